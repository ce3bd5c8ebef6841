"""Logs of play: nothing that was done is lost, nothing that was not done is kept, and what was changed is found."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commands import run

from printgen.build.job import load_system
from printgen.errors import BadUsage, PrintgenError
from printgen.model.system import System
from printgen.play.game.actions import Draw, Roll
from printgen.play.game.edition import take_fingerprint
from printgen.play.log import file as logfile
from printgen.play.log.file import BadLog
from printgen.play.log.journal import open_journal, read_log, replay_log

FIREFIGHT = load_system("firefight")
SEED = "a dark night"


def play_some(path: Path) -> None:
    """Play three actions and take the last one back."""
    with open_journal(path, FIREFIGHT, SEED) as journal:
        journal.act(Draw("npc", 2, "event"))
        journal.act(Roll("addled-citizen", 3))
        journal.act(Draw("npc", 1, "activation"))
        journal.undo()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the file of a short game."""
    path = tmp_path / "game.jsonl"
    play_some(path)
    return path


def change_line(path: Path, number: int, **values: Any) -> None:
    """Change some values of a line, counted from 1."""
    lines = path.read_text().splitlines()
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | values)
    path.write_text("\n".join(lines) + "\n")


def test_first_line_says_all_that_the_draws_depend_on(log: Path) -> None:
    """From its first line alone one knows which printgen, which pack and which seed a log belongs to."""
    header = json.loads(log.read_text().splitlines()[0])
    assert header["system"] == "firefight"
    assert header["edition"] == FIREFIGHT.edition
    assert header["fingerprint"] == take_fingerprint(FIREFIGHT)
    assert (header["log"], header["stream"]) == (3, 1)
    assert header["seed"] == SEED


def test_each_line_says_what_was_asked_and_what_came_out(log: Path) -> None:
    """A log can be read by eye: one line for each action, with the cards."""
    _, draw, roll, _, undo = map(json.loads, log.read_text().splitlines())
    assert {key: draw[key] for key in ("do", "name", "amount", "column")} == {
        "do": "draw",
        "name": "npc",
        "amount": 2,
        "column": "event",
    }
    assert [event["card"].rpartition("-")[0] for event in draw["out"]] == ["firefight-npc"] * 2
    assert len(roll["out"]) == 3
    assert undo == {"do": "undo", "out": []}


def test_a_game_goes_on_where_it_stopped(log: Path, tmp_path: Path) -> None:
    """Played with a pause or without one, a game comes to the same."""
    with open_journal(log, FIREFIGHT, None) as journal:
        later = journal.act(Draw("npc", 5, "activation"))
    whole = tmp_path / "whole.jsonl"
    with open_journal(whole, FIREFIGHT, SEED) as journal:
        journal.act(Draw("npc", 2, "event"))
        journal.act(Roll("addled-citizen", 3))
        assert journal.act(Draw("npc", 5, "activation")) == later


def test_a_log_of_nothing_is_not_left_behind(tmp_path: Path) -> None:
    """An action that cannot be done leaves no empty file."""
    path = tmp_path / "game.jsonl"
    with open_journal(path, FIREFIGHT, SEED) as journal, pytest.raises(BadUsage):
        journal.act(Draw("no-such-pile"))
    assert not path.exists()


def test_an_action_that_cannot_be_done_is_not_logged(log: Path) -> None:
    """What is refused changes neither the game nor its log."""
    before = log.read_bytes()
    with open_journal(log, FIREFIGHT, None) as journal:
        session = journal.session
        with pytest.raises(BadUsage):
            journal.act(Draw("npc", 0))
        assert journal.session is session
    assert log.read_bytes() == before


