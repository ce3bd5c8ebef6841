"""What a JSON Schema says of plain values, which all others are made of."""

from typing import Any

from printgen.load.nodes import kinds, values
from printgen.load.nodes.rules import Schema
from printgen.units import LENGTH


def looks_like(pattern: str, hint: str) -> Schema:
    """Return what a schema says of a text that a pattern matches from end to end; `hint` is how to write it."""
    return {"type": "string", "pattern": f"^(?:{pattern})$", "patternErrorMessage": hint}


# A text stays what was written, be it a number or a yes to other readers of YAML.
TEXT: Schema = {"type": ["string", "number", "boolean"], "maxLength": kinds.LONGEST}
FULL: Schema = {**TEXT, "pattern": r"\S", "patternErrorMessage": "give it a text or remove the key"}
LINE: Schema = {**TEXT, "pattern": r"^\s*\S.*\s*$", "patternErrorMessage": "give it a text that stands on one line"}
IDENT: Schema = {
    **looks_like(kinds.IDENT.pattern, "an id has small letters, digits and hyphens: like-this-1"),
    "type": TEXT["type"],
    "maxLength": kinds.LONGEST_ID,
}
COLOUR = looks_like("#[0-9a-fA-F]{6}", values.COLOUR_HINT)
PLAIN: dict[Any, Schema] = {
    kinds.plain_text: FULL,
    kinds.worded: FULL,
    kinds.line: LINE,
    kinds.worded_line: LINE,
    kinds.ident: IDENT,
    kinds.name: IDENT,
    kinds.language: looks_like(kinds.LANGUAGE.pattern, "give its tag: en, de, pt-BR"),
    kinds.flag: {"type": "boolean"},
    values.colour: COLOUR,
    values.accent: COLOUR,
    values.length: looks_like(LENGTH.pattern, "give a number and a unit: 63.5mm, 8.8cm or 2.5in"),
}


def describe_range(kind: values.Range) -> Schema:
    """Return what a schema says of a range of numbers."""
    text = LINE | looks_like(kind.pattern, kind.hint)
    number = {"type": "integer", "minimum": 0, "maximum": 10**kind.digits - 1}
    return {"anyOf": [number, text]} if kind.alone else text


def describe_phrase(kind: values.Phrase) -> Schema:
    """Return the schema of a text with its placeholders."""
    has = "".join(rf"(?=.*\{{{name}\}})" for name in kind.names)
    return LINE | {"pattern": rf"^{has}\s*\S.*\s*$"} if has else LINE
