"""The page of a game as a file: what it may do, what it refers to and shows, and that it is the same each time."""

import gzip
import json
import re
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser

import pytest
from conftest import parametrize_systems, shipped_systems
from hostile import make_hostile
from making import maker_of
from playing import load_marsh
from vectors.make_sessions import PACKS, load_game
from web.engine import WORDS
from webpages import page_of

import printgen
from printgen.model.look import contrast
from printgen.model.options import Options
from printgen.model.routine import list_steps
from printgen.web.cards import list_boards
from printgen.web.page import ENTRY, list_spare, make_page
from printgen.web.script import join_modules
from printgen.web.styles import DARK, LIGHT, SEEN, join_styles, write_pack_rules

POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
# What a page weighs at most when it is sent, in bytes.
MOST_WEIGHT = 190_000
# Where a page may name an address: nowhere but in the names of vocabularies.
NAMES = re.compile(r"http://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml)")
ADDRESS = re.compile(
    r"(?:https?|wss?|ftp):/|\burl\((?!['\"]?data:)|@import|\b(?:src|srcset|action|poster|data)=[\"'](?!data:)"
)
# Loads the page's module and makes a page without what only sheets of paper need.
LOADED = """
import sys
from printgen.build.job import load_system
from printgen.build.maker import Maker
from printgen.model.options import Options
from printgen.web.page import make_page
make_page(Maker(Options()).design, load_system("kill-zone"))
print([name for name in sys.modules if name.partition(".")[0] in ("weasyprint", "pydyf", "cssselect2", "tinycss2")])
"""
PARTS = {"script-src": r'<script type="module">(.*?)</script>', "style-src": r"<style>(.*?)</style>"}
SYSTEMS = shipped_systems()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize_systems(metafunc)


def read_page(name: str) -> str:
    return page_of(shipped_systems()[name]).read_text(encoding="utf-8")


def test_policy(name: str) -> None:
    """A page runs the script and uses the styles that stand in it, by their hashes, and nothing else."""
    text = read_page(name)
    rules = dict(rule.split(" ", 1) for rule in unescape(POLICY.findall(text)[0]).split("; "))
    for directive, pattern in PARTS.items():
        (part,) = re.findall(pattern, text, re.DOTALL)
        assert rules[directive] == f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'"
    assert rules["default-src"] == "'none'"
    assert "connect-src" not in rules


def test_no_address_is_named(name: str) -> None:
    """A page refers to nothing outside of itself."""
    text = NAMES.sub("", read_page(name))
    data = re.sub(r'<script type="application/json".*?</script>', "", text, flags=re.DOTALL)
    assert ADDRESS.findall(data) == []


def test_weight(name: str) -> None:
    """A page weighs little when it is sent, with all that is in it."""
    assert len(gzip.compress(read_page(name).encode(), 9)) <= MOST_WEIGHT


@pytest.mark.parametrize("pack", sorted(path.name for path in PACKS.iterdir()))
def test_a_page_has_all_steps_that_its_game_takes(pack: str) -> None:
    """What few games need is left out of others alone: the steps of a game and what its tables lead to are there."""
    system = load_game(pack)
    script = join_modules(ENTRY, WORDS, spare=list_spare(system))
    steps = {type(step).__name__ for routine in system.play.routines for step in list_steps(routine.steps)}
    assert {step for step in steps if f"{step}(runner" not in script} == set()
    leads = any(result.leads or result.dice for table in system.tables for row in table.rows for result in row.results)
    assert leads <= ("LeadsLeft" in script.replace("LeadsLeft:", ""))


def test_same_bytes() -> None:
    """The same game gives the same page, byte for byte."""
    system, design = load_marsh(), maker_of(Options()).design
    assert make_page(design, system) == make_page(design, system) == page_of(system).read_bytes()


def test_nothing_of_sheets_is_loaded() -> None:
    """A page is made without WeasyPrint and Pango, which many machines lack."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"


class Page(HTMLParser):
    """The elements of a page as a browser finds them, and the texts of its blocks of data."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.data: dict[str, str] = {}
        self.tables: list[str] = []
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, dict(attrs)))
        kind = dict(attrs).get("type")
        self.inside = dict(attrs).get("id") or kind or "" if tag == "script" else ""

    def handle_data(self, data: str) -> None:
        """Note data."""
        if self.inside == "application/json":
            self.tables.append(data)
        elif self.inside:
            self.data[self.inside] = self.data.get(self.inside, "") + data


def test_words_of_a_stranger_stay_words() -> None:
    """No word of a pack becomes an element, an attribute or the end of a script, and its data are read as they were."""
    page = Page(page_of(make_hostile()).read_text(encoding="utf-8"))
    scripts = [attributes for tag, attributes in page.elements if tag == "script"]
    tables = [None] * len(make_hostile().tables)
    assert [each.get("id") for each in scripts] == ["cards", *tables, "game", None]
    assert {each["type"] for each in scripts[:-1]} == {"application/json"}
    assert scripts[-1]["type"] == "module"
    assert not {tag for tag, _ in page.elements} & {"img", "iframe", "object", "embed", "base", "form"}
    assert not [key for _, attributes in page.elements for key in attributes if key.startswith("on")]
    assert json.loads(page.data["game"])
    assert json.loads(page.data["cards"])["frames"]
    said = [json.loads(data) for data in page.tables]
    assert {name for part in said for name in part["decks"]} == {spec.id for spec in make_hostile().decks}


@pytest.mark.parametrize("ground", ["#000000", "#ffffff", "#808080", *(system.ground for system in SYSTEMS.values())])
def test_piles_stand_out_from_the_table(ground: str) -> None:
    """Whatever colour a pack has, the edges of its piles are seen in the dark and in the sun."""
    rules = write_pack_rules(SYSTEMS["firefight"]._replace(ground=ground))
    dark, light = re.findall("--pile-edge:(#[0-9a-f]{6})", rules)
    assert min(contrast(dark, DARK), contrast(light, LIGHT)) >= SEEN
    assert re.findall("--ground:(#[0-9a-f]{6})", join_styles()) == [DARK, LIGHT]


def test_sectors_lie_as_on_their_map() -> None:
    """The six sectors of Kill Zone stand on the screen as they do on the table, seen from the player's own edge."""
    sectors = list_boards(printgen.load_system("kill-zone"))["sectors"]
    assert sectors[0] == (0, 50, 33, 50)
    assert sectors[5] == (67, 0, 33, 50)


def test_other_maps_make_no_boards() -> None:
    """A map with other zones than the rows of a table says nothing of where these lie."""
    assert list_boards(printgen.load_system("firefight")) == {}
