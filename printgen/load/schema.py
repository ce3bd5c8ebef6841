"""JSON Schemas of all kinds of file, drawn up from the shapes that read them, for editors that help."""

import json
from typing import Any

from printgen.load.help import FILES, KEYS
from printgen.load.look.format import FORMAT
from printgen.load.look.layout import LAYOUT
from printgen.load.look.paper import PAPER
from printgen.load.look.printed_words import WORDS
from printgen.load.look.service import SERVICE
from printgen.load.look.theme import THEME
from printgen.load.nodes.key_rules import Schema
from printgen.load.nodes.scalars import ValueKind
from printgen.load.nodes.schema import SchemaWriter
from printgen.load.pack.marker import MARKERS
from printgen.load.pack.products import PRODUCTS
from printgen.load.pack.roster import ROSTER
from printgen.load.pack.system import EXTENDING_HEAD, PROCEDURES
from printgen.load.pack.table import TABLE
from printgen.load.pack.tracker import TRACKERS
from printgen.load.play.collection import COLLECTION
from printgen.load.play.play import PLAY
from printgen.load.play.scenario import SCENARIO
from printgen.load.profile import PROFILE

DRAFT = "http://json-schema.org/draft-07/schema#"
MADE = "Made by `printgen schema` from what reads these files; change that, not this."
# The shape of each kind of file.
SHAPES: dict[str, ValueKind[Any]] = {
    "system": EXTENDING_HEAD,
    "table": TABLE,
    "products": PRODUCTS,
    "procedures": PROCEDURES,
    "roster": ROSTER,
    "markers": MARKERS,
    "trackers": TRACKERS,
    "play": PLAY,
    "scenario": SCENARIO,
    "collection": COLLECTION,
    "profile": PROFILE,
    "paper": PAPER,
    "format": FORMAT,
    "card-layout": LAYOUT,
    "theme": THEME,
    "service": SERVICE,
    "words": WORDS,
}


def write_schema(name: str) -> str:
    """Return the JSON Schema of a kind of file, as text."""
    return json.dumps(make_schema(name), indent=1, ensure_ascii=False) + "\n"


def make_schema(name: str) -> Schema:
    """Return the JSON Schema of a kind of file."""
    writer = SchemaWriter(find_help)
    body = writer.describe(SHAPES[name], name)
    head = {"$schema": DRAFT, "$comment": MADE, "title": f"printgen: {name}", "description": FILES[name]}
    return head | body | ({"definitions": writer.definitions} if writer.definitions else {})


def find_help(path: str) -> str:
    """Return what an editor shows for a key: the words for the longest end of its path that there are any for."""
    while path not in KEYS and path:
        path = path.partition(".")[2]
    return KEYS.get(path, "")
