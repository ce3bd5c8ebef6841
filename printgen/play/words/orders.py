"""What the scenario says of each thing, such as where it begins and its orders, in words."""

from typing import NamedTuple

from printgen.model.play import TextRules
from printgen.model.scenario import ListedThing
from printgen.play.game.game import Game


class Saying(NamedTuple):
    """One of the texts that a scenario says of a thing."""

    line: str  # the text with its title, and that of the column that counts now: "Orders, Orange: Hold."
    changes: bool  # whether another text may be said for each column


def list_sayings(game: Game, kind: str, number: int) -> list[Saying]:
    """Return what the scenario says of a thing, read in the columns that count now."""
    listed = game.system.scenario.thing(kind, number) if game.system.scenario else None
    rules = game.system.play.scenario
    if not listed or not rules:
        return []
    texts = next(item.texts for item in rules.lists if item.kind == kind)
    lines = [(_say(game, listed, text), bool(text.table)) for text in texts]
    return [Saying(line, changes) for line, changes in lines if line]


def list_orders(game: Game, kind: str, number: int) -> list[str]:
    """Return the lines that count when it is the turn of a thing: those that may change, or all if none may."""
    found = list_sayings(game, kind, number)
    return [said.line for said in found if said.changes] or [said.line for said in found]


def list_lasting(game: Game, kind: str, number: int) -> list[str]:
    """Return the lines that count when a thing comes to the table: those that never change."""
    return [said.line for said in list_sayings(game, kind, number) if not said.changes]


def _say(game: Game, listed: ListedThing, text: TextRules) -> str:
    """Return a text with its title, "" if the scenario does not say it.

    Where no gauge says which column is read, those of all columns are told.
    """
    column = _find_column(game, text.table) if text.table else ""
    if not column and _has_columns(listed, text.id):
        texts = next(item.texts for item in listed.texts if item.id == text.id)
        named = ((_name_column(game, text.table, key), " ".join(words.split())) for key, words in texts)
        return "; ".join(f"{text.title}, {title}: {words}" for title, words in named)
    title = _name_column(game, text.table, column) if column and _has_columns(listed, text.id) else ""
    said = " ".join(listed.text(text.id, column).split())
    return f"{', '.join(filter(None, (text.title, title)))}: {said}" if said else ""


def _has_columns(listed: ListedThing, text: str) -> bool:
    """Tell whether another text is said for each column."""
    return any(column for item in listed.texts if item.id == text for column, _ in item.texts)


def _find_column(game: Game, table: str) -> str:
    """Return the column of a table that a gauge says to read, "" where no gauge says it."""
    gauge = next((roll.column for roll in game.system.play.rolls if roll.table == table and roll.column), "")
    return game.read_column(game.system.table(table), gauge) if gauge else ""


def _name_column(game: Game, table: str, column: str) -> str:
    return next(item.title for item in game.system.table(table).columns if item.id == column)
