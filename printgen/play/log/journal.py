"""Logs of play: what they say, whether the same comes when they are played again, their code, and what writes them."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from printgen.errors import BadData, BadUsage, tidy
from printgen.model.system import System
from printgen.paths import show_path
from printgen.play.game.course import PlayOn
from printgen.play.game.edition import describe_scenario, sum_up
from printgen.play.game.event import Event
from printgen.play.game.game import Game
from printgen.play.game.session import (
    LOG_VERSION,
    PLAIN_VERSION,
    UNDO,
    Action,
    Differs,
    LogLine,
    Played,
    Session,
    encode_line,
    name_type,
    play_lines,
    show_sorted,
    write_header,
    write_line,
)
from printgen.play.log.file import BadLog, LogFile, read_log_file
from printgen.stream import compose_seed

SCENARIO = "scenario"
# What the scenario in a header says of itself.
SCENARIO_KEYS = {"id": str, "fingerprint": str, "source": str, "says": dict}
UNCHANGED = "only a log that nobody has changed can be continued"


def recall_scenario(path: Path, header: LogLine, system: System) -> System:
    """Return the system with which a log was played: with the scenario that it holds, if it holds one.

    `system` may have a scenario already, which must be the same then. Raises BadLog if it is not, or has changed.
    """
    known = system.scenario
    if SCENARIO not in header:
        if known:
            hint = "continue it without the scenario, or begin another log"
            raise BadLog(path, f'is a log without a scenario, not of "{known.id}"', hint)
        return system
    entry = header[SCENARIO]
    if known:
        now = describe_scenario(known)["fingerprint"]
        if now == entry["fingerprint"]:
            return system
        if entry["id"] != known.id:
            message = f'is of the scenario "{entry["id"]}", not of "{known.id}"'
            raise BadLog(path, message, "leave --scenario out: the log holds its own")
        message = f"is of another edition: scenario was {entry['fingerprint']}, is {now}"
        raise BadLog(path, message, "leave --scenario out to continue with what the log holds, or begin a new log")
    from printgen.load.scenario import parse_scenario, read_scenario
    from printgen.products.scenario import add_scenario

    try:
        scenario = read_scenario(parse_scenario(entry["source"], Path(f"{entry['id']}.yaml")), system)
    except BadData as bad:
        message = f"has a scenario that the game does not take ({bad.problems[0].message})"
        hint = "continue it with the printgen that it was begun with, or begin a new log"
        raise BadLog(path, message, hint) from None
    says, described = entry["says"], describe_scenario(scenario)
    if described["fingerprint"] != entry["fingerprint"]:
        key = next(key for key in {**says, **described["says"]} if says.get(key) != described["says"].get(key))
        raise BadLog(path, f'has a scenario whose text does not say what it says under "{key}"', UNCHANGED)
    return add_scenario(system, scenario)


LONGEST_TORN = 4 * 1024 * 1024
# How deep lists and mappings may lie in one another: a scenario needs 11.
MOST_DEPTH = 32
HEADER = {
    "printgen": str, "log": int, "stream": int, "system": str, "edition": str, "fingerprint": str, "seed": str,
}  # fmt: skip
# Stands for a part of a line that is missing.
NOTHING = object()
# What the header of a log of version 1 had, which did not say its version.
OLD_HEADER = {"printgen", "stream", "system", "decks", "rules"}
NEWER = "continue it with a newer printgen"
# How each log begins: it tells a first line that was only partly written from a file of something else.
SIGNATURE = b'{"printgen": "'


class Log(NamedTuple):
    """What a log says."""

    header: LogLine  # its first line
    lines: list[LogLine]  # the lines after it
    whole: int  # how many bytes these lines take
    torn: bytes  # what stands after them, of a line whose process was killed while it was written


def read_log(path: Path) -> Log:
    """Return what a log's file says. Raises BadLog if it cannot be read or is not a log."""
    log = parse_log(path, read_log_file(path))
    if log is None:
        raise BadLog(path, "nothing has been played in it yet")
    return log


