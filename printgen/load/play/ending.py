"""The ways in which a game ends: the section `ends` of play.yaml."""

from functools import partial

from yaml.nodes import Node

from printgen.load.nodes.grammar import Later, takes
from printgen.load.nodes.kinds import line, plain_text
from printgen.load.nodes.structures import Maybe, Shape
from printgen.load.play.scope import NOWHERE, Scope, read_condition
from printgen.model.play import Ending


def _ending_shape(scope: Scope) -> Shape:
    condition = Maybe(partial(read_condition, scope=scope), ())
    return Shape({"title": line, "text": Maybe(plain_text), "when": condition})


@takes(Later(lambda: _ending_shape(NOWHERE)))
def read_end(name: str, node: Node, scope: Scope) -> Ending:
    """Read a way in which a game ends."""
    return Ending(name, **_ending_shape(scope)(node))
