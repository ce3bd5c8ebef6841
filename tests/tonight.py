"""An evening in the marsh: a scenario for the test pack, and the values that are made of it."""

from pathlib import Path

from playing import load_marsh

from printgen.load.scenario import parse_scenario, read_scenario
from printgen.model.play import Scenario
from printgen.model.system import System
from printgen.products.scenario import add_scenario

FORD_FILE = Path(__file__).parent / "packs" / "scenarios" / "ford.yaml"
FORD = FORD_FILE.read_text(encoding="utf-8")
MARSH = load_marsh()


def make_scenario(text: str = FORD, system: System = MARSH, name: str = "ford") -> Scenario:
    """Return the scenario of a text."""
    return read_scenario(parse_scenario(text, Path(f"{name}.yaml")), system)


def spend_evening(text: str = FORD, system: System = MARSH, name: str = "ford") -> System:
    """Return the game as the scenario of a text has it."""
    return add_scenario(system, make_scenario(text, system, name))
