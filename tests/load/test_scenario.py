"""Scenario files: what is on the table tonight, as the rules of a game let it be said; those that ship, too."""

import json
from pathlib import Path

import pytest
from editor import read_node
from evening import list_scenarios, load_shipped, load_tonight
from jsonschema import Draft7Validator
from tonight import FORD, MARSH, make_scenario

from printgen.cli.entry import main
from printgen.errors import BadData
from printgen.load.nodes.source import compose
from printgen.load.scenario import open_scenario, read_lengths
from printgen.load.schema import write_scenario_schema, write_schema
from printgen.paths import shipped


def write(folder: Path, text: str) -> Path:
    """Write a scenario's file."""
    path = folder / "raid.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_with_lengths_alone_is_for_any_game(tmp_path: Path) -> None:
    """A file gives lengths to as many trackers as it likes."""
    path = write(tmp_path, "trackers:\n  threat: [3, 3, 2]\n  turn: [0]\n")
    assert read_lengths(open_scenario(path)) == {"threat": (3, 3, 2), "turn": (0,)}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("trackers: {threat: [3, x]}", "1:24", "trackers.threat[1]: expected a whole number"),
        ("trackers: {threat: 3}", "1:20", "trackers.threat: expected a list"),
        ("trackers: {threat: [1000]}", "1:21", "trackers.threat[0]: 1000 is not between 0 and"),
        ("threat: [3]", "1:1", 'the key "game" is missing'),
        ("trackers: !!python/object:os.system {}", "1:11", ""),
        ("title: The ford", "1:1", 'the key "game" is missing'),
    ],
)
def test_mistakes_in_lengths_have_their_place(text: str, place: str, message: str, tmp_path: Path) -> None:
    """A scenario's mistakes are told by line and column, as a pack's are."""
    path = write(tmp_path, text)
    with pytest.raises(BadData) as bad:
        read_lengths(open_scenario(path))
    assert f"{path}:{place}: {message}" in str(bad.value)


def test_a_scenario_says_all_that_its_game_lets_it_say() -> None:
    """Each thing has its number, texts and numbers; what is left out is as the rules have it."""
    scenario = make_scenario()
    keeper, newt = scenario.things("wardens")
    (lair,) = scenario.things("lairs")
    assert (keeper.number, keeper.name, keeper.place, keeper.count("worth")) == (1, "Toll keeper", "", 3)
    assert (newt.number, newt.place, newt.arrives, newt.count("worth")) == (4, "reserve", 3, 2)
    assert (lair.number, lair.place, lair.type) == (2, "far", "wary")
    orders = [keeper.text("orders", column) for column in ("dry", "wet")]
    assert orders == ["Hold the ford.", "Swim to the nearest boat."]
    assert {newt.text("orders", column) for column in ("dry", "wet")} == {"Move to the ford."}
    assert (scenario.rounds, dict(scenario.lengths)) == (6, {"danger": (2, 0, 1)})
    assert dict(scenario.counts) == {"boats": 3, "hounds": 3}
    assert dict(scenario.gauges) == {"season": "Dry season", "bounty": "20", "turn": "2"}
    assert [(score.points, score.most) for score in scenario.scores] == [(3, 1), (-2, 0)]
    assert [end.when for end in scenario.ends] == [(("wardens", ("0",)),)]


MISTAKES = {
    "title: The": ("titel: The", "4:1: titel: unknown key"),
    '"1.2"': ('"0.9"', "3:10: edition: is for edition 0.9 of marsh, which is at edition 1.2"),
    "[2, 0, 1]": ("[2, 1]", "9:20: trackers.danger: it takes 3 lengths, not 2"),
    "season: Dry season": ("season: Dry saison", '10:18: gauges.season: unknown label "Dry saison"'),
    '"20"': ('"999"', '10:38: gauges.bounty: "bounty-1" has no box "999"'),
    "boats: 3": ("boats: 7", "11:18: numbers.boats: 7 is not between 1 and 6"),
    "rounds: 6": ("rounds: 8", '12:9: rounds: "turn" has no box "8"'),
    "dry: Hold the ford., ": ("", 'wardens.1.orders: the key "dry" is missing'),
    "wet: Swim": ("moist: Swim", "wardens.1.orders.moist: unknown key"),
    "worth: 3": ("worth: 20", "wardens.1.worth: 20 is not between 0 and 9"),
    "  4: ": ("  40: ", 'wardens.40: the bag "tokens" has no token 40'),
    "  2: ": ("  02: ", 'lairs.02: "02" is not the number of one of these'),
    "place: reserve": ("place: trees", 'wardens.4.place: unknown place "trees"'),
    "place: reserve, ": ("", "wardens.4.arrives: it is on the table from the start"),
    "arrives: 3": ("arrives: 7", "wardens.4.arrives: the last round is 6"),
    "type: wary": ("type: weary", 'lairs.2.type: unknown type "weary"'),
    "cleared: {": ("frogs-win: {", 'ends.frogs-win: the game has an end "frogs-win" already'),
    'wardens: "0"': ("wardens: none", 'ends.cleared.when.wardens: "none" is not how many there are'),
    "points: 3": ("points: many", 'scores.ford.points: expected a whole number, not "many"'),
}


