"""Routines: what the player is asked, and the steps that are then taken, each of which must name what there is."""

import re
from collections import ChainMap
from collections.abc import Collection
from functools import partial
from typing import Any

from yaml.nodes import MappingNode, Node, SequenceNode

from printgen.errors import suggest
from printgen.load.nodes.grammar import Case, Cases, Later, Raw, Some, With, needs_some_of, takes
from printgen.load.nodes.kinds import NUMBER, Kind, fault, line, plain_text
from printgen.load.nodes.source import Fault, origin_of
from printgen.load.nodes.structures import ListOf, Maybe, Shape, check_mapping, value_of
from printgen.load.play.ask import Asks, read_asks
from printgen.load.play.scope import NOWHERE, Scope, check_label, find, find_gauge, read_condition
from printgen.load.play.step import NEEDS, step_keys
from printgen.model.die import parse_keys
from printgen.model.gauge import Gauge
from printgen.model.play import PickRules
from printgen.model.routine import (
    VALUE,
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
    Routine,
    Step,
    WhenStep,
)
from printgen.model.table import Table

# As deep as steps may hold steps: a stranger's routine must not exhaust the stack.
DEEPEST = 8
WRITTEN = re.compile(r"[+-]?[0-9]{1,3}")


def _routine_shape(scope: Scope, asked: Asks) -> Shape:
    return Shape(
        {
            "title": line,
            "text": Maybe(plain_text),
            "when": Maybe(partial(read_condition, scope=scope), ()),
            "asks": Maybe(Raw(read_asks)),
            "steps": ListOf(_StepReader(scope, asked)),
        }
    )


@takes(Later(lambda: _routine_shape(NOWHERE, {})))
def read_routine(name: str, node: Node, scope: Scope) -> Routine:
    """Read a routine."""
    asked, wrong = read_asks(value_of(node, "asks"), scope)
    values, mistakes = _routine_shape(scope, asked).read(node)
    if wrong or mistakes:
        raise Fault(*wrong, *mistakes)
    asks = tuple(ask for ask in asked.values() if ask)
    said = {key: values[key] for key in ("title", "text", "when", "steps")}
    return Routine(id=name, asks=asks, origin=origin_of(node), **said)


