"""What was found of a table into the text of a table's file, with what had to be guessed."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.errors import BadData, count_noun
from printgen.load.foreign.found import FoundTable
from printgen.load.foreign.guess import NO_ROLL, ColumnRoles, find_columns, find_die, part_heads, tell_columns
from printgen.load.inside import Unusable
from printgen.load.layers import is_table
from printgen.load.nodes.records import MOST_ITEMS, read_twice
from printgen.load.nodes.scalars import LONGEST
from printgen.load.nodes.source import compose, read_root
from printgen.load.pack.rolled import join_keys
from printgen.load.pack.table import RESERVED, TABLE, make_table
from printgen.load.picture.shelf import opening_pictures
from printgen.model.die import DASHES, Die, name_dice, parse_keys
from printgen.model.table import make_id

PLAIN = re.compile(r"[^\W\d_](?:[\w .;!?()'/+-]*[\w.!?)])?|[0-9]+(?:-[0-9]+)?\+?")
# The die that a title names behind itself: "Weather (d6)".
DIE_BEHIND = re.compile(r"\s*\(\s*[1-5]?[dDwWkKtT][1-9][0-9]{0,2}\s*\)$")
# Words that YAML, or a table, reads in its own way; and how long a result may be before it is parted in title and text.
WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off"))
LONG, SHORT, LONGEST_ID = 60, 48, 40
SENTENCE = re.compile(r"(.{2,48}?)(?:(?<=[.!?])|:| [-\N{EN DASH}\N{EM DASH}])\s+(\S.*)", re.DOTALL)
GAP, NOTHING = "The source has no result here.", "\N{EN DASH}"
SCHEMA = "# yaml-language-server: $schema=../_schema/table.json\n"
Pairs = list[tuple[str, str]]


class TableDraft(NamedTuple):
    """A table's file that was drafted."""

    id: str
    text: str  # the file
    guesses: tuple[str, ...]  # what was guessed, in words


def draft_table(found: FoundTable, name: str = "", taken: Sequence[str] = ()) -> TableDraft:
    """Return a table's file. `name` is its id, "" to make one of its title; `taken` are the ids that are in use.

    Raises Unusable if no table can be made of it.
    """
    title = DIE_BEHIND.sub("", found.title) or name.replace("-", " ").capitalize() or "Table"
    writer = _DraftWriter(found)
    intro = [f"intro: {quote(found.intro)}"] if found.intro else []
    body = writer.write_ranged() if writer.columns.ranges else writer.write_rows()
    text = SCHEMA + "\n".join([f"title: {quote(title)}", *intro, *body, ""])
    draft = TableDraft(name or _make_name(title, taken), text, tuple(writer.guesses))
    _check(draft)
    return draft


def quote(text: str) -> str:
    """Return a text as YAML has it within { }, in quotes where it needs them."""
    return text if PLAIN.fullmatch(text) and text.lower() not in WORDS else json.dumps(text, ensure_ascii=False)


