"""A new pack to begin with: a copy of the example, or one that extends another pack, and the schemas beside it."""

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from errno import EEXIST
from pathlib import Path

from printgen.errors import BadUsage, CannotWrite, reason_of, suggest
from printgen.files import read_plain_file, write_file
from printgen.load.examples import read_examples
from printgen.load.folder import load_pack
from printgen.load.nodes.scalars import IDENT
from printgen.load.schema import FILES, MADE, name_scenario_schema, write_scenario_schema, write_schema
from printgen.model.system import System
from printgen.paths import Pack, example_folder, find_starts, pick_packs, schema_folder
from printgen.web.install import TAKEN

# What the example calls itself, as a title and as an id.
TITLE, NAME = "Lamp and Fog", "lamp-and-fog"
HEAD = """\
# yaml-language-server: $schema=../_schema/system.json
# This pack extends {base}: what is not said here is said there. Another file here, of the name that it has there, says
# what differs from that one.
extends: {base}
ids: letters  # an id made of a title keeps the letters of every script
name: {title}  # short, stands on every card
edition: "1"  # of what you write; prints name it beside that of {base}
prefix: "{name}"  # begins every card's id
"""
# The path to the schemas: from files in the folder `like` of a pack and in small games, and from files of a new pack.
SCHEMAS, OWN_SCHEMAS = "$schema=../../_schema/", "$schema=../_schema/"
# How the files of an example end.
WRITTEN = (".yaml", ".csv")
ANOTHER = "choose another name"
# What Git keeps of a clone, and how many other names are shown of what lies in one.
GIT, FEW = ".git", 3
# The name stands on every card until its author writes another: the id of the pack, and that behind the other's name.
LONGEST_NAME, LONGEST_NAMES = 20, 32


def make_pack(name: str, home: Path, packs: dict[str, Pack], like: str = "") -> Path:
    """Make a folder with one example of everything, and return it; or like a small game, or one that extends a pack.

    `packs` are the known packs. It is written whole or not at all. Raises BadUsage for a name that will
    not do, BadData for examples that cannot be read, CannotWrite.
    """
    folder = home / name
    files = list_files(name, home, packs, like)
    write_schemas(schema_folder(home))
    with writing_whole(folder) as beside:
        write_texts(beside, files)
    return folder


def list_files(
    name: str, home: Path, packs: Mapping[str, Pack], like: str = "", *, clone: bool = False
) -> dict[Path, str]:
    """Return the text of each file of a new pack, for which, or for whose repository, there is a place in a folder.

    clone: whether the folder may be there, with nothing in it but what Git keeps.

    Raises BadUsage for a name that will not do or is taken, BadData for examples that cannot be read.
    """
    _check_name(name)
    folder = home / name
    if os.path.lexists(folder):
        if not clone or not folder.is_dir():
            raise BadUsage(f'"{folder}" is there already, and stays as it is', ANOTHER)
        _check_clone(folder)
    if name in packs:
        message = f'there is a system "{name}" already ({packs[name].origin}), which the new one would hide'
        raise BadUsage(message, ANOTHER)
    title = make_title(name)
    start = find_start(like, packs)
    if like and not start:
        return dict(_list_own_files(name, title, *pick_packs(dict(packs), [like])))
    return dict(_list_example(name, title, start or example_folder()))


def make_title(name: str) -> str:
    """Return what a new game is called until its author calls it otherwise."""
    return " ".join(word.capitalize() for word in name.split("-"))


def find_start(like: str, packs: Mapping[str, Pack]) -> Path | None:
    """Return the folder of the small game of a name, None if there is none, or a pack is called so.

    Raises BadUsage for a name that neither has.
    """
    starts = find_starts()
    if like and like not in packs and like not in starts:
        raise BadUsage(f'there is no system and no small game "{like}"', suggest(like, [*starts, *packs]))
    return None if like in packs else starts.get(like)


