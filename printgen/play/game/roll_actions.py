"""What a player leaves to dice: rolls on tables, loose dice, and names picked from rosters."""

from collections.abc import Iterator
from typing import NamedTuple

from printgen.errors import BadUsage, suggest
from printgen.model.die import name_dice
from printgen.model.play import PickRules
from printgen.play.game.dice import MOST_ROLLS, check_roll_count, find_roll, roll_loose, roll_once
from printgen.play.game.event import Chosen, NamePicked
from printgen.play.game.finding import find_named
from printgen.play.game.game import ALL, EventsAndGame, Game

# A name that can be picked: the id of its roster, and its index there among the names at a result.
PlacedName = tuple[str, int]


class Roll(NamedTuple):
    """Roll on a table, or roll dice such as 2d6.

    name: the id of a way to roll, or the name of dice.
    amount: how many rolls.
    column: the column that is read; ALL for all columns, "" for what the gauge says.
    modifier: what is added to each roll.
    """

    name: str
    amount: int = 1
    column: str = ""
    modifier: int = 0

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
            raise BadUsage(f"{dice} alone takes neither column nor modifier", "roll on a table")
        stream, events = game.dice_stream(dice), []
        for _ in range(self.amount):
            rolled, stream = roll_loose(dice, stream)
            events.append(rolled)
        return tuple(events), game.put_stream(f"{dice}/dice", stream)


class Choose(NamedTuple):
    """Choose the rosters from which names are picked.

    pick: the id of what is picked.
    rosters: the ids of the rosters.
    """

    pick: str
    rosters: tuple[str, ...]

    def run(self, game: Game) -> EventsAndGame:
        """Choose them."""
        rules = find_pick(game, self.pick)
        known = [roster.id for roster in game.system.rosters if roster.table == rules.table]
        for name in self.rosters:
            if name not in known:
                raise BadUsage(f'there is no roster "{name}" for {rules.title}', suggest(name, known))
        if not self.rosters:
            raise BadUsage("no roster is named", suggest("", known))
        rosters = tuple(dict.fromkeys(self.rosters))
        return (Chosen(self.pick, rosters),), game._replace(chosen={**game.chosen, self.pick: rosters})


class Pick(NamedTuple):
    """Pick names at random from the chosen rosters.

    pick: the id of what is picked.
    result: the id of the result at which names are picked.
    amount: how many names.
    """

    pick: str
    result: str
    amount: int = 1

    def run(self, game: Game) -> EventsAndGame:
        """Pick them; each may be picked again."""
        rules = find_pick(game, self.pick)
        results = list_results(game, rules)
        if self.result not in results:
            raise BadUsage(f'"{self.pick}" has no result "{self.result}"', suggest(self.result, results))
        return pick_names(game, rules, self.result, self.amount)


def find_pick(game: Game, name: str) -> PickRules:
    """Return what is picked under a name. Raises BadUsage if there is nothing."""
    problem = f'there is nothing called "{name}" to pick'
    return find_named(game.system.play.picks, name, problem, "the game has none")


def list_results(game: Game, rules: PickRules) -> list[str]:
    """Return the ids of the results at which names are picked, the lowest first."""
    return [result.id for result in game.system.table(rules.table).results if not result.quiet]


def pick_names(game: Game, rules: PickRules, result: str, count: int = 1) -> EventsAndGame:
    """Pick `count` names at a result. Where the rosters have none, more names are picked at a lower result.

    Raises BadUsage if no roster is chosen.
    """
    if rules.id not in game.chosen:
        known = [roster.id for roster in game.system.rosters if roster.table == rules.table]
        raise BadUsage(f"no roster is chosen for {rules.title}", f"choose {rules.id} NAME ...; {suggest('', known)}")
    if not 1 <= count <= MOST_ROLLS:
        raise BadUsage(f"{count} names cannot be picked at once")
    found, names = next(_list_options(game, rules, result), ("", []))
    if not names:
        return (NamePicked(rules.id, result, "", 0),), game
    stream, events = game.pick_stream(rules.id), []
    for _ in range(count if found == result else count * rules.lower):
        number, stream = stream.below(len(names))
        events.append(NamePicked(rules.id, found, *names[number]))
    return tuple(events), game.put_stream(rules.id, stream)


def _list_options(game: Game, rules: PickRules, result: str) -> Iterator[tuple[str, list[PlacedName]]]:
    """Yield the results at which names can be picked with these names, the best first.

    A last resort comes after all others, also after those at a lower result.
    """
    results = list_results(game, rules)
    index = results.index(result)
    tried = results[index::-1] if rules.lower else [result]
    for is_last in (False, True):
        for each in tried:
            if names := _list_names(game, rules, each, is_last=is_last):
                yield each, names


def _list_names(game: Game, rules: PickRules, result: str, *, is_last: bool) -> list[PlacedName]:
    """Return the names that the chosen rosters have at a result: those of last resort, or the others."""
    rosters = [game.system.roster(name) for name in game.chosen[rules.id]]
    return [
        (roster.id, index)
        for roster in rosters
        for index, name in enumerate(roster.names_at(result))
        if (name.text in roster.last) == is_last
    ]


ROLL_ACTIONS = (Roll, Choose, Pick)