class _DraftWriter:
    """Writes the rows of a table that was found. Raises Unusable if they are none.

    guesses: what had to be guessed, in words
    """

    def __init__(self, found: FoundTable) -> None:
        heads, rows = part_heads(found)
        if not rows:
            raise Unusable("has heads, but no rows", "its first row has the heads of the columns")
        if len(rows) > MOST_ITEMS:
            raise Unusable(f"has {len(rows):,} rows, and {MOST_ITEMS:,} is the most of a table", "import a part of it")
        width = max(map(len, rows))
        self.found = found
        self.rows = [(*row, *[""] * (width - len(row))) for row in rows]
        self.heads = (*heads, *[""] * (width - len(heads)))[:width]
        self.columns: ColumnRoles = find_columns(self.heads, self.rows)
        self.guesses = list(tell_columns(self.columns, self.heads, is_lines=found.is_lines))
        self.parted = 0  # how many long results were parted

    def write_ranged(self) -> list[str]:
        """Return the lines of a table whose results have a range in each column."""
        ids = self._make_ids(self.columns.ranges)
        die = self._find_die([roll for place in ids for roll in self._list_rolls(place)])
        for place, (_, title) in ids.items():
            if missing := self._find_missing(place, die):
                raise Unusable(f'has no result for {missing} in "{title}"', "complete the column first")
        lines = [f"die: {die.id}", f"columns: {_join(self._write_headings(ids))}", "rows:"]
        for row in self.rows:
            ranges = [(name, row[place].translate(DASHES)) for place, (name, _) in ids.items()]
            lines.append(
                _write_row([*self._read_result(row, "result"), *(each for each in ranges if each[1] not in NO_ROLL)])
            )
        return lines

    def write_rows(self) -> list[str]:
        """Return the lines of a table that is rolled on, or of a list."""
        columns, ids = self.columns, self._make_ids(self.columns.others)
        lines: list[str] = []
        gap = ""
        if columns.kind == "roll" and columns.lead is not None:
            die, gap = self._read_die(columns.lead)
            lines.append(f"die: {die.id}")
        if ids:
            lines.append(f"{'columns' if columns.reads_one else 'fields'}: {_join(self._write_headings(ids))}")
        body, title = ("entries", "title") if columns.is_list else ("rows", "result")
        lines.append(f"{body}:")
        for row in self.rows:
            lead = (
                [] if columns.lead is None else [(columns.kind, row[columns.lead].translate(DASHES).replace(" ", ""))]
            )
            said = [] if columns.reads_one else self._read_result(row, title)
            others = [(name, row[place]) for place, (name, _) in ids.items()]
            if columns.reads_one:
                others = [(name, " ".join(words.split()) or NOTHING) for name, words in others]
            lines.append(_write_row([*lead, *said, *(each for each in others if each[1])]))
        if self.parted:
            self.guesses.append(
                f"{count_noun(self.parted, 'long result')} parted: its beginning is the {title}, the rest the text"
            )
        return [*lines, _write_row([("roll", gap), ("gap", GAP)])] if gap else lines

    def _read_die(self, lead: int) -> tuple[Die, str]:
        """Return the die of the rolls in a column, and what these do not cover; rows without a roll are left out."""
        whole = len(self.rows)
        self.rows = [row for row in self.rows if row[lead]]
        if len(self.rows) < whole:
            self.guesses.append(f"{count_noun(whole - len(self.rows), 'row')} without a roll left out")
        die = self._find_die(self._list_rolls(lead))
        gap = self._find_missing(lead, die)
        if gap:
            self.guesses.append(f"nothing is said of {gap}: a gap stands there")
        return die, gap

    def _list_rolls(self, place: int) -> list[str]:
        return [row[place] for row in self.rows if row[place].translate(DASHES) not in NO_ROLL]

    def _find_die(self, rolls: Sequence[str]) -> Die:
        die, is_guessed = find_die(self.found, self.heads, rolls)
        if is_guessed:
            instead = f', not by "{self.found.die[:SHORT]}"' if self.found.die else ""
            self.guesses.append(f"the die is {die.id}, going by the rolls{instead}")
        return die

    def _find_missing(self, place: int, die: Die) -> str:
        """Return what the rolls of a column do not cover. Raises Unusable where two cover the same."""
        first: dict[str, str] = {}
        for roll in self._list_rolls(place):
            for key in parse_keys(roll, die.keys):
                if key in first:
                    raise Unusable(f'has two rows for {key}, "{first[key]}" and "{roll}"', "mend one of them")
                first[key] = roll
        return join_keys([key for key in die.keys if key not in first], die)

    def _read_result(self, row: Sequence[str], key: str) -> Pairs:
        """Return the title of a row's result and its text, parted if it is long. Raises Unusable for a huge one."""
        said = row[self.columns.result]
        text = "" if self.columns.text is None else row[self.columns.text]
        if max(len(said), len(text)) > LONGEST:
            hint = "no card holds so much"
            raise Unusable(f'has a text of more than {LONGEST:,} characters: "{(said or text)[:SHORT]}..."', hint)
        if not text and (len(said) > LONG or "\n" in said) and (parts := SENTENCE.fullmatch(said)):
            said, text = parts[1].rstrip(".:"), parts[2]
            self.parted += 1
        elif not text and "\n" in said and len(said.partition("\n")[0]) <= SHORT:
            said, _, text = said.partition("\n")
            self.parted += 1
        shown = "" if self.columns.picture is None else row[self.columns.picture]
        more = [(name, words) for name, words in (("text", text), ("picture", shown)) if words]
        return [(key, " ".join(said.split()) or NOTHING), *more]

    def _make_ids(self, places: Sequence[int]) -> dict[int, tuple[str, str]]:
        """Return an id and a title for each of some columns."""
        found: dict[int, tuple[str, str]] = {}
        for place in places:
            title = self.heads[place] or f"Column {place + 1}"
            name = make_id(title)[:LONGEST_ID].strip("-") or f"column-{place + 1}"
            while name in RESERVED or name in [each for each, _ in found.values()]:
                name += "-2"
            found[place] = name, title
        return found

    def _write_headings(self, ids: dict[int, tuple[str, str]]) -> Pairs:
        """Return ids with their titles; a field that some rows lack may be left out."""
        pairs = []
        for place, (name, title) in ids.items():
            is_optional = place in self.columns.others and not (
                self.columns.reads_one or all(row[place] for row in self.rows)
            )
            pairs.append((name, f"{{title: {quote(title)}, optional: true}}" if is_optional else quote(title)))
        return pairs


def _join(pairs: Pairs) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in pairs)}}}"


def _write_row(pairs: Pairs) -> str:
    """Return the line of a row."""
    return f"  - {_join([(key, quote(value)) for key, value in pairs])}"


def _make_name(title: str, taken: Sequence[str]) -> str:
    """Return an id for a table that no other has."""
    name = make_id(title)[:LONGEST_ID].strip("-") or "table"
    name = name if is_table(f"{name}.yaml") and not name_dice(name) else f"{name}-table"
    number, own = 2, name
    while own in taken:
        own, number = f"{name}-{number}", number + 1
    return own


def _check(draft: TableDraft) -> None:
    """Make sure that a pack can be made with a draft. Raises Unusable with what is wrong."""
    path = Path(f"{draft.id}.yaml")
    try:
        root = compose(draft.text, path.name)
        with opening_pictures(blindly=True):  # the file may yet have to be put where it belongs
            read_root(root, path, lambda node, _: read_twice(node, TABLE, make_table, draft.id))
    except BadData as bad:
        raise Unusable(f"makes no sound table: {bad.problems[0].message}", bad.problems[0].hint) from None
