"""Maps on reference sheets: drawn as wide as a column, among the words."""

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from printgen.model.look import Style
from printgen.model.map import MapSign
from printgen.products.pieces import MapPlan, lay_out_map
from printgen.render.svg import write_inline
from printgen.typeset.frame import Frame
from printgen.typeset.map import draw_map, measure_map, show_distance
from printgen.typeset.piece import PieceSetting
from printgen.units import Points

# What the style sheet calls the fonts of words.
FAMILY = "printgen-text"


class FlowMap(NamedTuple):
    """A drawn map: as HTML, how high that is, and its key with the styles."""

    svg: Markup
    height: Points
    signs: tuple[tuple[MapSign, Style], ...]


def draw_maps(plans: Iterable[MapPlan], setting: PieceSetting, width: Points) -> dict[str, FlowMap]:
    """Return maps by their ids, each of a width. Raises BadData for words that do not fit, and for unknown styles."""
    printed = {each.id: each for each in setting.system.maps}
    return {plan.map.id: _draw(lay_out_map(printed[plan.map.id], plan.size), setting, width) for plan in plans}


def _draw(plan: MapPlan, setting: PieceSetting, width: Points) -> FlowMap:
    """Return a map of a width."""
    scale = (width - measure_map(plan, 0).width) / plan.size.width
    height, path = measure_map(plan, scale).height, f"{plan.map.id}.signs.style"
    signs = tuple((sign, setting.style(sign.style, path, sign.origins["style"])) for sign in plan.map.signs)
    across, down, unit = plan.size
    said = f"{plan.map.title}: {show_distance(across, unit)} \N{MULTIPLICATION SIGN} {show_distance(down, unit)}"
    frame = Frame(width, height, tuple(draw_map(plan, scale, setting, (0, 0))))
    return FlowMap(Markup(write_inline(frame, FAMILY, said, plan.map.id)), height, signs)  # noqa: S704  # drawn by us
