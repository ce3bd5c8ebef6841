"""The steps of a routine: the shape of each, by the verb that it begins with, and what is made of it."""

from collections.abc import Sequence
from functools import partial

from printgen.errors import suggest
from printgen.load.nodes.choices import TITLE, Keeping, Keyed, OneOrMore
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line
from printgen.load.nodes.shapes import Maybe, Must, Needs, OnlyOne, Shape
from printgen.load.pack.table import DIE
from printgen.load.play.gauge import CONDITION, make_condition
from printgen.load.play.scope import Scope, find, look_up
from printgen.load.play.step_scope import (
    STEPS,
    StepKind,
    StepScope,
    add_step_kinds,
    check_bag,
    check_column,
    check_draw,
    check_move,
    check_mover,
    make_steps,
    nest_steps,
    read_numbers,
)
from printgen.load.play.things import THING_STEPS, find_start
from printgen.model.die import parse_keys
from printgen.model.play import PickRules
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
from printgen.model.table import Table


def check_roll(said: Record, step_scope: StepScope) -> tuple[str, ...]:
    """Return the rolls that do not count, having made sure that a roll names what there is. Raises Fault."""
    scope = step_scope.scope
    tables = _find_tables(said, scope)
    for table in tables:
        if said.get("modifiers") and table.die and not table.die.is_numbered:
            raise fault(said.at("modifiers"), f"a {table.die.id} takes no modifier")
        check_column(said, [column.id for column in table.columns], table, step_scope)
    if said.get("pick"):
        name = said["pick"]
        pick: PickRules | None = find(said.at("pick"), name, scope.picks, "pick")
        for table in tables:
            if pick and pick.table != table.id:
                message = f'"{name}" is picked at results of the table "{pick.table}", not of "{table.id}"'
                raise fault(said.at("pick"), message)
    then: Record | None = said.get("then")
    known = set().union(*map(scope.results_of, tables))
    for key in then if then and tables else ():
        if then and key not in known:
            raise fault(then.key_at(key), f'unknown result "{key}"', suggest(key, known))
    return _find_keys(said, tables)


def _find_tables(said: Record, scope: Scope) -> list[Table]:
    """Return the tables of a roll and of those instead of it, none if one has problems. Raises Fault."""
    tables: list[Table | None] = [None]
    if "roll" in said:
        tables = [find(said.at("roll"), said["roll"], scope.rolls, "roll")]
    instead: Record | None = said.get("instead")
    for title, roll in instead.items() if instead else ():
        assert instead
        tables.append(find(instead.at(title), roll, scope.rolls, "roll"))
        piles = [scope.titles_of(pile) for pile in scope.decks or ()]
        titles = {title for pile in piles if pile for title in pile}
        if None not in piles and scope.decks is not None and title not in titles:
            raise fault(instead.key_at(title), f'no card is called "{title}"', suggest(title, titles))
    return [] if None in tables else [table for table in tables if table]


def _find_keys(said: Record, tables: Sequence[Table]) -> tuple[str, ...]:
    """Return the rolls of the tables that do not count. Raises Fault."""
    if not said.get("again") or not tables:
        return ()
    place, known = said.at("again"), tables[0].keys
    if any(table.keys != known for table in tables):
        raise fault(place, "the rolls of the tables are not the same", "roll again on one table alone")
    try:
        keys = parse_keys(said["again"], known)
    except ValueError as error:
        raise fault(place, str(error), "give rolls of the table, such as 1, 6") from None
    if len(keys) == len(known):
        raise fault(place, "every roll is rolled again, so there is no end to it")
    return keys


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
    look_up(said, "discard", step_scope.scope.decks, "pile", report)
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
    look_up(said, "deal", step_scope.scope.decks, "pile", report)
    look_up(said, "player", step_scope.asks, "ask", report)
    report.close(said)
    return DealStep(said["deal"], said["player"])


def _make_when(said: Record, step_scope: StepScope, report: Report) -> WhenStep:
    when = report.attempt(make_condition, said["when"], step_scope.scope) if "when" in said else ()
    steps = report.attempt(nest_steps, said, "steps", step_scope)
    report.close(said)
    return WhenStep(when or (), steps or ())


