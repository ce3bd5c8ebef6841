"""What happens in a game, as plain lines."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from printgen.errors import count_noun
from printgen.model.die import make_die
from printgen.model.gauge import Gauge
from printgen.model.play import BACK
from printgen.model.routine import DiceStep, list_steps
from printgen.play.game import event as events
from printgen.play.game.event import CardDrawn, DiceRolled, Rolled
from printgen.play.game.game import Game
from printgen.play.game.places import GONE, PLACE_WORDS, TAKEN, Place
from printgen.play.game.routine import Do, find_routine
from printgen.play.game.thing import find_bag_kind, find_thing_kind, list_names
from printgen.play.words.hands import phrase_dealt, phrase_secret
from printgen.play.words.names import find_name, name_card, name_picked
from printgen.play.words.reading import (
    Reading,
    list_roll_lines,
    list_rolled,
    make_draw_reading,
    make_event_reading,
    show_dice,
)
from printgen.play.words.rulebook import join_sentences
from printgen.play.words.shown import Announced, Compared, DoneAction, Hidden, ShownEvent, Thrown, list_shown
from printgen.play.words.tonight import list_lasting, list_orders
from printgen.products.deck import Section

BEST = "the best"
# Where a card went.
WENT: dict[Place, str] = PLACE_WORDS | {BACK: "back into the pile"}
ThingEvent = (
    events.ThingPut
    | events.ThingTaken
    | events.ThingNamed
    | events.ThingSent
    | events.ThingMarked
    | events.MarkedBefore
    | events.ThingsTurn
)


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


def phrase_event(game: Game, event: ShownEvent) -> list[str]:  # noqa: C901, PLR0912, PLR0915  # one for each kind
    """Return the lines of one of the events that led to a game."""
    play = game.system.play
    match event:
        case CardDrawn() | Rolled() | events.Brought() | events.Revealed():
            reading = make_event_reading(game, event)
            return phrase_reading(reading) if reading else []
        case Announced(drawn):
            reading = make_draw_reading(game, drawn)
            asides = f" ({', '.join(reading.asides)})" if reading.asides else ""
            line = f"{_head(reading)}{asides}"
        case Compared():
            ranked = list_ranked(game, event)
            lines = [f"{_phrase_ranked(card)} ({BEST})" if card.best else _phrase_ranked(card) for card in ranked]
            shuffles = [inner for inner in event.events if isinstance(inner, events.Shuffled)]
            lines += [line for inner in shuffles for line in phrase_event(game, inner)]
            return [*phrase_set_aside(game, event), *lines, *phrase_best(ranked)]
        case Thrown(throws):
            line = _phrase_thrown(game, throws)
        case Hidden():
            line = phrase_secret(game, *event)
        case events.Ended():
            return phrase_ending(game)
        case events.Shuffled(pile, cards):
            line = f"{game.pile(pile).deck.title} reshuffled: {count_noun(cards, 'card')}"
        case events.CardMoved(pile, card, goes):
            held = game.pile(pile)
            line = f"{held.deck.title} {name_card(held.deck, held.find_card(card))}: {WENT[goes]}"
        case DiceRolled():
            line = phrase_dice(game, event)
        case events.TokenMoved():
            return _phrase_token(game, event)
        case events.BagFilled(bag, tokens):
            line = f"{find_title(play.bags, bag)}: {count_noun(tokens, 'token')} inside"
        case events.NamePicked():
            line = f"{find_title(play.picks, event.pick)}: {_phrase_picked(game, event)}"
        case events.GaugeMoved(gauge, position):
            line = f"{game.gauge(gauge).title}: {show_gauge(game.gauge(gauge), position)}"
        case events.DrawnShort():
            line = _phrase_short(game, event)
        case events.MovedShort(gauge, asked, given):
            line = f"{game.gauge(gauge).title}: this is its end, it moved {abs(given)} of {abs(asked)}"
        case events.Repeated(number, of):
            line = f"{number} of {of}"
        case events.Chosen(pick, rosters):
            line = f"{find_title(play.picks, pick)}: from {join_roster_titles(game, rosters)}"
        case events.Owned(name, owned):
            roster = game.system.roster(name)
            line = f"{roster.title}: {owned} of {len(roster.names)} owned"
        case events.ResultGiven():
            line = f"by the scenario: {name_results(game, event)}"
        case events.Scored(score, points, player):
            scores = game.system.scenario.scores if game.system.scenario else ()
            title = next((item.title for item in scores if item.id == score), score)
            line = f"{title}: {points:+}{f' for player {player}' if player else ''}"
        case _:
            return _phrase_thing(game, event)
    return [line]


def _phrase_thing(game: Game, event: ThingEvent) -> list[str]:
    """Return the lines of what happened to a thing."""
    kind = find_thing_kind(game.system, event.kind)
    called = call_thing(game, event.kind, event.number)
    match event:
        case events.ThingPut(_, _, place):
            line = f"{called}: comes into play{f', {find_title(kind.places, place)}' if place else ''}"
        case events.ThingTaken():
            line = f"{called}: out of play"
        case events.ThingNamed(_, number):
            line = f"{kind.title} {number} is called {called}"
        case events.ThingSent(_, number, place):
            lasting = [] if place else list_lasting(game, kind.id, number)
            where = find_title(kind.places, place) if place else "on the table"
            return [f"{called}: {where}", *(f"  {said}" for said in lasting)]
        case events.ThingMarked(_, _, mark, off):
            line = f"{called}: {'no longer ' if off else ''}{find_title(kind.marks, mark)}"
        case events.MarkedBefore(_, _, mark, again):
            what = "another token is drawn" if again else "nothing happens"
            line = f"{called} is {find_title(kind.marks, mark)} already: {what}"
        case events.ThingsTurn():
            line = f"{called}:"
    return [line]


def call_thing(game: Game, kind: str, number: int) -> str:
    """Return what players call a thing: "Enemy unit 3, MG 42"."""
    things = (*game.things.present, *game.things.gone)
    thing = next((thing for thing in things if (thing.kind, thing.number) == (kind, number)), None)
    name = find_name(game, thing) if thing else list_names(game.system, kind).get(number, "")
    return f"{find_thing_kind(game.system, kind).title} {number}{f', {name}' if name else ''}"


def _phrase_token(game: Game, event: events.TokenMoved) -> list[str]:
    """Return the line of a token; below one that was drawn, what the scenario says of the thing for which it stands."""
    bag, token, goes, left = event
    rules, kind = game.bag(bag).rules, find_bag_kind(game.system, bag)
    if kind and token in rules.numbered:
        called = call_thing(game, kind.id, int(token))
    else:
        called = next(each.title for each in rules.tokens if each.name == token)
    where = {TAKEN: f" ({left} left)", GONE: " is out of the game"}.get(goes, " goes in")
    said = list_orders(game, kind.id, int(token)) if goes == TAKEN and kind and token.isdecimal() else []
    return [f"{rules.title}: {called}{where}", *(f"  {line}" for line in said)]


def _phrase_picked(game: Game, event: events.NamePicked) -> str:
    """Return the name that was picked, or a sentence that there is none."""
    if event.roster:
        name = name_picked(game, event)
        return f"{name}, a last resort" if name in game.system.roster(event.roster).last else name
    table = next(rules.table for rules in game.system.play.picks if rules.id == event.pick)
    who = "you own" if game.owned.keys() & game.chosen[event.pick] else "the lists have"
    return f"{who} none for {find_title(game.system.table(table).results, event.result)}"


def _phrase_short(game: Game, event: events.DrawnShort) -> str:
    """Return the line that says that fewer cards or tokens came than were asked for."""
    name, asked, given = event
    there = {0: "was none", 1: "was 1"}.get(given, f"were {given}")
    if game.has_bag(name):
        return f"{game.bag(name).rules.title}: asked for {asked}, there {there}"
    pile = game.pile(name)
    if pile.rules.most and len(pile.places.active) >= pile.rules.most:
        return f"{pile.deck.title}: at most {pile.rules.most} are in play at a time, {given} of {asked} came"
    return f"{pile.deck.title}: asked for {asked}, there {there}"


def name_results(game: Game, event: Rolled | events.ResultGiven) -> str:
    """Return the titles of the results that were rolled, or given by the scenario."""
    return ", ".join(dict.fromkeys(result.title for _, result in list_rolled(game, event)))


def show_gauge(gauge: Gauge, position: int) -> str:
    """Return what a gauge shows at a position, with the position where the label is not enough."""
    label = gauge.labels[position]
    if gauge.spans:
        return f"{label} ({position} of {len(gauge.labels) - 1})"
    return f"{label} ({position + 1})" if gauge.labels.count(label) > 1 else label


def find_title(things: Iterable[Any], name: str) -> str:
    """Return the title of the thing with an id."""
    return str(next(thing.title for thing in things if thing.id == name))


def join_roster_titles(game: Game, names: Sequence[str]) -> str:
    """Return the titles of rosters, with how many names the player owns where that has been said."""
    owned = {name: f" ({len(game.owned[name])} owned)" for name in names if name in game.owned}
    return ", ".join(f"{game.system.roster(name).title}{owned.get(name, '')}" for name in names)


def phrase_reading(reading: Reading) -> list[str]:
    """Return what a card or a roll says: in one line, if only one of its sections counts."""
    read = [section for section in reading.sections if reading.is_read(section)]
    if len(read) == 1 and (not reading.headline or not read[0].label):
        label = f"{read[0].label}: " if read[0].label else ""
        lines = [f"{_head(reading)}: {label}{join_sentences(reading.headline or read[0].title, read[0].text)}".rstrip()]
        lines += _phrase_note(read[0])
    else:
        lines = [f"{_head(reading)}: {reading.headline}" if reading.headline else _head(reading)]
        for section in read:
            label = f"{section.label}: " if section.label else ""
            if section.title or section.text:
                lines.append(f"  {label}{join_sentences(section.title, section.text)}")
            lines += _phrase_note(section)
    flavour = [f"  ~ {reading.flavour}"] if reading.flavour else []
    return [*lines, *flavour, *(f"  ({aside})" for aside in reading.asides)]


def _head(reading: Reading) -> str:
    """Return the title of a card or a roll, with its number and its corner."""
    corner = f" [{reading.corner}]" if reading.card and reading.corner else ""
    return f"{reading.title} {reading.detail or reading.corner}".rstrip() + corner


def _phrase_note(section: Section) -> list[str]:
    return [f"  Note: {' '.join(section.note.split())}"] if section.note else []


class Ranked(NamedTuple):
    """One of several cards that are compared."""

    number: int  # its number in the order of drawing
    reading: Reading  # what it says
    best: bool  # whether it is the best

    @property
    def words(self) -> str:
        """Return what counts of the card, and what becomes of it, on one line."""
        read = [part for part in self.reading.sections if self.reading.is_read(part)]
        said = [self.reading.headline, *(_join_section(part, labelled=len(read) > 1) for part in read)]
        return " ".join(filter(None, ("; ".join(filter(None, said)), *(f"({aside})" for aside in self.reading.asides))))


def _join_section(section: Section, *, labelled: bool) -> str:
    """Return the words of a section on one line, after its label if there are several sections."""
    label = f"{section.label}: " if labelled and section.label else ""
    note = f"Note: {section.note}" if section.note else ""
    words = ". ".join(part.removesuffix(".") for part in (section.title, section.text, note) if part)
    return label + " ".join(words.split())


def list_ranked(game: Game, compared: Compared) -> list[Ranked]:
    """Return the cards that are compared, in the order in which they were drawn."""
    cards = enumerate(compared.cards, 1)
    return [Ranked(number, make_draw_reading(game, card._replace(best=False)), card.best) for number, card in cards]


def _phrase_ranked(card: Ranked) -> str:
    return f"{card.number}. {_head(card.reading)}: {card.words}"


def phrase_best(ranked: Sequence[Ranked]) -> list[str]:
    """Return the line that says which card is the best."""
    return [f"{BEST[0].upper()}{BEST[1:]}: {_phrase_ranked(card)}" for card in ranked if card.best]


def phrase_set_aside(game: Game, compared: Compared) -> list[str]:
    """Return a line for each card in whose place another was drawn."""
    replaced = [event for event in compared.events if isinstance(event, CardDrawn) and event.again]
    readings = [make_draw_reading(game, event) for event in replaced]
    return [f"{_head(reading)} ({', '.join(reading.asides)})" for reading in readings]


def _phrase_thrown(game: Game, throws: Sequence[DiceRolled]) -> str:
    """Return what dice show that were rolled several times: the highest first, each with the numbers of its throws."""
    keys = make_die(throws[0].die).keys
    numbered = list(enumerate(throws, 1))
    numbered.sort(key=lambda item: -keys.index(make_die(item[1].die).face_of(item[1].thrown).key))
    shown: dict[str, list[str]] = {}
    for number, event in numbered:
        shown.setdefault(_show_thrown(event), []).append(f"#{number}")
    groups = [f"{face} for {' '.join(numbers)}" for face, numbers in shown.items()]
    return f"{_title_dice(game, throws[0])}: {', '.join(groups)}"


def phrase_dice(game: Game, event: DiceRolled) -> str:
    """Return what dice show that no table is read with, under the title that a routine has for them."""
    return f"{_title_dice(game, event)}: {_show_thrown(event)}"


def _show_thrown(event: DiceRolled) -> str:
    die = make_die(event.die)
    face = die.face_of(event.thrown).key
    return show_dice(event.thrown, face) if die.is_numbered and len(event.thrown) > 1 else face


def _title_dice(game: Game, event: DiceRolled) -> str:
    if not event.routine:
        return event.die
    step = next(islice(list_steps(find_routine(game, event.routine).steps), event.step, None))
    assert isinstance(step, DiceStep)
    return step.title or event.die


def phrase_ending(game: Game) -> list[str]:
    """Return that the game has ended and what is to be done then; nothing while it goes on."""
    ending = next((item for item in game.system.play.ends if item.id == game.ended), None)
    if ending is None:
        return []
    text = [" ".join(ending.text.split())] if ending.text else []
    return [f"The end: {ending.title}", *text, *_phrase_scored(game)]


def _phrase_scored(game: Game) -> list[str]:
    """Return a line of what was scored in a scenario, and where the gauge of the points stands."""
    scenario, rules = game.system.scenario, game.system.play.scenario
    if not scenario or not rules or not (scenario.scores or rules.scores):
        return []
    counts = [(score, game.scored.count(score.id)) for score in scenario.scores]
    said = [
        f"{score.title}{f' x{count}' if count > 1 else ''}: {score.points * count:+}"
        for score, count in counts
        if count
    ]
    if rules.scores:
        said += [f"{game.gauge(gauge).title}: {game.label(gauge)}" for gauge in game.gauges_of(rules.scores)]
    else:
        said.append(f"in all: {sum(score.points * count for score, count in counts)}")
    return [f"Scored: {'; '.join(said)}"]


def phrase_score(game: Game) -> str:
    """Return the score of a scenario: a number, or what the gauge of each player shows; "" if nothing is scored."""
    scenario, rules = game.system.scenario, game.system.play.scenario
    if not scenario or not rules or not (scenario.scores or rules.scores):
        return ""
    points = {score.id: score.points for score in scenario.scores}
    labels = [game.label(gauge) for gauge in game.gauges_of(rules.scores)] if rules.scores else []
    return " / ".join(labels) or str(sum(points[score] for score in game.scored))
