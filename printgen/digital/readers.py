"""Readers: how what follows a verb becomes an action, from words that may be cut short."""

import re
from collections.abc import Sequence

from printgen.digital import options
from printgen.digital.counting import Move, Set, Stretch
from printgen.digital.game import Game
from printgen.digital.handling import Add, Deal, Discard, Draw, Fill, Keep, Remove, Return, Search, Shuffle
from printgen.digital.options import Found
from printgen.digital.places import HAND, KEPT, STACK
from printgen.digital.rolling import Choose, Pick, Roll, find_pick
from printgen.digital.routine import Do, find_routine
from printgen.digital.words import Option, Words, find_option
from printgen.errors import BadUsage
from printgen.model.die import make_die
from printgen.model.play import ACTIVE, DISCARDS, OUT

MODIFIER, TIMES = re.compile(r"[+-][0-9]{1,3}"), re.compile(r"[x*]([0-9]{1,5})")
LENGTH = re.compile(r"[0-9]{1,3}")
IN_SIGHT = (ACTIVE, HAND, KEPT)


def is_die(name: str) -> bool:
    """Tell whether a word is dice, such as 2d6."""
    try:
        return not make_die(name).is_cards
    except ValueError:
        return False


def read_routine(words: Words, name: str) -> Do:
    """Read the answers to what a routine asks: those named as `ask=answer`, others in order; some may be missing."""
    asks = {ask.id: ask for ask in find_routine(words.game, name).asks}
    answers: dict[str, str] = {}
    while len(answers) < len(asks) and words.is_open:
        free = [ask for ask in asks if ask not in answers]
        ask = words.key(free) or free[0]
        answers[ask] = words.take(ask, options.list_choices(asks[ask]))
    return Do(name, tuple((ask, answers[ask]) for ask in asks if ask in answers))


def read_draw(words: Words) -> Draw:
    """Read what to draw. Raises BadUsage."""
    name = words.take("pile or bag", list_holders(words.game))
    if words.game.has_bag(name):
        return Draw(name, words.number(1))
    amount = words.number(0)
    column = words.maybe(options.list_columns(words.game.pile(name).deck.columns))
    return Draw(name, amount or words.number(1), column)


def read_deal(words: Words) -> Deal:
    """Read what to deal. Raises BadUsage."""
    return Deal(words.sole("pile", options.list_piles(words.game, dealt=True)), words.number(1))


def read_keep(words: Words) -> Keep:
    """Read what to keep. Raises BadUsage."""
    piles = options.list_piles(words.game, dealt=True)
    pile = words.maybe(piles, options.list_piles(words.game))
    return Keep(pile, take_card(words, pile, (HAND,))) if pile else Keep(*find_card(words, piles, (HAND,)))


def read_discard(words: Words) -> Discard:
    """Read what to discard. Raises BadUsage."""
    piles = options.list_piles(words.game)
    pile = words.maybe(piles)
    if not pile:
        return Discard(*find_card(words, piles, IN_SIGHT))
    return Discard(pile, take_card(words, pile, IN_SIGHT) if words.is_open else "")


def read_search(words: Words) -> Search:
    """Read what to search. Raises BadUsage."""
    pile = words.take("pile", options.list_piles(words.game))
    return Search(pile, take_card(words, pile, (STACK, DISCARDS)))


def read_remove(words: Words) -> Remove:
    """Read what to remove. Raises BadUsage."""
    name = words.take("pile or bag", list_holders(words.game))
    if words.game.has_bag(name):
        bag = words.game.bag(name)
        return Remove(name, _take_token(words, name, (*bag.inside, *bag.taken)))
    return Remove(name, take_card(words, name, (ACTIVE, HAND, KEPT, DISCARDS, STACK)))


def read_return(words: Words) -> Return:
    """Read what to return. Raises BadUsage."""
    name = words.take("pile or bag", list_holders(words.game))
    if words.game.has_bag(name):
        return Return(name)
    return Return(name, take_card(words, name, (ACTIVE, HAND, KEPT, DISCARDS, OUT)))


def read_shuffle(words: Words) -> Shuffle:
    """Read what to shuffle. Raises BadUsage."""
    return Shuffle(words.sole("pile", options.list_piles(words.game)))


def read_add(words: Words) -> Add:
    """Read what to add. Raises BadUsage."""
    name = words.sole("bag", options.list_bags(words.game))
    bag = words.game.bag(name)
    here = (*bag.inside, *bag.taken)
    return Add(name, _take_token(words, name, [t.name for t in bag.rules.tokens if here.count(t.name) < t.most]))


