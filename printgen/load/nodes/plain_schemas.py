"""What a JSON Schema says of plain values, which all others are made of."""

from typing import Any

from printgen.load.nodes import notations, scalars, symbol_name
from printgen.load.nodes.key_rules import Schema
from printgen.paths import find_symbols
from printgen.units import LENGTH


def looks_like(pattern: str, hint: str) -> Schema:
    """Return what a schema says of a text that a pattern matches from end to end; `hint` is how to write it."""
    return {"type": "string", "pattern": f"^(?:{pattern})$", "patternErrorMessage": hint}


# A text stays what was written, be it a number or a yes to other readers of YAML.
TEXT: Schema = {"type": ["string", "number", "boolean"], "maxLength": scalars.LONGEST}
FULL: Schema = {**TEXT, "pattern": r"\S", "patternErrorMessage": "give it a text or remove the key"}
LINE: Schema = {**TEXT, "pattern": r"^\s*\S.*\s*$", "patternErrorMessage": "give it a text that stands on one line"}
IDENT: Schema = {
    **looks_like(scalars.IDENT.pattern, "an id has small letters, digits and hyphens: like-this-1"),
    "type": TEXT["type"],
    "maxLength": scalars.LONGEST_ID,
}
COLOUR = looks_like("#[0-9a-fA-F]{6}", notations.COLOUR_HINT)
PLAIN: dict[Any, Schema] = {
    scalars.plain_text: FULL,
    scalars.worded: FULL,
    scalars.line: LINE,
    scalars.unmarked_line: LINE,
    scalars.worded_line: LINE,
    scalars.ident: IDENT,
    scalars.name: IDENT,
    symbol_name.symbol: {"anyOf": [{"enum": sorted(find_symbols())}, IDENT]},
    scalars.language: looks_like(scalars.LANGUAGE.pattern, "give its tag: en, de, pt-BR"),
    scalars.flag: {"type": "boolean"},
    scalars.nothing: {"type": "null"},
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
