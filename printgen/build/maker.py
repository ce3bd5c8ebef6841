"""From a product to its PDF: composed by what the entry of its kind names, or set as flowing text, and written.

A whole game is made of its parts: one by one, with a first page that says what they are, and all joined.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from importlib import import_module
from time import process_time  # noqa: TID251  # it tells how long is looked for what helps, and nothing else
from typing import TYPE_CHECKING, Any

from printgen.build.job import Job, Outcome
from printgen.build.made import Made, count_sheets
from printgen.build.ready import ReadySheet, ReadySheets
from printgen.build.search import CureSearch
from printgen.compose.boxes import find_misfits
from printgen.compose.deck import check_deck, compose_deck
from printgen.compose.design import Design
from printgen.compose.document import Document, Page, list_frames
from printgen.errors import OUR_FAULT, BadData, MissingLibrary, Problem, collecting, reason_of, tidy
from printgen.load.look.look import load_look
from printgen.load.look.wishes import heed_spec
from printgen.model.art import Picture
from printgen.model.look import Look
from printgen.model.options import Duplex, Options
from printgen.model.product import (
    DeckSpec,
    FlowingSpec,
    OwnedSpec,
    PageSpec,
    RosterSpec,
    SetSpec,
    SheetSpec,
    TickSpec,
)
from printgen.model.system import System
from printgen.paths import own_templates
from printgen.products.deck import make_deck
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.warnings import warn_of_type
from printgen.render.pdf.drawing import TTFont
from printgen.render.pdf.fonts import add_display, load_fonts, make_faces
from printgen.render.pdf.writer import write_pdf
from printgen.render.picture.source import read_picture
from printgen.typeset.card.card import find_small, may_be_small
from printgen.typeset.card.traits import find_lacking
from printgen.typeset.picture import SeenPictures

if TYPE_CHECKING:
    from printgen.render.flow.flow import FlowedText
    from printgen.render.flow.sheet import SheetPrinter


Composer = Callable[[Design, System], Document]
# Packs are made for A4 and Letter. A paper with less room, margins apart, may itself be why words do not fit.
USUAL, SMALL = "a4", (190_000, 255_000)
# What may be at fault where a library fails that sets what a stranger has written.
THEIR_STYLE = (
    "your own templates and style sheets in ./layouts/sheets may ask for what cannot be set: take away line by line"
)


class Maker:
    """Makes products of every kind; what a kind needs is loaded for the first of it, and once.

    checks: whether it only looks for problems
    search: how much time it has for what helps against them

    Raises BadUsage, or BadData for a faulty layout, unless the look is there already.
    """

    def __init__(
        self, options: Options, look: Look | None = None, *, checks: bool = False, search: CureSearch | None = None
    ) -> None:
        os.environ.pop("SOURCE_DATE_EPOCH", None)  # libraries would write it into files, which shall not differ by it
        self.options = options
        self.look = look or load_look(options)
        self.checks = checks
        self.search = search or CureSearch()
        # By name, what the sheet that was set last was made of, and the sheet: it takes long.
        self._sheets: dict[str, tuple[tuple[System, SheetSpec, bool], FlowedText]] = {}
        self.ready = ReadySheets(options)

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

    def share(self, decks: Iterable[DeckSpec]) -> "list[tuple[Maker, list[DeckSpec]]]":
        """Return decks by what makes those of one look. Raises BadData for a look that there is not."""
        shared: list[tuple[Maker, list[DeckSpec]]] = []
        for deck in decks:
            wished = heed_spec(self.options, deck)
            found = next((group for maker, group in shared if maker.options == wished), None)
            if found is None:
                maker = self if wished == self.options else self.dress(wished, load_look(wished))
                shared.append((maker, found := []))
            found.append(deck)
        return shared

    @cached_property
    def sheets(self) -> "SheetPrinter":
        """What sets flowing text. Raises MissingLibrary."""
        from printgen.render.flow.sheet import SheetPrinter  # most builds need not wait for it, and some cannot have it

        return SheetPrinter(self.look.paper, self.look.theme)

    @cached_property
    def usual(self) -> "Maker":
        """What makes products on the usual paper."""
        return Maker(self.options._replace(paper=USUAL, margin=None))

    def dress(self, options: Options, look: Look) -> "Maker":
        """Return what makes products with other options, and the same fonts."""
        other = Maker(options, look, checks=self.checks)
        if look.theme.fonts == self.look.theme.fonts:
            other.fonts = self.fonts
        if look == self.look:
            other._sheets = self._sheets
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Maker, checks=self.checks), (self.options, self.look)

    def do(self, job: Job) -> Outcome:
        """Do a job, and return what became of it whatever that is."""
        try:
            return self._do(job)
        except MissingLibrary as error:
            return Outcome(job.name, failure=str(error))
        except OSError as error:
            return Outcome(job.name, failure=f"{job.name}: cannot be made: {reason_of(error)}")
        except Exception as error:  # noqa: BLE001  # whatever it is, other products must not suffer from it
            hint = THEIR_STYLE if job.flows and own_templates() else OUR_FAULT
            return Outcome(job.name, failure=f"{job.name}: cannot be made: {tidy(repr(error))}\n  hint: {hint}")

    def _do(self, job: Job) -> Outcome:
        """Do a job, and return what became of it, with what helps against its problems. Raises MissingLibrary."""
        begun = process_time()
        try:
            if self.checks:
                return Outcome(job.name, problems=self.check(job))
            made = self.make(job)
            return Outcome(job.name, made.data, made.pages, problems=made.warnings, sheets=made.sheets, size=made.size)
        except BadData as bad:
            from printgen.build.cures import add_cures  # most products have no need of it

            found = bad.problems
            if any(problem.lacking for problem in found):
                from printgen.build.lacking import tell_lacking  # nor of this

                found = tell_lacking(found)
            return Outcome(job.name, problems=add_cures(self, job, found, process_time() - begun))

    def make(self, job: Job) -> Made:
        """Return a product, with what its pack is to hear of. Raises BadData, MissingLibrary."""
        with self._blaming_paper(job):
            made = self._make(job)
        return made._replace(warnings=(*self._advise(job), *made.warnings))

    def can_set(self, job: Job) -> bool:
        """Tell whether a sheet of flowing text was set before, or can be set here. Raises BadUsage, BadData."""
        if self.ready.look_up(job):
            return True
        try:
            return bool(self.sheets)
        except MissingLibrary:
            return False

    def check(self, job: Job) -> tuple[Problem, ...]:
        """Make a product without writing it, and return what its pack is to hear of. Raises BadData, MissingLibrary.

        Of decks only pictures are looked at, and a book of rosters is set without what the sheets of its rosters have.
        """
        if isinstance(job.spec, DeckSpec):
            seen = check_deck(self.design, job.system, job.spec)
            _check_pictures(seen.pictures.values())
            return (*self._advise(job), *seen.list_warnings())
        # Templates of the user's may ask for what can be set and not written.
        if isinstance(job.spec, FlowingSpec) and not own_templates():
            with self._blaming_paper(job):
                text = self._set(job, job.spec, trial=True)
            return (*self._advise(job), *_warn_of_size(job.spec, text))
        return self.make(job).warnings

    def compose(self, job: Job) -> Document:
        """Return a product that is drawn on its pages. Raises BadData, for cards that do not fit as pages are made."""
        if isinstance(job.spec, DeckSpec):
            return compose_deck(self.design, job.system, job.spec, job.only, job.deck)
        return find_composer(job.kind)(self.design, job.narrow().system)

    def write(self, system: System, document: Document) -> Made:
        """Return a document as a PDF, with warnings about its pictures. Raises BadData."""
        seen, rectos = SeenPictures(), list[bool]()

        def compose() -> Iterator[Page]:
            for page in document.pages:
                for frame in list_frames(page.items):
                    seen.look_at(frame.items)
                rectos.append(page.is_recto)
                yield page

        data = write_pdf(Document(document.about, (compose,)), self.fonts_of(system))
        sheets = count_sheets(len(rectos), document.about.duplex)
        return Made(data, tuple(rectos), sheets, warnings=seen.list_warnings())

    def _make(self, job: Job) -> Made:
        """Return a product, if need be with problems that are not the pack's. Raises BadData."""
        if job.kind is ProductKind.SITE:
            from printgen.build.door import make_door  # prints need not wait for it

            return make_door(self, job)
        if isinstance(job.spec, PageSpec):
            from printgen.web.page import make_page  # prints need not wait for it

            return Made(make_page(self.design, job.system, job.spec.scenarios))
        if isinstance(job.spec, FlowingSpec):
            text = self._set(job, job.spec)
            return run_on(text)._replace(warnings=_warn_of_size(job.spec, text))
        if isinstance(job.spec, SetSpec) and job.kind is ProductKind.GAME:
            from printgen.build.game import make_game  # its libraries are of no use to the others

            return make_game(self, job)
        return self.write(job.system, self.compose(job))

    def _set(self, job: Job, spec: FlowingSpec, *, trial: bool = False) -> "FlowedText | ReadySheet":
        """Return flowing text on pages, or a trial that shows what is wrong with it. Raises BadData, MissingLibrary."""
        if ready := self.ready.find(job):
            return ready
        if isinstance(spec, RosterSpec):
            return self.sheets.set_rosters(job.system, spec, trial=trial)
        if isinstance(spec, TickSpec | OwnedSpec):
            return self.sheets.set_names(job.system, spec, trial=trial)
        made_of, text = self._sheets.get(job.name, (None, None))
        if text is None or made_of != (job.system, spec, trial):
            text = self.sheets.set_sheet(job.system, spec, trial=trial)
            self._sheets[job.name] = (job.system, spec, trial), text
        return text

    @contextmanager
    def _blaming_paper(self, job: Job) -> Iterator[None]:
        """Make a product. Raises BadData, which names the paper if that is small and the product fits the usual one."""
        try:
            yield
        except BadData as bad:
            paper = self.look.paper
            free = sorted(side - 2 * paper.margin for side in (paper.width, paper.height))
            if all(room >= least for room, least in zip(free, SMALL, strict=True)):
                raise
            self.usual.check(job)  # raises what is wrong with the pack itself
            first, *others = bad.problems
            more = f", and {len(others)} more" if others else ""
            message = f"{job.name} does not fit on {paper.title}: {first.message}{more}"
            said = [problem for problem in bad.problems if problem.origin in (paper.origin, self.look.format.origin)]
            hint = "choose a larger paper, such as A4, or a smaller margin"
            raise BadData(said or [Problem(paper.origin, message, hint)]) from None

    def _advise(self, job: Job) -> tuple[Problem, ...]:
        """Return what a product lacks that its pack is to hear of, apart from what is seen while it is made."""
        if isinstance(job.spec, DeckSpec):
            deck = job.deck or make_deck(job.system, job.spec)
            lacking = find_lacking(deck, self.design.find_faces(job.system))
            if not may_be_small(self.look.format):  # most cards are not, and a setting takes a while to make
                return tuple(lacking)
            return (*lacking, *find_small(self.design.make_setting(job.system, job.spec, deck)))
        if job.kind is ProductKind.BLANKS:
            from printgen.compose.markers import find_unwritten  # most builds make no blanks

            return tuple(find_unwritten(self.design, job.narrow().system))
        return tuple(find_misfits(self.design, job.system)) if job.kind is ProductKind.BOXES else ()


