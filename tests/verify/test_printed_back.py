"""Backs with words read back by `verify`: what lies behind the right card, and what does not."""

from pathlib import Path

import pytest
from making import maker_of

from printgen.compose.deck import draw_deck, lay_cards, make_card_paper
from printgen.compose.document import Document, make_about
from printgen.load.folder import load_pack
from printgen.model.options import Duplex, Options
from printgen.paths import Pack
from printgen.products.deck import describe_card, make_deck
from printgen.render.pdf.writer import write_pdf
from printgen.typeset.frame import Frame
from printgen.verify.printed_back import compare_backs

MARSH = load_pack(Pack("marsh", Path(__file__).resolve().parent.parent / "packs/ok/marsh", "tests"))
QUESTS = next(spec for spec in MARSH.decks if spec.id == "quests")
DECK = make_deck(MARSH, QUESTS)
WAYS = [Duplex.LONG_EDGE, Duplex.SHORT_EDGE, Duplex.FOLD_OVER]
Order = tuple[int | None, ...]
RIGHT: Order = (0, 1, 2)


def print_quests(folder: Path, duplex: Duplex, order: Order = RIGHT, paper: str = "a4") -> Path:
    """Print the quests with their backs in an order, None for the back of the deck, and return the file."""
    maker = maker_of(Options(paper=paper, duplex=duplex))
    drawn = draw_deck(maker.design, MARSH, QUESTS)
    backs: tuple[Frame | None, ...] = tuple(
        None if place is None else drawn.faces.own_backs[place] for place in (order if drawn.faces.own_backs else ())
    )
    drawn = drawn._replace(faces=drawn.faces._replace(own_backs=backs))
    sheets = lay_cards(maker.design, [drawn], make_card_paper(maker.design, MARSH))
    path = folder / "quests.pdf"
    document = Document(make_about(MARSH, "Quests", "", sheets.duplex), (sheets.compose,))
    path.write_bytes(write_pdf(document, maker.fonts_of(MARSH)))
    return path


def compare(path: Path) -> list[tuple[str, str]]:
    """Return what is wrong with the backs in a file."""
    return compare_backs([describe_card(card) for card in DECK.cards], DECK.title, path)


@pytest.mark.parametrize("paper", ["a4", "letter", "200x150mm"])
@pytest.mark.parametrize("duplex", WAYS)
def test_backs_behind_their_cards_are_right(duplex: Duplex, paper: str, tmp_path: Path) -> None:
    """Whichever way the paper is turned or folded, sound backs are found to be so."""
    assert compare(print_quests(tmp_path, duplex, paper=paper)) == []


@pytest.mark.parametrize("duplex", WAYS)
def test_a_swapped_pair_is_found(duplex: Duplex, tmp_path: Path) -> None:
    """Two backs that have changed places are told, each at its card."""
    found = compare(print_quests(tmp_path, duplex, (1, 0, 2)))
    assert found == [
        ("marsh-quests-1", "behind it lies the back of marsh-quests-2"),
        ("marsh-quests-2", "behind it lies the back of marsh-quests-1"),
    ]


@pytest.mark.parametrize("duplex", WAYS)
def test_a_missing_back_is_found(duplex: Duplex, tmp_path: Path) -> None:
    """A card that has the back of its deck in place of its own is told."""
    assert compare(print_quests(tmp_path, duplex, (0, 1, None))) == [("marsh-quests-3", "its back is missing")]


def test_other_words_are_found(tmp_path: Path) -> None:
    """A back that says something else than the table is told, with both."""
    path = print_quests(tmp_path, Duplex.LONG_EDGE)
    cards = [describe_card(card) for card in DECK.cards]
    cards[0]["back"]["sections"][1]["text"] = "Lose a shoe."
    ((name, sentence),) = compare_backs(cards, DECK.title, path)
    assert name == "marsh-quests-1"
    assert "Loseaboot." in sentence
    assert "Loseashoe." in sentence


def test_a_print_without_backs_is_no_mistake(tmp_path: Path) -> None:
    """Whoever prints one side alone has no backs that could be wrong."""
    assert compare(print_quests(tmp_path, Duplex.NONE)) == []


WARES = next(spec for spec in MARSH.decks if spec.id == "wares")


def print_wares(folder: Path, duplex: Duplex, text: str = "Pay the keeper of the inn.") -> list[tuple[str, str]]:
    """Print wares whose backs all say a text, and return what `verify` says of them that holds them to the table."""
    assert WARES.back
    maker = maker_of(Options(duplex=duplex))
    drawn = draw_deck(maker.design, MARSH, WARES._replace(back=WARES.back._replace(text=text)))
    sheets = lay_cards(maker.design, [drawn], make_card_paper(maker.design, MARSH))
    path = folder / "wares.pdf"
    document = Document(make_about(MARSH, "Wares", "", sheets.duplex), (sheets.compose,))
    path.write_bytes(write_pdf(document, maker.fonts_of(MARSH)))
    deck = make_deck(MARSH, WARES)
    return compare_backs([describe_card(card) for card in deck.cards], deck.title, path)


@pytest.mark.parametrize("duplex", [*WAYS, Duplex.NONE])
def test_words_that_all_backs_share_are_read(duplex: Duplex, tmp_path: Path) -> None:
    """Backs with the words of their deck are sound, whichever way the paper is turned; so is a print without backs."""
    assert print_wares(tmp_path, duplex) == []


@pytest.mark.parametrize("duplex", WAYS)
def test_other_words_that_all_backs_share_are_found(duplex: Duplex, tmp_path: Path) -> None:
    """Where the deck's words have changed since it was printed, each of its cards is told."""
    found = print_wares(tmp_path, duplex, "Pay the landlord.")
    assert dict(found) == {
        card.id: "the words of its back do not lie behind it" for card in make_deck(MARSH, WARES).cards
    }
