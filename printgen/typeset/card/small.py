"""Small type: a warning for a deck whose text is set smaller than is read with ease."""

from collections.abc import Iterator

from printgen.errors import Problem
from printgen.model.look import CardFormat
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.sizes import find_fitting
from printgen.units import to_points

# Text below this size, in points, is warned of; it is printed all the same.
LEAST_READ = 6.0
# Only cards of smaller type than this can have such text.
SMALL_TYPE = 0.9


def may_be_small(card: CardFormat) -> bool:
    """Tell whether text on cards of a format may be smaller than is read with ease."""
    return card.type < SMALL_TYPE


def find_small(setting: Setting) -> Iterator[Problem]:
    """Yield a warning if body text of a deck is smaller than is read with ease."""
    size = min(find_fitting(setting, setting.zones["text"]).sizes)
    if size < LEAST_READ:
        millimetres = to_points(1_000)
        card = f"{setting.width / millimetres:.0f} x {setting.height / millimetres:.0f} mm"
        message = f"the text is set in {size:.1f} pt on cards of {card}, in less than {LEAST_READ:g} pt"
        yield Problem(setting.deck.origin, message, "print it on larger cards, or shorten the words", is_warning=True)
