"""Themes on everything that ships: ink, contrast, what eyes without some cones see, sizes of type, and chroma."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from conftest import shipped_deck, shipped_jobs, shipped_products
from hypothesis import given
from hypothesis.strategies import floats, integers
from making import print_cards
from reading import read_pages

from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.compose.deck import draw_deck
from printgen.load.look.look import list_pairs
from printgen.model.art import Backs
from printgen.model.look import LEAST_CONTRAST, WHITE, Theme, apply_theme, contrast, separate_tones
from printgen.model.options import Options
from printgen.model.product import RosterSpec
from printgen.model.system import System
from printgen.products.deck import describe_card
from printgen.typeset.frame import Box, Frame, Item, Text
from printgen.typeset.type.styles import plain_style, style_headings
from printgen.verify.printed_deck import compare_deck, read_cards, read_fingerprint

THEMES = ("colour", "ink-saver", "high-contrast", "large-print", "greyscale")
SYSTEMS = {job.system.id: job.system for job in shipped_jobs().values()}
# Rosters are all made alike.
UNLIKE = [name for name, job in shipped_products().items() if not isinstance(job.spec, RosterSpec)]
ROSTER, FULLEST_ROSTER = "horde-mode/spawn-orks", "horde-mode/spawn-aeldari"
# Large print is for larger cards.
CARDS = {"large-print": "tarot"}
# WCAG 2.1, success criterion 1.4.6 (level AAA).
HIGH_CONTRAST = 7.0
LARGE, WANTED = 10.0, 14.0
# A short paragraph with title and foot, in letters.
PARAGRAPH = 200
# Colours side by side differ by this or more in CIE 1976 L*a*b*, where 2.3 is just noticeable.
APART = 10.0
# What those see who lack one kind of cones, in linear light: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1.0.
VISIONS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
# From linear sRGB to CIE XYZ, as shares of the white point D65.
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8727))
BLACK = "#000000"
# Pixels per point. Coarser pixels make thin lines wider than they are.
FINE, COARSE = 2, 0.5

Triple = tuple[float, ...]


class Tones(NamedTuple):
    """The colour of words and of what they stand on."""

    words: str
    ground: str


@cache
def card_maker(theme: str) -> Maker:
    """Return what makes decks in a theme, on the cards that it is made for."""
    return Maker(Options(card=CARDS.get(theme, "poker"), theme=theme))


@cache
def maker(theme: str) -> Maker:
    """Return what makes products in a theme."""
    return Maker(Options(theme=theme))


@pytest.fixture(scope="module", autouse=True)
def _let_go() -> Iterator[None]:
    """Let go of fonts while the library that made them is still there."""
    yield
    maker.cache_clear()


def colours_of(theme: str) -> Theme:
    """Return a theme."""
    return card_maker(theme).look.theme


@cache
def frames_of(name: str, theme: str) -> tuple[Frame, list[Frame]]:
    """Return the back of a deck, and its whole fronts."""
    faces = draw_deck(card_maker(theme).design, *shipped_jobs()[name]).faces
    ground = faces.ground
    return faces.back, [front._replace(items=ground.items + front.items) for front in faces.typeset_fronts()]


def find_tones(items: tuple[Item, ...]) -> Iterator[tuple[Text, Tones]]:
    """Yield each text of a frame with its colour and that of the topmost box that its first letter stands on."""
    boxes: list[Box] = []
    for item in items:
        if isinstance(item, Box) and item.fill:
            boxes.append(item)
        elif isinstance(item, Text):
            on = [box for box in boxes if _holds(box, item)]
            yield item, Tones(item.colour, on[-1].fill if on else WHITE)


def _holds(box: Box, text: Text) -> bool:
    inside = -0.1 if text.turn else 0.1
    return box.x < text.x + inside < box.x + box.width and box.y < text.y - inside < box.y + box.height


def see(colour: str, vision: str) -> Triple:
    """Return the linear light that eyes see instead of a colour."""
    light = [_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    return tuple(min(1.0, max(0.0, _dot(row, light))) for row in VISIONS[vision])


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _dot(row: Triple, light: Iterable[float]) -> float:
    return sum(share * value for share, value in zip(row, light, strict=True))


def seen_contrast(tones: Tones, vision: str) -> float:
    """Return the contrast that eyes see."""
    low, high = sorted(_dot(XYZ[1], see(colour, vision)) for colour in tones)
    return (high + 0.05) / (low + 0.05)


def distance(first: str, second: str, vision: str) -> float:
    """Return how far apart eyes see two colours (CIE 1976 L*a*b*)."""
    one, other = (_to_lab(see(colour, vision)) for colour in (first, second))
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


def _to_lab(light: Triple) -> Triple:
    shares = (_dot(row, light) for row in XYZ)
    x, y, z = (share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def render(data: bytes, number: int | None = None) -> Iterator[Any]:
    """Yield the pages of a PDF, or one of them, as pixels of red, green and blue."""
    with pypdfium2.PdfDocument(data) as document:
        for place in range(len(document)) if number is None else [number]:
            yield document[place].render(scale=FINE if number is not None else COARSE).to_pil().convert("RGB")


def measure_ink(data: bytes, number: int) -> float:
    """Return how much ink a page takes: the mean of what is missing to white, over all pixels and channels."""
    (page,) = render(data, number)
    channels = [channel.histogram() for channel in page.split()]
    dark = sum((255 - value) * count for histogram in channels for value, count in enumerate(histogram))
    return float(dark / 255 / 3 / (page.width * page.height))


def list_tones(system: System, theme: Theme) -> Iterator[Tones]:
    """Yield all tones that words of a system may have in a theme."""
    yield from (Tones(pair.words.colour, pair.ground.colour) for pair in list_pairs(theme))
    dressed = apply_theme(system, theme)
    plain = plain_style(dressed.accent, theme)
    yield Tones(dressed.accent, WHITE)
    yield Tones(dressed.highlight, dressed.ground)
    yield from (Tones(colour, plain.tint) for colour in (plain.colour, theme.ink, theme.muted))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("theme", THEMES)
def test_a_dressed_system_stays_as_it_is(theme: str, system: str) -> None:
    """What is dressed twice looks as if it were dressed once, so that no product differs from another of its game."""
    dressed = apply_theme(SYSTEMS[system], colours_of(theme))
    assert apply_theme(dressed, colours_of(theme)) == dressed


COLOURS = integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(COLOURS, COLOURS, floats(LEAST_CONTRAST, 21))
def test_any_two_colours_can_be_parted(first: str, second: str, least: float) -> None:
    """Colours of any pack get the contrast that a theme wants, and keep their place if they have it already."""
    parted = separate_tones(first, second, least)
    assert contrast(*parted) >= least - 1e-9
    if contrast(first, second) >= least:
        assert parted == (first, second)


@pytest.mark.every(3)
def test_backs_of_the_ink_saver_take_an_eighth_of_the_ink(layout_deck: str) -> None:
    """A sheet of backs takes an eighth of the ink of solid backs at most, and three tenths without that theme."""
    job = shipped_products()[layout_deck]
    thrifty, usual = (measure_ink(maker(theme).make(job).data, 1) for theme in ("ink-saver", "colour"))
    solid = measure_ink(Maker(Options(backs=Backs.SOLID)).make(job).data, 1)
    assert 0 < thrifty <= solid / 8
    assert thrifty < usual <= 0.3 * solid


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_readable_for_all_eyes(theme: str, system: str) -> None:
    """Words keep a contrast of 4.5:1 with what they stand on, also for those who lack a kind of cones."""
    for tones in list_tones(SYSTEMS[system], colours_of(theme)):
        for vision in VISIONS:
            assert seen_contrast(tones, vision) >= LEAST_CONTRAST, (tones, vision)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.every(3)
def test_every_word_on_every_card_is_readable_for_all_eyes(deck_name: str, theme: str) -> None:
    """As drawn, every line on front and back has that contrast with the topmost colour below it."""
    back, fronts = frames_of(deck_name, theme)
    tones = {tones for frame in (back, *fronts) for _, tones in find_tones(frame.items)}
    assert len(tones) >= 2
    for pair in tones:
        for vision in VISIONS:
            assert seen_contrast(pair, vision) >= LEAST_CONTRAST, (pair, vision)


@pytest.mark.parametrize("theme", THEMES[1:])
@pytest.mark.every(3)
def test_cards_say_what_their_table_says_in_every_theme(layout_deck: str, theme: str, tmp_path: Path) -> None:
    """Whatever a deck looks like, each of its cards is read back from the print with all its words."""
    job, deck = shipped_jobs()[layout_deck], shipped_deck(layout_deck)
    path = tmp_path / "deck.pdf"
    path.write_bytes(print_cards(card_maker(theme), *job))
    printed = read_cards(path)
    assert read_fingerprint(printed) == deck.fingerprint
    cards = [describe_card(card) for card in deck.cards]
    assert compare_deck(cards, printed, (deck.system.name, deck.title)) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_decks_differ_in_colour_for_all_eyes(system: str) -> None:
    """The colours of a game's decks are told apart, also by those who lack a kind of cones."""
    game = SYSTEMS[system]
    tones = {deck.art.accent or game.accent for deck in game.decks}
    for (first, second), vision in product(combinations(sorted(tones), 2), VISIONS):
        assert distance(first, second, vision) >= APART, (first, second, vision)


