"""Tables that are plain lines: "01-05 Ruined tower", a numbered list, or a thing on each line."""

import re

from printgen.load.foreign.found import FoundTable, clean
from printgen.model.die import DASHES

ROLLED = re.compile(r"\(?([0-9]{1,4}(?:\s*-\s*[0-9]{1,4})?\+?)\)?(?:\s*[.:)|]\s*|\s+-?\s*)(\S.*)")
BULLET = re.compile(r"[-*+\N{BULLET}]\s+(.*)")
# As many lines as this of all must begin with a roll, or else none of them is one.
MOST = 0.6


def read_lines(text: str) -> list[FoundTable]:
    """Return the table of lines with a roll before each, or of lines alone; a line before them is its title."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rolled = [ROLLED.match(line.translate(DASHES)) for line in lines]
    if sum(map(bool, rolled)) < max(2, MOST * len(lines)):
        return _read_list(lines)
    title, rows = "", list[tuple[str, str]]()
    for line, match in zip(lines, rolled, strict=True):
        if match:
            rows.append((match[1], line[len(line) - len(match[2]) :]))
        elif rows:  # it goes on with the line before
            rows[-1] = (rows[-1][0], f"{rows[-1][1]}\n{line}")
        else:
            title = line
    said = [(roll, clean(words)) for roll, words in rows]
    return [FoundTable(clean(title.lstrip("#").strip()), ("roll", "result"), said, is_lines=True)]


def _read_list(lines: list[str]) -> list[FoundTable]:
    bullets = [BULLET.match(line) for line in lines]
    if any(bullets):
        first = next(place for place, bullet in enumerate(bullets) if bullet)
        title = lines[first - 1].lstrip("#").strip() if first else ""
        rows = [(clean(bullet[1]),) for bullet in bullets if bullet]
        return [FoundTable(clean(title), ("result",), rows, is_lines=True)]
    title = lines[0].lstrip("#").strip() if lines and lines[0].startswith("#") else ""
    rows = [(clean(line),) for line in lines[bool(title) :]]
    return [FoundTable(clean(title), ("result",), rows, is_lines=True)] if lines else []
