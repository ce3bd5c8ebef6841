"""The parts of the card of a thing that a scenario lists: tiles, boxes to tick, panels, a place for markers."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from math import cos, sin, tau
from typing import NamedTuple

from printgen.model.look import TypeSize
from printgen.model.markup import TextSpan, make_text, read_markup
from printgen.model.table import Shown
from printgen.products.deck import Section
from printgen.typeset.card.section import BodyBlock, centre, find_least, find_sign
from printgen.typeset.card.setting import Setting
from printgen.typeset.card.tab import LABEL_SPACING
from printgen.typeset.frame import Area, Box, Item, Rules, Symbol, Text
from printgen.typeset.type.styles import paint_panel, plain_style
from printgen.typeset.type.typeface import CAP_HEIGHT, DESCENT, MissingGlyph, Paragraph, Stack, fit_line, set_stack
from printgen.units import Points, to_points

# Lengths on a card whose type is not scaled: the room within tiles at the sides and above, the gap between them, the
# least width of a tile for a text and of one to write in, the least height of the latter, and the rounding of corners.
SIDE, ABOVE, APART = to_points(1_300), to_points(1_000), to_points(1_000)
LEAST_TEXT, LEAST_WRITE, WRITE_HIGH, ROUNDING = to_points(26_000), to_points(9_000), to_points(9_000), to_points(1_100)
# A number is larger than other values, and a few words than more of them, as shares of their size.
NUMBER, FEW, FEW_LETTERS = 1.6, 1.2, 12
# The room below a label in a tile, on a card whose type is not scaled.
BELOW_LABEL = to_points(1_300)
# What is shown as a tile.
TILES: tuple[Shown, ...] = ("text", "tile", "write")


class PlacedTile(NamedTuple):
    """A tile in a row."""

    left: Points  # from the left edge of the row
    width: Points
    label: Stack
    value: Stack
    shown: Shown


class TileRow(NamedTuple):
    """Tiles beside one another."""

    height: Points
    tiles: tuple[PlacedTile, ...]


def set_tiles(sections: Sequence[Section], setting: Setting, area: Area) -> BodyBlock | None:
    """Set tiles in rows, which all cards of a deck have equally high unless words have no room otherwise.

    None if a word is too wide. Raises MissingGlyph.
    """
    rows = _lay_tiles(sections, setting, area.width)
    if rows is None:
        return None
    heights = [row.height for row in rows] if setting.tight else setting.tiles[: len(rows)]
    apart, theme, accent = APART * setting.scale, setting.theme, plain_style(setting.accent, setting.theme)
    side, above, radius = SIDE * setting.scale, ABOVE * setting.scale, ROUNDING * setting.scale
    paint = paint_panel(accent, theme)

    def draw(y: Points, _: Points) -> list[Item]:
        items: list[Item] = []
        for row, height in zip(rows, heights, strict=True):
            for tile in row.tiles:
                look = ("", accent.colour, WRITE_LINE * theme.lines) if tile.shown == "write" else paint[:3]
                items.append(Box(area.x + tile.left, y, tile.width, height, radius, *look))
                x, below = area.x + tile.left + side, above + tile.label.height + BELOW_LABEL * setting.scale
                if tile.shown == "tile":  # short values stand on one line
                    below = height - above - setting.layout.result.size * DESCENT - tile.value.items[-1].y
                items += [*tile.label.place(x, y + above), *tile.value.place(x, y + below)]
            y += height + apart
        return items

    headings = tuple(section.heading.id for section in sections if section.heading)
    return BodyBlock(sum(heights) + apart * (len(rows) - 1), draw, headings=headings)


WRITE_LINE: Points = 0.8


def level_tiles(setting: Setting) -> Setting:
    """Return a setting with the rows of tiles that all cards of its deck have: where texts stand, and the heights."""
    cards = [[part for part in card.sections if _find_shown(part) in TILES] for card in setting.deck.cards]
    width, heights = setting.zones["text"].width, list[Points]()
    room = width - LEAST_TEXT * setting.scale
    with suppress(MissingGlyph):  # which is told where its card is set
        setting = setting._replace(beside=all(_measure_row(tiles, setting, "write") <= room for tiles in cards))
    for tiles in cards:
        with suppress(MissingGlyph):
            rows = _lay_tiles(tiles, setting, width) or []
            heights = [max(pair) for pair in zip_longest(heights, (row.height for row in rows), fillvalue=0)]
    return setting._replace(tiles=tuple(heights))


def _find_shown(section: Section) -> Shown:
    return section.heading.shown if section.heading else ""


def _measure_row(sections: Sequence[Section], setting: Setting, besides: Shown = "") -> Points:
    """Return the least width of tiles but those for texts, and those of another kind, with the gap after each."""
    tiles = [part for part in sections if _find_shown(part) not in ("text", besides)]
    return sum(_measure_tile(part, setting) + APART * setting.scale for part in tiles)


def _lay_tiles(sections: Sequence[Section], setting: Setting, width: Points) -> list[TileRow] | None:
    """Return rows of tiles: each text beside what is short or above it, and what is written in all in one row."""
    texts, tiles, writes = ([part for part in sections if _find_shown(part) == kind] for kind in TILES)
    rows = [[*texts, *tiles]] if setting.beside else [*([part] for part in texts), tiles]
    if not setting.beside and _measure_row(sections, setting) <= width + APART * setting.scale:
        rows[-1] = [*tiles, *writes]
    else:
        rows += _break_row(writes, setting, width)
    laid = [_lay_row(row, setting, width) for row in rows if row]
    return None if None in laid else [row for row in laid if row]


def _break_row(sections: Sequence[Section], setting: Setting, width: Points) -> list[list[Section]]:
    """Return tiles in as many rows as they need, each with as many as there is room for."""
    rows: list[list[Section]] = [[]]
    for section in sections:
        if rows[-1] and _measure_row([*rows[-1], section], setting) > width + APART * setting.scale:
            rows.append([])
        rows[-1].append(section)
    return rows


def _lay_row(sections: Sequence[Section], setting: Setting, width: Points) -> TileRow | None:
    """Return tiles in a row; None if one has no room.

    A text takes the room that others leave, or else what is written in, so that a number stands at one place on all
    cards.
    """
    apart, side, above = APART * setting.scale, SIDE * setting.scale, ABOVE * setting.scale
    kinds = [_find_shown(part) for part in sections]
    widths = [
        0.0 if kind == "text" else _measure_tile(part, setting) for kind, part in zip(kinds, sections, strict=True)
    ]
    left = width - sum(widths) - apart * (len(sections) - 1)
    growing = next(kind for kind in ("text", "write", "tile") if kind in kinds)
    grows = [kind == growing for kind in kinds]
    widths = [wide + left / sum(grows) * grow for wide, grow in zip(widths, grows, strict=True)]
    tiles: list[PlacedTile] = []
    x = height = 0.0
    for section, wide in zip(sections, widths, strict=True):
        value = Paragraph(section.text, "bold", _size_value(section, setting), setting.theme.ink)
        stack = set_stack([value] if section.text else [], setting.faces, wide - 2 * side, 1)
        label = _set_label(section.label, setting, wide - 2 * side)
        if stack is None or label is None:
            return None
        tile = PlacedTile(x, wide, label, stack, _find_shown(section))
        tiles.append(tile)
        words = tile.label.height + stack.height + BELOW_LABEL * setting.scale * bool(section.label and section.text)
        height = max(height, words + 2 * above, WRITE_HIGH * setting.scale * (tile.shown == "write"))
        x += wide + apart
    return TileRow(height, tuple(tiles))


def _set_label(label: str, setting: Setting, width: Points) -> Stack | None:
    """Return a label in as many lines as it takes; None if a word is wider than a line. Raises MissingGlyph."""
    face, size, lines = setting.faces["bold"], setting.layout.label.size, list[str]()
    spacing = size * LABEL_SPACING
    for word in label.upper().split():
        line = f"{lines[-1]} {word}" if lines else word
        fits = face.width(line, size, spacing) - spacing <= width
        lines[-1 if lines and fits else len(lines) :] = [line if fits else word]
    if not lines:
        return Stack(0, ())
    if any(face.width(line, size, spacing) - spacing > width + HAIR for line in lines):
        return None
    text = Text(0, size * CAP_HEIGHT, "bold", size, size * LABEL_LEADING, setting.accent, tuple(lines), spacing)
    return Stack(size * (CAP_HEIGHT + LABEL_LEADING * (len(lines) - 1)), (text,))


LABEL_LEADING = 1.2


def _size_value(section: Section, setting: Setting) -> TypeSize:
    size = setting.layout.result
    size = size._replace(size=size.least) if setting.tight else size
    if section.text.isdecimal():
        return TypeSize(size.size * NUMBER, size.size * NUMBER, 1)
    is_few = _find_shown(section) == "tile" and len(section.text) <= FEW_LETTERS
    return size._replace(size=size.size * FEW) if is_few else size


def _measure_tile(section: Section, setting: Setting) -> Points:
    """Return the least width of a tile: its label has two lines at most, its value is on one if that is short."""
    face, label, scale = setting.faces["bold"], setting.layout.label.size, setting.scale
    words = section.label.upper().split()
    halves = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words) + 1)]
    labels = [max(face.width(half, label, label * LABEL_SPACING) for half in pair) for pair in halves]
    value = _size_value(section, setting)
    parts = [section.text] if len(section.text) <= FEW_LETTERS else section.text.split()
    wide = max([min(labels, default=0.0), *(face.width(part, value.size) for part in parts), LEAST_VALUE * scale])
    return max(wide + 2 * SIDE * scale + HAIR, LEAST_WRITE * scale * (_find_shown(section) == "write"))


# The least width of a value, and what rounding may cost.
LEAST_VALUE, HAIR = to_points(8_000), 0.1

# A box to tick and its rounding, the symbol beside it, the room between both, and how high its row is.
TICK, TICK_ROUNDING, SIGN, BETWEEN = to_points(4_400), to_points(700), to_points(5_400), to_points(2_000)
ROW_HIGH, ROLL, HAIRLINE = to_points(7_000), to_points(3_000), 0.5


def set_tick(section: Section, setting: Setting, area: Area) -> BodyBlock:
    """Set a box to tick with what it stands for. Raises MissingGlyph, Overflow."""
    scale, theme = setting.scale, setting.theme
    tick, sign, between = TICK * scale, SIGN * scale, BETWEEN * scale
    outline, value = find_sign(section, setting), setting.layout.result
    roll = tick + between
    start = roll + (ROLL * scale + between if section.label else 0)
    words = start + (sign + between if outline else 0)
    size = value._replace(size=value.size * FEW)
    large = fit_line(section.text, setting.faces["bold"], size, area.width - words)

    def draw(y: Points, height: Points) -> list[Item]:
        middle = y + height / 2
        base, line = middle + large * CAP_HEIGHT / 2, WRITE_LINE * theme.lines
        items: list[Item] = [
            Rules(((area.x, y, area.x + area.width, y),), HAIRLINE * theme.lines, theme.hairline),
            Box(area.x, middle - tick / 2, tick, tick, TICK_ROUNDING * scale, "", theme.ink, line),
            Text(area.x + words, base, "bold", large, 0, theme.ink, (section.text,)),
        ]
        if section.label:
            items.append(Text(area.x + roll, base, "bold", large, 0, setting.accent, (section.label,)))
        if outline:
            items.append(Symbol(area.x + start + sign / 2, middle, sign, outline, setting.accent))
        return items

    return BodyBlock(ROW_HIGH * scale, draw, grows=1, headings=_name(section))


def set_run_in(section: Section, setting: Setting, area: Area, shrink: float, *, panel: bool) -> BodyBlock | None:
    """Set words behind their label, beside its symbol or on a panel; None if a word is too wide.

    Raises MissingGlyph.
    """
    scale, theme = setting.scale, setting.theme
    outline, side = None if setting.sparing else find_sign(section, setting), RUN_IN_SIGN * scale
    left = (setting.pad if panel else 0) + (side + setting.pad if outline else 0)
    room = area.width - left - (setting.pad if panel else 0)
    head = [TextSpan(f"{section.label}:", bold=True), TextSpan(" ")]
    said = [*head, *(TextSpan(f"{title}. ") for title in [section.title] if title), *read_markup(section.text)]
    paragraph = Paragraph(make_text(said), "regular", setting.layout.body, theme.ink)
    stack = set_stack([paragraph], setting.faces, room, shrink)
    if stack is None:
        return None
    above = (ABOVE if panel else RUN_IN_GAP) * scale
    paint = paint_panel(plain_style(setting.accent, theme), theme)

    def draw(y: Points, height: Points) -> list[Item]:
        items: list[Item] = []
        if panel:
            items.append(Box(area.x, y, area.width, height, ROUNDING * scale, paint.fill, paint.stroke, paint.line))
        if outline:
            x = area.x + left - setting.pad - side / 2
            items.append(Symbol(x, y + above + side / 2, side, outline, setting.accent))
        return [*items, *stack.place(area.x + left, y + ((height - stack.height) / 2 if panel else above))]

    least = find_least(_name(section), setting) if panel else 0
    tall = max(stack.height + above * (1 + panel), side if outline else 0)
    return BodyBlock(max(tall, least), draw, headings=_name(section))


# The symbol beside a text behind its label, and the room above that.
RUN_IN_SIGN, RUN_IN_GAP = to_points(3_700), to_points(900)
# The place for markers: its largest and least width, how far it keeps from what is around it; and lines to write on.
PLACE, LEAST_PLACE, CLEAR = to_points(27_000), to_points(16_000), to_points(1_400)
LINES_LEFT, PITCH = to_points(3_000), to_points(6_500)
# The share of it that its words may have, and how many dashes it is drawn of.
INSIDE, DASHES = 0.8, 40
# The room between its words, as a share of their size.
LINE_GAP = 0.25


def set_marker_place(section: Section, setting: Setting, area: Area) -> BodyBlock:
    """Set a round place for the markers that may lie on a card, with lines to write on. Raises MissingGlyph."""
    scale, theme, clear = setting.scale, setting.theme, CLEAR * setting.scale
    size = setting.layout.result._replace(size=setting.layout.result.least)

    def draw(y: Points, height: Points) -> list[Item]:
        side, top = min(PLACE, height - 2 * clear), y + clear
        items: list[Item] = [_draw_ring(Area(area.x + clear, top, side, side), setting)]
        words = [Paragraph(words, "regular", size, setting.accent, gap=LINE_GAP) for words in section.text.split("\n")]
        stack = set_stack(words, setting.faces, side * INSIDE, 1)
        if stack:
            centred = centre(stack, setting.faces, side * INSIDE)
            items += centred.place(area.x + clear + side * (1 - INSIDE) / 2, top + (side - stack.height) / 2)
        left, right = area.x + clear + side + LINES_LEFT * scale, area.x + area.width - setting.pad
        pitch = PITCH * scale
        lines = [top + pitch * each for each in range(1, int((height - 2 * clear) / pitch) + 1)]
        begins = [left if line < top + side + clear else area.x + setting.pad for line in lines]
        rules = tuple((start, line, right, line) for start, line in zip(begins, lines, strict=True) if start < right)
        return [*items, Rules(rules, HAIRLINE * theme.lines, theme.muted)]

    return BodyBlock(LEAST_PLACE * scale, draw, grows=1, headings=_name(section))


def _draw_ring(place: Area, setting: Setting) -> Rules:
    """Return a dashed circle."""
    radius = place.width / 2
    turns = [tau * step / (2 * DASHES) for step in range(2 * DASHES)]
    points = [(place.x + radius * (1 + cos(turn)), place.y + radius * (1 + sin(turn))) for turn in turns]
    dashes = tuple((*points[step], *points[step + 1]) for step in range(0, 2 * DASHES, 2))
    return Rules(dashes, WRITE_LINE * setting.theme.lines, setting.accent)


def _name(section: Section) -> tuple[str, ...]:
    """Return the id of what a section tells of."""
    return (section.heading.id,) if section.heading else ()


def set_part(section: Section, setting: Setting, area: Area, shrink: float) -> BodyBlock | None:
    """Set a part of the card of a thing that is no tile; None if a word is too wide. Raises MissingGlyph, Overflow."""
    shown = section.heading.shown if section.heading else ""
    if shown == "tick":
        return set_tick(section, setting, setting.inside(area))
    if shown == "marker":
        return set_marker_place(section, setting, area)
    words = area if shown == "panel" else setting.inside(area)
    return set_run_in(section, setting, words, shrink, panel=shown == "panel")
