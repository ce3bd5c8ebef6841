"""Lengths of tracks as words of the command line ask for them."""

import re
from collections.abc import Iterable

from printgen.errors import BadUsage
from printgen.load.pack.tracker import MOST_BOXES

TrackerLengths = dict[str, tuple[int, ...]]
WISH = re.compile(r"([a-z0-9-]+)=([0-9]{1,3}(?:,[0-9]{1,3})*)")


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
