"""Which of the events that came of an action are told: what goes without saying is left out."""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from printgen.play.game.action import Action
from printgen.play.game.card_actions import Shuffle
from printgen.play.game.event import Brought, CardDrawn, CardMoved, DiceRolled, Event, GaugeMoved, Repeated, Shuffled
from printgen.play.game.game import Game
from printgen.play.game.routine import Do
from printgen.play.words.hands import find_secret


class DoneAction(NamedTuple):
    """An action, what happened, and the game before it and after."""

    before: Game
    action: Action
    events: Sequence[Event]
    after: Game


class Announced(NamedTuple):
    """A card was drawn that brings another, which is told next and in full: its own words need not be told."""

    drawn: CardDrawn


class Compared(NamedTuple):
    """Cards that were drawn to be compared, those set aside among them, and the shuffles of their pile meanwhile."""

    events: tuple[CardDrawn | Shuffled, ...]

    @property
    def cards(self) -> list[CardDrawn]:
        """Return the cards that count, in the order in which they were drawn."""
        return [event for event in self.events if isinstance(event, CardDrawn) and not event.again]


class Thrown(NamedTuple):
    """Dice that a routine has rolled several times, one after the other, by the same step."""

    throws: tuple[DiceRolled, ...]


class Hidden(NamedTuple):
    """A card that its player alone may see went to a place: which card it was is not told."""

    pile: str
    goes: str
    player: int


ShownEvent = Event | Announced | Compared | Thrown | Hidden


def list_shown(done: DoneAction, *, hands: bool = False) -> list[ShownEvent]:
    """Return the events that are told: of a gauge that moves several times at once the last alone.

    One that a routine leaves where it was is not told; one that the player moves is, at its end too. The shuffle after
    each card of a pile that takes every card back is left out. So are cards that are dealt unseen, and other hidden
    cards are not named, unless `hands` are told openly. A card that brings another is only announced. Cards that are
    compared are told together, and so are dice that are rolled several times.
    """
    places = {name: done.before.place(name) for name in done.before.gauges}
    told: list[ShownEvent] = []
    for event, later in zip(done.events, (*done.events[1:], None), strict=False):
        if isinstance(event, GaugeMoved):
            if isinstance(later, GaugeMoved) and later.gauge == event.gauge:
                continue
            stays = places[event.gauge] == event.place
            places[event.gauge] = event.place
            if stays and isinstance(done.action, Do):
                continue
        if not hands and (hidden := _hide(done, event)):
            told += [hidden] * isinstance(event, CardMoved)
            continue
        if isinstance(event, Shuffled) and _goes_without_saying(done, event):
            continue
        if isinstance(event, CardDrawn) and isinstance(later, Brought):
            told.append(Announced(event))
        else:
            told.append(event)
    return _gather(done.after, told)


def _hide(done: DoneAction, event: Event) -> Hidden | None:
    """Return what an event says if its card must not be named, or None."""
    if not isinstance(event, CardDrawn | CardMoved):
        return None
    player = find_secret(done.before, done.after, event)
    return Hidden(event.pile, event.goes, player) if player else None


def _gather(game: Game, told: Sequence[ShownEvent]) -> list[ShownEvent]:
    """Return what is told, with cards that are compared and dice that are rolled several times together."""
    gathered: list[ShownEvent] = []
    place = 0
    while place < len(told):
        compared = _find_compared(game, told, place)
        thrown = _find_thrown(told, place)
        if len(compared.cards) > 1:
            gathered.append(compared)
            place += len(compared.events)
        elif thrown.throws:
            gathered.append(thrown)
            place += 2 * len(thrown.throws)
        else:
            gathered.append(told[place])
            place += 1
    return gathered


def _find_compared(game: Game, told: Sequence[ShownEvent], place: int) -> Compared:
    """Return the cards from a place on that are compared with each other."""
    first = told[place]
    if not isinstance(first, CardDrawn) or not game.pile(first.pile).rules.use(first.column).ranks:
        return Compared(())
    found: list[CardDrawn | Shuffled] = []
    for event in told[place:]:
        if not isinstance(event, CardDrawn | Shuffled) or event.pile != first.pile:
            break
        if isinstance(event, CardDrawn) and event.column != first.column:
            break
        found.append(event)
    return Compared(tuple(found))


def _find_thrown(told: Sequence[ShownEvent], place: int) -> Thrown:
    """Return the dice rolled from a place on, if each time of a repetition is one throw and no more."""
    first = told[place]
    if not isinstance(first, Repeated) or first.number != 1:
        return Thrown(())
    run = told[place : place + 2 * first.of]
    throws = [event for event in run[1::2] if isinstance(event, DiceRolled)]
    numbers = list(takewhile(lambda event: isinstance(event, Repeated) and event.of == first.of, run[::2]))
    steps = {(event.routine, event.step) for event in throws}
    whole = len(numbers) == len(throws) == first.of and len(steps) == 1
    return Thrown(tuple(throws) if whole else ())


def _goes_without_saying(done: DoneAction, event: Shuffled) -> bool:
    """Tell whether cards were shuffled because their pile always takes them back."""
    return done.after.pile(event.pile).rules.replaces and not isinstance(done.action, Shuffle)
