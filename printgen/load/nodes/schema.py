"""Shapes as JSON Schema."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from printgen.load.nodes import notations, scalars
from printgen.load.nodes.choices import (
    SOURCE,
    SPREADSHEET,
    Anything,
    ByKey,
    ByVerb,
    Defined,
    Either,
    Extending,
    Keeping,
    Keyed,
    ListOf,
    OneOrMore,
    Rows,
    Sentences,
    Short,
    Single,
    head,
)
from printgen.load.nodes.records import MOST_ITEMS
from printgen.load.nodes.shapes import AnyOf, Case, Excludes, InTurn, Later, Needs, OnlyOne, Schema, Shape, Together
from printgen.paths import find_symbols
from printgen.units import LENGTH


def looks_like(pattern: str, hint: str) -> Schema:
    """Return what a schema says of a text that a pattern matches from end to end; `hint` is how to write it."""
    return {"type": "string", "pattern": f"^(?:{pattern})$", "patternErrorMessage": hint}


# A text stays what was written, be it a number or a yes to other readers of YAML.
TEXT: Schema = {"type": ["string", "number", "boolean"], "maxLength": scalars.LONGEST}
FULL: Schema = {**TEXT, "pattern": r"\S", "patternErrorMessage": "give it a text or remove the key"}
LINE: Schema = {**TEXT, "pattern": r"^\s*\S.*\s*$", "patternErrorMessage": "give it a text that stands on one line"}
# Letters of every script: the reader tells which of them a pack has.
LETTERS = r"[^\s!-,./:-`{-~-]+"
IDENT: Schema = {
    **looks_like(f"{LETTERS}(?:-{LETTERS})*", "an id has small letters, digits and hyphens: like-this-1"),
    "type": TEXT["type"],
    "maxLength": scalars.LONGEST_ID,
}
COLOUR = looks_like("#[0-9a-fA-F]{6}", notations.COLOUR_HINT)
SHEET = looks_like(SPREADSHEET.pattern, "name a spreadsheet in the pack: weather.csv")
PLAIN: dict[Any, Schema] = {
    scalars.plain_text: FULL,
    scalars.worded: FULL,
    scalars.line: LINE,
    scalars.unmarked_line: LINE,
    scalars.worded_line: LINE,
    scalars.ident: IDENT,
    scalars.name: IDENT,
    scalars.symbol: {"anyOf": [{"enum": sorted(find_symbols())}, IDENT]},
    scalars.language: looks_like(scalars.LANGUAGE.pattern, "give its tag: en, de, pt-BR"),
    scalars.flag: {"type": "boolean"},
    scalars.nothing: {"type": "null"},
    head: {"anyOf": [{"type": "null"}, LINE]},
    notations.colour: COLOUR,
    notations.accent: COLOUR,
    notations.length: looks_like(LENGTH.pattern, "give a number and a unit: 63.5mm, 8.8cm or 2.5in"),
}


def describe_range(kind: notations.Range) -> Schema:
    """Return what a schema says of a range of numbers."""
    text = LINE | looks_like(kind.pattern, kind.hint)
    number = {"type": "integer", "minimum": 0, "maximum": 10**kind.digits - 1}
    return {"anyOf": [number, text]} if kind.alone else text


def describe_phrase(kind: notations.Phrase) -> Schema:
    """Return the schema of a text with its placeholders."""
    has = "".join(rf"(?=.*\{{{name}\}})" for name in kind.names)
    return LINE | {"pattern": rf"^{has}\s*\S.*\s*$"} if has else LINE


def describe_rule(rule: Any) -> list[Schema]:
    """Return what a schema says of a mapping that keeps a rule."""
    match rule:
        case InTurn():
            return [said for each in rule.rules for said in describe_rule(each)]
        case OnlyOne():
            return [{"oneOf": [{"required": [key]} for key in rule.keys]}]
        case AnyOf():
            return [{"anyOf": [{"required": [key]} for key in rule.keys]}]
        case Needs():
            return [{"dependencies": {rule.key: [rule.other]}}]
        case Together(keys=(one, other)):
            return [{"dependencies": {one: [other], other: [one]}}]
        case Excludes():
            return [{"if": {"required": [rule.key]}, "then": {"properties": dict.fromkeys(rule.others, False)}}]
    raise KeyError(rule)


class SchemaWriter:
    """Draws up one schema.

    helping: whether it has a word of help for each key, as editors show it
    definitions: what parts of the schema refer to by name
    """

    def __init__(self, *, helping: bool = True) -> None:
        self.helping = helping
        self.definitions: dict[str, Schema] = {}
        self.describers: dict[type, Callable[[Any], Schema]] = {
            notations.Whole: lambda kind: {"type": "integer", "minimum": kind.low, "maximum": kind.high},
            notations.Decimal: lambda kind: {"type": "number", "minimum": kind.low, "maximum": kind.high},
            notations.Between: lambda _: dict(PLAIN[notations.length]),
            notations.OneOf: lambda kind: {"enum": [str(word) for word in kind.words]},
            notations.UpTo: lambda kind: LINE | {"maxLength": kind.most},
            notations.Phrase: describe_phrase,
            notations.FreeId: lambda kind: IDENT | {"not": {"enum": sorted(kind.taken)}},
            notations.Form: lambda kind: LINE | looks_like(kind.pattern, kind.hint) | dict(kind.also),
            notations.Range: describe_range,
            Shape: self._describe_shape,
            ListOf: self._describe_list,
            Sentences: self._describe_list,
            Rows: lambda kind: {"anyOf": [self._describe_list(kind), SHEET, self._describe_shape(SOURCE)]},
            Keyed: self._describe_keyed,
            Single: lambda kind: self._describe_keyed(Keyed(kind.kind)) | {"maxProperties": 1},
            Short: lambda kind: self._describe_any((kind.alone, kind.shape)),
            OneOrMore: lambda kind: self._describe_any((kind.kind, kind.several)),
            Either: lambda kind: self._describe_any((kind.text, kind.items, kind.keys)),
            ByKey: self._describe_by_key,
            ByVerb: self._describe_by_verb,
            Defined: self._describe_defined,
            Extending: self._describe_extending,
            Keeping: lambda kind: self.describe(kind.kind),
            Later: lambda kind: self.describe(kind.kind),
            Anything: lambda _: {},
        }

    def describe(self, kind: Any) -> Schema:
        """Return the schema of a kind of value. Raises KeyError for a kind that nobody has described."""
        describer = self.describers.get(type(kind))
        return describer(kind) if describer else dict(PLAIN[kind])

    def _describe_any(self, choices: Iterable[Any]) -> Schema:
        return {"anyOf": [self.describe(kind) for kind in choices if kind]}

    def _describe_keys(self, kinds: Mapping[str, Any], shape: Shape) -> Schema:
        """Return what a schema says of some keys of a shape, each with a word of help."""
        return {"properties": {key: self._describe_key(kind, shape.help.get(key)) for key, kind in kinds.items()}}

    def _describe_key(self, kind: Any, said: str | None) -> Schema:
        return ({"description": said} if said and self.helping else {}) | self.describe(kind)

    def _describe_list(self, kind: ListOf[Any]) -> Schema:
        most = {"maxItems": kind.most} if kind.most < MOST_ITEMS else {}
        return {"type": "array", "minItems": kind.least, **most, "items": self.describe(kind.kind)}

    def _describe_keyed(self, kind: Keyed) -> Schema:
        return {
            "type": "object",
            "minProperties": 1,
            "propertyNames": self.describe(kind.key),
            "additionalProperties": self.describe(kind.kind),
        }

    def _describe_shape(self, shape: Shape) -> Schema:
        schema = {"type": "object", **self._describe_keys(shape.kinds, shape), "additionalProperties": False}
        if shape.ids:
            schema["properties"] |= dict.fromkeys(sorted(shape.ids.reserved - shape.kinds.keys()), False)
            schema["propertyNames"] = IDENT
            schema["additionalProperties"] = self.describe(shape.ids.kind)
        if shape.required:
            schema["required"] = shape.required
        for rule in shape.rules:
            for said in describe_rule(rule):
                _add_rule(schema, said)
        if shape.cases:
            schema["allOf"] = [*schema.get("allOf", []), *(self._describe_case(case, shape) for case in shape.cases)]
        return schema

    def _describe_case(self, case: Case, shape: Shape) -> Schema:
        return _choose(case.given, case.missing, self._describe_keys(case.kinds, shape))

    def _describe_by_key(self, kind: ByKey) -> Schema:
        given, missing = self.describe(kind.given), self.describe(kind.missing)
        return {"type": "object", "allOf": [_choose((kind.key,), (), given), _choose((), (kind.key,), missing)]}

    def _describe_extending(self, kind: Extending) -> Schema:
        whole = self.describe(kind.shape)
        part = _loosen(whole, nulls=bool(kind.own)) | ({"required": [kind.key, *kind.own]} if kind.own else {})
        return {"type": "object", "allOf": [_choose((kind.key,), (), part), _choose((), (kind.key,), whole)]}

    def _describe_defined(self, kind: Defined) -> Schema:
        if kind.name not in self.definitions:
            self.definitions[kind.name] = self.describe(kind.kind)
        return {"$ref": f"#/definitions/{kind.name}"}

    def _describe_by_verb(self, kind: ByVerb) -> Schema:
        if kind.name not in self.definitions:
            self.definitions[kind.name] = {}  # what holds itself finds it there
            verbs = {verb: shape.help[verb] for verb, shape in kind.shapes.items()}
            # a schema does not know which key is the first: a verb is none beside another verb that has it as a key
            above = {
                verb: tuple(other for other, shape in kind.shapes.items() if other != verb and verb in shape.help)
                for verb in verbs
            }
            self.definitions[kind.name] = {
                "type": "object",
                "properties": {verb: {"description": said} for verb, said in verbs.items()},
                "allOf": [_choose((verb,), above[verb], self.describe(shape)) for verb, shape in kind.shapes.items()],
                "anyOf": [{"required": [verb]} for verb in kind.shapes],
            }
        return {"$ref": f"#/definitions/{kind.name}"}


def _choose(given: tuple[str, ...], missing: tuple[str, ...], then: Schema) -> Schema:
    """Return what a schema says of a mapping that has some keys and has not some others."""
    conditions: list[Schema] = [{"required": [key]} for key in given]
    conditions += [{"not": {"required": [key]}} for key in missing]
    return {"if": conditions[0] if len(conditions) == 1 else {"allOf": conditions}, "then": then}


def _add_rule(schema: Schema, rule: Schema) -> None:
    """Add what a rule says to the schema of a mapping: beside what is there, and where that cannot be, below it."""
    if "dependencies" in rule and "dependencies" in schema:
        schema["dependencies"] |= rule["dependencies"]
    elif "if" in rule and rule["if"] == schema.get("if"):
        schema["then"]["properties"] |= rule["then"]["properties"]
    elif rule.keys() & schema.keys():
        schema.setdefault("allOf", []).append(rule)
    else:
        schema |= rule


def _loosen(schema: Any, *, nulls: bool) -> Any:
    """Return a schema in which no key is required; with `nulls` each that is not required before may be null."""
    if isinstance(schema, list):
        return [_loosen(part, nulls=nulls) for part in schema]
    if not isinstance(schema, dict):
        return schema
    loose = {
        key: _loosen(part, nulls=nulls) for key, part in schema.items() if key not in ("required", "minProperties")
    }
    if nulls and "properties" in loose:
        for key in loose["properties"].keys() - {*schema.get("required", ())}:
            loose["properties"][key] = _or_null(loose["properties"][key])
    if nulls and isinstance(loose.get("additionalProperties"), dict):
        loose["additionalProperties"] = _or_null(loose["additionalProperties"])
    return loose


def _or_null(schema: Schema) -> Schema:
    said = {"description": schema["description"]} if "description" in schema else {}
    return said | {"anyOf": [{"type": "null"}, {key: part for key, part in schema.items() if key != "description"}]}
