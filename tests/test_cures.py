"""Words without room: where that is told, how often, and that what is said to help does help."""

import re
from itertools import count
from pathlib import Path

import pytest
from conftest import Capture
from outputs import copy_pack

from printgen.build import progress, search
from printgen.cli import main

RULE = "Every word of this rule matters to somebody at the table tonight. "
# How much of a text is too much for a poker card and not for a larger one.
MUCH = 16
FEWER = re.compile(r"with (\d+) letters? fewer")


@pytest.fixture
def pack(here: Path) -> Path:
    """Stand beside a pack with a deck of a short and a long text."""
    folder = copy_pack("plain", here / "tables")
    write_rules(folder, RULE * MUCH)
    return folder


def write_rules(pack: Path, text: str, layout: str = "text") -> None:
    """Write a deck of two texts."""
    (pack / "products.yaml").write_text(f"decks: {{rules: {{table: rules, layout: {layout}}}}}\n")
    entries = f"  - {{title: Short, text: Go.}}\n  - {{title: Long, text: {text.strip()}}}\n"
    (pack / "rules.yaml").write_text(f"title: Rules\nentries:\n{entries}")


def check(capsys: Capture, *options: str) -> str:
    """Check the pack, and return what is said of it on stderr."""
    capsys.readouterr()
    main(["check", "plain", *options])
    return capsys.readouterr().err


def test_what_is_said_to_help_helps(pack: Path, capsys: Capture) -> None:
    """A card with too many words is told with its deck, with by how much, and each cure in its hint is true."""
    said = check(capsys)
    assert re.search(r"rules\.yaml:4:5: rules, card plain-rules-2: the words are [0-9.]+ mm too high", said)
    hint = said.partition("hint: ")[2].splitlines()[0]
    assert hint.startswith("fits with card: tarot, with layout: orders, or with ")
    assert main(["build", "plain/rules", "--card", "tarot"]) == 0
    write_rules(pack, RULE * MUCH, "orders")
    assert not check(capsys)
    found = FEWER.search(hint)
    assert found
    text = (RULE * MUCH).strip()
    write_rules(pack, text[: len(text) - int(found[1])])
    assert not check(capsys)
    write_rules(pack, text[: len(text) - int(found[1]) + 8])  # and little more does not
    assert check(capsys)


def test_larger_cards_are_no_cure_where_they_do_not_help(pack: Path, capsys: Capture) -> None:
    """Nobody is sent to larger cards, or to another layout, that would not hold the words either."""
    write_rules(pack, RULE * MUCH * 4, "text")
    hint = check(capsys).partition("hint: ")[2].splitlines()[0]
    assert FEWER.fullmatch(hint.removeprefix("fits "))


def test_a_title_of_a_field_is_told_once_at_the_field(pack: Path, capsys: Capture) -> None:
    """Thirty cards whose one field has too long a title are one problem, at the title, whatever product sets it."""
    entries = "".join(
        f"  - {{title: Foe {number}, armour: '13', hits: '5', moves: '6', luck: '1', wits: '2'}}\n"
        for number in range(30)
    )
    title = "Exhaustivearmourclass of all against all"
    fields = f"{{\n  armour: {title}, hits: Hits, moves: Moves, luck: Luck, wits: Wits}}"
    (pack / "rules.yaml").write_text(f"title: Foes\nfields: {fields}\nentries:\n{entries}")
    (pack / "products.yaml").write_text("decks: {rules: {table: rules, layout: stats}}\n")
    said = check(capsys)
    assert "rules.yaml:3:11: " in said
    assert " 29 more: " in said
    assert "1 problem in 1 file" in said


