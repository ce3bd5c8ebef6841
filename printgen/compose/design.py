"""What products are composed with: how they look, the faces of their type, and how they are to be printed."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from printgen.imposition.grid import Grid, lay_paper, make_grid
from printgen.load.look.layout import load_layout
from printgen.load.look.printed_words import load_words
from printgen.model.look import Look, Paper
from printgen.model.options import Options
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck, make_deck
from printgen.typeset.card.setting import Setting, make_setting
from printgen.typeset.piece import PieceSetting, check_glyphs, make_piece_setting
from printgen.typeset.type.typeface import Typeface

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

    @cached_property
    def grid(self) -> Grid:
        """Where cards lie on the paper. Raises BadData if not one fits."""
        return make_grid(self.look.paper, self.look.format, self.options)

    def make_setting(self, system: System, spec: DeckSpec, deck: Deck | None = None) -> Setting:
        """Return what the cards of a deck have in common, which may have been made already. Raises BadData."""
        deck, words = deck or make_deck(system, spec), self.find_words(system.language)
        return make_setting(deck, load_layout(spec), self.look, self.find_faces(system), words)

    def make_workspace(self, system: System) -> "Workspace":
        """Return what the pieces of a system are composed with. Raises BadData."""
        faces, words = self.find_faces(system), self.find_words(system.language)
        setting = make_piece_setting(system, self.look.theme, faces, words)
        return Workspace(setting, self.look, self.options)

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