def parse_log(path: Path, data: bytes) -> Log | None:
    """Return what the bytes of a log say, None if not even the first line is whole. Raises BadLog."""
    whole, torn = len(data), b""
    start = data.rfind(b"\n") + 1
    try:
        _load_json(data[start:])  # a last line that lacks only its end is whole
    except ValueError:
        whole, torn = start, data[start:]
    damaged = len(torn) > LONGEST_TORN or b"\r" in torn
    if not whole:
        if torn and (damaged or not (torn.startswith(SIGNATURE) or SIGNATURE.startswith(torn))):
            _refuse_line(path, 1)
        return None
    found = data[:whole].removesuffix(b"\n").split(b"\n")
    parsed = []
    for number, line in enumerate(found, 1):
        try:
            parsed.append(_load_json(line))
        except ValueError:
            _refuse_line(path, number)
        if not isinstance(parsed[-1], dict):
            _refuse_line(path, number)
    header, *lines = parsed
    _check_header(path, header)
    if damaged:
        _refuse_line(path, len(found) + 1)
    return Log(header, lines, whole, torn)


def _check_header(path: Path, header: LogLine) -> None:
    """Make sure that a first line begins a log that can be read. Raises BadLog."""
    version = header.get("log", 1 if header.keys() >= OLD_HEADER else None)
    if type(version) is int and version not in (PLAIN_VERSION, LOG_VERSION):
        hint = NEWER if version > LOG_VERSION else "continue it with printgen 0.1.0, or begin a new log"
        known = f"{PLAIN_VERSION} and {LOG_VERSION}"
        raise BadLog(path, f"is a log of version {version}, and this printgen reads versions {known}", hint)
    for key, kind in HEADER.items():
        if key not in header:
            raise BadLog(path, f'is not a log of play: its first line has no "{key}"', "name another file")
        if type(header[key]) is not kind:
            message = f'is not a log of play: "{key}" of its first line is not {name_type(kind)}'
            raise BadLog(path, message, "name another file")
    if (entry := header.get(SCENARIO, NOTHING)) is not NOTHING:
        is_one = isinstance(entry, dict) and entry.keys() == SCENARIO_KEYS.keys()
        if not is_one or not all(type(entry[key]) is kind for key, kind in SCENARIO_KEYS.items()):
            raise BadLog(path, "has a scenario in its first line that is not one", "name another file")
        if (found := sum_up(entry["says"])) != entry["fingerprint"]:
            damage = f"its fingerprint is {found}, not {entry['fingerprint']}"
            raise BadLog(path, f"has a damaged scenario in its first line: {damage}", UNCHANGED)
    if unknown := [key for key in header if key not in (*HEADER, SCENARIO)]:
        raise BadLog(path, f'has "{unknown[0]}" in its first line, which this printgen does not know', NEWER)
    try:
        compose_seed(header["seed"])
    except BadUsage as error:
        raise BadLog(path, error.message, error.hint) from None


def _load_json(text: bytes) -> Any:
    """Return what JSON says. Raises ValueError if it is not JSON, or says what no log does."""
    try:
        found = json.loads(text.decode(), parse_constant=_refuse_number, parse_float=_refuse_number)
        if b"\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()  # half a character is an error
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    level = [found]
    for _ in range(MOST_DEPTH):
        lists = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list))
        level = [item for items in lists for item in items]
    if level:
        raise ValueError("it is nested too deeply")
    return found


def _refuse_number(text: str) -> NoReturn:
    """Refuse NaN and Infinity, which are not JSON, and numbers that are not whole. Raises ValueError."""
    raise ValueError(f"{text} is not a whole number")


def _refuse_line(path: Path, number: int) -> NoReturn:
    if number == 1:
        raise BadLog(path, "is not a log of play", "name another file; this one is left as it is")
    raise BadLog(path, f"line {number} is damaged", UNCHANGED)


def replay_log(path: Path, log: Log, system: System) -> Session:
    """Play a log again and return the session that comes of it.

    Raises BadLog if it is of another edition, or for the first line that is not what its action comes to.
    """
    session = begin_session(path, log, system)
    for played in play_log(path, log, session):
        session = played.session
    return session


