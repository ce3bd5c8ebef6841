"""The sheets of scenarios as PDF: one page for each of ours, in type that can be read, and no words on one another."""

from functools import cache
from itertools import combinations, product
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from conftest import shipped_systems
from evening import list_scenarios, load_tonight
from making import maker_of
from measuring import find_overlaps
from reading import Page, read_pages, squeeze

from printgen.build.job import Job
from printgen.errors import BadData
from printgen.load.look.printed_words import load_words
from printgen.load.scenario import parse_scenario, read_scenario
from printgen.model.markup import plain
from printgen.model.options import Options
from printgen.model.system import System
from printgen.products.listing import list_scenario_sheets
from printgen.products.scenario import add_scenario
from printgen.products.scenario_sheet import make_scenario_sheet
from printgen.typeset.type.wording import word
from printgen.units import to_points

# Only words on the map and the credits are smaller than the first of these.
LEAST, LEAST_ON_MAP = 7.99, 5.9
# The foot of the page, and how near to the edge anything may come.
FOOT, EDGE = 22.0, to_points(10_000) - 1
SCENARIOS = sorted(list_scenarios())
PAPERS = ["a4", "letter"]
Char = dict[str, Any]
# The side of a box to tick, and what is equal.
TICK, NEAR = to_points(4_000), 0.1
# How wide the mark of a point is, and the colour of what stands in it.
MARK, WHITE = 14.0, (1.0,)


def load_scenario(name: str) -> System:
    """Return the game of a shipped scenario as that has it."""
    game, scenario = name.split("/")
    return load_tonight(shipped_systems()[game], scenario)


@cache
def print_sheet(name: str, paper: str, theme: str = "colour") -> list[Page]:
    """Return the pages of a shipped scenario's sheet."""
    tonight = load_scenario(name)
    (spec,) = list_scenario_sheets(tonight)
    return read_pages(maker_of(Options(paper=paper, theme=theme)).make(Job(tonight, spec)).data)


def list_body(page: Page) -> list[Char]:
    """Return the letters of a page above its foot that stand upright: some distances on maps do not."""
    foot = page.height - EDGE - FOOT / 2
    return [char for char in page.chars if char["bottom"] < foot and char["upright"] and char["text"].strip()]


