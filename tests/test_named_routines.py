"""A routine that a text of a pack names: paper has its title, the terminal what is typed, the page its button."""

import json
import re
from pathlib import Path
from shutil import copytree
from typing import Any

import pypdfium2
import pytest
from browser import Phone
from commands import run
from conftest import shipped_systems
from making import maker_of

from printgen.load.folder import load_pack
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.markup import plain
from printgen.model.options import Options
from printgen.model.system import System
from printgen.paths import Pack
from printgen.web.page import make_page

PACKS, TABLES = Path(__file__).parent / "packs" / "ok", Path(__file__).parents[1] / "tables"
# What is typed as an example, or in brackets.
EXAMPLE = r"(?:such as |\()(?:add|choose|down|fill|keep|lengths|list|mark|name|remove|roll|score|set|up) "
FILES = {
    "play.yaml": """\
start: "{routine:begin}. When the last rat is gone, {routine:end-game}."
routines:
  begin: {title: Begin a turn, text: "Before, **{routine:end-game}**.", steps: [{roll: spawn}]}
  end-game: {title: Finish the game, steps: [{end: over}]}
ends: {over: {title: it is over, text: "No more: {routine:begin}."}}
scenario: {}
""",
    "procedures.yaml": """\
turn: {title: The turn, steps: ["Until then, {routine:begin}."], notes: ["_Else_ {routine:end-game}."]}
""",
    "spawn.yaml": """\
title: Wandering monsters
die: d6
rows: [{roll: 1-6, result: Bog rats, text: "If it is dark, {routine:end-game}."}]
""",
    "scenarios/ford.yaml": """\
game: pack
title: The ford
text: "Run, then {routine:end-game}."
""",
}
FORD = "tables/pack/scenarios/ford.yaml"


@pytest.fixture
def pack(here: Path) -> Path:
    """Return a pack whose texts name routines, in the folder tables where commands run."""
    folder = Path(copytree(PACKS / "plain", here / "tables" / "pack"))
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return folder


def load(folder: Path) -> System:
    return load_pack(Pack(folder.name, folder, ""))


def read_words(path: Path) -> str:
    """Return all words of a PDF, with one blank between them."""
    with pypdfium2.PdfDocument(path) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


@pytest.mark.usefixtures("pack")
def test_paper_has_titles() -> None:
    """Cards, sheets and the sheet of a scenario say what a routine is called, in the quotes of print."""
    assert run("build", "pack/spawn", "pack/reference", "pack/scenario", "--scenario", FORD).code == 0
    assert "If it is dark, “Finish the game”." in read_words(Path("output/a4/pack/spawn.pdf"))
    sheet = read_words(Path("output/a4/pack/reference.pdf"))
    assert "Until then, “Begin a turn”." in sheet
    assert "Else “Finish the game”." in sheet
    assert "Run, then “Finish the game”." in read_words(Path("output/a4/pack/ford/scenario.pdf"))


def test_a_new_title_is_printed(pack: Path) -> None:
    """A card that names a routine is made anew when the routine has another title."""
    assert run("build", "pack/spawn", "pack/reference").code == 0
    play = pack / "play.yaml"
    play.write_text(play.read_text().replace("Finish the game", "Go home"))
    assert run("build", "pack/spawn", "pack/reference").code == 0
    assert "If it is dark, “Go home”." in read_words(Path("output/a4/pack/spawn.pdf"))
    assert "Else “Go home”." in read_words(Path("output/a4/pack/reference.pdf"))


@pytest.mark.usefixtures("pack")
def test_the_terminal_has_what_is_typed() -> None:
    """Whoever plays at the terminal reads the words to type, in the rules as in all that is told on the way."""
    typed = "rules turn\nhelp begin\nbegin\nend-game\n"
    told = run("play", "pack", "--scenario", FORD, "--seed", "1", typed=typed).out
    for line in (
        "begin. When the last rat is gone, end-game.", "Run, then end-game.", "1. Until then, begin.",
        "Note: Else end-game.", "Before, end-game.", "Bog rats. If it is dark, end-game.", "No more: begin.",
    ):  # fmt: skip
        assert line in told
    assert "Finish the game." not in told


def test_the_page_has_buttons(pack: Path, phone: Phone, tmp_path: Path) -> None:
    """Whoever plays on the page reads what to tap, with the markup of the text, in the rules too."""
    system = load(pack)
    scenario = read_scenario(open_scenario(pack / "scenarios/ford.yaml"), system)
    path = tmp_path / "pack.html"
    path.write_bytes(make_page(maker_of(Options()).design, system, [scenario]))
    page = phone.open(path)
    page.get_by_text("Run, then tap “Finish the game”.").wait_for()
    page.get_by_role("button", name="Begin", exact=True).click()
    start = page.locator(".beginning").inner_text()
    assert "Tap “Begin a turn”. When the last rat is gone, tap “Finish the game”." in start
    rules = re.sub("<[^>]*>", "", page.content().partition('<template id="rules">')[2].partition("</template>")[0])
    assert "Until then, tap “Begin a turn”." in rules
    assert "Else tap “Finish the game”." in rules


@pytest.mark.usefixtures("pack")
def test_programs_have_both() -> None:
    """JSON tells a text with the titles of routines, and as it is written."""
    (card, *_) = json.loads(run("cards", "pack/spawn", "--json").out)
    (section,) = card["sections"]
    assert section["text"] == 'If it is dark, "Finish the game".'
    assert section["marked"]["text"] == "If it is dark, {routine:end-game}."


@pytest.mark.parametrize("system", shipped_systems().values(), ids=lambda system: system.id)
def test_no_text_of_a_shipped_game_says_what_is_typed(system: System) -> None:
    """Paper never says a command: texts name routines, and no id of a routine stands among their words."""
    ids = "|".join(routine.id for routine in system.play.routines if "-" in routine.id)
    files = (TABLES / system.id / "scenarios").glob("*.yaml")
    scenarios = tuple(read_scenario(open_scenario(file), system)._replace(source="") for file in files)
    assert scenarios
    for text in list_texts((system, scenarios)):
        assert not re.search(rf"\b(?:{ids}|type [a-z])\b|{EXAMPLE}", plain(text)), text


def list_texts(value: Any) -> list[str]:
    """Return all texts of more than one word in a value."""
    if isinstance(value, str):
        return [value] if " " in value else []
    return [text for part in value for text in list_texts(part)] if isinstance(value, tuple) else []
