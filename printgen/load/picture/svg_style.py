"""How elements of SVG are painted: by attributes, by style sheets with plain selectors, and by styles of their own."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import tinycss2
from tinycss2.color4 import parse_color

from printgen.load.picture.head import Unusable

LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)\s*(px|mm|cm|in|pt|pc)?\s*")
# How many units of a drawing there are in each of length.
UNITS = {"px": 1.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "pt": 96 / 72, "pc": 16.0}
SELECTOR = re.compile(r"(\*|[A-Za-z]+)?([.#][\w-]+)?")
Refuse = Callable[[str], Unusable]


class StyleRule(NamedTuple):
    """What a rule of a style sheet says of elements of a tag, a class or an id."""

    weight: int
    tag: str
    mark: str
    said: Mapping[str, str]


def read_length(text: str) -> float:
    """Return a length in units of the drawing. Raises ValueError for one in others, such as per cent."""
    found = LENGTH.fullmatch(text)
    if not found:
        raise ValueError(text)
    return float(found[1]) * UNITS[found[2] or "px"]


def read_declarations(text: str) -> dict[str, str]:
    """Return what a style says, by property."""
    found = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
    return {each.lower_name: tinycss2.serialize(each.value).strip() for each in found if each.type == "declaration"}


def read_rules(sheets: Iterable[tuple[str, int]], refuse: Callable[[int, str], Unusable]) -> list[StyleRule]:
    """Return the rules of style sheets, of each its text and its line, the weightiest last. Raises Unusable."""
    rules = []
    for text, line in sheets:
        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            if rule.type != "qualified-rule":
                raise refuse(line, "has a style sheet with more than plain rules")
            said = read_declarations(tinycss2.serialize(rule.content))
            for selector in tinycss2.serialize(rule.prelude).split(","):
                found = SELECTOR.fullmatch(selector.strip())
                if not found:
                    raise refuse(line, f'has the selector "{selector.strip()[:40]}"')
                tag, mark = (found[1] or "").replace("*", ""), found[2] or ""
                rules.append(StyleRule((mark[:1] == "#") * 4 + (mark[:1] == ".") * 2 + bool(tag), tag, mark, said))
    return sorted(rules, key=lambda rule: rule.weight)


def read_style(tag: str, attributes: Mapping[str, str], rules: Iterable[StyleRule], refuse: Refuse) -> dict[str, str]:
    """Return how an element is painted: by its attributes, by rules, by its own style. Raises Unusable."""
    style = dict(attributes)
    marks = {f"#{attributes.get('id', '')}", *(f".{name}" for name in attributes.get("class", "").split()), ""}
    for rule in rules:
        if rule.tag in ("", tag) and rule.mark in marks:
            style |= rule.said
    own = read_declarations(attributes.get("style", ""))
    if "transform" in own or any("transform" in rule.said for rule in rules):
        raise refuse("is moved by a style")
    return {key: value.strip() for key, value in (style | own).items() if value.strip() != "inherit"}


def find_paint(key: str, value: str, colour: str, said: Mapping[str, str], refuse: Refuse) -> dict[str, str]:
    """Return the colour of an inside or an edge, and how opaque it is. Raises Unusable for what is no colour."""
    if value.startswith("url("):
        raise refuse(f"has a {key} that is no plain colour")
    if value == "none":
        return {key: "none"}
    found = parse_color(colour if value.lower() == "currentcolor" else value)
    if found is None or isinstance(found, str):
        raise refuse(f'has the colour "{value[:40]}"')
    channels = "".join(f"{round(min(1, max(0, float(part or 0))) * 255):02x}" for part in found.to("srgb").coordinates)
    if found.alpha == 1:
        return {key: f"#{channels}"}
    return {key: f"#{channels}", f"{key}-opacity": f"{float(said.get(f'{key}-opacity', 1)) * found.alpha:g}"}
