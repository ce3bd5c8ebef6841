"""Tables that lead to tables: what a result says is rolled or read next, in words too, and whether that can end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from yaml.nodes import MappingNode, Node, SequenceNode

from printgen.errors import Problem, suggest
from printgen.load.look.printed_words import load_words
from printgen.load.nodes.choices import Defined, OneOrMore, Short
from printgen.load.nodes.notations import Whole
from printgen.load.nodes.records import Record, value_of
from printgen.load.nodes.scalars import fault, ident, line
from printgen.load.nodes.shapes import Excludes, Maybe, Must, Shape
from printgen.load.nodes.source import Fault
from printgen.load.nodes.symbols import find_language, find_tables, name_title
from printgen.model.markup import LEAD_SPAN, TextSpan, make_text, plain, read_markup
from printgen.model.table import Lead, Result, Table

# What stands for the table of the result itself.
AGAIN = "again"
MOST_TIMES, MOST_ADDED = 20, 99
# What ends a text before the sentence that says where it leads.
CLOSING = tuple('.!?:…)"”“»')
LEADS = Defined(
    "roll-on",
    OneOrMore(
        Short(
            "table",
            Shape(
                {
                    "table": Must(line, f"The table that is rolled on; {AGAIN} for the table in which this stands."),
                    "times": Maybe(Whole(1, MOST_TIMES), "How many rolls.", 1),
                    "modifier": Maybe(Whole(-MOST_ADDED, MOST_ADDED), "What is added to each roll.", 0),
                    "column": Maybe(ident, "The column that is read; the one that the game reads if left out."),
                    "row": Maybe(
                        line,
                        "The row that is read in place of a roll: what its result or entry is called, or a roll.",
                    ),
                },
                Excludes("row", ("times", "modifier"), "a row that is named is read once", "nothing is rolled for it"),
            ),
        )
    ),
)


def make_leads(said: Iterable[Record], own: str) -> tuple[Lead, ...]:
    """Return what a result of the table `own` leads to. Raises Fault for a table that the pack has not."""
    return tuple(_make_lead(each, own) for each in said)


def _make_lead(said: Record, own: str) -> Lead:
    table, known = own if said["table"] == AGAIN else said["table"], find_tables()
    if known is not None and table not in known:
        tables = [each for each in known if "/" not in each]
        called = next((each for each in tables if known[each].casefold() == table.casefold()), "")
        hint = f"name it by its file: {called}" if called else suggest(table, tables)
        raise fault(said.at("table"), f'unknown table "{table}"', hint)
    row = said["row"] and next(
        (key for key in (said["row"], name_title(said["row"])) if f"{table}/{key}" in (known or ())), said["row"]
    )
    return Lead(table, said.origin, said["times"], said["modifier"], said["column"], row)


def read_row_titles(root: Node) -> Iterator[tuple[str, str]]:
    """Yield what each result in the rows of a table is called, and its title, before its file is read.

    Rows of tables with columns, and titles that cannot be read, have no such name.
    """
    results = value_of(root, "results")
    rows = value_of(root, "entries") or (None if value_of(root, "columns") else value_of(root, "rows"))
    for row in rows.value if isinstance(rows, SequenceNode) else ():
        said = value_of(row, "result") or value_of(row, "title") or row
        with suppress(Fault):
            if isinstance(results, MappingNode):
                named = said.value[0][0] if isinstance(said, MappingNode) and said.value else said
                told = value_of(results, named.value)
                yield line(named), plain(line((told and value_of(told, "title")) or told or named))
            else:
                title = plain(line(said))
                yield name_title(title), title


def name_tables(tables: Iterable[Table]) -> dict[str, str]:
    """Return all titles that texts can name: of tables by "table", and of their rows by "table/row"."""
    found: dict[str, str] = {}
    for table in tables:
        rows = [] if table.columns else [row.results[0] for row in table.rows]
        found |= {f"{table.id}/{result.key}": plain(result.title) for result in reversed(rows)}
        found[table.id] = plain(table.title)
    return found


def name_leads(text: str, leads: Sequence[Lead], own: str) -> str:
    """Return the text of a result with a sentence for each table that it leads to and does not name itself."""
    if not leads:
        return text
    spans, titles = read_markup(text), find_tables() or {}
    named = {span.table for span in spans}
    added: list[TextSpan] = []
    for lead in leads:
        if lead.name not in named:
            ends = added or not text or text[-1] in CLOSING
            added += [TextSpan(" " if ends else ". ", role=LEAD_SPAN)] if text or added else []
            added += _say_lead(lead, titles, own)
    return make_text((*spans, *added)) if added else text


def _say_lead(lead: Lead, titles: Mapping[str, str], own: str) -> Iterator[TextSpan]:
    """Yield where a result leads, in the words of the pack's language, the title of the table by itself."""
    words = load_words(find_language())
    how = ", ".join(filter(None, (lead.column, f"{lead.modifier:+}" if lead.modifier else "")))
    title = titles.get(lead.table, lead.table)
    if lead.row:
        title = titles.get(lead.name, f"{title} {lead.row}")
    elif lead.table == own and not how:
        again = {1: words.roll_again, 2: words.roll_again_twice}
        said = again.get(lead.times, words.roll_again_times).format(number=lead.times)
        yield TextSpan(said, role=LEAD_SPAN)
        return
    rolls = {1: words.roll_on, 2: words.roll_on_twice}
    said = words.see_row if lead.row else rolls.get(lead.times, words.roll_on_times)
    before, _, after = said.partition("{title}")
    yield TextSpan(before.format(number=lead.times), role=LEAD_SPAN)
    yield TextSpan(title, table=lead.name, role=LEAD_SPAN)
    yield TextSpan((f" ({how})" if how else "") + after.format(number=lead.times), role=LEAD_SPAN)


