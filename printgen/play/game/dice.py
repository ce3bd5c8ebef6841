"""Dice: throws on a table, each as likely as the table says, whatever was thrown before."""

from typing import NamedTuple

from printgen.model.die import DICE, Die, drop_dice, make_die
from printgen.model.play import RollRules
from printgen.model.system import System
from printgen.model.table import Result, Row, Table
from printgen.play.game.event import DiceRolled, Rolled
from printgen.play.game.refusal import Refused, check_known, find_named
from printgen.stream import Stream, open_stream

MOST_ROLLS, MOST_MODIFIER = 10_000, 99


class Throw(NamedTuple):
    """A throw of dice that is read on a table."""

    rules: RollRules  # the way in which it was rolled
    table: Table
    thrown: tuple[int, ...]  # all dice thrown
    kept: tuple[int, ...]  # the dice that count
    modifier: int  # what was added
    column: str  # the id of the column that is read, "" for all columns
    row: Row  # the row that was reached

    @property
    def results(self) -> tuple[tuple[str, Result], ...]:
        """Return the results read, each with the id of its column, which is "" for a table without columns."""
        return tuple(read_row(self.table, self.row, self.column))

    @property
    def key(self) -> str:
        """Return the key that the dice show, without the modifier."""
        assert self.table.die is not None
        return self.table.die.face_of(self.kept).key

    def event(self) -> Rolled:
        """Return the roll as it is logged."""
        row = self.table.rows.index(self.row)
        return Rolled(self.rules.id, self.column, self.thrown, self.kept, self.modifier, row)


def read_row(table: Table, row: Row, column: str = "") -> list[tuple[str, Result]]:
    """Return the results of a row in a column, or in all; each with its column, which is "" where a table has none."""
    columns = [each.id for each in table.columns] or [""]
    return [(name, result) for name, result in zip(columns, row.results, strict=True) if column in ("", name)]


def roll(  # noqa: PLR0913  # one call is all that a program needs
    system: System, name: str, *, seed: str, count: int = 1, column: str = "", modifier: int = 0
) -> tuple[Throw, ...]:
    """Roll `count` times on a table, or in another way that the pack has, with a seed.

    The same seed gives the same rolls; a greater count adds further ones. Raises Refused for an unknown name or
    column, and for a modifier where the dice take none.
    """
    rules = find_roll(system, name)
    check_roll_count(system, count)
    stream = open_dice(system, name, seed)
    rolls = []
    for _ in range(count):
        found, stream = roll_once(system, rules, stream, column, modifier)
        rolls.append(found)
    return tuple(rolls)


def find_roll(system: System, name: str) -> RollRules:
    """Return a way to roll. Raises Refused if there is none of this name."""
    if any(table.id == name and not table.die for table in system.tables):
        raise Refused(system.words, "unknown-roll/list", system=system.id, name=name)
    return find_named(system.words, system.play.rolls, name, "unknown-roll", system=system.id)


def open_dice(system: System, name: str, seed: str) -> Stream:
    """Return the beginning of the stream of a way to roll, or of dice such as 2d6."""
    return open_stream(seed, f"{system.id}/{name}/dice")


def roll_once(
    system: System, rules: RollRules, stream: Stream, column: str = "", modifier: int = 0
) -> tuple[Throw, Stream]:
    """Roll in a way that the pack has, and return the roll and the stream after it. Raises Refused."""
    table = system.table(rules.table)
    check_table_column(system, table, column)
    check_modifier(system, table, modifier)
    die = table.die
    assert die is not None  # a way to roll is on a table with a die
    thrown, stream = throw_dice(die, stream, rules.extra)
    kept = drop_dice(thrown, rules.extra, lowest=rules.drop_lowest)
    row = table.row_of(modifier, natural=not rules.never_natural)[die.face_of(kept).key]
    return Throw(rules, table, thrown, kept, modifier, column, row), stream


def throw_dice(die: Die, stream: Stream, extra: int = 0) -> tuple[tuple[int, ...], Stream]:
    """Throw the dice of a die one by one, then `extra` dice like the last of them; each shows 1 to its sides."""
    thrown = []
    for sides in (*die.sides, *die.sides[-1:] * extra):
        value, stream = stream.below(sides)
        thrown.append(value + 1)
    return tuple(thrown), stream


def check_roll_count(system: System, count: int) -> None:
    """Make sure that a number of rolls is possible. Raises Refused."""
    if not 1 <= count <= MOST_ROLLS:
        raise Refused(system.words, "roll-count", count=count, most=MOST_ROLLS)


def check_table_column(system: System, table: Table, column: str) -> None:
    """Make sure that a table has a column, if one is named. Raises Refused."""
    if column:
        check_known(system.words, column, [item.id for item in table.columns], "unknown-column", table=table.id)


def check_modifier(system: System, table: Table, modifier: int) -> None:
    """Make sure that a modifier can be added to the die of a table. Raises Refused."""
    if modifier and not (table.die and table.die.is_numbered):
        die = table.die.id if table.die else "list"
        raise Refused(system.words, "no-modifier", table=table.id, die=die)
    if abs(modifier) > MOST_MODIFIER:
        raise Refused(system.words, "modifier-too-large", modifier=f"{modifier:+}", most=MOST_MODIFIER)


def roll_loose(system: System, name: str, stream: Stream) -> tuple[DiceRolled, Stream]:
    """Roll dice such as 2d6, which are not read on a table. Raises Refused if there are no such dice."""
    try:
        die = make_die(name)
    except ValueError as error:
        raise Refused(system.words, "unknown-dice", message=error, dice=DICE) from None
    thrown, stream = throw_dice(die, stream)
    return DiceRolled(die.id, thrown), stream
