"""What a player can name in a game as it stands: piles, bags, columns, cards, tokens, gauges, labels and the rest."""

from collections.abc import Iterable

from printgen.digital.bag import Bag
from printgen.digital.game import ALL, Game
from printgen.digital.pile import Pile
from printgen.digital.rolling import list_results
from printgen.digital.words import Option
from printgen.model.play import Ask, PickRules
from printgen.model.table import Heading
from printgen.products.deck import Card

Found = list[Option]


def list_piles(game: Game, *, dealt: bool = False) -> Found:
    """Return the piles, or those alone that are dealt from."""
    return [_name(pile.id, pile.title, pile.title) for pile in game.system.play.piles if pile.dealt or not dealt]


def list_bags(game: Game) -> Found:
    """Return the bags."""
    return [_name(bag.id, bag.title, bag.title) for bag in game.system.play.bags]


def list_columns(columns: Iterable[Heading]) -> Found:
    """Return columns by id and title, and all of them together."""
    found = [_name(column.id, column.title, column.title) for column in columns]
    return [*found, *[Option(ALL, "all", (ALL,), "all columns")] * bool(found)]


def list_cards(pile: Pile, numbers: Iterable[int]) -> tuple[Found, Found]:
    """Return cards of a pile by what is on them, and by their numbers alone, which other cards may have as faces.

    A card of several columns is called by what stands in any of them. Of equal cards any will do.
    """
    cards = [pile.card(number) for number in dict.fromkeys(numbers)]
    titles = [card.title for card in cards]
    found: dict[tuple[object, ...], Option] = {}
    for card in cards:
        inside = tuple(section.title for section in card.sections if section.title) if pile.deck.has_columns else ()
        others = (card.id, *filter(None, (card.corner,)), *(inside or (card.title,)))
        plain = not inside and (titles.count(card.title) == 1 or not card.corner)
        says = card.title if plain else card.corner or str(card.number)
        found.setdefault((card.corner, card.title, _wording(card)), Option(card.id, says, others, _describe(card)))
    by_number = [Option(card.id, str(card.number), (card.id,)) for card in cards]
    return list(found.values()), by_number


def list_tokens(bag: Bag, names: Iterable[str]) -> Found:
    """Return kinds of tokens of a bag, as far as they are named."""
    wanted = set(names)
    return [_name(token.name, token.title, token.title) for token in bag.rules.tokens if token.name in wanted]


def list_gauges(game: Game) -> Found:
    """Return the gauges that can be moved."""
    return [_name(gauge.id, gauge.title, gauge.title) for gauge in game.gauges.values() if not gauge.highest]


def list_stretched(game: Game) -> Found:
    """Return the gauges whose lengths can be set."""
    return [
        _name(gauge.id, gauge.title, gauge.title) for gauge in game.gauges.values() if gauge.spans and not gauge.highest
    ]


def list_labels(game: Game, gauge: str) -> Found:
    """Return what a gauge can show."""
    return [Option(label, label) for label in dict.fromkeys(game.gauge(gauge).labels)]


def list_rolls(game: Game) -> Found:
    """Return the ways to roll on tables."""
    return [_name(roll.id, roll.title, roll.title) for roll in game.system.play.rolls]


def list_picks(game: Game) -> Found:
    """Return what can be picked at random."""
    return [_name(pick.id, pick.title, pick.title) for pick in game.system.play.picks]


def list_rosters(game: Game, pick: PickRules) -> Found:
    """Return the rosters that something is picked from."""
    rosters = [roster for roster in game.system.rosters if roster.table == pick.table]
    return [_name(roster.id, roster.title, roster.title) for roster in rosters]


def list_results_of(game: Game, pick: PickRules) -> Found:
    """Return the results at which something is picked."""
    titles = {result.id: result.title for result in game.system.table(pick.table).results}
    return [_name(result, titles[result], titles[result]) for result in list_results(game, pick)]


def list_routines(game: Game) -> Found:
    """Return the routines."""
    return [_name(routine.id, routine.title, routine.title) for routine in game.system.play.routines]


def list_choices(ask: Ask) -> Found:
    """Return the answers to what a routine asks."""
    return [Option(choice, choice, (), ask.title) for choice, _ in ask.choices]


def _name(value: str, title: str, meaning: str) -> Option:
    return Option(value, value, (title,), meaning)


def _wording(card: Card) -> tuple[tuple[str, ...], ...]:
    return tuple((section.title, section.text) for section in card.sections)


def _describe(card: Card) -> str:
    """Return what tells a card from others."""
    words = dict.fromkeys(section.title for section in card.sections if section.title and section.label)
    return f"{card.number}/{card.of} {' / '.join(words) or card.title}"
