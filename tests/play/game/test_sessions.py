"""What a session promises: a log that plays again to the letter, undo that leaves no trace, and an edition to trust."""

import json
from typing import Any

import pytest
from conftest import SETTINGS
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import MARSH, load_files, load_marsh, load_pond, replay, state_of

from printgen.errors import BadUsage
from printgen.load.folder import load_pack
from printgen.paths import Pack
from printgen.play.game.actions import (
    Add,
    Choose,
    ChooseAny,
    Correct,
    Deal,
    Discard,
    Draw,
    Fill,
    Keep,
    Mark,
    Move,
    Name,
    Own,
    Pick,
    Put,
    Remove,
    Return,
    Reveal,
    Roll,
    Score,
    Search,
    Send,
    Set,
    Shuffle,
    Stretch,
    Take,
    Unmark,
    Write,
)
from printgen.play.game.course import Next, PlayOn, Skip
from printgen.play.game.edition import take_fingerprint
from printgen.play.game.effect import Assign, Lift
from printgen.play.game.game import Game
from printgen.play.game.routine import MOST_STEPS, Again, Do
from printgen.play.game.session import KINDS, Action, Differs, Session, describe_action, read_action, write_line
from printgen.play.game.tally import Count, Merge

BEFORE = MARSH.parents[2] / "before"
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
NUMBERS = st.integers(-(10**6), 10**6)
VALUES: dict[type[Any], st.SearchStrategy[Any]] = {
    Draw: st.builds(Draw, WORDS, NUMBERS, WORDS),
    Deal: st.builds(Deal, WORDS, NUMBERS, NUMBERS),
    Reveal: st.builds(Reveal, WORDS, NUMBERS),
    Keep: st.builds(Keep, WORDS, WORDS),
    Discard: st.builds(Discard, WORDS, WORDS),
    Search: st.builds(Search, WORDS, WORDS),
    Remove: st.builds(Remove, WORDS, WORDS),
    Return: st.builds(Return, WORDS, WORDS),
    Shuffle: st.builds(Shuffle, WORDS),
    Add: st.builds(Add, WORDS, WORDS),
    Fill: st.builds(Fill, WORDS, NUMBERS),
    Roll: st.builds(Roll, WORDS, NUMBERS, WORDS, NUMBERS),
    Choose: st.builds(Choose, WORDS, st.lists(WORDS).map(tuple)),
    Own: st.builds(Own, WORDS, st.lists(NUMBERS).map(tuple)),
    Pick: st.builds(Pick, WORDS, WORDS, NUMBERS),
    Set: st.builds(Set, WORDS, NUMBERS),
    Move: st.builds(Move, WORDS, NUMBERS),
    Stretch: st.builds(Stretch, WORDS, st.lists(NUMBERS).map(tuple)),
    Write: st.builds(Write, WORDS, WORDS, WORDS),
    Put: st.builds(Put, WORDS, WORDS, WORDS),
    Name: st.builds(Name, WORDS, NUMBERS, WORDS),
    Mark: st.builds(Mark, WORDS, NUMBERS, WORDS),
    Unmark: st.builds(Unmark, WORDS, NUMBERS, WORDS),
    Take: st.builds(Take, WORDS, NUMBERS),
    Send: st.builds(Send, WORDS, NUMBERS, WORDS),
    Score: st.builds(Score, WORDS, NUMBERS, NUMBERS),
    Do: st.builds(Do, WORDS, st.lists(st.tuples(WORDS, NUMBERS)).map(tuple)),
    Again: st.builds(Again, WORDS, st.lists(st.tuples(WORDS, NUMBERS)).map(tuple)),
    Next: st.builds(Next, NUMBERS),
    Skip: st.just(Skip()),
    PlayOn: st.just(PlayOn()),
    ChooseAny: st.builds(ChooseAny, WORDS),
    Assign: st.builds(Assign, NUMBERS, WORDS),
    Lift: st.builds(Lift, NUMBERS),
    Count: st.builds(Count, WORDS, NUMBERS, WORDS, NUMBERS),
    Merge: st.builds(Merge, WORDS, NUMBERS, NUMBERS),
    Correct: st.builds(Correct, WORDS, NUMBERS, WORDS, NUMBERS),
}
ANSWERS = (("boats", 0), ("mood", 1), ("reading", 1))
QUESTS, SPAWN = (f"{load_marsh().prefix}-{deck}" for deck in ("quests", "spawn"))
# Something of every kind that the marsh can do, more than once.
PLAYED = st.sampled_from(
    [
        *(Draw("spawn"), Draw("spawn", 4), Draw("omens", 3, "dusk"), Draw("weather"), Draw("tokens", 2), Draw("wares")),
        *(Deal("quests"), Keep("quests", f"{QUESTS}-1"), Keep("quests", f"{QUESTS}-2"), Discard("spawn")),
        *(Remove("tokens", "12"), Return("tokens"), Search("spawn", f"{SPAWN}-36"), Remove("spawn", f"{SPAWN}-3")),
        *(
            Return("spawn", f"{SPAWN}-3"),
            Shuffle("spawn"),
            Add("tokens", "stuck"),
            Fill("tokens", 5),
            Roll("spawn", 2, "", 1),
            Roll("weather"),
            Roll("d66"),
        ),
        *(
            Choose("pack", ("frogs",)),
            Own("frogs", (1,)),
            Own("frogs", (0, 2)),
            Pick("pack", "fog", 2),
            Set("frogs", 1),
            Move("turn", 2),
            Move("turn", -1),
        ),
        *(
            Put("lairs", "Hole", "far"),
            Name("lairs", 1, "Den"),
            Mark("wardens", 3, "awake"),
            Unmark("wardens", 3, "awake"),
        ),
        *(
            Take("lairs", 1),
            Take("wardens", 2),
            Send("lairs", 2, "far"),
            Send("lairs", 1),
            Do("sleep"),
            Do("lairs-open"),
        ),
        *(Do("slay", (("warden", 4),)), Do("find-lair", (("lair", 1), ("where", 0))), Do("wake", (("boats", 2),))),
        *(Do("begin", ANSWERS), Do("begin", (("boats", 1), *ANSWERS[1:]))),
    ]
)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.just("do"), inner, max_size=4),
    max_leaves=8,
)


