"""The whole game as one PDF: its parts one by one, a first page with a back that say what they are, and all joined."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from printgen.build.job import Job
from printgen.build.made import TWO_SIDED, Made, count_sheets
from printgen.build.progress import tell_part
from printgen.compose.boxes import compose_game_box, lay_spared
from printgen.compose.deck import compose_decks
from printgen.compose.document import Document, list_frames, make_about
from printgen.compose.game import compose_front, plan_parts, plan_work
from printgen.compose.markers import compose_game_markers
from printgen.model.options import Duplex
from printgen.model.product import DeckSpec, Spec
from printgen.model.system import System
from printgen.paths import own_templates
from printgen.products.game import GamePart, PrintedPart, is_wanted
from printgen.products.kinds import ProductKind, list_specs
from printgen.products.listing import list_game_decks
from printgen.render.pdf.joining import JoinedPart, SmallPage, join_pdfs, measure_slant, number_pages
from printgen.typeset.frame import ShownPage

if TYPE_CHECKING:
    from printgen.build.maker import Maker


class MadePart(NamedTuple):
    """A part with its products as PDFs."""

    part: GamePart
    made: list[Made]
    slant: float  # how wide its first page is, as a share of its height

    @property
    def rectos(self) -> list[bool]:
        """For each of its pages, whether it begins a sheet of paper."""
        return [begins for product in self.made for begins in product.rectos]


def make_game(maker: "Maker", job: Job) -> Made:
    """Return the whole game of a job as one PDF, or the sheets of some of its cards alone.

    Raises BadData, MissingLibrary.
    """
    return _join_cards(maker, job) if job.only else join_game(maker, job.system, make_parts(maker, job.system))


def join_game(maker: "Maker", system: System, parts: Sequence[MadePart]) -> Made:
    """Return parts of a game as one PDF behind a first page that tells of them. Raises BadData."""
    words, duplex = maker.design.find_words(system.language), find_game_duplex(maker)
    document = make_front(maker, system, parts)
    front = maker.write(system, document)
    front = front._replace(rectos=(True, *[False] * (front.pages - 1)))
    joined = [JoinedPart(words.contents, front.data, front.rectos)]
    for part, products, _ in parts:
        titles = (part.title, *[""] * (len(products) - 1))
        joined += [JoinedPart(title, one.data, one.rectos) for title, one in zip(titles, products, strict=True)]
    about = make_about(system, words.game, ", ".join(each.part.title for each in parts), duplex)
    data = join_pdfs(joined, about, _list_pictures(document))
    *_, numbers = number_pages([part.rectos for part in joined], 1, two_sided=duplex is not Duplex.NONE)
    pages = range(1, numbers[-1] + 1)
    printed, rectos = number_parts(maker, system, parts, front.pages), (_begins_sheet(page, duplex) for page in pages)
    return Made(data, tuple(rectos), count_sheets(len(pages), duplex), parts=tuple(printed))


def find_game_duplex(maker: "Maker") -> Duplex:
    """Return how the sheets of a game are turned over: NONE where they are printed on one side."""
    duplex = maker.options.duplex_or(Duplex.LONG_EDGE)
    return duplex if duplex in TWO_SIDED else Duplex.NONE


def list_wanted(maker: "Maker", system: System) -> list[GamePart]:
    """Return the parts of a game's file that are wanted, as they are planned. Raises BadData."""
    return [part for part in plan_parts(maker.design, system) if is_wanted(part, maker.options.parts)]


def find_sheets(system: System, parts: Iterable[GamePart]) -> Iterator[tuple[GamePart, Job]]:
    """Yield the parts of a game's file that are flowing text, each with the job that makes it."""
    for part in parts:
        if part.kind is ProductKind.SHEET:
            yield part, _find_sheet(system, part.specs[0])


def make_parts(maker: "Maker", system: System) -> list[MadePart]:
    """Return the parts of a game's file that are wanted, but its first page. Raises BadData, MissingLibrary."""
    return PartMaker(maker, system).make(maker.options.parts)


class PartMaker:
    """Makes the parts of a game's files. What several files have alike is made once."""

    def __init__(self, maker: "Maker", system: System) -> None:
        self._maker = maker
        self._system = system
        self._planned = list(plan_parts(maker.design, system))
        self._made: dict[tuple[str, bool], MadePart] = {}  # by name, and whether dividers may lie below cards

    def make(self, names: Collection[str]) -> list[MadePart]:
        """Return the parts that names or bundles ask for, all without any. Raises BadData, MissingLibrary."""
        wanted = [part for part in self._planned if is_wanted(part, names)]
        both = {ProductKind.DECK, ProductKind.BOXES}
        spares = both <= {part.kind for part in wanted}
        parts: list[MadePart] = []
        for number, part in enumerate(wanted, 1):
            tell_part(number, len(wanted) + 1, part.title)
            parts.append(self._make(part, spares=spares and part.kind in both))
        first_page = self._maker.design.find_words(self._system.language).contents
        tell_part(len(wanted) + 1, len(wanted) + 1, first_page)  # which is made of these
        return [each for each in parts if each.rectos]

    def _make(self, part: GamePart, *, spares: bool) -> MadePart:
        key = part.name, spares
        if key not in self._made:
            made = list(_make_part(self._maker, self._system, part, spares=spares))
            self._made[key] = MadePart(part, made, measure_slant(made[0].data) if made and made[0].rectos else 0)
        return self._made[key]


