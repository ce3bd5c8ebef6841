"""The first page of a file with the whole game, and its back: what it holds, how it is printed, cut and laid out."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from printgen.errors import collecting, gathering
from printgen.model.look import WHITE, TypeSize
from printgen.products.game import Bundle, CutStep, GameSheet, PartTile, TablePicture
from printgen.typeset.bands import (
    APART,
    BELOW,
    BODY,
    FOOT,
    GAP,
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
)
from printgen.typeset.cut_pictures import draw_cut
from printgen.typeset.frame import Area, Box, Item, Path, Rules, ShownPage, Text
from printgen.typeset.piece import PieceSetting
from printgen.typeset.type.outline import circle
from printgen.typeset.type.styles import Paint, paint_panel, paint_style
from printgen.typeset.type.typeface import CAP_HEIGHT, Misfit, fit_line, placed
from printgen.units import Points, to_points

# How large type is tried, as far as it can be read, and pictures, that all may stand on one page; and how much of what
# is left goes between two bands at most.
SIZES, MOST_SPREAD = (1.18, 1.12, 1.06, 1.0, 0.95, 0.9, 0.86, 0.78, 0.7), 8.0
NAME, CODE, VALUE = TypeSize(11.5, 9, 1.1), TypeSize(11, 8, 1.2), TypeSize(9.3, 8, 1.15)
# The larger side of the picture of a part, and the smaller one of a page of A4.
PICTURE, EDGE_LINE = to_points(34_000), 0.4
# No words have room beside a picture in a tile that is narrower than this.
LEAST_TILE = to_points(70_000)
# Between columns of tiles and of panels, within panels, and between words and a box round some of them.
COLUMNS, PANEL_PAD, CODE_PAD = 12.0, 7.0, 3.0


def draw_front(sheet: GameSheet, area: Area, setting: PieceSetting) -> list[list[Item]]:
    """Return the first page and its back, each on as many pages as it takes, in an area of its page.

    Raises BadData with all words that do not fit.
    """
    origins, words = setting.system.origins, setting.words
    name = origins["name"]
    what, edition = sheet.about
    paper, card = sheet.weights
    heads = (
        PageHead(sheet.title, name, ((what, "bold", name), (edition, "regular", origins["edition"]))),
        PageHead(words.prepare, words.origins["prepare"], tuple((each, "regular", name) for each in (paper, card))),
    )
    pages: list[tuple[PageHead, list[Item]]] = []
    with gathering() as problems:
        for head, lists in zip(heads, (FIRST, BACK), strict=True):
            with collecting(problems):
                pages += [(head, items) for items in _draw_side(sheet, lists, head, area, setting)]
    drawn: list[list[Item]] = []
    for number, (head, items) in enumerate(pages, 1):
        foot = f"{words.game} \N{MIDDLE DOT} {words.page_foot} {number}"
        drawn.append([*items, *draw_foot(head, area, foot, setting)])
    return drawn


Lister = Callable[[GameSheet, Desk], Iterable[Band]]


def _draw_side(
    sheet: GameSheet, lists: Sequence[Lister], head: PageHead, area: Area, setting: PieceSetting
) -> Iterator[list[Item]]:
    """Yield the pages of a side below its head, one if type that can be read allows it. Raises BadData."""
    high, drawn = draw_head(head, area, setting)
    body = area._replace(y=area.y + high, height=area.height - high - 2 * setting.scale(FOOT).size)
    for size in (*SIZES, 1):  # what needs more pages is large on them
        desk = Desk(setting, size, body.width, body.height)
        with _placed_by_words(sheet, setting):
            pages = lay_pages([band for each in lists for band in each(sheet, desk)], body.height)
        if len(pages) == 1:
            break
    for bands in pages:
        free = body.height - measure_bands(bands)
        more = min(MOST_SPREAD, free / len(bands)) if len(pages) == 1 else 0
        spread = [band._replace(gap=band.gap + more) for band in bands]
        yield [*drawn, *draw_column(spread, body.x, body.y + more / 2)]


# What may stand before and behind a title in a sentence.
AROUND = re.compile(r"^\W+|\W+$")


@contextmanager
def _placed_by_words(sheet: GameSheet, setting: PieceSetting) -> Iterator[None]:
    """Turn a misfit inside into BadData, at the title of tonight's scenario where words of that have no room."""
    try:
        yield
    except Misfit as misfit:
        source = (setting.system.origins["title"], "the first page")
        scenario = setting.system.scenario
        words = AROUND.sub("", misfit.words)
        if scenario and words and words in sheet.tonight:
            source = (scenario.origins["title"], "title")
        with placed(*source):
            raise


