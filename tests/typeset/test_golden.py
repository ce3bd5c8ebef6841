"""The drawing of each kind of card and piece, item by item, held against drawings that were looked at and found good.

After a wanted change: `python tests/typeset/test_golden.py`, then look at `git diff tests/golden`.
"""

from collections.abc import Iterable
from pathlib import Path

import pytest

from printgen.compose.press import Press
from printgen.load.folder import load_pack
from printgen.model.options import Options
from printgen.model.product import DeckSpec
from printgen.paths import Pack
from printgen.render.pdf.pieces import Pieces
from printgen.typeset.frame import Box, Frame, Item, Rules, Shape, Text

HERE = Path(__file__).resolve().parent.parent
SYSTEM = load_pack(Pack("marsh", HERE / "packs/ok/marsh", "tests"))
DECKS = {deck.id: deck for deck in SYSTEM.decks}
NAMES = (*DECKS, "boxes", "markers", "trackers", "blanks")


def describe_item(item: Item) -> str:
    """Return an item as one readable line, lengths in tenths of a point."""
    if isinstance(item, Text):
        turned = f" turned {item.turn}" if item.turn else ""
        words = " / ".join(item.lines)
        return f"text  {item.x:6.1f} {item.y:6.1f}  {item.font} {item.size:.2f} {item.colour}{turned}: {words}"
    if isinstance(item, Box):
        size = f"{item.width:.1f} x {item.height:.1f} r {item.radius:.1f}"
        return f"box   {item.x:6.1f} {item.y:6.1f}  {size} fill {item.fill or '-'} line {item.stroke or '-'}"
    if isinstance(item, Rules):
        return f"rules {len(item.segments)} of {item.line:.1f} {item.colour}"
    if isinstance(item, Shape):
        return f"shape {item.x:6.1f} {item.y:6.1f}  {item.name} {item.size:.1f} {item.colour} turned {item.turn}"
    ends = " ".join(f"{numbers[-2]:.1f},{numbers[-1]:.1f}" for _, *numbers in item.outline)
    return f"path  {item.x:6.1f} {item.y:6.1f}  fill {item.fill or '-'} line {item.stroke or '-'}: {ends}"


def describe_frame(name: str, frame: Frame) -> list[str]:
    """Return a frame's items, a line each, below its name."""
    return [f"{name}, {frame.width:.1f} x {frame.height:.1f}", *(f"  {describe_item(item)}" for item in frame.items)]


def list_deck(spec: DeckSpec) -> Iterable[tuple[str, Frame]]:
    """Return ground, back, and the first and last front of a deck."""
    artwork = Press(Options()).typeset_deck(SYSTEM, spec)
    fronts = list(artwork.fronts)
    assert artwork.back
    return [("ground", artwork.ground), ("back", artwork.back), ("first", fronts[0]), ("last", fronts[-1])]


def list_pieces(pieces: Pieces) -> Iterable[tuple[str, Frame]]:
    """Return the pieces of all sheets, each kind once."""
    placed = [frame for sheet in pieces.sheets for _, frame in sheet.recto]
    return [(f"piece {number}", frame) for number, frame in enumerate(dict.fromkeys(placed), 1)]


def describe(name: str) -> str:
    """Return the drawings of a product, by what the command line calls it."""
    if name == "boxes":
        frames = list_pieces(Press(Options()).typeset_boxes(SYSTEM))
    elif name == "markers":
        frames = list_pieces(Press(Options()).typeset_markers(SYSTEM))
    elif name == "trackers":
        frames = list_pieces(Press(Options()).typeset_trackers(SYSTEM))
    elif name == "blanks":
        artworks, markers = Press(Options()).typeset_blanks(SYSTEM)
        frames = [*((artwork.deck.layout, artwork.ground) for artwork in artworks), *list_pieces(markers)]
    else:
        frames = list_deck(DECKS[name])
    return "\n".join(line for title, frame in frames for line in describe_frame(title, frame)) + "\n"


@pytest.mark.parametrize("name", sorted(NAMES))
def test_things_are_drawn_as_they_were_found_good(name: str) -> None:
    """No item of a card or piece has moved, changed or gone without somebody having looked at it."""
    golden = HERE / "golden" / f"marsh-{name}.txt"
    assert describe(name) == golden.read_text(encoding="utf-8")


if __name__ == "__main__":
    for product in NAMES:
        (HERE / "golden" / f"marsh-{product}.txt").write_text(describe(product), encoding="utf-8")
