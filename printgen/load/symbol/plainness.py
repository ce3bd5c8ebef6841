"""Whether a drawing is one that a symbol can be made of: shapes alone, no scripts, nothing from elsewhere."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, fromstring

from printgen.load.picture.head import Unusable
from printgen.load.picture.svg_transform import HINT as TRANSFORM_HINT
from printgen.load.picture.svg_transform import check_transform

# How many shapes and groups a drawing may have, and how many levels of them may lie within one another.
MOST_ELEMENTS, DEEPEST = 300, 60
# How many numbers its outlines may have, and how many if it has strokes. The time to merge shapes grows with the square
# of their crossings, and a stroke has two edges.
MOST_NUMBERS, MOST_STROKED = 2_400, 800
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
ALLOWED = SHAPES | {
    "svg",
    "g",
    "defs",
    "clipPath",
    "title",
    "desc",
    "metadata",
    "linearGradient",
    "radialGradient",
    "stop",
}
# What drawing programs write for themselves, beside what they draw.
OWN = re.compile(r"\{(?!http://www\.w3\.org/2000/svg\})")
HINTS = {
    "text": "turn its words into paths before you save it",
    "use": "draw its copies out: unlink the clones before you save it",
    "image": "a symbol is made of shapes: give the photograph as a picture",
    "style": "save it as plain SVG, with its colours at its shapes",
    "script": "remove it: nothing in a pack is ever run",
}
PLAIN = "save it as plain SVG, of shapes alone"
DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
NUMBER = re.compile(r"\d*\.?\d+")
STROKE = re.compile(r"\bstroke\s*:\s*(?!none)")
DASHES = re.compile(r"\bstroke-dasharray\s*:\s*(?!\s|none)")
OUTSIDE = re.compile(r"url\(\s*['\"]?(?!#)|^\s*(?:javascript|data):", re.IGNORECASE)


def check_drawing(data: bytes) -> None:
    """Make sure that a file is a drawing of shapes alone. Raises Unusable."""
    if DECLARATION.search(data):
        raise Unusable("declares entities", PLAIN)
    try:
        root = fromstring(data)  # noqa: S314  # what could grow or reach out was refused before
    except (ParseError, ValueError, LookupError) as error:
        raise Unusable(f"is not SVG: {error}", PLAIN) from None
    if root.tag != f"{SVG}svg":
        raise Unusable("is not SVG", PLAIN)
    elements = list(_list_drawn(root))
    if len(elements) > MOST_ELEMENTS:
        raise Unusable(
            f"has {len(elements):,} parts, and {MOST_ELEMENTS} is the most", "a symbol is simple: leave some out"
        )
    for element in elements:
        _check_element(element)
    if not any(element.tag.removeprefix(SVG) in SHAPES for element in elements):
        raise Unusable("draws nothing", PLAIN)
    _check_outlines(elements)


def _list_drawn(element: Element, depth: int = 0) -> Iterator[Element]:
    """Yield the elements of a drawing, but for what drawing programs keep in it. Raises Unusable."""
    if depth > DEEPEST:
        raise Unusable(f"has shapes more than {DEEPEST} deep", "ungroup them")
    if not isinstance(element.tag, str) or OWN.match(element.tag) or element.tag == f"{SVG}metadata":
        return
    yield element
    for inner in element:
        yield from _list_drawn(inner, depth + 1)


def _check_element(element: Element) -> None:
    """Make sure that an element draws by itself. Raises Unusable."""
    name = element.tag.removeprefix(SVG)
    if name not in ALLOWED:
        raise Unusable(f"holds <{name}>", HINTS.get(name, PLAIN))
    for said, value in element.attrib.items():
        key = said.rpartition("}")[2]
        if key == "transform" and not check_transform(value):
            raise Unusable(f'has the transform "{value[:40]}"', TRANSFORM_HINT)
        if (key == "stroke-dasharray" and value.strip() != "none") or DASHES.search(value):
            raise Unusable("has dashes", "turn its strokes into paths")
        if key.lower().startswith("on"):
            raise Unusable(f"holds a script: {key}", HINTS["script"])
        if (key == "href" and not value.startswith("#")) or OUTSIDE.search(value):
            raise Unusable("refers to something outside of it", PLAIN)


def _check_outlines(elements: list[Element]) -> None:
    """Make sure that a drawing can be made one outline within seconds. Raises Unusable."""
    outlines = [element.get(key, "") for element in elements for key in ("d", "points")]
    amount = sum(len(NUMBER.findall(outline)) for outline in outlines)
    has_strokes = any(
        element.get("stroke", "none") != "none" or STROKE.search(element.get("style", "")) for element in elements
    )
    most = MOST_STROKED if has_strokes else MOST_NUMBERS
    if amount > most:
        hint = "remove points from it" + (", or turn its strokes into paths" if has_strokes else "")
        raise Unusable(f"has {amount:,} numbers in its outlines, and {most:,} is the most", hint)
