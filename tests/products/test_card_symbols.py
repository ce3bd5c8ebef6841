"""Symbols of cards: each card and each part of it has the symbol that tells most of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import shipped_products
from outputs import PACKS

from printgen.load.folder import load_pack
from printgen.model.product import DeckSpec
from printgen.paths import Pack
from printgen.products.deck import Card, make_deck

HEAD = (PACKS / "ok" / "plain" / "system.yaml").read_text(encoding="utf-8")
TABLE = """\
title: Spawn
die: d6
columns:
  day: {title: Day, symbol: eye}
  night: Night
results:
  rats: {title: Rats, symbol: sword}
  bats: {title: Bats, symbol: arrow}
  hush: {title: Hush, quiet: true}
rows:
  - {roll: 1-2, day: rats, night: bats, symbol: skull}
  - {roll: 3-4, day: bats, night: rats}
  - {roll: 5-6, day: hush, night: hush}
"""
LIST = """\
title: Wares
fields: {limit: {title: Limit, symbol: hourglass, optional: true}}
entries:
  - {title: Smoke, symbol: burst, limit: once}
  - {title: Rope}
  - {title: Nothing, quiet: true}
"""
DECKS = """\
decks:
  both: {table: spawn, layout: bands, per: row}
  night: {table: spawn, layout: text, column: night, per: row, symbol: hole}
  wares: {table: wares, layout: text, symbol: flag}
"""


def read_cards(folder: Path, deck: str) -> tuple[Card, ...]:
    """Return the cards of a deck of a pack whose results, rows, columns, fields and decks have symbols."""
    for name, said in {"system": HEAD, "spawn": TABLE, "wares": LIST, "products": DECKS}.items():
        (folder / f"{name}.yaml").write_text(said, encoding="utf-8")
    system = load_pack(Pack("tales", folder, "tests"))
    assert system.symbols.keys() == {"eye", "sword", "arrow", "skull", "hourglass", "burst", "hole", "flag"}
    return make_deck(system, system.deck(deck)).cards


def test_a_row_goes_before_its_results_and_a_result_before_its_column(tmp_path: Path) -> None:
    """A card of several columns shows the symbol of its row, and in each column that of the result, or the column's."""
    cards = read_cards(tmp_path, "both")
    assert [card.art.symbol for card in cards] == ["skull", "", ""]
    assert [[part.art.symbol for part in card.sections] for card in cards] == [
        ["sword", "arrow"], ["arrow", "sword"], ["eye", ""]
    ]  # fmt: skip


def test_a_deck_lends_its_symbol_to_cards_on_which_something_happens(tmp_path: Path) -> None:
    """A card without a symbol has that of its deck, but for a quiet one."""
    assert [card.art.symbol for card in read_cards(tmp_path, "night")] == ["skull", "sword", ""]
    wares = read_cards(tmp_path, "wares")
    assert [card.art.symbol for card in wares] == ["burst", "flag", ""]
    assert [part.art.symbol for part in wares[0].sections] == ["hourglass"]


SHIPPED = {name: (job.system, job.spec) for name, job in shipped_products().items() if isinstance(job.spec, DeckSpec)}


def list_symbols(card: Card, *, several: bool) -> Iterator[tuple[str, bool]]:
    """Yield the symbol of a card, or of each of its columns if it has several, and whether nothing happens there."""
    if not several:
        yield card.art.symbol, card.quiet
    else:
        yield from ((part.art.symbol, part.quiet) for part in card.sections)


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_every_shipped_card_shows_what_happens(name: str) -> None:
    """Each card, and each column of a card, has a symbol, unless nothing happens there."""
    system, spec = SHIPPED[name]
    deck = make_deck(system, spec)
    shown = [shown for card in deck.cards for shown in list_symbols(card, several=deck.has_columns)]
    assert all(symbol in system.symbols for symbol, quiet in shown if not quiet)


@pytest.mark.parametrize("name", sorted({system.id for system, _ in SHIPPED.values()}))
def test_equal_results_have_equal_symbols(name: str) -> None:
    """What is called the same in a game, but for its number, has the same symbol on all of its cards."""
    known: dict[str, str] = {}
    for system, spec in SHIPPED.values():
        if system.id == name:
            for row in system.table(spec.table).rows:
                for result in row.results:
                    key = result.id or result.title
                    assert known.setdefault(f"{spec.table} {key}", result.art.symbol) == result.art.symbol
