"""Values of drawings: transforms and colours that can be drawn are told from those that nobody would heed."""

from hypothesis import given
from hypothesis.strategies import floats, integers, lists, sampled_from, text, tuples

from printgen.load.picture.svg_values import AMOUNTS, check_transform, read_colour, read_declarations

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
