"""A pack's trackers.yaml into Trackers."""

import re

from yaml.nodes import Node, ScalarNode, SequenceNode

from printgen.load.nodes.grammar import With, looks_like, needs_one_of, takes
from printgen.load.nodes.kinds import OneOf, Whole, fault, flag, ident, line, plain_text
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.structures import Keyed, ListOf, Maybe, Shape, places_of, value_of
from printgen.model.product import Track, TrackBox, Tracker

BOXES = ("marker", "cube", "card")
MOST_PLAYERS, MOST_BOXES, MOST_TRACKS, MOST_TRACKERS = 8, 100, 20, 100
RANGE_HINT = "write it like 1-10, or give a list of labels"
RANGE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")
BOX = Shape({"label": Maybe(line), "note": Maybe(line), "style": Maybe(ident)})


@takes(line, BOX)
def _read_box(node: Node) -> TrackBox:
    if isinstance(node, ScalarNode):
        return TrackBox(line(node), "", "", origin_of(node))
    return TrackBox(**BOX(node), origin=origin_of(node))


@takes(With(line, looks_like(RANGE.pattern, RANGE_HINT)), ListOf(_read_box))
def read_boxes(node: Node, most: int = MOST_BOXES) -> tuple[TrackBox, ...]:
    """Read the boxes of a track or a gauge: a range of numbers, or a list of labels or boxes."""
    boxes = ListOf(_read_box)(node) if isinstance(node, SequenceNode) else _read_range(node)
    if len(boxes) > most:
        raise fault(node, f"has more than {most} boxes", "a track for tens and one for units do the same")
    return boxes


def _read_range(node: Node) -> tuple[TrackBox, ...]:
    match = RANGE.fullmatch(line(node))
    if not match or int(match[1]) > int(match[2]):
        raise fault(node, f'"{line(node)}" is no range of numbers', RANGE_HINT)
    labels = range(int(match[1]), int(match[2]) + 1)
    return tuple(TrackBox(str(label), "", "", origin_of(node)) for label in labels)


TRACK = Shape(
    {
        "title": Maybe(line),
        "style": Maybe(ident),
        "boxes": Maybe(read_boxes, ()),
        "length": Maybe(Whole(0, MOST_BOXES), None),
        "start": Maybe(line),
        "end": Maybe(line),
    }
)


@takes(With(TRACK, needs_one_of(("boxes", "length"))))
def _read_track(node: Node) -> Track:
    values, origin = TRACK(node), origin_of(node)
    length = values.pop("length")
    if bool(values["boxes"]) == (length is not None):
        raise fault(node, "a track has boxes, or a length", "length: 3 is three boxes without labels")
    boxes = values.pop("boxes") or (TrackBox("", "", "", origin),) * length
    labels = [box.label for box in boxes]
    for key, verb in (("start", "begins"), ("end", "ends")):
        if values[key] and values[key] not in labels:
            hint = f"name the box on which play {verb}" if any(labels) else "only boxes with labels can be named"
            raise fault(value_of(node, key) or node, f'no box has the label "{values[key]}"', hint)
    return Track(**values, boxes=boxes, adjustable=length is not None, origins=places_of(node, TRACK.kinds))


TRACKER = Shape(
    {
        "title": line,
        "text": Maybe(plain_text),
        "box": Maybe(OneOf(BOXES, "kind of box"), "marker"),
        "joined": Maybe(flag, False),
        "players": Maybe(Whole(1, MOST_PLAYERS), 1),
        "tracks": ListOf(_read_track, most=MOST_TRACKS),
    }
)


@takes(TRACKER)
def _read_tracker(node: Node) -> Tracker:
    return Tracker(id="", **TRACKER(node), origins=places_of(node, TRACKER.kinds), origin=origin_of(node))


TRACKERS = Keyed(_read_tracker, most=MOST_TRACKERS)


@takes(TRACKERS)
def read_trackers(node: Node, _: str) -> tuple[Tracker, ...]:
    """Read the trackers of a system by id."""
    return tuple(tracker._replace(id=name) for name, tracker in TRACKERS(node).items())
