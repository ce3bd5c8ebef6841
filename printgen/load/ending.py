"""The ways in which a game ends: the section `ends` of play.yaml."""

from yaml.nodes import Node

from printgen.load.grammar import takes
from printgen.load.kinds import line, plain_text
from printgen.load.scope import Scope
from printgen.load.structures import Maybe, Shape
from printgen.model.play import Ending

ENDING = Shape({"title": line, "text": Maybe(plain_text)})


@takes(ENDING)
def read_end(name: str, node: Node, scope: Scope) -> Ending:  # noqa: ARG001  # as all readers of a section
    """Read a way in which a game ends."""
    return Ending(name, **ENDING(node))
