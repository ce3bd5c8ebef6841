"""Joins JavaScript modules into one script, so that a page needs no other file.

All modules share one scope there: each name is declared once at the top of one module, and imported as it is called.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

SOURCES = Path(__file__).resolve().parents[1]
IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
EXPORTED = re.compile(r"^export (?=async |function|class|const |let )", re.MULTILINE)
# Comments that stand alone in their lines: those of functions and classes, and remarks.
COMMENT = re.compile(r"^ *(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^ +", re.MULTILINE)
# A function on one line, or up to the brace that begins a line.
FUNCTION = re.compile(r"^(?:async )?function\b[^\n]*(?:\}\n|$.*?^\}\n)", re.MULTILINE | re.DOTALL)


def join_modules(entry: str, folder: Path = SOURCES) -> str:
    """Return one script of a module, such as app/main.js, and all that it needs, without comments.

    Functions stand last, those of a room together: they may be called before, and what is alike shrinks best if near.
    Raises ValueError for modules that need one another, for a name that two of them declare, and for an import or an
    export in another form than these two: `import { name } from "./module.js";` and `export function name`.
    """
    texts = dict(_read_modules(folder, entry))
    try:
        order = _list_ordered({name: list_imports(name, text) for name, text in texts.items()})
    except CycleError as error:
        raise ValueError(f"modules need one another: {' -> '.join(error.args[1])}") from None
    _check_names(texts)
    stripped = {name: _strip(name, texts[name]) for name in order}
    functions = [found for name in sorted(order, key=_find_room) for found in FUNCTION.findall(stripped[name])]
    return INDENT.sub("", "".join([*(FUNCTION.sub("", text) for text in stripped.values()), *functions]))


def _read_modules(folder: Path, entry: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of a module and of all that it needs, each once."""
    waiting, seen = [entry], {entry}
    while waiting:
        name = waiting.pop()
        text = (folder / name).read_text(encoding="utf-8")
        yield name, text
        found = [other for other in list_imports(name, text) if other not in seen]
        seen.update(found)
        waiting += found


def list_imports(name: str, text: str) -> list[str]:
    """Return the modules that a module imports from."""
    return [_resolve(name, said) for said in IMPORT.findall(text)]


def _list_ordered(needed: Mapping[str, Sequence[str]]) -> list[str]:
    """Return modules so that each comes after those that it needs, and those of a room stand together.

    What stands in one room is alike, and a compressor finds what is alike if it is near. Raises CycleError.
    """
    order = TopologicalSorter(needed).static_order()
    rooms: dict[str, list[str]] = {}
    for name, others in sorted(needed.items()):
        rooms.setdefault(_find_room(name), []).extend(map(_find_room, others))
    behind = {room: [other for other in others if other != room] for room, others in rooms.items()}
    ranks = {room: rank for rank, room in enumerate(TopologicalSorter(behind).static_order())}
    return sorted(order, key=lambda name: ranks[_find_room(name)])


def _find_room(name: str) -> str:
    """Return the folder of a module."""
    return name.rpartition("/")[0]


def _resolve(name: str, said: str) -> str:
    """Return the name of a module that another imports as ./other.js or ../room/other.js."""
    parts = list(PurePosixPath(name).parent.parts)
    for part in PurePosixPath(said).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _check_names(texts: Mapping[str, str]) -> None:
    """Make sure that each name is declared by one module alone. Raises ValueError."""
    owners: dict[str, str] = {}
    for name, text in texts.items():
        for declared in DECLARED.findall(text):
            owner = owners.setdefault(declared, name)
            if owner != name:
                raise ValueError(f"{declared} is declared by {owner} and by {name}")


def _strip(name: str, text: str) -> str:
    """Return a module without imports, comments and the word `export`. Raises ValueError."""
    bare = EXPORTED.sub("", COMMENT.sub("", IMPORT.sub("", text)))
    if left := re.search(r"^(?:import|export)\b[^(\n]*", bare, re.MULTILINE):
        raise ValueError(f"{name}: {left[0]!r} is not an import or export that can be joined")
    return re.sub(r"\n{2,}", "\n", bare).lstrip()
