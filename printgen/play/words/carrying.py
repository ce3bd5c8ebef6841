"""What a player types to have a routine carry out what a card or an entry of a list says."""

from collections.abc import Iterable

from printgen.model.play import Carrier
from printgen.model.routine import VALUE
from printgen.model.table import Result, Row, Table
from printgen.play.game.game import Game
from printgen.products.deck import Card


def list_card_lines(game: Game, pile: str, card: Card, column: str) -> tuple[str, ...]:
    """Return what to type for a card; nothing for a card with several columns of which none is read."""
    table, shown = game.system.table_of(pile), game.pile(pile).deck.columns
    row = next(row for row in table.rows if card.keys[0] in row.keys)
    if not table.columns:
        return list_result_lines(game, table, row.results)
    name = shown[0].id if len(shown) == 1 else column
    columns = [heading.id for heading in table.columns]
    return list_result_lines(game, table, row.results[columns.index(name) :][:1]) if name in columns else ()


def list_row_lines(game: Game, table: Table, row: Row) -> tuple[str, ...]:
    """Return what to type for an entry of a list, or a row of a table."""
    return list_result_lines(game, table, row.results)


def list_result_lines(game: Game, table: Table, results: Iterable[Result]) -> tuple[str, ...]:
    """Return what to type for results of a table: "type more-orders 2", "Success: type all-gain 3 0"."""
    carriers = [carrier for carrier in game.system.play.carriers if carrier.table == table.id]
    found = [_say(table, carrier, result) for result in results for carrier in carriers if carrier.result == result.key]
    return tuple(dict.fromkeys(found))


def _say(table: Table, carrier: Carrier, result: Result) -> str:
    answers = [result.value if word == VALUE and result.value else word for word in carrier.answers.split()]
    typed = f"type {' '.join([carrier.routine, *answers])}"
    title = next((field.title for field in table.fields if field.id == carrier.field), "")
    return f"{title}: {typed}" if title else typed
