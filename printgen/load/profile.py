"""Print profiles: what a player asks of the printing, in a YAML file or on the command line, into Options."""

import os
import re
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from yaml.nodes import Node, ScalarNode

from printgen.errors import BadUsage
from printgen.load.nodes.grammar import With, looks_like, takes
from printgen.load.nodes.kinds import Between, Kind, OneOf, fault, line
from printgen.load.nodes.source import Fault, read_file
from printgen.load.nodes.structures import Maybe, Shape, value_of
from printgen.load.pack.marker import MARKER_SIZE
from printgen.model.options import Duplex, Marks, Options, Orientation, Registration
from printgen.paths import is_yaml
from printgen.units import Micrometres, parse_length, show_length
from printgen.user import find_profile

E = TypeVar("E", bound=StrEnum)
Values = dict[str, Any]

SHIFT_HINT = "give the way to the right and down in millimetres, like 0.3,-0.5"
# As calibration sheets print it.
MINUS = "\N{MINUS SIGN}"
SHIFT = re.compile(r"([+-]?)([0-9.]+) ?(mm|cm|in)?, ?([+-]?)([0-9.]+) ?(mm|cm|in)?")
TURN = re.compile(r"[+-]?[0-9]{1,2}(?:\.[0-9]{1,3})?")
# No printer is further off; what is more is a slip of the pen.
FURTHEST: Micrometres = 10_000
MOST_TURN = 5
TURN_HINT = "give it like 0.15 or -0.15"
TURN_BOUNDS = {"type": ["string", "number"], "minimum": -MOST_TURN, "maximum": MOST_TURN}


def choose(words: type[E]) -> Kind[E]:
    """Return what reads one of the words of an enumeration."""
    one = OneOf(tuple(words))
    return takes(one)(lambda node: words(one(node)))


@takes(With(line, looks_like(SHIFT.pattern, SHIFT_HINT)))
def read_shift(node: Node) -> tuple[Micrometres, Micrometres]:
    """Read how far to the right and down, each in millimetres unless it has a unit: "0.3,-0.5". Raises Fault."""
    text = line(node).replace(MINUS, "-")
    match = SHIFT.fullmatch(text)
    if not match:
        raise fault(node, f'"{text}" is no shift', SHIFT_HINT)
    try:
        across, down = (
            parse_length(match[at + 1] + (match[at + 2] or "mm")) * (-1 if match[at] == "-" else 1) for at in (1, 4)
        )
    except ValueError as error:
        raise fault(node, str(error), SHIFT_HINT) from None
    if max(abs(across), abs(down)) > FURTHEST:
        raise fault(node, f"is more than {show_length(FURTHEST)}", SHIFT_HINT)
    return across, down


@takes(With(line, looks_like(TURN.pattern, TURN_HINT) | TURN_BOUNDS))
def read_turn(node: Node) -> float:
    """Read an angle in degrees. Raises Fault."""
    text = line(node).replace(MINUS, "-")
    if not TURN.fullmatch(text) or abs(float(text)) > MOST_TURN:
        raise fault(node, f'"{text}" is no angle of up to {MOST_TURN} degrees', TURN_HINT)
    return float(text)


KINDS: dict[str, Kind[Any]] = {
    "paper": line,
    "card": line,
    "theme": line,
    "duplex": choose(Duplex),
    "orientation": choose(Orientation),
    "margin": Between(0, 50_000),
    "gutter": Between(0, 30_000),
    "bleed": Between(0, 10_000),
    "marks": choose(Marks),
    "corners": Between(0, 15_000),
    "registration": choose(Registration),
    "verso-shift": read_shift,
    "verso-turn": read_turn,
    "marker-size": MARKER_SIZE,
    "card-thickness": Between(50, 3_000),
}
# The profile that all else is taken from.
EXTENDS = "extends"
# Options that may name a file.
FILES = ("paper", "card", "theme")
PROFILE = Shape({key: Maybe(kind, None) for key, kind in ({EXTENDS: line} | KINDS).items()})


@takes(PROFILE)
def read_profile(path: Path, below: tuple[str, ...] = ()) -> Values:
    """Return what a profile asks for, by key, with what those ask for that it extends.

    Files that a profile names count from its own; `below` are the files of profiles that extend this one. Raises
    BadData.
    """

    def read(node: Node, _: str) -> Values:
        values = {key: value for key, value in PROFILE(node).items() if value is not None}
        placed = {key: place_file(values[key], path.parent) for key in FILES if key in values}
        named = values.pop(EXTENDS, None)
        if named is None:
            return values | placed
        parent = _find_parent(named, path, node)
        chain = (*below, os.path.realpath(path))
        if os.path.realpath(parent) in chain:
            raise fault(value_of(node, EXTENDS) or node, "the profiles extend one another in a ring")
        return read_profile(parent, chain) | values | placed

    return read_file(path, read)


def _find_parent(name: str, path: Path, node: Node) -> Path:
    """Return the file of the profile that one extends: a saved one, or a path that counts from its file."""
    try:
        return find_profile(place_file(name, path.parent))
    except BadUsage as error:
        raise fault(value_of(node, EXTENDS) or node, str(error), error.hint) from None


def place_file(names: str, folder: Path) -> str:
    """Return the name of a layout, or the path of its file, which may count from a folder; of several themes each."""
    parts = [name.strip() for name in names.split(",")]
    return ",".join(str(folder.absolute() / name) if is_yaml(name) else name for name in parts)


def read_texts(path: Path) -> dict[str, str]:
    """Return the words of a profile by key, as they stand in it. Raises BadData."""

    def read(node: Node, _: str) -> dict[str, str]:
        PROFILE(node)
        return {key.value: value.value for key, value in node.value}

    return read_file(path, read)


def parse_option(key: str, text: str) -> Any:
    """Return what an option of the command line asks for. Raises BadUsage."""
    try:
        return KINDS[key](ScalarNode("", text))
    except Fault as wrong:
        _, message, hint = wrong.mistakes[0]
        said = message if text in message else f'"{text}" {message}'
        raise BadUsage(f"--{key}: {said}", hint) from None


def make_options(values: Mapping[str, Any]) -> Options:
    """Return the options that some values by key ask for. Raises BadUsage for some that do not go together."""
    options = Options()._replace(**{key.replace("-", "_"): value for key, value in values.items()})
    if options.registration is not Registration.NONE:
        if options.cut_marks.has_crops:
            message = f"--registration: crop marks (--marks {options.marks}) confuse a cutting machine"
            raise BadUsage(message, "add --marks none or --marks lines, which go before what a profile says")
        if options.duplex is Duplex.FOLD_OVER:
            hint = "what is folded is glued before it is cut: add --registration none, or another --duplex"
            raise BadUsage("--registration does not go together with --duplex fold-over", hint)
    return options


def write_profile(texts: Mapping[str, str]) -> str:
    """Return a profile's YAML. Words that YAML might take for something else stand in quotes."""
    lines = [f"{key}: {_quote(text)}" for key, text in texts.items()]
    return "".join(f"{line}\n" for line in lines)


def _quote(text: str) -> str:
    """Return a text as it is if it is plain, or else in quotes."""
    if re.fullmatch(r"[A-Za-z0-9./+-][A-Za-z0-9 ,./_+-]*", text):
        return text
    return "'" + text.replace("'", "''") + "'"
