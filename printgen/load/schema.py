"""JSON Schemas of all kinds of file, drawn up from the kinds and shapes that read them, for editors that help."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from printgen.load.help import FILES, KEYS
from printgen.load.look.format import FORMAT
from printgen.load.look.layout import LAYOUT
from printgen.load.look.paper import PAPER
from printgen.load.look.service import SERVICE
from printgen.load.look.theme import THEME
from printgen.load.nodes import kinds, lists, shapes
from printgen.load.nodes.choices import Anything, ByKey, ByVerb, Either, Extending, Keeping, OneOrMore, Short, Single
from printgen.load.nodes.grammar import (
    ANY_ID,
    Case,
    Cases,
    Later,
    Loose,
    Raw,
    Schema,
    Some,
    With,
    looks_like,
    needs_some_of,
)
from printgen.load.nodes.structures import Keyed, ListOf, Shape
from printgen.load.pack.marker import MARKERS
from printgen.load.pack.products import PRODUCTS
from printgen.load.pack.result import RESERVED
from printgen.load.pack.roster import ROSTER
from printgen.load.pack.system import HEAD, PROCEDURES
from printgen.load.pack.table import TABLE
from printgen.load.pack.tracker import TRACKERS
from printgen.load.play.play import PLAY
from printgen.load.play.scenario import SCENARIO
from printgen.load.profile import PROFILE
from printgen.units import LENGTH

DRAFT = "http://json-schema.org/draft-07/schema#"
MADE = "Made by `printgen schema` from what reads these files; change that, not this."
# What reads each kind of file. What this reads, and all that it holds, says itself which kinds of value it takes.
READERS: dict[str, Any] = {
    "system": HEAD,
    "table": TABLE,
    "products": PRODUCTS,
    "procedures": PROCEDURES,
    "roster": ROSTER,
    "markers": MARKERS,
    "trackers": TRACKERS,
    "play": PLAY,
    "scenario": SCENARIO,
    "profile": PROFILE,
    "paper": PAPER,
    "format": FORMAT,
    "card-layout": LAYOUT,
    "theme": THEME,
    "service": SERVICE,
}
# A text stays what was written, be it a number or a yes to other readers of YAML.
TEXT: Schema = {"type": ["string", "number", "boolean"], "maxLength": kinds.LONGEST}
FULL: Schema = {**TEXT, "pattern": r"\S", "patternErrorMessage": "give it a text or remove the key"}
LINE: Schema = {**TEXT, "pattern": r"^\s*\S.*\s*$", "patternErrorMessage": "give it a text that stands on one line"}
IDENT: Schema = {
    **looks_like(kinds.IDENT.pattern, "an id has small letters, digits and hyphens: like-this-1"),
    "type": TEXT["type"],
    "maxLength": kinds.LONGEST_ID,
}
COLOUR = looks_like("#[0-9a-fA-F]{6}", kinds.COLOUR_HINT)
# Plain kinds of value, which other kinds are made of.
PLAIN: dict[Any, Schema] = {
    kinds.plain_text: FULL,
    kinds.worded: FULL,
    kinds.line: LINE,
    kinds.worded_line: LINE,
    kinds.ident: IDENT,
    kinds.name: IDENT,
    kinds.language: looks_like(kinds.LANGUAGE.pattern, "give its tag: en, de, pt-BR"),
    kinds.flag: {"type": "boolean"},
    kinds.colour: COLOUR,
    kinds.accent: COLOUR,
    kinds.length: looks_like(LENGTH.pattern, "give a number and a unit: 63.5mm, 8.8cm or 2.5in"),
}


def write_schema(name: str) -> str:
    """Return the JSON Schema of a kind of file, as text."""
    return json.dumps(make_schema(name), indent=1, ensure_ascii=False) + "\n"


def make_schema(name: str) -> Schema:
    """Return the JSON Schema of a kind of file."""
    writer = _Writer()
    body = writer.describe(READERS[name], name)
    head = {"$schema": DRAFT, "$comment": MADE, "title": f"printgen: {name}", "description": FILES[name]}
    return head | body | ({"definitions": writer.definitions} if writer.definitions else {})


class _Writer:
    """Draws up one schema; `definitions` are what parts of it refer to by name."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        # What describes each kind of kind. A path is the keys that lead to what is described, with dots between.
        self.describers: dict[type, Callable[[Any, str], Schema]] = {
            Shape: self._describe_shape,
            ListOf: lambda kind, path: {
                "type": "array", "minItems": kind.least, "items": self.describe(kind.kind, path),
            },
            Keyed: self._describe_keyed,
            kinds.Whole: lambda kind, _: {"type": "integer", "minimum": kind.low, "maximum": kind.high},
            kinds.Decimal: lambda kind, _: {"type": "number", "minimum": kind.low, "maximum": kind.high},
            kinds.Between: lambda _, path: self.describe(kinds.length, path),
            kinds.OneOf: lambda kind, _: {"enum": [str(word) for word in kind.words]},
            Raw: lambda kind, path: self.describe(kind.kind, path) if kind.kind else {},
            With: lambda kind, path: self.describe(kind.kind, path) | kind.also,
            Loose: lambda kind, path: _loosen(self.describe(kind.kind, path)),
            Some: lambda kind, path: self._describe_keys(kind.kinds, path),
            Cases: self._describe_cases,
            Later: self._describe_later,
            shapes.Shape: self._describe_new_shape,
            lists.ListOf: lambda kind, path: {
                "type": "array", "minItems": kind.least, "items": self.describe(kind.kind, path),
            },
            lists.Keyed: self._describe_keyed,
            kinds.UpTo: lambda kind, _: LINE | {"maxLength": kind.most},
            kinds.FreeId: lambda kind, _: IDENT | {"not": {"enum": sorted(kind.taken)}},
            kinds.Form: lambda kind, _: LINE | looks_like(kind.pattern, kind.hint) | dict(kind.also),
            kinds.Range: self._describe_range,
            Anything: lambda *_: {},
            Keeping: lambda kind, path: self.describe(kind.kind, path),
            Single: lambda kind, path: self.describe(lists.Keyed(kind.kind), path) | {"maxProperties": 1},
            Short: lambda kind, path: self._describe_any((kind.alone, kind.shape), path),
            OneOrMore: lambda kind, path: self._describe_any((kind.kind, kind.several), path),
            Either: lambda kind, path: self._describe_any((kind.text, kind.items, kind.keys), path),
            ByKey: self._describe_by_key,
            ByVerb: self._describe_by_verb,
            Extending: self._describe_extending,
        }  # fmt: skip

    def _describe_any(self, kinds_: Iterable[Any], path: str) -> Schema:
        """Return the schema of what is of one kind or another."""
        return {"anyOf": [self.describe(kind, path) for kind in kinds_ if kind]}

    def _describe_range(self, kind: kinds.Range, path: str) -> Schema:
        text = LINE | looks_like(kind.pattern, kind.hint)
        number = self.describe(kinds.Whole(0, 10**kind.digits - 1), path)
        return {"anyOf": [number, text]} if kind.alone else text

    def _describe_new_shape(self, shape: shapes.Shape, path: str) -> Schema:
        schema = {"type": "object", **self._describe_keys(shape.kinds, path), "additionalProperties": False}
        if shape.ids:
            schema["properties"] |= dict.fromkeys(sorted(shape.ids.reserved - shape.kinds.keys()), False)
            schema["propertyNames"] = IDENT
            schema["additionalProperties"] = self.describe(shape.ids.kind, path)
        if shape.required:
            schema["required"] = shape.required
        for rule in shape.rules:
            for said in rule.describe():
                _add(schema, said)
        if shape.cases:
            schema["allOf"] = [*schema.get("allOf", []), *(self._describe_new_case(case, path) for case in shape.cases)]
        return schema

    def _describe_new_case(self, case: shapes.Case, path: str) -> Schema:
        return _if(case.given, case.missing, self._describe_keys(case.kinds, path))

    def _describe_by_key(self, kind: ByKey, path: str) -> Schema:
        given, missing = self.describe(kind.given, path), self.describe(kind.missing, path)
        return {"type": "object", "allOf": [_if((kind.key,), (), given), _if((), (kind.key,), missing)]}

    def _describe_extending(self, kind: Extending, path: str) -> Schema:
        whole = self.describe(kind.shape, path)
        return {"type": "object", "allOf": [_if((kind.key,), (), _loosen(whole)), _if((), (kind.key,), whole)]}

    def _describe_by_verb(self, kind: ByVerb, path: str) -> Schema:
        if kind.name not in self.definitions:
            self.definitions[kind.name] = {}  # what holds itself finds it there
            path = f"{path.partition('.')[0]}.{kind.name}"
            self.definitions[kind.name] = {
                "type": "object",
                **self._describe_keys(dict.fromkeys(kind.shapes), path),
                "allOf": [_if((verb,), (), self.describe(shape, path)) for verb, shape in kind.shapes.items()],
                **needs_some_of(kind.shapes),
            }
        return {"$ref": f"#/definitions/{kind.name}"}

    def describe(self, kind: Any, path: str) -> Schema:
        """Return the schema of a kind of value. Raises KeyError if nobody has said what it takes."""
        while isinstance(kind, partial):
            kind = kind.func
        describer = self.describers.get(type(kind))
        if describer:
            return describer(kind, path)
        if taken := getattr(kind, "taken", None):
            found = [self.describe(one, path) for one in taken]
            return found[0] if len(found) == 1 else {"anyOf": found}
        return dict(PLAIN[kind])

    def _describe_keys(self, known: Mapping[str, Any], path: str) -> Schema:
        """Return the schema of a mapping of which some keys are known, each with a word of help."""
        return {"properties": {key: self._describe_key(kind, f"{path}.{key}") for key, kind in known.items()}}

    def _describe_key(self, kind: Any, path: str) -> Schema:
        help_ = find_help(path)
        described = self.describe(kind, path) if kind else {}
        return ({"description": help_} if help_ else {}) | described

    def _describe_shape(self, shape: Shape, path: str) -> Schema:
        known = {key: kind for key, kind in shape.kinds.items() if key != ANY_ID}
        schema = {"type": "object", **self._describe_keys(known, path), "additionalProperties": False}
        if ANY_ID in shape.kinds:
            schema["properties"] |= dict.fromkeys(sorted(RESERVED - known.keys()), False)
            schema["propertyNames"] = IDENT
            schema["additionalProperties"] = self.describe(shape.kinds[ANY_ID], path)
        required = [key for key in shape.required if key != ANY_ID]
        return schema | ({"required": required} if required else {})

    def _describe_keyed(self, keyed: Keyed[Any], path: str) -> Schema:
        return {
            "type": "object",
            "minProperties": 1,
            "propertyNames": self.describe(keyed.key, path),
            "additionalProperties": self.describe(keyed.kind, path),
        }

    def _describe_cases(self, cases: Cases, path: str) -> Schema:
        base = self.describe(cases.base, path) if cases.base else {}
        return {"type": "object", **base, "allOf": [self._describe_case(case, path) for case in cases.cases]}

    def _describe_case(self, case: Case, path: str) -> Schema:
        conditions: list[Schema] = [{"required": [key]} for key in case.given]
        conditions += [{"not": {"required": [key]}} for key in case.missing]
        condition = conditions[0] if len(conditions) == 1 else {"allOf": conditions}
        return {"if": condition, "then": self.describe(case.kind, path)}

    def _describe_later(self, later: Later, path: str) -> Schema:
        if not later.name:
            return self.describe(later.make(), path)
        if later.name not in self.definitions:
            self.definitions[later.name] = {}  # what holds itself finds it there
            self.definitions[later.name] = self.describe(later.make(), f"{path.partition('.')[0]}.{later.name}")
        return {"$ref": f"#/definitions/{later.name}"}