def _list_intro(sheet: GameSheet, desk: Desk) -> Iterator[Band]:
    """Yield tonight's scenario, and how all is printed."""
    if sheet.tonight:
        words = [(sheet.tonight, "bold", LEAD._replace(size=14), desk.setting.theme.ink)]
        yield make_band(desk.set_words(words, desk.width))
    yield make_band(desk.set_text(sheet.intro, desk.width, LEAD))


def _list_bundles(sheet: GameSheet, desk: Desk) -> Iterator[Band]:
    """Yield what can be printed together, side by side."""
    number = len(sheet.bundles)
    width = (desk.width - COLUMNS * (number - 1)) / number
    drawn = [_set_bundle(bundle, desk, width) for bundle in sheet.bundles]
    height = max(band.height for band, _ in drawn) + 2 * PANEL_PAD

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for place, (band, paint) in enumerate(drawn):
            left = x + place * (width + COLUMNS)
            items.append(Box(left, y, width, height, 2 * ROUND, paint.fill, paint.stroke, paint.line))
            items += band.draw(left + PANEL_PAD, y + PANEL_PAD)
        return items

    yield Band(height, draw, GAP + 2)


def _set_bundle(bundle: Bundle, desk: Desk, width: Points) -> tuple[Band, Paint]:
    """Return what a bundle says, and how its panel is drawn."""
    theme, room = desk.setting.theme, width - 2 * PANEL_PAD
    paint = paint_style(desk.accent, theme) if bundle.stressed else paint_panel(desk.accent, theme)
    said = [(bundle.title, "bold", TypeSize(13, 9, 1.1), paint.words), (bundle.text, "regular", BODY, paint.words)]
    bands = [make_band(desk.set_words(said, room))]
    bands += [
        make_band(desk.set_words([(time, "regular", BODY, paint.words)], room), BELOW) for time in bundle.times[:1]
    ]
    bands += [
        make_band(desk.set_words([(time, "regular", SMALL, paint.words)], room), STEP) for time in bundle.times[1:]
    ]
    bands += [_set_range(named, desk, room, paint.words) for named in bundle.ranges]
    return set_beside(bands, [], 0), paint


def _set_range(named: tuple[str, str], desk: Desk, width: Points, ink: str) -> Band:
    """Return numbers of pages in a box, with what they are printed on before them. Raises Overflow, MissingGlyph."""
    name, pages = named
    label = desk.set_words([(name, "regular", BODY, ink)], width)
    begin = desk.setting.faces["regular"].width(name, desk.size(BODY).size) + 2 * CODE_PAD
    boxed, _ = _set_code(pages.replace(",", ", "), desk, width - begin)
    return Band(
        boxed.height,
        lambda x, y: [*label.place(x, y + (boxed.height - label.height) / 2), *boxed.draw(x + begin, y)],
        BELOW + 1,
    )


def _set_code(pages: str, desk: Desk, most: Points) -> tuple[Band, Points]:
    """Return numbers of pages in a box as wide as they are, or on lines where there is not so much room."""
    size = desk.size(CODE).size
    natural = desk.setting.faces["bold"].width(pages, size) + 0.5
    stack = desk.set_words([(pages, "bold", CODE, desk.setting.theme.ink)], min(natural, most - 2 * CODE_PAD))
    wide, high = min(most, natural + 2 * CODE_PAD), stack.height + CODE_PAD + 1
    line = desk.setting.theme.muted if desk.setting.theme.outlined else ""

    def draw(x: Points, y: Points) -> list[Item]:
        box = Box(x, y, wide, high, ROUND, WHITE, line, EDGE_LINE if line else 0)
        return [box, *stack.place(x + CODE_PAD, y + CODE_PAD / 2 + 1)]

    return Band(high, draw), wide


# How wide a line of words is at least beside what stands before it, as a share of the page.
BESIDE = 0.4


