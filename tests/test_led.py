"""Led through a game at the terminal: Enter does the step that the prompt names, once, and the end closes the game."""

import io
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from textwrap import wrap

import pytest
from conductor import Conductor
from evening import load_shipped, load_tonight
from playing import POND, load_files, load_pond

from printgen.load.look.printed_words import load_told
from printgen.model.play import ScoreRules
from printgen.model.system import System
from printgen.play.game.actions import Score
from printgen.play.game.course import is_closed
from printgen.play.game.effect import Assign
from printgen.play.game.routine import Do
from printgen.play.game.session import name_kind
from printgen.play.log.journal import Journal, open_journal, take_code
from printgen.play.terminal import lines as terminal_lines
from printgen.play.terminal.display import Display
from printgen.play.terminal.lines import Complete, StandardInput
from printgen.play.terminal.player import DEAF, Player
from printgen.play.terminal.questions import list_yes_no
from printgen.play.words.command import parse_answer
from printgen.play.words.phrases import phrase_thing
from printgen.play.words.rulebook import phrase_rule

Capture = pytest.CaptureFixture[str]
FERRY = load_files(
    "pond",
    POND
    | {
        "play.yaml": """\
start: Look at the water first.
gauges:
  day: {title: Day, boxes: 1-3}
things:
  boats: {title: Boat}
ends:
  home: {title: all are home, when: {day: "3"}}
course:
  round: day
  phases:
    launch: {title: Launch, text: Boats are put on the water., at: start, steps: [{do: launch, times: 2}]}
    morning: {title: Morning, steps: [{draw: newts}, {line: Eat your bread.}]}
    boats: {title: Boats, text: All boats go out., steps: [{each: boats, do: row, order: choice}]}
    weather: {title: Weather, steps: [{each: boats, line: It drifts.}]}
    night: {title: Night, steps: [{do: sleep, title: Sleep well}]}
routines:
  launch: {title: Launch a boat, steps: [{put: boats}]}
  row:
    title: Row a boat
    once: phase
    asks: {boat: {title: Which boat, things: boats}, far: {title: How far, numbers: 1-3}}
    steps: [{dice: d6, title: Fish}]
  sleep: {title: Sleep, once: turn, steps: [{move: day, by: 1}]}
"""
    },
)
# An evening: what is typed, and what was answered where Enter asks. Of the second boat nobody asks which it is.
EVENING = ["Launch, 1 of 2", "Launch, 2 of 2"] + [
    f"Day {day}, {step}"
    for day in (1, 2)
    for step in (
        "Morning: Newts", "Morning", "Boats, 1 of 2: Row a boat", "Boats, 2 of 2: Row a boat",
        "Weather, 1 of 2: Boat 1; 2", "Night: Sleep well",
    )
]  # fmt: skip
ACTIONS = len(EVENING) + 2  # the weather of both boats is one step, each day
ANSWERS = ["2", "1", "3"] * 2
GIVEN_UP = "\x03"


class Typist:
    """Somebody at a terminal, who types lines, each so many seconds after its prompt, and answers what is asked."""

    is_typed = True

    def __init__(self, lines: Iterable[str], answers: Iterable[str] = (), pause: float = 2 * DEAF) -> None:
        self.lines, self.answers, self.pause = iter(lines), iter(answers), pause
        self.now = 0.0
        self.prompts: list[str] = []
        self.hints: list[str] = []
        self.questions: list[str] = []

    def ask_line(self, prompt: str, complete: Complete, status: str, hint: str) -> str:  # noqa: ARG002  # not needed
        """Return the next line, and note what stood before it."""
        self.prompts.append(prompt)
        self.hints.append(hint)
        self.now += self.pause
        return next(self.lines, "quit")

    def ask_answer(self, question: str, hint: str, complete: Complete) -> str:  # noqa: ARG002  # not needed
        """Note a question, and return the next answer. Raises KeyboardInterrupt for one that is given up."""
        self.questions.append(question)
        answer = next(self.answers)
        if answer == GIVEN_UP:
            raise KeyboardInterrupt
        return answer


# What a draw of newts brings is carried out by a routine that asks how much there is of it.
CARRIED = "carry-out: {newts: {" + ", ".join(f"{each}: feed" for each in ("one", "two", "three", "four", "five", "six"))
FEEDING = load_files(
    "pond",
    POND
    | {
        "play.yaml": """\
course:
  phases:
    morning: {title: Morning, steps: [{draw: newts}]}
    noon: {title: Noon, steps: [{line: Sleep., title: Rest}]}
routines:
  feed: {title: Feed them, asks: {much: {title: How much, numbers: 1-3}}, steps: [{dice: d6, title: Fish}]}
"""
        f"{CARRIED}}}}}\n"
    },
)

# Every newt leaves something on a boat of the player, until noon is over.
LASTING = load_files(
    "pond",
    POND
    | {
        "play.yaml": """\
gauges: {day: {title: Day, boxes: 1-3}}
course:
  round: day
  phases:
    morning: {title: Morning, steps: [{draw: newts}, {line: Eat., title: Bread}]}
    noon: {title: Noon, steps: [{line: Sleep., title: Rest}, {line: Wake., title: Up}]}
    night: {title: Night, steps: [{do: sleep}]}
routines: {sleep: {title: Sleep, once: turn, steps: [{move: day, by: 1}]}}
"""
        + CARRIED.replace("carry-out", "effects").replace("feed", "{until: noon, on: own}")
        + "}}\n"
    },
)

# Two things of one kind are asked for.
RACING = load_files(
    "pond",
    POND
    | {
        "play.yaml": """\
things: {boats: {title: Boat, marks: {first: First, second: Second}}}
routines:
  launch: {title: Launch, steps: [{put: boats}]}
  race:
    title: Race
    asks: {winner: {title: Winner, things: boats}, loser: {title: Loser, things: boats}}
    steps: [{mark: winner, as: first}, {mark: loser, as: second}]
"""
    },
)


# A phase in which the player sets a gauge.
WAITING = load_files(
    "pond",
    POND
    | {
        "play.yaml": """\
gauges: {day: {title: Day, boxes: 1-3}}
course: {phases: {night: {title: Night, steps: [{line: Sleep.}], also: [day]}}}
"""
    },
)


def sit_down(typist: Typist, system: System = FERRY, log: Path | None = None, seed: str = "x") -> Journal:
    """Play a game at the terminal, and return its journal."""
    with open_journal(log, system, None if log and log.exists() else seed) as journal:
        Player(journal, Display(), typist, "printgen play pond", clock=lambda: typist.now).play()
    return journal


def pipe(lines: str, monkeypatch: pytest.MonkeyPatch, system: System = FERRY) -> Journal:
    """Play what a script says, and return the journal."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    with open_journal(None, system, "x") as journal:
        Player(journal, Display(), StandardInput(), "printgen play pond").play()
    return journal


def test_enter_and_answers_play_a_whole_evening(capsys: Capture) -> None:
    """The prompt names round, phase and step; Enter does it, and asks what is not known; the end closes the game."""
    typist = Typist([""] * len(EVENING), ANSWERS)
    journal = sit_down(typist)
    assert [prompt.removesuffix(": Launch a boat") for prompt in typist.prompts] == [
        *EVENING,
        "The end",
    ]
    assert is_closed(journal.session.game)
    assert list(typist.answers) == []
    out = capsys.readouterr().out
    assert out.count("All boats go out.") == 1  # what happens in a phase
    assert out.count("Eat your bread.") == 2  # the line of a step, each day
    assert "Look at the water first." not in out  # the phase before the first turn says what is done


@pytest.mark.parametrize("steps", ["steps: [{each: boats, line: Row.}]", "when: {boats: '1'}, steps: [{line: Row.}]"])
def test_a_game_may_begin_by_waiting(steps: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which nothing can be done yet begins all the same, and says what it waits for until it comes."""
    play = f"things: {{boats: {{title: Boat}}}}\ncourse: {{phases: {{day: {{title: Day, {steps}}}}}}}\n"
    journal = pipe("put boats\n\n", monkeypatch, load_files("pond", POND | {"play.yaml": play}))
    assert len(journal.session.actions) == 2
    told = capsys.readouterr().out
    assert told.count("no step of the course comes next: Boat: 0 in play\nDay comes ") == 1
    assert told.index("0 in play") < told.index("Row.")


def test_a_held_key_does_not_run_through_the_turn() -> None:
    """Enter does nothing soon after a prompt, however often it comes; a word does what it says."""
    held = sit_down(Typist([""] * 100, pause=DEAF / 10))
    assert held.session.actions == ()
    typed = sit_down(Typist(["next", "", "launch", ""], pause=DEAF / 10))
    assert len(typed.session.actions) == 2


