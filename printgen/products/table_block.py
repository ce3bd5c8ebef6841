"""Tables on a reference sheet: their rows with odds, and the glossary of their results."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, NamedTuple

from printgen.model.die import Die
from printgen.model.printed_words import PrintedWords
from printgen.model.product import DeckSpec, Passage
from printgen.model.system import System
from printgen.model.table import FieldText, Heading, Result, Row, Table, Words
from printgen.products.deck import compare_shares, list_shifted
from printgen.products.odds import is_same, list_ranges, print_per_cent, result_odds, row_odds, show_roll

# Of so many faces the odds are counted at a glance.
GLANCE = 6
# Fields whose texts are no longer than this always get columns of their own.
SHORT_FIELD = 24
# Stands in place of odds where a deck has no card of a row.
NO_CARD = "\N{EN DASH}"
# A row with a text longer than this may be broken over two columns.
LONG_TEXT = 1_000
# A field has a column if at least this share of the results has it; in the others it stands in the text.
MANY = 0.3
# How much wider a column of texts is that has more of them: twice as much to say takes less than twice the width.
DAMPED = 0.75
# In per cent of a table: the least width of a column of texts, and what is kept for prices or rolls.
LEAST_SHARE, LED_SHARE, ODDS_SHARE = 8, 8, 5
# Letters beside the longest title of a column, for its padding.
SPARE_LETTERS = 2
# As much of a table as so many letters is kept for rolls and odds.
ROLL_LETTERS = 5
# A table with at most so many lines and so many characters is kept in one column.
FEW_LINES, LITTLE_TEXT = 7, 280
# Where a table has at least so many rows, and one for nearly each face, odds are said once instead of in each row.
MANY_ROWS, NEARLY = 40, 0.9
# So it is where at least so many rows have one text each, and most of them the same odds.
SOME_ROWS, MOST = 4, 0.75


class TableLine(NamedTuple):
    """A row of a table."""

    roll: str  # its roll as players read it
    odds: str  # its odds in per cent, "" for a list
    row: Row  # the row itself
    shifted: tuple[str, ...] = ()  # its odds in each deck of rows that has other odds than the die
    anchor: str = ""  # what links to it lead to, "" where none do

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """Return the place of the first of each run of equal results side by side, and how many they are."""
        said = [(result.id, result.title) for result in self.row.results]
        firsts = [place for place, words in enumerate(said) if not place or not words[0] or words != said[place - 1]]
        return tuple((first, after - first) for first, after in pairwise([*firsts, len(said)]))

    @property
    def mark(self) -> str:
        """Return the mark of an entry, such as its price."""
        return self.row.results[0].mark

    @property
    def is_long(self) -> bool:
        """Tell whether its words may go on in another column."""
        return any(len(result.text) > LONG_TEXT for result in self.row.results)


class GlossaryEntry(NamedTuple):
    """A result in a glossary."""

    anchor: str  # what links lead to, "" where none do
    result: Result
    odds: tuple[tuple[Heading, str], ...]  # its odds in per cent in each column
    cards: str  # the playing cards that lead to it, in place of odds


class TableBlock(NamedTuple):
    """A table, or the half of it that is asked for."""

    table: Table
    heading: str  # what stands above it
    lines: tuple[TableLine, ...]  # its rows
    entries: tuple[GlossaryEntry, ...]  # its glossary
    terms: tuple[GlossaryEntry, ...]  # the terms that the fields of the glossary refer to
    each: str  # the odds of all rows in per cent, where they are said once; "" where each row says its own
    footnotes: tuple[str, ...]  # notes that several rows have, to be said once
    fields: tuple[Heading, ...]  # the fields that stand in columns of their own; other fields stand in the text
    linked: bool  # whether rows name results that stand in the glossary
    brief: bool  # whether rows are shown without their texts
    listed: bool  # whether it is a list that needs no columns
    notes: tuple[Words, ...]  # notes on the table as a whole
    wide: bool  # whether it stands across all columns of the sheet
    shifted: tuple[DeckSpec, ...] = ()  # the decks of rows whose odds stand beside the odds of the die
    has_odds: bool = True  # whether its rows have odds
    kind: Literal["table"] = "table"

    def without_odds(self) -> "TableBlock":
        """Return the block without odds, which stand elsewhere."""
        lines = tuple(line._replace(odds="", shifted=()) for line in self.lines)
        return self._replace(lines=lines, each="", shifted=(), has_odds=False)

    def link_rows(self, named: Iterable[str]) -> "TableBlock":
        """Return the block with an anchor for each row that texts name as table/row."""
        anchors: dict[Row | None, str] = {}
        for name in named:
            table, _, row = name.partition("/")
            if row and table == self.table.id:
                anchors[self.table.row_named(row)] = table_anchor(name)
        lines = (line._replace(anchor=anchors[line.row]) if line.row in anchors else line for line in self.lines)
        return self._replace(lines=tuple(lines)) if anchors and not self.brief else self

    def list_notes(self) -> list[Words]:
        """Return the notes on the table, on results that stand in its rows, and on what its glossary explains."""
        results = [] if self.linked else [result for line in self.lines for result in line.row.results]
        explained = self.terms if self.fields else (*self.entries, *self.terms)
        results += [entry.result for entry in explained]
        return [*self.notes, *(Words(result.note, result.origin) for result in results if result.note)]

    @property
    def hangs(self) -> bool:
        """Tell whether its rows are told one below the other, each with its roll before it, for they have one text."""
        led = self.table.die or self.table.has_marks
        return bool(led and self.lines and not (self.table.columns or self.fields or self.shifted))

    @property
    def widths(self) -> tuple[int, ...]:
        """How wide the columns of results are, in per cent of the table; nothing where they find that by themselves.

        Each is as wide as the longest title that stands in it alone, in proportion to the others, or wide enough for
        its texts where a result has several.
        """
        if not (self.linked and self.table.columns):
            return self._share_by_texts() if self.wide and self.fields and self.lines else ()
        titles = list(enumerate(column.title for column in self.table.columns))
        columns = range(len(titles))
        for line in self.lines:
            titles += [(first, line.row.results[first].title) for first, many in line.cells if many == 1]
        letters = [max(len(title) for place, title in titles if place == column) for column in columns]
        whole = sum(letters) + SPARE_LETTERS * len(letters) + ROLL_LETTERS
        return tuple(round(100 * (each + SPARE_LETTERS) / whole) for each in letters)

    def _share_by_texts(self) -> tuple[int, ...]:
        """Return the widths of a column of results and of those of its fields, by how much these say."""
        parts = [part for line in self.lines for part in line.row.results[0].parts]
        told = {
            field.id: sum(len(part.title + part.text) for part in parts if part.field == field) for field in self.fields
        }
        words = 0
        for result in (line.row.results[0] for line in self.lines):
            words += len(result.title + result.text)
            besides = sum(len(part.title + part.text) for part in result.parts if part.field not in self.fields)
            if result.text:
                words += besides
            else:  # beside a title alone they stand with the first of the fields
                told[self.fields[0].id] += besides
        shares = [length**DAMPED for length in (words, *told.values())]
        has_odds = self.table.die and self.has_odds and not self.each
        led = LED_SHARE * bool(self.table.die or self.table.has_marks) + ODDS_SHARE * bool(has_odds)
        room = 100 - led - LEAST_SHARE * len(shares)
        return tuple(LEAST_SHARE + round(room * share / sum(shares)) for share in shares)

    @property
    def is_short(self) -> bool:
        """Tell whether its rows should stay together in one column."""
        results = [result for line in self.lines for result in line.row.results]
        words = sum(len(result.title) + len(result.text) * (not result.blank) for result in results)
        return len(self.lines) <= FEW_LINES and words <= LITTLE_TEXT


def result_anchor(table: Table, name: str) -> str:
    """Return the anchor of a result's line in the glossary of its table."""
    return f"{table.id}.{name}"


