"""Boards and mats, maps, tokens and measures: what trackers, maps and markers become, before anything is drawn."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Final, Literal, NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art
from printgen.model.gauge import Track, TrackBox, Tracker
from printgen.model.map import Map, MapPoint, ShownDistance, TableSize, Zone
from printgen.model.marker import Marker, MarkerShape, MarkerSide, Measure
from printgen.model.play import ACTIVE, DISCARDS, DRAW, PileRules
from printgen.model.printed_words import PrintedWords
from printgen.model.system import Procedure, ProcedureStep, System
from printgen.products.listing import list_game_decks, list_rules, name_several
from printgen.units import Micrometres


class Token(NamedTuple):
    """A single marker, or several that are equal."""

    marker: Marker  # the markers that it is one of
    front: MarkerSide
    back: MarkerSide  # its back, which is drawn as outlines


def make_tokens(system: System) -> Iterator[Token]:
    """Yield the tokens of a system in order.

    If there is a back, a number stands only on the front: such tokens are drawn blind.
    """
    for marker in system.markers:
        back = _fill_in(marker.back, marker.front) if marker.back else None
        if not marker.numbers:
            yield Token(marker, marker.front, back or marker.front)
        for number in marker.numbers:
            front = marker.front._replace(symbol="", text=str(number))
            yield Token(marker, front, back or front)


def make_blank_token(system: System, shape: MarkerShape, copies: int) -> Token:
    """Return a token without words, to be written on."""
    origin = system.origins["title"]
    side = MarkerSide("", "", "", "", dict.fromkeys(("word", "symbol", "text", "style"), origin))
    return Token(Marker("blank", "Blank", "", shape, None, (), copies, side, None, origin), side, side)


def _fill_in(back: MarkerSide, front: MarkerSide) -> MarkerSide:
    drawn = back if back.symbol or back.text else front
    return back._replace(
        word=back.word or front.word, symbol=drawn.symbol, text=drawn.text, style=back.style or front.style
    )


# The flap at the end of a part, which the next one is glued on.
FLAP: Micrometres = 10_000


class MeasurePart(NamedTuple):
    """A piece of a measure, or all of it."""

    measure: Measure
    start: Micrometres  # how far along the stick it begins and ends; 0 and its size if it is not a stick
    end: Micrometres
    joined: bool = False  # whether another part follows, for which it has a flap

    @property
    def width(self) -> Micrometres:
        """How wide the piece is."""
        return self.measure.width if self.measure.kind == "stick" else self.measure.size

    @property
    def height(self) -> Micrometres:
        """How high the piece is, with its flap."""
        return self.end - self.start + (FLAP if self.joined else 0)


def list_parts(measure: Measure, room: Micrometres) -> Iterator[MeasurePart]:
    """Yield the parts of a measure, none of them higher than the room, as few and as equal as can be.

    A stick is parted at its marks unless these are further apart than the room is high.
    """
    if measure.kind != "stick" or measure.size <= room or room <= FLAP:
        yield MeasurePart(measure, 0, measure.size)
        return
    mark = measure.marks if measure.marks <= room - FLAP else measure.size
    most = (room - FLAP) // mark * mark or room - FLAP
    number = ceil(measure.size / most)
    step = ceil(measure.size / number / mark) * mark if mark < measure.size else ceil(measure.size / number)
    for start in range(0, measure.size, step):
        end = min(measure.size, start + step)
        yield MeasurePart(measure, start, end, joined=end < measure.size)


# What stands on the first and the last box of a row.
Tag = Literal["start", "end"]
START: Final = "start"
END: Final = "end"


class Cell(NamedTuple):
    """A box on a board."""

    box: TrackBox
    track: Track
    first: bool  # whether it begins the track
    tag: Tag | Literal[""]  # whether play starts or ends there
    path: str  # what messages call it
    hidden: bool  # whether a marker hides its middle: its number stands in the corner

    @property
    def style(self) -> str:
        """Return the style of the box, or else of its track."""
        return self.box.style or self.track.style


class Board(NamedTuple):
    """A tracker for one player, or for all."""

    tracker: Tracker
    title: str  # what stands on the board
    rows: tuple[tuple[Cell, ...], ...]  # the rows of cells, each of which may be broken

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All of its cells."""
        return tuple(cell for row in self.rows for cell in row)


def make_boards(system: System, lengths: Mapping[str, Sequence[int]], words: PrintedWords) -> Iterator[Board]:
    """Yield the boards of a system; `lengths` are the lengths of adjustable tracks by the id of the tracker."""
    for tracker in system.trackers:
        rows = tuple(_list_rows(tracker.stretch(lengths.get(tracker.id, ()))))
        for player in range(1, tracker.players + 1):
            title = words.player.format(title=tracker.title, number=player)
            yield Board(tracker, title if tracker.players > 1 else tracker.title, rows)


