"""Backs as they are drawn: the same both ways up, told apart by tone and emblem, clear of the cut, in every format."""

from functools import cache
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from conftest import shipped_jobs, shipped_systems
from PIL import Image, ImageChops

from printgen.build.export import Exporter
from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.compose.deck import draw_deck
from printgen.model.art import PATTERNS, BackArt, Backs
from printgen.model.look import LEAST_CONTRAST, contrast
from printgen.model.options import Options
from printgen.paths import known_layouts
from printgen.typeset.card.back import FRAME, ground_of
from printgen.typeset.frame import Box, Frame, Ornament, Symbol, Text, turn_round
from printgen.typeset.pattern import draw_pattern
from printgen.units import to_points

DECKS = (
    "firefight/npc",
    "heroes-of-normandie/reaction",
    "horde-mode/misery",
    "kill-zone/contacts",
    "solo-heresy/missions",
)
# Of 255: what smoothing edges makes of the same line seen from two sides, on pixels of half a millimetre.
SMOOTH, COARSE = 45, 6


@cache
def maker(theme: str, card: str, backs: Backs) -> Maker:
    """Return what makes decks."""
    return Maker(Options(theme=theme, card=card, backs=backs))


def draw(name: str, theme: str = "colour", card: str = "poker", backs: Backs = Backs.LINES) -> Frame:
    """Return the back of a deck."""
    return draw_deck(maker(theme, card, backs).design, *shipped_jobs()[name]).faces.back


