"""The steps of routines: what each does, as a pack has written it."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, Union

# Gauges, each with some labels: the condition is met while each gauge shows one of its labels.
Condition = tuple[tuple[str, tuple[str, ...]], ...]
# A number in a rule: one that is written, or the name of a gauge, a scale or an ask that gives it. The number of a bag
# is how many tokens are in it, and that of a kind of things how many there are. VALUE stands for the number that a row
# has put into its result. "unit.points" is the number `points` that the scenario gives the thing of the ask `unit`.
Number = int | str
VALUE = "X"
# The thing that is the turn of a step which goes through several.
IT = "it"
# What a step does with a bag.
BagVerb = Literal["remove", "add", "return"]
REMOVE: Final = "remove"
ADD: Final = "add"


class RollStep(NamedTuple):
    """Roll on a table.

    rolls: pairs of the title of a card and a way to roll; the first pair counts whose card is in play, or has no title.
    column: a column, or a gauge or an ask that says which column is read.
    modifiers: the numbers that are added to the roll.
    times: how many rolls, as numbers to be added up.
    reroll: faces that are rolled again.
    pick: what is picked at the result, "" for nothing.
    then: for some results, by their keys, the steps that follow.
    puts: the kind of the things of which one comes into play for each name picked, or for the result if nothing is
        picked; "" for none.
    place: the place where they begin, or the ask whose answer is the place; "" for the table.
    anew: whether it is rolled even where the scenario has fixed the result.
    """

    rolls: tuple[tuple[str, str], ...]
    column: str
    modifiers: tuple[Number, ...]
    times: tuple[Number, ...]
    reroll: tuple[str, ...]
    pick: str
    then: tuple[tuple[str, tuple["Step", ...]], ...]
    puts: str = ""
    place: str = ""
    anew: bool = False


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
    mark: the mark that the thing of each token gets, "" for none.
    again: whether another token is drawn for a thing that has the mark already.
    """

    pile: str
    column: str
    times: tuple[Number, ...]
    mark: str = ""
    again: bool = False


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
    player: the ask whose answer is the player for whom alone it is moved, "" for all who play.
    """

    gauge: str
    by: tuple[Number, ...]
    to: str
    player: str = ""


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
    """End the game; the steps after it are not taken then.

    end: the id of the ending.
    last: the gauge that must have reached the scenario's last round, "" if the game ends in any case.
    """

    end: str
    last: str = ""


class PutStep(NamedTuple):
    """Put a thing into play.

    kind: the kind of the thing.
    place: the place where it begins, or the ask whose answer is the place; "" for the table.
    steps: the steps whose rolls, draws and picks are noted with the thing.
    """

    kind: str
    place: str
    steps: tuple["Step", ...]


class NoteStep(NamedTuple):
    """Take some steps and note with a thing what they roll, draw and pick.

    thing: the ask whose answer is the thing, or IT.
    steps: the steps. What they roll takes the place of what was noted of the same table or pile.
    """

    thing: str
    steps: tuple["Step", ...]


class TakeStep(NamedTuple):
    """Take a thing out of play.

    thing: the ask whose answer is the thing, or IT.
    """

    thing: str


class MarkStep(NamedTuple):
    """Mark a thing, or take the mark off.

    thing: the ask whose answer is the thing, IT, or a kind for all things of this kind.
    mark: the mark.
    on: whether it is put on.
    """

    thing: str
    mark: str
    on: bool


class SendStep(NamedTuple):
    """Move a thing to a place.

    thing: the ask whose answer is the thing, or IT.
    place: the place, "" for the table.
    """

    thing: str
    place: str


class ArriveStep(NamedTuple):
    """Bring the things to the table whose round has come, as the scenario says.

    kind: the kind of the things.
    """

    kind: str


class EachStep(NamedTuple):
    """Take some steps for each of the things that are there when the step begins, one after the other.

    kind: the kind of the things.
    place: the place where they are, "" for the table.
    without: the mark that they do not have, "" if that does not matter.
    steps: the steps, in which IT is the thing.
    """

    kind: str
    place: str
    without: str
    steps: tuple["Step", ...]


Step = Union[  # noqa: UP007  # it is recursive
    RollStep,
    DiceStep,
    DrawStep,
    DealStep,
    DiscardStep,
    MoveStep,
    BagStep,
    RepeatStep,
    WhenStep,
    EndStep,
    PutStep,
    NoteStep,
    TakeStep,
    MarkStep,
    SendStep,
    ArriveStep,
    EachStep,
]
# The steps that leave something to chance.
Random = RollStep | DiceStep | DrawStep


def find_subject(step: Step) -> str:
    """Return the pile, the bag or the gauge that a step is about, "" if it is about none."""
    match step:
        case DrawStep() | DealStep() | DiscardStep():
            return step.pile
        case MoveStep():
            return step.gauge
        case BagStep():
            return step.bag
        case PutStep() | EachStep() | ArriveStep():
            return step.kind
        case _:
            return ""


def list_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield all steps in the order in which they are written, each before the steps inside it."""
    for step in steps:
        yield step
        if isinstance(step, RepeatStep | WhenStep | PutStep | NoteStep | EachStep):
            yield from list_steps(step.steps)
        elif isinstance(step, RollStep):
            for _, inner in step.then:
                yield from list_steps(inner)
