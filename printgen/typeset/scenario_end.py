"""How a scenario ends, on its sheet: what scores, its rounds as boxes to tick, its ends, and what is said then."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import product

from printgen.errors import Origin, Problem, collecting
from printgen.products.scenario_sheet import ListedTable, RoundBox, ScenarioSheet, ScoreLine
from printgen.typeset.bands import (
    APART,
    BELOW,
    BODY,
    GAP,
    HEADING,
    PAD,
    ROUND,
    SMALL,
    STEP,
    Band,
    Desk,
    make_band,
    measure_bands,
    set_beside,
)
from printgen.typeset.frame import Box, Item, Rules
from printgen.typeset.scenario_list import LINE, NUMBER, TICK, Disc, draw_tick, draw_token, list_table, name_token
from printgen.typeset.type.styles import paint_panel, paint_style
from printgen.typeset.type.typeface import placed
from printgen.units import Points

# What share of the width the first of two columns may have.
SHARES = (0.5, 0.55, 0.6, 0.4, 0.45)


def list_lower(sheet: ScenarioSheet, desk: Desk) -> Iterator[Band]:
    """Yield what stands below the rules of tonight: lists, how it scores, the rounds, the ends, and what is said then.

    Lists whose texts do not differ by column stand as wide as the page, or one or two of them in two columns with the
    rest below them, whichever is lower.

    Raises BadData.
    """
    wide = next((number for number, table in enumerate(sheet.lists) if not table.columns), len(sheet.lists))
    wide = max(wide, len(sheet.lists) - 2)
    for table in sheet.lists[:wide]:
        yield from list_table(table, desk)
    narrow, parts = sheet.lists[wide:], list[Band]()
    for table in narrow:
        parts += list_table(table, desk)
    rest, ends = _set_columns(sheet, (), desk)
    trials = [(measure_bands([*parts, *rest]), [*parts, *rest])]
    problems: list[Problem] = []
    with collecting(problems):  # a word may not fit a column
        if narrow and not any(table.columns for table in narrow):
            both, _ = _set_columns(sheet, narrow, desk)
            trials.append((measure_bands(both), both))
    best = min(trials, key=lambda trial: trial[0])[1]
    if any(band.height > desk.height for band in best):
        best = [*parts, *ends]
    yield from (*best, *_list_verdicts(sheet, desk))


def _set_columns(sheet: ScenarioSheet, lists: Sequence[ListedTable], desk: Desk) -> tuple[list[Band], list[Band]]:
    """Return two columns as one band: a list on top of each if there are any, and below them all but what is said then.

    Returned too: the same without the lists, in parts. Raises BadData.
    """
    trials: list[tuple[Band, list[Band]]] = []
    for share in SHARES:
        widths = share * (desk.width - APART), (1 - share) * (desk.width - APART)
        on_top: list[list[Band]] = [[], []]
        for number, table in enumerate(lists):
            on_top[number] = list(list_table(table, desk._replace(width=widths[number])))
        blocks = [
            [list(draw(sheet, desk, width)) for width in widths] for draw in (_list_scores, _list_rounds, _list_ends)
        ]
        for sides in product((0, 1), repeat=len(blocks)):
            left, right = (
                [
                    *on_top[side],
                    *(band for block, of in zip(blocks, sides, strict=True) if of == side for band in block[of]),
                ]
                for side in (0, 1)
            )
            parts = [band for block, side in zip(blocks, sides, strict=True) for band in block[side]]
            trials.append((set_beside(left, right, widths[0] + APART), parts))
    best, parts = min(trials, key=lambda trial: trial[0].height)
    return ([best] if best.height else []), parts


def place_item(sheet: ScenarioSheet, key: str, place: int) -> AbstractContextManager[None]:
    """Return what turns a misfit inside into BadData at a sentence, a score, an end or a verdict of the scenario."""
    name = f"{key}[{place}]"
    return placed(sheet.origins[name], name)


def _list_scores(sheet: ScenarioSheet, desk: Desk, width: Points) -> Iterator[Band]:
    if not sheet.scores:
        return
    with placed(sheet.origins["scores"], "scores"):
        yield make_band(desk.set_heading(desk.setting.words.scoring, width), leads=True)
    for place, line in enumerate(sheet.scores):
        with place_item(sheet, "scores", place):
            yield _make_score(line, desk, width, 0 if place else BELOW)


# The room of points, and between boxes to tick; more boxes than these stand below the words.
POINTS_ROOM, TICKS_APART, MOST_BESIDE = 22.0, 3.0, 5


def _make_score(line: ScoreLine, desk: Desk, width: Points, gap: Points) -> Band:
    """Return points with what brings them, and a box to tick for each time. Raises Overflow."""
    theme, pitch = desk.setting.theme, TICK + TICKS_APART
    per_row = max(1, int((width - POINTS_ROOM + TICKS_APART) / pitch))
    many = line.most if line.most <= 2 * per_row else 0  # so many are counted elsewhere
    beside = many * pitch if many <= MOST_BESIDE else 0
    points = desk.set_words([(line.points, "bold", BODY, desk.setting.system.accent)], POINTS_ROOM)
    often = f" (\N{LESS-THAN OR EQUAL TO} {line.most}\N{MULTIPLICATION SIGN})" if line.most and not many else ""
    words = desk.set_text(line.title + often, width - POINTS_ROOM - beside - PAD)
    rows = 0 if beside or not many else -(-many // per_row)
    high = max(words.height, TICK if beside or not many else 0)
    lower = 1.0 if rows else 0.0
    height = lower + high + rows * pitch + 2 * PAD
    level = PAD + lower + max(0.0, high - words.height) / 2

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = [*points.place(x, y + level), *words.place(x + POINTS_ROOM, y + level)]
        for number in range(many):
            row, column = divmod(number, per_row)
            left = width - beside + number * pitch + TICKS_APART if beside else POINTS_ROOM + column * pitch
            top = y + PAD if beside else y + PAD + lower + high + TICKS_APART - 1 + row * pitch
            items.append(draw_tick(x + left, top, desk))
        items.append(Rules(((x, y + height, x + width, y + height),), LINE * theme.lines, theme.hairline))
        return items

    return Band(height, draw, gap)


# A round, the least room of one whose heading stands beside it, how many are in a row, and how many are shown at all.
ROUND_HIGH, LEAST_ROUND, ROUNDS, MOST_ROUNDS = 28.0, 26.0, 8, 24
COMES = 6.41


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
            _make_rounds(sheet, sheet.rounds[first : first + each], desk, (width - left + TICKS_APART) / each)
            for first in range(0, len(sheet.rounds), each)
        ]
    if is_beside:
        yield set_beside([make_band(heading)], bands, left)
    else:
        yield from (make_band(heading, leads=True), *bands)


def _make_rounds(sheet: ScenarioSheet, boxes: Sequence[RoundBox], desk: Desk, pitch: Points) -> Band:
    """Return rounds in a row, the last of which ends at its right edge."""
    theme, paint = desk.setting.theme, paint_panel(desk.accent, desk.setting.theme)
    numbers = [desk.set_words([(str(box.number), "bold", NUMBER, theme.ink)], pitch) for box in boxes]

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for place, (box, number) in enumerate(zip(boxes, numbers, strict=True)):
            left, wide = x + place * pitch, pitch - TICKS_APART
            fill = paint.fill if box.comes or box.number == len(sheet.rounds) else ""
            items.append(Box(left, y, wide, ROUND_HIGH, 2, fill, theme.muted, 0.8 * theme.lines))
            items += number.place(left + 4, y + 3)
            for later, thing in enumerate(box.comes[: max(1, int((wide - 4) / (2 * COMES + 1)))]):
                style, origin = name_token(thing, sheet.lists) or ("", sheet.origins["rounds"])
                token = Disc(str(thing), COMES, desk.setting.style(style, "style", origin), waits=True)
                beside = left + wide - COMES - 2 - later * (2 * COMES + 1)
                items += draw_token(token, beside, y + ROUND_HIGH - COMES - 2, desk)
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
        with place_item(sheet, "ends", place - told) if place >= told else placed(origin, "ends"):
            yield make_band(desk.set_text(text, width), STEP if place else BELOW)


# What is said at the end stands in panels side by side, so many in a row, with so much room between them.
VERDICTS, VERDICT_GAP, VERDICT_PAD = 5, 4.0, 3.5


def _list_verdicts(sheet: ScenarioSheet, desk: Desk) -> Iterator[Band]:
    """Yield what is said at the end, the first that holds first, in rows of panels of one size. Raises BadData."""
    rows = -(-len(sheet.verdicts) // VERDICTS)
    for row in range(rows):
        each = -(-len(sheet.verdicts) // rows)
        yield _make_verdicts(sheet, range(row * each, min(len(sheet.verdicts), (row + 1) * each)), desk)


def _make_verdicts(sheet: ScenarioSheet, places: range, desk: Desk) -> Band:
    """Return panels of one height across the page, each with what it takes above what is said. Raises BadData."""
    theme = desk.setting.theme
    paint, panel = paint_style(desk.accent, theme), paint_panel(desk.accent, theme)
    wide = (desk.width + VERDICT_GAP) / len(places) - VERDICT_GAP
    room, stacks = wide - 2 * VERDICT_PAD, []
    for place in places:
        needed, said, _ = (*sheet.verdicts[place], "")
        with place_item(sheet, "verdicts", place):
            stacks.append((desk.set_words([(needed, "bold", SMALL, paint.words)], room), desk.set_text(said, room)))
    head, body = (max(pair[part].height for pair in stacks) for part in (0, 1))
    above, below = head + 2 * VERDICT_PAD - 1, body + 2 * VERDICT_PAD - 1

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for place, (needed, said) in enumerate(stacks):
            left = x + place * (wide + VERDICT_GAP)
            upper = Box(left, y, wide, above, ROUND, paint.fill, paint.stroke, paint.line, ("bottom",))
            lower = Box(left, y + above, wide, below, ROUND, panel.fill, panel.stroke, panel.line, ("top",))
            items += [lower, upper, *needed.place(left + VERDICT_PAD, y + (above - needed.height) / 2 + 0.5)]
            items += said.place(left + VERDICT_PAD, y + above + VERDICT_PAD)
        return items

    return Band(above + below, draw, GAP)
