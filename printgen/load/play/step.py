"""The shapes of the steps of a routine, by the verb that each begins with."""

from printgen.load.nodes.choices import ByVerb, Keeping, OneOrMore
from printgen.load.nodes.key_rules import OnlyOne
from printgen.load.nodes.lists import Keyed, ListOf
from printgen.load.nodes.scalars import ident, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.pack.table import DIE
from printgen.load.play.condition import CONDITION

# One number, or several that are added up: each is written, or named.
NUMBERS = OneOrMore(Keeping(line))
STEP = ByVerb("step", "step", "a step says what is done, such as {roll: spawn}")
STEPS = ListOf(STEP)
STEP.shapes = {
    "roll": Shape(
        {
            "roll": ident,
            "instead": Maybe(Keyed(ident, line), None),
            "column": Maybe(ident),
            "modifiers": Maybe(NUMBERS, ()),
            "times": Maybe(NUMBERS, None),
            "again": Maybe(line),
            "pick": Maybe(ident),
            "then": Maybe(Keyed(STEPS), None),
        }
    ),
    "dice": Shape({"dice": DIE, "title": line}),
    "draw": Shape({"draw": ident, "column": Maybe(ident), "times": Maybe(NUMBERS, None)}),
    "deal": Shape({"deal": ident, "player": ident}),
    "discard": Shape({"discard": ident}),
    "move": Shape(
        {"move": ident, "by": Maybe(NUMBERS, ()), "to": Maybe(line)},
        OnlyOne(("by", "to"), "a move goes by a number of boxes, or to one", "by: 1, or to: Green"),
    ),
    "remove": Shape({"remove": ident, "token": ident}),
    "add": Shape({"add": ident, "token": ident}),
    "return": Shape({"return": ident}),
    "repeat": Shape({"repeat": NUMBERS, "steps": STEPS}),
    "when": Shape({"when": CONDITION, "steps": STEPS}),
    "end": Shape({"end": ident}),
}
