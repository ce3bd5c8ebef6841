"""Mats, read back from finished PDFs: what lies on the table while a game is played."""

from functools import cache
from typing import Any

import pytest
from conftest import parametrize_systems, shipped_systems
from evening import list_scenarios, load_tonight
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
from printgen.typeset.type.wording import refine

# How large a place for poker cards is at least, and its width on A4 where no column of trackers stands beside it.
LEAST, WIDE = (65_000, 93_000), 67_400
MARGIN, NEAR = 7_000, 100
# Below there are the credits, and notes of boxes.
FOOT = 9_500


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
    """Tell whether an outline is that of a place for cards."""
    return measure(curve)[1] >= LEAST[1] - NEAR


def test_a_game_has_one_sheet_and_the_horde_two(name: str) -> None:
    """Nobody looks for a second sheet, but where the trackers of four players fill one; so it is on Letter."""
    for paper in ("a4", "letter"):
        assert len(print_mat(name, paper)) == 1 + (name == "horde-mode")


def test_a_sheet_is_filled_to_its_lower_edge(paper: str, name: str) -> None:
    """No zone of a sheet is left empty: boxes and places take what there is, down to the line with the credits."""
    for page in print_mat(name, paper):
        edge = max(curve["bottom"] for curve in list_outlined(page))
        assert (page.height - edge) / POINTS_PER_MICROMETRE < MARGIN + FOOT


def test_boards_of_players_are_equal() -> None:
    """The boards of a tracker for several players stand together, in one size: nobody has smaller boxes."""
    heads = [read_words((page,)).count("andcp,player") for page in print_mat("horde-mode", "a4")]
    assert 4 in heads


def test_a_mat_names_its_game_and_says_what_each_step_is(paper: str, name: str) -> None:
    """Whoever looks up what a phase asks for reads it on the strip of the turn, as far as it has room."""
    system = shipped_systems()[name]
    words = read_words(print_mat(name, paper))
    assert squeeze(system.name) in words


def test_panels_end_at_one_right_edge(paper: str, name: str) -> None:
    """Each sheet is filled from margin to margin."""
    for page in print_mat(name, paper):
        drawn = [curve for curve in list_outlined(page) if measure(curve)[1] > 5_000]
        drawn += [rule for rule in page.lines if rule["linewidth"] > 0.5]  # dashes
        left, right = min(each["x0"] for each in drawn), max(each["x1"] for each in drawn)
        assert abs(left / POINTS_PER_MICROMETRE - MARGIN) < NEAR
        assert abs((page.width - right) / POINTS_PER_MICROMETRE - MARGIN) < NEAR


def test_places_take_a_card_with_ease_and_stand_for_what_is_shuffled(paper: str, name: str) -> None:
    """Each deck that is drawn from has a place for its pile, as wide as the paper allows; no other deck has one."""
    system, pages = shipped_systems()[name], print_mat(name, paper)
    places = [measure(curve) for page in pages for curve in list_outlined(page) if is_place(curve)]
    shuffled = {pile.id for pile in system.play.piles if not pile.looked_up}
    assert len(places) == len([deck for deck in list_game_decks(system) if deck.id in shuffled])
    beside = name in ("kill-zone", "horde-mode")  # where trackers may stand beside rows of three
    for width, _ in places:
        assert width >= (WIDE if paper == "a4" and not beside else LEAST[0]) - NEAR


# How the decks of each game are used: cards drawn from a pile, and cards that stand for a die.
USES = {
    "heroes-of-normandie": {"draw_pile": 2},
    "horde-mode": {"draw_pile": 3},
    "kill-zone": {"drawn_back": 6},
    "solo-heresy": {"draw_pile": 2, "drawn_back": 1},
    "firefight": {"draw_pile": 1},
}


def test_a_place_says_what_its_deck_is_used_for(name: str) -> None:
    """Cards that stand for a die go back at once, and price lists and chosen missions have no pile."""
    said, words = load_words("en"), read_words(print_mat(name, "a4"))
    found = {kind: words.count(squeeze(getattr(said, kind))) for kind in ("draw_pile", "drawn_back")}
    assert {kind: number for kind, number in found.items() if number} == USES[name]


