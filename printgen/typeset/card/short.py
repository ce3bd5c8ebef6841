"""Short fields: which columns or fields of a deck stand in the table of stats, where its layout has one."""

from collections import Counter
from collections.abc import Collection

from printgen.model.look import CardLayout
from printgen.products.deck import Card, Deck
from printgen.products.section import Section

# A value of no more characters than this is short, if its first word has no more than that: with a digit, or without.
SHORT, LONGEST, FEW = 12, 6, 3


def list_stats(deck: Deck, layout: CardLayout) -> tuple[str, ...]:
    """Return the ids of the columns or fields that are short on most cards, in order, if the layout has a place."""
    if "stats" not in layout.zones:
        return ()
    all_, short = Counter[str](), Counter[str]()
    for card in deck.cards:
        for part in card.sections:
            if part.heading:
                all_[part.heading.id] += 1
                short[part.heading.id] += is_short(part)
    return tuple(name for name in all_ if 2 * short[name] > all_[name])


def is_short(section: Section) -> bool:
    """Tell whether a section says a number, or a few characters, and nothing else."""
    value = read_value(section)
    if section.quiet or not section.label or section.note or (section.title and section.text):
        return False
    first = value.partition(" ")[0]
    numeral = any(character.isdigit() for character in first)
    return 0 < len(first) <= (LONGEST if numeral else FEW) and len(value) <= SHORT


def read_value(section: Section) -> str:
    """Return what a short section says: its title, or its text where it is a field of an entry."""
    return section.title or section.text


def part_stats(card: Card, stats: Collection[str]) -> tuple[list[Section], list[Section]]:
    """Return the stats among the sections of a card, and all others."""
    if not stats:
        return [], list(card.sections)
    parted: tuple[list[Section], list[Section]] = ([], [])
    for part in card.sections:
        parted[not (part.heading and part.heading.id in stats and is_short(part))].append(part)
    return parted
