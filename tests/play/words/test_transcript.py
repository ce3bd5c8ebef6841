"""A log told in words: all that was done and undone, and nothing that a player at the table was not to see."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playing import write_log

from printgen.build.job import load_system
from printgen.cli import main
from printgen.play.game.actions import Deal, Discard, Draw, Keep, Remove, Return, Roll, Search, Set
from printgen.play.game.session import Action
from printgen.play.log.journal import open_journal, phrase_difference

Capture = pytest.CaptureFixture[str]
HEROES = load_system("heroes-of-normandie")


def show(path: str, capsys: Capture, *options: str) -> list[str]:
    """Return the lines that replay prints of a log."""
    assert main(["replay", path, "--show", *options]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_game_is_told_with_what_was_undone(tmp_path: Path, capsys: Capture) -> None:
    """Each line of the log is told by its number, an undone one with the line that takes it back."""
    log = write_log(
        tmp_path / "a.jsonl", load_system("heroes-of-normandie"), Draw("reaction"), Roll("2d6"), None, None, Roll("2d6")
    )
    *told, code = show(log, capsys)
    assert code.startswith("OK: 5 lines, 1 action in force, seed x, heroes-of-normandie v1.12, code ")
    assert told == [
        "2  draw reaction  (undone in line 5)",
        "     Reaction 19/36 [41]: Green: Nothing happens",
        "3  roll 2d6  (undone in line 4)",
        "     2d6: 2 + 3 = 5",
        "4  undo takes back line 3",
        "5  undo takes back line 2",
        "6  roll 2d6",
        "     2d6: 2 + 3 = 5",
    ]


def test_hands_are_kept_back_unless_they_are_asked_for(tmp_path: Path, capsys: Capture) -> None:
    """Who looks at a log during the game learns no secret objective by it; with --hands all are named."""
    system, pile = load_system("horde-mode"), "secret-objectives"
    with open_journal(tmp_path / "b.jsonl", system, "x") as journal:
        journal.act(Deal(pile))
        held = journal.session.game.pile(pile)
        titles = [held.card(number).title for number in held.places.hands[0].cards]
        journal.act(Keep(pile, held.card(held.places.hands[0].cards[0]).id))
    hidden = "\n".join(show(str(tmp_path / "b.jsonl"), capsys))
    assert [title for title in titles if title in hidden] == []
    assert "Secret objectives: 2 cards dealt; --hands shows which" in hidden
    assert "3  keep secret-objectives\n     Secret objectives: 1 card kept" in hidden
    told = "\n".join(show(str(tmp_path / "b.jsonl"), capsys, "--hands"))
    assert [title for title in titles if title not in told] == []


@pytest.mark.parametrize("verb", [Discard, Search, Remove, Return])
def test_a_held_card_that_goes_elsewhere_is_kept_back(
    tmp_path: Path, capsys: Capture, verb: Callable[[str, str], Action]
) -> None:
    """A card that leaves a hand is not named by the log, neither by what was asked nor by what came of it."""
    system, pile = load_system("horde-mode"), "secret-objectives"
    with open_journal(tmp_path / "f.jsonl", system, "x") as journal:
        journal.act(Set("players", 1))
        journal.act(Deal(pile, 2))
        held = journal.session.game.pile(pile)
        card = held.card(held.places.hands[1].cards[0])
        journal.act(verb(pile, card.id))
    hidden = "\n".join(show(str(tmp_path / "f.jsonl"), capsys))
    assert card.title not in hidden
    assert "Secret objectives: 1 card " in hidden
    assert card.title in "\n".join(show(str(tmp_path / "f.jsonl"), capsys, "--hands"))


def test_a_line_of_which_nothing_came_is_told(tmp_path: Path, capsys: Capture) -> None:
    """Who discards where nothing lies reads the same in the log as in play: that nothing changes."""
    log = write_log(tmp_path / "e.jsonl", load_system("horde-mode"), Discard("misery"), Draw("misery"))
    assert show(log, capsys)[:3] == ["2  discard misery", "     nothing changes", "3  draw misery"]


def test_hands_alone_show_nothing(tmp_path: Path, capsys: Capture) -> None:
    """An option that would do nothing is not passed over."""
    assert main(["replay", str(tmp_path / "c.jsonl"), "--hands"]) == 2
    assert "add --show" in capsys.readouterr().err


def test_a_line_that_differs_is_told_in_words(tmp_path: Path, capsys: Capture) -> None:
    """The lines before it are told, then which part of which event is another one, without escapes or braces."""
    log = tmp_path / "d.jsonl"
    write_log(log, HEROES, Roll("2d6"), Draw("reaction"))
    log.write_text(log.read_text().replace("hon-reaction-19", "hon-reaction-20"))
    assert main(["replay", str(log), "--show"]) == 1
    said = capsys.readouterr()
    assert said.out == "2  roll 2d6\n     2d6: 2 + 3 = 5\n"
    hint = 'hint: event 1: "card" of CardDrawn is "hon-reaction-20", and should be "hon-reaction-19"'
    assert said.err == f"printgen: {log}: line 3 differs\n  {hint}\n"


MOVED = {"event": "GaugeMoved", "gauge": "turn", "place": 1}
LINE = {"do": "move", "gauge": "turn", "by": 1, "out": [MOVED]}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"out": []}, 'event 1: it is missing, and should be {"event": "GaugeMoved", "gauge": "turn", "place": 1}'),
        ({"out": [MOVED, 3]}, "event 2: there should be none; it is 3"),
        ({"out": [{**MOVED, "event": "Shuffled"}]}, 'event 1: "event" of GaugeMoved is "Shuffled", and should be '),
        ({"out": [{**MOVED, "place": True}]}, 'event 1: "place" of GaugeMoved is true, and should be 1'),
        ({"out": [{**MOVED, "label": "2"}]}, 'event 1: "label" of GaugeMoved is "2", and should be left out'),
        ({"out": [{"event": "GaugeMoved"}]}, 'event 1: "gauge" of GaugeMoved is missing, and should be "turn"'),
        ({"out": ["x"]}, 'event 1: it is "x", and should be {'),
        ({"out": "x"}, "it has no list of what came out"),
        ({"column": ""}, '"column" of move is "", and should be left out'),
    ],
)  # fmt: skip
def test_every_difference_has_words(changed: dict[str, object], said: str) -> None:
    """Whatever has been changed in a line, the part that differs is named."""
    told = phrase_difference(json.loads(json.dumps({**LINE, **changed})), LINE)
    assert told.startswith(said)
    assert "\n" not in told
