"""How a game is played without a print: the rules of its piles, bags and dice, and how it ends."""

from typing import Final, Literal, NamedTuple, get_args

from printgen.errors import Origin
from printgen.model.gauge import Gauge
from printgen.model.routine import Routine
from printgen.model.scenario_rules import ScenarioRules
from printgen.model.step import (
    Condition,
)
from printgen.model.thing import ThingKind

# Where a card goes once it has been used: among the discards, in play until it is discarded, out of the game, or
# shuffled back into its pile.
CardPlace = Literal["discards", "active", "out", "back"]
DISCARDS: Final = "discards"
ACTIVE: Final = "active"
OUT: Final = "out"
BACK: Final = "back"
PLACES: tuple[CardPlace, ...] = get_args(CardPlace)
# When a card reshuffles its pile: at once, which takes in the card itself, or when the draw is complete.
ShuffleTime = Literal["now", "after"]
NOW: Final = "now"
AFTER: Final = "after"
TIMES: tuple[ShuffleTime, ...] = get_args(ShuffleTime)


class CardRule(NamedTuple):
    """What some cards do when they are drawn. It overrides what the pile does with its cards.

    keys: the cards, by the keys of their table.
    when: the rule holds only while this condition is met.
    reshuffle: when the card reshuffles the pile, "" if it does not.
    again: whether another card is drawn in place of this one.
    more: how many further cards are drawn.
    goes: where the card goes, "" for where the cards of the pile go.
    origin: where the rule stands in its file.
    brings: a pile whose card of the same key comes too, "" if none does; it goes where the cards of that pile go.
    """

    keys: tuple[str, ...]
    when: Condition
    reshuffle: ShuffleTime | Literal[""]
    again: bool
    more: int
    goes: CardPlace | Literal[""]
    origin: Origin
    brings: str = ""


class Use(NamedTuple):
    """One of several uses of a pile.

    column: the column of the cards that is read for this use.
    ranks: keys of the table, the best first, where cards are compared; empty where they are not.
    rules: what some cards do when they are drawn for this use.
    """

    column: str
    ranks: tuple[str, ...]
    rules: tuple[CardRule, ...]


class PileRules(NamedTuple):
    """The rules of a pile.

    id: the id of the deck that is drawn from.
    reshuffles: whether the discards become the pile when it is empty.
    goes: where the cards go.
    column: the gauge that says which column is read, "" if none does.
    dealt: how many cards a player is dealt, 0 where cards are not dealt.
    kept: how many of the dealt cards a player keeps.
    rules: what some cards do when they are drawn, whatever for.
    uses: the uses of the pile.
    origin: where the rules stand in their file.
    replaces: whether each card goes back into the pile before the next is drawn.
    most: how many cards may be in play at a time, 0 for any number.
    """

    id: str
    reshuffles: bool
    goes: CardPlace
    column: str
    dealt: int
    kept: int
    rules: tuple[CardRule, ...]
    uses: tuple[Use, ...]
    origin: Origin
    replaces: bool = False
    most: int = 0

    @property
    def brings(self) -> bool:
        """Tell whether a card of the pile may bring a card of another pile."""
        return any(rule.brings for rules in (self.rules, *(use.rules for use in self.uses)) for rule in rules)

    def use(self, column: str) -> Use:
        """Return how the pile is used for a column."""
        return next((use for use in self.uses if use.column == column), Use(column, (), ()))


class TokenKind(NamedTuple):
    """Tokens of a bag that are alike.

    name: the id of the tokens.
    title: what players call them.
    amount: how many there are when the bag is filled.
    most: how many there are at most.
    """

    name: str
    title: str
    amount: int
    most: int


class BagRules(NamedTuple):
    """The rules of a bag.

    id: the id of the bag.
    title: what players call it.
    tokens: the kinds of tokens in it.
    numbered: tokens in order; a scenario may use only the first of them.
    origin: where the rules stand in their file.
    markers: the ids of the markers that these are.
    """

    id: str
    title: str
    tokens: tuple[TokenKind, ...]
    numbered: tuple[str, ...]
    origin: Origin
    markers: tuple[str, ...] = ()


class RollRules(NamedTuple):
    """A way to roll on a table.

    id: the id of this way to roll; the usual way has the id of the table.
    title: what players call it.
    table: the id of the table.
    extra: how many dice are rolled besides, and as many are dropped.
    drop_lowest: whether the lowest dice are dropped, and not the highest.
    column: the gauge that says which column is read, "" if none does.
    origin: where the rules stand in their file.
    never_natural: whether rows that only an unmodified roll reaches are left out, for the nearest other row.
    """

    id: str
    title: str
    table: str
    extra: int
    drop_lowest: bool
    column: str
    origin: Origin
    never_natural: bool = False


class Scale(NamedTuple):
    """A number for each label of a gauge.

    id: the id of the scale.
    gauge: the id of the gauge.
    numbers: each label with its number.
    """

    id: str
    gauge: str
    numbers: tuple[tuple[str, int], ...]


class PickRules(NamedTuple):
    """How names are picked at random from rosters that the player has chosen, at a result of their table.

    id: what the player types.
    title: what players call the names.
    table: the id of the table that the rosters belong to.
    lower: how many names are picked at the result below where the rosters have none; 0 for none.
    origin: where the rules stand in their file.
    """

    id: str
    title: str
    table: str
    lower: int
    origin: Origin


class Ending(NamedTuple):
    """A way in which a game ends.

    id: the id of the ending.
    title: what players call it.
    text: what is to be done then.
    when: the game ends in this way as soon as the gauges meet this condition; empty where only a routine ends it.
    """

    id: str
    title: str
    text: str
    when: Condition = ()


class Carrier(NamedTuple):
    """The routine that carries out a result of a table.

    table: the id of the table.
    result: the key of the result.
    field: the field of the result that is carried out, "" for the whole result.
    routine: the id of the routine.
    answers: the answers to the routine, as a player types them; VALUE stands for the number that the row has.
    """

    table: str
    result: str
    field: str
    routine: str
    answers: str


class Play(NamedTuple):
    """All that play.yaml says.

    start: what the player is told to do first.
    piles: the rules of each deck that is drawn from.
    bags: the rules of each bag.
    rolls: the ways to roll.
    gauges: the gauges, those of the trackers among them.
    scales: the scales.
    picks: what is picked from rosters.
    routines: the routines.
    ends: the ways in which a game ends.
    players: the gauge that says how many play, "" if none does.
    carriers: which routine carries out which result.
    things: the kinds of things in play.
    scenario: what a scenario may say, None if the game has no scenarios.
    start_on_page: what the player is told first on a page, where nobody types; "" for what is told elsewhere.
    opening: the ids of the routines that come before the first turn, in this order.
    turn: the ids of the routines that each turn goes through, in this order: those that are done once each alone, and
        together those that are done as often as need be before the turn goes on; empty where the pack does not say.
    """

    start: str
    piles: tuple[PileRules, ...]
    bags: tuple[BagRules, ...]
    rolls: tuple[RollRules, ...]
    gauges: tuple[Gauge, ...]
    scales: tuple[Scale, ...]
    picks: tuple[PickRules, ...]
    routines: tuple[Routine, ...]
    ends: tuple[Ending, ...] = ()
    players: str = ""
    carriers: tuple[Carrier, ...] = ()
    things: tuple[ThingKind, ...] = ()
    scenario: ScenarioRules | None = None
    start_on_page: str = ""
    opening: tuple[str, ...] = ()
    turn: tuple[str | tuple[str, ...], ...] = ()
