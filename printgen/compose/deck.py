"""Decks as documents: on press sheets by themselves or with others, or one side on a page for print services."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby, islice, repeat
from math import ceil
from typing import NamedTuple

from printgen.compose.design import Design, PressPaper, make_press_paper
from printgen.compose.document import (
    Corners,
    Document,
    Fills,
    Group,
    Layer,
    Lines,
    Outlines,
    Page,
    PageItem,
    make_about,
)
from printgen.errors import collecting, gathering
from printgen.imposition.grid import SLUG, Grid, bleeds, impose, make_crop_marks, make_registration
from printgen.imposition.shelves import Field
from printgen.imposition.verso import Axis, Slot, clip, grow
from printgen.model.look import WHITE, Paper, Service
from printgen.model.marker import BLEED
from printgen.model.options import Duplex, Options, Registration
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck
from printgen.typeset.card.back import ground_of
from printgen.typeset.card.card import Faces, typeset_deck, typeset_fronts
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Frame
from printgen.typeset.picture import SeenPictures
from printgen.typeset.piece import draw_advice, draw_fold, name_sheet
from printgen.units import Micrometres, Points, to_points

MARK_LINE: Points = 0.3
CUT_LINE: Points = 0.25
BLACK = "#000000"
# What lies below cards keeps clear of their crop marks and of the bleed of their backs.
BELOW_CARDS: Micrometres = 6_500


class DrawnDeck(NamedTuple):
    """A deck and what is drawn on its cards."""

    deck: Deck
    faces: Faces  # what is drawn; the words of each front anew each time
    key: str = ""  # begins the names of the deck's recurring parts, which other decks in the document do not share

    @property
    def ground(self) -> str:
        """The colour that runs over the cut of its backs."""
        return ground_of(self.shared_back)

    @property
    def shared_back(self) -> Frame:
        """What is drawn on each of its backs: the whole back, or what the backs of the cards are drawn on."""
        return self.faces.ground_of_back if self.faces.own_backs else self.faces.back


class PlacedCard(NamedTuple):
    """The slot of a card, and the number of its deck among those on the sheets."""

    slot: Slot
    deck: int


class _DrawnCard(NamedTuple):
    """A card to be placed."""

    deck: int  # the number of its deck
    front: Frame  # the words of its front
    back: Frame | None  # its own back, if it has one


Placed = tuple[PlacedCard, ...]


class CardSheets(NamedTuple):
    """The cards of decks on the sheets that they take, deck after deck. Their backs bleed in one colour."""

    decks: tuple[DrawnDeck, ...]
    grid: Grid
    options: Options
    paper: PressPaper
    advice: tuple[Group, ...]  # what the sheets say of their fold, if they have one
    below: tuple[PageItem, ...] = ()  # what lies below the cards of the last sheet

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return sum(len(each.deck.cards) for each in self.decks)

    @property
    def free(self) -> Field:
        """What its cards leave of the front of the last sheet; there is none beside a fold or a machine's marks."""
        grid, used = self.grid, self.cards % self.grid.places
        if not used or grid.folded or self.options.registration is not Registration.NONE:
            return Field(0, 0, 0, 0, 0, centred=True)
        rows = ceil(used / grid.columns)
        edge, beside = grid.paper.margin + BLEED, 0 if grid.slug_below else SLUG
        x, y = edge + beside, grid.block.y + rows * (grid.height + grid.gutter) + BELOW_CARDS
        bottom = grid.paper.height - edge - (SLUG if grid.slug_below else 0)
        return Field(x, y, grid.paper.width - edge - x, max(0, bottom - y), 2 * BLEED, centred=True)

    @property
    def has_backs(self) -> bool:
        """Whether the cards have backs, on the verso or across the fold."""
        return self.options.duplex is not Duplex.NONE

    @property
    def duplex(self) -> Duplex:
        """How a printer must turn the sheets over."""
        return self.options.duplex_or(Duplex.LONG_EDGE) if self.has_backs else Duplex.NONE

    def compose(self) -> Iterator[Page]:
        """Yield the pages, recto and verso by turns. Raises BadData at the end, for cards that do not fit."""
        lay_ground, lay_backs = cache(self._lay_ground), cache(self._lay_backs)  # most sheets are alike
        cards = (
            _DrawnCard(number, front, back)
            for number, drawn in enumerate(self.decks)
            for front, back in zip(drawn.faces.typeset_fronts(), drawn.faces.own_backs or repeat(None), strict=False)
        )
        for sheet in impose(cards, self.cards, self.grid):
            fronts, backs = (
                tuple(PlacedCard(slot, card.deck) for slot, card in side) for side in (sheet.recto, sheet.verso)
            )
            # The slug calls the sheet by the one deck, or by all decks on it.
            decks = [self.decks[number].deck for number in dict.fromkeys(card.deck for card in fronts)]
            last = [decks[0].fingerprint] if len(decks) == 1 else []
            names = [*decks[0].system.names, *(deck.title for deck in decks), *last]
            name = name_sheet(names, sheet.number, sheet.of, self.paper.setting.words)
            own = self._lay_own_backs(sheet.verso)
            ground = Layer(f"recto-{self._name_cards(fronts)}", lay_ground(fronts, backs))
            words_of_fronts = (Group(slot, card.front) for slot, card in sheet.recto)
            below = self.below if sheet.number == sheet.of else ()
            yield self.paper.make_recto((ground, *(own if self.grid.folded else ()), *words_of_fronts, *below), name)
            if self.has_backs and not self.grid.folded:
                verso = Layer(f"verso-{self._name_cards(backs)}", lay_backs(backs))
                yield self.paper.make_verso([verso, *own], name)

    def _name_cards(self, placed: Placed) -> str:
        """Return a name for what recurs on each sheet with as many cards of the same decks."""
        runs = groupby(card.deck for card in placed)
        return "-".join(f"{self.decks[number].key}{len(list(run))}" for number, run in runs)

    def _lay_own_backs(self, backs: Iterable[tuple[Slot, _DrawnCard]]) -> tuple[PageItem, ...]:
        """Return the backs that lie on a sheet for each card, where its deck has cards with backs of their own."""
        found = [(slot, card) for slot, card in backs if self.decks[card.deck].faces.own_backs]
        if not (self.has_backs and found):
            return ()
        items: list[PageItem] = []
        for slot, card in found:
            drawn = self.decks[card.deck]
            items.append(Group(slot, card.back) if card.back else Group(slot, drawn.faces.back, f"{drawn.key}back"))
        return (*items, *self._draw_lines_of_backs(slot for slot, _ in found))

    def _lay_ground(self, fronts: Placed, backs: Placed) -> tuple[PageItem, ...]:
        """Return what all rectos with these cards have in common: everything but the words of the cards."""
        grid, options, theme = self.grid, self.options, self.paper.setting.theme
        slots = tuple(card.slot for card in fronts)
        items: list[PageItem] = [*self._lay_backs(backs), *self.advice] if grid.folded else []
        for slot, number in fronts:
            drawn = self.decks[number]
            items.append(Group(slot, drawn.faces.ground, f"{drawn.key}ground"))
        # Nobody sees white lines, but whoever reads the file back finds the cards by them.
        hairline = theme.hairline if options.cut_marks.has_lines else WHITE
        items.append(Outlines(slots, CUT_LINE * theme.lines, hairline))
        if options.corners:
            items.append(Corners(slots, options.corners, CUT_LINE * theme.lines, theme.hairline))
        if options.cut_marks.has_crops:
            items.append(self._draw_crops(slots, (0, 0)))
        return (*items, *draw_registration(grid.paper, options.registration), self.paper.draw_slug())

    def _lay_backs(self, backs: Placed) -> tuple[PageItem, ...]:
        """Return what all versos with these cards have in common: everything but the name of the sheet."""
        if not self.has_backs:
            return ()
        slots, inner, outer = tuple(card.slot for card in backs), self.options.bleed, bleeds(self.grid, self.options)
        # All that backs bleed: fully into gutters, less where the block ends.
        bounds = grow(self.grid.behind(self.grid.block), *outer)
        fills = Fills(tuple(clip(grow(slot, inner, inner), bounds) for slot in slots), self.decks[0].ground)
        items: list[PageItem] = [fills]
        for slot, number in backs:
            drawn = self.decks[number]
            name = "ground-of-back" if drawn.faces.own_backs else "back"
            items.append(Group(slot, drawn.shared_back, f"{drawn.key}{name}"))
        if self.options.cut_marks.has_crops:
            items.append(self._draw_crops(slots, outer))
        shared = (slot for slot, number in backs if not self.decks[number].faces.own_backs)
        return (*items, *self._draw_lines_of_backs(shared))

    def _draw_lines_of_backs(self, slots: Iterable[Slot]) -> list[PageItem]:
        """Return the lines round backs, which have them where there are no crop marks."""
        marks, theme, outlined = self.options.cut_marks, self.paper.setting.theme, tuple(slots)
        if marks.has_crops or not marks.has_lines or not outlined:
            return []
        return [Outlines(outlined, CUT_LINE * theme.lines, theme.hairline)]

    def _draw_crops(self, slots: Iterable[Slot], bleed: tuple[Micrometres, Micrometres]) -> Lines:
        """Return the crop marks of fronts or of backs, clear of what bleeds."""
        return Lines(tuple(make_crop_marks(self.grid, slots, bleed)), MARK_LINE, BLACK)