def run_on(text: "FlowedText | ReadySheet") -> Made:
    """Return flowing text, whose pages run on, on both sides of the paper."""
    rectos = (True, *[False] * (text.pages - 1))
    return Made(text.data, rectos, count_sheets(text.pages, Duplex.LONG_EDGE), text.size)


def _warn_of_size(spec: FlowingSpec, text: "FlowedText | ReadySheet") -> tuple[Problem, ...]:
    """Return what the pack is to hear of the size of a sheet's type."""
    return tuple(warn_of_type(spec, text.size)) if isinstance(spec, SheetSpec) else ()


def _check_pictures(pictures: Iterable[Picture]) -> None:
    """Make the outlines of drawings, and count the pixels of others. Raises BadData with all that fail."""
    problems: list[Problem] = []
    for picture in pictures:
        with collecting(problems):
            if picture.is_drawing:
                from printgen.render.picture.vector import make_patches  # most pictures are none

                make_patches(picture)
            else:
                read_picture(picture)
    if problems:
        raise BadData(problems)


def find_composer(kind: ProductKind) -> Composer:
    """Return what composes the products of a kind, as its entry names it: all that a narrowed system has."""
    module, _, function = KINDS[kind].composer.partition(":")
    composer: Composer = getattr(import_module(f"printgen.compose.{module}"), function)
    return composer