def _list_trial(sheet: GameSheet, desk: Desk) -> Iterator[Band]:
    """Yield which pages are tried first."""
    if not sheet.trial:
        return
    theme, room = desk.setting.theme, desk.width - 2 * PANEL_PAD
    style = theme.styles.get("orange", desk.accent)
    paint = paint_panel(style, theme)
    words = desk.setting.words.trial
    width = desk.setting.faces["bold"].width(words, desk.size(CODE).size) + 1
    title = desk.set_words([(words, "bold", CODE, style.colour)], width)
    code, wide = _set_code(sheet.trial, desk, room / 3)
    begin = width + wide + 4 * CODE_PAD
    is_beside = room - begin > BESIDE * room
    text = desk.set_text(sheet.trial_text, room - begin if is_beside else room)
    lead = max(title.height, code.height)
    height = (max(lead, text.height) if is_beside else lead + text.height + BELOW) + 2 * PANEL_PAD

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = [Box(x, y, desk.width, height, 2 * ROUND, paint.fill, paint.stroke, paint.line)]
        middle = (height if is_beside else lead + 2 * PANEL_PAD) / 2
        items += title.place(x + PANEL_PAD, y + middle - title.height / 2)
        items += code.draw(x + PANEL_PAD + width + CODE_PAD, y + middle - code.height / 2)
        if is_beside:
            return [*items, *text.place(x + PANEL_PAD + begin, y + middle - text.height / 2)]
        return [*items, *text.place(x + PANEL_PAD, y + PANEL_PAD + lead + BELOW)]

    yield Band(height, draw, GAP + 2)


def _list_tiles(sheet: GameSheet, desk: Desk) -> Iterator[Band]:
    """Yield the parts of the file, two in a row where the paper is wide enough, below a heading. Raises BadData."""
    theme = desk.setting.theme
    heading = desk.set_heading(desk.setting.words.parts, desk.width * 2 / 3)
    aside = desk.set_words([(desk.setting.words.estimates, "regular", SMALL, theme.muted)], desk.width / 3)
    (line,) = (item for item in aside.items if isinstance(item, Text))
    wide = max(desk.setting.faces["regular"].width(each, line.size) for each in line.lines)
    drop = heading.height - aside.height
    yield Band(
        heading.height,
        lambda x, y: [*heading.place(x, y), *aside.place(x + desk.width - wide, y + drop)],
        2 * GAP,
        leads=True,
    )
    in_row = 2 if desk.width >= 2 * LEAST_TILE + COLUMNS else 1
    width = (desk.width - COLUMNS * (in_row - 1)) / in_row
    for first in range(0, len(sheet.parts), in_row):
        tiles: list[Band] = []
        for part in sheet.parts[first : first + in_row]:
            with placed(part.origin, part.title):
                tiles.append(_make_tile(part, desk, width))
        yield _make_row(tiles, desk, width)


def _make_row(tiles: Sequence[Band], desk: Desk, width: Points) -> Band:
    """Return tiles side by side below a line."""
    theme, height = desk.setting.theme, max(tile.height for tile in tiles) + GAP

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = [Rules(((x, y, x + desk.width, y),), EDGE_LINE * theme.lines, theme.hairline)]
        for place, tile in enumerate(tiles):
            items += tile.draw(x + place * (width + COLUMNS), y + GAP)
        return items

    return Band(height, draw, GAP)


def _make_tile(part: PartTile, desk: Desk, width: Points) -> Band:
    """Return a part: its picture, and what is said of it beside. Raises Overflow, MissingGlyph."""
    theme, accent = desk.setting.theme, desk.setting.system.accent
    wide, high = _measure_picture(part.slant, PICTURE * min(1.06, desk.shrink))
    room = width - wide - GAP
    pages_wide = desk.setting.faces["bold"].width(part.pages, desk.size(VALUE).size)
    title = desk.set_words([(part.title, "bold", NAME, theme.ink)], room - pages_wide - GAP)
    numbers = desk.set_words([(part.pages, "bold", VALUE, accent)], pages_wide + 0.5)
    facts = [_set_facts(part, desk, room)]
    facts += (
        [make_band(desk.set_words([(part.slower, "regular", SMALL, theme.muted)], room), STEP)] if part.slower else []
    )
    said = [(part.holds, "regular", VALUE, theme.ink), (part.advice, "regular", VALUE, theme.muted)]
    facts += [make_band(desk.set_words([each], room), BELOW) for each in said if each[0]]
    below = title.height + BELOW
    told = set_beside(facts, [], 0)

    def draw(x: Points, y: Points) -> list[Item]:
        left = x + wide + GAP
        return [
            *_draw_page(part.first, Area(x, y, wide, high), desk),
            *numbers.place(left + room - pages_wide, y + (desk.size(NAME).size - desk.size(VALUE).size) * CAP_HEIGHT),
            *title.place(left, y),
            *told.draw(left, y + below),
        ]

    return Band(max(high, below + told.height), draw)


