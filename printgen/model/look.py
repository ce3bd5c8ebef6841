"""How things look: papers, card formats, card layouts and their zones, themes, print services."""

from collections.abc import Callable
from math import ceil, floor
from typing import Literal, NamedTuple

from printgen.errors import Origin
from printgen.model.art import Backs
from printgen.model.system import System
from printgen.units import PER_UNIT, Micrometres

# What a card layout gives a place.
ZONE_NAMES = ("banner", "index", "kicker", "title", "sign", "picture", "symbol", "stats", "text", "fields", "foot")
# Ways to say where a zone lies, across and down: two of each three.
ACROSS, DOWN = ("left", "right", "width"), ("top", "bottom", "height")


class Inset(NamedTuple):
    """How far an edge of a zone lies within the safe margins of a card, or from a zone beside it, or how long it is."""

    # millimetres of a card whose type is not scaled, negative for what stands out of the safe margins
    length: Micrometres
    share: float = 0  # a part of the width, or of the height, between the safe margins, from 0 to 1
    beside: str = ""  # the zone at whose edge the distance begins, "" for the safe margin


class CardZone(NamedTuple):
    """A rectangle on a card: two of each three distances, one where it is as large as what stands in it."""

    name: str
    left: Inset | None
    right: Inset | None
    width: Inset | None
    top: Inset | None
    bottom: Inset | None
    height: Inset | None
    origin: Origin

    @property
    def neighbours(self) -> tuple[str, ...]:
        """The zones that this one stands beside, each once."""
        edges = (self.left, self.right, self.top, self.bottom)
        return tuple(dict.fromkeys(edge.beside for edge in edges if edge and edge.beside))


# WCAG 2.1, success criterion 1.4.3: text against its background.
LEAST_CONTRAST = 4.5
WHITE = "#ffffff"
LINEAR_BELOW = 0.04045
# What tells a style from others.
SHAPES = (
    "circle", "triangle", "diamond", "square", "hexagon", "star", "tick", "cross", "plus", "minus", "arrow", "none"
)  # fmt: skip


class Paper(NamedTuple):
    """A sheet of paper."""

    id: str  # its name on the command line
    title: str  # what people call it
    width: Micrometres  # its size, upright
    height: Micrometres
    margin: Micrometres  # what a printer leaves blank along each edge
    origin: Origin


class CardFormat(NamedTuple):
    """The size of a card."""

    id: str  # its name on the command line
    title: str  # what people call it
    width: Micrometres  # the size of the card when it is cut
    height: Micrometres
    safe: Micrometres  # how far text stays away from the cut
    type: float  # all type is this many times as large as the card layout says
    origin: Origin
    without: tuple[str, ...] = ()  # what is left out on so small a card: notes, the small line above titles, the foot


class TypeSize(NamedTuple):
    """A size of type."""

    size: float  # the size in points
    least: float  # the size down to which it may shrink where words do not fit, in points
    leading: float  # the distance of lines, as a multiple of the size


# The top of a card: a panel with corner and title on the accent colour, one with a number as on a token, or rank and
# suit in two corners.
Header = Literal["panel", "token", "corners"]
# The sections below it: each with a coloured tab and a shape, each beside a bar, or plain text.
SectionKind = Literal["bands", "bars", "text"]
# Where the label of a section stands: above its title, or beside it.
LabelPosition = Literal["above", "beside"]


class CardLayout(NamedTuple):
    """How a card is arranged."""

    id: str  # its name in packs
    title: str  # what people call it
    header: Header  # what the top of the card looks like
    sections: SectionKind  # what the sections look like
    labels: LabelPosition  # where the labels of sections stand
    corner: TypeSize  # the type of the corner
    heading: TypeSize  # the type of the deck's title in the header
    headline: TypeSize  # the type of the card's title
    result: TypeSize  # the type of the titles of sections
    body: TypeSize  # the type of texts
    label: TypeSize  # the type of labels
    zones: dict[str, CardZone]  # where its parts stand, by name
    origin: Origin


class Style(NamedTuple):
    """A colour and what goes with it."""

    id: str  # its name in packs
    colour: str
    tint: str  # the same colour, much lighter
    shape: str  # the shape that says the same without colour


# The colours of a pack: as they are, or greys that are as light as they are.
Accents = Literal["pack", "grey"]
# Panels: filled with colour, or drawn as lines on a tint.
Panels = Literal["solid", "outline"]
# What titles, indices and backs are set in: the font that a pack names, or the bold font of the text.
Display = Literal["pack", "text"]


