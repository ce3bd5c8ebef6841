"""Games are kept by themselves at a terminal: nothing is lost, and nothing gets in the way of who wants to play."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from commands import run

from printgen.errors import BadUsage
from printgen.user import find_last_game, game_folder, new_game_path

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import pty

from terminal import CODES, PLAY, Terminal
from test_terminal import play_script

SYSTEM = "kill-zone"
ASKED = "n begins a new game: "


def sit_down(sit: list[Terminal], *arguments: str, anew: bool = False, **environment: str) -> Terminal:
    """Begin to play at a terminal of plain lines."""
    terminal = Terminal([SYSTEM, *arguments], {"TERM": "dumb", "COLUMNS": "500", **environment}, anew=anew)
    sit.append(terminal)
    return terminal


def roll_once(terminal: Terminal) -> str:
    """Roll two dice and return what they show."""
    terminal.wait("> ")
    return roll_once_more(terminal)


def roll_once_more(terminal: Terminal) -> str:
    """Roll two dice where a line is asked for already, and return what they show."""
    terminal.press("2d6\r")
    rolls: list[str] = re.findall(r"2d6: .+", CODES.sub("", terminal.wait("> ")))
    return rolls[-1].strip()


def games() -> list[Path]:
    """Return all games that are kept, by name."""
    folder = game_folder(SYSTEM)
    return sorted(folder.iterdir()) if folder.exists() else []


def test_a_game_is_kept_and_goes_on(sit: list[Terminal]) -> None:
    """Who left by Ctrl-D finds the game as it stood, is told where it is, and plays on in the same file."""
    first = sit_down(sit, anew=True)
    roll_once(first)
    assert first.leave() == 0
    (path,) = games()
    assert f"This game is kept in {path}" in first.seen
    assert f"printgen play {SYSTEM} continues it; printgen replay {path} --show shows it in words" in first.seen
    again = sit_down(sit, anew=True)
    assert f"The last game has 1 action: {path}" in again.wait(ASKED)
    again.press("\r")
    assert "continued after 1 action" in again.wait("> ")
    again.press("2d6\r")
    again.wait("2d6: ")
    again.wait("> ")
    assert again.leave() == 0
    assert games() == [path]
    assert len(path.read_bytes().splitlines()) == 3


def test_a_new_game_leaves_the_last_one(sit: list[Terminal]) -> None:
    """Who does not go on has a new game in a file of its own, which is then the last one."""
    first = sit_down(sit)
    roll_once(first)
    first.leave()
    (path,) = games()
    before = path.read_bytes()
    second = sit_down(sit)
    second.wait(ASKED)
    second.press("what\r")
    second.wait(ASKED)
    second.press("n\r")
    roll_once(second)
    second.leave()
    assert len(games()) == 2
    assert path.read_bytes() == before
    assert find_last_game(SYSTEM) == games()[1]


def test_the_game_played_last_is_offered(sit: list[Terminal]) -> None:
    """Who goes back to an older game by --log is offered that one the next time; a new game has a number of its own."""
    for _ in range(2):
        terminal = sit_down(sit)
        if games():
            terminal.wait(ASKED)
            terminal.press("n\r")
        roll_once(terminal)
        terminal.leave()
    older, newer = games()
    assert find_last_game(SYSTEM) == newer
    back = sit_down(sit, "--log", str(older))
    roll_once(back)
    back.leave()
    assert find_last_game(SYSTEM) == older
    assert f"The last game has 2 actions: {older}" in sit_down(sit).wait(ASKED)
    assert new_game_path(SYSTEM).name.startswith("0003-")


def test_prompts_are_seen_where_what_is_told_goes_to_a_file(sit: list[Terminal], tmp_path: Path) -> None:
    """With standard output in a file the question about the last game and the prompts stand at the terminal."""
    first = sit_down(sit)
    roll_once(first)
    first.leave()
    ours, theirs = pty.openpty()
    told = tmp_path / "told.txt"
    with told.open("wb") as file:
        process = subprocess.Popen([*PLAY, SYSTEM], stdin=theirs, stdout=file, stderr=theirs)
        os.write(ours, b"\norders melee\nquit\n")
        process.wait(60)
    seen = os.read(ours, 65536).decode()
    assert process.returncode == 0, seen
    os.close(ours)
    os.close(theirs)
    assert "The last game has 1 action" in seen
    assert ASKED in seen
    assert "> " in seen
    assert "continued after 1 action" in told.read_text()
    assert "n begins a new game" not in told.read_text()


@pytest.mark.parametrize(("key", "code"), [("\x04", 0), ("\x03", 130)], ids=["Ctrl-D", "Ctrl-C"])
def test_who_leaves_when_asked_changes_nothing(sit: list[Terminal], key: str, code: int) -> None:
    """Leaving at the question neither begins a game nor touches the last one."""
    first = sit_down(sit)
    roll_once(first)
    first.leave()
    before = [(path, path.read_bytes()) for path in games()]
    second = sit_down(sit)
    second.wait(ASKED)
    assert second.leave(key) == code
    assert [(path, path.read_bytes()) for path in games()] == before


def test_nothing_played_is_nothing_kept(sit: list[Terminal]) -> None:
    """A look at a game leaves no file, and no offer to go on with it."""
    terminal = sit_down(sit)
    terminal.wait("> ")
    assert terminal.leave() == 0
    assert games() == []


@pytest.mark.parametrize("arguments", [(), ("--seed", "a")])
def test_a_script_and_a_seed_keep_nothing(sit: list[Terminal], arguments: tuple[str, ...]) -> None:
    """Piped lines, and a game with a seed of one's own, are played as they ever were."""
    assert play_script("2d6\n", SYSTEM).code == 0
    if arguments:
        terminal = sit_down(sit, *arguments)
        roll_once(terminal)
        assert terminal.leave() == 0
        assert "Nothing of this game is kept" in terminal.seen
    assert games() == []


