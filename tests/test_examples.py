"""The examples in the documents: what they show is what printgen says."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

import printgen
from printgen.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
# A command in an indented block, and all lines below it down to the next command or the end of the block.
RECORD = re.compile(r"^    \$ printgen (.+)\n((?:    (?!\$ ).*\n)*)", re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), RECORD.findall(README))
def test_the_readme_shows_what_happens(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who types the commands of the README gets the very cards that are recorded there."""
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)) == 0
    printed = capsys.readouterr().out
    assert "".join(f"    {line}".rstrip() + "\n" for line in printed.splitlines()) == shown


def test_the_readme_has_recorded_examples() -> None:
    """There is something to try without a print."""
    assert {shlex.split(command)[0] for command, _ in RECORD.findall(README)} >= {"draw", "roll", "odds"}


LIBRARY = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [README, LIBRARY, printgen.__doc__ or ""], ids=["README", "library", "printgen"])
def test_examples_for_programs_run(text: str) -> None:
    """Whoever copies the lines of Python gets what stands below them."""
    test = doctest.DocTestParser().get_doctest(text, {}, "examples", None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
