"""JSON Schemas of all kinds of file, drawn up from the shapes that read them, for editors that help."""

import json
from typing import Any

from printgen.load.help.files import FILES
from printgen.load.help.keys import KEYS
from printgen.load.look.layout import LAYOUT
from printgen.load.look.paper import FORMAT, PAPER
from printgen.load.look.printed_words import WORDS
from printgen.load.look.service import SERVICE
from printgen.load.look.theme import THEME
from printgen.load.nodes.scalars import ValueKind
from printgen.load.nodes.schema import SchemaWriter
from printgen.load.nodes.shapes import Schema
from printgen.load.pack.form import FORMS
from printgen.load.pack.map import MAPS
from printgen.load.pack.pieces import MARKERS, MEASURE_LIST, TRACKERS
from printgen.load.pack.products import PRODUCTS
from printgen.load.pack.roster import ROSTER
from printgen.load.pack.system import EXTENDING_HEAD, PROCEDURES
from printgen.load.pack.table import TABLE
from printgen.load.parts import PARTS
from printgen.load.play.collection import COLLECTION
from printgen.load.play.play import PLAY
from printgen.load.profile import PROFILE
from printgen.load.scenario.shape import SCENARIO, explain_rules, shape_scenario
from printgen.model.system import System

DRAFT = "http://json-schema.org/draft-07/schema#"
MADE = "Made by `printgen schema` from what reads these files; change that, not this."
SCENARIO_FILE = "scenario"
# The shape of each kind of file.
SHAPES: dict[str, ValueKind[Any]] = {
    "system": EXTENDING_HEAD,
    "table": TABLE,
    "products": PRODUCTS,
    "procedures": PROCEDURES,
    "roster": ROSTER,
    "markers": MARKERS,
    "trackers": TRACKERS,
    "forms": FORMS,
    "maps": MAPS,
    "measures": MEASURE_LIST,
    "play": PLAY,
    "collection": COLLECTION,
    SCENARIO_FILE: SCENARIO,
    "profile": PROFILE,
    "paper": PAPER,
    "format": FORMAT,
    "card-layout": LAYOUT,
    "theme": THEME,
    "service": SERVICE,
    "words": WORDS,
}
# Files of a pack that extends another have schemas in a folder of their own.
EXTENDING = "extending"
SHAPES |= {f"{EXTENDING}/{name}": shape for name, shape in PARTS.items()}


def write_schema(name: str) -> str:
    """Return the JSON Schema of a kind of file, as text."""
    return _write(make_schema(name))


def write_scenario_schema(system: System) -> str:
    """Return the JSON Schema of a game's scenarios, as text."""
    words = explain_rules(system)
    about = f"{FILES[SCENARIO_FILE]} This is what one of {system.name} may say."
    writer = SchemaWriter(lambda path: words.get(path) or find_help(path))
    return _write(_describe(writer, shape_scenario(system), SCENARIO_FILE, about))


def make_scenario_schema(system: System) -> Schema:
    """Return the JSON Schema of a game's scenarios without words of help, for programs."""
    return SchemaWriter(lambda _: "").describe(shape_scenario(system), SCENARIO_FILE)


def name_scenario_schema(system: str) -> str:
    """Return what the schema of a game's scenarios is called, in place of a kind of file."""
    return f"{SCENARIO_FILE}-{system}"


def make_schema(name: str) -> Schema:
    """Return the JSON Schema of a kind of file."""
    _, _, kind = name.rpartition("/")
    about = FILES[kind] if kind == name else f"{FILES[kind]} Here: what differs from the other pack's."
    return _describe(SchemaWriter(find_help), SHAPES[name], kind, about)


def _describe(writer: SchemaWriter, shape: ValueKind[Any], kind: str, about: str) -> Schema:
    body = writer.describe(shape, kind)
    head = {"$schema": DRAFT, "$comment": MADE, "title": f"printgen: {kind}", "description": about}
    return head | body | ({"definitions": writer.definitions} if writer.definitions else {})


def _write(schema: Schema) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def find_help(path: str) -> str:
    """Return what an editor shows for a key: the words for the longest end of its path that there are any for."""
    while path not in KEYS and path:
        path = path.partition(".")[2]
    return KEYS.get(path, "")
