"""SVG files: what can be drawn of one is taken, element by element, and anything else is refused with its line."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple
from xml.parsers import expat

from tinycss2.color4 import parse_color

from printgen.load.inside import Unusable

LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)\s*(px|mm|cm|in|pt|pc)?\s*")
# How many units of a drawing there are in each of length.
UNITS = {"px": 1.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "pt": 96 / 72, "pc": 16.0}
# The longest length that anybody draws with, in units of the drawing.
LONGEST = 1_000_000
# How many numbers each transform takes (SVG 1.1, section 7.6).
AMOUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?"
TRANSFORM = re.compile(rf"\s*(\w+)\s*\(\s*({NUMBER}(?:(?:\s+|\s*,\s*|(?=[+-])){NUMBER})*)\s*\)\s*,?\s*")
LONGEST_TRANSFORM = 1_000
# Numbers of an outline or a transform beyond any drawing, a million or more, and with what exponent.
ABSURD = re.compile(r"[eE]\+?0*(?:[6-9]|[1-9]\d)|(?<![\d.])0*[1-9]\d{6}")
# Dashes that are shorter in all would be more than anybody draws, and so would be more of them.
SHORTEST_DASHES, MOST_DASHES = 0.01, 100
OPACITIES = ("opacity", "fill-opacity", "stroke-opacity")
STROKES = ("stroke-width", "stroke-miterlimit", "stroke-dashoffset")
WORDS = ("stroke-linecap", "stroke-linejoin", "fill-rule", "clip-rule")
COLOURS = ("fill", "stroke", "color")
REFUSED = (
    "filter", "mask", "marker", "marker-start", "marker-mid", "marker-end", "mix-blend-mode", "paint-order",
    "transform-origin", "vector-effect",
)  # fmt: skip
OTHERS = ("clip-path", "stroke-dasharray", "display", "visibility", "transform")
# All that is looked at of a style.
PROPERTIES = frozenset((*OPACITIES, *STROKES, *WORDS, *COLOURS, *REFUSED, *OTHERS))
COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
RULE = re.compile(r"([^{}@]*)\{([^{}]*)\}\s*")
SELECTOR = re.compile(r"(\*|[A-Za-z]+)?([.#][\w-]+)?")
# The most selectors that the style sheets of a drawing may have, and the most characters of a colour.
MOST_SELECTORS, LONGEST_COLOUR = 2_000, 100
# So many colours are kept that were read.
KEPT = 1_000
# Of what cannot be drawn, what is as good as not said.
HARMLESS = ("none", "normal", "auto", "0", "0px")
HINT = "in a program that draws, make outlines of it: paths with plain colours"


def refuse(line: int, what: str, hint: str = HINT) -> Unusable:
    """Return why a drawing cannot be drawn, from a line of its file on."""
    return Unusable(f"cannot be drawn: line {line} {what}", hint)


class StyleValue(NamedTuple):
    """What a rule of a style sheet says of a property; of two the greater one counts."""

    weight: int  # of the selector: an id weighs more than a class, and a class more than the name of an element
    place: int  # of the rule in the style sheets
    value: str


# What style sheets say by property, of the elements of a name ("" for all) with a mark, such as ".a", "#b" or "".
StyleRules = Mapping[tuple[str, str], Mapping[str, StyleValue]]


def read_length(text: str) -> float:
    """Return a length in units of the drawing. Raises ValueError for one in others, such as per cent, or too long."""
    found = LENGTH.fullmatch(text)
    length = float(found[1]) * UNITS[found[2] or "px"] if found else LONGEST + 1
    if abs(length) > LONGEST:
        raise ValueError(text)
    return length


def check_transform(text: str) -> bool:
    """Tell whether a transform can be carried out."""
    place = 0
    while place < len(text) <= LONGEST_TRANSFORM:
        found = TRANSFORM.match(text, place)
        if not found or len(re.findall(NUMBER, found[2])) not in AMOUNTS.get(found[1], ()):
            return False
        place = found.end()
    return len(text) <= LONGEST_TRANSFORM


def read_declarations(text: str) -> dict[str, str]:
    """Return what a style says, by property. Of colours one that cannot be read does not count after one that can."""
    said: dict[str, str] = {}
    for declaration in COMMENT.sub(" ", text).split(";"):
        key, _, value = declaration.partition(":")
        key, value = key.strip().lower(), value.partition("!")[0].strip()
        if value and key in PROPERTIES and not (key in COLOURS and key in said and not _is_paint(value)):
            said[key] = value
    return said


def read_rules(sheets: Iterable[tuple[str, int]]) -> StyleRules:
    """Return the rules of style sheets, of each its text and its line. Raises Unusable."""
    rules: dict[tuple[str, str], dict[str, StyleValue]] = {}
    count = 0
    for sheet, line in sheets:
        text, place = COMMENT.sub(" ", sheet).strip(), 0
        while place < len(text):
            rule = RULE.match(text, place)
            if not rule:
                raise refuse(line, "has a style sheet with more than plain rules")
            place, selectors, said = rule.end(), rule[1].split(","), read_declarations(rule[2])
            count += len(selectors)
            if count > MOST_SELECTORS:
                raise refuse(line, f"has a style sheet with more than {MOST_SELECTORS:,} selectors")
            for selector in selectors:
                found = SELECTOR.fullmatch(selector.strip())
                if not found:
                    raise refuse(line, f'has the selector "{selector.strip()[:40]}"')
                tag, mark = (found[1] or "").replace("*", ""), found[2] or ""
                weight = (mark[:1] == "#") * 4 + (mark[:1] == ".") * 2 + bool(tag)
                values = {key: StyleValue(weight, count, value) for key, value in said.items()}
                rules.setdefault((tag, mark), {}).update(values)
    return rules


def read_style(tag: str, attributes: Mapping[str, str], rules: StyleRules, line: int) -> dict[str, str]:
    """Return how an element is painted: by its attributes, by rules, by its own style. Raises Unusable."""
    ruled: dict[str, StyleValue] = {}
    if rules:
        classes = dict.fromkeys(attributes.get("class", "").split())
        for mark in ("", *(f".{name}" for name in classes), f"#{attributes.get('id', '')}"):
            for key, said in (*rules.get(("", mark), {}).items(), *rules.get((tag, mark), {}).items()):
                ruled[key] = max(said, ruled.get(key, said))
    own = read_declarations(attributes["style"]) if "style" in attributes else {}
    if "transform" in own or "transform" in ruled:
        raise refuse(line, "is moved by a style")
    style = {key: value.strip() for key, value in attributes.items() if key in PROPERTIES}
    style |= {key: said.value for key, said in ruled.items()} | own
    return {key: value for key, value in style.items() if value != "inherit"}


@lru_cache(KEPT)
def read_colour(text: str) -> tuple[str, float] | None:
    """Return a colour as #rrggbb, and how opaque it is; None if it is not a colour of screens."""
    try:
        found = parse_color(text) if len(text) <= LONGEST_COLOUR else None
        if found is None or isinstance(found, str):
            return None
        channels = [min(1, max(0, float(part or 0))) for part in found.to("srgb").coordinates]
    except (NotImplementedError, ValueError):  # a space larger than that of screens; nothing in the brackets
        return None
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels), float(found.alpha or 0)


