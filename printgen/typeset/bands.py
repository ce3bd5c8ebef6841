"""Bands: parts of a sheet across its width, set in one size of type, and laid on as many pages as they take."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.look import Style, TypeSize
from printgen.typeset.frame import Area, Item, Rules, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.styles import plain_style
from printgen.typeset.type.typeface import (
    CAP_HEIGHT,
    DESCENT,
    Paragraph,
    Stack,
    fit_line,
    fit_stack,
    pick_role,
    placed,
    set_stack,
    too_wide,
)
from printgen.units import Points

BODY, LEAD = TypeSize(9.3, 8, 1.2), TypeSize(11, 8, 1.2)
SMALL, HEADING = TypeSize(8, 8, 1.15), TypeSize(12, 9, 1)
TITLE, GAME, FOOT = TypeSize(28, 12, 1), TypeSize(10, 8, 1.2), TypeSize(6, 4, 1)
# Between bands, between columns, below a heading, between the steps of a list, and within a cell.
GAP, APART, BELOW, STEP, PAD = 6.5, 14.0, 3.5, 1.7, 2.0
# The radius of a number in a list, at full size.
DISC = 7.5
# The corners of panels.
ROUND = 3.0


class Band(NamedTuple):
    """A part of a sheet across its width."""

    height: Points
    draw: Callable[[Points, Points], list[Item]]  # draws it with its upper left corner at a place
    gap: Points = GAP  # the room above it, unless it begins a page
    leads: bool = False  # whether what follows stands on the same page
    head: "Band | None" = None  # what stands above it where it begins a page: the head of its table


def lay_pages(bands: Sequence[Band], room: Points) -> list[list[Band]]:
    """Return bands on pages; one that is higher than a page has a page of its own.

    A table that goes on has its head again, unless that leaves too little room.
    """
    pages: list[list[Band]] = [[]]
    free = room
    for place, band in enumerate(bands):
        needed, next_one = band.height, place
        while bands[next_one].leads and next_one + 1 < len(bands):
            next_one += 1
            needed += bands[next_one].gap + bands[next_one].height
        if pages[-1] and needed + band.gap > free:
            again = [band.head] if band.head and band.head.height + band.gap + band.height <= room else []
            pages.append(again)
            free = room - sum(head.height for head in again)
        free -= band.height + (band.gap if pages[-1] else 0)
        pages[-1].append(band)
    return pages


class PageHead(NamedTuple):
    """What stands at the top of each page, and its title at the foot."""

    title: str
    origin: Origin  # where the title stands
    beside: tuple[tuple[str, str, Origin], ...]  # two lines at the right: each with its font, and where it stands


# Down to which size a title stays on one line, and how many lines it and each line beside it may become.
ONE_LINE, MOST_LINES = 16, 3


def draw_head(head: PageHead, area: Area, setting: PieceSetting) -> tuple[Points, list[Item]]:
    """Return the title, what stands beside it and the line below both, and how high they are. Raises BadData."""
    theme, right = setting.theme, area.x + area.width
    beside, widest = list[Item](), 0.0
    y, line = area.y, setting.scale(GAME)
    for place, (words, font, origin) in enumerate(head.beside):
        face = setting.faces[font]
        with placed(origin, "name"):
            stack = fit_stack(
                [Paragraph(words, font, line, "")], setting.faces, area.width / 3, MOST_LINES * line.size * line.leading
            )
        (text,) = (item for item in stack.items if isinstance(item, Text))
        y += text.size * (1.3 if place else CAP_HEIGHT)
        for each in text.lines:
            width = face.width(each, text.size)
            beside.append(Text(right - width, y, font, text.size, 0, theme.muted if place else theme.ink, (each,)))
            widest, last = max(widest, width), each is text.lines[-1]
            y += 0 if last else text.size * 1.2
    with placed(head.origin, "title"):
        title = _set_title(head.title, area.width - widest - APART, setting)
    high = max(title.height, y - area.y + line.size * DESCENT)
    below = area.y + high + BELOW
    return high + BELOW + GAP, [
        *title.place(area.x, area.y + high - title.height),
        *beside,
        Rules(((area.x, below, right, below),), 2 * theme.lines, setting.system.accent),
    ]


def _set_title(words: str, width: Points, setting: PieceSetting) -> Stack:
    """Return a title on one line, or on a few where it is long. Raises Overflow, MissingGlyph."""
    font, size, accent = pick_role(words, setting.faces), setting.scale(TITLE), setting.system.accent
    face = setting.faces[font]
    fitting = min(size.size, width / face.width(words, 1))
    if fitting >= ONE_LINE:
        text = Text(0, fitting * face.cap_height, font, fitting, 0, accent, (words,))
        return Stack(fitting * (face.cap_height + 0.1), (text,))
    wrapped = Paragraph(words, font, size._replace(size=ONE_LINE * setting.theme.type), accent)
    return fit_stack([wrapped], setting.faces, width, MOST_LINES * ONE_LINE * 1.2)


def draw_foot(head: PageHead, area: Area, page: str, setting: PieceSetting) -> Iterator[Item]:
    """Yield the credits, and the number of the page. Raises BadData."""
    face, y, ink = setting.faces["regular"], area.y + area.height, setting.theme.muted
    with placed(head.origin, "title"):
        size = fit_line(page, face, FOOT, area.width / 3)
    width = face.width(page, size)
    yield Text(area.x + area.width - width, y, "regular", size, 0, ink, (page,))
    with placed(setting.system.origins["credit"], "credit"):
        size = fit_line(setting.system.credit, face, FOOT, area.width - width - APART)
    yield Text(area.x, y, "regular", size, 0, ink, (setting.system.credit,))


class Desk(NamedTuple):
    """What bands are set with: how much smaller their type is, and how wide they are."""

    setting: PieceSetting
    shrink: float
    width: Points
    height: Points  # of a page
    map_width: Points = 0  # of the map beside some of them, if there is one

    def size(self, size: TypeSize) -> TypeSize:
        """Return a size of type as the theme and the page want it."""
        theme = self.setting.theme
        least = max(size.least, theme.least)
        return TypeSize(max(least, size.size * theme.type * self.shrink), least, size.leading)

    def set_words(self, words: Iterable[tuple[str, str, TypeSize, str]], width: Points, gap: float = 0.3) -> Stack:
        """Return paragraphs, each of words, font, size and colour, in a width. Raises Overflow, MissingGlyph."""
        paragraphs = [Paragraph(text, font, self.size(size), ink, gap=gap) for text, font, size, ink in words if text]
        stack = set_stack(paragraphs, self.setting.faces, max(1.0, width), 1)
        if stack is None:
            widest = max(paragraphs, key=lambda each: max(map(len, each.text.split()), default=0))
            faces = self.setting.faces
            raise too_wide([widest.text], "its place", faces[widest.font], widest.type.least, max(1.0, width))
        return stack

    def set_text(self, text: str, width: Points, size: TypeSize = BODY) -> Stack:
        """Return words in the theme's ink. Raises Overflow, MissingGlyph."""
        return self.set_words([(part, "regular", size, self.setting.theme.ink) for part in text.split("\n")], width)

    def set_heading(self, text: str, width: Points) -> Stack:
        """Return a heading. Raises Overflow, MissingGlyph."""
        return self.set_words([(text, "bold", HEADING, self.setting.system.accent)], width)

    @property
    def disc(self) -> Points:
        """The radius of the number of a thing in a list: it shrinks with the words, so that a row is no higher."""
        return DISC * min(1.0, self.shrink)

    @property
    def accent(self) -> Style:
        """The style of heads and panels."""
        return plain_style(self.setting.system.accent, self.setting.theme)


