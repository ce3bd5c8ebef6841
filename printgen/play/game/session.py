"""Sessions: a seed and a list of actions, from which the state of the game follows, and the lines that a log has."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol, get_args, get_type_hints

from printgen import __version__
from printgen.errors import BadUsage
from printgen.model.system import System
from printgen.play.game.actions import ACTIONS
from printgen.play.game.course import Next, PlayOn, Skip, begin_course, follow_course, is_closed
from printgen.play.game.edition import describe_scenario, take_fingerprint
from printgen.play.game.effect import Assign, Lift, begin_effects, end_effects
from printgen.play.game.event import Event, describe_event
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.lead import does_something
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again, Do, follow_emptied
from printgen.play.game.tally import Count, Merge
from printgen.play.game.verdict import note_points
from printgen.stream import VERSION as STREAM_VERSION
from printgen.stream import compose_seed


class Action(Protocol):
    """What a player does: a NamedTuple of texts, numbers, and tuples of them."""

    def run(self, game: Game) -> EventsAndGame:
        """Return what happens, and the game after it. Raises Refused if it cannot be done."""

    def _asdict(self) -> dict[str, Any]: ...


# The largest number that is a whole number in every language.
LARGEST = 2**53 - 1
# A capital within the name of a class, before which a log has a hyphen: play-on.
CAPITAL = re.compile("(?<=.)(?=[A-Z])")


def name_kind(kind: type[Any]) -> str:
    """Return what a log calls a kind of action."""
    return CAPITAL.sub("-", kind.__name__).lower()


KINDS: dict[str, type[Any]] = {
    name_kind(kind): kind for kind in (*ACTIONS, Do, Again, Next, Skip, PlayOn, Assign, Lift, Count, Merge)
}


def describe_action(action: Action) -> dict[str, Any]:
    """Return an action as plain data, with its kind under `do`. Fields with their default value are left out."""
    kind = type(action)
    defaults: dict[str, Any] = getattr(kind, "_field_defaults", {})
    said = {key: value for key, value in action._asdict().items() if key not in defaults or defaults[key] != value}
    return {"do": name_kind(kind), **said}


def read_action(data: object) -> Action:
    """Return the action that plain data describes. Raises ValueError if it describes none."""
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        raise ValueError('it has no "do", or one that is not a text')  # noqa: TRY004  # as all that is wrong with it
    if data["do"] not in KINDS:
        raise ValueError(f'it does "{data["do"]}", which is not an action')
    kind = KINDS[data["do"]]
    hints = _find_hints(data["do"])
    values = {key: value for key, value in data.items() if key != "do"}
    if not values.keys() <= hints.keys():
        raise ValueError(f'it has an unknown key "{next(key for key in values if key not in hints)}"')
    try:
        action: Action = kind(**{key: _read_value(key, value, hints[key]) for key, value in values.items()})
    except TypeError:
        missing = next(key for key in hints if key not in values and key not in kind._field_defaults)
        raise ValueError(f'it has no "{missing}"') from None
    return action


@cache
def _find_hints(do: str) -> dict[str, Any]:
    """Return the types of the fields of a kind of action, which takes longer to find out than to play a line."""
    return get_type_hints(KINDS[do])


def name_type(hint: Any) -> str:
    """Return what messages call a type: a text, a number, or a list of some."""
    kinds = get_args(hint)
    if not kinds:
        return {str: "a text", int: "a whole number"}[hint]
    return "a list of answers" if get_args(kinds[0]) else f"a list of {name_type(kinds[0]).split()[-1]}s"


def _read_value(key: str, value: object, hint: Any) -> object:
    """Return the value of a key: text, a number, or a tuple of values. Raises ValueError."""
    try:
        return _take_value(value, hint)
    except ValueError:
        raise ValueError(f'its "{key}" is not {name_type(hint)}') from None


def _take_value(value: object, hint: Any) -> object:
    """Return a value of a type. Raises ValueError."""
    if type(value) is not (hint if hint in (str, int) else list) or (isinstance(value, int) and abs(value) > LARGEST):
        raise ValueError
    if not isinstance(value, list):
        return value
    kinds = get_args(hint)
    if Ellipsis in kinds:
        kinds = kinds[:1] * len(value)
    return tuple(_take_value(item, kind) for item, kind in zip(value, kinds, strict=True))


# The versions of the form of a log, which docs/log.md describes: of a game with a course, and of others.
LOG_VERSION, PLAIN_VERSION = 3, 2
UNDO = "undo"
_ENCODER = json.JSONEncoder(ensure_ascii=False)
LogLine = dict[str, Any]


class Session(NamedTuple):
    """A game with its past. A session refers to the one before it, so that long games are as quick as short ones."""

    game: Game  # the game as it stands
    last: Action | None = None  # the last action, None where nothing was done
    before: "Session | None" = None  # the session before that action

    @classmethod
    def of(cls, system: System, seed: str) -> "Session":
        """Return a session in which nothing has been done. Raises Refused for a seed that is not valid."""
        try:
            compose_seed(seed)
        except BadUsage as error:
            raise Refused(system.words, "bad-seed", error.hint, message=error.message) from None
        return cls(begin_course(Game.of(system, seed)))

    @property
    def steps(self) -> list[tuple[Game, Action]]:
        """Return the actions in their order, each with the game before it. Actions that were undone are left out."""
        found, session = [], self
        while session.last and session.before:
            found.append((session.before.game, session.last))
            session = session.before
        return found[::-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the actions in their order, without undone actions."""
        return tuple(action for _, action in self.steps)

    def act(self, action: Action) -> tuple[tuple[Event, ...], "Session"]:
        """Return what comes of an action, and the session after it. Raises Refused if it cannot be done."""
        if is_closed(self.game) and not isinstance(action, PlayOn):
            raise Refused(self.game.words, "game-closed")
        outcome = begin_effects(self.game, follow_emptied(action.run(self.game)))
        events, game = end_effects(self.game, follow_course(self.game, action, outcome))
        game = note_points(self.game, action, game)
        return events, Session(game, action, self)

    def undo(self) -> tuple[Action, "Session"]:
        """Return the last action, and the session before it with its chance. Raises Refused."""
        if not (self.last and self.before):
            raise Refused(self.game.words, "nothing-to-undo")
        return self.last, self.before