def play(actions: list[Action]) -> tuple[Session, list[dict[str, Any]]]:
    """Return the session of those actions that can be done, with the lines of its log, as read back from a file."""
    session, lines = Session.of(load_marsh(), "a"), []
    for action in actions:
        try:
            events, session = session.act(action)
        except BadUsage:
            continue
        lines.append(write_line(action, events))
    return session, [json.loads(json.dumps(line)) for line in lines]


def change_line(line: dict[str, Any], way: int) -> dict[str, Any]:
    """Return a line of a log in which something is not as it was played."""
    changed = json.loads(json.dumps(line))
    match way:
        case 0:
            changed["out"] = [*changed["out"], changed["out"][0]] if changed["out"] else [{"event": "Shuffled"}]
        case 1:
            changed["out"] = changed["out"][1:] if changed["out"] else [1]
        case 2:
            del changed["out"]
        case _:
            changed["out"] = str(changed["out"])
    return dict(changed)


def test_all_kinds_of_action_are_tried() -> None:
    """The properties below hold for every action that there is."""
    assert set(VALUES) == set(KINDS.values())


@given(st.one_of(*VALUES.values()))
def test_an_action_comes_back_from_a_log(action: Action) -> None:
    """Written as JSON and read again, every action is what it was, with the type it had."""
    again = read_action(json.loads(json.dumps(describe_action(action))))
    assert again == action
    assert type(again) is type(action)


@settings(max_examples=300 if SETTINGS["long"] else 100)
@given(JSON | st.dictionaries(st.sampled_from(["do", "name", "pile", "amount", "answers", "rosters", "lengths"]), JSON))
def test_garbage_is_no_action(data: Any) -> None:
    """What is not an action is refused, and what is read as one is written as the same again."""
    try:
        action = read_action(data)
    except ValueError:
        return
    assert read_action(json.loads(json.dumps(describe_action(action)))) == action


@pytest.mark.parametrize(
    "data",
    [
        *(None, 3, "draw", [], {}, {"do": 3}, {"do": ["draw"]}, {"do": "Draw", "name": "spawn"}, {"do": "undo"}),
        *({"do": "draw"}, {"do": "draw", "name": 3}, {"do": "draw", "name": "a", "amount": "1"}),
        *({"do": "draw", "name": "a", "amount": True}, {"do": "draw", "name": "a", "amount": 1.0}),
        *({"do": "draw", "name": "a", "extra": 1}, {"do": "draw", "name": None}, {"do": "choose", "pick": "a"}),
        *({"do": "choose", "pick": "a", "rosters": "frogs"}, {"do": "choose", "pick": "a", "rosters": [1]}),
        *(
            {"do": "do", "routine": "a", "answers": answers}
            for answers in (["a"], [["a"]], [["a", 1, 1]], [["a", "b"]], [[1, 1]], {"a": 1})
        ),
        {"do": "stretch", "gauge": "a", "lengths": ["1"]},
    ],
)
def test_what_is_nearly_an_action_is_refused(data: Any) -> None:
    """A kind that there is not, a key missing or too much, a value of another kind: none of them is an action."""
    with pytest.raises(ValueError, match=r"^it (does|has) |^its "):
        read_action(data)


