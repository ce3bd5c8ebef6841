"""A game in words, from its log: what was done, what came of it, and what was taken back."""

from collections.abc import Iterable
from itertools import groupby

from printgen.errors import count_noun
from printgen.play.game.actions import CARD_MOVES
from printgen.play.game.event import CardDrawn, CardMoved
from printgen.play.game.places import HAND
from printgen.play.game.session import UNDO, LogLine, Played
from printgen.play.words.command import phrase_undone
from printgen.play.words.hands import find_holder
from printgen.play.words.phrases import WENT, DoneAction, Shown, list_shown, phrase_outcome, phrase_shown

# The number of the first line after the header.
FIRST = 2


def find_undone(lines: Iterable[LogLine]) -> dict[int, int]:
    """Return the numbers of the lines that belong together: each undone line and the line that undoes it, both ways."""
    in_force: list[int] = []
    undone: dict[int, int] = {}
    for number, line in enumerate(lines, FIRST):
        if line.get("do") != UNDO:
            in_force.append(number)
        elif in_force:
            taken = in_force.pop()
            undone |= {taken: number, number: taken}
    return undone


def phrase_played(played: Played, undone: dict[int, int], *, hands: bool) -> list[str]:
    """Return what a line of a log says, with its number. Cards of hands are named only with `hands`."""
    if played.action is None:
        return [f"{played.number}  undo takes back line {undone[played.number]}"]
    done = DoneAction(played.before, played.action, played.events, played.after)
    note = f"  (undone in line {undone[played.number]})" if played.number in undone else ""
    said = phrase_undone(done.before, done.action)
    is_held = any(_find_held(done, Shown((event,))) for event in done.events)
    if isinstance(done.action, CARD_MOVES) and is_held and not hands:
        said = f"{type(done.action).__name__.lower()} {done.action[0]}"
    shown = phrase_outcome(done, hands=True) if hands else _phrase_openly(done)
    return [f"{played.number}  {said}{note}", *(f"     {line}" for line in shown)]


def _phrase_openly(done: DoneAction) -> list[str]:
    """Return what came of an action as all players at the table have seen it: cards of hands are only counted."""
    lines = []
    for held, shown in groupby(list_shown(done, hands=True), lambda shown: _find_held(done, shown)):
        if held:
            title, where = held
            lines.append(f"{title}: {count_noun(len(list(shown)), 'card')} {where}; --hands shows which")
        else:
            lines += [line for each in shown for line in phrase_shown(done.after, each)]
    return lines or ["nothing changes"]


def _find_held(done: DoneAction, shown: Shown) -> tuple[str, str] | None:
    """Return the pile of a card that its player was dealt, held or had kept unseen, and where the card went."""
    match shown:
        case Shown((CardDrawn(pile, goes=goes),), "") if goes == HAND:
            where = "dealt"
        case Shown((CardMoved(pile, card, goes, player),)) if player or find_holder(done.before, pile, card):
            where = "taken up again" if goes == HAND else WENT[goes]
        case _:
            return None
    return done.after.pile(pile).deck.title, where
