"""Scenarios that are entered in a form: what the form takes, the command line reads as the very same."""

from pathlib import Path
from typing import Any

import pytest
from conftest import parametrize_systems, shipped_systems
from hypothesis import given, settings
from hypothesis import strategies as st
from tonight import FORD_FILE, MARSH
from web.engine import open_script

from printgen.load.scenario import list_adjustable, list_writable, open_scenario, parse_scenario, read_scenario
from printgen.model.markup import write_markup
from printgen.model.play import CountRules, ListRules
from printgen.model.system import System
from printgen.play.game.edition import describe_scenario
from printgen.web.describe import describe_game

TABLES = Path(__file__).resolve().parents[2] / "tables"
Draft = st.SearchStrategy[Any]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize_systems(metafunc)


@pytest.fixture(scope="module")
def script() -> Any:
    """Return V8 with the shipped games and the test pack, each with its scenarios."""
    loaded = open_script("tests/web/shell.js")
    for system in (*shipped_systems().values(), MARSH):
        loaded.call(
            "openGame",
            describe_game(system, [read_scenario(open_scenario(path), system) for path in list_files(system)]),
        )
    return loaded


def list_files(system: System) -> list[Path]:
    return [FORD_FILE] if system is MARSH else sorted((TABLES / system.id / "scenarios").glob("*.yaml"))


def test_scenarios_of_files_go_through_the_form(name: str, script: Any) -> None:
    """A scenario that came with a game can be changed on the phone: unchanged it is still the same to the last word."""
    system = shipped_systems()[name]
    for path, found in zip(list_files(system), script.call("checkShipped", name), strict=True):
        assert found["fingerprint"] == describe_scenario(read_scenario(open_scenario(path), system))["fingerprint"]
        assert_read(system, found)
        assert script.call("readFile", name, found["source"])["source"] == found["source"]
        assert script.call("readFile", name, path.read_text(encoding="utf-8")) is None  # nobody's page has saved it


def test_the_scenario_of_a_strangers_pack_goes_through_the_form(script: Any) -> None:
    """What a stranger's pack lets a scenario say is in its form."""
    (found,) = script.call("checkShipped", MARSH.id)
    assert found["fingerprint"] == describe_scenario(read_scenario(open_scenario(FORD_FILE), MARSH))["fingerprint"]
    assert_read(MARSH, found)


@settings(max_examples=40)
@given(data=st.data())
def test_what_the_form_takes_the_command_line_reads(data: st.DataObject, script: Any) -> None:
    """Whatever is typed, the file that the form makes of it says the same to Python, by its fingerprint."""
    system = data.draw(st.sampled_from([MARSH, *shipped_systems().values()]), "system")
    found = script.call("checkTyped", system.id, data.draw(draft_of(system), "draft"))
    if "faults" not in found:
        assert_read(system, found)
        assert script.call("readFile", system.id, found["source"])["source"] == found["source"]


def test_faults_are_told_beside_their_fields(script: Any) -> None:
    """Each field that is wrong has a sentence of its own, and nothing is made of the draft."""
    draft = script.call("beginDraft", "heroes-of-normandie")
    thing = {"key": "1", "name": " ", "place": "reserve", "arrives": "9", "orders": {"": ""}, "points": "10"}
    orders = {"green": "Hold.", "orange": "a\x07", "red": ""}
    again = {**thing, "name": "Relief", "orders": orders, "points": ""}
    draft |= {
        "title": "Two\nlines",
        "rounds": "6",
        "units": [thing, again],
        "numbers": {"enemy-orders": "x"},
        "trackers": {"threat": ["0", "0", "0"]},
        "ends": [{"key": "", "title": "Over", "text": "", "when": [["round", ["700"]]]}],
        "scores": [{"key": "", "title": "Won", "points": "1000", "most": "0"}],
        "verdicts": [{"key": "", "title": title, "text": "", "when": [], "from": "3"} for title in ("Won", "Lost")],
    }
    faults = script.call("checkTyped", "heroes-of-normandie", draft)["faults"]
    first, second = "units.0", "units.1"
    assert set(faults) == {
        "title", "numbers.enemy-orders", "numbers.player-orders", "trackers.threat.0", "ends.0.when.0",
        "scores.0.points", "scores.0.most", "verdicts.1.title",
        f"{first}.name", f"{first}.arrives", f"{first}.orders.", f"{first}.points",
        f"{second}.key", f"{second}.arrives", f"{second}.orders.orange", f"{second}.orders.red",
    }  # fmt: skip
    assert faults["scores.0.points"] == "Give a whole number from -99 to 999."


def test_a_routine_is_named_in_a_form_as_in_a_file(script: Any) -> None:
    """A player may name a routine in a text as packs do, but in no title, and no routine that there is not."""
    draft = script.call("beginDraft", "marsh") | {"text": "Then {routine:begin}: **Run**.", "title": "Fog"}
    draft["wardens"], draft["numbers"]["boats"] = [], "2"
    found = script.call("checkTyped", "marsh", draft)
    scenario = read_scenario(parse_scenario(found["source"], Path("fog.yaml")), MARSH)
    assert write_markup(scenario.text) == r"Then {routine:begin}: \**Run\**."
    assert describe_scenario(scenario)["says"]["text"] == "Then {routine:begin}: **Run**."
    assert_read(MARSH, found)
    wrong = draft | {"title": "Until {routine:begin}", "text": "Then {routine:beg}.", "notes": ["{routine:}"]}
    faults = script.call("checkTyped", "marsh", wrong)["faults"]
    assert faults == {
        "title": "No routine “begin” can be named here.",
        "text": "No routine “beg” can be named here.",
        "notes.0": "No routine “” can be named here.",
    }