@settings(max_examples=60)
@given(st.lists(PLAYED, min_size=1, max_size=12))
def test_undo_leaves_no_trace(actions: list[Action]) -> None:
    """Undone, an action has never been: the game is as before, and done again it comes out the same."""
    session, _ = play(actions[:-1])
    try:
        events, after = session.act(actions[-1])
    except BadUsage:
        return
    undone, back = after.undo()
    assert undone == actions[-1]
    assert back == session
    assert state_of(back.game) == state_of(session.game)
    again, other = back.act(actions[-1])
    assert again == events
    assert state_of(other.game) == state_of(after.game)


@settings(max_examples=60)
@given(st.lists(PLAYED | st.none(), max_size=14))
def test_a_session_is_a_list_of_actions(asked: list[Action | None]) -> None:
    """However long a game is, its actions, its state and its undo are those of a plain list of games."""
    session, games, actions = Session.of(load_marsh(), "a"), [Game.of(load_marsh(), "a")], list[Action]()
    for action in asked:
        if action is None and actions:
            undone, session = session.undo()
            assert undone == actions.pop()
            games.pop()
        elif action is not None:
            try:
                events, game = action.run(games[-1])
            except BadUsage:
                continue
            said, session = session.act(action)
            assert said == events
            games.append(game)
            actions.append(action)
        assert session.actions == tuple(actions)
        assert state_of(session.game) == state_of(games[-1])
        assert [state_of(game) for game, _ in session.steps] == [state_of(game) for game in games[:-1]]


def test_a_long_game_comes_back() -> None:
    """A game of ten thousand actions is dealt again, undone to its beginning, and let go of."""
    lines = [{"do": "move", "gauge": "turn", "by": 1, "out": [{"event": "GaugeMoved", "gauge": "turn", "place": 1}]}]
    lines += [{"do": "set", "gauge": "turn", "place": 1, "out": lines[0]["out"]}] * 10_000
    session = replay(load_marsh(), "a", lines)
    assert len(session.actions) == 10_001
    while session.last:
        _, session = session.undo()
    assert session.game.position("turn") == 0


def test_nothing_is_not_undone() -> None:
    """Where nothing was done there is nothing to undo."""
    with pytest.raises(BadUsage, match="nothing to undo"):
        Session.of(load_marsh(), "a").undo()


@settings(max_examples=60)
@given(st.lists(PLAYED, max_size=12), st.integers(0, 3))
def test_a_log_plays_again(actions: list[Action], undone: int) -> None:
    """The lines of a log lead to the game that they were written of, whatever was taken back on the way."""
    session, lines = play(actions)
    for _ in range(min(undone, len(session.actions))):
        _, session = session.undo()
        lines.append({"do": "undo", "out": []})
    replayed = replay(load_marsh(), "a", lines)
    assert replayed.actions == session.actions
    assert state_of(replayed.game) == state_of(session.game)


@settings(max_examples=60)
@given(st.data(), st.lists(PLAYED, min_size=1, max_size=8), st.integers(0, 3))
def test_a_changed_line_is_found(data: st.DataObject, actions: list[Action], way: int) -> None:
    """Whoever changes what came out of an action is told the number of the line, counted from the header."""
    _, lines = play(actions)
    if not lines:
        return
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place] = change_line(lines[place], way)
    with pytest.raises(Differs) as differs:
        replay(load_marsh(), "a", lines)
    assert differs.value.number == place + 2
    assert differs.value.found != differs.value.expected


def test_another_seed_is_found() -> None:
    """A log that is played with another seed differs at its first draw."""
    _, lines = play([Set("frogs", 1), Draw("omens", 5, "dawn")])
    with pytest.raises(Differs, match="line 3 differs"):
        replay(load_marsh(), "b", lines)


