"""Markers, measures and trackers: the shapes of their files, and what is made of them."""

from collections.abc import Iterable

from yaml.nodes import Node

from printgen.load.nodes.choices import STYLE, TITLE, Either, Keyed, ListOf, Short
from printgen.load.nodes.notations import Between, OneOf, Range, UpTo, Whole
from printgen.load.nodes.records import Record, Report, make_each, refuse_crowd
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text, symbol
from printgen.load.nodes.shapes import AnyOf, Excludes, Maybe, Must, Needs, OnlyOne, Shape, making
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.symbols import name_title
from printgen.load.pack.map import TRUE_LENGTH
from printgen.model.gauge import Track, TrackBox, Tracker
from printgen.model.map import Distance
from printgen.model.marker import CUTS, MEASURES, Marker, MarkerSide, Measure
from printgen.model.options import MARKER_SIZES
from printgen.units import Micrometres

MARKER_SIZE = Between(*MARKER_SIZES)
MOST_COPIES = 60
# The most of all markers together.
MOST_MARKERS = 2_000
LONGEST_TEXT = 4
SIDE = {
    "word": Maybe(line, "Stands along the lower edge, in capitals; the title if left out."),
    "symbol": Maybe(symbol, "Stands large in the middle. printgen symbols shows all."),
    "text": Maybe(
        UpTo(LONGEST_TEXT, "it stands large in the middle; the word below it may be longer"),
        "Up to four characters that stand large in the middle.",
    ),
    "style": Maybe(ident, "The colour of the ring; the accent if left out."),
}
# What is large in the middle of a side is a symbol or a text.
ONE_SIGN = Excludes("symbol", ("text",), "there is a symbol already", "give one of the two")
SIGNS = AnyOf(
    ("symbol", "text", "numbers"),
    "a marker needs a symbol, a text or numbers",
    "words alone cannot be read across a table",
)
MARKER = Shape(
    {
        "title": Must(line, "What it is called: its heading in the legend."),
        "use": Maybe(plain_text, "What it is for, in the legend of a reference sheet."),
        "shape": Maybe(
            OneOf(CUTS, "shape"), "round if left out; a strip is twice as wide as its size and half as high.", "round"
        ),
        "size": Maybe(MARKER_SIZE, "25mm if left out, or what the player asks for.", None),
        "numbers": Maybe(Range(2, "give the first and the last: 1-12", alone=True), "One for each number: 1-12.", ()),
        "copies": Maybe(Whole(1, MOST_COPIES), "How many of each.", 1),
        "back": Maybe(Shape(SIDE, ONE_SIGN), "The other side; what it does not say is that of the front.", None),
        **SIDE,
    },
    ONE_SIGN,
    SIGNS,
)
MARKERS = Keyed(MARKER)


def make_markers(record: Record, report: Report) -> tuple[Marker, ...]:
    """Return the markers of a system that have no mistakes."""
    markers = []
    for name, said in record.items():
        if said.whole:
            own = {key: value for key, value in said.items() if key not in SIDE and key != "back"}
            front, back = _make_side(said), said["back"]
            front = front if front.word else front._replace(word=said["title"])
            markers.append(Marker(id=name, **own, front=front, back=back and _make_side(back), origin=said.origin))
    number = sum(marker.amount for marker in markers)
    report.attempt(refuse_crowd, record.node, number, "markers with their copies", MOST_MARKERS)
    return tuple(markers)


def _make_side(said: Record) -> MarkerSide:
    origins = said.origins(*SIDE)
    if not said.has("word"):  # a front without a word has the title for one
        origins["word"] = said.origin_at("title")
    return MarkerSide(**{key: said[key] for key in SIDE}, origins=origins)


MOST_MEASURES, MOST_ALIKE, MOST_MARKS = 100, 12, 200
# How long or wide measures are: less cannot be cut, and more is for a tape.
LEAST, MOST = 10_000, 2_000_000
LEAST_MARK = 1_000
DIALS = ("d3", "d4", "d6", "d8", "d10", "d12", "d16", "d20")
# What is not said: the size of a dial, the width of a stick, and the width of the band of a ring.
DIAL, STICK_WIDTH, BAND = Distance(70_000, unit="mm"), 15_000, 8_000
WIDTH = Between(5_000, 60_000)
KINDS = ", ".join(MEASURES)
MEASURE = Shape(
    {
        "title": Must(line, "What it is called: printed on it."),
        "stick": Maybe(
            TRUE_LENGTH, "Its length: 12in. What is longer than the paper comes in pieces to be joined.", None
        ),
        "template": Maybe(TRUE_LENGTH, "A disc of this diameter: 3in.", None),
        "ring": Maybe(TRUE_LENGTH, "A disc of this diameter with a hole: 6in.", None),
        "dial": Maybe(OneOf(DIALS, "dial"), "A disc with an arrow for each face of a die: d12."),
        "size": Maybe(TRUE_LENGTH, "How wide the dial is; 70mm if left out.", None),
        "marks": Maybe(
            TRUE_LENGTH, "How far the marks of a stick are apart; an inch or a centimetre if left out.", None
        ),
        "width": Maybe(WIDTH, "How wide the stick is, or the band of the ring: 15mm and 8mm if left out.", None),
        "style": Maybe(ident, "Its colour; the accent if left out."),
        "copies": Maybe(Whole(1, MOST_ALIKE), "How many of it.", 1),
    },
    OnlyOne(MEASURES, f"expected one of {KINDS}", "such as {stick: 12in}"),
    Needs("size", "dial", "only a dial has a size", "that of the others stands beside their kind: {ring: 3in}"),
    Needs("marks", "stick", "only a stick has marks", "remove it"),
)
MEASURE_LIST = Keyed(MEASURE, most=MOST_MEASURES)


