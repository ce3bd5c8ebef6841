"""The sheet of a scenario on pages: bands across the page, in type as large as one page allows."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import accumulate
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting, gathering
from printgen.model.look import Style, TypeSize
from printgen.model.map import Map
from printgen.products.pieces import MapPlan, lay_out_map
from printgen.products.scenario_sheet import ListedRow, ListedTable, RoundBox, ScenarioSheet, ScoreLine, Tile
from printgen.typeset.bands import (
    APART,
    BELOW,
    BODY,
    DISC,
    FOOT,
    GAP,
    HEADING,
    LEAD,
    PAD,
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
from printgen.typeset.frame import Area, Box, Item, Path, Rules, Symbol, Text
from printgen.typeset.map import draw_map, measure_map
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import OUTLINES, circle
from printgen.typeset.type.styles import paint_panel, paint_style, style_headings
from printgen.typeset.type.typeface import (
    CAP_HEIGHT,
    Overflow,
    Paragraph,
    Stack,
    fit_line,
    placed,
    set_stack,
)
from printgen.typeset.type.wording import BOUND
from printgen.units import Points

# How large type is tried that all may stand on one page: each group with maps from the widest to the narrowest.
SIZES = ((1.12, 1.06, 1.0), (0.95, 0.9), (0.86,))
LINE = 0.5


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
    widths = _find_map_widths(sheet, body, setting) or (0.0,)
    trials = [
        Desk(setting, size, body.width, body.height, width) for group in SIZES for width in widths for size in group
    ]
    for desk in (
        *trials,
        Desk(setting, 1, body.width, body.height, widths[0]),
    ):  # what needs more pages is large on them
        pages = lay_pages(list(_list_bands(sheet, desk)), body.height)
        if len(pages) == 1:
            break
    return [
        [
            *drawn_head,
            *draw_column(bands, body.x, body.y),
            *draw_foot(head, area, f"{sheet.title} {number}/{len(pages)}", setting),
        ]
        for number, bands in enumerate(pages, 1)
    ]


def _list_bands(sheet: ScenarioSheet, desk: Desk) -> Iterator[Band]:
    """Yield all parts of a sheet. Raises BadData with all words that do not fit."""
    with gathering() as problems:
        for part in (_list_opening, _list_notes, _list_tables, _list_closing):
            with collecting(problems), placed(sheet.origins["title"], "the sheet of the scenario"):
                yield from list(part(sheet, desk))


# The shares of the width that a map may have, the largest first, where it is wider than high, and where it is not.
WIDE_MAPS, HIGH_MAPS = (0.5, 0.47, 0.44, 0.41, 0.38), (0.42, 0.38, 0.34, 0.3, 0.27)


def _list_opening(sheet: ScenarioSheet, desk: Desk) -> Iterator[Band]:
    """Yield what it is about, then the map with the set-up and the start beside it. Raises BadData."""
    if sheet.text:
        with placed(sheet.origins["text"], "text"):
            yield make_band(desk.set_text(sheet.text, desk.width, LEAD))
    if not sheet.map:
        yield from _list_set_up(sheet, desk, desk.width)
        yield from _list_tiles(sheet.tiles, desk, desk.width)
        return
    trials = [_lay_map(sheet, sheet.map, desk, below) for below in (0, 1)]
    left, right = min(trials, key=lambda both: max(map(measure_bands, both)))
    yield from whole_or_parts(set_beside(left, right, desk.map_width + APART), [*left, *right], desk)


# A map takes no more of the height of a page than this share.
MOST_HIGH = 0.6


def _find_map_widths(sheet: ScenarioSheet, area: Area, setting: PieceSetting) -> tuple[Points, ...]:
    """Return how wide the map can be drawn, the widest first; empty without a map. Raises BadData if it cannot be."""
    if not sheet.map:
        return ()
    plan, found = lay_out_map(sheet.map, sheet.map.sizes[0]), list[Points]()
    besides = measure_map(plan, 0)
    most = besides.width + (MOST_HIGH * area.height - besides.height) * plan.size.width / plan.size.height
    for share in WIDE_MAPS if plan.size.width > plan.size.height else HIGH_MAPS:
        problems: list[Problem] = []
        with collecting(problems):
            width = min(share * area.width, most)
            draw_map(plan, _find_scale(plan, width), setting, (0, 0))
            found.append(width)
        if problems and not found:
            raise BadData(problems)
    return tuple(found)


def _find_scale(plan: MapPlan, width: Points) -> float:
    """Return how many points a micrometre of the table has on a map of a width."""
    return (width - measure_map(plan, 0).width) / plan.size.width


def _lay_map(sheet: ScenarioSheet, drawn: Map, desk: Desk, below: int) -> tuple[list[Band], list[Band]]:
    """Return two columns: a map, and the set-up beside it, with the tiles below the map or below the set-up."""
    plan, width = lay_out_map(drawn, drawn.sizes[0]), desk.map_width
    room = desk.width - width - APART
    scale = _find_scale(plan, width)
    height = draw_map(plan, scale, desk.setting, (0, 0)).height
    left = [Band(height, lambda x, y: draw_map(plan, scale, desk.setting, (x, y)).items)]
    if drawn.text:
        with placed(drawn.origins["text"], "map.text"):
            left.append(make_band(desk.set_text(drawn.text, width, SMALL), BELOW))
    right = list(_list_set_up(sheet, desk, room))
    (left if below else right).extend(_list_tiles(sheet.tiles, desk, width if below else room))
    return left, right


def _placed_item(sheet: ScenarioSheet, key: str, place: int) -> AbstractContextManager[None]:
    """Return what turns a misfit inside into BadData at a sentence, a score, an end or a verdict of the scenario."""
    name = f"{key}[{place}]"
    return placed(sheet.origins[name], name)


def _list_set_up(sheet: ScenarioSheet, desk: Desk, width: Points) -> Iterator[Band]:
    """Yield the steps of the set-up with their numbers. Raises BadData."""
    if not sheet.set_up:
        return
    with placed(sheet.origins["set-up"], "set-up"):
        yield make_band(desk.set_heading(desk.setting.words.set_up, width), leads=True)
    indent = 1.6 * desk.size(BODY).size
    for place, text in enumerate(sheet.set_up):
        with _placed_item(sheet, "set-up", place):
            mark = desk.set_words([(str(place + 1), "bold", BODY, desk.setting.system.accent)], indent)
            stack = desk.set_text(text, width - indent)
        yield Band(stack.height, draw_both(mark, stack, indent), STEP if place else BELOW)


# The room within a tile, and between tiles.
TILE_PAD, TILE_GAP = 4.0, 4.0
VALUE = TypeSize(10, 8, 1.1)


def _list_tiles(tiles: Sequence[Tile], desk: Desk, width: Points) -> Iterator[Band]:
    """Yield rows of tiles that tell how all stands at the start, each row as wide as there is room. Raises Overflow."""
    faces, caption, value = desk.setting.faces, desk.size(SMALL), desk.size(VALUE)
    rows: list[list[tuple[Tile, Points]]] = [[]]
    for tile in tiles:
        natural = max(faces["regular"].width(tile.title, caption.size), faces["bold"].width(tile.text, value.size))
        needed = min((width - TILE_GAP) / 2, natural + 2 * TILE_PAD + 0.5)
        if rows[-1] and sum(each for _, each in rows[-1]) + len(rows[-1]) * TILE_GAP + needed > width:
            rows.append([])
        rows[-1].append((tile, needed))
    for place, row in enumerate(rows):
        if row:
            yield _make_tiles(row, desk, width, TILE_GAP if place else GAP)


def _make_tiles(row: Sequence[tuple[Tile, Points]], desk: Desk, width: Points, gap: Points) -> Band:
    theme, paint = desk.setting.theme, paint_panel(desk.accent, desk.setting.theme)
    more = (width - sum(each for _, each in row) - TILE_GAP * (len(row) - 1)) / len(row)
    wide = [each + more for _, each in row]
    stacks = [
        desk.set_words(
            [(tile.title, "regular", SMALL, theme.muted), (tile.text, "bold", VALUE, theme.ink)], each - 2 * TILE_PAD
        )
        for (tile, _), each in zip(row, wide, strict=True)
    ]
    height = max(stack.height for stack in stacks) + 2 * TILE_PAD
    starts = list(accumulate((each + TILE_GAP for each in wide), initial=0.0))

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for start, each, stack in zip(starts, wide, stacks, strict=False):
            items.append(Box(x + start, y, each, height, ROUND, paint.fill, paint.stroke, paint.line))
            items += stack.place(x + start + TILE_PAD, y + TILE_PAD)
        return items

    return Band(height, draw, gap)


NOTE_PAD = 5.0


def _list_notes(sheet: ScenarioSheet, desk: Desk) -> Iterator[Band]:
    """Yield tonight's rules in two columns on a panel, as few of them as are left for a page. Raises BadData."""
    if not sheet.notes:
        return
    theme, paint = desk.setting.theme, paint_panel(desk.accent, desk.setting.theme)
    width = (desk.width - 2 * NOTE_PAD - APART) / 2
    body = desk.size(BODY)
    stacks: list[Stack] = []
    for place, note in enumerate(sheet.notes):
        with _placed_item(sheet, "notes", place):
            stack = set_stack([Paragraph(note, "regular", body, theme.ink, mark=True)], desk.setting.faces, width, 1)
            if stack is None:
                raise Overflow("a word is wider than its column")
        stacks.append(stack)
    halves = min(
        ((stacks[:cut], stacks[cut:]) for cut in range(1, len(stacks) + 1)),
        key=lambda both: max(_stack_height(both[0]), _stack_height(both[1])),
    )
    height = max(map(_stack_height, halves)) + 2 * NOTE_PAD

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = [Box(x, y, desk.width, height, ROUND, paint.fill, paint.stroke, paint.line)]
        for column, half in enumerate(halves):
            top = y + NOTE_PAD
            for stack in half:
                items += stack.place(x + NOTE_PAD + column * (width + APART), top)
                top += stack.height + 2 * STEP
        return items

    yield from whole_or_parts(Band(height, draw), [make_band(stack, 2 * STEP) for stack in stacks], desk)


