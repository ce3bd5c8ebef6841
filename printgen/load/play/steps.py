"""The steps of a routine, each of which must name what there is."""

from collections.abc import Callable, Iterable
from functools import partial

from printgen.errors import suggest
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault
from printgen.load.play.condition import make_condition
from printgen.load.play.number import join, make_numbers
from printgen.load.play.roll_step import check_roll
from printgen.load.play.scope import check_label, find, find_gauge
from printgen.load.play.step_scope import StepScope, check_choices, check_column
from printgen.model.play import BagRules
from printgen.model.routine import (
    BagStep,
    BagVerb,
    DealStep,
    DiceStep,
    DiscardStep,
    DrawStep,
    EndStep,
    MoveStep,
    Number,
    RepeatStep,
    RollStep,
    Step,
    WhenStep,
)

# As deep as steps may hold steps: a stranger's routine must not exhaust the stack.
DEEPEST = 8
ONCE: tuple[Number, ...] = (1,)


def make_steps(said: Iterable[Record], step_scope: StepScope) -> tuple[Step, ...]:
    """Return steps. Raises Fault."""
    report = Report()
    steps = report.each(_make_step, said, step_scope)
    report.close()
    return tuple(steps)


def _make_step(said: Record, step_scope: StepScope) -> Step:
    """Return a step, whose first key says what kind it is. Raises Fault."""
    return MAKERS[said.names[0]](said, step_scope, Report())


def _nest(said: Record, key: str, step_scope: StepScope) -> tuple[Step, ...]:
    """Return the steps that a key of a record holds. Raises Fault."""
    if step_scope.depth == DEEPEST:
        hint = "make them routines of their own"
        raise fault(said.at(key), f"steps are nested more than {DEEPEST} deep", hint)
    return make_steps(said.get(key, ()), step_scope._replace(depth=step_scope.depth + 1))


def _count(said: Record, key: str, step_scope: StepScope, report: Report) -> tuple[Number, ...]:
    """Return the numbers that a key holds."""
    return report.attempt(make_numbers, said.get(key, ()), step_scope.scope, step_scope.asks) or ()


def _make_roll(said: Record, step_scope: StepScope, report: Report) -> RollStep:
    modifiers = _count(said, "modifiers", step_scope, report)
    times = _count(said, "times", step_scope, report) if said.get("times") else ONCE
    follow: Record | None = said.get("then")
    then = [(key, report.attempt(_nest, follow, key, step_scope) or ()) for key in follow or ()]
    reroll = report.attempt(check_roll, said, step_scope) or ()
    report.close(said)
    rolls = (*(said["instead"] or {}).items(), ("", said["roll"]))
    return RollStep(rolls, said["column"], modifiers, times, reroll, said["pick"], tuple(then))


def _make_dice(said: Record, _: StepScope, report: Report) -> DiceStep:
    report.close(said)
    return DiceStep(said["dice"].id, said["title"])


def _make_draw(said: Record, step_scope: StepScope, report: Report) -> DrawStep:
    times = _count(said, "times", step_scope, report) if said.get("times") else ONCE
    if "draw" in said:
        report.attempt(_check_draw, said, step_scope)
    report.close(said)
    return DrawStep(said["draw"], said["column"], times)


def _check_draw(said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a pile or bag with the column that is named. Raises Fault."""
    scope, pile = step_scope.scope, said["draw"]
    unknown = scope.decks is None or scope.bags is None
    find(said.at("draw"), pile, None if unknown else join(scope.decks, scope.bags), "pile or bag")
    table, columns = scope.table_of(pile), scope.columns_of(pile)
    if scope.bags and pile in scope.bags and said.get("column"):
        raise fault(said.at("column"), f'the tokens of "{pile}" have no columns')
    if table and columns is not None:
        check_column(said, columns, table, step_scope)


def _make_discard(said: Record, step_scope: StepScope, report: Report) -> DiscardStep:
    report.make(_find_named, said, "discard", step_scope.scope.decks, "pile")
    report.close(said)
    return DiscardStep(said["discard"])


def _find_named(said: Record, key: str, known: dict[str, object] | None, what: str) -> None:
    """Make sure that a key names what there is. Raises Fault."""
    find(said.at(key), said[key], known, what)


def _make_move(said: Record, step_scope: StepScope, report: Report) -> MoveStep:
    by = _count(said, "by", step_scope, report)
    if "move" in said:
        report.attempt(_check_move, said, step_scope)
    report.close(said)
    return MoveStep(said["move"], by, said["to"])


def _check_move(said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a gauge that can be moved, and the box that it is moved to. Raises Fault."""
    name = said["move"]
    group = (step_scope.scope.groups or {}).get(name)
    gauge = group or find_gauge(said.at("move"), name, step_scope.scope)
    if gauge and gauge.highest:
        raise fault(said.at("move"), f'"{gauge.id}" is worked out from others')
    if said.get("to"):
        check_label(said.at("to"), gauge, said["to"])


def _make_bag(verb: BagVerb, said: Record, step_scope: StepScope, report: Report) -> BagStep:
    if verb in said:
        report.attempt(_check_bag, verb, said, step_scope)
    report.close(said)
    return BagStep(verb, said[verb], said.get("token", ""))


def _check_bag(verb: BagVerb, said: Record, step_scope: StepScope) -> None:
    """Make sure that there is a bag, with the token or the tokens of the ask that is named. Raises Fault."""
    bag: BagRules | None = find(said.at(verb), said[verb], step_scope.scope.bags, "bag")
    token = said.get("token", "")
    tokens = [item.name for item in bag.tokens] if bag else []
    if bag and token in step_scope.asks:
        check_choices(said.at("token"), token, tokens, f'a token of "{bag.id}"', step_scope)
    elif bag and token and token not in tokens:
        raise fault(said.at("token"), f'unknown token "{token}"', suggest(token, (*step_scope.asks, *tokens)))


def _make_deal(said: Record, step_scope: StepScope, report: Report) -> DealStep:
    report.make(_find_named, said, "deal", step_scope.scope.decks, "pile")
    report.make(_find_named, said, "player", step_scope.asks, "ask")
    report.close(said)
    return DealStep(said["deal"], said["player"])


def _make_when(said: Record, step_scope: StepScope, report: Report) -> WhenStep:
    when = report.attempt(make_condition, said["when"], step_scope.scope) if "when" in said else ()
    steps = report.attempt(_nest, said, "steps", step_scope)
    report.close(said)
    return WhenStep(when or (), steps or ())


def _make_end(said: Record, step_scope: StepScope, report: Report) -> EndStep:
    report.make(_find_named, said, "end", step_scope.scope.ends, "end")
    report.close(said)
    return EndStep(said["end"])


def _make_repeat(said: Record, step_scope: StepScope, report: Report) -> RepeatStep:
    times = _count(said, "repeat", step_scope, report)
    steps = report.attempt(_nest, said, "steps", step_scope)
    report.close(said)
    return RepeatStep(times, steps or ())


MAKERS: dict[str, Callable[[Record, StepScope, Report], Step]] = {
    "roll": _make_roll,
    "dice": _make_dice,
    "draw": _make_draw,
    "discard": _make_discard,
    "move": _make_move,
    "remove": partial(_make_bag, "remove"),
    "add": partial(_make_bag, "add"),
    "return": partial(_make_bag, "return"),
    "repeat": _make_repeat,
    "deal": _make_deal,
    "when": _make_when,
    "end": _make_end,
}
