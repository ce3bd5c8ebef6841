"""What the shipped packs say, where a second reading would change the game."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from conftest import shipped_products
from evening import Table, load_shipped

from printgen.load.look.printed_words import load_words
from printgen.model.product import SheetSpec
from printgen.model.system import Procedure, System
from printgen.model.table import Result
from printgen.model.table import Table as RuleTable
from printgen.paths import shipped
from printgen.play.game.actions import Draw
from printgen.products.deck import make_deck
from printgen.products.sheet import make_sheet
from printgen.products.table_block import TableBlock

SIX_CARD_DECKS = ("orders-melee", "orders-fire-teams", "orders-support", "hidden-movement", "contacts", "enemy-models")
COPY = "github.com/Eeko/40k-horde-mode-markdown"


def notes_of(table: RuleTable) -> set[str]:
    """Return all notes of a table, those on its results among them."""
    inside = [result for row in table.rows for result in row.results] + [*table.results, *table.terms]
    return {result.note for result in inside if result.note} | {note.text for note in table.notes}


def printed_notes(system: System) -> Iterator[str]:
    """Yield the notes that stand on the cards and the sheets of a system."""
    for spec in system.decks:
        yield from (section.note for card in make_deck(system, spec).cards for section in card.sections)
    jobs = [job for job in shipped_products().values() if job.system.id == system.id]
    for job in jobs:
        if isinstance(job.spec, SheetSpec):
            for band in make_sheet(system, job.spec, load_words("en")).groups:
                for block in band.blocks:
                    yield from notes_in(block) if isinstance(block, TableBlock) else ()


def notes_in(block: TableBlock) -> Iterator[str]:
    """Yield the notes that stand in a block of a sheet."""
    yield from (note.text for note in block.notes)
    yield from (entry.result.note for entry in (*block.entries, *block.terms))
    if not block.brief and not block.linked:
        yield from (result.note for line in block.lines for result in line.row.results)


@pytest.mark.parametrize("name", sorted(load_shipped()))
def test_every_note_of_a_table_is_printed(name: str) -> None:
    """Whoever plays from paper finds each note, on a card or on a sheet."""
    system = load_shipped()[name]
    printed = set(printed_notes(system))
    assert not {note for table in system.tables for note in notes_of(table)} - printed


def procedure(system: str, name: str) -> Procedure:
    """Return a procedure of a shipped system."""
    return load_shipped()[system].procedure(name)


def result(system: str, table: str, name: str) -> Result:
    """Return a result of a shipped table."""
    return next(item for item in load_shipped()[system].table(table).results if item.id == name)


def test_an_initiative_card_is_not_undone_by_the_turn_of_the_token() -> None:
    """Where the enemy keeps the initiative, card, marker and round all leave the token as it lies."""
    system = load_shipped()["heroes-of-normandie"]
    card = result(system.id, "supply", "initiative")
    marker = next(marker for marker in system.markers if marker.id == "initiative")
    (step,) = [step for step in procedure(system.id, "round").steps if step.title == "Initiative"]
    assert "do not turn the token over after this round" in card.text
    assert "flip" not in card.text
    for words in (marker.use, step.text):
        assert "unless an Initiative card" in words


def test_each_card_of_reaction_says_all_that_it_does() -> None:
    """A card is read alone, so that none sends its reader to another one."""
    table = load_shipped()["heroes-of-normandie"].table("reaction")
    titles = [result.title for result in table.results]
    assert not [item.id for item in table.results if any(f"As {title}" in item.text for title in titles)]


def test_a_charge_comes_before_firing_under_both_unhindered_orders() -> None:
    """The book says one thing of both, and so do the cards."""
    terms = {term.id: term.text for term in load_shipped()["kill-zone"].table("orders").terms}
    for name in ("if-move-free", "if-both-free"):
        assert "only if that hinders neither move nor" in terms[name]


def test_orders_of_the_enemy_name_the_squad_as_their_target() -> None:
    """An order speaks to the enemy unit, and "your" means the player."""
    terms = load_shipped()["kill-zone"].table("orders").terms
    aiming = [term.text for term in terms if "closest model" in term.text]
    assert len(aiming) == 8
    assert all("your squad's closest model" in text for text in aiming)


@pytest.mark.parametrize("name", SIX_CARD_DECKS)
def test_a_deck_that_stands_for_a_die_gives_each_number_at_every_draw(name: str) -> None:
    """The card drawn goes back, so that it can come twice running, as on the die, and the sheet says so."""
    table = Table("kill-zone")
    drawn = []
    for _ in range(60):
        (event, *_) = table.act(Draw(name, 1, ""))
        drawn.append(event.card)  # type: ignore[union-attr]
        assert len(table.pile(name).places.stack) == 6
    assert any(first == second for first, second in pairwise(drawn))
    assert "shuffle it back in before the next draw" in procedure("kill-zone", "decks").points[0].text


LISTS = ("standing-still", "advancing", "disembarking", "fall-back")


@pytest.mark.parametrize("name", LISTS)
def test_lists_of_conditions_hold_conditions_alone(name: str) -> None:
    """A definition or an exception among them would be read as one more condition."""
    assert not [point.title for point in procedure("horde-mode", name).points if point.title]


def test_each_objective_that_asks_who_survived_says_what_that_means() -> None:
    """The card is all that its player has seen."""
    table = load_shipped()["horde-mode"].table("secret-objectives")
    results = [row.results[0] for row in table.rows]
    asking = [item for item in results if "surviv" in f"{item.text}{[part.text for part in item.parts]}"]
    assert len(asking) == 5
    assert all("survive" in item.note for item in asking)


@pytest.mark.parametrize("roster", [item.id for item in load_shipped()["horde-mode"].rosters])
def test_aircraft_are_named_as_they_stand_in_the_list(roster: str) -> None:
    """A player looks for the last resorts by the words of the list."""
    found = load_shipped()["horde-mode"].roster(roster)
    units = " ".join(entry.text for _, entries in found.entries for entry in entries)
    for note in found.notes:
        what, found_it, names = note.text.partition("only as a last resort: ")
        if found_it:
            assert "Aircraft" in what
            assert all(name in units for name in names.rstrip(".").replace(" and ", ", ").split(", "))


def test_a_unit_is_spelled_in_one_way() -> None:
    """An index of all lists has each unit once."""
    rosters = load_shipped()["horde-mode"].rosters
    units = " ".join(unit.text for roster in rosters for _, units in roster.entries for unit in units)
    assert "Hellbrute" not in units
    assert "Meganobs" not in units


def test_what_no_core_rule_holds_is_credited() -> None:
    """Readers learn where the decks and the spawn tables of Horde Mode were read."""
    readme = shipped("tables").parent / "README.md"
    for words in (load_shipped()["horde-mode"].credit, readme.read_text(encoding="utf-8")):
        assert COPY in words
