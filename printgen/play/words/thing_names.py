"""What things in play are called: as the player or the scenario has named them, or as what was picked for them."""

from printgen.play.game.event import NamePicked
from printgen.play.game.game import Game
from printgen.play.game.thing import Thing


def find_name(game: Game, thing: Thing) -> str:
    """Return what a thing is called beside its number, "" if it has no name."""
    if thing.name:
        return thing.name
    picked = [event for event in thing.noted if isinstance(event, NamePicked)]
    return name_picked(game, picked[-1]) if picked else ""


def name_picked(game: Game, pick: NamePicked) -> str:
    """Return a name that was picked."""
    return game.system.roster(pick.roster).names_at(pick.result)[pick.place].text