def _stack_height(stacks: Sequence[Stack]) -> Points:
    return sum(stack.height for stack in stacks) + 2 * STEP * max(0, len(stacks) - 1)


# The room of a token, of numbers and of the boxes to tick, of names where texts differ by column.
TOKEN, COUNT, WIDE_COUNT, GONE, NAMED = 20.0, 44.0, 56.0, 24.0, 0.26
# What stands between facts on one line.
DOT = f"{BOUND}\N{MIDDLE DOT} "
NUMBER = TypeSize(10, 6, 1)
TICK = 11.0


class ListColumns(NamedTuple):
    """Where the columns of a list lie: what is at the left of each, and the whole width at the end."""

    name: Points
    facts: Points  # where facts begin: beside the name, or below it where texts differ by column
    cells: tuple[Points, ...]
    counts: tuple[Points, ...]
    gone: Points
    end: Points

    def cell(self, place: int) -> tuple[Points, Points]:
        """Return where a cell begins, and its width."""
        ends = (*self.cells[1:], self.counts[0] if self.counts else self.gone)
        return self.cells[place], ends[place] - self.cells[place]

    @property
    def counted(self) -> Points:
        """The width of a number."""
        return (*self.counts[1:], self.gone)[0] - (*self.counts, self.gone)[0]

    @property
    def named(self) -> Points:
        """The width of names."""
        return (self.facts if self.facts > self.name else self.cells[0]) - self.name

    @property
    def told(self) -> Points:
        """The width of facts."""
        return (*self.cells, *self.counts, self.gone)[0] - self.facts


