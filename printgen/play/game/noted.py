"""Results noted with things, such as the models of a unit: which there are, what they say, and what is struck off."""

import re
from collections import Counter
from collections.abc import Sequence

from printgen.model.routine import ROWS, Ask
from printgen.model.table import Table
from printgen.play.game.dice import find_roll
from printgen.play.game.event import ResultGiven, ResultStruck, Rolled
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.thing import Thing

NUMBER = re.compile(r"[0-9]+")


def list_rows(thing: Thing, roll: str) -> list[int]:
    """Return the rows of the results of a way to roll that are noted with a thing."""
    noted = [event for event in thing.noted if isinstance(event, Rolled | ResultGiven)]
    return [event.row for event in noted if event.roll == roll]


def list_noted_answers(game: Game, thing: Thing, roll: str) -> list[int]:
    """Return what an action says for each result noted with a thing: of equal titles one, and the thing if none is."""
    table = game.system.table(find_roll(game.system, roll).table)
    rows = {title_row(game, table, row): row for row in sorted(list_rows(thing, roll), reverse=True)}
    return [ROWS * (row + 1) + thing.number for row in sorted(rows.values())] or [thing.number]


def name_answer(game: Game, roll: str, answer: int) -> str:
    """Return what answers a question for a result that is noted with a thing: "7.2", the thing and the roll."""
    row, number = divmod(answer, ROWS)
    if not row:
        return str(number)
    rows = game.system.table(find_roll(game.system, roll).table).rows
    return f"{number}.{rows[row - 1].roll}"


def strike(game: Game, thing: Thing, roll: str, row: int, into: Thing | None) -> EventsAndGame:
    """Strike off the last result of a row that is noted with a thing; with another thing it goes over to that."""
    noted = [event for event in thing.noted if isinstance(event, Rolled | ResultGiven)]
    found = [event for event in noted if (event.roll, event.row) == (roll, row)][-1:]
    left, last = list(thing.noted), len(thing.noted) - 1
    for event in found:
        del left[last - left[::-1].index(event)]
    game = game.put_things(game.things.change(thing._replace(noted=tuple(left))))
    other = game.things.find(into.kind, into.number) if into else None
    if other:
        game = game.put_things(game.things.change(other._replace(noted=(*other.noted, *found))))
    struck = [ResultStruck(thing.kind, thing.number, roll, row, other.number if other else 0) for _ in found]
    return tuple(struck), game


def title_row(game: Game, table: Table, row: int) -> str:
    """Return the title of the result of a row, or what the player has written in its place."""
    result = table.rows[row].results[0]
    return game.written.get((table.id, result.key), "") or result.title


def find_written(game: Game, ask: Ask, rows: Sequence[int]) -> int | None:
    """Return the answer to an ask that the titles of rows say, None where they do not.

    Of numbers it is the highest of those that end the titles. Of other choices it is the one that most titles name;
    where as many name another, the one of the title with the highest number. Each title must say one.
    """
    table = game.system.table(find_roll(game.system, ask.written.partition(".")[2]).table)
    titles = [title_row(game, table, row).lower() for row in rows]
    if not titles:
        return None
    words = [choice.replace("-", " ") for choice, _ in ask.choices]
    numbers = [int(found[-1]) if (found := NUMBER.findall(title)) else -1 for title in titles]
    highest = max(numbers)
    if all(word.isdecimal() for word in words):
        return words.index(str(highest)) if min(numbers) >= 0 and str(highest) in words else None
    said = [next((word for word in words if word in title), "") for title in titles]
    most = Counter(said).most_common()
    named = [word for word, times in most if times == most[0][1]]
    if len(named) > 1:
        named = sorted({word for word, number in zip(said, numbers, strict=True) if number == highest})
    return words.index(named[0]) if len(named) == 1 and all(said) else None
