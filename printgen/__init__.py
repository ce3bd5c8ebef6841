"""printgen: rule tables into card decks, reference sheets, markers and trackers, and into decks that need no print.

The digital deck as a library; all values are frozen, and a move returns another value:

>>> from printgen import Bag, Pile, load_system, roll
>>> system = load_system("heroes-of-normandie")
>>> cards, pile = Pile.of(system, "reaction", seed="tonight").draw(2)
>>> [card.corner for card in cards]
['63', '66']
>>> [each.row.roll for each in roll(system, "supply", seed="tonight", count=3, column="orange")]
['21-26', '31-33', '64']
>>> token, bag = Bag.of(system, "orders", seed="tonight").draw()
>>> token, len(bag.inside)
('9', 12)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printgen.build.job import load_system
    from printgen.play.game.bag import Bag
    from printgen.play.game.dice import roll
    from printgen.play.game.pile import Pile

__version__ = "0.2.0"
# Where printgen lies on GitHub. Repositories that it makes for authors take its action and its hooks from there.
REPOSITORY = "OWNER/printgen"
__all__ = ["Bag", "Pile", "__version__", "load_system", "roll"]

# The command line imports this module before it can answer Ctrl-C, so what it offers to programs is loaded when asked.
HOMES = {
    "Bag": "printgen.play.game.bag",
    "Pile": "printgen.play.game.pile",
    "load_system": "printgen.build.job",
    "roll": "printgen.play.game.dice",
}


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(HOMES[name]), name)