def test_each_line_is_on_the_disk_before_its_outcome_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has seen a card has it in the log, even if the power is cut at that moment."""
    path, on_disk, wait_for_disk = tmp_path / "game.jsonl", [0], os.fsync

    def note(file: int) -> None:
        on_disk.append(os.fstat(file).st_size)
        wait_for_disk(file)

    monkeypatch.setattr(os, "fsync", note)
    with open_journal(path, FIREFIGHT, SEED) as journal:
        for step in (lambda: journal.act(Draw("npc")), lambda: journal.act(Roll("addled-citizen")), journal.undo):
            step()
            assert on_disk[-1] == path.stat().st_size > on_disk[-2]


@pytest.mark.parametrize("kept", range(1, 30, 7))
def test_a_torn_last_line_is_taken_away_with_a_message(log: Path, kept: int) -> None:
    """A process killed while it wrote loses that one action, and the player is told so."""
    whole = log.read_bytes()
    with log.open("ab") as file:
        file.write(b'{"do": "draw", "name": "npc", "amount": 1}'[:kept])
    with open_journal(log, FIREFIGHT, None) as journal:
        assert f"{log}:6: the last line is incomplete and is removed: {{" in journal.notes[0]
        assert len(journal.session.actions) == 2
    assert log.read_bytes() == whole


def test_a_last_line_that_lacks_only_its_end_is_kept(log: Path) -> None:
    """An action that is all there is not thrown away for a missing line break."""
    whole = log.read_bytes()
    log.write_bytes(whole.removesuffix(b"\n"))
    with open_journal(log, FIREFIGHT, None) as journal:
        assert (journal.notes, len(journal.session.actions)) == ((), 2)
    assert log.read_bytes() == whole


def test_a_log_with_other_line_breaks_is_refused_and_left(log: Path) -> None:
    """A log that an editor has saved with other line breaks is not taken for a torn one, and not a byte is lost."""
    changed = log.read_bytes().replace(b"\n", b"\r")
    log.write_bytes(changed)
    with pytest.raises(BadLog, match="is not a log of play"), open_journal(log, FIREFIGHT, None):
        pass
    assert log.read_bytes() == changed


def replace_file(path: Path) -> None:
    """Save a file as editors do: under another name, then renamed."""
    other = path.with_suffix(".new")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Path.unlink, "has been removed or renamed meanwhile"),
        (replace_file, "has been changed by somebody else meanwhile"),
        (lambda path: path.write_bytes(b""), "has been changed by somebody else meanwhile"),
        (lambda path: path.write_bytes(path.read_bytes() + b"hello\n"), "has been changed by somebody else meanwhile"),
        (lambda path: path.write_bytes(b"X" + path.read_bytes()[1:]), "has been changed by somebody else meanwhile"),
    ],
    ids=["removed", "replaced", "emptied", "added to", "of the same length"],
)
def test_a_log_changed_while_it_is_open_is_not_written(log: Path, change: Callable[[Path], object], said: str) -> None:
    """Nobody plays on for an hour into a file that is gone: the next action says so, and has not happened."""
    with open_journal(log, FIREFIGHT, None) as journal:
        session = journal.session
        change(log)
        changed = log.read_bytes() if log.exists() else None
        with pytest.raises(BadLog, match=said):
            journal.act(Draw("npc"))
        assert journal.session is session
    assert (log.read_bytes() if log.exists() else None) == changed


def test_of_two_games_begun_at_once_the_second_is_refused(tmp_path: Path) -> None:
    """Two that begin a log of one name cannot both have it, and the first one loses nothing."""
    path = tmp_path / "game.jsonl"
    with open_journal(path, FIREFIGHT, SEED) as one, open_journal(path, FIREFIGHT, SEED) as other:
        one.act(Draw("npc"))
        with pytest.raises(BadLog, match="somebody else has begun it meanwhile"):
            other.act(Draw("npc"))
    assert len(read_log(path).lines) == 1


def test_a_log_never_grows_beyond_what_can_be_read(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printgen writes no log that it would refuse to play on."""
    monkeypatch.setattr(logfile, "LARGEST", log.stat().st_size + 10)
    with open_journal(log, FIREFIGHT, None) as journal:
        with pytest.raises(BadLog, match="would be larger than"):
            journal.act(Draw("npc"))
        assert len(journal.session.actions) == 2
    assert len(read_log(log).lines) == 4


