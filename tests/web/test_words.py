"""What a page tells is what the terminal tells, but for what is typed there."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from conftest import SETTINGS
from py_mini_racer import MiniRacer
from web.engine import open_script
from web.games import APART, encode_actions, list_games, list_tonight, open_known, play_random, take

from printgen.errors import BadUsage
from printgen.load.folder import load_pack
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.play import Scenario
from printgen.model.system import System
from printgen.paths import Pack, shipped
from printgen.play.game.actions import (
    Add,
    Choose,
    Deal,
    Draw,
    Fill,
    Mark,
    Move,
    Name,
    Own,
    Pick,
    Put,
    Remove,
    Return,
    Roll,
    Search,
    Send,
    Set,
    Shuffle,
    Stretch,
)
from printgen.play.game.course import find_due
from printgen.play.game.event import CardDrawn, Rolled
from printgen.play.game.game import Game
from printgen.play.game.pile_odds import count_pile, put_unseen
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again, Do, find_routine
from printgen.play.game.session import Action, Session, describe_action
from printgen.play.game.tally import list_emptied
from printgen.play.words import reading
from printgen.play.words.command import parse_command
from printgen.play.words.due import count_as_one, phrase_due, prompt_due
from printgen.play.words.hands import list_unseen
from printgen.play.words.phrases import (
    DoneAction,
    ShownEvents,
    list_shown,
    phrase_change,
    phrase_outcome,
    phrase_state,
)
from printgen.play.words.reading import list_roll_lines, make_event_reading, mean_it
from printgen.play.words.rulebook import list_begins, phrase_points, phrase_set_up
from printgen.products.odds import Odds, show_per_cent
from printgen.products.scenario import add_scenario
from printgen.web.describe import describe_game, encode_values

STEPS, LONG = 110, 400
APART_PACKS = Path(__file__).parents[1] / "packs" / "ok"
# A routine as a page has it in its texts, before they are shown.
NAMED = re.compile(r"\{(?:routine:([^}]*)|(choose):([^}]*))\}")
NOTHING_TYPED = {"list_card_lines": lambda *_: (), "list_result_lines": lambda *_: ()}


def open_words(name: str) -> MiniRacer:
    """Return V8 with the words of a page, in which a game is open."""
    return open_known("tests/web/tell.js", name)


@cache
def play_some(name: str, scenario: int) -> list[DoneAction]:
    """Return what comes of actions at random in a game."""
    return list(play_random(list_games()[name].tonight(scenario), "words", LONG if SETTINGS["long"] else STEPS))


@cache
def tell_page(name: str, scenario: int) -> Any:
    """Return what the page tells of a game, with routines called what is typed."""
    actions = encode_actions(play_some(name, scenario))
    told = open_words(name).call("tellSession", name, scenario, "words", actions)
    return json.loads(NAMED.sub(name_typed, told))


def name_typed(found: re.Match[str]) -> str:
    """Return what is typed for a routine that a text names."""
    return found[1] or f"{found[2]} {found[3]}"


@pytest.mark.parametrize(("name", "scenario"), list_tonight())
def test_the_page_tells_what_the_terminal_tells(name: str, scenario: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays on the phone reads the same lines, but for those that say what to type."""
    for function, nothing in NOTHING_TYPED.items():
        monkeypatch.setattr(reading, function, nothing)
    for done, told in zip(play_some(name, scenario), tell_page(name, scenario)["steps"], strict=True):
        said = {
            "told": [line for line in phrase_outcome(done) if not line.startswith("  (type ")],
            "changed": phrase_change(done.before, done.after),
            "due": [prompt_due(done.after, due), *phrase_due(done.after, due)] if (due := find_due(done.after)) else [],
        }
        assert {key: told[key] for key in said} == said
        assert told["taken"] == [
            f"undone: {told['titled']}",
            *(f"  {line}" for line in phrase_change(done.after, done.before)),
        ]


