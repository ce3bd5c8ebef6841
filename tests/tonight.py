"""An evening in the marsh: a scenario for the test pack, as a file and as the values that are made of it."""

from pathlib import Path

from playing import MARSH

from printgen.load.folder import load_pack
from printgen.load.scenario.file import parse_scenario, read_scenario
from printgen.model.scenario import Scenario
from printgen.model.scenario_rules import CountRules, ListRules, ScenarioRules, TextRules
from printgen.model.system import System
from printgen.model.thing import ThingKind, Title
from printgen.paths import Pack

FORD = """\
game: marsh
edition: "1.2"
title: The ford at dusk
text: The frogs hold the ford.
set-up:
  - Lay the ford across the middle of the table.
  - Put band 1 on it.
trackers: {danger: [2, 0, 1]}
gauges: {tide: Flood, bounty: "20", turn: "2"}
numbers: {boats: 3}
rounds: 6
bands:
  1: {name: Toll keepers, at: the ford, orders: {dry: Hold the ford., wet: Swim to the nearest boat.}, worth: 2}
  4: {name: Wild newts, orders: Move to the ford., place: reeds, arrives: 3, type: bog-rats}
ends:
  cleared: {title: the ford is yours, when: {turn: "5"}}
scores:
  ford: {title: You hold the ford, points: 3, most: 1}
  lost: {title: A boat is lost, points: -2}
notes: [Boats cannot leave the water.]
"""


def load_marsh() -> System:
    """Return the test pack, which lets its scenarios list bands of frogs."""
    system = load_pack(Pack("marsh", MARSH, ""))
    origin = system.origins["title"]
    bands = ThingKind("bands", "Band", (Title("reeds", "In the reeds"),), (), "tokens", origin)
    texts = (TextRules("at", "Where it stands", "", True), TextRules("orders", "Orders", "weather", False))
    worth = CountRules("worth", "Bounty for it", 0, 9, 1)
    rules = ScenarioRules(
        (ListRules("bands", "Bands of frogs", texts, (worth,), "spawn"),),
        (CountRules("boats", "Boats that you have", 1, 6, None),),
        ("tide", "bounty", "turn"),
        "turn",
        "bounty",
        origin,
    )
    return system._replace(play=system.play._replace(things=(bands,), scenario=rules))


def make_scenario(system: System, text: str = FORD, name: str = "ford") -> Scenario:
    """Return the scenario of a text."""
    return read_scenario(parse_scenario(text, Path(f"{name}.yaml")), system)