def _make_grid(table: ListedTable, desk: Desk) -> ListColumns:
    """Return where the columns of a list lie: those of numbers are as wide as their heads need."""
    small = desk.size(SMALL).size

    def room(head: str, least: Points) -> Points:
        words = [desk.setting.faces["bold"].width(word, small) for word in head.split()]
        return max([least * small / SMALL.size, *(width + PAD + 1.5 for width in words)])

    gone = desk.width - room(desk.setting.words.gone, GONE)
    each = max((room(head, COUNT if table.columns else WIDE_COUNT) for head in table.counts), default=0)
    counts = tuple(gone - each * number for number in range(len(table.counts), 0, -1))
    right, token = counts[0] if counts else gone, TOKEN * small / SMALL.size
    begin = token + (right - token) * NAMED
    wide = (right - begin) / max(1, len(table.columns))
    cells = tuple(begin + wide * number for number in range(len(table.columns)))
    return ListColumns(token, token if cells else begin, cells, counts, gone, desk.width)


def _list_tables(sheet: ScenarioSheet, desk: Desk) -> Iterator[Band]:
    """Yield what the scenario lists, each list with a head and a row for each thing. Raises BadData."""
    for table in sheet.lists:
        grid = _make_grid(table, desk)
        styles = style_headings(table.columns, table.columns, desk.setting.theme, desk.setting.system.accent)
        with placed(table.origin, table.title):
            head = _make_head(table, grid, styles, desk)
        yield head
        for row in table.rows:
            with placed(row.origin, str(row.number)):
                yield _make_row(table, row, grid, styles, desk)._replace(head=head)
        with placed(table.origin, table.title):
            for text in table.types:
                yield make_band(desk.set_text(text, desk.width), BELOW)


