"""Tuck boxes and the dividers in them: the ground with its bleed, the words on it, and the lines to cut and fold."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import acos, hypot, pi, tan
from typing import NamedTuple

from printgen.model.art import Backs, Outline, PathStep, Point
from printgen.model.look import WHITE, TypeSize, mix
from printgen.model.marker import BLEED
from printgen.typeset.card.back import draw_ground_of_back, find_emblem, tone_back
from printgen.typeset.card.setting import Setting
from printgen.typeset.frame import Area, Box, Frame, Item, Path, Rules, Segment, Symbol, Text
from printgen.typeset.type.typeface import CAP_HEIGHT, fit_line, pick_role, placed, too_long
from printgen.units import Points, to_points

# How far the ground runs over the cut, and over the fold onto the glue flap, whose rest must stay bare.
OVER = to_points(BLEED)
SPILL = to_points(1_500)
# The frame on lid and sides, and what keeps clear of it, on cards whose type is not scaled.
FRAME, PAD, RADIUS = to_points(1_500), to_points(3_600), to_points(1_200)
FRAME_LINE, RIM = 0.6, 0.5
# The line to cut along, and the ticks outside of it that are in line with folds.
CUT_LINE = 0.4
TICK_LINE = 0.6
# Type on lid, sides and bottom in points; a title takes no more than this share of a panel that is thin.
NAME, TITLE, FOOT, LEAST = 6.5, 13.0, 6.5, 3.0
TALLEST = 0.62
# Type on wide sides, and the most lines that a name takes: the next step down is tried before one more.
FACE_NAME, CONTENTS, MOST_LINES = 24.0, 8.0, 3
FACE_LEADING, CONTENTS_LEADING = 1.12, 1.3
# How far the frame of a wide side is from its edge, as on backs; the gaps and the room round words within it; the ring
# round the emblem, and that; lines.
INSET, GAP, FACE_PAD = to_points(3_600), to_points(2_800), to_points(2_600)
RING, EMBLEM = to_points(9_500), to_points(12_000)
FACE_LINE: Points = 0.9
ITEM_GAP, NO_BREAK = " \N{MIDDLE DOT} ", "\N{NO-BREAK SPACE}"
# A lid that is thinner has one line.
THIN = to_points(12_000)
# What the title takes of a side, and what is left between it and the system's name.
TITLE_SHARE, NAME_SHARE = 0.6, 0.34
NAME_GAP: Points = 3.2
GLUE_TYPE = 8.0

# A corner with its radius, y downwards.
Bend = tuple[Points, Points, Points]


class Shell(NamedTuple):
    """A box laid flat in points: its cut, the ticks at its folds, and its glue flap with the cut that runs round it."""

    width: Points
    height: Points
    cut: Outline
    ticks: tuple[Segment, ...]
    glue: Area
    glue_cut: tuple[Segment, ...]


def trace_bends(bends: Sequence[Bend]) -> Outline:
    """Return the outline through some corners, each rounded by its radius; y upwards from where theirs count down."""
    steps: list[PathStep] = []
    closed = [bends[-1], *bends, bends[0]]
    for (before, (x, y, radius)), (_, after) in pairwise(pairwise(closed)):
        steps += _round_corner((x, -y), (before[0], -before[1]), (after[0], -after[1]), radius)
    (_, *first), *rest = steps
    return (("m", *first), *rest)


def _round_corner(corner: Point, before: Point, after: Point, radius: Points) -> list[PathStep]:
    """Return a line to a corner, and the arc that rounds it."""
    if not radius:
        return [("l", *corner)]
    x, y = corner
    ways = [(end[0] - x, end[1] - y) for end in (before, after)]
    (ux, uy), (vx, vy) = ((right / hypot(right, up), up / hypot(right, up)) for right, up in ways)
    bend = pi - acos(ux * vx + uy * vy)
    far = radius * tan(bend / 2)
    near = far - radius * 4 / 3 * tan(bend / 4)
    ends = (x + ux * near, y + uy * near, x + vx * near, y + vy * near, x + vx * far, y + vy * far)
    return [("l", x + ux * far, y + uy * far), ("c", *ends)]


class BoxWords(NamedTuple):
    """What a box says."""

    name: str  # the name of the game, in capitals
    title: str  # the title of its deck in capitals, "" for the box of several
    contents: tuple[str, ...]  # what is in it, item by item
    amount: str  # how many cards there are


def draw_shell(shell: Shell, solid: Iterable[Area], setting: Setting) -> Frame:
    """Return the ground below panels that are solid, over the cut and a little way onto flaps."""
    grounds = [
        Box(x - OVER, y - OVER, width + 2 * OVER, height + 2 * OVER, 0, setting.ground) for x, y, width, height in solid
    ]
    x, y, width, height = shell.glue
    bare = Box(x + SPILL, y - OVER, width - SPILL + 2 * OVER, height + 2 * OVER, 0, WHITE)
    return Frame(shell.width, shell.height, (*grounds, bare))


def draw_shell_lines(shell: Shell, setting: Setting, glue: str) -> Frame:
    """Return the lines to cut along, the ticks at the folds, and the word on the glue flap."""
    x, y, width, height = shell.glue
    muted, hairline = setting.theme.muted, setting.theme.hairline
    word = setting.faces["regular"].width(glue, GLUE_TYPE)
    middle = x + (width + SPILL - GLUE_TYPE * CAP_HEIGHT) / 2
    items = (
        Path(0, 0, shell.cut, "", hairline, CUT_LINE),
        Rules(shell.glue_cut, CUT_LINE, muted),
        Rules(shell.ticks, TICK_LINE, muted),
        Text(middle, y + (height - word) / 2, "regular", GLUE_TYPE, 0, muted, (glue,), turn=270),
    )
    return Frame(shell.width, shell.height, items)


def draw_face(setting: Setting, words: BoxWords, clear: tuple[Points, Points] | None = None) -> Frame:
    """Return a wide side: the game's name on a plate, its emblem above, what is inside below, and all one way up.

    clear: the width and depth in the middle of the upper edge that pattern and frame keep off, if there is a notch.

    Raises BadData for a name or a title that does not fit.
    """
    scale, tones, middle = setting.scale, tone_back(setting), setting.width / 2
    ground = draw_ground_of_back(setting)
    drawn: list[Item] = list(_open_frame(clear, middle, setting)) if clear else []
    top, inset = (clear[1] if clear else 0) + GAP * scale, (INSET + PAD) * scale
    free, room = setting.height - INSET * scale - top, setting.width - 2 * inset
    size, role, lines = _fit_name_on_face(words.name, setting, room)
    face = setting.faces[role]
    leading, pad = size * FACE_LEADING, FACE_PAD * scale
    plate = leading * (len(lines) - 1) + size * face.cap_height + 2 * pad
    below = _set_contents(setting, words, room, free - plate - GAP * scale)
    ring, high = 2 * RING * scale, plate + GAP * scale + below.height
    emblem = find_emblem(setting)
    shown = emblem and high + ring + GAP * scale <= free
    y = top + (free - high - (ring + GAP * scale if shown else 0)) / 2
    if emblem and shown:
        drawn.append(Box(middle - ring / 2, y, ring, ring, ring / 2, tones.paper, tones.rim, FACE_LINE * scale))
        drawn.append(Symbol(middle, y + ring / 2, EMBLEM * scale, emblem, tones.emblem))
        y += ring + GAP * scale
    edge = inset - pad
    drawn.append(
        Box(edge, y, setting.width - 2 * edge, plate, RADIUS * scale, tones.plate, tones.rim, FACE_LINE * scale)
    )
    for number, line in enumerate(lines):
        base = y + pad + size * face.cap_height + number * leading
        drawn.append(Text(middle - face.width(line, size) / 2, base, role, size, 0, tones.words, (line,)))
    y += plate + GAP * scale
    frame = (edge, y, setting.width - 2 * edge, below.height, RADIUS * scale)
    drawn.append(Box(*frame, tones.paper, tones.rim, FACE_LINE * scale))
    drawn += [text._replace(y=y + text.y) for text in below.texts]
    return ground._replace(items=(*ground.items, *setting.spell(drawn)))


def _open_frame(clear: tuple[Points, Points], middle: Points, setting: Setting) -> Iterator[Item]:
    """Yield the white round a notch, with the frame led round it."""
    (wide, deep), tones, edge = clear, tone_back(setting), INSET * setting.scale
    line = FACE_LINE * setting.scale
    yield Box(middle - wide / 2, edge, wide, deep - edge, RADIUS, tones.paper, tones.frame, line, ("top",))
    yield Box(middle - (wide - line) / 2, 0, wide - line, edge + line, 0, tones.paper)


class _SetContents(NamedTuple):
    """What stands below the name, from the top of its panel."""

    height: Points
    texts: tuple[Text, ...]


def _set_contents(setting: Setting, words: BoxWords, room: Points, free: Points) -> _SetContents:
    """Return the title of a deck, and what is inside; how many cards alone where that has no room. Raises BadData."""
    tones, scale, middle = tone_back(setting), setting.scale, setting.width / 2
    pad, texts, y = FACE_PAD * scale / 2, list[Text](), FACE_PAD * scale / 2
    if words.title:
        large, title, role = _fit_title(setting, words.title, room, TITLE * scale)
        face = setting.faces[role]
        y += large * face.cap_height
        texts.append(Text(middle - face.width(title, large) / 2, y, role, large, 0, tones.emblem, (title,)))
        y += GAP * scale / 2
    face, size = setting.faces["regular"], CONTENTS * scale * setting.theme.type
    listed = ITEM_GAP.join(item.replace(" ", NO_BREAK) for item in words.contents)
    with placed(setting.deck.origin, "the deck's title"):
        lines = face.break_lines(listed, size, room)
        if not lines or y + pad + (size * CONTENTS_LEADING) * len(lines) > free:
            size = fit_line(words.amount, face, TypeSize(size, LEAST * min(scale, 1), 1), room)
            lines = (words.amount,)
    for line in lines:
        shown = line.strip(ITEM_GAP)
        y += size * CONTENTS_LEADING
        base = y - size * (CONTENTS_LEADING - CAP_HEIGHT) / 2
        texts.append(Text(middle - face.width(shown, size) / 2, base, "regular", size, 0, tones.emblem, (shown,)))
    return _SetContents(y + pad, tuple(texts))


def _fit_name_on_face(name: str, setting: Setting, room: Points) -> tuple[Points, str, tuple[str, ...]]:
    """Return the size of the game's name, the role of its face, and its lines. Raises BadData if a word is too long."""
    size, least = FACE_NAME * setting.scale, LEAST * min(setting.scale, 1)
    with placed(setting.deck.system.origins["name"], "name"):
        role = pick_role(name, setting.faces)
        while size >= least:
            lines = setting.faces[role].break_lines(name, size, room)
            if lines and len(lines) <= MOST_LINES:
                return size, role, lines
            size -= STEP
        raise too_long(name, "a box")


