"""How a game stands, in lines for people: its piles, bags and gauges, and what was chosen."""

from typing import NamedTuple

from printgen.digital.game import Game
from printgen.digital.pile import Pile
from printgen.digital.telling import count_noun, find_title, list_rosters, name_card


class Part(NamedTuple):
    """A part of how a game stands: its title, and lines."""

    title: str
    lines: tuple[str, ...]


def describe_state(game: Game) -> list[Part]:
    """Return how a game stands, in parts that have anything to say."""
    play = game.system.play
    chosen = [f"{find_title(play.picks, name)}: {list_rosters(game, names)}" for name, names in game.chosen.items()]
    parts = (
        Part("Piles", tuple(line for pile in play.piles for line in _describe_pile(game.pile(pile.id)))),
        Part("Bags", tuple(_describe_bag(game, bag.id) for bag in play.bags)),
        Part("Gauges", tuple(f"{gauge.title}: {show_gauge(game, gauge.id)}" for gauge in game.gauges.values())),
        Part("Chosen", tuple(chosen)),
    )
    return [part for part in parts if part.lines]


def show_gauge(game: Game, name: str) -> str:
    """Return what a gauge shows; where a label stands on several places, with the place too."""
    gauge, place = game.gauge(name), game.place(name)
    label = gauge.labels[place]
    if gauge.spans:
        return f"{label} ({place} of {len(gauge.labels) - 1})"
    return f"{label} ({place + 1})" if gauge.labels.count(label) > 1 else label


def _describe_pile(pile: Pile) -> list[str]:
    places = pile.places
    hands = sum(map(len, places.hands))
    counts = {"discarded": len(places.discards), "in play": len(places.active), "dealt": hands}
    counts |= {"kept": len(places.kept), "out": len(places.out)}
    said = [f"{len(places.stack)} in the pile", *(f"{count} {word}" for word, count in counts.items() if count)]
    lines = [f"{pile.deck.title}: {', '.join(said)}"]
    for word, numbers in (("in play", places.active), ("kept", places.kept), *_name_hands(pile)):
        if numbers:
            lines.append(f"  {word}: {'; '.join(name_card(pile.deck, pile.card(number)) for number in numbers)}")
    return lines


def _name_hands(pile: Pile) -> list[tuple[str, tuple[int, ...]]]:
    return [(f"hand {number}", hand) for number, hand in enumerate(pile.places.hands, 1)]


def _describe_bag(game: Game, name: str) -> str:
    bag = game.bag(name)
    titles = {token.name: token.title for token in bag.rules.tokens}
    said = [f"{count_noun(len(bag.inside), 'token')} inside"]
    for word, names in (("taken", bag.taken), ("out", bag.gone)):
        if names:
            said.append(f"{word}: {', '.join(titles[token] for token in names)}")
    return f"{bag.rules.title}: {'; '.join(said)}"
