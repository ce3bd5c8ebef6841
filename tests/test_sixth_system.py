"""The promise that a new game needs YAML alone: a pack made from nothing has every kind of product there is."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest
from playing import replay
from reading import read_pages, squeeze

from printgen.cli import main
from printgen.load.folder import load_pack
from printgen.model.routine import Step, list_steps
from printgen.paths import Pack
from printgen.play.game.actions import Choose, Deal, Draw, Fill, Pick, Put, Roll, Set
from printgen.play.game.routine import Do, list_asks, list_choices
from printgen.play.game.session import Action, Session, write_line

PACK = Path(__file__).parent / "packs" / "ok" / "marsh"
DECKS = {"spawn": 36, "spawn-short": 3, "weather": 6, "wet": 6, "omens": 54, "quests": 3, "tactics": 3, "wares": 4}
# A sheet that may take as many pages as it needs has none yet when it is listed.
SHEETS = {"weather-ticks": 0, "reference": 0, "aid": 1, "watch": 2, "weather-frogs": 1}
WAYS = ("spawn-at-night", "luck-of-fools")
FORMS = {"tally": 1, "flask": 2}
COUNTS = {
    **DECKS,
    **SHEETS,
    **FORMS,
    "boxes": 3,
    "game": 1,
    "markers": 22,
    "trackers": 5,
    "mat": 1,
    "maps": 3,
    "measures": 7,
    "blanks": 7,
    "web": 1,
}
# What of it is read.
READ = ("aid", "weather", "tactics", "spawn", "wares", "reference", "weather-frogs", "trackers", "markers")


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """Copy the pack and return the folder it lies in."""
    shutil.copytree(PACK, tmp_path / "marsh")
    return tmp_path


def test_a_new_game_needs_yaml_alone(marsh: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pack that uses every part of the format checks, lists and builds, and its products say what it says."""
    tables = ["--tables", str(marsh)]
    assert main(["check", "marsh", *tables]) == 0, capsys.readouterr().err
    capsys.readouterr()
    assert main(["list", "--json", *tables]) == 0
    listed = {system["id"]: system for system in json.loads(capsys.readouterr().out)}
    assert {product["id"]: product["count"] for product in listed["marsh"]["products"]} == COUNTS
    named = (
        "marsh",
        "marsh/spawn-short",
        "marsh/measures",
        "marsh/game",
    )  # alternatives are built where they are named
    assert main(["build", *named, *tables, "-o", str(marsh / "out")]) == 0
    made = {path.stem: path for path in (marsh / "out/a4/marsh").glob("*.pdf")}
    assert made.keys() == COUNTS.keys() - {"web"}  # which another command makes
    said = {
        name: squeeze("".join(char["text"] for page in read_pages(made[name].read_bytes()) for char in page.chars))
        for name in READ
    }
    assert "drawweather." in said["aid"]
    assert "seenofartherthan20paces." in said["weather"]
    assert "strikeat6pacesorless." in said["tactics"]
    assert "therulesleavethisopen" in said["spawn"]
    assert said["wares"].count("lightinthefog.") == 3
    assert "seenofartherthanxpaces." in said["reference"]
    assert "layitonaunitthatcannotmove." in said["reference"]
    assert "allofyou.\N{BLACK DIAMOND}orderisopen." in said["reference"]
    assert "1-3tadpoles(10)4-6bullfrog" in said["weather-frogs"]
    assert "putacubeonthenextfreebox" in said["trackers"]
    assert said["markers"].count("stuck") == 5  # two markers, each with two sides, and their name beside them


def test_a_new_game_is_played_by_yaml_alone(marsh: Path) -> None:
    """Of a pack that uses every part of play.yaml each pile, bag, roll, pick and routine does its work, by its seed."""
    system = load_pack(Pack("marsh", marsh / "marsh", ""))
    play = system.play
    assert {pile.id for pile in play.piles} == DECKS.keys()
    assert {roll.id for roll in play.rolls} == {*(table.id for table in system.tables if table.die), *WAYS}
    actions: list[Action] = [
        *(Choose(pick.id, ("frogs",)) for pick in play.picks),
        *(Draw(pile.id, 2) for pile in play.piles if not pile.dealt),
        *(Draw(pile.id, 2, use.column) for pile in play.piles for use in pile.uses),
        *(Draw(bag.id, sum(token.amount for token in bag.tokens)) for bag in play.bags),
        *(Fill(bag.id, 5) for bag in play.bags),
        *(Roll(roll.id, 2) for roll in play.rolls),
        *(Pick(pick.id, "fog") for pick in play.picks),
        *(Deal(pile.id) for pile in play.piles if pile.dealt),
    ]
    routines: list[Action | str] = [
        Set("frogs", 1),  # some routines do their work only while they are wild
        *(Choose(pick.id, ("frogs",)) for pick in play.picks),
        *(Put(kind.id) for kind in play.things if not kind.bag),  # and some only with things in play
        *(routine.id for routine in play.routines),
    ]
    for taken in (actions, routines):
        session = Session.of(system, "a")
        lines = []
        for asked in taken:
            if isinstance(asked, str):  # a routine: each of its questions has its first answer
                asks = list_asks(session.game, asked)
                action: Action = Do(asked, tuple((ask.id, list_choices(session.game, ask)[0][1]) for ask in asks))
            else:
                action = asked
            events, session = session.act(action)
            assert events, action
            lines.append(write_line(action, events))
        assert replay(system, "a", json.loads(json.dumps(lines))).actions == session.actions


def test_the_rules_of_play_use_every_part_of_the_format() -> None:
    """Each key that play.yaml knows stands in the example, and leaves something in the rules."""
    play = load_pack(Pack("marsh", PACK, "")).play
    # the example of the dark has the course and the verdicts
    night = load_pack(Pack("marsh-night", PACK.parent / "marsh-night", "")).play
    routines = (*play.routines, *night.routines)
    steps = [step for routine in routines for step in list_steps(routine.steps)]
    assert {type(step) for step in steps} == set(get_args(Step))
    assert not all(pile.reshuffles for pile in play.piles)
    assert not all(roll.drop_lowest for roll in play.rolls)
    used = [rule for pile in play.piles for rule in (*pile.rules, *(rule for use in pile.uses for rule in use.rules))]
    uses = [use for pile in play.piles for use in pile.uses]
    groups: list[Sequence[Any]] = [play.piles, used, uses, play.bags, play.rolls, play.gauges, play.scales, play.picks]
    groups += [[step for step in steps if isinstance(step, kind)] for kind in get_args(Step)]
    groups += [[ask for routine in routines for ask in routine.asks], routines, play.ends, play.carriers]
    unsaid = [key for key in play._fields if not (getattr(play, key) or getattr(night, key))]
    assert unsaid == ["start_on_page"]  # which is no longer needed
    for group in groups:
        for key in {*group[0]._fields} - {"owned"}:  # which a pack in English leaves empty
            assert any(getattr(thing, key) for thing in group), f"{type(group[0]).__name__}.{key}"


def test_a_pack_in_the_working_folder_is_found_by_itself(
    marsh: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder `tables` beside the author needs no option."""
    (marsh / "tables").mkdir()
    (marsh / "marsh").rename(marsh / "tables/marsh")
    monkeypatch.chdir(marsh)
    assert main(["cards", "marsh/wet"]) == 0
    assert "See no farther than 20 paces." in capsys.readouterr().out