class _StepReader:
    """Reads one step of a routine that has these asks."""

    def __init__(self, scope: Scope, asks: Asks, depth: int = 1) -> None:
        self.scope = scope
        self.asks = asks
        self.depth = depth
        self.readers: dict[str, Kind[Step]] = {
            "roll": self._read_roll,
            "dice": self._read_dice,
            "draw": self._read_draw,
            "discard": self._read_discard,
            "move": self._read_move,
            "remove": partial(self._read_bag, "remove"),
            "add": partial(self._read_bag, "add"),
            "return": partial(self._read_bag, "return"),
            "repeat": self._read_repeat,
            "deal": self._read_deal,
            "when": self._read_when,
            "end": self._read_end,
        }
        self.keys = step_keys(self._read_numbers, self._read_steps, partial(read_condition, scope=scope))

    @property
    def taken(self) -> tuple[Any, ...]:
        """Return which kind of node is read as a step."""
        return (Later(self._describe_step, "step"),)

    def _describe_step(self) -> With:
        kinds = {verb: With(Shape(keys), NEEDS.get(verb, {})) for verb, keys in self.keys.items()}
        cases = tuple(Case(kind, given=(verb,)) for verb, kind in kinds.items())
        return With(Cases(cases, Some(dict.fromkeys(self.keys))), needs_some_of(self.keys))

    def __call__(self, node: Node) -> Step:
        """Read a step, whose first key says what kind it is."""
        if not isinstance(node, MappingNode) or not node.value:
            raise fault(node, "expected a step", "a step says what is done, such as {roll: spawn}")
        check_mapping(node)
        keys = [key.value for key, _ in node.value]
        if keys[0] not in self.readers:
            verb = next((key for key in keys if key in self.readers), "")
            hint = f'begin the step with "{verb}"' if verb else suggest(keys[0], self.readers)
            raise fault(node.value[0][0], f'unknown step "{keys[0]}"', hint)
        return self.readers[keys[0]](node)

    @takes(Later(lambda: ListOf(_StepReader(NOWHERE, {}))))
    def _read_steps(self, node: Node) -> tuple[Step, ...]:
        """Read steps within a step."""
        if self.depth == DEEPEST:
            raise fault(node, f"steps are nested more than {DEEPEST} deep", "make routines of their own of them")
        return ListOf(_StepReader(self.scope, self.asks, self.depth + 1))(node)

    def _read_roll(self, node: Node) -> RollStep:
        values = Shape(self.keys["roll"])(node)
        tables = self._find_tables(node, values)
        for table in tables:
            if values["modifiers"] and table.die and not table.die.is_numbered:
                raise fault(value_of(node, "modifiers") or node, f"a {table.die.id} takes no modifier")
            self._check_column(node, values["column"], [column.id for column in table.columns], table)
        if values["pick"]:
            self._check_pick(node, values["pick"], tables)
        known = set().union(*map(self.scope.results_of, tables))
        for key in values["then"] if tables else ():
            if key not in known:
                place = value_of(node, "then") or node
                raise fault(value_of(place, key) or place, f'unknown result "{key}"', suggest(key, known))
        return RollStep(
            rolls=(*((title, roll) for title, roll in values["instead"].items()), ("", values["roll"])),
            column=values["column"],
            modifiers=values["modifiers"],
            times=values["times"],
            reroll=self._read_keys(node, values["again"], tables),
            pick=values["pick"],
            then=tuple(values["then"].items()),
        )

    def _find_tables(self, node: Node, values: dict[str, Any]) -> list[Table]:
        """Return the tables of a roll and of those instead of it, none if one has problems. Raises Fault."""
        tables: list[Table | None] = [find(node, "roll", values["roll"], self.scope.rolls)]
        place = value_of(node, "instead") or node
        for title, roll in values["instead"].items():
            tables.append(find(place, title, roll, self.scope.rolls, "roll"))
            self._check_active(value_of(place, title) or place, title)
        return [] if None in tables else [table for table in tables if table]

    def _check_pick(self, node: Node, name: str, tables: list[Table]) -> None:
        """Make sure that there is such a pick, at the results of the tables. Raises Fault."""
        pick: PickRules | None = find(node, "pick", name, self.scope.picks)
        for table in tables:
            if pick and pick.table != table.id:
                message = f'"{name}" is picked at results of the table "{pick.table}", not of "{table.id}"'
                raise fault(value_of(node, "pick") or node, message)

    def _read_keys(self, node: Node, text: str, tables: list[Table]) -> tuple[str, ...]:
        """Read the rolls of the tables that do not count. Raises Fault."""
        if not text or not tables:
            return ()
        place, known = value_of(node, "again") or node, tables[0].keys
        if any(table.keys != known for table in tables):
            raise fault(place, "the rolls of the tables are not the same", "roll again on one table alone")
        try:
            keys = parse_keys(text, known)
        except ValueError as error:
            raise fault(place, str(error), "give rolls of the table, such as 1, 6") from None
        if len(keys) == len(known):
            raise fault(place, "every roll is rolled again, so there is no end to it")
        return keys

    def _check_active(self, node: Node, title: str) -> None:
        """Make sure that there is a card of this title. Raises Fault."""
        piles = [self.scope.titles_of(pile) for pile in self.scope.decks or ()]
        titles = {title for pile in piles if pile for title in pile}
        if None not in piles and self.scope.decks is not None and title not in titles:
            raise fault(node, f'no card is called "{title}"', suggest(title, titles))

    def _check_column(self, node: Node, name: str, columns: Collection[str], table: Table) -> None:
        """Make sure that a name is that of a column, of an ask, or of a gauge that shows columns. Raises Fault."""
        if not name or name in columns:
            return
        place = value_of(node, "column") or node
        if name in self.asks:
            self._check_choices(place, name, columns, f'a column of "{table.id}"')
            return
        if self.scope.gauges is not None and name not in self.scope.gauges:
            hint = suggest(name, (*columns, *self.asks, *self.scope.gauges))
            raise fault(place, f'there is no column, ask or gauge "{name}"', hint)
        find_gauge(node, "column", name, self.scope, table)

    def _check_choices(self, node: Node, name: str, known: Collection[str], what: str) -> None:
        """Make sure that all choices of an ask are known as something. Raises Fault."""
        ask = self.asks[name]
        choices = [choice for choice, _ in ask.choices] if ask else []
        for choice in choices:
            if choice not in known:
                raise fault(node, f'"{choice}", a choice of "{name}", is not {what}', suggest(choice, known))

    @takes(line, ListOf(line))
    def _read_numbers(self, node: Node) -> tuple[Number, ...]:
        """Read one number, or a list of numbers that are added up."""
        return ListOf(self._read_number)(node) if isinstance(node, SequenceNode) else (self._read_number(node),)

    def _read_number(self, node: Node) -> Number:
        """Read a number that is written, or the name of one that the game knows."""
        text = line(node)
        if WRITTEN.fullmatch(text):
            return int(text)
        sections = (self.scope.gauges, self.scope.scales, self.scope.bags, self.asks)
        known = ChainMap(*(section for section in reversed(sections) if section))
        if text not in (*known, VALUE) and None not in sections:
            hint = f"numbers go up to {NUMBER.high}" if text.lstrip("+-").isdecimal() else suggest(text, known)
            raise fault(node, f'unknown number "{text}"', hint)
        gauge = known.get(text)
        if isinstance(gauge, Gauge) and not any(WRITTEN.fullmatch(label) for label in gauge.labels):
            raise fault(node, f'the boxes of "{text}" are not numbers', "give a scale that has a number for each")
        return text

    def _read_dice(self, node: Node) -> DiceStep:
        values = Shape(self.keys["dice"])(node)
        return DiceStep(values["dice"].id, values["title"])

    def _read_draw(self, node: Node) -> DrawStep:
        values = Shape(self.keys["draw"])(node)
        pile, bags = values["draw"], self.scope.bags
        sections = (self.scope.decks, bags)
        known = ChainMap(*(section for section in reversed(sections) if section))
        find(node, "draw", pile, None if None in sections else known, "pile or bag")
        table, columns = self.scope.table_of(pile), self.scope.columns_of(pile)
        if bags and pile in bags and values["column"]:
            raise fault(value_of(node, "column") or node, f'the tokens of "{pile}" have no columns')
        if table and columns is not None:
            self._check_column(node, values["column"], columns, table)
        return DrawStep(pile, values["column"], values["times"])

    def _read_discard(self, node: Node) -> DiscardStep:
        values = Shape(self.keys["discard"])(node)
        find(node, "discard", values["discard"], self.scope.decks, "pile")
        return DiscardStep(values["discard"])

    def _read_move(self, node: Node) -> MoveStep:
        values = Shape(self.keys["move"])(node)
        group = (self.scope.groups or {}).get(values["move"])
        gauge = group or find_gauge(node, "move", values["move"], self.scope)
        if bool(values["by"]) == bool(values["to"]):
            raise fault(node, "a move goes by a number of boxes, or to one", "by: 1, or to: Green")
        if gauge and gauge.highest:
            raise fault(value_of(node, "move") or node, f'"{gauge.id}" is worked out from others')
        if values["to"]:
            check_label(value_of(node, "to") or node, gauge, values["to"])
        return MoveStep(values["move"], values["by"], values["to"])

    def _read_bag(self, verb: BagVerb, node: Node) -> BagStep:
        named = verb in ("remove", "add")
        values = Shape(self.keys[verb])(node)
        bag = find(node, verb, values[verb], self.scope.bags, "bag")
        token = values.get("token", "")
        tokens = [item.name for item in bag.tokens] if bag else []
        place = value_of(node, "token") or node
        if bag and token in self.asks:
            self._check_choices(place, token, tokens, f'a token of "{bag.id}"')
        elif bag and named and token not in tokens:
            raise fault(place, f'unknown token "{token}"', suggest(token, (*self.asks, *tokens)))
        return BagStep(verb, values[verb], token)

    def _read_deal(self, node: Node) -> DealStep:
        values = Shape(self.keys["deal"])(node)
        find(node, "deal", values["deal"], self.scope.decks, "pile")
        find(node, "player", values["player"], self.asks, "ask")
        return DealStep(values["deal"], values["player"])

    def _read_when(self, node: Node) -> WhenStep:
        values = Shape(self.keys["when"])(node)
        return WhenStep(values["when"], values["steps"])

    def _read_end(self, node: Node) -> EndStep:
        values = Shape(self.keys["end"])(node)
        find(node, "end", values["end"], self.scope.ends, "end")
        return EndStep(values["end"])

    def _read_repeat(self, node: Node) -> RepeatStep:
        values = Shape(self.keys["repeat"])(node)
        return RepeatStep(values["repeat"], values["steps"])
