"""Trackers: the shape of a pack's trackers.yaml, and what is made of it."""

from collections.abc import Iterable

from yaml.nodes import Node

from printgen.load.nodes.choices import Either, Short
from printgen.load.nodes.key_rules import OnlyOne
from printgen.load.nodes.lists import Keyed, ListOf
from printgen.load.nodes.notations import OneOf, Range, Whole
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import origin_of
from printgen.model.gauge import Track, TrackBox, Tracker

HOLDERS = ("marker", "cube", "card")
MOST_PLAYERS, MOST_BOXES, MOST_TRACKS, MOST_TRACKERS = 8, 100, 20, 100
RANGE = Range(3, "write it like 1-10, or give a list of labels")
BOX = Shape({"label": Maybe(line), "note": Maybe(line), "style": Maybe(ident)})
# The boxes of a track or a gauge: a range of numbers, or a list of labels or boxes.
BOXES = Either(RANGE, ListOf(Short("label", BOX)))
TRACK = Shape(
    {
        "title": Maybe(line),
        "style": Maybe(ident),
        "boxes": Maybe(BOXES, ()),
        "length": Maybe(Whole(0, MOST_BOXES), None),
        "start": Maybe(line),
        "end": Maybe(line),
    },
    OnlyOne(("boxes", "length"), "a track has boxes, or a length", "length: 3 is three boxes without labels"),
)
TRACKER = Shape(
    {
        "title": line,
        "text": Maybe(plain_text),
        "box": Maybe(OneOf(HOLDERS, "kind of box"), "marker"),
        "joined": Maybe(flag, False),
        "players": Maybe(Whole(1, MOST_PLAYERS), 1),
        "tracks": ListOf(TRACK, most=MOST_TRACKS),
    }
)
TRACKERS = Keyed(TRACKER, most=MOST_TRACKERS)


def make_trackers(record: Record, report: Report) -> tuple[Tracker, ...]:
    """Return the trackers of a system that have no mistakes."""
    found = [_make_tracker(name, said, report) for name, said in record.items()]
    return tuple(tracker for tracker in found if tracker)


def _make_tracker(name: str, said: Record, report: Report) -> Tracker | None:
    tracks = [report.make(_make_track, track) for track in said.get("tracks", ())]
    if not said.whole or None in tracks:
        return None
    values = said | {"tracks": tuple(track for track in tracks if track)}
    return Tracker(id=name, **values, origins=said.origins(TRACKER.kinds), origin=said.origin)


def _make_track(said: Record) -> Track:
    length = said["length"]
    if length is None:
        boxes = make_boxes(said.at("boxes"), said["boxes"])
    else:
        boxes = (TrackBox("", "", "", said.origin),) * length
    labels = [box.label for box in boxes]
    for key, verb in (("start", "begins"), ("end", "ends")):
        if said[key] and said[key] not in labels:
            hint = f"name the box on which play {verb}" if any(labels) else "only boxes with labels can be named"
            raise fault(said.at(key), f'no box has the label "{said[key]}"', hint)
    own = {key: said[key] for key in ("title", "style", "start", "end")}
    return Track(**own, boxes=boxes, adjustable=length is not None, origins=said.origins(TRACK.kinds))


def make_boxes(node: Node, said: Iterable[Record | int], most: int = MOST_BOXES) -> tuple[TrackBox, ...]:
    """Return the boxes that a node describes. Raises Fault if there are too many."""
    origin = origin_of(node)
    boxes = tuple(
        TrackBox(str(box), "", "", origin) if isinstance(box, int) else TrackBox(**box, origin=box.origin)
        for box in said
    )
    if len(boxes) > most:
        raise fault(node, f"has more than {most} boxes", "a track for tens and one for units do the same")
    return boxes
