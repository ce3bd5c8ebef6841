"""The products of each kind that a system has: what its pack asks for, and what every system has."""

from collections.abc import Iterator

from printgen.model.product import REFERENCE, DeckSpec, Passage, PassageGroup, RosterSpec, SetSpec, SheetSpec
from printgen.model.system import System
from printgen.products.roster import count_roster_pages


def list_sheets(system: System) -> Iterator[SheetSpec | RosterSpec]:
    """Yield the reference sheets, a sheet for each roster, and books of rosters."""
    yield from _list_reference_sheets(system)
    yield from _list_rosters(system)


def count_sheet_pages(system: System, spec: SheetSpec | RosterSpec) -> int:
    """Return how many pages a sheet has; 0 if it takes as many as it needs."""
    return spec.pages if isinstance(spec, SheetSpec) else count_roster_pages(system, spec)


def count_boxes(system: System, _: SetSpec) -> int:
    """Return how many boxes a system has: one for each deck."""
    return len(system.decks)


def count_markers(system: System, _: SetSpec) -> int:
    """Return how many markers a system has."""
    return sum(marker.amount for marker in system.markers)


def count_measures(system: System, _: SetSpec) -> int:
    """Return how many measures a system has; a stick in several pieces is one."""
    return sum(measure.copies for measure in system.measures)


def count_boards(system: System, _: SetSpec) -> int:
    """Return how many boards the trackers of a system take: one for each player."""
    return sum(tracker.players for tracker in system.trackers)


def count_blanks(system: System, _: SetSpec) -> int:
    """Return how many press sheets of blanks a system has: one for each table with a deck, and one of markers."""
    return len(list_blanks(system)) + 1


def list_blanks(system: System) -> list[DeckSpec]:
    """Return the first deck of each table that has decks; blank cards are made like these."""
    first: dict[str, DeckSpec] = {}
    for deck in system.decks:
        first.setdefault(deck.table, deck)
    return list(first.values())


def _list_reference_sheets(system: System) -> Iterator[SheetSpec]:
    """Yield the reference sheets. A sheet without content shows everything, and so does one that no pack asks for."""
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
