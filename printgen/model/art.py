"""What a thing shows beside its words: a symbol, a picture, and a colour of its own."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.picture import Picture


class Art(NamedTuple):
    """What a row, a result, a deck or the back of a card shows beside its words; "" or None where it shows none."""

    symbol: str = ""  # the name of its symbol
    style: str = ""  # the name of the theme's style that it is drawn in
    accent: str = ""  # the colour of its own that it is drawn in, as "#rrggbb"; what has one has no style
    tone_origin: Origin | None = None  # where its style or accent stands in its file
    picture: Picture | None = None

    @property
    def is_toned(self) -> bool:
        """Tell whether it has a colour of its own, by a style or an accent."""
        return bool(self.style or self.accent)

    def over(self, other: "Art") -> "Art":
        """Return the art of a thing within another: its own, and what that shows where it has none."""
        if other == PLAIN_ART:  # as for nearly every result: nothing new has to be made
            return self
        tone = self if self.is_toned else other
        return Art(
            self.symbol or other.symbol, tone.style, tone.accent, tone.tone_origin, self.picture or other.picture
        )


PLAIN_ART = Art()


def make_symbol_art(symbol: str) -> Art:
    """Return the art of what shows a symbol and nothing else; of what shows nothing if the symbol is ""."""
    return Art(symbol) if symbol else PLAIN_ART
