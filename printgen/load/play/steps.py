"""The steps of a routine, each of which must name what there is."""

from collections.abc import Callable, Iterable
from functools import partial

from printgen.errors import suggest
from printgen.load.nodes.kinds import fault
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.play.condition import make_condition
from printgen.load.play.number import join, make_numbers
from printgen.load.play.roll_step import check_roll
from printgen.load.play.scope import check_label, find, find_gauge
from printgen.load.play.setting import Setting, check_choices, check_column
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


def make_steps(said: Iterable[Record], setting: Setting) -> tuple[Step, ...]:
    """Return steps. Raises Fault."""
    report = Report()
    steps = report.each(_make_step, said, setting)
    report.close()
    return tuple(steps)


def _make_step(said: Record, setting: Setting) -> Step:
    """Return a step, whose first key says what kind it is. Raises Fault."""
    return MAKERS[said.names[0]](said, setting, Report())


def _nest(said: Record, key: str, setting: Setting) -> tuple[Step, ...]:
    """Return the steps that a key of a record holds. Raises Fault."""
    if setting.depth == DEEPEST:
        hint = "make them routines of their own"
        raise fault(said.at(key), f"steps are nested more than {DEEPEST} deep", hint)
    return make_steps(said.get(key, ()), setting._replace(depth=setting.depth + 1))


def _count(said: Record, key: str, setting: Setting, report: Report) -> tuple[Number, ...]:
    """Return the numbers that a key holds."""
    return report.attempt(make_numbers, said.get(key, ()), setting.scope, setting.asks) or ()


def _make_roll(said: Record, setting: Setting, report: Report) -> RollStep:
    modifiers = _count(said, "modifiers", setting, report)
    times = _count(said, "times", setting, report) if said.get("times") else ONCE
    follow: Record | None = said.get("then")
    then = [(key, report.attempt(_nest, follow, key, setting) or ()) for key in follow or ()]
    reroll = report.attempt(check_roll, said, setting) or ()
    report.close(said)
    rolls = (*(said["instead"] or {}).items(), ("", said["roll"]))
    return RollStep(rolls, said["column"], modifiers, times, reroll, said["pick"], tuple(then))


def _make_dice(said: Record, _: Setting, report: Report) -> DiceStep:
    report.close(said)
    return DiceStep(said["dice"].id, said["title"])


def _make_draw(said: Record, setting: Setting, report: Report) -> DrawStep:
    times = _count(said, "times", setting, report) if said.get("times") else ONCE
    if "draw" in said:
        report.attempt(_check_draw, said, setting)
    report.close(said)
    return DrawStep(said["draw"], said["column"], times)


def _check_draw(said: Record, setting: Setting) -> None:
    """Make sure that there is a pile or bag with the column that is named. Raises Fault."""
    scope, pile = setting.scope, said["draw"]
    unknown = scope.decks is None or scope.bags is None
    find(said.at("draw"), pile, None if unknown else join(scope.decks, scope.bags), "pile or bag")
    table, columns = scope.table_of(pile), scope.columns_of(pile)
    if scope.bags and pile in scope.bags and said.get("column"):
        raise fault(said.at("column"), f'the tokens of "{pile}" have no columns')
    if table and columns is not None:
        check_column(said, columns, table, setting)


def _make_discard(said: Record, setting: Setting, report: Report) -> DiscardStep:
    report.make(_find_named, said, "discard", setting.scope.decks, "pile")
    report.close(said)
    return DiscardStep(said["discard"])


def _find_named(said: Record, key: str, known: dict[str, object] | None, what: str) -> None:
    """Make sure that a key names what there is. Raises Fault."""
    find(said.at(key), said[key], known, what)


def _make_move(said: Record, setting: Setting, report: Report) -> MoveStep:
    by = _count(said, "by", setting, report)
    if "move" in said:
        report.attempt(_check_move, said, setting)
    report.close(said)
    return MoveStep(said["move"], by, said["to"])


def _check_move(said: Record, setting: Setting) -> None:
    """Make sure that there is a gauge that can be moved, and the box that it is moved to. Raises Fault."""
    name = said["move"]
    group = (setting.scope.groups or {}).get(name)
    gauge = group or find_gauge(said.at("move"), name, setting.scope)
    if gauge and gauge.highest:
        raise fault(said.at("move"), f'"{gauge.id}" is worked out from others')
    if said.get("to"):
        check_label(said.at("to"), gauge, said["to"])


def _make_bag(verb: BagVerb, said: Record, setting: Setting, report: Report) -> BagStep:
    if verb in said:
        report.attempt(_check_bag, verb, said, setting)
    report.close(said)
    return BagStep(verb, said[verb], said.get("token", ""))


def _check_bag(verb: BagVerb, said: Record, setting: Setting) -> None:
    """Make sure that there is a bag, with the token or the tokens of the ask that is named. Raises Fault."""
    bag: BagRules | None = find(said.at(verb), said[verb], setting.scope.bags, "bag")
    token = said.get("token", "")
    tokens = [item.name for item in bag.tokens] if bag else []
    if bag and token in setting.asks:
        check_choices(said.at("token"), token, tokens, f'a token of "{bag.id}"', setting)
    elif bag and token and token not in tokens:
        raise fault(said.at("token"), f'unknown token "{token}"', suggest(token, (*setting.asks, *tokens)))


def _make_deal(said: Record, setting: Setting, report: Report) -> DealStep:
    report.make(_find_named, said, "deal", setting.scope.decks, "pile")
    report.make(_find_named, said, "player", setting.asks, "ask")
    report.close(said)
    return DealStep(said["deal"], said["player"])


def _make_when(said: Record, setting: Setting, report: Report) -> WhenStep:
    when = report.attempt(make_condition, said["when"], setting.scope) if "when" in said else ()
    steps = report.attempt(_nest, said, "steps", setting)
    report.close(said)
    return WhenStep(when or (), steps or ())


def _make_end(said: Record, setting: Setting, report: Report) -> EndStep:
    report.make(_find_named, said, "end", setting.scope.ends, "end")
    report.close(said)
    return EndStep(said["end"])


def _make_repeat(said: Record, setting: Setting, report: Report) -> RepeatStep:
    times = _count(said, "repeat", setting, report)
    steps = report.attempt(_nest, said, "steps", setting)
    report.close(said)
    return RepeatStep(times, steps or ())


MAKERS: dict[str, Callable[[Record, Setting, Report], Step]] = {
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