def make_measures(record: Record, report: Report) -> tuple[Measure, ...] | None:
    """Return the measures of a system."""
    return report.attempt(make_each, record, None, _make_measure)


def _make_measure(said: Record, _: object, name: str) -> Measure:
    """Return a measure. Raises Fault if it is too small or too large to be made."""
    said.need_whole()
    kind = next(kind for kind in MEASURES if said[kind])
    size: Distance = said["size"] or DIAL if kind == "dial" else said[kind]
    place = "size" if said["size"] else kind
    if not LEAST <= size.length <= MOST:
        raise said.fault(place, "is not between 1 cm and 200 cm", "what is longer is measured with a tape")
    width = said["width"] or (BAND if kind == "ring" else STICK_WIDTH)
    if said["width"] and kind in ("template", "dial"):
        raise said.fault("width", f"a {kind} has no width", "remove it")
    if kind == "ring" and 2 * width >= size.length:
        raise said.fault("width", "leaves no hole in the ring", "make it a template, or give it a narrower band")
    assert size.unit  # a length has one
    own = {key: said[key] for key in ("title", "style", "copies")}
    faces = int(said["dial"][1:]) if kind == "dial" else 0
    origins = said.origins("title", "style", kind)
    return Measure(
        name, **own, kind=kind, size=size.length, unit=size.unit, marks=_read_marks(said, size), width=width,
        faces=faces, origins=origins, origin=said.origin,
    )  # fmt: skip


def _read_marks(said: Record, size: Distance) -> Micrometres:
    """Return how far the marks of a stick are apart: an inch or a centimetre if it does not say. Raises Fault."""
    if not said["marks"]:
        return 25_400 if size.unit == "in" else 10_000
    marks: Micrometres = said["marks"].length
    if marks < LEAST_MARK or size.length > marks * MOST_MARKS:
        raise said.fault("marks", f"makes more than {MOST_MARKS} marks, or marks closer than 1 mm")
    if marks > size.length:
        raise said.fault("marks", "are further apart than the stick is long", "let them be closer")
    return marks


HOLDERS = ("marker", "cube", "card")
MOST_PLAYERS, MOST_BOXES, MOST_TRACKS, MOST_TRACKERS = 8, 100, 20, 100
RANGE = Range(3, "write it like 1-10, or give a list of labels", signed=True)
BOX = Shape(
    {
        "label": Maybe(line, "What stands in the box."),
        "note": Maybe(line, "Stands below the box, where no marker hides it."),
        "style": STYLE,
    },
    makes=TrackBox,
)
# The boxes of a track or a gauge: a range of numbers, or a list of labels or boxes.
BOXES = Either(RANGE, ListOf(Short("label", BOX)))


def make_boxes(node: Node, said: Iterable[Record | int], most: int = MOST_BOXES) -> tuple[TrackBox, ...]:
    """Return the boxes that a node describes. Raises Fault if there are too many."""
    origin = origin_of(node)
    boxes = tuple(TrackBox(str(box), "", "", origin) if isinstance(box, int) else box.make() for box in said)
    if len(boxes) > most:
        raise fault(node, f"has more than {most} boxes", "a track for tens and one for units do the same")
    return boxes


def _make_track(said: Record, _: object) -> Track:
    said.need_whole()
    length = said["length"]
    if length is None:
        boxes = make_boxes(said.at("boxes"), said["boxes"])
    else:
        boxes = (TrackBox("", "", "", said.origin),) * length
    labels = [box.label for box in boxes]
    for key, verb in (("start", "begins"), ("end", "ends")):
        if said[key] and said[key] not in labels:
            hint = f"name the box on which play {verb}" if any(labels) else "only boxes with labels can be named"
            raise said.fault(key, f'no box has the label "{said[key]}"', hint)
    own = {key: said[key] for key in ("title", "style", "start", "end")} | {"id": name_title(said["title"])}
    return Track(**own, boxes=boxes, adjustable=length is not None, origins=said.origins())


TRACK = Shape(
    {
        "title": Maybe(line, "Stands above its first box; may be left out."),
        "style": STYLE,
        "boxes": Maybe(BOXES, "A range of numbers, 1-6, or a list of labels or boxes.", ()),
        "length": Maybe(
            Whole(0, MOST_BOXES), "Instead of boxes: so many without labels, or as many as the player asks for.", None
        ),
        "start": Maybe(line, "Label of the box on which play begins."),
        "end": Maybe(line, "Label of the box on which play ends."),
    },
    OnlyOne(("boxes", "length"), "a track has boxes, or a length", "length: 3 is three boxes without labels"),
)
TRACKER = Shape(
    {
        "title": TITLE,
        "text": Maybe(plain_text, "What to do with it."),
        "box": Maybe(
            OneOf(HOLDERS, "kind of box"),
            "What fits each box: a marker (if left out), a cube of 8 mm, or a card.",
            "marker",
        ),
        "joined": Maybe(flag, "The tracks follow one another in one row.", False),
        "players": Maybe(Whole(1, MOST_PLAYERS), "One board for each.", 1),
        "tracks": Must(making(ListOf(TRACK, most=MOST_TRACKS), _make_track), "A row of boxes each."),
    },
    makes=Tracker,
)
TRACKERS = Keyed(TRACKER, most=MOST_TRACKERS)
