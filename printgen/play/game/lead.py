"""What a result does by itself when it comes: its dice are thrown, tables that it leads to are rolled on or read."""

import re
from collections.abc import Sequence

from printgen.model.table import Lead, Result, Table
from printgen.play.game.dice import find_roll, read_row, roll_loose, roll_once
from printgen.play.game.event import DiceRolled, Event, LeadsLeft, RowRead
from printgen.play.game.game import EventsAndGame, Game

# After so many rolls that follow one another the next one is left to the player: chains of a sound pack are short.
MOST_FOLLOWED = 100
# Dice in a text, with what is added to them.
DICE_PLUS = re.compile("([^+-]+)([+-][0-9]+)?")


def does_something(table: Table) -> bool:
    """Tell whether a result of a table does something by itself."""
    return any(result.dice or result.leads for row in table.rows for result in row.results)


def follow_results(game: Game, results: Sequence[Result]) -> EventsAndGame:
    """Return what comes of a roll or a card, and the game after it, if a single result of it is read.

    First the dice in its words are thrown, in their order. Then each table that it leads to is rolled on, and what such
    a roll says is done before the next. A row that is named is read without a roll. Raises Refused where a gauge shows
    no column of such a table.
    """
    events: list[Event] = []
    waiting: list[Result | Lead] = [*results] if len(results) == 1 else []
    rolled = 0
    while waiting:
        item = waiting.pop()
        if isinstance(item, Result):
            for dice in item.dice:
                event, game = _throw(game, dice)
                events.append(event)
            waiting += [lead for lead in reversed(item.leads) for _ in range(lead.times)]
            continue
        if rolled == MOST_FOLLOWED:
            events.append(LeadsLeft(item.table))
            break
        rolled += 1
        followed, found, game = _follow(game, item)
        events.append(followed)
        waiting += found if len(found) == 1 else []
    return tuple(events), game


def _follow(game: Game, lead: Lead) -> tuple[Event, list[Result], Game]:
    """Roll where a result leads, or read the row that it names: return the event, the results, and the game then."""
    table = game.system.table(lead.table)
    rules = find_roll(game.system, lead.table) if table.die else None
    column = game.choose_column(table, lead.column, rules.column if rules else "")
    if row := table.row_named(lead.row) if lead.row else None:
        event: Event = RowRead(table.id, column, table.rows.index(row))
    else:
        assert rules  # a list is only read
        thrown, stream = roll_once(game.system, rules, game.dice_stream(lead.table), column, lead.modifier)
        game, event, row = game.put_stream(f"{lead.table}/dice", stream), thrown.event(), thrown.row
    return event, [result for _, result in read_row(table, row, column)], game


def _throw(game: Game, dice: str) -> tuple[DiceRolled, Game]:
    """Throw dice that stand in a text, such as d3+1."""
    found = DICE_PLUS.fullmatch(dice)
    assert found  # as the text was read
    event, stream = roll_loose(game.system, found[1], game.dice_stream(found[1]))
    return event._replace(plus=int(found[2] or 0)), game.put_stream(f"{event.die}/dice", stream)


def add_up(event: DiceRolled) -> int:
    """Return the sum of dice with what is added to them."""
    return sum(event.thrown) + event.plus