def test_a_seed_is_the_same_however_its_accents_are_written(tmp_path: Path) -> None:
    """A seed that another machine spells in parts is still the seed of the log."""
    path = tmp_path / "game.jsonl"
    with open_journal(path, FIREFIGHT, "Zoe\u0308") as journal:
        journal.act(Draw("npc"))
    with open_journal(path, FIREFIGHT, "Zo\u00eb") as journal:
        assert len(journal.session.actions) == 1


def test_a_new_log_has_one_code_however_its_seed_was_typed(tmp_path: Path) -> None:
    """Friends with other keyboards who play the same have the same code; a log that has its seed in parts keeps it."""
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    for path, seed in ((whole, "Zo\u00eb"), (parts, "Zoe\u0308")):
        with open_journal(path, FIREFIGHT, seed) as journal:
            journal.act(Draw("npc"))
    assert parts.read_bytes() == whole.read_bytes()
    change_line(parts, 1, seed="Zoe\u0308")
    before = parts.read_bytes()
    with open_journal(parts, FIREFIGHT, None) as journal:
        assert journal.session.game.seed == "Zoe\u0308"
        journal.act(Draw("npc"))
    assert parts.read_bytes().startswith(before)
    assert run("replay", str(parts)).code == 0


def test_a_log_with_a_seed_that_not_every_machine_reads_alike_is_refused(log: Path) -> None:
    """A log whose seed has characters of a later Unicode is refused in words, not dealt in one of several ways."""
    change_line(log, 1, seed="a\U0001e4ef\u0323")
    with pytest.raises(BadLog, match=r"does not know: U\+1E4EF"):
        read_log(log)


def test_what_a_stranger_wrote_into_a_log_does_not_reach_the_terminal(log: Path) -> None:
    """A log with control characters in it cannot write to the terminal of who looks at it."""
    change_line(log, 1, edition="\x1b]0;mine\x07")
    done = run("replay", str(log))
    assert done.code == 1
    assert "\x1b" not in done.out + done.err


