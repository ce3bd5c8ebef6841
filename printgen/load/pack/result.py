"""Results of a table: their shapes, and how they are made of what a row or the glossary says."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from printgen.errors import suggest
from printgen.load.nodes.choices import NOTE, STYLE, TEXT, TITLE, Either, Keeping, Keyed, Placed, Short, Single
from printgen.load.nodes.notations import FreeId
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import ValueKind, fault, flag, line, name, symbol
from printgen.load.nodes.shapes import Ids, KeyKinds, Maybe, Shape
from printgen.load.nodes.source import Fault, origin_of
from printgen.load.pack.art import ART, BACK, ONE_TONE, make_art, make_back, put_words
from printgen.model.markup import change_words
from printgen.model.table import FieldText, Heading, Result

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
SAYING: dict[str, Maybe] = {
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
# Keys of rows and results, which no column or field can be called.
RESERVED = frozenset({"roll", "result", "title", "natural", "gap", "copies", *SAYING})
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
    """Return the kind of what names a thing of a glossary, `mine`, or one with a value for its X, `{mine: 5}`."""
    hint = f"a {what} is named by its id, or {{id: 5}} with a value for its X"
    return Either(Keeping(name), keys=Single(line, f"expected one {what} and its value", hint))


RESULT, TERM = reference("result"), reference("term")
# What a field holds: a text, or a title with a text.
PART = Short("text", Shape({"title": TITLE, "text": TEXT}))
Glossary = Mapping[str, Result]


def result_shape(part: ValueKind[Any] | None, more: KeyKinds, beside: tuple[str, ...] = ()) -> Shape:
    """Return the shape of a result that is written out; `more` has its title, `part` is the kind of its fields."""
    return Shape({**more, **SAYING}, ONE_TONE, ids=Ids(part, RESERVED) if part else None, beside=beside)


class Wording(NamedTuple):
    """How the results of a table are worded."""

    fields: Mapping[str, Heading | None]  # the fields by id; None for one with mistakes
    terms: Glossary | None = None  # what fields name, if they name terms


PLAIN = Wording({})


def make_headings(said: Record | None) -> dict[str, Heading | None]:
    """Return columns or fields by id; None for one with mistakes."""
    if said is None:
        return {}
    found: dict[str, Heading | None] = dict.fromkeys(said.names)
    for key, heading in said.items():
        if heading.whole:
            found[key] = Heading(key, **heading, origin=heading.origin_at("style"))
    return found


def make_glossary(said: Record | None, wording: Wording, shape: Shape, report: Report) -> Glossary:
    """Return results by id. One with a mistake is a blank, so that what refers to it is not blamed too."""
    if said is None:
        return {}
    blank = Result("", "", "X", "", False, "", (), said.origin)
    found: dict[str, Result] = dict.fromkeys(said.names, blank)
    for key, result in said.items():
        found[key] = report.attempt(make_result, result, wording, shape) or blank
    return {key: result._replace(id=key) for key, result in found.items()}


def make_result(said: Record, wording: Wording, shape: Shape, title: str = "title") -> Result:
    """Return the result that a record of a shape describes, whose title has a key. Raises Fault."""
    parts = _make_parts(said, wording, shape) if shape.ids else ()
    if not said.whole:
        raise Fault  # what is wrong with it has been said
    own = {key: said[key] for key in ("text", "note", "quiet", "mark", "blank")}
    return Result(id="", title=said[title], parts=parts, origin=said.origin, **own, **make_face(said))


def make_face(said: Record) -> dict[str, Any]:
    """Return what a card has beside what its results say, by the names of fields."""
    return {"art": make_art(said), "flavour": said["flavour"], "back": make_back(said["back"])}


def _make_parts(said: Record, wording: Wording, shape: Shape) -> tuple[FieldText, ...]:
    needed = {key: bool(field and not field.optional) for key, field in wording.fields.items()}
    report = Report()
    values = shape.read_ids(said, needed, report)
    parts = [
        report.attempt(_make_part, field, values[key], wording.terms)
        for key, field in wording.fields.items()
        if field and key in values
    ]
    report.close()
    return tuple(part for part in parts if part)


def _make_part(field: Heading, said: Any, terms: Glossary | None) -> FieldText:
    if terms is None:
        return FieldText(field, "", said.get("title", ""), said["text"], said.origin)
    term = find_result(said, terms, "term")
    return FieldText(field, term.id, term.title, term.text, origin_of(said.node), term.art.symbol)


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
