"""The code of a game proves to others what was played, and `replay` tells it beside the score."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from playing import write_log
from tonight import FORD, MARSH, spend_evening

from printgen.cli import main
from printgen.model.system import System
from printgen.play.game.actions import Draw, Score
from printgen.play.game.session import Action, Session
from printgen.play.log.journal import LETTERS, read_log, take_code

Capture = pytest.CaptureFixture[str]
TABLES = ["--tables", str(Path(__file__).parent / "packs" / "ok")]
DRAW, AGAIN = Draw("weather"), Draw("weather", 2)


def code(system: System, seed: str, *actions: Action) -> str:
    """Return the code of some actions."""
    session, outcomes = Session.of(system, seed), []
    for action in actions:
        events, session = session.act(action)
        outcomes.append((action, events))
    return take_code(session.game, outcomes)


def replay(capsys: Capture, *arguments: str) -> str:
    """Return what replay prints."""
    assert main(["replay", *arguments, *TABLES]) == 0
    return capsys.readouterr().out


def test_a_code_is_made_as_the_page_says(tmp_path: Path, capsys: Capture) -> None:
    """Another program gets it from the bytes of the log alone."""
    log = Path(write_log(tmp_path / "a.jsonl", MARSH, DRAW, AGAIN))
    first, rest = log.read_bytes().split(b"\n", 1)
    header = json.loads(first)
    del header["printgen"]
    line = json.dumps(header, ensure_ascii=False).encode() + b"\n"
    bits = "".join(f"{byte:08b}" for byte in sha256(line + rest).digest())
    letters = "".join(LETTERS[int(bits[place : place + 5], 2)] for place in range(0, 50, 5))
    assert replay(capsys, str(log)).endswith(f", code {letters[:5]}-{letters[5:]}\n")


def test_undone_actions_do_not_count(tmp_path: Path, capsys: Capture) -> None:
    """Who undoes a slip has the same code as who never made it."""
    log = write_log(tmp_path / "a.jsonl", MARSH, AGAIN, None, DRAW, DRAW, None, None, DRAW)
    assert replay(capsys, log).endswith(f", code {code(MARSH, 'x', DRAW)}\n")


def test_other_games_have_other_codes() -> None:
    """Another seed, action, order, number of actions, game or scenario is another code."""
    tonight, later = spend_evening(), spend_evening(FORD.replace("rounds: 6", "rounds: 5"))
    ways: list[list[Action]] = [[], [DRAW], [AGAIN], [DRAW, DRAW], [DRAW, AGAIN], [AGAIN, DRAW]]
    codes = {code(system, seed, *way) for system in (MARSH, tonight, later) for seed in "xy" for way in ways}
    assert len(codes) == 3 * 2 * len(ways)


def test_how_a_scenario_was_written_does_not_count() -> None:
    """Only what it says is played: a comment in its file, or the same in other quotes, leaves the code as it is."""
    assert code(spend_evening(f"# Tonight\n{FORD}"), "x", DRAW) == code(spend_evening(), "x", DRAW)


def test_scores_and_codes_of_friends_stand_side_by_side(tmp_path: Path, capsys: Capture) -> None:
    """Of several logs there is a line each, and a list as JSON; one that is no log is told, and the others."""
    first = write_log(tmp_path / "anna.jsonl", spend_evening(), Score("ford"))
    second = write_log(tmp_path / "ben.jsonl", spend_evening(), DRAW)
    told = replay(capsys, first, second).splitlines()
    assert [line.split()[1:5] for line in told] == [["x", "marsh", "1.2", "ford"]] * 2
    described = json.loads(replay(capsys, first, second, "--json"))
    assert [game["code"] for game in described] == [line.split()[-1] for line in told]
    assert [game["score"] for game in described] == ["23 / 23 / 23", "20 / 20 / 20"]
    assert all(f"  {game['score']}  " in line for game, line in zip(described, told, strict=True))
    assert main(["replay", first, str(tmp_path / "none.jsonl"), *TABLES]) == 1
    said = capsys.readouterr()
    assert (said.out.count("\n"), "none.jsonl: cannot be read" in said.err) == (1, True)


def test_a_log_as_json_says_what_it_holds(tmp_path: Path, capsys: Capture) -> None:
    """A program reads from it which game it is and how far it went."""
    log = write_log(tmp_path / "a.jsonl", MARSH, DRAW, None, DRAW)
    said = json.loads(replay(capsys, log, "--json"))
    assert (said["system"], said["seed"], said["lines"], said["actions"], said["ended"]) == ("marsh", "x", 3, 1, "")
    assert len(read_log(Path(log)).lines) == 3
    assert main(["replay", log, "--show", "--json", *TABLES]) == 2
    assert "--show tells one game in words" in capsys.readouterr().err
