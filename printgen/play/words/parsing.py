"""Parsing: what follows a verb becomes an action. Words may be cut short."""

import re
from collections.abc import Sequence

from printgen.errors import BadUsage
from printgen.model.play import ACTIVE, DISCARDS, OUT
from printgen.play.game.card_actions import (
    Add,
    Deal,
    Discard,
    Draw,
    Fill,
    Keep,
    Remove,
    Return,
    Reveal,
    Search,
    Shuffle,
)
from printgen.play.game.game import Game
from printgen.play.game.gauge_actions import LONGEST, Move, Set, Stretch
from printgen.play.game.pile import IN_SIGHT
from printgen.play.game.places import HAND, KEPT, STACK
from printgen.play.game.routine import Do, list_asks
from printgen.play.game.thing_actions import Take
from printgen.play.words import names
from printgen.play.words.matching import suggest_name
from printgen.play.words.named_cards import find_card, names_card, take_card
from printgen.play.words.names import ChoiceList
from printgen.play.words.parsing_things import take_thing
from printgen.play.words.typed import Typed

LENGTH = re.compile(r"[0-9]{1,3}")


def parse_routine(typed: Typed, name: str) -> Do:
    """Read the answers to what a routine asks: as `ask=answer`, or in order. Some may be missing."""
    asks = {ask.id: ask for ask in list_asks(typed.game, name)}
    answers: dict[str, int] = {}
    while len(answers) < len(asks) and typed.is_open:
        free = [ask for ask in asks if ask not in answers]
        ask = typed.key(free) or free[0]
        answers[ask] = _take_answer(typed, ask, names.list_choice_names(typed.game, asks[ask]))
    return Do(name, tuple((ask, answers[ask]) for ask in asks if ask in answers))


def _take_answer(typed: Typed, ask: str, choices: ChoiceList) -> int:
    """Read an answer and return the index of the choice. Raises BadUsage."""
    answer = typed.maybe(choices)
    if typed.left and not answer:
        raise BadUsage(f'"{typed.left[0]}" is not an answer to "{ask}"', suggest_name(typed.left[:1], choices))
    return int(answer or typed.refuse(ask, choices))


def parse_draw(typed: Typed) -> Draw:
    """Read what to draw. Raises BadUsage."""
    name = typed.take("pile or bag", list_holders(typed.game))
    if typed.game.has_bag(name):
        return Draw(name, typed.amount())
    amount = typed.number()
    column = typed.maybe(names.list_column_names(typed.game.pile(name).deck.columns))
    return Draw(name, typed.amount() if amount is None else amount, column)


def parse_deal(typed: Typed) -> Deal:
    """Read what to deal: a hand to each player, unless a number of hands or a single player is named."""
    pile = typed.sole("pile", names.list_pile_names(typed.game, dealt=True))
    if typed.pick_first(("to",)):
        return Deal(pile, player=typed.amount())
    hands = typed.number()
    return Deal(pile, (typed.game.players or 1) if hands is None else hands)


def parse_reveal(typed: Typed) -> Reveal:
    """Read whose cards are revealed. Raises BadUsage."""
    return Reveal(typed.sole("pile", names.list_pile_names(typed.game, dealt=True)), typed.amount())


def parse_keep(typed: Typed) -> Keep:
    """Read what to keep. Raises BadUsage."""
    piles = names.list_pile_names(typed.game, dealt=True)
    if names_card(typed, piles, (HAND,)):
        return Keep(*find_card(typed, piles, (HAND,)))
    pile = typed.maybe(piles, names.list_pile_names(typed.game))
    if not pile and len(piles) == 1 and names.list_hand_names(typed.game, piles[0].value):
        pile = piles[0].value
    return Keep(pile, take_card(typed, pile, (HAND,))) if pile else Keep(*find_card(typed, piles, (HAND,)))


def parse_discard(typed: Typed) -> Discard:
    """Read what to discard. Raises BadUsage."""
    piles = names.list_pile_names(typed.game)
    pile = "" if names_card(typed, piles, IN_SIGHT) else typed.maybe(piles)
    if not pile:
        return Discard(*find_card(typed, piles, IN_SIGHT))
    return Discard(pile, take_card(typed, pile, IN_SIGHT) if typed.is_open else "")


def parse_search(typed: Typed) -> Search:
    """Read what to search. Raises BadUsage."""
    pile = typed.take("pile", names.list_pile_names(typed.game))
    return Search(pile, take_card(typed, pile, (STACK, DISCARDS)))