@pytest.mark.parametrize("theme", THEMES)
def test_styles_have_different_shapes(theme: str) -> None:
    """No two styles that may stand side by side have the same shape, so that none is told by colour alone."""
    styles = list(colours_of(theme).styles.values())
    shapes = [style.shape for style in styles]
    assert "none" not in shapes
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("theme", THEMES)
def test_columns_differ_in_shape_and_word(theme: str, system: str) -> None:
    """The columns and styled fields of a table have each a shape and a word of their own, in every theme."""
    for table in SYSTEMS[system].tables:
        headings = [*table.columns, *(field for field in table.fields if field.style)]
        styles = style_headings(headings, (), colours_of(theme), SYSTEMS[system].accent)
        assert len({style.shape for style in styles.values()}) == len(styles)
        assert len({heading.title for heading in headings}) == len(headings)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", THEMES[:4])
def test_colours_side_by_side_stay_apart_for_all_eyes(theme: str, vision: str) -> None:
    """The states of a table, and success and failure, look different in every theme with colours."""
    styles = colours_of(theme).styles
    for names in (("green", "orange", "red"), ("success", "failure")):
        for first, second in combinations(names, 2):
            assert distance(styles[first].colour, styles[second].colour, vision) >= APART, (first, second)


@pytest.mark.parametrize("system", SYSTEMS)
def test_high_contrast_is_high(system: str) -> None:
    """In the high contrast theme all words have 7:1 or more with what they stand on."""
    for tones in list_tones(SYSTEMS[system], colours_of("high-contrast")):
        assert contrast(*tones) >= HIGH_CONTRAST, tones