def draw_lid(setting: Setting, words: BoxWords, width: Points, height: Points) -> Frame:
    """Return the lid with the game's name, and the title of its deck below, or beside it on a thin lid.

    Raises BadData.
    """
    if height < THIN:
        return draw_spine(setting, words, width, height)
    room, middle = width - 2 * PAD * setting.scale, width / 2
    large, name, role = _fit_game(setting, words, room, TITLE * setting.scale)
    tall = large * setting.faces[role].cap_height
    items: list[Item] = [_frame(setting, width, height)]
    small, title, low = 0.0, "", 0.0
    if words.title:
        small, title, _ = _fit_title(setting, words.title, room, NAME * setting.scale, "bold")
        low = small * CAP_HEIGHT + NAME_GAP
    base = (height - tall - low) / 2 + tall
    x = middle - setting.faces[role].width(name, large) / 2
    items.append(Text(x, base, role, large, 0, setting.highlight, (name,)))
    if title:
        x = middle - setting.faces["bold"].width(title, small) / 2
        items.append(Text(x, base + low, "bold", small, 0, setting.highlight, (title,)))
    return Frame(width, height, tuple(setting.spell(items)))


def draw_spine(setting: Setting, words: BoxWords, width: Points, height: Points) -> Frame:
    """Return a side that lies: the game's name at its left; at its right its deck's title, or how many cards there are.

    Raises BadData.
    """
    pad = PAD * setting.scale
    room = width - 2 * pad
    size, name, role = _fit_game(setting, words, room * TITLE_SHARE, height * TALLEST)
    small, beside, _ = _fit_title(setting, words.title or words.amount, room * NAME_SHARE, height * TALLEST, "regular")
    small = min(small, NAME * setting.scale)
    x = width - pad - setting.faces["regular"].width(beside, small)
    items: tuple[Item, ...] = (
        _frame(setting, width, height),
        Text(pad, (height + size * setting.faces[role].cap_height) / 2, role, size, 0, setting.highlight, (name,)),
        Text(x, (height + small * CAP_HEIGHT) / 2, "regular", small, 0, setting.highlight, (beside,)),
    )
    return Frame(width, height, tuple(setting.spell(items)))


