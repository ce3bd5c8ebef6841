"""Playing at the terminal: by script with plain lines, and in a real terminal with completion, history and Ctrl-C."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import Answer, run
from test_cli import loaded_modules

from printgen.build.job import load_system

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from terminal import CODES, PLAY, Terminal

GAME = ["heroes-of-normandie", "--seed", "x"]
FIRST, SECOND = "Reaction 19/36 [41]", "Reaction 27/36 [53]"
COLOUR = re.compile(r"\x1b\[[0-9;]*(?:[34]8;[25];|\b[349][1-7]m)")


def play_script(script: str, *arguments: str) -> Answer:
    """Play what a script says."""
    return run("play", *(arguments or GAME), typed=script)


def open_terminal(sit: list[Terminal], *arguments: str, anew: bool = False, **environment: str) -> Terminal:
    """Begin to play at a terminal, and wait until it asks for a line."""
    terminal = Terminal(list(arguments or GAME), environment, anew=anew)
    sit.append(terminal)
    terminal.wait("> ")
    return terminal


def test_a_script_plays_in_plain_lines() -> None:
    """Piped lines are done one after the other, with the seed first, no colour, and exit code 0 at the end."""
    done = play_script("draw reaction\nundo\n# a remark\ndraw reaction\nrepeat\nquit\ndraw supply\n")
    assert done.code == 0, done.err
    assert done.err == ""
    lines = done.out.splitlines()
    assert lines[1] == "seed: x"
    assert [line for line in lines if line.strip().startswith(("Reaction", "undone", "Supply"))] == [
        f"{FIRST}: Green: Nothing happens",
        "undone: draw reaction",
        "  Reaction: 36 in the pile",
        f"{FIRST}: Green: Nothing happens",
        *[line for line in lines if line.startswith(SECOND)],
    ]
    assert any(line.startswith(SECOND) for line in lines)
    assert "\x1b" not in done.out


def test_the_text_of_a_routine_is_told_once() -> None:
    """What a player is to do in a routine stands below its title when it is taken first; `help` tells it again."""
    done = play_script("deploy 2\ndefend 1\ndefend 2\n", "firefight", "--seed", "x")
    text = "An NPC figure defends itself\nA figure that is Turn Done draws no card.\n"
    assert done.out.count(text) == 1, done.out
    assert done.out.count("An NPC figure defends itself\n") == 2, done.out


def test_a_script_with_mistakes_goes_on_and_says_so_at_its_end() -> None:
    """Each mistake is told with its hint on standard error; the rest is played, and the exit code is 2."""
    done = play_script("drwa reaction\nbegin-round\nkeep\ndraw reaction\n")
    assert done.code == 2
    assert "Traceback" not in done.err
    assert 'did you mean "draw"?' in done.err
    assert '"begin-round" needs number' in done.err
    assert FIRST in done.out


def test_without_a_seed_one_is_chosen_and_shown() -> None:
    """The seed shown makes the same game again; two games without one differ."""
    seeds = [play_script("", "kill-zone").out.splitlines()[1] for _ in range(2)]
    assert len(set(seeds)) == 2
    assert all(re.fullmatch(r"seed: \S{8,}", seed) for seed in seeds)


def test_every_game_can_be_looked_at() -> None:
    """In each system help, state and help on every word are shown without a mistake."""
    for system in ("firefight", "heroes-of-normandie", "horde-mode", "kill-zone", "solo-heresy"):
        names = [routine.id for routine in load_system(system).play.routines]
        script = "".join(f"help {word}\n" for word in ("", "draw", "roll", "undo", *names))
        done = play_script(f"{script}state\n", system)
        assert done.code == 0, done.err
        assert "draw PILE" in done.out
        assert "Gauges" in done.out


def test_a_log_is_gone_on_with(tmp_path: Path) -> None:
    """A second session with the same log deals on where the first one stopped, and can take back what that did."""
    log = str(tmp_path / "game.jsonl")
    play_script("draw reaction\n", *GAME, "--log", log)
    done = play_script("draw reaction\nundo\nundo\ndraw reaction\n", "heroes-of-normandie", "--log", log)
    assert done.code == 0, done.err
    assert "continued after 1 action" in done.out
    told = [line.partition(":")[0] for line in done.out.splitlines()[2:] if "Note:" not in line]
    assert told[-7:] == [SECOND, "undone", "  Reaction", "    discarded", "undone", "  Reaction", FIRST]


def test_bytes_that_are_no_text_are_no_traceback() -> None:
    """What is no text in the input is a word that nobody knows."""
    done = subprocess.run([*PLAY, *GAME], input=b"draw \xff\xfe\n\x00\x1b[2J\n", capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_the_end_of_a_turn_is_not_followed_by_the_draws_of_the_last() -> None:
    """After a routine without chance there is nothing to repeat, so that no cards go by mistake."""
    done = play_script("muster 3\nselect\nend-turn\nrepeat\n", "firefight", "--seed", "x")
    assert "there is nothing to repeat\n" in done.err
    assert done.code == 2


def test_a_terminal_completes_repeats_and_clears(sit: list[Terminal]) -> None:
    """Tab completes, repeat draws again, Ctrl-C clears the line and does not leave, Ctrl-D leaves with 0."""
    terminal = open_terminal(sit, anew=True)
    terminal.press("draw re\t\r")
    card = terminal.wait("hon-reaction-19")
    assert COLOUR.search(card)
    assert "\N{BLACK CIRCLE} GREEN" in CODES.sub("", card)
    terminal.wait("> ")
    terminal.press("repeat\r")
    terminal.wait("hon-reaction-27")
    terminal.wait("> ")
    terminal.press("draw supply")
    terminal.wait("supply")
    terminal.press("\x03undo\r")
    terminal.wait("undone: draw reaction")
    terminal.wait("> ")
    terminal.press("\x03")
    terminal.wait("Ctrl-D or quit leaves")
    terminal.wait("> ")
    assert terminal.leave() == 0


def test_a_terminal_asks_what_a_routine_needs(sit: list[Terminal]) -> None:
    """Answers that are missing are asked for one by one, again after a wrong one; Ctrl-C gives the routine up."""
    terminal = open_terminal(sit)
    terminal.press("unit-destroyed\r")
    terminal.wait("Number of the unit? ")
    terminal.press("99\r")
    terminal.wait("is not an answer")
    terminal.wait("Number of the unit? ")
    terminal.press("3\r")
    terminal.wait("Threat Tracker: Green (1 of 8)")
    terminal.wait("> ")
    terminal.press("unit-destroyed\r")
    terminal.wait("Number of the unit? ")
    terminal.press("\x03")
    terminal.wait("given up")


def test_a_second_tab_keeps_what_the_first_has_completed(sit: list[Terminal]) -> None:
    """Where there is a single candidate, Tab writes it, and Tab again does not take it away."""
    terminal = open_terminal(sit)
    terminal.press("draw reac")
    terminal.wait("reaction")  # the menu is there
    terminal.press("\t")
    time.sleep(0.3)
    terminal.press("\t")
    time.sleep(0.3)
    terminal.press("-x\r")
    terminal.wait('there is no pile or bag "reaction-x"')


def test_a_new_game_says_what_to_do_first(tmp_path: Path) -> None:
    """The start stands in the greeting until something is played, and in the help; without a log nothing is kept."""
    start, kept = "Fill the Order token bag for the enemy units", "Nothing of this game is kept"
    assert start in play_script("").out
    assert kept in play_script("").out
    log = str(tmp_path / "game.jsonl")
    assert kept not in play_script("draw reaction\n", *GAME, "--log", log).out
    assert start not in play_script("", *GAME, "--log", log).out
    assert start in play_script("help\n", *GAME, "--log", log).out


def test_plain_lines_are_no_wider_than_the_terminal(sit: list[Terminal]) -> None:
    """In a terminal that can only print lines they are broken between words; elsewhere they are left as they are."""
    terminal = open_terminal(sit, TERM="dumb", COLUMNS="40")
    terminal.press("roll reaction red x9\rstate\r")
    told = terminal.wait("As they began")
    assert max(map(len, told.splitlines())) <= 40
    assert max(map(len, play_script("roll reaction red x9\n").out.splitlines())) > 80


def test_a_seed_of_a_log_cannot_write_to_the_terminal(tmp_path: Path) -> None:
    """Control characters in the seed are shown as escapes, when a log is gone on with too."""
    log = str(tmp_path / "game.jsonl")
    play_script("2d6\n", "kill-zone", "--seed", "a\x1b[2Jb", "--log", log)
    done = play_script("", "kill-zone", "--log", log)
    assert "\x1b" not in done.out
    assert "seed: a\\x1b[2Jb" in done.out


def test_history_holds_what_a_log_was_played_with(sit: list[Terminal], tmp_path: Path) -> None:
    """The arrow keys bring back the lines of the session before."""
    log = str(tmp_path / "game.jsonl")
    play_script("draw reaction orange\nset zones red\n", *GAME, "--log", log)
    terminal = open_terminal(sit, "heroes-of-normandie", "--log", log)
    assert "Highest Threat Zone with your units: Red" in CODES.sub("", terminal.seen)  # how the game stands
    terminal.press("\x1b[A\x1b[A")
    terminal.wait("draw reaction orange")
    terminal.press("\r")
    terminal.wait("hon-reaction-27")


def test_history_holds_no_card_of_a_hidden_hand(sit: list[Terminal], tmp_path: Path) -> None:
    """Neither the lines of the session before nor those of this one tell the next player what was kept."""
    log = str(tmp_path / "game.jsonl")
    play_script("set players 3\ndeal\nkeep 1.1\n", "horde-mode", "--seed", "x", "--log", log)
    terminal = open_terminal(sit, "horde-mode", "--log", log)
    terminal.press("keep 2.1\r")
    terminal.wait("player 2 keeps a card")
    terminal.wait("> ")
    terminal.press("\x1b[A")
    assert "keep 2.1" not in terminal.wait("deal secret-objectives 3")


def test_a_hand_out_of_sight_leaves_the_words_that_keep_a_card(sit: list[Terminal]) -> None:
    """When a player's cards are taken off the screen, what to type next stands there."""
    terminal = open_terminal(sit, "horde-mode", "--seed", "x")
    terminal.press("set players 3\rdeal\rhand 2\r")
    terminal.wait("Only player 2 looks now")
    terminal.press("\r")
    terminal.wait("(keep 2.2)")
    terminal.wait("Enter hides the cards")
    terminal.press("\r")
    terminal.wait("\x1b[3J")
    terminal.wait("player 2 keeps 1 of 2: keep 2.1 or keep 2.2")


