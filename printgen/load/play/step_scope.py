"""What the steps of a routine may refer to, and the steps inside steps."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.choices import ByVerb, ListOf
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault
from printgen.load.nodes.shapes import Shape
from printgen.load.play.ask import Asks, join, make_numbers
from printgen.load.play.scope import Scope, check_label, find, find_gauge
from printgen.model.play import BagRules, ThingKind
from printgen.model.routine import BagVerb, Number, Step
from printgen.model.table import Table


class StepScope(NamedTuple):
    """What steps may refer to."""

    scope: Scope  # what all rules may refer to
    asks: Asks  # what the routine asks
    depth: int = 1  # how deep the steps lie in other steps
    # the kind of the thing whose turn it is, None if there is none or the kind has problems of its own
    it: ThingKind | None = None
    has_it: bool = False  # whether it is the turn of a thing


def check_column(said: Record, columns: Collection[str], table: Table, step_scope: StepScope) -> None:
    """Make sure that a step's column is a column, an ask, or a gauge that shows columns. Raises Fault."""
    name = said.get("column", "")
    if not name or name in columns:
        return
    place, gauges = said.at("column"), step_scope.scope.gauges
    if name in step_scope.asks:
        check_choices(place, name, columns, f'a column of "{table.id}"', step_scope)
        return
    if gauges is not None and name not in gauges:
        hint = suggest(name, (*columns, *step_scope.asks, *gauges))
        raise fault(place, f'there is no column, ask or gauge "{name}"', hint)
    find_gauge(place, name, step_scope.scope, table)


def check_choices(node: Node, name: str, known: Collection[str], what: str, step_scope: StepScope) -> None:
    """Make sure that all choices of an ask are known as something. Raises Fault."""
    ask = step_scope.asks[name]
    for choice in [choice for choice, _ in ask.choices] if ask else ():
        if choice not in known:
            raise fault(node, f'"{choice}", a choice of "{name}", is not {what}', suggest(choice, known))


def check_draw(said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a pile or bag with the column that is named. Raises Fault."""
    scope, pile = step_scope.scope, said["draw"]
    unknown = scope.decks is None or scope.bags is None
    find(said.at("draw"), pile, None if unknown else join(scope.decks, scope.bags), "pile or bag")
    if said.get("marks"):
        kinds = [kind for kind in (scope.things or {}).values() if kind and kind.bag == pile]
        if scope.things is not None and not kinds:
            raise fault(said.at("marks"), f'"{pile}" holds no tokens of things', "bag: of things says which it is")
        known = [mark.id for kind in kinds for mark in kind.marks]
        if kinds and said["marks"] not in known:
            raise fault(said.at("marks"), f'unknown mark "{said["marks"]}"', suggest(said["marks"], known))
    table, columns = scope.table_of(pile), scope.columns_of(pile)
    if scope.bags and pile in scope.bags and said.get("column"):
        raise fault(said.at("column"), f'the tokens of "{pile}" have no columns')
    if table and columns is not None:
        check_column(said, columns, table, step_scope)


def check_move(said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a gauge that can be moved, and the box that it is moved to. Raises Fault."""
    name = said["move"]
    group = (step_scope.scope.groups or {}).get(name)
    gauge = group or find_gauge(said.at("move"), name, step_scope.scope)
    if gauge and gauge.highest:
        raise fault(said.at("move"), f'"{gauge.id}" is worked out from others')
    if said.get("to"):
        check_label(said.at("to"), gauge, said["to"])


def check_mover(said: Record, step_scope: StepScope) -> None:
    """Make sure that each player has such a gauge, and that an ask says whose is moved. Raises Fault."""
    groups, asked = step_scope.scope.groups, said["player"]
    if groups is not None and said.get("move") and said["move"] not in groups:
        raise fault(said.at("player"), f'"{said["move"]}" is not a gauge that each player has', "per: player makes one")
    if asked not in step_scope.asks:
        raise fault(said.at("player"), f'unknown ask "{asked}"', suggest(asked, step_scope.asks))
    ask = step_scope.asks[asked]
    if ask and not ask.players:
        raise fault(said.at("player"), f'"{asked}" does not ask for a player', f"players: {step_scope.scope.players}")


def check_bag(verb: BagVerb, said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a bag, with the token or the tokens of the ask that is named. Raises Fault."""
    bag: BagRules | None = find(said.at(verb), said[verb], step_scope.scope.bags, "bag")
    token = said.get("token", "")
    tokens = [item.name for item in bag.tokens] if bag else []
    if bag and token in step_scope.asks:
        ask = step_scope.asks[token]
        kind = (step_scope.scope.things or {}).get(ask.things) if ask else None
        if not kind or kind.bag != bag.id:  # else it asks for the things that the tokens stand for
            check_choices(said.at("token"), token, tokens, f'a token of "{bag.id}"', step_scope)
    elif bag and token and token not in tokens:
        raise fault(said.at("token"), f'unknown token "{token}"', suggest(token, (*step_scope.asks, *tokens)))


def check_named(said: Record, key: str, known: dict[str, object] | None, what: str) -> None:
    """Make sure that a key names what there is. Raises Fault."""
    find(said.at(key), said[key], known, what)


# As deep as steps may hold steps: a stranger's routine must not exhaust the stack.
DEEPEST = 8
STEP = ByVerb("step", "step", "a step says what is done, such as {roll: spawn}")
STEPS = ListOf(STEP)


class StepKind(NamedTuple):
    """A kind of step."""

    shape: Shape  # what it looks like
    make: Callable[[Record, StepScope, Report], Step]  # makes a step of its record


# The kinds of step by the verb that a step begins with, as `add_step_kinds` has been told them.
STEP_KINDS: dict[str, StepKind] = {}


def add_step_kinds(kinds: dict[str, StepKind]) -> None:
    """Let steps be of these kinds too."""
    STEP_KINDS.update(kinds)
    STEP.shapes = {verb: kind.shape for verb, kind in STEP_KINDS.items()}


def make_steps(said: Iterable[Record], step_scope: StepScope) -> tuple[Step, ...]:
    """Return steps. Raises Fault."""
    report = Report()
    steps = report.each(lambda step: STEP_KINDS[step.names[0]].make(step, step_scope, Report()), said)
    report.close()
    return tuple(steps)


def nest_steps(said: Record, key: str, step_scope: StepScope, it: ThingKind | None = None) -> tuple[Step, ...]:
    """Return the steps that a key of a record holds; in them it may be the turn of a thing. Raises Fault."""
    if step_scope.depth == DEEPEST:
        hint = "make them routines of their own"
        raise fault(said.at(key), f"steps are nested more than {DEEPEST} deep", hint)
    inner = step_scope._replace(depth=step_scope.depth + 1, it=it or step_scope.it)
    return make_steps(said.get(key, ()), inner)


def read_numbers(said: Record, key: str, step_scope: StepScope, report: Report) -> tuple[Number, ...]:
    """Return the numbers that a key holds."""
    return report.attempt(make_numbers, said.get(key, ()), step_scope.scope, step_scope.asks) or ()
