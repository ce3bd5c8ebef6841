"""The paper of press sheets: the slug in its margin, the names of sheets there, and how versos are moved."""

from collections.abc import Iterable
from typing import NamedTuple

from printgen.compose.document import Group, Page, PageItem
from printgen.imposition.grid import SLUG
from printgen.imposition.verso import Slot, VersoShift, find_verso_shift
from printgen.model.look import Paper, Theme
from printgen.model.options import Options
from printgen.typeset import frame
from printgen.typeset.frame import Frame
from printgen.typeset.margin import SlugSetting, draw_ruler, draw_sheet_name
from printgen.typeset.piece import PieceSetting
from printgen.units import Micrometres, to_points


class PressPaper(NamedTuple):
    """Paper with a slug in its margin, the line with ruler, credits and the name of the sheet."""

    paper: Paper
    slug_below: bool  # the slug lies along the lower edge, or else upwards along the left one
    slug: Frame  # the ruler and the credits
    setting: SlugSetting
    verso_shift: VersoShift
    key: str = "slug"  # names the slug among those of a document

    @property
    def theme(self) -> Theme:
        """The colours of what is printed."""
        return self.setting.theme

    def draw_slug(self) -> Group:
        """Return ruler and credits where they stand on each recto."""
        return Group(self._slug_slot, self.slug, self.key)

    def lay(self, items: Iterable[frame.Item]) -> Group:
        """Return items whose places count from the paper's top left corner."""
        paper = self.paper
        return Group(
            Slot(0, 0, paper.width, paper.height, 0),
            Frame(to_points(paper.width), to_points(paper.height), tuple(items)),
        )

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
    return PressPaper(
        paper, slug_below, slug, SlugSetting(setting.theme, setting.faces, setting.words), find_verso_shift(options)
    )
