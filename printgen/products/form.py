"""Forms in words: what is to be filled in, each under a name that stays, and what is known of it already."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from printgen.model.product import FormBoxes, FormColumn, FormLines, FormPart, FormSpec, FormTable, FormText
from printgen.model.system import System
from printgen.model.table import Result, Table, make_id

# What is known, by what lines ask for.
Known = Mapping[str, str]
# The results of tables, "" for one that is left to be written, by the tables' ids.
Results = Mapping[str, tuple[FormText, ...]]


class Blank(NamedTuple):
    """Something to fill in."""

    path: tuple[str, ...]  # the parts of its name, from the name of the form inwards
    words: str  # what a screen or a voice calls it
    text: str = ""  # what stands there already, "" for nothing


class NamedPart(NamedTuple):
    """A part of a form."""

    part: FormPart  # what is to be read or filled in
    place: str  # what messages call it
    # the parts of the names of its lines; of boxes and tables the name of the whole; none where nothing is filled in
    paths: tuple[tuple[str, ...], ...] = ()


class PaperForm(NamedTuple):
    """A form for one player, or for one occasion."""

    spec: FormSpec  # what the pack asks for
    parts: tuple[NamedPart, ...]  # what it is for, and its parts


def find_known(system: System) -> Known:
    """Return what is known of a game, and of what is on the table tonight. Whatever is not is left to be written."""
    known = {"title": system.title, "name": system.name, "edition": system.edition}
    scenario = system.scenario
    if not scenario:
        return known
    numbers = {name: str(number) for name, number in scenario.counts}
    tonight = {"scenario": scenario.title, "rounds": str(scenario.rounds or "")}
    return {**numbers, **dict(scenario.gauges), **known, **tonight}


def find_results(system: System) -> Results:
    """Return the results of the tables without columns; a blank one is what the scenario has written for it."""
    scenario = system.scenario
    written = {(table, key): text for table, key, text in scenario.written} if scenario else {}

    def read(table: Table, result: Result) -> FormText:
        if scenario and (text := written.get((table.id, result.key))):
            return FormText(text, scenario.origins[f"{table.id}.{result.key}"])
        return FormText("" if result.blank else result.title, result.origin)

    return {
        table.id: tuple(read(table, row.results[0]) for row in table.rows)
        for table in system.tables
        if table.rows and not table.columns
    }


def fill_in(spec: FormSpec, known: Known, results: Results) -> FormSpec:
    """Return a form with what is known on the lines and in the cells that ask for it, where nothing stands yet."""
    parts: list[FormPart] = []
    for part in spec.parts:
        if isinstance(part, FormLines):
            lines = (line._replace(text=line.text or known.get(line.fill, "")) for line in part.lines)
            parts.append(part._replace(lines=tuple(lines)))
        elif isinstance(part, FormTable):
            columns = (each._replace(texts=each.texts or results.get(each.fill, ())) for each in part.columns)
            parts.append(part._replace(columns=tuple(columns)))
        else:
            parts.append(part)
    return spec._replace(parts=tuple(parts))


def make_paper_forms(spec: FormSpec) -> list[PaperForm]:
    """Return the forms that share a page. Names begin with the form's id, and with its number if there are several."""
    numbers = range(1, spec.per_page + 1)
    heads = [f"{spec.id}-{number}" for number in numbers] if spec.per_page > 1 else [spec.id]
    return [PaperForm(spec, tuple(_name_parts(spec, head))) for head in heads]


def count_blanks(part: FormPart) -> int:
    """Return how much there is to fill in: lines, boxes and cells."""
    if isinstance(part, FormLines):
        return len(part.lines)
    if isinstance(part, FormBoxes):
        return len(part.labels)
    if isinstance(part, FormTable):
        return len(part.rows) * sum(len(column.boxes) or 1 for column in part.columns)
    return 0


def list_lines(named: NamedPart) -> list[Blank]:
    """Return what there is to fill in of lines that share a row."""
    assert isinstance(named.part, FormLines)
    return [Blank(path, line.title, line.text) for line, path in zip(named.part.lines, named.paths, strict=True)]


def list_boxes(named: NamedPart) -> list[Blank]:
    """Return what there is to fill in of a row of boxes."""
    assert isinstance(named.part, FormBoxes)
    (path,) = named.paths
    return list(_blank_boxes(named.part.labels, path, named.part.title))


def list_cells(named: NamedPart, row: int) -> list[list[Blank]]:
    """Return what there is to fill in of a row of a table, column by column. Rows count from 0; more may be added.

    There is nothing where the title of the row stands.
    """
    table = named.part
    assert isinstance(table, FormTable)
    (path,) = named.paths
    title = table.rows[row] if row < len(table.rows) else ""
    ids = _make_ids((column.title for column in table.columns), "column")
    said = f"{table.title}, {title or row + 1}"
    cells = [
        _list_cell(column, row, (*path, str(row + 1), name), f"{said}, {column.title}")
        for column, name in zip(table.columns, ids, strict=True)
    ]
    return [[], *cells[1:]] if title else cells


def _list_cell(column: FormColumn, row: int, path: tuple[str, ...], words: str) -> list[Blank]:
    if column.boxes:
        return list(_blank_boxes(column.boxes, path, words))
    return [Blank(path, words, column.texts[row].text if row < len(column.texts) else "")]


def _blank_boxes(labels: Iterable[str], path: tuple[str, ...], words: str) -> Iterator[Blank]:
    """Yield a box for each label, called by that or, if it is empty, by its number."""
    shown = [label or str(number) for number, label in enumerate(labels, 1)]
    for label, name in zip(shown, _make_ids(shown, "box"), strict=True):
        yield Blank((*path, name), f"{words}, {label}")


def _name_parts(spec: FormSpec, head: str) -> Iterator[NamedPart]:
    """Yield what a form is for, and its parts, with names that no other part has."""
    if spec.text:
        yield NamedPart(FormText(spec.text, spec.origins["text"]), spec.id)
    taken: set[str] = set()
    for number, part in enumerate(spec.parts):
        ids = _make_ids(_list_titles(part), "part", taken)
        yield NamedPart(part, f"{spec.id}.parts[{number}]", tuple((head, name) for name in ids))


def _list_titles(part: FormPart) -> list[str]:
    """Return the titles that names are made for: each line's, or one for all boxes or cells of a part."""
    if isinstance(part, FormLines):
        return [line.title for line in part.lines]
    return [part.title] if isinstance(part, FormBoxes | FormTable) else []


def _make_ids(titles: Iterable[str], usual: str, taken: set[str] | None = None) -> list[str]:
    """Return an id for each title, unlike the others and those taken before, which it joins.

    A title without a letter or digit that ids have is called as usual.
    """
    seen = set() if taken is None else taken
    found = []
    for title in titles:
        name = plain = make_id(title) or usual
        number = 1
        while name in seen:
            number += 1
            name = f"{plain}-{number}"
        seen.add(name)
        found.append(name)
    return found
