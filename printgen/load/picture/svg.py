"""SVG files: what can be drawn of one is taken, element by element, and anything else is refused with its line.

Nothing of the file itself reaches a library that draws: neither scripts nor entities, styles, or what lies elsewhere.
"""

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple
from xml.parsers import expat

from printgen.load.picture.file import Head, Unusable
from printgen.load.picture.svg_values import (
    ABSURD,
    AMOUNTS,
    LONGEST,
    StyleRules,
    check_transform,
    list_paint,
    read_length,
    read_rules,
    read_style,
    refuse,
)

SVG, XLINK = "http://www.w3.org/2000/svg ", "http://www.w3.org/1999/xlink "
# The most bytes of a file; the most elements, levels of them and characters of outlines, repeated parts included.
LARGEST = 1024 * 1024
MOST_ELEMENTS, DEEPEST, MOST_CHARACTERS = 3_000, 60, 500_000
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
NO_SIZE = ("does not say how large it is", "give it a viewBox")


class SvgElement:
    """An element of SVG: its name, its attributes and what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag, self.attributes, self.line = tag, attributes, line
        self.children: list[SvgElement] = []
        self.texts: list[str] = []  # of a style sheet: no other text is drawn

    def walk(self) -> "Iterator[SvgElement]":
        """Yield the element and all that are in it."""
        yield self
        for child in self.children:
            yield from child.walk()


class _Amount(NamedTuple):
    """How much there is to draw."""

    elements: int
    characters: int  # of outlines
    levels: int  # of elements within one another


def read_svg(data: bytes) -> Head:
    """Return the head of a drawing of which all can be drawn. Raises Unusable."""
    (width, height), _ = clean_svg(data)
    return Head("svg", width, height)


def clean_svg(data: bytes) -> tuple[tuple[float, float], str]:
    """Return the size of a drawing, and all that is drawn as an SVG of plain attributes alone. Raises Unusable."""
    if len(data) > LARGEST:
        raise Unusable(f"has {len(data):,} bytes, and {LARGEST:,} is the most", "simplify its outlines")
    root = _SvgReader().read(data)
    if root.tag != "svg":
        raise Unusable("is not an SVG file", "save it anew")
    left, top, width, height = _read_box(root)
    elements = list(root.walk())
    named = {each.attributes["id"]: each for each in elements if "id" in each.attributes}
    _check_amount(root, named)
    rules = read_rules(("".join(each.texts), each.line) for each in elements if each.tag == "style")
    cleaner = _SvgCleaner(rules, named)
    drawn = "".join(cleaner.write(child, {"color": "#000000"}) for child in root.children)
    if not SHOWN.search(drawn):
        raise Unusable("shows nothing", "draw shapes in it: paths, rectangles, circles")
    moved = f'<g transform="translate({-left:g},{-top:g})">{drawn}</g>'
    spaces = f'xmlns="{SVG.strip()}" xmlns:xlink="{XLINK.strip()}"'
    return (width, height), f'<svg {spaces} viewBox="0 0 {width:g} {height:g}">{moved}</svg>'


class _SvgReader:
    """Collects the elements of a file, and follows nothing that could lead out of it."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True  # or else each line would be a text of its own
        self.stack = [SvgElement("", {}, 0)]
        self.foreign = self.count = 0
        self.parser.StartElementHandler, self.parser.EndElementHandler = self.begin, self.end
        self.parser.CharacterDataHandler, self.parser.StartDoctypeDeclHandler = self.add_text, self.declare
        self.parser.SkippedEntityHandler = lambda *_: self.declare(True)

    def read(self, data: bytes) -> SvgElement:
        """Return the root of a drawing. Raises Unusable for what is no XML, and for what could lead out of it."""
        try:
            self.parser.Parse(data, True)
        except (expat.ExpatError, LookupError, ValueError) as error:  # also for an encoding that nobody knows
            raise Unusable(f"is not SVG: {error}", "save it anew") from None
        root = self.stack[0]
        return root.children[0] if root.children else root

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        """Begin an element; those of other languages than SVG draw nothing."""
        line = self.parser.CurrentLineNumber
        if self.foreign or not name.startswith(SVG):
            self.foreign += 1
            return
        tag = name.removeprefix(SVG)
        if tag == "script" or any(key.lower().startswith("on") for key in attributes):
            raise refuse(line, "has a script", "leave scripts out")
        _check_depth(len(self.stack), line)
        self.count += 1
        _check_amount_of(self.count)
        known = {key.removeprefix(XLINK): value for key, value in attributes.items()}
        element = SvgElement(tag, {key: value for key, value in known.items() if " " not in key}, line)
        self.stack[-1].children.append(element)
        self.stack.append(element)

    def end(self, _: str) -> None:
        """End an element."""
        if self.foreign:
            self.foreign -= 1
        else:
            self.stack.pop()

    def add_text(self, text: str) -> None:
        """Add to the text of a style sheet."""
        if self.stack[-1].tag == "style" and not self.foreign:
            self.stack[-1].texts.append(text)

    def declare(self, *said: object) -> None:
        """Refuse entities of the file's own: few of them can stand for very much. A public name is only a name."""
        if said[-1]:
            raise refuse(self.parser.CurrentLineNumber, "declares entities", "save it as plain SVG")


