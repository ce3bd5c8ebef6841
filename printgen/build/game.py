"""The whole game as one PDF: its parts made one by one, a first page that says what they are, and all joined."""

from collections.abc import Iterator, Sequence

from printgen.build.job import Job
from printgen.build.maker import TWO_SIDED, Made, Maker, count_sheets, run_on
from printgen.compose.boxes import compose_game_box
from printgen.compose.deck import compose_decks
from printgen.compose.document import make_about
from printgen.compose.markers import advise_on_markers, find_duplex
from printgen.model.options import Duplex, Options
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec, SetSpec, Spec
from printgen.model.system import System
from printgen.paths import own_templates
from printgen.products.game import GamePart, PrintedPart, find_list_command, list_parts, make_game_sheet
from printgen.products.kinds import ProductKind, list_specs
from printgen.products.listing import list_game_decks
from printgen.render.pdf.joining import JoinedPart, join_pdfs, number_pages


def make_game(maker: Maker, job: Job, spec: SetSpec) -> Made:
    """Return the whole game of a job as one PDF, or the sheets of some of its cards alone.

    Raises BadData, MissingLibrary.
    """
    system = job.system
    if job.only:
        document = compose_decks(maker.design, system, list_game_decks(system), job.only)
        return maker.write(system, document)
    words, duplex = maker.design.find_words(system.language), _find_duplex(maker.options)
    parts = list(list_parts(system, words))
    made = [list(_make_part(maker, system, part)) for part in parts]
    front = _make_front(maker, system, spec, list(zip(parts, made, strict=True)))
    joined = [JoinedPart(words.contents, front.data, front.rectos)]
    for part, products in zip(parts, made, strict=True):
        titles = (part.title, *[""] * (len(products) - 1))
        joined += [JoinedPart(title, one.data, one.rectos) for title, one in zip(titles, products, strict=True)]
    data = join_pdfs(joined, make_about(system, words.game, ", ".join(part.title for part in parts), duplex))
    *_, numbers = number_pages([part.rectos for part in joined], 1, two_sided=duplex is not Duplex.NONE)
    pages = range(1, numbers[-1] + 1)
    return Made(data, tuple(_begins_sheet(page, duplex) for page in pages), count_sheets(len(pages), duplex))


def _find_duplex(options: Options) -> Duplex:
    """Return how the sheets of a game are turned over: NONE where they are printed on one side."""
    duplex = options.duplex_or(Duplex.LONG_EDGE)
    return duplex if duplex in TWO_SIDED else Duplex.NONE


def _make_part(maker: Maker, system: System, part: GamePart) -> Iterator[Made]:
    """Yield the products of a part. Raises BadData, MissingLibrary."""
    if part.kind is ProductKind.DECK:
        decks = [spec for spec in part.specs if isinstance(spec, DeckSpec)]
        yield maker.write(system, compose_decks(maker.design, system, decks))
    elif part.kind is ProductKind.BOXES:
        yield maker.write(system, compose_game_box(maker.design, system))
    elif part.kind is ProductKind.SHEET:
        (spec,) = part.specs
        yield maker.make(_find_sheet(system, spec))
    else:
        for place, spec in enumerate(part.specs):  # maps and further forms lie on the backs of others
            made = maker.write(system, maker.compose(Job(system, spec)))
            may_follow = part.kind is ProductKind.MAPS or place > 0
            yield made._replace(rectos=(False,) * made.pages) if may_follow else made


def _find_sheet(system: System, spec: Spec) -> Job:
    """Return the job of a sheet as it is made by itself, so that one that was made already can be taken."""
    known = system.plain is not None and spec in list_specs(system.plain)
    job = Job(system.plain if known and system.plain else system, spec)
    return job if own_templates() else job.narrow()  # own templates may show anything of the system


def _make_front(maker: Maker, system: System, spec: SetSpec, parts: Sequence[tuple[GamePart, list[Made]]]) -> Made:
    """Return the first page, which says what there is on which pages. Raises BadData, MissingLibrary."""
    words, options, pages = maker.design.find_words(system.language), maker.options, 1
    duplex = _find_duplex(options)
    rectos = [[begins for product in made for begins in product.rectos] for _, made in parts]
    while True:  # whoever has very much may need a second page for the list of it
        front = (True, *[False] * (pages - 1))
        _, *numbers = number_pages([front, *rectos], 1, two_sided=duplex is not Duplex.NONE)
        printed = tuple(
            PrintedPart(
                part,
                own[0],
                own[-1],
                sum(_begins_sheet(page, duplex) for page in own),
                _advise(part, options, words),
            )
            for (part, _), own in zip(parts, numbers, strict=True)
        )
        sheet = make_game_sheet(spec, printed, duplex, words, find_list_command(system))
        made = run_on(maker.sheets.set_game(system, sheet))
        if made.pages <= pages:
            return made
        pages = made.pages


def _begins_sheet(page: int, duplex: Duplex) -> bool:
    """Tell whether a sheet of paper begins with the page of a number."""
    return duplex is Duplex.NONE or page % 2 == 1


def _advise(part: GamePart, options: Options, words: PrintedWords) -> str:
    """Return what is to be done with the sheets of a part."""
    if part.kind is ProductKind.MARKERS:
        return advise_on_markers(find_duplex(options), words)
    if part.kind is ProductKind.DECK and options.duplex is Duplex.FOLD_OVER:
        return words.fold_cards
    return str(getattr(words, part.advice))
