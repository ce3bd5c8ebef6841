"""Measures: the shape of a pack's measures.yaml, and what is made of it."""

from printgen.load.nodes.key_rules import Needs, OnlyOne
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.notations import Between, OneOf, Whole
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault, ident, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.pack.distance import TRUE_LENGTH
from printgen.model.map import Distance
from printgen.model.marker import MEASURES, Measure
from printgen.units import Micrometres

MOST_MEASURES, MOST_COPIES, MOST_MARKS = 100, 12, 200
# How long or wide measures are: less cannot be cut, and more is for a tape.
LEAST, MOST = 10_000, 2_000_000
LEAST_MARK = 1_000
DIALS = ("d3", "d4", "d6", "d8", "d10", "d12", "d16", "d20")
# What is not said: the size of a dial, the width of a stick, and that of the band of a ring.
DIAL, STICK_WIDTH, BAND = Distance(70_000, unit="mm"), 15_000, 8_000
WIDTH = Between(5_000, 60_000)
KINDS = ", ".join(MEASURES)
MEASURE = Shape(
    {
        "title": line,
        "stick": Maybe(TRUE_LENGTH, None),
        "template": Maybe(TRUE_LENGTH, None),
        "ring": Maybe(TRUE_LENGTH, None),
        "dial": Maybe(OneOf(DIALS, "dial")),
        "size": Maybe(TRUE_LENGTH, None),
        "marks": Maybe(TRUE_LENGTH, None),
        "width": Maybe(WIDTH, None),
        "style": Maybe(ident),
        "copies": Maybe(Whole(1, MOST_COPIES), 1),
    },
    OnlyOne(MEASURES, f"expected one of {KINDS}", "such as {stick: 12in}"),
    Needs("size", "dial", "only a dial has a size", "that of the others stands beside their kind: {ring: 3in}"),
    Needs("marks", "stick", "only a stick has marks", "remove it"),
)
MEASURE_LIST = Keyed(MEASURE, most=MOST_MEASURES)


def make_measures(record: Record, report: Report) -> tuple[Measure, ...]:
    """Return the measures of a system that have no mistakes."""
    found = [report.make(_make_measure, said, name) for name, said in record.items()]
    return tuple(each for each in found if each)


def _make_measure(said: Record, name: str) -> Measure:
    """Return a measure. Raises Fault if it is too small or too large to be made."""
    kind = next(kind for kind in MEASURES if said[kind])
    size: Distance = said["size"] or DIAL if kind == "dial" else said[kind]
    place = "size" if said["size"] else kind
    if not LEAST <= size.length <= MOST:
        raise fault(said.at(place), "is not between 1 cm and 200 cm", "what is longer is measured with a tape")
    width = said["width"] or (BAND if kind == "ring" else STICK_WIDTH)
    if said["width"] and kind in ("template", "dial"):
        raise fault(said.at("width"), f"a {kind} has no width", "remove it")
    if kind == "ring" and 2 * width >= size.length:
        raise fault(said.at("width"), "leaves no hole in the ring", "make it a template, or give it a narrower band")
    assert size.unit  # a length has one
    own = {key: said[key] for key in ("title", "style", "copies")}
    faces = int(said["dial"][1:]) if kind == "dial" else 0
    origins = said.origins(("title", "style", kind))
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
        raise fault(said.at("marks"), f"makes more than {MOST_MARKS} marks, or marks closer than 1 mm")
    if marks > size.length:
        raise fault(said.at("marks"), "are further apart than the stick is long", "let them be closer")
    return marks
