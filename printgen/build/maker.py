"""From a product to its PDF: composed by what the entry of its kind names, or set as flowing text, and written."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from printgen.build.job import Job
from printgen.compose.deck import check_deck, compose_deck
from printgen.compose.design import Design
from printgen.compose.document import Document, Page, list_frames
from printgen.errors import BadData, Problem, collecting
from printgen.load.look.look import load_look
from printgen.model.look import Look
from printgen.model.options import Options
from printgen.model.picture import Picture
from printgen.model.product import DeckSpec, FlowingSpec, OwnedSpec, PageSpec, RosterSpec, SetSpec, SheetSpec, TickSpec
from printgen.model.system import System
from printgen.paths import own_templates
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.warnings import warn_of_type
from printgen.render.pdf.drawing import TTFont
from printgen.render.pdf.fonts import add_display, load_fonts, make_faces
from printgen.render.pdf.writer import write_pdf
from printgen.typeset.card.lacking import find_lacking
from printgen.typeset.card.small import find_small, may_be_small
from printgen.typeset.picture import SeenPictures

if TYPE_CHECKING:
    from printgen.render.flow.flow import FlowedText
    from printgen.render.flow.sheet import SheetPrinter


Composer = Callable[[Design, System], Document]
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
        self._warnings: dict[str, tuple[Problem, ...]] = {}
        # By name, what the sheet that was set last was made of, and the sheet: it takes long.
        self._sheets: dict[str, tuple[tuple[System, SheetSpec, bool], FlowedText]] = {}

    @cached_property
    def fonts(self) -> dict[str, TTFont]:
        """The fonts of all that is drawn, by role. Raises BadData for one that cannot be used."""
        return load_fonts(self.look.theme)

    def fonts_of(self, system: System) -> dict[str, TTFont]:
        """Return the fonts of all that is drawn of a system, by role. Raises BadData for one that cannot be used."""
        return add_display(self.fonts, system, self.look.theme)

    @cached_property
    def design(self) -> Design:
        """What all that is drawn is composed with."""
        return Design(self.look, make_faces(self.fonts), self.options, lambda system: make_faces(self.fonts_of(system)))

    @cached_property
    def sheets(self) -> "SheetPrinter":
        """What sets flowing text. Raises MissingLibrary."""
        from printgen.render.flow.sheet import SheetPrinter  # most builds need not wait for it, and some cannot have it

        return SheetPrinter(self.look.paper, self.look.theme)

    @cached_property
    def usual(self) -> "Maker":
        """What makes products on the usual paper."""
        return Maker(self.options._replace(paper=USUAL, margin=None))

    def make(self, job: Job) -> bytes:
        """Return a product as a PDF, or as the HTML of a page. Raises BadData, MissingLibrary."""
        with self._blaming_paper(job):
            return self._make(job)

    def check(self, job: Job) -> None:
        """Make a product without writing it. Raises BadData, MissingLibrary.

        Of decks only SVG files are drawn, and a book of rosters is set without what the sheets of its rosters have.
        """
        if isinstance(job.spec, DeckSpec):
            seen = check_deck(self.design, job.system, job.spec)
            _check_drawings(seen.drawings.values())
            self._warnings[job.name] = seen.list_warnings()
        elif (
            isinstance(job.spec, FlowingSpec) and not own_templates()
        ):  # which may ask for what can be set and not written
            with self._blaming_paper(job):
                self._set(job, job.spec, trial=True)
        else:
            self.make(job)

    def compose(self, job: Job) -> Document:
        """Return a product that is drawn on its pages. Raises BadData, for cards that do not fit as pages are made."""
        if isinstance(job.spec, DeckSpec):
            return compose_deck(self.design, job.system, job.spec, job.only, job.deck)
        return find_composer(job.kind)(self.design, job.narrow().system)

    def _make(self, job: Job) -> bytes:
        """Return a product as a PDF, if need be with problems that are not the pack's. Raises BadData."""
        if isinstance(job.spec, PageSpec):
            from printgen.web.page import make_page  # prints need not wait for it

            return make_page(self.design, job.system, job.spec.scenarios)
        if isinstance(job.spec, SetSpec) and job.kind is ProductKind.GAME:
            from printgen.build.game import make_game  # what joins PDFs is of no use to other products

            return make_game(self, job, job.spec)
        if isinstance(job.spec, FlowingSpec):
            return self._set(job, job.spec).data
        return self.write(job.system, self._watch(job))

    def _set(self, job: Job, spec: FlowingSpec, *, trial: bool = False) -> "FlowedText":
        """Return flowing text on pages, or a trial that shows what is wrong with it. Raises BadData, MissingLibrary."""
        if isinstance(spec, RosterSpec):
            return self.sheets.set_rosters(job.system, spec, trial=trial)
        if isinstance(spec, TickSpec | OwnedSpec):
            return self.sheets.set_names(job.system, spec, trial=trial)
        made_of, text = self._sheets.get(job.name, (None, None))
        if text is None or made_of != (job.system, spec, trial):
            text = self.sheets.set_sheet(job.system, spec, trial=trial)
            self._sheets[job.name] = (job.system, spec, trial), text
        self._warnings[job.name] = tuple(warn_of_type(spec, text.size))
        return text

    def write(self, system: System, document: Document) -> bytes:
        """Return what is drawn of a system as a PDF. Raises BadData."""
        return write_pdf(document, self.fonts_of(system))

    def _watch(self, job: Job) -> Document:
        """Return a product that is drawn on its pages, of which its warnings are noted as they are composed."""
        document, seen = self.compose(job), SeenPictures()

        def compose() -> Iterator[Page]:
            for page in document.pages:
                for frame in list_frames(page.items):
                    seen.look_at(frame.items)
                yield page
            self._warnings[job.name] = seen.list_warnings()

        return Document(document.about, (compose,))

    @contextmanager
    def _blaming_paper(self, job: Job) -> Iterator[None]:
        """Make a product. Raises BadData, which names the paper if that is small and the product fits the usual one."""
        try:
            yield
        except BadData as bad:
            self._blame_paper(job, bad)
            raise

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
        """Return what a product lacks that its pack is to hear of, once it has been made."""
        if isinstance(job.spec, DeckSpec):
            deck = job.with_deck().deck
            coarse = self._warnings.pop(job.name, ())
            if not deck:
                return coarse
            lacking = find_lacking(deck, self.design.find_faces(job.system))
            if not may_be_small(self.look.format):  # most cards are not, and a setting takes a while to make
                return (*lacking, *coarse)
            return (*lacking, *find_small(self.design.make_setting(job.system, job.spec, deck)), *coarse)
        if job.kind is not ProductKind.BOXES:
            return self._warnings.pop(job.name, ())
        from printgen.compose.boxes import find_misfits  # decks need not wait for what composes boxes

        return tuple(find_misfits(self.design, job.system))


def _check_drawings(drawings: Iterable[Picture]) -> None:
    """Make the outlines of drawings. Raises BadData with all that fail."""
    problems: list[Problem] = []
    for picture in drawings:
        from printgen.render.picture.vector import make_patches  # most pictures are none

        with collecting(problems):
            make_patches(picture)
    if problems:
        raise BadData(problems)


def find_composer(kind: ProductKind) -> Composer:
    """Return what composes the products of a kind, as its entry names it: all that a narrowed system has."""
    module, _, function = KINDS[kind].composer.partition(":")
    composer: Composer = getattr(import_module(f"printgen.compose.{module}"), function)
    return composer