def test_titles_of_columns_are_blamed_and_not_their_cells(pack: Path, capsys: Capture) -> None:
    """Where the tabs of columns have no room the title of one is told, once; several long words alone have room."""
    table = "title: Signs\ndie: d6\ncolumns:\n  a: {{title: {0}}}\n  b: {{title: {1}}}\n  c: {{title: {2}}}\nrows:\n"
    rows = "".join(f"  - {{roll: {number}, a: Ja, b: Ja, c: Nein}}\n" for number in range(1, 7))
    (pack / "products.yaml").write_text("decks: {rules: {table: rules, layout: bands}}\n")
    long = ("Extraordinarilyprobableoutcome", "Indeterminateprobabilities", "Extraordinarilyimprobable")
    (pack / "rules.yaml").write_text(table.format(*long) + rows)
    said = check(capsys)
    assert "rules.yaml:4:6: " in said
    assert f'"{long[0]}" is too long for its tab beside those of the other bands' in said
    assert "1 problem in 1 file" in said
    (pack / "rules.yaml").write_text(table.format("Most improbable outcome", "Even", "Most probable outcome") + rows)
    assert not check(capsys)


def test_a_word_too_wide_for_a_sheet_has_its_page_and_a_cure(pack: Path, capsys: Capture) -> None:
    """A table squeezed into a narrow column is told with sheet, page and amount, and what gives it the page."""
    titles = "  a: {title: Wetterberichterstattungen}\n  b: {title: Ja}\n"
    rows = "  - {roll: 1-6, a: Sun, b: Rain}\n"
    (pack / "rules.yaml").write_text(f"title: Weather\ndie: d6\ncolumns:\n{titles}rows:\n{rows}")
    products = "sheets: {reference: {columns: 4, content: [rules]}}\n"
    (pack / "products.yaml").write_text(products)
    said = check(capsys)
    assert re.search(r"rules\.yaml:\d+:\d+: reference, page 1: .* is too wide for its place, by [0-9.]+ mm", said)
    assert "fits with [rules] in place of rules" in said
    (pack / "products.yaml").write_text(products.replace("[rules]", "[[rules]]"))
    assert not check(capsys)


def test_the_search_for_cures_ends_in_time(pack: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow search is told at a terminal and ends: what was found by then is told, and nothing that was not tried."""
    hint = check(capsys).partition("hint: ")[2].splitlines()[0]
    assert "fewer" in hint
    write_rules(pack, f"{RULE * MUCH}Go.")
    told: list[str] = []
    seconds = count()
    monkeypatch.setattr(search, "MOST_SECONDS", 2)
    monkeypatch.setattr(search, "process_time", lambda: next(seconds))
    monkeypatch.setattr(progress, "_is_seen", lambda: True)
    monkeypatch.setattr(progress.Bar, "rename", lambda _, words: told.append(words))
    shorter = check(capsys).partition("hint: ")[2].splitlines()[0]
    assert shorter == "fits with card: tarot, or with layout: orders"
    assert told == ["checking, trying what helps"]
    assert hint.startswith("fits with card: tarot, with layout: orders, or with ")


def test_no_cure_is_claimed_without_time(pack: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no time to try anything the problem is told with its usual advice."""
    monkeypatch.setattr(search, "MOST_SECONDS", -1)
    said = check(capsys)
    assert "rules.yaml:4:5: rules, card plain-rules-2: the words are" in said
    assert "fits" not in said
    assert "hint: " in said
    assert pack.exists()


def test_all_stats_with_too_long_a_title_are_told_at_once(pack: Path, capsys: Capture) -> None:
    """Who mends one title is not sent to the next one by the next check."""
    fields = "{a: Armour of the body, b: Hit points that are left, c: Way that it goes, d: Use, e: Zeal, f: End}"
    values = ", ".join(f"{name}: '1'" for name in "abcdef")
    (pack / "rules.yaml").write_text(f"title: Rules\nfields: {fields}\nentries: [{{title: One, {values}}}]\n")
    (pack / "products.yaml").write_text("decks: {rules: {table: rules, layout: stats}}\n")
    said = check(capsys)
    for title in ("ARMOUR OF THE BODY", "HIT POINTS THAT ARE LEFT", "WAY THAT IT GOES"):
        assert said.count(f'"{title}" is too long for its place') == 1
