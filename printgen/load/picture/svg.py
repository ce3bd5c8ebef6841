"""SVG files: what can be drawn of one is taken, element by element, and anything else is refused with its line.

Nothing of the file itself reaches a library that draws: neither scripts nor entities, styles, or what lies elsewhere.
"""

import re
from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

from printgen.load.picture.head import Head, Unusable
from printgen.load.picture.svg_style import StyleRule, find_paint, read_length, read_rules, read_style
from printgen.load.picture.svg_transform import HINT as TRANSFORM_HINT
from printgen.load.picture.svg_transform import check_transform
from printgen.load.picture.svg_tree import SVG, XLINK, SvgElement, parse_svg, refuse

# The most bytes of a file, elements that are drawn, and characters of their outlines.
LARGEST, MOST_ELEMENTS, MOST_CHARACTERS = 1024 * 1024, 3_000, 500_000
LONGEST_SIDE = 1_000_000
SHAPES = {
    "path": ("d",), "polygon": ("points",), "polyline": ("points",), "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry"), "line": ("x1", "y1", "x2", "y2"),
    "use": ("x", "y", "href"), "g": (), "clipPath": (), "defs": (), "symbol": (),
}  # fmt: skip
TEXTS = ("d", "points", "href")
# What is seen of a drawing.
SHOWN = re.compile("<(?:path|polygon|polyline|rect|circle|ellipse|line|use)\\b")
# What says nothing that is drawn.
SILENT = ("title", "desc", "metadata", "style", "view")
OPACITIES = ("opacity", "fill-opacity", "stroke-opacity")
STROKES = ("stroke-width", "stroke-miterlimit", "stroke-dashoffset")
WORDS = ("stroke-linecap", "stroke-linejoin", "fill-rule", "clip-rule")
REFUSED = (
    "filter", "mask", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode", "paint-order",
    "transform-origin", "vector-effect",
)  # fmt: skip
HARMLESS = ("none", "normal", "auto", "0", "0px")
# Dashes that are shorter in all would be more than anybody draws.
SHORTEST_DASHES = 0.01


def read_svg(data: bytes) -> Head:
    """Return the head of a drawing of which all can be drawn. Raises Unusable."""
    (width, height), _ = clean_svg(data)
    return Head("svg", width, height)


def clean_svg(data: bytes) -> tuple[tuple[float, float], str]:
    """Return the size of a drawing, and all that is drawn as an SVG of plain attributes alone. Raises Unusable."""
    if len(data) > LARGEST:
        raise Unusable(f"has {len(data):,} bytes, and {LARGEST:,} is the most", "simplify its outlines")
    root = parse_svg(data)
    if root.tag != "svg":
        raise Unusable("is not an SVG file", "save it anew")
    left, top, width, height = _read_box(root)
    named = {each.attributes["id"]: each for each in root.walk() if "id" in each.attributes}
    _check_amount(root, named)
    rules = read_rules([(each.text, each.line) for each in root.walk() if each.tag == "style"], refuse)
    cleaner = _SvgCleaner(rules, named)
    drawn = "".join(cleaner.write(child, {"color": "#000000"}) for child in root.children)
    if not SHOWN.search(drawn):
        raise Unusable("shows nothing", "draw shapes in it: paths, rectangles, circles")
    moved = f'<g transform="translate({-left:g},{-top:g})">{drawn}</g>'
    spaces = f'xmlns="{SVG.strip()}" xmlns:xlink="{XLINK.strip()}"'
    return (width, height), f'<svg {spaces} viewBox="0 0 {width:g} {height:g}">{moved}</svg>'


def _list_numbers(style: dict[str, str]) -> dict[str, str]:
    """Return what a style says of edges, of dashes, and of how opaque things are. Raises ValueError."""
    said = {key: style[key] for key in WORDS if key in style}
    said |= {key: f"{read_length(style[key]):g}" for key in STROKES if key in style}
    said |= {key: f"{min(1, max(0, float(style[key]))):g}" for key in OPACITIES if key in style}
    if (dashes := style.get("stroke-dasharray", "none")) != "none":
        lengths = [read_length(part) for part in dashes.replace(",", " ").split()]
        if sum(lengths) < SHORTEST_DASHES or min(lengths) < 0:
            raise ValueError(dashes)
        said["stroke-dasharray"] = " ".join(f"{length:g}" for length in lengths)
    return said


