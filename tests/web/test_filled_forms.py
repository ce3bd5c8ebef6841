"""Forms of a page in a real browser, as somebody fills them in who has never seen a file of a scenario."""

from pathlib import Path

import pytest
from browser import Phone
from clicking import open_parts, open_tab
from conftest import shipped_systems
from playwright.sync_api import Page, expect
from webpages import TABLES, page_of

from printgen.cli import main
from printgen.load.scenario import open_scenario, read_scenario
from printgen.products.scenario import NOTHING, add_scenario

NEEDED = "[aria-required]"
LISTED = "(fields) => fields.map((field) => field.value)"


def begin_form(phone: Phone, name: str) -> Page:
    """Open the empty form of a scenario."""
    page = phone.open(page_of(shipped_systems()[name]))
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Scenarios").click()
    page.get_by_role("button", name="Write a scenario").click()
    open_parts(page)
    return page


def test_a_saved_file_is_opened_again(phone: Phone, tmp_path: Path) -> None:
    """A file that the page has saved comes back into the form; of any other the command is told that turns it."""
    page = begin_form(phone, "kill-zone")
    page.get_by_label("Title", exact=True).fill('The "*Pass*"')
    page.get_by_role("button", name="Add a score").click()
    page.get_by_label("What must be done").fill("Hold: the _pass_")
    page.get_by_label("Points each time").fill("3")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "pass.yaml")
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Scenarios").click()
    strange = TABLES / "kill-zone" / "scenarios" / "courier.yaml"
    page.get_by_label("a file that a page has saved").set_input_files(strange)
    expect(page.get_by_role("alert")).to_contain_text("printgen web kill-zone --scenario courier.yaml")
    page.get_by_label("a file that a page has saved").set_input_files(tmp_path / "pass.yaml")
    expect(page.get_by_label("Title", exact=True)).to_have_value('The "*Pass*"')
    open_parts(page)
    page.locator("details.part > summary").click()
    expect(page.get_by_label("What must be done")).to_have_value("Hold: the _pass_")
    expect(page.get_by_label("Points each time")).to_have_value("3")


def test_the_form_is_short_where_nothing_is_opened(phone: Phone) -> None:
    """The longest scenario that came with a game fits six screens of a phone, and a fault opens what it is in."""
    page = phone.open(page_of(shipped_systems()["heroes-of-normandie"]))
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Scenarios").click()
    page.get_by_role("button", name="Change it into one of my own").first.click()
    assert page.locator("main.view").evaluate("view => view.scrollHeight / view.clientHeight") <= 6
    page.locator("[data-key='units.3.name']").evaluate(
        "field => { field.value = ''; field.dispatchEvent(new Event('input')); }"
    )
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("[data-key='units.3.name']")).to_be_focused()


def test_as_many_play_as_the_scenario_is_made_for(phone: Phone) -> None:
    """Only so many can be chosen as the game counts, and first those for whom the scenario is written."""
    system = shipped_systems()["horde-mode"]
    (labels,) = [gauge.labels for gauge in system.play.gauges if gauge.id == system.play.players]
    page = phone.open(page_of(system))
    players = page.get_by_label("Players")
    assert players.locator("option").all_inner_texts() == list(labels)
    expect(players).to_have_value("2")
    expect(page.get_by_text("The scenario is made for 2.")).to_be_visible()
    page.get_by_label("Scenario").select_option("None")
    expect(players).to_have_value("1")


def test_a_scenario_of_what_must_be_said_alone_is_played_and_printed(phone: Phone, tmp_path: Path) -> None:
    """What must be said is marked: with that alone the scenario begins its first round, and Python reads its file."""
    page = begin_form(phone, "firefight")
    page.get_by_role("button", name="Play it").click()
    wrong = page.locator("[aria-invalid=true]")
    assert wrong.evaluate_all(LISTED) == page.locator(NEEDED).evaluate_all(LISTED) == ["", ""]
    for _ in range(2):
        page.get_by_role("button", name="Add: NPC figure").click()
    page.get_by_role("button", name="Add a score").click()
    for field in page.locator(NEEDED).all():
        if not field.input_value():
            field.fill("6")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "mine.yaml")
    assert main(["build", "firefight", "--scenario", str(tmp_path / "mine.yaml"), "-o", str(tmp_path)]) == 0
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Count your figures").first.click()
    page.get_by_role("dialog").get_by_role("button", name="5", exact=True).click()
    page.get_by_role("button", name="Done").first.click()
    page.get_by_role("button", name="Begin a turn").first.click()
    open_tab(page, "Log")
    expect(page.get_by_role("listitem").first).to_contain_text("Begin a turn")