def test_a_first_line_that_was_torn_begins_anew(tmp_path: Path) -> None:
    """A log of which not even the first line was written is begun again, since nothing was played."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b'{"printgen": "0.1')
    with open_journal(path, FIREFIGHT, SEED) as journal:
        assert "incomplete" in journal.notes[0]
        journal.act(Draw("npc"))
    assert len(read_log(path).lines) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"dear diary",
        b"dear diary\n",
        b"[]\n",
        b"{}\n",
        b"\xff\xfe\n",
        b"\x89PNG\r\n\x1a\n\r",
        b"[" * 100_000 + b"\n",
        b'{"printgen": 1}\n',
    ],
    ids=["no line", "text", "list", "nothing in it", "no text", "picture", "nested", "wrong kind"],
)
def test_a_file_that_is_no_log_is_left_alone(tmp_path: Path, content: bytes) -> None:
    """A file named by mistake is refused and not a byte of it is changed."""
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(BadLog, match="is not a log of play"), open_journal(path, FIREFIGHT, None):
        pass
    assert path.read_bytes() == content


def test_a_changed_outcome_is_found_by_its_line(log: Path) -> None:
    """Who gives himself a better card in the log is found out, with the line, and what it should say."""
    change_line(log, 2, out=[])
    with pytest.raises(BadLog, match="line 2 differs") as raised:
        replay_log(log, read_log(log), FIREFIGHT)
    assert raised.value.hint.startswith('event 1: it is missing, and should be {"card": "firefight-npc-')


def test_a_dropped_line_is_found(log: Path) -> None:
    """A draw that the player would rather not have made cannot be taken out without a trace."""
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([lines[0], *lines[2:]]))
    with pytest.raises(BadLog, match="line 3 differs"):
        replay_log(log, read_log(log), FIREFIGHT)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("null", "line 3 is damaged"),
        ("{", "line 3 is damaged"),
        ('{"do": "fly", "out": []}', 'line 3 cannot be played: it does "fly", which is not an action'),
        ('{"do": "draw", "out": []}', 'line 3 cannot be played: it has no "name"'),
        ('{"do": "draw", "name": 7, "out": []}', "line 3 cannot be played"),
        ('{"do": "draw", "name": "npx", "out": []}', "line 3 cannot be played"),
        ('{"do": "draw", "name": "npc", "amount": 1e9, "out": []}', "line 3 is damaged"),
    ],
)
def test_a_damaged_line_is_named(log: Path, line: str, message: str) -> None:
    """Whatever stands in a line, it is refused by its number, and no traceback comes out."""
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join([*lines[:2], line + "\n", *lines[3:]]))
    before = log.read_bytes()
    with pytest.raises(BadLog, match=message), open_journal(log, FIREFIGHT, None):
        pass
    assert log.read_bytes() == before


def test_the_hint_of_a_line_that_cannot_be_played_stands_on_a_line_of_its_own(log: Path) -> None:
    """What to do about a line of a log is told like any other hint."""
    with log.open("a") as file:
        file.write('{"do": "draw", "name": "npx", "out": []}\n')
    with pytest.raises(BadLog) as bad:
        replay_log(log, read_log(log), FIREFIGHT)
    message, hint = str(bad.value).split("\n  hint: ")
    assert message.endswith('has no pile "npx"')
    assert hint == 'did you mean "npc"?'


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"fingerprint": "000000000000"}, "fingerprint was 000000000000, is "),
        ({"edition": "for Firefight 3"}, "edition was for Firefight 3, is "),
        ({"stream": 2, "edition": "3"}, "stream was 2, is 1; edition was 3, is "),
    ],
)
def test_a_log_of_another_edition_is_refused_with_both(log: Path, values: dict[str, Any], said: str) -> None:
    """Cards that have changed since a game began are not dealt into it: both fingerprints are shown."""
    change_line(log, 1, **values)
    with pytest.raises(BadLog, match="is of another edition") as raised, open_journal(log, FIREFIGHT, None):
        pass
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"log": 4}, "is a log of version 4, and this printgen reads versions 2 and 3"),
        ({"log": 1}, "is a log of version 1, and this printgen reads versions 2 and 3"),
        ({"scenario": "dusk"}, "has a scenario in its first line that is not one"),
        ({"weather": "dusk"}, 'has "weather" in its first line, which this printgen does not know'),
        ({"log": "2"}, 'is not a log of play: "log" of its first line is not a whole number'),
        ({"seed": 5}, 'is not a log of play: "seed" of its first line is not a text'),
        ({"stream": 2}, "has a first line that is not of this game: stream was 2, is 1"),
        ({"log": 2}, "has a first line that is not of this game: log was 2, is 3"),
    ],
)
def test_a_log_of_another_form_is_refused(log: Path, values: dict[str, Any], said: str) -> None:
    """What a newer printgen writes into a log is not taken for something else, and not a byte is changed."""
    change_line(log, 1, **values)
    before = log.read_bytes()
    with pytest.raises(BadLog, match=said), open_journal(log, FIREFIGHT, None):
        pass
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("system", "seed", "said"),
    [
        ("kill-zone", None, "is a log of firefight, not of kill-zone"),
        ("firefight", "x", f'the log has the seed "{SEED}", not "x"'),
    ],
)
def test_a_log_of_another_system_or_seed_is_refused(log: Path, system: str, seed: str | None, said: str) -> None:
    """A log is not played on with another game, nor is another seed mixed in."""
    with pytest.raises(PrintgenError, match=said), open_journal(log, load_system(system), seed):
        pass


def test_of_two_processes_the_second_is_refused(log: Path) -> None:
    """A log cannot be written by two at once, in which case neither would be true."""
    before = log.read_bytes()
    with open_journal(log, FIREFIGHT, None):
        command = [sys.executable, "-m", "printgen", "draw", "firefight/npc", "--log", str(log)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "another printgen is playing with it" in done.stderr
    assert log.read_bytes() == before


def test_a_killed_process_loses_no_finished_action(log: Path) -> None:
    """What has been shown is on the disk: a process killed at once after a draw has logged it."""
    program = (
        "import os, signal, sys, pathlib\n"
        "from printgen import load_system\n"
        "from printgen.play.game.actions import Draw\n"
        "from printgen.play.log.journal import open_journal\n"
        "with open_journal(pathlib.Path(sys.argv[1]), load_system('firefight'), None) as journal:\n"
        "    journal.act(Draw('npc'))\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(log)], check=False)
    assert done.returncode == -signal.SIGKILL
    with open_journal(log, FIREFIGHT, None) as journal:
        assert len(journal.session.actions) == 3


def test_a_full_disk_takes_nothing_back_but_the_action_in_hand(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a line cannot be written whole, the log is as it was and the action has not happened."""
    before, write = log.read_bytes(), os.write
    written: list[int] = []

    def write_some(file: int, data: bytes) -> int:
        if written:
            raise OSError(28, "No space left on device")
        written.append(write(file, data[:10]))
        return written[0]

    with open_journal(log, FIREFIGHT, None) as journal:
        session = journal.session
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", write_some)
            with pytest.raises(BadLog, match="no space left on device"):
                journal.act(Draw("npc"))
        assert journal.session is session
        assert log.read_bytes() == before
        journal.act(Draw("npc"))
    assert len(read_log(log).lines) == 5


