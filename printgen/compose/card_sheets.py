"""Cards on press sheets, of one deck or of several that share them: fronts, mirrored backs, cuts, marks and bleed."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, groupby, repeat
from typing import NamedTuple

from printgen.compose.document import Corners, Fills, Group, Layer, Lines, Outlines, Page, PageItem
from printgen.compose.press_paper import PressPaper
from printgen.imposition.grid import Grid, bleeds, impose, make_crop_marks, make_registration
from printgen.imposition.verso import Slot, clip, grow
from printgen.model.look import WHITE, Paper
from printgen.model.options import Duplex, Options, Registration
from printgen.products.deck import Deck
from printgen.typeset.card.back import ground_of
from printgen.typeset.card.card import Faces
from printgen.typeset.frame import Frame
from printgen.typeset.margin import name_sheet
from printgen.units import Micrometres, Points

MARK_LINE: Points = 0.3
CUT_LINE: Points = 0.25
BLACK = "#000000"


class DrawnDeck(NamedTuple):
    """A deck and what is drawn on its cards."""

    deck: Deck
    faces: Faces  # what is drawn; the words of each front anew each time
    key: str = ""  # tells the recurring parts of the deck from those of others in the document

    @property
    def ground(self) -> str:
        """The colour that runs over the cut of its backs."""
        return ground_of(self.shared_back)

    @property
    def shared_back(self) -> Frame:
        """What is drawn on each of its backs: the whole back, or what the backs of the cards are drawn on."""
        return self.faces.ground_of_back if self.faces.own_backs else self.faces.back

    def list_sides(self) -> Iterator[tuple[Frame, Frame | None]]:
        """Yield the words of each front, with the back of the card if it has its own.

        Raises BadData at the end, for cards that do not fit.
        """
        return zip(self.faces.typeset_fronts(), self.faces.own_backs or repeat(None), strict=False)


class PlacedCard(NamedTuple):
    """The slot of a card, and the number of its deck among those on the sheets."""

    slot: Slot
    deck: int


class _DrawnCard(NamedTuple):
    """A card to be placed: the number of its deck, the words of its front, its own back if it has one."""

    deck: int
    front: Frame
    back: Frame | None


Placed = tuple[PlacedCard, ...]


class CardSheets(NamedTuple):
    """The cards of decks on the sheets that they take, deck after deck. Their backs bleed in one colour."""

    decks: tuple[DrawnDeck, ...]
    grid: Grid
    options: Options
    paper: PressPaper
    advice: tuple[Group, ...]  # what the sheets say of their fold, if they have one

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
        for sheet in impose(self._list_cards(), sum(len(each.deck.cards) for each in self.decks), self.grid):
            fronts, backs = (
                tuple(PlacedCard(slot, card.deck) for slot, card in side) for side in (sheet.recto, sheet.verso)
            )
            name = name_sheet(self._list_names(fronts), sheet.number, sheet.of, self.paper.setting.words)
            own = self._lay_own_backs(sheet.verso)
            ground = Layer(f"recto-{self._name_cards(fronts)}", lay_ground(fronts, backs))
            words_of_fronts = (Group(slot, card.front) for slot, card in sheet.recto)
            yield self.paper.make_recto((ground, *(own if self.grid.folded else ()), *words_of_fronts), name)
            if self.has_backs and not self.grid.folded:
                verso = Layer(f"verso-{self._name_cards(backs)}", lay_backs(backs))
                yield self.paper.make_verso([verso, *own], name)

    def _list_cards(self) -> Iterator[_DrawnCard]:
        """Yield the cards of all decks."""
        return chain.from_iterable(
            (_DrawnCard(number, front, back) for front, back in drawn.list_sides())
            for number, drawn in enumerate(self.decks)
        )

    def _list_names(self, fronts: Placed) -> list[str]:
        """Return what the slug of a sheet with some cards calls it: by the one deck, or by all decks on it."""
        decks = [self.decks[number].deck for number in dict.fromkeys(card.deck for card in fronts)]
        names = [*decks[0].system.names, *(deck.title for deck in decks)]
        return names if len(decks) > 1 else [*names, decks[0].fingerprint]

    def _name_cards(self, placed: Placed) -> str:
        """Return what tells the recurring part of a sheet with these cards from those of other sheets."""
        runs = groupby(card.deck for card in placed)
        return "-".join(f"{self.decks[number].key}{len(list(run))}" for number, run in runs)

    def _lay_own_backs(self, backs: Iterable[tuple[Slot, _DrawnCard]]) -> tuple[PageItem, ...]:
        """Return the backs of a sheet whose decks have backs of their own, one for each card of these decks."""
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
        grid, options, theme = self.grid, self.options, self.paper.theme
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
        slots = tuple(card.slot for card in backs)
        items: list[PageItem] = [Fills(self._bleed(slots), self.decks[0].ground)]
        for slot, number in backs:
            drawn = self.decks[number]
            name = "ground-of-back" if drawn.faces.own_backs else "back"
            items.append(Group(slot, drawn.shared_back, f"{drawn.key}{name}"))
        if self.options.cut_marks.has_crops:
            items.append(self._draw_crops(slots, bleeds(self.grid, self.options)))
        shared = (slot for slot, number in backs if not self.decks[number].faces.own_backs)
        return (*items, *self._draw_lines_of_backs(shared))

    def _draw_lines_of_backs(self, slots: Iterable[Slot]) -> list[PageItem]:
        """Return the lines round backs, which have them where there are no crop marks."""
        marks, theme, outlined = self.options.cut_marks, self.paper.theme, tuple(slots)
        if marks.has_crops or not marks.has_lines or not outlined:
            return []
        return [Outlines(outlined, CUT_LINE * theme.lines, theme.hairline)]

    def _bleed(self, slots: Iterable[Slot]) -> tuple[Slot, ...]:
        """Return the slots of backs with all that they bleed: fully into gutters, less where the block ends."""
        inner, bounds = self.options.bleed, grow(self.grid.behind(self.grid.block), *bleeds(self.grid, self.options))
        return tuple(clip(grow(slot, inner, inner), bounds) for slot in slots)

    def _draw_crops(self, slots: Iterable[Slot], bleed: tuple[Micrometres, Micrometres]) -> Lines:
        """Return the crop marks of fronts or of backs, clear of what bleeds."""
        return Lines(tuple(make_crop_marks(self.grid, slots, bleed)), MARK_LINE, BLACK)


def draw_registration(paper: Paper, kind: Registration) -> list[Fills]:
    """Return the marks of a cutting machine, if there are to be any, each a drawing of its own."""
    return [] if kind is Registration.NONE else [Fills((mark,), BLACK) for mark in make_registration(paper)]