@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.every(3)
def test_nobody_sees_which_way_up_a_card_lies(name: str, backs: Backs, tmp_path: Path) -> None:
    """Turned round, the picture of a back is the same, but for how pixels at edges are smoothed."""
    exporter = Exporter("make-playing-cards-poker", Options(backs=backs), tmp_path)
    path = exporter.export_images(Job(*shipped_jobs()[name]))[-1]
    with Image.open(path) as picture:
        size = (picture.width // COARSE, picture.height // COARSE)
        small = picture.convert("L").resize(size, Image.Resampling.BOX)
        unlike = ImageChops.difference(small, small.rotate(180))
        assert max(level for level, count in enumerate(unlike.histogram()) if count) <= SMOOTH


@pytest.mark.parametrize("name", DECKS)
def test_whatever_stands_above_stands_below_turned_round(name: str) -> None:
    """Each word and emblem of a back is there a second time, at the same place when the card is turned round."""
    back = draw(name)
    signs = [item for item in back.items if isinstance(item, Symbol | Text)]
    turned = [turn_round(item, back.width, back.height) for item in signs]
    assert len(signs) >= 6
    assert {show(item) for item in signs} == {show(item) for item in turned}


def show(item: Symbol | Text) -> tuple[object, ...]:
    """Return what an item is and where, to a tenth of a point."""
    words = item.lines if isinstance(item, Text) else item.outline.name
    return round(item.x, 1) + 0, round(item.y, 1) + 0, item.turn, item.size, words


@pytest.mark.parametrize("theme", ["colour", "ink-saver", "high-contrast", "greyscale"])
@pytest.mark.parametrize("card", sorted(known_layouts("formats")))
@pytest.mark.parametrize("name", DECKS)
def test_backs_keep_clear_of_the_cut(name: str, card: str, theme: str) -> None:
    """On every format words and emblems lie inside the frame, in which the pattern ends: no shift shows at the edge."""
    back, scale = draw(name, theme, card), maker(theme, card, Backs.LINES).look.format.type
    edge = FRAME * scale - 0.01
    boxes = [item for item in back.items[1:] if isinstance(item, Box)]
    boxes += [item.clip for item in back.items if isinstance(item, Ornament)]
    for box in boxes:
        assert edge <= box.x
        assert box.x + box.width <= back.width - edge
        assert edge <= box.y
        assert box.y + box.height <= back.height - edge
    for item in back.items:
        if isinstance(item, Symbol | Text):
            assert edge <= item.x <= back.width - edge
            assert edge <= item.y <= back.height - edge


@pytest.mark.parametrize("card", ["poker", "bridge", "square", "tarot", "mini-american"])
def test_no_edge_of_a_plate_runs_along_the_ring(card: str) -> None:
    """The plate with the name of a deck stands out of the ring round its emblem clearly."""
    for name in shipped_jobs():
        boxes = [item for item in draw(name, card=card).items if isinstance(item, Box)]
        rings = [box for box in boxes if box.width == box.height == 2 * box.radius]
        if rings:
            plate = boxes[boxes.index(rings[-1]) + 1]
            assert all(plate.width >= ring.width + 2 * to_points(1_000) for ring in rings), name


def test_plates_of_all_decks_are_of_one_width() -> None:
    """However long its name is, the plate of a deck is as wide as that of any other."""
    widths = set()
    for name in shipped_jobs():
        boxes = [item for item in draw(name).items if isinstance(item, Box)]
        rings = [box for box in boxes if box.width == box.height == 2 * box.radius]
        if rings:
            widths.add(round(boxes[boxes.index(rings[-1]) + 1].width, 3))
    assert len(widths) == 1


@pytest.mark.parametrize("name", sorted(shipped_systems()))
def test_decks_of_a_game_are_told_apart(name: str) -> None:
    """No two decks of a game have both the same emblem and the same tone on their backs."""
    backs = [draw(f"{name}/{deck.id}") for deck in shipped_systems()[name].decks if not deck.alternative]
    symbols = [next(item for item in back.items if isinstance(item, Symbol)) for back in backs]
    signs = [(symbol.outline.name, symbol.colour) for symbol in symbols]
    assert all(first != second for first, second in combinations(signs, 2))


@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("theme", ["colour", "ink-saver", "high-contrast", "large-print", "greyscale"])
@pytest.mark.parametrize("name", sorted(shipped_jobs()))
def test_emblem_and_name_are_seen_on_the_paper(name: str, theme: str, backs: Backs) -> None:
    """Emblem and frame have the contrast of words with the paper of the back, the name of the game with its tab."""
    back = draw(name, theme, "tarot", backs)
    tab = next(item for item in back.items if isinstance(item, Box) and item.square)
    assert contrast(tab.stroke, ground_of(back)) >= LEAST_CONTRAST
    for item in back.items:
        if isinstance(item, Symbol):
            assert contrast(item.colour, ground_of(back)) >= LEAST_CONTRAST, item
        elif isinstance(item, Text) and item.y < back.height / 5:
            assert contrast(item.colour, tab.fill) >= LEAST_CONTRAST, item


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns_are_seen_in_any_room(pattern: str) -> None:
    """Every pattern that a pack may name fills rooms of any shape, with few steps, which a phone draws as well."""
    for width, height in ((100, 150), (180, 180), (220, 120)):
        room = Box(0, 0, width, height, 4, "")
        drawn = list(draw_pattern(pattern, room, 1, "#ffffff", "#203040"))
        assert 0 < sum(len(each.outline) * min(2, len(each.places)) for each in drawn) < 900


def test_a_pack_without_a_choice_has_a_plain_back() -> None:
    """A pack that names neither pattern nor emblem gets the weave and a plate alone."""
    system, spec = shipped_jobs()["kill-zone/contacts"]
    plain = system._replace(back=BackArt(), decks=tuple(deck._replace(art=type(deck.art)()) for deck in system.decks))
    deck = next(deck for deck in plain.decks if deck.id == spec.id)
    back = draw_deck(maker("colour", "poker", Backs.LINES).design, plain, deck).faces.back
    assert not [item for item in back.items if isinstance(item, Symbol)]
    assert [item for item in back.items if isinstance(item, Ornament)]


def test_backs_are_drawn_once_in_a_file() -> None:
    """A sheet of nine backs holds the pattern once."""
    system, spec = shipped_jobs()["heroes-of-normandie/reaction"]
    data = maker("colour", "poker", Backs.LINES).make(Job(system, spec)).data
    with pypdfium2.PdfDocument(data) as document:
        assert len(document) == 8
    assert data.count(b"/Subtype /Form") < 20