def draw_bottom(setting: Setting, words: str, width: Points, height: Points) -> Frame:
    """Return the bottom with a line that says what is inside. Raises Misfit if it is too long or has no glyphs."""
    face, scale = setting.faces["regular"], setting.scale
    size = fit_line(words, face, TypeSize(FOOT, LEAST * min(scale, 1), 1), width - 2 * PAD * scale)
    x, y = (width - face.width(words, size)) / 2, (height + size * CAP_HEIGHT) / 2
    return Frame(width, height, (Text(x, y, "regular", size, 0, setting.highlight, (words,)),))


def _fit_game(setting: Setting, words: BoxWords, room: Points, height: Points) -> tuple[Points, str, str]:
    """Return the size of the game's name, that, and the role of its face. Raises BadData if it is too long."""
    with placed(setting.deck.system.origins["name"], "name"):
        return _fit(setting, words.name, room, height)


def _fit_title(setting: Setting, title: str, room: Points, height: Points, role: str = "") -> tuple[Points, str, str]:
    """Return the size of the deck's title, that, and the role of its face. Raises BadData if it is too long."""
    with placed(setting.deck.origin, "the deck's title"):
        return _fit(setting, title, room, height, role)


def _fit(setting: Setting, words: str, room: Points, height: Points, role: str = "") -> tuple[Points, str, str]:
    role = role or pick_role(words, setting.faces)
    face, least = setting.faces[role], LEAST * min(setting.scale, 1)
    sizes = TypeSize(max(least, min(TITLE * setting.scale, height / face.cap_height)), least, 1)
    return fit_line(words, face, sizes, room), words, role


