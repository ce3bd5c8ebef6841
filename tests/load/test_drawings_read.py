"""Drawings as they are read: what can be drawn is told from what nobody would heed, or what might do harm."""

from contextlib import suppress
from xml.etree.ElementTree import fromstring

from hypothesis import given
from hypothesis.strategies import floats, integers, lists, sampled_from, text, tuples

from printgen.load.inside import Unusable
from printgen.load.picture.svg import (
    AMOUNTS,
    PROPERTIES,
    SHAPES,
    check_transform,
    clean_svg,
    read_colour,
    read_declarations,
)

NUMBERS = floats(-1000, 1000, allow_nan=False).map(lambda number: f"{number:g}")
CALLS = sampled_from([(name, count) for name, counts in AMOUNTS.items() for count in counts]).flatmap(
    lambda call: tuples(*[NUMBERS] * call[1]).map(lambda numbers: f"{call[0]}({', '.join(numbers)})")
)


@given(lists(CALLS, max_size=4), sampled_from([" ", ",", " , ", "\n", ""]))
def test_what_programs_write_is_known(calls: list[str], between: str) -> None:
    """Any transforms of SVG, one after another, are carried out."""
    assert check_transform(between.join(calls))


@given(CALLS, sampled_from(["foo(3)", "rotate(1 2)", "scale()", "skewx(3)", "translate(1px)", "matrix(1 2 3)", "("]))
def test_what_nobody_knows_is_told(call: str, other: str) -> None:
    """A transform that no program would carry out is told, wherever it stands."""
    assert not check_transform(other)
    assert not check_transform(f"{call} {other}")
    assert not check_transform(f"{other} {call}")


@given(sampled_from(["rgb(", "hsl(", "hwb(", "lab(", "oklch(", "color(", "color(srgb ", "", "#"]), text(max_size=40))
def test_any_words_are_a_colour_or_none(begin: str, rest: str) -> None:
    """Whatever a drawing program writes in the place of a colour is one of a screen's, or none."""
    found = read_colour(begin + rest)
    assert found is None or (len(found[0]) == 7 and 0 <= found[1] <= 1)


@given(tuples(*[integers(0, 255)] * 3), sampled_from(["color(display-p3 1 0 0)", "lab(50% 40 59)", "oklch(.6 .2 30)"]))
def test_a_wide_colour_gives_way_to_the_one_before_it(channels: tuple[int, int, int], wide: str) -> None:
    """Programs write a colour of screens for those that know no wider one: it counts, wherever there is one."""
    plain = f"rgb({', '.join(map(str, channels))})"
    assert read_declarations(f"fill: {plain}; fill: {wide}") == {"fill": plain}
    assert read_colour(plain) == ("#" + bytes(channels).hex(), 1)
    assert read_declarations(f"fill: {wide}") == {"fill": wide}
    assert read_colour(wide) is None


DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"><style>
.r{fill:red} #b,rect.x{fill:hsl(240,100%,50%);opacity:.5}</style><defs><clipPath id="c"><rect width="50"/></clipPath>
<path id="p" d="M0 0h9v9z"/></defs><g transform="scale(2 3)" style="stroke:#00f;stroke-dasharray:1,2"><use
xlink:href="#p" x="3"/><rect class="r x" id="b" width="1cm" height="1e1" clip-path="url(#c)" fill="currentColor"/></g>
<polygon points="0,0 1,1 2,0" fill="rgba(1,2,3,.4)"/></svg>"""
PIECES = ["<", ">", "/>", '"', "'", "&", "{", "}", "(", ")", ";", ":", "#", "url(", "1e999", "nan", "%", "<g>", "</g>"]
PIECES += [
    "<use href='#b'/>",
    "<image href='a'/>",
    "<style>",
    "/*",
    "@import",
    "\x00",
    "<![CDATA[",
    "]]>",
    "inherit",
    ",",
]
PIECES += ["<script>", " onload='a'", "lab(1 2 3)", "calc(1)", "stroke-dasharray:", "<!DOCTYPE svg [<!ENTITY a 'b'>]>"]
ATTRIBUTES = {"viewBox", "id", "transform", *PROPERTIES, *(key for keys in SHAPES.values() for key in keys)}


@given(lists(tuples(integers(0, len(DRAWING)), sampled_from((0, 0, 1, 5)), sampled_from(PIECES)), max_size=5))
def test_nothing_but_plain_shapes_is_drawn(changes: list[tuple[int, int, str]]) -> None:
    """Whatever is in a file, it is refused, or shapes of plain attributes alone reach the library that draws."""
    drawing = DRAWING
    for place, length, piece in changes:
        drawing = drawing[:place] + piece + drawing[place + length :]
    with suppress(Unusable):
        _, clean = clean_svg(drawing.encode())
        elements = list(fromstring(clean).iter())  # noqa: S314  # what is on trial
        assert {element.tag.rpartition("}")[2] for element in elements} <= SHAPES.keys() | {"svg"}
        assert {key.rpartition("}")[2] for element in elements for key in element.attrib} <= ATTRIBUTES