def _make_head(table: ListedTable, grid: ListColumns, styles: dict[str, Style], desk: Desk) -> Band:
    """Return the head of a list, its columns in their colours with their shapes. Raises Overflow."""
    theme, accent = desk.setting.theme, paint_style(desk.accent, desk.setting.theme)
    title = desk.set_words([(table.title, "bold", BODY, accent.words)], grid.named - PAD)
    told = [] if table.columns else [desk.set_words([(table.told, "bold", BODY, accent.words)], grid.told - PAD)]
    side = desk.size(BODY).size * CAP_HEIGHT
    titles = []
    for place, column in enumerate(table.columns):
        words = paint_style(styles[column.id], theme).words
        room = grid.cell(place)[1] - 2 * PAD - 1.6 * side
        titles.append(desk.set_words([(column.title, "bold", BODY, words)], room))
    counts = [desk.set_words([(count, "bold", SMALL, accent.words)], grid.counted - 1.5) for count in table.counts]
    gone = desk.set_words([(desk.setting.words.gone, "bold", SMALL, accent.words)], grid.end - grid.gone - 1.5)
    height = max(stack.height for stack in (title, *told, *titles, *counts, gone)) + 2 * PAD

    def middle(stack: Stack, x: Points, y: Points) -> list[Item]:
        return [*stack.place(x, y + (height - stack.height) / 2)]

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = [Box(x, y, grid.end, height, 0, accent.fill, accent.stroke, accent.line)]
        items += middle(title, x + grid.name, y)
        items += [item for stack in told for item in middle(stack, x + grid.facts, y)]
        for place, (column, stack) in enumerate(zip(table.columns, titles, strict=True)):
            style, (left, wide) = styles[column.id], grid.cell(place)
            paint = paint_style(style, theme)
            items.append(Box(x + left, y, wide, height, 0, paint.fill, paint.stroke, paint.line))
            begin = left + PAD
            if style.shape != "none":
                items.append(Symbol(x + begin + side / 2, y + height / 2, side, OUTLINES[style.shape], paint.words))
                begin += 1.6 * side
            items += middle(stack, x + begin, y)
        for left, stack in zip((*grid.counts, grid.gone), (*counts, gone), strict=True):
            items += middle(stack, x + left + 1.5, y)
        return items

    return Band(height, draw, leads=True)


def _make_row(table: ListedTable, row: ListedRow, grid: ListColumns, styles: dict[str, Style], desk: Desk) -> Band:
    """Return the row of a thing: its number as on its token, its texts, its numbers, a box to tick. Raises Overflow."""
    theme = desk.setting.theme
    facts = row.facts if table.columns else (DOT.join(row.facts),)
    name = desk.set_words([(row.name, "bold", BODY, theme.ink)], grid.named - PAD)
    told = desk.set_words([(fact, "regular", BODY, theme.ink) for fact in facts], grid.told - PAD, gap=0.15)
    below = name.height + STEP if table.columns else 0.0
    cells = [
        desk.set_text(text, grid.cell(place)[1] - 2 * PAD) if text else None for place, text in enumerate(row.cells)
    ]
    counts = [
        desk.set_words([(count, "bold", NUMBER, theme.ink)], grid.counted) if count else None for count in row.counts
    ]
    height = (
        max(2 * desk.disc, *(stack.height for stack in (name, *cells, *counts) if stack), below + told.height) + 2 * PAD
    )

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for place, (column, stack) in enumerate(zip(table.columns, cells, strict=True)):
            left, wide = grid.cell(place)
            paint = paint_panel(styles[column.id], theme)
            items.append(Box(x + left, y, wide, height, 0, paint.fill, paint.stroke, paint.line))
            items += stack.place(x + left + PAD, y + PAD) if stack else []
        items += _draw_token(str(row.number), (x + DISC, y + PAD + desk.disc), desk, waits=row.waits, radius=desk.disc)
        items += [*name.place(x + grid.name, y + PAD), *told.place(x + grid.facts, y + PAD + below)]
        for left, stack in zip(grid.counts, counts, strict=True):
            items += stack.place(x + left + PAD, y + PAD) if stack else []
        items.append(_draw_tick(x + grid.gone + PAD, y + PAD, desk))
        items.append(Rules(((x, y + height, x + grid.end, y + height),), LINE * theme.lines, theme.hairline))
        return items

    return Band(height, draw, 0)