def begin_session(path: Path, log: Log, system: System) -> Session:
    """Return the session with which a log begins. Raises BadLog if it is of another game, edition or scenario."""
    if log.header["system"] != system.id:
        raise BadLog(path, f"is a log of {log.header['system']}, not of {system.id}")
    now = write_header(system, "")
    keys = ("log", "stream", "edition", "fingerprint")
    changed = {key: f"{key} was {log.header[key]}, is {now[key]}" for key in keys if log.header[key] != now[key]}
    if not changed.keys() <= {"log", "stream"}:
        hint = "continue it with the pack that it was begun with, or begin a new log"
        raise BadLog(path, f"is of another edition: {'; '.join(changed.values())}", hint)
    if changed:
        raise BadLog(path, f"has a first line that is not of this game: {'; '.join(changed.values())}", UNCHANGED)
    return Session.of(recall_scenario(path, log.header, system), log.header["seed"])


def play_log(path: Path, log: Log, session: Session) -> Iterator[Played]:
    """Yield the lines of a log as they are played again, from its beginning. Raises BadLog, as `replay_log` does."""
    try:
        yield from play_lines(session, log.lines)
    except Differs as differs:
        hint = phrase_difference(differs.found, differs.expected)
        raise BadLog(path, f"line {differs.number} differs", hint) from None
    except BadUsage as error:
        raise BadLog(path, error.message, error.hint) from None


def phrase_difference(found: LogLine, expected: LogLine) -> str:
    """Return where a line first says something else than it should."""
    here, there = found.get("out"), expected["out"]
    if not isinstance(here, list):
        return "it has no list of what came out"
    for number, (event, other) in enumerate(zip_longest(here, there, fillvalue=NOTHING), 1):
        if NOTHING in (event, other) or show_sorted(event) != show_sorted(other):
            return f"event {number}: {_tell_pair(event, other)}"
    return _tell_pair({**found, "out": []}, {**expected, "out": []})


def _tell_pair(found: Any, expected: Any) -> str:
    """Return what one part of a line says and what it should say."""
    if found is NOTHING:
        return f"it is missing, and should be {show_sorted(expected)}"
    if expected is NOTHING:
        return f"there should be none; it is {show_sorted(found)}"
    if isinstance(found, dict):
        for key in {**expected, **found}:
            here, there = found.get(key, NOTHING), expected.get(key, NOTHING)
            if NOTHING in (here, there) or show_sorted(here) != show_sorted(there):
                what = expected.get("event") or expected.get("do")
                said = "is missing" if here is NOTHING else f"is {show_sorted(here)}"
                wanted = "left out" if there is NOTHING else show_sorted(there)
                return f'"{key}" of {what} {said}, and should be {wanted}'
    return f"it is {show_sorted(found)}, and should be {show_sorted(expected)}"


# The letters of Crockford's base 32, without letters that are mixed up with others.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH, GROUP = 10, 5
BITS_PER_LETTER = 5


# An action in force, with what came of it.
Done = tuple[Action, tuple[Event, ...]]


def list_in_force(lines: Iterable[Played]) -> list[Done]:
    """Return the actions of a log that were not undone, each with what came of it."""
    found: list[Done] = []
    for line in lines:
        if line.action is None:
            found.pop()
        else:
            found.append((line.action, line.events))
    return found


def take_code(game: Game, outcomes: Iterable[Done]) -> str:
    """Return the code of a game as it stands; these are its actions in force.

    Two games have the same code if the same was played by the same rules and seed, whatever was undone meanwhile. What
    was played on after the end does not count.
    """
    header = write_header(game.system, game.seed)
    del header["printgen"]
    if "scenario" in header:
        del header["scenario"]["source"]
    digest = sha256(encode_line(header))
    for outcome in takewhile(lambda outcome: not isinstance(outcome[0], PlayOn), outcomes):
        digest.update(encode_line(write_line(*outcome)))
    number = int.from_bytes(digest.digest(), "big") >> (digest.digest_size * 8 - LENGTH * BITS_PER_LETTER)
    places = range((LENGTH - 1) * BITS_PER_LETTER, -1, -BITS_PER_LETTER)
    letters = "".join(LETTERS[number >> place & len(LETTERS) - 1] for place in places)
    return "-".join(letters[start : start + GROUP] for start in range(0, LENGTH, GROUP))


