"""The engine of a page plays every game as printgen does: the same events, refusals and lines of logs."""

import json
from typing import Any

import pytest
from evening import load_shipped, load_tonight
from load.test_ids import load_turnips
from playing import POND, load_files, replay
from vectors.make_sessions import PACKS
from web.engine import ask, open_script
from web.random_sessions import GAMES, Play, find_system, load_game, open_game, play_at_random

from printgen.model.art import PLAIN_ART
from printgen.play.game.actions import Draw, Score, Set, Take
from printgen.play.game.course import Skip
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do
from printgen.play.game.session import Action, Session, describe_action, encode_line, write_line
from printgen.play.game.verdict import count_open
from printgen.play.words.command import parse_command
from printgen.products.deck import describe_card, make_deck
from printgen.unicode14 import ASSIGNED
from printgen.web.describe import describe_game, encode_values

SEEDS = ("Saturday", "7", "Zoë ḕ", "\U0001f3b2")


def compare(play: Play) -> None:
    """Hold what the engine makes of actions to what printgen makes of them."""
    for number, (expected, line) in enumerate(zip(play.lines, play.play_again(), strict=True)):
        assert line == expected, f"{play.game}, seed {play.seed!r}, action {number}: {play.actions[number - 1]}"


@pytest.mark.parametrize("scenario", [-1, 0])
@pytest.mark.parametrize("game", GAMES)
def test_random_sessions(game: str, scenario: int, pytestconfig: pytest.Config) -> None:
    """Whatever players do in any game, by whatever seed, a page deals, rolls, tells and refuses the same."""
    if scenario >= len(load_game(game)[1]):
        return
    seeds = range(60 if pytestconfig.getoption("--long") else 3)
    for seed in [*SEEDS[: len(seeds)], *map(str, seeds)]:
        compare(play_at_random(game, scenario, seed, 120))


WAITING = {
    "when: {depth: Deep}, steps: [{line: Dive.}]": "Depth is at Low",
    "steps: [{each: boats, line: Row.}]": "Boat: 0 in play",
    "steps: [{do: dive}]": "Depth is at Low",
    "steps: [{do: dive, when: {boats: 1-3}}]": "Boat: 0 in play",
    "steps: [{line: Wait., when: {net: '0'}}]": "Net: 1 inside",
    "steps: [{line: Wait., when: {newts: [One, Two]}}]": "Newts: none in play",
    "steps: [{draw: net, times: none}]": "",
}


@pytest.mark.parametrize("phase", WAITING)
def test_a_course_that_waits_says_for_what(phase: str) -> None:
    """Where no step comes next a player is told what the course waits for, as far as the game knows it."""
    play = f"""\
gauges: {{depth: {{title: Depth, boxes: [Low, Deep]}}, none: {{title: None, boxes: 0-9}}}}
things: {{boats: {{title: Boat}}}}
bags: {{net: {{title: Net, tokens: [{{marker: fly}}]}}}}
course: {{phases: {{day: {{title: Day, {phase}}}}}}}
routines: {{dive: {{title: Dive, when: {{depth: Deep}}, steps: [{{dice: d6, title: Depth}}]}}}}
"""
    system = load_files("pond", POND | {"play.yaml": play})
    told = f"no step of the course comes next{': '[: 2 * bool(WAITING[phase])]}{WAITING[phase]}"
    with pytest.raises(Refused, match=told):
        Session.of(system, "a").act(Skip())
    open_script("tests/web/driver.js").call("openGame", "waiting", encode_values(describe_game(system)))
    assert ask("playActions", "waiting", -1, "a", '[{"do": "skip"}]')[1] == ["nothing-due", told]


