"""A game with a scenario: the system as it is tonight, in which all else works as without one."""

from printgen.model.scenario import Scenario
from printgen.model.system import System
from printgen.products.scenario.cards import list_tables, make_list_deck
from printgen.products.scenario.pieces import begin_trackers, pick_markers
from printgen.products.scenario.play import begin_play
from printgen.products.scenario.sheet import list_scenario_sheets


def add_scenario(system: System, scenario: Scenario) -> System:
    """Return a game as a scenario has it.

    Play, markers and trackers are as they are tonight; what it lists is a table with a deck, and there is a sheet.
    """
    trackers = begin_trackers(system, scenario)
    tables = tuple(list_tables(system, scenario))
    return system._replace(
        tables=(*system.tables, *tables),
        decks=(*system.decks, *map(make_list_deck, tables)),
        sheets=(*system.sheets, *list_scenario_sheets(scenario, tables)),
        play=begin_play(system, scenario, trackers),
        markers=pick_markers(system, scenario),
        trackers=trackers,
        symbols={**system.symbols, **scenario.symbols},
        scenario=scenario,
        plain=system,
    )