def test_listed_things_stand_in_the_order_of_their_numbers(phone: Phone) -> None:
    """Another number moves a thing to its place, where the focus follows it; the next one goes on from the last."""
    page = begin_form(phone, "firefight")
    for name in ("Sentry", "Patrol"):
        page.get_by_role("button", name="Add: NPC figure").click()
        page.get_by_label("Name", exact=True).last.fill(name)
    page.get_by_label("Number").first.select_option("7")
    assert page.get_by_label("Name", exact=True).evaluate_all(LISTED) == ["Patrol", "Sentry"]
    expect(page.get_by_label("Number").last).to_be_focused()
    page.get_by_role("button", name="Add: NPC figure").click()
    assert page.get_by_label("Number").evaluate_all(LISTED) == ["2", "7", "8"]


def test_units_are_asked_for_in_the_order_of_their_numbers(phone: Phone) -> None:
    """Where a routine asks which unit it is about stand those on the table by their numbers, and none in reserve."""
    page = phone.open(page_of(shipped_systems()["heroes-of-normandie"]))
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Show all that can be done").click()
    page.locator(".drawer").get_by_role("button", name="An enemy unit is destroyed").first.click()
    numbers = page.locator("dialog .grid-choices button > span").all_inner_texts()
    assert numbers == [str(number) for number in range(1, 7)]


@pytest.mark.parametrize("name", ["heroes-of-normandie", "solo-heresy"])
def test_what_a_scenario_lists_has_cards(phone: Phone, name: str) -> None:
    """All that the printed card of a unit says is on its card in the rules, where the text that counts stands out."""
    system = shipped_systems()[name]
    file = min((TABLES / name / "scenarios").glob("*.yaml"))  # the first one is chosen
    table = add_scenario(system, read_scenario(open_scenario(file), system)).table("units")
    page = phone.open(page_of(system))
    page.get_by_role("button", name="Begin").click()
    open_tab(page, "Rules")
    page.locator(".tonight summary").click()
    for row, card in zip(table.rows, page.locator(".listed").all(), strict=True):
        (result,) = row.results
        told, (*bands,) = (
            card.inner_text(),
            (part for part in result.parts if part.field.optional and not part.field.shown),
        )
        facts = [part for part in result.parts if part.field.shown in ("text", "panel")]
        said = (result.mark, result.title, *(part.text for part in (*facts, *bands)))
        for words in [each for each in said if each != NOTHING]:  # paper alone says where there is nothing
            assert words.split(". ")[0] in told
        expect(card.locator(".band")).to_have_count(len(bands))
        expect(card.locator(".band.read")).to_have_count(min(1, len(bands)))


def test_parts_of_a_form_are_added_and_removed_by_keyboard(phone: Phone) -> None:
    """The focus is on what was added, and where a part was removed on what stands in its place."""
    page = begin_form(phone, "firefight")
    add = page.get_by_role("button", name="Add a score")
    add.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("What must be done")).to_be_focused()
    page.get_by_role("button", name="Remove: Score 1").focus()
    page.keyboard.press("Enter")
    expect(add).to_be_focused()


def test_a_long_name_stays_on_the_screen(phone: Phone) -> None:
    """Whatever a game is called, its list is no wider than the screen."""
    page = phone.open(page_of(shipped_systems()["firefight"]), seed="a")
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the game").fill("x" * 80)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Rename " + "x" * 80)).to_be_focused()
    assert page.locator("main").evaluate("(main) => main.scrollWidth <= main.clientWidth")
