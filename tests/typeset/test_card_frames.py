"""Cards as they are set: colours, stats and flavour, and that no words lie over others or over the cut."""

import io
from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple

import pdfplumber
import pytest
from conftest import shipped_jobs
from making import maker_of
from outputs import copy_pack

from printgen.cli import main
from printgen.compose.deck import draw_deck
from printgen.errors import BadData, Origin
from printgen.load.folder import load_pack
from printgen.load.look.look import load_theme
from printgen.model.art import Art
from printgen.model.look import WHITE, contrast
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import Pack, known_layouts, shipped
from printgen.products.deck import make_deck
from printgen.products.needs import leave_unwanted
from printgen.typeset.card.card import typeset_fronts, typeset_ground
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Box as Panel
from printgen.typeset.frame import Frame, Text
from printgen.typeset.type.styles import find_tone
from printgen.units import to_points

FORMATS = sorted(known_layouts("formats"))
# Two lines may share so much of a corner, in points: the boxes of letters are larger than their ink.
SLACK = 0.5
# Words stay so many points from the cut.
CUT = 4
DECKS = ("horde-mode/misery", "firefight/events", "solo-heresy/battlefield-events")
LEAST = 7
# The height of a panel in which nothing happens, in micrometres, and the size of what happens beside it.
STRIP, READ = 9_000, 9
MARSH = load_pack(Pack("marsh", Path(__file__).resolve().parent.parent / "packs/ok/marsh", "tests"))
THEMES = ("colour", "ink-saver", "high-contrast", "large-print", "greyscale")
PLACE = Origin("quests.yaml", 8)
OWN = "#7a3b12"
ARTS = {"style": Art(style="blue", tone_origin=PLACE), "accent": Art(accent=OWN, tone_origin=PLACE), "none": Art()}
UNITS = """\
title: Units
fields:
  move: {title: Move}
  save: {title: Save}
  special: {title: Special, optional: true}
entries:
  - {title: Bog trolls, symbol: skull, move: 6, save: 4+, text: They lurk., special: Regrows each turn.}
  - {title: Frogs, move: 4, save: 6+, text: They croak., accent: "#7a3b12"}
"""
PLAIN = UNITS.replace("symbol: skull, ", "")
MILLIMETRE = 72 / 25.4


class Box(NamedTuple):
    """Where the capitals of a line stand, with the line."""

    left: float
    top: float
    right: float
    bottom: float
    line: str


def list_boxes(frame: Frame, setting: Setting) -> Iterator[Box]:
    """Yield the box of each line of a frame."""
    for text in (item for item in frame.items if isinstance(item, Text)):
        face, turn = setting.faces[text.font], radians(text.turn)
        for number, line in enumerate(text.lines):
            width = face.width(line, text.size, text.spacing) * text.stretch
            along = ((0.0, number * text.leading), (width, number * text.leading - text.size * face.cap_height))
            corners = [
                (text.x + x * cos(turn) + y * sin(turn), text.y - x * sin(turn) + y * cos(turn)) for x, y in along
            ]
            (left, right), (top, bottom) = (sorted(ends) for ends in zip(*corners, strict=True))
            yield Box(left, top, right, bottom, line)


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes share more than a corner."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide > SLACK and high > SLACK


@pytest.mark.parametrize("name", sorted(shipped_jobs()))
@pytest.mark.parametrize("card", FORMATS)
@pytest.mark.every(3)
def test_no_words_lie_on_others(card: str, name: str) -> None:
    """On no front of a shipped deck does a line lie on another, or run towards the cut; a deck may not fit a format."""
    system, spec = shipped_jobs()[name]
    setting = maker_of(Options()._replace(card=card)).design.make_setting(system, spec)
    try:
        fronts = list(typeset_fronts(setting))
    except BadData:
        return
    ground = list(list_boxes(typeset_ground(setting), setting))
    for front in fronts:
        boxes = [*ground, *list_boxes(front, setting)]
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
        for box in boxes:
            assert min(box.left, box.top) >= CUT, box
            assert box.right <= setting.width - CUT, box
            assert box.bottom <= setting.height - CUT, box


def load(name: str) -> System:
    """Return a shipped system."""
    return load_pack(Pack(name, Path(shipped("tables")) / name, "tests"))


def set_fronts(system: System, deck: str, card: str = "poker") -> list[Frame]:
    """Return the fronts of a deck."""
    return [*draw_deck(maker_of(Options(card=card)).design, system, system.deck(deck)).faces.typeset_fronts()]


def find_flavour(front: Frame, flavour: str) -> list[Text]:
    """Return what is set of a line of flavour on a front, nothing if it is not there."""
    found = [item for item in front.items if isinstance(item, Text) and " ".join(item.lines) in flavour]
    return [item for item in found if item.font == "italic" and len(" ".join(item.lines)) > 1]


