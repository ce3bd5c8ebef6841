"""What a pack says of the game as a whole: system.yaml, and the procedures of procedures.yaml."""

import re
from typing import Any

from printgen.load.nodes.choices import Extending, Keyed, ListOf, Short
from printgen.load.nodes.extending import part_of
from printgen.load.nodes.notations import Form, FreeId, OneOf, accent, colour
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import ident, language, line, plain_text, symbol, unmarked_line, worded
from printgen.load.nodes.shapes import AnyOf, KeyKinds, Maybe, Shape
from printgen.load.nodes.symbols import find_symbols, suggest_symbol
from printgen.load.picture.symbols import read_own_symbols
from printgen.model.back import PATTERNS, BackArt
from printgen.model.look import LEAST_CONTRAST, SHAPES, WHITE, contrast
from printgen.model.system import Procedure, ProcedureStep

FONT = re.compile(r"(?:[\w-]+/)*[\w -]+\.ttf", re.ASCII)
FONT_HINT = "name a TrueType file of layouts/fonts, or one inside the pack: fonts/Stencil.ttf"


def parse_font(text: str) -> str:
    """Return the name of a font's file. Raises ValueError for one that could lie elsewhere, or is none."""
    if not FONT.fullmatch(text):
        raise ValueError(f'"{text}" is not the name of a font')
    return text


# How many symbols a pack may bring along.
MOST_SYMBOLS = 100
SHAPE_NAMES = frozenset(SHAPES)
BACK = Shape({"pattern": Maybe(OneOf(PATTERNS, "pattern"), PATTERNS[0]), "emblem": Maybe(symbol)})
HEAD = Shape(
    {
        "extends": Maybe(ident),
        "title": line,
        "name": line,
        "edition": unmarked_line,
        "authors": ListOf(line),
        "credit": line,
        "language": Maybe(language, "en"),
        "prefix": ident,
        "accent": accent,
        "ground": Maybe(colour),
        "highlight": Maybe(colour, WHITE),
        "symbols": Maybe(Keyed(line, FreeId(SHAPE_NAMES, "is a shape that tells styles apart"), MOST_SYMBOLS), None),
        "back": Maybe(BACK, None),
        "display": Maybe(Form(parse_font, FONT.pattern, FONT_HINT)),
    }
)
STEP = Shape(
    {"title": Maybe(line), "text": Maybe(plain_text), "note": Maybe(plain_text)},
    AnyOf(("title", "text"), "a step needs a title or a text"),
)
STEPS = ListOf(Short("text", STEP))
PROCEDURE = Shape(
    {
        "title": line,
        "text": Maybe(plain_text),
        "steps": Maybe(STEPS, ()),
        "points": Maybe(STEPS, ()),
        "notes": Maybe(ListOf(worded), ()),
    }
)
PROCEDURES = Keyed(PROCEDURE)


# The file of a pack that extends another has these of its own, and may leave out all else.
OWN: KeyKinds = {"extends": ident, "edition": unmarked_line, "prefix": ident}
HEAD_PART = Shape({**{key: Maybe(kind, None) for key, kind in part_of(HEAD).kinds.items()}, **OWN})
EXTENDING_HEAD = Extending("extends", HEAD, HEAD_PART)


def make_head(record: Record, base: str, report: Report) -> dict[str, Any]:
    """Return what the game is and who wrote it. Its words must be readable on its ground or accent.

    `base` is the name and edition of the pack that it extends, which each print names too.
    """
    head: dict[str, Any] = {key: value for key, value in record.items() if key != "symbols"}
    read_own_symbols(record.get("symbols"), report)
    if record.get("extends") and not base:
        report.add(record.key_at("extends"), "is not understood here", "write it on a line of its own: extends: marsh")
    if base and record.whole:
        head["edition"] = f"{head['edition']} / {base}"
        head["credit"] = f"{head['credit']} {head['name']} {head['edition']}."
    if {"accent", "ground", "highlight"} <= head.keys():
        head["ground"] = head["ground"] or head["accent"]
        if contrast(head["ground"], head["highlight"]) < LEAST_CONTRAST:
            message = f"{head['highlight']} on the ground {head['ground']} is hard to read"
            place = record.at("highlight" if record.has("highlight") else "ground")
            report.add(place, message, "part them further")
    head["back"] = _make_back(record.get("back"), report)
    return head | {"origins": record.origins(HEAD.kinds)}


def _make_back(said: Record | None, report: Report) -> BackArt:
    """Return what is drawn on backs. Its emblem is looked up now that the symbols of the pack's own are known."""
    if not said:
        return BackArt()
    name = said.get("emblem")
    if name and not find_symbols([name]):
        report.add(said.at("emblem"), f'unknown symbol "{name}"', suggest_symbol(name))
    return BackArt(**said)


def make_procedures(record: Record, _: Report) -> tuple[Procedure, ...]:
    """Return the procedures of a system that have no mistakes."""
    return tuple(_make_procedure(name, said) for name, said in record.items() if said.whole)


def _make_procedure(name: str, said: Record) -> Procedure:
    steps, points = (
        tuple(ProcedureStep(**step, origin=step.origin) for step in said[key]) for key in ("steps", "points")
    )
    return Procedure(name, said["title"], said["text"], steps, points, said["notes"], said.origin)
