"""Rows of a table that lie in a spreadsheet, as the nodes that YAML would have given: each knows its cell."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import BadData, Origin, Problem, suggest
from printgen.load.inside import Unusable, find_file, find_folder
from printgen.load.nodes.choices import SOURCE, is_source
from printgen.load.nodes.records import Record, RowMapping, value_of
from printgen.load.nodes.scalars import NULLS
from printgen.load.nodes.source import (
    LARGEST,
    Budget,
    Fault,
    HeadKey,
    Mistake,
    SheetCell,
    check_amount,
    to_problems,
)
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
FOLDER = "name a folder of the pack: art/monsters"
# Keys whose cells name files.
PICTURES = (["picture"], ["picture", "file"])
# A head that needs no quotes in YAML.
BARE = re.compile(r"\w[\w -]*")
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
    pairs = []
    for key, value in root.value:
        said = _read_source(value, root) if key.value in BODIES else None
        filled = _SheetReader(key.value, said, roots, budget, folder).read() if said else value
        pairs.append((key, filled))
    return MappingNode(root.tag, pairs, root.start_mark, root.end_mark, root.flow_style)


def _read_source(value: Node, root: Node) -> Record | None:
    """Return what a node says of the spreadsheet that it names, None if it names none. Raises BadData."""
    if isinstance(value, ScalarNode) and FILE.fullmatch(value.value):
        said = Record(value, SOURCE)
        said.update({**SOURCE.defaults, "file": value.value})
        return said
    try:
        return SOURCE(value) if is_source(value) else None
    except Fault as fault:
        raise BadData(to_problems(fault, root)) from None


def fold(head: str) -> str:
    """Return the key that a head stands for: "Entry 1" is entry-1."""
    return re.sub(r"[\W_]+", "-", head.casefold()).strip("-")


def _fold(head: str) -> str:
    """Return what tells a head from others, be it a word or a sign."""
    return fold(head) or head


def _part_pictures(heads: dict[int, list[str]]) -> dict[int, list[str]]:
    """Return the keys of columns in which a picture is a file, where others such as picture.fit say more of it."""
    picture, file = PICTURES
    is_parted = any(path[:1] == picture != path for path in heads.values())
    return {column: file if is_parted and path == picture else path for column, path in heads.items()}


class _SheetReader:
    """Turns a spreadsheet into YAML nodes, by what a key of a table says of its heads and pictures."""

    def __init__(self, body: str, said: Record, roots: list[Node], budget: Budget, folder: Path) -> None:
        self.body = body
        self.said = said
        self.root = roots[0]
        self.budget = budget
        self.folder = folder
        self.heads = {_fold(key): value for key, value in (said["heads"] or {}).items()}
        self.pictures = said["pictures"].rstrip("/")
        self.names = {name: id_ for root in reversed(roots) for name, id_ in _list_headings(root)}
        self.has_glossary = any(value_of(root, key) is not None for root in roots for key in GLOSSARIES)
        self.file = ""  # what problems call the spreadsheet

    def read(self) -> SequenceNode:
        """Return the rows of the spreadsheet. Raises BadData."""
        name, _, sheet = self.said["file"].partition("#")
        sheet = self.said["sheet"] or sheet
        try:
            if not name.lower().endswith(ENDINGS):
                raise Unusable("is no spreadsheet that can be read", KINDS)  # noqa: TRY301  # as all else is told
            path = find_file(self.folder, name, INSIDE)
            data = read_bytes(path, LARGEST)
            self.budget.size -= len(data)
            self.file = show_path(path)
            lines = read_lines(data, path.suffix, sheet)
            if not lines:
                raise Unusable("holds no rows", "its first row has the heads of the columns")  # noqa: TRY301
            self._find_pictures()
        except BadCell as bad:
            raise self._refuse(bad.row, bad.column, bad.message, bad.hint) from None
        except Unusable as reason:
            called = f"{name}#{sheet}" if sheet else name
            message = f'{self.body}: the spreadsheet "{called}" {reason.message}'
            raise BadData([Problem(self.said.origin_at("file"), message, reason.hint)]) from None
        return self._make_rows(lines[0], lines[1:])

    def _find_pictures(self) -> None:
        """Make sure that there is the folder of the pictures. Raises BadData."""
        try:
            if self.pictures:
                find_folder(self.folder, self.pictures, FOLDER)
        except Unusable as reason:
            message = f'{self.body}.pictures: the folder "{self.pictures}" {reason.message}'
            raise BadData([Problem(self.said.origin_at("pictures"), message, reason.hint)]) from None

    def _make_rows(self, head: SheetRow, lines: list[SheetRow]) -> SequenceNode:
        """Return a row for each line. Raises BadData."""
        shared = {
            column: self._make_keys(head.cells[column - 1], path, head.number, column)
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
                    self._put(pairs, path, self._make_value([key.value for key in path], text, line.number, column))
            rows.append(row)
        return SequenceNode(LIST, rows, *self._marks(head.number, 1))

    def _read_heads(self, head: SheetRow, lines: list[SheetRow]) -> dict[int, list[str]]:
        """Return the keys that each column stands for by its number, from 1: picture.fit is a key in another one.

        Raises BadData.
        """
        found: dict[int, list[str]] = {}
        problems: list[Problem] = self._find_unknown(head)
        widest = max((len(list(filter(None, line.cells))) for line in lines), default=0)
        if len(list(filter(None, head.cells))) == 1 < widest:
            hint = "the first row has the heads of the columns: take out what stands above them"
            raise self._refuse(head.number, len(head.cells), f"stands alone, and rows below have {widest} cells", hint)
        for column in range(1, max(len(line.cells) for line in (head, *lines)) + 1):
            words = head.cells[column - 1] if column <= len(head.cells) else ""
            if words:
                found[column] = self._read_head(words)
                if self.heads.get(_fold(words)) == "":  # left out on purpose
                    del found[column]
            elif any(len(line.cells) >= column and line.cells[column - 1] for line in lines):
                hint = "write a key above it, such as text, or leave the column out"
                problems.append(self._problem(head.number, column, "has no head", hint))
        found = _part_pictures(found)
        problems += self._find_doubles(head, found)
        if problems:
            raise BadData(problems)
        return found

    def _find_doubles(self, head: SheetRow, found: Mapping[int, list[str]]) -> Iterator[Problem]:
        """Yield a problem for each column that is called as one before it."""
        for column, path in found.items():
            for before in range(1, column):
                same = min(len(path), len(found.get(before, ())))
                if same and path[:same] == found[before][:same]:
                    message = f'two columns are called "{".".join(path[:same])}"'
                    yield self._problem(head.number, column, message, "leave one of them out")
                    break

    def _find_unknown(self, head: SheetRow) -> list[Problem]:
        """Return a problem for each head of which something is said, and which no column has."""
        known = {_fold(words): words for words in head.cells if words}
        mistakes = [
            Mistake(
                key,
                "no column has this head",
                f"the head comes first: {{{known[_fold(value.value)]}: {key.value}}}"
                if _fold(value.value) in known
                else suggest(key.value, known.values()),
            )
            for key, value in (self.said.at("heads").value if self.said.has("heads") else ())
            if _fold(key.value) not in known
        ]
        return to_problems(Fault(*mistakes), self.root)

    def _make_keys(self, words: str, path: list[str], row: int, column: int) -> list[HeadKey]:
        """Return the keys of a column, which lie where it was said what they are: in its head, or in the pack."""
        said = self.said.at("heads").value if self.said.has("heads") else ()
        place = next((value for key, value in said if _fold(key.value) == _fold(words)), None)
        marks = (place.start_mark, place.end_mark) if place else self._marks(row, column)
        keys = [HeadKey(STRING, part, *marks) for part in path]
        if not place:
            keys[0].words = words if BARE.fullmatch(words) else json.dumps(words, ensure_ascii=False)
        return keys

    def _read_head(self, words: str) -> list[str]:
        """Return the keys that the head of a column stands for."""
        words = self.heads.get(_fold(words)) or words
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

    def _make_value(self, path: list[str], text: str, row: int, column: int) -> Node:
        """Return the node of a cell. Raises BadData."""
        key = path[0]
        if self.pictures and path[-2:] in PICTURES and "/" not in text:
            text = f"{self.pictures}/{text}"
        if key == "roll" and MONTHS.match(text):
            raise self._refuse(row, column, DATE, DATE_HINT)
        marks = self._marks(row, column)
        self.budget.values -= 2
        check_amount(marks[0], 0, self.budget)
        named = WITH_VALUE.fullmatch(text) if self.has_glossary and key in (*NAMES, *self.names.values()) else None
        if named:
            name, value = (ScalarNode(STRING, part, *self._marks(row, column)) for part in named.groups())
            return MappingNode(MAPPING, [(name, value)], *marks)
        cell = SheetCell(STRING, text.replace("\r\n", "\n"), *marks, style='"' if text in NULLS else None)
        cell.home = self.folder
        return cell

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
