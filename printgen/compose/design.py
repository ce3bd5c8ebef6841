"""What products are composed with: how they look, how they are to be printed, and the paper of press sheets."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from printgen.compose.document import Group, Page, PageItem
from printgen.imposition.grid import SLUG, Grid, lay_paper, make_grid
from printgen.imposition.verso import Slot, VersoShift, find_verso_shift
from printgen.load.look.layout import load_layout
from printgen.load.look.look import load_look
from printgen.load.look.printed_words import load_words
from printgen.load.look.wishes import heed_spec
from printgen.model.look import CardFormat, Look, Paper
from printgen.model.options import Options
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck, make_deck
from printgen.typeset import frame
from printgen.typeset.card.card import fill_cards
from printgen.typeset.card.continued import continue_cards
from printgen.typeset.card.setting import Setting, make_setting
from printgen.typeset.frame import Frame
from printgen.typeset.piece import (
    PieceSetting,
    SlugSetting,
    check_glyphs,
    draw_ruler,
    draw_sheet_name,
    make_piece_setting,
)
from printgen.typeset.type.typeface import Typeface
from printgen.units import Micrometres, to_points


class PressPaper(NamedTuple):
    """Paper with a slug in its margin, the line with ruler, credits and the name of the sheet."""

    paper: Paper
    slug_below: bool  # the slug lies along the lower edge, or else upwards along the left one
    slug: Frame  # the ruler and the credits
    setting: SlugSetting
    verso_shift: VersoShift
    key: str = "slug"  # names the slug in the document

    def draw_slug(self) -> Group:
        """Return ruler and credits where they stand on each recto."""
        return Group(self._slug_slot, self.slug, self.key)

    def lay(self, items: Iterable[frame.Item]) -> Group:
        """Return items whose places count from the paper's top left corner."""
        width, height = self.paper.width, self.paper.height
        return Group(Slot(0, 0, width, height, 0), Frame(to_points(width), to_points(height), tuple(items)))

    def make_recto(self, items: Iterable[PageItem], name: str) -> Page:
        """Return the front of a sheet, whose name stands in its slug and in the outline of the document."""
        return Page(self.paper.width, self.paper.height, (*items, self._draw_name(name, 0)), name)

    def make_verso(self, items: Iterable[PageItem], name: str) -> Page:
        """Return the back of a sheet of this name; the slug says that it is the back."""
        words = self._draw_name(self.setting.words.back.format(name=name), 1)
        return Page(self.paper.width, self.paper.height, (*items, words), verso_shift=self.verso_shift)

    def _draw_name(self, name: str, line: int) -> Group:
        """Return the name of a sheet on a line of the slug."""
        text = draw_sheet_name(self.slug.width, self.setting, name, line)
        return Group(self._slug_slot, self.slug._replace(items=(text,)))

    @property
    def _slug_slot(self) -> Slot:
        margin, length = self.paper.margin, measure_slug(self.paper, below=self.slug_below)
        if self.slug_below:
            return Slot(margin, self.paper.height - margin - SLUG, length, SLUG, 0)
        return Slot(margin, margin, SLUG, length, 90)


def measure_slug(paper: Paper, *, below: bool) -> Micrometres:
    """Return how long the slug of a paper is."""
    return (paper.width if below else paper.height) - 2 * paper.margin


def make_press_paper(
    paper: Paper, setting: PieceSetting, options: Options, *, slug_below: bool = True, folded: bool = False
) -> PressPaper:
    """Return a paper with its slug.

    folded: there is a fold down the middle of the paper, which the ruler keeps off.

    Raises BadData if the slug is too short for the ruler, or for the credits of the pack.
    """
    length = measure_slug(paper, below=slug_below)
    fold = to_points(paper.width // 2 - paper.margin) if folded else None
    slug = Frame(to_points(length), to_points(SLUG), setting.spell(draw_ruler(paper, length, setting, fold)))
    slug_setting = SlugSetting(setting.theme, setting.faces, setting.words)
    return PressPaper(paper, slug_below, slug, slug_setting, find_verso_shift(options))


FaceMap = Mapping[str, Typeface]


class Design:
    """How all products of a build look, and how they are printed.

    faces: the faces of the theme's type, by role.
    find_faces: returns the faces of a system: the theme's, and its own display face if it has one. Raises BadData.
    """

    def __init__(self, look: Look, faces: FaceMap, options: Options, find_faces: Callable[[System], FaceMap]) -> None:
        self.look = look
        self.faces = faces
        self.options = options
        self.find_faces = find_faces
        self._words: dict[str, PrintedWords] = {}
        self._dressed: dict[tuple[str, str], Design] = {}

    @cached_property
    def grid(self) -> Grid:
        """Where cards lie on the paper. Raises BadData if not one fits."""
        return make_grid(self.look.paper, self.look.format, self.options)

    def make_setting(self, system: System, spec: DeckSpec, deck: Deck | None = None) -> Setting:
        """Return what the cards of a deck have in common, which may have been made already. Raises BadData."""
        deck, words = deck or make_deck(system, spec), self.find_words(system.language)
        setting = make_setting(deck, load_layout(spec), self.dress(spec).look, self.find_faces(system), words)
        return fill_cards(continue_cards(setting) if spec.over else setting)

    def dress(self, spec: DeckSpec) -> "Design":
        """Return how a deck looks among others: in its own format and theme, if it states any, and in their fonts.

        Raises BadData for what there is not.
        """
        wished = heed_spec(self.options, spec)
        if wished == self.options:
            return self
        name = wished.card, wished.theme
        if name not in self._dressed:
            own, theme = load_look(wished), self.look.theme
            dressed = own.theme._replace(fonts=theme.fonts, display=theme.display)
            look = self.look._replace(format=own.format, theme=dressed)
            self._dressed[name] = Design(look, self.faces, wished, self.find_faces)
        return self._dressed[name]

    def find_largest(self, specs: Iterable[DeckSpec]) -> CardFormat:
        """Return a card as large as those of some decks, or of the game if there is none. Raises BadData."""
        formats = [self.dress(spec).look.format for spec in specs] or [self.look.format]
        first, *_ = formats
        return first._replace(width=max(each.width for each in formats), height=max(each.height for each in formats))

    def make_workspace(self, system: System, card: CardFormat | None = None) -> "Workspace":
        """Return what the pieces of a system are composed with, for cards of another format if one is given.

        Raises BadData.
        """
        faces, words = self.find_faces(system), self.find_words(system.language)
        setting = make_piece_setting(system, self.look.theme, faces, words)
        return Workspace(setting, self.look._replace(format=card) if card else self.look, self.options)

    def find_words(self, language: str) -> PrintedWords:
        """Return what printgen itself prints in a language. Raises BadData for mistakes in its file."""
        if language not in self._words:
            words = load_words(language)
            check_glyphs(words, self.faces)
            self._words[language] = words
        return self._words[language]


class Workspace(NamedTuple):
    """What the pieces of one system are composed with."""

    setting: PieceSetting
    look: Look
    options: Options

    @property
    def paper(self) -> Paper:
        """The paper as it lies."""
        return lay_paper(self.look.paper, self.options.orientation)
