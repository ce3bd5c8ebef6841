"""Rows of a table that lie in a spreadsheet, as the nodes that YAML would have given: each knows its cell."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import BadData, Origin, Problem
from printgen.load.inside import Unusable, find_file
from printgen.load.nodes.records import RowMapping, value_of
from printgen.load.nodes.scalars import NULLS
from printgen.load.nodes.source import LARGEST, Budget, HeadKey, check_amount, origin_of
from printgen.load.sheet.cells import DATE, DATE_HINT, BadCell, SheetRow
from printgen.load.sheet.file import ENDINGS, KINDS, read_bytes, read_lines
from printgen.model.die import AS_PRINTED
from printgen.paths import show_path

# The keys of a table that may name a spreadsheet, and what its items call what happens.
BODIES = {"rows": "result", "entries": "title", "add": "title"}
NAMES = frozenset(("result", "title", "name"))
# What introduces ids that the heads of columns may give by title, and what says that cells name results.
HEADINGS, GLOSSARIES = ("columns", "fields"), ("results", "terms")
FILE = re.compile(r"[^\n]*\.[a-z]{1,5}(?:#[^\n]+)?", re.IGNORECASE)
INSIDE = "name a file in the folder of the pack: weather.csv"
WITH_VALUE = re.compile(r"([a-z0-9-]+): *(\S.*)")
NESTED = re.compile(r"\w[\w-]*(?:\.\w[\w-]*)+")
STRING, LIST, MAPPING = (f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))
# What programs make of a range such as 1-5.
MONTHS = re.compile(r"(?i)(?=.*[0-9])(?:.*[^a-z])?(?:jan|feb|m[aä]r|mrz|apr|mai|may|jun|jul|aug|sep|o[ck]t|nov|de[cz])")


def fill_rows(root: Node, parent: Node | None, folder: Path, budget: Budget) -> Node:
    """Return the root of a table's file with the rows of the spreadsheets that it names in place of their names.

    `parent` is the root of the table that it extends, if it does. Raises BadData.
    """
    if not isinstance(root, MappingNode):
        return root
    roots = [one for one in (root, parent) if one]
    pairs = [
        (key, _SheetReader(key.value, value, roots, budget).read(folder) if _names_file(key, value) else value)
        for key, value in root.value
    ]
    return MappingNode(root.tag, pairs, root.start_mark, root.end_mark, root.flow_style)


def _names_file(key: Node, value: Node) -> bool:
    return key.value in BODIES and isinstance(value, ScalarNode) and bool(FILE.fullmatch(value.value))


def fold(head: str) -> str:
    """Return the key that a head stands for: "Entry 1" is entry-1."""
    return re.sub(r"[\W_]+", "-", head.casefold()).strip("-")


class _SheetReader:
    """Makes nodes of the spreadsheet that a key of a table names."""

    def __init__(self, body: str, node: ScalarNode, roots: list[Node], budget: Budget) -> None:
        self.body = body
        self.node = node
        self.budget = budget
        self.names = {name: id_ for root in reversed(roots) for name, id_ in _list_headings(root)}
        self.has_glossary = any(value_of(root, key) is not None for root in roots for key in GLOSSARIES)
        self.file = ""  # what problems call the spreadsheet

    def read(self, folder: Path) -> SequenceNode:
        """Return the rows of the spreadsheet. Raises BadData."""
        name, _, sheet = self.node.value.partition("#")
        place = origin_of(self.node)
        try:
            if not name.lower().endswith(ENDINGS):
                raise Unusable("is no spreadsheet that can be read", KINDS)  # noqa: TRY301  # as all else is told
            path = find_file(folder, name, INSIDE)
            data = read_bytes(path, LARGEST)
            self.budget.size -= len(data)
            self.file = show_path(path)
            lines = read_lines(data, path.suffix, sheet)
            if not lines:
                raise Unusable("holds no rows", "its first row has the heads of the columns")  # noqa: TRY301
        except BadCell as bad:
            raise self._refuse(bad.row, bad.column, bad.message, bad.hint) from None
        except Unusable as reason:
            message = f'{self.body}: the spreadsheet "{self.node.value}" {reason.message}'
            raise BadData([Problem(place, message, reason.hint)]) from None
        return self._make_rows(lines[0], lines[1:])

    def _make_rows(self, head: SheetRow, lines: list[SheetRow]) -> SequenceNode:
        """Return a row for each line. Raises BadData."""
        shared = {
            column: [HeadKey(STRING, part, *self._marks(head.number, column)) for part in path]
            for column, path in self._read_heads(head, lines).items()
        }
        heads = MappingNode(MAPPING, [(path[0], path[0]) for path in shared.values()], *self._marks(head.number, 1))
        rows = []
        for line in lines:
            pairs: list[tuple[Node, Node]] = []
            row = RowMapping(MAPPING, pairs, *self._marks(line.number, 1))
            row.heads = heads
            for column, path in shared.items():
                if text := line.cells[column - 1] if column <= len(line.cells) else "":
                    self._put(pairs, path, self._make_value(path[0].value, text, line.number, column))
            rows.append(row)
        return SequenceNode(LIST, rows, *self._marks(head.number, 1))

    def _read_heads(self, head: SheetRow, lines: list[SheetRow]) -> dict[int, list[str]]:
        """Return the keys that each column stands for by its number, from 1: picture.fit is a key in another one.

        Raises BadData.
        """
        found: dict[int, list[str]] = {}
        problems: list[Problem] = []
        for column in range(1, max(len(line.cells) for line in (head, *lines)) + 1):
            words = head.cells[column - 1] if column <= len(head.cells) else ""
            if words:
                found[column] = self._read_head(words)
            elif any(len(line.cells) >= column and line.cells[column - 1] for line in lines):
                hint = "write a key above it, such as text, or leave the column out"
                problems.append(self._problem(head.number, column, "has no head", hint))
        for column, path in found.items():
            for before in range(1, column):
                same = min(len(path), len(found.get(before, ())))
                if same and path[:same] == found[before][:same]:
                    message = f'two columns are called "{".".join(path[:same])}"'
                    problems.append(self._problem(head.number, column, message, "leave one of them out"))
                    break
        if problems:
            raise BadData(problems)
        return found

    def _read_head(self, words: str) -> list[str]:
        """Return the keys that the head of a column stands for."""
        if fold(words) in self.names:
            return [self.names[fold(words)]]
        if AS_PRINTED.fullmatch(words):  # books write the die above the rolls
            return ["roll"]
        path = [self.names.get(fold(part), fold(part)) for part in words.split(".")] if NESTED.fullmatch(words) else []
        key = fold(words)
        return path or [BODIES[self.body] if key in NAMES else key or words]

    def _put(self, pairs: list[tuple[Node, Node]], path: list[HeadKey], value: Node) -> None:
        """Put a value into a mapping, or into mappings within it."""
        key, *rest = path
        if rest:
            inner = next((found for name, found in pairs if name.value == key.value), None)
            if inner is None:
                inner = MappingNode(MAPPING, [], value.start_mark, value.end_mark)
                pairs.append((key, inner))
            self._put(inner.value, rest, value)
        else:
            pairs.append((key, value))

    def _make_value(self, key: str, text: str, row: int, column: int) -> Node:
        """Return the node of a cell. Raises BadData."""
        if key == "roll" and MONTHS.match(text):
            raise self._refuse(row, column, DATE, DATE_HINT)
        marks = self._marks(row, column)
        self.budget.values -= 2
        check_amount(marks[0], 0, self.budget)
        named = WITH_VALUE.fullmatch(text) if self.has_glossary and key in (*NAMES, *self.names.values()) else None
        if named:
            name, value = (ScalarNode(STRING, part, *self._marks(row, column)) for part in named.groups())
            return MappingNode(MAPPING, [(name, value)], *marks)
        return ScalarNode(STRING, text.replace("\r\n", "\n"), *marks, style='"' if text in NULLS else None)

    def _marks(self, row: int, column: int) -> tuple[yaml.Mark, yaml.Mark]:
        """Return where a cell begins and ends, as far as anybody asks."""
        mark = yaml.Mark(self.file, 0, row - 1, column - 1, None, 0)
        return mark, mark

    def _problem(self, row: int, column: int, message: str, hint: str) -> Problem:
        return Problem(Origin(self.file, row, column), message, hint)

    def _refuse(self, row: int, column: int, message: str, hint: str) -> BadData:
        return BadData([self._problem(row, column, message, hint)])


def _list_headings(root: Node) -> Iterator[tuple[str, str]]:
    """Yield what columns and fields of a table may be called in a head, each with its id."""
    for kind in HEADINGS:
        said = value_of(root, kind)
        for key, value in said.value if isinstance(said, MappingNode) else ():
            title = value_of(value, "title") if isinstance(value, MappingNode) else value
            for name in filter(None, (title, key)):
                if isinstance(name, ScalarNode) and fold(name.value):
                    yield fold(name.value), str(key.value)
