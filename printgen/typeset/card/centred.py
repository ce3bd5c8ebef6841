"""Lines in the middle of a width: what was set from the left, moved line by line."""

from collections.abc import Mapping

from printgen.typeset.frame import Symbol, Text, move
from printgen.typeset.type.stack import Stack
from printgen.typeset.type.typeface import Typeface
from printgen.units import Points

Placed = Text | Symbol
# Items whose baselines are no further apart than this stand on one line.
SAME_LINE = 0.01


def centre(stack: Stack, faces: Mapping[str, Typeface], width: Points) -> Stack:
    """Return a stack whose lines stand in the middle of a width."""
    lines: list[tuple[Points, list[Placed]]] = []
    symbols = []
    for item in stack.items:
        if isinstance(item, Symbol):
            symbols.append(item)
            continue
        for place, words in enumerate(item.lines):
            base = item.y + item.leading * place
            one = item._replace(y=base, lines=(words,))
            if lines and abs(lines[-1][0] - base) < SAME_LINE:
                lines[-1][1].append(one)
            else:
                lines.append((base, [one]))
    for symbol in symbols:  # which stands on the first line whose baseline is not above its middle
        next(items for base, items in lines if base > symbol.y - symbol.size / 2).append(symbol)
    return Stack(stack.height, tuple(moved for _, items in lines for moved in _centre_line(items, faces, width)))


def count_lines(stack: Stack) -> int:
    """Return how many lines of words a stack has, those beside each other counted once."""
    texts = [item for item in stack.items if isinstance(item, Text)]
    return len({round(text.y + text.leading * place, 1) for text in texts for place in range(len(text.lines))})


def _centre_line(items: list[Placed], faces: Mapping[str, Typeface], width: Points) -> list[Placed]:
    ends = [_span(item, faces) for item in items]
    left, right = min(start for start, _ in ends), max(end for _, end in ends)
    return [move(item, (width - left - right) / 2, 0) for item in items]


def _span(item: Placed, faces: Mapping[str, Typeface]) -> tuple[Points, Points]:
    """Return where an item of one line begins and ends."""
    if isinstance(item, Symbol):
        return item.x - item.size / 2, item.x + item.size / 2
    return item.x, item.x + faces[item.font].width(item.lines[0], item.size, item.spacing) - item.spacing
