"""A new pack to begin with: a copy of the example, under a name of its own, and the schemas beside it."""

import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from printgen.errors import BadUsage, CannotWrite, reason_of
from printgen.files import write_file
from printgen.load.nodes.scalars import IDENT
from printgen.load.schema import SHAPES, write_schema
from printgen.paths import Pack, example_folder, schema_folder

# What the example calls itself, as a title and as an id.
TITLE, NAME = "Lamp and Fog", "lamp-and-fog"
# The name stands on every card until its author writes another.
LONGEST_NAME = 20


def make_pack(name: str, home: Path, packs: Mapping[str, Pack]) -> Path:
    """Make a folder with one example of everything, and return it; `packs` are those that are known already.

    It is written whole or not at all. Raises BadUsage for a name that will not do, CannotWrite.
    """
    folder = home / name
    _check_name(name)
    if os.path.lexists(folder):
        raise BadUsage(f'"{folder}" is there already, and stays as it is', "choose another name")
    if name in packs:
        message = f'there is a system "{name}" already ({packs[name].origin}), which the new one would hide'
        raise BadUsage(message, "choose another name")
    write_schemas(schema_folder(home))
    _copy_example(folder)
    return folder


def write_schemas(folder: Path) -> Iterable[Path]:
    """Write the JSON Schema of each kind of file into a folder, and return their paths. Raises CannotWrite."""
    paths = {kind: folder / f"{kind}.json" for kind in SHAPES}
    for kind, path in paths.items():
        write_file(path, write_schema(kind).encode())
    return paths.values()


def _check_name(name: str) -> None:
    if not IDENT.fullmatch(name):
        raise BadUsage(f'"{name}" is not an id', "an id has small letters, digits and hyphens: like-this-1")
    if len(name) > LONGEST_NAME:
        hint = "it stands on every card; you can give the game a longer title in system.yaml"
        raise BadUsage(f'"{name}" is longer than {LONGEST_NAME} characters', hint)


def _copy_example(folder: Path) -> None:
    """Copy the example beside its place, with its names replaced, and put it there when it is whole."""
    temporary = folder.with_name(f".{folder.name}.{os.getpid()}")
    title = " ".join(word.capitalize() for word in folder.name.split("-"))
    try:
        for source in sorted(example_folder().rglob("*.yaml")):
            text = source.read_text(encoding="utf-8").replace(TITLE, title).replace(NAME, folder.name)
            write_file(temporary / source.relative_to(example_folder()), text.encode())
        temporary.rename(folder)
    except OSError as error:
        raise CannotWrite(str(folder), reason_of(error)) from None
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
