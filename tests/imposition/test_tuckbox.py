"""The geometry of tuck boxes: nets that hold their deck, that one cut and some folds make, and that close."""

from itertools import combinations, pairwise

import pytest
from conftest import shipped_deck, shipped_jobs
from hypothesis import given
from hypothesis import strategies as st

from printgen.imposition.shelves import Size
from printgen.imposition.tuckbox import BOARD, LEAST_DEPTH, Fold, Net, lay_net, make_box_field, make_net, place_part
from printgen.imposition.verso import Slot
from printgen.load.look.look import read_format, read_paper
from printgen.load.nodes.source import read_file
from printgen.model.look import CardFormat, Paper
from printgen.model.options import Options
from printgen.paths import known_layouts

PAPERS = {name: read_file(path, read_paper) for name, path in known_layouts("papers").items()}
FORMATS = {name: read_file(path, read_format) for name, path in known_layouts("formats").items()}
WALLS = ("left", "front", "right", "back")
# A place in space: to the right, away from who looks at the front, and up.
Place = tuple[int, int, int]
RIGHT, AWAY, UP = (1, 0, 0), (0, 1, 0), (0, 0, 1)

sizes = st.builds(Size, st.integers(10_000, 400_000), st.integers(10_000, 400_000))
depths = st.integers(0, 150_000)
nets = st.builds(make_net, sizes, depths)


def add(first: Place, second: Place, times: int = 1) -> Place:
    """Return one place moved by another, so many times."""
    return (first[0] + second[0] * times, first[1] + second[1] * times, first[2] + second[2] * times)


def cross(first: Place, second: Place) -> Place:
    """Return what stands upright on two directions."""
    (a, b, c), (d, e, f) = first, second
    return (b * f - c * e, c * d - a * f, a * e - b * d)


class Folded:
    """A net with its panels folded back by a right angle each: where the points of each panel are in space.

    A panel is kept as the place of the net's corner, and the directions that right and down on the net have there.
    """

    def __init__(self, net: Net) -> None:
        self.net = net
        front = net.panels["front"]
        down: Place = (0, 0, -1)
        corner = add(add((0, 0, 0), RIGHT, -front.x), down, -front.y)
        self.frames: dict[str, tuple[Place, Place, Place]] = {"front": (corner, RIGHT, down)}
        for fold in net.folds:
            self.frames[fold.second] = self._fold_back(fold)

    def _fold_back(self, fold: Fold) -> tuple[Place, Place, Place]:
        corner, right, down = self.frames[fold.first]
        back = cross(right, down)  # away from the printed side
        panel = self.net.panels[fold.second]
        if fold.x1 == fold.x2:
            beyond = panel.x >= fold.x1
            turned, kept = (back if beyond else add((0, 0, 0), back, -1)), down
            start = add(add(corner, right, fold.x1), turned, -fold.x1)
            return start, turned, kept
        beyond = panel.y >= fold.y1
        turned = back if beyond else add((0, 0, 0), back, -1)
        return add(add(corner, down, fold.y1), turned, -fold.y1), right, turned

    def at(self, name: str, x: int, y: int) -> Place:
        """Return where a point of the net is, on a panel."""
        corner, right, down = self.frames[name]
        return add(add(corner, right, x), down, y)

    def corners(self, name: str) -> tuple[Place, Place, Place, Place]:
        """Return where the corners of a panel are: upper left and right, lower left and right, as on the net."""
        x, y, width, height, _ = self.net.panels[name]
        return (
            self.at(name, x, y),
            self.at(name, x + width, y),
            self.at(name, x, y + height),
            self.at(name, x + width, y + height),
        )

    def directions(self, name: str) -> tuple[Place, Place]:
        """Return where a panel's words run, and where their upper edges are."""
        _, right, down = self.frames[name]
        rise = add((0, 0, 0), down, -1)
        quarter = {0: (right, rise), 90: (rise, add((0, 0, 0), right, -1))}
        turn = self.net.panels[name].turn
        along, above = quarter[turn % 180]
        sign = -1 if turn >= 180 else 1
        return add((0, 0, 0), along, sign), add((0, 0, 0), above, sign)


@given(sizes, depths)
def test_the_deck_fits_inside(card: Size, depth: int) -> None:
    """The room inside is larger than the deck in each direction, and the panels leave it beside their own paper."""
    net = make_net(card, depth)
    assert net.room.width > card.width
    assert net.room.height > card.height
    assert net.room.depth > depth
    assert net.room.depth >= LEAST_DEPTH
    front, left = net.panels["front"], net.panels["left"]
    assert front.width - 2 * BOARD == net.room.width  # half a fold at each side, and the glue flap
    assert front.height - 3 * BOARD == net.room.height  # half a fold at each end, and two dust flaps
    assert left.width - 2 * BOARD == net.room.depth  # half a fold at each side, and a tuck


