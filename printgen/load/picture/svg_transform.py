"""Transforms of SVG: whether each of them is one that drawing programs know, for others would go unheeded."""

import re

# How many numbers each takes (SVG 1.1, section 7.6).
AMOUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?"
TRANSFORM = re.compile(rf"\s*(\w+)\s*\(\s*({NUMBER}(?:(?:\s+|\s*,\s*|(?=[+-])){NUMBER})*)\s*\)\s*,?\s*")
LONGEST = 1_000
HINT = f"SVG knows {', '.join(AMOUNTS)}, with numbers alone"


def check_transform(text: str) -> bool:
    """Tell whether a transform can be carried out."""
    place = 0
    while place < len(text) <= LONGEST:
        found = TRANSFORM.match(text, place)
        if not found or len(re.findall(NUMBER, found[2])) not in AMOUNTS.get(found[1], ()):
            return False
        place = found.end()
    return len(text) <= LONGEST