def _draw_token(number: str, place: tuple[Points, Points], desk: Desk, *, waits: bool, radius: Points) -> list[Item]:
    """Return a number on a disc about a place: filled, or the line of one for what waits. Raises Overflow."""
    x, y = place
    paint, face = paint_style(desk.accent, desk.setting.theme), desk.setting.faces["bold"]
    size = fit_line(number, face, NUMBER._replace(size=1.25 * radius), 1.7 * radius)
    hollow = waits or not paint.fill
    ink = desk.accent.colour if hollow else paint.words
    disc = Path(x, y, circle(radius), "" if hollow else paint.fill, desk.accent.colour, 0.9)
    width = face.width(number, size)
    return [disc, Text(x - width / 2, y + size * CAP_HEIGHT / 2, "bold", size, 0, ink, (number,))]


def _draw_tick(x: Points, y: Points, desk: Desk) -> Box:
    theme = desk.setting.theme
    return Box(x, y, TICK, TICK, 1.5, "", theme.muted, 0.8 * theme.lines)


# What share of the width scores may have beside how it ends.
SCORE_SHARES = (0.5, 0.4)


def _list_closing(sheet: ScenarioSheet, desk: Desk) -> Iterator[Band]:
    """Yield how it scores beside the rounds, how it ends and what is said then. Raises BadData."""
    trials: list[tuple[Band, list[Band]]] = []
    for share in SCORE_SHARES:
        left, right = share * (desk.width - APART), (1 - share) * (desk.width - APART)
        scores = list(_list_scores(sheet, desk, left)) if sheet.scores else []
        ends = [*_list_ends(sheet, desk, right), *_list_verdicts(sheet, desk, right)]
        # The rounds stand above the ends, or below the scores where that leaves more room.
        below = [*scores, *_list_rounds(sheet, desk, left)]
        above = [*_list_rounds(sheet, desk, right), *ends]
        trials += [(set_beside(*both, left + APART), [*both[0], *both[1]]) for both in ((scores, above), (below, ends))]
    best, parts = min(trials, key=lambda trial: trial[0].height)
    if parts:
        yield from whole_or_parts(best, parts, desk)


def _list_scores(sheet: ScenarioSheet, desk: Desk, width: Points) -> Iterator[Band]:
    with placed(sheet.origins["scores"], "scores"):
        yield make_band(desk.set_heading(desk.setting.words.scoring, width), leads=True)
    for place, line in enumerate(sheet.scores):
        with _placed_item(sheet, "scores", place):
            yield _make_score(line, desk, width, 0 if place else BELOW)


# The room of points, and between boxes to tick; more boxes than these stand below the words.
POINTS_ROOM, TICKS_APART, MOST_BESIDE = 26.0, 3.5, 5


