"""What commands that print share: the options of printing, and the print profile."""

import argparse
import sys
from typing import Any

from printgen.cli.arguments import Adder, add_scenario_option
from printgen.cli.problems import name_path
from printgen.errors import BadUsage
from printgen.model.gauge import Lengths
from printgen.model.options import OPTIONS, Options
from printgen.paths import LayoutKind, known_layouts
from printgen.user import find_profile, known_profiles

# The profile that is used unless another is named, and the name that means no profile.
DEFAULT, NO_PROFILE = "default", "none"


def add_printing(add: Adder, command: str = "") -> None:
    """Add the options of printing that a command takes, or all, and the option of the profile."""
    add_options(add, command)
    add("--profile", metavar="PROFILE", help="a saved profile or a YAML file (default: that called default, if any)")


def add_lengths(add: Adder) -> None:
    """Add the options of how long tracks are."""
    add("--set", action="append", default=[], metavar="TRACKER=N,N,...", help="lengths of a tracker's tracks")
    add_scenario_option(add)


def add_options(add: Adder, command: str = "") -> None:
    """Add the options of printing that a command takes, or all."""
    kinds: tuple[LayoutKind, ...] = ("papers", "formats", "themes")
    names = {kind: list_names(kind) for kind in kinds}
    for key, (takes, words, on) in OPTIONS.items():
        if command and command not in on:
            continue
        if takes is None:  # what is given goes before what a profile says
            add(f"--no-{key}", dest=key, action="store_const", const="false", help=f"leave out {words}")
            add(f"--{key}", dest=key, action="store_const", const="true", help=argparse.SUPPRESS)
        else:
            metavar = takes if isinstance(takes, str) else "LENGTH" if isinstance(takes, tuple) else "|".join(takes)
            add(f"--{key}", metavar=metavar, help=words.format(**names))


def list_names(kind: LayoutKind) -> str:
    """Return the names of layouts for the help. A folder that cannot be read is reported when it is needed."""
    try:
        return ", ".join(known_layouts(kind))
    except BadUsage:
        return "a name"


def read_texts_given(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the texts of the options that were given, by key."""
    given = {key: getattr(arguments, key.replace("-", "_"), None) for key in OPTIONS}
    return {key: text for key, text in given.items() if text is not None}


def read_given(arguments: argparse.Namespace) -> Options:
    """Return what the command line alone asks for, where print profiles do not count. Raises BadUsage."""
    from printgen.load.profile import make_options, parse_option

    return make_options({key: parse_option(key, text) for key, text in read_texts_given(arguments).items()})


def read_printing(arguments: argparse.Namespace) -> Options:
    """Return what the profile and the command line ask for; the command line comes first. Raises BadUsage, BadData."""
    from printgen.load.profile import make_options, parse_option, read_profile

    values: dict[str, Any] = {}
    name = arguments.profile or (DEFAULT if DEFAULT in known_profiles() else NO_PROFILE)
    if name != NO_PROFILE:
        path = find_profile(name)
        if not arguments.profile:
            print(f"profile: {name_path(path)}", file=sys.stderr)
        values |= read_profile(path)
    values |= {key: parse_option(key, text) for key, text in read_texts_given(arguments).items()}
    return make_options(values)


def read_wishes(arguments: argparse.Namespace) -> dict[str, Lengths]:
    """Return the lengths of tracks that the command line asks for. Raises BadUsage."""
    from printgen.load.scenario import parse_wishes

    return parse_wishes(arguments.set)