def read_fill(words: Words) -> Fill:
    """Read what to fill. Raises BadUsage."""
    return Fill(words.sole("bag", options.list_bags(words.game)), words.number(0))


def read_roll(words: Words) -> Roll:
    """Read what to roll. Raises BadUsage."""
    rolls = options.list_rolls(words.game)
    if words.left and is_die(words.left[0]) and not find_option(words.left[:1], rolls)[1]:
        return _read_throw(words, words.spell(), [])
    name = words.take("table", rolls)
    table = next(roll.table for roll in words.game.system.play.rolls if roll.id == name)
    return _read_throw(words, name, options.list_columns(words.game.system.table(table).columns))


def _read_throw(words: Words, name: str, columns: Found) -> Roll:
    """Read what follows a table or dice: a column, a modifier and a number of rolls, in any order."""
    roll = Roll(name)
    while words.is_open:
        if column := words.maybe(columns if not roll.column else []):
            roll = roll._replace(column=column)
        elif modifier := words.pattern(MODIFIER):
            roll = roll._replace(modifier=int(modifier[0]))
        elif times := words.pattern(TIMES):
            roll = roll._replace(amount=int(times[1]))
        else:
            break
    if words.left and words.left[0].isdecimal():
        number = words.left[0]
        raise BadUsage(f'"{number}" could be a modifier or a number of rolls', f"write +{number} or x{number}")
    return roll


def read_choose(words: Words) -> Choose:
    """Read what to choose. Raises BadUsage."""
    pick = words.sole("pick", options.list_picks(words.game))
    known = options.list_rosters(words.game, find_pick(words.game, pick))
    rosters = [words.take("roster", known)]
    while words.is_open:
        rosters.append(words.take("roster", [roster for roster in known if roster.value not in rosters], known))
    return Choose(pick, tuple(rosters))


def read_pick(words: Words) -> Pick:
    """Read what to pick. Raises BadUsage."""
    pick = words.sole("pick", options.list_picks(words.game))
    results = options.list_results_of(words.game, find_pick(words.game, pick))
    return Pick(pick, words.take("result", results), words.number(1))


def read_set(words: Words) -> Set:
    """Read what to set. Raises BadUsage."""
    gauge = words.take("gauge", options.list_gauges(words.game))
    return Set(gauge, words.take("label", options.list_labels(words.game, gauge)))


def read_up(words: Words) -> Move:
    """Read how far to go up. Raises BadUsage."""
    return Move(words.take("gauge", options.list_gauges(words.game)), words.number(1))


def read_down(words: Words) -> Move:
    """Read how far to go down. Raises BadUsage."""
    return Move(words.take("gauge", options.list_gauges(words.game)), -words.number(1))


def read_lengths(words: Words) -> Stretch:
    """Read the lengths of a tracker. Raises BadUsage."""
    gauge = words.sole("gauge", options.list_stretched(words.game))
    numbers = words.rest().replace(",", " ").split()
    if not numbers or not all(LENGTH.fullmatch(number) for number in numbers):
        titles = ", ".join(title for title, _ in words.game.gauge(gauge).spans)
        raise BadUsage(f'"lengths {gauge}" wants numbers', f"those of {titles}, such as lengths {gauge} 3,3,2")
    return Stretch(gauge, tuple(map(int, numbers)))


def list_holders(game: Game) -> Found:
    """Return the piles and the bags."""
    return [*options.list_piles(game), *options.list_bags(game)]


def take_card(words: Words, pile: str, places: Sequence[str]) -> str:
    """Read a card of a pile; those at some places are meant first, and offered. Raises BadUsage."""
    held = words.game.pile(pile)
    reach = sorted(number for place in places for number in held.places.at(place))  # the order in a pile is secret
    every = range(1, len(held.deck.cards) + 1)
    return words.take("card", *options.list_cards(held, reach), *options.list_cards(held, every))


def find_card(words: Words, piles: Found, places: Sequence[str]) -> tuple[str, str]:
    """Read a card at some place, where none of some piles is named, and return its pile too. Raises BadUsage."""
    found: list[Option] = []
    for pile in words.game.piles.values():
        numbers = [number for place in places for number in pile.places.at(place)]
        found += [card._replace(value=f"{pile.rules.id} {card.value}") for card in options.list_cards(pile, numbers)[0]]
    pile_id, _, card_id = words.take("pile, or card in play", [*found, *piles]).partition(" ")
    return pile_id, card_id


def _take_token(words: Words, bag: str, names: Sequence[str]) -> str:
    held = words.game.bag(bag)
    every = [token.name for token in held.rules.tokens]
    return words.take("token", options.list_tokens(held, names), options.list_tokens(held, every))
