"""Every product of a system: what its pack asks for, and what each system has without asking."""

from collections.abc import Iterator, Sequence

from printgen.model.product import (
    BLANKS,
    BOXES,
    MARKERS,
    REFERENCE,
    SETS,
    TRACKERS,
    DeckSpec,
    Marker,
    Passage,
    PassageGroup,
    RosterSpec,
    SetSpec,
    SheetSpec,
    Spec,
    Tracker,
)
from printgen.model.system import System
from printgen.products.deck import make_deck
from printgen.products.roster import count_roster_pages

KINDS: dict[type, str] = {DeckSpec: "deck", SheetSpec: "sheet", RosterSpec: "sheet"}


def list_specs(system: System) -> tuple[Spec, ...]:
    """Return the specs of all products: decks, sheets, a sheet for each roster and books of them, then sets."""
    return (*system.decks, *_list_sheets(system), *_list_rosters(system), *_list_sets(system))


def kind_of(spec: Spec) -> str:
    """Return the kind of a product: deck, sheet, boxes, markers, trackers or blanks."""
    return spec.id if isinstance(spec, SetSpec) else KINDS[type(spec)]


def count_pieces(system: System, spec: Spec) -> int:
    """Return how much there is of a product: cards, pages of a sheet, boxes, markers, boards, or sheets of blanks.

    It is 0 for a sheet that takes as many pages as it needs.
    """
    match spec:
        case DeckSpec():
            return len(make_deck(system, spec).cards)
        case SheetSpec():
            return spec.pages
        case RosterSpec():
            return count_roster_pages(system, spec)
    counts = {
        BOXES: len(system.decks),
        MARKERS: sum(marker.amount for marker in system.markers),
        TRACKERS: sum(tracker.players for tracker in system.trackers),
        BLANKS: len(list_blanks(system)) + 1,
    }
    return counts[spec.id]


def list_blanks(system: System) -> list[DeckSpec]:
    """Return the first deck of each table that has decks: what blank cards are made like."""
    first: dict[str, DeckSpec] = {}
    for deck in system.decks:
        first.setdefault(deck.table, deck)
    return list(first.values())


def _list_sheets(system: System) -> Iterator[SheetSpec]:
    """Yield the sheets that are asked for; a reference sheet without content, or not asked for, shows everything."""
    asked = {sheet.id: sheet for sheet in system.sheets}
    if REFERENCE not in asked:
        yield SheetSpec(REFERENCE, "Reference", 0, 3, _show_everything(system), system.origins["title"])
    for sheet in system.sheets:
        yield sheet if sheet.content else sheet._replace(content=_show_everything(system))


def _show_everything(system: System) -> tuple[PassageGroup, ...]:
    found = [Passage("procedure", item.id, item.origin) for item in system.procedures]
    found += [Passage("table", table.id, table.origin) for table in system.tables]
    if system.markers:
        found.append(Passage("legend", "", system.markers[0].origin))
    return tuple(PassageGroup((passage,), wide=False) for passage in found)


def _list_rosters(system: System) -> Iterator[RosterSpec]:
    """Yield a sheet for each roster, then a book for each table that has several."""
    books: dict[str, list[str]] = {}
    for roster in system.rosters:
        books.setdefault(roster.table, []).append(roster.id)
        yield RosterSpec(f"{roster.table}-{roster.id}", roster.title, roster.table, (roster.id,), False, roster.origin)
    for table, rosters in books.items():
        if len(rosters) > 1:
            title = f"{system.table(table).title}: all lists"
            yield RosterSpec(f"{table}-book", title, table, tuple(rosters), True, system.table(table).origin)


def _list_sets(system: System) -> Iterator[SetSpec]:
    """Yield the sets of which a system has something."""
    pieces: dict[str, Sequence[DeckSpec | Marker | Tracker]] = {
        BOXES: system.decks,
        MARKERS: system.markers,
        TRACKERS: system.trackers,
    }
    for name, title in SETS.items():
        if name == BLANKS:
            yield SetSpec(name, title, system.origins["title"])
        elif pieces[name]:
            yield SetSpec(name, title, pieces[name][0].origin)
