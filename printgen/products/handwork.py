"""What is done by hand with printed sheets, with which tools, and about how many minutes it takes."""

from typing import NamedTuple

# Seconds, each an estimate. They are fitted to Heroes of Normandie (8 sheets of cards, 46 markers, a box), which took
# 1 h 25 min with a trimmer and a punch of 25 mm, and 2 h 10 min with scissors alone.
A_SHEET = 20  # comes out of the printer, and is looked at
A_FOLD = 240  # a sheet is folded, glued, pressed, and dries while the next is folded
A_SORTED_CARD = 2
A_BOX, A_DIVIDER = 360, 60  # scored, cut out and glued, whatever the tool


class Pace(NamedTuple):
    """How many seconds tools take."""

    cut: int  # a straight cut from mark to mark
    round: int  # a circle
    bent: int  # an outline with corners that no cut of another piece shares


TRIMMER, SCISSORS = Pace(cut=18, round=24, bent=40), Pace(cut=32, round=45, bent=45)
# Minutes from this number on are told in steps.
MANY, STEP = 10, 5
MINUTE = HOUR = 60


class Handwork(NamedTuple):
    """What is done by hand with the sheets of a part."""

    sheets: int = 0
    folds: int = 0  # sheets that are folded and glued
    cuts: int = 0  # straight cuts; a strip is cut again by itself
    round: int = 0  # circles
    bent: int = 0  # other pieces with an outline of their own
    sorted: int = 0  # cards that are sorted by their backs
    boxes: int = 0
    dividers: int = 0

    def add(self, other: "Handwork") -> "Handwork":
        """Return this work and another."""
        return Handwork(*(one + more for one, more in zip(self, other, strict=True)))

    def count_minutes(self, pace: Pace) -> int:
        """Return about how many minutes it takes, at least one."""
        seconds = self.sheets * A_SHEET + self.folds * A_FOLD + self.sorted * A_SORTED_CARD
        seconds += self.boxes * A_BOX + self.dividers * A_DIVIDER
        seconds += self.cuts * pace.cut + self.round * pace.round + self.bent * pace.bent
        minutes = max(1, round(seconds / MINUTE))
        return minutes if minutes < MANY else STEP * round(minutes / STEP)

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools that it takes, by the names of the words that say them; none for sheets that stay as they are."""
        needed = {
            "tool_trimmer": self.cuts,
            "tool_punch": self.round,
            "tool_scissors": self.bent or self.boxes or self.dividers,
            "tool_glue": self.folds or self.boxes,
        }
        return tuple(tool for tool, number in needed.items() if number)


def count_cuts(columns: int, rows: int) -> int:
    """Return how many straight cuts part a sheet into columns, and each column into rows."""
    return columns + 1 + columns * (rows + 1)
