"""What a player means by a name that may be cut short, and hints where nothing has such a name."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from printgen.errors import MOST_NAMED, BadUsage, suggest

JOINT = re.compile(r"(?<=\w)[-_\s]+(?=\w|$)")
# Quotes round a name mean nothing.
UNQUOTED = str.maketrans(dict.fromkeys('"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}', " "))
MOST_TOLD, FEWEST_IN_ROW = 6, 3


class Option(NamedTuple):
    """Something that can be named."""

    value: str  # what it stands for
    says: str  # what completion writes for it; "" for what is understood, but not offered
    names: tuple[str, ...]
    meaning: str = ""  # what it is
    rank: int = 0  # where two options have the same name, the lower rank counts


Choices = Sequence[Option]
NamedOptions = Sequence[tuple[str, Option]]


def fold(text: str) -> str:
    """Return a name so that capitals, hyphens, spaces and quotes make no difference."""
    return JOINT.sub(" ", text.casefold().translate(UNQUOTED)).lstrip()


def find_option(words: Sequence[str], options: Choices) -> tuple[str, int]:
    """Return the value of the option that the first words name, and how many words that are; ("", 0) for none.

    A whole name counts before the beginning of a name, more words before fewer, a lower rank before a higher one.
    Raises BadUsage if the words could be several options.
    """
    value, count = find_whole(words, options)
    return (value, count) if count else find_beginning(words, options)


def find_whole(words: Sequence[str], options: Choices) -> tuple[str, int]:
    """Return what `find_option` does, for whole names alone. Raises BadUsage."""
    return _find(words, options, _match_whole)


def find_beginning(words: Sequence[str], options: Choices) -> tuple[str, int]:
    """Return what `find_option` does, for beginnings of names. Raises BadUsage."""
    return _find(words, options, _match_beginning)


def _find(
    words: Sequence[str], options: Choices, match: Callable[[NamedOptions, str], list[Option]]
) -> tuple[str, int]:
    names = [(fold(name), option) for option in options for name in option.names]
    for count in range(len(words), 0, -1):
        found = {option.value: option for option in match(names, fold(" ".join(words[:count])))}
        if len(found) > 1:
            hint = _list_some(dict.fromkeys(option.says or option.names[-1] for option in found.values()))
            raise BadUsage(f'"{" ".join(words[:count])}" could be several', f"one of: {hint}")
        if found:
            return next(iter(found)), count
    return "", 0


def _match_whole(names: NamedOptions, said: str) -> list[Option]:
    """Return the options with a name; of these only the lowest rank."""
    found = [option for name, option in names if name == said]
    lowest = min((option.rank for option in found), default=0)
    return [option for option in found if option.rank == lowest]


def _match_beginning(names: NamedOptions, said: str) -> list[Option]:
    """Return the options whose names begin so. "supply" counts before "supply-no-artillery"."""
    close = [(name, option) for name, option in names if _begins(name, said)]
    shortest = min((name for name, _ in close), key=len, default="")
    goes_before = all(name.startswith(shortest) for name, _ in close)
    return [option for name, option in close if name == shortest or not goes_before]


def _begins(name: str, said: str) -> bool:
    """Tell whether a name begins so. "1" does not begin 10, but "10" begins 10+."""
    following = name[len(said) : len(said) + 1]
    return name.startswith(said) and not (said[-1:].isdecimal() and following.isdecimal())


def suggest_name(words: Sequence[str], options: Choices) -> str:
    """Return a hint that names the option most like the words, or else all options."""
    options = [option for option in options if option.says]
    known = list(dict.fromkeys(option.says for option in options))
    names = {name: option.says for option in options for name in option.names}
    for said in (" ".join(words), *words[:1]):
        hint = suggest(said, names) if said and not said.isdecimal() else ""
        if hint.startswith("did you mean"):
            close = hint.partition('"')[2].rpartition('"')[0]
            return f'did you mean "{names[close]}"?'
    row = show_row(known)
    if row:
        return f"a number from {row.replace('-', ' to ')}"
    return f"known: {_list_some(known, MOST_NAMED)}" if known else ""


def show_row(names: Sequence[str]) -> str:
    """Return numbers in a row by the first and the last: "0-16"; "" for other names, and for few numbers."""
    first = int(names[0]) if names and names[0].isdecimal() else 0
    if len(names) < FEWEST_IN_ROW or list(names) != [str(number) for number in range(first, first + len(names))]:
        return ""
    return f"{names[0]}-{names[-1]}"


def _list_some(names: Iterable[str], most: int = MOST_TOLD) -> str:
    listed = list(names)
    return ", ".join(listed[:most]) + (", ..." if len(listed) > most else "")
