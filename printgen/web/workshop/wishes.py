"""What may be wished of a print, as data for the form that asks: from the same table as the command line has it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from printgen.load.look.wishes import WISHES, heed_pack
from printgen.model.options import OPTIONS, Options, PrintOption
from printgen.model.play import Scenario
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System
from printgen.paths import known_layouts
from printgen.products.game import BUNDLES, list_parts
from printgen.products.scenario import add_scenario, fill_blanks

MILLIMETRE = 1_000
# The option whose names are those of the parts of a game, which are asked for by themselves.
PARTS = "parts"


def describe_options(system: System) -> list[dict[str, Any]]:
    """Return the options of printing as plain data, each with what the game has without it. Raises BadData."""
    usual = heed_pack(Options(), system)
    return [
        {
            "key": key,
            "help": option.words.partition(" (")[0].format_map(_Names()),
            "calibrates": "calibrate" in option.on,
            **_describe(key, option, usual),
        }
        for key, option in OPTIONS.items()
        if key != PARTS
    ]


class _Names(dict[str, str]):
    """What stands in a help for the names of layouts, which the form shows beside it."""

    def __missing__(self, key: str) -> str:
        return key


def _describe(key: str, option: PrintOption, usual: Options) -> dict[str, Any]:
    """Return what an option takes, and what it is unless somebody says it."""
    value = getattr(usual, key.replace("-", "_"))
    takes = option.takes
    if key in WISHES:
        return {"kind": "choice", "choices": [*known_layouts(WISHES[key])], "usual": value}
    if isinstance(takes, tuple):
        least, most = (length / MILLIMETRE for length in takes)
        return {"kind": "length", "least": least, "most": most, "usual": value / MILLIMETRE if value else ""}
    if isinstance(takes, str):
        return {"kind": "numbers", "names": takes.split(",")}
    if takes is None:
        return {"kind": "switch"}
    return {"kind": "choice", "choices": [each.value for each in takes], "usual": _show(value)}


def _show(value: StrEnum | None) -> str:
    return value.value if value else ""


def describe_parts(system: System, scenarios: Iterable[Scenario], words: PrintedWords) -> list[dict[str, Any]]:
    """Return the parts that the file of a game may have, with those of its scenarios, and the bundles of each."""
    found: dict[str, dict[str, Any]] = {}
    for tonight in (*(fill_blanks(add_scenario(system, scenario)) for scenario in scenarios), system):
        for part in list_parts(tonight, words):
            bundles = [name for name, kinds in BUNDLES.items() if part.kind in kinds]
            found.setdefault(part.name, {"name": part.name, "title": part.title, "bundles": bundles})
    return list(found.values())


def describe_scenarios(scenarios: Sequence[Scenario]) -> Iterator[Mapping[str, str]]:
    """Yield the scenarios of a game by what they are called where they are asked for, and by their titles."""
    yield from ({"name": each.id, "title": each.title} for each in scenarios)
