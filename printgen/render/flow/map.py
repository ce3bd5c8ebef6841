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
    """A drawn map: as HTML, how high that is, its key with the styles, and where the table lies in it."""

    svg: Markup
    height: Points
    signs: tuple[tuple[MapSign, Style], ...]
    table: tuple[float, float, float, float]  # its left and upper edge, width and height, in hundredths of the drawing


def draw_maps(plans: Iterable[MapPlan], setting: PieceSetting, width: Points) -> dict[str, FlowMap]:
    """Return maps by their ids, each of a width. Raises BadData for words that do not fit, and for unknown styles."""
    printed = {each.id: each for each in setting.system.maps}
    return {plan.map.id: _draw(lay_out_map(printed[plan.map.id], plan.size), setting, width) for plan in plans}


def _draw(plan: MapPlan, setting: PieceSetting, width: Points) -> FlowMap:
    """Return a map of a width."""
    scale = (width - measure_map(plan, 0).width) / plan.size.width
    whole, path = measure_map(plan, scale), f"{plan.map.id}.signs.style"
    items, height = draw_map(plan, scale, setting, (0, 0))
    signs = tuple((sign, setting.style(sign.style, path, sign.origins["style"])) for sign in plan.map.signs)
    across, down, unit = plan.size
    said = f"{plan.map.title}: {show_distance(across, unit)} \N{MULTIPLICATION SIGN} {show_distance(down, unit)}"
    frame = Frame(width, height, tuple(items))
    table = (
        round(100 * whole.x / width, 1),
        round(100 * whole.y / height, 1),
        round(100 * across * scale / width, 1),
        round(100 * down * scale / height, 1),
    )
    svg = Markup(write_inline(frame, FAMILY, said, plan.map.id))  # noqa: S704  # drawn by us
    return FlowMap(svg, height, signs, table)
