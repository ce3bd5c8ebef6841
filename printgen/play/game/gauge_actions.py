"""What a player does with gauges: set them, move them, and give them the lengths that a scenario says."""

from typing import NamedTuple

from printgen.errors import suggest
from printgen.play.game.ending import find_end
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.refusal import Refused

LONGEST, MOST_MOVED = 100, 10_000


class Set(NamedTuple):
    """Set a gauge."""

    gauge: str  # the id of the gauge
    place: int  # the position that it is set to, from 0

    def run(self, game: Game) -> EventsAndGame:
        """Set it."""
        last = len(game.gauge(self.gauge).labels) - 1
        if not 0 <= self.place <= last:
            raise Refused("unknown-position", gauge=self.gauge, place=self.place, last=last)
        return find_end(game, game.move_gauge(self.gauge, self.place))


class Move(NamedTuple):
    """Move a gauge."""

    gauge: str  # the id of the gauge
    by: int  # how many positions it is moved on, or back if less than 0

    def run(self, game: Game) -> EventsAndGame:
        """Move it, to its end at most."""
        if abs(self.by) > MOST_MOVED:
            raise Refused("move-count", by=f"{self.by:+}", most=MOST_MOVED)
        return find_end(game, game.shift_gauge(self.gauge, self.by))


class Stretch(NamedTuple):
    """Give the tracks of a tracker the lengths that a scenario says."""

    gauge: str  # the id of the gauge
    lengths: tuple[int, ...]  # a length for each track

    def run(self, game: Game) -> EventsAndGame:
        """Give it the lengths, and empty it."""
        gauge = game.gauge(self.gauge)
        if not gauge.spans:
            hint = suggest(self.gauge, [name for name, other in game.gauges.items() if other.spans])
            raise Refused("no-lengths", hint, gauge=self.gauge)
        if len(self.lengths) != len(gauge.spans) or not all(0 <= length <= LONGEST for length in self.lengths):
            titles = ", ".join(title for title, _ in gauge.spans)
            raise Refused("lengths-wrong", gauge=self.gauge, count=len(gauge.spans), titles=titles, most=LONGEST)
        if not any(self.lengths):
            raise Refused("no-box-left", gauge=self.gauge)
        stretched = game._replace(gauges={**game.gauges, self.gauge: gauge.stretch(self.lengths)})
        return stretched.move_gauge(self.gauge, 0)


GAUGE_ACTIONS = (Set, Move, Stretch)
