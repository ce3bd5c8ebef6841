"""Markers, measures and blanks on press sheets, and backs where they are asked for."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby, repeat, starmap
from math import ceil
from typing import NamedTuple

from printgen.compose.deck import CardSheets, DrawnDeck, check_deck, draw_registration, lay_cards, make_card_paper
from printgen.compose.design import Design, PressPaper, Workspace, make_press_paper
from printgen.compose.document import Document, Group, Page, PageItem, make_about
from printgen.compose.overlay import Cause
from printgen.errors import BadData, Problem, collecting, gathering
from printgen.imposition.grid import SLUG, PressSheet
from printgen.imposition.shelves import (
    ROOM,
    Field,
    Piece,
    Size,
    align_rows,
    choose_field,
    fill_field,
    impose_pieces,
    make_ticks,
    measure_cut,
    pack_rows,
    sort_pieces,
)
from printgen.imposition.verso import Slot
from printgen.model.gauge import Tracker
from printgen.model.look import TypeSize
from printgen.model.marker import CUTS, Marker, Measure
from printgen.model.options import Duplex, Options, Registration
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck, make_blank_deck
from printgen.products.listing import list_blanks
from printgen.products.pieces import Token, list_parts, make_blank_token, make_tokens
from printgen.typeset import frame
from printgen.typeset.card.back import draw_shared_back
from printgen.typeset.card.blank import draw_blank
from printgen.typeset.card.card import Faces
from printgen.typeset.frame import Frame, Rules, Text
from printgen.typeset.marker import BLACK, STRAIGHT, TICK_LINE, Cut, PieceSide, draw_token
from printgen.typeset.measure import draw_measure
from printgen.typeset.piece import draw_advice, draw_fold, name_sheet
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, fit_line
from printgen.units import TENTH, Micrometres, Points, show_length, to_points

# How far advice keeps from the fold.
CLEAR: Micrometres = 5_000


class Pieces(NamedTuple):
    """Pieces on the sheets that they take."""

    system: System
    title: str
    content: str  # how many pieces there are, in words
    paper: PressPaper
    advice: tuple[PageItem, ...]  # what stands on each front
    sheets: Sequence[PressSheet[Frame]]
    duplex: Duplex = Duplex.NONE  # how the sheets are turned over
    registration: Registration = Registration.NONE  # which marks a cutting machine has on them

    def compose(self) -> Iterator[Page]:
        """Yield the pages: each recto with the verso that it has."""
        marks = draw_registration(self.paper.paper, self.registration)
        common = (self.paper.draw_slug(), *marks, *self.advice)
        for sheet in self.sheets:
            name = name_sheet([*self.system.names, self.title], sheet.number, sheet.of, self.paper.setting.words)
            yield self.paper.make_recto((*common, *starmap(Group, sheet.recto)), name)
            if sheet.verso:
                yield self.paper.make_verso(starmap(Group, sheet.verso), name)

    def make_document(self) -> Document:
        """Return the pieces alone as a document."""
        return Document(make_about(self.system, self.title, self.content, self.duplex), (self.compose,))


def advise(work: Workspace, words: str) -> list[frame.Item]:
    """Return what stands above the pieces of each sheet, as far as a fold would be."""
    width = work.paper.width // 2 - work.paper.margin - CLEAR
    return draw_advice(work.paper, words, to_points(width), work.setting)


def refuse(
    product: Marker | Measure | Tracker | Deck, what: str, trial: tuple[Size, Field], where: str, hint: str
) -> BadData:
    """Return what to say of a product's piece of a size that the field cannot hold."""
    needed, free = (f"{show_length(area.width)} by {show_length(area.height)}" for area in trial)
    message = f"{product.id}: {what} takes {needed}, which does not fit {where}: there is room for {free}"
    return BadData([Problem(product.origin, message, hint)])


def round_up(length: Points) -> Micrometres:
    """Return a length in whole tenths of a millimetre, which messages can show."""
    return ceil(length / to_points(TENTH)) * TENTH


TOO_LARGE = "choose a larger paper, or measure so far with a tape"


def compose_markers(design: Design, system: System) -> Document:
    """Return the markers of a system, and its measures on the same sheets. Raises BadData."""
    work = design.make_workspace(system)
    return _compose(work, tuple(make_tokens(work.setting.system)), work.setting.words.markers, _list_wide(work))


