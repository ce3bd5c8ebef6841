"""Boxes for decks: for each a tuck box on a sheet of its own, and dividers for those who keep decks together."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from printgen.compose.design import Design, Workspace
from printgen.compose.document import Document
from printgen.compose.pieces import Pieces, refuse
from printgen.compose.press_paper import make_press_paper
from printgen.errors import BadData, Problem, collecting, count_noun
from printgen.imposition.boxes import RISE, lay_net, make_box_field, make_divider_field, measure_divider, place_part
from printgen.imposition.press_sheet import PressSheet
from printgen.imposition.shelves import Size, shelve
from printgen.imposition.tuckbox import Net, make_net
from printgen.imposition.verso import Slot
from printgen.model.back import Backs
from printgen.model.marker import BLEED
from printgen.model.system import System
from printgen.products.deck import Deck, make_deck
from printgen.typeset.advice import draw_advice
from printgen.typeset.box.tuckbox import (
    Shell,
    draw_bottom,
    draw_lid,
    draw_shell,
    draw_shell_lines,
    draw_spine,
    trace_bends,
)
from printgen.typeset.card.back import draw_back
from printgen.typeset.card.divider import draw_divider
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area, Frame, Segment
from printgen.typeset.type.typeface import placed
from printgen.units import Micrometres, to_points

BOX_HINT = "choose a larger paper, a smaller card, or thinner cards"
DIVIDER_HINT = "choose a larger paper or a smaller card"

# How far outside the cut the tick at a fold begins.
TICK_NEAR: Micrometres = 400

# What lies in which slot of a paper; later frames lie on earlier ones.
Laid = tuple[Slot, Frame]


def compose_boxes(design: Design, system: System) -> Document:
    """Return the boxes of a system's decks that the paper can hold, and dividers. Raises BadData."""
    return lay_boxes(design, system, design.find_words(system.language).boxes).make_document()


def lay_boxes(design: Design, system: System, title: str) -> Pieces:
    """Return a sheet with the box of each deck that the paper can hold, then sheets of dividers.

    Raises BadData with words that do not fit.
    """
    work = design.make_workspace(system)
    words = work.setting.words
    problems: list[Problem] = []
    settings: list[Setting] = []
    boxes: list[Sequence[Laid]] = []
    for spec in work.setting.system.decks:
        with collecting(problems):
            settings.append(design.make_setting(work.setting.system, spec))
            if parts := _lay_box(work, settings[-1]):
                boxes.append([_lay_advice(work, words.make_box), *parts])
    papers = list(boxes)
    with collecting(problems):
        papers += [[_lay_advice(work, words.cut_dividers), *laid] for laid in _lay_dividers(work, settings)]
    with collecting(problems):
        paper = make_press_paper(work.paper, work.setting, work.options)
    if problems:
        raise BadData(problems)
    sheets = [PressSheet(number, len(papers), tuple(laid), ()) for number, laid in enumerate(papers, 1)]
    content = words.divider_count.show(len(settings))
    if boxes:
        content = words.boxes_and_dividers.format(boxes=words.box_count.show(len(boxes)), dividers=content)
    return Pieces(work.setting.system, title, content, paper, (), sheets)


def find_misfits(design: Design, system: System) -> Iterator[Problem]:
    """Yield a warning for each deck whose box the paper cannot hold."""
    work = design.make_workspace(system)
    field = make_box_field(work.paper)
    for deck in (make_deck(work.setting.system, spec) for spec in work.setting.system.decks):
        size = _make_net(work, deck).size
        if lay_net(size, field) is None:
            what = f"the box for {count_noun(len(deck.cards), 'card')}"
            (problem,) = refuse(deck, what, (size, field), f"on {work.paper.title}", BOX_HINT).problems
            yield problem._replace(message=f"{problem.message}; it is left out", is_warning=True)


def _make_net(work: Workspace, deck: Deck) -> Net:
    """Return the net of a deck's box."""
    card = work.look.format
    return make_net(Size(card.width, card.height), len(deck.cards) * work.options.card_thickness)


def _lay_advice(work: Workspace, words: str) -> Laid:
    """Return the line above what lies on a paper. Raises BadData if the paper is too narrow for it."""
    paper = work.paper
    margin, width = to_points(paper.margin), to_points(paper.width)
    with placed(paper.origin, "the line of advice"):
        items = draw_advice(words, margin, margin, width - 2 * margin, work.setting)
    return Slot(0, 0, paper.width, paper.height, 0), Frame(width, to_points(paper.height), work.setting.spell(items))


