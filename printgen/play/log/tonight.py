"""The scenario of a log: a log holds it whole, so that it needs no other file to be played again."""

from pathlib import Path
from typing import Any

from printgen.errors import BadData
from printgen.model.scenario import Scenario
from printgen.model.system import System
from printgen.play.game.edition import describe_scenario, sum_up
from printgen.play.game.session import LogLine
from printgen.play.log.file import BadLog

SCENARIO = "scenario"
# What the scenario in a header says of itself.
SCENARIO_KEYS = {"id": str, "fingerprint": str, "source": str, "says": dict}
UNCHANGED = "only a log that nobody has changed can be continued"


def check_scenario_entry(path: Path, header: LogLine) -> None:
    """Make sure that what a header says of a scenario, if anything, has the right form and sum. Raises BadLog."""
    if SCENARIO not in header:
        return
    entry = header[SCENARIO]
    is_one = isinstance(entry, dict) and entry.keys() == SCENARIO_KEYS.keys()
    if not is_one or not all(type(entry[key]) is kind for key, kind in SCENARIO_KEYS.items()):
        raise BadLog(path, "has a scenario in its first line that is not one", "name another file")
    if (found := sum_up(entry["says"])) != entry["fingerprint"]:
        message = f"has a damaged scenario in its first line: its fingerprint is {found}, not {entry['fingerprint']}"
        raise BadLog(path, message, UNCHANGED)


def recall_scenario(path: Path, header: LogLine, system: System) -> System:
    """Return the system with which a log was played: with the scenario that it holds, if it holds one.

    `system` may have a scenario already, which must be the same then. Raises BadLog if it is not, or has changed.
    """
    if SCENARIO not in header:
        if system.scenario:
            hint = "continue it without the scenario, or begin another log"
            raise BadLog(path, f'is a log without a scenario, not of "{system.scenario.id}"', hint)
        return system
    entry = header[SCENARIO]
    if system.scenario:
        _compare(path, entry, system.scenario)
        return system
    from printgen.products.scenario.add import add_scenario

    scenario = _read(path, entry, system)
    _check_source(path, entry, scenario)
    return add_scenario(system, scenario)


def _read(path: Path, entry: dict[str, Any], system: System) -> Scenario:
    """Return the scenario that a header holds. Raises BadLog if the game does not take it."""
    from printgen.load.scenario.file import parse_scenario, read_scenario

    try:
        return read_scenario(parse_scenario(entry["source"], Path(f"{entry['id']}.yaml")), system)
    except BadData as bad:
        message = f"has a scenario that the game does not take ({bad.problems[0].message})"
        hint = "continue it with the printgen that it was begun with, or begin a new log"
        raise BadLog(path, message, hint) from None


def _check_source(path: Path, entry: dict[str, Any], scenario: Scenario) -> None:
    """Make sure that a scenario, read of the text in a header, is what the header says. Raises BadLog."""
    says, now = entry["says"], describe_scenario(scenario)
    if now["fingerprint"] != entry["fingerprint"]:
        key = next(key for key in {**says, **now["says"]} if says.get(key) != now["says"].get(key))
        raise BadLog(path, f'has a scenario whose text does not say what it says under "{key}"', UNCHANGED)


def _compare(path: Path, entry: dict[str, Any], scenario: Scenario) -> None:
    """Make sure that a scenario is the one that a log was played with. Raises BadLog."""
    now = describe_scenario(scenario)["fingerprint"]
    if now == entry["fingerprint"]:
        return
    if entry["id"] != scenario.id:
        hint = "leave --scenario out: the log holds its own"
        raise BadLog(path, f'is of the scenario "{entry["id"]}", not of "{scenario.id}"', hint)
    hint = "leave --scenario out to continue with what the log holds, or begin a new log"
    raise BadLog(path, f"is of another edition: scenario was {entry['fingerprint']}, is {now}", hint)
