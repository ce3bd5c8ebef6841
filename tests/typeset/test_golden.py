"""The drawing of each kind of card, item by item, held against drawings that were looked at and found good.

After a wanted change: `python tests/typeset/test_golden.py`, then look at `git diff tests/golden`.
"""

from pathlib import Path

import pytest

from printgen.build import Options, Press
from printgen.catalog import Pack
from printgen.load.pack import load_pack
from printgen.plan import Job, plan_jobs
from printgen.typeset.frame import Box, Frame, Item, Rules, Text

HERE = Path(__file__).resolve().parent.parent
SYSTEM = load_pack(Pack("marsh", HERE / "packs/ok/marsh", "tests"))
JOBS = {job.spec.id: job for job in plan_jobs([SYSTEM])}


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
    return f"shape {item.x:6.1f} {item.y:6.1f}  {item.name} {item.size:.1f} {item.colour} turned {item.turn}"


def describe_frame(name: str, frame: Frame) -> list[str]:
    """Return a frame's items, a line each, below its name."""
    return [f"{name}, {frame.width:.1f} x {frame.height:.1f}", *(f"  {describe_item(item)}" for item in frame.items)]


def describe_deck(job: Job) -> str:
    """Return ground, back, and the first and last front of a deck."""
    artwork = Press(Options()).typeset(job)
    fronts = list(artwork.fronts)
    assert artwork.back
    named = {"ground": artwork.ground, "back": artwork.back, "first": fronts[0], "last": fronts[-1]}
    return "\n".join(line for name, frame in named.items() for line in describe_frame(name, frame)) + "\n"


@pytest.mark.parametrize("name", sorted(JOBS))
def test_cards_are_drawn_as_they_were_found_good(name: str) -> None:
    """No item of a card has moved, changed or gone without somebody having looked at it."""
    golden = HERE / "golden" / f"marsh-{name}.txt"
    assert describe_deck(JOBS[name]) == golden.read_text(encoding="utf-8")


if __name__ == "__main__":
    for deck, found in JOBS.items():
        (HERE / "golden" / f"marsh-{deck}.txt").write_text(describe_deck(found), encoding="utf-8")
