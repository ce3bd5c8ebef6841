"""What a pack says of the game as a whole: system.yaml, and the procedures of procedures.yaml."""

from typing import Any

from yaml.nodes import Node, ScalarNode

from printgen.load.nodes.grammar import With, needs_some_of, takes
from printgen.load.nodes.kinds import accent, colour, fault, ident, language, line, plain_text, worded
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.structures import Keyed, ListOf, Maybe, Shape, value_of
from printgen.model.look import LEAST_CONTRAST, WHITE, contrast
from printgen.model.system import Procedure, Step

HEAD = Shape(
    {
        "title": line,
        "name": line,
        "edition": line,
        "authors": ListOf(line),
        "credit": line,
        "language": Maybe(language, "en"),
        "prefix": ident,
        "accent": accent,
        "ground": Maybe(colour),
        "highlight": Maybe(colour, WHITE),
    }
)


@takes(HEAD)
def read_head(node: Node, _: str) -> dict[str, Any]:
    """Read what the game is and who wrote it. Its words must be readable on its ground, the accent if none is given."""
    head = HEAD(node)
    head["ground"] = head["ground"] or head["accent"]
    if contrast(head["ground"], head["highlight"]) < LEAST_CONTRAST:
        message = f"{head['highlight']} on the ground {head['ground']} is hard to read"
        raise fault(value_of(node, "highlight") or value_of(node, "ground") or node, message, "part them further")
    head["origins"] = {key: origin_of(value_of(node, key) or node) for key in HEAD.kinds}
    return head


STEP = Shape({"title": Maybe(line), "text": Maybe(plain_text), "note": Maybe(plain_text)})


@takes(plain_text, With(STEP, needs_some_of(("title", "text"))))
def read_step(node: Node) -> Step:
    """Read one step: its text alone, or a title, a text and a note."""
    if isinstance(node, ScalarNode):
        return Step("", plain_text(node), "", origin_of(node))
    step = Step(**STEP(node), origin=origin_of(node))
    if not step.title and not step.text:
        raise fault(node, "a step needs a title or a text")
    return step


PROCEDURE = Shape(
    {
        "title": line,
        "text": Maybe(plain_text),
        "steps": Maybe(ListOf(read_step), ()),
        "points": Maybe(ListOf(read_step), ()),
        "notes": Maybe(ListOf(worded), ()),
    }
)


@takes(PROCEDURE)
def read_procedure(node: Node) -> Procedure:
    """Read one procedure, whose id is for the caller to fill in."""
    return Procedure("", **PROCEDURE(node), origin=origin_of(node))


@takes(Keyed(read_procedure))
def read_procedures(node: Node, _: str) -> tuple[Procedure, ...]:
    """Read the procedures of a system by id."""
    return tuple(procedure._replace(id=name) for name, procedure in Keyed(read_procedure)(node).items())