def write_schemas(folder: Path, systems: Iterable[System] = ()) -> Iterable[Path]:
    """Write the JSON Schema of each kind of file into a folder, and return their paths.

    For each game that says what its scenarios may hold there is one more. Raises CannotWrite, also if a file of one of
    these names is not a schema that printgen has written.
    """
    schemas = {kind: write_schema(kind) for kind in FILES}
    games = [system for system in systems if system.play.scenario]
    schemas |= {name_scenario_schema(system.id): write_scenario_schema(system) for system in games}
    paths = {kind: folder / f"{kind}.json" for kind in schemas}
    for path in paths.values():
        if _is_foreign(path):
            raise CannotWrite(str(path), "it is not one of printgen's schemas")
    for kind, path in paths.items():
        write_file(path, schemas[kind].encode())
    return paths.values()


def _list_own_files(name: str, title: str, base: Pack) -> Iterator[tuple[Path, str]]:
    """Yield the name and the text of each file of a new pack that extends another. Raises BadData."""
    both = f"{load_pack(base).name}: {title}"  # whoever finds its prints knows the game, and which one of it
    title = both if len(both) <= LONGEST_NAMES else title
    yield Path("system.yaml"), HEAD.format(base=base.id, title=json.dumps(title, ensure_ascii=False), name=name)
    for file, text in read_examples(base.folder).items():
        yield Path(file), text.replace(SCHEMAS, OWN_SCHEMAS)


def _is_foreign(path: Path) -> bool:
    """Tell whether there is a file that is not a schema which printgen has written."""
    try:
        return path.exists() and MADE.encode() not in read_plain_file(path)
    except OSError:
        return True


def _check_name(name: str) -> None:
    if name in TAKEN:
        raise BadUsage(f'"{name}" leaves no place for the pages of the game: those of all games are called so', ANOTHER)
    if not IDENT.fullmatch(name):
        raise BadUsage(f'"{name}" is not an id', "an id has small letters, digits and hyphens: like-this-1")
    if len(name) > LONGEST_NAME:
        hint = "it stands on every card; you can give the game a longer title in system.yaml"
        raise BadUsage(f'"{name}" is longer than {LONGEST_NAME} characters', hint)


def _check_clone(folder: Path) -> None:
    """Make sure that a folder holds nothing but what Git keeps. Raises BadUsage."""
    try:
        found = sorted(path.name for path in folder.iterdir() if path.name != GIT)
    except OSError as error:
        raise BadUsage(f'the folder "{folder}" cannot be read: {reason_of(error)}') from None
    if found:
        shown = ", ".join([*found[:FEW], *["..."] * (len(found) > FEW)])
        hint = "clone a repository that holds nothing yet, made without README and license, or choose another name"
        raise BadUsage(f'"{folder}" is there already with {shown}, and stays as it is', hint)


def _list_example(name: str, title: str, folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the name and the text of each file of an example, with its names replaced."""
    for source in sorted(path for path in folder.rglob("*") if path.suffix in WRITTEN):
        text = source.read_text(encoding="utf-8")
        if folder != example_folder():  # small games lie a folder deeper than a pack
            text = text.replace(SCHEMAS, OWN_SCHEMAS)
        yield source.relative_to(folder), text.replace(TITLE, title).replace(NAME, name)


@contextmanager
def writing_whole(folder: Path) -> Iterator[Path]:
    """Yield a folder to write into, and put it where it belongs when all is there. Raises CannotWrite.

    Where there is a folder already, all is put into it beside what it holds.
    """
    beside = folder.with_name(f".{folder.name}.{os.urandom(8).hex()}")  # which nobody else can have
    try:
        yield beside
        if folder.is_dir():
            _move_into(beside, folder)
        else:
            beside.rename(folder)
    except OSError as error:
        raise CannotWrite(str(folder), reason_of(error)) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _move_into(beside: Path, folder: Path) -> None:
    """Move all that a folder holds into another, or nothing where anything cannot be moved. Raises OSError."""
    names, moved = sorted(path.name for path in beside.iterdir()), list[str]()
    if any(os.path.lexists(folder / name) for name in names):  # made since it was looked at
        raise FileExistsError(EEXIST, os.strerror(EEXIST))
    try:
        for name in names:
            (beside / name).rename(folder / name)
            moved.append(name)
    except BaseException:
        for name in moved:
            (folder / name).rename(beside / name)
        raise


def write_texts(folder: Path, files: Mapping[Path, str]) -> None:
    """Write files of text into a folder. Raises CannotWrite."""
    for path, text in files.items():
        write_file(folder / path, text.encode())