def draw_registration(paper: Paper, kind: Registration) -> list[Fills]:
    """Return the marks of a cutting machine, each a drawing of its own; none if there are to be none."""
    return [] if kind is Registration.NONE else [Fills((mark,), BLACK) for mark in make_registration(paper)]


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


def compose_decks(
    design: Design,
    system: System,
    specs: Iterable[DeckSpec],
    only: Collection[str] = (),
    lay_below: Callable[[Field], Iterable[PageItem]] | None = None,
) -> Document:
    """Return decks on sheets that they share, deck after deck; those whose backs bleed in one colour share sheets.

    only: the ids of the cards to print; none for all of them.
    lay_below: lays something into the field that is free on the last sheet.

    Raises BadData, for cards that do not fit when the last page is composed.
    """
    sheets, found, words = _share_sheets(design, system, specs, only)
    if lay_below and sheets:
        sheets[-1] = sheets[-1]._replace(below=tuple(lay_below(sheets[-1].free)))
    content = ", ".join(f"{drawn.deck.title}: {describe_deck(drawn.deck, words)}" for drawn in found)
    about = make_about(system, words.cards, content, sheets[0].duplex if sheets else Duplex.NONE)
    return Document(about, tuple(each.compose for each in sheets))


def find_free(design: Design, system: System, specs: Iterable[DeckSpec]) -> Field:
    """Return the field that is free on the last sheet of some decks. Raises BadData."""
    sheets, _, _ = _share_sheets(design, system, specs, ())
    return sheets[-1].free if sheets else Field(0, 0, 0, 0, 0, centred=True)


