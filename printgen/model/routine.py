"""Routines: the steps that a pack joins into one action, and what the player is asked first."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, Union

from printgen.errors import Origin

# Gauges, each with some labels: the condition is met while each gauge shows one of its labels. Of a pile the labels are
# titles of cards, one of which is in play; of an ask they are answers.
Condition = tuple[tuple[str, tuple[str, ...]], ...]
# A number in a rule: one that is written, or the name of a gauge, a scale or an ask that gives it. The number of a bag
# is how many tokens are in it, and the number of a kind of things how many there are. VALUE stands for the number that
# a row has put into its result, THROWN for the sum of the dice that a step has rolled last. "unit.points" is the number
# `points` of the thing of the ask `unit`, or one that the scenario gives it; of a mark it is 1 or 0.
Number = int | str
VALUE = "X"
THROWN = "D"
# Before the name of a number that is taken away.
MINUS = "-"
# The thing that is the turn of a step which goes through several.
IT = "it"
# Where things are that are at none of their places.
TABLE: Final = "table"
# What counts rows in an answer that means a result noted with a thing: 2007 is the second row, noted with thing 7.
ROWS = 1000
# What a step does with a bag.
BagVerb = Literal["remove", "add", "return"]
REMOVE: Final = "remove"
ADD: Final = "add"


class RollStep(NamedTuple):
    """Roll on a table."""

    # pairs of the title of a card and a way to roll; the first pair counts whose card is in play, or has no title
    rolls: tuple[tuple[str, str], ...]
    column: str  # a column, or a gauge or an ask that says which column is read
    modifiers: tuple[Number, ...]  # the numbers that are added to the roll
    times: tuple[Number, ...]  # how many rolls, as numbers to be added up
    reroll: tuple[str, ...]  # faces that are rolled again
    pick: str  # what is picked at the result, "" for nothing
    then: tuple[tuple[str, tuple["Step", ...]], ...]  # for some results, by their keys, the steps that follow
    # the kind of thing that comes into play for each name picked, or for the result if nothing is picked;
    # "" for none
    puts: str = ""
    place: str = ""  # the place where they begin, or the ask whose answer is the place; "" for the table
    anew: bool = False  # whether it is rolled even where the scenario has fixed the result
    like: str = ""  # the ask whose thing has a roll on this table that counts, so that none is made; "" for none
    given: bool = False  # whether nothing is rolled unless the scenario has fixed the result
    without: str = ""  # the mark of names in rosters that are not picked, "" for none


class DiceStep(NamedTuple):
    """Roll dice that are not read on a table."""

    die: str  # the name of the dice, such as 2d6, or of a number, which a die with as many faces is thrown for
    title: str  # what the roll is called, "" for the name of the dice


class DrawStep(NamedTuple):
    """Draw cards from a pile, or tokens from a bag."""

    pile: str  # the id of the pile or the bag
    column: str  # the use that the cards are drawn for, "" for the column that the pile reads
    times: tuple[Number, ...]  # how many are drawn, as numbers to be added up
    mark: str = ""  # the mark that the thing of each token gets, "" for none
    again: bool = False  # whether another token is drawn for a thing that has the mark already
    # kinds of things: each of them on the table gets a card, and the one with the best card is chosen; empty for none
    among: tuple[str, ...] = ()
    then: tuple["Step", ...] = ()  # the steps that follow for each thing that gets the mark
    # for some results of cards, by their keys, the steps that follow
    results: tuple[tuple[str, tuple["Step", ...]], ...] = ()


class DiscardStep(NamedTuple):
    """Discard a card of a pile, or all of its cards that are in play."""

    pile: str  # the id of the pile
    card: str = ""  # the ask whose answer is the card, "" for all that are in play
    last: bool = False  # whether only the card that was drawn last is meant, wherever it is, which does nothing now


class SearchStep(NamedTuple):
    """Search a card out of a pile and put it into play, unless one of its title is in play."""

    pile: str  # the id of the pile
    title: str  # the title of the card


class DealStep(NamedTuple):
    """Deal one player a hand, to which the cards join that the player has kept."""

    pile: str  # the id of the pile
    player: str  # the ask whose answer is the number of the player


class RevealStep(NamedTuple):
    """Show the cards that a player has kept to all."""

    pile: str  # the id of the pile
    player: str  # the ask whose answer is the number of the player
    proven: bool = False  # whether what the cards need must be there, as far as the game counts it


class MoveStep(NamedTuple):
    """Move a gauge. A gauge that each player has is moved for all who play."""

    gauge: str  # the id of the gauge or of a group of gauges
    by: tuple[Number, ...]  # how far it is moved, as numbers to be added up
    to: str  # the label that it is set to; then `by` does not count
    # the ask whose answer is the player for whom alone it is moved, or THROWN; "" for all who play
    player: str = ""
    whole: bool = False  # whether nothing is done where the gauge cannot be moved all the way
    cause: str = ""  # what the points are for, as their sum says; "" for the title of the routine


class BagStep(NamedTuple):
    """Remove a token from a bag, add a token to it, or return all tokens to it."""

    verb: BagVerb  # which of the three
    bag: str  # the id of the bag
    token: str  # the token, or the ask whose answer is the token


class RepeatStep(NamedTuple):
    """Take some steps several times."""

    times: tuple[Number, ...]  # how many times, as numbers to be added up
    steps: tuple["Step", ...]


class WhenStep(NamedTuple):
    """Take some steps only where a condition is met."""

    when: Condition  # the condition
    steps: tuple["Step", ...]
    otherwise: tuple["Step", ...] = ()  # the steps where it is not met


class EndStep(NamedTuple):
    """End the game; the steps after it are not taken then."""

    end: str  # the id of the ending
    last: str = ""  # the gauge that must have reached the scenario's last round, "" if the game ends in any case


class PutStep(NamedTuple):
    """Put a thing into play."""

    kind: str  # the kind of the thing
    place: str  # the place where it begins, or the ask whose answer is the place; "" for the table
    steps: tuple["Step", ...]  # the steps whose rolls, draws and picks are noted with the thing
    name: str = ""  # what it is called, or the ask whose answer that is; "" for no name
    unnamed: bool = False  # whether the player is told to give it a name


class NoteStep(NamedTuple):
    """Take some steps and note with a thing what they roll, draw and pick."""

    thing: str  # the ask whose answer is the thing, or IT
    steps: tuple["Step", ...]  # the steps. What they roll takes the place of what was noted of the same table or pile.


class TakeStep(NamedTuple):
    """Take a thing out of play."""

    thing: str  # the ask whose answer is the thing, or IT


class CountStep(NamedTuple):
    """Move a number of a thing, as far as it goes."""

    thing: str  # the ask whose answer is the thing, or IT
    number: str  # the id of the number
    by: tuple[Number, ...]  # how far it is moved, as numbers to be added up
    to: tuple[Number, ...]  # what it becomes, as numbers to be added up; empty where it is moved
    least: tuple[Number, ...] = ()  # what it goes up to where it is less, as numbers to be added up


class MergeStep(NamedTuple):
    """Let a thing become one with another."""

    thing: str  # the ask whose answer is the thing, or IT
    into: str  # likewise the other thing, which stays


class StrikeStep(NamedTuple):
    """Strike off a result that is noted with a thing, or let it go over to another thing."""

    noted: str  # the ask whose answer is the result with its thing
    into: str = ""  # the ask whose answer is the other thing, or IT; "" where it is gone


class SettleStep(NamedTuple):
    """Read anew what the results say that are noted with a thing; where they settle nothing it parts, a thing for each.

    The last two fields count only where it parts.
    """

    thing: str  # the ask whose answer is the thing, or IT
    by: str  # the way to roll whose results are read: the titles name columns, and end in numbers
    of: str  # the way to roll of which the result noted with it is read in the column that most of them name
    number: str  # the id of the number which becomes the highest of theirs
    counts: str  # the id of the number that says how many results there are
    mark: str  # the mark of each thing that has parted


class MarkStep(NamedTuple):
    """Mark a thing, or take the mark off."""

    thing: str  # the ask whose answer is the thing, IT, or a kind for all things of this kind
    mark: str
    on: bool  # whether it is put on


class SendStep(NamedTuple):
    """Move a thing to a place."""

    thing: str  # the ask whose answer is the thing, or IT
    place: str  # the place, "" for the table


class ArriveStep(NamedTuple):
    """Bring the things to the table whose round has come, as the scenario says."""

    kind: str  # the kind of the things


class EachStep(NamedTuple):
    """Take some steps for each of the things that are there when the step begins, one after the other."""

    kind: str  # the kind of the things
    place: str  # the place where they are, "" for the table
    without: str  # the mark that they do not have, "" if that does not matter
    steps: tuple["Step", ...]  # the steps, in which IT is the thing
    # numbers of theirs, each with the ask for the thing whose number it must be; where no thing is meant it is of none
    whose: tuple[tuple[str, str], ...] = ()


class AnyStep(NamedTuple):
    """Take some steps for one of the things that are there, which is chosen at random."""

    kind: str  # the kind of the things
    place: str  # the place where they are, "" for the table
    without: str  # the mark that they do not have, "" if that does not matter
    steps: tuple["Step", ...]  # the steps, in which IT is the thing


class PickStep(NamedTuple):
    """Give the thing of an ask for a name this name, and the result at which it stands; or one more thing beside it."""

    name: str  # the ask whose answer is the name
    more: bool = False  # whether one more thing of its kind comes into play, where the thing is


Step = Union[  # noqa: UP007  # it is recursive; the one that packs have most comes first
    MoveStep, RollStep, DiceStep, DrawStep, DealStep, RevealStep, DiscardStep, SearchStep, BagStep, RepeatStep,
    WhenStep, EndStep, PutStep, NoteStep, TakeStep, CountStep, MergeStep, StrikeStep, SettleStep, MarkStep, SendStep,
    ArriveStep, EachStep, AnyStep, PickStep,
]  # fmt: skip
# The steps that leave something to chance.
Random = RollStep | DiceStep | DrawStep | AnyStep


def find_subject(step: Step) -> str:
    """Return the pile, the bag or the gauge that a step is about, "" if it is about none."""
    match step:
        case DrawStep() | DealStep() | RevealStep() | DiscardStep() | SearchStep():
            return step.pile
        case MoveStep():
            return step.gauge
        case BagStep():
            return step.bag
        case PutStep() | EachStep() | AnyStep() | ArriveStep():
            return step.kind
        case _:
            return ""


def list_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield all steps in the order in which they are written, each before the steps inside it."""
    for step in steps:
        yield step
        if isinstance(step, RepeatStep | WhenStep | PutStep | NoteStep | EachStep | AnyStep):
            yield from list_steps(step.steps)
            yield from list_steps(step.otherwise if isinstance(step, WhenStep) else ())
        elif isinstance(step, RollStep):
            for _, inner in step.then:
                yield from list_steps(inner)
        elif isinstance(step, DrawStep):
            yield from list_steps(step.then)
            for _, inner in step.results:
                yield from list_steps(inner)


