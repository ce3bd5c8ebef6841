"""What commands print at their end: problems, how many there are, failures; and the exit code."""

import sys
from collections.abc import Iterable
from pathlib import Path

from printgen.errors import BadData, Problem, count_alike, count_noun, merge_problems, tidy
from printgen.paths import show_path

# At most so many problems are printed, the others are only counted.
MOST_SHOWN = 200


def name_path(path: Path) -> str:
    """Return a path that is safe to print: a file name may hold characters that control the terminal."""
    return tidy(show_path(path))


def report_problems(problems: Iterable[Problem]) -> int:
    """Print problems and warnings, and how many there are. Return the exit code, which warnings do not change."""
    found = count_alike(merge_problems(problems))
    for problem in found[:MOST_SHOWN]:
        print(problem, file=sys.stderr)
    if len(found) > MOST_SHOWN:
        print(f"... and {len(found) - MOST_SHOWN:,} more", file=sys.stderr)
    wrong = [problem for problem in found if not problem.is_warning]
    for noun, kind in (("problem", wrong), ("warning", [problem for problem in found if problem.is_warning])):
        if kind:
            files = {problem.origin.file for problem in kind}
            print(f"{count_noun(len(kind), noun)} in {count_noun(len(files), 'file')}", file=sys.stderr)
    return BadData.exit_code if wrong else 0


def conclude(failures: Iterable[str], problems: list[Problem]) -> int:
    """Print what went wrong, each thing once, and return the exit code: 0 if nothing did."""
    found = dict.fromkeys(filter(None, failures))
    for failure in found:
        print(f"printgen: {failure}", file=sys.stderr)
    return report_problems(problems) or int(bool(found))
