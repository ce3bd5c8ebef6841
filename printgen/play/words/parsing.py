"""Parsing: what follows a verb becomes an action. Words may be cut short."""

import re
from collections.abc import Sequence

from printgen.errors import BadUsage
from printgen.model.die import name_dice
from printgen.model.options import parse_numbers
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
from printgen.play.game.roll_actions import Choose, Own, Pick, Roll, find_pick
from printgen.play.game.routine import Do, list_asks
from printgen.play.game.thing_actions import Mark, Name, Put, Score, Send, Take, Unmark
from printgen.play.words import names
from printgen.play.words.cards import find_card, names_card, take_card
from printgen.play.words.names import ChoiceList
from printgen.play.words.typed import NUMBER, Typed, suggest_name

MODIFIER, TIMES = re.compile(r"[+-][0-9]{1,3}"), re.compile(r"[x*]([0-9]{1,5})")


def parse_roll(typed: Typed) -> Roll:
    """Read what to roll. Raises BadUsage."""
    rolls = names.list_roll_names(typed.game)
    if typed.left and (dice := name_dice(typed.left[0])):
        typed.spell()
        return _parse_throw(typed, dice, [])
    name = typed.take("table", rolls)
    table = next(roll.table for roll in typed.game.system.play.rolls if roll.id == name)
    return _parse_throw(typed, name, names.list_column_names(typed.game.system.table(table).columns))


def _parse_throw(typed: Typed, name: str, columns: ChoiceList) -> Roll:
    """Read what follows a table or dice: a column, a modifier and a number of rolls, in any order."""
    roll = Roll(name)
    while typed.is_open:
        if column := typed.maybe(columns if not roll.column else []):
            roll = roll._replace(column=column)
        elif modifier := typed.pattern(MODIFIER):
            roll = roll._replace(modifier=int(modifier[0]))
        elif times := typed.pattern(TIMES):
            roll = roll._replace(amount=int(times[1]))
        else:
            break
    if typed.left and typed.left[0].isdecimal():
        number = typed.left[0]
        raise BadUsage(f'"{number}" could be a modifier or a number of rolls', f"write +{number} or x{number}")
    return roll


def parse_choose(typed: Typed) -> Choose:
    """Read what to choose. Raises BadUsage."""
    picks = names.list_pick_names(typed.game)
    rosters = [
        roster for pick in picks for roster in names.list_roster_names(typed.game, find_pick(typed.game, pick.value))
    ]
    pick = typed.sole("pick", picks, rosters)
    known = names.list_roster_names(typed.game, find_pick(typed.game, pick))
    chosen = [typed.take("roster", known)]
    while typed.is_open:
        chosen.append(typed.take("roster", [roster for roster in known if roster.value not in chosen], known))
    return Choose(pick, tuple(chosen))


def parse_own(typed: Typed) -> Own:
    """Read which names of a roster a player owns. Raises BadUsage."""
    picks = [find_pick(typed.game, pick.value) for pick in names.list_pick_names(typed.game)]
    known = {roster.value: roster for pick in picks for roster in names.list_roster_names(typed.game, pick)}
    roster = typed.take("roster", list(known.values()))
    most, numbers = len(typed.game.system.roster(roster).names), typed.rest().replace(" ", "")
    if not numbers:
        hint = f"those of the names that you own, such as own {roster} 1-{min(most, 3)}"
        raise BadUsage(f'"own {roster}" needs numbers from 1 to {most}', hint)
    try:
        found = parse_numbers(numbers, most)
    except ValueError as error:
        raise BadUsage(f'"own {roster}" needs numbers from 1 to {most}: {error}', "such as 1,4,7-12") from None
    return Own(roster, tuple(number - 1 for number in found))


def parse_pick(typed: Typed) -> Pick:
    """Read what to pick. Raises BadUsage."""
    pick = typed.sole("pick", names.list_pick_names(typed.game))
    results = names.list_result_names(typed.game, find_pick(typed.game, pick))
    result = ""
    if len(typed.left) > 1 and NUMBER.fullmatch(typed.left[1]):  # "bracket-3 4" is not the title "Bracket 3-4"
        result = typed.pick_first([option.value for option in results])
    return Pick(pick, result or typed.take("result", results), typed.amount())


def take_kind(typed: Typed) -> str:
    """Read a kind of things, which may be left out where there is only one. Raises BadUsage."""
    return typed.sole("kind of things", names.list_kind_names(typed.game))


def take_thing(typed: Typed, kind: str) -> int:
    """Read which thing of a kind is meant. Raises BadUsage."""
    return int(typed.take("number", names.list_thing_names(typed.game, kind)))


def parse_put(typed: Typed) -> Put:
    """Read what to put into play: its kind, and perhaps what it is called."""
    return Put(take_kind(typed), typed.rest())


def parse_name(typed: Typed) -> Name:
    """Read which thing to name, and its name."""
    kind = take_kind(typed)
    return Name(kind, take_thing(typed, kind), typed.rest())


def parse_mark(typed: Typed) -> Mark:
    """Read which thing to mark, and as what."""
    return Mark(*_take_marked(typed))


def parse_unmark(typed: Typed) -> Unmark:
    """Read off which thing to take a mark."""
    return Unmark(*_take_marked(typed))


def _take_marked(typed: Typed) -> tuple[str, int, str]:
    kind = take_kind(typed)
    return kind, take_thing(typed, kind), typed.sole("mark", names.list_mark_names(typed.game, kind))


def parse_send(typed: Typed) -> Send:
    """Read which thing to send, and where to."""
    kind = take_kind(typed)
    number = take_thing(typed, kind)
    place = typed.take("place", names.list_place_names(typed.game, kind))
    return Send(kind, number, "" if place == names.TABLE else place)


def parse_score(typed: Typed) -> Score:
    """Read what was scored, how often, and by which player."""
    score = typed.take("score", names.list_score_names(typed.game))
    times = typed.amount()
    return Score(score, times, typed.amount() if typed.pick_first(("by",)) else 0)


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
