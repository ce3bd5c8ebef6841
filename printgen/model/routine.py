"""Routines: the steps that a pack joins into one action, and what the player is asked first."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.step import Condition, Step


class Ask(NamedTuple):
    """A question that a routine asks the player first.

    id: the id of the question.
    title: the question.
    choices: the possible answers, each with the number that it stands for; empty where things are the answers.
    things: the kind of the things in play of which one is the answer, "" for a question with choices.
    optional: whether the answer may be that none of the things is meant.
    scenario: the number of a scenario that is the answer, so that nobody is asked; "" if there is none.
    players: whether a player is the answer, so that nobody is asked where one plays alone.
    """

    id: str
    title: str
    choices: tuple[tuple[str, int], ...]
    things: str = ""
    optional: bool = False
    scenario: str = ""
    players: bool = False


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
