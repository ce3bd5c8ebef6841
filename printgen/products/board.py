"""Boards and mats: what trackers become, and what lies on the table while a game is played."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from printgen.errors import Origin
from printgen.model.art import PLAIN_ART, Art
from printgen.model.gauge import Track, TrackBox, Tracker
from printgen.model.play import ACTIVE, DISCARDS, PileRules
from printgen.model.printed_words import PrintedWords
from printgen.model.product import SheetSpec
from printgen.model.system import Procedure, ProcedureStep, System
from printgen.products.listing import list_game_decks, list_sheets, name_several

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

    @property
    def style(self) -> str:
        """Return the style of the box, or else that of its track."""
        return self.box.style or self.track.style


class Board(NamedTuple):
    """A tracker for one player, or for all."""

    tracker: Tracker
    title: str  # what stands on the board
    rows: tuple[tuple[Cell, ...], ...]  # the rows of cells; a row that is too long is broken


def make_boards(system: System, lengths: Mapping[str, Sequence[int]], words: PrintedWords) -> Iterator[Board]:
    """Yield the boards of a system; `lengths` are the lengths of adjustable tracks by the id of the tracker."""
    for tracker in system.trackers:
        rows = tuple(_list_rows(tracker.stretch(lengths.get(tracker.id, ()))))
        for player in range(1, tracker.players + 1):
            title = words.player.format(title=tracker.title, number=player)
            yield Board(tracker, title if tracker.players > 1 else tracker.title, rows)


def _list_rows(tracker: Tracker) -> Iterator[tuple[Cell, ...]]:
    """Yield the row of each track, or one row of all tracks. A track without boxes has no row."""
    rows: list[list[Cell]] = [[]]
    for index, track in enumerate(tracker.tracks):
        if not tracker.joined:
            rows.append([])
        tags: dict[str, Tag | Literal[""]] = {track.end: END, track.start: START}
        for number, box in enumerate(track.boxes):
            tag = tags.get(box.label, "") if box.label else ""
            rows[-1].append(Cell(box, track, number == 0, tag, f"{tracker.id}.tracks[{index}].boxes[{number}]"))
    for row in filter(None, rows):
        # No label shows the direction of play, so its ends are marked.
        if len(row) > 1 and not any(cell.box.label for cell in row):
            row[0], row[-1] = row[0]._replace(tag=START), row[-1]._replace(tag=END)
        yield tuple(row)


# The words for places of cards.
DRAW_PILE, DISCARD_PILE, IN_PLAY, HAND = "draw_pile", "discard_pile", "in_play", "hand"


class Place(NamedTuple):
    """A place for the cards of a deck, or for tokens."""

    title: str  # whose place it is: the title of a deck or of a bag
    what: str  # what lies there, such as the draw pile
    art: Art  # the symbol and the colour of the deck
    path: str  # what messages call it
    origin: Origin


class Mat(NamedTuple):
    """What is on the mat of a system."""

    # the steps of the turn; none where the pack names no strip, or a step of it has no title
    turn: tuple[ProcedureStep, ...]
    boards: tuple[Board, ...]  # the boards of tracks
    # the places of each deck, and of the tokens from each bag, which lie side by side
    places: tuple[tuple[Place, ...], ...]


def make_mat(system: System, lengths: Mapping[str, Sequence[int]], words: PrintedWords) -> Mat:
    """Return the mat of a system; `lengths` are the lengths of adjustable tracks by the id of the tracker."""
    strip = find_strip(system)
    steps = strip.steps if strip else ()
    turn = steps if all(step.title for step in steps) else ()
    return Mat(turn, tuple(make_boards(system, lengths, words)), tuple(_list_places(system, words)))


def find_strip(system: System) -> Procedure | None:
    """Return the procedure that runs across the top of a reference sheet, the first that has one; None for none."""
    strips = (sheet.strip for sheet in list_sheets(system) if isinstance(sheet, SheetSpec) and sheet.strip)
    name = next(strips, "")
    return system.procedure(name) if name else None


def tell_mat(system: System, _: object, words: PrintedWords) -> Iterator[str]:
    """Yield what is on the mat of a game's file: its trackers, and how many places."""
    yield from (name_several(each.title, each.players) for each in system.trackers)
    yield words.place_count.show(sum(map(len, _list_places(system, words))))


def _list_places(system: System, words: PrintedWords) -> Iterator[tuple[Place, ...]]:
    for deck in list_game_decks(system):
        yield tuple(
            Place(deck.title, getattr(words, name), deck.art, "the deck's title", deck.origin)
            for name in _name_places(next((pile for pile in system.play.piles if pile.id == deck.id), None))
        )
    for bag in system.play.bags:
        yield (Place(bag.title, words.drawn_tokens, PLAIN_ART, f"{bag.id}.title", bag.origin),)


def _name_places(rules: PileRules | None) -> tuple[str, ...]:
    """Return the names of the words for the places that a deck needs. Without rules cards are drawn and discarded.

    Cards that do not come back go into the box, and need no place.
    """
    if rules is None:
        return (DRAW_PILE, DISCARD_PILE)
    if rules.replaces:  # each card goes back at once
        return (DRAW_PILE,)
    goes = {rules.goes, *(rule.goes for rule in rules.rules), *(rule.goes for use in rules.uses for rule in use.rules)}
    wanted = {
        HAND: bool(rules.kept),
        IN_PLAY: ACTIVE in goes,
        DISCARD_PILE: rules.reshuffles and bool(goes & {DISCARDS, ACTIVE}),
    }
    return (DRAW_PILE, *(name for name, is_wanted in wanted.items() if is_wanted))
