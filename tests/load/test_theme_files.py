"""Themes as they are written: what extends what, what a short file changes, and what is said of mistakes."""

from operator import attrgetter
from pathlib import Path

import pytest
from broken_packs import Case, read_cases

from printgen.errors import BadData, BadUsage
from printgen.load.look.look import load_format, load_paper, load_theme, read_theme
from printgen.load.nodes.source import read_file
from printgen.model.look import Theme
from printgen.model.options import Options

pytestmark = pytest.mark.usefixtures("here")
SHIPPED = ("colour", "ink-saver", "high-contrast", "large-print", "greyscale")
# What is wrong with a theme, as tests/broken has what is wrong with a pack.
MISTAKES = read_cases(Path(__file__).with_name("theme_mistakes.txt"))


def read(path: str | Path) -> Theme:
    """Read a theme's file."""
    return read_file(Path(path), read_theme)


def write(text: str, path: str = "mine.yaml") -> Path:
    """Write a theme's file."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("case", MISTAKES, ids=attrgetter("name"))
def test_a_mistake_is_explained(case: Case) -> None:
    """Each mistake in a theme is told with its file and line, also one that shows only beside what it extends."""
    for name, data in case.files.items():
        Path(name).write_bytes(data or b"")
    with pytest.raises(BadData) as refused:
        read(*case.command)
    assert case.expected.rstrip("\n") in str(refused.value)
    assert {problem.origin.file for problem in refused.value.problems} <= case.files.keys()


def test_a_short_theme_changes_what_it_says_and_nothing_else() -> None:
    """A theme of three lines is its parent but for what these say, down to the tint of one style."""
    colour = read(write("extends: colour\n", "plain.yaml"))
    mine = read(write("extends: colour\ntitle: Mine\nstyles:\n  green: {tint: '#effff5'}\n"))
    green = colour.styles["green"]._replace(tint="#effff5")
    assert mine.title == "Mine"
    assert list(mine.styles) == list(colour.styles)
    assert mine.styles == colour.styles | {"green": green}
    assert mine._replace(id=colour.id, title=colour.title, styles=colour.styles, origin=colour.origin) == colour


def test_a_new_style_comes_after_those_of_the_parent() -> None:
    """Columns keep the styles that they have when a theme adds one: it is the last to be chosen."""
    teal = "{colour: '#005555', tint: '#eeffff', shape: star}"
    mine = read(write(f"extends: colour\nstyles:\n  teal: {teal}\n"))
    assert list(mine.styles) == [*read(write("extends: colour\n", "plain.yaml")).styles, "teal"]


def test_themes_extend_one_another_over_several_files() -> None:
    """What a theme leaves out is its parent's, and what that leaves out its parent's; paths count from each file."""
    write("extends: colour\nink: '#000000'\nlines: 2\n", "themes/base.yaml")
    write("extends: base.yaml\nlines: 3\n", "themes/middle.yaml")
    mine = read(write("extends: themes/middle.yaml\ntitle: Mine\n"))
    assert (mine.title, mine.ink, mine.lines, mine.muted) == ("Mine", "#000000", 3, "#595959")


def test_a_theme_of_ones_own_is_extended_by_name() -> None:
    """A theme in ./layouts/themes is a parent like a shipped one."""
    write("extends: greyscale\ntitle: Dark\nink: '#000000'\n", "layouts/themes/dark.yaml")
    assert read(write("extends: dark\n")).accents == "grey"


@pytest.mark.parametrize("asked", ["colour", "ink-saver"])
@pytest.mark.parametrize(
    ("parent", "message"), [("colour", "a file cannot extend itself"), ("ink-saver", "the files extend one another")]
)
def test_a_theme_that_hides_its_own_parent_is_told(parent: str, message: str, asked: str) -> None:
    """A theme of one's own that hides a shipped one which it is built on is told at its own line, with the way out."""
    write(f"title: Mine\nextends: {parent}\n", "layouts/themes/colour.yaml")
    with pytest.raises(BadData) as caught:
        load_theme(asked)
    (problem,) = caught.value.problems
    assert str(problem).startswith(f"layouts/themes/colour.yaml:2:10: extends: {message}")
    assert problem.hint.endswith("name yours otherwise")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_theme_can_be_extended(name: str) -> None:
    """A theme that says nothing of its own is any shipped one."""
    assert read(write(f"extends: {name}\n")).styles


@pytest.mark.parametrize("name", SHIPPED[1:])
def test_shipped_themes_are_short(name: str) -> None:
    """A shipped theme is a difference that a reader takes in at a glance."""
    text = (Path(__file__).parents[2] / f"layouts/themes/{name}.yaml").read_text(encoding="utf-8")
    assert "extends: colour" in text
    assert len(text.splitlines()) <= 25


def test_themes_are_combined_and_the_later_one_wins() -> None:
    """Of several themes each goes before those that are named earlier, and what it does not say is as they have it."""
    both, swapped = load_theme("large-print,ink-saver"), load_theme("ink-saver, large-print")
    large, saver = load_theme("large-print"), load_theme("ink-saver")
    assert (both.type, both.least, both.panels) == (large.type, large.least, saver.panels)
    assert both.styles == saver.styles
    assert (both.title, swapped.title) == (saver.title, large.title)
    assert swapped._replace(id="", title="", origin=both.origin) == both._replace(id="", title="")


def test_what_is_wrong_with_combined_themes_is_told() -> None:
    """A theme that is not there, one that is left out, and colours that do not go together are told, and where."""
    with pytest.raises(BadUsage, match='there is no theme "ink-savr"'):
        load_theme("large-print,ink-savr")
    with pytest.raises(BadUsage, match="a name is missing"):
        load_theme("large-print,")
    with pytest.raises(BadData, match="less than 7") as caught:
        load_theme("high-contrast,ink-saver")
    assert all(problem.origin.file.endswith(".yaml") for problem in caught.value.problems)


@pytest.mark.parametrize("name", ["Ink-Saver", "INK-SAVER"])
def test_capitals_in_names_do_not_count(name: str) -> None:
    """Papers, formats and themes are found however their names are typed."""
    assert load_theme(name).panels == "outline"
    assert load_paper(Options(paper="A4")).id == "a4"
    assert load_format("Poker").id == "poker"