def list_texts(front: Frame) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Yield size and words of all that is set upright on a front."""
    return ((item.size, item.lines) for item in front.items if isinstance(item, Text) and item.font != "italic")


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("card", ["poker", "tarot", "mini-american"])
def test_the_rules_give_no_way(name: str, card: str) -> None:
    """With flavour the words of each card are the same, in the same sizes; flavour itself is 7 pt or more."""
    system, deck = load(name.partition("/")[0]), name.partition("/")[2]
    cards = make_deck(system, system.deck(deck)).cards
    fronts, bare = (
        set_fronts(system, deck, card),
        set_fronts(leave_unwanted(system, Options(flavour=False)), deck, card),
    )
    for each, front, without in zip(cards, fronts, bare, strict=True):
        assert list(list_texts(front)) == list(list_texts(without)), each.id
        assert all(text.size >= LEAST for text in find_flavour(front, each.flavour))


@pytest.mark.parametrize("name", DECKS)
def test_cards_with_room_have_it(name: str) -> None:
    """On tarot cards at least half of each deck show their flavour, clear of all other words."""
    system, deck = load(name.partition("/")[0]), name.partition("/")[2]
    cards = make_deck(system, system.deck(deck)).cards
    shown = 0
    for card, front in zip(cards, set_fronts(system, deck, "tarot"), strict=True):
        if lines := find_flavour(front, card.flavour):
            shown += 1
            rest = [item.y for item in front.items if isinstance(item, Text) and item not in lines]
            top, bottom = lines[0].y - lines[0].size, lines[-1].y
            assert not [y for y in rest if top < y <= bottom], card.id
    assert shown >= len(cards) / 2


def test_a_card_that_is_full_goes_without() -> None:
    """On one of the fullest events of Firefight there is no room on a poker card, so it has none."""
    system = load("firefight")
    (front, card) = set_fronts(system, "events")[4], make_deck(system, system.deck("events")).cards[4]
    assert card.flavour
    assert not find_flavour(front, card.flavour)


def set_deck(deck: str, theme: str = "colour") -> Setting:
    """Return the setting of a deck in a theme."""
    design = maker_of(Options(theme=theme)).design
    return design.make_setting(MARSH, next(spec for spec in MARSH.decks if spec.id == deck))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("art", ARTS.values(), ids=list(ARTS))
def test_words_can_be_read_on_a_colour_of_its_own(theme: str, art: Art) -> None:
    """A colour that a card has by itself carries white words in every theme, and its tint those of the theme."""
    found = load_theme(theme)
    style = find_tone(art, "#1f5c4d", found)
    assert contrast(style.colour, WHITE) >= found.contrast
    assert contrast(found.ink, style.tint) >= found.contrast


def test_greyscale_has_no_colour_of_any_card() -> None:
    """In greyscale a colour of its own is a grey."""
    colour = find_tone(ARTS["accent"], "#1f5c4d", load_theme("greyscale")).colour
    assert colour[1:3] == colour[3:5] == colour[5:7]


def test_a_deck_wears_its_own_colours() -> None:
    """Panels, labels and backs of a deck have the colour that it asks for, those of other decks that of the game."""
    assert set_deck("wares").ground == set_deck("wares").accent == OWN
    assert set_deck("tactics").accent == load_theme("colour").styles["blue"].colour
    assert set_deck("spawn").ground == MARSH.ground


def test_a_card_has_the_nearest_colour() -> None:
    """The colour of a row counts before that of its result, and a style and an accent are never mixed."""
    row, result = ARTS["accent"], ARTS["style"]._replace(symbol="skull")
    assert row.over(result) == Art("skull", "", OWN, PLACE)
    assert Art().over(result) == result


def test_cards_know_their_colours() -> None:
    """What entries and rows say of their colour comes with their cards."""
    decks = {spec.id: make_deck(MARSH, spec) for spec in MARSH.decks}
    assert [(card.art.style, card.art.accent) for card in decks["quests"].cards[:2]] == [("blue", ""), ("", OWN)]
    assert [card.art.style for card in decks["omens"].cards[-2:]] == ["purple"] * 2


def build(folder: Path, units: str, monkeypatch: pytest.MonkeyPatch, *options: str) -> pdfplumber.pdf.PDF:
    """Build a deck of stat cards without backs and open it."""
    monkeypatch.chdir(folder)
    pack = copy_pack("plain", folder)
    (pack / "units.yaml").write_text(units, encoding="utf-8")
    (pack / "products.yaml").write_text("decks: {units: {table: units, layout: stats}}\n", encoding="utf-8")
    command = ["build", f"{pack.name}/units", "--tables", ".", "--duplex", "none", "-o", "out", *options]
    assert main(command) == 0
    return pdfplumber.open(io.BytesIO((Path("out/a4") / pack.name / "units.pdf").read_bytes()))


@pytest.mark.parametrize("card", ["poker", "tarot"])
def test_stats_stand_in_a_table(card: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each value stands below its label, at the same place on all cards; what is longer stands with the text."""
    with build(tmp_path, UNITS, monkeypatch, "--card", card) as pdf:
        page = pdf.pages[0]
        words: dict[str, list[dict[str, float]]] = {}
        for word in page.extract_words():
            words.setdefault(word["text"], []).append(word)
    for label, values in (("MOVE", ("6", "4")), ("SAVE", ("4+", "6+"))):
        heads = words[label]
        assert len(heads) == 2
        for head, value in zip(heads, values, strict=True):
            middle = (head["x0"] + head["x1"]) / 2
            below = [one for one in words[value] if abs((one["x0"] + one["x1"]) / 2 - middle) < 1]
            assert any(0 < one["top"] - head["top"] < 10 * MILLIMETRE for one in below)
    assert words["SPECIAL"][0]["top"] > words["MOVE"][0]["top"] + 8 * MILLIMETRE


