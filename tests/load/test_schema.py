"""JSON Schemas of all YAML files: they say what the reader says, as far as a schema can tell."""

import json
import re
from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from broken_packs import CASES, Case
from editor import read_node
from jsonschema import Draft7Validator

from printgen.build.job import load_systems
from printgen.cli import main
from printgen.errors import BadData
from printgen.load.nodes.choices import Extending
from printgen.load.nodes.records import value_of
from printgen.load.nodes.source import Fault, compose
from printgen.load.schema import FILES, write_scenario_schema, write_schema
from printgen.paths import EXAMPLES, find_packs, schema_folder, shipped

PACKS = Path(__file__).parent.parent / "packs"
SCHEMAS = schema_folder(shipped("tables"))
# What kind of file lies in a folder; in a pack's own folder it is a table if its name says nothing else.
FOLDERS = {
    "rosters": "roster", "papers": "paper", "formats": "format", "cards": "card-layout", "themes": "theme",
    "profiles": "profile", "services": "service", "words": "words",
}  # fmt: skip
NAMES = (
    "system", "products", "procedures", "markers", "trackers", "forms", "maps", "measures", "play", "scenario",
    "collection",
)  # fmt: skip
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")
# What shapes say that a schema cannot: it knows neither dice, contrast and lengths nor which number is the larger one.
UNTOLD = re.compile(
    r"""
    has\ too\ (few|many)\ faces | is\ hard\ to\ read | is\ finer\ than | is\ not\ between\ .*mm$ | shows\ nothing
    | holds\ a\ control\ character | has\ a\ word\ of\ more | names\ a\ routine
    | ^"[^A-Z\s"]*[^\x00-\x7f"][^A-Z\s"]*"\ is\ not\ an\ id  # system.yaml says of which letters ids are
    | ^"\d+--?\d+"\ (are\ not|is\ not\ a\ range\ of)\ numbers
    """,
    re.VERBOSE,
)
# Keys that are read with a warning.
NO_LONGER_NEEDED = {"start-on-page", "opening", "turn"}