@pytest.mark.parametrize("name", ["marsh", "kill-zone", "heroes-of-normandie", "solo-heresy", "horde-mode"])
def test_a_german_page_tells_what_the_terminal_tells(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays a German game on the phone reads what stands at the terminal, too."""
    for function, nothing in NOTHING_TYPED.items():
        monkeypatch.setattr(reading, function, nothing)
    system, scenario = load_german(name, tmp_path / name)
    script = open_script("tests/web/tell.js", "de")
    script.call("openGame", name, encode_values(describe_game(system, [scenario])))
    played = list(play_random(add_scenario(system, scenario), "words", STEPS))
    told = json.loads(NAMED.sub(name_typed, script.call("tellSession", name, 0, "words", encode_actions(played))))
    game = played[-1].after
    for done, said in zip(played, told["steps"], strict=True):
        lines = [line for line in phrase_outcome(done) if not line.startswith(f"  ({reading.find_type(game)}")]
        lines = [re.sub(r"\bhand (?=[0-9])", "Hand ", line) for line in lines]  # where it is typed it is English
        assert (said["told"], said["changed"]) == (lines, phrase_change(done.before, done.after))
        due = find_due(done.after)
        assert said["due"] == ([prompt_due(done.after, due), *phrase_due(done.after, due)] if due else [])
    assert told["state"] == [{"title": part.title, "lines": list(part.lines)} for part in phrase_state(game)]


def load_german(name: str, folder: Path) -> tuple[System, Scenario]:
    """Return a game whose language is said to be German, and the first of its scenarios."""
    (source,) = (root / name for root in (shipped("tables"), APART_PACKS) if (root / name).exists())
    copytree(source, folder)
    head = (folder / "system.yaml").read_text(encoding="utf-8")
    head = re.sub(r"^language: .*\n", "", head, flags=re.MULTILINE)
    (folder / "system.yaml").write_text(f"{head}\nlanguage: de\n", encoding="utf-8")
    system = load_pack(Pack(name, folder, "tests"))
    file = APART.get(name) or min(folder.glob("scenarios/*.yaml"))
    return system, read_scenario(open_scenario(file), system)


@pytest.mark.parametrize(("name", "scenario"), list_tonight())
@pytest.mark.every(2)
def test_undo_takes_back_as_much_on_the_page(name: str, scenario: int) -> None:
    """What was done in one go is the same on the phone and at the terminal."""
    session = Session.of(list_games()[name].tonight(scenario), "words")
    for done, told in zip(play_some(name, scenario), tell_page(name, scenario)["steps"], strict=True):
        session = Session(done.after, done.action, session)
        assert told["asOne"] == count_as_one(session)


@pytest.mark.parametrize(("name", "scenario"), list_tonight())
def test_the_page_says_how_a_game_stands(name: str, scenario: int) -> None:
    """State and scenario are the same as at the terminal."""
    done = play_some(name, scenario)
    game = done[-1].after
    told = tell_page(name, scenario)
    assert told["state"] == [{"title": part.title, "lines": list(part.lines)} for part in phrase_state(game)]
    tonight = game.system.scenario
    begins = list_begins(game.system, tonight) if tonight else []  # which a page has in a table
    set_up = [line for line in phrase_set_up(game.system, tonight) if line not in begins] if tonight else []
    assert told["tonight"] == ([*set_up, *phrase_points(game.system, tonight)] if tonight else [])


@pytest.mark.parametrize(("name", "scenario"), list_tonight())
def test_buttons_do_what_the_terminal_says_to_type(name: str, scenario: int) -> None:
    """A card that a routine carries out has a button of this routine, with the answers that stand on the card."""
    for done, told in zip(play_some(name, scenario), tell_page(name, scenario)["steps"], strict=True):
        assert told["carried"] == [take(found) for found in list_carried(done)]


def list_carried(done: DoneAction) -> Iterator[tuple[str, str, object]]:
    """Yield what a player types after an action, as the title of a field, a routine and its answers."""
    steps = find_routine(done.after, done.action.routine).steps if isinstance(done.action, Do | Again) else ()
    lines = [line for shown in list_shown(done) for line in list_typed(done.after, shown, steps)]
    lines += [f"type {routine} {number}" for routine, number in list_emptied(done.events, done.after)]
    for line in (mean_it(done.after, done.action, line) for line in lines):
        title, _, typed = line.partition("type ")
        action = parse_command(done.after, typed)
        assert isinstance(action, Do)
        yield title.removesuffix(": "), action.routine, action.answers


def list_typed(game: Game, shown: ShownEvents, steps: Any) -> Iterator[str]:
    """Yield what a player types for what is shown; of compared cards, for those that were not replaced."""
    for event in shown.events:
        if isinstance(event, Rolled):
            yield from () if event.again else list_roll_lines(game, event, steps)
        elif len(shown.events) == 1 or (isinstance(event, CardDrawn) and not event.again):
            found = make_event_reading(game, event)
            yield from found.typed if found else ()


@pytest.mark.parametrize(("name", "scenario"), list_tonight())
def test_the_page_counts_the_odds_of_the_command(name: str, scenario: int) -> None:
    """What a pile may still give is as likely on the phone as `odds` says."""
    done = play_some(name, scenario)[:40]
    game = done[-1].after
    told = json.loads(open_words(name).call("tellOdds", name, scenario, "words", encode_actions(done)))
    assert told == [take(found) for pile in game.system.play.piles for found in list_odds(game, pile.id)]


def list_odds(game: Game, name: str) -> Iterator[object]:
    """Yield the odds of a pile in each column, or why they cannot be counted."""
    pile = put_unseen(game.pile(name), list_unseen(game, name))
    for column in [each.id for each in pile.deck.columns] if pile.deck.has_columns else [""]:
        for draws in (1, 3):
            try:
                yield describe_odds(count_pile(pile, column, game.labels, draws))
            except Refused as refused:
                yield refused.id, refused.message, refused.hint


def describe_odds(odds: Odds) -> object:
    """Return odds as the command shows them."""
    named = zip(odds.tell_apart(), odds.outcomes, strict=True)
    figures = [(title, str(each.probability), show_per_cent(each.probability)) for title, each in named]
    outcomes = [(each.id, each.faces, each.rolls) for each in odds.outcomes]
    cards = "no card is" if odds.draws == 1 else f"not {odds.draws} cards are"
    short = f"{cards} left: {odds.short}, {show_per_cent(odds.short)} %" if odds.short else ""
    return odds.table, odds.column, odds.faces, odds.draws, figures, outcomes, short


@pytest.mark.parametrize(
    ("name", "action", "title"),
    [
        ("heroes-of-normandie", Draw("reaction", 2), "Draw Reaction x2"),
        ("kill-zone", Draw("contacts"), "Draw Contacts"),
        ("kill-zone", Roll("contacts", 1, "", 1), "Roll Contacts +1"),
        ("heroes-of-normandie", Roll("reaction", 1, "*"), "Roll Reaction, all columns"),
        ("heroes-of-normandie", Roll("2d6", 3), "Roll 2d6 x3"),
        ("heroes-of-normandie", Draw("supply", 1, "green"), "Draw Supply, Green"),
        ("heroes-of-normandie", Set("zones", 2), "Highest Threat Zone with your units: Red"),
        ("heroes-of-normandie", Move("round", 1), "Round +1"),
        ("heroes-of-normandie", Stretch("threat", (1, 3, 4)), "Threat Tracker: 1, 3, 4"),
        ("heroes-of-normandie", Do("more-orders", (("number", 1),)), "More enemy orders next round: 2"),
        ("heroes-of-normandie", Fill("orders", 3), "Fill Order token bag: 3"),
        ("heroes-of-normandie", Add("orders", "decoy"), "Add Decoy"),
        ("heroes-of-normandie", Remove("orders", "3"), "Remove Enemy unit 3 from the game"),
        ("heroes-of-normandie", Return("orders"), "Put back all of Order token bag"),
        ("heroes-of-normandie", Send("units", 2), "Enemy unit 2: on the table"),
        ("marsh", Mark("wardens", 2, "awake"), "Warden 2: Awake"),
        ("marsh", Name("wardens", 2, "Reed"), "Name Warden 2: Reed"),
        ("marsh", Put("lairs", "Hollow"), "Put into play: Lair Hollow"),
        ("marsh", Deal("quests", 1, 1), "Deal Quests to player 1"),
        ("marsh", Shuffle("weather"), "Shuffle Weather"),
        ("marsh", Search("weather", "marsh-weather-6"), "Search for Weather [6] Fog 10"),
        ("horde-mode", Choose("units", ("orks",)), "Horde units from Orks"),
        ("horde-mode", Own("world-eaters", (0, 1)), "World Eaters: 2 owned"),
    ],
)
def test_an_action_has_a_name(name: str, action: Action, title: str) -> None:
    """Buttons and the list of what was done say what people say, and not what is typed."""
    told = open_words(name).call("tellSession", name, -1, "a", json.dumps([describe_action(action)]))
    assert json.loads(told)["steps"][0]["titled"] == title


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("At 0 {routine:battle-ends}.", "At 0 tap “The battle ends”."),
        ("{routine:begin-round} first. {routine:battle-ends}", "Tap “Begin a round” first. Tap “The battle ends”"),
        ("{routine:nothing} and {game}", "{routine:nothing} and {game}"),
    ],
)
def test_texts_of_a_pack_name_buttons_on_the_page(text: str, said: str) -> None:
    """A routine that a text names is the button to tap, by the title that stands on it."""
    assert open_words("heroes-of-normandie").call("tellText", "heroes-of-normandie", text) == said


def test_a_text_names_the_button_that_chooses_rosters() -> None:
    """The factions of a Horde are chosen with the button that the page has for it; what is no pick stays as written."""
    said = open_words("horde-mode").call("tellText", "horde-mode", "Now {choose:units}, not {choose:unit}.")
    assert said == "Now tap “Choose what is picked from”, not {choose:unit}."


@pytest.mark.parametrize(
    ("name", "action", "hint"),
    [
        ("marsh", Draw("tokens", 99), "draw fewer, or put all back"),
        ("marsh", Deal("quests", 1, 9), "its players are 1 to 3"),
        ("kill-zone", Pick("nobody", "nothing"), "the game has none"),
    ],
)
def test_a_refusal_says_what_helps_without_typing(name: str, action: Action, hint: str) -> None:
    """A hint names no words that only the terminal has."""
    with pytest.raises(BadUsage):
        action.run(Game.of(list_games()[name].system, "a"))
    told = json.loads(open_words(name).call("tellRefusal", name, json.dumps(describe_action(action))))
    assert told[1:] == ([hint] if hint else [])
