"""Packs, layouts and command lines with anything wrong with them: a result or a refusal, never a traceback.

A few of each are tried; PRINTGEN_FUZZ=2000 in the environment tries as many as it says.
"""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printgen.catalog import shipped
from printgen.cli import main

PACKS = Path(__file__).parent / "packs" / "ok"
EXAMPLES = int(os.environ.get("PRINTGEN_FUZZ", "12"))
FUZZ = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
MARSH = sorted(path.relative_to(PACKS / "marsh").as_posix() for path in (PACKS / "marsh").rglob("*.yaml"))
# Layouts by the option that names one.
LAYOUTS = {
    "--theme": "themes/colour.yaml",
    "--card": "formats/poker.yaml",
    "--paper": "papers/a4.yaml",
}
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
COUNTS = r"\.\.\. and |\d+ (problem|warning)s? in|\d+ products? up to date|\[\d+/\d+\]"
PLACED = re.compile(rf"({COUNTS}|printgen: |profile: |usage: |  |.+?: .)")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Work in a folder of a copy of the pack marsh."""
    before, folder = Path.cwd(), tmp_path_factory.mktemp("fuzz")
    os.chdir(folder)
    yield folder
    os.chdir(before)


def try_command(*arguments: str) -> None:
    """Run printgen, and make sure that it ends as it should, with a place for each problem."""
    said = StringIO()
    with redirect_stdout(StringIO()), redirect_stderr(said):
        try:
            code: object = main(arguments)
        except SystemExit as end:  # the parser of the command line ends the process itself
            code = end.code
    assert code in (0, 1, 2)
    assert "mistake in printgen" not in said.getvalue()
    assert "\x1b" not in said.getvalue()
    if "usage: " not in said.getvalue():
        assert all(PLACED.match(line) for line in said.getvalue().splitlines() if line), said.getvalue()


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
    products = (f"marsh/{name}" for name in ("weather", "wares", "boxes", "markers", "trackers", "blanks"))
    try_command("build", *products, "--tables", ".", "-o", "out")


@FUZZ
@given(data=st.data(), option=st.sampled_from(sorted(LAYOUTS)))
def test_any_layout_is_used_or_refused(here: Path, data: st.DataObject, option: str) -> None:
    """A theme, format or paper with anything wrong with it is used or refused, and each problem has a place."""
    text = (shipped("layouts") / LAYOUTS[option]).read_text(encoding="utf-8")
    (here / "own.yaml").write_text(mutate(text, data), encoding="utf-8")
    products = ("kill-zone/contacts", "kill-zone/markers")
    try_command("build", *products, option, "own.yaml", "-o", "out")


@FUZZ
@given(words=st.lists(WORDS, max_size=6))
def test_any_command_line_is_run_or_refused(here: Path, words: list[str]) -> None:
    """Any words at all after printgen are a command, or bad usage."""
    assert here.is_dir()
    if words[:1] in (["check"], ["build"], ["export"]) and not any(word.startswith("marsh") for word in words):
        words = [words[0], "marsh/spawn", *words[1:]]  # everything that ships would take minutes
    try_command(*words)