def find_help(path: str) -> str:
    """Return what an editor shows for a key: the words for the longest end of its path that there are any for."""
    while path not in KEYS and path:
        path = path.partition(".")[2]
    return KEYS.get(path, "")


def _if(given: tuple[str, ...], missing: tuple[str, ...], then: Schema) -> Schema:
    """Return what a schema says of a mapping that has some keys and has not some others."""
    conditions: list[Schema] = [{"required": [key]} for key in given]
    conditions += [{"not": {"required": [key]}} for key in missing]
    return {"if": conditions[0] if len(conditions) == 1 else {"allOf": conditions}, "then": then}


def _add(schema: Schema, rule: Schema) -> None:
    """Add what a rule says to the schema of a mapping: beside what is there, and where that cannot be, below it."""
    if "dependencies" in rule and "dependencies" in schema:
        schema["dependencies"] |= rule["dependencies"]
    elif "if" in rule and rule["if"] == schema.get("if"):
        schema["then"]["properties"] |= rule["then"]["properties"]
    elif rule.keys() & schema.keys():
        schema.setdefault("allOf", []).append(rule)
    else:
        schema |= rule


def _loosen(schema: Any) -> Any:
    """Return a schema in which no key is required."""
    if isinstance(schema, list):
        return [_loosen(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _loosen(part) for key, part in schema.items() if key not in ("required", "minProperties")}
