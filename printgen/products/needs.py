"""What each kind of product needs of its system: a system that holds that and nothing else.

Products are made of these systems, and their keys are sums of these systems' values. So what is not in a key cannot be
in the product either.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from printgen.model.art import PLAIN_ART, NamedOutline
from printgen.model.look import BLACK, WHITE
from printgen.model.markup import list_symbols
from printgen.model.options import Options
from printgen.model.play import Play
from printgen.model.product import DeckSpec, FlowingSpec, FormSpec, OwnedSpec, SheetSpec
from printgen.model.system import System
from printgen.model.table import Result, Table
from printgen.products.form import fill_in, find_known, find_results
from printgen.products.listing import list_blanks, list_game_decks
from printgen.products.pieces import find_strip
from printgen.products.scenario import list_printed

Need = Callable[..., System]
NO_PLAY = Play("", (), (), (), (), (), (), ())
EMPTY: dict[str, Any] = dict.fromkeys(
    (
        "tables", "rosters", "procedures", "decks", "lists", "sheets", "markers", "trackers", "forms", "maps",
        "measures", "warnings", "bases", "changes",
    ),
    (),
)  # fmt: skip
# What stands for a text where all that counts is that there is one, and how long a text of a field is that stays, for
# it may be one of the numbers that stand in a table.
SOME_TEXT, SHORT_TEXT = "Words.", 12


def keep(*names: str) -> Need:
    """Return what needs some fields of a system, and no more than its names and words besides."""
    return lambda system, _: _plain(system)._replace(**{name: getattr(system, name) for name in names})


def need_deck(system: System, spec: DeckSpec) -> System:
    """Return a system with a deck and its table."""
    table = _leave_remarks(system.table(spec.table))
    return _empty(system)._replace(prefix=system.prefix, decks=(spec,), tables=(table,))


def need_sheet(system: System, spec: FlowingSpec) -> System:
    """Return a system with what a sheet shows, and the columns of other tables.

    Where the title of a column stands in a text, its sign stands beside it.
    """
    if not isinstance(spec, SheetSpec):
        names = [name for name, _ in spec.names] if isinstance(spec, OwnedSpec) else spec.rosters
        rosters = tuple(map(system.roster, names))
        return _plain(system)._replace(rosters=rosters, tables=_keep_tables(system, [spec.table]))
    shown: dict[str, list[str]] = {}
    for passage in spec.list_passages():
        shown.setdefault(passage.kind, []).append(passage.name)
    procedures = shown.pop("procedure", [])
    legend = system.markers if shown.pop("legend", []) else ()
    # A legend shows markers without the word along their edge, and without their backs.
    markers = tuple(marker._replace(front=marker.front._replace(word=""), back=None) for marker in legend)
    drawn = shown.pop("map", [])
    tables = {name for names in shown.values() for name in names}
    return _plain(system)._replace(
        procedures=tuple(system.procedure(name) for name in procedures),
        tables=_keep_tables(system, tables),
        markers=markers,
        maps=tuple(each for each in system.maps if each.id in drawn),
        # The odds of these decks stand beside the odds of a die.
        decks=tuple(deck._replace(layout="") for deck in system.decks if deck.table in tables),
    )


def need_scenario(system: System, _: object) -> System:
    """Return a system with its scenario, and what that says of the start; of its lists what paper has of them."""
    play, scenario, lists = system.play, system.scenario, tuple(list_printed(system))
    assert scenario
    tables = {rules.types for rules in lists} | {text.table for rules in lists for text in rules.texts}
    wanted = {*tables, *(table for table, _, _ in scenario.written)}
    return _plain(system)._replace(
        scenario=scenario._replace(source=""),
        play=NO_PLAY._replace(
            gauges=play.gauges,
            bags=play.bags,
            things=play.things,
            scenario=play.scenario and play.scenario._replace(lists=lists),
        ),
        trackers=system.trackers,
        tables=tuple(table for table in system.tables if table.id in wanted),
    )


def need_boxes(system: System, _: object) -> System:
    """Return a system with all decks: a box says how many cards its deck has, and its fingerprint."""
    tables = tuple(map(_leave_remarks, _find_tables(system, system.decks)))
    return _empty(system)._replace(prefix=system.prefix, decks=system.decks, tables=tables)


def need_markers(system: System, _: object) -> System:
    """Return a system with its markers, and the measures beside them; what markers are for stands on sheets alone."""
    markers = tuple(marker._replace(use="") for marker in system.markers)
    return _plain(system)._replace(markers=markers, measures=system.measures)


def need_mat(system: System, _: object) -> System:
    """Return a system with its trackers, the places of its decks and tokens, and the steps of its turn."""
    strip = find_strip(system)
    return _plain(system)._replace(
        trackers=system.trackers,
        decks=tuple(list_game_decks(system)),
        sheets=tuple(sheet._replace(in_play=(), content=()) for sheet in system.sheets if sheet.strip),
        procedures=(strip,) if strip else (),
        play=NO_PLAY._replace(piles=system.play.piles, bags=system.play.bags),
    )


def need_form(system: System, spec: FormSpec) -> System:
    """Return a system with a form, on which stands what is known, also where that was filled in of a fuller system."""
    form = next(form for form in system.forms if form.id == spec.id)
    return _plain(system)._replace(forms=(fill_in(form, find_known(system), find_results(system)),))


def need_blanks(system: System, _: object) -> System:
    """Return a system with the decks that blanks are like, in which only counts which parts of a card have a text."""
    decks = tuple(list_blanks(system))
    return _empty(system)._replace(decks=decks, tables=tuple(map(_silence_table, _find_tables(system, decks))))


def _empty(system: System) -> System:
    """Return a system with its names, words and colours alone; only cards have its prefix.

    Of a scenario only counts that the product is for it.
    """
    scenario = system.scenario and system.scenario._replace(
        edition="", text="", set_up=(), notes=(), lengths=(), gauges=(), rounds=0, counts=(), ends=(), scores=(),
        source="", lists=tuple((kind, ()) for kind, _ in system.scenario.lists), symbols={}, map=None,
        origins={key: origin for key, origin in system.scenario.origins.items() if key == "title"},
    )  # fmt: skip
    return system._replace(
        **EMPTY, prefix="", play=NO_PLAY, extends="", scenario=scenario, collection=None, plain=None, reference=True,
        boxes=True, card="", paper="", theme="", font=(),
    )  # fmt: skip


def _plain(system: System) -> System:
    """Return a system without the colours of panels and backs, which are on cards and boxes alone."""
    return _empty(system)._replace(ground=BLACK, highlight=WHITE)


def _find_tables(system: System, decks: Iterable[DeckSpec]) -> tuple[Table, ...]:
    wanted = {deck.table for deck in decks}
    return tuple(table for table in system.tables if table.id in wanted)


def _keep_tables(system: System, shown: Iterable[str]) -> tuple[Table, ...]:
    """Return the tables that are shown, and the others with the columns alone whose titles have a sign."""
    wanted = set(shown)
    found: list[Table] = []
    for table in system.tables:
        if table.id in wanted:
            found.append(table)
        elif signs := tuple(column for column in table.columns if column.style):
            bare = table._replace(title="", die=None, fields=(), rows=(), results=(), terms=(), intro=None, notes=())
            found.append(bare._replace(columns=signs))
    return tuple(found)


def _leave_remarks(table: Table) -> Table:
    """Return a table without its introduction and notes, which stand on no card."""
    return table._replace(intro=None, notes=())


def _silence_table(table: Table) -> Table:
    rows = tuple(
        row._replace(results=tuple(map(_silence_result, row.results)), flavour="", back=None, art=PLAIN_ART)
        for row in table.rows
    )
    return table._replace(rows=rows, results=(), terms=(), intro=None, notes=())


def _silence_result(result: Result) -> Result:
    parts = tuple(part if len(part.text) <= SHORT_TEXT else part._replace(text=SOME_TEXT) for part in result.parts)
    return result._replace(
        text=result.text and SOME_TEXT,
        note=result.note and SOME_TEXT,
        parts=parts,
        flavour="",
        back=None,
        art=PLAIN_ART,
    )


def leave_unwanted(system: System, options: Options) -> System:
    """Return a system with nothing that the options leave out.

    That is its flavour. Nothing that a game or a fingerprint depends on changes.
    """
    if options.flavour:
        return system

    def leave(results: Iterable[Result]) -> tuple[Result, ...]:
        return tuple(result._replace(flavour="") for result in results)

    tables = (
        table._replace(
            rows=tuple(row._replace(flavour="", results=leave(row.results)) for row in table.rows),
            results=leave(table.results),
        )
        for table in system.tables
    )
    return system._replace(tables=tuple(tables))


def leave_named(system: System) -> System:
    """Return a system with the symbols alone that its other values name."""
    return system._replace(symbols=leave_symbols(system.symbols, system._replace(symbols={})))


def leave_symbols(symbols: Mapping[str, NamedOutline], value: Any) -> dict[str, NamedOutline]:
    """Return those symbols alone that a value names, or whose name it has as a word of its own."""
    found = set(_list_names(value, symbols)) if symbols else ()
    return {name: outline for name, outline in symbols.items() if name in found}


def _list_names(value: Any, known: Collection[str]) -> Iterator[str]:
    if isinstance(value, str):
        if value in known:
            yield value
        else:
            yield from list_symbols(value)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _list_names(each, known)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _list_names(each, known)
