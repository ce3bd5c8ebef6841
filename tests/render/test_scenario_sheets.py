"""The sheets of scenarios as PDF: one page for each of ours, in type that can be read, and no words on one another."""

from functools import cache
from itertools import product
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
