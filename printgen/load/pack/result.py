"""Results of a table: headings, the glossary of terms and results, and how rows refer to it or speak for themselves."""

import re
from functools import partial
from typing import Any, NamedTuple

from yaml.nodes import Node, ScalarNode

from printgen.errors import Origin, suggest
from printgen.load.nodes.grammar import With, takes
from printgen.load.nodes.kinds import Kind, fault, flag, ident, line, plain_text
from printgen.load.nodes.source import Mistake, origin_of
from printgen.load.nodes.structures import Keyed, Maybe, Shape, value_of
from printgen.model.table import Heading, Part, Result

# "Mine X+" becomes "Mine 5+" where a row says {mine: 5}; the rule books write their X in this way too.
VARIABLE = re.compile(r"\bX\b")
SAYING: dict[str, Kind[Any] | Maybe] = {
    "text": Maybe(plain_text),
    "note": Maybe(plain_text),
    "quiet": Maybe(flag, False),
    "mark": Maybe(line),
}
RESERVED = {"roll", "result", "title", "natural", "gap", "copies", *SAYING}
PART = Shape({"title": line, "text": Maybe(plain_text)})
HEADING = Shape({"title": line, "style": Maybe(ident), "optional": Maybe(flag, False)})
LONGEST_VALUE = 40
NO_HEADINGS: tuple[Heading, ...] = ()

Glossary = dict[str, Result]


class Wording:
    """How the results of one table are worded: the keys they have, and the Result that their values make."""

    def __init__(self, fields: tuple[Heading, ...] = NO_HEADINGS, terms: Glossary | None = None) -> None:
        self.fields = fields
        self.keys = dict(SAYING)
        for field in fields:
            kind: Kind[Part] = partial(_read_part, field, terms or {})
            self.keys[field.id] = Maybe(kind, None) if field.optional else kind

    def result(self, values: dict[str, Any], origin: Origin, title: str, name: str = "") -> Result:
        """Return the Result of `values`, read with this wording's keys."""
        parts = tuple(values[field.id] for field in self.fields if values[field.id])
        said = {key: values[key] for key in SAYING}
        return Result(id=name, title=title, parts=parts, origin=origin, **said)

    @property
    def shape(self) -> Shape:
        """Return the shape of a result that is written out."""
        return Shape({"title": line, **self.keys})

    @property
    def taken(self) -> tuple[Any, ...]:
        """Return which kinds of node are read as a result."""
        return (line, self.shape) if all(field.optional for field in self.fields) else (self.shape,)

    def __call__(self, node: Node) -> Result:
        """Read a result: its title alone, or a mapping with its title."""
        if isinstance(node, ScalarNode) and all(field.optional for field in self.fields):
            return Result("", line(node), "", "", False, "", (), origin_of(node))
        values = self.shape(node)
        return self.result(values, origin_of(node), values["title"])

    def read_glossary(self, node: Node | None) -> tuple[Glossary, list[Mistake]]:
        """Read results by id, and return them with the mistakes in them.

        One with a mistake is still there, as a blank, so that what refers to it is not blamed too.
        """
        if node is None:
            return {}, []
        named, mistakes = Keyed(self).read(node)
        blank = Result("", "", "X", "", False, "", (), origin_of(node))
        glossary = {key.value: named.get(key.value, blank)._replace(id=key.value) for key, _ in node.value}
        return glossary, mistakes


REFERENCE = (ident, With(Keyed(line), {"maxProperties": 1}))


class Reference(NamedTuple):
    """Names a result of a glossary, `mine`, or one with a value in the place of its X, `{mine: 5}`."""

    glossary: Glossary
    what: str
    taken: tuple[Any, ...] = REFERENCE

    def __call__(self, node: Node) -> Result:
        """Read the reference."""
        if isinstance(node, ScalarNode):
            result = self._find(node)
            if VARIABLE.search(result.title):
                hint = f"write it with its value, like {{{result.id}: 5}}"
                raise fault(node, f'the {self.what} "{result.id}" has an X in its title', hint)
            return result
        values = Keyed(line)(node)
        if len(values) != 1:
            hint = f"a {self.what} is named by its id, or {{id: 5}} with a value for its X"
            raise fault(node, f"expected one {self.what} and its value", hint)
        result = self._find(node.value[0][0])
        (value,) = values.values()
        if not any(VARIABLE.search(words) for words in _list_words(result)):
            raise fault(node, f'the {self.what} "{result.id}" has no X to put {value} in')
        if len(value) > LONGEST_VALUE:
            raise fault(
                node, f"the value is longer than {LONGEST_VALUE} characters", "an X stands for a number or word"
            )
        return _put_value(result, value)

    def _find(self, node: Node) -> Result:
        name = line(node)
        if name not in self.glossary:
            raise fault(node, f'unknown {self.what} "{name}"', suggest(name, self.glossary))
        return self.glossary[name]


def _list_words(result: Result) -> list[str]:
    """Return every text of a result that may hold an X."""
    return [
        result.title,
        result.text,
        result.note,
        result.mark,
        *(f"{part.title} {part.text}" for part in result.parts),
    ]


def _put_value(result: Result, value: str) -> Result:
    """Return a result with a value in the place of each X in its words."""

    def put(words: str) -> str:
        return VARIABLE.sub(lambda _: value, words)

    parts = tuple(part._replace(title=put(part.title), text=put(part.text)) for part in result.parts)
    title, text, note, mark = (put(words) for words in (result.title, result.text, result.note, result.mark))
    return result._replace(title=title, text=text, note=note, mark=mark, parts=parts, value=value)


@takes(line, HEADING)
def _read_heading(node: Node) -> Heading:
    if isinstance(node, ScalarNode):
        return Heading("", line(node), "", False, origin_of(node))
    return Heading("", **HEADING(node), origin=origin_of(value_of(node, "style") or node))


@takes(With(ident, {"not": {"enum": sorted(RESERVED)}}))
def _read_heading_id(node: Node) -> str:
    name = ident(node)
    if name in RESERVED:
        raise fault(node, f'"{name}" has a meaning of its own in a row', "choose another id")
    return name


# More columns or fields have no room on any paper.
MOST_HEADINGS = 40
HEADINGS = Keyed(_read_heading, _read_heading_id, MOST_HEADINGS)


@takes(HEADINGS)
def read_headings(node: Node) -> tuple[Heading, ...]:
    """Read columns or fields, whose ids rows then use as keys."""
    return tuple(heading._replace(id=name) for name, heading in HEADINGS(node).items())


@takes(plain_text, PART, *REFERENCE)
def _read_part(field: Heading, terms: Glossary, node: Node) -> Part:
    origin = origin_of(node)
    if terms:
        term = Reference(terms, "term")(node)
        return Part(field, term.id, term.title, term.text, origin)
    if isinstance(node, ScalarNode):
        return Part(field, "", "", plain_text(node), origin)
    values = PART(node)
    return Part(field, "", values["title"], values["text"], origin)
