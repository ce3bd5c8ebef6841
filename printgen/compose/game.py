"""The first page of a file with the whole game, its back, and what its parts take by hand."""

from collections.abc import Iterator, Sequence
from functools import partial

from printgen.compose.boxes import count_in_game_box
from printgen.compose.design import Design
from printgen.compose.document import Document, Group, Page, make_about
from printgen.compose.markers import advise_on_markers, find_duplex
from printgen.compose.scenario import EDGE
from printgen.imposition.verso import Slot
from printgen.model.marker import CUTS
from printgen.model.options import Duplex
from printgen.model.printed_words import PrintedWords
from printgen.model.product import FormSpec
from printgen.model.system import System
from printgen.products.deck import count_deck_cards
from printgen.products.game import CutSheet, GamePart, PrintedPart, list_parts, make_game_sheet
from printgen.products.handwork import Handwork, count_cuts
from printgen.products.kinds import ProductKind
from printgen.products.listing import list_game_decks
from printgen.typeset.frame import Area, Frame
from printgen.typeset.front import draw_front
from printgen.typeset.piece import name_sheet
from printgen.typeset.type.wording import word
from printgen.units import to_points

# Squares and strips of one colour share their cuts: 12 squares take 9.
SQUARE_CUTS = 1
MILLIMETRE = 1_000


def plan_parts(design: Design, system: System) -> Iterator[GamePart]:
    """Yield the parts of a game's file, with what is done with them as they are printed, and what the paper can hold.

    Raises BadData for mistakes in the words of the language.
    """
    words = design.find_words(system.language)
    for part in list_parts(system, words):
        if part.kind is ProductKind.MARKERS:
            yield part._replace(advice=advise_on_markers(find_duplex(design.options), words))
        elif part.kind is ProductKind.DECK and design.options.duplex is Duplex.FOLD_OVER:
            yield part._replace(advice=words.fold_cards)
        elif part.kind is ProductKind.BOXES:
            yield from _plan_boxes(design, system, part, words)
        else:
            yield part


def _plan_boxes(design: Design, system: System, part: GamePart, words: PrintedWords) -> Iterator[GamePart]:
    """Yield the box and the dividers by what there is of them: the paper may be too small for a box."""
    boxes, dividers = count_in_game_box(design, system)
    holds = [counted.show(number) for counted, number in ((words.box_count, boxes), (words.divider_count, dividers))]
    kept = tuple(told for told, number in zip(holds, (boxes, dividers), strict=True) if number)
    if kept:
        yield part._replace(title=", ".join(kept), advice=words.make_box if boxes else words.cut_dividers)


def plan_work(design: Design, system: System, part: GamePart, rectos: int) -> Handwork:
    """Return the cutting, folding and sorting that a part needs, printed on a number of sheets."""
    options, work = design.options, Handwork(sheets=rectos)
    if part.kind is ProductKind.DECK:
        cards = sum(count_deck_cards(system, deck) for deck in list_game_decks(system))
        folds = rectos if options.duplex is Duplex.FOLD_OVER else 0
        grids = [design.dress(deck).grid for deck in list_game_decks(system)]
        most = max(count_cuts(grid.columns, grid.rows) for grid in grids)
        cuts = rectos * most * (2 if options.gutter else 1)
        return work._replace(folds=folds, cuts=cuts, sorted=cards)
    if part.kind is ProductKind.MARKERS:
        amounts = {shape: sum(each.amount for each in system.markers if each.shape == shape) for shape in CUTS}
        straight = (
            amounts["square"] + amounts["strip"] + sum(each.copies for each in system.measures if each.kind == "stick")
        )
        bent = amounts["hexagon"] + sum(each.copies for each in system.measures if each.kind != "stick")
        folds = rectos if find_duplex(options) is Duplex.FOLD_OVER else 0
        return work._replace(folds=folds, cuts=SQUARE_CUTS * straight, round=amounts["round"], bent=bent)
    if part.kind is ProductKind.BOXES:
        boxes, dividers = count_in_game_box(design, system)
        return work._replace(boxes=boxes, dividers=dividers)
    if part.kind is ProductKind.FORM:  # two on a page are cut apart
        return work._replace(cuts=sum(1 for form in part.specs if isinstance(form, FormSpec) and form.per_page > 1))
    return work


def compose_front(design: Design, system: System, parts: Sequence[PrintedPart], duplex: Duplex) -> Document:
    """Return the first page of a game's file, which says what is on which pages, and its back. Raises BadData."""
    work = design.make_workspace(system)
    setting, paper, grid = work.setting, design.look.paper, design.grid
    sizes = {each.size or design.options.marker_size for each in system.markers if each.shape == "round"}
    cuts = CutSheet(
        columns=grid.columns,
        rows=grid.rows,
        decks=len(list_game_decks(system)),
        gutters=bool(design.options.gutter),
        is_wide=grid.paper.width > grid.paper.height,
        folded_cards=grid.folded,
        folded_markers=find_duplex(design.options) is Duplex.FOLD_OVER,
        punch=", ".join(f"{size / MILLIMETRE:g} mm" for size in sorted(sizes)),
    )
    sheet = word(make_game_sheet(system, tuple(parts), cuts, duplex, setting.words), system.language)
    edge, width, height = to_points(max(EDGE, paper.margin)), to_points(paper.width), to_points(paper.height)
    drawn = draw_front(sheet, Area(edge, edge, width - 2 * edge, height - 2 * edge), setting)
    slot, pages = Slot(0, 0, paper.width, paper.height, 0), list[Page]()
    for number, items in enumerate(drawn, 1):
        name = name_sheet([setting.system.name, setting.words.game], number, len(drawn), setting.words)
        frame = Frame(width, height, setting.spell(items), title=name)
        pages.append(Page(paper.width, paper.height, (Group(slot, frame),), name if number == 1 else ""))
    about = make_about(setting.system, setting.words.game, setting.words.contents, duplex)
    return Document(about, (partial(iter, pages),))