class Played(NamedTuple):
    """A line of a log that was played."""

    number: int  # the number of the line in its file, from 1
    action: Action | None  # what was done, None for an undo
    events: tuple[Event, ...]  # what came of it
    before: Game  # the game before the line
    session: Session  # the session after it

    @property
    def after(self) -> Game:
        """Return the game after the line."""
        return self.session.game


class Differs(Exception):
    """A line of a log is not what its action comes to.

    number: the number of the line, from 1.
    found: what the line says.
    expected: what it should say.
    """

    def __init__(self, number: int, found: LogLine, expected: LogLine) -> None:
        self.number = number
        self.found = found
        self.expected = expected
        super().__init__(f"line {number} differs")


def find_log_version(system: System) -> int:
    """Return the version of the form that a log of a game has: the lowest that has all its actions and events."""
    course = system.play.course
    is_new = (course and course.declared) or any(routine.once for routine in system.play.routines)
    is_new = is_new or bool(system.play.effects) or any(map(does_something, system.tables))
    return LOG_VERSION if is_new else PLAIN_VERSION


def write_header(system: System, seed: str) -> LogLine:
    """Return the first line of a log: the versions, the edition that is played, the seed, and the scenario."""
    header = {
        "printgen": __version__,
        "log": find_log_version(system),
        "stream": STREAM_VERSION,
        "system": system.id,
        "edition": system.edition,
        "fingerprint": take_fingerprint(system),
        "seed": seed,
    }
    return header | ({"scenario": describe_scenario(system.scenario)} if system.scenario else {})


def write_line(action: Action, events: tuple[Event, ...]) -> LogLine:
    """Return the line of an action: what was done and what came of it."""
    return {**describe_action(action), "out": [describe_event(event) for event in events]}


def show_sorted(value: Any) -> str:
    """Return a part of a line with its keys in order."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def encode_line(line: LogLine) -> bytes:
    """Return a line as it stands in a log."""
    return f"{_ENCODER.encode(line)}\n".encode()


def play_lines(session: Session, lines: Iterable[LogLine]) -> Iterator[Played]:
    """Yield the lines after the header as they are played. Raises Differs and BadUsage."""
    for number, line in enumerate(lines, 2):
        before, action = session.game, None
        events: tuple[Event, ...] = ()
        asked = {key: value for key, value in line.items() if key != "out"}
        try:
            if asked == {"do": UNDO}:
                _, session = session.undo()
                expected: LogLine = {"do": UNDO, "out": []}
            else:
                action = read_action(asked)
                events, session = session.act(action)
                expected = write_line(action, events)
        except ValueError as error:
            raise BadUsage(f"line {number} cannot be played: {error}") from None
        except BadUsage as error:
            raise BadUsage(f"line {number} cannot be played: {error.message}", error.hint) from None
        # to put keys into order takes longest, and is seldom needed
        if repr(line) != repr(expected) and show_sorted(line) != show_sorted(expected):
            raise Differs(number, line, expected)
        yield Played(number, action, events, before, session)
