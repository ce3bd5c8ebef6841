"""Parsing of what is left to chance: rolls, and names that are picked."""

import re

from printgen.errors import BadUsage
from printgen.model.die import name_dice
from printgen.model.options import parse_numbers
from printgen.play.game.pick_actions import Choose, Own, Pick, find_pick
from printgen.play.game.roll_actions import Roll
from printgen.play.words import names
from printgen.play.words.names import ChoiceList
from printgen.play.words.typed import NUMBER, Typed

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