class Theme(NamedTuple):
    """Colours, shapes and fonts."""

    id: str  # its name on the command line
    title: str  # what people call it
    ink: str  # the colour of words
    muted: str  # the colour of words that matter less
    hairline: str  # the colour of thin lines
    suit: str  # the colour of hearts and diamonds
    nothing: Style  # the style of results where nothing happens
    styles: dict[str, Style]  # the styles that packs ask for, by name
    fonts: dict[str, str]  # the file of each font, by what it is used for
    accents: Accents  # what becomes of the colours of a pack
    contrast: float  # the least contrast of words with what they stand on; the colours of a pack are darkened for it
    panels: Panels  # how panels are drawn
    type: float  # all type is this many times as large as layouts and sheets say
    least: float  # no text is smaller than this, in points
    # text of cards is as large as this wherever it has room, in points; 0 if a deck's two sizes come first
    wanted: float
    lines: float  # hairlines are this many times as thick
    display: Display  # what titles, indices and backs are set in
    origin: Origin

    @property
    def outlined(self) -> bool:
        """Tell whether panels are drawn as lines."""
        return self.panels == "outline"


class Look(NamedTuple):
    """What all products of a build are drawn with: the paper, the size of cards, the theme, and how backs are drawn."""

    paper: Paper
    format: CardFormat
    theme: Theme
    backs: Backs = Backs.LINES


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


def luminance(colour: str) -> float:
    """Return how much light a colour "#rrggbb" gives, from 0 to 1 (WCAG 2.1, relative luminance)."""
    shares = (value / 255 for value in _channels(colour))
    linear = [each / 12.92 if each <= LINEAR_BELOW else ((each + 0.055) / 1.055) ** 2.4 for each in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


BLACK = "#000000"
# A colour is darkened or lightened in steps of this share of the way to black or white.
STEP = 0.02
# Greys are rounded to so many digits first, so that a grey stays exactly as it is.
EXACT = 6


def apply_theme(system: System, theme: Theme) -> System:
    """Return a system in the colours that a theme makes of its own. Applied twice it changes nothing more.

    Where panels are outlines, the ground is white, and words on it have the colour of the accent.
    """
    ground, highlight = system.ground, system.highlight
    accent = apply_to_accent(system.accent, theme)
    if theme.accents == "grey":
        ways = (floor, ceil) if luminance(ground) < luminance(highlight) else (ceil, floor)
        ground, highlight = _take_grey(ground, ways[0]), _take_grey(highlight, ways[1])
    if theme.outlined:
        ground, highlight = WHITE, accent
    else:
        ground, highlight = separate_tones(ground, highlight, theme.contrast)
    return system._replace(accent=accent, ground=ground, highlight=highlight)


def apply_to_accent(accent: str, theme: Theme) -> str:
    """Return a colour of labels as a theme wants it: a grey if the theme has no colours, and dark enough for white."""
    if theme.accents == "grey":
        accent = _take_grey(accent, floor)
    return separate_tones(accent, WHITE, theme.contrast)[0]


def _take_grey(colour: str, whole: Callable[[float], int]) -> str:
    """Return the grey that is as light as a colour, rounded down or up."""
    light = luminance(colour)
    channel = light * 12.92 if light <= LINEAR_BELOW / 12.92 else 1.055 * light ** (1 / 2.4) - 0.055
    return f"#{whole(round(channel * 255, EXACT)):02x}" + f"{whole(round(channel * 255, EXACT)):02x}" * 2


def separate_tones(first: str, second: str, least: float) -> tuple[str, str]:
    """Return two colours with at least this contrast.

    The darker one is darkened as far as need be, then the other is lightened.
    """
    dark, light = sorted((first, second), key=luminance)
    shares = [number * STEP for number in range(round(1 / STEP) + 1)]
    found = next((shade for share in shares if contrast(shade := mix(dark, BLACK, share), light) >= least), BLACK)
    pale = next((tint for share in shares if contrast(found, tint := mix(light, WHITE, share)) >= least), WHITE)
    return (found, pale) if first == dark else (pale, found)


class Service(NamedTuple):
    """What a print service takes."""

    id: str  # its name on the command line
    format: CardFormat  # the size of a card
    bleed: Micrometres  # how far art runs over the cut
    dpi: int  # the resolution of pictures, in dots an inch
    back_first: bool  # whether in a PDF the back of each card comes before its front
    origin: Origin

    @property
    def page(self) -> Paper:
        """Return a card with its bleed, as a paper without margin."""
        card, both = self.format, 2 * self.bleed
        return Paper(self.id, card.title, card.width + both, card.height + both, 0, self.origin)

    @property
    def pixels(self) -> tuple[int, int]:
        """Return the width and the height of a picture."""
        return round(count_pixels(self.page.width, self.dpi)), round(count_pixels(self.page.height, self.dpi))


def count_pixels(length: Micrometres, dpi: int) -> float:
    """Return how many pixels a length takes."""
    return length * dpi / PER_UNIT["in"]