def _make_end(said: Record, step_scope: StepScope, report: Report) -> EndStep:
    look_up(said, "end", step_scope.scope.ends, "end", report)
    look_up(said, "last", step_scope.scope.gauges, "gauge", report)
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
                "roll": Must(ident, "Rolls on this table, or in this way to roll."),
                "instead": Maybe(
                    Keyed(ident, line), "While a card of this title is active, another way is rolled.", None
                ),
                "column": Maybe(ident, "The column that is read: its id, an ask or a gauge."),
                "modifiers": Maybe(NUMBERS, "A number, or several that are added up.", ()),
                "times": Maybe(NUMBERS, "A number, or several that are added up.", None),
                "again": Maybe(line, "Rolls that do not count and are thrown anew."),
                "pick": Maybe(ident, "A name is picked at the result."),
                "then": Maybe(Keyed(STEPS), "Further steps for some of the results.", None),
                "puts": Maybe(
                    ident,
                    "A thing of this kind comes into play for each name picked, or for the result if none is picked.",
                ),
                "at": Maybe(ident, "A place, an ask for one, or table."),
                "anew": Maybe(flag, "Rolls even where the scenario has fixed the result.", False),
            },
            Needs("at", "puts", "nothing comes into play that could be there", "puts: units"),
        ),
        _make_roll,
    ),
    "dice": StepKind(Shape({"dice": Must(DIE, "Rolls dice that are read on no table."), "title": TITLE}), _make_dice),
    "draw": StepKind(
        Shape(
            {
                "draw": Must(ident, "Draws cards of this pile or tokens of this bag."),
                "column": Maybe(ident, "The column that is read: its id, an ask or a gauge."),
                "times": Maybe(NUMBERS, "A number, or several that are added up.", None),
                "marks": Maybe(
                    ident, "The thing of each token drawn gets this mark; one that has it already does nothing."
                ),
                "again": Maybe(flag, "Rolls that do not count and are thrown anew.", False),
            },
            Needs("again", "marks", "nothing says for which things another token is drawn", "marks: activated"),
        ),
        _make_draw,
    ),
    "deal": StepKind(
        Shape(
            {
                "deal": Must(ident, "Deals a hand from this pile to one player, who adds the cards kept before."),
                "player": Must(ident, "An ask, whose answer is the number of a player."),
            }
        ),
        _make_deal,
    ),
    "discard": StepKind(Shape({"discard": Must(ident, "Discards all active cards of this pile.")}), _make_discard),
    "move": StepKind(
        Shape(
            {
                "move": Must(ident, "Moves this gauge, `by` so many boxes or `to` a label."),
                "by": Maybe(NUMBERS, "A number, or several that are added up; less than 0 goes back.", ()),
                "to": Maybe(line, "The label of a box."),
                "player": Maybe(ident, "An ask, whose answer is the number of a player."),
            },
            OnlyOne(("by", "to"), "a move goes by a number of boxes, or to one", "by: 1, or to: Green"),
        ),
        _make_move,
    ),
    "remove": StepKind(
        Shape(
            {
                "remove": Must(ident, "Removes a token from this bag."),
                "token": Must(ident, "A token of the bag, or an ask."),
            }
        ),
        partial(_make_bag, "remove"),
    ),
    "add": StepKind(
        Shape(
            {"add": Must(ident, "Adds a token to this bag."), "token": Must(ident, "A token of the bag, or an ask.")}
        ),
        partial(_make_bag, "add"),
    ),
    "return": StepKind(
        Shape({"return": Must(ident, "Puts all tokens back into this bag.")}), partial(_make_bag, "return")
    ),
    "repeat": StepKind(
        Shape(
            {"repeat": Must(NUMBERS, "Takes the steps in it so many times."), "steps": Must(STEPS, "What is repeated.")}
        ),
        _make_repeat,
    ),
    "when": StepKind(
        Shape(
            {
                "when": Must(CONDITION, "Only while these gauges show the label, or one of a list."),
                "steps": Must(STEPS, "What is repeated."),
            }
        ),
        _make_when,
    ),
    "end": StepKind(
        Shape(
            {
                "end": Must(ident, "Ends the game in this way."),
                "last": Maybe(ident, "Only when this gauge has reached the last number that the scenario says."),
            }
        ),
        _make_end,
    ),
}
add_step_kinds({**GAME_STEPS, **THING_STEPS})
