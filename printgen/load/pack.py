"""A pack's folder into a System: every file is read, and every mistake of every file comes back at once."""

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from yaml.nodes import Node, ScalarNode

from printgen.catalog import Pack, show_path
from printgen.errors import BadData, Origin, Problem, suggest
from printgen.load.kinds import IDENT, OneOf, accent, colour, fault, ident, line, plain_text
from printgen.load.source import origin_of, read_file
from printgen.load.structures import Keyed, ListOf, Maybe, Shape, value_of
from printgen.load.table import read_table
from printgen.model.die import parse_roll
from printgen.model.look import LEAST_CONTRAST, WHITE, contrast
from printgen.model.system import DeckSpec, Procedure, Step, System
from printgen.model.table import Roster, Table

T = TypeVar("T")
# Tables by id; None is a table with problems of its own, which what refers to it need not repeat.
Tables = Mapping[str, Table | None]
SYSTEM, PRODUCTS, PROCEDURES, ROSTERS = "system.yaml", "products.yaml", "procedures.yaml", "rosters"
RESERVED = (SYSTEM, PRODUCTS, PROCEDURES)


class PackReader:
    """Reads the files of one pack; `problems` holds what was wrong in those read so far."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.problems: list[Problem] = []

    def read(self, path: Path, kind: Callable[[Node, str], T]) -> T | None:
        """Return what a file holds, or None after noting its problems."""
        try:
            inside = path.resolve().is_relative_to(self.pack.folder.resolve())
        except (OSError, RuntimeError):  # a link that leads to itself
            inside = False
        if not inside:
            self._note(path, "leads out of the pack", "a pack is one folder; copy the file into it")
            return None
        try:
            return read_file(path, kind)
        except BadData as bad:
            self.problems += bad.problems
            return None

    def read_folder(self, folder: Path, kind: Callable[[Node, str], T]) -> dict[str, T | None]:
        """Return what each YAML file of a folder holds by the file's name, or None where it has problems."""
        found: dict[str, T | None] = {}
        for path in self._list_files(folder):
            if path.suffix != ".yaml" or not IDENT.fullmatch(path.stem):
                hint = "a file's name is its id: small letters, digits and hyphens, then .yaml"
                self._note(path, "cannot be named like this", hint)
                found[path.stem.lower()] = None
            elif path.name not in RESERVED:
                found[path.stem] = self.read(path, kind)
        return found

    def _list_files(self, folder: Path) -> list[Path]:
        """Return the files of a folder that are meant as YAML; none if there is no such folder."""
        try:
            return sorted(path for path in folder.iterdir() if path.suffix.lower() in (".yaml", ".yml"))
        except FileNotFoundError:
            return []
        except OSError as error:
            self._note(folder, f"cannot be read: {(error.strerror or str(error)).lower()}", "")
            return []

    def _note(self, path: Path, message: str, hint: str) -> None:
        self.problems.append(Problem(Origin(show_path(path)), message, hint))


def load_pack(pack: Pack) -> System:
    """Return the system that a pack's folder describes. Raises BadData with every problem of every file."""
    reader = PackReader(pack)
    folder = pack.folder
    if not IDENT.fullmatch(pack.id):
        hint = "a pack's folder is named with small letters, digits and hyphens"
        raise BadData([Problem(Origin(show_path(folder)), "cannot be named like this", hint)])
    if not os.path.lexists(folder / SYSTEM):
        hint = "every folder beside the packs is one, and says in system.yaml what the game is"
        raise BadData([Problem(Origin(show_path(folder / SYSTEM)), "is missing", hint)])
    tables = reader.read_folder(folder, read_table)
    rosters = reader.read_folder(folder / ROSTERS, partial(read_roster, tables=tables))
    head = reader.read(folder / SYSTEM, read_head)
    has_procedures = os.path.lexists(folder / PROCEDURES)
    procedures = reader.read(folder / PROCEDURES, read_procedures) if has_procedures else ()
    decks = reader.read(folder / PRODUCTS, partial(read_products, tables=tables))
    if reader.problems:
        raise BadData(reader.problems)
    assert head is not None  # whatever could not be read has left a problem
    assert procedures is not None
    assert decks is not None
    return System(
        id=pack.id,
        tables=tuple(filter(None, tables.values())),
        rosters=tuple(filter(None, rosters.values())),
        procedures=procedures,
        decks=decks,
        **head,
    )


HEAD = Shape(
    {
        "title": line,
        "name": line,
        "edition": line,
        "authors": ListOf(line),
        "credit": line,
        "prefix": ident,
        "accent": accent,
        "ground": Maybe(colour),
        "highlight": Maybe(colour, WHITE),
    }
)
STEP = Shape({"title": Maybe(line), "text": Maybe(plain_text), "note": Maybe(plain_text)})