def _set_facts(part: PartTile, desk: Desk, width: Points) -> Band:
    """Return what a part is printed on, in a box, and its sheets, minutes and tools."""
    theme, size = desk.setting.theme, desk.size(SMALL)
    paint = paint_style(desk.accent, theme) if part.is_card else Paint(WHITE, theme.muted, EDGE_LINE, theme.ink)
    wide = desk.setting.faces["regular"].width(part.stock, size.size) + 4 * CODE_PAD
    stock = desk.set_words([(part.stock, "regular", SMALL, paint.words)], wide)
    facts = desk.set_words([(part.facts, "bold", VALUE, theme.ink)], width - wide - 2 * CODE_PAD)
    high = stock.height + CODE_PAD
    top = max(0, (high - desk.size(VALUE).size * CAP_HEIGHT) / 2)

    def draw(x: Points, y: Points) -> list[Item]:
        return [
            Box(x, y, wide, high, high / 2, paint.fill, paint.stroke, paint.line),
            *stock.place(x + 2 * CODE_PAD, y + (high - size.size * CAP_HEIGHT) / 2),
            *facts.place(x + wide + 2 * CODE_PAD, y + top),
        ]

    return Band(max(high, top + facts.height), draw)


def _measure_picture(slant: float, longest: Points) -> tuple[Points, Points]:
    """Return the width and the height of a picture of a page."""
    return (longest * slant, longest) if slant <= 1 else (longest, longest / slant)


def _draw_page(number: int, area: Area, desk: Desk) -> list[Item]:
    """Return a page drawn small, in a thin frame."""
    return [Box(*area, 0, WHITE, desk.setting.theme.muted, EDGE_LINE), ShownPage(area, number)]


# How many pictures are in a row, how high they are, and the disc with a number.
IN_ROW, DRAWN, DISC = 3, 84.0, 7.5


def _list_pictures(sheet: GameSheet, desk: Desk) -> Iterator[Band]:
    """Yield what is done by hand, three pictures in a row, below a heading. Raises Overflow, MissingGlyph."""
    if not sheet.pictures:
        return
    yield make_band(desk.set_heading(desk.setting.words.cutting, desk.width), leads=True)
    width = (desk.width - COLUMNS * (IN_ROW - 1)) / IN_ROW
    for first in range(0, len(sheet.pictures), IN_ROW):
        row = sheet.pictures[first : first + IN_ROW]
        yield _make_pictures(sheet, row, first, desk, width)


def _make_pictures(sheet: GameSheet, row: Sequence[CutStep], first: int, desk: Desk, width: Points) -> Band:
    theme, room = desk.setting.theme, width - 2 * PANEL_PAD
    indent = 2 * DISC + 2 * CODE_PAD
    titles = [desk.set_words([(each.title, "bold", NAME, theme.ink)], room - indent) for each in row]
    texts = [desk.set_text(each.text, room) for each in row]
    titled = max(2 * DISC, *(stack.height for stack in titles))
    high = DRAWN * desk.shrink
    height = high + titled + BELOW + max(stack.height for stack in texts) + 3 * PANEL_PAD

    def draw(x: Points, y: Points) -> list[Item]:
        items: list[Item] = []
        for place, (step, title, text) in enumerate(zip(row, titles, texts, strict=True)):
            left, top = x + place * (width + COLUMNS), y + PANEL_PAD
            items.append(Box(left, y, width, height, 2 * ROUND, "", theme.hairline, 2 * EDGE_LINE))
            items += draw_cut(step.picture, sheet.cuts, Area(left + PANEL_PAD, top, room, high), desk)
            top += high + PANEL_PAD
            items += _draw_number(first + place + 1, left + PANEL_PAD + DISC, top + titled / 2, desk)
            # One line stands in the middle of the disc; more lines begin at its top.
            drop = (titled - desk.size(NAME).size * CAP_HEIGHT) / 2 if title.height <= 2 * DISC else 0
            items += title.place(left + PANEL_PAD + indent, top + drop)
            items += text.place(left + PANEL_PAD, top + titled + BELOW)
        return items

    return Band(height, draw, BELOW + 2)


def _draw_number(number: int, x: Points, y: Points, desk: Desk) -> list[Item]:
    """Return a number on a disc about a place."""
    paint, face = paint_style(desk.accent, desk.setting.theme), desk.setting.faces["bold"]
    size = fit_line(str(number), face, TypeSize(max(8.5, desk.setting.theme.least), 8, 1), 2 * DISC)
    text = Text(
        x - face.width(str(number), size) / 2, y + size * CAP_HEIGHT / 2, "bold", size, 0, paint.words, (str(number),)
    )
    return [Path(x, y, circle(DISC), paint.fill, paint.stroke, paint.line), text]