def find_map(page: Page) -> tuple[float, float, float, float]:
    """Return the edges of the table on the map of a page: the largest frame that is not filled, if there is one."""
    frames = [rect for rect in page.rects if rect["stroke"] and not rect["fill"]]
    if not frames:
        return (0, 0, 0, 0)
    largest = max(frames, key=lambda rect: (rect["x1"] - rect["x0"]) * (rect["bottom"] - rect["top"]))
    return largest["x0"], largest["top"], largest["x1"], largest["bottom"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.every(3)
def test_a_sheet_of_ours_is_one_page(name: str, paper: str) -> None:
    """A player has all of tonight in sight at once, on either paper."""
    assert len(print_sheet(name, paper)) == 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_words_can_be_read(name: str, paper: str) -> None:
    """No words are smaller than 8 points, none lie on others, and all keep off the edge of the paper."""
    (page,) = print_sheet(name, paper)
    left, top, right, bottom = find_map(page)
    body = list_body(page)
    for char in body:
        on_map = left - 30 < char["x0"] < right + 30 and top - 30 < char["top"] < bottom + 30
        assert char["size"] > (LEAST_ON_MAP if on_map else LEAST), char["text"]
    assert min(char["x0"] for char in page.chars) > EDGE
    assert max(char["x1"] for char in page.chars) < page.width - EDGE
    assert list(find_overlaps([page])) == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_mark_of_a_map_lies_on_its_words(name: str, paper: str) -> None:
    """A number or a symbol covers neither the name of a zone nor what stands beside another mark."""
    (page,) = print_sheet(name, paper)
    left, top, right, bottom = find_map(page)
    discs = [
        curve
        for curve in page.curves
        if curve["fill"] and abs(curve["x1"] - curve["x0"] - MARK) < 0.1 and left < curve["x1"] and curve["x0"] < right
    ]
    assert discs
    for char in page.chars:
        x, y = (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2
        if char["non_stroking_color"] == WHITE or not (left < x < right and top < y < bottom) or not char["upright"]:
            continue
        for disc in discs:
            if char["text"].isdecimal() and char["fontname"].endswith("Bold"):
                continue  # the number in a mark of what comes later, which is a line alone
            away = hypot(x - (disc["x0"] + disc["x1"]) / 2, y - (disc["top"] + disc["bottom"]) / 2)
            assert away > MARK / 2 - 0.5, (char["text"], x, y)


# What share of a page the table on its map takes at least, where a scenario has most to say.
LEAST_MAP = {"a4": 0.07, "letter": 0.05}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_map_takes_a_good_part_of_its_sheet(name: str, paper: str) -> None:
    """Whoever sets up reads places and distances off the table, however much else there is to say."""
    (page,) = print_sheet(name, paper)
    left, top, right, bottom = find_map(page)
    assert (right - left) * (bottom - top) > LEAST_MAP[paper] * page.width * page.height


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_panels_of_a_row_are_alike_and_end_at_one_edge(name: str, paper: str) -> None:
    """What is said at the end stands in panels of one height, the last of which ends where the page does."""
    (page,) = print_sheet(name, paper)
    edge = page.width - to_points(10_000)
    panels = [it for it in page.curves if it["fill"] and it["x1"] - it["x0"] > 40 and it["top"] > 0.8 * page.height]
    (lowest,) = {round(it["bottom"], 1) for it in panels if it["bottom"] == max(each["bottom"] for each in panels)}
    row = [it for it in panels if abs(it["bottom"] - lowest) < NEAR]
    assert len(row) > 1
    assert len({round(it["top"], 1) for it in row}) == len({round(it["x1"] - it["x0"], 1) for it in row}) == 1
    assert abs(max(it["x1"] for it in row) - edge) < NEAR


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_pen_can_tick_each_box(name: str) -> None:
    """Boxes to tick are squares of 4 mm, none beside another without a gap."""
    (page,) = print_sheet(name, "a4")
    boxes = [
        it
        for it in page.curves
        if it["stroke"] and not it["fill"] and abs(it["x1"] - it["x0"] - TICK) < NEAR
        if abs(it["bottom"] - it["top"] - TICK) < NEAR
    ]
    assert len(boxes) > 3
    for one, other in combinations(boxes, 2):
        apart = max(abs(one["x0"] - other["x0"]), abs(one["top"] - other["top"]))
        assert apart > TICK + 2


LANDMARKS = """
game: firefight
title: The wood
numbers: {squares: 1}
map:
  sizes: [20sq x 20sq]
  grid: 1sq
  zones:
    - {text: The old wood, left: 1sq, width: 8sq, top: 1sq, height: 6sq, terrain: woods}
    - {text: A very low hedge, left: 1sq, width: 2sq, top: 12sq, height: 1sq, terrain: wall}
  points:
    - {symbol: flag, text: The camp of the patrol, left: 15sq, top: 15sq}
    - {npcs: 1, style: red, left: 15sq, top: 5sq}
    - {npcs: 2, style: red, left: 17sq, top: 5sq}
npcs:
  1: {name: Sentry, weapons: Rifle}
  2: {name: Relief, weapons: Rifle, place: off, arrives: 3}
"""


def test_the_key_names_what_has_no_room_on_the_map() -> None:
    """Woods that have their name on them are called woods in the key, a hedge is named there, and so are marks."""
    (page,) = print_own("firefight", LANDMARKS)
    bottom = find_map(page)[3]
    body = list_body(page)
    drawn, key = (
        squeeze("".join(char["text"] for char in body if (char["top"] < bottom) == on_map)) for on_map in (True, False)
    )
    assert squeeze("The old wood") in drawn
    for words in ("Woods", "A very low hedge", "The camp of the patrol", "NPC figures", "NPC figures, later"):
        assert squeeze(words) in key, words
    for words in ("hedge", "camp", "Turn 3"):
        assert squeeze(words) not in drawn, words


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_sheet_says_all_of_its_scenario(name: str) -> None:
    """Each sentence of the scenario's file stands on it, however small the paper is."""
    tonight = load_scenario(name)
    (spec,) = list_scenario_sheets(tonight)
    sheet = word(make_scenario_sheet(tonight, spec, load_words("en")), "en")
    printed = squeeze("".join(char["text"] for page in print_sheet(name, "letter") for char in page.chars))
    said = [sheet.title, sheet.text, *sheet.set_up, *sheet.notes, *sheet.ends, *(line.text for line in sheet.verdicts)]
    said += [text for tile in sheet.tiles for text in tile]
    said += [text for listed in sheet.lists for row in listed.rows for text in (row.name, *row.facts, *row.cells)]
    said += [score.title for score in sheet.scores]
    for text in said:
        assert squeeze(plain(text)) in printed


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.every(3)
def test_large_print_stays_large(name: str) -> None:
    """A sheet in large print takes the pages that it needs, and no type of it is smaller than 10 points."""
    for page in print_sheet(name, "a4", "large-print"):
        left, top, right, bottom = find_map(page)
        for char in list_body(page):
            on_map = left - 30 < char["x0"] < right + 30 and top - 30 < char["top"] < bottom + 30
            on_token = char["size"] < 10 and char["text"].isdecimal()
            assert on_map or on_token or char["size"] > 9.99, char["text"]


def print_own(game: str, text: str) -> list[Page]:
    """Return the pages of the sheet of a player's scenario."""
    system = shipped_systems()[game]
    tonight = add_scenario(system, read_scenario(parse_scenario(text, Path("own.yaml")), system))
    (spec,) = list_scenario_sheets(tonight)
    return read_pages(maker_of(Options()).make(Job(tonight, spec)).data)


@pytest.mark.parametrize("table", ["12in x 60in", "24in x 72in", "60in x 8in"])
def test_a_map_of_any_shape_lies_on_the_page(table: str) -> None:
    """However long a table is, all of it is on the sheet, above its foot."""
    own = (
        f"game: kill-zone\ntitle: The road\nrounds: 8\nmap: {{sizes: [{table}], points: [{{label: A, bottom: 1in}}]}}\n"
    )
    (page,) = print_own("kill-zone", own)
    left, top, right, bottom = find_map(page)
    assert min(left, top) > EDGE
    assert right < page.width - EDGE
    assert bottom < page.height - EDGE - FOOT / 2
    assert right > left + 5


def test_letters_that_the_typeface_lacks_are_told() -> None:
    """What stands on a tile is blamed on the scenario that says it, with what to do."""
    own = "game: kill-zone\ntitle: T\nrounds: 8\nwritten: {enemy-models: {enemy-1: \N{CJK UNIFIED IDEOGRAPH-654C}}}\n"
    with pytest.raises(BadData, match="the typeface has no"):
        print_own("kill-zone", own)


CROWDED = """
game: kill-zone
title: The corner
map:
  sizes: [44in x 30in]
  zones: [{radius: 6in, distances: [radius]}]
  points:
    - {label: A, left: 1in, top: 1in, text: The old mill of the miller}
    - {label: B, left: 2in, top: 2in, text: The new mill of the miller}
    - {symbol: flag, left: 1in, top: 3in, text: The ferry over the water}
    - {left: 3in, top: 1in, text: A heron that watches all}
    - {left: 3in, top: 3in, text: A bittern that booms at night}
    - {text: The very middle}
"""


def test_words_of_points_keep_off_one_another() -> None:
    """Points that crowd a corner have their words side by side or below the map, and no line runs through them."""
    (page,) = print_own("kill-zone", CROWDED)
    body = list_body(page)
    assert list(find_overlaps([page])) == []
    printed = squeeze("".join(char["text"] for char in body))
    for words in ("old mill of the miller", "new mill of the miller", "ferry over", "heron", "bittern", "very middle"):
        assert printed.count(squeeze(words)) == 1
    left, top, right, bottom = find_map(page)
    radius = [
        line for line in page.lines if left + 5 < line["x0"] < line["x1"] - 5 and line["x1"] < right - 5
        and top + 5 < line["top"] < bottom - 5
    ]  # fmt: skip
    assert radius  # its figures stand in a gap of it
    for char, part in product(body, radius):
        if part["x0"] < char["x1"] and char["x0"] < part["x1"]:
            assert not char["top"] + 1.5 < part["top"] < char["bottom"] - 2, char["text"]


def test_a_table_that_goes_on_has_its_head_again() -> None:
    """On each page of a long list of units the first of them stands below the titles of the columns."""
    figures = "".join(f"  {number}: {{name: Unit number, weapons: {'A knife. ' * 60}}}\n" for number in range(1, 25))
    own = "game: firefight\ntitle: The line\nnumbers: {squares: 3}\nnpcs:\n"
    pages = print_own("firefight", f"{own}{figures}")
    printed = [squeeze("".join(char["text"] for char in list_body(page))) for page in pages]
    listed = [said for said in printed if "unitnumber" in said]
    assert len(listed) > 1
    for said in listed:
        assert said.count("weaponsandskills") == 1
        assert said.index("weaponsandskills") < said.index("unitnumber")
