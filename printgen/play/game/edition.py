"""The edition that a game is played with: a fingerprint of all that draws and results depend on."""

import json
from hashlib import sha256
from typing import Any

from printgen.errors import Origin
from printgen.model.die import Die
from printgen.model.markup import drop_leads, keep_routines
from printgen.model.play import Scenario
from printgen.model.system import System

DIGITS = 12
# Fields that say what a thing looks like, what mood it sets, where in a file it stands, or what players type and press;
# and what follows from other fields.
LOOKS = frozenset(
    {"style", "layout", "layout_origin", "origin", "origins", "mat_origin", "source", "carriers", "markers", "rosters"}
    | {"blank", "start_on_page", "art", "flavour", "map", "mat", "symbol", "symbols", "looked_up", "places_of", "write"}
    | {"over", "ranges", "wishes", "face"}
)
# What tables without heads of their own had under these names when the first logs were written.
HEADS = {"entry_head": "Entry", "mark_head": "Mark"}


def take_fingerprint(system: System) -> str:
    """Return the fingerprint of a system: digits that change with anything that its draws or results depend on.

    These are its edition, its decks, tables, rosters and rules of play, with numbers and original words. Colours,
    layouts and the language of the prints do not count, nor does what no game can show, such as reference sheets.
    A scenario has a fingerprint of its own, and changes nothing of this one.
    """
    parts = ("id", "edition", "prefix", "decks", "tables", "rosters", "play")
    said = {name: _describe(getattr(system.plain or system, name)) for name in parts}
    course = system.play.course
    if course and not course.declared:  # it is made of what packs say about pages, which changes no game
        del said["play"]["course"]
    return sum_up(said)


def describe_scenario(scenario: Scenario) -> dict[str, Any]:
    """Return a scenario as it stands in the header of a log. Its fingerprint is the sum of what it says."""
    says = _describe(scenario)
    return {"id": scenario.id, "fingerprint": sum_up(says), "source": scenario.source, "says": says}


def sum_up(content: Any) -> str:
    """Return the digits of plain data: the beginning of the SHA-256 of its JSON, with the keys in order."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:DIGITS]


def _describe(value: Any) -> Any:
    """Return a value as plain data, without looks, and without empty fields: a new one changes no old fingerprint."""
    if isinstance(value, Die):
        return value.id
    if hasattr(value, "_asdict"):
        items = value._asdict().items()
        fields = {name: _describe(item) or HEADS.get(name) for name, item in items if name not in LOOKS}
        return {name: item for name, item in fields.items() if item}
    if isinstance(value, tuple):
        return [_describe(item) for item in value if not isinstance(item, Origin)]
    return keep_routines(drop_leads(value)) if isinstance(value, str) else value