def _lay_box(work: Workspace, setting: Setting) -> list[Laid]:
    """Return the parts of a box, none if the paper cannot hold it. Raises BadData if its words do not fit."""
    net = _make_net(work, setting.deck)
    whole = lay_net(net.size, make_box_field(work.paper))
    if whole is None:
        return []
    shell = _make_shell(net)
    parts = [(place_part(net.panels[name], whole), frame) for name, frame in _draw_panels(work, setting, net)]
    return [
        (whole, draw_shell(shell, setting)),
        *parts,
        (whole, draw_shell_lines(shell, setting, work.setting.words.glue)),
    ]


def _draw_panels(work: Workspace, setting: Setting, net: Net) -> list[tuple[str, Frame]]:
    """Return what is printed on panels. Raises BadData with all words that do not fit."""
    card, deck = work.look.format, setting.deck
    wide, high, deep = (to_points(n) for n in (*net.panels["front"][2:4], net.panels["left"].width))
    inside = f"{work.setting.words.card_count.show(len(deck.cards))} · {card.title} · {deck.fingerprint}"
    problems: list[Problem] = []
    panels: list[tuple[str, Frame]] = []
    with collecting(problems):
        art = draw_back(setting._replace(width=wide, height=high, backs=Backs.SOLID))  # as all of a box is
        panels += [("front", art), ("back", art)]
    with collecting(problems):
        panels.append(("lid", draw_lid(setting, wide, deep)))
    with collecting(problems):
        spine = draw_spine(setting, high, deep)
        panels += [("left", spine), ("right", spine)]
    with collecting(problems), placed(card.origin, "title"):
        panels.append(("bottom", draw_bottom(setting, inside, wide, deep)))
    if problems:
        raise BadData(problems)
    return panels


def _lay_dividers(work: Workspace, settings: Sequence[Setting]) -> list[list[Laid]]:
    """Return sheets of dividers. Raises BadData if the paper cannot hold one, or their titles do not fit."""
    card, field = work.look.format, make_divider_field(work.paper)
    size = measure_divider(Size(card.width, card.height))
    problems: list[Problem] = []
    drawn: list[tuple[Frame, Frame, Frame]] = []
    for place, setting in enumerate(settings):
        with collecting(problems):
            if not field.holds(size):
                raise refuse(setting.deck, "the divider", (size, field), f"on {work.paper.title}", DIVIDER_HINT)
            under, over = draw_divider(setting, place, to_points(RISE))
            drawn.append((under, draw_back(setting), over))
    if problems:
        raise BadData(problems)
    source = iter(drawn)
    sheets = list(shelve([size] * len(drawn), field))
    return [[laid for slot in sheet for laid in _lay_divider(slot, next(source), size)] for sheet in sheets]


def _make_shell(net: Net) -> Shell:
    """Return a net in points."""
    glue = net.panels["glue"]
    beyond = [corner for corner in net.outline if corner.x >= glue.x and _beside(corner.y, glue)]
    x, y, width, height = (to_points(length) for length in glue[:4])
    ends = [(to_points(corner.x), to_points(corner.y)) for corner in beyond]
    rims: tuple[Segment, ...] = tuple((*first, *last) for first, last in pairwise(ends))
    return Shell(
        to_points(net.size.width),
        to_points(net.size.height),
        trace_bends([(to_points(a), to_points(b), to_points(radius)) for a, b, radius in net.outline]),
        tuple(_draw_ticks(net)),
        Area(x, y, width, height),
        rims,
    )


def _beside(y: Micrometres, panel: Slot) -> bool:
    return panel.y <= y <= panel.y + panel.height


def _draw_ticks(net: Net) -> Iterator[Segment]:
    """Yield ticks outside the cut in line with folds, so that the box shows no line once it is cut out.

    Where a panel lies in the way, corners of the cut are in line with the fold.
    """
    for fold in net.folds:
        along, down = (_sign(end - start) for start, end in ((fold.x1, fold.x2), (fold.y1, fold.y2)))
        for x, y, way in ((fold.x1, fold.y1, -1), (fold.x2, fold.y2, 1)):
            near, far = ((x + way * along * reach, y + way * down * reach) for reach in (TICK_NEAR, BLEED))
            if not any(_holds(panel, far) for name, panel in net.panels.items() if name != "glue"):
                yield to_points(near[0]), to_points(near[1]), to_points(far[0]), to_points(far[1])


def _sign(length: Micrometres) -> int:
    return (length > 0) - (length < 0)


def _holds(panel: Slot, point: tuple[Micrometres, Micrometres]) -> bool:
    """Tell whether a point lies in a panel or on its edge."""
    x, y = point
    return panel.x <= x <= panel.x + panel.width and panel.y <= y <= panel.y + panel.height


def _lay_divider(slot: Slot, drawn: tuple[Frame, Frame, Frame], size: Size) -> list[Laid]:
    """Return the frames of a divider where they lie: ground, art below the tab, line."""
    under, art, over = drawn
    body = Slot(0, RISE, size.width, size.height - RISE, 0)
    return [(slot, under), (place_part(body, slot), art), (slot, over)]
