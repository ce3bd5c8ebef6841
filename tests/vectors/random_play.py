"""Actions at random, sensible and not, which a seed makes the same for ever: sessions are played with them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from printgen.play.game import actions as cards
from printgen.play.game import actions as things
from printgen.play.game.actions import Choose, ChooseAny, Move, Own, Pick, Roll, Set, Stretch, Write
from printgen.play.game.course import Next, PlayOn, Skip, do_step, find_due
from printgen.play.game.effect import Assign, Lift
from printgen.play.game.game import ALL, Game
from printgen.play.game.places import HAND
from printgen.play.game.routine import Again, Do, list_asks, list_choices
from printgen.play.game.session import Action
from printgen.play.game.tally import Count, Merge
from printgen.stream import open_stream

T = TypeVar("T")


class Chooser:
    """Chooses at random, by a stream of chance."""

    def __init__(self, seed: str) -> None:
        self._stream = open_stream(seed, "actions")

    def below(self, limit: int) -> int:
        """Return a number from 0 to one below the limit."""
        number, self._stream = self._stream.below(limit)
        return number

    def one(self, items: Sequence[T]) -> T:
        """Return one of some items."""
        return items[self.below(len(items))]

    def between(self, low: int, high: int) -> int:
        """Return a number of a range, both ends of which are in it."""
        return low + self.below(high - low + 1)


def choose_action(game: Game, chooser: Chooser) -> Action | None:
    """Return what a player may try next, None for an undo. Some of it is refused."""
    play = game.system.play
    ways: list[Callable[[Game, Chooser], Action]] = [
        *([_handle_pile] * 4 if play.piles else []),
        *([_handle_bag] if play.bags else []),
        *([_roll, _change_gauge, _pick] if play.picks else [_roll]),
        *([_handle_thing] if play.things else []),
        *([_score] if game.system.scenario else []),
        *([_take_routine] * 4 if play.routines else []),
        *([_follow_course] * 16 if play.course else []),
        *([_handle_effect] * 2 if play.effects else []),
        *([_choose_any] if play.course and play.course.declared else []),
    ]
    return chooser.one(ways)(game, chooser) if chooser.below(12) else None


def _follow_course(game: Game, chooser: Chooser) -> Action:
    """Return the step that comes next, mostly, with answers at random."""
    if not chooser.below(8):
        ways: list[Action] = [Skip(), Next(chooser.below(3)), PlayOn()]
        return chooser.one(ways)
    if not (due := find_due(game)):
        return PlayOn() if chooser.below(2) else Next()
    action = do_step(game, due, chooser.one(due.things) if due.things else 0)
    if isinstance(action, Write):
        return action._replace(text=chooser.one(["Old  eft", "", "x" * 61]))
    if not isinstance(action, Do):
        return action
    known = dict(action.answers)
    asks = [(ask.id, list_choices(game, ask)) for ask in list_asks(game, action.routine) if ask.id not in known]
    answers = (*action.answers, *((name, chooser.one(choices)[1]) for name, choices in asks if choices))
    return (Do if chooser.below(6) else Again)(action.routine, answers)


def _handle_pile(game: Game, chooser: Chooser) -> Action:
    rules = chooser.one(game.system.play.piles)
    pile, name = game.pile(rules.id), rules.id
    card = chooser.one(pile.deck.cards).id
    hands = pile.places.at(HAND)
    columns = ["", ALL, *(column.id for column in pile.deck.columns)]
    ways: list[Action] = [
        cards.Draw(name, chooser.between(1, 3), chooser.one(columns)),
        *(cards.Search(name, card), cards.Discard(name, card), cards.Remove(name, card), cards.Return(name, card)),
        *(cards.Shuffle(name), cards.Discard(name), cards.Draw(name)),
    ]
    player = chooser.between(1, 3)
    dealt: list[Action] = [
        *(cards.Deal(name, player), cards.Deal(name, 1, player), cards.Reveal(name, player)),
        *([cards.Keep(name, pile.card(chooser.one(hands)).id)] * 4 if hands else []),
    ]
    return chooser.one(dealt if rules.dealt and chooser.below(2) else ways)


def _handle_bag(game: Game, chooser: Chooser) -> Action:
    rules = chooser.one(game.system.play.bags)
    name, token = rules.id, chooser.one(rules.tokens).name
    ways: list[Action] = [
        *(cards.Draw(name), cards.Draw(name, 2), cards.Add(name, token), cards.Remove(name, token)),
        *(cards.Return(name), cards.Fill(name, chooser.between(1, 6))),
    ]
    return chooser.one(ways)


def _roll(game: Game, chooser: Chooser) -> Action:
    if not chooser.below(4):
        return Roll(chooser.one(["d6", "2d6", "d66", "3d10", "1D100"]), chooser.between(1, 3))
    rules = chooser.one(game.system.play.rolls)
    columns = ["", ALL, *(column.id for column in game.system.table(rules.table).columns)]
    modifier = chooser.between(-3, 3) if chooser.below(2) else 0
    return Roll(rules.id, chooser.between(1, 3), chooser.one(columns), modifier)


def _change_gauge(game: Game, chooser: Chooser) -> Action:
    gauge = chooser.one([*game.gauges.values()])
    if gauge.spans and not chooser.below(3):
        return Stretch(gauge.id, tuple(chooser.below(4) for _ in gauge.spans))
    place, by = chooser.below(len(gauge.labels)), chooser.between(-3, 3)
    return Set(gauge.id, place) if chooser.below(2) else Move(gauge.id, by)


def _pick(game: Game, chooser: Chooser) -> Action:
    rules = chooser.one(game.system.play.picks)
    roster = chooser.one([roster for roster in game.system.rosters if roster.table == rules.table])
    results = [result.id for result in game.system.table(rules.table).results]
    owned = tuple(index for index in range(len(roster.names)) if chooser.below(2))
    picked = Pick(rules.id, chooser.one(results), chooser.between(1, 3))
    ways: list[Action] = [Choose(rules.id, (roster.id,)), Own(roster.id, owned), picked, picked]
    return chooser.one(ways)


def _handle_thing(game: Game, chooser: Chooser) -> Action:
    kind = chooser.one(game.system.play.things)
    there = game.things.of_kind(kind.id)
    number = chooser.one(there).number if there else 1
    mark = chooser.one([*(mark.id for mark in kind.marks), "seen"])
    place = chooser.one(["", *(place.id for place in kind.places)])
    ways: list[Action] = [
        *(things.Put(kind.id, "", place), things.Put(kind.id, "Eft"), things.Name(kind.id, number, "Old  eft")),
        *(things.Mark(kind.id, number, mark), things.Unmark(kind.id, number, mark)),
        *(things.Take(kind.id, number), things.Send(kind.id, number, place)),
        *([Merge(kind.id, number, chooser.one(there).number)] if kind.merges and there else []),
        *(Count(kind.id, number, each.id, chooser.between(-3, 3)) for each in kind.numbers),
    ]
    return chooser.one(ways)


def _handle_effect(game: Game, chooser: Chooser) -> Action:
    """Say what an effect is on, or take it off; sometimes one that is not there."""
    numbers = [effect.number for effect in game.effects] or [1]
    on = chooser.one(["1", "2", "9", "Old  eft", "x" * 61])
    return Assign(chooser.one(numbers), on) if chooser.below(3) else Lift(chooser.between(1, max(numbers) + 1))


def _choose_any(game: Game, chooser: Chooser) -> Action:
    """Choose one of something at random, which may not be there."""
    return ChooseAny(chooser.one([*(kind.id for kind in game.system.play.things), game.system.play.players, "nothing"]))


def _score(game: Game, chooser: Chooser) -> Action:
    scores = game.system.scenario.scores if game.system.scenario else ()
    name = chooser.one([score.id for score in scores]) if scores else "none"
    return things.Score(name, chooser.between(1, 2), chooser.below(3))


def _take_routine(game: Game, chooser: Chooser) -> Action:
    routine = chooser.one(game.system.play.routines)
    choices = [(ask.id, list_choices(game, ask)) for ask in list_asks(game, routine.id)]
    return Do(routine.id, tuple((name, chooser.one(known)[1]) for name, known in choices if known))