def spoil(path: Path, way: str) -> None:
    """Make the last game one that cannot be played on."""
    header, *rest = path.read_text().splitlines(keepends=True)
    if way == "another edition":
        changed = json.dumps(json.loads(header) | {"fingerprint": "000000000000"}) + "\n"
        path.write_text("".join([changed, *rest]))
    elif way == "damaged":
        path.write_text("".join([header, "hello\n", *rest]))
    else:
        path.unlink()
        path.mkdir()


@pytest.mark.parametrize("way", ["another edition", "damaged", "folder"])
def test_a_last_game_that_cannot_be_played_on_is_said_and_left(sit: list[Terminal], way: str) -> None:
    """A game of another edition, or a file that somebody has changed, stops nobody from beginning a new game."""
    first = sit_down(sit)
    roll_once(first)
    first.leave()
    (path,) = games()
    spoil(path, way)
    before = path.read_bytes() if path.is_file() else b""
    second = sit_down(sit)
    roll_once(second)
    assert f"a new game begins, and the last one is left as it is: {path}: " in second.seen
    second.leave()
    assert len(games()) == 2
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_of_two_at_one_time_each_has_a_file(sit: list[Terminal]) -> None:
    """A game that another window is playing is left to it; two that begin at once do not share a file."""
    one, two = sit_down(sit), sit_down(sit)
    roll_once(one)
    roll_once(two)
    assert len(games()) == 2
    three = sit_down(sit)
    roll_once(three)
    assert "another printgen is playing with it" in three.seen
    assert len(games()) == 3


@pytest.mark.parametrize("home", ["/dev/null", "/proc/none"])
def test_where_nothing_can_be_kept_the_game_goes_on(sit: list[Terminal], home: str) -> None:
    """Without a folder to write to, one line says so, and everything else is as it would be."""
    terminal = sit_down(sit, XDG_STATE_HOME=home)
    roll_once(terminal)
    assert terminal.leave() == 0
    assert terminal.seen.count("this game is not kept; --log FILE keeps it") == 1
    assert "Traceback" not in terminal.seen


def test_a_disk_that_fills_up_stops_no_game(sit: list[Terminal]) -> None:
    """When a line can no longer be written the player is told once, and plays on; what was kept stays."""
    terminal = sit_down(sit)
    roll_once(terminal)
    (path,) = games()
    path.write_bytes(path.read_bytes() + b"hello\n")
    before = path.read_bytes()
    roll = roll_once_more(terminal)
    roll_again = roll_once_more(terminal)
    assert roll.startswith("2d6: ")
    assert roll_again.startswith("2d6: ")
    assert terminal.seen.count("this game is not kept") == 1
    assert path.read_bytes() == before


def test_the_last_of_thousands_is_found() -> None:
    """Of many games written to at once the last has the highest number, and what is no game is passed by."""
    first = new_game_path(SYSTEM)
    assert re.fullmatch(r"0001-[0-9a-f]{4}\.jsonl", first.name)
    for number in (*range(1, 3000), 12_345):
        (first.parent / f"{number:04}-0a0b.jsonl").touch()
    for path in first.parent.iterdir():
        os.utime(path, (0, 0))
    for name in ("99999.jsonl", "notes.txt", "20000-zzzz.jsonl", "-5-0a0b.jsonl"):
        (first.parent / name).touch()
    last = find_last_game(SYSTEM)
    assert last is not None
    assert last.name == "12345-0a0b.jsonl"
    assert new_game_path(SYSTEM).name.startswith("12346-")


def test_games_are_kept_where_systems_keep_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """XDG_STATE_HOME counts if it is a whole path, else it is .local/state of the home folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert game_folder("a") == tmp_path / ".local" / "state" / "printgen" / "games" / "a"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert game_folder("a") == tmp_path / "state" / "printgen" / "games" / "a"


def test_a_user_without_a_home_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no home folder, that is what is said."""

    def fail() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setattr(Path, "home", fail)
    assert find_last_game(SYSTEM) is None
    with pytest.raises(BadUsage, match="there is no home folder to keep games in"):
        new_game_path(SYSTEM)


def test_a_read_only_folder_stops_no_game(sit: list[Terminal], tmp_path: Path) -> None:
    """A state folder that cannot be written to is said in one line."""
    state = tmp_path / "state"
    (state / "printgen" / "games" / SYSTEM).mkdir(parents=True)
    (state / "printgen" / "games" / SYSTEM).chmod(0o500)
    if os.access(state / "printgen" / "games" / SYSTEM, os.W_OK):
        pytest.skip("root may write anywhere")
    terminal = sit_down(sit, XDG_STATE_HOME=str(state))
    roll_once(terminal)
    assert terminal.seen.count("this game is not kept") == 1


def test_the_options_of_a_game_are_in_what_goes_on_with_it(sit: list[Terminal], tmp_path: Path) -> None:
    """The command that is told at the end is the one that goes on, with the folders and the log that were named."""
    log = tmp_path / "my game.jsonl"
    terminal = sit_down(sit, "--tables", str(tmp_path), "--log", str(log))
    roll_once(terminal)
    terminal.leave()
    again = f"printgen play {SYSTEM} --tables {tmp_path} --log '{log}'"
    assert f"{again} continues it" in terminal.seen
    assert "continued after 1 action" in run("play", SYSTEM, "--log", str(log)).out