def test_a_round_counts_what_was_scored_in_it() -> None:
    """Page and terminal offer no more of a score than is left in its round; a log that has more is still played."""
    session, found = Session.of(find_system("horde-mode", 0), "pumps"), list[list[int]]()
    rules = session.game.system.scenario
    assert rules
    pump, dry, _ = rules.scores
    actions: list[Action] = [Score("pump"), Score("dry"), Score("pump", 3), Do("end-round"), Score("pump")]
    for action in actions:
        _, session = session.act(action)
        found.append([count_open(session.game, score) for score in rules.scores])
    assert [counts[:2] for counts in found] == [[2, 1], [2, 0], [0, 0], [pump.round, dry.round], [2, 1]]
    open_game("horde-mode")
    said = json.dumps([describe_action(action) for action in actions])
    assert ask("countEachOpen", "horde-mode", 0, "pumps", said) == found


def test_page_and_terminal_offer_alike_what_counts_at_the_end() -> None:
    """What counts at the end alone is open once the game has ended, unless a score has taken it away, which ends it."""
    tonight = load_tonight(load_shipped()["heroes-of-normandie"], "mill-bridge")
    rules = tonight.scenario
    assert rules
    said = encode_values(describe_game(load_shipped()["heroes-of-normandie"], (rules,)))
    open_script("tests/web/driver.js").call("openGame", "mill", said)
    for action, held in ((Do("battle-ends"), 1), (Score("blown"), 0)):
        _, session = Session.of(tonight, "mill").act(action)
        counts = [count_open(session.game, score) for score in rules.scores]
        assert counts[[score.id for score in rules.scores].index("held")] == held
        assert ask("countEachOpen", "mill", 0, "mill", json.dumps([describe_action(action)])) == [counts]


def test_letters_of_every_script_are_played_alike() -> None:
    """Titles with letters beyond a to z lead to the same steps on page and terminal."""
    system = load_turnips()
    open_script("tests/web/driver.js").call("openGame", "turnips", encode_values(describe_game(system)))
    asked = [Do("frage-prüfen")] * 6
    actions: list[Action] = [*asked, Set("antwort", 1), *asked]
    session, lines = Session.of(system, "a"), list[str]()
    for action in actions:
        events, session = session.act(action)
        lines.append(encode_line(write_line(action, events)).decode())
    assert "punkte-mähren" in "".join(lines)
    said = json.dumps([describe_action(action) for action in actions])
    assert ask("playActions", "turnips", -1, "a", said)[1:] == lines


COMPANY = """\
piles: {newts: {goes: active}}
things: {frogs: {title: Frog, takes-cards: true}}
routines:
  come: {title: It comes, steps: [{put: frogs, with: [{draw: newts}]}]}
  leave: {title: It leaves, asks: {one: {title: Which, things: frogs}}, steps: [{take: one}]}
"""


def test_a_card_leaves_with_the_thing_it_was_drawn_for() -> None:
    """Whoever takes a thing out of play need not discard its card; the cards of others stay, on the page as well."""
    system = load_files("pond", POND | {"play.yaml": COMPANY})
    leave = Do("leave", (("one", 1),))
    actions: list[Action] = [Do("come"), Do("come"), leave, Draw("newts"), Take("frogs", 2), Do("come")]
    session, lines, active = Session.of(system, "a"), list[str](), list[int]()
    for action in actions:
        events, session = session.act(action)
        lines.append(encode_line(write_line(action, events)).decode())
        active.append(len(session.game.pile("newts").places.active))
    assert active == [1, 2, 1, 2, 1, 2]
    open_script("tests/web/driver.js").call("openGame", "company", encode_values(describe_game(system)))
    said = json.dumps([describe_action(action) for action in actions])
    assert ask("playActions", "company", -1, "a", said)[1:] == lines


LESS = """\
gauges: {hits: {title: Hits, boxes: 0-20, start: "10"}, worn: {title: Worn, boxes: -5-5, start: "1"}}
routines:
  hit:
    title: A hit
    asks: {by: {title: How hard, numbers: -2-2}}
    steps: [{move: hits, by: [-by, 1, -worn]}]
"""


