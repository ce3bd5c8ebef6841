"""The sheet of a scenario on pages: bands across the page, its map and its type as large as one page allows."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import log
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting, gathering
from printgen.model.look import TypeSize
from printgen.products.pieces import MapPlan, lay_out_map
from printgen.products.scenario_sheet import ScenarioSheet, Tile
from printgen.typeset.bands import (
    APART,
    BELOW,
    BODY,
    FOOT,
    GAP,
    HEADING,
    LEAD,
    ROUND,
    SMALL,
    STEP,
    Band,
    Desk,
    PageHead,
    draw_both,
    draw_column,
    draw_foot,
    draw_head,
    lay_pages,
    make_band,
    measure_bands,
    set_beside,
    whole_or_parts,
)
from printgen.typeset.frame import Area, Box, Item, Rules
from printgen.typeset.map import draw_map, measure_map
from printgen.typeset.piece import PieceSetting
from printgen.typeset.scenario_end import list_lower, place_item
from printgen.typeset.scenario_list import LINE
from printgen.typeset.type.styles import paint_panel
from printgen.typeset.type.typeface import Paragraph, Stack, Typeface, placed, set_stack, too_wide
from printgen.units import Points

# How large type is tried that all may stand on one page.
SIZES = (1.06, 1.0, 0.95, 0.9, 0.86)
# The shares of the width that a map may have: the most and the least, and from each to the next.
MOST_WIDE, LEAST_WIDE, STEP_WIDE = 0.58, 0.28, 0.02
# How much larger type counts, a larger map, and what is left of the page, beside how much of it stays empty above.
TYPE_COUNTS, MAP_COUNTS, LEFT_COUNTS = 0.5, 0.2, 0.5


def draw_scenario(sheet: ScenarioSheet, area: Area, setting: PieceSetting) -> list[list[Item]]:
    """Return the pages of a sheet, each in an area of its page.

    Raises BadData with all words that do not fit.
    """
    origins = setting.system.origins
    beside_title = ((sheet.game, "bold", origins["name"]), (sheet.about, "regular", origins["edition"]))
    head = PageHead(sheet.title, sheet.origins["title"], beside_title)
    head_height, drawn_head = draw_head(head, area, setting)
    foot_room = 2 * setting.scale(FOOT).size
    body = area._replace(y=area.y + head_height, height=area.height - head_height - foot_room)
    pages = _lay_sheet(sheet, body, setting)
    return [
        [
            *drawn_head,
            *draw_column(bands, body.x, body.y),
            *draw_foot(head, area, f"{sheet.title} {number}/{len(pages)}", setting),
        ]
        for number, bands in enumerate(pages, 1)
    ]


def _lay_sheet(sheet: ScenarioSheet, body: Area, setting: PieceSetting) -> list[list[Band]]:
    """Return the bands of a sheet on one page, the best of all that fit it, or large on several.

    Raises BadData with all words that do not fit.
    """
    tonight = _find_maps(sheet, body, setting)
    _check_words(sheet, Desk(setting, SIZES[-1], body.width, body.height))
    best, most = list[Band](), 0.0
    for size in SIZES:
        desk = Desk(setting, size, body.width, body.height)
        rest = _list_rest(sheet, desk)
        for opening in _list_all_openings(sheet, tonight, desk):
            bands = [*opening.bands, *rest]
            left = 1 - measure_bands(bands) / body.height
            worth = opening.worth - LEFT_COUNTS * left
            if left >= 0 and (not best or worth > most):
                best, most = bands, worth
    if best:
        return [_spread(best, body, Desk(setting, 1, body.width, body.height))]
    desk = Desk(setting, 1, body.width, body.height)  # what needs more pages is large on them
    openings = _list_all_openings(sheet, tonight, desk)
    fitting = [opening for opening in openings if measure_bands(opening.bands) <= body.height]
    if fitting:
        bands = max(fitting, key=lambda opening: opening.worth).bands
    else:
        lowest = min(openings, key=lambda opening: opening.main.height)
        bands = [part for band in lowest.bands for part in (lowest.parts if band is lowest.main else [band])]
    *first, last = lay_pages([*bands, *_list_rest(sheet, desk)], body.height)
    return [*first, _spread(last, body, desk)]


def _check_words(sheet: ScenarioSheet, desk: Desk) -> None:
    """Make sure that each part can be set as wide as the page. Raises BadData with all words that do not fit."""
    parts = (_list_set_up(sheet, desk, desk.width), _list_notes(sheet, desk, desk.width), list_lower(sheet, desk))
    with gathering() as problems:
        for part in parts:
            with collecting(problems), placed(sheet.origins["title"], "the sheet of the scenario"):
                list(part)


# How much more room there may be between bands than usual; what else is left serves for notes, if it is so much.
MOST_MORE, NOTES_ROOM, NOTES_LINE = 9.0, 58.0, 17.0


def _spread(bands: list[Band], body: Area, desk: Desk) -> list[Band]:
    """Return the bands of a page with what is left of it between them, and below them to write on."""
    left = body.height - measure_bands(bands)
    if left > NOTES_ROOM + GAP:
        heading = desk.set_heading(desk.setting.words.notes, desk.width)
        lines = int((left - GAP - heading.height - (len(bands) + 1) * 1.5) / NOTES_LINE)
        bands = [*bands, _make_lines(heading, lines, desk)]
        left = body.height - measure_bands(bands)
    wide = [place for place, band in enumerate(bands) if place and band.gap >= GAP and not bands[place - 1].leads]
    more = min(MOST_MORE, left / len(wide)) if wide else 0.0
    return [band._replace(gap=band.gap + more) if place in wide else band for place, band in enumerate(bands)]


def _make_lines(heading: Stack, count: int, desk: Desk) -> Band:
    """Return lines to write on below a heading."""
    height = heading.height + count * NOTES_LINE
    theme = desk.setting.theme

    def draw(x: Points, y: Points) -> list[Item]:
        levels = [y + heading.height + number * NOTES_LINE for number in range(1, count + 1)]
        lines = tuple((x, level, x + desk.width, level) for level in levels)
        return [*heading.place(x, y), Rules(lines, LINE * theme.lines, theme.hairline)]

    return Band(height, draw)


def _list_rest(sheet: ScenarioSheet, desk: Desk) -> list[Band]:
    """Return all that stands below the opening. Raises BadData with all words that do not fit."""
    with placed(sheet.origins["title"], "the sheet of the scenario"):
        return list(list_lower(sheet, desk))


class DrawnTable(NamedTuple):
    """The map at a width: its band, and how much of the page it takes."""

    width: Points
    bands: tuple[Band, ...]


# A map takes no more of the height of a page than this share.
MOST_HIGH = 0.6


def _find_maps(sheet: ScenarioSheet, area: Area, setting: PieceSetting) -> list[DrawnTable]:
    """Return the map at each width that it can be drawn, the widest first; empty without one. Raises BadData."""
    if not sheet.map:
        return []
    plan, found = lay_out_map(sheet.map, sheet.map.sizes[0]), list[DrawnTable]()
    besides = measure_map(plan, 0)
    most = besides.width + (MOST_HIGH * area.height - besides.height) * plan.size.width / plan.size.height
    widths = dict.fromkeys(
        min(share * area.width, most)
        for share in (
            MOST_WIDE - STEP_WIDE * number for number in range(round((MOST_WIDE - LEAST_WIDE) / STEP_WIDE) + 1)
        )
    )
    for width in widths:
        problems: list[Problem] = []
        with collecting(problems):
            found.append(DrawnTable(width, tuple(_draw_table(plan, width, setting))))
        if problems and not found:
            raise BadData(problems)
    return found


def _draw_table(plan: MapPlan, width: Points, setting: PieceSetting) -> Iterator[Band]:
    """Yield a map of a width, and what is said below it. Raises BadData."""
    scale = (width - measure_map(plan, 0).width) / plan.size.width
    height = draw_map(plan, scale, setting, (0, 0)).height
    yield Band(height, lambda x, y: draw_map(plan, scale, setting, (x, y)).items)
    if plan.map.text:
        with placed(plan.map.origins["text"], "map.text"):
            yield make_band(Desk(setting, 1, width, height).set_text(plan.map.text, width, SMALL), BELOW)


class Opening(NamedTuple):
    """A way to lay what stands above the lists."""

    bands: list[Band]
    main: Band  # the one with the map
    parts: list[Band]  # what it is made of, for where it is higher than a page
    worth: float  # how much better it is than others


def _list_all_openings(sheet: ScenarioSheet, maps: Sequence[DrawnTable], desk: Desk) -> list[Opening]:
    """Return all ways to lay what stands above the lists. Raises BadData with all words that do not fit."""
    with placed(sheet.origins["title"], "the sheet of the scenario"):
        return list(_list_openings(sheet, maps, desk))


def _list_openings(sheet: ScenarioSheet, maps: Sequence[DrawnTable], desk: Desk) -> Iterator[Opening]:
    """Yield ways to lay what it is about, the map with the set-up beside it, the start and the rules of tonight.

    Raises BadData with all words that do not fit.
    """
    with placed(sheet.origins["text"], "text"):
        lead = [make_band(desk.set_text(sheet.text, desk.width, LEAD))] if sheet.text else []
    sized = _size_tiles(sheet.tiles, desk)
    start, rules = list(_list_tiles(sized, desk, desk.width)), list(_list_notes(sheet, desk, desk.width))
    if not maps:
        set_up = list(_list_set_up(sheet, desk, desk.width))
        main = Band(measure_bands(set_up), lambda x, y: draw_column(set_up, x, y))
        yield Opening([*lead, *([main] if set_up else []), *start, *rules], main, set_up, TYPE_COUNTS * desk.shrink)
        return
    for table in maps:
        room = desk.width - table.width - APART
        problems: list[Problem] = []
        with collecting(problems):  # a long word may not fit beside a wide map
            set_up = list(_list_set_up(sheet, desk, room))
            widths = (room, table.width)
            notes, under = (list(_list_notes(sheet, desk, width)) for width in widths)
            tiles = {width: list(_list_tiles(sized, desk, width)) for width in widths}
            for left, right, below in (
                ([], [*set_up, *tiles[room]], rules),
                (tiles[table.width], set_up, rules),
                ([], set_up, [*start, *rules]),
                ([], [*set_up, *notes], start),
                (tiles[table.width], [*set_up, *notes], []),
                ([*tiles[table.width], *under], set_up, []),
                (under, [*set_up, *tiles[room]], []),
                ([], [*set_up, *tiles[room], *notes], []),
            ):
                yield _lay_opening(lead, table, ([*table.bands, *left], right), below, desk)
        if problems and table is maps[-1]:
            raise BadData(problems)


# How much more room there may be between bands beside a higher column.
MOST_EVEN = 4.0


def _lay_opening(
    lead: list[Band], table: DrawnTable, columns: tuple[list[Band], list[Band]], below: list[Band], desk: Desk
) -> Opening:
    """Return an opening: what it is about, two columns of which the first is as wide as the map, and more below."""
    left, right = columns
    heights = measure_bands(left), measure_bands(right)
    main = set_beside(left, _space(right, heights[0] - heights[1]), table.width + APART)
    shorter = table.width if heights[0] < heights[1] else desk.width - table.width - APART
    empty = abs(heights[0] - heights[1]) * shorter / (desk.width * desk.height)
    worth = TYPE_COUNTS * desk.shrink + MAP_COUNTS * 2 * log(table.width) - empty
    return Opening([*lead, main, *below], main, [*left, *right], worth)


def _space(bands: list[Band], spare: Points) -> list[Band]:
    """Return bands with what a higher column beside them leaves between them."""
    places = [place for place, (before, _) in enumerate(pairwise(bands), 1) if not before.leads]
    more = min(MOST_EVEN, max(0.0, spare) / len(places)) if places else 0.0
    return [band._replace(gap=band.gap + more) if place in places else band for place, band in enumerate(bands)]


def _list_set_up(sheet: ScenarioSheet, desk: Desk, width: Points) -> Iterator[Band]:
    """Yield the steps of the set-up with their numbers. Raises BadData."""
    if not sheet.set_up:
        return
    with placed(sheet.origins["set-up"], "set-up"):
        yield make_band(desk.set_heading(desk.setting.words.set_up, width), leads=True)
    indent = 1.6 * desk.size(BODY).size
    for place, text in enumerate(sheet.set_up):
        with place_item(sheet, "set-up", place):
            mark = desk.set_words([(str(place + 1), "bold", BODY, desk.setting.system.accent)], indent)
            stack = desk.set_text(text, width - indent)
        yield Band(stack.height, draw_both(mark, stack, indent), STEP if place else BELOW)


# The room within a tile, and between tiles; how many are in a row at most.
TILE_PAD, TILE_GAP, MOST_TILES = 4.0, 4.0, 8
# How many lines captions and values of tiles have, the best first; more for captions across the whole page.
TILE_LINES, LOW_TILES = ((2, 1), (2, 2)), ((2, 1), (3, 1), (2, 2), (3, 2))
VALUE = TypeSize(10, 8, 1.1)


class SizedTile(NamedTuple):
    """A tile with the least width that it needs, by how many lines its caption and its value may have."""

    tile: Tile
    widths: Mapping[tuple[int, int], Points]


def _size_tiles(tiles: Sequence[Tile], desk: Desk) -> list[SizedTile]:
    """Return tiles with their widths, which many ways to lay them need."""
    faces = desk.setting.faces
    kinds = ((faces["regular"], desk.size(SMALL).size), (faces["bold"], desk.size(VALUE).size))
    return [
        SizedTile(
            tile,
            {
                lines: 2 * TILE_PAD
                + max(_find_width(words, *kind, most) for words, kind, most in zip(tile, kinds, lines, strict=True))
                for lines in LOW_TILES
            },
        )
        for tile in tiles
    ]


def _list_tiles(tiles: Sequence[SizedTile], desk: Desk, width: Points) -> Iterator[Band]:
    """Yield tiles that tell how all stands at the start, each row of one height and as wide as all. Raises Overflow."""
    if not tiles:
        return
    tried = LOW_TILES if width == desk.width else TILE_LINES
    fewest = -(-len(tiles) // MOST_TILES)
    for rows, lines in product(range(fewest, len(tiles) + 1), tried):
        each = -(-len(tiles) // rows)
        split = [tiles[first : first + each] for first in range(0, len(tiles), each)]
        found = [_share_width([tile.widths[lines] for tile in row], width) for row in split]
        if all(found) or rows == len(tiles):
            for place, (row, widths) in enumerate(zip(split, found, strict=True)):
                shown, shared = [sized.tile for sized in row], widths or [width / len(row)] * len(row)
                yield _make_tiles(shown, shared, desk, TILE_GAP if place else GAP)
            return


def _share_width(needed: Sequence[Points], width: Points) -> list[Points]:
    """Return how wide the tiles of a row are; empty if they have no room. They are equal if they can be."""
    room = width - TILE_GAP * (len(needed) - 1)
    if max(needed) <= room / len(needed):
        return [room / len(needed)] * len(needed)
    more = (room - sum(needed)) / len(needed)
    return [each + more for each in needed] if more >= 0 else []


def _find_width(words: str, face: Typeface, size: Points, most: int) -> Points:
    """Return a width in which words take so many lines at most."""
    width = face.width(words, size) / most
    while not (lines := face.break_lines(words, size, width)) or len(lines) > most:
        width += 1
    return width + 0.1


def _make_tiles(row: Sequence[Tile], widths: Sequence[Points], desk: Desk, gap: Points) -> Band:
    """Return tiles as high as the highest of them, with captions and values on one level. Raises Overflow."""
    theme, paint = desk.setting.theme, paint_panel(desk.accent, desk.setting.theme)
    rooms = [wide - 2 * TILE_PAD for wide in widths]
    captions, values = (
        [desk.set_words([(tile[part], *look)], room) for tile, room in zip(row, rooms, strict=True)]
        for part, look in enumerate((("regular", SMALL, theme.muted), ("bold", VALUE, theme.ink)))
    )
    above, below = (max(stack.height for stack in stacks) for stacks in (captions, values))
    between = 0.3 * desk.size(VALUE).size
    height = above + between + below + 2 * TILE_PAD

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for wide, caption, value in zip(widths, captions, values, strict=True):
            items.append(Box(x, y, wide, height, ROUND, paint.fill, paint.stroke, paint.line))
            items += caption.place(x + TILE_PAD, y + TILE_PAD)
            items += value.place(x + TILE_PAD, y + TILE_PAD + above + between)
            x += wide + TILE_GAP
        return items

    return Band(height, draw, gap)


# The room within the panel of tonight's rules, and the least width of a column of them.
NOTE_PAD, NOTE_LEAST = 6.0, 200.0


def _list_notes(sheet: ScenarioSheet, desk: Desk, width: Points) -> Iterator[Band]:
    """Yield tonight's rules on a panel, in columns as there is room, or one by one if a page is left.

    Raises BadData.
    """
    if not sheet.notes:
        return
    theme, paint = desk.setting.theme, paint_panel(desk.accent, desk.setting.theme)
    count = max(1, min(2, int(width / NOTE_LEAST)))
    wide = (width - 2 * NOTE_PAD - (count - 1) * APART) / count
    with placed(sheet.origins["notes"], "notes"):
        heading = desk.set_words([(desk.setting.words.tonight, "bold", HEADING, desk.accent.colour)], wide)
    body, stacks = desk.size(BODY), list[Stack]()
    for place, note in enumerate(sheet.notes):
        with place_item(sheet, "notes", place):
            stack = set_stack([Paragraph(note, "regular", body, theme.ink, mark=True)], desk.setting.faces, wide, 1)
            if stack is None:
                raise too_wide([note], "its column", desk.setting.faces["regular"], body.least, wide)
        stacks.append(stack)
    halves = [stacks]
    if count > 1:
        cuts = ((stacks[:cut], stacks[cut:]) for cut in range(1, len(stacks) + 1))
        halves = [*min(cuts, key=lambda both: max(_stack_height(both[0]), _stack_height(both[1])))]
    top = NOTE_PAD + heading.height + BELOW
    height = top + max(map(_stack_height, halves)) + NOTE_PAD

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = [Box(x, y, width, height, ROUND, paint.fill, paint.stroke, paint.line)]
        items += heading.place(x + NOTE_PAD, y + NOTE_PAD)
        for column, half in enumerate(halves):
            level = y + top
            for stack in half:
                items += stack.place(x + NOTE_PAD + column * (wide + APART), level)
                level += stack.height + 2 * STEP
        return items

    yield from whole_or_parts(Band(height, draw), [make_band(stack, 2 * STEP) for stack in stacks], desk)


def _stack_height(stacks: Sequence[Stack]) -> Points:
    return sum(stack.height for stack in stacks) + 2 * STEP * max(0, len(stacks) - 1)
