"""What a scenario wants of the trackers: a player's YAML file, or words of the command line, into lengths of tracks."""

import re
from collections.abc import Iterable
from pathlib import Path

from printgen.errors import BadUsage
from printgen.load.nodes.lists import Keyed, ListOf
from printgen.load.nodes.notations import Whole
from printgen.load.nodes.shapes import Shape
from printgen.load.nodes.source import read_file
from printgen.load.pack.tracker import MOST_BOXES

TrackerLengths = dict[str, tuple[int, ...]]
WISH = re.compile(r"([a-z0-9-]+)=([0-9]{1,3}(?:,[0-9]{1,3})*)")
SCENARIO = Shape({"trackers": Keyed(ListOf(Whole(0, MOST_BOXES)))})


def read_scenario(path: Path) -> TrackerLengths:
    """Return the lengths that a scenario's file asks for, by the tracker's id. Raises BadData."""
    return read_file(path, lambda node, _: dict(SCENARIO(node)["trackers"]))


def parse_wishes(wishes: Iterable[str]) -> TrackerLengths:
    """Return the lengths that words like "threat=3,3,2" ask for. Raises BadUsage."""
    lengths: TrackerLengths = {}
    for wish in wishes:
        match = WISH.fullmatch(wish)
        if not match:
            hint = "write it like threat=3,3,2, one for each track"
            raise BadUsage(f'--set: "{wish}" is not a length of a track', hint)
        lengths[match[1]] = tuple(map(int, match[2].split(",")))
        if max(lengths[match[1]]) > MOST_BOXES:
            raise BadUsage(f'--set: "{wish}" asks for too long a track', f"a track has {MOST_BOXES} boxes at most")
    return lengths