def test_high_contrast_is_high_on_every_card(deck_name: str) -> None:
    """As drawn, every line on every card has 7:1 or more, and what is not a label or title is black."""
    back, fronts = frames_of(deck_name, "high-contrast")
    for frame in (back, *fronts):
        for text, tones in find_tones(frame.items):
            assert contrast(*tones) >= HIGH_CONTRAST, (text.lines, tones)
            assert text.font == "bold" or text.colour == BLACK or tones.ground != WHITE, text.lines


@pytest.mark.every(3)
def test_large_print_is_large_on_tarot_cards(deck_name: str) -> None:
    """All decks fit tarot cards in large print, no body text below 10 pt, and labels larger than without it."""
    job = shipped_jobs()[deck_name]
    usual = draw_deck(Maker(Options(card="tarot")).design, *job)
    large = draw_deck(card_maker("large-print").design, *job)
    bodies, labels = _list_sizes(large.faces.typeset_fronts())
    _, usual_labels = _list_sizes(usual.faces.typeset_fronts())
    assert min(bodies) >= LARGE
    assert not labels or min(labels) > max(usual_labels)


def test_large_print_takes_the_room_that_a_card_has(deck_name: str) -> None:
    """In large print the text of a tarot card has 14 pt or more, unless the card says more than a short paragraph."""
    for front in draw_deck(card_maker("large-print").design, *shipped_jobs()[deck_name]).faces.typeset_fronts():
        words = [item for item in front.items if isinstance(item, Text) and not item.spacing]
        texts = [text.size for text in words if text.font == "regular" and " · " not in text.lines[0]]
        letters = sum(len(line) for text in words for line in text.lines)
        assert letters > PARAGRAPH or not texts or min(texts) >= WANTED, words


def test_no_panel_lies_on_the_index_of_large_print() -> None:
    """On playing cards in large print the index in the lower corner is clear of panels, as the upper one is."""
    drawn = draw_deck(card_maker("large-print").design, *shipped_jobs()["firefight/npc"])
    for front in drawn.faces.typeset_fronts():
        turned = [item for item in front.items if isinstance(item, Text) and item.turn == 180]
        assert turned
        for box in (item for item in front.items if isinstance(item, Box)):
            for text in turned:
                assert box.y + box.height <= text.y - text.size or box.x + box.width <= text.x - text.size / 2


def _list_sizes(fronts: Iterable[Frame]) -> tuple[list[float], list[float]]:
    """Return the sizes of the words on cards, but for foot and corner, and those of labels, which are letter-spaced."""
    found = (item for front in fronts for item in front.items if isinstance(item, Text))
    texts = [text for text in found if " · " not in text.lines[0] and text.lines != ("JOKER",)]
    return [text.size for text in texts if not text.spacing], [text.size for text in texts if text.spacing]


def test_large_print_that_does_not_fit_names_larger_cards() -> None:
    """Where cards are too small for large print, each that is too full is named, and larger cards as the remedy."""
    small = Maker(Options(theme="large-print"))
    problems = small.do(Job(*shipped_jobs()["solo-heresy/enemy-types"])).problems
    assert problems
    assert all(problem.hint.startswith("fits with card: tarot, ") for problem in problems)


@pytest.mark.every(2)
@pytest.mark.parametrize("name", [ROSTER, FULLEST_ROSTER, "heroes-of-normandie/reference"])
def test_sheets_in_large_print_are_large(name: str) -> None:
    """Sheets and rosters take as many pages as they need for body text of 10 pt or more."""
    pages = read_pages(maker("large-print").make(shipped_products()[name]).data)
    sizes = [round(char["size"], 2) for page in pages for char in page.chars]
    assert max(set(sizes), key=sizes.count) >= LARGE


@pytest.mark.every(5)
@pytest.mark.parametrize("name", [*UNLIKE, ROSTER])
def test_greyscale_has_no_colour(name: str) -> None:
    """No pixel of any product in greyscale has more of red, green or blue than of the others."""
    shades: set[int] = set()
    for page in render(maker("greyscale").make(shipped_products()[name]).data):
        red, green, blue = (channel.tobytes() for channel in page.split())
        assert red == green == blue
        shades |= {*red}
    assert len(shades) > 2