def whole_or_parts(band: Band, parts: Sequence[Band], desk: Desk) -> Iterator[Band]:
    """Yield a band, or the parts of it one by one where it is higher than a page."""
    yield from [band] if band.height <= desk.height else parts


def draw_both(first: Stack, second: Stack, right: Points) -> Callable[[Points, Points], list[Item]]:
    """Return what draws two stacks, the second one so much further right."""
    return lambda x, y: [*first.place(x, y), *second.place(x + right, y)]


def make_band(stack: Stack, gap: Points = GAP, *, leads: bool = False) -> Band:
    """Return set paragraphs as a band."""
    return Band(stack.height, lambda x, y: [*stack.place(x, y)], gap, leads)


def set_beside(left: Sequence[Band], right: Sequence[Band], width: Points, gap: Points = GAP) -> Band:
    """Return bands in two columns as one band; the right one begins at `width`."""
    height = max(measure_bands(left), measure_bands(right))
    return Band(height, lambda x, y: [*draw_column(left, x, y), *draw_column(right, x + width, y)], gap)


def measure_bands(bands: Sequence[Band]) -> Points:
    """Return how high bands are below one another."""
    return sum(band.height for band in bands) + sum(band.gap for band in bands[1:])


def draw_column(bands: Sequence[Band], x: Points, y: Points) -> list[Item]:
    """Return what draws bands below one another, from a place down."""
    items: list[Item] = []
    for place, band in enumerate(bands):
        y += band.gap if place else 0
        items += band.draw(x, y)
        y += band.height
    return items
