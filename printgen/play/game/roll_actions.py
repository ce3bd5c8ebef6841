"""What a player leaves to dice: rolls on tables, and loose dice."""

from typing import NamedTuple

from printgen.model.die import name_dice
from printgen.play.game.dice import check_roll_count, find_roll, roll_loose, roll_once
from printgen.play.game.game import ALL, EventsAndGame, Game
from printgen.play.game.refusal import Refused


class Roll(NamedTuple):
    """Roll on a table, or roll dice such as 2d6."""

    name: str  # the id of a way to roll, or the name of dice
    amount: int = 1  # how many rolls
    column: str = ""  # the column that is read; ALL for all columns, "" for what the gauge says
    modifier: int = 0  # what is added to each roll

    def run(self, game: Game) -> EventsAndGame:
        """Roll."""
        check_roll_count(self.amount)
        if dice := name_dice(self.name):
            return self._roll_loose(game, dice)
        rules = find_roll(game.system, self.name)
        column = game.choose_column(game.system.table(rules.table), self.column, rules.column)
        stream, events = game.dice_stream(self.name), []
        for _ in range(self.amount):
            rolled, stream = roll_once(game.system, rules, stream, column, self.modifier)
            events.append(rolled.event())
        return tuple(events), game.put_stream(f"{self.name}/dice", stream)

    def _roll_loose(self, game: Game, dice: str) -> EventsAndGame:
        if self.column not in ("", ALL) or self.modifier:
            raise Refused("dice-alone", f"{dice} alone takes neither column nor modifier", "roll on a table")
        stream, events = game.dice_stream(dice), []
        for _ in range(self.amount):
            rolled, stream = roll_loose(dice, stream)
            events.append(rolled)
        return tuple(events), game.put_stream(f"{dice}/dice", stream)


ROLL_ACTIONS = (Roll,)