def _read_box(root: SvgElement) -> tuple[float, float, float, float]:
    said = root.attributes.get("viewBox", "")
    sizes = [root.attributes.get(side, "") for side in ("width", "height")]
    try:
        numbers = [float(part) for part in said.replace(",", " ").split()] if said else [0, 0, *map(read_length, sizes)]
        left, top, width, height = numbers
    except ValueError:
        raise refuse(root.line, "does not say how large it is", "give it a viewBox") from None
    if not (0 < width <= LONGEST_SIDE and 0 < height <= LONGEST_SIDE and abs(left) + abs(top) <= LONGEST_SIDE):
        raise refuse(root.line, "does not say how large it is", "give it a viewBox")
    return left, top, width, height


def _check_amount(root: SvgElement, named: dict[str, SvgElement]) -> None:
    """Make sure that there is not too much to draw, with all that is used again. Raises Unusable."""
    known: dict[int, tuple[int, int]] = {}
    open_: set[int] = set()

    def count(element: SvgElement) -> tuple[int, int]:
        if id(element) in open_:
            raise refuse(element.line, "uses itself")
        if id(element) not in known:
            open_.add(id(element))
            parts = [count(child) for child in element.children]
            if element.tag == "use" and (used := named.get(element.attributes.get("href", "")[1:])):
                parts.append(count(used))
            own = sum(len(element.attributes.get(key, "")) for key in TEXTS)
            known[id(element)] = 1 + sum(part[0] for part in parts), own + sum(part[1] for part in parts)
            open_.remove(id(element))
        return known[id(element)]

    elements, characters = count(root)
    if elements > MOST_ELEMENTS or characters > MOST_CHARACTERS:
        most = f"{MOST_ELEMENTS:,} elements and {MOST_CHARACTERS:,} characters of outlines are the most"
        raise Unusable(f"is too intricate: {most}", "simplify its outlines, or save it as PNG")


class _SvgCleaner:
    """Writes elements anew with what is known of them. Raises Unusable for what cannot be drawn."""

    def __init__(self, rules: Iterable[StyleRule], named: dict[str, SvgElement]) -> None:
        self.rules, self.named = rules, named

    def write(self, element: SvgElement, above: dict[str, str]) -> str:
        """Return an element within one of this style."""
        if element.tag in SILENT:
            return ""
        if element.tag not in SHAPES:
            raise refuse(element.line, f"has <{element.tag}>")
        style = read_style(element.tag, element.attributes, self.rules, lambda what: refuse(element.line, what))
        if style.get("display") == "none" or style.get("visibility", above.get("visibility")) in ("hidden", "collapse"):
            return ""
        within = above | {key: style[key] for key in ("color", "visibility") if key in style}
        said = dict(self._list_shape(element) | self._list_style(element, style, within["color"]))
        children = [child for child in element.children if element.tag != "defs" or child.tag in SHAPES]
        inner = "".join(self.write(child, within) for child in children)
        written = "".join(f" {key}={quoteattr(value)}" for key, value in said.items())
        return f"<{element.tag}{written}>{inner}</{element.tag}>"

    def _list_shape(self, element: SvgElement) -> dict[str, str]:
        """Return what says which shape an element has."""
        said = {str(key): element.attributes[key] for key in ("id", "transform") if key in element.attributes}
        if not check_transform(moved := said.get("transform", "")):
            raise refuse(element.line, f'has the transform "{moved[:40]}"', TRANSFORM_HINT)
        for key in SHAPES[element.tag]:
            if value := element.attributes.get(key, ""):
                try:
                    said[key] = value if key in TEXTS else f"{read_length(value):g}"
                except ValueError:
                    raise refuse(element.line, f'has the length "{value[:40]}"', "give it a number") from None
        if "href" in said and (said["href"][:1] != "#" or said["href"][1:] not in self.named):
            raise refuse(element.line, "uses what is not in the file", "put it into the drawing")
        if "href" in said:
            said["xlink:href"] = said.pop("href")
        return said

    def _list_style(self, element: SvgElement, style: dict[str, str], colour: str) -> dict[str, str]:
        """Return how an element is painted."""
        for key in REFUSED:
            if style.get(key, "none") not in HARMLESS:
                raise refuse(element.line, f"has a {key}")
        try:
            said = _list_numbers(style)
        except ValueError:
            raise refuse(element.line, "has a number that cannot be read", "save it anew") from None
        if said.get("opacity", "1") != "1" and element.tag in ("g", "use", "symbol"):
            raise refuse(element.line, "makes a group partly transparent", "make its parts so, one by one")
        for key in ("fill", "stroke"):
            if key in style:
                said |= find_paint(key, style[key], colour, said, lambda what: refuse(element.line, what))
        if (clip := style.get("clip-path", "none")) != "none":
            name = clip.removeprefix("url(").removesuffix(")").strip("\"' ").removeprefix("#")
            if name not in self.named or self.named[name].tag != "clipPath":
                raise refuse(element.line, "is cut by what is no clipPath of the file")
            said["clip-path"] = f"url(#{name})"
        return said