def find_markers(design: Design, system: System) -> dict[Frame, Cause]:
    """Return what made each front of a marker and each measure, of those that can be drawn."""
    work, found = design.make_workspace(system), dict[Frame, Cause]()
    field, problems = _find_field(work), list[Problem]()
    for token in make_tokens(work.setting.system):
        with collecting(problems):
            made = Cause(token.marker.title, token.marker.origin, token.marker.shape)
            found.setdefault(_draw_marker(work, token, field).front.art, made)
    return found


def compose_measures(design: Design, system: System) -> Document:
    """Return the measures of a system alone. Raises BadData."""
    work = design.make_workspace(system)
    return _compose(work, (), work.setting.words.measures, _list_wide(work))


def compose_game_markers(design: Design, system: System) -> Document:
    """Return the markers of a whole game, and the measures that lie on their sheets. Raises BadData."""
    work = design.make_workspace(system)
    tokens, words = tuple(make_tokens(work.setting.system)), work.setting.words.markers
    kept = _share_measures(work)
    has_boxes = system.decks and system.boxes
    return _compose(work, tokens, words, () if (tokens or kept) and has_boxes else _list_wide(work))


def draw_wide(work: Workspace) -> list[Piece[PieceSide]]:
    """Return the measures too wide for half a folded sheet. Raises BadData."""
    unfolded = work._replace(options=work.options._replace(duplex=Duplex.NONE))
    field = _find_field(unfolded)
    return [each for measure in _list_wide(work) for each in _draw_measure(unfolded, measure, field) * measure.copies]


def _list_wide(work: Workspace) -> list[Measure]:
    """Return the measures too wide for half a folded sheet, which lie on sheets that are not folded."""
    field = _find_field(work)
    return [each for each in work.setting.system.measures if not all(map(field.holds, _list_sizes(each, field)))]


def _share_measures(work: Workspace) -> list[Measure]:
    wide = _list_wide(work)
    return [each for each in work.setting.system.measures if each not in wide]


def _compose(work: Workspace, tokens: tuple[Token, ...], title: str, wide: Sequence[Measure]) -> Document:
    """Return markers and measures, those too wide for half a folded sheet by themselves."""
    system, words, shared = work.setting.system, work.setting.words, _share_measures(work)
    unfolded = work._replace(options=work.options._replace(duplex=Duplex.NONE))
    laid: list[Pieces] = []
    with gathering() as problems:
        if tokens or shared:
            with collecting(problems):
                laid.append(lay_markers(work, tokens, shared, title))
        if wide:
            with collecting(problems):
                laid.append(lay_markers(unfolded, (), wide, words.measures))
    about = make_about(system, title, ", ".join(pieces.content for pieces in laid), laid[0].duplex)
    return Document(about, tuple(pieces.compose for pieces in laid))


def find_duplex(options: Options) -> Duplex:
    """Return where the backs of markers are."""
    by_machine = options.registration is not Registration.NONE  # which cuts what is not glued
    return options.duplex_or(Duplex.LONG_EDGE if by_machine else Duplex.FOLD_OVER)


def lay_markers(work: Workspace, tokens: Sequence[Token], measures: Sequence[Measure], title: str) -> Pieces:
    """Return sheets of markers and measures. Raises BadData with everything that does not fit or has no glyphs."""
    paper, duplex, machine = work.paper, find_duplex(work.options), work.options.registration
    field, folded, words = _find_field(work), duplex is Duplex.FOLD_OVER, work.setting.words
    pieces: list[Piece[PieceSide]] = []
    measured: list[Piece[PieceSide]] = []
    with gathering() as problems:
        for token in tokens:
            with collecting(problems):
                pieces += [_draw_marker(work, token, field)] * token.marker.copies
        for measure in measures:
            with collecting(problems):
                measured += _draw_measure(work, measure, field) * measure.copies
        with collecting(problems):
            press_paper = make_press_paper(paper, work.setting, work.options, folded=folded)
    advice = advise(work, advise_on_markers(duplex, words))
    if folded:
        middle, bottom = to_points(paper.width) / 2, to_points(paper.height - paper.margin - SLUG)
        advice += draw_fold((middle, to_points(paper.margin), middle, bottom), work.setting)
    rows = [*align_rows(sort_pieces(pieces), field), *pack_rows(measured, field)]
    sheets = [_lay_layers(sheet, work) for sheet in impose_pieces(rows, field, paper, duplex)]
    copies = len(pieces), sum(measure.copies for measure in measures)
    counts = zip(copies, (words.marker_count, words.measure_count), strict=True)
    content = ", ".join(counted.show(number) for number, counted in counts if number)
    return Pieces(work.setting.system, title, content, press_paper, (press_paper.lay(advice),), sheets, duplex, machine)