def _share_sheets(
    design: Design, system: System, specs: Iterable[DeckSpec], only: Collection[str]
) -> tuple[list[CardSheets], list[DrawnDeck], PrintedWords]:
    """Return decks on the sheets that they share, those decks, and what printgen itself prints. Raises BadData."""
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
    return sheets, found, paper.setting.words


def describe_deck(deck: Deck, words: PrintedWords) -> str:
    """Return what the file of a deck says that it holds."""
    return words.fingerprint.format(cards=words.card_count.show(len(deck.cards)), fingerprint=deck.fingerprint)


def check_card(setting: Setting, card: str) -> None:
    """Typeset a card of a deck. Raises BadData if it does not fit."""
    cards = tuple(each for each in setting.deck.cards if each.id == card)
    deque(typeset_fronts(setting._replace(deck=setting.deck._replace(cards=cards))), maxlen=0)


def check_deck(design: Design, system: System, spec: DeckSpec, deck: Deck | None = None) -> SeenPictures:
    """Typeset a deck, which may have been made, and return the pictures that it shows.

    Raises BadData with everything that does not fit.
    """
    (drawn, _), seen = _draw(design, system, spec, deck), SeenPictures()
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
        words = draw_advice(sheet, setting.words.fold_cards, width / 2 - 2 * margin, setting)
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
