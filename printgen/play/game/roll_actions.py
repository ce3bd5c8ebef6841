"""What a player leaves to dice: rolls on tables, loose dice, and names that are picked from rosters."""

from collections.abc import Iterator
from typing import NamedTuple

from printgen.errors import suggest
from printgen.model.die import name_dice
from printgen.model.play import PickRules
from printgen.model.system import Collection, System
from printgen.model.table import Roster
from printgen.play.game.dice import MOST_ROLLS, check_roll_count, find_roll, roll_loose, roll_once
from printgen.play.game.event import Chosen, NamePicked, Owned
from printgen.play.game.game import ALL, EventsAndGame, Game
from printgen.play.game.refusal import Refused, find_named


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
            raise Refused("dice-alone", dice=dice)
        stream, events = game.dice_stream(dice), []
        for _ in range(self.amount):
            rolled, stream = roll_loose(dice, stream)
            events.append(rolled)
        return tuple(events), game.put_stream(f"{dice}/dice", stream)


ROLL_ACTIONS = (Roll,)


# A name that can be picked: the id of its roster, and its index there among the names at a result.
PlacedName = tuple[str, int]


class Choose(NamedTuple):
    """Choose the rosters from which names are picked."""

    pick: str  # the id of what is picked
    rosters: tuple[str, ...]  # the ids of the rosters

    def run(self, game: Game) -> EventsAndGame:
        """Choose them."""
        rules = find_pick(game, self.pick)
        known = [roster.id for roster in game.system.rosters if roster.table == rules.table]
        for name in self.rosters:
            if name not in known:
                raise Refused("unknown-roster/pick", suggest(name, known), name=name, title=rules.title)
        if not self.rosters:
            raise Refused("no-roster-named", suggest("", known))
        rosters = tuple(dict.fromkeys(self.rosters))
        return (Chosen(self.pick, rosters),), game._replace(chosen={**game.chosen, self.pick: rosters})


class Own(NamedTuple):
    """Say which names of a roster the player owns: no others are picked from it. The roster is chosen, too."""

    roster: str  # the id of the roster
    # the indices of the names among all of the roster, in the order in which tick sheets number them
    names: tuple[int, ...]

    def run(self, game: Game) -> EventsAndGame:
        """Say it."""
        roster = _find_roster(game, self.roster)
        if not self.names or not all(0 <= index < len(roster.names) for index in self.names):
            raise Refused("own-names", roster=roster.id, count=len(roster.names))
        names = tuple(roster.names[index] for index in sorted(set(self.names)))
        picks = [pick.id for pick in game.system.play.picks if pick.table == roster.table]
        chosen = {pick: tuple(dict.fromkeys((*game.chosen.get(pick, ()), roster.id))) for pick in picks}
        told = [Chosen(pick, rosters) for pick, rosters in chosen.items() if rosters != game.chosen.get(pick)]
        owned = {**game.owned, roster.id: names}
        return (Owned(roster.id, len(names)), *told), game._replace(chosen={**game.chosen, **chosen}, owned=owned)

    def is_known(self, game: Game) -> bool:
        """Tell whether a game knows it already."""
        names = game.system.roster(self.roster).names
        return game.owned.get(self.roster) == tuple(names[index] for index in self.names)


class Pick(NamedTuple):
    """Pick names at random from the chosen rosters."""

    pick: str  # the id of what is picked
    result: str  # the id of the result at which names are picked
    amount: int = 1  # how many names

    def run(self, game: Game) -> EventsAndGame:
        """Pick them; each may be picked again."""
        rules = find_pick(game, self.pick)
        results = list_results(game, rules)
        if self.result not in results:
            raise Refused("unknown-result", suggest(self.result, results), pick=self.pick, name=self.result)
        return pick_names(game, rules, self.result, self.amount)


def _find_roster(game: Game, name: str) -> Roster:
    """Return a roster from which names are picked. Raises Refused if there is none of this id."""
    tables = {pick.table for pick in game.system.play.picks}
    known = {roster.id: roster for roster in game.system.rosters if roster.table in tables}
    if name not in known:
        raise Refused("unknown-roster", suggest(name, known), name=name)
    return known[name]


def list_owned(system: System, collection: Collection) -> list[Own]:
    """Return the actions that say what a player owns."""
    numbered = {name: system.roster(name).names for name, _ in collection.units}
    return [Own(name, tuple(map(numbered[name].index, names))) for name, names in collection.units]


def find_pick(game: Game, name: str) -> PickRules:
    """Return what is picked under a name. Raises Refused if there is nothing."""
    return find_named(game.system.play.picks, name, "unknown-pick")


def list_results(game: Game, rules: PickRules) -> list[str]:
    """Return the ids of the results at which names are picked, the lowest first."""
    return [result.id for result in game.system.table(rules.table).results if not result.quiet]


def pick_names(game: Game, rules: PickRules, result: str, count: int = 1) -> EventsAndGame:
    """Pick `count` names at a result. Where the rosters have none, more names are picked at a lower result.

    Raises Refused if no roster is chosen.
    """
    if rules.id not in game.chosen:
        known = [roster.id for roster in game.system.rosters if roster.table == rules.table]
        raise Refused("no-roster-chosen", title=rules.title, pick=rules.id, rosters=suggest("", known))
    if not 1 <= count <= MOST_ROLLS:
        raise Refused("pick-count", count=count)
    found, names = next(_list_options(game, rules, result), ("", []))
    if not names:
        return (NamePicked(rules.id, result, "", 0),), game
    stream, left = game.pick_stream(rules.id), list(names)
    events = []
    for _ in range(count if found == result else count * rules.lower):
        number, stream = stream.below(len(left))
        events.append(NamePicked(rules.id, found, *left[number]))
        if left[number][0] in game.owned:  # who owns a unit need not own it twice
            del left[number]
            left = left or list(names)
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
        if (name.text in roster.last) == is_last and name.text in game.owned.get(roster.id, (name.text,))
    ]


PICK_ACTIONS = (Choose, Own, Pick)
