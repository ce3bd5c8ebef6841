"""An evening at the table: the shipped systems in play, and seeds with which something comes about."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from playing import answer_all, id_of, state_of

from printgen.build.job import load_systems
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.gauge import TrackBox
from printgen.model.play import ACTIVE
from printgen.model.system import System
from printgen.paths import find_packs, shipped
from printgen.play.game.actions import Draw, Search, Set
from printgen.play.game.course import Skip
from printgen.play.game.event import Event, NamePicked, Rolled
from printgen.play.game.game import Game
from printgen.play.game.pile import Pile
from printgen.play.game.places import Place
from printgen.play.game.routine import Again
from printgen.play.game.session import Action, Session
from printgen.play.words.reading import list_rolled
from printgen.products.scenario import add_scenario

MOST_SEEDS = 3_000
# What each round of Horde Mode adds to spawn rolls, and how many misery cards it brings.
ESCALATION = {"1": (0, 0), "2": (0, 0), "3": (1, 1), "4": (1, 1), "5": (2, 3), "6+": (2, 3)}

# Routines with answers to what they ask.
Steps = list[tuple[str, dict[str, object]]]
E = TypeVar("E", bound=Event)
Answers = tuple[tuple[str, int], ...]


@cache
def load_shipped() -> dict[str, System]:
    """Return the systems that ship with printgen."""
    systems, problems = load_systems(find_packs([shipped("tables")]).values())
    assert not problems
    return {system.id: system for system in systems}


@cache
def list_scenarios() -> dict[str, Path]:
    """Return the scenarios that ship with printgen, by the id of their game and their own."""
    return {f"{path.parent.parent.name}/{path.stem}": path for path in shipped("tables").glob("*/scenarios/*.yaml")}


def load_tonight(system: System, scenario: str) -> System:
    """Return a game as one of its shipped scenarios has it."""
    path = list_scenarios()[f"{system.id}/{scenario}"]
    return add_scenario(system, read_scenario(open_scenario(path), system))


class Table:
    """A game at the table: keeps the session, and what came of the last action."""

    def __init__(self, system: str, seed: str = "a", scenario: str = "") -> None:
        shipped_system = load_shipped()[system]
        self.system = load_tonight(shipped_system, scenario) if scenario else shipped_system
        self.session = Session.of(self.system, seed)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take an action and return what happens."""
        events, self.session = self.session.act(action)
        return events

    def do(self, routine: str, **answers: object) -> tuple[Event, ...]:
        """Take a routine; an underscore in an ask stands for a hyphen."""
        said = {ask.replace("_", "-"): str(answer) for ask, answer in answers.items()}
        return self.act(answer_all(self.system, routine, said))

    def again(self, routine: str, **answers: object) -> tuple[Event, ...]:
        """Take a routine on purpose that can be done a single time, likewise."""
        said = {ask.replace("_", "-"): str(answer) for ask, answer in answers.items()}
        return self.act(Again(*answer_all(self.system, routine, said)))

    def buy(self, ware: str, **answers: object) -> tuple[Event, ...]:
        """Buy something of Horde Mode in the phase in which it is sold."""
        self.again("objectives", objectives=0)
        if self.game.progress.phase != "resupply":
            self.act(Skip())  # the Battle-shock Step
        return self.do(ware, **answers)

    def begin_round(self) -> tuple[Event, ...]:
        """Begin a round of Horde Mode: reveal its misery cards and its mission."""
        return (*self.do("begin-round"), *self.act(Draw("secondary-missions")))

    def turn(self, gauge: str, label: str) -> tuple[Event, ...]:
        """Set a gauge to the first place with a label."""
        return self.act(Set(gauge, self.session.game.gauge(gauge).labels.index(label)))

    @property
    def game(self) -> Game:
        """Return the game as it stands."""
        return self.session.game

    def label(self, gauge: str) -> str:
        """Return what a gauge shows."""
        return self.session.game.label(gauge)

    def pile(self, name: str) -> Pile:
        """Return a pile as it is."""
        return self.session.game.pile(name)

    def card(self, name: str, title: str) -> str:
        """Return the id of the only card of a pile with a title."""
        return id_of(self.pile(name), title)

    def corners(self, name: str, place: Place) -> set[str]:
        """Return the faces of the cards at a place of a pile."""
        pile = self.pile(name)
        return {pile.card(number).corner for number in pile.places.at(place)}

    def titles(self, name: str, place: Place) -> list[str]:
        """Return the titles of the cards at a place of a pile."""
        pile = self.pile(name)
        return [pile.card(number).title for number in pile.places.at(place)]


def put_in_play(table: Table, title: str, pile: str = "secondary-missions") -> None:
    """Search a card out of its pile, if it is not in play."""
    if title not in table.titles(pile, ACTIVE):
        table.act(Search(pile, table.card(pile, title)))


def of(kind: type[E], events: tuple[Event, ...]) -> list[E]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def rolls(events: tuple[Event, ...], name: str) -> list[Rolled]:
    """Return the rolls on a table that count."""
    return [event for event in of(Rolled, events) if event.roll == name and not event.again]


def results_of(table: Table, roll: Rolled) -> list[tuple[str, str]]:
    """Return the results of a roll: the id of each column that is read, and the id of what it says."""
    return [(column, result.key) for column, result in list_rolled(table.session.game, roll)]


def name_of(table: Table, pick: NamePicked) -> str:
    """Return the name that was picked, "" where there was none."""
    return table.system.roster(pick.roster).names_at(pick.result)[pick.place].text if pick.roster else ""


def search_seeds(system: str, play: Callable[[Table], bool]) -> Iterator[Table]:
    """Yield games, each with a seed of its own, in which something comes about."""
    for number in range(MOST_SEEDS):
        table = Table(system, f"seed {number}")
        if play(table):
            yield table


def find_seed(system: str, play: Callable[[Table], bool]) -> Table:
    """Return the first game in which something comes about."""
    return next(search_seeds(system, play))


def starts_with(pile: str, title: str) -> Callable[[Table], bool]:
    """Return whether a card is the first of a pile."""
    return lambda table: table.pile(pile).peek()[0].title == title


def tracks_of(table: Table, name: str) -> Iterator[TrackBox]:
    """Yield the boxes of a tracker."""
    return (
        box
        for tracker in table.system.trackers
        if tracker.id == name
        for track in tracker.tracks
        for box in track.boxes
    )


def check_undo(table: Table, steps: Steps) -> None:
    """Take routines, then undo them one by one, and make sure that each time the game is as it was before."""
    states = []
    for routine, answers in steps:
        states.append(state_of(table.session.game))
        table.do(routine, **answers)
    for state in reversed(states):
        table.session = table.session.undo()[1]
        assert state_of(table.session.game) == state
