"""The section `effects` of play.yaml: its shape, and the rules of effects that are made of it."""

from printgen.errors import suggest
from printgen.load.nodes.choices import Keeping, Keyed, ListOf
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import ident
from printgen.load.nodes.shapes import Later, Maybe, Shape, making
from printgen.load.play.scope import KIND, Scope, find, name_phase
from printgen.model.play import ACTIVE, CARD, OWN, PHASE, UNTIL, EffectRules, PileRules
from printgen.model.table import Table

# What ends an effect only where the game goes through a course.
SPANS = ("step", "phase", "turn")


def _check_until(said: Record, key: str, scope: Scope) -> None:
    """Make sure that what ends an effect comes in this game. Raises Fault."""
    name = said[key]
    if name in SPANS and scope.phases == ():
        raise said.fault(key, f"without a course there is no {name}", "course: says what a turn is")
    if name not in UNTIL and scope.phases is not None:
        hint = suggest(name, (*UNTIL, *scope.phases))
        if name not in scope.phases:
            raise said.fault(key, f'nothing is called "{name}" that ends an effect', hint)


def _check_on(said: Record, key: str, scope: Scope) -> None:
    """Make sure that there are such things in the game. Raises Fault."""
    if said[key] not in (OWN, scope.players):
        known = {**(scope.things or {}), OWN: None}
        find(said.at(key), said[key], None if scope.things is None else known, KIND)


EFFECT = Shape(
    {
        "until": Maybe(
            Later(ident, _check_until),
            "When it is over: step, phase, turn, used, game, card, or the id of the phase with whose end it is. Left "
            "out, it is in force while its card is in play.",
        ),
        "on": Maybe(
            Later(ident, _check_on),
            "What it is on: a kind of things, the gauge that counts the players, or own for what the player names.",
        ),
        "in": Maybe(
            making(ListOf(Keeping(ident)), name_phase), "The phases in which it is told; all of them if left out.", ()
        ),
        "tell": Maybe(ident, "The field of the result that is told; all that it says if left out."),
    }
)
EFFECTS = Keyed(EFFECT)


def make_effects(name: str, said: Record, scope: Scope) -> tuple[EffectRules, ...]:
    """Return what the results of a table leave on the table. Raises Fault."""
    table: Table | None = find(said.node, name, scope.tables, "table")
    report, effects = Report(), list[EffectRules]()
    for result, record in said.items() if table else ():
        assert table
        if result not in scope.results_of(table):
            report.add(said.key_at(result), f'unknown result "{result}"', suggest(result, scope.results_of(table)))
            continue
        until, on, phases, field = record.resolve(scope, report)
        if field:
            fields = {each.id: each for each in table.fields}
            report.attempt(find, record.at("tell"), field, fields, "field")
        if until in ("", CARD) and not _stay(table.id, scope):
            report.add(said.key_at(result), f'"{result}" has no end: no pile keeps its card in play', "until: turn")
        is_span = until in ("", *UNTIL)
        phase = "" if is_span else until
        effects.append(
            EffectRules(table.id, result, until or CARD if is_span else PHASE, phase, on, phases, record.origin, field)
        )
    report.close(said)
    return tuple(effects)


def _stay(table: str, scope: Scope) -> bool:
    """Tell whether cards of a table may stay in play."""
    if scope.piles is None:
        return True
    piles: list[PileRules] = [pile for name, pile in scope.piles.items() if pile and _is_of(name, table, scope)]
    return any(ACTIVE in (pile.goes, *(rule.goes for rule in pile.all_rules)) for pile in piles)


def _is_of(pile: str, table: str, scope: Scope) -> bool:
    found = scope.table_of(pile)
    return found is not None and found.id == table