@pytest.mark.parametrize(
    "line",
    [{"do": "draw"}, {"do": "fly"}, {}, {"do": "draw", "name": "newts", "out": []}, {"do": "undo", "name": "spawn"},
     {"do": "undo"}, {"do": "do", "routine": "begin", "answers": [["boats"]]}],
)  # fmt: skip
def test_a_line_that_cannot_be_played_is_named(line: dict[str, Any]) -> None:
    """A line that is not an action, or one that cannot be done, is named by its number."""
    with pytest.raises(BadUsage, match="line 2 cannot be played"):
        replay(load_marsh(), "a", [line])


MARSH_FILES = {path.name: path.read_text(encoding="utf-8") for path in MARSH.glob("*.yaml")}
NO_ROSTERS = {
    "picks:\n  pack: {title: Frogs in the fog, table: weather, lower: 1}\n": "",
    "        pick: pack\n": "",
    "{roll: weather, pick: pack, puts": "{roll: weather, puts",
    "notes: [weather, pack]": "notes: [weather]",
}


def load_changed(file: str = "", old: str = "", new: str = "") -> str:
    """Return the fingerprint of the marsh, without its rosters, with one thing changed in a file."""
    files = dict(MARSH_FILES)
    for words, others in NO_ROSTERS.items():
        assert words in files["play.yaml"]
        files["play.yaml"] = files["play.yaml"].replace(words, others)
    if file:
        assert old in files[file]
        files[file] = files[file].replace(old, new, 1)
    return take_fingerprint(load_files("marsh", files, MARSH / "art"))


@pytest.mark.parametrize("file", sorted(MARSH_FILES))
def test_an_edition_is_not_its_comments(file: str) -> None:
    """Comments, and empty lines that move all that follows, make no other edition."""
    files = MARSH_FILES[file]
    first = files.splitlines()[0]
    assert load_changed(file, first, f"# A remark.\n\n{first}  # another") == load_changed()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("weather.yaml", "title: Fair", "title: Fine"),
        ("spawn.yaml", "nearest water", "farthest water"),
        ("spawn.yaml", "How near is open", "How near is free"),
        ("spawn.yaml", "quiet: true", "quiet: false"),
        (
            "weather.yaml",
            "1-3, dry: fair, wet: {fog: 20}}\n  - {roll: 4+",
            "1-4, dry: fair, wet: {fog: 20}}\n  - {roll: 5+",
        ),
        ("weather.yaml", "{fog: 20}", "{fog: 10}"),
        ("wares.yaml", "copies: 3", "copies: 2"),
        ("system.yaml", 'edition: "1.2"', 'edition: "1.3"'),
        ("products.yaml", "without: 2-4", "without: 2-3"),
        ("trackers.yaml", 'start: "1"', 'start: "2"'),
        ("play.yaml", "reshuffle: after", "reshuffle: now"),
        ("play.yaml", "more: 1", "more: 2"),
        ("play.yaml", "goes: back", "goes: active"),
        ("play.yaml", "copies: 1", "copies: 2"),
        ("play.yaml", "drop: highest", "drop: lowest"),
        ("play.yaml", "Wild: 1", "Wild: 2"),
        ("play.yaml", "- {return: tokens}\n", "- {draw: tokens}\n"),
        ("play.yaml", "ranks: AS-KS, joker1", "ranks: joker1, AS-KS"),
    ],
)
def test_an_edition_is_its_rules(file: str, old: str, new: str) -> None:
    """A text, a row, a rule of play: whatever a draw or its words depend on makes another edition."""
    assert load_changed(file, old, new) != load_changed()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("system.yaml", "accent: ", "accent: '#123456' # "),
        ("products.yaml", "layout: bands", "layout: text"),
        ("trackers.yaml", "style: orange", "style: red"),
        ("quests.yaml", "style: success", "style: failure"),
    ],
)
def test_an_edition_is_not_its_looks(file: str, old: str, new: str) -> None:
    """A game goes on whatever colours and layouts its cards were printed in."""
    assert load_changed(file, old, new) == load_changed()


@pytest.mark.parametrize(("name", "fingerprint"), [("marsh", "0e3b68a39500"), ("plain", "8d741c69f35b")])
def test_a_later_printgen_goes_on_with_the_games_of_this_one(name: str, fingerprint: str) -> None:
    """The fingerprint of a pack stays as it is, or else all saved games of players are refused."""
    folder = BEFORE / "0.1.0" / "packs" / name
    assert take_fingerprint(load_pack(Pack(name, folder, ""))) == fingerprint