# In which span of the course a routine can be done a single time.
Span = Literal["", "phase", "turn", "game"]
SPANS: tuple[Span, ...] = ("phase", "turn", "game")


class Ask(NamedTuple):
    """A question that a routine asks the player first."""

    id: str  # the id of the question
    title: str  # the question
    # the possible answers, each with the number that it stands for; empty where things are the answers
    choices: tuple[tuple[str, int], ...]
    things: str = ""  # the kind of the thing in play that is the answer, "" for a question with choices
    optional: bool = False  # whether the answer may be that none of the things is meant
    scenario: str = ""  # the number of a scenario that is the answer, so that nobody is asked; "" if there is none
    players: bool = False  # whether a player is the answer, so that nobody is asked where one plays alone
    places_of: str = ""  # the kind of things whose places are the answers, "" for other answers
    at: str = ""  # the place where the thing is that is the answer, or TABLE; "" for anywhere
    most: str = ""  # the name of a number: only so many of the choices, the first ones, count; "" where all do
    cards: str = ""  # the id of the pile of which a card in play is the answer, so that nobody is asked where one is
    besides: str = ""  # the ask that must not have the same answer, "" for none
    # a number of the thing of another ask, as in "unit.models": the answer is less, unless that is 0; "" for none.
    # Where a thing is the answer, it has less of this number, or of this table a lower row of the same column
    below: str = ""
    marked: str = ""  # the mark that the thing has which is the answer, "" for any
    without: str = ""  # the mark that it does not have, "" for any
    # the way to roll of which a result is the answer that is noted with a thing: ROWS for each row, and the number of
    # the thing; the number alone where none is noted
    noted: str = ""
    # an ask for things and a way to roll, as in "unit.enemies": where the titles of the results that are noted say it,
    # the player need not be asked; "" for none
    written: str = ""
    rolled: tuple[str, ...] = ()  # a table, and the results on it one of which was rolled for the thing; empty for any
    # the pick of which a name is the answer, "" for none: one at the result of the thing of a kind that came last and
    # is not on the table yet
    names: str = ""
    of: str = ""  # the kind of this thing
    lower: bool = False  # whether the name is one at the nearest result before it
    above: str = ""  # as `below` says it for things, but that it has more; "" for none


class Routine(NamedTuple):
    """Steps that belong together, such as everything that begins a round."""

    id: str  # what the player types
    title: str  # what players call it
    text: str  # what it is for
    when: Condition  # it can be taken only while this condition is met
    asks: tuple[Ask, ...]  # what the player is asked first
    steps: tuple[Step, ...]
    origin: Origin
    once: Span = ""  # in which span of the course it can be done a single time, "" for any number of times
    price: str = ""  # what it costs, as the entry says from which it is made; "" for a routine that is not for sale
    moment: Literal["", "end"] = ""  # "end" for one that can be done only when the game has ended

    @property
    def occasion_ask(self) -> Ask | None:
        """Return the ask for the thing or the place for which it is done, None if it asks for neither."""
        return next((ask for ask in self.asks if (ask.things and not ask.noted) or ask.places_of), None)

    def find_occasion(self, answers: Iterable[tuple[str, int]]) -> int | None:
        """Return the number of what it is done for: of a thing or, from 1, of a place; 0 if it asks for neither.

        Return None if it is not said for what, or if none of the things is meant.
        """
        ask = self.occasion_ask
        if not ask:
            return 0
        answer = dict(answers).get(ask.id)
        return answer or None if ask.things or answer is None else answer + 1
