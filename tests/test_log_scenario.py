"""A log holds its scenario twice: as its author wrote it, and as plain data that needs no YAML to be read."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tonight import FORD, MARSH, make_scenario, spend_evening

from printgen.play.game.actions import Draw
from printgen.play.game.edition import describe_scenario, sum_up, take_fingerprint
from printgen.play.game.session import encode_line
from printgen.play.log.file import BadLog
from printgen.play.log.journal import open_journal, read_log, replay_log

Entry = dict[str, Any]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the log of a game with a scenario, in which a card was drawn."""
    path = tmp_path / "ford.jsonl"
    with open_journal(path, spend_evening(), "sunday") as journal:
        journal.act(Draw("weather"))
    return path


def change_scenario(log: Path, mend: Callable[[Entry], object]) -> None:
    """Change the scenario in a log."""
    first, _, rest = log.read_bytes().partition(b"\n")
    header = json.loads(first)
    mend(header["scenario"])
    log.write_bytes(encode_line(header) + rest)


def say(key: str, value: object) -> Callable[[Entry], object]:
    """Return a change of what a scenario says."""
    return lambda entry: entry["says"].update({key: value})


def test_the_fingerprint_is_that_of_the_game_alone(log: Path) -> None:
    """A program that is made from a pack knows the fingerprint of all logs of it, whatever is played tonight."""
    header = read_log(log).header
    assert header["fingerprint"] == take_fingerprint(MARSH) == take_fingerprint(spend_evening())
    assert take_fingerprint(spend_evening(FORD.replace("rounds: 6", "rounds: 5"))) == header["fingerprint"]


def test_a_map_is_a_look() -> None:
    """A scenario with a map has the fingerprint of the same scenario without one."""
    scenario = make_scenario(FORD)
    assert scenario.map
    assert describe_scenario(scenario)["fingerprint"] == describe_scenario(scenario._replace(map=None))["fingerprint"]


def test_a_scenario_is_whole_in_its_log(log: Path) -> None:
    """What it says can be checked by its sum, and the game goes on without its file."""
    entry = read_log(log).header["scenario"]
    assert entry["says"]["title"] == "The ford at dusk"
    assert entry["says"]["scores"][0] == {"id": "ford", "title": "You hold the ford", "points": 3, "most": 1}
    assert sum_up(entry["says"]) == entry["fingerprint"]
    assert replay_log(log, read_log(log), MARSH).game.system.scenario == make_scenario()


@pytest.mark.parametrize(
    ("mend", "said"),
    [
        (say("rounds", 7), 'has a scenario whose text does not say what it says under "rounds"'),
        (say("more", 7), 'has a scenario whose text does not say what it says under "more"'),
        (lambda entry: entry["says"].pop("text"), 'does not say what it says under "text"'),
        (lambda entry: entry.update(source=FORD.replace("6", "7")), 'it says under "rounds"'),
        (lambda entry: entry.update(source="game: marsh\nrounds: many\n"), "has a scenario that the game does"),
        (lambda entry: entry.update(id="fort"), 'does not say what it says under "id"'),
        (lambda entry: entry.pop("source"), "has a scenario in its first line that is not one"),
        (lambda entry: entry.update(id=2), "has a scenario in its first line that is not one"),
    ],
)
def test_a_changed_scenario_is_refused(log: Path, mend: Callable[[Entry], object], said: str) -> None:
    """Nobody plays on by other rules than those of the first line, even if its sum was mended."""
    change_scenario(log, lambda entry: (mend(entry), entry.update(fingerprint=sum_up(entry["says"]))))
    before = log.read_bytes()
    with pytest.raises(BadLog) as bad, open_journal(log, MARSH, None):
        pass
    assert said in str(bad.value)
    assert log.read_bytes() == before


def test_a_damaged_scenario_is_told_by_its_sum(log: Path) -> None:
    """Both sums are named, as they are where a game has another edition."""
    whole = read_log(log).header["scenario"]["fingerprint"]
    change_scenario(log, say("rounds", 7))
    with pytest.raises(BadLog, match=f"has a damaged scenario in its first line: its fingerprint is .*, not {whole}"):
        read_log(log)


@pytest.mark.parametrize("text", ["NaN", '"\\ud800"', "[" * 60 + "]" * 60, "[" * 2000 + "]" * 2000, "1" * 5000])
def test_a_log_with_odd_json_is_refused(log: Path, text: str) -> None:
    """JSON that other programs read otherwise, or not at all, is told by its line."""
    first, _, rest = log.read_text(encoding="utf-8").partition("\n")
    log.write_text(first + "\n" + rest.replace("{", f'{{"odd": {text}, ', 1), encoding="utf-8")
    with pytest.raises(BadLog, match="line 2 is damaged"):
        read_log(log)
