"""Cards of what a scenario lists: a table for each list, with an entry for each thing, and a deck of it."""

from collections.abc import Iterator

from printgen.model.play import ListRules, TextRules
from printgen.model.product import ROW, DeckSpec
from printgen.model.scenario import ListedThing, Scenario
from printgen.model.system import System
from printgen.model.table import FieldText, Heading, Result, Row, Table

# What stands above the numbers of things.
NUMBER_HEAD = "#"
# Facts with more characters than this are not lines of their own.
LONG_FACTS = 100
# The layouts of cards with a text for each column of a table, with what a fixed type says, and of others.
COLUMNS_LAYOUT, TYPE_LAYOUT, TEXT_LAYOUT = "bands", "orders", "text"


def list_tables(system: System, scenario: Scenario) -> Iterator[Table]:
    """Yield a table for each list of a scenario."""
    for rules in system.play.scenario.lists if system.play.scenario else ():
        if things := scenario.things(rules.kind):
            yield _make_table(system, scenario, rules, things)


def make_list_deck(table: Table) -> DeckSpec:
    """Return the deck of a list's table."""
    layout = TYPE_LAYOUT if any(result.parts for row in table.rows for result in row.results) else TEXT_LAYOUT
    layout = COLUMNS_LAYOUT if table.fields else layout
    return DeckSpec(table.id, table.title, table.id, layout, "", ROW, (), "", table.origin, table.origin)


def _make_table(system: System, scenario: Scenario, rules: ListRules, things: tuple[ListedThing, ...]) -> Table:
    """Return the table of a list: its entries have the numbers of the things as marks."""
    origin = scenario.origins[rules.kind]
    kind = next(kind for kind in system.play.things if kind.id == rules.kind)
    results = [_make_result(system, rules, thing) for thing in things]
    # Fields stand for columns of tables: what else is said of a thing stands in its text.
    fields = {part.field.id: part.field for result in results for part in result.parts if part.field.optional}
    return Table(
        id=rules.kind,
        title=rules.title,
        die=None,
        columns=(),
        fields=tuple(fields.values()),
        rows=tuple(
            Row(str(number), (str(number),), False, 1, (result,), result.origin)
            for number, result in enumerate(results, 1)
        ),
        results=(),
        terms=(),
        chosen=True,
        entry_head=kind.title,
        mark_head=NUMBER_HEAD,
        intro=None,
        notes=(),
        origin=origin,
    )


def _make_result(system: System, rules: ListRules, thing: ListedThing) -> Result:
    """Return the entry of a thing: facts as its text, and a field for each column of a table.

    Short facts are a line each; long ones follow one another as sentences, so that cards hold them.
    """
    facts = list(_list_facts(system, rules, thing))
    if sum(map(len, facts)) > LONG_FACTS:
        text = " ".join(fact if fact.endswith((".", "!", "?")) else f"{fact}." for fact in facts)
    else:
        text = "\n".join(facts)
    parts = (*_list_columns(system, rules, thing), *_list_type(system, rules, thing))
    return Result("", thing.name, text, "", False, str(thing.number), parts, thing.origin)


def _list_facts(system: System, rules: ListRules, thing: ListedThing) -> Iterator[str]:
    """Yield what is said of a thing whatever column is read, a line each."""
    yield from _tell_place(system, rules, thing)
    for text in rules.texts:
        if not _find_columns(system, text, thing) and (said := thing.text(text.id, "")):
            yield f"{text.title}: {said}"
    for count in rules.counts:
        if number := thing.count(count.id):
            yield f"{count.title}: {number}"
    if thing.type:
        yield f"{system.table(rules.types).title}: {_find_type(system, rules, thing).title}"


def _tell_place(system: System, rules: ListRules, thing: ListedThing) -> Iterator[str]:
    """Yield where a thing begins, and when it comes, unless it is on the table."""
    kind = next(kind for kind in system.play.things if kind.id == rules.kind)
    rounds = system.play.scenario.rounds if system.play.scenario and thing.arrives else ""
    arrives = [f"{gauge.title} {thing.arrives}" for gauge in system.play.gauges if gauge.id == rounds]
    for place in kind.places:
        if place.id == thing.place:
            yield ", ".join([place.title, *arrives])


def _list_columns(system: System, rules: ListRules, thing: ListedThing) -> Iterator[FieldText]:
    by_column = [text for text in rules.texts if text.table]
    for text in by_column:
        for column in _find_columns(system, text, thing):
            title = column.title if len(by_column) == 1 else f"{text.title}: {column.title}"
            if said := thing.text(text.id, column.id):
                heading = Heading(f"{text.id}-{column.id}", title, column.style, True, thing.origin)
                yield FieldText(heading, "", "", said, thing.origin)


def _find_columns(system: System, text: TextRules, thing: ListedThing) -> tuple[Heading, ...]:
    """Return the columns that a text of a thing stands in.

    There are none for one that is the same in all of them, unless their styles show it as one band for all.
    """
    columns = system.table(text.table).columns if text.table else ()
    is_same = any(said.id == text.id and not said.texts[0][0] for said in thing.texts)
    return () if is_same and not all(column.style for column in columns) else columns


def _list_type(system: System, rules: ListRules, thing: ListedThing) -> Iterator[FieldText]:
    if thing.type:
        result = _find_type(system, rules, thing)
        if result.text:
            heading = Heading("type", result.title, "", False, thing.origin)
            yield FieldText(heading, "", "", result.text, result.origin)
        yield from (part._replace(field=part.field._replace(optional=False)) for part in result.parts)


def _find_type(system: System, rules: ListRules, thing: ListedThing) -> Result:
    rows = system.table(rules.types).rows
    return next(result for row in rows for result in row.results if result.key == thing.type)