@cache
def validator(kind: str) -> Draft7Validator:
    """Return what validates a kind of file."""
    return Draft7Validator(json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8")))


def read_yaml(path: Path) -> Any:
    """Return what editors see in a file. Raises BadData if it is not YAML, ValueError for keys that JSON lacks."""
    return read_node(compose(path.read_text(encoding="utf-8"), path.name))


def kind_of(path: Path) -> str:
    """Return the kind of a file by its folder and name.

    Scenarios that lie in the pack of their game have a kind of their own.
    """
    if path.parent.name == "scenarios":
        return f"scenario-{path.parents[1].name}"
    return FOLDERS.get(path.parent.name) or (path.stem if path.stem in NAMES else "table")


def has_schema(path: Path) -> bool:
    """Tell whether a file has a schema: one that holds what differs from a file of another pack has none."""
    if path.name.startswith("."):
        return False  # one of other programs, in the repository that an author gets
    kind = kind_of(path)
    if kind.startswith("scenario-") and not (SCHEMAS / f"{kind}.json").is_file():
        return False  # a scenario of a game of a test
    head = (path.parent.parent if kind == "roster" else path.parent) / "system.yaml"
    extends = path.parent.name == EXAMPLES or (head.is_file() and "extends:" in head.read_text(encoding="utf-8"))
    return not extends or kind in ("system", "scenario")


def list_yaml(folder: Path) -> list[Path]:
    """Return all YAML files below a folder that have a schema."""
    return sorted(filter(has_schema, folder.rglob("*.yaml")))


def complain(path: Path) -> list[str]:
    """Return what a schema finds wrong with a file."""
    return find_faults(kind_of(path), path.read_text(encoding="utf-8"), path.name)


@cache  # most files of most broken packs are those of the pack that they are made of
def find_faults(kind: str, text: str, name: str) -> list[str]:
    """Return what the schema of a kind finds wrong with a text."""
    seen = read_node(compose(text, name))
    return [f"{error.json_path}: {error.message}" for error in validator(kind).iter_errors(seen)]


SHIPPED = [*list_yaml(shipped("tables")), *list_yaml(shipped("layouts"))]
SOUND = [*SHIPPED, *list_yaml(PACKS / "ok")]


def show_id(path: Path) -> str:
    """Return the last parts of a path, as a test's name."""
    return "/".join(path.parts[-3:])


@pytest.mark.parametrize("path", SOUND, ids=show_id)
def test_an_editor_has_nothing_to_say_of_a_file_without_mistakes(path: Path) -> None:
    """Every file that ships, and the example packs with every part of the format, are valid."""
    assert complain(path) == []


def list_properties(node: Any) -> Iterator[str]:
    """Yield the keys that a schema knows, at any depth."""
    if isinstance(node, dict):
        yield from (key for key, value in node.get("properties", {}).items() if value is not False)
        for value in node.values():
            yield from list_properties(value)
    elif isinstance(node, list):
        for item in node:
            yield from list_properties(item)


def list_given(node: Any) -> Iterator[str]:
    """Yield the keys of a file, at any depth."""
    if isinstance(node, dict):
        yield from node
        for value in node.values():
            yield from list_given(value)
    elif isinstance(node, list):
        for item in node:
            yield from list_given(item)


def test_an_example_has_each_key_that_an_editor_proposes() -> None:
    """No part of the format of packs goes untried: the pack with every part of it has a file with each key."""
    used: dict[str, set[str]] = {}
    for path in (PACKS / "ok").glob("marsh*/**/*.yaml"):
        used.setdefault(kind_of(path), set()).update(list_given(read_yaml(path)))
    assert used.keys() == {"system", "table", "roster", *NAMES} - {"scenario", "collection"}
    for kind, keys in used.items():
        assert set(list_properties(validator(kind).schema)) - NO_LONGER_NEEDED <= keys, kind


def list_mistakes(path: Path) -> list[str]:
    """Return what the shape of a file finds wrong with it, without what no schema can tell."""
    shape, node = FILES[kind_of(path)].shape, compose(path.read_text(encoding="utf-8"), path.name)
    if isinstance(shape, Extending) and value_of(node, shape.key):
        shape = shape.read_part
    try:
        shape(node)
    except Fault as fault:
        return [mistake.message for mistake in fault.mistakes if not UNTOLD.search(mistake.message)]
    return []


@pytest.mark.parametrize("case", CASES, ids=attrgetter("name"))
def test_an_editor_shows_what_a_shape_tells(case: Case, tmp_path: Path) -> None:
    """Of each broken pack the schema refuses the files that their shape refuses, and no others.

    What stands in columns and fields of a table's own the schema tells by itself: the shape leaves that for later.
    """
    for path in list_yaml(case.write(tmp_path)):
        try:
            seen = read_yaml(path)
        except (BadData, ValueError):  # editors tell that by themselves
            continue
        mistakes, complaints = list_mistakes(path), complain(path)
        own = isinstance(seen, dict) and seen.keys() & {"columns", "fields"} and kind_of(path) == "table"
        if mistakes or not own:
            assert bool(mistakes) == bool(complaints), f"{path.name}: {mistakes} {complaints}"


def test_most_mistakes_are_shown(tmp_path: Path) -> None:
    """The rule above is about something: a quarter of all broken packs has mistakes that an editor shows."""
    refused = 0
    for case in CASES:
        for path in list_yaml(case.write(tmp_path, case.name)):
            try:
                refused += bool(complain(path))
            except (BadData, ValueError):
                continue
    assert refused > len(CASES) / 4


@pytest.mark.parametrize("kind", FILES)
def test_the_schemas_are_what_the_reader_says(kind: str) -> None:
    """A key that the reader learns is in the schema that ships: it is drawn up anew and compared whole."""
    Draft7Validator.check_schema(json.loads(write_schema(kind)))
    assert (SCHEMAS / f"{kind}.json").read_text(encoding="utf-8") == write_schema(kind)


def test_there_is_a_schema_for_each_kind_and_each_game_with_scenarios() -> None:
    """None is left over from a kind or a game that is no more, and those of games are as their rules have them."""
    systems, _ = load_systems(find_packs([shipped("tables")]).values())
    games = {f"scenario-{system.id}": write_scenario_schema(system) for system in systems if system.play.scenario}
    found = {path.relative_to(SCHEMAS).as_posix() for path in SCHEMAS.rglob("*.json")}
    assert found == {f"{kind}.json" for kind in (*FILES, *games)}
    for name, text in games.items():
        assert (SCHEMAS / f"{name}.json").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("path", SHIPPED, ids=show_id)
def test_each_file_that_ships_names_its_schema(path: Path) -> None:
    """The first line leads an editor from the file to the schema of its kind."""
    match = MODELINE.match(path.read_text(encoding="utf-8"))
    assert match
    assert (path.parent / match[1]).resolve() == (SCHEMAS / f"{kind_of(path)}.json").resolve()
    assert (SCHEMAS / f"{kind_of(path)}.json").is_file()


def list_keys(schema: Any) -> Iterator[tuple[str, Any]]:
    """Yield each key that a schema or a part of it knows, with what it says of it."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from list_keys(part)


@pytest.mark.parametrize("kind", FILES)
def test_an_editor_explains_every_key(kind: str) -> None:
    """Whoever points at a key reads what it is for; for none the words end in the air."""
    for key, said in list_keys(json.loads(write_schema(kind))):
        if isinstance(said, dict) and "$ref" not in key:
            assert said.get("description", "").endswith((".", "]")), key


def test_the_schemas_are_written_where_packs_are(here: Path) -> None:
    """`printgen schema` puts them beside the packs of the working folder, or where it is told."""
    assert main(["schema"]) == 0
    assert main(["schema", "-o", "other"]) == 0
    for folder in ("tables/_schema", "other"):
        for kind in FILES:
            assert (here / folder / f"{kind}.json").read_text() == write_schema(kind)
