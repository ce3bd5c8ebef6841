"""What packs and decks wish of paper, cards and theme: heeded where the user asks for nothing else.

The order of precedence is decided here alone: an option, a print profile, the deck, the pack, what is usual.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from printgen.errors import BadData, Problem, suggest
from printgen.model.options import Options
from printgen.model.product import DeckSpec, Spec, Wish
from printgen.model.system import System
from printgen.paths import LayoutKind, known_layouts

# What may be wished, by the key that says so, and where the names of that are.
WISHES: dict[str, LayoutKind] = {"card": "formats", "paper": "papers", "theme": "themes"}


def heed_pack(options: Options, system: System) -> Options:
    """Return options as a pack wishes them, but for those that the user has stated.

    Raises BadData for what there is not.
    """
    return _heed(options, [Wish(key, name, system.origins[key]) for key in WISHES if (name := getattr(system, key))])


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