@given(nets)
def test_opposite_panels_are_equal(net: Net) -> None:
    """Front and back, the sides, lid and bottom, and the flaps at both ends are of one size."""
    for pair in (
        ("front", "back"), ("left", "right"), ("lid", "bottom"), ("lid-tuck", "bottom-tuck"),
        ("left-top", "right-top"), ("left-top", "left-bottom"), ("right-top", "right-bottom"),
    ):  # fmt: skip
        first, second = (net.panels[name] for name in pair)
        assert (first.width, first.height) == (second.width, second.height)


@given(nets)
def test_each_fold_joins_two_panels(net: Net) -> None:
    """A fold is the whole edge of the panel that it folds, and lies on the edge of the other; walls share theirs."""
    assert len(net.folds) == len(net.panels) - 1
    assert {fold.second for fold in net.folds} == net.panels.keys() - {"front"}
    for first, second, x1, y1, x2, y2 in net.folds:
        a, b = net.panels[first], net.panels[second]
        if x1 == x2:
            assert x1 in (a.x, a.x + a.width)
            assert x1 in (b.x, b.x + b.width)
            assert (y1, y2) == (b.y, b.y + b.height) == (a.y, a.y + a.height)
        else:
            assert y1 == y2
            assert y1 in (a.y, a.y + a.height)
            assert y1 in (b.y, b.y + b.height)
            assert (x1, x2) == (b.x, b.x + b.width)
            assert a.x <= x1 < x2 <= a.x + a.width
            assert second not in ("lid", "bottom") or x2 - x1 == a.width


@given(nets)
def test_nothing_overlaps(net: Net) -> None:
    """No panel lies on another, and all lie on the sheet, which is no larger than they need."""
    for first, second in combinations(net.panels.values(), 2):
        beside = first.x + first.width <= second.x or second.x + second.width <= first.x
        below = first.y + first.height <= second.y or second.y + second.height <= first.y
        assert beside or below
    assert min(panel.x for panel in net.panels.values()) == 0
    assert max(panel.x + panel.width for panel in net.panels.values()) == net.size.width
    assert min(panel.y for panel in net.panels.values()) == 0
    assert max(panel.y + panel.height for panel in net.panels.values()) == net.size.height


@given(nets)
def test_the_cut_runs_round_the_panels_once(net: Net) -> None:
    """The outline stays on the sheet and outside of the walls but for the notch, and has room to round its corners."""
    for corner in net.outline:
        assert 0 <= corner.x <= net.size.width
        assert 0 <= corner.y <= net.size.height
    front = net.panels["front"]
    inside = [c for c in net.outline if front.y < c.y < front.y + front.height and c.x < front.x + front.width]
    assert len(inside) == 2
    assert all(front.x < corner.x < front.x + front.width for corner in inside)
    assert {corner.y - front.y for corner in inside} < set(range(net.panels["lid-tuck"].height))
    closed = [net.outline[-1], *net.outline, net.outline[0]]
    for (a, b), (_, c) in pairwise(pairwise(closed)):
        before, after = (max(abs(p.x - q.x), abs(p.y - q.y)) for p, q in ((a, b), (b, c)))
        assert not b.radius or min(before, after) >= b.radius


@given(nets)
def test_the_folded_box_closes(net: Net) -> None:
    """Folded back by right angles the walls meet behind the glue flap, and lid and bottom close on the front."""
    box = Folded(net)
    wide, high, deep = net.panels["front"].width, net.panels["front"].height, net.panels["left"].width
    assert box.corners("front") == ((0, 0, 0), (wide, 0, 0), (0, 0, -high), (wide, 0, -high))
    assert box.corners("back") == ((wide, deep, 0), (0, deep, 0), (wide, deep, -high), (0, deep, -high))
    assert box.corners("left") == ((0, deep, 0), (0, 0, 0), (0, deep, -high), (0, 0, -high))
    assert box.corners("right") == ((wide, 0, 0), (wide, deep, 0), (wide, 0, -high), (wide, deep, -high))
    # The far edge of lid and bottom is the front's upper and lower one.
    assert box.corners("lid")[:2] == ((wide, 0, 0), (0, 0, 0))
    assert box.corners("bottom")[2:] == ((wide, 0, -high), (0, 0, -high))


