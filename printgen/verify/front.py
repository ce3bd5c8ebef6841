"""The front of a printed card: its words in the order in which they are read."""

import re
from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from printgen.products.deck import FINGERPRINT_DIGITS
from printgen.verify.ink import HALF, Ink, PaintedPath, Point, Rectangle, Run, drop_spaces

# What stands in the foot of a card: its id, and its number in the deck.
FOOT = re.compile(r"([^\s·]+-\d+)·(\d+)/(\d+)")
FINGERPRINT = re.compile(rf"[0-9a-f]{{{FINGERPRINT_DIGITS}}}")
# Lines that are no further apart than this count as one line, in points.
SAME_LINE = 0.5
# What tells the signs apart: the number of corners, or how much of the width the top takes.
STRAIGHT = {4: "D", 10: "*"}
FLAT, TIP, ROUND, DISC, TWO_TOPS = 0.02, 0.1, 0.5, 0.6, 0.81


class PrintedCard(NamedTuple):
    """The front of a card as it is printed."""

    id: str  # its id, number and count, as its foot has them
    number: int
    of: int
    page: int  # its page, from 1
    corner: str  # what stands in its corner; a suit is its letter, and a star is "*"
    fingerprint: str  # the fingerprint at the lower right, "" if it cannot be read
    head: tuple[str, ...]  # the lines of the panel at the top
    # all other lines in reading order. The lines of a panel with several labels stand there once for each label.
    words: tuple[str, ...]
    # the same, but those at the left edge of the card first, if there are such beside all others
    apart: tuple[str, ...] = ()


class _PrintedBlock(NamedTuple):
    """A panel, or a line outside of any panel."""

    position: Point  # where it stands
    box: Rectangle | None  # the rectangle of the panel, None for a line
    labels: tuple[str, ...]  # the words on its tab: those of each column
    lines: tuple[Run, ...]  # its words

    @property
    def span(self) -> tuple[float, float]:
        """Return its left and its right edge."""
        boxes = [self.box] if self.box else [run.box for run in self.lines]
        return min(box.left for box in boxes), max(box.right for box in boxes)


class _CornerText(NamedTuple):
    """What stands in a corner, and the runs that it is made of."""

    words: str
    runs: frozenset[Run]


def read_front(ink: Ink, size: Point, page: int) -> PrintedCard:
    """Return the card of a size with this ink. Its first run is the foot."""
    foot, *others = ink.runs
    found = FOOT.fullmatch(drop_spaces(foot.words))
    assert found is not None  # that is how it was found
    mark = _find_fingerprint(foot, others)
    runs = [run for run in others if run is not mark]
    in_corners = _find_in_corners(runs, ink.fills, size)
    corner = in_corners or _find_on_disc(runs, ink.fills) or _find_on_panel(runs, ink.fills)
    head, *blocks = _list_blocks([run for run in runs if run not in corner.runs], ink.fills) or [_NOTHING]
    if in_corners or not _is_head(head):  # a playing card has no head: its first panel is a use
        head, blocks = _NOTHING, [head, *blocks]
    return PrintedCard(
        id=found[1],
        number=int(found[2]),
        of=int(found[3]),
        page=page,
        corner=corner.words,
        fingerprint=drop_spaces(mark.words) if mark else "",
        head=tuple(run.words for run in head.lines),
        words=tuple(words for block in blocks for words in _list_words(block)),
        apart=tuple(words for block in _put_edge_first(blocks) for words in _list_words(block)),
    )


_NOTHING = _PrintedBlock((0, 0), None, (), ())


def _put_edge_first(blocks: Sequence[_PrintedBlock]) -> list[_PrintedBlock]:
    """Return blocks in their order, but blocks between the left edge and all others come first."""
    ordered = sorted(blocks, key=lambda block: block.span[0])
    for place in range(1, len(ordered)):
        edge, others = ordered[:place], ordered[place:]
        if max(block.span[1] for block in edge) < others[0].span[0]:
            return [*(block for block in blocks if block in edge), *(block for block in blocks if block in others)]
    return list(blocks)


def _find_fingerprint(foot: Run, others: Iterable[Run]) -> Run | None:
    """Return the run that ends the line of the foot, if it looks like a fingerprint."""
    found = [
        run
        for run in others
        if run.turn == foot.turn
        and abs(run.start[1] - foot.start[1]) < SAME_LINE
        and run.start[0] > foot.box.right
        and FINGERPRINT.fullmatch(drop_spaces(run.words))
    ]
    return found[0] if len(found) == 1 else None


def _find_in_corners(runs: Sequence[Run], fills: Iterable[PaintedPath], size: Point) -> _CornerText | None:
    """Return what stands in two corners, upside down in one of them, as on a playing card; None if there is nothing."""
    turned = [run for run in runs if run.turn == HALF]
    pairs = [(run, other) for run in runs if run.turn == 0 for other in turned if _are_opposite(run, other, size)]
    if not pairs:
        return None
    upright = sorted((run for run, _ in pairs), key=lambda run: run.start[1])
    below = [fill for fill in fills if any(run.box.left < fill.box.middle[0] < run.box.right for run in upright)]
    words = "".join(drop_spaces(run.words) for run in upright)
    return _CornerText(words + _find_sign(upright, below), frozenset(run for pair in pairs for run in pair))


