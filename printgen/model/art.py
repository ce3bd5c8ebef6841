"""What a thing shows beside its words: a symbol, a picture, and a colour of its own."""

from typing import NamedTuple


class Art(NamedTuple):
    """What a row, a result, a deck or the back of a card shows beside its words; each is "" where it shows none.

    symbol: the name of its symbol.
    style: the name of the theme's style that it is drawn in.
    accent: the colour of its own that it is drawn in, as "#rrggbb".
    """

    symbol: str = ""
    style: str = ""
    accent: str = ""

    def over(self, other: "Art") -> "Art":
        """Return the art of a thing within another: its own, and what that shows where it has none."""
        return Art(*(own or general for own, general in zip(self, other, strict=True)))


PLAIN_ART = Art()