@given(nets)
def test_flaps_lie_inside_of_the_walls(net: Net) -> None:
    """Every flap ends flat on a wall, within it: glue on the left side, tucks on the front, dust at the ends."""
    box = Folded(net)
    wide, high, deep = net.panels["front"].width, net.panels["front"].height, net.panels["left"].width
    on = {
        "glue": (0, 0), "lid-tuck": (1, 0), "bottom-tuck": (1, 0), "left-top": (2, 0), "right-top": (2, 0),
        "left-bottom": (2, -high), "right-bottom": (2, -high),
    }  # fmt: skip
    for name, (axis, level) in on.items():
        for corner in box.corners(name):
            assert corner[axis] == level
            assert 0 <= corner[0] <= wide
            assert 0 <= corner[1] <= deep
            assert -high <= corner[2] <= 0
    for end in ("top", "bottom"):
        assert max(c[0] for c in box.corners(f"left-{end}")) < min(c[0] for c in box.corners(f"right-{end}"))


@given(nets)
def test_words_are_upright_on_the_closed_box(net: Net) -> None:
    """Front and back are upright, the lid reads from the front, the bottom once the front is on top, sides run down."""
    box, down, left, near = Folded(net), (0, 0, -1), (-1, 0, 0), (0, -1, 0)
    assert box.directions("front") == (RIGHT, UP)
    assert box.directions("back") == (left, UP)
    assert box.directions("lid") == (RIGHT, AWAY)
    assert box.directions("bottom") == (RIGHT, near)
    assert box.directions("left") == (down, near)
    assert box.directions("right") == (down, AWAY)


def test_a_deck_of_three_cards_has_a_box_that_can_be_folded() -> None:
    """A box is never thinner than eight millimetres; thicker cards make a deeper one."""
    poker = Size(63_500, 88_900)
    assert make_net(poker, 3 * Options().card_thickness).room.depth == 8_000
    assert make_net(poker, 54 * Options().card_thickness).room.depth == 54 * 300 + 1_000
    assert make_net(poker, 54 * 400).room.depth == 54 * 400 + 1_000


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("card", sorted(FORMATS))
def test_one_sheet_is_enough_for_every_deck(card: str, paper: str) -> None:
    """The box of each deck that ships fits each paper, in each format of cards, where a printer still prints."""
    page = PAPERS[paper]
    for name in shipped_jobs():
        net, slot = lay_deck(name, FORMATS[card], page)
        assert slot is not None, f"{name}: {net.size}"
        assert page.margin <= slot.x
        assert page.margin <= slot.y
        assert slot.x + slot.width <= page.width - page.margin
        assert slot.y + slot.height <= page.height - page.margin


def lay_deck(name: str, card: CardFormat, paper: Paper) -> tuple[Net, Slot | None]:
    """Return the net for a deck that ships, and where it lies on a paper."""
    depth = len(shipped_deck(name).cards) * Options().card_thickness
    net = make_net(Size(card.width, card.height), depth)
    return net, lay_net(net.size, make_box_field(paper))


@given(nets, st.sampled_from(sorted(PAPERS)))
def test_parts_lie_within_the_whole(net: Net, paper: str) -> None:
    """Whether a net lies upright or turned, each of its panels lies inside of it, and none on another."""
    for turn, size in ((0, net.size), (90, Size(net.size.height, net.size.width))):
        whole = Slot(PAPERS[paper].margin, 9_000, *size, turn)
        parts = {name: place_part(panel, whole) for name, panel in net.panels.items()}
        for name, part in parts.items():
            assert whole.x <= part.x
            assert part.x + part.width <= whole.x + whole.width
            assert whole.y <= part.y
            assert part.y + part.height <= whole.y + whole.height
            assert part.turn == (net.panels[name].turn + turn) % 360
            assert sorted(part[2:4]) == sorted(net.panels[name][2:4])
    # Turned anticlockwise, what was at the right lies above.
    assert parts["glue"].y < parts["back"].y < parts["front"].y < parts["left"].y
    assert parts["lid"].x < parts["back"].x < parts["bottom"].x


def test_a_net_is_turned_where_only_that_fits() -> None:
    """A deep deck's net, which is too wide for the paper, lies turned; one too large for it either way is refused."""
    field = make_box_field(PAPERS["a4"])
    deep, deeper = (make_net(Size(63_500, 88_900), count * 300) for count in (120, 300))
    slot = lay_net(deep.size, field)
    assert slot is not None
    assert slot.turn == 90
    assert lay_net(deeper.size, field) is None