def test_no_colour_where_none_is_wanted(sit: list[Terminal]) -> None:
    """With NO_COLOR a card has its frame and shapes but no colour; a dumb terminal gets plain lines."""
    terminal = open_terminal(sit, NO_COLOR="1")
    terminal.press("draw reaction\r")
    card = terminal.wait("hon-reaction-19")
    assert not COLOUR.search(card)
    assert "\N{BLACK CIRCLE} GREEN" in CODES.sub("", card)
    terminal = open_terminal(sit, TERM="dumb")
    terminal.press("draw reaction\r")
    assert "\x1b" not in terminal.wait(f"{FIRST}: Green")
    terminal.wait("> ")
    terminal.press("repeat\r")
    terminal.wait(SECOND)


def test_only_play_waits_for_its_libraries(tmp_path: Path) -> None:
    """Drawing, rolling and playing by script load neither rich nor prompt_toolkit."""
    for command in (["draw", "heroes-of-normandie/reaction"], ["roll", "horde-mode/spawn"], ["play", "kill-zone"]):
        assert not {"rich", "prompt_toolkit", "reportlab"} & loaded_modules(*command, cwd=tmp_path)


def test_a_look_at_more_cards_than_there_are_says_so() -> None:
    """Who looks at the top of a pile is told when it has fewer cards than asked for."""
    done = play_script("draw challenge 4\npeek challenge 10\n", "solo-heresy", "--seed", "a")
    assert "no more than 2 cards in the pile" in done.out


def test_lengths_are_refused_for_their_true_reason() -> None:
    """Tracks without a box, and numbers that are too large, are told apart from what is not a number."""
    done = play_script("lengths threat 0,0,0\nlengths threat 99999999,1,1\n")
    assert '"threat" would have no box at all' in done.err + done.out
    assert "needs numbers from 0 to 100" in done.err + done.out
