"""The casing of decks: for each a tuck box on a sheet of its own, and dividers for those who keep decks together."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting, count_noun
from printgen.imposition.grid import lay_paper
from printgen.imposition.laying import RISE, lay_net, make_box_field, make_divider_field, measure_divider, place_part
from printgen.imposition.sheets import PressSheet
from printgen.imposition.shelves import Field, Size, shelve
from printgen.imposition.tuckbox import Net, make_net, measure_deck
from printgen.imposition.verso import Slot
from printgen.load.look import load_layout
from printgen.model.look import Look, Paper
from printgen.model.options import Options
from printgen.model.product import DeckSpec
from printgen.products.deck import make_deck
from printgen.render.document import Leaf
from printgen.render.pieces import Pieces
from printgen.typeset.advice import draw_advice
from printgen.typeset.back import draw_back
from printgen.typeset.divider import draw_divider
from printgen.typeset.frame import Area, Frame, Segment
from printgen.typeset.kit import Kit
from printgen.typeset.setting import Setting, make_setting
from printgen.typeset.strip import draw_ruler
from printgen.typeset.tuckbox import (
    Shell,
    draw_bottom,
    draw_lid,
    draw_shell,
    draw_shell_lines,
    draw_spine,
    trace_bends,
)
from printgen.typeset.typeface import placed
from printgen.units import Micrometres, show_length, to_points

BOX_ADVICE = (
    "Print on card of 200-300 g. Cut along the thin lines, score and fold back along the dashed ones, "
    "glue the bare flap inside the left side. Lid and bottom tuck in."
)
DIVIDER_ADVICE = (
    "Print on card of 200-300 g. Cut along the thin lines. "
    "For decks that share a larger box: each divider stands before its deck."
)

# What lies in which slot of a paper; later frames lie on earlier ones.
Laid = tuple[Slot, Frame]


class Casing(NamedTuple):
    """What boxes and dividers are made with, and how they are to be printed."""

    kit: Kit
    look: Look
    options: Options

    @property
    def paper(self) -> Paper:
        """The paper as it lies."""
        return lay_paper(self.look.paper, self.options.orientation)

    def set_boxes(self, title: str) -> Pieces:
        """Return a sheet with the box of each deck, then sheets of dividers.

        Raises BadData with every box that does not fit the paper, and with words that do not fit.
        """
        paper, system = self.paper, self.kit.system
        problems: list[Problem] = []
        settings: list[Setting] = []
        papers: list[Sequence[Laid]] = []
        for spec in system.decks:
            with collecting(problems):
                settings.append(self._make_setting(spec))
                papers.append([self._advise(BOX_ADVICE), *self._set_box(settings[-1])])
        with collecting(problems):
            papers += [[self._advise(DIVIDER_ADVICE), *laid] for laid in self._set_dividers(settings)]
        with collecting(problems):
            strip = draw_ruler(to_points(paper.width - 2 * paper.margin), self.kit)
        if problems:
            raise BadData(problems)
        sheets = [PressSheet(number, len(papers), tuple(laid), ()) for number, laid in enumerate(papers, 1)]
        content = f"{len(settings)} boxes and {len(settings)} dividers"
        field = make_box_field(paper)
        leaf = Leaf(paper, Slot(field.x, field.y, field.width, field.height, 0), strip_below=True)
        return Pieces(system, title, content, leaf, strip, (), sheets)

    def _advise(self, words: str) -> Laid:
        """Return the line above what lies on a paper. Raises BadData if the paper is too narrow for it."""
        paper = self.paper
        margin, width = to_points(paper.margin), to_points(paper.width)
        with placed(paper.origin, "the line of advice"):
            items = draw_advice(words, margin, margin, width - 2 * margin, self.kit)
        return Slot(0, 0, paper.width, paper.height, 0), Frame(width, to_points(paper.height), tuple(items))

    def _make_setting(self, spec: DeckSpec) -> Setting:
        """Return the setting of a deck. Raises BadData."""
        return make_setting(make_deck(self.kit.system, spec), load_layout(spec), self.look, self.kit.faces)

    def _set_box(self, setting: Setting) -> list[Laid]:
        """Return the parts of a box. Raises BadData if the paper cannot hold it, or its words do not fit."""
        card, deck = self.look.format, setting.deck
        net = make_net(Size(card.width, card.height), measure_deck(len(deck.cards), self.options.card_thickness))
        field = make_box_field(self.paper)
        whole = lay_net(net.size, field)
        if whole is None:
            raise self._refuse(setting, net.size, field)
        shell = _make_shell(net)
        parts = [(place_part(net.panels[name], whole), frame) for name, frame in self._draw_panels(setting, net)]
        return [(whole, draw_shell(shell, setting)), *parts, (whole, draw_shell_lines(shell, setting))]

    def _draw_panels(self, setting: Setting, net: Net) -> list[tuple[str, Frame]]:
        """Return what is printed on panels. Raises BadData with all words that do not fit."""
        card, deck = self.look.format, setting.deck
        wide, high, deep = (to_points(n) for n in (*net.panels["front"][2:4], net.panels["left"].width))
        inside = f"{count_noun(len(deck.cards), 'card')} · {card.title} · {deck.fingerprint}"
        problems: list[Problem] = []
        panels: list[tuple[str, Frame]] = []
        with collecting(problems):
            art = draw_back(setting._replace(width=wide, height=high))
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

    def _set_dividers(self, settings: Sequence[Setting]) -> list[list[Laid]]:
        """Return sheets of dividers. Raises BadData if the paper cannot hold one, or their titles do not fit."""
        card, field = self.look.format, make_divider_field(self.paper)
        size = measure_divider(Size(card.width, card.height))
        problems: list[Problem] = []
        drawn: list[tuple[Frame, Frame, Frame]] = []
        for place, setting in enumerate(settings):
            with collecting(problems):
                if not field.holds(size):
                    raise self._refuse(setting, size, field)
                under, over = draw_divider(setting, place, to_points(RISE))
                drawn.append((under, draw_back(setting), over))
        if problems:
            raise BadData(problems)
        source = iter(drawn)
        sheets = list(shelve([size] * len(drawn), field))
        return [[laid for slot in sheet for laid in _lay_divider(slot, next(source), size)] for sheet in sheets]

    def _refuse(self, setting: Setting, size: Size, field: Field) -> BadData:
        """Return what to say of a box or divider that the paper cannot hold."""
        needed, free = (f"{show_length(area.width)} by {show_length(area.height)}" for area in (size, field))
        deck, paper = setting.deck, self.paper
        what = f"the box for {count_noun(len(deck.cards), 'card')}"
        message = f"{deck.id}: {what} takes {needed}, which do not fit on {paper.title}, where {free} are free"
        return BadData([Problem(deck.origin, message, "choose a larger paper, a smaller card, or thinner cards")])


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
        _draw_folds(net),
        Area(x, y, width, height),
        rims,
    )


def _beside(y: Micrometres, panel: Slot) -> bool:
    return panel.y <= y <= panel.y + panel.height


def _draw_folds(net: Net) -> tuple[Segment, ...]:
    ends: Iterable[tuple[Micrometres, ...]] = (fold[2:] for fold in net.folds)
    return tuple((to_points(x1), to_points(y1), to_points(x2), to_points(y2)) for x1, y1, x2, y2 in ends)


def _lay_divider(slot: Slot, drawn: tuple[Frame, Frame, Frame], size: Size) -> list[Laid]:
    """Return the frames of a divider where they lie: ground, art below the tab, line."""
    under, art, over = drawn
    body = Slot(0, RISE, size.width, size.height - RISE, 0)
    return [(slot, under), (place_part(body, slot), art), (slot, over)]
