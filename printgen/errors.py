"""The exception tree, and Problem: one mistake with its place, a message and a hint."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

# How many known names a hint compares and lists: comparing is slow, and a long list helps nobody.
MOST_COMPARED, MOST_NAMED, LONGEST_NAME = 300, 20, 30
LONGEST_MESSAGE = 1_000
OUR_FAULT = "this is a mistake in printgen; please report it, with the pack"


# Files with cells, which have a letter for the column; in other files with rows there are numbers alone.
BOOKS, TEXTS = (".xlsx", ".ods"), (".csv", ".tsv")


class Origin(NamedTuple):
    """A place in a file."""

    file: str  # the path of the file
    line: int = 0  # the line, from 1; 0 for the file as a whole
    column: int = 0  # the column, from 1

    def __str__(self) -> str:
        if self.line and self.file.lower().endswith(BOOKS):
            return f"{self.file}:{name_column(self.column)}{self.line}"
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    @property
    def spot(self) -> str:
        """The line, or the row of a spreadsheet, as a part of a sentence."""
        return f"{'in row' if self.is_cell else 'on line'} {self.line}"

    @property
    def is_cell(self) -> bool:
        """Tell whether it lies in a spreadsheet."""
        return self.file.lower().endswith((*BOOKS, *TEXTS))


def name_column(number: int) -> str:
    """Return what a spreadsheet calls a column by its number, from 1: 10 is J, 28 is AB."""
    name = ""
    while number > 0:
        number, letter = divmod(number - 1, 26)
        name = f"{chr(ord('A') + letter)}{name}"
    return name


def read_place(place: str) -> Origin:
    """Return the origin that is written as "file:line:column", as "file:J4", or as a file alone."""
    file, *numbers = place.rsplit(":", 2)
    if len(numbers) > 1:
        return Origin(file, *map(int, numbers))
    file, _, cell = place.rpartition(":")
    letters = cell.rstrip("0123456789")
    if not file or not letters.isupper() or letters == cell:
        return Origin(place)
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Origin(file, int(cell[len(letters) :]), column)


class Problem(NamedTuple):
    """A mistake in what was read."""

    origin: Origin  # where it is
    message: str  # what it is
    hint: str = ""  # how to mend it
    is_warning: bool = False  # whether it is only a warning: the author may want it so, and nothing fails because of it
    where: str = ""  # the product, and the card or the page, if it comes of what is made; "" for what was read
    words: str = ""  # the words that have no room, if it is that; who makes the product tries what helps
    card: str = ""  # the id of the card on which they have none
    lacking: str = ""  # the character that no font has, if it is that

    @property
    def said(self) -> str:
        """The message with where it is seen."""
        return f"{self.where}: {self.message}" if self.where else self.message

    def __str__(self) -> str:
        kind = "warning: " if self.is_warning else ""
        hint = f"\n  hint: {tidy(self.hint)}" if self.hint else ""
        return f"{_escape(str(self.origin))}: {kind}{tidy(self.said)}{hint}"

    def describe(self) -> dict[str, str]:
        """Return the problem as plain data."""
        kind = "warning" if self.is_warning else "problem"
        return {"kind": kind, "place": str(self.origin), "message": self.said, "hint": self.hint}


def merge_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems in order of place. A problem that another one says more exactly at the same place is left out.

    So is one that says in capitals what another says: words are printed both as they are written and so.
    """
    by_place: dict[Origin, list[list[Problem]]] = {}
    for problem in sorted(set(problems)):
        groups = by_place.setdefault(problem.origin, [])
        for group in groups:
            if _is_same(problem, group[0]):
                group.append(problem)
                break
        else:
            groups.append([problem])
    found = [_join(group) for groups in by_place.values() for group in groups]
    exact = {(problem.origin, problem.message.partition(": ")[2]) for problem in found}
    return [problem for problem in found if (problem.origin, problem.message) not in exact]


# So many warnings of a file that differ in names and numbers alone are told one by one.
MOST_ALIKE = 3
NAMES = re.compile(r'"[^"]*"|[0-9][0-9,.]*')


def count_alike(problems: list[Problem]) -> list[Problem]:
    """Return problems; of many warnings of a file that differ in names and numbers alone the first, with a count."""
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        if problem.is_warning:
            groups.setdefault((problem.origin.file, NAMES.sub("", problem.message)), []).append(problem)
    many = [group for group in groups.values() if len(group) > MOST_ALIKE]
    first = {id(group[0]): len(group) - 1 for group in many}
    left_out = {id(problem) for group in many for problem in group[1:]}
    return [
        problem._replace(message=f"{problem.message}; {first[id(problem)]} more are alike")
        if id(problem) in first
        else problem
        for problem in problems
        if id(problem) not in left_out
    ]