def _are_opposite(run: Run, other: Run, size: Point) -> bool:
    """Tell whether two runs have the same words and lie opposite each other on the card."""
    begins = zip(run.start, other.start, size, strict=True)
    opposite = all(abs(one + two - whole) < SAME_LINE for one, two, whole in begins)
    return opposite and drop_spaces(run.words) == drop_spaces(other.words)


def _find_on_disc(runs: Iterable[Run], fills: Sequence[PaintedPath]) -> _CornerText | None:
    """Return what stands alone on a disc, as on a token; None if nothing does."""
    for fill in fills:
        wide, high = fill.box.right - fill.box.left, fill.box.high - fill.box.low
        held = [run for run in runs if fill.box.holds(run.box.middle)]
        if len(held) == 1 and fill.curved and abs(wide - high) < SAME_LINE and _measure_top(fill) < DISC:
            return _CornerText(drop_spaces(held[0].words), frozenset(held))
    return None


def _measure_top(fill: PaintedPath) -> float:
    """Return how much of the width of an outline its top takes, from 0 to 1."""
    box = fill.box
    top = [x for x, y in fill.points if y < box.low + (box.high - box.low) * FLAT]
    return (max(top) - min(top)) / (box.right - box.left)


def _find_on_panel(runs: Sequence[Run], fills: Iterable[PaintedPath]) -> _CornerText:
    """Return what stands to the left of all other words on the panel at the top."""
    first = next(iter(_list_blocks(runs, fills)), _NOTHING)
    for run in first.lines if _is_head(first) else ():
        if all(run.box.right < other.box.left for other in first.lines if other is not run):
            beside = [fill for fill in fills if first.box and first.box.holds(fill.box.middle)]
            return _CornerText(drop_spaces(run.words) + _find_sign([run], beside), frozenset([run]))
    return _CornerText("", frozenset())


def _is_head(block: _PrintedBlock) -> bool:
    """Tell whether a block is a panel without labels."""
    return bool(block.box and not block.labels)


def _find_sign(runs: Iterable[Run], fills: Sequence[PaintedPath]) -> str:
    """Return the sign beside what stands in a corner, or ""."""
    for run in runs:
        near = run.box.grown(max(run.box.right - run.box.left, run.box.high - run.box.low))
        for fill in fills:
            beside = near.holds(fill.box.middle) and not fill.box.holds(run.box.middle)
            if beside and (name := _name_sign(fill)):
                return name
    return ""


def _name_sign(fill: PaintedPath) -> str:
    """Return the letter of a suit, or "*" for a star; "" if the outline is neither.

    Diamond and star have straight sides. A spade ends in a tip, a club is round at the top, and a heart has two tops.
    """
    points, spread = dict.fromkeys((round(x, 2), round(y, 2)) for x, y in fill.points), _measure_top(fill)
    if not fill.curved:
        return STRAIGHT.get(len(points), "") if spread < TIP else ""
    return "S" if spread < TIP else "C" if spread < ROUND else "H" if spread < TWO_TOPS else ""


def _list_blocks(runs: Iterable[Run], fills: Iterable[PaintedPath]) -> list[_PrintedBlock]:
    """Return the panels and the lines outside of them, from the top down."""
    panels: dict[Rectangle | None, tuple[list[Run], list[Run]]] = {}
    for run in runs:
        holders = [fill.box for fill in fills if fill.box.holds(run.box.middle)]
        panel = max(holders, key=lambda box: box.area, default=None)
        on_tab = len(holders) > 1
        panels.setdefault(panel, ([], []))[on_tab].append(run)
    loose, _ = panels.pop(None, ([], []))
    blocks = [_PrintedBlock(run.start, None, (), (run,)) for run in loose]
    for box, (lines, labels) in panels.items():
        assert box is not None
        position = (box.left, box.middle[1])
        blocks.append(_PrintedBlock(position, box, tuple(_join_labels(labels)), tuple(_sort_runs(lines))))
    return _sort_blocks(blocks)


def _join_labels(runs: Iterable[Run]) -> list[str]:
    """Return labels from the top down: lines that are less than a line apart are one label."""
    labels: list[str] = []
    end = -inf
    for run in sorted(runs, key=lambda run: run.box.middle[1]):
        if run.box.low - end < run.box.high - run.box.low:
            labels[-1] += f" {run.words}"
        else:
            labels.append(run.words)
        end = run.box.high
    return labels


def _sort_runs(runs: Iterable[Run]) -> list[Run]:
    return [block.lines[0] for block in _sort_blocks(_PrintedBlock(run.start, None, (), (run,)) for run in runs)]


def _sort_blocks(blocks: Iterable[_PrintedBlock]) -> list[_PrintedBlock]:
    """Return blocks from the top down, and blocks on one line from left to right."""
    lines: list[list[_PrintedBlock]] = []
    for block in sorted(blocks, key=lambda block: block.position[1]):
        if lines and block.position[1] - lines[-1][0].position[1] < SAME_LINE:
            lines[-1].append(block)
        else:
            lines.append([block])
    return [block for line in lines for block in sorted(line, key=lambda block: block.position[0])]


def _list_words(block: _PrintedBlock) -> list[str]:
    """Return the words of a block, after each of its labels."""
    words = [run.words for run in block.lines]
    return [said for label in block.labels for said in (label, *words)] or words