def _list_rows(tracker: Tracker) -> Iterator[tuple[Cell, ...]]:
    """Yield the row of each gauge: of a track with a title and those without one after it, or of all if joined.

    A track without boxes has no row.
    """
    rows: list[list[Cell]] = [[]]
    for index, track in enumerate(tracker.tracks):
        if track.title and not tracker.joined:
            rows.append([])
        tags: dict[str, Tag | Literal[""]] = {track.end: END, track.start: START}
        for number, box in enumerate(track.boxes):
            tag = tags.get(box.label, "") if box.label else ""
            path, hidden = f"{tracker.id}.tracks[{index}].boxes[{number}]", tracker.box != "cube"
            hidden = hidden and not any(map(str.isalpha, box.label))
            rows[-1].append(Cell(box, track, number == 0, tag, path, hidden))
    for row in filter(None, rows):
        # No label shows the direction of play, so its ends are marked.
        if len(row) > 1 and not any(cell.box.label for cell in row):
            row[0], row[-1] = row[0]._replace(tag=START), row[-1]._replace(tag=END)
        yield tuple(row)


# The words for places of cards.
DRAW_PILE, DISCARD_PILE, IN_PLAY, DRAWN_BACK = "draw_pile", "discard_pile", "in_play", "drawn_back"


class Place(NamedTuple):
    """A place for the cards of a deck, or for tokens."""

    title: str  # whose place it is: the title of a deck or of a bag
    what: str  # what lies there, such as the draw pile
    text: str  # when something is drawn, or goes there; "" for what goes without saying
    drawn: bool  # whether cards are drawn from it
    art: Art  # the symbol and the colour of the deck
    path: str  # what messages call it
    origin: Origin
    text_path: str = ""  # what messages call the text
    text_origin: Origin | None = None  # where that is written, None without one


class Mat(NamedTuple):
    """What is on the mat of a system."""

    # the steps of the turn; none where the pack names no strip, or a step of it has no title
    turn: tuple[ProcedureStep, ...]
    boards: tuple[Board, ...]  # the boards of tracks
    tokens: tuple[Place, ...]  # a place for the tokens from each bag
    places: tuple[tuple[Place, ...], ...]  # the places of each deck that is shuffled


def make_mat(system: System, lengths: Mapping[str, Sequence[int]], words: PrintedWords) -> Mat:
    """Return the mat of a system; `lengths` are the lengths of adjustable tracks by the id of the tracker."""
    strip = find_strip(system)
    steps = strip.steps if strip else ()
    turn = steps if all(step.title for step in steps) else ()
    tokens = [
        Place(
            bag.title,
            words.drawn_tokens,
            bag.mat,
            False,
            PLAIN_ART,
            f"{bag.id}.title",
            bag.origin,
            f"bags.{bag.id}.mat",
            bag.mat_origin,
        )
        for bag in system.play.bags
    ]
    places = tuple(_list_places(system, words))
    return Mat(turn, tuple(make_boards(system, lengths, words)), tuple(tokens), places)


def find_strip(system: System) -> Procedure | None:
    """Return the procedure that runs across the top of a reference sheet, the first that has one; None for none."""
    strips = (sheet.strip for sheet in list_rules(system) if sheet.strip)
    name = next(strips, "")
    return system.procedure(name) if name else None


def tell_mat(system: System, _: object, words: PrintedWords) -> Iterator[str]:
    """Yield what is on the mat of a game's file: its trackers, and how many places."""
    yield from (name_several(each.title, each.players) for each in system.trackers)
    yield words.place_count.show(len(system.play.bags) + sum(map(len, _list_places(system, words))))


def _list_places(system: System, words: PrintedWords) -> Iterator[tuple[Place, ...]]:
    """Yield the places of each deck that is drawn from, and of cards that others bring into play as long as they lie.

    Cards to choose from or to look up need none.
    """
    shuffled, brought = find_shuffled(system), {rule.brings for pile in system.play.piles for rule in pile.all_rules}
    piles = {pile.id: pile for pile in system.play.piles if pile.id in shuffled or pile.id in brought}
    for deck in list_game_decks(system):
        if pile := piles.get(deck.id):
            said = {key: (text, origin) for key, text, origin in pile.mat}
            places: list[Place] = []
            for key, name in _name_places(pile):
                if key != ACTIVE and pile.id not in shuffled:
                    continue
                text, origin = said.get(key, ("", None))
                own = (deck.art, "the deck's title", deck.origin, f"piles.{pile.id}.mat.{key}", origin)
                places.append(Place(deck.title, getattr(words, name), text, key == DRAW, *own))
            yield tuple(places)


def find_shuffled(system: System) -> dict[str, PileRules]:
    """Return the rules of the decks that are drawn from, by their ids; all others are looked up or chosen."""
    return {pile.id: pile for pile in system.play.piles if not pile.looked_up}


