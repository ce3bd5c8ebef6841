"""The scenarios that ship with printgen: each can be played by whoever reads it."""

from pathlib import Path

import pytest
from evening import list_scenarios, load_shipped, load_tonight

from printgen.cli.entry import main
from printgen.paths import shipped


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


def test_its_cards_hold_their_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each thing that a scenario lists has a card of the usual size, on which all that is said of it has room."""
    for name in list_scenarios():
        game, id_ = name.split("/")
        scenario = load_tonight(load_shipped()[game], id_).scenario
        assert scenario
        for kind, things in scenario.lists:
            line = ["build", f"{game}/{kind}", "--scenario", id_, "--tables", str(shipped("tables"))]
            assert not things or main([*line, "-o", str(tmp_path)]) == 0, capsys.readouterr().err
