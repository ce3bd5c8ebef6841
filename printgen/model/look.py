"""How things look: papers, card formats, card layouts and themes, as stated under layouts/."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.units import Micrometres

# WCAG 2.1, success criterion 1.4.3: text against its background.
LEAST_CONTRAST = 4.5
WHITE = "#ffffff"
LINEAR_BELOW = 0.04045


class Paper(NamedTuple):
    """A sheet of paper; a printer leaves `margin` blank along each edge."""

    id: str
    title: str
    width: Micrometres
    height: Micrometres
    margin: Micrometres
    origin: Origin


class CardFormat(NamedTuple):
    """The size of a card; text stays `safe` inside the trim, and all type is scaled by `type`."""

    id: str
    title: str
    width: Micrometres
    height: Micrometres
    safe: Micrometres
    type: float
    origin: Origin


class TypeSize(NamedTuple):
    """A size of type in points, down to what it may shrink, and the leading as a multiple of it."""

    size: float
    least: float
    leading: float


class CardLayout(NamedTuple):
    """How a card is arranged: the header, and the sections below it.

    `header` is "panel" (corner and title on the accent colour) or "corners" (rank and suit in two corners);
    `sections` is "bands" (a coloured tab with a shape), "bars" (each beside a bar) or "text"; `labels` stand
    "above" titles or "beside" them. `heading` is the type of the deck's title in the header, `headline` that of
    the card's, `result` that of its sections.
    """

    id: str
    title: str
    header: str
    sections: str
    labels: str
    corner: TypeSize
    heading: TypeSize
    headline: TypeSize
    result: TypeSize
    body: TypeSize
    label: TypeSize
    origin: Origin


class Style(NamedTuple):
    """A colour with its light tint, and the shape that says the same without colour."""

    id: str
    colour: str
    tint: str
    shape: str


class Theme(NamedTuple):
    """Colours, shapes and fonts; `suit` is the colour of hearts and diamonds, `nothing` the style of quiet results.

    `accents` is "pack" (the colours of a pack as they are) or "grey" (greys as light as they); words have at least
    this `contrast` with what they stand on, for which a pack's colours are darkened; `panels` is "solid" (filled with
    colour) or "outline" (drawn as lines on a tint). All type is `type` times as large as layouts and sheets have it,
    and hairlines are `lines` times as thick.
    """

    id: str
    title: str
    ink: str
    muted: str
    hairline: str
    suit: str
    nothing: Style
    styles: dict[str, Style]
    fonts: dict[str, str]
    accents: str
    contrast: float
    panels: str
    type: float
    least: float
    lines: float
    origin: Origin

    @property
    def outlined(self) -> bool:
        """Tell whether panels are drawn as lines."""
        return self.panels == "outline"


class Look(NamedTuple):
    """What all products of a build are drawn with."""

    paper: Paper
    format: CardFormat
    theme: Theme


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast of two colours "#rrggbb", from 1 to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(colour: str, other: str, share: float) -> str:
    """Return `colour` with `share` (0 to 1) of it replaced by `other`."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def _linear(channel: float) -> float:
    """Return the light of an sRGB channel (WCAG 2.1, relative luminance)."""
    return channel / 12.92 if channel <= LINEAR_BELOW else ((channel + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Return how much light a colour "#rrggbb" gives, from 0 to 1 (WCAG 2.1, relative luminance)."""
    linear = [_linear(value / 255) for value in _channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
