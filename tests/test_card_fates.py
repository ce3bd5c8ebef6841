"""What becomes of each card of each deck when it is drawn: tests/cards/README.md explains the tables."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from evening import load_shipped

from printgen.model.play import PileRules
from printgen.model.system import System
from printgen.model.table import Result
from printgen.play.game.actions import Draw
from printgen.play.game.effect import list_results
from printgen.play.game.event import Brought, CardDrawn, EffectBegun, Event
from printgen.play.game.session import Session
from printgen.play.words.phrases import DoneAction
from printgen.play.words.reading import find_type, make_event_reading

CARDS = Path(__file__).parent / "cards"
GAMES = sorted(path.stem for path in CARDS.glob("*.csv"))
BECOMES = {"nothing", "carried out", "in force", "told", "kept", "table"}
# More draws than any pile needs until each of its cards has come.
MOST_DRAWS = 2_000


class Fate(NamedTuple):
    """What becomes of a card."""

    deck: str
    column: str
    card: str
    becomes: str
    how: str
    why: str

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what is drawn: the deck, the column and the card."""
        return self.deck, self.column, self.card


def read_fates(game: str) -> dict[tuple[str, str, str], Fate]:
    """Return what is said of each card of a game."""
    with (CARDS / f"{game}.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert tuple(head) == Fate._fields
    fates = [Fate(*row) for row in rows]
    return {fate.key: fate for fate in fates}


def list_columns(system: System, pile: PileRules) -> list[str]:
    """Return the columns in which the cards of a pile are read, "" for all."""
    return [column.id for column in Session.of(system, "a").game.pile(pile.id).deck.columns] or [""]


def list_cards(system: System) -> Iterator[tuple[str, str, str]]:
    """Yield each card of each pile that is drawn from, by deck, column and what the column says."""
    for pile in system.play.piles:
        table, deck = system.table_of(pile.id), Session.of(system, "a").game.pile(pile.id).deck
        for card in () if pile.looked_up else deck.cards:
            row = next(row for row in table.rows if card.keys[0] in row.keys)
            for column in list_columns(system, pile):
                place = [each.id for each in table.columns].index(column) if column and len(row.results) > 1 else 0
                yield pile.id, column, name_result(row.results[place])


def name_result(result: Result) -> str:
    return f"{result.key} {result.value}".strip()


@pytest.mark.parametrize("game", GAMES)
def test_each_card_is_told_of_once(game: str) -> None:
    """No card is forgotten, none is told of that is not there, and what the players do has a reason."""
    fates = read_fates(game)
    assert set(fates) == set(list_cards(load_shipped()[game]))
    assert {fate.becomes for fate in fates.values()} <= BECOMES
    assert [fate for fate in fates.values() if bool(fate.why) != (fate.becomes in {"told", "kept", "table"})] == []


def draw_all(system: System, pile: str, column: str) -> Iterator[tuple[DoneAction, CardDrawn]]:
    """Draw from a pile until each card has come; yield each draw with the card that it was for."""
    wanted = {card for deck, read, card in list_cards(system) if (deck, read) == (pile, column)}
    session, number = Session.of(system, "0"), 0
    for _ in range(MOST_DRAWS):
        if not wanted:
            return
        if not session.game.pile(pile).places.stack or len(session.game.pile(pile).places.active) > 1:
            number += 1
            session = Session.of(system, f"{number}")
        action = Draw(pile, 1, column)
        events, after = session.act(action)
        drawn = next(event for event in events if isinstance(event, CardDrawn))
        yield DoneAction(session.game, action, events, after.game), drawn
        wanted -= {name_result(result) for event in events for _, result in find_results(session, event)}
        session = after


def find_results(session: Session, event: Event) -> list[tuple[str, Result]]:
    """Return what a drawn card says, also one for which another is drawn."""
    if not isinstance(event, CardDrawn):
        return []
    return list_results(session.game, event._replace(again=False))


@pytest.mark.parametrize("game", GAMES)
def test_a_card_does_what_is_said_of_it(game: str) -> None:
    """Each card is drawn in each column: what it is said to do comes of it, and of no other card anything does."""
    system, fates = load_shipped()[game], read_fates(game)
    wrong = []
    for pile in system.play.piles:
        for column in [] if pile.looked_up or pile.dealt else list_columns(system, pile):
            for done, drawn in draw_all(system, pile.id, column):
                ((table, result),) = list_results(done.after, drawn._replace(again=False, column=column))
                fate = fates[pile.id, column, name_result(result)]
                routines = set() if drawn.again else list_routines(done, drawn)
                if not comes_of(fate, routines, done, table):
                    wrong.append((fate, routines))
    assert wrong == []


def list_routines(done: DoneAction, drawn: CardDrawn) -> set[str]:
    """Return the routines that carry out a whole card, whether they can be done now or not."""
    reading = make_event_reading(done.after, drawn)
    typed = reading.typed if reading else ()
    typing = find_type(done.after)
    return {line.removeprefix(typing).partition(" ")[0] for line in typed if line.startswith(typing)}


def is_again(done: DoneAction) -> bool:
    """Tell whether the first card of a draw went, for which another came."""
    return any(isinstance(event, CardDrawn) and event.again for event in done.events)


def comes_of(fate: Fate, routines: set[str], done: DoneAction, table: str) -> bool:
    """Tell whether what came of a draw is what is said of its card."""
    begun = [event for event in done.events if isinstance(event, EffectBegun) and event.table == table]
    course = done.after.system.play.course
    match fate.becomes:
        case "carried out" if fate.how.startswith("brings "):
            return any(isinstance(event, Brought) for event in done.events)
        case "carried out" if fate.how == "the pile":
            return len(done.events) > 1
        case "carried out":
            known = {routine.id for routine in done.after.system.play.routines}
            return routines == (set() if is_again(done) else set(fate.how.split()) & known)
        case "in force":
            rules = [each for each in done.after.system.play.effects if (each.table, each.result) == (table, fate.card)]
            return bool(begun) and {each.phase or each.until for each in rules} == {fate.how}
        case "told":
            return course is not None and (table in course.told or bool(fate.how)) and not begun
        case _:
            return not routines and not begun
