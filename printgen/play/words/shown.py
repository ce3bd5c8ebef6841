"""Which of the events of an action are shown, and what came of an action as plain data for programs."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from printgen.model.table import Result
from printgen.play.game.actions import Shuffle
from printgen.play.game.event import (
    Brought,
    CardDrawn,
    CardMoved,
    DiceRolled,
    Event,
    GaugeMoved,
    Repeated,
    Rolled,
    Shuffled,
    describe_event,
)
from printgen.play.game.game import Game
from printgen.play.game.places import Place
from printgen.play.game.routine import Do
from printgen.play.game.session import Action, describe_action
from printgen.play.words.hands import find_secret
from printgen.play.words.reading import list_rolled
from printgen.products.deck import describe_card


class DoneAction(NamedTuple):
    """An action that was done."""

    before: Game  # the game before it
    action: Action
    events: Sequence[Event]  # what came of it
    after: Game  # the game after it


class Announced(NamedTuple):
    """A card was drawn that brings another card. The other is shown in full next, so only its name is shown."""

    drawn: CardDrawn  # the event


class Compared(NamedTuple):
    """Cards that were drawn to be compared."""

    # the cards, those set aside among them, and the shuffles of their pile meanwhile
    events: tuple[CardDrawn | Shuffled, ...]

    @property
    def cards(self) -> list[CardDrawn]:
        """Return the cards that count, in the order in which they were drawn."""
        return [event for event in self.events if isinstance(event, CardDrawn) and not event.again]


class Thrown(NamedTuple):
    """Dice that one step of a routine has rolled several times in a row."""

    throws: tuple[DiceRolled, ...]


class Hidden(NamedTuple):
    """A card that only its player may see went somewhere. Which card it was is not shown."""

    pile: str  # the id of the pile
    goes: Place  # where the card went
    player: int  # the number of the player


ShownEvent = Event | Announced | Compared | Thrown | Hidden


def list_shown(done: DoneAction, *, hands: bool = False) -> list[ShownEvent]:
    """Return the events that are shown.

    Of a gauge that moves several times in a row only the last move is shown; a gauge that a routine leaves where it was
    is not shown. The shuffle after each card of a pile that takes every card back is left out. Cards that are dealt
    unseen are left out, and other hidden cards are not named, unless `hands` are shown openly. A card that brings
    another is only announced. Cards that are compared are shown together, and so are dice rolled several times.
    """
    positions = {name: done.before.position(name) for name in done.before.gauges}
    shown: list[ShownEvent] = []
    for event, later in zip(done.events, (*done.events[1:], None), strict=False):
        if isinstance(event, GaugeMoved):
            if isinstance(later, GaugeMoved) and later.gauge == event.gauge:
                continue
            stays = positions[event.gauge] == event.place
            positions[event.gauge] = event.place
            if stays and isinstance(done.action, Do):
                continue
        player = find_secret(done.before, done.after, event) if isinstance(event, CardDrawn | CardMoved) else 0
        if player and not hands:
            if isinstance(event, CardMoved):
                shown.append(Hidden(event.pile, event.goes, player))
            continue
        is_usual = isinstance(event, Shuffled) and done.after.pile(event.pile).rules.replaces
        if is_usual and not isinstance(done.action, Shuffle):
            continue
        shown.append(Announced(event) if isinstance(event, CardDrawn) and isinstance(later, Brought) else event)
    return _gather(done.after, shown)


def _gather(game: Game, shown: Sequence[ShownEvent]) -> list[ShownEvent]:
    """Return the events, with cards that are compared and dice that are rolled several times put together."""
    gathered: list[ShownEvent] = []
    index = 0
    while index < len(shown):
        compared = _find_compared(game, shown, index)
        thrown = _find_thrown(shown, index)
        if len(compared.cards) > 1:
            gathered.append(compared)
            index += len(compared.events)
        elif thrown.throws:
            gathered.append(thrown)
            index += 2 * len(thrown.throws)
        else:
            gathered.append(shown[index])
            index += 1
    return gathered


def _find_compared(game: Game, shown: Sequence[ShownEvent], index: int) -> Compared:
    """Return the cards that are compared with each other, from an index on."""
    first = shown[index]
    if not isinstance(first, CardDrawn) or not game.pile(first.pile).rules.use(first.column).ranks:
        return Compared(())
    found: list[CardDrawn | Shuffled] = []
    for event in shown[index:]:
        if not isinstance(event, CardDrawn | Shuffled) or event.pile != first.pile:
            break
        if isinstance(event, CardDrawn) and event.column != first.column:
            break
        found.append(event)
    return Compared(tuple(found))


def _find_thrown(shown: Sequence[ShownEvent], index: int) -> Thrown:
    """Return the dice rolled from an index on, if each repetition is one throw and nothing else."""
    first = shown[index]
    if not isinstance(first, Repeated) or first.number != 1:
        return Thrown(())
    run = shown[index : index + 2 * first.of]
    throws = [event for event in run[1::2] if isinstance(event, DiceRolled)]
    numbers = list(takewhile(lambda event: isinstance(event, Repeated) and event.of == first.of, run[::2]))
    steps = {(event.routine, event.step) for event in throws}
    whole = len(numbers) == len(throws) == first.of and len(steps) == 1
    return Thrown(tuple(throws) if whole else ())


def describe_outcome(done: DoneAction) -> dict[str, Any]:
    """Return an action and what came of it, with the words of the cards drawn and the rows rolled."""
    out = []
    for event in done.events:
        said = describe_event(event)
        if isinstance(event, CardDrawn):
            said["card"] = describe_card(done.after.pile(event.pile).find_card(event.card))
        elif isinstance(event, Rolled):
            said["results"] = [_describe_result(column, result) for column, result in list_rolled(done.after, event)]
        out.append(said)
    return {**describe_action(done.action), "out": out}


def _describe_result(column: str, result: Result) -> dict[str, Any]:
    """Return the words of a result that was rolled, with its fields."""
    fields = [{"label": part.field.title, "title": part.title, "text": part.text} for part in result.parts]
    said = {"column": column, "id": result.key, "title": result.title, "text": result.text, "note": result.note}
    return {**said, "fields": fields}
