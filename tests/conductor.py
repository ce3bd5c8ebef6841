"""Plays a game by its course alone, as somebody does who presses Enter and answers what is asked."""

from collections.abc import Iterator

from vectors.random_play import Chooser

from printgen.model.play import OWN
from printgen.model.system import System
from printgen.play.game.actions import Choose, Keep, Score, Write
from printgen.play.game.course import Due, Skip, do_step, find_due, is_closed, list_asked_scores
from printgen.play.game.effect import Assign
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do, list_asks, list_choices
from printgen.play.game.session import Action, Session
from printgen.play.game.verdict import count_known, count_open
from printgen.play.log.journal import Done

# More steps than any evening has.
MOST_STEPS = 3_000


class Conductor:
    """Somebody who is led through a game; where there is a choice, the seed makes it.

    session: the game so far.
    begun: the id of the phase in which it began.
    done: what was done, each with its events.
    """

    def __init__(self, system: System, seed: str) -> None:
        self.session = Session.of(system, seed)
        self.done: list[Done] = []
        self.begun = self.session.game.progress.phase
        self._chooser = Chooser(seed)
        self._effects = 0  # the number of the last effect that began

    def play(self, turns: int = 0) -> Iterator[tuple[Due, Action]]:
        """Yield each step with what was done, until nothing comes next, or the course has begun so many turns."""
        for _ in range(MOST_STEPS):
            self._keep_cards()
            self._assign_effects()
            game = self.session.game
            due = find_due(game)
            if not due or (turns and game.progress.turn > turns):
                return
            self._score(due)
            now = find_due(self.session.game)
            if now and now.step is due.step:  # no point has ended it
                yield due, self._do(due)
        raise AssertionError(f"the evening has no end: {self.session.game.progress}")

    def _keep_cards(self) -> None:
        """Have each player keep the first card of a hand of which some are to be kept."""
        for name, pile in self.session.game.piles.items():
            for hand in pile.places.hands:
                if hand.owed:
                    self.act(Keep(name, pile.card(hand.cards[0]).id))

    def _assign_effects(self) -> None:
        """Say what each effect is on that has just begun, as far as anything can be named."""
        game, before = self.session.game, self._effects
        self._effects = game.last_effect
        for effect in game.effects:
            if effect.number > before and (kind := effect.rules.on):
                numbers = [str(number) for number in range(1, game.players + 1)]
                if kind != game.system.play.players:
                    numbers = [str(thing.number) for thing in game.things.of_kind(kind)]
                if kind == OWN or numbers:
                    self.act(Assign(effect.number, "Blue squad" if kind == OWN else self._chooser.one(numbers)))

    def _do(self, due: Due) -> Action:
        """Do a step and return how. What the game itself knows to be wrong is answered in another way."""
        while True:
            action = self._choose(due)
            try:
                self.act(action)
            except Refused as refused:
                if refused.id != "not-proven":
                    raise AssertionError(f"{due.phase.id} {due.place}: {action}: {refused}") from refused
            else:
                return action

    def _score(self, due: Due) -> None:
        """Score what a step asks for, as often as it may be, and what the game knows."""
        earned = list[str]()
        for score in list_asked_scores(self.session.game, due.phase) if due.step.scores else ():
            known = count_known(self.session.game, score, earned)
            times = self._chooser.below(count_open(self.session.game, score) + 1) if known is None else known
            if times and not is_closed(self.session.game):
                self.act(Score(score.id, times))
                earned.append(score.id)

    def act(self, action: Action) -> None:
        """Take an action. Raises Refused."""
        events, self.session = self.session.act(action)
        self.done.append((action, events))

    def _choose(self, due: Due) -> Action:
        """Return what does a step. One that is optional, or done as often as wanted, is left out now and then."""
        game, step = self.session.game, due.step
        if (step.optional or not step.times) and not step.kind and not self._chooser.below(3):
            return Skip()
        action = do_step(game, due, self._chooser.one(due.things) if due.things and not due.number else 0)
        if isinstance(action, Write):
            return action._replace(text=f"Model {len(game.written) + 1}")
        if isinstance(action, Choose):
            table = next(pick.table for pick in game.system.play.picks if pick.id == action.pick)
            rosters = [roster.id for roster in game.system.rosters if roster.table == table]
            return action._replace(rosters=(self._chooser.one(rosters),))
        if not isinstance(action, Do):
            return action
        answers = dict(action.answers)
        for ask in list_asks(game, action.routine):
            if ask.id not in answers and (choices := list_choices(game, ask)):
                answers[ask.id] = self._chooser.one(choices)[1]
        return action._replace(answers=tuple(answers.items()))