def _is_same(one: Problem, other: Problem) -> bool:
    """Tell whether two problems of a place have one cause: the same is said of it, or the same words have no room."""
    said, word = (one.message.casefold(), other.message.casefold()), (one.words.casefold(), other.words.casefold())
    if one.lacking and other.lacking:
        return True
    return said[0] == said[1] or (all(word) and (word[0] in word[1] or word[1] in word[0]))


# How a hint begins that says what was tried and helps.
FITS = "fits "


def _join(group: list[Problem]) -> Problem:
    """Return problems with one cause as one, which says where it is seen, and what helps in each place."""
    said = next((problem for problem in reversed(group) if not problem.words.isupper()), group[0])
    if said.lacking:
        said = max(group, key=lambda problem: len(problem.message))
    helped = [problem for problem in group if problem.hint] or group
    hints = dict.fromkeys(problem.hint for problem in helped)
    open_ones = [hint for hint in hints if not hint.startswith(FITS)]
    each = dict.fromkeys(f"{problem.where.partition(',')[0]} {problem.hint}" for problem in helped)
    hint = open_ones[0] if open_ones else "; ".join(each if len(hints) > 1 else hints)
    return said._replace(where="; ".join(dict.fromkeys(filter(None, [each.where for each in helped]))), hint=hint)


def tidy(words: str) -> str:
    """Return words that are safe to show: without control characters, and not longer than anybody would read."""
    return _escape(words if len(words) <= LONGEST_MESSAGE else f"{words[:LONGEST_MESSAGE]} ...")


def _escape(words: str) -> str:
    """Return words without control characters, with which a pack or a log could control the terminal."""
    if words.isprintable():
        return words
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in words)


class PrintgenError(Exception):
    """An error that the user is told in words; `exit_code` is what the process returns."""

    exit_code = 1


class BadData(PrintgenError):
    """Mistakes in what was read, all of them at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


@contextmanager
def collecting(problems: list[Problem]) -> Iterator[None]:
    """Add the problems of BadData raised inside to a list, and go on."""
    try:
        yield
    except BadData as bad:
        problems += bad.problems


@contextmanager
def gathering() -> Iterator[list[Problem]]:
    """Yield a list for problems that are found inside, and raise BadData with all of them at the end."""
    problems: list[Problem] = []
    yield problems
    if problems:
        raise BadData(problems)


@contextmanager
def containing(problems: list[Problem], file: str) -> Iterator[None]:
    """Add the problems of BadData raised inside to a list; if printgen itself fails there, that is a problem too."""
    try:
        with collecting(problems):
            yield
    except PrintgenError:
        raise
    except OSError as error:
        problems.append(Problem(Origin(file), f"cannot be used: {reason_of(error)}"))
    except Exception as error:  # noqa: BLE001  # whatever it is, other packs must not suffer from it
        problems.append(Problem(Origin(file), f"cannot be used: {error!r}", OUR_FAULT))


class BadUsage(PrintgenError):
    """The user asks for something that does not exist or does not go together."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = tidy(message)
        self.hint = tidy(hint)
        super().__init__(f"{self.message}\n  hint: {self.hint}" if hint else self.message)


class MissingLibrary(PrintgenError):
    """A library of the system that a product needs is not installed."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(f"{message}\n  hint: {hint}")


class CannotWrite(PrintgenError):
    """An output file could not be written. An older file of this name is as it was."""

    def __init__(self, path: str, reason: str, hint: str = "choose another folder") -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{tidy(path)}: cannot be written: {reason}\n  hint: {hint}")


def reason_of(error: OSError) -> str:
    """Return why the system refused something, as part of a sentence: "permission denied"."""
    return (error.strerror or str(error)).lower()


def count_noun(number: int, noun: str) -> str:
    """Return a number with a noun: "1 card", "36 cards", "4 boxes"."""
    ending = "" if number == 1 else "es" if noun.endswith("x") else "s"
    return f"{number} {noun}{ending}"


class Known(NamedTuple):
    """The known words among which a name was looked for."""

    close: str = ""  # the one most like it, "" for none
    listed: str = ""  # all of them, or the first of them, where none is like it


def find_close(name: str, known: Iterable[str]) -> Known:
    """Return the known word most like a name, or all known words if none is like it."""
    from difflib import get_close_matches  # only those who mistype wait for it

    words = sorted(filter(None, known))
    if same := next((word for word in words if word.casefold() == name.casefold()), ""):
        return Known(close=same)
    short = [word for word in words if len(word) <= 2 * LONGEST_NAME] if len(words) <= MOST_COMPARED else []
    close = get_close_matches(name[:LONGEST_NAME], short, n=1, cutoff=0.6)
    if close:
        return Known(close=close[0])
    return Known(listed=", ".join(words[:MOST_NAMED]) + (", ..." if len(words) > MOST_NAMED else ""))


def suggest(name: str, known: Iterable[str]) -> str:
    """Return a hint that names the known word most like a name, or all known words if none is like it."""
    found = find_close(name, known)
    if found.close:
        return f'did you mean "{found.close}"?'
    return f"known: {found.listed}" if found.listed else ""