@pytest.mark.parametrize(
    "steps",
    [
        "[{repeat: 999, steps: [{repeat: 999, steps: [{repeat: 999, steps: [{discard: newts}]}]}]}]",
        "[{repeat: 999, steps: [{draw: newts, times: 9}]}]",
        "[{roll: newts, times: 999, then: {one: [{roll: newts, times: 999}]}}]",
        "[{repeat: 999, steps: [{repeat: 999, steps: [{draw: newts, times: 0}]}]}]",
    ],
)
def test_a_routine_comes_to_an_end(steps: str) -> None:
    """A routine of a stranger's pack that asks for ever more is refused soon, and nothing has happened."""
    game = Game.of(load_pond(f"routines: {{spin: {{title: Spin, steps: {steps}}}}}"), "a")
    with pytest.raises(BadUsage, match="does not come to an end"):
        Do("spin").run(game)
    assert MOST_STEPS < 100_000


def test_a_routine_does_all_or_nothing() -> None:
    """Where one of its steps cannot be taken, those before it have not been taken either."""
    text = "bags: {flies: {title: Flies, tokens: [{marker: order}]}}\n"
    gone = '{remove: flies, token: "1"}'
    text += f"routines: {{all: {{title: All, steps: [{{roll: newts}}, {gone}, {gone}]}}}}"
    session = Session.of(load_pond(text), "a")
    with pytest.raises(BadUsage, match='the token "1" is not in "flies"'):
        session.act(Do("all"))
    assert state_of(session.game) == state_of(Game.of(load_pond(text), "a"))


def test_a_draw_of_a_routine_reads_the_column_of_a_gauge() -> None:
    """A step that names a gauge draws for the use that the gauge shows."""
    text = "gauges: {tide: {title: Tide, boxes: [Low, High]}}\n"
    text += "piles: {water: {uses: {high: {cards: [{of: 2-12, goes: out}]}}}}\n"
    draw = "{draw: water, column: tide}"
    text += f"routines: {{flow: {{title: Flow, steps: [{draw}, {{move: tide, to: High}}, {draw}]}}}}"
    _, session = Session.of(load_pond(text), "a").act(Do("flow"))
    places = session.game.pile("water").places
    assert (len(places.discards), len(places.out)) == (1, 1)


@pytest.mark.parametrize(
    "answers",
    [(), (("boats", 0),), (("boats", 9), *ANSWERS[1:]), (("boats", -1), *ANSWERS[1:]), (*ANSWERS, ("wind", 1))],
)
def test_a_routine_says_what_it_wants(answers: tuple[tuple[str, int], ...]) -> None:
    """An answer that is missing, wrong or not asked for is named, with what would be right."""
    with pytest.raises(BadUsage) as bad:
        Do("begin", answers).run(Game.of(load_marsh(), "a"))
    assert bad.value.hint


@given(st.integers(-99, 99), st.sampled_from(["turn", "frogs", "catch-frogs-1", "season"]))
def test_a_gauge_stops_at_its_ends(by: int, gauge: str) -> None:
    """A gauge that is moved beyond its last box stands on it, and one that follows from it shows the same."""
    _, game = Move(gauge, by).run(Game.of(load_marsh(), "a"))
    assert 0 <= game.position(gauge) < len(game.gauge(gauge).labels)
    assert game.label("danger") == game.label("frogs")
    with pytest.raises(BadUsage, match='"danger" cannot be set'):
        Move("danger", by).run(game)


@pytest.mark.parametrize("place", [-1, 3])
def test_a_gauge_is_not_set_beyond_its_ends(place: int) -> None:
    """A place that a gauge does not have is refused, with those that it has."""
    game = Game.of(load_pond("gauges: {mood: {title: Mood, boxes: [bad, Bad, Good]}}"), "a")
    with pytest.raises(BadUsage, match="its positions are 0 to 2"):
        Set("mood", place).run(game)


def test_a_routine_moves_to_no_box_that_a_scenario_has_taken_away() -> None:
    """Where a track was given no boxes, a step that moves there is refused, and nothing has happened."""
    steps = "{rise: {title: Rise, steps: [{move: danger, to: Wild}]}}"
    files = {**MARSH_FILES, "play.yaml": f"trackers: [danger]\nroutines: {steps}\n"}
    del files["forms.yaml"]  # it fills in what the rules of play count
    _, session = Session.of(load_files("marsh", files, MARSH / "art"), "a").act(Stretch("danger", (1, 1, 0)))
    with pytest.raises(BadUsage, match='"danger" has no box "Wild"'):
        session.act(Do("rise"))
