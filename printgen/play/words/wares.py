"""What is for sale in a game: what buyers have, and each ware with its price and why it cannot be bought now."""

from printgen.model.routine import MoveStep, Routine
from printgen.play.game.game import Game
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do, check_ready
from printgen.play.words.rulebook import Titled, flatten, join_sentences


def list_wares(game: Game) -> list[Titled]:
    """Return for each gauge that pays what it shows, and what it buys: each price with a ware."""
    shops: dict[str, list[Routine]] = {}
    for routine in game.system.play.routines:
        if routine.price and isinstance(routine.steps[0], MoveStep):  # a ware is paid first
            shops.setdefault(routine.steps[0].gauge, []).append(routine)
    return [(_say_purse(game, gauge), [_say_ware(game, ware) for ware in wares]) for gauge, wares in shops.items()]


def _say_purse(game: Game, gauge: str) -> str:
    return ", ".join(f"{game.gauge(name).title}: {game.label(name)}" for name in game.gauges_of(gauge))


def _say_ware(game: Game, ware: Routine) -> tuple[str, str]:
    """Return the price, and the title with why nobody can buy it now, and what it does."""
    title = ware.title
    try:
        check_ready(game, Do(ware.id))
    except Refused as refusal:
        title = f"{title} ({str(refusal.message).rpartition(': ')[2]})"
    return ware.price, join_sentences(title, flatten(ware.text))
