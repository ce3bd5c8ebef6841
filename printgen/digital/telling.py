"""What happens and how a game stands, as plain lines for people, and what came of an action as data for programs."""

from collections.abc import Sequence
from typing import Any

from printgen.digital.action import Action, describe_action
from printgen.digital.bag import GONE, TAKEN
from printgen.digital.counting import Move, Stretch
from printgen.digital.event import (
    BagFilled,
    CardDrawn,
    CardMoved,
    Chosen,
    DiceRolled,
    Event,
    GaugeMoved,
    NamePicked,
    Rolled,
    Shuffled,
    TokenMoved,
    describe_event,
)
from printgen.digital.game import ALL, Game
from printgen.digital.handling import Deal, Draw
from printgen.digital.places import KEPT
from printgen.digital.reading import Reading, read_draw, read_roll, show_dice
from printgen.digital.rolling import Choose, Pick, Roll
from printgen.digital.routine import Do
from printgen.model.die import make_die
from printgen.model.play import ACTIVE, BACK, DISCARDS, OUT
from printgen.products.deck import Card, Deck, describe_card

WENT = {DISCARDS: "discarded", ACTIVE: "in play", OUT: "out of the game", KEPT: "kept", BACK: "back into the pile"}


def tell_outcome(game: Game, action: Action, events: Sequence[Event]) -> list[str]:
    """Return what came of an action, after which the game stands like this."""
    lines = [line for place in list_told(events) for line in tell_event(game, events, place)]
    return [*lines, *tell_end(game, action, events)]


def tell_end(game: Game, action: Action, events: Sequence[Event]) -> list[str]:
    """Return what is to be said after all events: which cards may be kept, or that nothing has happened."""
    if isinstance(action, Deal):
        rules = game.pile(action.pile).rules
        return [f"keep {rules.kept} of {'each' if action.hands > 1 else 'these'} {rules.dealt}"]
    return [] if events else ["nothing changes"]


def list_told(events: Sequence[Event]) -> list[int]:
    """Return the places of the events that are told: a gauge that moves several times at once only shows the last."""
    moved = [event.gauge if isinstance(event, GaugeMoved) else "" for event in events]
    return [place for place, gauge in enumerate(moved) if not gauge or moved[place + 1 : place + 2] != [gauge]]


def tell_event(game: Game, events: Sequence[Event], place: int) -> list[str]:
    """Return the lines of one of the events that led to a game."""
    event = events[place]
    if isinstance(event, CardDrawn):
        return tell_reading(read_draw(game, event))
    if isinstance(event, Rolled):
        return tell_reading(read_roll(game, event))
    if isinstance(event, TokenMoved):
        return [_tell_token(game, events, place)]
    return [_tell_change(game, event)]


def tell_reading(reading: Reading) -> list[str]:
    """Return what a card or a roll says: in one line, if only one of its sections counts."""
    corner = f" [{reading.corner}]" if reading.card and reading.corner else ""
    head = f"{reading.title} {reading.place or reading.corner}{corner}"
    read = [section for section in reading.sections if reading.is_read(section)]
    marks = [f"  ({mark})" for mark in reading.marks]
    if len(read) == 1 and (not reading.headline or not read[0].label):
        (only,) = read
        words = _join(reading.headline or only.title, only.text)
        label = f"{only.label}: " if only.label else ""
        return [f"{head}: {label}{words}".rstrip(), *_tell_note(only.note), *marks]
    lines = [f"{head}: {reading.headline}" if reading.headline else head]
    for section in read:
        label = f"{section.label}: " if section.label else ""
        lines += [f"  {label}{_join(section.title, section.text)}"] * bool(section.title or section.text)
        lines += _tell_note(section.note)
    return [*lines, *marks]


def tell_action(action: Action) -> str:
    """Return an action as a player would type it."""
    match action:
        case Draw(name, amount, column):
            words = ["draw", name, _name_column(column), "" if amount == 1 else str(amount)]
        case Roll(name, amount, column, modifier):
            words = [
                "roll",
                name,
                _name_column(column),
                f"{modifier:+}" if modifier else "",
                f"x{amount}" if amount > 1 else "",
            ]
        case Move(gauge, by):
            words = ["down" if by < 0 else "up", gauge, "" if abs(by) == 1 else str(abs(by))]
        case Stretch(gauge, lengths):
            words = ["lengths", gauge, ",".join(map(str, lengths))]
        case Choose(pick, rosters):
            words = ["choose", pick, *rosters]
        case Do(routine, answers):
            words = [routine, *(f"{ask}={answer}" for ask, answer in answers)]
        case Pick(name, result, amount):
            words = ["pick", name, result, "" if amount == 1 else str(amount)]
        case Deal(pile, hands):
            words = ["deal", pile, "" if hands == 1 else str(hands)]
        case _:  # a word, then what it is about
            words = [type(action).__name__.lower(), *map(str, action._asdict().values())]
    return " ".join(filter(None, words))


