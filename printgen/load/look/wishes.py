"""What packs and decks wish of paper, cards and theme: heeded where the user asks for nothing else.

The order of precedence is decided here alone: an option, a print profile, the deck, the pack, what is usual.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from printgen.errors import BadData, Origin, Problem, suggest
from printgen.model.options import Options
from printgen.model.product import DeckSpec, Spec, Wish
from printgen.model.system import System
from printgen.paths import LayoutKind, find_font, known_layouts

# What may be wished, by the key that says so, and where the names of that are.
WISHES: dict[str, LayoutKind] = {"card": "formats", "paper": "papers", "theme": "themes"}

FONT_HINT = "name a TrueType file of this pack or of layouts/fonts"
# The tables of a font without which its words cannot be set and drawn.
NEEDED = ("head", "hhea", "maxp", "hmtx", "cmap", "name", "loca", "glyf")


def heed_pack(options: Options, system: System) -> Options:
    """Return options as a pack wishes them, but for those that the user has stated.

    Raises BadData for what there is not.
    """
    wished = _heed(options, [Wish(key, name, system.origins[key]) for key in WISHES if (name := getattr(system, key))])
    return wished._replace(fonts=tuple((role, _find_font(name, system.origins["font"])) for role, name in system.font))


def _find_font(name: str, origin: Origin) -> str:
    """Return the path of a font that a pack brings along. Raises BadData if there is none."""
    path = find_font(name, Path(origin.file).parent)
    if not path.is_file():
        raise BadData([Problem(origin, f"font: there is no font {name}", FONT_HINT)])
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # most packs bring no typeface

    try:
        with path.open("rb") as file, TTFont(file, lazy=True) as font:
            if missing := [table for table in NEEDED if table not in font]:
                raise ValueError(f"it has no table {missing[0]}")  # noqa: TRY301  # told as all else is
            font.getBestCmap()
            font.getGlyphSet()
    except Exception as error:  # noqa: BLE001  # a damaged file can raise anything
        raise BadData([Problem(origin, f"font: {name} cannot be used: {error}", FONT_HINT)]) from None
    return str(path.resolve())


def heed_spec(options: Options, spec: Spec) -> Options:
    """Return options as a product wishes them, if it is a deck. Raises BadData for what there is not."""
    return _heed(options, spec.wishes) if isinstance(spec, DeckSpec) else options


def _heed(options: Options, wishes: Iterable[Wish]) -> Options:
    stated = [wish for wish in wishes if wish.key not in options.stated]
    if problems := [problem for wish in stated for problem in _find_unknown(wish)]:
        raise BadData(problems)
    wished: dict[str, Any] = {wish.key: wish.name for wish in stated}
    return options._replace(**wished)


def _find_unknown(wish: Wish) -> Iterator[Problem]:
    """Yield a problem for each name of a wish that no file has; several themes have commas between them."""
    known = known_layouts(WISHES[wish.key])
    for part in wish.name.split(",") if wish.key == "theme" else [wish.name]:
        if part.strip() not in known:
            message = f'{wish.key}: unknown {WISHES[wish.key].removesuffix("s")} "{part.strip()}"'
            yield Problem(wish.origin, message, suggest(part.strip(), known))
