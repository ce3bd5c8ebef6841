"""Which of the events that came of an action are told: what goes without saying is left out."""

from collections.abc import Sequence
from typing import NamedTuple

from printgen.dialogue.hands import is_secret
from printgen.digital.action import Action
from printgen.digital.event import Brought, CardDrawn, Event, GaugeMoved, Shuffled
from printgen.digital.game import Game
from printgen.digital.handling import Shuffle
from printgen.digital.routine import Do


class Deed(NamedTuple):
    """An action, what happened, and the game before it and after."""

    before: Game
    action: Action
    events: Sequence[Event]
    after: Game


class Announced(NamedTuple):
    """A card was drawn that brings another, which is told next and in full: its own words need not be told."""

    drawn: CardDrawn


Told = Event | Announced


def list_told(deed: Deed, *, hands: bool = False) -> list[Told]:
    """Return the events that are told: of a gauge that moves several times at once the last alone.

    One that a routine leaves where it was is not told; one that the player moves is, at its end too. Cards that are
    dealt unseen are left out, unless `hands` are told openly. So is the shuffle after each card of a pile that takes
    every card back. A card that brings another is only announced.
    """
    places = {name: deed.before.place(name) for name in deed.before.gauges}
    told: list[Told] = []
    for event, later in zip(deed.events, (*deed.events[1:], None), strict=False):
        if isinstance(event, GaugeMoved):
            if isinstance(later, GaugeMoved) and later.gauge == event.gauge:
                continue
            stays = places[event.gauge] == event.place
            places[event.gauge] = event.place
            if stays and isinstance(deed.action, Do):
                continue
        if isinstance(event, CardDrawn) and not hands and is_secret(deed.after, event):
            continue
        if isinstance(event, Shuffled) and _goes_without_saying(deed, event):
            continue
        if isinstance(event, CardDrawn) and isinstance(later, Brought):
            told.append(Announced(event))
        else:
            told.append(event)
    return told


def _goes_without_saying(deed: Deed, event: Shuffled) -> bool:
    """Tell whether cards were shuffled because their pile always takes them back."""
    return deed.after.pile(event.pile).rules.replaces and not isinstance(deed.action, Shuffle)
