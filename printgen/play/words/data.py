"""What came of an action, as plain data for programs."""

from typing import Any

from printgen.model.table import Result
from printgen.play.game.action import describe_action
from printgen.play.game.event import (
    CardDrawn,
    Event,
    Rolled,
    describe_event,
)
from printgen.play.game.game import Game
from printgen.play.words.reading import list_rolled
from printgen.play.words.shown import DoneAction
from printgen.products.deck import describe_card


def describe_outcome(done: DoneAction) -> dict[str, Any]:
    """Return an action and what came of it, with the words of the cards drawn and the rows rolled."""
    out = [{**describe_event(event), **_describe_words(done.after, event)} for event in done.events]
    return {**describe_action(done.action), "out": out}


def _describe_words(game: Game, event: Event) -> dict[str, Any]:
    """Return the words of the card or the row of an event, if it has one."""
    if isinstance(event, CardDrawn):
        return {"card": describe_card(game.pile(event.pile).find_card(event.card))}
    if isinstance(event, Rolled):
        return {"results": [_describe_result(column, result) for column, result in list_rolled(game, event)]}
    return {}


def _describe_result(column: str, result: Result) -> dict[str, Any]:
    """Return the words of a result that was rolled, with its fields."""
    fields = [{"label": part.field.title, "title": part.title, "text": part.text} for part in result.parts]
    said = {"column": column, "id": result.key, "title": result.title, "text": result.text, "note": result.note}
    return {**said, "fields": fields}
