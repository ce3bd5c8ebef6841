"""Pages of games for tests: each is made once in a process, and lies in a folder that goes with it."""

from pathlib import Path
from tempfile import TemporaryDirectory

from making import maker_of

from printgen.load.scenario import open_scenario, parse_scenario, read_scenario
from printgen.model.options import Options
from printgen.model.system import System
from printgen.web.page import make_page

TABLES = Path(__file__).resolve().parent.parent / "tables"
# A build removes what earlier builds have left in folders whose names begin with "printgen-".
FOLDER = TemporaryDirectory(prefix="pages-")


def page_of(system: System) -> Path:
    """Return the file of a system's page, as it is without options, with the scenarios that came with the game."""
    path = Path(FOLDER.name) / f"{system.id}.html"
    if not path.exists():
        files = sorted((TABLES / system.id / "scenarios").glob("*.yaml"))
        scenarios = [read_scenario(open_scenario(file), system) for file in files]
        path.write_bytes(make_page(maker_of(Options()).design, system, scenarios))
    return path


def page_with(system: System, name: str, text: str) -> Path:
    """Return the file of a system's page with one scenario: its name and its text."""
    path = Path(FOLDER.name) / f"{system.id}-{name}.html"
    if not path.exists():
        scenario = read_scenario(parse_scenario(text, Path(f"{name}.yaml")), system)
        path.write_bytes(make_page(maker_of(Options()).design, system, [scenario]))
    return path
