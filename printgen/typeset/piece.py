"""What pieces are typeset with, and the margins of their sheets: a ruler, credits, names, advice, and the fold."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting
from printgen.model.look import Paper, Style, Theme, TypeSize, apply_theme
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System
from printgen.model.told_words import Counted
from printgen.typeset.frame import Item, Rules, Segment, Text
from printgen.typeset.type.styles import find_style, plain_style
from printgen.typeset.type.typeface import Typeface, fit_line, placed, spell_out
from printgen.typeset.type.wording import refine, word
from printgen.units import Micrometres, Points, show_length, to_points


class PieceSetting(NamedTuple):
    """What markers, boards and slugs are typeset with."""

    system: System  # in the words that are printed, and in the colours of the theme
    theme: Theme
    faces: Mapping[str, Typeface]  # the faces of the theme's type, by role
    words: PrintedWords  # what printgen itself prints, in the system's language

    def style(self, name: str, path: str, origin: Origin) -> Style:
        """Return the style of a name, or of the system's accent for "". Raises BadData if there is no such style."""
        if name:
            return find_style(name, path, origin, self.theme)
        return plain_style(self.system.accent, self.theme)

    def spell(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Return items as they are drawn: words with markup as pieces of different faces, and symbols."""
        return tuple(spell_out(items, self.faces, self.system.symbols))

    def scale(self, size: TypeSize) -> TypeSize:
        """Return a size of type as large as the theme wants it; words shrink as far as without it."""
        return size._replace(size=size.size * self.theme.type)


def make_piece_setting(
    system: System, theme: Theme, faces: Mapping[str, Typeface], words: PrintedWords
) -> PieceSetting:
    """Return the setting of a system in a theme."""
    return PieceSetting(word(apply_theme(system, theme), system.language), theme, faces, words)


def check_glyphs(words: PrintedWords, faces: Mapping[str, Typeface]) -> None:
    """Make sure that the typeface has all words that printgen itself prints. Raises BadData."""
    problems: list[Problem] = []
    for name, origin in words.origins.items():
        said = getattr(words, name.replace("-", "_"))
        for phrase in said if isinstance(said, Counted) else (said,) if isinstance(said, str) else ():
            for face in (faces["regular"], faces["bold"]):
                with collecting(problems), placed(origin, name):
                    face.measure(phrase.upper())
                    face.measure(phrase)
    if problems:
        raise BadData(problems)


# The ruler, and the one for slugs where the fold of the paper leaves no room for that.
RULER, SHORT_RULER = to_points(100_000), to_points(50_000)
TICK = to_points(10_000)
# How far the ruler's words stand from it or from the fold, how much further right a fold moves them, and their room.
BESIDE: Points = 5
FOLD_CLEAR, BEYOND_FOLD, WORDS_ROOM = to_points(1_000), to_points(1_500), to_points(30_000)
TYPE = TypeSize(6, 4, 1)
RULER_TYPE: Points = 5.4
HAIRLINE = 0.4
# The baselines of the slug's two lines; the ruler stands on the first.
FIRST, SECOND = 4.1, 11.2
SEPARATOR = " · "
# A slug with less room for the name of a sheet is too short.
LEAST_NAME: Points = 20


class SlugSetting(NamedTuple):
    """What slugs are typeset with."""

    theme: Theme
    faces: Mapping[str, Typeface]  # the faces of the theme's type, by role
    words: PrintedWords  # what printgen itself prints


def draw_ruler(paper: Paper, length: Micrometres, setting: PieceSetting, fold: Points | None = None) -> list[Item]:
    """Return ruler and credit line, from the slug's top left corner; the ruler keeps off a fold that crosses the slug.

    Raises BadData if the slug of this length is too short for them, or for the name of a sheet.
    """
    system = setting.system
    with placed(system.origins["name"], "name"):
        setting.faces["bold"].measure(system.name)
    if system.scenario:
        with placed(system.scenario.origins["title"], "title"):
            setting.faces["bold"].measure(system.scenario.title)
    if _room_for_name(to_points(length), setting) < LEAST_NAME:
        message = (
            f"the ruler of 100mm in the margin does not fit on {paper.title}: there is room for {show_length(length)}"
        )
        raise BadData([Problem(paper.origin, message, "choose a larger paper")])
    with placed(system.origins["credit"], "credit"):
        size = fit_line(system.credit, setting.faces["regular"], TYPE, to_points(length))
    return [
        *draw_ruler_alone(setting.theme, setting.words, fold),
        Text(0, SECOND, "regular", size, 0, setting.theme.ink, (system.credit,)),
    ]


def draw_ruler_alone(theme: Theme, words: PrintedWords, fold: Points | None = None) -> list[Item]:
    """Return the ruler with its words, from the slug's top left corner, both off a fold if there is one."""
    long = RULER if fold is None or fold > RULER else SHORT_RULER
    ticks = range(round(long / TICK) + 1)
    marks = [(TICK * i, FIRST - (2 if i % 5 else 4), TICK * i, FIRST) for i in ticks]
    beside = long + BESIDE
    if fold is not None and beside < fold + FOLD_CLEAR and fold < beside + WORDS_ROOM:
        beside = fold + FOLD_CLEAR
    beside_it = words.ruler.format(length=round(long / to_points(1_000)))
    return [
        Rules(((0, FIRST, long, FIRST), *marks), HAIRLINE, theme.ink),
        Text(beside, FIRST, "regular", RULER_TYPE, 0, theme.muted, (beside_it,)),
    ]


def draw_sheet_name(length: Points, setting: SlugSetting, name: str, line: int) -> Text:
    """Return a sheet's name at the right end of the slug: on line 0, beside the ruler, or on line 1."""
    face = setting.faces["bold"]
    size = min(TYPE.size, _room_for_name(length, setting) / face.width(name, 1))
    return Text(length - face.width(name, size), (FIRST, SECOND)[line], "bold", size, 0, setting.theme.ink, (name,))


def _room_for_name(length: Points, setting: PieceSetting | SlugSetting) -> Points:
    """Return what the ruler and its words leave of a slug."""
    beside = setting.faces["regular"].width(setting.words.ruler.format(length=100), RULER_TYPE)
    return length - RULER - 2 * BESIDE - BEYOND_FOLD - beside


def name_sheet(names: Iterable[str], number: int, of: int, words: PrintedWords) -> str:
    """Return what a press sheet is called in its margin and in the outline."""
    return SEPARATOR.join([*names, words.sheet.format(number=number, of=of)])


ADVICE_TYPE = TypeSize(7.5, 3, 1)
# Words stand this far below the printer's margin.
BASELINE: Points = 8
FOLD_TYPE, FOLD_LINE, DASH = 6.0, 0.5, 5.0
# The fold's word beside its line.
WORD_BESIDE: Points = 3


def draw_advice(paper: Paper, words: str, width: Points, setting: PieceSetting) -> list[Item]:
    """Return the line of advice at the top of a paper. Raises BadData if there is less room than its words need."""
    printed, margin = refine(words, setting.system.language), to_points(paper.margin)
    with placed(paper.origin, "the line of advice"):
        size = fit_line(printed, setting.faces["regular"], ADVICE_TYPE, width)
    return [Text(margin, margin + BASELINE, "regular", size, 0, setting.theme.ink, (printed,))]


def draw_fold(line: Segment, setting: PieceSetting) -> list[Item]:
    """Return a dashed line, down or across the page, with its word at the beginning."""
    x, y, end, _ = line
    beside = (x + WORD_BESIDE, y + BASELINE) if x == end else (x, y - WORD_BESIDE)
    return [
        Rules((line,), FOLD_LINE, setting.theme.muted, dash=DASH),
        Text(*beside, "regular", FOLD_TYPE, 0, setting.theme.muted, (setting.words.fold,)),
    ]
