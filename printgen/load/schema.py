"""JSON Schemas of all kinds of file, drawn up from the shapes that read them, for editors that help."""

import json
from typing import Any, NamedTuple

from printgen.load.look.layout import LAYOUT
from printgen.load.look.look import FORMAT, PAPER, SERVICE, THEME
from printgen.load.look.printed_words import WORDS
from printgen.load.nodes.scalars import ValueKind
from printgen.load.nodes.schema import FULL, SchemaWriter
from printgen.load.pack.form import FORMS
from printgen.load.pack.map import MAPS
from printgen.load.pack.pieces import MARKERS, MEASURE_LIST, TRACKERS
from printgen.load.pack.products import PRODUCTS
from printgen.load.pack.roster import COLLECTION, ROSTER
from printgen.load.pack.system import PROCEDURES, SYSTEM
from printgen.load.pack.table import TABLE
from printgen.load.play.play import PLAY
from printgen.load.profile import PROFILE
from printgen.load.scenario import SCENARIO, shape_scenario
from printgen.model.system import System

DRAFT = "http://json-schema.org/draft-07/schema#"
MADE = "Made by `printgen schema` from what reads these files; change that, not this."
SCENARIO_FILE = "scenario"


class FileKind(NamedTuple):
    """A kind of file."""

    shape: ValueKind[Any]
    help: str  # what an editor says of it


FILES = {
    "system": FileKind(SYSTEM, "What the game is and who wrote it: system.yaml."),
    "table": FileKind(TABLE, "A table with a die and rows, or a list of entries. The file's name is its id."),
    "products": FileKind(PRODUCTS, "Which decks and sheets to make: products.yaml."),
    "procedures": FileKind(
        PROCEDURES, "How a turn goes, for the reference sheet: procedures.yaml. Each procedure has an id."
    ),
    "roster": FileKind(ROSTER, "Names to choose from, for each result of a table: a file in rosters/."),
    "markers": FileKind(MARKERS, "Markers to cut or punch out: markers.yaml. Each has an id."),
    "trackers": FileKind(TRACKERS, "Boards to put markers, cubes or cards on: trackers.yaml. Each has an id."),
    "forms": FileKind(FORMS, "Paper to write on, also on screen: forms.yaml. Each form has an id."),
    "maps": FileKind(MAPS, "Maps of the table, drawn to scale: maps.yaml. Each has an id."),
    "measures": FileKind(
        MEASURE_LIST, "Sticks, templates, rings and dials to cut out at true size: measures.yaml. Each has an id."
    ),
    "play": FileKind(PLAY, "How piles, bags, dice and gauges are used when the game is played: play.yaml."),
    "collection": FileKind(COLLECTION, "What a player owns of a game's rosters: printgen play GAME --collection FILE."),
    SCENARIO_FILE: FileKind(
        SCENARIO, "What is on the table tonight: printgen build --scenario FILE, and play, draw and others with it."
    ),
    "profile": FileKind(PROFILE, "How to print, for printgen build --profile FILE."),
    "paper": FileKind(PAPER, "A paper, for printgen build --paper."),
    "format": FileKind(FORMAT, "A card format, for printgen build --card."),
    "card-layout": FileKind(LAYOUT, "How a card is arranged; decks name it as their layout."),
    "theme": FileKind(
        THEME, "Colours, shapes and fonts. With `extends` it says what differs from another theme, and no more."
    ),
    "service": FileKind(SERVICE, "A print service: the size of its cards and how it wants their pictures."),
    "words": FileKind(
        WORDS, "The words of a language that printgen itself prints; the file's name is the language's tag."
    ),
}


def write_schema(name: str) -> str:
    """Return the JSON Schema of a kind of file, as text."""
    return _write(name, *FILES[name])


def write_scenario_schema(system: System) -> str:
    """Return the JSON Schema of a game's scenarios, as text."""
    about = f"{FILES[SCENARIO_FILE].help} This is what one of {system.name} may say."
    return _write(SCENARIO_FILE, shape_scenario(system), about)


def make_scenario_schema(system: System) -> dict[str, Any]:
    """Return the JSON Schema of a game's scenarios without help, maps, rosters and symbols, for the form of a page."""
    said = SchemaWriter(helping=False).describe(shape_scenario(system))
    for key in ("map", "rosters"):
        said["properties"].pop(key, None)
    for listed in system.play.scenario.lists if system.play.scenario else ():
        del said["properties"][listed.kind]["additionalProperties"]["properties"]["symbol"]
    form: dict[str, Any] = _leave_out_unread(said)
    return form


# Parts of a schema that only editors need: their words for mistakes, and bounds that the form of a page cannot break.
UNREAD = ("patternErrorMessage", "minProperties", "minItems", "uniqueItems")


def _leave_out_unread(said: Any) -> Any:
    """Return a part of a schema without what a page does not read."""
    if isinstance(said, list):
        return [_leave_out_unread(each) for each in said]
    if not isinstance(said, dict):
        return said
    return {
        key: _leave_out_unread(each)
        for key, each in said.items()
        if key not in UNREAD and each is not False and not (key == "pattern" and each != FULL["pattern"])
    }


def name_scenario_schema(system: str) -> str:
    """Return what the schema of a game's scenarios is called, in place of a kind of file."""
    return f"{SCENARIO_FILE}-{system}"


def _write(name: str, shape: ValueKind[Any], about: str) -> str:
    writer = SchemaWriter()
    body = writer.describe(shape)
    schema = {"$schema": DRAFT, "$comment": MADE, "title": f"printgen: {name}", "description": about, **body}
    if writer.definitions:
        schema["definitions"] = writer.definitions
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