def check_leads(tables: Sequence[Table]) -> Iterator[Problem]:
    """Yield a problem for each lead that cannot be followed, and for each table on which no roll ever ends."""
    known = {table.id: table for table in tables}
    for table in tables:
        for lead in _list_leads(table):
            if (target := known.get(lead.table)) and (wrong := _find_wrong(lead, target)):
                yield Problem(lead.origin, *wrong)
    ending = _find_ending(known)
    if endless := [table for table in tables if table.die and table.id not in ending]:
        titles = " or ".join(f'"{table.title}"' for table in endless)
        yield Problem(_list_leads(endless[0])[0].origin, f"a roll on {titles} never ends", "let a row lead nowhere")
    for lead in (lead for table in tables for lead in _list_leads(table) if lead.row and not endless):
        if lead.name not in ending and known[lead.table].row_named(lead.row):
            yield Problem(lead.origin, "what follows never ends", "let one of the rows lead nowhere")


def _find_wrong(lead: Lead, target: Table) -> tuple[str, str] | None:
    """Return what is wrong with a lead, with a hint; None if its table can be rolled on as it says."""
    if lead.row and not target.row_named(lead.row):
        rows = [] if target.columns else [row.results[0].key for row in target.rows]
        rolls = "" if rows else "of a table with columns a row is named by its roll"
        return f'"{target.title}" has no row "{lead.row}"', suggest(lead.row, rows) or rolls
    if not target.die and not lead.row:
        return f'"{target.title}" is a list, which is not rolled on', "give its entries weights, or a die and rows"
    columns = [column.id for column in target.columns]
    if lead.column and lead.column not in columns:
        return f'"{target.title}" has no column "{lead.column}"', suggest(lead.column, columns)
    if lead.modifier and target.die and not target.die.is_numbered:
        return f"nothing can be added to a {target.die.id}", "leave the modifier out"
    return None


def _find_ending(tables: Mapping[str, Table]) -> set[str]:
    """Return the names of the tables, and of the rows that are named, of which a chain can end.

    Of a table one row at least leads on to nothing, or only to such tables and rows; of a row one of its results does.
    """
    rows = {
        lead.name: [row]
        for table in tables.values()
        for lead in _list_leads(table)
        if lead.table in tables and (row := tables[lead.table].row_named(lead.row))
    }
    ways = rows | {table.id: table.rows for table in tables.values()}
    ending: set[str] = set()
    before = -1
    while len(ending) > before:
        before = len(ending)
        ending |= {
            name
            for name, found in ways.items()
            if any(
                all(lead.name in ending or lead.name not in ways for lead in result.leads)
                for row in found
                for result in row.results
            )
        }
    return ending


def _list_leads(table: Table) -> list[Lead]:
    """Return where its rows lead, each once: several may have the same result."""
    return list(dict.fromkeys(lead for result in _list_results(table) for lead in result.leads))


def _list_results(table: Table) -> Iterator[Result]:
    """Yield the results of all rows."""
    for row in table.rows:
        yield from row.results
