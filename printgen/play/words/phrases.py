"""What happens in a game, as plain lines."""

from collections.abc import Sequence
from typing import Any

from printgen.errors import count_noun
from printgen.model.gauge import Gauge
from printgen.model.play import BACK
from printgen.play.game.event import (
    BagFilled,
    Brought,
    CardDrawn,
    CardMoved,
    Chosen,
    DiceRolled,
    DrawnShort,
    Ended,
    Event,
    GaugeMoved,
    MovedShort,
    NamePicked,
    Owned,
    Repeated,
    Revealed,
    Rolled,
    Shuffled,
    ThingSent,
    TokenMoved,
)
from printgen.play.game.game import Game
from printgen.play.game.places import GONE, PLACE_WORDS, TAKEN, Place, TokenPlace
from printgen.play.game.routine import Do, find_routine
from printgen.play.game.thing import find_bag_kind
from printgen.play.words.compared import list_ranked, phrase_best, phrase_compared, phrase_dice, phrase_thrown
from printgen.play.words.hands import phrase_dealt, phrase_secret
from printgen.play.words.limits import phrase_ending, phrase_limit
from printgen.play.words.names import name_card
from printgen.play.words.reading import Reading, list_roll_lines, make_draw_reading, make_event_reading
from printgen.play.words.shown import Announced, Compared, DoneAction, Hidden, ShownEvent, Thrown, list_shown
from printgen.play.words.things import call_thing, phrase_thing_event
from printgen.play.words.tonight import list_lasting, list_orders

# Where a card went.
WENT: dict[Place, str] = PLACE_WORDS | {BACK: "back into the pile"}


def phrase_outcome(done: DoneAction, *, hands: bool = False) -> list[str]:
    """Return the lines of what came of an action. With `hands`, cards that only their player may see are named too."""
    shown = list_shown(done, hands=hands)
    lines = [line for event in shown for line in phrase_event(done.after, event)]
    return [*lines, *phrase_end(done)]


def phrase_end(done: DoneAction) -> list[str]:
    """Return what follows all events: which cards may be kept, what to type, or that nothing has changed."""
    steps = find_routine(done.after, done.action.routine).steps if isinstance(done.action, Do) else ()
    rolled = [event for event in done.events if isinstance(event, Rolled) and not event.again]
    typed = [f"  ({line})" for event in rolled for line in list_roll_lines(done.after, event, steps)]
    return phrase_dealt(done.after, done.events) or typed or ([] if list_shown(done) else ["nothing changes"])


def phrase_event(game: Game, event: ShownEvent) -> list[str]:  # noqa: PLR0911  # one for each kind
    """Return the lines of one of the events that led to a game."""
    if isinstance(event, Announced):
        return [_phrase_announced(game, event.drawn)]
    if isinstance(event, Compared | Thrown):
        return _phrase_together(game, event)
    if isinstance(event, Hidden):
        return [phrase_secret(game, *event)]
    if isinstance(event, Ended):
        return phrase_ending(game)
    if isinstance(event, TokenMoved) and event.goes == TAKEN:
        return _phrase_drawn_token(game, event)
    if isinstance(event, ThingSent) and not event.place:
        return [_phrase_change(game, event), *(f"  {line}" for line in list_lasting(game, event.kind, event.number))]
    if reading := make_event_reading(game, event):
        return phrase_reading(reading)
    return [_phrase_change(game, event)]


def _phrase_together(game: Game, event: Compared | Thrown) -> list[str]:
    """Return the lines of cards that are compared, the best last, or the line of dice rolled several times."""
    if isinstance(event, Thrown):
        return [phrase_thrown(game, event)]
    shuffles = [_phrase_change(game, inner) for inner in event.events if isinstance(inner, Shuffled)]
    return [*phrase_compared(game, event), *shuffles, *phrase_best(list_ranked(game, event))]


def _phrase_announced(game: Game, event: CardDrawn) -> str:
    """Return which card was drawn and what becomes of it."""
    reading = make_draw_reading(game, event)
    asides = f" ({', '.join(reading.asides)})" if reading.asides else ""
    return f"{_head(reading)}{asides}"


def _head(reading: Reading) -> str:
    """Return the title of a card or a roll, with its number and its corner."""
    corner = f" [{reading.corner}]" if reading.card and reading.corner else ""
    return f"{reading.title} {reading.detail or reading.corner}".rstrip() + corner


def phrase_reading(reading: Reading) -> list[str]:
    """Return what a card or a roll says: in one line, if only one of its sections counts."""
    head = _head(reading)
    read = [section for section in reading.sections if reading.is_read(section)]
    asides = [f"  ({aside})" for aside in reading.asides]
    if len(read) == 1 and (not reading.headline or not read[0].label):
        (only,) = read
        words = _join(reading.headline or only.title, only.text)
        label = f"{only.label}: " if only.label else ""
        return [f"{head}: {label}{words}".rstrip(), *_phrase_note(only.note), *_phrase_flavour(reading), *asides]
    lines = [f"{head}: {reading.headline}" if reading.headline else head]
    for section in read:
        label = f"{section.label}: " if section.label else ""
        if section.title or section.text:
            lines.append(f"  {label}{_join(section.title, section.text)}")
        lines += _phrase_note(section.note)
    return [*lines, *_phrase_flavour(reading), *asides]


