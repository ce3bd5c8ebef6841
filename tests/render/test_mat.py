"""Mats, read back from finished PDFs: what lies on the table while a game is played."""

from collections import Counter
from functools import cache
from itertools import groupby, pairwise
from typing import Any

import pytest
from conftest import parametrize_systems, shipped_systems
from making import maker_of, print_set
from playing import load_marsh
from reading import POINTS_PER_MICROMETRE, Page, read_pages, squeeze

from printgen.errors import BadData
from printgen.load.look.printed_words import load_words
from printgen.model.options import Options
from printgen.model.play import BACK, OUT
from printgen.model.product import SheetSpec
from printgen.model.system import System
from printgen.products.kinds import ProductKind
from printgen.products.listing import list_game_decks, list_sheets
from printgen.products.pieces import make_boards
from printgen.typeset.type.wording import refine

# A card, and how much larger its place is.
CARD, PLAY = (63_500, 88_900), 1_000
NEAR = 100


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for a system once for each that ships."""
    parametrize_systems(metafunc)


@cache
def print_mat(name: str, paper: str) -> tuple[Page, ...]:
    """Print the mat of a system that ships, and read it back."""
    return read_mat(shipped_systems()[name], Options(paper, card="poker"))


def read_mat(system: System, options: Options) -> tuple[Page, ...]:
    """Print the mat of a system, and read it back."""
    return tuple(read_pages(print_set(maker_of(options), system, ProductKind.MAT)))


def read_words(pages: tuple[Page, ...]) -> str:
    """Return all that stands on pages, without spaces."""
    return squeeze("".join(char["text"] for page in pages for char in page.chars))


def list_outlined(page: Page) -> list[dict[str, Any]]:
    """Return what is filled and has a line round it: steps, boxes of tracks, and places."""
    return [curve for curve in page.curves if curve["stroke"] and curve["fill"] and curve["linewidth"] > 0.5]


def measure(curve: dict[str, Any]) -> tuple[int, int]:
    """Return the width and the height of an outline, in micrometres."""
    sides = (curve["x1"] - curve["x0"], curve["bottom"] - curve["top"])
    return (round(sides[0] / POINTS_PER_MICROMETRE), round(sides[1] / POINTS_PER_MICROMETRE))


def is_place(curve: dict[str, Any]) -> bool:
    """Tell whether an outline is that of a place for poker cards."""
    return all(abs(side - card - PLAY) < NEAR for side, card in zip(measure(curve), CARD, strict=True))


def test_every_track_lies_whole_on_one_line(paper: str, name: str) -> None:
    """A token that moves along a track never has to jump to another line."""
    rows = [row for board in make_boards(shipped_systems()[name], {}, load_words("en")) for row in board.rows]
    pages = print_mat(name, paper)
    lines: Counter[int] = Counter()
    for page in pages:
        boxes = sorted(
            (round(box["top"]), box["x0"], box["x1"]) for box in list_outlined(page) if measure(box)[1] < 30_000
        )
        tracks = [box for box in boxes if measure_side(box) < 30_000]
        for _, line in groupby(tracks, key=lambda box: box[0]):
            lines.update(split_lengths(list(line)))
    wanted = Counter(len(row) for row in rows)
    broken = wanted - lines
    assert not broken or (name, paper) == ("firefight", "letter")  # whose twelve events do not fit side by side


def measure_side(box: tuple[int, float, float]) -> float:
    """Return how wide a box is, in micrometres."""
    return (box[2] - box[1]) / POINTS_PER_MICROMETRE


def split_lengths(line: list[tuple[int, float, float]]) -> list[int]:
    """Return how many boxes stand close together, for each of the tracks that lie at one height."""
    lengths = [1]
    for left, right in pairwise(line):
        if right[1] - left[2] < 3:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths


def test_places_are_as_large_as_cards_and_named_after_their_decks(paper: str, name: str) -> None:
    """Each deck of the game has a place for its pile, and a card covers its place and no other."""
    system, pages = shipped_systems()[name], print_mat(name, paper)
    places = [curve for page in pages for curve in list_outlined(page) if is_place(curve)]
    words = read_words(pages)
    for deck in list_game_decks(system):
        assert squeeze(refine(deck.title, "en")) in words
    assert len(places) >= len(list_game_decks(system)) + len(system.play.bags)


# Decks that no book draws from as from a pile: cards that stand for a die, that one looks up, or that one chooses.
USES = {
    "heroes-of-normandie": {"draw_pile": 2},
    "horde-mode": {"draw_pile": 3, "chosen_cards": 1},
    "kill-zone": {"drawn_back": 6},
    "solo-heresy": {"draw_pile": 2, "drawn_back": 1, "chosen_cards": 1},
    "firefight": {"draw_pile": 1, "looked_up_cards": 1},
}


def test_a_place_says_what_its_deck_is_used_for(name: str) -> None:
    """Nobody shuffles cards to look up or to choose from, and cards that stand for a die go back at once."""
    said, words = load_words("en"), read_words(print_mat(name, "a4"))
    kinds = ("draw_pile", "drawn_back", "chosen_cards", "looked_up_cards")
    found = {kind: words.count(squeeze(getattr(said, kind))) for kind in kinds}
    assert {kind: number for kind, number in found.items() if number} == USES[name]


def test_paper_lies_and_the_turn_runs_across_the_top(paper: str, name: str) -> None:
    """Whoever forgets what comes next in a turn finds it on the mat."""
    system, pages = shipped_systems()[name], print_mat(name, paper)
    assert all(page.width > page.height for page in pages)
    strips = [sheet.strip for sheet in list_sheets(system) if isinstance(sheet, SheetSpec) and sheet.strip]
    for strip in strips[:1]:
        top = [char for char in pages[0].chars if char["bottom"] < 60]
        words = squeeze("".join(char["text"] for char in top))
        for step in system.procedure(strip).steps:
            assert squeeze(refine(step.title, "en")) in words


def test_a_place_for_discards_is_where_cards_come_back() -> None:
    """Cards that are shuffled in at once, looked up, or never come back have no discard pile on the mat."""
    system = load_marsh()
    never = [pile for pile in system.play.piles if not pile.reshuffles or pile.goes in (BACK, OUT) or pile.looked_up]
    words = read_words(read_mat(system, Options()))
    assert never
    assert words.count(squeeze(load_words("en").discard_pile)) == len(list_game_decks(system)) - len(never)


def test_a_board_that_no_paper_holds_is_refused_by_name() -> None:
    """A mat with something too large says what it is, where it stands, and how much room there is."""
    system = load_marsh()
    with pytest.raises(BadData, match=r"trackers\.yaml:\d+:\d+: .*: the board takes .* does not fit on"):
        read_mat(system, Options(marker_size=180_000))