# The share of the width that the picture of the table has, and the share of that where the game is played.
TABLE, PLAYED = 0.52, 0.5
LAID = 150.0


def _list_table(sheet: GameSheet, desk: Desk) -> Iterator[Band]:
    """Yield all that lies on the table, with what is done then beside it. Raises Overflow, MissingGlyph."""
    words = desk.setting.words
    left_wide = TABLE * (desk.width - APART) if sheet.table else 0.0
    begin = left_wide + (APART if sheet.table else 0)
    room = desk.width - begin
    right = [make_band(desk.set_heading(words.then, room), leads=True), *_list_steps(sheet, desk, room)]
    if not sheet.table:
        yield from right
        return
    left = [make_band(desk.set_heading(words.on_table, left_wide), leads=True), _draw_table(sheet, desk, left_wide)]
    yield set_beside(left, right, begin, 2 * GAP)


def _list_steps(sheet: GameSheet, desk: Desk, width: Points) -> Iterator[Band]:
    indent = 1.6 * desk.size(BODY).size
    for number, text in enumerate(sheet.steps, 1):
        mark = desk.set_words([(str(number), "bold", BODY, desk.setting.system.accent)], indent)
        stack = desk.set_text(text, width - indent)
        yield Band(stack.height, draw_both(mark, stack, indent), 2 * STEP if number > 1 else BELOW + 2)


def _draw_table(sheet: GameSheet, desk: Desk, width: Points) -> Band:
    """Return a table: where the game is played, and beside it the mat and the sheets as they are."""
    theme, height, gap = desk.setting.theme, LAID * desk.shrink, GAP
    played = PLAYED * width
    label = desk.set_words([(desk.setting.words.your_table, "regular", BODY, theme.muted)], played - 4 * gap)
    (line,) = (item for item in label.items if isinstance(item, Text))
    named = max(desk.setting.faces["regular"].width(each, line.size) for each in line.lines)
    panel = paint_panel(desk.accent, theme)

    def draw(x: Points, y: Points) -> list[Item]:
        board = Area(x + gap, y + gap, played - 2 * gap, height - 2 * gap)
        items: list[Item] = [
            Box(x, y, width, height, 2 * ROUND, panel.fill, panel.stroke, panel.line),
            Box(*board, ROUND, WHITE, theme.hairline, 2 * EDGE_LINE),
            *label.place(board.x + (board.width - named) / 2, board.y + (board.height - label.height) / 2),
        ]
        return [
            *items,
            *_lay_pages_on_table(sheet.table, Area(x + played, board.y, width - played - gap, board.height), desk),
        ]

    return Band(height, draw, BELOW + 2)


def _lay_pages_on_table(pages: Sequence[TablePicture], area: Area, desk: Desk) -> list[Item]:
    """Return pages in an area: the mat above, all others in a row below it, as large as there is room."""
    mats, sheets = [page for page in pages if page.is_mat], [page for page in pages if not page.is_mat]
    rows = [row for row in (mats, sheets) if row]
    share = (area.height - GAP * (len(rows) - 1)) / len(rows)
    items: list[Item] = []
    for place, row in enumerate(rows):
        high = min(share, (area.width - GAP * (len(row) - 1)) / sum(page.slant for page in row))
        left, top = area.x, area.y + place * (share + GAP) + (share - high) / 2
        for page in row:
            items += _draw_page(page.page, Area(left, top, high * page.slant, high), desk)
            left += high * page.slant + GAP
    return items


def _list_cures(sheet: GameSheet, desk: Desk) -> Iterator[Band]:
    """Yield what is done where print is not right, in two columns below a heading. Raises Overflow, MissingGlyph."""
    yield make_band(desk.set_heading(desk.setting.words.cures, desk.width), 2 * GAP, leads=True)
    width, ink, accent = (desk.width - APART) / 2, desk.setting.theme.ink, desk.setting.system.accent
    cures = [
        make_band(desk.set_words([(each.title, "bold", BODY, accent), (each.text, "regular", BODY, ink)], width))
        for each in sheet.cures
    ]
    cut = (len(cures) + 1) // 2
    yield set_beside(cures[:cut], cures[cut:], width + APART, BELOW + 2)


FIRST: tuple[Lister, ...] = (_list_intro, _list_bundles, _list_trial, _list_tiles)
BACK: tuple[Lister, ...] = (_list_pictures, _list_table, _list_cures)
