"""The rules at the terminal: what a player without a print needs to play on."""

import subprocess
import sys

import pytest

from printgen import load_system
from printgen.build.job import load_systems
from printgen.errors import BadUsage
from printgen.model.system import Procedure, System
from printgen.model.table import Table
from printgen.paths import find_packs, shipped
from printgen.play.words.rulebook import find_rule, list_rules, phrase_rule

SYSTEMS, _ = load_systems(find_packs([shipped("tables")]).values())
HON = load_system("heroes-of-normandie")


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_all_words_of_the_procedures_and_all_notes_of_the_tables_are_shown(system: System) -> None:
    """Nothing that a sheet says of how to play is missing without one."""
    for procedure in system.procedures:
        told = "\n".join(phrase_rule(system, procedure.id))
        parts = (*procedure.steps, *procedure.points)
        wanted = [procedure.title, procedure.text, *(note.text for note in procedure.notes)]
        wanted += [words for part in parts for words in (part.title, part.text, part.note)]
        assert all(" ".join(words.split()) in told for words in wanted)
    for table in system.tables:
        told = "\n".join(phrase_rule(system, table.id))
        wanted = [note.text for note in table.notes]
        wanted += [item.text for item in (*table.results, *table.terms)] if table.has_glossary else []
        assert all(" ".join(words.split()) in told for words in wanted)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_each_of_the_rules_is_found_by_its_name(system: System) -> None:
    """What the list shows can be typed."""
    for option in list_rules(system):
        if option.says:
            assert find_rule(system, option.value) == option.value


def test_rules_are_found_by_title_and_by_beginnings() -> None:
    """A player types what stands on the sheet, as far as it tells things apart."""
    assert find_rule(HON, "The enemy's Supply Phase") == "enemy-supply"
    assert find_rule(HON, "opp") == "opportunity"
    with pytest.raises(BadUsage, match='there are no rules "nix"'):
        find_rule(HON, "nix")


@pytest.mark.parametrize("name", ["tokens", "enemy-supply", "reaction"])
def test_a_note_on_the_whole_is_not_told_as_one_on_its_last_part(name: str) -> None:
    """A note on a whole procedure or table stands as far out as its title, one on a part further in than the part."""
    things: list[Procedure | Table] = [*HON.procedures, *HON.tables]
    whole = next(thing for thing in things if thing.id == name)
    notes = [line for line in phrase_rule(HON, name) if line.lstrip().startswith("Note: ")]
    assert [line for line in notes if not line.startswith("    ")] == [f"Note: {note.text}" for note in whole.notes]
    assert len(notes) > len(whole.notes) > 0


def test_rules_are_shown_without_a_library_that_draws() -> None:
    """A player at a terminal does not wait for what makes PDFs, and need not have it."""
    code = (
        "import sys; from printgen.cli import main; main(['rules', 'firefight', 'jokers']);"
        "assert not {'reportlab', 'weasyprint'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "Reshuffle at once" in done.stdout, done.stderr
    assert done.returncode == 0, done.stderr
