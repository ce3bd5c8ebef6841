"""The steps of a routine: the shape of each, by the verb that it begins with, and what is made of it."""

from functools import partial

from printgen.load.nodes.choices import Keeping, OneOrMore
from printgen.load.nodes.key_rules import Needs, OnlyOne
from printgen.load.nodes.lists import Keyed
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import flag, ident, line
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.pack.table import DIE
from printgen.load.play.condition import CONDITION, make_condition
from printgen.load.play.nested_steps import STEPS, StepKind, add_step_kinds, make_steps, nest_steps, read_numbers
from printgen.load.play.roll_step import check_roll
from printgen.load.play.step_scope import (
    StepScope,
    check_bag,
    check_draw,
    check_last,
    check_move,
    check_mover,
    check_named,
)
from printgen.load.play.thing_steps import THING_STEPS, find_start
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
    WhenStep,
)

__all__ = ["STEPS", "make_steps"]
ONCE: tuple[Number, ...] = (1,)
# One number, or several that are added up: each is written, or named.
NUMBERS = OneOrMore(Keeping(line))


def _make_roll(said: Record, step_scope: StepScope, report: Report) -> RollStep:
    modifiers = read_numbers(said, "modifiers", step_scope, report)
    times = read_numbers(said, "times", step_scope, report) if said.get("times") else ONCE
    follow: Record | None = said.get("then")
    then = [(key, report.attempt(nest_steps, follow, key, step_scope) or ()) for key in follow or ()]
    reroll = report.attempt(check_roll, said, step_scope) or ()
    place = report.attempt(find_start, said, "puts", step_scope) if said.get("puts") else ""
    report.close(said)
    rolls = (*(said["instead"] or {}).items(), ("", said["roll"]))
    puts = said["puts"], place or "", said["anew"]
    return RollStep(rolls, said["column"], modifiers, times, reroll, said["pick"], tuple(then), *puts)


def _make_dice(said: Record, _: StepScope, report: Report) -> DiceStep:
    report.close(said)
    return DiceStep(said["dice"].id, said["title"])


def _make_draw(said: Record, step_scope: StepScope, report: Report) -> DrawStep:
    times = read_numbers(said, "times", step_scope, report) if said.get("times") else ONCE
    if "draw" in said:
        report.attempt(check_draw, said, step_scope)
    report.close(said)
    return DrawStep(said["draw"], said["column"], times, said["marks"], said["again"])


def _make_discard(said: Record, step_scope: StepScope, report: Report) -> DiscardStep:
    report.make(check_named, said, "discard", step_scope.scope.decks, "pile")
    report.close(said)
    return DiscardStep(said["discard"])


def _make_move(said: Record, step_scope: StepScope, report: Report) -> MoveStep:
    by = read_numbers(said, "by", step_scope, report)
    if "move" in said:
        report.attempt(check_move, said, step_scope)
    if said.get("player"):
        report.attempt(check_mover, said, step_scope)
    report.close(said)
    return MoveStep(said["move"], by, said["to"], said["player"])


def _make_bag(verb: BagVerb, said: Record, step_scope: StepScope, report: Report) -> BagStep:
    if verb in said:
        report.attempt(check_bag, verb, said, step_scope)
    report.close(said)
    return BagStep(verb, said[verb], said.get("token", ""))


def _make_deal(said: Record, step_scope: StepScope, report: Report) -> DealStep:
    report.make(check_named, said, "deal", step_scope.scope.decks, "pile")
    report.make(check_named, said, "player", step_scope.asks, "ask")
    report.close(said)
    return DealStep(said["deal"], said["player"])


def _make_when(said: Record, step_scope: StepScope, report: Report) -> WhenStep:
    when = report.attempt(make_condition, said["when"], step_scope.scope) if "when" in said else ()
    steps = report.attempt(nest_steps, said, "steps", step_scope)
    report.close(said)
    return WhenStep(when or (), steps or ())


def _make_end(said: Record, step_scope: StepScope, report: Report) -> EndStep:
    report.make(check_named, said, "end", step_scope.scope.ends, "end")
    if said.get("last"):
        report.attempt(check_last, said, step_scope)
    report.close(said)
    return EndStep(said["end"], said["last"])


def _make_repeat(said: Record, step_scope: StepScope, report: Report) -> RepeatStep:
    times = read_numbers(said, "repeat", step_scope, report)
    steps = report.attempt(nest_steps, said, "steps", step_scope)
    report.close(said)
    return RepeatStep(times, steps or ())


GAME_STEPS = {
    "roll": StepKind(
        Shape(
            {
                "roll": ident,
                "instead": Maybe(Keyed(ident, line), None),
                "column": Maybe(ident),
                "modifiers": Maybe(NUMBERS, ()),
                "times": Maybe(NUMBERS, None),
                "again": Maybe(line),
                "pick": Maybe(ident),
                "then": Maybe(Keyed(STEPS), None),
                "puts": Maybe(ident),
                "at": Maybe(ident),
                "anew": Maybe(flag, False),
            },
            Needs("at", "puts", "nothing comes into play that could be there", "puts: units"),
        ),
        _make_roll,
    ),
    "dice": StepKind(Shape({"dice": DIE, "title": line}), _make_dice),
    "draw": StepKind(
        Shape(
            {
                "draw": ident,
                "column": Maybe(ident),
                "times": Maybe(NUMBERS, None),
                "marks": Maybe(ident),
                "again": Maybe(flag, False),
            },
            Needs("again", "marks", "nothing says for which things another token is drawn", "marks: activated"),
        ),
        _make_draw,
    ),
    "deal": StepKind(Shape({"deal": ident, "player": ident}), _make_deal),
    "discard": StepKind(Shape({"discard": ident}), _make_discard),
    "move": StepKind(
        Shape(
            {"move": ident, "by": Maybe(NUMBERS, ()), "to": Maybe(line), "player": Maybe(ident)},
            OnlyOne(("by", "to"), "a move goes by a number of boxes, or to one", "by: 1, or to: Green"),
        ),
        _make_move,
    ),
    "remove": StepKind(Shape({"remove": ident, "token": ident}), partial(_make_bag, "remove")),
    "add": StepKind(Shape({"add": ident, "token": ident}), partial(_make_bag, "add")),
    "return": StepKind(Shape({"return": ident}), partial(_make_bag, "return")),
    "repeat": StepKind(Shape({"repeat": NUMBERS, "steps": STEPS}), _make_repeat),
    "when": StepKind(Shape({"when": CONDITION, "steps": STEPS}), _make_when),
    "end": StepKind(Shape({"end": ident, "last": Maybe(ident)}), _make_end),
}
add_step_kinds({**GAME_STEPS, **THING_STEPS})
