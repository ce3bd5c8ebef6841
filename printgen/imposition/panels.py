"""Panels in rows that all end at the right edge of a field, and the sheets of a mat: rows, and places for cards."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from printgen.imposition.shelves import Field, Size
from printgen.imposition.verso import Slot
from printgen.units import Micrometres

# What a break in a track costs, as the height of paper that it may leave bare.
BREAK: Micrometres = 32_000
# What a sheet has left goes to its places, so that words stand above their cards, then to the lines of boxes, at most
# so much for each of these, and between rows; what is then left makes boxes higher still.
PLACE_MORE, LINE_MORE, MOST_APART = 24_000, 6_000, 3_000
# Panels side by side are so far apart, and so is a column of them from the places beside it.
ASIDE: Micrometres = 4_000
# A place that is wider than it must be leaves paper bare: so much is that worth beside heights and breaks.
BARE = 2
# A sheet with a single place, or with places of two widths, is as bad as so much.
ODD: Micrometres = 300_000
REMEMBERED = 20_000
# So many panels and decks are tried on one sheet, and so many panels in one row.
MOST_PANELS, MOST_DECKS, MOST_ASIDE = 14, 6, 6


class PanelShape(NamedTuple):
    """One way to lay out a panel, which may be wider."""

    width: Micrometres
    height: Micrometres
    breaks: int = 0  # how many lines it has more than in the widest of its shapes
    lines: int = 0  # how many lines of boxes may be higher


Panel = tuple[PanelShape, ...]  # in any order


class PanelRow(NamedTuple):
    """Panels side by side, by how wide each is."""

    height: Micrometres
    # what is to be low: what breaks cost, and what is bare below low panels, as the height of a row of this width
    cost: Micrometres
    widths: tuple[Micrometres, ...]
    lines: int = 0  # the fewest lines of boxes above one another in a panel that has any


@lru_cache(maxsize=REMEMBERED)
def fill_row(panels: tuple[Panel, ...], width: Micrometres) -> tuple[PanelRow, ...]:
    """Return the ways to lay panels side by side in a row of exactly this width, the lowest row first.

    A higher row is among them only if it costs less than every lower one.
    """
    free = width - ASIDE * (len(panels) - 1)
    rows: list[PanelRow] = []
    for height in {shape.height for panel in panels for shape in panel}:
        low = [[shape for shape in panel if shape.height <= height] for panel in panels]
        if not all(low):
            continue
        picked = [min(shapes, key=lambda shape: (shape.width, shape.breaks)) for shapes in low]
        taken = sum(shape.width for shape in picked)
        if taken > free:
            continue
        widths = [shape.width * free // taken for shape in picked]
        widths[-1] = free - sum(widths[:-1])
        # Where it is wider it may need fewer lines.
        final = [
            min((each for each in shapes if each.width <= wide), key=lambda shape: shape.breaks)
            for shapes, wide in zip(low, widths, strict=True)
        ]
        high = max(shape.height for shape in final)
        bare = sum((high - shape.height) * wide for shape, wide in zip(final, widths, strict=True)) // width
        lines = min((shape.lines for shape in final if shape.lines), default=0)
        rows.append(PanelRow(high, BREAK * sum(shape.breaks for shape in final) + bare, tuple(widths), lines))
    return _keep_best(rows)


class PanelStack(NamedTuple):
    """Rows of panels below one another."""

    height: Micrometres
    cost: Micrometres
    rows: tuple[PanelRow, ...]

    def lay(self, left: Micrometres, y: Micrometres, gap: Micrometres, until: Micrometres) -> Iterator[Slot]:
        """Yield where each panel lies, in rows that end at a lower edge if any of them has boxes."""
        more, apart = self.share(until - y - self.height, len(self.rows) - 1)
        spare = until - y - self.height - apart * (len(self.rows) - 1)
        for row in self.rows:
            # Rounding leaves nothing.
            high = row.height + (more * row.lines if more else 0)
            spare -= high - row.height
            if row is self.rows[-1] and row.lines and more:
                high += spare
            x = left
            for wide in row.widths:
                yield Slot(x, y, wide, high, 0)
                x += wide + ASIDE
            y += high + gap + apart

    def share(self, spare: Micrometres, gaps: int) -> tuple[Micrometres, Micrometres]:
        """Return how much higher each line of boxes is, and how much further apart rows are, of what is left."""
        lines = sum(row.lines for row in self.rows)
        more = min(LINE_MORE, spare // lines) if lines else 0
        apart = min(MOST_APART, (spare - more * lines) // gaps) if gaps else 0
        return ((spare - apart * gaps) // lines if lines else 0), apart


Found = TypeVar("Found", PanelRow, PanelStack)


def _keep_best(found: Iterable[Found]) -> tuple[Found, ...]:
    """Return rows or stacks, the lowest first, without each that costs as much as a lower one or more."""
    best: list[Found] = []
    for each in sorted(found):
        if not best or each.cost < best[-1].cost:
            best.append(each)
    return tuple(best)


@lru_cache(maxsize=REMEMBERED)
def stack_panels(panels: tuple[Panel, ...], width: Micrometres, gap: Micrometres) -> tuple[PanelStack, ...]:
    """Return the ways to lay panels, in their order, in rows of this width, the lowest stack first.

    A higher stack is among them only if it costs less than every lower one.
    """
    if not panels:
        return (PanelStack(-gap, 0, ()),)
    return _keep_best(
        PanelStack(above.height + gap + row.height, above.cost + row.cost, (*above.rows, row))
        for start in range(max(0, len(panels) - MOST_ASIDE), len(panels))
        for row in fill_row(panels[start:], width)
        for above in stack_panels(panels[:start], width, gap)
    )


def _pick(stacks: tuple[PanelStack, ...], most: Micrometres) -> PanelStack | None:
    """Return the cheapest stack that is no higher than this; None if all stacks are higher."""
    return min((each for each in stacks if each.height <= most), key=lambda stack: stack.cost, default=None)


class PlaceSize(NamedTuple):
    """How large places for cards are."""

    least: Size  # where a row would hold fewer places otherwise, or panels have no room beside them
    wanted: Size


class MatLayout(NamedTuple):
    """Where all on a sheet of a mat lies."""

    panels: tuple[Slot, ...]
    places: tuple[Slot, ...]
    cost: float


def lay_mat(panels: Sequence[Panel], groups: Sequence[int], size: PlaceSize, field: Field) -> list[MatLayout]:
    """Return the sheets of a mat, as few as there can be; none if something is too large.

    groups: how many places each deck has, which lie on one sheet. Panels lie above the places, or beside them; no sheet
    that has none comes before one that has.
    """
    ways: dict[tuple[int, int], tuple[int, float, tuple[MatLayout, ...]]] = {(len(panels), len(groups)): (0, 0, ())}
    # For each panel and deck, from the last to the first: the best sheets for it and for all that follow.
    for panel in range(len(panels), -1, -1):
        for group in range(len(groups), -1, -1):
            found = [
                (1 + ways[rest][0], sheet.cost + ways[rest][1], (sheet, *ways[rest][2]))
                for rest, sheet in _list_sheets(panels, groups, (panel, group), size, field)
                if rest in ways
            ]
            if found:
                ways[panel, group] = min(found, key=lambda way: way[:2])
    return list(ways[0, 0][2]) if (0, 0) in ways else []


def _list_sheets(
    panels: Sequence[Panel], groups: Sequence[int], start: tuple[int, int], size: PlaceSize, field: Field
) -> Iterator[tuple[tuple[int, int], MatLayout]]:
    """Yield what one sheet can hold from a panel and a deck on: what then comes next, and the sheet."""
    panel, group = start
    for until in range(group, min(len(groups), group + MOST_DECKS) + 1):
        for last in range(min(panel + 1, len(panels)), min(len(panels), panel + MOST_PANELS) + 1):
            if (last, until) == start:
                continue
            sheets = _lay_sheet(tuple(panels[panel:last]), sum(groups[group:until]), size, field)
            if not sheets:  # nor would more find room
                break
            yield (last, until), sheets[0]


@lru_cache(maxsize=REMEMBERED)
def _lay_sheet(panels: tuple[Panel, ...], places: int, size: PlaceSize, field: Field) -> tuple[MatLayout, ...]:
    """Return the best way to lay panels and places on one sheet, as the only one; none if there is too much."""
    if not places:
        found = [_lay_block(panels, (), PlaceBlock((), 0), field)]
    else:
        blocks = [PlaceBlock(_spread(places, columns, field), size.wanted.height) for columns in range(1, places + 1)]
        found = [
            _lay_block(panels, (), block, field)
            for block in blocks
            if all(wide >= size.least.width for row in block.rows for wide in row)
        ]
        found += [
            _lay_block(panels[:above], panels[above:], block, field)
            for block in _list_narrow(places, size, field)
            for above in range(len(panels))
        ]
    return tuple(sorted(filter(None, found), key=lambda layout: layout.cost)[:1])


def _spread(places: int, columns: int, field: Field) -> tuple[tuple[Micrometres, ...], ...]:
    """Return rows of places, so many in each and the rest in the last one, by how wide each is: they fill the field."""
    counts = [columns] * (places // columns) + [places % columns] * bool(places % columns)
    return tuple(((field.width - field.gap * (count - 1)) // count,) * count for count in counts)


def _list_narrow(places: int, size: PlaceSize, field: Field) -> "Iterator[PlaceBlock]":
    """Yield equal places that leave room for panels: at the left of all rows, or of the last one, which is shorter."""
    for columns in range(1, places + 1):
        rest = places % columns
        if not rest:
            for wide, high in sorted({size.wanted, size.least}):
                yield PlaceBlock(((wide,) * columns,) * (places // columns), high)
        elif places > columns:
            wide = (field.width - field.gap * (columns - 1)) // columns
            if wide >= size.least.width:
                rows = ((wide,) * columns,) * (places // columns)
                yield PlaceBlock((*rows, (wide,) * rest), size.wanted.height)


class PlaceBlock(NamedTuple):
    """Rows of places for cards, by the width of each."""

    rows: tuple[tuple[Micrometres, ...], ...]
    high: Micrometres  # how high each place is

    def measure(self, gap: Micrometres) -> Size:
        """Return how large all of it is."""
        width = max((_measure_row(row, gap) for row in self.rows), default=0)
        return Size(width, max(0, len(self.rows) * (self.high + gap) - gap))

    def grow(self, spare: Micrometres) -> "PlaceBlock":
        """Return it with higher places where there is room."""
        return self._replace(high=self.high + min(PLACE_MORE, spare // len(self.rows))) if self.rows else self

    def find_room(self, gap: Micrometres) -> tuple[int, Micrometres]:
        """Return beside how many rows, the last ones, there is room at the left, and how wide the places there are."""
        widths = [_measure_row(row, gap) for row in self.rows]
        below = 1 if len(set(widths)) > 1 else len(widths)
        return below, max(widths[-below:], default=0)

    def lay(self, right: Micrometres, y: Micrometres, gap: Micrometres) -> Iterator[Slot]:
        """Yield the places, which end at an edge."""
        for row in self.rows:
            x = right - _measure_row(row, gap)
            for wide in row:
                yield Slot(x, y, wide, self.high, 0)
                x += wide + gap
            y += self.high + gap


def _measure_row(row: Sequence[Micrometres], gap: Micrometres) -> Micrometres:
    return sum(row) + gap * (len(row) - 1)


def _lay_block(
    above: tuple[Panel, ...], beside: tuple[Panel, ...], block: PlaceBlock, field: Field
) -> MatLayout | None:
    """Return a sheet with panels above a block of places and beside it, at its left; None if there is too much."""
    gap, size = field.gap, block.measure(field.gap)
    beside_rows, taken = block.find_room(gap)
    deep = beside_rows * (block.high + gap) - gap if beside_rows else 0
    wide = field.width - taken - ASIDE
    whole = beside_rows == len(block.rows)
    side = _pick(stack_panels(beside, wide, gap), field.height if whole and not above else deep)
    low = max(size.height, side.height) if side else 0
    top = _pick(stack_panels(above, field.width, gap), field.height - low - gap * bool(low))
    if top is None or side is None or low > field.height:
        return None
    spare = field.height - low - (top.height + gap * bool(low) if above else 0)
    grown = block.grow(spare + low - size.height)
    low = max(low, grown.measure(gap).height)
    bottom = field.ends[1]
    y = bottom - low if above or not block.rows else field.y
    deep = beside_rows * (grown.high + gap) - gap if beside_rows else 0
    slots = (
        *top.lay(field.x, field.y, gap, y - gap if low else bottom),
        *side.lay(field.x, y + low - deep if not whole else y, gap, y + low),
    )
    wider = 0 if beside else sum(max(0, wide - block.high) for row in block.rows for wide in row)
    odd = sum(map(len, block.rows)) == 1 or len({wide for row in block.rows for wide in row}) > 1
    below = (deep - side.height) * wide + (low - grown.measure(gap).height) * taken if beside else 0
    return MatLayout(
        slots,
        tuple(grown.lay(field.ends[0], y, gap)),
        top.cost + side.cost + BARE * wider + ODD * odd + below // field.width,
    )
