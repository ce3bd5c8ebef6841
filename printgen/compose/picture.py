"""A picture of a game: some cards of its decks and a back, side by side on the game's colour."""

from functools import partial
from typing import NamedTuple

from printgen.compose.deck import draw_deck
from printgen.compose.design import Design
from printgen.compose.document import Document, Fills, Group, Page, make_about
from printgen.errors import collecting, gathering
from printgen.imposition.verso import Slot
from printgen.model.look import WHITE
from printgen.model.options import Duplex
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import make_deck
from printgen.products.listing import list_game_decks
from printgen.typeset.frame import Frame
from printgen.units import Micrometres

# How many fronts it shows, and how much of the ground there is between cards and around them.
FRONTS = 5
GAP: Micrometres = 5_000


class ShownCard(NamedTuple):
    """A card with the side that is seen: frames that lie on one another."""

    width: Micrometres
    height: Micrometres
    frames: tuple[Frame, ...]


def compose_picture(design: Design, system: System) -> Document:
    """Return one page with fronts of a game's decks in turn, and the back of the first of them. Raises BadData.

    The game has a deck. Of more decks than fronts are shown the first count. Cards that have pictures go before others.
    """
    known = list_game_decks(system)
    decks = ([spec for spec in known if make_deck(system, spec).pictured] or known)[:FRONTS]
    fronts, backs = list[ShownCard](), list[ShownCard]()
    with gathering() as problems:
        for number, deck in enumerate(decks):
            with collecting(problems):
                *drawn, back = _show_cards(design, system, deck, (FRONTS + number) // len(decks))
                fronts += drawn
                backs.append(back)
    cards = [*fronts, *backs[:1]]
    height = max(card.height for card in cards)
    slots, x = list[Slot](), GAP
    for card in cards:
        slots.append(Slot(x, GAP + (height - card.height) // 2, card.width, card.height, 0))
        x += card.width + GAP
    page = Page(
        x,
        height + 2 * GAP,
        (
            Fills((Slot(0, 0, x, height + 2 * GAP, 0),), system.ground),
            Fills(tuple(slots), WHITE),
            *(Group(slot, frame) for slot, card in zip(slots, cards, strict=True) for frame in card.frames),
        ),
        system.name,
    )
    return Document(make_about(system, system.title, "", Duplex.NONE), (partial(iter, (page,)),))


def _show_cards(design: Design, system: System, deck: DeckSpec, count: int) -> list[ShownCard]:
    """Return so many fronts of a deck, evenly spread over it, then the back that its cards share."""
    card = design.dress(deck).look.format
    made, faces, _ = draw_deck(design, system, deck)
    drawn = zip(made.cards, faces.typeset_fronts(), strict=True)
    fronts = [front for each, front in drawn if each.art.picture or not made.pictured]
    count = min(count, len(fronts))
    shown = [(faces.ground, fronts[(2 * index + 1) * len(fronts) // (2 * count)]) for index in range(count)]
    return [ShownCard(card.width, card.height, frames) for frames in (*shown, (faces.back,))]