def _read_box(root: SvgElement) -> tuple[float, float, float, float]:
    said = root.attributes.get("viewBox", "")
    sizes = [root.attributes.get(side, "") for side in ("width", "height")]
    try:
        numbers = [float(part) for part in said.replace(",", " ").split()] if said else [0, 0, *map(read_length, sizes)]
        left, top, width, height = numbers
    except ValueError:
        raise refuse(root.line, *NO_SIZE) from None
    if not (0 < width <= LONGEST and 0 < height <= LONGEST and abs(left) + abs(top) <= LONGEST):
        raise refuse(root.line, *NO_SIZE)
    return left, top, width, height


def _check_amount(root: SvgElement, named: Mapping[str, SvgElement]) -> None:
    """Make sure that there is not too much to draw, with all that is used again. Raises Unusable."""
    known: dict[int, _Amount] = {}
    begun: set[int] = set()

    def count(element: SvgElement) -> _Amount:
        if id(element) in known:
            return known[id(element)]
        if id(element) in begun:
            raise refuse(element.line, "uses itself")
        begun.add(id(element))
        _check_depth(len(begun) - len(known), element.line)
        used = named.get(element.attributes.get("href", "")[1:]) if element.tag == "use" else None
        parts = [count(part) for part in (*element.children, used) if part]
        own = sum(len(element.attributes.get(key, "")) for key in TEXTS)
        found = _Amount(
            1 + sum(part.elements for part in parts),
            own + sum(part.characters for part in parts),
            1 + max((part.levels for part in parts), default=0),
        )
        _check_depth(found.levels, element.line)
        known[id(element)] = found
        return found

    found = count(root)
    _check_amount_of(found.elements, found.characters)


def _check_depth(levels: int, line: int) -> None:
    if levels > DEEPEST:
        raise refuse(line, f"lies more than {DEEPEST} deep", "ungroup it")


def _check_amount_of(elements: int, characters: int = 0) -> None:
    if elements > MOST_ELEMENTS or characters > MOST_CHARACTERS:
        most = f"{MOST_ELEMENTS:,} elements and {MOST_CHARACTERS:,} characters of outlines are the most"
        raise Unusable(f"is too intricate: {most}", "simplify its outlines, or save it as PNG")


class _SvgCleaner:
    """Writes elements anew with what is known of them. Raises Unusable for what cannot be drawn."""

    def __init__(self, rules: StyleRules, named: Mapping[str, SvgElement]) -> None:
        self.rules, self.named = rules, named

    def write(self, element: SvgElement, above: Mapping[str, str]) -> str:
        """Return an element within one of this style."""
        if element.tag in SILENT:
            return ""
        if element.tag not in SHAPES:
            raise refuse(element.line, f"has <{element.tag}>")
        style = read_style(element.tag, element.attributes, self.rules, element.line)
        if style.get("display") == "none" or style.get("visibility", above.get("visibility")) in ("hidden", "collapse"):
            return ""
        within = dict(above) | {key: style[key] for key in ("color", "visibility") if key in style}
        said = self._list_shape(element) | self._list_style(element, style, within["color"])
        children = [child for child in element.children if element.tag != "defs" or child.tag in SHAPES]
        inner = "".join(self.write(child, within) for child in children)
        written = "".join(f' {key}="{escape(value)}"' for key, value in said.items())
        return f"<{element.tag}{written}>{inner}</{element.tag}>"

    def _list_shape(self, element: SvgElement) -> dict[str, str]:
        """Return what says which shape an element has."""
        said = {str(key): element.attributes[key] for key in ("id", "transform") if key in element.attributes}
        moved = said.get("transform", "")
        if not check_transform(moved):
            hint = f"SVG knows {', '.join(AMOUNTS)}, with numbers alone"
            raise refuse(element.line, f'has the transform "{moved[:40]}"', hint)
        for key in SHAPES[element.tag]:
            if value := element.attributes.get(key, ""):
                try:
                    said[key] = value if key in TEXTS else f"{read_length(value):g}"
                except ValueError:
                    raise refuse(element.line, f'has the length "{value[:40]}"', "give it a number") from None
        for key in ("transform", "d", "points"):
            if found := ABSURD.search(said.get(key, "")):
                around = said[key][max(0, found.start() - 10) : found.end()]
                raise refuse(element.line, f'has a number beyond any drawing: "{around}"', "save it anew")
        if "href" in said:
            if said["href"][:1] != "#" or said["href"][1:] not in self.named:
                raise refuse(element.line, "uses what is not in the file", "put it into the drawing")
            said["xlink:href"] = said.pop("href")
        return said

    def _list_style(self, element: SvgElement, style: Mapping[str, str], colour: str) -> dict[str, str]:
        """Return how an element is painted, and what cuts it."""
        said = list_paint(element.tag, style, colour, element.line)
        if (clip := style.get("clip-path", "none")) != "none":
            name = clip.removeprefix("url(").removesuffix(")").strip("\"' ").removeprefix("#")
            if name not in self.named or self.named[name].tag != "clipPath":
                raise refuse(element.line, "is cut by what is no clipPath of the file")
            said["clip-path"] = f"url(#{name})"
        return said