def term_anchor(table: Table, name: str) -> str:
    """Return the anchor of a term's line in the glossary of its table."""
    return f"{table.id}.term.{name}"


def table_anchor(name: str) -> str:
    """Return the anchor of a table, or of a row of it as table/row, which texts name."""
    return f"table.of.{name.replace('/', '.')}"


def make_table_block(system: System, passage: Passage, words: PrintedWords, *, wide: bool) -> TableBlock:
    """Return the part of a table that a passage asks for."""
    table, part = system.table(passage.name), passage.kind
    columns = table.columns if table.outcomes and part != "glossary" else ()
    table = list_outcomes(table, words) if columns else table
    linked = bool(table.columns and table.results)
    fields = columns or (_list_columns(table) if wide or _are_short(table) else ())
    explained = part in ("table", "glossary")
    terms = [GlossaryEntry(term_anchor(table, term.id), term, (), "") for term in table.terms] if explained else []
    results = list_explained(table) if explained else []
    shifted = () if part == "glossary" else tuple(list_shifted(system.decks, table))
    told = Counter(result.note for row in table.rows for result in row.results if result.note)
    quiet = [result for result in table.results if linked and result.quiet and result.note]
    notes = (*(Words(result.note, result.origin) for result in quiet), *table.notes)
    block = TableBlock(
        table=table,
        heading=words.results.format(title=table.title) if part == "glossary" else table.title,
        lines=() if part == "glossary" else _make_lines(table, shifted, words),
        each="" if part == "glossary" or shifted else _show_each(system, table, words, brief=part == "titles"),
        entries=tuple(_make_entry(table, result, words) for result in results),
        terms=tuple(terms),
        footnotes=() if part == "glossary" or linked else tuple(note for note, times in told.items() if times > 1),
        fields=fields,
        linked=linked,
        brief=part == "titles",
        listed=not table.die and not fields and not table.has_marks,
        notes=notes if explained else (),
        wide=wide,
        shifted=shifted,
    )
    return _say_odds_once(block)


