"""What is said where a pile, a bag or a gauge cannot give all that it was asked for."""

from printgen.digital.event import DrawnShort, MovedShort
from printgen.digital.game import Game


def tell_limit(game: Game, event: DrawnShort | MovedShort) -> str:
    """Return the line of an event that tells of less than was asked for."""
    match event:
        case DrawnShort(name, asked, given):
            title = game.bag(name).rules.title if game.has_bag(name) else game.pile(name).deck.title
            return f"{title}: asked for {asked}, there {_count_given(given)}"
        case MovedShort(gauge, asked, given):
            return f"{game.gauge(gauge).title}: this is its end, it moved {abs(given)} of {abs(asked)}"


def _count_given(given: int) -> str:
    return {0: "was none", 1: "was 1"}.get(given, f"were {given}")
