"""Cards one on a page, as a print service takes them: the art fills the bleed, and there are no marks."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, repeat

from printgen.compose.deck import describe_deck
from printgen.compose.document import Document, Fills, Group, Page, make_about
from printgen.imposition.verso import Slot, grow
from printgen.model.look import Service
from printgen.model.options import Duplex
from printgen.model.printed_words import PrintedWords
from printgen.products.deck import Deck
from printgen.typeset.card.back import ground_of
from printgen.typeset.card.card import Faces
from printgen.typeset.frame import Frame
from printgen.units import Micrometres

# How far the ground of backs is drawn beyond the page: rounding leaves no paler pixel along its edges.
BEYOND: Micrometres = 1_000


def compose_cards(deck: Deck, faces: Faces, service: Service, words: PrintedWords) -> Document:
    """Return a deck with a page for each side, in the order that the service wants. Raises BadData at the last page."""

    def compose() -> Iterator[Page]:
        for front, back in zip(_make_fronts(deck, faces, service), _make_backs(faces, service), strict=False):
            yield from (back, front) if service.back_first else (front, back)

    return _make_document(deck, compose, words)


def compose_sides(deck: Deck, faces: Faces, service: Service, words: PrintedWords) -> Document:
    """Return a deck with all fronts, then each back, one if all are alike. Raises BadData for cards that do not fit."""

    def compose() -> Iterator[Page]:
        yield from _make_fronts(deck, faces, service)
        yield from islice(_make_backs(faces, service), len(faces.own_backs) or 1)

    return _make_document(deck, compose, words)


def _make_document(deck: Deck, compose: Callable[[], Iterator[Page]], words: PrintedWords) -> Document:
    content = f"{describe_deck(deck, words)}. {deck.system.credit}"
    return Document(make_about(deck.system, deck.title, content, Duplex.LONG_EDGE), (compose,))


def _make_fronts(deck: Deck, faces: Faces, service: Service) -> Iterator[Page]:
    """Yield the front of each card, which is white to the edge of the page."""
    trim = _find_trim(service)
    for card, front in zip(deck.cards, faces.typeset_fronts(), strict=False):
        yield _make_page([Group(trim, faces.ground, "ground"), Group(trim, front)], service, card.id)


def _make_backs(faces: Faces, service: Service) -> Iterator[Page]:
    """Yield the backs, whose ground goes on to the edge of the page and beyond; without end if all are alike."""
    trim, spill = _find_trim(service), service.bleed + BEYOND

    def make_back(back: Frame, key: str) -> Page:
        return _make_page([Fills((grow(trim, spill, spill),), ground_of(back)), Group(trim, back, key)], service)

    shared = make_back(faces.back, "back")
    for own in faces.own_backs or repeat(None):
        if own:
            ground = make_back(faces.ground_of_back, "ground-of-back")
            yield ground._replace(items=(*ground.items, Group(trim, own)))
        else:
            yield shared


def _make_page(items: Iterable[Group | Fills], service: Service, name: str = "") -> Page:
    width, height = service.page.width, service.page.height
    bleed = Slot(0, 0, width, height, 0)
    return Page(width, height, tuple(items), name, trim=_find_trim(service), bleed=bleed)


def _find_trim(service: Service) -> Slot:
    return Slot(service.bleed, service.bleed, service.format.width, service.format.height, 0)