def test_empty_lines_of_a_pasted_block_do_nothing() -> None:
    """Lines that are pasted at once are done, and no step is done for an empty line among them."""
    journal = sit_down(Typist(["\n\nlaunch\n\n\nlaunch\n\n"]))
    assert len(journal.session.actions) == 2


def test_piped_lines_play_an_evening(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """In a script each empty line does the next step, at once, and remarks do nothing."""
    day = "\n\nrow 2 1\n# the other boat\nrow 1 3\n\n\n"
    journal = pipe(f"\n\n{day}{day}", monkeypatch)
    assert is_closed(journal.session.game)
    assert len(journal.session.actions) == ACTIONS
    told = capsys.readouterr().out
    assert "Day 2, Weather, 1 of 2: Boat 1; 2\nIt drifts." in told  # what is so for each thing is told once


def test_a_game_without_a_course_keeps_its_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter repeats the last draw at a terminal, however soon it comes, and does nothing in a script."""
    pond = load_pond()
    assert len(sit_down(Typist(["newts", "", ""], pause=0), pond).session.actions) == 3
    assert len(pipe("newts\n\n\n", monkeypatch, pond).session.actions) == 1


def test_a_step_is_told_when_it_comes_up_and_not_again(capsys: Capture) -> None:
    """What a step tells stands above its prompt once, until another step has come between; state says it too."""
    sit_down(Typist(["launch", "launch", "newts", "help", "2d6"]))
    assert capsys.readouterr().out.count("Eat your bread.") == 1
    sit_down(Typist(["launch", "launch", "newts", "undo", "newts", "state"]))
    out = capsys.readouterr().out
    assert out.count("Eat your bread.") == 3
    assert "Now\n  Day 1, Morning\n    Eat your bread.\n" in out


def test_what_a_type_of_unit_does_is_told_once_in_a_phase(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """All units of a phase are led through in one list, and each type is told once, with the numbers of its units."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    pipe("\n" * 40, monkeypatch, foundry)
    told = capsys.readouterr().out.splitlines()
    for does in ("moves", "fires", "can charge"):
        (line,) = [line for line in told if re.match(f"Berserk, [0-9, and]+: (It|If it) {does}", line)]
        assert re.match("Berserk, (2|[0-9, ]* 2)[, ]", line.replace(":", ","))
    assert "Enemy unit 8, The Crucible: What to know: It controls no objective." in told


def lead_to(system: System, seed: str, phase: str, typist: Typist) -> Journal:
    """Play a game up to a phase by its course, and the rest as is typed; return its journal."""
    conductor = Conductor(system, seed)
    next(due for due, _ in conductor.play() if due.phase.id == phase)
    with open_journal(None, system, seed) as journal:
        for action, _ in conductor.done[:-1]:
            journal.act(action)
        Player(journal, Display(), typist, "printgen play x", clock=lambda: typist.now).play()
    return journal


def test_a_loss_tells_nothing_anew(capsys: Capture) -> None:
    """While a list of units is led through, a unit that is lost brings no text again, one that ducks its own line."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    lead_to(foundry, "a1", "enemy-movement", Typist(["destroyed 3", "ducks 2", "what 6"]))
    told = capsys.readouterr().out
    assert len(re.findall("^Berserk, ", told, re.MULTILINE)) == 1
    assert len(re.findall("^Gone to Ground, 2: ", told, re.MULTILINE)) == 1
    assert len(re.findall("^Berserk: It moves ", told, re.MULTILINE)) == 1  # what tells it at any time


def test_one_question_asks_which_charges_got_in(capsys: Capture) -> None:
    """Each type of unit that charges is asked about at once; what is locked is kept, and Enter alone goes on."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    typist = Typist([""] * 4, ["", "2 3", ""])
    journal = lead_to(foundry, "a1", "enemy-assault", typist)
    units = {unit.number: unit.marks for unit in journal.session.game.things.of_kind("units")}
    assert [number for number, marks in units.items() if "in-combat" in marks] == [2, 3]
    assert [question for question in typist.questions if "locked" in question] == [
        "Charges that got in: Which units are locked in combat now"
    ]
    assert "left out" not in capsys.readouterr().out


@pytest.mark.parametrize("line", ["locked 2 3", "locked 2, 3"])
def test_a_line_may_name_several_things(line: str) -> None:
    """What is done for one thing is done for each that is named."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    journal = lead_to(foundry, "a1", "enemy-assault", Typist([line]))
    units = journal.session.game.things.of_kind("units")
    assert [unit.number for unit in units if "in-combat" in unit.marks] == [2, 3]


def test_what_may_be_typed_each_turn_is_told_with_all_its_words_or_not_at_all(capsys: Capture) -> None:
    """No word that the mission brings comes back alone, as if the others could not be typed any more."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    lead_to(foundry, "a1", "your-turn", Typist(["set events Not played", *[""] * 30], [*[""] * 30]))
    besides = re.findall("^Besides: (.*own-loss.*)", capsys.readouterr().out, re.MULTILINE)
    assert besides
    assert all("destroyed" in line or "locked" in line for line in besides)


def test_the_last_point_ends_the_game_in_the_middle_of_a_step(capsys: Capture) -> None:
    """Where points are asked for and one of them ends the game, nothing more is asked, and nothing is refused."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    lines = ["score tactical", "score tactical", "score tactical", *[""] * 60]
    journal = sit_down(Typist(lines, ["yes", *["1"] * 30]), foundry, seed="0")
    told = capsys.readouterr()
    assert "the foundry is silent again" in told.out
    assert journal.session.game.scored.count("tactical") == 3
    assert "cannot" not in told.err
    assert "not for you" not in told.err


def test_what_is_left_out_is_told(capsys: Capture) -> None:
    """Skip leaves out the next step, and says which one that was."""
    journal = sit_down(Typist(["launch", "skip"]))
    assert "left out: Launch: Launch a boat" in capsys.readouterr().out
    assert name_kind(type(journal.session.actions[-1])) == "skip"


def test_what_is_left_out_counts_among_all() -> None:
    """Who skips one of several things is led to the second of two, not to the first of one."""
    typist = Typist(["", "", "", "", "", "", "skip", ""], ["2", "1", "3"])
    sit_down(typist)
    assert typist.prompts[6:8] == ["Day 1, Weather, 1 of 2: Boat 1; 2", "Day 1, Weather, 2 of 2: Boat 2"]


def test_a_word_far_ahead_tells_in_a_line_what_is_left_out(capsys: Capture) -> None:
    """All that a jump leaves out stands in one line, each phase with its step."""
    sit_down(Typist(["launch", "launch", "sleep"], ["yes"]))
    left = [line for line in capsys.readouterr().out.splitlines() if line.startswith("left out")]
    assert left == ["left out: Morning: Newts; Morning: Eat your bread; Boats: Row a boat; Weather: Boat"]


@pytest.mark.parametrize("lines", [["launch", "launch", "sleep"], ["skip"]])
def test_nobody_leaves_out_much_by_a_slip(lines: list[str]) -> None:
    """Before a word leaves out more than the next step, a player is asked, and "no" leaves all as it was."""
    refusing, agreeing = (sit_down(Typist(lines, [answer])) for answer in ("no", "yes"))
    assert len(refusing.session.actions) == len(lines) - 1
    assert len(agreeing.session.actions) == len(lines)
    assert refusing.session.game.progress != agreeing.session.game.progress


def test_enter_has_each_player_keep_a_card(capsys: Capture) -> None:
    """After the deal Enter shows each player the hand and asks which card is kept; it is said as the hand tells it."""
    horde = load_tonight(load_shipped()["horde-mode"], "dry-reservoir")
    typist = Typist(["deal", "", "skip", ""], ["", "", "keep 1.2"])
    journal = sit_down(typist, horde)
    places = journal.session.game.pile("secret-objectives").places
    assert typist.prompts[1:4] == [
        "Set-up: Player 1 keeps a card", "Set-up: Player 2 keeps a card", "Set-up: Armies [Points 0]",
    ]  # fmt: skip
    assert [len(places.kept_by(player)) for player in (1, 2)] == [1, 0]
    assert "left out: player 2 keeps a card" in capsys.readouterr().out


def test_what_a_card_brings_comes_before_the_next_step() -> None:
    """Enter carries out what was drawn, and asks what is missing; undo leads back to it."""
    typist = Typist(["", "", "undo", ""], ["2", "3"])
    journal = sit_down(typist, FEEDING)
    assert typist.prompts == ["Morning: Newts", "Morning: Feed them", "Noon: Rest", "Morning: Feed them", "Noon: Rest"]
    assert [name_kind(type(action)) for action in journal.session.actions] == ["draw", "do"]


def test_what_a_card_brings_for_a_figure_goes_with_the_figure(capsys: Capture) -> None:
    """Who has answered an attack may be Turn Done, which is asked next; of one that is killed nothing is asked."""
    firefight = load_tonight(load_shipped()["firefight"], "night-shift")
    typist = Typist(["", "", "", "", "", "defend 1", "", "defend 2", "npc-killed 2"], ["no", "yes"])
    journal = sit_down(typist, firefight, seed="quiet-9")
    assert "It has answered" in typist.prompts[6]
    assert "It has answered" in typist.prompts[8]
    assert "It has answered" not in typist.prompts[9]
    assert "done" in journal.session.game.things.of_kind("npcs")[0].marks
    assert not capsys.readouterr().err


def test_what_a_card_brings_can_be_left_out(capsys: Capture) -> None:
    """Skip leaves it out without a word in the log, and so does a step that is done by its own word."""
    typist = Typist(["", "skip", "", "", "next"], ["yes"])
    journal = sit_down(typist, FEEDING)
    assert "left out: Morning: Feed them" in capsys.readouterr().out
    assert typist.prompts[2:] == ["Noon: Rest", "Morning: Newts", "Morning: Feed them", "Morning: Newts"]
    assert [name_kind(type(action)) for action in journal.session.actions] == ["draw", "next"] * 2


def test_what_a_card_has_brought_is_not_lost_without_a_word(capsys: Capture) -> None:
    """Who goes on with another step is asked, and reads that it is left out."""
    journal = sit_down(Typist(["newts", "next", "next"], ["no", "yes"]), FEEDING)
    assert capsys.readouterr().out.count("left out: Morning: Feed them\n") == 1
    assert [name_kind(type(action)) for action in journal.session.actions] == ["draw", "next"]


def test_what_outlasts_a_card_is_told_until_it_is_over(capsys: Capture) -> None:
    """Enter asks what it is on; it is told in full as its phase begins, by its name after that, and when it is over."""
    typist = Typist([""] * 6, ["Old boat"])
    journal = sit_down(typist, LASTING)
    told = capsys.readouterr().out
    begun, title = re.findall(r"^in force (.*): 1 (.*)$", told, re.MULTILINE)[0]
    assert begun == 'until "Noon" ends'
    assert typist.prompts == [
        *("Day 1, Morning: Newts", f"Day 1, Morning: what {title} is on", "Day 1, Morning: Bread"),
        *("Day 1, Noon: Rest", "Day 1, Noon: Up", "Day 1, Night: Sleep", "Day 2, Morning: Newts"),
    ]
    assert told.count(f"In force: 1 {title} on Old boat") == 2
    assert told.index("Wake.") < told.index(f"no longer in force: 1 {title}")
    assert [name_kind(type(action)) for action in journal.session.actions] == [
        *("draw", "assign", "next", "next", "next", "do"),
    ]


def test_an_effect_that_was_used_is_taken_off(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A script says what an effect is on, and takes it off once; for any other number it is told which are in force."""
    journal = pipe("newts\nassign 1 Old boat\nstate\nlift 2\nlift 1\nassign 1 New boat\n", monkeypatch, LASTING)
    told = capsys.readouterr()
    assert "In force\n  1 " in told.out
    assert ' on Old boat (until "Noon" ends)' in told.out
    assert told.err.count("there is no effect") == 1
    assert journal.session.game.effects == ()


def test_the_end_of_a_round_cannot_be_left_out(capsys: Capture) -> None:
    """Else the same round would begin again, and the last one would never come."""
    normandie = load_tonight(load_shipped()["heroes-of-normandie"], "field-exchange")
    journal = sit_down(Typist(["skip"] * 40), normandie)
    assert "this step cannot be left out: Begin a round\n  hint: Enter does it" in capsys.readouterr().err
    assert journal.session.game.label("round") == "1"


def test_each_thing_is_told_what_it_has_to_do_now(capsys: Capture) -> None:
    """Who has no cards reads the order of each counter at each; what holds for all of them is told once a turn."""
    courier = load_tonight(load_shipped()["kill-zone"], "courier")
    journal = sit_down(Typist(["", "", "", "", *[""] * 6, "undo"]), courier)
    told = capsys.readouterr().out.partition("Enemy turn:\n")[2]
    counters = journal.session.game.things.of_kind("counters")
    assert (told.count(": The counter"), len(counters)) == (6, 6)
    assert told.count("as far as infantry") == 1


def test_who_plays_is_told_what_may_be_typed_besides(capsys: Capture) -> None:
    """The words of a phase are told as it begins, more once there are more, and what they ask for a single time."""
    typist = Typist(["", "", "enemies 2 1", ""])
    sit_down(typist, load_tonight(load_shipped()["kill-zone"], "courier"))
    assert typist.hints[0] == "Enter: done"
    _, first, more, *_ = re.findall("Besides: (.*)", capsys.readouterr().out)
    assert "contact COUNTER, place-searched WHERE, model-down" in first
    assert more.startswith("model-lost MODEL, unit-destroyed UNIT")
    assert "model-lost" not in first


def test_what_may_be_typed_besides_is_not_told_anew_each_turn(capsys: Capture) -> None:
    """Who knows the words of a phase reads them once; help tells them again."""
    firefight = load_tonight(load_shipped()["firefight"], "night-shift")
    sit_down(Typist(["", "", "end-turn", "help"], ["yes"]), firefight, seed="quiet-9")
    told = capsys.readouterr().out
    assert "Turn: 2" in told
    assert told.count("Besides: select, ") == 1
    assert "  select-yours " in told.partition("Turn: 2")[2]


def test_help_fits_on_a_screen_and_lists_every_word_when_asked(capsys: Capture) -> None:
    """In each game that leads through its turns, help tells the words of every day and of the phase."""
    for system in load_shipped().values():
        sit_down(Typist(["help"]), system)
        told = capsys.readouterr().out.partition("Words; ")[2]
        assert "help all" in told
        assert len(told.splitlines()) < 40
    sit_down(Typist(["help all"]), load_shipped()["solo-heresy"])
    assert "  end-turn" in capsys.readouterr().out


ROOT = Path(__file__).parents[1]
SCENARIOS = [(path.parent.parent.name, path.stem) for path in sorted(ROOT.glob("tables/*/scenarios/*.yaml"))]


@pytest.mark.parametrize(("system", "scenario"), SCENARIOS)
@pytest.mark.parametrize("rule", ["scenario", "points"])
def test_a_scenario_is_read_on_a_screen(system: str, scenario: str, rule: str) -> None:
    """In a terminal of 100 by 40 nobody scrolls back to lay out the table, or to see what scores."""
    told = phrase_rule(load_tonight(load_shipped()[system], scenario), rule)
    assert len([line for each in told for line in wrap(each, 96)]) < 40


def test_units_that_do_the_same_are_told_by_their_names(capsys: Capture) -> None:
    """Of several units in one step the first is named, too, and a pile from which nothing came is not told of."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    sit_down(Typist([*[""] * 12, "state"], ["1"]), foundry, seed="quiet-9")
    told = capsys.readouterr().out
    assert "\n  1, The Foreman: A character" in told
    assert "in the pile" not in told


def test_who_plays_is_told_which_cards_and_gauges_a_phase_has(capsys: Capture) -> None:
    """In the enemy's turn of Heroes of Normandie a Reaction is drawn, and a phase may have a gauge that is set."""
    sit_down(Typist([""] * 5, [""]), load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge"))
    sit_down(Typist([""]), WAITING)
    told = re.findall("Besides: (.*)", capsys.readouterr().out)
    assert {"draw reaction", "set day LABEL"} < {*", ".join(told).split(", ")}


def test_a_rule_can_be_looked_up_in_a_question(capsys: Capture) -> None:
    """Who is asked something reads what is in play, and a rule, and answers then."""
    courier = load_tonight(load_shipped()["kill-zone"], "courier")
    journal = sit_down(Typist(["", "", "contact"], ["what 2", "rules contact", "help contact", "1"]), courier)
    assert journal.session.last == Do("contact", (("counter", 1),))
    assert "Find what it stands for" in capsys.readouterr().out


def test_what_may_be_the_answer_stands_on_lines_of_its_own(capsys: Capture) -> None:
    """Who is asked for a thing sees what is known of each: where a counter is, and by which order it moves."""
    courier = load_tonight(load_shipped()["kill-zone"], "courier")
    journal = sit_down(Typist(["", "", "contact"], ["2"]), courier)
    told = capsys.readouterr().out.partition("Number of the counter\n")[2].splitlines()
    counters = [line for line in told if re.fullmatch(r" +\d +Hidden counter \d: Sector \d; .*", line)]
    assert len(counters) == 6
    assert journal.session.last == Do("contact", (("counter", 2),))


def test_words_that_fill_more_than_a_line_stand_on_lines_of_their_own(capsys: Capture) -> None:
    """Who is asked with long words reads one below the other, answers by a number, and Enter alone asks again."""
    firefight = load_tonight(load_shipped()["firefight"], "night-shift")
    journal = sit_down(Typist(["npcs-go", "hearts 1"], ["", "1", "", "3"]), firefight)
    told = capsys.readouterr()
    assert "  3    neither: Stay Frosty\n" in told.out
    assert not told.err
    assert journal.session.last == Do("hearts", (("figure", 1), ("does", 2)))


def test_a_question_can_always_be_left(capsys: Capture) -> None:
    """What is in play may be looked at meanwhile, a wrong answer says how to leave, and nobody is asked for nothing."""
    firefight = load_tonight(load_shipped()["firefight"], "night-shift")
    typist = Typist(["mob-falls", "npc-killed"], ["list", "99", GIVEN_UP])
    journal = sit_down(typist, firefight)
    told = capsys.readouterr()
    assert '"mob-falls" cannot be done now: Citizen of the mob: 0 in play' in told.err
    assert "Sentry at the door" in told.out
    assert "Ctrl-C gives the question up" in told.err
    assert not journal.session.actions


def test_nobody_is_asked_which_of_none(capsys: Capture) -> None:
    """Where no thing in play can be the answer, the routine is refused before it asks, with why."""
    exchange = load_tonight(load_shipped()["heroes-of-normandie"], "field-exchange")
    typist = Typist(["begin-round", *(f"mark {unit} activated" for unit in range(1, 7)), "confused"], [])
    sit_down(typist, exchange)
    assert '"confused" cannot be done now: Enemy unit: all are Activated' in capsys.readouterr().err


def test_a_script_scores_what_the_game_knows(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines from a file are asked nothing at the end, and come to the same sum as the same game at the keyboard."""
    night = load_tonight(load_shipped()["kill-zone"], "long-night")
    pipe("\n\n\nmodel-down\nmission-ends\n\n", monkeypatch, night)
    assert "a model of yours is down x3: -3\n  in all: -3\n" in capsys.readouterr().out


def test_enter_alone_at_a_question_is_no_mistake(capsys: Capture) -> None:
    """Who has nothing to say is told how to leave, in a line, and asked again."""
    courier = load_tonight(load_shipped()["kill-zone"], "courier")
    journal = sit_down(Typist(["", "", "contact"], ["", "2"]), courier)
    told = capsys.readouterr()
    assert not told.err
    assert ". list, state and rules NAME look things up, Ctrl-C gives the question up\n" in told.out
    assert "\nAn answer is needed: " in told.out
    assert journal.session.last == Do("contact", (("counter", 2),))


@pytest.mark.parametrize("words", range(1, 100, 7))
def test_what_enter_does_is_never_cut(words: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a prompt and its hint fill more than a line with stands on two."""
    monkeypatch.setattr(terminal_lines, "find_width", lambda: 100)
    for hint in range(1, 97, 5):
        last = terminal_lines.fit_prompt("a" * words, "b" * hint).rpartition("\n")[2]
        assert len(last) + hint < 100


def test_how_the_game_stands_is_told_without_what_nobody_needs(capsys: Capture) -> None:
    """The prompt says which turn of how many it is, and no pile that stands for a die, unless a card left it."""
    courier = load_tonight(load_shipped()["kill-zone"], "courier")
    typist = Typist(["", "", "state", "remove contacts 1", "state"])
    sit_down(typist, courier)
    assert typist.prompts[2] == "Turn 1 of 8, Your turn [Points 0]"
    first, then = capsys.readouterr().out.split("\nNow\n")[1:]
    assert "in the pile" not in first
    assert re.findall("(.*) in the pile", then) == ["  Contacts: 5"]


def test_who_plays_without_a_scenario_is_told_which_there_are(capsys: Capture) -> None:
    """The first lines name those that came with the game, unless one is played."""
    game = load_shipped()["kill-zone"]
    for system in (game, load_tonight(game, "courier")):
        with open_journal(None, system, "x") as journal:
            Player(journal, Display(), Typist([]), "", scenarios=["courier", "long-night"]).play()
        told = "--scenario plays one that is ready: courier, long-night" in capsys.readouterr().out
        assert told == (system is game)


def test_nobody_ends_a_game_by_a_slip() -> None:
    """A word that ends the game asks first; the step that ends it does not, when its turn has come."""
    courier = load_tonight(load_shipped()["kill-zone"], "courier")
    ended = [sit_down(Typist(["mission-ends"], [answer]), courier).session.game.ended for answer in ("no", "yes")]
    assert ended == ["", "over"]


def test_no_question_tells_what_a_die_will_show() -> None:
    """Who ends a turn early, where a die may end the game, is asked the same whatever the die is going to say."""
    foundry, asked, ended = load_tonight(load_shipped()["solo-heresy"], "silent-foundry"), set[str](), set[str]()
    for seed in map(str, range(8)):
        typist = Typist(["set turn 8", "end-turn"], ["yes"])
        ended.add(sit_down(typist, foundry, seed=seed).session.game.ended)
        asked.update(typist.questions)
    assert ended == {"", "over"}
    assert len(asked) == 1


@pytest.mark.parametrize(("answer", "questions", "scored"), [("", 1, []), ("yes", 5, ["right-valve", "tactical"])])
def test_many_scores_are_asked_for_in_one_question(answer: str, questions: int, scored: list[str]) -> None:
    """A turn in which nothing was earned takes one Enter, and else each score is asked for."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    conductor = Conductor(foundry, "x")
    next(due for due, _ in conductor.play() if due.step.scores)
    given = [action for action, _ in conductor.done][:-1]
    given = [action for action in given if not isinstance(action, Score)]
    with open_journal(None, foundry, "x") as journal:
        for action in given:
            journal.act(action)
        typist = Typist([""], [answer, "no", "1", "2", "1"])
        Player(journal, Display(), typist, "printgen play solo-heresy", clock=lambda: typist.now).play()
    assert len(typist.questions) == questions
    assert [score.score for score in journal.session.actions if isinstance(score, Score)] == scored


def play_mill(scores: str, answers: Iterable[str], before: Iterable[str] = ()) -> tuple[Typist, Journal]:
    """Play the mill bridge from the step that asks for points in a phase, and return who typed, and the journal."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    conductor = Conductor(mill, "x")
    with open_journal(None, mill, "x") as journal:
        if scores == "points":
            due = next(due for due, _ in conductor.play() if due.step.scores)
            assert due.phase.id == scores
            for action, _ in conductor.done[:-1]:
                if not isinstance(action, Score):
                    journal.act(action)
        typist = Typist([*before, "", ""], answers)
        Player(journal, Display(), typist, "printgen play x", clock=lambda: typist.now).play()
    return typist, journal


@pytest.mark.parametrize(("answer", "points"), [("", "8"), ("no", "8"), ("yes", "7")])
def test_a_point_that_each_round_may_cost_is_asked_for_as_it_ends(answer: str, points: str) -> None:
    """Nobody has to think of the enemy on the bank: it is asked before the round ends, and Enter says no."""
    typist, journal = play_mill("points", [answer])
    assert typist.questions == ["A round ends with an enemy unit on your bank, the mill's (-1)"]
    assert (journal.session.game.label("victory"), journal.session.game.label("round")) == (points, "2")


@pytest.mark.parametrize(
    ("answers", "points"),
    [(["yes"], "12"), (["", "no"], "8")],
)
def test_the_end_asks_for_what_only_the_player_knows(answers: list[str], points: str) -> None:
    """The bridge that was held counts without anybody remembering it, and Enter alone gives none of it away."""
    typist, journal = play_mill("end", ["yes", *answers], ["battle-ends"])
    assert len(typist.questions) == 1 + len(answers)
    assert not any("blown" in asked for asked in typist.questions), "the pioneers' step has asked that"
    assert journal.session.game.label("victory") == points
    assert is_closed(journal.session.game)


def test_no_point_comes_back_once_none_is_left() -> None:
    """Whoever loses the last points while the rest is scored has lost, and the game is closed."""
    _, journal = play_mill("end", ["yes"], ["set victory 4", "score blown"])
    assert journal.session.game.label("victory") == "0"
    assert is_closed(journal.session.game)


def test_enter_says_that_nobody_struck_back() -> None:
    """Where a card would have a unit act and none was attacked, nobody has to think of a word for that."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    journal = sit_down(Typist(["begin-round", "activated", "hit-the-dirt"], ["", ""]), mill)
    assert [action.answers for action in journal.session.actions[1:] if isinstance(action, Do)] == [(("unit", 0),)] * 2
    assert not any(thing.marks for thing in journal.session.game.things.of_kind("units"))


def test_what_blocks_a_card_is_told_with_the_card(capsys: Capture) -> None:
    """Before a Reaction is drawn there is nothing to block, and what comes for a blocked one cannot be blocked."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    sit_down(Typist(["begin-round", "", "reaction", "blocked"]), mill)
    before, *after = re.split("Reaction [0-9]+/36", capsys.readouterr().out)
    assert "blocked" not in before
    assert [told.count("Besides: blocked\n") for told in after] == [1, 0]


def test_a_unit_is_told_what_holds_it_back(capsys: Capture) -> None:
    """Who is Suppressed is told so with its token, and what takes the marker off; who is Activated moves no more."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    marks = [f"mark {unit} suppressed" for unit in range(1, 7)]
    sit_down(Typist(["begin-round", *marks, "", ""]), mill, seed="a")
    _, drawn = capsys.readouterr().out.split("Order token bag: ")
    assert drawn.splitlines()[1].strip().startswith("Suppressed: ")
    assert "recovers" in drawn.splitlines()[1]
    sit_down(Typist(["begin-round", "mark 2 activated", "what 1", "what 2"]), mill)
    told = capsys.readouterr().out
    assert told.count("It may make the move of its Orders") == 1


def test_what_holds_for_all_targets_is_told_once_a_round(capsys: Capture) -> None:
    """The scenario's rule of targets stands with the first unit that acts in a round, and not with each."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    lines = ["begin-round", "", *["enemy-activates"] * 6]
    sit_down(Typist([*lines, "end-round", "yes", *lines], ["yes"] * 40), mill)
    rounds = capsys.readouterr().out.split("\nEnd the round\n")
    assert [told.count("nearest to the mill") for told in rounds] == [1, 1]


def test_confusion_waits_for_the_end_of_the_order_phase(capsys: Capture) -> None:
    """One word draws its Reaction, and a unit is chosen once the orders lie on the table.

    Where the enemy's artillery aims is told as it fires.
    """
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    typist = Typist(["", "confusion", "", "", "artillery 1"], ["", "3", "yes"])
    journal = sit_down(typist, mill)
    before, after = capsys.readouterr().out.split("Begin a round\n")[-2:]
    assert "Besides: confusion" not in before
    assert after.index("Reaction ") < after.index("First squad: Activated") < after.index("Activation Phase")
    assert typist.prompts[3].startswith("Round 1 of 8, Order Phase: Confusion takes effect")
    assert "belongs to" not in after
    assert "aims at your unit nearest to the mill" in after
    assert journal.session.game.label("confusions") == "0"


def test_enter_gives_the_only_answer() -> None:
    """Where one thing alone can be meant, nobody types its number."""
    journal = sit_down(Typist(["launch", "race"], ["", ""]), RACING)
    (boat,) = journal.session.game.things.of_kind("boats")
    assert boat.marks == ("first", "second")


def test_words_can_be_answered_by_their_numbers() -> None:
    """Each of a few words that may be the answer has a number, unless words have digits themselves."""
    typist = Typist(["go-first"], ["2", "yes"])
    journal = sit_down(typist, load_tonight(load_shipped()["firefight"], "night-shift"))
    assert journal.session.actions == (Do("go-first", (("choice", 1),)),)


def test_a_line_that_could_be_typed_can_be_done(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Where two things are asked for, the line that is shown does not name the same one twice."""
    pipe("launch\nlaunch\nrace\n", monkeypatch, RACING)
    line = capsys.readouterr().err.partition("such as ")[2].splitlines()[0]
    boats = pipe(f"launch\nlaunch\n{line}\n", monkeypatch, RACING).session.game.things.of_kind("boats")
    assert [boat.marks for boat in boats] == [("first",), ("second",)]


def test_nobody_plays_on_before_the_end_is_closed(capsys: Capture) -> None:
    """The score stays that of the end, so all that belongs to it comes first; a second end tells no second sum."""
    lines = [
        "set-up-fog",
        "mission-ends",
        "play-on",
        "skip",
        "skip",
        "play-on",
        "score core",
        "mission-ends",
        "skip",
        "skip",
    ]
    sit_down(Typist(lines, ["yes"] * 2), load_tonight(load_shipped()["kill-zone"], "courier"))
    told = capsys.readouterr()
    assert told.err.count("the game cannot be played on yet") == 1
    assert told.out.count("Points: 0 at the start") == 1
    assert told.out.count("score 0 \N{MIDDLE DOT}") == 2


def test_a_script_is_told_what_could_be_typed(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Where an answer is missing and nobody can be asked, the hint has a line that would do."""
    pipe("\n\nfeed\n", monkeypatch, FEEDING)
    assert capsys.readouterr().err.count("such as feed much=1") == 2


def test_the_end_lists_what_may_still_be_scored(capsys: Capture) -> None:
    """Before the game is closed each score that is open stands there with what to type; what is used up does not."""
    night = load_tonight(load_shipped()["firefight"], "night-shift")
    scores = tuple(ScoreRules(name, name, points, 1, (), "", "") for name, points in (("flare", 5), ("radio", 1)))
    assert night.scenario
    night = night._replace(scenario=night.scenario._replace(scores=scores))
    sit_down(Typist(["score flare", "npc-killed 2", "end-game", ""], ["yes", "no"]), night)
    told = capsys.readouterr().out
    _, _, still = told.partition("What may still be scored\n")
    assert "score radio" in still
    assert "score flare" not in still
    assert "An NPC figure is killed (2): +1" in still
    assert "in all: 6" in still


def test_a_choice_that_is_given_up_does_nothing() -> None:
    """Who is asked for a thing and leaves the question is where they were."""
    typist = Typist(["launch", "launch", "newts", "next", ""], [GIVEN_UP])
    assert len(sit_down(typist).session.actions) == 4
    assert typist.prompts[-1] == typist.prompts[-2]


def test_the_end_is_told_with_its_code_and_what_was_undone(tmp_path: Path, capsys: Capture) -> None:
    """A line to share has the code and the number of undos, those of earlier sittings too."""
    log = tmp_path / "pond.jsonl"
    sit_down(Typist(["launch", "undo"]), log=log)
    assert "code:" not in capsys.readouterr().out
    typist = Typist(["", "2d6", "undo", *[""] * (len(EVENING) - 1), ""], ANSWERS)
    journal = sit_down(typist, log=log)
    told = capsys.readouterr()
    code = take_code(journal.session.game, journal.list_until_end())
    shared = f"printgen \N{MIDDLE DOT} Pond, solo rules \N{MIDDLE DOT} {code} \N{MIDDLE DOT} seed x"
    assert told.out.count(f"{shared} \N{MIDDLE DOT} {ACTIONS} actions, 2 undone\n") == 1
    assert "the game is over" in told.err  # Enter once more
    assert typist.hints[-1] == "undo, play-on or quit"
    goes_on = Typist([])
    sit_down(goes_on, log=log)
    assert goes_on.prompts == ["The end"]
    assert "play-on goes on without counting" in capsys.readouterr().out


@pytest.mark.parametrize("pumps", ["0", "2"])
def test_one_undo_takes_back_what_was_answered_at_once(pumps: str, capsys: Capture) -> None:
    """Points that were given at one step are never counted twice: they go with what has confirmed the step."""
    evening = load_tonight(load_shipped()["horde-mode"], "dry-reservoir")
    conductor = Conductor(evening, "x")
    next(due for due, _ in conductor.play() if due.step.scores)
    given = [action for action, _ in conductor.done][:-1]
    while isinstance(given[-1], Score):
        given.pop()
    with open_journal(None, evening, "x") as journal:
        for action in given:
            journal.act(action)
        typist = Typist(["", "undo"], [pumps])
        Player(journal, Display(), typist, "printgen play horde-mode", clock=lambda: typist.now).play()
    assert list(journal.session.actions) == given
    assert journal.undone == len([line for line in capsys.readouterr().out.splitlines() if line.startswith("undone: ")])
    assert journal.undone > 1


def test_what_is_played_on_leaves_the_code_as_it_was(capsys: Capture) -> None:
    """After the end nothing is done until the player plays on, and then the code stays that of the end."""
    typist = Typist([*[""] * len(EVENING), "newts", "play-on", "newts"], ANSWERS)
    journal = sit_down(typist)
    told = capsys.readouterr()
    assert "the game is over" in told.err
    assert [name_kind(type(action)) for action in journal.session.actions[-2:]] == ["play-on", "draw"]
    code = take_code(journal.session.game, journal.list_until_end())
    assert f"code: {code}\n" in told.out


def test_what_can_be_done_once_is_done_again_only_on_purpose(capsys: Capture) -> None:
    """A second time is refused with the words that do it all the same; these ask what is missing."""
    typist = Typist(["launch", "launch", "newts", "next", "row 1 1", "row 1 1", "again row 1"], ["2"])
    journal = sit_down(typist)
    assert "again row 1 does it on purpose" in capsys.readouterr().err
    assert name_kind(type(journal.session.actions[-1])) == "again"


def test_nothing_is_asked_for_what_cannot_be_done(capsys: Capture) -> None:
    """Where no faction is chosen the Horde asks for some before it asks for a zone, and then asks each zone once."""
    horde = load_shipped()["horde-mode"]
    lines = ["spawn", "begin-round", "spawn", "spawn zone-1"]
    typist = Typist(lines, [GIVEN_UP, "yes", "orks, necrons", "1", "0"])
    journal = sit_down(typist, horde)
    told = capsys.readouterr()
    assert "no roster is chosen for Horde units\n  hint: choose units NAME" in told.err
    assert "zone-1: it was done in this turn already" in told.err
    assert [name_kind(type(action)) for action in journal.session.actions] == ["do", "choose", "do"]
    assert list(typist.answers) == ["0"]


def test_nothing_of_a_blocked_card_is_carried_out() -> None:
    """Enter no longer carries out a Mine once it was blocked, but what the Reaction in its place says."""
    typist = Typist(["reaction", "blocked", "undo", ""])
    sit_down(typist, load_shipped()["heroes-of-normandie"], seed="s13")
    assert [prompt.rpartition(": ")[2] for prompt in typist.prompts][1:4:2] == ["Your unit treads on a mine"] * 2
    assert "mine" not in typist.prompts[2]


def test_what_cards_have_brought_waits_for_another_sitting(tmp_path: Path) -> None:
    """Of several things that are owed none is lost where the game is closed and continued between them."""
    log = tmp_path / "pond.jsonl"
    sit_down(Typist(["newts 2"]), FEEDING, log=log)
    prompts = []
    for _ in range(3):
        typist = Typist([""], ["2"])
        sit_down(typist, FEEDING, log=log)
        prompts.append(typist.prompts[0])
    assert prompts == ["Morning: Feed them", "Morning: Feed them", "Noon: Rest"]


def test_many_numbers_that_may_be_the_answer_are_told_as_a_range(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A script that gives no number reads the first and the last, not all of twenty."""
    pipe("prepare\n", monkeypatch, load_shipped()["horde-mode"])
    assert "hint: a number from 1 to 20;" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["again", "skip", "next", "play-on"])
def test_words_of_a_course_are_refused_where_there_is_none(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """A game without a course has no use for them, and again is no longer short for repeat."""
    journal = pipe(f"newts\n{word}\n", monkeypatch, load_pond())
    assert f'this game has no use for "{word}"' in capsys.readouterr().err
    assert len(journal.session.actions) == 1


def test_a_new_game_begins_with_its_first_phase(tmp_path: Path, capsys: Capture) -> None:
    """Its title and what happens in it stand in the greeting, in place of the start, and not when the game goes on."""
    log, begun = tmp_path / "pond.jsonl", "Launch:\n  Boats are put on the water.\n"
    sit_down(Typist(["launch"]), log=log)
    assert begun in capsys.readouterr().out
    sit_down(Typist(["state", "help"]), log=log)
    told = capsys.readouterr().out
    assert begun not in told
    assert "Look at the water first." not in told


def test_erratic_units_throw_together(capsys: Capture) -> None:
    """One Enter throws for all that move, one question for all that can charge; all others are led in their order."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    conductor = Conductor(foundry, "a1")
    next(due for due, _ in conductor.play() if due.phase.id == "spawning")
    given = [action for action, _ in conductor.done]
    with open_journal(None, foundry, "a1") as journal:
        for action in given:
            journal.act(action)
        units = journal.session.game.things.of_kind("units")
        erratic = [unit.number for unit in units if "Erratic" in phrase_thing(journal.session.game, unit)]
        typist = Typist([""] * 5, [f"{erratic[0]}, {erratic[-1]}", ""])
        Player(journal, Display(), typist, "printgen play solo-heresy", clock=lambda: typist.now).play()
    assert len(erratic) > 1
    assert typist.prompts[0] == f"Turn 1, Enemy Movement Phase: Enemy unit {', '.join(map(str, erratic))}: Erratic move"
    done = journal.session.actions[len(given) :]
    moves, charges = (
        [place for place, action in enumerate(done) if isinstance(action, Do) and action.routine == routine]
        for routine in ("erratic-move", "erratic-charge")
    )
    assert moves == list(range(len(erratic)))
    assert len(charges) == len(erratic)
    told = capsys.readouterr().out
    assert len(re.findall("Enemy unit .*: (?:Arrow, .*Inches|Hit$)", told, re.MULTILINE)) == len(erratic)
    thrown = re.findall(r"Enemy unit (\d+).*: It (tries to|does not) charge \(rolled [1-6]\)", told)
    assert [int(number) for number, _ in thrown] == [erratic[0], erratic[-1]]
    assert typist.questions[0] == 'For which of them: Can it assault, and is a target within 7"'
    led = re.findall("^then Enemy unit .*|^Enemy unit .*: (?:Arrow|Hit).*", told, re.MULTILINE)
    order = [thing.number for thing in journal.session.game.things.of_kind("units") if not thing.place]
    assert [int(number) for line in led for number in re.findall(r"(?:unit|;) (\d+)", line)][: len(order)] == order


def test_a_loss_is_named_as_it_is_typed() -> None:
    """One line says that a unit is lost and which; without the name it is asked for."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    typist = Typist(["own-loss Tank Alpha", "own-loss"], ["rules points", "Walker"])
    journal = sit_down(typist, foundry)
    assert [thing.name for thing in journal.session.game.things.of_kind("losses")] == ["Tank Alpha", "Walker"]


def test_one_undo_takes_back_a_loss_with_its_name() -> None:
    """A unit that was lost and named in one line is neither lost nor named after one undo."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    journal = sit_down(Typist(["own-loss Tank Alpha", "undo"]), foundry)
    assert journal.session.actions == ()
    journal = sit_down(Typist(["own-loss Tank Alpha", "own-loss Walker", "undo"]), foundry)
    assert [loss.name for loss in journal.session.game.things.of_kind("losses")] == ["Tank Alpha"]


def test_where_points_are_scored_it_is_told_how_many_are_wanted(capsys: Capture) -> None:
    """The redoubt wants 10 points, and says so with each turn's points."""
    redoubt = load_tonight(load_shipped()["solo-heresy"], "winter-redoubt")
    typist = Typist(["", ""])
    typist.is_typed = False  # who types sees it in the prompt
    lead_to(redoubt, "a1", "your-turn", typist)
    told = capsys.readouterr().out.partition("Score what you have achieved")[2]
    assert re.search("^Victory Points [0-9]+, next grade at 10$", told, re.MULTILINE)


def test_the_prompt_tells_the_points_and_how_many_are_wanted(capsys: Capture) -> None:
    """By the scenario, or else by the mission: a number, or what the other side has. `state` tells it, too."""
    heresy = load_shipped()["solo-heresy"]
    for system, lines, told in (
        (load_tonight(heresy, "silent-foundry"), ["score tactical"], "[Victory Points 1, next grade at 6]"),
        (load_tonight(heresy, "winter-redoubt"), ["set vp-1 10"], "[Victory Points 10, next grade at 16]"),
        (load_tonight(load_shipped()["horde-mode"], "dry-reservoir"), ["score pump 3"], "[Points 3, next grade at 4]"),
        (heresy, ["set mission Raid", "set vp-1 2"], "[Victory Points 2, 4 to win]"),
        (
            heresy,
            ["set mission Exterminatus", "set kp-1 3"],
            "[Kill Points 3, to win more than Kill Points of the enemy 0]",
        ),
    ):
        typist = Typist([*lines, "state"])
        sit_down(typist, system)
        assert typist.prompts[len(lines)].endswith(f"{told.partition(',')[0]}]")
        shown = capsys.readouterr().out
        assert f"\n{told[1:-1]}\n" in shown
        assert f"\n  {told[1:-1]}\n" in shown


def test_rules_can_be_read_before_it_is_said_what_an_effect_is_on(capsys: Capture) -> None:
    """`rules` typed at the question shows the rules and is not taken for the answer; the question comes again."""
    typist = Typist(["draw battlefield-events 31", ""], ["rules missions", "Tank"])
    journal = sit_down(typist, load_shipped()["solo-heresy"])
    named = [action for action in journal.session.actions if isinstance(action, Assign)]
    assert [action.on for action in named] == ["Tank"]
    assert len(set(typist.questions)) == 1 < len(typist.questions)
    assert "Exterminatus" in capsys.readouterr().out


def test_no_more_is_scored_in_a_line_than_a_round_allows(capsys: Capture) -> None:
    """Three pumps count in a round at most, also where somebody types them."""
    journal = sit_down(
        Typist(["score pump 4", "score pump 3"]), load_tonight(load_shipped()["horde-mode"], "dry-reservoir")
    )
    assert journal.session.game.scored == ("pump",) * 3
    assert '"pump" counts 3 times a round at most' in capsys.readouterr().err


def test_a_turn_is_scored_once_and_not_after_the_game(capsys: Capture) -> None:
    """The beacon burns once in a turn, also where it is typed early, and no more when the mission is over."""
    typist = Typist(["", "", *["score beacon"] * 2, "mission-ends", "score beacon"], ["yes"])
    journal = sit_down(typist, load_tonight(load_shipped()["kill-zone"], "long-night"))
    assert journal.session.game.scored == ("beacon",)
    said = capsys.readouterr().err
    assert '"beacon" counts 1 time a round at most' in said
    assert '"beacon" counts in rounds alone, and the game has ended' in said


def test_what_counts_at_the_end_is_asked_for_there_alone(capsys: Capture) -> None:
    """Nobody scores the bridge as held before the battle is over, and nobody is asked for it once it is blown."""
    lines = ["", "score held", "score blown", "score held", ""]
    typist = Typist(lines, ["yes", ""])
    journal = sit_down(typist, load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge"))
    assert journal.session.game.scored == ("blown",)
    said = capsys.readouterr().err
    assert '"held" counts at the end of the game alone' in said
    assert '"held" no longer counts: The pioneers have blown the bridge' in said
    assert not any("the bridge stands" in question for question in typist.questions)


def test_enter_leaves_the_zone_as_it_is(capsys: Capture) -> None:
    """After a unit of yours has acted one key says that the highest zone with your units is still the same."""
    typist = Typist(["", "", "", "set zones orange", "", "own-loss"], ["", "green"])
    journal = sit_down(typist, load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge"))
    assert typist.questions == ["Highest Threat Zone with your units"] * 2
    told = capsys.readouterr().out
    assert told.count("Current Threat Level: ") == 2, "once as it is set, once as it falls, and not as Enter keeps it"
    assert "Current Threat Level: Orange" in told
    assert journal.session.game.label("level") == "Green"
    assert journal.session.game.label("victory") == "6"


def test_the_zone_is_asked_before_the_card_that_it_reads(capsys: Capture) -> None:
    """Who moves into the Red Zone and plays a card there is told the Red column, and sets nothing before."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    typist = Typist(["set initiative you", "", "", "card"], ["red"])
    sit_down(typist, mill)
    assert typist.questions == ["Highest Threat Zone with your units"]
    assert re.search(r"Current Threat Level: Red\n(.*\n)?Reaction [0-9]+/36 .*: Red: ", capsys.readouterr().out)


def act_as(unit: int, lines: Iterable[str], answers: Iterable[str] = ()) -> tuple[Typist, Journal]:
    """Draw the token of a unit of the mill bridge as the first one, and return who typed, and the journal."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    others = [f"remove orders {each}" for each in ("decoy", *range(1, 7)) if each != unit]
    typist = Typist(["", "", *others, "", *lines], answers)
    return typist, sit_down(typist, mill)


def test_a_unit_acts_before_the_turn_goes_on(capsys: Capture) -> None:
    """A unit whose token is drawn has its time, with the words for what is lost; Enter says that it has acted."""
    typist, journal = act_as(3, ["own-loss", ""], ["green"])
    acts = "Round 1 of 8, Activation Phase, the enemy's turn: Enemy unit 3, First squad"
    assert typist.prompts[-3:-1] == [acts, acts]
    assert typist.prompts[-1].startswith("Round 1 of 8, Activation Phase, your turn")
    assert journal.session.game.label("victory") == "6"
    told = capsys.readouterr().out
    assert told.index("Besides: own-loss") < told.index("Activation Phase, your turn:")


def test_a_unit_whose_order_is_done_by_hand_is_asked_for_it() -> None:
    """The pioneers' step asks whether the charge is laid, remembers it, and blows the bridge when they act again."""
    typist, journal = act_as(5, ["", ""], ["yes"])
    assert "Has the unit laid its charge" in typist.questions
    assert journal.session.game.label("charge") == "laid"
    _, journal = act_as(5, [""], ["no"])
    assert journal.session.game.label("charge") == "not laid"
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    others = [f"remove orders {each}" for each in ("decoy", 1, 2, 3, 4, 6)]
    journal = sit_down(Typist(["", "", *others, "set charge laid", "", ""], ["yes"]), mill)
    assert (journal.session.game.scored, journal.session.game.ended) == (("blown",), "blown")


def test_a_card_is_asked_for_its_reaction_before_it_counts() -> None:
    """Communications Scrambled puts no decoy into the bag where the enemy has answered with a No!."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    typist = Typist(["", "scrambled", "scrambled"], ["no", "yes"])
    journal = sit_down(typist, mill)
    assert typist.questions == ["Is its Reaction drawn, and no No!"] * 2
    assert journal.session.game.bag("orders").inside.count("decoy") == 2


def test_an_empty_bag_is_told() -> None:
    """Where the enemy has activations left and no token, it is said that they are over."""
    typist, _ = act_as(3, ["", "", ""], [""])
    assert typist.prompts[-2] == "Round 1 of 8, Activation Phase, the enemy's turn: The bag is empty [Victory Points 8]"
    assert typist.prompts[-1].startswith("Round 1 of 8, Activation Phase, your turn")


def test_the_end_says_why_and_which_words_are_left(capsys: Capture) -> None:
    """Who is asked whether the end is meant reads what it is, and help names no word that is refused."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    typist = Typist(["", "unit-destroyed 3", "what 3", "battle-ends", "", "help"], ["yes", "no"])
    sit_down(typist, mill)
    assert "This ends the game: the battle is over. Is it meant" in typist.questions
    told = capsys.readouterr().out
    assert "Enemy unit 3, First squad: out of play\n" in told
    words = told.rpartition("Words; ")[2]
    assert "play-on" in words
    assert not re.search(r"(?m)^ +(next|skip|draw|score|own-loss)\b", words)


def test_the_opening_says_where_each_unit_begins_and_who_begins(capsys: Capture) -> None:
    """Nobody has to look for the set-up of the enemy, or for the initiative; help does not tell it all again."""
    sit_down(Typist(["help"]), load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge"))
    told = capsys.readouterr().out.splitlines()
    assert told.count("  2, MG 42: In cover, 3 from the stream, right.") == 1
    assert told.count("  7, Third squad: Round 2; 8, Fourth squad: Round 4; 9, Gun on wheels: Round 5") == 1
    (start,) = [line for line in told if line.startswith("At the start: ")]
    assert "Initiative Enemy" in start
    assert told.count("Tonight: The Mill Bridge") == 2


def test_who_is_lost_of_a_unit_is_named(capsys: Capture) -> None:
    """Nobody takes a model off by its number alone where it could be one of several; of models alike one is lost."""
    # unit 1 has a Captain, a Runner and a Rifle, unit 2 two Gunners
    lines = ["", "", "contact 1", "contact 2", "hurt 1", "hurt 2", "model-lost 1", "model-lost 1 rifle", "list"]
    sit_down(Typist(lines), load_tonight(load_shipped()["kill-zone"], "long-night"), seed="1")
    told = capsys.readouterr()
    assert "which of Enemy unit 1 is lost has to be said" in told.err
    assert "model-lost 1.1 for Runner, model-lost 1.3 for Rifle, model-lost 1.6 for Captain" in told.err
    assert "one of: 1.1 Runner, 1.3 Rifle, 1.6 Captain" in told.err
    assert "Enemy unit 1: Models 2; Leadership 9; Captain, Fire Teams, Leadership 9; Runner, Melee" in told.out
    assert "Enemy unit 2: Models 1; Leadership 8; Gunner, Support, Leadership 8" in told.out


def test_an_order_that_a_unit_keeps_is_told_in_full_once(capsys: Capture) -> None:
    """In later turns a sentence says what to do, below how many models it has and who they are."""
    lines = ["", "", "contact 1", *[""] * 22]
    sit_down(Typist(lines, ["", ""]), load_tonight(load_shipped()["kill-zone"], "long-night"), seed="1")
    told = capsys.readouterr().out.splitlines()
    assert told.count("3 models: Captain; Runner; Rifle; Fire Teams; Leadership 9") == 2
    moves = [line for line in told if line.startswith("Move: ")]
    assert moves == [
        'Move: Hold 12" from Enemy. Stay 12", or nearly, from your squad\'s closest model in sight.',
        "Move: Stay 12\", or nearly, from your squad's closest model in sight.",
    ]


def test_the_first_words_say_what_scores_and_who_may_come(capsys: Capture) -> None:
    """Who has laid the book aside is told before the first Enter what brings points, and whom a die may bring."""
    sit_down(Typist([]), load_tonight(load_shipped()["kill-zone"], "courier"))
    told = capsys.readouterr().out.splitlines()
    (scores,) = [line for line in told if line.startswith("What scores: ")]
    assert "The core is home +6; " in scores
    (who,) = [line for line in told if line.startswith("Enemy models: ")]
    assert "2, 3, 4 Trooper, Fire Teams, Leadership 7; 5 Gunner" in who


def test_what_a_type_does_is_never_told_but_in_full(capsys: Capture) -> None:
    """In later turns, too, nothing is left out of where a unit stops and how fast it is."""
    foundry = load_tonight(load_shipped()["solo-heresy"], "silent-foundry")
    lead_to(foundry, "a1", "your-turn", Typist(["set events Not played", *[""] * 30], [*[""] * 30]))
    told = capsys.readouterr().out
    moves = re.findall("^Berserk, .*: It moves at normal speed.*", told, re.MULTILINE)
    assert len(moves) > 1
    assert all('stops 6"' in line and line.endswith("has line of sight.") for line in moves)
    assert "rules enemy-types tells all of it" not in told


@pytest.mark.parametrize("said", ["1", "yes", "2", "no"])
def test_yes_is_always_the_first_answer(said: str) -> None:
    """Whether a pack or the terminal asks, 1 is yes and 2 is no."""
    shipped = load_shipped().values()
    asks = [ask for system in shipped for routine in system.play.routines for ask in routine.asks]
    answers = [[word for word, _ in ask.choices] for ask in asks]
    assert ["no", "yes"] not in answers
    assert parse_answer(load_told("en"), list_yes_no(load_told("en")), said) == (said in ("1", "yes"))


def test_a_unit_that_cannot_do_it_is_refused_before_anything_is_asked(capsys: Capture) -> None:
    """Who ignores its allies joins no leader, and that is said at once, by its name."""
    typist = Typist(["", "", "contact 1", "contact 3", "", "", "group 1"], ["2", "1", "1"])
    sit_down(typist, load_tonight(load_shipped()["kill-zone"], "courier"), seed="kz")
    assert "Enemy unit 1 does not fit: Number of the unit that joins" in capsys.readouterr().err
    assert typist.questions == []


def test_what_belongs_to_another_phase_is_done_and_said(capsys: Capture) -> None:
    """A place that is searched in the turn of the enemy is noted, with whose turn that belongs to."""
    lines = ["", "", "place-searched 4", "", "place-searched 5"]
    sit_down(Typist(lines), load_tonight(load_shipped()["kill-zone"], "courier"), seed="kz")
    assert capsys.readouterr().out.count("A place is searched: that belongs to Your turn; undo takes it back") == 1


def test_points_forgotten_at_the_end_are_told_how_to_be_scored(capsys: Capture) -> None:
    """Who has forgotten the points of the last turn is told how often to type undo, and after that they are scored."""
    redoubt = load_tonight(load_shipped()["solo-heresy"], "winter-redoubt")
    lines = ["set turn 10", "end-turn", "", "score keep", "undo", "undo", "score keep"]
    journal = sit_down(Typist(lines, ["yes", "no"]), redoubt)
    told = capsys.readouterr()
    assert "undo, typed 2 times, takes the end back" in told.out + told.err
    assert journal.session.actions[-1] == Score("keep")


def test_a_line_may_come_in_place_of_an_answer(capsys: Capture) -> None:
    """Undo takes the last step back while something is asked, and a loss that is remembered then is counted."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    typist = Typist(["", "unit-destroyed", "", "unit-destroyed"], ["undo", "own-loss", "Green"])
    journal = sit_down(typist, mill)
    assert "undone: begin-round" in capsys.readouterr().out
    assert [each.routine for each in journal.session.actions if isinstance(each, Do)] == ["begin-round", "own-loss"]
    assert journal.session.game.label("victory") == "6"


def test_the_opening_says_what_units_are_worth_and_when_the_threat_rises(capsys: Capture) -> None:
    """Who plays weighs a unit of two points against one, and sees the tracker turn before it does."""
    sit_down(Typist([]), load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge"))
    told = capsys.readouterr().out
    assert "What scores: An enemy unit is destroyed +2 (1, 2, 5, 9), +1 (3, 4, 6, 7, 8); " in told
    assert "Threat Tracker Orange from 4, Red from 7" in told


def test_what_is_lost_by_an_activation_may_be_told_after_it(capsys: Capture) -> None:
    """Enter has gone on to the other side, and nobody is scolded for what the activation before has brought."""
    mill = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    lines = ["", "", "set charge laid", "take-charge", "unit-destroyed 3", "own-loss"]
    journal = sit_down(Typist(lines, ["Green"]), mill)
    assert journal.session.game.progress.phase == "enemy-activations"
    assert "belongs to" not in capsys.readouterr().out


def lead_redoubt(phase: str, typist: Typist, seed: str = "x") -> Journal:
    """Play the winter redoubt up to a phase, and the rest as is typed; return its journal."""
    return lead_to(load_tonight(load_shipped()["solo-heresy"], "winter-redoubt"), seed, phase, typist)


def test_units_of_a_list_act_in_an_order_that_is_told(capsys: Capture) -> None:
    """Nobody looks up which unit spawned before which: each phase of a turn names their order."""
    journal = lead_redoubt("enemy-movement", Typist([""] * 4, [""] * 4))
    order = [str(unit.number) for unit in journal.session.game.things.of_kind("units") if not unit.place]
    assert capsys.readouterr().out.count(f"In the order {', '.join(order)}\n") == 3


@pytest.mark.parametrize("line", ["own-loss Scouts", "own-l Scouts", "own Scouts"])
def test_the_beginning_of_a_word_is_enough_for_a_loss(line: str, capsys: Capture) -> None:
    """A word cut short takes a name as the whole one does, and the loss is told in one line."""
    journal = lead_redoubt("your-turn", Typist([line]))
    assert [lost.name for lost in journal.session.game.things.of_kind("losses")] == ["Scouts"]
    told = capsys.readouterr().out
    assert "Scouts: comes into play" in told
    assert "is called" not in told


def test_several_units_are_destroyed_in_a_line() -> None:
    """What asks who has done it, where one player alone can have, takes several units as what asks for them alone."""
    journal = lead_redoubt("your-turn", Typist(["destroyed 1 2"]))
    gone = [thing.number for thing in journal.session.game.things.gone if thing.kind == "units"]
    assert gone[-2:] == [1, 2]


def test_a_score_that_is_used_up_says_how_often_it_counted(capsys: Capture) -> None:
    """Both flares are up: they count twice in the whole game, and not in each round."""
    lead_redoubt("your-turn", Typist(["score flare 2", "score flare"]))
    told = capsys.readouterr().err
    assert '"flare" counts 2 times in all' in told
    assert "a round" not in told


def test_inches_that_an_event_gives_are_told_as_they_count(capsys: Capture) -> None:
    """Properly Motivated is thrown as the enemy's turn ends: its inches stand in the player's next turn."""
    journal = lead_redoubt("before-your-turn", Typist(["properly-motivated", ""], [""]))
    inches = journal.session.game.label("motivated")
    assert f'its unit may move {inches}" further' in capsys.readouterr().out


def test_what_an_effect_is_on_has_to_be_said(capsys: Capture) -> None:
    """Enter alone at a name that is needed is told so, and the question comes again."""
    typist = Typist(["", ""], ["", "Scouts"])
    lead_redoubt("event", typist, "a")
    assert typist.questions == ["What is Adrenaline Shot on"] * 2
    assert "An answer is needed: a unit of yours" in capsys.readouterr().out
