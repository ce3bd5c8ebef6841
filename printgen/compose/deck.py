"""Decks as documents: on press sheets by themselves or with others, or one side on a page for print services."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice, repeat

from printgen.compose.card_sheets import CardSheets, DrawnDeck
from printgen.compose.design import Design
from printgen.compose.document import Document, Fills, Group, Page, make_about
from printgen.compose.press_paper import PressPaper, draw_advice_line, make_press_paper
from printgen.errors import collecting, gathering
from printgen.imposition.grid import SLUG
from printgen.imposition.verso import Axis, Slot, grow
from printgen.model.look import Service
from printgen.model.options import Duplex
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck
from printgen.typeset.card.back import ground_of
from printgen.typeset.card.card import Faces, typeset_deck
from printgen.typeset.frame import Frame
from printgen.typeset.margin import draw_fold
from printgen.typeset.picture import SeenPictures
from printgen.units import Micrometres, to_points


def compose_deck(
    design: Design, system: System, spec: DeckSpec, only: Collection[str] = (), deck: Deck | None = None
) -> Document:
    """Return a deck, which may have been made already, on its sheets.

    only: the ids of the cards to print, which look as they do among all; none for all of them.

    Raises BadData, for cards that do not fit when the last page is composed.
    """
    drawn, paper = _draw(design, system, spec, deck)
    picked = _pick_cards(drawn, only) if only else drawn
    sheets = lay_cards(design, [picked], paper)
    content = describe_deck(picked.deck, paper.setting.words)
    return Document(make_about(system, picked.deck.title, content, sheets.duplex), (sheets.compose,))


def compose_decks(design: Design, system: System, specs: Iterable[DeckSpec], only: Collection[str] = ()) -> Document:
    """Return decks on sheets that they share, deck after deck; those whose backs bleed in one colour share sheets.

    only: the ids of the cards to print; none for all of them.

    Raises BadData, for cards that do not fit when the last page is composed.
    """
    found: list[DrawnDeck] = []
    with gathering() as problems:
        with collecting(problems):
            paper = make_card_paper(design, system)
        for spec in specs:
            with collecting(problems):
                drawn = draw_deck(design, system, spec)._replace(key=f"{spec.id}-")
                found.append(_pick_cards(drawn, only) if only else drawn)
    by_ground: dict[str, list[DrawnDeck]] = {}
    for drawn in found:
        if drawn.deck.cards:
            by_ground.setdefault(drawn.ground, []).append(drawn)
    sheets = [lay_cards(design, decks, paper) for decks in by_ground.values()]
    words = paper.setting.words
    content = ", ".join(f"{drawn.deck.title}: {describe_deck(drawn.deck, words)}" for drawn in found)
    about = make_about(system, words.cards, content, sheets[0].duplex if sheets else Duplex.NONE)
    return Document(about, tuple(each.compose for each in sheets))


def describe_deck(deck: Deck, words: PrintedWords) -> str:
    """Return what the file of a deck says that it holds."""
    return words.fingerprint.format(cards=words.card_count.show(len(deck.cards)), fingerprint=deck.fingerprint)


def check_deck(design: Design, system: System, spec: DeckSpec) -> SeenPictures:
    """Typeset a deck, and return the pictures that it shows. Raises BadData with everything that does not fit."""
    (drawn, _), seen = _draw(design, system, spec), SeenPictures()
    faces = drawn.faces
    for frame_ in (*faces.typeset_fronts(), faces.back, *filter(None, faces.own_backs)):
        seen.look_at(frame_.items)
    return seen


def draw_deck(design: Design, system: System, spec: DeckSpec) -> DrawnDeck:
    """Return a deck and what is drawn on its cards. Raises BadData for all but fronts that do not fit."""
    return _draw(design, system, spec)[0]


def _draw(design: Design, system: System, spec: DeckSpec, deck: Deck | None = None) -> tuple[DrawnDeck, PressPaper]:
    """Return a deck, which may have been made, and its paper. Raises BadData for all but fronts that do not fit."""
    setting = design.make_setting(system, spec, deck)
    with gathering() as problems:
        with collecting(problems):
            paper = make_card_paper(design, system)
        with collecting(problems):
            faces = typeset_deck(setting)
            if problems:
                deque(faces.typeset_fronts(), maxlen=0)
    return DrawnDeck(setting.deck, faces), paper


def lay_cards(design: Design, decks: Sequence[DrawnDeck], paper: PressPaper) -> CardSheets:
    """Return the cards of decks of a system on the sheets that they take."""
    grid, advice = design.grid, tuple[Group, ...]()
    if grid.folded:
        setting, sheet = design.make_workspace(decks[0].deck.system).setting, grid.paper
        width, height, margin = to_points(sheet.width), to_points(sheet.height), to_points(sheet.margin)
        bottom = height - margin - to_points(SLUG)
        fold = (margin, height / 2, width - margin, height / 2)
        if grid.axis is Axis.UPRIGHT:
            fold = (width / 2, margin, width / 2, bottom)
        words = draw_advice_line(sheet, setting.words.fold_cards, width / 2 - 2 * margin, setting)
        advice = (paper.lay([*words, *draw_fold(fold, setting)]),)
    return CardSheets(tuple(decks), grid, design.options, paper, advice)


def make_card_paper(design: Design, system: System) -> PressPaper:
    """Return the paper of sheets of cards. Raises BadData."""
    grid = design.grid
    crossed = grid.folded and grid.axis is Axis.UPRIGHT
    setting = design.make_workspace(system).setting
    return make_press_paper(grid.paper, setting, design.options, slug_below=grid.slug_below, folded=crossed)


def _pick_cards(drawn: DrawnDeck, only: Collection[str]) -> DrawnDeck:
    """Return a deck with the cards of some ids alone."""
    cards, faces = drawn.deck.cards, drawn.faces
    deck = drawn.deck._replace(cards=tuple(card for card in cards if card.id in only))

    def pick_fronts() -> Iterator[Frame]:
        return (front for card, front in zip(cards, faces.typeset_fronts(), strict=True) if card.id in only)

    backs = zip(cards, faces.own_backs, strict=False)
    own_backs = tuple(back for card, back in backs if card.id in only)
    return drawn._replace(deck=deck, faces=faces._replace(typeset_fronts=pick_fronts, own_backs=own_backs))


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