def _make_score(line: ScoreLine, desk: Desk, width: Points, gap: Points) -> Band:
    """Return points with what brings them, and a box to tick for each time. Raises Overflow."""
    theme, pitch = desk.setting.theme, TICK + TICKS_APART
    per_row = max(1, int((width - POINTS_ROOM) / pitch))
    many = line.most if line.most <= 2 * per_row else 0  # so many are counted elsewhere
    beside = many * pitch if many <= MOST_BESIDE else 0
    points = desk.set_words([(line.points, "bold", BODY, desk.setting.system.accent)], POINTS_ROOM)
    often = f" (\N{LESS-THAN OR EQUAL TO} {line.most}\N{MULTIPLICATION SIGN})" if line.most and not many else ""
    words = desk.set_text(line.title + often, width - POINTS_ROOM - beside - PAD)
    rows = 0 if beside or not many else -(-many // per_row)
    high = max(words.height, TICK if beside else 0)
    height = high + rows * pitch + 2 * PAD - 1

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = [*points.place(x, y + PAD), *words.place(x + POINTS_ROOM, y + PAD)]
        for number in range(many):
            row, column = divmod(number, per_row)
            left = width - beside + number * pitch + TICKS_APART if beside else POINTS_ROOM + column * pitch
            top = y + PAD - 1 if beside else y + PAD + high + TICKS_APART + row * pitch
            items.append(_draw_tick(x + left, top, desk))
        items.append(Rules(((x, y + height, x + width, y + height),), LINE * theme.lines, theme.hairline))
        return items

    return Band(height, draw, gap)


# A round, the least room of one whose heading stands beside it, how many are in a row, and how many are shown at all.
ROUND_HIGH, LEAST_ROUND, ROUNDS, MOST_ROUNDS = 26.0, 26.0, 8, 24
COMES = 6.5


def _list_rounds(sheet: ScenarioSheet, desk: Desk, width: Points) -> Iterator[Band]:
    """Yield the rounds as boxes to tick, with the numbers of what comes in each. Raises BadData."""
    if not 0 < len(sheet.rounds) <= MOST_ROUNDS:
        return
    with placed(sheet.origins["rounds"], "rounds"):
        heading = desk.set_heading(sheet.round_title, width)
        size, face = desk.size(HEADING).size, desk.setting.faces["bold"]
        begin = face.width(sheet.round_title, size) + APART
        rows = -(-len(sheet.rounds) // ROUNDS)
        is_beside = rows == 1 and len(sheet.rounds) * LEAST_ROUND + begin <= width
        left = begin if is_beside else 0
        each = -(-len(sheet.rounds) // rows)
        bands = [
            _make_rounds(sheet, sheet.rounds[first : first + each], desk, (width - left) / each)
            for first in range(0, len(sheet.rounds), each)
        ]
    if is_beside:
        yield set_beside([make_band(heading)], bands, left)
    else:
        yield from (make_band(heading, leads=True), *bands)


def _make_rounds(sheet: ScenarioSheet, boxes: Sequence[RoundBox], desk: Desk, pitch: Points) -> Band:
    theme, paint = desk.setting.theme, paint_panel(desk.accent, desk.setting.theme)
    numbers = [desk.set_words([(str(box.number), "bold", NUMBER, theme.ink)], pitch) for box in boxes]

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for place, (box, number) in enumerate(zip(boxes, numbers, strict=True)):
            left, wide = x + place * pitch, pitch - TICKS_APART
            fill = paint.fill if box.comes or box.number == len(sheet.rounds) else ""
            items.append(Box(left, y, wide, ROUND_HIGH, 2, fill, theme.muted, 0.8 * theme.lines))
            items += number.place(left + 4, y + 4)
            for later, thing in enumerate(box.comes[: max(1, int((wide - 4) / (2 * COMES + 1)))]):
                beside = left + wide - COMES - 3 - later * (2 * COMES + 1)
                items += _draw_token(str(thing), (beside, y + ROUND_HIGH - COMES - 3), desk, waits=True, radius=COMES)
        return items

    return Band(ROUND_HIGH, draw, BELOW)


def _list_ends(sheet: ScenarioSheet, desk: Desk, width: Points) -> Iterator[Band]:
    if not sheet.ends and not sheet.verdicts:
        return
    origin: Origin = sheet.origins.get("ends", sheet.origins["title"])
    with placed(origin, "ends"):
        yield make_band(desk.set_heading(desk.setting.words.endings, width), leads=True)
    told = len(sheet.ends) - sum(key.startswith("ends[") for key in sheet.origins)  # the last round, if that ends it
    for place, text in enumerate(sheet.ends):
        with _placed_item(sheet, "ends", place - told) if place >= told else placed(origin, "ends"):
            yield make_band(desk.set_text(text, width), STEP if place else BELOW)


# The share of the width that tells what a verdict takes.
NEEDED = 0.34


def _list_verdicts(sheet: ScenarioSheet, desk: Desk, width: Points) -> Iterator[Band]:
    """Yield what is said at the end, the first that holds first. Raises BadData."""
    for place, verdict in enumerate(sheet.verdicts):
        with _placed_item(sheet, "verdicts", place):
            paint = paint_style(desk.accent, desk.setting.theme)
            needed = desk.set_words([(verdict.needed, "bold", BODY, paint.words)], NEEDED * width - 2 * PAD)
            said = desk.set_text(verdict.text, (1 - NEEDED) * width - 2 * PAD)
        yield _make_verdict(needed, said, desk, width, 1.5 if place else BELOW + STEP)


def _make_verdict(needed: Stack, said: Stack, desk: Desk, width: Points, gap: Points) -> Band:
    theme = desk.setting.theme
    paint, panel = paint_style(desk.accent, theme), paint_panel(desk.accent, theme)
    height, wide = max(needed.height, said.height) + 2 * PAD, NEEDED * width

    def draw(x: Points, y: Points) -> list[Item]:
        return [
            Box(x, y, wide, height, 0, paint.fill, paint.stroke, paint.line),
            Box(x + wide, y, width - wide, height, 0, panel.fill, panel.stroke, panel.line),
            *needed.place(x + PAD, y + PAD),
            *said.place(x + wide + PAD, y + PAD),
        ]

    return Band(height, draw, gap)
