"""The products of each kind that a system has: what its pack asks for, and what every system has."""

from collections.abc import Iterator

from printgen.model.printed_words import PrintedWords
from printgen.model.product import (
    REFERENCE,
    SCENARIO_SHEET,
    DeckSpec,
    FlowingSpec,
    OwnedSpec,
    Passage,
    PassageGroup,
    RosterSpec,
    ScenarioSpec,
    SheetSpec,
    TickSpec,
)
from printgen.model.system import Procedure, System
from printgen.model.table import Table
from printgen.products.deck import count_deck_cards
from printgen.products.roster import count_roster_pages

# A deck of fewer cards makes a box that is too thin to fold.
SMALL_DECK = 12
# What packs call the procedure of a turn, and how many steps of it run across a sheet where no pack asks for that.
TURNS = ("turn", "round", "game-turn", "battle-round")
LEAST_STRIP, MOST_STRIP = 2, 6


def list_sheets(system: System) -> Iterator[FlowingSpec]:
    """Yield the reference sheets, a sheet for each roster, books of rosters, and sheets of what a player owns."""
    asked = {sheet.id: sheet for sheet in system.sheets}
    if REFERENCE not in asked and system.reference:
        yield _show_everything(system, SheetSpec(REFERENCE, "Reference", 0, 3, (), system.origins["title"]))
    for sheet in system.sheets:  # one without content shows everything
        yield sheet if sheet.content or sheet.in_play else _show_everything(system, sheet)
    yield from _list_rosters(system)
    yield from _list_owned(system)


def list_rules(system: System) -> Iterator[SheetSpec]:
    """Yield the sheets that tell the rules of a game on a screen, also of one whose reference is not printed."""
    return (spec for spec in list_sheets(system._replace(reference=True)) if isinstance(spec, SheetSpec))


def list_scenario_sheets(system: System) -> Iterator[ScenarioSpec]:
    """Yield the sheet of a system's scenario; none for lengths of tracks alone."""
    if system.scenario and system.scenario.title:
        yield ScenarioSpec(SCENARIO_SHEET, system.scenario.title, system.scenario.origins["title"])


def count_sheet_pages(system: System, spec: FlowingSpec) -> int:
    """Return how many pages a sheet has; 0 if it takes as many as it needs."""
    if isinstance(spec, RosterSpec):
        return count_roster_pages(system, spec)
    return spec.pages if isinstance(spec, SheetSpec) else 0


def name_owned(table: Table) -> str:
    """Return the id of the sheet with what a player owns of the rosters of a table."""
    return f"{table.id}-mine"


def list_boxes(system: System) -> list[tuple[DeckSpec, ...]]:
    """Return the decks of each box: one for each larger deck, and one that all small decks share.

    Decks that stand in for others have no box of their own: they go into the box of the deck that they replace.
    """
    own: list[tuple[DeckSpec, ...]] = []
    small: list[DeckSpec] = []
    for deck in list_game_decks(system):
        if count_deck_cards(system, deck) < SMALL_DECK:
            small.append(deck)
        else:
            own.append((deck,))
    return [*own, tuple(small)] if small else own


def list_game_decks(system: System) -> list[DeckSpec]:
    """Return the decks that a game is played with, without decks that stand in for others."""
    return [deck for deck in system.decks if not deck.alternative]


def list_blanks(system: System) -> list[DeckSpec]:
    """Return the first deck of each table that has decks; blank cards are made like these."""
    first: dict[str, DeckSpec] = {}
    for deck in system.decks:
        first.setdefault(deck.table, deck)
    return list(first.values())


def tell_markers(system: System, _: object, __: PrintedWords) -> Iterator[str]:
    """Yield the markers and measures of a game's file."""
    yield from (name_several(each.title, each.amount) for each in system.markers if each.amount)
    yield from (name_several(each.title, each.copies) for each in system.measures)


def name_several(title: str, number: int) -> str:
    """Return a title with how many there are of it, if there are several."""
    return title if number == 1 else f"{title} \N{MULTIPLICATION SIGN}{number}"


def _show_everything(system: System, sheet: SheetSpec) -> SheetSpec:
    """Return a sheet with all that a system has, and the turn across its top if there is a procedure of that name."""
    strip = sheet.strip or next((item.id for item in system.procedures if _is_turn(item)), "")
    found = [Passage("procedure", item.id, item.origin) for item in system.procedures if item.id != strip]
    found += [Passage("table", table.id, table.origin) for table in system.tables]
    if system.markers:
        found.append(Passage("legend", "", system.markers[0].origin))
    content = tuple(PassageGroup((passage,), wide=False) for passage in found)
    return sheet._replace(strip=strip, content=content, everything=True)


def _is_turn(procedure: Procedure) -> bool:
    """Tell whether a procedure is the turn of a game, by its id, and short enough to run across a sheet."""
    titled = all(step.title for step in procedure.steps) and not procedure.points
    return procedure.id in TURNS and titled and LEAST_STRIP <= len(procedure.steps) <= MOST_STRIP


def _list_rosters(system: System) -> Iterator[RosterSpec | TickSpec]:
    """Yield a sheet for each roster, then a book for each table that has several, and a sheet to tick for each."""
    for roster in system.rosters:
        yield RosterSpec(f"{roster.table}-{roster.id}", roster.title, roster.table, (roster.id,), False, roster.origin)
    for table, rosters in _list_rostered(system):
        if len(rosters) > 1:
            title = f"{table.title}: all lists"
            yield RosterSpec(f"{table.id}-book", title, table.id, rosters, True, table.origin)
        yield TickSpec(f"{table.id}-ticks", f"{table.title}: to tick", table.id, rosters, table.origin)


def _list_owned(system: System) -> Iterator[OwnedSpec]:
    """Yield a sheet of what the player owns for each table with rosters that the player owns something of."""
    collection = system.collection
    if collection is None:
        return
    lower = {pick.table: pick.lower for pick in system.play.picks}
    for table, rosters in _list_rostered(system):
        owned = tuple((name, names) for name, names in collection.units if name in rosters)
        title, least = f"{table.title}: what I own", lower.get(table.id, 0)
        if owned:
            yield OwnedSpec(name_owned(table), title, table.id, owned, least, collection.origin)


def _list_rostered(system: System) -> list[tuple[Table, tuple[str, ...]]]:
    """Return the tables that have rosters, with the ids of these."""
    found: dict[str, list[str]] = {}
    for roster in system.rosters:
        found.setdefault(roster.table, []).append(roster.id)
    return [(system.table(table), tuple(rosters)) for table, rosters in found.items()]
