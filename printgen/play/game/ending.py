"""The end of a game: what an action brings about when gauges or things come to stand as an ending says."""

from printgen.play.game.draw import is_met
from printgen.play.game.event import Ended
from printgen.play.game.game import EventsAndGame, Game


def find_end(before: Game, outcome: EventsAndGame) -> EventsAndGame:
    """Return what comes of a change; if the condition of an ending is met now and was not before, the game ends too."""
    events, game = outcome
    for ending in () if game.ended else game.system.play.ends:
        if ending.when and is_met(ending.when, game.labels()) and not is_met(ending.when, before.labels()):
            return (*events, Ended(ending.id)), game._replace(ended=ending.id)
    return outcome