def assert_read(system: System, found: dict[str, str]) -> None:
    """Make sure that Python reads a file to the fingerprint that the page has given it."""
    scenario = read_scenario(parse_scenario(found["source"], Path(f"{found['id']}.yaml")), system)
    assert describe_scenario(scenario)["fingerprint"] == found["fingerprint"]


# Letters that mean something to YAML, JSON or Unicode; the last ones cannot be printed.
PRINTED = "aB7 \"'\\:#-{}[],&*!|>%@`~\u00e9e\u0301\u00df\u0416\u6c34\U0001f3b2\u00a0\u200b\ufeff"
GOOD, LETTERS = st.sampled_from(PRINTED), st.sampled_from(f"{PRINTED}\n\t\u2028\x07\x85")
WORDS = st.one_of(
    st.text(LETTERS, max_size=12),
    st.sampled_from(["null", "~", "yes", "010", "1:20", "Hold.", " x ", "", "- a", "? b"]),
    # Two routines, of which each game has at most one, and what looks like one.
    st.sampled_from(["{routine:end-round}", "a:b **{routine:begin}** {routine:begin}", "{routine:}", "{routine }:a"]),
)
SAID = st.text(GOOD, max_size=12).map(lambda words: f"{words}x")


def draft_of(system: System) -> Draft:
    """Return what a player may have typed into the form of a game."""
    rules = system.play.scenario
    assert rules
    gauges = {
        name: next(gauge for gauge in system.play.gauges if name in (gauge.id, gauge.group)) for name in rules.gauges
    }
    rounds = next((gauge.labels for gauge in system.play.gauges if gauge.id == rules.rounds), ("",))
    return st.fixed_dictionaries(
        {
            "id": st.sampled_from(["", "raid", "Not an id", "a--b"]),
            "title": st.one_of(SAID, WORDS),
            "text": WORDS,
            "set-up": st.lists(WORDS, max_size=3),
            "notes": st.lists(SAID, max_size=2),
            "trackers": st.fixed_dictionaries(
                {name: lengths_of(titles) for name, titles in list_adjustable(system.trackers).items()}
            ),
            "gauges": st.fixed_dictionaries(
                {name: st.sampled_from(["", *gauge.labels]) for name, gauge in gauges.items()}
            ),
            "rounds": st.sampled_from(["", *rounds[:12]]),
            "written": st.fixed_dictionaries(
                {
                    table: st.fixed_dictionaries({key: st.one_of(st.just(""), SAID) for key in results})
                    for table, results in list_writable(system).items()
                }
            ),
            "numbers": st.fixed_dictionaries({count.id: number_of(count) for count in rules.counts}),
            **{listed.kind: things_of(system, listed) for listed in rules.lists},
            "ends": st.lists(end_of(system), max_size=2),
            "scores": st.lists(score(), max_size=3),
            "verdicts": st.lists(verdict_of(system), max_size=2),
        }
    )


def lengths_of(titles: list[str]) -> Draft:
    lengths = st.lists(st.integers(0, 9).map(str), min_size=len(titles), max_size=len(titles))
    return st.one_of(st.just([""] * len(titles)), lengths)


def number_of(rules: CountRules) -> Draft:
    return st.integers(rules.low, rules.high).map(str)


def things_of(system: System, listed: ListRules) -> Draft:
    """Return things with numbers of their own."""
    kind = next(kind for kind in system.play.things if kind.id == listed.kind)
    numbers = next((bag.numbered for bag in system.play.bags if bag.id == kind.bag), ("1", "2", "30", "99"))
    places = ["", *(place.id for place in kind.places)]
    results = [result for row in system.table(listed.types).rows for result in row.results] if listed.types else []
    texts = {text.id: text_of(system, text.table, optional=text.optional) for text in listed.texts}
    thing = st.fixed_dictionaries(
        {
            "key": st.sampled_from(numbers),
            "name": SAID,
            "place": st.sampled_from(places),
            "arrives": st.sampled_from(["", "1", "2"]),
            "type": st.sampled_from(["", *(result.key for result in results if not result.quiet)]),
            **texts,
            **{count.id: number_of(count) for count in listed.counts},
        }
    )
    return st.lists(thing, max_size=4, unique_by=lambda each: each["key"])


def text_of(system: System, table: str, *, optional: bool) -> Draft:
    one = st.fixed_dictionaries({"": st.one_of(st.just(""), SAID) if optional else SAID})
    columns = system.table(table).columns if table else ()
    return st.one_of(one, st.fixed_dictionaries({column.id: SAID for column in columns})) if columns else one


def end_of(system: System) -> Draft:
    names = [
        *(kind.id for kind in system.play.things),
        *(gauge.id for gauge in system.play.gauges if not gauge.highest),
    ]
    labels = {gauge.id: gauge.labels for gauge in system.play.gauges}
    shown = {name: st.sampled_from(labels.get(name, ("0", "3"))) for name in names}
    sign = st.sampled_from(names).flatmap(
        lambda name: st.tuples(st.just(name), st.lists(shown[name], min_size=1, max_size=2))
    )
    when = st.lists(sign, max_size=2, unique_by=lambda each: each[0])
    return st.fixed_dictionaries({"key": st.sampled_from(["", "cleared"]), "title": SAID, "text": WORDS, "when": when})


def verdict_of(system: System) -> Draft:
    least = st.one_of(st.just(""), st.integers(-99, 999).map(str))
    return st.builds(lambda end, score: {**end, "from": score}, end_of(system), least)


def score() -> Draft:
    most = st.one_of(st.just(""), st.integers(1, 99).map(str))
    return st.fixed_dictionaries(
        {"key": st.just(""), "title": SAID, "points": st.integers(-99, 999).map(str), "most": most}
    )
