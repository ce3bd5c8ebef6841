"""The decks that ship, and what makes a deck what it is."""

from collections import Counter
from fractions import Fraction

import pytest
from conftest import shipped_deck, shipped_jobs

from printgen.products.deck import make_deck

# The decks that printgen promises, with their numbers of cards.
PROMISED = {
    "heroes-of-normandie/reaction": 36,
    "heroes-of-normandie/supply": 36,
    "heroes-of-normandie/supply-no-artillery": 33,
    "horde-mode/misery": 20,
    "horde-mode/secondary-missions": 12,
    "horde-mode/secret-objectives": 20,
    "horde-mode/purchases": 12,
    "firefight/npc": 54,
    "firefight/events": 12,
    "solo-heresy/battlefield-events": 36,
    "solo-heresy/challenge-events": 6,
    "solo-heresy/enemy-types": 3,
    "solo-heresy/missions": 4,
    "kill-zone/orders-melee": 6,
    "kill-zone/orders-fire-teams": 6,
    "kill-zone/orders-support": 6,
    "kill-zone/hidden-movement": 6,
    "kill-zone/contacts": 6,
    "kill-zone/enemy-models": 6,
}


def test_every_promised_deck_ships_complete() -> None:
    """The five systems have the decks that the README lists, each with all of its cards."""
    assert {name: len(shipped_deck(name).cards) for name in shipped_jobs()} == PROMISED


def test_cards_are_numbered_and_named_for_good(deck_name: str) -> None:
    """Each card has its number in the deck and an id made of pack, deck and number."""
    deck = shipped_deck(deck_name)
    assert [card.number for card in deck.cards] == list(range(1, len(deck.cards) + 1))
    assert {card.of for card in deck.cards} == {len(deck.cards)}
    for card in deck.cards:
        assert card.id == f"{deck.system.prefix}-{deck.id}-{card.number}"


def test_a_drawn_card_is_as_likely_as_its_roll() -> None:
    """Whatever a table makes happen with some odds, a card drawn from its whole deck makes happen with the same."""
    for name, job in shipped_jobs().items():
        table, cards = job.system.table(job.spec.table), shipped_deck(name).cards
        if table.die and job.spec.per == "face" and not job.spec.without:
            weights = Counter(face.key for face in table.die.faces)
            for row in table.rows:
                rolled = Fraction(sum(weights[key] for key in row.keys), len(table.die.faces))
                assert rolled == Fraction(sum(card.origin == row.origin for card in cards), len(cards)), name


def test_each_face_has_one_card() -> None:
    """A deck with a card for each face serves as the die: no face twice, none missing."""
    for name, job in shipped_jobs().items():
        table = job.system.table(job.spec.table)
        if table.die and job.spec.per == "face":
            faces = [face for card in shipped_deck(name).cards for face in card.faces]
            assert sorted(faces) == sorted({face.id for face in table.die.faces} - set(job.spec.without))


def test_the_supply_deck_without_artillery_lacks_just_that() -> None:
    """Leaving out 63 to 65 takes away the three Artillery cards and no other."""
    whole, less = shipped_deck("heroes-of-normandie/supply"), shipped_deck("heroes-of-normandie/supply-no-artillery")
    gone = {card.corner for card in whole.cards} - {card.corner for card in less.cards}
    assert gone == {"63", "64", "65"}
    assert not any("Artillery" in section.title for card in less.cards for section in card.sections)


def test_battlefield_events_are_thirty_one() -> None:
    """One event has six codes of the d66, thirty have one each."""
    titles = [card.title for card in shipped_deck("solo-heresy/battlefield-events").cards]
    assert len(set(titles)) == 31
    assert titles.count("Unpredictable") == 6


def test_every_suited_card_has_its_own_selection_rank() -> None:
    """The 52 cards rank from the ace of spades to the two of diamonds, without a tie."""
    ranks = {card.corner: card.sections[3].title for card in shipped_deck("firefight/npc").cards[:52]}
    assert len(set(ranks.values())) == 52
    assert (ranks["AS"], ranks["KS"], ranks["2D"]) == ("1st of 52", "5th of 52", "52nd of 52")


def test_horde_rosters_hold_all_units() -> None:
    """The 21 factions have 1,179 entries, each in one of the four brackets of the spawn table."""
    system = shipped_jobs()["horde-mode/misery"].system
    assert len(system.rosters) == 21
    assert sum(len(names) for roster in system.rosters for _, names in roster.entries) == 1179
    brackets = [result.id for result in system.table("spawn").results if not result.quiet]
    assert len(brackets) == 4
    assert all([name for name, _ in roster.entries] == brackets for roster in system.rosters)


def test_a_fingerprint_changes_with_any_word(deck_name: str) -> None:
    """Two editions of a deck that differ anywhere on a card have different fingerprints; the same has the same."""
    job = shipped_jobs()[deck_name]
    deck = make_deck(*job)
    assert make_deck(*job).fingerprint == deck.fingerprint
    renamed = make_deck(job.system._replace(edition="another"), job.spec)
    assert renamed.fingerprint != deck.fingerprint
    table = job.system.table(job.spec.table)
    row = table.rows[0]
    changed = row.results[0]._replace(title=f"{row.results[0].title}.", note="Changed.")
    rows = (row._replace(results=(changed,) * len(row.results)), *table.rows[1:])
    tables = tuple(table._replace(rows=rows) if old is table else old for old in job.system.tables)
    assert make_deck(job.system._replace(tables=tables), job.spec).fingerprint != deck.fingerprint


@pytest.mark.parametrize("system", sorted({job.system.id for job in shipped_jobs().values()}))
def test_every_pack_names_its_authors_and_is_unofficial(system: str) -> None:
    """The credit line, printed on every sheet, says that this is an unofficial play-aid."""
    found = next(job.system for job in shipped_jobs().values() if job.system.id == system)
    assert found.authors
    assert "unofficial" in found.credit.lower()