def test_a_file_that_was_there_is_never_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails removes no file, however empty, that printgen has not made; one that it has made goes."""

    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    mine, new = tmp_path / "mine.jsonl", tmp_path / "new.jsonl"
    mine.touch()
    monkeypatch.setattr(os, "write", fail)
    for path in (mine, new):
        with open_journal(path, FIREFIGHT, SEED) as journal, pytest.raises(BadLog, match="no space left on device"):
            journal.act(Draw("npc"))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.jsonl"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_log_that_may_not_be_read_is_told_as_such(log: Path) -> None:
    """Another user's log gives a clear message."""
    log.chmod(0)
    with pytest.raises(BadLog, match="permission denied"), open_journal(log, FIREFIGHT, None):
        pass


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "cannot be opened"), ("no/such/folder/game.jsonl", "cannot be opened"), ("pipe", "is not a plain file")],
)
def test_a_log_that_cannot_be_a_file_is_told_as_such(tmp_path: Path, name: str, said: str) -> None:
    """A folder, a file in a folder that is not there, or a pipe, which nobody writes to, gives a clear message."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadLog, match=said), open_journal(tmp_path / name, FIREFIGHT, None):
        pass


def test_without_a_seed_each_game_has_its_own() -> None:
    """Nobody knows beforehand what a game without a seed deals."""
    with open_journal(None, FIREFIGHT, None) as one, open_journal(None, FIREFIGHT, None) as other:
        assert one.session.game.seed != other.session.game.seed


def test_replay_says_ok_or_the_line(log: Path) -> None:
    """Anyone who has a log can see whether its draws were fair."""
    done = run("replay", str(log))
    assert (done.code, done.out.startswith("OK: 4 lines, 2 actions in force")) == (0, True)
    change_line(log, 3, out=[])
    done = run("replay", str(log))
    assert (done.code, done.out) == (1, "")
    assert f"{log}: line 3 differs" in done.err


def test_replay_tells_of_a_torn_line_and_leaves_it(log: Path) -> None:
    """To look at a log does not change it."""
    with log.open("ab") as file:
        file.write(b'{"do"')
    before = log.read_bytes()
    done = run("replay", str(log))
    assert (done.code, done.out[:3]) == (0, "OK:")
    assert "line 6 is incomplete" in done.err
    assert log.read_bytes() == before


def test_a_log_read_back_is_what_was_played(log: Path) -> None:
    """The session that a log comes to is the one that was played."""
    system: System = FIREFIGHT
    session = replay_log(log, read_log(log), system)
    assert session.actions == (Draw("npc", 2, "event"), Roll("addled-citizen", 3))