def _phrase_change(game: Game, event: Event) -> str:  # noqa: C901, PLR0911, PLR0912  # one for each kind
    """Return the line of an event that is neither a card drawn nor a roll on a table."""
    play = game.system.play
    match event:
        case Shuffled(pile, cards):
            return f"{game.pile(pile).deck.title} reshuffled: {count_noun(cards, 'card')}"
        case CardMoved(pile, card, goes):
            held = game.pile(pile)
            return f"{held.deck.title} {name_card(held.deck, held.find_card(card))}: {WENT[goes]}"
        case DiceRolled():
            return phrase_dice(game, event)
        case TokenMoved(bag, token, goes, left):
            return f"{find_title(play.bags, bag)}: {_name_token(game, bag, token)}{_say_where(goes, left)}"
        case BagFilled(bag, tokens):
            return f"{find_title(play.bags, bag)}: {count_noun(tokens, 'token')} inside"
        case NamePicked():
            return f"{find_title(play.picks, event.pick)}: {_name_picked(game, event)}"
        case GaugeMoved(gauge, position):
            return f"{game.gauge(gauge).title}: {show_gauge(game.gauge(gauge), position)}"
        case DrawnShort() | MovedShort():
            return phrase_limit(game, event)
        case Repeated(number, of):
            return f"{number} of {of}"
        case Chosen(pick, rosters):
            return f"{find_title(play.picks, pick)}: from {join_roster_titles(game, rosters)}"
        case Owned(name, owned):
            roster = game.system.roster(name)
            return f"{roster.title}: {owned} of {len(roster.names)} owned"
        case CardDrawn() | Rolled() | Brought() | Revealed() | Ended():  # told elsewhere
            raise AssertionError(event)
        case _:
            return phrase_thing_event(game, event)


def _name_token(game: Game, bag: str, token: str) -> str:
    """Return the title of a token, or of the thing for which it stands."""
    kind = find_bag_kind(game.system, bag)
    if kind and token in game.bag(bag).rules.numbered:
        return call_thing(game, kind.id, int(token))
    return next(kind.title for kind in game.bag(bag).rules.tokens if kind.name == token)


def _phrase_drawn_token(game: Game, event: TokenMoved) -> list[str]:
    """Return the line of a token that was drawn, and below it what the scenario says of its thing."""
    kind = find_bag_kind(game.system, event.bag)
    said = list_orders(game, kind.id, int(event.token)) if kind and event.token.isdecimal() else []
    return [_phrase_change(game, event), *(f"  {line}" for line in said)]


def show_gauge(gauge: Gauge, position: int) -> str:
    """Return what a gauge shows at a position, with the position where the label is not enough."""
    label = gauge.labels[position]
    if gauge.spans:
        return f"{label} ({position} of {len(gauge.labels) - 1})"
    return f"{label} ({position + 1})" if gauge.labels.count(label) > 1 else label


def _say_where(goes: TokenPlace, left: int) -> str:
    """Return what has become of a token; of a drawn token also how many are left."""
    return {TAKEN: f" ({left} left)", GONE: " is out of the game"}.get(goes, " goes in")


def _phrase_note(note: str) -> list[str]:
    return [f"  Note: {' '.join(note.split())}"] if note else []


def _phrase_flavour(reading: Reading) -> list[str]:
    return [f"  ~ {reading.flavour}"] if reading.flavour else []


def _join(title: str, text: str) -> str:
    """Return a title and a text as sentences."""
    words = " ".join(text.split())
    stop = "" if title[-1:] in ("", ".", "!", "?", ":") else "."
    return f"{title}{stop} {words}".strip() if words else title


def find_title(things: Sequence[Any], name: str) -> str:
    """Return the title of the thing with an id."""
    return str(next(thing.title for thing in things if thing.id == name))


def _name_picked(game: Game, event: NamePicked) -> str:
    """Return the name that was picked, or a sentence that there is none."""
    if event.roster:
        roster = game.system.roster(event.roster)
        name = roster.names_at(event.result)[event.place].text
        return f"{name}, a last resort" if name in roster.last else name
    table = next(rules.table for rules in game.system.play.picks if rules.id == event.pick)
    who = "you own" if game.owned.keys() & game.chosen[event.pick] else "the lists have"
    return f"{who} none for {find_title(game.system.table(table).results, event.result)}"


def join_roster_titles(game: Game, names: Sequence[str]) -> str:
    """Return the titles of rosters, with how many names the player owns where that has been said."""
    owned = {name: f" ({len(game.owned[name])} owned)" for name in names if name in game.owned}
    return ", ".join(f"{game.system.roster(name).title}{owned.get(name, '')}" for name in names)
