"""What may be wished of a print, as data for the form that asks: from the same table as the command line has it."""

from collections.abc import Iterable
from typing import Any

from printgen.load.look.look import load_look
from printgen.load.look.wishes import WISHES, heed_pack
from printgen.model.options import OPTIONS, Options, PrintOption
from printgen.model.play import Scenario
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System
from printgen.paths import known_layouts
from printgen.products.game import BUNDLES, list_parts
from printgen.products.kinds import ProductKind
from printgen.products.scenario import add_scenario, fill_blanks

MILLIMETRE = 1_000
# The papers that most have come first.
PAPERS = ("a4", "letter")
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
        names = sorted(known_layouts(WISHES[key]), key=lambda name: name not in PAPERS)
        return {"kind": "choice", "choices": [[name, _find_title(key, name)] for name in names], "usual": value}
    if isinstance(takes, tuple):
        least, most = (length / MILLIMETRE for length in takes)
        return {"kind": "length", "least": least, "most": most, "usual": value / MILLIMETRE if value else ""}
    if isinstance(takes, str):
        return {"kind": "numbers", "names": takes.split(",")}
    if takes is None:
        return {"kind": "switch"}
    choices = [[each.value, ""] for each in takes]  # what they are called is among the words of the page
    return {"kind": "choice", "choices": choices, "usual": value.value if value else ""}


def _find_title(key: str, name: str) -> str:
    """Return what a layout is called; a theme is among the words of the page. Raises BadData."""
    if key == "paper":
        return load_look(Options(paper=name)).paper.title
    return load_look(Options(card=name)).format.title if key == "card" else ""


def describe_parts(system: System, scenarios: Iterable[Scenario], words: PrintedWords) -> list[dict[str, Any]]:
    """Return the parts that the file of a game may have, each with its bundles, and whether only a scenario has it."""
    usual = {part.name for part in list_parts(system, words)}
    found: dict[str, dict[str, Any]] = {}
    for tonight in (*(fill_blanks(add_scenario(system, scenario)) for scenario in scenarios), system):
        for part in list_parts(tonight, words):
            is_own = part.kind is ProductKind.SCENARIO
            title = system.words.page["workshop"]["tonight"] if is_own else part.title
            bundles = [name for name, kinds in BUNDLES.items() if part.kind in kinds]
            said = {"name": part.name, "title": title, "bundles": bundles, "tonight": part.name not in usual}
            found.setdefault(part.name, said)
    return list(found.values())
