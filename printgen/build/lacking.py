"""Problems of characters that no font of a product has: one for each script, with an installed font as a cure."""

import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import ascii_letters, digits
from unicodedata import name

from fontTools.ttLib import TTFont, TTLibError

from printgen.errors import Problem, count_noun

# Where systems keep fonts, below the home folder if they begin with ~.
FOLDERS = (
    "~/.local/share/fonts", "~/.fonts", "~/Library/Fonts", "~/AppData/Local/Microsoft/Windows/Fonts",
    "/usr/local/share/fonts", "/usr/share/fonts", "/Library/Fonts", "/System/Library/Fonts", "C:/Windows/Fonts",
)  # fmt: skip
# So many files are looked at, the plain faces first; so many characters are named.
MOST_FILES, MOST_NAMED = 600, 8
PLAIN, LARGEST = ("regular", "book", "roman"), 32 * 1024**2


def tell_lacking(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems in which all letters of a script that no font has are told of at the first of them."""
    told: list[Problem] = []
    scripts: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.lacking.isalpha():
            scripts.setdefault(find_script(problem.lacking), []).append(problem)
        else:
            told.append(problem)
    return (*told, *(_gather(script, found) for script, found in scripts.items()))


def find_script(character: str) -> str:
    """Return what a character is one of: the first word of its name, such as Greek or CJK."""
    word = name(character, "").partition(" ")[0]
    return word if word in ("CJK", "") else word.capitalize()


def _gather(script: str, found: list[Problem]) -> Problem:
    first, characters = found[0], sorted({problem.lacking for problem in found})
    hint = first.hint
    if path := find_installed(frozenset(characters)):
        hint = f"copy {path} into the pack, and write in system.yaml: font: {path.name}"
    if len(characters) == 1 and len(found) == 1:
        return first._replace(hint=hint)
    shown = " ".join(characters[:MOST_NAMED]) + (" ..." if len(characters) > MOST_NAMED else "")
    places = len({problem.origin for problem in found})
    more = f" (here and in {count_noun(places - 1, 'more place')})" if places > 1 else ""
    return first._replace(message=f"the typeface has no {script} letters: {shown}{more}", hint=hint)


@cache
def find_installed(characters: frozenset[str]) -> Path | None:
    """Return an installed font that has these characters beside letters and digits, None if there is none."""
    wanted = {*map(ord, characters), *map(ord, ascii_letters + digits)}
    return next((path for path in _list_fonts() if wanted <= _read_letters(path)), None)


def _list_fonts() -> list[Path]:
    """Return the files of installed fonts, the plain faces first."""
    paths = [path for folder in FOLDERS for path in _walk(Path(folder).expanduser())]

    def rank(path: Path) -> tuple[bool, int, str]:
        stem = path.stem.lower()
        return not stem.endswith(PLAIN), len(stem), stem

    return sorted(paths, key=rank)[:MOST_FILES]


def _walk(folder: Path) -> Iterator[Path]:
    for parent, _, names in os.walk(folder):
        yield from (Path(parent, each) for each in names if each.lower().endswith(".ttf"))


@cache
def _read_letters(path: Path) -> frozenset[int]:
    """Return the characters of a font with outlines that can be printed, none if it cannot be read."""
    try:
        if path.stat().st_size > LARGEST:
            return frozenset()
        with TTFont(path, lazy=True) as font:
            return frozenset(font.getBestCmap() or ()) if "glyf" in font else frozenset()
    except (OSError, TTLibError, ValueError, KeyError, AssertionError):
        return frozenset()
