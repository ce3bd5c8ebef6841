"""What happens and how a game stands, as plain lines for people, and what came of an action as data for programs."""

from collections.abc import Sequence
from typing import Any

from printgen.errors import count_noun
from printgen.model.gauge import Gauge
from printgen.model.play import BACK
from printgen.model.table import Result
from printgen.play.game.action import Action, describe_action
from printgen.play.game.bag import GONE, TAKEN
from printgen.play.game.card_actions import Deal, Discard, Draw, Keep, Remove, Return, Search
from printgen.play.game.event import (
    BagFilled,
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
    Repeated,
    Rolled,
    Shuffled,
    TokenMoved,
    describe_event,
)
from printgen.play.game.game import ALL, Game
from printgen.play.game.gauge_actions import Move, Set, Stretch
from printgen.play.game.places import PLACE_WORDS
from printgen.play.game.roll_actions import Choose, Pick, Roll
from printgen.play.game.routine import Do, find_routine
from printgen.play.words.compared import list_ranked, phrase_best, phrase_compared, phrase_dice, phrase_thrown
from printgen.play.words.hands import is_secret_card, phrase_dealt, phrase_secret
from printgen.play.words.limits import phrase_ending, phrase_limit
from printgen.play.words.reading import Reading, list_roll_lines, list_rolled, make_draw_reading, make_event_reading
from printgen.play.words.shown import Announced, Compared, DoneAction, Hidden, ShownEvent, Thrown, list_shown
from printgen.products.deck import Card, Deck, describe_card

WENT = PLACE_WORDS | {BACK: "back into the pile"}


def phrase_outcome(done: DoneAction, *, hands: bool = False) -> list[str]:
    """Return what came of an action; cards that only their players may see are named if `hands` are told openly."""
    told = list_shown(done, hands=hands)
    lines = [line for event in told for line in phrase_event(done.after, event)]
    return [*lines, *phrase_end(done)]


def phrase_end(done: DoneAction) -> list[str]:
    """Return what is to be said after all events: which cards may be kept, what to type, that nothing has happened."""
    rolled = [] if isinstance(done.action, Do) else [event for event in done.events if isinstance(event, Rolled)]
    typed = [f"  ({line})" for event in rolled for line in list_roll_lines(done.after, event)]
    return phrase_dealt(done.after, done.events) or typed or ([] if list_shown(done) else ["nothing changes"])


def phrase_event(game: Game, event: ShownEvent) -> list[str]:
    """Return the lines of one of the events that led to a game."""
    if isinstance(event, Announced):
        return [_phrase_announced(game, event.drawn)]
    if isinstance(event, Compared | Thrown):
        return _phrase_together(game, event)
    if isinstance(event, Hidden):
        return [phrase_secret(game, *event)]
    if isinstance(event, Ended):
        return phrase_ending(game)
    if reading := make_event_reading(game, event):
        return phrase_reading(reading)
    return [_phrase_change(game, event)]


def _phrase_together(game: Game, told: Compared | Thrown) -> list[str]:
    """Return the lines of cards that are compared, the best last, or that of dice rolled several times."""
    if isinstance(told, Thrown):
        return [phrase_thrown(game, told)]
    shuffles = [_phrase_change(game, event) for event in told.events if isinstance(event, Shuffled)]
    return [*phrase_compared(game, told), *shuffles, *phrase_best(list_ranked(game, told))]


def _phrase_announced(game: Game, event: CardDrawn) -> str:
    """Return which card was drawn and what becomes of it."""
    reading = make_draw_reading(game, event)
    marks = f" ({', '.join(reading.marks)})" if reading.marks else ""
    return f"{_head(reading)}{marks}"


def _head(reading: Reading) -> str:
    """Return the title of a card or a roll, with where it stands."""
    corner = f" [{reading.corner}]" if reading.card and reading.corner else ""
    return f"{reading.title} {reading.place or reading.corner}".rstrip() + corner


def phrase_reading(reading: Reading) -> list[str]:
    """Return what a card or a roll says: in one line, if only one of its sections counts."""
    head = _head(reading)
    read = [section for section in reading.sections if reading.is_read(section)]
    marks = [f"  ({mark})" for mark in reading.marks]
    if len(read) == 1 and (not reading.headline or not read[0].label):
        (only,) = read
        words = _join(reading.headline or only.title, only.text)
        label = f"{only.label}: " if only.label else ""
        return [f"{head}: {label}{words}".rstrip(), *_phrase_note(only.note), *marks]
    lines = [f"{head}: {reading.headline}" if reading.headline else head]
    for section in read:
        label = f"{section.label}: " if section.label else ""
        lines += [f"  {label}{_join(section.title, section.text)}"] * bool(section.title or section.text)
        lines += _phrase_note(section.note)
    return [*lines, *marks]


def phrase_action(game: Game, action: Action) -> str:
    """Return an action as a player would type it in a game in which it can be done."""
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
        case Set(gauge, place):
            words = ["set", gauge, game.gauge(gauge).labels[place]]
        case Do(routine, answers):
            asks = {ask.id: ask for ask in find_routine(game, routine).asks}
            words = [routine, *(f"{ask}={asks[ask].choices[place][0]}" for ask, place in answers)]
        case Pick(name, result, amount):
            words = ["pick", name, result, "" if amount == 1 else str(amount)]
        case Deal(pile, hands, player):
            number = "" if hands == (game.players or 1) == 1 else str(hands)
            words = ["deal", pile, f"to {player}" if player else number]
        case _:  # a word, then what it is about
            words = [type(action).__name__.lower(), *map(str, action._asdict().values())]
    return " ".join(filter(None, words))