def _lay_layers(sheet: PressSheet[PieceSide], work: Workspace) -> PressSheet[Frame]:
    """Return a sheet with all grounds below all art, so that neighbours share cuts, and with their ticks."""
    paper = work.paper
    whole = Slot(0, 0, paper.width, paper.height, 0)

    def lay(side: Sequence[tuple[Slot, PieceSide]]) -> tuple[tuple[Slot, Frame], ...]:
        grounds = [(slot, drawn.ground) for slot, drawn in side if drawn.ground]
        marks = make_ticks([slot for slot, drawn in side if drawn.straight])
        lines = tuple((to_points(x1), to_points(y1), to_points(x2), to_points(y2)) for x1, y1, x2, y2 in marks)
        ticks = Frame(to_points(paper.width), to_points(paper.height), (Rules(lines, TICK_LINE, BLACK),))
        labels = Frame(ticks.width, ticks.height, tuple(_label_rows(side, work)))
        above = [(whole, each) for each, drawn in ((ticks, lines), (labels, labels.items)) if drawn]
        return (*grounds, *((slot, drawn.art) for slot, drawn in side), *above)

    return PressSheet(sheet.number, sheet.of, lay(sheet.recto), lay(sheet.verso))


# What tells what the markers of a row are: its size, how far its baseline is from their cut, and what parts names.
LABEL, BESIDE, BETWEEN = TypeSize(8, 6.5, 1), to_points(ROOM) + 1, " \N{MIDDLE DOT} "


def _label_rows(side: Sequence[tuple[Slot, PieceSide]], work: Workspace) -> Iterator[Text]:
    """Yield what the markers of each row are, upwards at the left of it, outside the cut; equal rows share a label.

    A row of so many kinds that their names do not fit has none.
    """
    rows: dict[Micrometres, list[tuple[Slot, str]]] = {}
    for slot, drawn in side:
        if drawn.label:
            rows.setdefault(slot.y, []).append((slot, drawn.label))
    for names, run in groupby(rows.values(), lambda row: tuple(dict.fromkeys(label for _, label in row))):
        slots = [slot for row in run for slot, _ in row]
        top, bottom = min(slot.y for slot in slots), max(slot.y + slot.height for slot in slots)
        x, label, face = (
            to_points(min(slot.x for slot in slots)) - BESIDE,
            BETWEEN.join(names),
            work.setting.faces["bold"],
        )
        with suppress(Overflow):
            size = fit_line(label, face, LABEL, to_points(bottom - top))
            if x - size * CAP_HEIGHT >= to_points(work.paper.margin):
                y = (to_points(top + bottom) + face.width(label, size)) / 2
                yield Text(x, y, "bold", size, 0, work.setting.theme.muted, (label,), turn=90)


def lay_blank_markers(work: Workspace, title: str) -> Pieces:
    """Return a sheet of blank markers, some of each shape. Raises BadData if not one fits."""
    field = _find_field(work)
    blanks = [make_blank_token(work.setting.system, shape, 1) for shape in CUTS]
    held = [each for each in blanks if field.holds(measure_cut(each.marker.shape, work.options.marker_size))]
    counts = fill_field([_draw_marker(work, each, field) for each in held], field)
    filling = [(each.marker.shape, number) for each, number in zip(held, counts, strict=True) if number]
    tokens = [make_blank_token(work.setting.system, *each) for each in filling or [(CUTS[0], 1)]]
    return lay_markers(work, tokens, (), title)


def _find_field(work: Workspace) -> Field:
    """Return where the fronts of markers and measures may lie."""
    return choose_field(work.paper, find_duplex(work.options), work.options.registration)


def _list_sizes(measure: Measure, field: Field) -> list[Size]:
    """Return the sizes of a measure's parts."""
    return [Size(part.width, part.height) for part in list_parts(measure, field.height)]