@pytest.mark.parametrize("right", MISTAKES)
def test_a_mistake_in_a_scenario_is_told_where_it_stands(right: str) -> None:
    """Whatever its game does not know, or bounds otherwise, is told with its place."""
    wrong, message = MISTAKES[right]
    with pytest.raises(BadData) as bad:
        make_scenario(FORD.replace(right, wrong))
    assert message in str(bad.value)


def test_all_mistakes_of_a_scenario_are_told_at_once() -> None:
    """Mistakes of shape hide neither each other nor those in what names stand for."""
    text = FORD
    wrong = ["title: The", '"1.2"', "[2, 0, 1]", '"20"', "boats: 3", "rounds: 6", "worth: 3", "cleared: {"]
    for right in wrong:
        text = text.replace(right, MISTAKES[right][0])
    with pytest.raises(BadData) as bad:
        make_scenario(text)
    assert all(MISTAKES[right][1] in str(bad.value) for right in wrong)


def test_a_scenario_of_another_game_is_refused_by_name() -> None:
    """Nothing else is said of it: what it says is for another game to judge."""
    with pytest.raises(BadData) as bad:
        make_scenario(FORD.replace("game: marsh", "game: firefight").replace("title: The", "titel: The"))
    (problem,) = bad.value.problems
    assert str(problem.message) == "game: is a scenario of firefight, not of marsh"


def test_a_game_without_rules_for_scenarios_has_lengths_of_tracks_alone() -> None:
    """What more a scenario says is refused, for no rule tells what it means."""
    plain = MARSH._replace(play=MARSH.play._replace(scenario=None))
    head = "game: marsh\ntitle: The ford\ntrackers: {danger: [1, 1, 1]}\n"
    assert dict(make_scenario(head, plain).lengths) == {"danger": (1, 1, 1)}
    with pytest.raises(BadData) as bad:
        make_scenario(f"{head}rounds: 3\n", plain)
    assert "ford.yaml:4:1: rounds: marsh knows no such thing of a scenario" in str(bad.value)


def see(text: str) -> object:
    """Return what an editor sees in a scenario."""
    return read_node(compose(text, "ford.yaml"))


def test_an_editor_knows_what_a_scenario_of_the_game_may_say() -> None:
    """The schema made of a game's rules has nothing to say of a sound scenario, and finds what its shape finds."""
    schema = json.loads(write_scenario_schema(MARSH))
    Draft7Validator.check_schema(schema)
    editor = Draft7Validator(schema)
    assert list(editor.iter_errors(see(FORD))) == []
    assert list(Draft7Validator(json.loads(write_schema("scenario"))).iter_errors(see(FORD))) == []
    for right in (
        "title: The",
        "season: Dry season",
        "boats: 3",
        "wet: Swim",
        "worth: 3",
        "place: reserve",
        "points: 3",
    ):
        assert list(editor.iter_errors(see(FORD.replace(right, MISTAKES[right][0])))), right


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
        tonight = load_tonight(load_shipped()[game], id_)
        assert tonight.scenario
        for kind, things in tonight.scenario.lists:
            if not any(deck.id == kind for deck in tonight.decks):  # things that are no more than a name
                continue
            line = ["build", f"{game}/{kind}", "--scenario", id_, "--tables", str(shipped("tables"))]
            assert not things or main([*line, "-o", str(tmp_path)]) == 0, capsys.readouterr().err
