"""The scenarios that ship with printgen: each can be played by whoever reads it."""

import pytest
from evening import list_scenarios, load_shipped, load_tonight


@pytest.mark.parametrize("name", sorted(list_scenarios()))
def test_a_scenario_says_all_that_a_player_needs(name: str) -> None:
    """It is of the edition that ships, and says what it is about, its set-up, what ends it and what scores."""
    game, id_ = name.split("/")
    scenario = load_tonight(load_shipped()[game], id_).scenario
    assert scenario
    assert scenario.edition == load_shipped()[game].edition
    assert scenario.text
    assert scenario.set_up
    assert scenario.rounds or scenario.ends
    assert scenario.scores
