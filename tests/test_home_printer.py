"""A whole game as a home printer makes it: both sides as pictures, the second a millimetre off, cut by the marks."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from typing import NamedTuple

import pytest
from conftest import shipped_systems
from making import maker_of
from PIL import Image, ImageChops, ImageOps, ImageStat
from pypdfium2 import PdfDocument
from reading import Page, read_pages, squeeze

from printgen.build.job import Job
from printgen.model.options import Options
from printgen.products.deck import make_deck
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.listing import list_game_decks

# Pixels to a point, about 110 to an inch, and a millimetre of them. Printers seldom turn paper over more precisely.
SCALE = 1.5
OFF = round(SCALE * 72 / 25.4)
# A card is wider than this in points; gaps between cards are not.
CARD = 100
# Darker than this is ink, and the strip along a cut in which there is none but a thin line, in pixels.
INK, STRIP = 110, (2, 5)
# Left, top, right and bottom of what lies between cuts, in points.
Cell = tuple[float, float, float, float]


class CutCard(NamedTuple):
    """A card as it comes from the scissors, with pictures of its sides as they are held."""

    id: str  # what stands at its foot
    front: Image.Image
    back: Image.Image
    straight: Image.Image  # the back, had the paper been turned over precisely


def print_side(document: PdfDocument, page: int) -> Image.Image:
    """Return a page as paper with ink on it."""
    picture: Image.Image = document[page].render(scale=SCALE).to_pil().convert("RGB")
    return picture


def find_cuts(page: Page) -> tuple[list[float], list[float]]:
    """Return where the marks of a page say to cut: down, and across. Each cut has two; ticks of a ruler are alone."""
    down = Counter(round(line["x0"], 1) for line in page.lines if abs(line["x1"] - line["x0"]) < 0.1)
    across = Counter(round(line["top"], 1) for line in page.lines if abs(line["bottom"] - line["top"]) < 0.1)
    columns, rows = (sorted(at for at, marks in cuts.items() if marks > 1) for cuts in (down, across))
    return columns, rows


def cut(page: Page, front: Image.Image, *backs: Image.Image) -> Iterator[tuple[Cell, list[Image.Image]]]:
    """Yield each cell between cuts with its front and backs; the paper is turned over its long edge, like a page."""
    turn = ImageOps.mirror if page.width < page.height else ImageOps.flip
    turned = [turn(back) for back in backs]
    columns, rows = find_cuts(page)
    for top, bottom in pairwise(rows):
        for left, right in pairwise(columns):
            if right - left > CARD and bottom - top > CARD:
                box = (round(left * SCALE), round(top * SCALE), round(right * SCALE), round(bottom * SCALE))
                yield (left, top, right, bottom), [front.crop(box), *(turn(back.crop(box)) for back in turned)]


def read_cell(page: Page, cell: Cell) -> str:
    """Return what stands within a cell of a page."""
    left, top, right, bottom = cell
    inside = (char for char in page.chars if left < char["x0"] and char["x1"] < right and top < char["top"] < bottom)
    return squeeze("".join(char["text"] for char in inside))


def cut_game(name: str, paper: str) -> dict[str, list[CutCard]]:
    """Print a game, cut its cards, and return them by their decks; versos lie a little to the right and below."""
    system = shipped_systems()[name]
    (spec,) = KINDS[ProductKind.GAME].list_specs(system)
    data = maker_of(Options(paper)).make(Job(system, spec)).data
    decks = {card.id: deck.id for deck in list_game_decks(system) for card in make_deck(system, deck).cards}
    found: dict[str, list[CutCard]] = {deck: [] for deck in decks.values()}
    with closing(PdfDocument(data)) as document:
        fronts = range(0, len(document) - 1, 2)
        for number, page in zip(fronts, read_pages(data, slice(0, len(document) - 1, 2)), strict=True):
            said = read_cell(page, (0, 0, page.width, page.height))
            if not any(f"{card}·" in said for card in decks):
                continue
            back = print_side(document, number + 1)
            for cell, sides in cut(page, print_side(document, number), ImageChops.offset(back, OFF, OFF), back):
                words = read_cell(page, cell)
                for card in (card for card in decks if f"{card}·" in words):
                    found[decks[card]].append(CutCard(card, *sides))
    return found


def differ(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ, on average of all their points."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean)


def find_darkest(front: Image.Image) -> int:
    """Return how light the darkest point near the edges of a card is, inside its hairline: 0 for black."""
    (width, height), (near, far) = front.size, STRIP
    strips = (
        (near, near, far, height - near),
        (width - far, near, width - near, height - near),
        (near, near, width - near, far),
        (near, height - far, width - near, height - near),
    )
    return min(min(front.crop(strip).convert("L").tobytes()) for strip in strips)


@pytest.mark.parametrize(("name", "paper"), [("kill-zone", "a4"), ("solo-heresy", "letter")])
def test_a_game_is_cut_into_its_cards_each_with_the_back_of_its_deck(name: str, paper: str) -> None:
    """Scissors that follow the marks part all cards, none with words at its edge, and none with another deck's back."""
    system = shipped_systems()[name]
    printed = cut_game(name, paper)
    for spec in list_game_decks(system):
        wanted = sorted(card.id for card in make_deck(system, spec).cards)
        assert sorted(card.id for card in printed[spec.id]) == wanted
    patterns = {deck: cards[0].straight for deck, cards in printed.items()}
    for deck, cards in printed.items():
        for card in cards:
            unlike = {other: differ(card.back, pattern) for other, pattern in patterns.items()}
            assert min(unlike, key=lambda other: unlike[other]) == deck, card.id  # used at once
            assert find_darkest(card.front) > INK, card.id
