"""A game with a scenario: the system as it is tonight, in which all else works as without one."""

from printgen.model.scenario import Scenario
from printgen.model.system import System
from printgen.products.scenario.pieces import begin_trackers, pick_markers
from printgen.products.scenario.play import begin_play


def add_scenario(system: System, scenario: Scenario) -> System:
    """Return a game as a scenario has it: its play, markers and trackers as they are tonight."""
    trackers = begin_trackers(system, scenario)
    return system._replace(
        play=begin_play(system, scenario, trackers),
        markers=pick_markers(system, scenario),
        trackers=trackers,
        scenario=scenario,
    )
