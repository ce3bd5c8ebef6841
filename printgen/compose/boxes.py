"""Boxes for decks: tuck boxes, and dividers for decks that share one, on as few sheets as they take."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from printgen.compose.deck import find_free
from printgen.compose.design import Design, Workspace, make_press_paper
from printgen.compose.document import Document, Group, PageItem
from printgen.compose.markers import Pieces, draw_wide, refuse
from printgen.errors import Problem, collecting, count_noun, gathering
from printgen.imposition.grid import PressSheet
from printgen.imposition.shelves import Field, Piece, Size, impose_pieces, pack_rows, shelve
from printgen.imposition.tuckbox import (
    NOTCH_CLEAR,
    NOTCH_DEEP,
    RISE,
    Net,
    lay_net,
    make_box_field,
    make_net,
    measure_divider,
    place_part,
)
from printgen.imposition.verso import Slot
from printgen.model.art import PLAIN_ART, Backs
from printgen.model.marker import BLEED
from printgen.model.options import Duplex
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Card, Deck, count_deck_cards, make_deck
from printgen.products.listing import SMALL_DECK, list_boxes, list_game_decks, name_several
from printgen.typeset.card.back import draw_back
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area, Frame, Segment
from printgen.typeset.piece import draw_advice
from printgen.typeset.tuckbox import (
    BoxWords,
    Shell,
    draw_bottom,
    draw_divider,
    draw_face,
    draw_lid,
    draw_shell,
    draw_shell_lines,
    draw_spine,
    trace_bends,
)
from printgen.typeset.type.typeface import placed
from printgen.units import Micrometres, to_points

BOX_HINT = "choose a larger paper, a smaller card, or thinner cards"
DIVIDER_HINT = "choose a larger paper or a smaller card"

# The wide sides, and all that is seen of a closed box.
FACES = ("front", "back")
SEEN = (*FACES, "left", "right", "lid", "bottom")
# How far outside the cut the tick at a fold begins.
TICK_NEAR: Micrometres = 400

# What lies in which slot of a paper; later frames lie on earlier ones.
Laid = tuple[Slot, Frame]


class _Cutout(NamedTuple):
    """What is cut out as one piece."""

    draw: Callable[[Slot], list[Laid]]  # draws it where it lies
    is_box: bool  # whether it is a box, and else a divider


def compose_boxes(design: Design, system: System) -> Document:
    """Return the boxes of a system's decks that the paper can hold, and dividers. Raises BadData."""
    return _lay_boxes(design, system, _list_boxes(design, system)).make_document()


def compose_game_box(design: Design, system: System, *, spares: bool) -> Document:
    """Return one box for all decks of a game, or several if the paper cannot hold it, and dividers. Raises BadData.

    Measures that no folded sheet can hold lie here.

    spares: whether those dividers are left out that lie below the last cards.
    """
    decks = list_game_decks(system)
    boxes = _share_boxes(design, system)
    spared = 0
    if spares and _is_alike(design, decks):
        spared = len(_spare_dividers(design, system, find_free(design, system, decks)))
    return _lay_boxes(design, system, boxes, spared, _draw_wide(design, system)).make_document()


def count_in_game_box(design: Design, system: System) -> tuple[int, int]:
    """Return how many boxes for the decks of a game the paper can hold, and how many dividers these have."""
    decks = list_game_decks(system)
    parts = [_count_parts(_open_box(design, system, specs), system, specs) for specs in _share_boxes(design, system)]
    return sum(parts), len(decks) if len(decks) > 1 else 0


def _open_box(design: Design, system: System, decks: Sequence[DeckSpec]) -> Workspace:
    """Return what the box of decks with cards of one size is composed with."""
    return design.make_workspace(system, design.find_largest(decks))


def _is_alike(design: Design, decks: Iterable[DeckSpec]) -> bool:
    """Tell whether all decks look like the game: their cards share sheets then, and may share a box."""
    return all(design.dress(deck) is design for deck in decks)


def _list_boxes(design: Design, system: System) -> Iterator[tuple[DeckSpec, ...]]:
    """Yield the decks of each box: cards of two sizes share none."""
    for decks in list_boxes(system):
        by_size: dict[Size, list[DeckSpec]] = {}
        for deck in decks:
            card = design.dress(deck).look.format
            by_size.setdefault(Size(card.width, card.height), []).append(deck)
        yield from map(tuple, by_size.values())


