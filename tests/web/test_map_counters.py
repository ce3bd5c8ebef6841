"""The map on the page: what is in play lies on it, and is moved to where it stands on the table, beside the game."""

import pytest
from browser import Phone
from clicking import reload
from conductor import Conductor
from conftest import shipped_systems
from evening import load_tonight
from playwright.sync_api import Page, expect
from turns import take_actions
from webpages import page_of

from printgen.play.game.event import Rolled

KEPT = "Object.entries(localStorage).filter(([key]) => /:log[.]/.test(key)).map(([, text]) => text).join('')"
# Where a counter lies on its map, in hundredths.
PLACE = "counter => [parseFloat(counter.style.left), parseFloat(counter.style.top)]"


def open_map(page: Page) -> None:
    """Open the map in the panel of what is in play."""
    if page.locator(".toggle").is_visible():
        page.locator(".toggle").click()
    page.locator(".panel-bar button").filter(has_text="In play").click()
    if not page.locator("details.map").evaluate("map => map.open"):
        page.locator("details.map > summary").click()


def begin_fog(phone: Phone) -> tuple[Page, Conductor]:
    """Begin a game of Kill Zone whose fog counters lie in their sectors."""
    system = load_tonight(shipped_systems()["kill-zone"], "courier")
    page = phone.open(page_of(shipped_systems()["kill-zone"]), seed="fog&scenario=courier")
    conductor = Conductor(system, "fog")
    for _ in conductor.play():
        if conductor.session.game.things.of_kind("counters"):
            break
    take_actions(page, [action for action, _ in conductor.done])
    return page, conductor


def test_counters_lie_in_the_sectors_that_were_rolled(phone: Phone) -> None:
    """Each lies in its third of the long edge and its half of the short one, and no two on each other."""
    page, conductor = begin_fog(phone)
    open_map(page)
    places = []
    for thing in conductor.session.game.things.of_kind("counters"):
        row = next(event.row for event in thing.noted if isinstance(event, Rolled) and event.roll == "sectors")
        x, y = page.locator(f"[data-key=counter-counters-{thing.number}]").evaluate(PLACE)
        assert (int((x - 6) / 94 * 3), int((y - 8) / 92 * 2)) == (row % 3, 1 - row // 3)
        places.append((x, y))
    assert len(set(places)) == len(places)


def test_units_begin_where_the_scenario_has_them(phone: Phone) -> None:
    """Counters lie where its map says, and those who come later wait below it."""
    system = load_tonight(shipped_systems()["heroes-of-normandie"], "field-exchange")
    page = phone.open(page_of(shipped_systems()["heroes-of-normandie"]), seed="wire&scenario=field-exchange")
    open_map(page)
    scenario = system.scenario
    assert scenario
    assert scenario.map
    places = {point.thing[1]: point for point in scenario.map.points if point.thing}
    width, height, _ = scenario.map.sizes[0]
    box = "box => { const { x, y, width, height } = box.getBoundingClientRect(); return [x, y, width, height]; }"
    board = page.locator(".map-board svg").evaluate(box)
    table = page.locator(".map-board svg path").first.evaluate(box)
    for thing in scenario.things("units"):
        shares = page.locator(f"[data-key=counter-units-{thing.number}]").evaluate(PLACE)
        if thing.place:
            assert shares[1] > 100
            continue
        wanted = places[thing.number].across.find(width)[0] / width, places[thing.number].down.find(height)[0] / height
        lies = [(board[axis] + shares[axis] / 100 * board[axis + 2] - table[axis]) / table[axis + 2] for axis in (0, 1)]
        assert lies == pytest.approx(wanted, abs=0.01)


def test_a_counter_is_moved_beside_the_game(phone: Phone) -> None:
    """A drag and arrow keys move it, it stays there, a tap shows it, and the log is what it was."""
    page, _ = begin_fog(phone)
    open_map(page)
    log = page.evaluate(KEPT)
    counter = page.locator("[data-key=counter-counters-1]")
    counter.scroll_into_view_if_needed()
    box = counter.bounding_box()
    assert box
    before = counter.evaluate(PLACE)
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 30, steps=4)
    page.mouse.up()
    expect(page.get_by_role("dialog")).to_have_count(0)
    dragged = counter.evaluate(PLACE)
    assert dragged[0] > before[0]
    assert dragged[1] > before[1]
    counter.press("Shift+ArrowLeft")
    moved = counter.evaluate(PLACE)
    assert abs(moved[0] - (dragged[0] - 10)) < 0.1
    assert page.evaluate(KEPT) == log
    reload(page)
    open_map(page)
    assert max(abs(one - other) for one, other in zip(counter.evaluate(PLACE), moved, strict=True)) < 0.1
    counter.click()
    expect(page.get_by_role("dialog")).to_contain_text("Hidden counter 1")
