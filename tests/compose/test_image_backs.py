"""Backs with images: a picture or a symbol stands on the back of its cards, beside words or without any."""

from pathlib import Path

import pytest
from making import maker_of

from printgen.compose.deck import draw_deck
from printgen.load.folder import load_pack
from printgen.model.art import Art, BackWords
from printgen.model.options import Options
from printgen.model.product import DeckSpec
from printgen.paths import Pack
from printgen.typeset.card.card import Faces
from printgen.typeset.frame import Frame, PlacedPicture, Symbol, Text

MARSH = load_pack(Pack("marsh", Path(__file__).resolve().parent.parent / "packs/ok/marsh", "tests"))
SPECS = {spec.id: spec for spec in MARSH.decks}
(LANTERN, *_) = [result for row in MARSH.table("wares").rows for result in row.results]


def set_deck(spec: DeckSpec, card: str = "poker") -> Faces:
    """Return what is drawn on the cards of a deck."""
    return draw_deck(maker_of(Options(card=card)).design, MARSH, spec).faces


def find_pictures(frame: Frame) -> list[PlacedPicture]:
    """Return the pictures that are drawn in a frame."""
    return [item for item in frame.items if isinstance(item, PlacedPicture)]


def test_a_symbol_alone_is_the_back() -> None:
    """A deck whose back is a symbol has that in the middle of its cards, and no other words or symbols there."""
    back = set_deck(SPECS["tactics"]).back
    (symbol,) = [item for item in back.items if isinstance(item, Symbol)]
    assert symbol.outline.name == "flag"
    assert (symbol.x, symbol.y) == (back.width / 2, back.height / 2)
    assert not [item for item in back.items if isinstance(item, Text)]


@pytest.mark.parametrize("card", ["poker", "tarot", "mini-american"])
def test_a_picture_alone_fills_the_panel(card: str) -> None:
    """A deck whose back is a picture shows it as large as its cards allow, cut to the panel within the frame."""
    picture = LANTERN.art.picture
    assert picture
    spec = SPECS["tactics"]
    shown = BackWords("", "", "", (), spec.origin, Art(picture=picture._replace(fit="")))
    back = set_deck(spec._replace(back=shown, back_fields=()), card).back
    (placed,) = find_pictures(back)
    cut = placed.clip
    assert 0 < cut.x < back.width / 5
    assert cut.width > back.width * 0.7
    assert cut.height > back.height * 0.7


def test_a_picture_stands_below_the_words_of_its_back() -> None:
    """A card's own picture is behind that card alone, whole, below the last word but the foot."""
    backs = set_deck(SPECS["quests"]).own_backs
    assert [bool(back and find_pictures(back)) for back in backs] == [False, False, True]
    third = backs[2]
    assert third
    (placed,) = find_pictures(third)
    words = [item for item in third.items if isinstance(item, Text) and "Count again." in item.lines]
    assert placed.area.y > words[0].y
    assert placed.area.y + placed.area.height < third.height
