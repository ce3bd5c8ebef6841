"""Decks on press sheets: fronts, mirrored backs, cuts, marks and bleed."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import repeat
from typing import NamedTuple

from printgen.compose.design import Design
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
from printgen.compose.press_paper import PressPaper, make_press_paper
from printgen.errors import BadData, Problem, collecting
from printgen.imposition.grid import SLUG, Grid, bleeds, make_crop_marks
from printgen.imposition.press_sheet import impose
from printgen.imposition.registration import make_registration
from printgen.imposition.verso import Axis, Slot, clip, grow
from printgen.model.look import WHITE, Paper
from printgen.model.options import Duplex, Options, Registration
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck
from printgen.typeset import frame
from printgen.typeset.advice import draw_advice, draw_fold
from printgen.typeset.card.back import ground_of
from printgen.typeset.card.deck import Faces, typeset_deck
from printgen.typeset.frame import Frame
from printgen.typeset.picture import SeenPictures
from printgen.typeset.piece import PieceSetting
from printgen.typeset.slug import name_sheet
from printgen.typeset.type.typeface import placed
from printgen.units import Micrometres, Points, to_points

GROUND, BACK = "ground", "back"
MARK_LINE: Points = 0.3
CUT_LINE: Points = 0.25
BLACK = "#000000"

Slots = tuple[Slot, ...]


class DeckSheets(NamedTuple):
    """A deck on the sheets that it takes.

    faces: what is drawn on its cards; the words of each front anew each time.
    advice: what the sheets say of their fold, if they have one.
    key: tells the recurring parts of the deck from those of others in the document.
    """

    deck: Deck
    faces: Faces
    grid: Grid
    options: Options
    paper: PressPaper
    advice: tuple[Group, ...]
    key: str = ""

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
        deck, words = self.deck, self.paper.setting.words
        lay_ground, lay_backs = cache(self._lay_ground), cache(self._lay_backs)  # all sheets but the last are alike
        cards = zip(self.faces.typeset_fronts(), self.faces.own_backs or repeat(None), strict=False)
        for sheet in impose(cards, len(deck.cards), self.grid):
            name = name_sheet([*deck.system.names, deck.title, deck.fingerprint], sheet.number, sheet.of, words)
            fronts, backs = (tuple(slot for slot, _ in side) for side in (sheet.recto, sheet.verso))
            own = self._lay_own_backs((slot, back) for slot, (_, back) in sheet.verso)
            ground = Layer(f"{self.key}recto-{len(fronts)}", lay_ground(fronts, backs))
            words_of_fronts = (Group(slot, front) for slot, (front, _) in sheet.recto)
            yield self.paper.make_recto((ground, *(own if self.grid.folded else ()), *words_of_fronts), name)
            if self.has_backs and not self.grid.folded:
                verso = Layer(f"{self.key}verso-{len(backs)}", lay_backs(backs))
                yield self.paper.make_verso([verso, *own], name)

    def _lay_own_backs(self, backs: Iterable[tuple[Slot, Frame | None]]) -> tuple[PageItem, ...]:
        """Return the backs of a sheet, one for each card; nothing if all cards have the back that they share."""
        if not (self.has_backs and self.faces.own_backs):
            return ()
        found = list(backs)
        items: list[PageItem] = [
            Group(slot, back) if back else Group(slot, self.faces.back, f"{self.key}back") for slot, back in found
        ]
        return (*items, *self._draw_lines_of_backs(tuple(slot for slot, _ in found)))

    def _lay_ground(self, fronts: Slots, backs: Slots) -> tuple[PageItem, ...]:
        """Return what all rectos with these slots have in common: everything but the words of the cards."""
        grid, options, theme = self.grid, self.options, self.paper.theme
        items: list[PageItem] = [*self._lay_backs(backs), *self.advice] if grid.folded else []
        items += [Group(slot, self.faces.ground, f"{self.key}ground") for slot in fronts]
        # Nobody sees white lines, but whoever reads the file back finds the cards by them.
        hairline = theme.hairline if options.cut_marks.has_lines else WHITE
        items.append(Outlines(fronts, CUT_LINE * theme.lines, hairline))
        if options.corners:
            items.append(Corners(fronts, options.corners, CUT_LINE * theme.lines, theme.hairline))
        if options.cut_marks.has_crops:
            items.append(self._draw_crops(fronts, (0, 0)))
        return (*items, *draw_registration(grid.paper, options.registration), self.paper.draw_slug())

    def _lay_backs(self, slots: Slots) -> tuple[PageItem, ...]:
        """Return what all versos with these slots have in common: everything but the name of the sheet."""
        if not self.has_backs:
            return ()
        own = self.faces.own_backs
        shown, key = (self.faces.ground_of_back, "ground-of-back") if own else (self.faces.back, "back")
        items: list[PageItem] = [Fills(self._bleed(slots), ground_of(shown))]
        items += [Group(slot, shown, f"{self.key}{key}") for slot in slots]
        if self.options.cut_marks.has_crops:
            items.append(self._draw_crops(slots, bleeds(self.grid, self.options)))
        return (*items, *(() if own else self._draw_lines_of_backs(slots)))

    def _draw_lines_of_backs(self, slots: Slots) -> list[PageItem]:
        """Return the lines round the backs, which have them where there are no crop marks."""
        marks, theme = self.options.cut_marks, self.paper.theme
        if marks.has_crops or not marks.has_lines:
            return []
        return [Outlines(slots, CUT_LINE * theme.lines, theme.hairline)]

    def _bleed(self, slots: Slots) -> Slots:
        """Return the slots of backs with all that they bleed: fully into gutters, less where the block ends."""
        inner, bounds = self.options.bleed, grow(self.grid.behind(self.grid.block), *bleeds(self.grid, self.options))
        return tuple(clip(grow(slot, inner, inner), bounds) for slot in slots)

    def _draw_crops(self, slots: Slots, bleed: tuple[Micrometres, Micrometres]) -> Lines:
        """Return the crop marks of fronts or of backs, clear of what bleeds."""
        return Lines(tuple(make_crop_marks(self.grid, slots, bleed)), MARK_LINE, BLACK)


def compose_deck(
    design: Design, system: System, spec: DeckSpec, only: Collection[str] = (), deck: Deck | None = None
) -> Document:
    """Return a deck on its sheets.

    only: the ids of the cards to print, which look as they do among all; none for all of them.
    deck: the deck, if it has been made already.

    Raises BadData, for cards that do not fit when the last page is composed.
    """
    sheets = lay_deck(design, system, spec, deck)
    if only:
        sheets = _pick_cards(sheets, only)
    content = describe_deck(sheets.deck, sheets.paper.setting.words)
    return Document(make_about(system, sheets.deck.title, content, sheets.duplex), (sheets.compose,))


def describe_deck(deck: Deck, words: PrintedWords) -> str:
    """Return what the file of a deck says that it holds."""
    return words.fingerprint.format(cards=words.card_count.show(len(deck.cards)), fingerprint=deck.fingerprint)


def check_deck(design: Design, system: System, spec: DeckSpec) -> SeenPictures:
    """Typeset a deck, and return the pictures that it shows. Raises BadData with everything that does not fit."""
    faces, seen = lay_deck(design, system, spec).faces, SeenPictures()
    for frame_ in (*faces.typeset_fronts(), faces.back, *filter(None, faces.own_backs)):
        seen.look_at(frame_.items)
    return seen


def lay_deck(design: Design, system: System, spec: DeckSpec, deck: Deck | None = None) -> DeckSheets:
    """Return a deck on its sheets, made of `deck` if there is one. Raises BadData for all but cards that do not fit."""
    setting = design.make_setting(system, spec, deck)
    problems: list[Problem] = []
    with collecting(problems):
        paper = make_card_paper(design, system)
    with collecting(problems):
        faces = typeset_deck(setting)
        if problems:
            deque(faces.typeset_fronts(), maxlen=0)
    if problems:
        raise BadData(problems)
    return lay_sheets(design, system, setting.deck, faces, paper)


def lay_sheets(design: Design, system: System, deck: Deck, faces: Faces, paper: PressPaper) -> DeckSheets:
    """Return the cards of a deck, typeset, on the sheets that they take."""
    advice: tuple[Group, ...] = ()
    if design.grid.folded:
        advice = (paper.lay(_draw_fold_advice(design.grid, design.make_workspace(system).setting)),)
    return DeckSheets(deck, faces, design.grid, design.options, paper, advice)


def make_card_paper(design: Design, system: System) -> PressPaper:
    """Return the paper of sheets of cards. Raises BadData."""
    grid = design.grid
    crossed = grid.folded and grid.axis is Axis.UPRIGHT
    setting = design.make_workspace(system).setting
    return make_press_paper(grid.paper, setting, design.options, slug_below=grid.slug_below, folded=crossed)


def draw_registration(paper: Paper, kind: Registration) -> list[Fills]:
    """Return the marks of a cutting machine, if there are to be any, each a drawing of its own."""
    return [] if kind is Registration.NONE else [Fills((mark,), BLACK) for mark in make_registration(paper)]


def _pick_cards(sheets: DeckSheets, only: Collection[str]) -> DeckSheets:
    """Return the sheets of the cards of some ids alone."""
    cards, faces = sheets.deck.cards, sheets.faces
    deck = sheets.deck._replace(cards=tuple(card for card in cards if card.id in only))

    def pick_fronts() -> Iterator[Frame]:
        return (front for card, front in zip(cards, faces.typeset_fronts(), strict=True) if card.id in only)

    backs = zip(cards, faces.own_backs, strict=False)
    own_backs = tuple(back for card, back in backs if card.id in only)
    return sheets._replace(deck=deck, faces=faces._replace(typeset_fronts=pick_fronts, own_backs=own_backs))


def _draw_fold_advice(grid: Grid, setting: PieceSetting) -> list[frame.Item]:
    """Return the fold of a sheet of cards, and what to do with it."""
    paper = grid.paper
    width, height, margin = to_points(paper.width), to_points(paper.height), to_points(paper.margin)
    upright = grid.axis is Axis.UPRIGHT
    bottom = height - margin - to_points(SLUG)
    fold = (width / 2, margin, width / 2, bottom) if upright else (margin, height / 2, width - margin, height / 2)
    with placed(paper.origin, "the line of advice"):
        advice = draw_advice(setting.words.fold_cards, margin, margin, width / 2 - 2 * margin, setting)
    return [*advice, *draw_fold(fold, setting)]