@pytest.mark.parametrize(("answer", "left"), [(-2, 12), (2, 8)])
def test_an_answer_is_taken_away(answer: int, left: int) -> None:
    """A number that is asked for may be below 0, and a minus before its name takes it away, on the page as well."""
    system = load_files("pond", POND | {"play.yaml": LESS})
    action = Do("hit", (("by", answer + 2),))
    _, session = Session.of(system, "a").act(action)
    assert session.game.label("hits") == str(left)
    assert parse_command(Session.of(system, "a").game, f"hit {answer}") == action
    open_script("tests/web/driver.js").call("openGame", "less", encode_values(describe_game(system)))
    (_, line) = ask("playActions", "less", -1, "a", json.dumps([describe_action(action)]))
    assert f'"place": {left}' in line


def test_logs_are_replayed() -> None:
    """A log that a page has written is proven by printgen, with and without a scenario."""
    for scenario in (-1, 0):
        system = find_system("marsh", scenario)
        played = play_at_random("marsh", scenario, "a log", 60)
        header, *lines = [json.loads(line) for line in played.play_again() if isinstance(line, str)]
        assert len(replay(system, header["seed"], lines).actions) > 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"log": 1}, "another version"),
        ({"stream": 2}, "another version"),
        ({"system": {"is": "System", "play": {"is": "Oracle"}}}, "not known: Oracle"),
    ],
)
def test_unknown_rules_are_refused(change: dict[str, Any], told: str) -> None:
    """A page plays no game whose rules its engine does not know, rather than play it wrong."""
    said = describe_game(*load_game("plain"))
    assert ask("refuseGame", encode_values(said)) == ""
    assert told in ask("refuseGame", encode_values(said | change))


@pytest.mark.parametrize("game", GAMES)
def test_cards(game: str) -> None:
    """The cards of a page say what the printed ones say, each with its id and its number."""
    system = open_game(game)
    for deck, rules in zip(ask("listDecks", game), system.play.piles, strict=True):
        made = make_deck(system, system.deck(rules.id))
        assert [column["id"] for column in deck["columns"]] == [column.id for column in made.columns]
        fronts = [describe_card(card._replace(back=None, art=PLAIN_ART, faces=())) for card in made.cards]
        assert list(map(describe_drawn, deck["cards"])) == fronts
        assert [card["keys"] for card in deck["cards"]] == [list(card.keys) for card in made.cards]
        assert [card["quiet"] for card in deck["cards"]] == [card.quiet for card in made.cards]


def describe_drawn(card: dict[str, Any]) -> dict[str, Any]:
    """Return the words of a card of the engine, as printgen describes its own."""
    sections = [{key: part[key] for key in ("label", "title", "text", "note")} for part in card["sections"]]
    words = {key: card[key] for key in ("id", "number", "of", "corner", "title")}
    flavour = {"flavour": card["flavour"]} if card["flavour"] else {}
    return {**words, "faces": [], "sections": sections, **({"blank": True} if card["blank"] else {}), **flavour}


def test_stream() -> None:
    """The chance of a page is the stream that is written down for all languages."""
    for vector in json.loads((PACKS.parent / "stream-1.json").read_text(encoding="ascii"))["vectors"]:
        limits, sizes = [each["limit"] for each in vector["below"]], [each["cards"] for each in vector["shuffles"]]
        said = ask("tryStream", vector["seed"], vector["name"], limits, sizes)
        assert b"".join(word.to_bytes(4, "big") for word in said["key"]).hex() == vector["key"]
        assert said["below"] == vector["below"]
        assert said["orders"] == [[each["order"], each["spent"]] for each in vector["shuffles"]]


def test_seeds() -> None:
    """Two ways to write a seed are one seed where they should be, and seeds with unknown characters are refused."""
    vectors = json.loads((PACKS.parent / "seeds-1.json").read_text(encoding="ascii"))
    for vector in vectors["same"]:
        assert {ask("tryStream", seed, "", [], [])["seed"] for seed in vector["seeds"]} == {vector["composed"]}
    for vector in vectors["refused"]:
        assert ask("tryStream", vector["seed"], "", [], [])["refused"].endswith(", ".join(vector["unknown"]))


def test_characters() -> None:
    """A seed may have exactly the characters that Unicode 14.0 assigns."""
    ranges = [each.partition("-") for each in ASSIGNED.split()]
    assert ask("listRanges") == [[int(first, 16), int(last or first, 16)] for first, _, last in ranges]
