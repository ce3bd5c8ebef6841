"""Routines: the steps that a pack joins into one action, and what the player is asked first."""

from typing import NamedTuple

from printgen.errors import Origin
from printgen.model.step import Condition, Step


class Ask(NamedTuple):
    """A question that a routine asks the player first."""

    id: str  # the id of the question
    title: str  # the question
    # the possible answers, each with the number that it stands for; empty where things are the answers
    choices: tuple[tuple[str, int], ...]
    things: str = ""  # the kind of the things in play of which one is the answer, "" for a question with choices
    optional: bool = False  # whether the answer may be that none of the things is meant
    scenario: str = ""  # the number of a scenario that is the answer, so that nobody is asked; "" if there is none
    players: bool = False  # whether a player is the answer, so that nobody is asked where one plays alone


class Routine(NamedTuple):
    """Steps that belong together, such as everything that begins a round."""

    id: str  # what the player types
    title: str  # what players call it
    text: str  # what it is for
    when: Condition  # it can be taken only while this condition is met
    asks: tuple[Ask, ...]  # what the player is asked first
    steps: tuple[Step, ...]
    origin: Origin