def parse_remove(typed: Typed) -> Remove | Take:
    """Read what to remove. Raises BadUsage."""
    kinds = names.list_kind_names(typed.game)
    name = typed.take("pile, bag or kind of things", [*list_holders(typed.game), *kinds])
    if any(kind.value == name for kind in kinds):
        return Take(name, take_thing(typed, name))
    if typed.game.has_bag(name):
        bag = typed.game.bag(name)
        return Remove(name, _take_token(typed, name, (*bag.inside, *bag.taken)))
    return Remove(name, take_card(typed, name, (ACTIVE, HAND, KEPT, DISCARDS, STACK)))


def parse_return(typed: Typed) -> Return:
    """Read what to return. Raises BadUsage."""
    name = typed.take("pile or bag", list_holders(typed.game))
    if typed.game.has_bag(name):
        return Return(name)
    return Return(name, take_card(typed, name, (ACTIVE, HAND, KEPT, DISCARDS, OUT)))


def parse_shuffle(typed: Typed) -> Shuffle:
    """Read what to shuffle. Raises BadUsage."""
    return Shuffle(typed.sole("pile", names.list_pile_names(typed.game)))


def parse_add(typed: Typed) -> Add:
    """Read what to add. Raises BadUsage."""
    bags = names.list_bag_names(typed.game)
    name = typed.sole("bag", bags, [token for bag in bags for token in _list_kinds(typed.game, bag.value)])
    bag = typed.game.bag(name)
    here = (*bag.inside, *bag.taken)
    return Add(name, _take_token(typed, name, [t.name for t in bag.rules.tokens if here.count(t.name) < t.most]))


def parse_fill(typed: Typed) -> Fill:
    """Read what to fill. Raises BadUsage."""
    name = typed.sole("bag", names.list_bag_names(typed.game))
    amount = typed.number()
    if amount is None:
        typed.refuse("number", [])
    return Fill(name, amount)


def parse_set(typed: Typed) -> Set:
    """Read what to set. Raises BadUsage."""
    gauge = _take_gauge(typed)
    return Set(gauge, int(typed.take("label", names.list_label_names(typed.game, gauge))))


def parse_up(typed: Typed) -> Move:
    """Read how far to go up. Raises BadUsage."""
    return Move(_take_gauge(typed), typed.amount())


def parse_down(typed: Typed) -> Move:
    """Read how far to go down. Raises BadUsage."""
    return Move(_take_gauge(typed), -typed.amount())


def _take_gauge(typed: Typed) -> str:
    """Read a gauge that can be moved, by its name or a part of it. Raises BadUsage."""
    game = typed.game
    name = typed.take(
        "gauge", names.list_gauge_names(game), names.list_derived_gauge_names(game), names.list_gauge_part_names(game)
    )
    if highest := game.gauge(name).highest:
        others = " and ".join(highest)
        hint = f"it is the highest of them: move {' or '.join(highest)}"
        raise BadUsage(f'"{name}" is worked out from {others}, and cannot be set', hint)
    return name


def parse_lengths(typed: Typed) -> Stretch:
    """Read the lengths of a tracker. Raises BadUsage."""
    tracks = names.list_adjustable_gauge_names(typed.game)
    gauge = typed.sole("tracker", tracks)
    if typed.left and typed.left[0][0].isalpha():
        typed.refuse("tracker", tracks)
    numbers = typed.rest().replace(",", " ").split()
    if not numbers or not all(LENGTH.fullmatch(number) for number in numbers):
        titles = ", ".join(title for title, _ in typed.game.gauge(gauge).spans)
        raise BadUsage(
            f'"lengths {gauge}" needs numbers from 0 to {LONGEST}', f"those of {titles}, such as lengths {gauge} 3,3,2"
        )
    return Stretch(gauge, tuple(map(int, numbers)))


def list_holders(game: Game) -> ChoiceList:
    """Return the piles and the bags."""
    return [*names.list_pile_names(game), *names.list_bag_names(game)]


def _take_token(typed: Typed, bag: str, tokens: Sequence[str]) -> str:
    near = names.list_token_names(typed.game.bag(bag), tokens)
    return typed.take("token", near, _list_kinds(typed.game, bag))


def _list_kinds(game: Game, bag: str) -> ChoiceList:
    """Return all kinds of tokens of a bag."""
    held = game.bag(bag)
    return names.list_token_names(held, [token.name for token in held.rules.tokens])
