"""Packs, layouts and command lines with anything wrong with them: a result or a refusal, never a traceback.

A few of each are tried; PRINTGEN_FUZZ=2000 in the environment tries as many as it says.
"""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tonight import FORD

from printgen.cli import main
from printgen.paths import shipped

PACKS = Path(__file__).parent / "packs" / "ok"
EXAMPLES = int(os.environ.get("PRINTGEN_FUZZ", "12"))
FUZZ = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
MARSH = sorted(path.relative_to(PACKS / "marsh").as_posix() for path in (PACKS / "marsh").rglob("*.yaml"))
# Layouts, and what is made with each: those of one's own are named, those in ./layouts go before what ships.
BUILD = ("build", "-o", "out", "kill-zone/contacts", "kill-zone/markers")
LAYOUTS = {
    "themes/colour.yaml": (*BUILD, "--theme", "own.yaml"),
    "formats/poker.yaml": (*BUILD, "--card", "own.yaml"),
    "papers/a4.yaml": (*BUILD, "--paper", "own.yaml"),
    "services/drive-thru-cards-poker.yaml": ("export", "pdf", "kill-zone/contacts", "--preset", "own.yaml"),
    "services/game-crafter-mini.yaml": ("export", "images", "kill-zone/contacts", "--preset", "own.yaml"),
}
CARDS = {
    "text": "kill-zone/contacts",
    "orders": "solo-heresy/enemy-types",
    "mission": "horde-mode/secondary-missions",
    "bands": "heroes-of-normandie/supply-no-artillery",
    "playing-card": "firefight/npc",
}
SHEETS = ("sheet.html", "page.html", "words.html", "sheet.css")
# What stands in the place of some of a file: signs of YAML, edges of numbers, letters that no typeface has.
PIECES = st.sampled_from(
    (
        *("", "\n", "  ", "- ", ": ", ", ", "&a ", "!x ", "|\n", "\x00", "\x1b[2J", "\u202e", "\u6c34", "a" * 200),
        *["{", "}", "[", "]", '"', "'", "#", "*a", "0", "-1", "999999", "1-99", "d66", "X", "null", "mm", "́"],
    )
)
COMMANDS = ("list", "check", "cards", "build", "odds", "order", "rules", "export", "images", "pdf", "schema", "new")
NAMES = ("marsh", "marsh/spawn", "marsh/markers", "nowhere", "nowhere/", "/", "..", "a4", "none", "marsh/system.yaml")
OPTIONS = (
    "--paper",
    "--card",
    "--theme",
    "--tables",
    "--seed",
    "--json",
    "--margin",
    "--bleed",
    "--set",
    "--marks",
    "-o",
)
OTHERS = ("--profile", "--verso-shift", "--help", "out", "-1", "10x10mm", "5mm", "danger=1,2", "", "\x1b[2J", "9" * 300)
WORDS = st.sampled_from((*COMMANDS, *NAMES, *OPTIONS, *OTHERS))
# What a line may be that tells of no problem, and one that does, with the place in a file.
COUNTS = r"\.\.\. and |\d+ (problem|warning)s? in|\d+ products? (up to date|made)|\[\d+/\d+\]"
OTHER = re.compile(rf"{COUNTS}|printgen: |profile: |usage: |  |layouts/\S+ takes the place of")
PLACED = re.compile(r"(.+?):(\d+):(\d+): .")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Work in a folder of a copy of the pack marsh."""
    before, folder = Path.cwd(), tmp_path_factory.mktemp("fuzz")
    os.chdir(folder)
    yield folder
    os.chdir(before)


def try_command(*arguments: str) -> list[str]:
    """Run printgen, make sure that it ends as it should, and return the lines that tell of problems."""
    said = StringIO()
    with redirect_stdout(StringIO()), redirect_stderr(said):
        try:
            code: object = main(arguments)
        except SystemExit as end:  # the parser of the command line ends the process itself
            code = end.code
    assert code in (0, 1, 2)
    assert "mistake in printgen" not in said.getvalue()
    assert "\x1b" not in said.getvalue()
    lines = [] if "usage: " in said.getvalue() else said.getvalue().splitlines()
    return [line for line in lines if line and not OTHER.match(line)]


def expect_place(problem: str) -> None:
    """Make sure that the place of a problem is one in a file."""
    found = PLACED.match(problem)
    assert found, problem
    lines = Path(found[1]).read_text(encoding="utf-8").split("\n")
    row, column = int(found[2]), int(found[3])
    assert 1 <= row <= len(lines), problem
    assert 1 <= column <= len(lines[row - 1]) + 1, problem


def mutate(text: str, data: st.DataObject) -> str:
    """Return a text in which some pieces are others."""
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 20, len(text))))
        text = text[:start] + data.draw(PIECES) + text[end:]
    return text


@FUZZ
@given(data=st.data())
def test_any_pack_is_built_or_refused(here: Path, data: st.DataObject) -> None:
    """A pack with anything wrong in one of its files is built or refused, and each problem has a place."""
    shutil.rmtree(here / "marsh", ignore_errors=True)
    shutil.copytree(PACKS / "marsh", here / "marsh")
    path = here / "marsh" / data.draw(st.sampled_from(MARSH))
    path.write_text(mutate(path.read_text(encoding="utf-8"), data), encoding="utf-8")
    products = (f"marsh/{name}" for name in ("weather", "wares", "boxes", "markers", "trackers", "maps", "blanks"))
    for problem in try_command("build", *products, "--tables", ".", "-o", "out"):
        expect_place(problem)


@FUZZ
@given(data=st.data())
def test_any_scenario_is_taken_or_refused(here: Path, data: st.DataObject) -> None:
    """A scenario with anything wrong in it is listed with its game or refused, and each problem has a place."""
    path = here / "ford.yaml"
    path.write_text(mutate(FORD, data), encoding="utf-8")
    for problem in try_command("list", "--scenario", "ford.yaml", "--tables", str(PACKS)):
        expect_place(problem)


@FUZZ
@given(data=st.data(), name=st.sampled_from(sorted(LAYOUTS)))
def test_any_layout_is_used_or_refused(here: Path, data: st.DataObject, name: str) -> None:
    """A theme, format, paper or service with anything wrong is used or refused, and each problem has a place."""
    text = (shipped("layouts") / name).read_text(encoding="utf-8")
    (here / "own.yaml").write_text(mutate(text, data), encoding="utf-8")
    shutil.rmtree(here / "decks", ignore_errors=True)
    for problem in try_command(*LAYOUTS[name]):
        expect_place(problem)


@contextmanager
def hiding(kind: str, name: str, data: st.DataObject) -> Iterator[None]:
    """Have a mutated layout in ./layouts."""
    own = Path("layouts") / kind
    own.mkdir(parents=True, exist_ok=True)
    text = (shipped("layouts") / kind / name).read_text(encoding="utf-8")
    (own / name).write_text(mutate(text, data), encoding="utf-8")
    try:
        yield
    finally:
        shutil.rmtree("layouts")


@FUZZ
@given(data=st.data(), name=st.sampled_from(sorted(CARDS)))
@pytest.mark.usefixtures("here")
def test_any_card_layout_is_used_or_refused(data: st.DataObject, name: str) -> None:
    """A card layout with anything wrong with it is used or refused, and each problem has a place."""
    with hiding("cards", f"{name}.yaml", data):
        for problem in try_command("build", CARDS[name], "-o", "out"):
            expect_place(problem)


@settings(FUZZ, max_examples=max(1, EXAMPLES // 6))  # each takes a process of its own
@given(data=st.data(), name=st.sampled_from(SHEETS))
@pytest.mark.usefixtures("here")
def test_any_template_is_used_or_refused(data: st.DataObject, name: str) -> None:
    """A template or style sheet with anything wrong with it is used or refused, and each problem has a place."""
    with pytest.MonkeyPatch.context() as patched, hiding("sheets", name, data):
        patched.setattr("printgen.build.pool.MOST_SECONDS", 20)  # what a style sheet asks for may well take longer
        for problem in try_command("build", "kill-zone/reference", "-o", "out"):
            expect_place(problem)


@FUZZ
@given(words=st.lists(WORDS, max_size=6))
def test_any_command_line_is_run_or_refused(here: Path, words: list[str]) -> None:
    """Any words at all after printgen are a command, or bad usage."""
    assert here.is_dir()
    if words[:1] in (["check"], ["build"], ["export"]) and not any(word.startswith("marsh") for word in words):
        words = [words[0], "marsh/spawn", *words[1:]]  # everything that ships would take minutes
    for problem in try_command(*words):
        assert re.match(".+?: .", problem)
