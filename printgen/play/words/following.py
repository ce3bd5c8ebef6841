"""What follows a card or a roll, in words: how far it is indented, and its dice where they stand in its sentence."""

import re
from collections.abc import Sequence

from printgen.model.markup import change_words
from printgen.play.game.effect import list_results
from printgen.play.game.event import DiceRolled, Event, LeadsLeft, Rolled, RowRead
from printgen.play.game.game import Game
from printgen.play.game.lead import add_up
from printgen.play.words.reading import Reading

# Dice as words name them, with what is added to them.
DICE_NAMED = re.compile(r"(?<![0-9A-Za-z])[1-5]?[dDwW][1-9][0-9]{0,2}(?:[+-][1-9][0-9]?)?(?![0-9A-Za-z])")


def list_depths(game: Game, events: Sequence[Event]) -> list[int]:
    """Return for each event of an action how many results have led to it, one by the other."""
    depths: list[int] = []
    left: list[int] = []  # how many rolls are still to follow, for each result that led to where we are
    dice, depth = 0, 0
    for event in events:
        if isinstance(event, DiceRolled) and dice and not event.routine:
            dice -= 1
            depths.append(depth + 1)
            continue
        while left and not left[-1]:
            left.pop()
        depth = len(left) if isinstance(event, Rolled | RowRead | LeadsLeft) else 0
        if depth:
            left[-1] -= 1
        else:
            left = []
        depths.append(depth)
        results = [result for _, result in list_results(game, event)]
        only = results[0] if len(results) == 1 else None
        dice = len(only.dice) if only else 0
        left.append(sum(lead.times for lead in only.leads) if only else 0)
    return depths


def place_dice(reading: Reading, dice: Sequence[DiceRolled]) -> Reading | None:
    """Return a reading with what dice have thrown where they stand in its words: "7 (2d6) rocks".

    None where its words name other dice, or the same in another order: then there is no telling which is which.
    """
    waiting = [*dice]
    is_alike = True

    def throw(found: re.Match[str]) -> str:
        nonlocal is_alike
        event = waiting.pop(0) if waiting else None
        named = f"{event.die}{event.plus:+}" if event and event.plus else event.die if event else ""
        is_alike = is_alike and found[0].lower().replace("w", "d") == named
        return f"{add_up(event)} ({found[0]})" if event else found[0]

    def fill(text: str) -> str:
        return change_words(text, lambda words: DICE_NAMED.sub(throw, words))

    headline = fill(reading.headline)
    sections = tuple(
        section._replace(title=fill(section.title), text=fill(section.text)) if reading.is_read(section) else section
        for section in reading.sections
    )
    return reading._replace(headline=headline, sections=sections) if is_alike and not waiting else None
