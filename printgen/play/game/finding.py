"""Finding what a player names among things that have ids."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from printgen.errors import suggest
from printgen.play.game.refusal import Refused


class Named(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """Return its id."""


T = TypeVar("T", bound=Named)


def find_named(things: Sequence[T], name: str, reason: str, problem: str, none: str) -> T:
    """Return the thing with an id.

    Raises Refused with the reason and the problem. Its hint is the id most like the name, or `none` where there are no
    things.
    """
    for thing in things:
        if thing.id == name:
            return thing
    raise Refused(reason, problem, suggest(name, [thing.id for thing in things]) or none)