def _name_column(column: str) -> str:
    return "all" if column == ALL else column


def phrase_undone(game: Game, action: Action) -> str:
    """Return an action that was taken back, with the card in it as people call it."""
    match action:
        case Keep(pile, card) | Discard(pile, card) | Search(pile, card) | Remove(pile, card) | Return(pile, card) if (
            card and not game.has_bag(pile)
        ):
            held = game.pile(pile)
            if is_secret_card(game, pile, card):
                return f"{type(action).__name__.lower()} {pile}"
            return f"{type(action).__name__.lower()} {pile} {name_card(held.deck, held.find_card(card))}"
    return phrase_action(game, action)


def name_card(deck: Deck, card: Card, column: str | None = None) -> str:
    """Return what a card is called: its corner, and its title or those of its columns, or of the one it is read in."""
    read = {item.title for item in deck.columns if column in (None, "", item.id)}
    sections = [section for section in card.sections if section.label in read] if deck.has_columns else card.sections
    titles = dict.fromkeys(section.title for section in sections if section.title and not section.quiet)
    words = " / ".join(titles) or card.sections[0].title if deck.has_columns else card.title
    return f"[{card.corner}] {words}" if card.corner else words


def name_briefly(deck: Deck, card: Card) -> str:
    """Return what tells a card from the others of its deck in few words: its title, or else what is in its corner."""
    same = deck.has_columns or sum(other.title == card.title for other in deck.cards) > 1
    return card.corner if same and card.corner else card.title


def describe_outcome(done: DoneAction) -> dict[str, Any]:
    """Return an action and what came of it as plain data, with the words of the cards drawn and the rows rolled."""
    out = [{**describe_event(event), **_describe_words(done.after, event)} for event in done.events]
    return {**describe_action(done.action), "out": out}


def _describe_words(game: Game, event: Event) -> dict[str, Any]:
    """Return the words of what an event names by an id or a place, as far as it has any that a card or a row says."""
    if isinstance(event, CardDrawn):
        return {"card": describe_card(game.pile(event.pile).find_card(event.card))}
    if isinstance(event, Rolled):
        return {"results": [_describe_result(column, result) for column, result in list_rolled(game, event)]}
    return {}


def _describe_result(column: str, result: Result) -> dict[str, Any]:
    """Return the words of a result that was rolled, with those of its fields, as plain data."""
    fields = [{"label": part.field.title, "title": part.title, "text": part.text} for part in result.parts]
    said = {"column": column, "id": result.key, "title": result.title, "text": result.text, "note": result.note}
    return {**said, "fields": fields}


def _phrase_change(game: Game, event: Event) -> str:  # noqa: C901, PLR0911  # one for each kind
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
            title = next(kind.title for kind in game.bag(bag).rules.tokens if kind.name == token)
            return f"{find_title(play.bags, bag)}: {title}{_say_where(goes, left)}"
        case BagFilled(bag, tokens):
            return f"{find_title(play.bags, bag)}: {count_noun(tokens, 'token')} inside"
        case NamePicked():
            return f"{find_title(play.picks, event.pick)}: {_name_picked(game, event)}"
        case GaugeMoved(gauge, place):
            return f"{game.gauge(gauge).title}: {show_gauge(game.gauge(gauge), place)}"
        case DrawnShort() | MovedShort():
            return phrase_limit(game, event)
        case Repeated(number, of):
            return f"{number} of {of}"
        case Chosen(pick, rosters):
            return f"{find_title(play.picks, pick)}: from {join_roster_titles(game, rosters)}"
    raise AssertionError(event)


def show_gauge(gauge: Gauge, place: int) -> str:
    """Return what a gauge shows at a place, with the place where that does not tell it alone."""
    label = gauge.labels[place]
    if gauge.spans:
        return f"{label} ({place} of {len(gauge.labels) - 1})"
    return f"{label} ({place + 1})" if gauge.labels.count(label) > 1 else label


def _say_where(goes: str, left: int) -> str:
    """Return what has become of a token; with one drawn, how many are left."""
    return {TAKEN: f" ({left} left)", GONE: " is out of the game"}.get(goes, " goes in")


def _phrase_note(note: str) -> list[str]:
    return [f"  Note: {' '.join(note.split())}"] if note else []


def _join(title: str, text: str) -> str:
    """Return a title and a text as sentences."""
    words = " ".join(text.split())
    stop = "" if title[-1:] in ("", ".", "!", "?", ":") else "."
    return f"{title}{stop} {words}".strip() if words else title


def find_title(things: Sequence[Any], name: str) -> str:
    """Return the title of the one of some things that has an id."""
    return str(next(thing.title for thing in things if thing.id == name))


def _name_picked(game: Game, event: NamePicked) -> str:
    """Return the name that was picked, or that there is none."""
    if event.roster:
        return game.system.roster(event.roster).names_at(event.result)[event.place].text
    table = next(rules.table for rules in game.system.play.picks if rules.id == event.pick)
    return f"the lists have none for {find_title(game.system.table(table).results, event.result)}"


def join_roster_titles(game: Game, names: Sequence[str]) -> str:
    """Return the titles of rosters."""
    return ", ".join(game.system.roster(name).title for name in names)