def _draw_measure(work: Workspace, measure: Measure, field: Field) -> list[Piece[PieceSide]]:
    """Return a measure in its parts, alike on both sides. Raises BadData if they or their words do not fit."""
    for size in _list_sizes(measure, field):
        if not field.holds(size):
            raise refuse(measure, f"the {measure.kind}", (size, field), f"on {work.look.paper.title}", TOO_LARGE)
    sides = [(part, PieceSide(None, draw_measure(part, work.setting))) for part in list_parts(measure, field.height)]
    return [Piece(Size(part.width, part.height), side, side) for part, side in sides]


def _draw_marker(work: Workspace, token: Token, field: Field) -> Piece[PieceSide]:
    """Return a marker. Raises BadData if the field cannot hold it, or its words do not fit."""
    marker = token.marker
    size = measure_cut(marker.shape, marker.size or work.options.marker_size)
    if not field.holds(size):
        folded = find_duplex(work.options) is Duplex.FOLD_OVER
        where = "beside the fold" if folded else f"on {work.look.paper.title}"
        hint = "choose a smaller size, or --duplex long-edge" if folded else "choose a smaller size"
        raise refuse(marker, "the marker", (size, field), where, hint)
    cut = Cut(marker.shape, to_points(size.width), to_points(size.height))
    front, back = draw_token(token, cut, work.setting, work.options.cut_marks)
    # What bleeds in the same colours on both sides needs no gutter.
    return Piece(size, front, back, f"{front.colour} {back.colour}" if marker.shape in STRAIGHT else "", front.label)


def advise_on_markers(duplex: Duplex, words: PrintedWords) -> str:
    """Return what is to be done with sheets of markers."""
    return {
        Duplex.FOLD_OVER: words.fold_markers,
        Duplex.LONG_EDGE: words.long_edge,
        Duplex.SHORT_EDGE: words.short_edge,
        Duplex.NONE: words.one_side,
    }[duplex]


def compose_blanks(design: Design, system: System) -> Document:
    """Return a sheet of blank cards for each table that has a deck, and one of blank markers. Raises BadData."""
    decks: list[CardSheets] = []
    with gathering() as problems:
        for spec in list_blanks(system):
            left: list[Problem] = []
            with collecting(left):
                decks.append(_lay_blank(design.dress(spec), system, spec))
            problems.extend([] if left and _is_sound(design, system, spec) else left)
        with collecting(problems):
            work = design.make_workspace(system)
            markers = lay_blank_markers(work, work.setting.words.blank_markers)
    words = design.find_words(system.language)
    content = words.to_write_on.format(sheets=words.sheet_count.show(len(decks) + len(markers.sheets)))
    duplex = decks[0].duplex if decks else markers.duplex
    about = make_about(markers.system, words.blanks, content, duplex)
    return Document(about, (*(deck.compose for deck in decks), markers.compose))


def find_unwritten(design: Design, system: System) -> Iterator[Problem]:
    """Yield a warning for each deck that has no blank cards: its words fit on its cards, and not on these."""
    for spec in list_blanks(system):
        left: list[Problem] = []
        with collecting(left):
            _lay_blank(design.dress(spec), system, spec)
        if left and _is_sound(design, system, spec):
            hint = "the deck is printed as it is"
            message = f"{left[0].message}; its blank card is left out"
            yield Problem(left[0].origin, message, hint, is_warning=True)


def _is_sound(design: Design, system: System, spec: DeckSpec) -> bool:
    """Tell whether the cards of a deck fit."""
    left: list[Problem] = []
    with collecting(left):
        check_deck(design.dress(spec), system, spec)
    return not left


def _lay_blank(design: Design, system: System, spec: DeckSpec) -> CardSheets:
    """Return a sheet of blank cards. Raises BadData."""
    setting = design.make_setting(system, spec)
    paper = make_card_paper(design, system)
    words = paper.setting.words
    deck = make_blank_deck(setting.deck, design.grid.places, words.blank)
    fronts = partial(repeat, Frame(setting.width, setting.height, ()), design.grid.places)
    key = f"{deck.id}-"
    drawn = DrawnDeck(deck, Faces(draw_blank(setting, words.title_hint), fronts, draw_shared_back(setting)), key)
    return lay_cards(design, [drawn], paper._replace(key=f"{key}slug"))
