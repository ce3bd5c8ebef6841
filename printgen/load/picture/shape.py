"""The key `picture` of a row, a result, an entry or a deck: its shape."""

import re

from printgen.load.nodes.choices import Short
from printgen.load.nodes.notations import Form, OneOf, UpTo
from printgen.load.nodes.shapes import Maybe, Must, Shape

LONGEST_PATH = 200
FOCUS = re.compile(r"(100|[0-9]{1,2})%[ \t]+(100|[0-9]{1,2})%")
FOCUS_HINT = "how far from the left and from above: 50% 20%"


def parse_focus(text: str) -> tuple[float, float]:
    """Return what stays in view of a picture that is cut, from the left and from above, 0 to 1. Raises ValueError."""
    found = FOCUS.fullmatch(text)
    if not found:
        raise ValueError(f'"{text}" is not a place in a picture')
    return int(found[1]) / 100, int(found[2]) / 100


FIT = OneOf(("cover", "contain"), "fit")
FOCUS_FORM = Form(parse_focus, FOCUS.pattern, FOCUS_HINT)
PICTURE = Short(
    "file",
    Shape(
        {
            "file": Must(
                UpTo(LONGEST_PATH, "name a file in the folder of the pack: art/ogre.png"), "The file: art/ogre.png."
            ),
            "fit": Maybe(FIT, "cover: all of its place, what goes beyond is cut off; contain: all of the picture."),
            "focus": Maybe(
                FOCUS_FORM, "What stays in view where it is cut, from the left and from above: 50% 20%.", None
            ),
        }
    ),
)
