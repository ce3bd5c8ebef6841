"""The pages of each kind of product, item by item, held against pages that were looked at and found good.

After a wanted change: `python tests/compose/test_golden.py`, then look at `git diff tests/golden`.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from printgen.build.game import make_front, make_parts
from printgen.build.job import plan_jobs
from printgen.build.maker import Maker
from printgen.compose.document import Corners, Fills, Group, Layer, Lines, Outlines, Page, PageItem
from printgen.imposition.verso import Slot
from printgen.load.folder import load_pack
from printgen.model.options import Options
from printgen.paths import Pack
from printgen.typeset import frame
from printgen.typeset.frame import Box, FormField, Ornament, PlacedPicture, Rules, ShownPage, Symbol, Text

HERE = Path(__file__).resolve().parent.parent
SYSTEM = load_pack(Pack("marsh", HERE / "packs/ok/marsh", "tests"))
JOBS = {job.spec.id: job for job in plan_jobs([SYSTEM]) if not job.flows}
GAME = "game"


def describe_item(item: frame.Item) -> str:  # noqa: PLR0911  # one for each kind
    """Return an item of a frame as one readable line, lengths in tenths of a point."""
    if isinstance(item, Text):
        turned = f" turned {item.turn}" if item.turn else ""
        words = " / ".join(item.lines)
        return f"text  {item.x:6.1f} {item.y:6.1f}  {item.font} {item.size:.2f} {item.colour}{turned}: {words}"
    if isinstance(item, Box):
        size = f"{item.width:.1f} x {item.height:.1f} r {item.radius:.1f}"
        return f"box   {item.x:6.1f} {item.y:6.1f}  {size} fill {item.fill or '-'} line {item.stroke or '-'}"
    if isinstance(item, Rules):
        return f"rules {len(item.segments)} of {item.line:.1f} {item.colour}"
    if isinstance(item, Symbol):
        return (
            f"shape {item.x:6.1f} {item.y:6.1f}  {item.outline.name} {item.size:.1f} {item.colour} turned {item.turn}"
        )
    if isinstance(item, PlacedPicture):
        size = f"{item.area.width:.1f} x {item.area.height:.1f}"
        return f"image {item.area.x:6.1f} {item.area.y:6.1f}  {size} {item.picture.name}"
    if isinstance(item, Ornament):
        marks = f"{len(item.outline)} steps at {len(item.places)} places, {item.line:.2f} {item.colour}"
        return f"marks {item.x:6.1f} {item.y:6.1f}  {marks}"
    if isinstance(item, ShownPage):
        size = f"{item.area.width:.1f} x {item.area.height:.1f}"
        return f"page  {item.area.x:6.1f} {item.area.y:6.1f}  {size} {item.page}"
    ends = " ".join(f"{numbers[-2]:.1f},{numbers[-1]:.1f}" for _, *numbers in item.outline)
    return f"path  {item.x:6.1f} {item.y:6.1f}  fill {item.fill or '-'} line {item.stroke or '-'}: {ends}"


def describe_field(field: FormField) -> str:
    """Return what is filled in on screen as one readable line, lengths in tenths of a point."""
    (x, y, width, height), kind = field.area, "tick " if field.ticked else "write"
    return f"{kind} {x:6.1f} {y:6.1f}  {width:.1f} x {height:.1f} {'.'.join(field.path)}: {field.words}"


def describe_slot(slot: Slot) -> str:
    """Return a slot in millimetres: its upper left corner and its size, and which way it is turned."""
    x, y, width, height = (length / 1000 for length in slot[:4])
    return f"{x:.2f},{y:.2f} {width:.2f} x {height:.2f}{f' turned {slot.turn}' if slot.turn else ''}"


def describe_layout(item: PageItem, known: set[str]) -> Iterator[str]:
    """Yield an item of a page in readable lines, what recurs only the first time."""
    match item:
        case Group(slot, drawn, key):
            yield f"group {key or '-'} in {describe_slot(slot)}"
            if not key or key not in known:
                yield from (f"  {describe_item(part)}" for part in drawn.items)
                yield from (f"  {describe_field(field)}" for field in drawn.fields)
        case Layer(key, items):
            yield f"layer {key}"
            if key not in known:
                yield from (f"  {line}" for line in describe_items(items, known))
        case Outlines(slots, line, colour) | Corners(slots, _, line, colour):
            radius = f" r {item.radius / 1000:.2f}" if isinstance(item, Corners) else ""
            kind = "corners" if radius else "outlines"
            yield f"{kind} of {line:.2f} {colour}{radius}: {'; '.join(map(describe_slot, slots))}"
        case Fills(slots, colour):
            yield f"fills {colour}: {'; '.join(map(describe_slot, slots))}"
        case Lines(marks, line, colour):
            ends = (" ".join(f"{length / 1000:.2f}" for length in mark) for mark in marks)
            yield f"lines of {line:.2f} {colour}: {'; '.join(ends)}"
    known.add(getattr(item, "key", ""))


def describe_items(items: Iterable[PageItem], known: set[str]) -> Iterator[str]:
    """Yield items of a page in readable lines."""
    for item in items:
        yield from describe_layout(item, known)


def describe_page(page: Page, known: set[str]) -> Iterator[str]:
    """Yield a page in readable lines, lengths of the paper in millimetres."""
    yield f"page {page.name or '-'}, {page.width / 1000:g} x {page.height / 1000:g}"
    yield from (f"  {line}" for line in describe_items(page.items, known))


def describe(name: str) -> str:
    """Return the pages of a product, by what the command line calls it."""
    known: set[str] = set()
    maker = Maker(Options())
    # Of the whole game, the first page and its back: all else stands by itself.
    document = make_front(maker, SYSTEM, make_parts(maker, SYSTEM)) if name == GAME else maker.compose(JOBS[name])
    pages = document.pages
    return "".join(f"{line}\n" for page in pages for line in describe_page(page, known))


@pytest.mark.parametrize("name", sorted([*JOBS, GAME]))
def test_things_are_drawn_as_they_were_found_good(name: str) -> None:
    """No item of a card or piece has moved, changed or gone without somebody having looked at it."""
    golden = HERE / "golden" / f"marsh-{name}.txt"
    assert describe(name) == golden.read_text(encoding="utf-8")


if __name__ == "__main__":
    for product in (*JOBS, GAME):
        (HERE / "golden" / f"marsh-{product}.txt").write_text(describe(product), encoding="utf-8")