def _frame(setting: Setting, width: Points, height: Points) -> Box:
    """Return a thin frame inside the edges of a panel."""
    size = width - 2 * FRAME, height - 2 * FRAME
    return Box(FRAME, FRAME, *size, RADIUS, "", mix(setting.ground, setting.highlight, RIM), FRAME_LINE)


# The shares of a card's width, less what runs over, that a tab takes: a third, or more for a title that no third can
# hold.
SHARES = (1 / 3, 1 / 2, 1.0)
PLACES = 3
# A tab's rounding, the slant of its sides, and how far words keep from these, and from its upper edge and the card.
TAB_RADIUS, TAB_SLANT, TAB_PAD, TAB_CLEAR = to_points(1_500), to_points(700), to_points(1_300), to_points(1_100)
# Type in points: the largest, what is too small for a narrow tab, and the least.
TAB_LARGEST, TAB_SMALL, TAB_LEAST = 9.5, 4.5, 3.5
LEADING, STEP = 1.12, 0.5


def draw_divider(setting: Setting, place: int, rise: Points) -> tuple[Frame, Frame]:
    """Return a divider's ground with its title, which lies below its art, and the line to cut along, which lies above.

    Its tab is as high as `rise`; tabs of neighbours stand side by side. Raises BadData if the title is too long or
    has no glyphs.
    """
    left, wide, size, lines = _fit_tab(setting, place, rise)
    solid = setting.backs is Backs.SOLID and not setting.theme.outlined
    right, width, height = left + wide, setting.width, setting.height + rise
    foot, slants = (left, rise, 0), ((left + TAB_SLANT, 0, TAB_RADIUS), (right - TAB_SLANT, 0, TAB_RADIUS))
    card = ((width, rise, 0), (width, height, 0), (0, height, 0), (0, rise, 0))
    cut = trace_bends((foot, *slants, (right, rise, 0), *card))
    middle, leading, face = left + wide / 2, size * LEADING, setting.faces["bold"]
    base = (rise - leading * (len(lines) - 1) + size * CAP_HEIGHT) / 2
    words: list[Item] = []
    for number, line in enumerate(lines):
        x = middle - face.width(line, size) / 2
        words.append(Text(x, base + number * leading, "bold", size, 0, setting.highlight, (line,)))
    # Below a back on white only the tab has a ground, so that dividers stand side by side and share a cut.
    tab = trace_bends((foot, *slants, (right, rise, 0)))
    ground = Path(0, 0, cut if solid else tab, setting.ground, setting.ground, 2 * OVER)
    edge = Path(0, 0, cut, "", setting.theme.hairline, CUT_LINE)
    return Frame(width, height, (ground, *setting.spell(words))), Frame(width, height, (edge,))


def _fit_tab(setting: Setting, place: int, rise: Points) -> tuple[Points, Points, Points, tuple[str, ...]]:
    """Return left and width of the narrowest tab that holds the title, and its size and lines there. Raises BadData."""
    title, high = setting.deck.title, rise - 2 * TAB_CLEAR
    with placed(setting.deck.origin, "the deck's title"):
        for share in SHARES:
            width, size = (setting.width - 2 * OVER) * share, TAB_LARGEST
            least = TAB_LEAST * min(setting.scale, 1) if share == SHARES[-1] else TAB_SMALL
            while size >= least:
                lines = setting.faces["bold"].break_lines(title, size, width - 2 * (TAB_PAD + TAB_SLANT))
                if lines and size * (LEADING * (len(lines) - 1) + CAP_HEIGHT) <= high:
                    left = OVER + (setting.width - 2 * OVER - width) * (place % PLACES) / (PLACES - 1)
                    return left, width, size, lines
                size -= STEP
        raise too_long(title, "a divider")