def make_front(maker: "Maker", system: System, parts: Sequence[MadePart]) -> Document:
    """Return the first page, which says what there is on which pages, and its back. Raises BadData."""
    duplex, pages = find_game_duplex(maker), 2
    while True:  # whoever has very much may need further pages for the list of it
        document = compose_front(maker.design, system, number_parts(maker, system, parts, pages), duplex)
        needed = len(list(document.pages))
        if needed <= pages:
            return document
        pages = needed


def number_parts(maker: "Maker", system: System, parts: Sequence[MadePart], pages: int) -> list[PrintedPart]:
    """Return parts with the pages that they take behind so many pages that tell of them."""
    duplex, front = find_game_duplex(maker), (True, *[False] * (pages - 1))
    _, *numbers = number_pages([front, *(each.rectos for each in parts)], 1, two_sided=duplex is not Duplex.NONE)
    printed: list[PrintedPart] = []
    for each, own in zip(parts, numbers, strict=True):
        sheets = sum(_begins_sheet(page, duplex) for page in own)
        work = plan_work(maker.design, system, each.part, sheets)
        printed.append(PrintedPart(each.part, own[0], own[-1], sheets, work, each.slant))
    return printed


def _list_pictures(document: Document) -> Iterator[SmallPage]:
    """Yield the pages of other documents that the pages of this document show as small pictures."""
    for number, page in enumerate(document.pages, 1):
        for frame in list_frames(page.items):
            shown = (item for item in frame.items if isinstance(item, ShownPage))
            yield from (SmallPage(number, item.page, item.area) for item in shown)


def _make_part(maker: "Maker", system: System, part: GamePart, *, spares: bool) -> Iterator[Made]:
    """Yield the products of a part. Raises BadData, MissingLibrary.

    spares: whether dividers may lie below the last cards, so that the box takes a sheet less.
    """
    if part.kind is ProductKind.DECK:
        decks = [spec for spec in part.specs if isinstance(spec, DeckSpec)]
        yield from _make_cards(maker, system, decks, spares=spares)
    elif part.kind is ProductKind.MARKERS:
        yield maker.write(system, compose_game_markers(maker.design, system))
    elif part.kind is ProductKind.BOXES:
        yield maker.write(system, compose_game_box(maker.design, system, spares=spares))
    elif part.kind is ProductKind.SHEET:
        (spec,) = part.specs
        yield maker.make(_find_sheet(system, spec))
    else:
        for place, spec in enumerate(part.specs):  # maps and further forms lie on the backs of others
            made = maker.write(system, maker.compose(Job(system, spec)))
            may_follow = part.kind is ProductKind.MAPS or place > 0
            yield made._replace(rectos=(False,) * made.pages) if may_follow else made


def _make_cards(
    maker: "Maker", system: System, decks: Sequence[DeckSpec], only: Collection[str] = (), *, spares: bool = False
) -> list[Made]:
    """Return sheets of decks, or of some of their cards: a PDF for those of each look. Raises BadData."""
    shared = maker.share(decks)
    below = partial(lay_spared, maker.design, system) if spares and len(shared) == 1 else None
    return [
        each.write(system, document)
        for each, specs in shared
        if (document := compose_decks(each.design, system, specs, only, below)).parts
    ]


def _join_cards(maker: "Maker", job: Job) -> Made:
    """Return the sheets of some cards of a game. Raises BadData."""
    first, *others = _make_cards(maker, job.system, list_game_decks(job.system), job.only)
    if not others:
        return first
    words, rectos = maker.design.find_words(job.system.language), [*first.rectos]
    for made in others:
        rectos += made.rectos
    duplex = find_game_duplex(maker)
    about = make_about(job.system, words.cards, words.cards, duplex)
    joined = [JoinedPart(words.cards, made.data, made.rectos) for made in (first, *others)]
    return Made(join_pdfs(joined, about, ()), tuple(rectos), count_sheets(len(rectos), duplex))


def _find_sheet(system: System, spec: Spec) -> Job:
    """Return the job of a sheet as it is made by itself, so that one that was made already can be taken."""
    known = system.plain is not None and spec in list_specs(system.plain)
    job = Job(system.plain if known and system.plain else system, spec)
    return job if own_templates() else job.narrow()  # own templates may show anything of the system


def _begins_sheet(page: int, duplex: Duplex) -> bool:
    """Tell whether a sheet of paper begins with the page of a number."""
    return duplex is Duplex.NONE or page % 2 == 1
