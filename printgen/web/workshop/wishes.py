"""What may be wished of a print, as data for the form that asks: from the same table as the command line has it."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from printgen.errors import BadData
from printgen.load.look.look import LARGEST, SMALLEST, load_look
from printgen.load.look.wishes import WISHES, heed_pack
from printgen.load.profile import FURTHEST, MOST_TURN
from printgen.model.options import OPTIONS, Options, PrintOption
from printgen.model.play import Scenario
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System
from printgen.paths import known_layouts
from printgen.products.game import BUNDLES, list_parts
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.listing import name_owned
from printgen.products.needs import leave_unwanted
from printgen.products.scenario import add_scenario, fill_blanks

MILLIMETRE = 1_000
# The papers that most have come first.
PAPERS = ("a4", "letter")
# The option whose names are those of the parts of a game, which are asked for by themselves.
PARTS = "parts"
# The bounds of options that are numbers, in millimetres and degrees.
NUMBERS = {"verso-shift": FURTHEST / MILLIMETRE, "verso-turn": MOST_TURN}


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
        choices = [[name, _find_title(key, name)] for name in names]
        return {"kind": "choice", "choices": choices, "usual": value, **_describe_layouts(key, names)}
    if isinstance(takes, tuple):
        least, most = (length / MILLIMETRE for length in takes)
        return {"kind": "length", "least": least, "most": most, "usual": value / MILLIMETRE if value else ""}
    if isinstance(takes, str):
        return {"kind": "numbers", "names": takes.split(","), "least": -NUMBERS[key], "most": NUMBERS[key]}
    if takes is None:
        return {"kind": "switch"}
    choices = [[each.value, ""] for each in takes]  # what they are called is among the words of the page
    return {"kind": "choice", "choices": choices, "usual": value.value if value else ""}


def _describe_layouts(key: str, names: Sequence[str]) -> dict[str, Any]:
    """Return what else there is to know of papers, which may have another size, and of themes, which are combined."""
    if key == "paper":
        margins = {name: load_look(Options(paper=name)).paper.margin / MILLIMETRE for name in names}
        return {"least": SMALLEST / MILLIMETRE, "most": LARGEST / MILLIMETRE, "margins": margins}
    return {"kind": "themes", "apart": _list_apart(tuple(names))} if key == "theme" else {}


@cache
def _list_apart(themes: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the pairs of themes that are not combined. All others change the usual one, which stands alone."""
    return [pair for pair in combinations(themes, 2) if Options().theme in pair or not _go_together(pair)]


def _go_together(themes: Iterable[str]) -> bool:
    """Tell whether themes can be combined: what one draws may be too pale for another."""
    try:
        load_look(Options(theme=",".join(themes)))
    except BadData:
        return False
    return True


def _find_title(key: str, name: str) -> str:
    """Return what a layout is called; a theme is among the words of the page. Raises BadData."""
    if key == "paper":
        return load_look(Options(paper=name)).paper.title
    return load_look(Options(card=name)).format.title if key == "card" else ""


def describe_parts(system: System, scenarios: Iterable[Scenario], words: PrintedWords) -> list[dict[str, Any]]:
    """Return the parts that the file of a game may have, each with its bundles, and the scenarios in which it has it.

    The game without one is among these, as "".

    Of flowing text it says so, and whether it shows what sets the mood: that bears on whether a browser can make it.
    """
    found: dict[str, dict[str, Any]] = {}
    evenings = {each.id: fill_blanks(add_scenario(system, each)) for each in scenarios} | {"": system}
    for evening, tonight in evenings.items():
        for part in list_parts(tonight, words):
            is_own, flows = part.kind is ProductKind.SCENARIO, part.kind is ProductKind.SHEET
            said = {
                "name": part.name,
                "title": system.words.page["workshop"]["tonight"] if is_own else part.title,
                "bundles": [name for name, kinds in BUNDLES.items() if part.kind in kinds],
                "evenings": [],
                "flows": flows,
                "moody": flows and _is_moody(KINDS[part.kind].need(tonight, part.specs[0])),
            }
            found.setdefault(part.name, said)["evenings"].append(evening)
    return list(found.values())


def _is_moody(system: System) -> bool:
    """Tell whether anything of a system is left out where no lines that set the mood are printed."""
    return leave_unwanted(system, Options(flavour=False)) != system


def describe_owned(system: System, words: PrintedWords) -> list[dict[str, Any]]:
    """Return the sheets that a game has of what a player may own."""
    tables = [system.table(name) for name in dict.fromkeys(roster.table for roster in system.rosters)]
    return [{"name": name_owned(table), "title": words.owned.format(title=table.title)} for table in tables]
