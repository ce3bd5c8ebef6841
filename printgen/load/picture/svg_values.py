"""Values of SVG: lengths, transforms, colours, and how elements are painted.

That is said by attributes, by style sheets with plain selectors, and by styles of elements' own.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tinycss2.color4 import parse_color

from printgen.load.picture.file import Unusable

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
    """Return a colour as #rrggbb, and how opaque it is; None for what is no colour of screens."""
    try:
        found = parse_color(text) if len(text) <= LONGEST_COLOUR else None
        if found is None or isinstance(found, str):
            return None
        channels = [min(1, max(0, float(part or 0))) for part in found.to("srgb").coordinates]
    except (NotImplementedError, ValueError):  # of a space larger than that of screens; with nothing in its brackets
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
    """Return the colour of an inside or an edge, and how opaque it is. Raises Unusable for what is no colour."""
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
