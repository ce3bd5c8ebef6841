"""What a player does with gauges: set them, move them, and give them the lengths that a scenario says."""

from typing import NamedTuple

from printgen.digital.game import Game, Outcome
from printgen.errors import BadUsage, suggest

LONGEST = 100


class Set(NamedTuple):
    """Set a gauge to one of its labels."""

    gauge: str
    label: str

    def run(self, game: Game) -> Outcome:
        """Set it to the first place with the label."""
        labels = game.gauge(self.gauge).labels
        if self.label not in labels:
            raise BadUsage(f'"{self.gauge}" has no box "{self.label}"', suggest(self.label, dict.fromkeys(labels)))
        return game.move_gauge(self.gauge, labels.index(self.label))


class Move(NamedTuple):
    """Move a gauge so many places on, or back."""

    gauge: str
    by: int

    def run(self, game: Game) -> Outcome:
        """Move it, to its end at most."""
        return game.shift_gauge(self.gauge, self.by)


class Stretch(NamedTuple):
    """Give the tracks of a tracker the lengths that a scenario says."""

    gauge: str
    lengths: tuple[int, ...]

    def run(self, game: Game) -> Outcome:
        """Give it the lengths, and empty it."""
        gauge = game.gauge(self.gauge)
        if not gauge.spans:
            hint = suggest(self.gauge, [name for name, other in game.gauges.items() if other.spans])
            raise BadUsage(f'the lengths of "{self.gauge}" cannot be set', hint)
        if (
            len(self.lengths) != len(gauge.spans)
            or not any(self.lengths)
            or not all(0 <= n <= LONGEST for n in self.lengths)
        ):
            titles = ", ".join(title for title, _ in gauge.spans)
            raise BadUsage(
                f'"{self.gauge}" takes {len(gauge.spans)} lengths', f"those of {titles}, 0 to {LONGEST} boxes each"
            )
        stretched = game._replace(gauges={**game.gauges, self.gauge: gauge.stretch(self.lengths)})
        return stretched.move_gauge(self.gauge, 0)
