"""Routines: the steps that a pack joins into one action, and what the player is asked first."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, Union

from printgen.errors import Origin

# Gauges, each with some labels: the condition is met while each gauge shows one of its labels.
Condition = tuple[tuple[str, tuple[str, ...]], ...]
# A number in a rule: one that is written, or the name of a gauge, a scale or an ask that gives it. The number of a bag
# is how many tokens are in it. VALUE stands for the number that a row has put into its result.
Number = int | str
VALUE = "X"
# What a step does with a bag.
BagVerb = Literal["remove", "add", "return"]
REMOVE: Final = "remove"
ADD: Final = "add"


class Ask(NamedTuple):
    """A question that a routine asks the player first.

    id: the id of the question.
    title: the question.
    choices: the possible answers, each with the number that it stands for.
    """

    id: str
    title: str
    choices: tuple[tuple[str, int], ...]


class RollStep(NamedTuple):
    """Roll on a table.

    rolls: pairs of the title of a card and a way to roll; the first pair counts whose card is in play, or has no title.
    column: a column, or a gauge or an ask that says which column is read.
    modifiers: the numbers that are added to the roll.
    times: how many rolls, as numbers to be added up.
    reroll: faces that are rolled again.
    pick: what is picked at the result, "" for nothing.
    then: for some results, by their keys, the steps that follow.
    """

    rolls: tuple[tuple[str, str], ...]
    column: str
    modifiers: tuple[Number, ...]
    times: tuple[Number, ...]
    reroll: tuple[str, ...]
    pick: str
    then: tuple[tuple[str, tuple["Step", ...]], ...]


class DiceStep(NamedTuple):
    """Roll dice that are not read on a table.

    die: the name of the dice, such as 2d6.
    title: what the roll is called, "" for the name of the dice.
    """

    die: str
    title: str


class DrawStep(NamedTuple):
    """Draw cards from a pile, or tokens from a bag.

    pile: the id of the pile or the bag.
    column: the use that the cards are drawn for, "" for the column that the pile reads.
    times: how many are drawn, as numbers to be added up.
    """

    pile: str
    column: str
    times: tuple[Number, ...]


class DiscardStep(NamedTuple):
    """Discard all cards of a pile that are in play.

    pile: the id of the pile.
    """

    pile: str


class DealStep(NamedTuple):
    """Deal one player a hand, to which the cards join that the player has kept.

    pile: the id of the pile.
    player: the ask whose answer is the number of the player.
    """

    pile: str
    player: str


class MoveStep(NamedTuple):
    """Move a gauge. A gauge that each player has is moved for all who play.

    gauge: the id of the gauge or of a group of gauges.
    by: how far it is moved, as numbers to be added up.
    to: the label that it is set to; then `by` does not count.
    """

    gauge: str
    by: tuple[Number, ...]
    to: str


class BagStep(NamedTuple):
    """Remove a token from a bag, add a token to it, or return all tokens to it.

    verb: which of the three.
    bag: the id of the bag.
    token: the token, or the ask whose answer is the token.
    """

    verb: BagVerb
    bag: str
    token: str


class RepeatStep(NamedTuple):
    """Take some steps several times.

    times: how many times, as numbers to be added up.
    steps: the steps.
    """

    times: tuple[Number, ...]
    steps: tuple["Step", ...]


class WhenStep(NamedTuple):
    """Take some steps only where a condition is met.

    when: the condition.
    steps: the steps.
    """

    when: Condition
    steps: tuple["Step", ...]


class EndStep(NamedTuple):
    """End the game.

    end: the id of the ending.
    """

    end: str


Step = Union[  # noqa: UP007  # it is recursive
    RollStep, DiceStep, DrawStep, DealStep, DiscardStep, MoveStep, BagStep, RepeatStep, WhenStep, EndStep
]
# The steps that leave something to chance.
Random = RollStep | DiceStep | DrawStep


class Routine(NamedTuple):
    """Steps that belong together, such as everything that begins a round.

    id: what the player types.
    title: what players call it.
    text: what it is for.
    when: it can be taken only while this condition is met.
    asks: what the player is asked first.
    steps: the steps.
    origin: where the routine stands in its file.
    """

    id: str
    title: str
    text: str
    when: Condition
    asks: tuple[Ask, ...]
    steps: tuple[Step, ...]
    origin: Origin


def find_subject(step: Step) -> str:
    """Return the pile, the bag or the gauge that a step is about, "" if it is about none."""
    match step:
        case DrawStep() | DealStep() | DiscardStep():
            return step.pile
        case MoveStep():
            return step.gauge
        case BagStep():
            return step.bag
        case RollStep() | DiceStep() | RepeatStep() | WhenStep() | EndStep():
            return ""


def list_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield all steps in the order in which they are written, each before the steps inside it."""
    for step in steps:
        yield step
        if isinstance(step, RepeatStep | WhenStep):
            yield from list_steps(step.steps)
        elif isinstance(step, RollStep):
            for _, inner in step.then:
                yield from list_steps(inner)
