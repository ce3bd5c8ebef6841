"""Refusals: why an action cannot be done, each with an id that is the same in every language."""

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol, TypeVar

from printgen.errors import BadUsage, suggest


class Reason(NamedTuple):
    """What a player is told for a reason. Values of the game stand in place of the names in braces."""

    message: str  # what cannot be done
    typed: str = ""  # what helps a player who types
    tapped: str | None = None  # what helps a player who taps, None for the same


# Every reason by its id; docs/chance.md says what each means. Where a reason is worded in several ways, every other one
# has a word after a stroke.
REFUSALS: dict[str, Reason] = {
    "answer-too-large": Reason("{title}: {answer} is too many", "give less than {number}"),
    "bad-name": Reason("this name will not do", "it has {most} characters at most, in one line"),
    "bad-seed": Reason("{message}"),
    "card-already-there": Reason(
        "{card} is there already", "state shows where each card is", "its pile says where each card is"
    ),
    "card-not-in-hand": Reason("{card} is in no hand", "look with {hands}", "look at the hand"),
    "card-not-in-hand/undealt": Reason("{card} is in no hand", "deal first"),
    "cards-not-dealt": Reason('the cards of "{pile}" are drawn, not dealt', "draw {pile}", "draw them"),
    "dice-alone": Reason("{dice} alone takes neither column nor modifier", "roll on a table"),
    "done-before": Reason(
        "{title}{thing}: it was done in this {span} already",
        "again {routine}{thing} does it on purpose",
        "it can be done again on purpose",
    ),
    "draw-count": Reason("{count} cards cannot be drawn at once", "draw 1 to {most}"),
    "effect-of-card": Reason(
        "{title} is in force while its card is in play", "discard {pile} {card}", "discard its card"
    ),
    "effect-on-nothing": Reason("{title} is on nothing in particular"),
    "effect-on-number": Reason("{title} is on what has a number", "give the number", "name its number"),
    "endless-draw": Reason('drawing from "{pile}" does not come to an end', "its cards ask for ever more cards"),
    "endless-routine": Reason("the routine does not come to an end", "its pack asks for too much at once"),
    "fill-count": Reason('"{bag}" cannot be filled with {count} numbered tokens', "it has 1 to {most}"),
    "fill-count/none": Reason('"{bag}" cannot be filled with {count} numbered tokens', "it has none"),
    "game-closed": Reason(
        "the game is over",
        "undo takes the end back; play-on goes on, but nothing counts any more",
        "undo takes the end back",
    ),
    "game-ended": Reason("the game has ended", "undo takes that back"),
    "gauge-worked-out": Reason('"{gauge}" cannot be set', "it is the highest of {others}"),
    "hand-count": Reason("{hands} hands cannot be dealt", "deal one for each player"),
    "has-hand": Reason(
        "player {player} has a hand already",
        "look with hand {player}, and keep {player}.1 or another",
        "first some cards of that hand are kept",
    ),
    "lengths-wrong": Reason('"{gauge}" takes {count} lengths', "those of {titles}, 0 to {most} boxes each"),
    "missing-answer": Reason('"{routine}" needs {ask}: {title}', "{choices}"),
    "modifier-too-large": Reason("{modifier} is not a possible modifier", "give -{most} to +{most}"),
    "move-count": Reason("{by} positions are not possible", "move up to {most}"),
    "no-box-left": Reason('"{gauge}" would have no box at all', "give one of its tracks a length"),
    "no-card-named": Reason('no card to put back into "{pile}"', "name one, or shuffle the discards in"),
    "no-column-now": Reason('the table "{table}" has no column for "{label}" of {gauge}', "its columns: {columns}"),
    "no-lengths": Reason('the lengths of "{gauge}" cannot be set'),
    "no-modifier": Reason('the table "{table}" takes no modifier', "a {die} is not added up"),
    "no-own-points": Reason("no player has points of their own in this game", "leave the player out"),
    "no-roster-chosen": Reason(
        "no roster is chosen for {title}",
        "choose {pick} NAME ...; {rosters}",
        "first choose what names are picked from",
    ),
    "no-roster-named": Reason("no roster is named"),
    "no-token-left": Reason('there is no other token "{token}" for "{bag}"', "of {title} there {are} in all"),
    "no-way-left": Reason("{title} is at {label}: it cannot be moved by {by}"),
    "no-way-left/short": Reason("{title} is at {label}, and {cost} is needed"),
    "not-a-line": Reason("the next step is not for you to confirm: {step}", "Enter does it", "tap it"),
    "not-a-number": Reason('"{gauge}" shows {label}, which is not a number', "set it first"),
    "not-before-end": Reason('"{routine}" comes when the game has ended', "it is asked for then"),
    "not-blank": Reason('the table "{table}" has no blank result "{result}"', "its words stand in the pack"),
    "not-ended": Reason(
        "the game cannot be played on yet",
        "its end comes first, and what the course has for it is done or left out",
    ),
    "not-enough-cards": Reason('there are not enough cards in "{pile}"', "its {cards}: {where}"),
    "not-enough-cards/in-play": Reason(
        'there are not enough cards in "{pile}"', "its {cards}: {where}; draw fewer, or discard some first"
    ),
    "not-enough-cards/odds": Reason('there are not enough cards in "{pile}"', "{cards} in the pile"),
    "not-enough-tokens": Reason(
        '{tokens} cannot be drawn from "{bag}"',
        "it holds {left}: draw that many or fewer",
        "draw fewer, or put all back",
    ),
    "not-enough-tokens/none": Reason(
        '{tokens} cannot be drawn from "{bag}"',
        "it holds none: return {bag} puts all back",
        "draw fewer, or put all back",
    ),
    "not-its-turn": Reason("{number} is not among those whose turn it is", "it is the turn of {numbers}"),
    "not-now": Reason(
        '"{routine}" cannot be done now: {stand}',
        "it needs {labels}; help {gauge} says what moves it",
        "it needs {labels}",
    ),
    "not-now/cards": Reason('"{routine}" cannot be done now: its card is not in play', "it can be done for {labels}"),
    "not-now/things": Reason('"{routine}" cannot be done now: {stand}', "it needs {labels} in play"),
    "not-proven": Reason(
        "{title} is not fulfilled: {stand}, and {least} is needed", "if that is wrong, put it right first"
    ),
    "not-sold-now": Reason("{title} is not sold now: it is sold in {phases}"),
    "not-there": Reason("{title} {number} is elsewhere: {where}", "this can be done with {numbers}"),
    "not-there/marked": Reason("{title} {number} is {mark}", "this can be done with {numbers}"),
    "not-there/unmarked": Reason("{title} {number} is not {mark}", "this can be done with {numbers}"),
    "nothing-due": Reason("no step of the course comes next"),
    "nothing-due/things": Reason("no step of the course comes next: {stand}", "{title} comes for each of them"),
    "nothing-due/waits": Reason("no step of the course comes next: {stand}", "{title} comes at {labels}"),
    "nothing-hidden": Reason('player {player} hides no card of "{pile}"', "state shows who keeps what", ""),
    "nothing-to-choose": Reason('nothing is there to choose one of "{kind}"', "put some into play first"),
    "nothing-to-correct": Reason(
        '{title} {number} has not one result of "{roll}"', "what 1 tells what was rolled for it", "its sheet tells it"
    ),
    "nothing-to-undo": Reason("there is nothing to undo"),
    "odds-uncountable": Reason("the odds cannot be counted", "cards ask for ever more cards"),
    "odds-uncountable/again": Reason("the odds cannot be counted", "each card is drawn again"),
    "own-names": Reason('"own {roster}" needs numbers from 1 to {count}', "such as 1,4,7-12", "tick one at least"),
    "pick-count": Reason("{count} names cannot be picked at once"),
    "required-step": Reason("this step cannot be left out: {step}", "Enter does it", "tap it"),
    "roll-count": Reason("{count} rolls are not possible at once", "roll 1 to {most} times"),
    "same-player": Reason("{title}: it cannot be player {player} too", "name another player"),
    "same-thing": Reason("{title} {number} cannot become one with itself", "name another"),
    "score-times": Reason('"{score}" cannot be scored {times}', "1 or more"),
    "score-times/counted": Reason('"{score}" cannot be scored {times}', "it counts {most} in all, and {left} more now"),
    "thing-on-table": Reason("a {title} on the table cannot leave it like this", "remove {bag} {number}"),
    "thing-with-token": Reason("each {title} comes with its token", "add {bag} and the number of the token"),
    "token-column": Reason('the tokens of "{bag}" have no column "{column}"', "leave it out"),
    "token-not-there": Reason('the token "{token}" is not in "{bag}"', "it is out of the game, or was never in it"),
    "too-many-in-play": Reason(
        'at most {most} cards of "{pile}" are in play at a time',
        "there were {active}: draw fewer, or discard some first",
    ),
    "too-many-in-play/odds": Reason(
        'at most {cards} of "{pile}" may be in play at a time', "{active} in play, {left} in the pile"
    ),
    "too-many-things": Reason("there are {most} of {title} in play, which is the most", "take some out first"),
    "unknown-ask": Reason('"{routine}" does not ask for "{name}"', "it asks nothing"),
    "unknown-bag": Reason('"{system}" has no bag "{name}"', "it has no bags"),
    "unknown-box": Reason('"{gauge}" has no box "{name}"'),
    "unknown-card": Reason('"{pile}" has no card "{name}"', "its cards are {first} to {last}"),
    "unknown-column": Reason('the table "{table}" has no column "{name}"', "it has none"),
    "unknown-column/cards": Reason('"{pile}" has no column "{name}"', "its cards have none"),
    "unknown-dice": Reason("{message}", "{dice}"),
    "unknown-effect": Reason("no effect {number} is in force", "in force: {numbers}"),
    "unknown-gauge": Reason('there is no gauge "{name}"', "the game has none"),
    "unknown-kind": Reason('there are no things called "{name}"', "the game keeps no list"),
    "unknown-mark": Reason('there is no mark "{name}"', "these things have no marks"),
    "unknown-number": Reason('there is no number "{name}"', "these things have no numbers"),
    "unknown-pick": Reason('there is nothing called "{name}" to pick', "the game has none"),
    "unknown-pile": Reason('"{system}" has no pile "{name}"', "its pack asks for no decks"),
    "unknown-pile/chosen": Reason(
        '"{system}" has no pile "{name}"',
        "its cards are chosen, not drawn; printgen cards {system}/{name} shows them",
        "",
    ),
    "unknown-place": Reason('there is no place "{name}"', "these things have no places"),
    "unknown-player": Reason(
        "there is no player {player}: {players} in this game", "set {gauge} {nearest}", "first set how many play"
    ),
    "unknown-position": Reason('"{gauge}" has no position {place}', "its positions are 0 to {last}"),
    "unknown-result": Reason('"{pick}" has no result "{name}"'),
    "unknown-roll": Reason('"{system}" has no table "{name}" to roll on', "it has no tables with dice"),
    "unknown-roll/list": Reason('"{system}" has no table "{name}" to roll on', "it is a list without dice"),
    "unknown-roster": Reason('there is no roster "{name}" to pick from'),
    "unknown-roster/pick": Reason('there is no roster "{name}" for {title}'),
    "unknown-routine": Reason('there is no routine "{name}"', "the game has none"),
    "unknown-score": Reason('nothing scores under "{name}"', "no scenario is played that says what scores"),
    "unknown-thing": Reason("there is no {title} {number} in play", "in play: {numbers}"),
    "unknown-token": Reason('"{bag}" has no token "{name}"'),
    "wrong-answer": Reason('"{routine}" cannot be done so: {title}', "{choices}"),
}


class Refused(BadUsage):
    """An action cannot be done as the game stands; the game stays as it is. It has the `id` of its reason."""

    def __init__(self, reason: str, hint: str = "", **values: object) -> None:
        """Refuse for one of REFUSALS, with values for its words; a hint takes the place of what it says to type."""
        said = REFUSALS[reason]
        super().__init__(said.message.format(**values), hint or said.typed.format(**values))
        self.id = reason.partition("/")[0]


class Named(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """Return its id."""


T = TypeVar("T", bound=Named)


def find_named(things: Sequence[T], name: str, reason: str, **values: object) -> T:
    """Return the thing with an id. Raises Refused for a reason, whose hint counts where there are no things."""
    known = {thing.id: thing for thing in things}
    check_known(name, known, reason, **values)
    return known[name]


def check_known(name: str, known: Collection[str], reason: str, **values: object) -> None:
    """Make sure that a name is known. Raises Refused for a reason, whose hint counts where nothing is known."""
    if name not in known:
        raise Refused(reason, suggest(name, known), name=name, **values)