def read_step(node: Node) -> Step:
    """Read one step: its text alone, or a title, a text and a note."""
    if isinstance(node, ScalarNode):
        return Step("", plain_text(node), "")
    step = Step(**STEP(node))
    if not step.title and not step.text:
        raise fault(node, "a step needs a title or a text")
    return step


PROCEDURE = Shape(
    {
        "title": line,
        "text": Maybe(plain_text),
        "steps": Maybe(ListOf(read_step), ()),
        "points": Maybe(ListOf(read_step), ()),
        "notes": Maybe(ListOf(plain_text), ()),
    }
)
DECK = Shape(
    {
        "table": line,
        "layout": line,
        "title": Maybe(line),
        "column": Maybe(line),
        "per": Maybe(OneOf(("face", "row"))),
        "without": Maybe(line),
    }
)


def read_head(node: Node, _: str) -> dict[str, Any]:
    """Read what the game is and who wrote it. Its words must be readable on its ground, the accent if none is given."""
    head = HEAD(node)
    head["ground"] = head["ground"] or head["accent"]
    if contrast(head["ground"], head["highlight"]) < LEAST_CONTRAST:
        message = f"{head['highlight']} on the ground {head['ground']} is hard to read"
        raise fault(value_of(node, "highlight") or value_of(node, "ground") or node, message, "part them further")
    head["places"] = {key: origin_of(value_of(node, key) or node) for key in HEAD.kinds}
    return head


def read_procedures(node: Node, _: str) -> tuple[Procedure, ...]:
    """Read the procedures of a system by id."""
    return tuple(Procedure(name, **values) for name, values in Keyed(PROCEDURE)(node).items())


def read_products(node: Node, _: str, tables: Tables) -> tuple[DeckSpec, ...]:
    """Read what to make of the tables."""
    values = Shape({"decks": Keyed(partial(read_deck, tables=tables))})(node)
    return tuple(spec._replace(id=name) for name, spec in values["decks"].items())


def read_deck(node: Node, tables: Tables) -> DeckSpec:
    """Read the wish for one deck, whose table, column and faces must be there."""
    values = DECK(node)
    table = _find_table(node, values["table"], tables)
    without: tuple[str, ...] = ()
    if table:
        _check_column(node, values["column"], table)
        if values["per"] == "face" and not table.die:
            raise fault(value_of(node, "per") or node, f'"{table.id}" has no die, so no faces', "remove it")
        without = _read_without(node, values["without"], table)
    return DeckSpec(
        id="",
        title=values["title"] or (table.title if table else ""),
        table=values["table"],
        layout=values["layout"],
        column=values["column"],
        per=values["per"] or ("face" if table and table.die else "row"),
        without=without,
        origin=origin_of(value_of(node, "title") or node),
        layout_origin=origin_of(value_of(node, "layout") or node),
    )


def _find_table(node: Node, name: str, tables: Tables) -> Table | None:
    if name not in tables:
        raise fault(value_of(node, "table") or node, f'unknown table "{name}"', suggest(name, tables))
    return tables[name]


def _check_column(node: Node, name: str, table: Table) -> None:
    columns = [column.id for column in table.columns]
    if name and name not in columns:
        hint = suggest(name, columns) or f'the table "{table.id}" has no columns'
        raise fault(value_of(node, "column") or node, f'unknown column "{name}"', hint)


def _read_without(node: Node, roll: str, table: Table) -> tuple[str, ...]:
    keys = table.die.keys if table.die else tuple(row.roll for row in table.rows)
    try:
        without = parse_roll(roll, keys) if roll else ()
    except ValueError as error:
        raise fault(value_of(node, "without") or node, str(error), "give rolls of the table, such as 63-65") from None
    if len(without) == len(keys):
        raise fault(value_of(node, "without") or node, "leaves no card in the deck")
    return without


ROSTER = Shape(
    {
        "title": line,
        "table": line,
        "entries": Keyed(ListOf(line, least=0)),
        "notes": Maybe(ListOf(plain_text), ()),
    }
)


def read_roster(node: Node, name: str, tables: Tables) -> Roster:
    """Return a roster, whose entries must answer every result of its table that is not quiet."""
    values = ROSTER(node)
    table = _find_table(node, values["table"], tables)
    wanted = [result.id for result in table.results if not result.quiet] if table else list(values["entries"])
    if not wanted:
        message = f'the table "{values["table"]}" has no results to list names for'
        raise fault(value_of(node, "table") or node, message, "write its results under results:")
    if sorted(wanted) != sorted(values["entries"]):
        hint = (
            f'the table "{values["table"]}" wants a list for each of: {", ".join(wanted)}; an empty one is written []'
        )
        raise fault(value_of(node, "entries") or node, "the lists do not match the results of the table", hint)
    return Roster(
        name, values["title"], values["table"], tuple(values["entries"].items()), values["notes"], origin_of(node)
    )
