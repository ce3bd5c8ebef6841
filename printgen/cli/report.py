"""What all commands say at their end: problems with their number, failures, and the exit code."""

import sys
from collections.abc import Iterable

from printgen.errors import BadData, Problem, count_noun, merge_problems


def report_problems(problems: Iterable[Problem]) -> int:
    """Print the problems and how many there are; return the exit code for bad data."""
    found = merge_problems(problems)
    files = {problem.origin.file for problem in found}
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"{count_noun(len(found), 'problem')} in {count_noun(len(files), 'file')}", file=sys.stderr)
    return BadData.exit_code


def conclude(failures: Iterable[str], problems: list[Problem]) -> int:
    """Print what went wrong, each thing once, and return the exit code: 0 if nothing did."""
    found = dict.fromkeys(filter(None, failures))
    for failure in found:
        print(f"printgen: {failure}", file=sys.stderr)
    return report_problems(problems) if problems else int(bool(found))
