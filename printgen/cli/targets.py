"""What an argument SYSTEM/NAME names. This module loads the loader, so commands import it only when they run."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from printgen.build.job import load_system, plan_jobs
from printgen.cli.arguments import load_tonight
from printgen.errors import BadUsage, suggest
from printgen.model.play import RollRules
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.model.table import Table
from printgen.products.scenario import fill_blanks


def load_named(tables: Sequence[Path], argument: str, *, what: str) -> tuple[System, str]:
    """Return the system and the name of an argument SYSTEM/NAME; `what` says what it should name.

    The caller finds out whether the system has such a thing. Raises BadUsage for an argument without a name and for an
    unknown system, BadData for a system with problems.
    """
    pack, slash, name = argument.partition("/")
    if not (slash and name):
        raise BadUsage(f'"{argument}" is not a {what}', "name it like heroes-of-normandie/reaction")
    system = load_system(pack, tables)
    return system, _find_id(system, name)


def _find_id(system: System, name: str) -> str:
    """Return the id of what is called by its title, or in other capitals; what nothing is called by stays as it is."""
    known: tuple[Any, ...] = (*system.decks, *system.play.rolls, *system.play.bags, *system.tables)
    titled = [(each.id, each.title) for each in known]
    ids = {said.casefold(): key for key, title in reversed(titled) for said in (title, key)}
    return name if name in dict(titled) else ids.get(name.casefold(), name)


def find_column(options: Namespace, system: System, name: str) -> str:
    """Return the id of the column that `--column` names by its id or title; what names none stays as it is."""
    tables = {rules.id: rules.table for rules in system.play.rolls} | {deck.id: deck.table for deck in system.decks}
    table = next((table for table in system.tables if table.id == tables.get(name, name)), None)
    return (table.column_at(options.column) if table and options.column else "") or options.column


def load_deck(options: Namespace, argument: str) -> tuple[System, DeckSpec]:
    """Return the deck that an argument SYSTEM/DECK names, as it is printed tonight, and its system.

    Raises BadUsage, BadData.
    """
    game, name = load_named(options.tables, argument, what="deck")
    system = fill_blanks(load_tonight(options, game))
    (job,) = plan_jobs([system], [argument])
    if not isinstance(job.spec, DeckSpec):
        raise BadUsage(f'"{argument}" is not a deck', suggest(name, [deck.id for deck in system.decks]))
    return system, job.spec


def find_rolled_table(system: System, name: str) -> tuple[Table, RollRules | None]:
    """Return the table of a way to roll, and the way; for a list, which is drawn from, no way. Raises BadUsage."""
    rolls = {rules.id: rules for rules in system.play.rolls}
    piles = {pile.id for pile in system.play.piles}
    drawn = {system.deck(pile).table for pile in piles}
    lists = {table.id: table for table in system.tables if not table.die}
    if name in lists and name not in drawn:
        raise BadUsage(f'the list "{name}" has no odds', "its entries are not drawn: they are looked up, or chosen")
    if name in lists:
        return lists[name], None
    if name not in rolls:
        hint = suggest(name, {*rolls, *piles, *(drawn & lists.keys())})
        raise BadUsage(f'"{system.id}" has no table or pile "{name}"', hint)
    return system.table(rolls[name].table), rolls[name]
