"""What a pack lets a scenario of its game say: which things it lists, and which numbers and gauges it gives."""

from typing import NamedTuple

from printgen.errors import Origin


class TextRules(NamedTuple):
    """A text that a scenario may say of each thing in a list.

    id: its id.
    title: what stands above it.
    table: the table for each of whose columns it may say another text, "" if it has one text alone.
    optional: whether a scenario may leave it out.
    """

    id: str
    title: str
    table: str
    optional: bool


class CountRules(NamedTuple):
    """A number that a scenario may say, of the whole game or of each thing in a list.

    id: its id.
    title: what it counts.
    low, high: the least and the most that it may be.
    start: what it is where a scenario does not say, None where it must.
    """

    id: str
    title: str
    low: int
    high: int
    start: int | None


class ListRules(NamedTuple):
    """Things that a scenario lists.

    kind: the id of their kind, which is the key of the list too.
    title: what players call all of them.
    texts: what may be said of each.
    counts: numbers of each.
    types: the table of which each may have a fixed result, "" if none.
    """

    kind: str
    title: str
    texts: tuple[TextRules, ...]
    counts: tuple[CountRules, ...]
    types: str


class ScenarioRules(NamedTuple):
    """What a scenario of a game may say.

    lists: the things that it lists.
    counts: numbers of the whole game.
    gauges: the gauges, or groups of gauges, that it may set at the start.
    rounds: the gauge whose last number it may say, "" if none.
    scores: the gauge that its points are added to, "" where they are only added up.
    start: what the player is told first where a scenario is played; empty for what the game says without one.
    origin: where the rules stand in their file.
    start_on_page: what the player is told first on a page, where nobody types; "" for what is told elsewhere.
    """

    lists: tuple[ListRules, ...]
    counts: tuple[CountRules, ...]
    gauges: tuple[str, ...]
    rounds: str
    scores: str
    start: str
    origin: Origin
    start_on_page: str = ""

    @property
    def given(self) -> tuple[str, ...]:
        """What a scenario gives as a word each: the gauges and the numbers of the whole game."""
        return (*self.gauges, *(count.id for count in self.counts))
