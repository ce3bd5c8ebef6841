"""Results noted with things, such as the models of a unit: which there are, what they say, and what is struck off."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

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


class TitlesSaid(NamedTuple):
    """What the titles of some results say, each by itself."""

    words: tuple[str, ...]  # the word that it names, "" for none
    numbers: tuple[int, ...]  # the number that ends it, -1 for none

    def list_numbers(self) -> tuple[int, ...]:
        """Return the numbers, none where a title has no number or names no word."""
        return self.numbers if all(self.words) and -1 not in self.numbers else ()

    def list_deciding(self) -> list[str]:
        """Return the word that most titles name; on a tie the words whose titles have the highest number.

        There are none if a title names no word.
        """
        if not all(self.words):
            return []
        most = max(map(self.words.count, self.words), default=0)
        named = [word for word in dict.fromkeys(self.words) if self.words.count(word) == most]
        if len(named) < 2:  # noqa: PLR2004  # one alone decides
            return named
        said = zip(self.words, self.numbers, strict=True)
        return list(dict.fromkeys(word for word, number in said if number == max(self.numbers)))


def read_titles(game: Game, roll: str, rows: Iterable[int], words: Sequence[str]) -> TitlesSaid:
    """Return what the titles of results of a way to roll say: which of some words, and which numbers."""
    table = game.system.table(find_roll(game.system, roll).table)
    titles = [title_row(game, table, row).lower() for row in rows]
    said = [next((word for word in words if word.replace("-", " ") in title), "") for title in titles]
    return TitlesSaid(
        tuple(said), tuple(int(found[-1]) if (found := NUMBER.findall(title)) else -1 for title in titles)
    )


def find_written(game: Game, ask: Ask, rows: Sequence[int]) -> int | None:
    """Return the answer to an ask that the titles of rows say, None where they do not.

    Of numbers it is the highest of those that end the titles. Of other choices it is the one that most titles name;
    where as many name another, the one of the title with the highest number, the first of these. Each title must
    say one.
    """
    roll = ask.written.partition(".")[2]
    words = [choice for choice, _ in ask.choices]
    said = read_titles(game, roll, rows, words)
    if all(word.isdecimal() for word in words):
        highest = max(said.numbers, default=-1)
        return words.index(str(highest)) if min(said.numbers, default=-1) >= 0 and str(highest) in words else None
    named = said.list_deciding()
    return words.index(named[0]) if named else None
