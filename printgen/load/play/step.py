"""The keys of the steps of a routine, by the verb that each begins with."""

from collections.abc import Mapping
from typing import Any

from printgen.load.nodes.grammar import needs_one_of
from printgen.load.nodes.kinds import Kind, ident, line
from printgen.load.nodes.structures import Keyed, Maybe
from printgen.load.pack.table import DIE
from printgen.model.routine import Condition, Number, Step

# What steps need besides, as a schema says it.
NEEDS = {"move": needs_one_of(("by", "to"))}


def step_keys(
    numbers: Kind[tuple[Number, ...]], steps: Kind[tuple[Step, ...]], condition: Kind[Condition]
) -> Mapping[str, Mapping[str, Kind[Any] | Maybe]]:
    """Return the kinds of the keys of each step, given what reads numbers and the steps within a step."""
    return {
        "roll": {
            "roll": ident,
            "instead": Maybe(Keyed(ident, line), {}),
            "column": Maybe(ident),
            "modifiers": Maybe(numbers, ()),
            "times": Maybe(numbers, (1,)),
            "again": Maybe(line),
            "pick": Maybe(ident),
            "then": Maybe(Keyed(steps), {}),
        },
        "dice": {"dice": DIE, "title": line},
        "draw": {"draw": ident, "column": Maybe(ident), "times": Maybe(numbers, (1,))},
        "deal": {"deal": ident, "player": ident},
        "discard": {"discard": ident},
        "move": {"move": ident, "by": Maybe(numbers, ()), "to": Maybe(line)},
        "remove": {"remove": ident, "token": ident},
        "add": {"add": ident, "token": ident},
        "return": {"return": ident},
        "repeat": {"repeat": numbers, "steps": steps},
        "when": {"when": condition, "steps": steps},
        "end": {"end": ident},
    }
