"""Numbers as people list them, such as 1,4,7-12."""

import re
from collections.abc import Iterable, Iterator

NUMBERS = re.compile(r"[0-9]{1,5}(?:-[0-9]{1,5})?(?:,[0-9]{1,5}(?:-[0-9]{1,5})?)*")


def parse_numbers(text: str, most: int) -> tuple[int, ...]:
    """Return the numbers of a text such as "1,4,7-12", each once and in order; a dash may be the one that is printed.

    Raises ValueError for another text, and for numbers beyond 1 to `most`, and for such as 5-2.
    """
    text = text.replace("\N{EN DASH}", "-")
    if not NUMBERS.fullmatch(text):
        raise ValueError(f'"{text}" are not numbers')
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        low, high = int(first), int(last or first)
        if high < low:
            raise ValueError(f'"{part}" is backwards')
        if not 1 <= low <= high <= most:
            raise ValueError(f'"{part}" is not within 1-{most}')
        found.update(range(low, high + 1))
    return tuple(sorted(found))


def show_numbers(numbers: Iterable[int]) -> str:
    """Return numbers in order as a text such as "1,4,7-12"."""
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in _list_runs(numbers))


def _list_runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of numbers that follow one another."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    yield from runs