def list_explained(table: Table) -> list[Result]:
    """Return the results of a table with columns that stand in its glossary.

    These say more than their titles, or several rows of a column lead to them, whose odds no row tells.
    """
    columns = list(zip(*(row.results for row in table.rows), strict=True)) if table.columns else []
    told = {result.id or result.title: result for column in columns for result in column}
    if not table.results and any(result.text or result.parts or result.note for result in told.values()):
        return []  # the rows say all that there is

    counted = bool(table.die and not table.die.is_cards and len(table.die.faces) > GLANCE)

    def comes_often(result: Result) -> bool:
        often = any(sum(is_same(other, result) for other in column) > 1 for column in columns)
        return often and counted and not result.quiet

    return [
        result
        for result in table.results or told.values()
        if columns and (result.text or result.parts or (result.note and not result.quiet) or comes_often(result))
    ]


def list_outcomes(table: Table, words: PrintedWords) -> Table:
    """Return a table whose results have a range in each column as its book prints it: a list of results with ranges."""
    rows = []
    for number, result in enumerate(table.outcomes, 1):
        shown = [(column, show_roll(keys, words) or NO_CARD) for column, keys in list_ranges(table, result)]
        ranges = (FieldText(column, "", keys, "", result.origin) for column, keys in shown)
        said = result._replace(parts=(*ranges, *result.parts))
        rows.append(Row(str(number), (), False, 1, (said,), result.origin))
    return table._replace(
        die=None, columns=(), fields=(*table.columns, *table.fields), rows=tuple(rows), results=(), chosen=True,
        entry_head=f"{words.result} ({words.name_die(table.die.id)})" if table.die else words.result,
    )  # fmt: skip


