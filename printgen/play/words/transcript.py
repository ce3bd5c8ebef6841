"""A game in words, from its log: what was done, what came of it, and what was taken back."""

from collections.abc import Iterable, Iterator

from printgen.errors import count_noun
from printgen.play.game.card_actions import Discard, Keep, Remove, Return, Search
from printgen.play.game.event import CardDrawn, CardMoved
from printgen.play.game.game import Game
from printgen.play.game.places import HAND
from printgen.play.game.session import UNDO, LogLine, Played
from printgen.play.words.command import phrase_undone
from printgen.play.words.hands import find_holder
from printgen.play.words.phrases import WENT, phrase_event, phrase_outcome
from printgen.play.words.shown import DoneAction, ShownEvent, list_shown

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
    shown = phrase_outcome(done, hands=True) if hands else list(_phrase_openly(done))
    return [f"{played.number}  {_name_action(done, hands=hands)}{note}", *(f"     {line}" for line in shown)]


def _name_action(done: DoneAction, *, hands: bool) -> str:
    match done.action:
        case Keep(pile) | Discard(pile) | Search(pile) | Remove(pile) | Return(pile) if not hands:
            if any(_is_held(done, event) for event in done.events):
                return f"{type(done.action).__name__.lower()} {pile}"
    return phrase_undone(done.before, done.action)


def _phrase_openly(done: DoneAction) -> Iterator[str]:
    """Yield what came of an action as all players at the table have seen it: cards of hands are only counted."""
    held = 0
    shown = list_shown(done, hands=True)
    for event, later in zip(shown, (*shown[1:], None), strict=False):
        if not _is_held(done, event):
            yield from phrase_event(done.after, event)
            continue
        held += 1
        if later is None or _key(later) != _key(event):
            yield _count_held(done.after, event, held)
            held = 0
    if not shown:
        yield "nothing changes"


def _is_held(done: DoneAction, event: ShownEvent) -> bool:
    """Tell whether an event is about a card that its player held or had kept, and that not all have seen."""
    if isinstance(event, CardDrawn):
        return event.goes == HAND
    return isinstance(event, CardMoved) and bool(event.player or find_holder(done.before, event.pile, event.card))


def _key(event: ShownEvent) -> tuple[object, ...]:
    return (type(event), *((event.pile, event.goes) if isinstance(event, CardDrawn | CardMoved) else ()))


def _count_held(game: Game, event: ShownEvent, count: int) -> str:
    """Return how many cards of hands went where."""
    assert isinstance(event, CardDrawn | CardMoved)
    dealt = "dealt" if isinstance(event, CardDrawn) else "taken up again"
    where = dealt if event.goes == HAND else WENT[event.goes]
    return f"{game.pile(event.pile).deck.title}: {count_noun(count, 'card')} {where}; --hands shows which"
