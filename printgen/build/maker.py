"""From a product to its PDF: what composes each kind of product, looked up in one place."""

import os
from collections.abc import Callable
from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING

from printgen.build.job import Job
from printgen.compose.press import Press
from printgen.errors import BadData, Problem
from printgen.load.look.look import load_look
from printgen.model.look import Look
from printgen.model.options import Options
from printgen.model.product import DeckSpec, Kind, RosterSpec, SheetSpec

if TYPE_CHECKING:
    from printgen.render.flow.sheet import SheetPress


# A page as the drawing library writes it, on a line of its own, which no text in the file is; flowing text is set in
# files that have to be opened to see their pages.
PAGE = b"/Type /Page\n"
# What the library writes of a file whose paper is turned over.
TWO_SIDED = b"/DuplexFlip"


# Packs are made for A4 and Letter. A paper with less room, margins apart, may itself be why words do not fit.
USUAL, SMALL = "a4", (190_000, 255_000)


class Maker:
    """Makes products of every kind; what a kind needs is loaded for the first of it, and once.

    Raises BadUsage, or BadData for a faulty layout, unless the look is there already.
    """

    def __init__(self, options: Options, look: Look | None = None) -> None:
        os.environ.pop("SOURCE_DATE_EPOCH", None)  # libraries would write it into files, which shall not differ by it
        self.options = options
        self.look = look or load_look(options)

    @cached_property
    def press(self) -> Press:
        """What draws decks, boxes, markers, trackers and blanks."""
        return Press(self.options, self.look)

    @cached_property
    def sheets(self) -> "SheetPress":
        """What sets flowing text. Raises MissingLibrary."""
        from printgen.render.flow.sheet import SheetPress  # most builds need not wait for it, and some cannot have it

        return SheetPress(self.look.paper, self.look.theme)

    @cached_property
    def usual(self) -> "Maker":
        """What makes products on the usual paper."""
        return Maker(self.options._replace(paper=USUAL, margin=None))

    def make(self, job: Job) -> bytes:
        """Return a product as a PDF. Raises BadData, MissingLibrary."""
        try:
            return self._make(job)
        except BadData as bad:
            self._blame_paper(job, bad)
            raise

    def check(self, job: Job) -> None:
        """Make a product without writing it; decks are not even drawn. Raises BadData, MissingLibrary."""
        if isinstance(job.spec, DeckSpec):
            self.press.check_deck(job.system, job.spec)
        else:
            self.make(job)

    def _make(self, job: Job) -> bytes:
        """Return a product as a PDF, if need be with problems that are not the pack's. Raises BadData."""
        return COMPOSERS[job.kind](self, job)

    def _blame_paper(self, job: Job, bad: BadData) -> None:
        """Raise BadData that names the paper, if that is small and the product fits the usual one."""
        paper = self.look.paper
        free = sorted(side - 2 * paper.margin for side in (paper.width, paper.height))
        if all(room >= least for room, least in zip(free, SMALL, strict=True)):
            return
        self.usual.check(job)  # raises what is wrong with the pack itself
        first, *others = bad.problems
        more = f", and {len(others)} more" if others else ""
        message = f"{job.name} does not fit on {paper.title}: {first.message}{more}"
        said = [problem for problem in bad.problems if problem.origin in (paper.origin, self.look.format.origin)]
        hint = "choose a larger paper, such as A4, or a smaller margin"
        raise BadData(said or [Problem(paper.origin, message, hint)]) from None

    def find_warnings(self, job: Job) -> tuple[Problem, ...]:
        """Return what a product lacks that its pack is to hear of."""
        return self.press.find_misfits(job.system) if job.kind is Kind.BOXES else ()


def _print_deck(maker: Maker, job: Job) -> bytes:
    assert isinstance(job.spec, DeckSpec)
    return maker.press.print_deck(job.system, job.spec, job.only)


def _print_sheet(maker: Maker, job: Job) -> bytes:
    if isinstance(job.spec, RosterSpec):
        return maker.sheets.print_rosters(job.system, job.spec)
    assert isinstance(job.spec, SheetSpec)
    return maker.sheets.print_sheet(job.system, job.spec)


# What makes the PDF of each kind of product. Raises BadData, MissingLibrary.
COMPOSERS: dict[Kind, Callable[[Maker, Job], bytes]] = {
    Kind.DECK: _print_deck,
    Kind.SHEET: _print_sheet,
    Kind.BOXES: lambda maker, job: maker.press.print_boxes(job.system),
    Kind.MARKERS: lambda maker, job: maker.press.print_markers(job.system),
    Kind.TRACKERS: lambda maker, job: maker.press.print_trackers(job.system),
    Kind.BLANKS: lambda maker, job: maker.press.print_blanks(job.system),
}


def count_sheets(data: bytes, pages: int) -> int:
    """Return how many sheets of paper the pages of a PDF of ours take, printed as it asks for."""
    two_sided = TWO_SIDED in data or PAGE not in data  # flowing text asks for both sides
    return (pages + 1) // 2 if two_sided else pages


def count_pages(data: bytes) -> int:
    """Return how many pages a PDF of ours has."""
    if drawn := data.count(PAGE):
        return drawn
    from pypdfium2 import PdfDocument  # drawing a card must not wait for it either

    with closing(PdfDocument(data)) as document:
        return len(document)