def _make_lines(table: Table, shifted: Iterable[DeckSpec], words: PrintedWords) -> tuple[TableLine, ...]:
    """Return the rows of a table. Where odds are said once, rows have odds only beside the odds of decks."""
    decks = [
        {share.row: print_per_cent(share.deck, words) for share in compare_shares(table, spec)} for spec in shifted
    ]
    shown = table.die and (decks or not _has_row_per_face(table))
    odds = [print_per_cent(share, words) if shown else "" for share in row_odds(table)]
    return tuple(
        TableLine(show_roll(row.roll, words), share, row, tuple(deck.get(row, NO_CARD) for deck in decks))
        for row, share in zip(table.rows, odds, strict=True)
    )


def _show_each(system: System, table: Table, words: PrintedWords, *, brief: bool) -> str:
    """Return the odds of the first row in per cent, if they are the odds of all rows and are to be said once.

    A list has odds if a deck is made of it, unless its entries are chosen or bought.
    """
    drawn = any(deck.table == table.id for deck in system.decks) and not (table.chosen or table.has_marks)
    odds = row_odds(table)
    even = min(odds) == max(odds) and ((brief and not table.chosen) or (drawn and not table.die))
    return print_per_cent(odds[0], words) if even or _has_row_per_face(table) else ""


def _has_row_per_face(table: Table) -> bool:
    """Tell whether nearly each face of the die has a row of its own."""
    rows = len(table.rows)
    return bool(table.die and rows >= MANY_ROWS and rows >= len(table.die.faces) * NEARLY)


def _say_odds_once(block: TableBlock) -> TableBlock:
    """Return a block whose odds are said once if most rows have the same; other rows keep theirs."""
    if not block.hangs or len(block.lines) < SOME_ROWS:
        return block
    (usual, times), *_ = Counter(line.odds for line in block.lines).most_common(1)
    if not usual or times < len(block.lines) * MOST:
        return block
    lines = tuple(line._replace(odds="") if line.odds == usual else line for line in block.lines)
    return block._replace(lines=lines, each=usual)


def _make_entry(table: Table, result: Result, words: PrintedWords) -> GlossaryEntry:
    anchor = result_anchor(table, result.id) if result.id else ""
    if table.die and table.die.is_cards:
        return GlossaryEntry(anchor, result, (), _list_cards(table, table.die, result.id, words))
    shares = (print_per_cent(share, words) for share in result_odds(table, result))
    return GlossaryEntry(anchor, result, tuple(zip(table.columns, shares, strict=True)), "")


def _list_cards(table: Table, die: Die, name: str, words: PrintedWords) -> str:
    """Return the playing cards whose row has a result; neighbours of one suit as a range."""
    leading = {key for row in table.rows for key in row.keys if any(result.id == name for result in row.results)}
    runs: list[list[str]] = []
    before = ""
    for key in die.keys:
        if key in leading:
            if before and runs and key[-1] == before[-1]:
                runs[-1].append(key)
            else:
                runs.append([key])
        before = key if key in leading else ""
    return ", ".join(show_roll(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}", words) for run in runs)


def _list_columns(table: Table) -> tuple[Heading, ...]:
    """Return the fields that stand in columns of their own: those that many results have, or all of a glossary."""
    results = table.results or [row.results[0] for row in table.rows]
    told = Counter(part.field.id for result in results for part in result.parts)
    linked = table.columns and table.results
    return tuple(field for field in table.fields if linked or told[field.id] >= len(results) * MANY)


def _are_short(table: Table) -> bool:
    """Tell whether results say nothing but fields, all of them short enough for columns."""
    results = [result for row in table.rows for result in row.results]
    if any(result.text and not result.quiet for result in results):
        return False
    return all(len(part.title) + len(part.text) <= SHORT_FIELD for result in results for part in result.parts)
