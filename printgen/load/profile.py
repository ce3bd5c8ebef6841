"""Print profiles: what a player asks of the printing, in a YAML file or on the command line, into Options."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from yaml.nodes import Node, ScalarNode

from printgen.errors import BadUsage
from printgen.load.nodes.notations import Between, Form, OneOf
from printgen.load.nodes.records import Record
from printgen.load.nodes.scalars import ValueKind, flag, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import Fault, read_file
from printgen.model.options import OPTIONS, Duplex, Options, PrintOption, Registration
from printgen.paths import is_yaml
from printgen.units import Micrometres, parse_length, show_length
from printgen.user import find_profile

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
PART = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
PARTS_HINT = "give names with commas between them, such as reference,cards"
TURN_BOUNDS = (("type", ["string", "number"]), ("minimum", -MOST_TURN), ("maximum", MOST_TURN))


def parse_shift(text: str) -> tuple[Micrometres, Micrometres]:
    """Return how far to the right and down "0.3,-0.5" is, in millimetres unless a unit is given. Raises ValueError."""
    match = SHIFT.fullmatch(text.replace(MINUS, "-"))
    if not match:
        raise ValueError(f'"{text}" is not a shift')
    across, down = (
        parse_length(match[at + 1] + (match[at + 2] or "mm")) * (-1 if match[at] == "-" else 1) for at in (1, 4)
    )
    if max(abs(across), abs(down)) > FURTHEST:
        raise ValueError(f"is more than {show_length(FURTHEST)}")
    return across, down


def parse_turn(text: str) -> float:
    """Return an angle in degrees. Raises ValueError."""
    text = text.replace(MINUS, "-")
    if not TURN.fullmatch(text) or abs(float(text)) > MOST_TURN:
        raise ValueError(f'"{text}" is not an angle of up to {MOST_TURN} degrees')
    return float(text)


def parse_parts(text: str) -> tuple[str, ...]:
    """Return the names in a text such as "reference, cards". Raises ValueError."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(PART.fullmatch(name) for name in names):
        raise ValueError(f'"{text}" are not names of parts')
    return tuple(name.casefold() for name in names)


# Options whose text has a form of its own.
FORMS: dict[str, ValueKind[Any]] = {
    "verso-shift": Form(parse_shift, SHIFT.pattern, SHIFT_HINT),
    "verso-turn": Form(parse_turn, TURN.pattern, TURN_HINT, TURN_BOUNDS),
    "parts": Form(parse_parts, rf"{PART.pattern}(?: ?, ?{PART.pattern})*", PARTS_HINT),
}


def _find_kind(key: str, takes: Any) -> ValueKind[Any]:
    """Return the kind of value that an option takes."""
    if takes is None:
        return flag
    if isinstance(takes, str):
        return FORMS.get(key, line)
    return Between(*takes) if isinstance(takes, tuple) else OneOf(tuple(takes))


KINDS = {key: _find_kind(key, option.takes) for key, option in OPTIONS.items()}
# The profile that all else is taken from.
EXTENDS = "extends"
# Options that may name a file.
FILES = ("paper", "card", "theme")
# The command line lists the layouts that there are; the schema says where they lie.
NAMES = {kind: f"a name under layouts/{kind}" for kind in ("papers", "formats", "themes")}


def _explain(option: PrintOption) -> str:
    """Return what editors say of an option."""
    words = option.words.format(**NAMES) if option.takes else f"whether {option.words} are printed"
    return f"{words[0].upper()}{words[1:]}."


PROFILE = Shape(
    {
        EXTENDS: Maybe(line, "A saved profile, or a file beside this one; what is not said here is as there.", None),
        **{key: Maybe(KINDS[key], _explain(option), None) for key, option in OPTIONS.items()},
    }
)


def read_profile(path: Path, below: tuple[str, ...] = ()) -> Values:
    """Return what a profile asks for, by key, with what those ask for that it extends.

    Files that a profile names count from its own; `below` are the files of profiles that extend this one. Raises
    BadData.
    """

    def read(node: Node, _: str) -> Values:
        said = PROFILE(node)
        values = {key: value for key, value in said.items() if value is not None}
        placed = {key: place_file(values[key], path.parent) for key in FILES if key in values}
        named = values.pop(EXTENDS, None)
        if named is None:
            return values | placed
        parent = _find_parent(said, path)
        chain = (*below, os.path.realpath(path))
        if os.path.realpath(parent) in chain:
            raise said.fault(EXTENDS, "the profiles extend one another in a ring")
        return read_profile(parent, chain) | values | placed

    return read_file(path, read)


def _find_parent(said: Record, path: Path) -> Path:
    """Return the file of the profile that one extends: a saved one, or a path that counts from its file."""
    try:
        return find_profile(place_file(said[EXTENDS], path.parent))
    except BadUsage as error:
        raise said.fault(EXTENDS, str(error), error.hint) from None


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
    said = {key.replace("-", "_"): value for key, value in values.items()}
    options = Options(stated=tuple(sorted(said)))._replace(**said)
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
    if re.fullmatch(r"[A-Za-z0-9./+-][A-Za-z0-9 ,./_+-]*", text):
        return text
    return "'" + text.replace("'", "''") + "'"
