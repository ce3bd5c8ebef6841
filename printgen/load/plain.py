"""Values of the model as plain data, which JSON can keep, and back again."""

from typing import Any

from printgen import errors
from printgen.model import art, back, die, form, gauge, marker, markup, play, product, routine, scenario, system, table
from printgen.model import map as maps

ROOMS = (
    errors,
    art,
    back,
    die,
    form,
    gauge,
    maps,
    marker,
    markup,
    marker,
    art,
    art,
    play,
    product,
    routine,
    scenario,
    play,
    routine,
    system,
    table,
    play,
    gauge,
)
# What makes a value of its parts, by the name of its class. All values of the model are named tuples.
MAKERS: dict[str, Any] = {
    **{
        kind.__name__: kind._make
        for room in ROOMS
        for kind in vars(room).values()
        if isinstance(kind, type) and hasattr(kind, "_make")
    },
    "tuple": tuple,
    "dict": dict,
    "Marked": markup.Marked,
}
PLAIN = (str, int, float, bool, type(None))


def flatten(value: Any) -> Any:
    """Return a value as plain data: a list of the name of its class and its parts, unless it is plain itself.

    Raises TypeError for a value that is none of the model's.
    """
    if value.__class__ in PLAIN:
        return value
    name = value.__class__.__name__
    if name not in MAKERS:
        raise TypeError(f"{name} is no class of the model")
    parts = value.items() if name == "dict" else value.spans if name == "Marked" else value
    return [name, *[part if part.__class__ is str else flatten(part) for part in parts]]


def restore(plain: list[Any]) -> Any:
    """Return the value that a list of plain data stands for. Raises an error for a list that stands for none."""
    return MAKERS[plain[0]]([restore(part) if part.__class__ is list else part for part in plain[1:]])
