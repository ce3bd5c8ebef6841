"""Refusals: why an action cannot be done, each with an id that is the same in every language."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from printgen.errors import BadUsage, find_close
from printgen.model.told_words import ToldWords

# What the words of a reason are called: docs/chance.md says what each reason means. Where a reason is worded in several
# ways, every other one has a word after a stroke. What helps has one of these behind it all.
HINT, TYPED, TAPPED = "/hint", "/typed", "/tapped"


class Reason(NamedTuple):
    """What a player is told for a reason. Values of the game stand in place of the names in braces."""

    message: str  # what cannot be done
    typed: str = ""  # what helps a player who types
    tapped: str = ""  # what helps a player who taps


def find_reason(words: ToldWords, reason: str) -> Reason:
    """Return what is told for a reason, which must be known."""
    said = words.play["refusals"]
    found = (said.get(reason + way, said.get(reason + HINT, "")) for way in (TYPED, TAPPED))
    return Reason(*map(str, (said[reason], *found)))


def list_reasons(words: ToldWords) -> Mapping[str, Reason]:
    """Return what is told for each reason."""
    named = [name for name in words.play["refusals"] if not name.endswith((HINT, TYPED, TAPPED))]
    return {name: find_reason(words, name) for name in named}


class Refused(BadUsage):
    """An action cannot be done as the game stands; the game stays as it is. It has the `id` of its reason."""

    def __init__(self, words: ToldWords, reason: str, hint: str = "", **values: object) -> None:
        """Refuse for a reason, with values for its words; a hint takes the place of what it says to type."""
        said = find_reason(words, reason)
        super().__init__(said.message.format(**values), hint or said.typed.format(**values))
        self.id = reason.partition("/")[0]


def suggest_name(words: ToldWords, name: str, known: Collection[str]) -> str:
    """Return a hint that names the known word most like a name, or all known words if none is like it."""
    found = find_close(name, known)
    if found.close:
        return words.say("refused.close", name=found.close)
    return words.say("refused.known", names=found.listed) if found.listed else ""


class Named(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """Return its id."""


T = TypeVar("T", bound=Named)


def find_named(words: ToldWords, things: Sequence[T], name: str, reason: str, **values: object) -> T:
    """Return the thing with an id. Raises Refused for a reason, whose hint counts where there are no things."""
    known = {thing.id: thing for thing in things}
    check_known(words, name, known, reason, **values)
    return known[name]


def check_known(words: ToldWords, name: str, known: Collection[str], reason: str, **values: object) -> None:
    """Make sure that a name is known. Raises Refused for a reason, whose hint counts where nothing is known."""
    if name not in known:
        raise Refused(words, reason, suggest_name(words, name, known), name=name, **values)
