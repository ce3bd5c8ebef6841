"""How a game is played without a print: the rules of its piles, bags and dice, and the routines that join them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Union

from printgen.errors import Origin
from printgen.model.gauge import Gauge

# Where a card goes when what it was drawn for is done: among the discards, in play until it is discarded, out of the
# game, or shuffled back into its pile.
DISCARDS, ACTIVE, OUT, BACK = PLACES = ("discards", "active", "out", "back")
NOW, AFTER = TIMES = ("now", "after")
# Gauges, each with the labels of which it must show one.
Condition = tuple[tuple[str, tuple[str, ...]], ...]
# A number in a rule: one that is written, or that of a gauge, a scale or an ask of this name; that of a bag is how many
# tokens are in it, and VALUE stands for the one that a row has put into its result.
Number = int | str
VALUE = "X"


class CardRule(NamedTuple):
    """What the cards with these `keys` of their table do when they are drawn, in place of what the pile does.

    It holds only `when` each of the gauges named shows one of those labels. `reshuffle` is "" or one of TIMES: at
    once, which takes in the card itself, or when all cards of the draw are there. With `again` another card is drawn
    in its place, and `more` cards are drawn besides. `goes` is "" or one of PLACES. `brings` is "" or a pile: its card
    of the same key comes too, and goes where the cards of that pile go.
    """

    keys: tuple[str, ...]
    when: Condition
    reshuffle: str
    again: bool
    more: int
    goes: str
    origin: Origin
    brings: str = ""


class Use(NamedTuple):
    """One of several uses of a pile, for which one column of its cards is read; `ranks` are keys, the best first."""

    column: str
    ranks: tuple[str, ...]
    rules: tuple[CardRule, ...]


class PileRules(NamedTuple):
    """The rules of the pile of a deck, which has the deck's id.

    `reshuffles` tells whether its discards become the pile when it is empty. `goes` is where its cards go. `column` is
    the gauge that says which column is read. Of `dealt` cards a player keeps `kept`; both are 0 where cards are not
    dealt. `rules` hold for every use. With `replaces` each card goes back into the pile before the next is drawn. At
    `most` so many cards are in play at a time; 0 is as many as there are.
    """

    id: str
    reshuffles: bool
    goes: str
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
        """Tell whether a card of the pile may bring a card of another."""
        return any(rule.brings for rules in (self.rules, *(use.rules for use in self.uses)) for rule in rules)

    def use(self, column: str) -> Use:
        """Return how the pile is used for a column."""
        return next((use for use in self.uses if use.column == column), Use(column, (), ()))


class TokenKind(NamedTuple):
    """Tokens of a kind in a bag: `amount` of them when it is filled, `most` of them at most."""

    name: str
    title: str
    amount: int
    most: int


class BagRules(NamedTuple):
    """A bag and its tokens; `numbered` are those of which a scenario may want fewer, in order."""

    id: str
    title: str
    tokens: tuple[TokenKind, ...]
    numbered: tuple[str, ...]
    origin: Origin


class RollRules(NamedTuple):
    """A way to roll on a table: with `extra` dice, of which as many are dropped, the lowest or the highest.

    That of a table itself has the table's id. `column` is the gauge that says which column is read. One that is
    `never_natural` leaves out rows that only an unmodified roll reaches: it leads to the nearest other row.
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
    """A number for each label of a gauge."""

    id: str
    gauge: str
    numbers: tuple[tuple[str, int], ...]


class PickRules(NamedTuple):
    """Names picked at random from the rosters of a table that the player has chosen, at a result of the table.

    Where these have none, `lower` names are picked at the result before it.
    """

    id: str
    title: str
    table: str
    lower: int
    origin: Origin


class Ask(NamedTuple):
    """What a routine asks the player first: one of some words, each of which stands for a number."""

    id: str
    title: str
    choices: tuple[tuple[str, int], ...]


class RollStep(NamedTuple):
    """Roll so many `times`: on the first of the `rolls` whose condition, the label of an active card, holds.

    `column` is a column, a gauge or an ask. A face of `reroll` is rolled again. A result in `then` has further steps,
    and `pick` picks a name at the result.
    """

    rolls: tuple[tuple[str, str], ...]
    column: str
    modifiers: tuple[Number, ...]
    times: tuple[Number, ...]
    reroll: tuple[str, ...]
    pick: str
    then: tuple[tuple[str, tuple["Step", ...]], ...]


class DiceStep(NamedTuple):
    """Roll dice that are read on no table."""

    die: str
    title: str


class DrawStep(NamedTuple):
    """Draw cards for a use, or tokens from a bag."""

    pile: str
    column: str
    times: tuple[Number, ...]


class DiscardStep(NamedTuple):
    """Discard all active cards of a pile."""

    pile: str


class DealStep(NamedTuple):
    """Deal a hand to the player whose number is the answer to an ask, together with what that player has kept."""

    pile: str
    player: str


class MoveStep(NamedTuple):
    """Move a gauge `by` so many places, or to a label; of gauges for each player, those of all who play."""

    gauge: str
    by: tuple[Number, ...]
    to: str


class BagStep(NamedTuple):
    """Remove from a bag or add to it the token called `token` or asked for, or return all to it: `verb` says which."""

    verb: str
    bag: str
    token: str


class RepeatStep(NamedTuple):
    """Take some steps so many times."""

    times: tuple[Number, ...]
    steps: tuple["Step", ...]


class WhenStep(NamedTuple):
    """Take some steps only `when` each of the gauges named shows one of those labels."""

    when: Condition
    steps: tuple["Step", ...]


class EndStep(NamedTuple):
    """End the game in one of its ways."""

    end: str


Step = Union[  # noqa: UP007  # it is recursive
    RollStep, DiceStep, DrawStep, DealStep, DiscardStep, MoveStep, BagStep, RepeatStep, WhenStep, EndStep
]


def list_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield all steps in the order in which they are written, each before the steps inside it."""
    for step in steps:
        yield step
        if isinstance(step, RepeatStep | WhenStep):
            yield from list_steps(step.steps)
        elif isinstance(step, RollStep):
            for _, inner in step.then:
                yield from list_steps(inner)


class Routine(NamedTuple):
    """Steps that belong together, such as all that begins a round, and what the player is asked first.

    They can be taken only `when` each of the gauges named shows one of those labels.
    """

    id: str
    title: str
    text: str
    when: Condition
    asks: tuple[Ask, ...]
    steps: tuple[Step, ...]
    origin: Origin


class Ending(NamedTuple):
    """A way in which a game ends, and what is then to be done.

    With `when` it ends so as soon as a player or a routine moves the gauges named to one of those labels each.
    """

    id: str
    title: str
    text: str
    when: Condition = ()


class Carrier(NamedTuple):
    """The routine that carries out a result of a table, or one `field` of it.

    `answers` are those that the result gives, as a player types them; VALUE stands for the one that its row has.
    """

    table: str
    result: str
    field: str
    routine: str
    answers: str


class Play(NamedTuple):
    """All that play.yaml says, with a pile for each deck that is drawn from and a gauge for each tracker.

    `start` tells the player what to do first. `players` is the gauge that says how many play, "" if none does.
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