def test_the_table_moves_up_where_no_card_has_a_symbol(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a symbol or a picture in the deck no room is kept for them."""
    tops = []
    for number, units in enumerate((UNITS, PLAIN)):
        (tmp_path / str(number)).mkdir()
        with build(tmp_path / str(number), units, monkeypatch) as pdf:
            tops.append(next(word["top"] for word in pdf.pages[0].extract_words() if word["text"] == "MOVE"))
    assert tops[0] - tops[1] > 20 * MILLIMETRE


# A value that is wider than a fourth of a table, beside short ones; each stat has a symbol.
WIDE = """\
title: Units
fields:
  move: {title: Move, symbol: boot}
  attack: {title: Attack, symbol: sword}
  wounds: {title: Wounds, symbol: heart}
  armour: {title: Armour, symbol: shield}
entries:
  - {title: Knight, move: 15, attack: 12d6+2, wounds: 12, armour: 4+, text: Charges.}
  - {title: Frog, move: 4, attack: 2, wounds: 1, armour: 6+, text: Croaks.}
"""


def test_all_stats_of_a_deck_have_one_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long value makes its column wider, and all values have one size, as have all labels, on each card."""
    with build(tmp_path, WIDE, monkeypatch) as pdf:
        words = pdf.pages[0].extract_words(extra_attrs=["size"])
    sizes = {word["text"]: round(word["size"], 2) for word in words}
    assert len({sizes[value] for value in ("15", "12d6+2", "12", "4+", "2", "1", "6+")}) == 1
    assert len({sizes[label] for label in ("MOVE", "ATTACK", "WOUNDS", "ARMOUR")}) == 1
    assert sizes["15"] > 2 * sizes["MOVE"]


def test_what_stands_above_stats_fills_the_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where texts are short the symbol is larger, so that the text of the fullest card ends above its foot."""
    ends = []
    for number, text in enumerate(("They lurk.", "They lurk. " * 9)):
        (tmp_path / str(number)).mkdir()
        with build(tmp_path / str(number), UNITS.replace("They lurk.", text.strip()), monkeypatch) as pdf:
            words = [word for word in pdf.pages[0].extract_words() if word["x0"] < pdf.pages[0].width / 2]
        foot = next(word["top"] for word in words if "units-1" in word["text"])
        ends.append(foot - max(word["bottom"] for word in words if word["text"] in ("lurk.", "turn.")))
    assert all(0 < end < 8 * MILLIMETRE for end in ends)


def is_own(colour: object) -> bool:
    """Tell whether a colour of a PDF is the accent of the second card."""
    return isinstance(colour, tuple) and [round(part * 255) for part in colour] == [0x7A, 0x3B, 0x12]


def test_a_card_has_banner_and_labels_in_its_own_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card with an accent has its labels in that; those of its neighbour have the colour of the game."""
    with build(tmp_path, UNITS, monkeypatch) as pdf:
        colours = {char["non_stroking_color"] for char in pdf.pages[0].chars if char["text"] == "V"}
        panels = {curve["non_stroking_color"] for curve in pdf.pages[0].curves if curve["fill"]}
    assert any(is_own(colour) for colour in panels)
    assert {is_own(colour) for colour in colours} == {True, False}


def test_where_nothing_happens_is_a_strip() -> None:
    """A use that does nothing takes 9 mm at most, so that what a card of Firefight does is set in 9 pt and more."""
    system, spec = shipped_jobs()["firefight/npc"]
    deck, setting = make_deck(system, spec), maker_of(Options()).design.make_setting(system, spec)
    quiet = 0
    for card, front in zip(deck.cards, typeset_fronts(setting), strict=True):
        if any(part.quiet for part in card.sections):
            quiet += 1
            strip = min((item for item in front.items if isinstance(item, Panel)), key=lambda panel: panel.y)
            sizes = [item.size for item in front.items if isinstance(item, Text) and item.font == "regular"]
            assert strip.height < to_points(STRIP), card.id
            assert sorted(sizes)[1] >= READ, card.id  # the smallest are words of the foot
    assert quiet > len(deck.cards) / 2