def test_a_place_says_when_a_card_is_turned(paper: str, name: str) -> None:
    """The rules of a game say when cards are drawn, and the mat tells it on each pile."""
    system, words = shipped_systems()[name], read_words(print_mat(name, paper))
    decks = {deck.id for deck in list_game_decks(system)}
    for pile in system.play.piles:
        if pile.id in decks and not pile.looked_up:
            assert squeeze(refine({place: text for place, text, _ in pile.mat}["draw"], "en")) in words


def test_a_card_that_another_brings_has_a_place_while_it_lies() -> None:
    """Firefight's event of the turn lies on the mat until it is dealt with, though nobody draws from its deck."""
    system, words = shipped_systems()["firefight"], read_words(print_mat("firefight", "a4"))
    (event,) = (pile for pile in system.play.piles if pile.looked_up)
    assert words.count(squeeze(load_words("en").in_play)) == 1
    assert squeeze(refine({place: text for place, text, _ in event.mat}["active"], "en")) in words


def test_steps_in_a_column_keep_their_words_within() -> None:
    """A step with much to say is higher than the others, so that its words keep clear of the edges of its box."""
    (page,) = print_mat("kill-zone", "a4")
    title = next(char["x0"] for char in page.chars)
    steps = [each for each in list_outlined(page) if each["x0"] < title and 20_000 > measure(each)[1] > 5_000]
    for step in (each for each in steps if measure(each)[0] > 60_000):
        inside = [
            char
            for char in page.chars
            if step["x0"] < char["x0"] < step["x1"] and step["top"] < char["bottom"] and char["top"] < step["bottom"]
        ]
        assert all(step["top"] < char["top"] and char["bottom"] < step["bottom"] for char in inside)


def test_units_of_a_scenario_have_no_place(name: str) -> None:
    """The cards of tonight's units lie beside their sheet: they are neither shuffled nor drawn."""
    for scenario in (each for each in list_scenarios() if each.startswith(f"{name}/")):
        system = load_tonight(shipped_systems()[name], scenario.rpartition("/")[2])
        words = read_words(read_mat(system, Options(card="poker")))
        said = load_words("en")
        found = {kind: words.count(squeeze(getattr(said, kind))) for kind in ("draw_pile", "drawn_back")}
        assert {kind: number for kind, number in found.items() if number} == USES[name]


def test_paper_lies_and_the_turn_stands_first(paper: str, name: str) -> None:
    """Whoever forgets what comes next in a turn finds it on the mat."""
    system, pages = shipped_systems()[name], print_mat(name, paper)
    assert all(page.width > page.height for page in pages)
    strips = [sheet.strip for sheet in list_sheets(system) if isinstance(sheet, SheetSpec) and sheet.strip]
    for strip in strips[:1]:
        words = read_words(pages[:1])
        for step in system.procedure(strip).steps:
            assert squeeze(refine(step.title, "en")) in words


def test_a_place_for_discards_is_where_cards_come_back() -> None:
    """Cards that are shuffled in at once, kept, looked up, or never come back have no discard pile on the mat."""
    system = load_marsh()
    decks = {deck.id for deck in list_game_decks(system)}
    back = [
        pile.id
        for pile in system.play.piles
        if pile.id in decks
        and pile.reshuffles
        and pile.goes not in (BACK, OUT)
        and not pile.looked_up | bool(pile.kept)
    ]
    assert back
    assert read_words(read_mat(system, Options())).count(squeeze(load_words("en").discard_pile)) == len(back)


def test_a_board_that_no_paper_holds_is_refused_by_name() -> None:
    """A mat with something too large says what it is, where it stands, and how much room there is."""
    system = load_marsh()
    with pytest.raises(BadData, match=r"trackers\.yaml:\d+:\d+: .*: the board takes .* does not fit on"):
        read_mat(system, Options(marker_size=180_000))
