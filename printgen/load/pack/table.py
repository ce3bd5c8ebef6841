"""Tables: the shapes of a table's file, of its results and rows, and whether every face leads to exactly one row."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.choices import (
    NOTE,
    NOTES,
    STYLE,
    TEXT,
    TITLE,
    Anything,
    ByKey,
    Either,
    Keeping,
    Keyed,
    Placed,
    Rows,
    Short,
    Single,
)
from printgen.load.nodes.notations import Form, FreeId, Whole
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import ValueKind, fault, flag, line, name, symbol, worded
from printgen.load.nodes.shapes import (
    Case,
    Excludes,
    Ids,
    InTurn,
    KeyKinds,
    Maybe,
    Must,
    Needs,
    OnlyOne,
    Rule,
    Shape,
)
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.symbols import name_title
from printgen.load.pack.art import ART, BACK, ONE_TONE, make_art, make_back, put_words
from printgen.load.pack.lead import LEADS, make_leads, name_leads
from printgen.load.pack.rolled import (
    BODY,
    RangedResult,
    find_die,
    find_missing,
    find_overlaps,
    make_outcome,
    part_columns,
    read_keys,
    spread_weights,
)
from printgen.model.die import DICE, DIE_HELP, DIE_NAME, Die, name_dice, read_die
from printgen.model.markup import change_words, list_dice
from printgen.model.table import FieldText, Heading, Result, Row, Table, make_id

# "Mine X+" becomes "Mine 5+" where a row says {mine: 5}; the rule books write their X in this way too.
VARIABLE = re.compile(r"\bX\b")
LONGEST_VALUE = 40
# More columns or fields have no room on any paper.
MOST_HEADINGS = 40
# What the card of a row has beside what its results say.
FACE: dict[str, Maybe] = {
    "flavour": Maybe(line, "A line in italics that sets the mood and rules nothing; --no-flavour leaves it out."),
    "back": Maybe(BACK, "Words on the back of its card.", None),
    **ART,
}
TERM_SAYING: dict[str, Maybe] = {
    "text": TEXT,
    "note": NOTE,
    "quiet": Maybe(flag, "Nothing happens here; drawn small and grey.", False),
    "mark": Maybe(line, "On sheets a column of its own, such as prices; of an entry also the corner of its card."),
    "blank": Maybe(
        flag,
        "The player writes what it is: its card has lines for that, and a sheet has room in place of the text.",
        False,
    ),
    **FACE,
}
SAYING = {
    **TERM_SAYING,
    "roll-on": Maybe(LEADS, "The table, or several, that are rolled on at once when this comes.", ()),
}
# Keys of rows and results, which no column or field can be called.
RESERVED = frozenset({"roll", "result", "title", "natural", "gap", "copies", "weight", *SAYING})
HEADING = Shape(
    {
        "title": TITLE,
        "style": STYLE,
        "symbol": Maybe(symbol, "Stands for the column or field wherever what stands there has no symbol of its own."),
        "optional": Maybe(flag, "Results may be without this field.", False),
    }
)
# Columns or fields, whose ids rows then use as keys.
HEADINGS = Keyed(Short("title", HEADING), FreeId(RESERVED, "has a meaning of its own in a row"), MOST_HEADINGS)


def reference(what: str) -> Either:
    """Return the kind of a value for a thing of a glossary, `mine`, or one with a value for its X, `{mine: 5}`."""
    hint = f"a {what} is named by its id, or {{id: 5}} with a value for its X"
    return Either(Keeping(name), keys=Single(line, f"expected one {what} and its value", hint))


RESULT, TERM = reference("result"), reference("term")
# What a field holds: a text, or a title with a text.
PART = Short("text", Shape({"title": TITLE, "text": TEXT}))
Glossary = Mapping[str, Result]


def result_shape(part: ValueKind[Any] | None, more: KeyKinds, *rules: Rule) -> Shape:
    """Return the shape of a result that is written out; `more` has its title, `part` is the kind of its fields."""
    return Shape({**more, **SAYING}, ONE_TONE, *rules, ids=Ids(part, RESERVED) if part else None)


class TableContext(NamedTuple):
    """What the rows and results of a table may refer to."""

    die: Die | None  # the die of the table; None if it has none, or one with mistakes
    columns: Mapping[str, Heading | None]  # the columns by id; None for one with mistakes
    fields: Mapping[str, Heading | None]  # the fields by id; likewise
    terms: Glossary | None = None  # what fields name, if they name terms
    results: Glossary | None = None  # what rows name, if they name results
    table: str = ""  # the id of the table


def make_headings(said: Record | None) -> dict[str, Heading | None]:
    """Return columns or fields by id; None for one with mistakes."""
    if said is None:
        return {}
    found: dict[str, Heading | None] = dict.fromkeys(said.names)
    for key, heading in said.items():
        if heading.whole:
            found[key] = Heading(key, **heading, origin=heading.origin_at("style"))
    return found


def make_glossary(said: Record | None, context: TableContext, report: Report) -> Glossary | None:
    """Return results by id. One with a mistake is a blank, so that what refers to it is not blamed too."""
    if said is None:
        return None
    blank = Result("", "", "X", "", False, "", (), said.origin)
    found: dict[str, Result] = dict.fromkeys(said.names, blank)
    for key, result in said.items():
        found[key] = report.attempt(make_result, result, context) or blank
    return {key: result._replace(id=key) for key, result in found.items()}


def make_result(said: Record, context: TableContext, title: str = "title") -> Result:
    """Return the result that a record describes, whose title has a key. Raises Fault."""

    def make_part(id_: str, value: Any) -> FieldText | None:
        field = context.fields[id_]
        if not field:
            return None
        if context.terms is None:
            return FieldText(field, "", value.get("title", ""), value["text"], value.origin)
        term = find_result(value, context.terms, "term")
        return FieldText(field, term.id, term.title, term.text, origin_of(value.node), term.art.symbol)

    needed = {key: bool(field and not field.optional) for key, field in context.fields.items()}
    parts = said.shape.make_ids(said, needed, make_part) if said.shape.ids else ()
    said.need_whole()
    return _write_result(said, said[title], parts, context)


def _write_result(said: Record, title: str, parts: tuple[FieldText, ...], context: TableContext) -> Result:
    own = {key: said[key] for key in ("note", "quiet", "mark", "blank")}
    made = name_title(title)
    id_ = "" if made == make_id(title) else made  # which `Result.key` makes of it
    leads = make_leads(said.get("roll-on", ()), context.table)
    text = name_leads(said["text"], leads, context.table)
    words = (title, text, *(words for part in parts for words in (part.title, part.text)))
    dice = tuple(die for each in words for die in list_dice(each))
    found = Result(id=id_, title=title, text=text, parts=parts, origin=said.origin, **own, **make_face(said))
    return found._replace(dice=dice, leads=leads)


def make_face(said: Record) -> dict[str, Any]:
    """Return what a card has beside what its results say, by the names of fields."""
    return {"art": make_art(said), "flavour": said["flavour"], "back": make_back(said["back"])}


def find_result(said: Placed | Record, glossary: Glossary, what: str) -> Result:
    """Return the result or term that is named, with the value that is given for its X. Raises Fault."""
    if isinstance(said, Placed):
        result = _look_up(said, glossary, what)
        if VARIABLE.search(result.title):
            hint = f"write it with its value, like {{{result.id}: 5}}"
            raise fault(said.node, f'the {what} "{result.id}" has an X in its title', hint)
        return result
    ((key, value),) = said.items()
    result = _look_up(Placed(key, said.node.value[0][0]), glossary, what)
    if _put_value(result, "") == result:
        raise fault(said.node, f'the {what} "{result.id}" has no X to put {value} in')
    if len(value) > LONGEST_VALUE:
        message = f"the value is longer than {LONGEST_VALUE} characters"
        raise fault(said.node, message, "an X stands for a number or word")
    return _put_value(result, value)


def _look_up(said: Placed, glossary: Glossary, what: str) -> Result:
    if said.value not in glossary:
        raise fault(said.node, f'unknown {what} "{said.value}"', suggest(said.value, glossary))
    return glossary[said.value]


def _put_value(result: Result, value: str) -> Result:
    """Return a result with a value in the place of each X in its words."""

    def put(words: str) -> str:
        return change_words(words, lambda part: VARIABLE.sub(lambda _: value, part))

    parts = tuple(part._replace(title=put(part.title), text=put(part.text)) for part in result.parts)
    words: dict[str, Any] = {key: put(getattr(result, key)) for key in ("title", "text", "note", "mark", "flavour")}
    return result._replace(**words, parts=parts, back=put_words(result.back, put), value=value)


# A die that weights make has no more faces than a die may have.
MOST_COPIES, MOST_WEIGHT = 99, 999
COPIES = Whole(1, MOST_COPIES)
WRITTEN_ROLL = Must(line, "Which faces lead here: 7, 11-16, 10+, or several in quotes with commas.")
# What a row has in the place of results where the rules leave it open.
GAP = Shape({"roll": WRITTEN_ROLL, "gap": Must(line, "Instead of a result: why the rules leave these faces open.")})
ROLL: KeyKinds = {
    "roll": WRITTEN_ROLL,
    "natural": Maybe(flag, "Only an unmodified roll leads here.", False),
    "copies": Maybe(COPIES, "How many equal cards of it a deck of rows has.", 1),
}
WEIGHT = Whole(1, MOST_WEIGHT)
WEIGHT_HELP = "In place of a roll: so many faces lead here, and a deck has so many cards of it."
WEIGHED: KeyKinds = {"weight": Must(WEIGHT, WEIGHT_HELP), "roll": Maybe(line, WRITTEN_ROLL.help)}
NO_ROLL = Excludes(
    "weight", ("roll",), "the row has a roll and a weight", "one of them says how likely it is", at="weight"
)


ENTRY: KeyKinds = {
    "copies": Maybe(COPIES, "How many equal cards of it.", 1),
    "weight": Maybe(WEIGHT, "So many faces of a die lead here, and a deck has so many cards of it.", None),
    "title": TITLE,
}
NO_COPIES = Excludes(
    "weight", ("copies",), "the entry has copies and a weight", "a weight makes copies too", at="weight"
)
RESULT_HELP = "What happens: its name, or the id of one of the results."
RANGE = Keeping(line)
MIXED_HINT = "each row has a roll and a result in each column, or each has a result and a range in each column"


def row_of_columns(cell: ValueKind[Any], named: ValueKind[Any] | None = None) -> ByKey:
    """Return the kind of a row with columns: a cell in each, or one result with a range in each.

    named: the kind of a result that the row names; without it the row says the result itself
    """
    cells = weighable({**ROLL, **FACE}, ids=Ids(cell, RESERVED))
    result = {"result": Must(named or line, RESULT_HELP)}
    ranged = Shape({**result, **(FACE if named else SAYING)}, ONE_TONE, ids=Ids(RANGE, RESERVED))
    return ByKey("result", ranged, cells)


def weighable(keys: KeyKinds, **more: Any) -> ByKey:
    """Return the kind of a row with these keys, which has a weight in place of a roll, or not."""
    others = {key: kind for key, kind in keys.items() if key not in ROLL}
    shapes = (
        Shape({**first, **others}, ONE_TONE, *rules, beside=("gap",), **more)
        for first, rules in ((WEIGHED, (NO_ROLL,)), (ROLL, ()))
    )
    return ByKey("weight", *shapes)


def list_cases() -> Iterator[Case]:
    """Yield what entries, results and rows hold in each kind of table."""
    # Results have no fields, fields with texts, or fields that name terms.
    written = ((None, (), ("fields",)), (PART, ("fields",), ("terms",)), (TERM, ("fields", "terms"), ()))
    for part, given, missing in written:
        result = Short("title", result_shape(part, {"title": TITLE}))
        row = weighable(
            {**ROLL, "result": Must(line, RESULT_HELP), **SAYING}, ids=Ids(part, RESERVED) if part else None
        )
        entry = result_shape(part, ENTRY, NO_COPIES)
        yield Case({"entries": Rows(entry), "results": Keyed(result)}, given, missing)
        yield _case(row, given, ("columns", "results", *missing))
        yield _case(row_of_columns(result), ("columns", *given), ("results", *missing))
    # Rows may also name the results of their table.
    named = weighable({**ROLL, "result": Must(RESULT, RESULT_HELP), **FACE})
    yield _case(named, ("results",), ("columns",))
    yield _case(row_of_columns(RESULT, RESULT), ("results", "columns"))


def _case(row: ByKey, given: tuple[str, ...], missing: tuple[str, ...] = ()) -> Case:
    return Case({"rows": Rows(ByKey("gap", GAP, row), what="rows")}, given, missing)


def make_entry(said: Record, number: int, context: TableContext) -> Row:
    """Return an entry of a list. Raises Fault."""
    result = make_result(said, context)
    return Row(str(number), (str(number),), False, said["weight"] or said["copies"], (result,), result.origin)


def make_row(said: Record, context: TableContext) -> Row:
    """Return a row of a table. Raises Fault."""
    report = Report()
    keys: tuple[str, ...] = ()
    if said.get("roll") and context.die:
        keys = report.attempt(read_keys, said["roll"], said.at("roll"), context.die) or ()
    results: tuple[Result, ...] | None = ()
    if said.has("gap"):
        if said.whole:
            nothing = Result("", said["gap"], "", "", True, "", (), said.origin)
            results = (nothing,) * max(1, len(context.columns))
    else:
        results = report.attempt(_list_results, said, context)
    report.close()
    said.need_whole()
    face = {} if said.has("gap") else make_face(said)
    ways = said.get("natural", False), said.get("weight", said.get("copies", 1))
    return Row(said["roll"], keys, *ways, results or (), said.origin, **face)


def _list_results(said: Record, context: TableContext) -> tuple[Result, ...]:
    """Return the results of a row: one for each column, or one alone. Raises Fault."""
    if context.columns:
        found: tuple[Result, ...] = said.shape.make_ids(
            said, dict.fromkeys(context.columns, True), lambda _, cell: _make_cell(cell, context)
        )
        return found
    if context.results is None:
        return (make_result(said, context, "result"),)
    return (find_result(said["result"], context.results, "result"),) if "result" in said else ()


def _make_cell(said: Any, context: TableContext) -> Result:
    if context.results is not None:
        return find_result(said, context.results, "result")
    return make_result(said, context)


# The most cards of a deck.
MOST_CARDS = 2_000
DIE = Form(read_die, DIE_NAME, DICE)
TABLE = Shape(
    {
        "title": TITLE,
        "intro": Maybe(worded, "When to use the table.", None),
        "die": Maybe(DIE, DIE_HELP, None),
        "columns": Maybe(HEADINGS, "Read one of them, as the game stands. An id and a title for each.", None),
        "fields": Maybe(
            HEADINGS, "Read all of them. An id and a title for each; each result then has these keys too.", None
        ),
        "terms": Maybe(
            Keyed(Short("title", Shape({"title": TITLE, **TERM_SAYING}, ONE_TONE))),
            "A glossary of what fields may say; each field then names a term.",
            None,
        ),
        "results": Maybe(Anything(), "Each result once, by id; rows then name them.", None),
        "rows": Maybe(Anything(), "One for each roll, or a spreadsheet in the pack that has them: weather.csv.", None),
        "entries": Maybe(
            Anything(),
            "What stands in the list, without a die; or a spreadsheet that has it: wares.csv.",
            None,
        ),
        "change": Maybe(
            Anything(),
            "Rows of the extended pack's table, by roll, in place of its own or new; null leaves one out.",
            None,
        ),
        "add": Maybe(Anything(), "Entries behind those of the extended pack's list.", None),
        "chosen": Maybe(flag, "Entries are chosen, not drawn, and so have no odds.", False),
        "entry-head": Maybe(line, "Head of the column of entries on sheets."),
        "mark-head": Maybe(line, "Head of the column of marks on sheets."),
        "notes": NOTES,
    },
    InTurn(
        (
            Excludes("entries", ("rows",), "the table has rows and entries", BODY),
            Excludes("entries", ("die",), "the list has entries and a die", BODY, at="entries"),
            Needs("die", "rows", "the table has a die but no rows", BODY),
            OnlyOne(("rows", "entries"), "the file has neither rows nor entries", BODY),
            Excludes(
                "entries",
                ("columns", "results"),
                "a list of entries has neither columns nor results",
                "write them in the entries",
            ),
            Needs(
                "entry-head", "entries", "a table with a die has no entries", "remove it: its column is headed Result"
            ),
        )
    ),
    cases=tuple(list_cases()),
)


def make_table(said: Record, name: str, report: Report) -> Table | None:
    """Return the table of a name."""
    if name_dice(name):
        report.add(
            said.node, f'a table cannot be called "{name}"', "this is the name of dice: give the file another name"
        )
    for key in ("change", "add"):
        if said.has(key):
            hint = f"{key} alters a table of the pack that this one extends; write rows or entries"
            report.add(said.key_at(key), "there is no such table to alter", hint)
    headings = [said.get(key, False) for key in ("columns", "fields", "terms", "results")]
    if False in headings or not all(one.whole for one in headings[:2] if one is not None):
        return None  # without these there is no telling what a row should hold
    fields = make_headings(said["fields"])
    context = TableContext(find_die(said, report), make_headings(said["columns"]), fields, table=name)
    context = context._replace(terms=make_glossary(said["terms"], context, report))
    context = context._replace(results=make_glossary(said["results"], context, report))
    asked = said.get("rows") or ()
    outcomes: list[RangedResult] = []
    if context.columns and any("result" in row.names for row in asked):
        outcomes = _make_outcomes(asked, context, report)
        found = _part_columns(said.at("rows"), outcomes, context, report)
    else:
        found = _make_rows(said, context, report) + _make_entries(said, context, report)
    if report.mistakes:
        return None
    return Table(
        id=name,
        **{key: said[key] for key in ("title", "intro", "chosen", "notes")},
        die=context.die,
        columns=tuple(column for column in context.columns.values() if column),
        fields=tuple(field for field in context.fields.values() if field),
        rows=found,
        results=tuple((context.results or {}).values()),
        terms=tuple((context.terms or {}).values()),
        entry_head=said["entry-head"],
        mark_head=said["mark-head"],
        origin=said.origin,
        outcomes=tuple(outcome.result for outcome in outcomes),
        ranges=tuple(outcome.write(context.columns) for outcome in outcomes),
    )


def _make_outcomes(rows: Sequence[Record], context: TableContext, report: Report) -> list[RangedResult]:
    """Return the results of rows that have a range in each column."""
    found: list[RangedResult] = []
    for row in rows:
        if "result" not in row.names:
            report.add(row.node, "has no result, and other rows have one", MIXED_HINT)
        elif context.fields and context.results is None:
            report.add(row.node, "the results have fields", "write each result once, under results:, and name it here")
        elif context.die and (made := report.attempt(_make_outcome, row, context, context.die)):
            found.append(made)
    return found


def _make_outcome(said: Record, context: TableContext, die: Die) -> RangedResult:
    """Return a result with the range that it has in each column. Raises Fault."""
    said.need_whole()
    if context.results is None:
        result = _write_result(said, said["result"], (), context)
    else:
        result = find_result(said["result"], context.results, "result")
    return make_outcome(said, result, context.columns, die)


def _part_columns(
    node: Node, outcomes: Sequence[RangedResult], context: TableContext, report: Report
) -> tuple[Row, ...]:
    """Return the rows of a table whose results have a range in each column; none unless all of these could be read."""
    if not context.die or len(outcomes) < len(node.value):
        return ()
    return part_columns(node, outcomes, context.columns, context.die, report)


def _make_rows(said: Record, context: TableContext, report: Report) -> tuple[Row, ...]:
    """Return the rows that have no mistakes, having made sure that they cover the die."""
    asked = said.get("rows") or ()
    made = [(report.attempt(make_row, row, context), row) for row in asked]
    found = [(row, place.at("roll")) for row, place in made if row]
    if context.die and any("weight" in row for row in asked):
        return spread_weights([row for row, _ in found], context.die)
    if context.die:
        overlaps = find_overlaps(found, context.die)
        report.mistakes += overlaps
        if not overlaps and asked and len(found) == len(said.at("rows").value):
            report.mistakes += find_missing(said.at("rows"), [row for row, _ in found], context.die)
    return tuple(row for row, _ in found)


def _make_entries(said: Record, context: TableContext, report: Report) -> tuple[Row, ...]:
    asked = enumerate(said.get("entries") or (), 1)
    made = [(report.attempt(make_entry, entry, number, context), entry) for number, entry in asked]
    found = tuple(entry for entry, _ in made if entry)
    keys: set[str] = set()
    for entry, place in made if said["chosen"] else ():
        key = entry.results[0].key if entry else ""
        if key in keys:
            report.add(place.node, f'an entry before this one is called "{key}" too', "give it another title")
        keys |= {key} if key else set()
    copies = sum(entry.copies for entry in found)
    if copies > MOST_CARDS:
        message = f"makes {copies:,} cards with its copies, and {MOST_CARDS:,} is the most"
        report.add(said.at("entries"), message, "lower the copies")
    return spread_weights(found, context.die) if context.die else found
