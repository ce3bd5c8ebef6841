"""The cards of a game as a page draws them: what is drawn on their sides, and the colours and shapes of columns."""

from collections.abc import Collection, Iterator
from typing import Any

from printgen.compose.design import Design
from printgen.model.look import Style
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Card, Deck, make_deck
from printgen.products.odds import Odds, count_cards, show_per_cent
from printgen.products.table_block import result_anchor
from printgen.render.svg_card import Frames, write_side
from printgen.typeset.card.deck import typeset_deck
from printgen.typeset.card.setting import Setting


def describe_cards(design: Design, system: System, rules: Collection[str], frames: Frames) -> dict[str, Any]:
    """Return the cards of a game as plain data, by deck. Raises BadData for what does not fit its cards.

    ground, back, fronts: what is drawn in `frames`; fronts have what each card has alone, on the ground of its deck.
    odds: how likely each result is on the first card of the deck.
    links: what the rules say of each card: the ids of lines in `rules`, with their titles.
    """
    return {spec.id: _describe_deck(design, system, spec, rules, frames) for spec in system.decks}


def _describe_deck(
    design: Design, system: System, spec: DeckSpec, rules: Collection[str], frames: Frames
) -> dict[str, Any]:
    """Return the sides of a deck's cards, and what else is said of them."""
    deck = make_deck(system, spec)
    links = {card.id: _list_links(deck, card, rules) for card in deck.cards}
    return {
        "title": spec.title,
        **_draw_deck(design.make_setting(system, spec, deck), frames),
        "odds": list(_describe_odds(deck)),
        "links": {card: found for card, found in links.items() if found},
    }


def _draw_deck(setting: Setting, frames: Frames) -> dict[str, Any]:
    """Return the sides of a deck's cards."""
    faces, deck = typeset_deck(setting), setting.deck
    columns = {column.id: setting.styles[column.id] for column in deck.columns if column.id in setting.styles}
    drawn = (write_side(front, frames, columns) for front in faces.typeset_fronts())
    worn = columns if setting.layout.sections == "bands" else {}  # others show neither colours nor shapes
    return {
        "width": round(setting.width, 3),
        "height": round(setting.height, 3),
        "ground": write_side(faces.ground, frames),
        "back": write_side(faces.back, frames),
        "columns": {name: _describe_style(style) for name, style in worn.items()},
        "fronts": {card.id: front for card, front in zip(deck.cards, drawn, strict=True)},
    }


def _list_links(deck: Deck, card: Card, rules: Collection[str]) -> list[tuple[str, str]]:
    """Return the lines of the rules for the results of a card, each once; without one, its table if that is there."""
    table = deck.system.table_of(deck.id)
    places = [table.columns.index(column) for column in deck.columns] or [0]
    results = [table.row_of()[card.keys[0]].results[place] for place in places]
    found = {result_anchor(table, result.id): result.title for result in results}
    known = [(name, title) for name, title in found.items() if name in rules]
    return known or [(table.id, table.title)] * (table.id in rules)


def _describe_style(style: Style) -> dict[str, str]:
    return {"colour": style.colour, "tint": style.tint, "shape": style.shape}


def _describe_odds(deck: Deck) -> Iterator[dict[str, Any]]:
    """Yield the odds of the first card of a deck for each of its columns."""
    for column in deck.columns or (None,):
        odds = count_cards(deck, column.id if column else "")
        yield {"column": column.id if column else "", "title": column.title if column else ""} | _describe(odds)


def _describe(odds: Odds) -> dict[str, Any]:
    """Return odds as plain data: said once if all results are equally likely."""
    rows = [
        (outcome.id, title, outcome.faces, show_per_cent(outcome.probability))
        for outcome, title in zip(odds.outcomes, odds.tell_apart(), strict=True)
    ]
    even = len(rows) > 1 and len({row[2:] for row in rows}) == 1
    return {"each": rows[0][3]} if even else {"results": rows}
