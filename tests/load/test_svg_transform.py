"""Transforms of drawings: those that are carried out are told from those that nobody would heed."""

from hypothesis import given
from hypothesis.strategies import floats, lists, sampled_from, tuples

from printgen.load.picture.svg_transform import AMOUNTS, check_transform

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