def _name_places(pile: PileRules) -> Iterator[tuple[str, str]]:
    """Yield the places that a pile needs, each with the name of its words."""
    words = {DRAW: DRAWN_BACK if pile.replaces else DRAW_PILE, ACTIVE: IN_PLAY, DISCARDS: DISCARD_PILE}
    yield from ((place, words[place]) for place in pile.mat_places)


# The side of the map beside which a distance is told.
MapSide = Literal["above", "below", "left", "right"]


class TableArea(NamedTuple):
    """A rectangle of the table, from its upper left corner."""

    left: Micrometres
    top: Micrometres
    right: Micrometres
    bottom: Micrometres

    @property
    def middle(self) -> tuple[Micrometres, Micrometres]:
        """Its middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


class OuterDistance(NamedTuple):
    """A distance that is told outside the map."""

    side: MapSide
    start: Micrometres  # along that side of the map
    end: Micrometres
    level: int = 0  # how many others stand between it and the map


class InnerDistance(NamedTuple):
    """A distance that is told within the map: the ends of its line."""

    x1: Micrometres
    y1: Micrometres
    x2: Micrometres
    y2: Micrometres

    @property
    def length(self) -> Micrometres:
        """How long it is; it runs along one of the sides."""
        return abs(self.x2 - self.x1) + abs(self.y2 - self.y1)


class MapPlan(NamedTuple):
    """A map for a table of one size."""

    map: Map
    size: TableSize
    # each with the area that it takes; a point takes a place without a size
    zones: tuple[tuple[Zone, TableArea], ...]
    points: tuple[tuple[MapPoint, TableArea], ...]
    outer: tuple[OuterDistance, ...]  # the distances that are told
    inner: tuple[InnerDistance, ...]


def make_maps(system: System) -> Iterator[MapPlan]:
    """Yield each map of a system for each size of table."""
    for each in system.maps:
        for size in each.sizes:
            yield lay_out_map(each, size)


def lay_out_map(drawn: Map, size: TableSize) -> MapPlan:
    """Return a map laid out on a table."""
    zones = tuple((zone, find_area(zone, size)) for zone in drawn.zones)
    points = tuple((point, find_area(point, size)) for point in drawn.points)
    placed: list[tuple[Zone | MapPoint, TableArea]] = [*zones, *points]
    inner = [distance for place, area in placed for distance in _tell_within(place, area, size)]
    return MapPlan(drawn, size, zones, points, _tell_outside(zones, size), tuple(dict.fromkeys(inner)))


def find_area(place: Zone | MapPoint, size: TableSize) -> TableArea:
    """Return where a zone or a point lies."""
    (left, right), (top, bottom) = place.across.find(size.width), place.down.find(size.height)
    reach = place.radius.resolve(min(size[:2])) if isinstance(place, Zone) and place.radius else 0
    return TableArea(left - reach, top - reach, right + reach, bottom + reach)


def _tell_outside(zones: Iterable[tuple[Zone, TableArea]], size: TableSize) -> tuple[OuterDistance, ...]:
    """Return the widths and heights of zones on the nearer side of the map, and the size of the table beyond them."""
    told: list[OuterDistance] = []
    for zone, area in zones:
        x, y = area.middle
        if "width" in zone.distances:
            told.append(OuterDistance("above" if 2 * y <= size.height else "below", area.left, area.right))
        if "height" in zone.distances:
            told.append(OuterDistance("left" if 2 * x <= size.width else "right", area.top, area.bottom))
    whole = (OuterDistance("above", 0, size.width), OuterDistance("left", 0, size.height))
    placed: list[OuterDistance] = []  # each as near to the map as those before it leave room
    wanted = [*(each for each in dict.fromkeys(told) if each not in whole), *whole]
    for each in sorted(wanted, key=lambda each: each.end - each.start):
        crossed = [one.level for one in placed if one.side == each.side and one.start < each.end > each.start < one.end]
        placed.append(each._replace(level=max(crossed, default=-1) + 1))
    return tuple(placed)


def _tell_within(place: Zone | MapPoint, area: TableArea, size: TableSize) -> Iterator[InnerDistance]:
    """Yield the distances of a zone or a point from edges and the centre, and the radius of a circle."""
    x, y = area.middle
    ends: dict[ShownDistance, tuple[Micrometres, ...]] = {
        "left": (0, y, area.left, y),
        "right": (area.right, y, size.width, y),
        "top": (x, 0, x, area.top),
        "bottom": (x, area.bottom, x, size.height),
        "across": (size.width // 2, y, x, y),
        "down": (x, size.height // 2, x, y),
        "radius": (x, y, area.right, y),
    }
    lines = (InnerDistance(*ends[name]) for name in place.distances if name in ends)
    yield from (line for line in lines if line.length)
