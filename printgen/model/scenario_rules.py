"""What a pack lets a scenario of its game say: which things it lists, and which numbers and gauges it gives."""

from typing import NamedTuple

from printgen.errors import Origin


class TextRules(NamedTuple):
    """A text that a scenario may say of each thing in a list."""

    id: str
    title: str  # what stands above it
    table: str  # the table for each of whose columns it may say another text, "" if it has one text alone
    optional: bool  # whether a scenario may leave it out


class CountRules(NamedTuple):
    """A number that a scenario may say, of the whole game or of each thing in a list."""

    id: str
    title: str  # what it counts
    low: int  # the least and the most that it may be
    high: int
    start: int | None  # what it is where a scenario does not say, None where it must


class ListRules(NamedTuple):
    """Things that a scenario lists."""

    kind: str  # the id of their kind, which is the key of the list too
    title: str  # what players call all of them
    texts: tuple[TextRules, ...]  # what may be said of each
    counts: tuple[CountRules, ...]  # numbers of each
    types: str  # the table of which each may have a fixed result, "" if none


class ScenarioRules(NamedTuple):
    """What a scenario of a game may say."""

    lists: tuple[ListRules, ...]  # the things that it lists
    counts: tuple[CountRules, ...]  # numbers of the whole game
    gauges: tuple[str, ...]  # the gauges, or groups of gauges, that it may set at the start
    rounds: str  # the gauge whose last number it may say, "" if none
    scores: str  # the gauge that its points are added to, "" where they are only added up
    start: str  # what the player is told first where a scenario is played; empty for what the game says without one
    origin: Origin
    # what the player is told first on a page, where nobody types; "" for what is told elsewhere
    start_on_page: str = ""

    @property
    def given(self) -> tuple[str, ...]:
        """What a scenario gives as a word each: the gauges and the numbers of the whole game."""
        return (*self.gauges, *(count.id for count in self.counts))
