"""The course of a game: the phases of its turn, and the steps that lead a player through each of them."""

import re
from typing import Final, Literal, NamedTuple

from printgen.model.routine import Condition, Number

# In which order a step goes through things: as they came into play, by their numbers, or as the player says. The id of
# a mark stands for another order: things with the mark come first.
LISTED: Final = "listed"
NUMBERED: Final = "number"
CHOSEN: Final = "choice"


# A number of the thing whose turn it is, in the line of a step.
IT_NUMBER = re.compile(r"\{it\.([^\s{}.]+)\}")
# When a phase comes: in each turn, before the first turn alone, or when the game has ended, before it is closed.
Moment = Literal["", "start", "end"]
START: Final = "start"
END: Final = "end"
# How the cards are that a player has kept: nobody else has seen them, or all have.
HIDDEN: Final = "hidden"
SHOWN: Final = "shown"
# What a phase allows besides where the points of a scenario are scored in it.
SCORE: Final = "score"


class CourseStep(NamedTuple):
    """A step of a phase: a routine, a draw, a choice of rosters, or a line that the player does and confirms."""

    routine: str  # the id of the routine, "" if it is another step
    answers: tuple[tuple[str, int], ...]  # the answers to the routine that are fixed, as an action has them
    pile: str  # the id of the pile or the bag that is drawn from, "" if it is another step
    column: str  # the use that cards are drawn for, "" for the column that the pile reads
    title: str  # what it is called, "" for what its routine or its pile is called
    line: str  # what the player does or has to know
    # the kind of things for each of which it is done, or the gauge that says how many play where it is done for each
    # player; "" for none
    kind: str
    place: str  # the place where these things are, "" for the table
    without: str  # the mark that these things do not have, "" if that does not matter
    order: str  # the order of these things: LISTED, NUMBERED, CHOSEN or the id of a mark
    when: Condition  # it is due only while this condition is met
    # how often it is done, as numbers to be added up; empty for as often as wanted, until the turn goes on
    times: tuple[Number, ...]
    counts_down: bool  # whether `times` says how often it is still to be done, since its routine counts down
    optional: bool  # whether it may be left out without a word
    # the table of which is told what was noted with the thing, and the field of its results, "" for all; "" for none
    tells: tuple[str, str] = ("", "")
    required: bool = False  # whether nobody can leave it out, since it leads into the next round
    pick: str = ""  # the id of the pick for which rosters are chosen, "" if it is another step
    # only for players whose cards of a pile are HIDDEN or SHOWN: the id of the pile and which of them; empty for all
    cards: tuple[str, ...] = ()
    writes: str = ""  # the id of the table whose blank results the player writes, "" if it is another step
    scores: bool = False  # whether the player is asked for what the scenario scores; without one it never comes
    # as the step comes up things are named that have a mark: their kind and the mark; empty for none
    names: tuple[str, ...] = ()
    shop: str = ""  # the id of the list from which players buy, "" if it is another step
    # the ids of routines that ask for a thing of the kind first, and that the thing may do besides in its turn
    offers: tuple[str, ...] = ()
    # what a scenario says of things is told: their kind and the id of the text, empty for none. A step that is done for
    # each of them is done for those of which it says that now, and tells nothing else of them
    says: tuple[str, ...] = ()

    @property
    def is_line(self) -> bool:
        """Tell whether the player confirms it."""
        return not (self.routine or self.pile or self.pick or self.writes)


class Phase(NamedTuple):
    """A part of a turn."""

    id: str
    title: str  # what the book calls it
    text: str  # what happens in it; it is told when the phase begins for the first time
    at: Moment  # when it comes
    ends: tuple[str, ...]  # of a phase at the end the ids of the endings after which it comes, empty for all of them
    when: Condition  # it is left out while this condition is not met
    # the gauge that says which of several phases comes first, and what it shows where it is this one; "" for none
    side: tuple[str, str]
    by_turns: bool  # whether the phases of this gauge are done by turns, a step each
    steps: tuple[CourseStep, ...]
    also: tuple[str, ...]  # the ids of the routines, piles, bags and gauges that the phase allows besides, and SCORE


class Course(NamedTuple):
    """What each turn of a game goes through."""

    phases: tuple[Phase, ...]
    round: str = ""  # the gauge that counts the turns, "" if none does
    # whether the pack declares it. Else it is made of `turn` and `opening`, which change nothing of a game.
    declared: bool = True

    @property
    def told(self) -> set[str]:
        """Return the tables of which steps tell what was rolled for a thing, when it is the turn of the thing."""
        return {step.tells[0] for phase in self.phases for step in phase.steps if step.tells[0]}

    @property
    def asks_scores(self) -> bool:
        """Tell whether a step asks what of the scenario's scores was earned."""
        return any(step.scores for phase in self.phases for step in phase.steps)

    def find_turn(self, turn: int, name: str) -> int:
        """Return the turn in which something is done that can be done once a turn: 0 for a phase before the first."""
        return 0 if name and self.phase(name).at == START else turn

    def phase(self, name: str) -> Phase:
        """Return the phase of an id, which must exist."""
        return next(phase for phase in self.phases if phase.id == name)
