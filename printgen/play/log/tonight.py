"""The scenario of a log: a log holds it whole, so that it needs no other file to be played again."""

from pathlib import Path

from printgen.errors import BadData
from printgen.model.scenario import Scenario
from printgen.model.system import System
from printgen.play.game.edition import describe_scenario, take_scenario_fingerprint
from printgen.play.game.session import LogLine
from printgen.play.log.file import BadLog

SCENARIO = "scenario"
# What the scenario in a header says of itself.
SCENARIO_KEYS = {"id", "fingerprint", "source"}


def check_scenario_entry(path: Path, header: LogLine) -> None:
    """Make sure that what a header says of a scenario, if anything, has the right form. Raises BadLog."""
    said = header.get(SCENARIO, {})
    if said == {} and SCENARIO not in header:
        return
    if not isinstance(said, dict) or said.keys() != SCENARIO_KEYS or not all(type(it) is str for it in said.values()):
        raise BadLog(path, "has a scenario in its first line that is not one", "name another file")


def recall_scenario(path: Path, header: LogLine, system: System) -> System:
    """Return the system with which a log was played: with the scenario that it holds, if it holds one.

    `system` may have a scenario already, which must be the same then. Raises BadLog if it is not, or has changed.
    """
    if SCENARIO not in header:
        if system.scenario:
            hint = "continue it without the scenario, or begin another log"
            raise BadLog(path, f'is a log without a scenario, not of "{system.scenario.id}"', hint)
        return system
    said = header[SCENARIO]
    if system.scenario:
        _compare(path, said, system.scenario)
        return system
    from printgen.products.scenario.add import add_scenario

    scenario = _read(path, said, system)
    _compare(path, said, scenario)
    return add_scenario(system, scenario)


def _read(path: Path, said: dict[str, str], system: System) -> Scenario:
    """Return the scenario that a header holds. Raises BadLog if the game does not know it any more."""
    from printgen.load.scenario.file import parse_scenario, read_scenario

    try:
        return read_scenario(parse_scenario(said["source"], Path(f"{said['id']}.yaml")), system)
    except BadData as bad:
        problem = bad.problems[0]
        hint = "continue it with the pack that it was begun with, or begin a new log"
        message = f"is of another edition: the game does not take its scenario any more ({problem.message})"
        raise BadLog(path, message, hint) from None


def _compare(path: Path, said: dict[str, str], scenario: Scenario) -> None:
    """Make sure that a scenario is the one that a log was played with. Raises BadLog."""
    now = describe_scenario(scenario)
    if said["id"] != scenario.id and said["fingerprint"] != now["fingerprint"]:
        hint = "leave --scenario out: the log holds its own"
        raise BadLog(path, f'is of the scenario "{said["id"]}", not of "{scenario.id}"', hint)
    if said["fingerprint"] != take_scenario_fingerprint(scenario):
        hint = "leave --scenario out to continue with what the log holds, or begin a new log"
        was = f"scenario was {said['fingerprint']}, is {now['fingerprint']}"
        raise BadLog(path, f"is of another edition: {was}", hint)