def _is_paint(value: str) -> bool:
    return value.startswith("url(") or value.lower() in ("none", "currentcolor", "inherit") or bool(read_colour(value))


def list_paint(tag: str, style: Mapping[str, str], colour: str, line: int) -> dict[str, str]:
    """Return how an element is painted, with the colour that counts as current. Raises Unusable for what cannot be."""
    for key in REFUSED:
        if style.get(key, "none") not in HARMLESS:
            raise refuse(line, f"has a {key}")
    try:
        said = _list_numbers(style)
    except ValueError:
        raise refuse(line, "has a number that cannot be read", "save it anew") from None
    if said.get("opacity", "1") != "1" and tag in ("g", "use", "symbol"):
        raise refuse(line, "makes a group partly transparent", "make its parts so, one by one")
    for key in ("fill", "stroke"):
        if key in style:
            said |= _find_paint(key, style[key], colour, said, line)
    return said


def _list_numbers(style: Mapping[str, str]) -> dict[str, str]:
    """Return what a style says of edges, of dashes, and of how opaque things are. Raises ValueError."""
    said = {str(key): style[key] for key in WORDS if key in style}
    said |= {key: f"{read_length(style[key]):g}" for key in STROKES if key in style}
    said |= {key: f"{min(1, max(0, float(style[key]))):g}" for key in OPACITIES if key in style}
    if (dashes := style.get("stroke-dasharray", "none")) != "none":
        lengths = [read_length(part) for part in dashes.replace(",", " ").split(maxsplit=MOST_DASHES)]
        if sum(lengths) < SHORTEST_DASHES or min(lengths) < 0:
            raise ValueError(dashes)
        said["stroke-dasharray"] = " ".join(f"{length:g}" for length in lengths)
    return said


def _find_paint(key: str, value: str, colour: str, said: Mapping[str, str], line: int) -> dict[str, str]:
    """Return the colour of an inside or an edge, and how opaque it is. Raises Unusable if it is not a colour."""
    if value.startswith("url("):
        raise refuse(line, f"has a {key} that is no plain colour")
    if value == "none":
        return {key: "none"}
    found = read_colour(colour if value.lower() == "currentcolor" else value)
    if not found:
        raise refuse(line, f'has the colour "{value[:40]}"')
    hexadecimal, alpha = found
    if alpha == 1:
        return {key: hexadecimal}
    return {key: hexadecimal, f"{key}-opacity": f"{float(said.get(f'{key}-opacity', 1)) * alpha:g}"}


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
        """Return the root of a drawing. Raises Unusable if it is not XML, or could lead out of its file."""
        try:
            self.parser.Parse(data, True)
        except (expat.ExpatError, LookupError, ValueError) as error:  # also for an encoding that nobody knows
            raise Unusable(f"is not SVG: {error}", "save it anew") from None
        root = self.stack[0]
        return root.children[0] if root.children else root

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        """Begin an element; elements of other languages than SVG draw nothing."""
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