def _name_column(column: str) -> str:
    return "all" if column == ALL else column


def name_card(deck: Deck, card: Card) -> str:
    """Return what a card is called: its corner, and its title or those of its columns."""
    titles = dict.fromkeys(section.title for section in card.sections if section.title and not section.quiet)
    words = " / ".join(titles) or card.sections[0].title if deck.has_columns else card.title
    return f"[{card.corner}] {words}" if card.corner else words


def describe_outcome(game: Game, action: Action, events: Sequence[Event]) -> dict[str, Any]:
    """Return an action and what came of it as plain data, with the words of the cards drawn and the rows rolled."""
    out = []
    for event in events:
        said = describe_event(event)
        if isinstance(event, CardDrawn):
            pile = game.pile(event.pile)
            said["card"] = describe_card(pile.find_card(event.card))
        out.append(said)
    return {**describe_action(action), "out": out}


def _tell_change(game: Game, event: Event) -> str:  # noqa: PLR0911  # one for each kind
    """Return the line of an event that is neither a card drawn, a roll on a table nor a token."""
    play = game.system.play
    match event:
        case Shuffled(pile, cards):
            return f"{game.pile(pile).deck.title} reshuffled: {count_noun(cards, 'card')}"
        case CardMoved(pile, card, goes):
            held = game.pile(pile)
            return f"{held.deck.title} {name_card(held.deck, held.find_card(card))}: {WENT[goes]}"
        case DiceRolled(die, title, thrown, face):
            summed = make_die(die).is_numbered and len(thrown) > 1
            return f"{title or die}: {show_dice(thrown, face) if summed else face}"
        case BagFilled(bag, tokens):
            return f"{find_title(play.bags, bag)}: {count_noun(tokens, 'token')} inside"
        case NamePicked(pick, result, name):
            title = find_title(play.picks, pick)
            return f"{title}: {name}" if name else f"{title}: the lists have none for {_title_of(game, pick, result)}"
        case GaugeMoved(gauge, _, _):
            return f"{game.gauge(gauge).title}: {_tell_gauge(game, event)}"
        case Chosen(pick, rosters):
            return f"{find_title(play.picks, pick)}: from {list_rosters(game, rosters)}"
    raise AssertionError(event)


def _tell_gauge(game: Game, event: GaugeMoved) -> str:
    """Return where a gauge has moved to, which it may have left since."""
    gauge = game.gauge(event.gauge)
    several = gauge.spans or gauge.labels.count(event.label) > 1
    return f"{event.label} ({event.place if gauge.spans else event.place + 1})" if several else event.label


def _tell_token(game: Game, events: Sequence[Event], place: int) -> str:
    """Return the line of a token; one drawn tells how many are left, unless more happens to the bag afterwards."""
    event = events[place]
    assert isinstance(event, TokenMoved)
    bag = game.bag(event.bag)
    token = next(token.title for token in bag.rules.tokens if token.name == event.token)
    if event.goes != TAKEN:
        return f"{bag.rules.title}: {token} {'is out of the game' if event.goes == GONE else 'goes in'}"
    later = [other for other in events[place + 1 :] if getattr(other, "bag", "") == event.bag]
    left = len(bag.inside) + len(later)
    plain = all(isinstance(other, TokenMoved) and other.goes == TAKEN for other in later)
    return f"{bag.rules.title}: {token}" + (f" ({left} left)" if plain else "")


def _tell_note(note: str) -> list[str]:
    return [f"  Note: {' '.join(note.split())}"] if note else []


def _join(title: str, text: str) -> str:
    """Return a title and a text as sentences."""
    words = " ".join(text.split())
    stop = "" if title[-1:] in ("", ".", "!", "?", ":") else "."
    return f"{title}{stop} {words}".strip() if words else title


def find_title(things: Sequence[Any], name: str) -> str:
    """Return the title of the one of some things that has an id."""
    return str(next(thing.title for thing in things if thing.id == name))


def _title_of(game: Game, pick: str, result: str) -> str:
    table = next(rules.table for rules in game.system.play.picks if rules.id == pick)
    return find_title(game.system.table(table).results, result)


def list_rosters(game: Game, names: Sequence[str]) -> str:
    """Return the titles of rosters."""
    return ", ".join(game.system.roster(name).title for name in names)


def count_noun(number: int, noun: str) -> str:
    """Return so many of a thing in words."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