def _share_boxes(design: Design, system: System) -> list[tuple[DeckSpec, ...]]:
    """Return the decks of each box of a game: one box for all of them, or several if the paper cannot hold that one."""
    decks, work = tuple(list_game_decks(system)), design.make_workspace(system)
    whole = _is_alike(design, decks) and decks
    is_whole = whole and _holds(work, sum(count_deck_cards(system, deck) for deck in decks), len(decks))
    return [decks] if is_whole else [*_list_boxes(design, system)]


def _holds(work: Workspace, cards: int, decks: int) -> bool:
    """Tell whether the paper can hold a box for some cards of so many decks."""
    return lay_net(_make_net(work, cards, decks).size, make_box_field(work.paper)) is not None


def _count_parts(work: Workspace, system: System, decks: Sequence[DeckSpec]) -> int:
    """Return in how many boxes some decks lie; 0 if the paper can hold none."""
    return len(_part_cards(work, sum(count_deck_cards(system, deck) for deck in decks), len(decks)))


def _part_cards(work: Workspace, cards: int, decks: int) -> list[slice]:
    """Return which cards lie in each box: in one, or those of one deck in several alike if the paper cannot hold that.

    A box holds no fewer cards than make one. None if the paper can hold no such box.
    """
    fewest = cards if decks > 1 else min(cards, SMALL_DECK)
    numbers = range(1, cards // max(1, fewest) + 1)
    number = next((number for number in numbers if _holds(work, ceil(cards / number), decks)), 0)
    ends = [cards * place // number for place in range(number + 1)] if number else []
    return [slice(first, last) for first, last in pairwise(ends)]


def lay_spared(design: Design, system: System, field: Field) -> list[PageItem]:
    """Return the dividers that would take a sheet more, laid into the field below the last cards of a game."""
    rows = pack_rows(_spare_dividers(design, system, field), field)
    placed = [each for sheet in shelve(rows, field) for each in sheet]
    return [Group(slot, frame) for place, piece in placed for slot, frame in piece.front.draw(place)]


def _spare_dividers(design: Design, system: System, field: Field) -> list[Piece[_Cutout]]:
    """Return the dividers, the last of all, that save a sheet if they lie in a field."""
    decks, work, wide = list_game_decks(system), design.make_workspace(system), _draw_wide(design, system)
    settings = [design.make_setting(work.setting.system, spec) for spec in decks]
    boxes = _share_boxes(design, system)
    box = [piece for specs in boxes for piece in _draw_boxes(work, [settings[decks.index(spec)] for spec in specs])]
    dividers = _draw_dividers([(work, setting) for setting in settings]) if len(settings) > 1 else []
    own = make_box_field(work.paper)

    def count(spared: int) -> int:
        return len(shelve(pack_rows([*box, *dividers[: len(dividers) - spared], *wide], own), own))

    for spared in range(1, len(dividers) + 1):
        last = dividers[-spared:]
        if not field.holds(last[0].size) or len(shelve(pack_rows(last, field), field)) > 1:
            return []
        if count(spared) < count(0):
            return last
    return []


def _draw_wide(design: Design, system: System) -> list[Piece[_Cutout]]:
    """Return measures too wide for half a folded sheet."""
    cutouts = [
        (piece.size, _Cutout(partial(_lay_whole, piece.front.art), is_box=False))
        for piece in draw_wide(design.make_workspace(system))
    ]
    return [Piece(size, cutout, cutout) for size, cutout in cutouts]


def _lay_whole(frame: Frame, slot: Slot) -> list[Laid]:
    return [(slot, frame)]


def _lay_boxes(
    design: Design,
    system: System,
    boxes: Iterable[tuple[DeckSpec, ...]],
    spared: int = 0,
    others: Sequence[Piece[_Cutout]] = (),
) -> Pieces:
    """Return sheets with the boxes that the paper can hold, and with dividers if there are several. Raises BadData.

    spared: how many dividers, the last of all, lie elsewhere.
    others: what else lies here.
    """
    work = design.make_workspace(system)
    words = work.setting.words
    pieces: list[Piece[_Cutout]] = []
    settings: list[tuple[Workspace, Setting]] = []
    number = 0
    with gathering() as problems:
        for decks in boxes:
            with collecting(problems):
                within = [design.make_setting(work.setting.system, spec) for spec in decks]
                own = _open_box(design, system, decks)
                settings += [(own, setting) for setting in within]
                found = _draw_boxes(own, within)
                pieces += found
                number += len(found)
        if len(settings) > 1:
            with collecting(problems):
                drawn_dividers = _draw_dividers(settings)
                pieces += drawn_dividers[: len(drawn_dividers) - spared]
        with collecting(problems):
            advice = {True: _lay_advice(work, words.make_box), False: _lay_advice(work, words.cut_dividers)}
        with collecting(problems):
            paper = make_press_paper(work.paper, work.setting, work.options)
    pieces += others
    field, sheets = make_box_field(work.paper), list[PressSheet[Frame]]()
    for sheet in impose_pieces(pack_rows(pieces, field), field, work.paper, Duplex.NONE):
        drawn = [part for slot, cutout in sheet.recto for part in cutout.draw(slot)]
        said = advice[any(cutout.is_box for _, cutout in sheet.recto)]
        sheets.append(PressSheet(sheet.number, sheet.of, (said, *drawn), ()))
    counts = ((number, words.box_count), (len(settings) if len(settings) > 1 else 0, words.divider_count))
    content = ", ".join(counted.show(count) for count, counted in counts if count)
    return Pieces(work.setting.system, words.boxes, content, paper, (), sheets)


def find_misfits(design: Design, system: System) -> Iterator[Problem]:
    """Yield a warning for each box that the paper cannot hold."""
    work = design.make_workspace(system)
    field = make_box_field(work.paper)
    for specs in _list_boxes(design, work.setting.system):
        work = _open_box(design, system, specs)
        decks = [make_deck(work.setting.system, spec) for spec in specs]
        cards = sum(len(deck.cards) for deck in decks)
        if not _part_cards(work, cards, len(decks)):
            size = _make_net(work, cards, len(decks)).size
            what = f"the box for {count_noun(cards, 'card')}"
            (problem,) = refuse(decks[0], what, (size, field), f"on {work.paper.title}", BOX_HINT).problems
            yield problem._replace(message=f"{problem.message}; it is left out", is_warning=True)


def _make_net(work: Workspace, cards: int, decks: int) -> Net:
    """Return the net of a box for some cards, with a divider before each of several decks."""
    card = Size(work.look.format.width, work.look.format.height)
    dividers = decks if decks > 1 else 0
    inside = measure_divider(card) if dividers else card
    return make_net(inside, (cards + dividers) * work.options.card_thickness)


def _lay_advice(work: Workspace, words: str) -> Laid:
    """Return the line above what lies on a paper. Raises BadData if the paper is too narrow for it."""
    paper, width, setting = work.paper, to_points(work.paper.width), work.setting
    items = draw_advice(paper, words, width - 2 * to_points(paper.margin), setting)
    return Slot(0, 0, paper.width, paper.height, 0), Frame(width, to_points(paper.height), setting.spell(items))


def _draw_boxes(work: Workspace, within: Sequence[Setting]) -> list[Piece[_Cutout]]:
    """Return the box of some decks as a piece, or the boxes of one deck that has room in several alone.

    The box of several decks bears the name of the game and no deck's emblem. Raises BadData if its words do not fit.
    """
    cards = tuple(card for setting in within for card in setting.deck.cards)
    parts = _part_cards(work, len(cards), len(within))
    if len(parts) in (0, 1):
        return [_draw_box(work, within, cards) for _ in parts]
    (setting,) = within
    drawn: list[Piece[_Cutout]] = []
    for place, part in enumerate(parts, 1):
        deck = setting.deck._replace(title=f"{setting.deck.title} {place}/{len(parts)}", cards=cards[part])
        drawn.append(_draw_box(work, [setting._replace(deck=deck)], cards[part]))
    return drawn


def _draw_box(work: Workspace, within: Sequence[Setting], cards: tuple[Card, ...]) -> Piece[_Cutout]:
    """Return the box of some decks, which the paper can hold, as a piece. Raises BadData if its words do not fit."""
    setting = within[0]
    net = _make_net(work, len(cards), len(within))
    lying = lay_net(net.size, make_box_field(work.paper))
    assert lying
    if len(within) > 1:
        whole = setting.deck._replace(system=work.setting.system, cards=cards, fingerprint="", art=PLAIN_ART)
        setting = setting._replace(deck=whole)
    # Wide sides are as backs: lines on white, or solid as the others.
    solid = [name for name in SEEN if name not in FACES or work.options.backs is Backs.SOLID]
    shell = _make_shell(net)
    under = draw_shell(shell, [Area(*map(to_points, net.panels[name][:4])) for name in solid], setting)
    over = draw_shell_lines(shell, setting, work.setting.words.glue)
    panels = _draw_panels(work, setting, net, [each.deck for each in within])

    def draw(slot: Slot) -> list[Laid]:
        whole = slot._replace(turn=lying.turn)
        parts = [(place_part(net.panels[name], whole), frame) for name, frame in panels]
        return [(whole, under), *parts, (whole, over)]

    cutout = _Cutout(draw, is_box=True)
    return Piece(Size(lying.width, lying.height), cutout, cutout)


def _draw_panels(work: Workspace, setting: Setting, net: Net, decks: Sequence[Deck]) -> list[tuple[str, Frame]]:
    """Return what is printed on panels. Raises BadData with all words that do not fit."""
    card, deck = work.look.format, setting.deck
    wide, high, deep = (to_points(n) for n in (*net.panels["front"][2:4], net.panels["left"].width))
    count = work.setting.words.card_count.show(len(deck.cards))
    several = tuple(name_several(each.title, len(each.cards)) for each in decks) if len(decks) > 1 else (count,)
    words = BoxWords(deck.system.name.upper(), deck.title.upper() if len(decks) == 1 else "", several, count)
    inside = " · ".join(filter(None, (count, card.title, deck.fingerprint)))
    face = setting._replace(width=wide, height=high)
    notch = to_points(min(NOTCH_CLEAR, net.panels["front"].width // 2)), to_points(NOTCH_DEEP)
    panels: list[tuple[str, Frame]] = []
    with gathering() as problems:
        with collecting(problems):
            panels += [("front", draw_face(face, words, notch)), ("back", draw_face(face, words))]
        with collecting(problems):
            panels.append(("lid", draw_lid(setting, words, wide, deep)))
        with collecting(problems):
            spine = draw_spine(setting, words, high, deep)
            panels += [("left", spine), ("right", spine)]
        with collecting(problems), placed(card.origin, "title"):
            panels.append(("bottom", draw_bottom(setting, inside, wide, deep)))
    return panels


def _draw_dividers(settings: Iterable[tuple[Workspace, Setting]]) -> list[Piece[_Cutout]]:
    """Return dividers, each for its deck. Raises BadData if the paper cannot hold one, or their titles do not fit."""
    drawn: list[Piece[_Cutout]] = []
    with gathering() as problems:
        for place, (work, setting) in enumerate(settings):
            card, field = work.look.format, make_box_field(work.paper)
            size = measure_divider(Size(card.width, card.height))
            # What runs over its tab has its place above it.
            taken = size._replace(height=size.height + BLEED)
            kind = "" if work.options.backs is Backs.SOLID else "divider"
            with collecting(problems):
                if not field.holds(taken):
                    raise refuse(setting.deck, "the divider", (taken, field), f"on {work.paper.title}", DIVIDER_HINT)
                under, over = draw_divider(setting, place, to_points(RISE))
                cutout = _Cutout(partial(_lay_divider, (under, draw_back(setting), over), size), is_box=False)
                drawn.append(Piece(taken, cutout, cutout, kind))
    return drawn


def _make_shell(net: Net) -> Shell:
    """Return a net in points."""
    glue = net.panels["glue"]
    beyond = [bend for bend in net.outline if bend.x >= glue.x and glue.y <= bend.y <= glue.y + glue.height]
    ends = [(to_points(corner.x), to_points(corner.y)) for corner in beyond]
    rims: tuple[Segment, ...] = tuple((*first, *last) for first, last in pairwise(ends))
    return Shell(
        to_points(net.size.width),
        to_points(net.size.height),
        trace_bends([(to_points(x), to_points(y), to_points(radius)) for x, y, radius in net.outline]),
        tuple(_draw_ticks(net)),
        Area(*map(to_points, glue[:4])),
        rims,
    )


def _draw_ticks(net: Net) -> Iterator[Segment]:
    """Yield ticks outside the cut in line with folds, so that the box shows no line once it is cut out.

    Where a panel lies in the way, corners of the cut are in line with the fold.
    """
    for fold in net.folds:  # which runs right or down
        along, down = fold.x2 > fold.x1, fold.y2 > fold.y1
        for x, y, way in ((fold.x1, fold.y1, -1), (fold.x2, fold.y2, 1)):
            (x1, y1), (x2, y2) = ((x + way * along * reach, y + way * down * reach) for reach in (TICK_NEAR, BLEED))
            if not any(
                left <= x2 <= left + width and top <= y2 <= top + height
                for name, (left, top, width, height, _) in net.panels.items()
                if name != "glue"
            ):
                yield to_points(x1), to_points(y1), to_points(x2), to_points(y2)


def _lay_divider(drawn: tuple[Frame, Frame, Frame], size: Size, slot: Slot) -> list[Laid]:
    """Return the frames of a divider where they lie: ground, art below the tab, line."""
    under, art, over = drawn
    whole = place_part(Slot(0, BLEED, *size, 0), slot)
    body = place_part(Slot(0, RISE, size.width, size.height - RISE, 0), whole)
    return [(whole, under), (body, art), (whole, over)]
