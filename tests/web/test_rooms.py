"""The rooms of the page's modules: imports run one way, as those of the Python modules do."""

from pathlib import PurePosixPath

import pytest

from printgen.web.script import SOURCES, list_imports

# From the ground up: a module imports from its own room and from rooms before it.
ROOMS = (
    "engine",
    "words",
    "app/elements",
    "app/device",
    "app/browse",
    "app/table",
    "app/scenario",
    "app/games",
    "app/challenge",
    "app",
)
MODULES = sorted(path.relative_to(SOURCES).as_posix() for room in ROOMS for path in (SOURCES / room).glob("*.js"))


@pytest.mark.parametrize("room", ROOMS)
def test_imports_run_one_way(room: str) -> None:
    """A reader of a room needs to know only the rooms before it."""
    known = ROOMS[: ROOMS.index(room) + 1]
    for name in (name for name in MODULES if PurePosixPath(name).parent.as_posix() == room):
        for needed in list_imports(name, (SOURCES / name).read_text(encoding="utf-8")):
            assert PurePosixPath(needed).parent.as_posix() in known, f"{name} imports {needed}"
