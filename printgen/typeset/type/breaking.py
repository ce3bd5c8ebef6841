"""Breaking: where the lines of a paragraph end, given where each of its words ends."""

from bisect import bisect_right
from collections.abc import Sequence

# A last line shorter than this share of the width is short; the widths tried to lengthen it; the breaks of two lines.
SHORT = 0.35
NARROWED = (0.94, 0.88, 0.82)
MANY = 2


def choose_breaks(ends: Sequence[float], limit: float) -> list[int] | None:
    """Return where lines of at most `limit` break, as few as can be, the last of them not short if it can be had.

    `ends` tells where each word and the space after it end. Each break is the number of words before it; the first is
    0. None if a word is wider than a line.
    """
    breaks = _break(ends, limit)
    for narrower in NARROWED if breaks and _is_short(breaks, ends, limit) else ():
        tried = _break(ends, limit * narrower)
        if tried is None or breaks is None or len(tried) > len(breaks):
            break
        breaks = tried
        if not _is_short(breaks, ends, limit):
            break
    return breaks


def _break(ends: Sequence[float], limit: float) -> list[int] | None:
    """Return where lines of at most `limit` break, each with as many words as fit."""
    breaks, start, done = [0], 0.0, 0
    while done < len(ends):
        last = bisect_right(ends, start + limit, done)
        if last == done:
            return None
        breaks.append(last)
        start, done = ends[last - 1], last
    return breaks


def _is_short(breaks: list[int], ends: Sequence[float], limit: float) -> bool:
    """Tell whether the last of several lines is short."""
    return len(breaks) > MANY and ends[-1] - ends[breaks[-2] - 1] < limit * SHORT