SEED_BYTES, SHOWN = 8, 60
# What is called when a line could not be written, where the game goes on without a log.
Lost = Callable[[BadLog], None]


class Journal:
    """A session whose actions are logged, if there is a file for them.

    session: the game with its past.
    notes: what the player should know about a log that existed before.
    undone: how many actions were taken back.
    """

    def __init__(
        self,
        session: Session,
        file: LogFile | None = None,
        notes: tuple[str, ...] = (),
        lost: Lost | None = None,
        undone: int = 0,
    ) -> None:
        self.session = session
        self.notes = notes
        self.undone = undone
        self._file = file
        self._lost = lost

    @property
    def path(self) -> Path | None:
        """Return the file of the log, None if the game is not logged."""
        return self._file.path if self._file else None

    @property
    def is_begun(self) -> bool:
        """Tell whether anything stands in the file."""
        return bool(self._file and self._file.size)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do an action, log it, and return what came of it.

        Raises BadUsage if it cannot be done, and BadLog if it cannot be logged; in both cases nothing has happened.
        """
        events, session = self.session.act(action)
        self._write(write_line(action, events))
        self.session = session
        return events

    def undo(self) -> Action:
        """Take back the last action, with its chance, and return it. Raises BadUsage and BadLog."""
        action, session = self.session.undo()
        self._write({"do": UNDO, "out": []})
        self.session = session
        self.undone += 1
        return action

    def list_until_end(self) -> list[Done]:
        """Return the actions in force that count, each with what came of it: those until the end that was played on."""
        game, found = self.session.game, []
        session = Session.of(game.system, game.seed)
        for action in self.session.actions:
            if isinstance(action, PlayOn):
                break
            events, session = session.act(action)
            found.append((action, events))
        return found

    def _write(self, line: LogLine) -> None:
        """Add a line to the file. A new file first gets the header."""
        if self._file is None:
            return
        game = self.session.game
        lines = [line] if self._file.size else [write_header(game.system, game.seed), line]
        try:
            self._file.append(b"".join(map(encode_line, lines)))
        except BadLog as error:
            if self._lost is None:
                raise
            self._file.close()
            self._file = None
            self._lost(error)


@contextmanager
def open_journal(path: Path | None, system: System, seed: str | None, lost: Lost | None = None) -> Iterator[Journal]:
    """Give a journal that continues the log of a path, or begins one; without a path nothing is logged.

    Without a seed it has the seed of the log, or one that nobody can know beforehand. Raises BadUsage for a seed that
    is not valid or not the log's, and BadLog for a file that is not a log, is of another edition, or is in use.
    """
    # A new log has its seed in the composed form, so that the same game has one code however its seed was typed.
    session = Session.of(system, os.urandom(SEED_BYTES).hex() if seed is None else compose_seed(seed))
    if path is None:
        yield Journal(session)
        return
    file = LogFile(path)
    try:
        yield _resume(file, session, seed, lost)
    finally:
        file.close()


def _resume(file: LogFile, session: Session, seed: str | None, lost: Lost | None) -> Journal:
    """Return the journal of a file; an empty file begins a new session.

    A last line that was only partly written is removed.
    """
    data = file.read()
    whole, torn, number, undone = 0, data, 1, 0
    if log := parse_log(file.path, data):
        logged = log.header["seed"]
        if seed is not None and compose_seed(seed) != compose_seed(logged):
            hint = "continue without a seed, or begin another log"
            raise BadUsage(f'the log has the seed "{logged}", not "{seed}"', hint)
        session = replay_log(file.path, log, session.game.system)
        whole, torn, number = log.whole, log.torn, len(log.lines) + 2
        undone = sum(line["do"] == UNDO for line in log.lines)
    notes: tuple[str, ...] = ()
    if torn:
        file.cut(whole)
        cut = tidy(torn[:SHOWN].decode(errors="replace"))
        notes = (f"{show_path(file.path)}:{number}: the last line is incomplete and is removed: {cut}",)
    elif data and not data.endswith(b"\n"):
        file.append(b"\n")
    return Journal(session, file, notes, lost, undone)
