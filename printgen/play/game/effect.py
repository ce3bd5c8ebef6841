"""Effects: what cards and rolls leave on the table beyond their reading, what it is on, and when it is over."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.model.play import ACTIVE, CARD, OWN, PHASE, EffectRules
from printgen.model.table import Result
from printgen.play.game.actions import check_name, check_player, find_thing
from printgen.play.game.dice import find_roll, read_row
from printgen.play.game.event import (
    Brought,
    CardDrawn,
    EffectAssigned,
    EffectBegun,
    EffectOver,
    Event,
    ResultGiven,
    Rolled,
    RowRead,
)
from printgen.play.game.game import Effect, EventsAndGame, Game
from printgen.play.game.places import HAND
from printgen.play.game.refusal import Refused

# How the number of a thing or of a player is written in a log.
NUMBER = re.compile("[1-9][0-9]{0,8}")


class Assign(NamedTuple):
    """Say what an effect is on."""

    effect: int  # the number of the effect
    on: str  # the number of the thing or the player; what the player calls it, where the game keeps no list of such

    def run(self, game: Game) -> EventsAndGame:
        """Say it. Raises Refused, also for an effect that is on nothing in particular."""
        effect = find_effect(game, self.effect)
        kind, on = effect.rules.on, self.on
        if not kind:
            raise Refused(game.words, "effect-on-nothing", title=find_result(game, effect).title)
        if kind == OWN:
            on = check_name(game, on)
        elif not NUMBER.fullmatch(on):
            raise Refused(game.words, "effect-on-number", title=find_result(game, effect).title)
        elif kind == game.system.play.players:
            check_player(game, int(on))
        else:
            find_thing(game, kind, int(on))
        effects = [each._replace(on=on) if each.number == self.effect else each for each in game.effects]
        return (EffectAssigned(self.effect, on),), game._replace(effects=tuple(effects))


class Lift(NamedTuple):
    """Take an effect off the table: it was used, or does not count."""

    effect: int  # the number of the effect

    def run(self, game: Game) -> EventsAndGame:
        """Take it off. Raises Refused, also for an effect that stays as long as its card."""
        effect = find_effect(game, self.effect)
        if effect.rules.until == CARD:
            pile, card = effect.card
            raise Refused(game.words, "effect-of-card", title=find_result(game, effect).title, pile=pile, card=card)
        return _end(game, [effect])


def find_effect(game: Game, number: int) -> Effect:
    """Return an effect that is in force. Raises Refused if there is none of this number."""
    for effect in game.effects:
        if effect.number == number:
            return effect
    numbers = ", ".join(str(effect.number) for effect in game.effects) or game.words.say("refused.none")
    raise Refused(game.words, "unknown-effect", number=number, numbers=numbers)


def find_rules(game: Game, event: EffectBegun | EffectOver) -> EffectRules:
    """Return the rules of an effect that has begun or is over."""
    rules = game.system.play.effects
    return next(each for each in rules if (each.table, each.result) == (event.table, event.result))


def find_result(game: Game, effect: Effect) -> Result:
    """Return the result that has left an effect, with the number that its row has put into it."""
    return find_left(game, effect.rules.table, effect.rules.result, effect.value)


def find_left(game: Game, table: str, key: str, value: str) -> Result:
    """Return the result of a table that has a key, with a number that its row has put into it, "" for none."""
    results = (result for row in game.system.table(table).rows for result in row.results)
    return next(result for result in results if (result.key, result.value) == (key, value))


def begin_effects(game: Game, outcome: EventsAndGame) -> EventsAndGame:
    """Return what comes of an action, with the effects that its cards and rolls leave.

    game: the game before the action.
    """
    events, after = outcome
    begun: list[Event] = []
    for event in events if after.system.play.effects else ():
        for result, rules, card in _list_left(after, event):
            number = after.last_effect + 1
            phase = rules.phase or (game.progress.phase if rules.until == PHASE else "")
            effect = Effect(number, rules, phase, result.value, card)
            after = after._replace(effects=(*after.effects, effect), last_effect=number)
            begun.append(EffectBegun(number, rules.table, rules.result, result.value))
    return (*events, *begun), after


def end_effects(before: Game, outcome: EventsAndGame) -> EventsAndGame:
    """Return what comes of an action, without the effects whose time is over; once a game has ended all of them stay.

    before: the game before the action.
    """
    events, after = outcome
    over = [] if after.ended else [effect for effect in after.effects if _is_over(effect, before, after)]
    more, after = _end(after, over)
    return (*events, *more), after


def _end(game: Game, over: Iterable[Effect]) -> EventsAndGame:
    """Return a game without some effects, and the events that tell it."""
    events = tuple(EffectOver(effect.number, effect.rules.table, effect.rules.result, effect.value) for effect in over)
    numbers = [event.number for event in events]
    return events, game._replace(effects=tuple(each for each in game.effects if each.number not in numbers))


def _is_over(effect: Effect, before: Game, after: Game) -> bool:
    """Tell whether an action has ended an effect that was there before it, or has begun in it."""
    then, now = before.progress, after.progress
    kinds = [kind.id for kind in after.system.play.things]
    if effect.on and effect.rules.on in kinds and not after.things.find(effect.rules.on, int(effect.on)):
        return True
    match effect.rules.until:
        case "card":
            name, card = effect.card
            pile = after.pile(name)
            return pile.find_card(card).number not in pile.places.active
        case "step":
            is_new = effect.number > before.last_effect
            return not is_new and (then.turn, then.done, then.left) != (now.turn, now.done, now.left)
        case "turn":
            return now.turn > then.turn
        case "phase":
            has_ended = now.turn > then.turn or effect.phase in now.passed
            return effect.phase not in ("", *then.passed) and has_ended
    return False  # only the player, or the game, ends it


def _list_left(game: Game, event: Event) -> Iterator[tuple[Result, EffectRules, tuple[str, str]]]:
    """Yield each result of an event that leaves an effect, with its rules and the ids of the pile and the card."""
    card, stays = ("", ""), False
    if isinstance(event, CardDrawn | Brought):
        card, stays = (event.pile, event.card), event.goes == ACTIVE
    for table, result in list_results(game, event):
        for rules in game.system.play.effects:
            if (rules.table, rules.result) == (table, result.key) and (stays or rules.until != CARD):
                yield result, rules, card


def list_results(game: Game, event: Event) -> list[tuple[str, Result]]:
    """Return what an event comes to that counts: each result with the id of its table."""
    match event:
        case Rolled(again=False) | ResultGiven() | RowRead():
            name = event.table if isinstance(event, RowRead) else find_roll(game.system, event.roll).table
            table = game.system.table(name)
            row, column = table.rows[event.row], event.column
        case CardDrawn(again=False) | Brought() if event.goes != HAND:
            table, column = game.system.table_of(event.pile), getattr(event, "column", "")
            key = game.pile(event.pile).find_card(event.card).keys[0]
            row = next(row for row in table.rows if key in row.keys)
            shown = game.pile(event.pile).deck.columns
            column = shown[0].id if len(shown) == 1 else column
        case _:
            return []
    column = column if column in [each.id for each in table.columns] else ""
    return [(table.id, result) for _, result in read_row(table, row, column)]
