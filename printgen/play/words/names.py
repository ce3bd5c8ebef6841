"""What a player can name in a game as it stands: cards, tokens, labels, things, and how each is called."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from printgen.model.gauge import Gauge
from printgen.model.play import DISCARDS, OUT, PickRules
from printgen.model.routine import ROWS, Ask
from printgen.model.system import System
from printgen.model.table import Heading, Result, Roster, Table
from printgen.model.told_words import ToldWords
from printgen.play.game.actions import list_results
from printgen.play.game.dice import find_roll
from printgen.play.game.event import NamePicked, ResultGiven, Rolled
from printgen.play.game.game import ALL, Game
from printgen.play.game.noted import title_row
from printgen.play.game.pile import IN_SIGHT, Pile
from printgen.play.game.places import HAND, STACK, Place
from printgen.play.game.routine import NONE, list_asked, list_choices, list_words
from printgen.play.game.thing import Thing, find_thing_kind, list_names
from printgen.play.words.hands import is_hidden, list_visible
from printgen.play.words.typed import Choices, Option, fold
from printgen.products.deck import Card, Deck

ChoiceList = list[Option]
# The ranks of the names of a card: where two cards have the same name, the lower rank counts.
ID, CORNER, NUMBER, TITLE = range(4)
# How a player says that a thing goes to the table.
TABLE = "table"


def name_each(things: Iterable[Any]) -> ChoiceList:
    """Return things by their ids and titles."""
    return [Option(thing.id, thing.id, (thing.id, thing.title), thing.title) for thing in things]


def find_name(game: Game, thing: Thing) -> str:
    """Return what a thing is called beside its number, "" for nothing: by the scenario, and what was picked for it."""
    if thing.name and thing.name != list_names(game.system, thing.kind).get(thing.number):
        return thing.name
    picked = [name_picked(game, event) for event in thing.noted if isinstance(event, NamePicked)]
    return ", ".join(filter(None, (thing.name, *picked[-1:])))


def call_thing(game: Game, kind: str, number: int) -> str:
    """Return what players call a thing, "Enemy unit 3, MG 42", or one of them: "Player 2"."""
    if kind == game.system.play.players:
        return game.words.say("names.player", number=number)
    things = (*game.things.present, *game.things.gone)
    thing = next((thing for thing in things if (thing.kind, thing.number) == (kind, number)), None)
    name = find_name(game, thing) if thing else list_names(game.system, kind).get(number, "")
    return f"{find_thing_kind(game.system, kind).title} {number}{f', {name}' if name else ''}"


def name_picked(game: Game, pick: NamePicked) -> str:
    """Return a name that was picked."""
    return game.system.roster(pick.roster).names_at(pick.result)[pick.place].text


def list_pile_names(game: Game) -> ChoiceList:
    """Return the piles."""
    return name_each(game.system.deck(rules.id) for rules in game.system.play.piles)


def list_column_names(words: ToldWords, columns: Sequence[Heading]) -> ChoiceList:
    """Return columns, and all of them together."""
    return [*name_each(columns), Option(ALL, "all", ("all", ALL), words.say("names.all-columns"))] if columns else []


def list_counted(game: Game) -> list[Gauge]:
    """Return the gauges of a game, without gauges of players who do not take part."""
    return [gauge for gauge in game.gauges.values() if gauge.player <= game.players]


def list_gauge_names(game: Game) -> list[ChoiceList]:
    """Return the gauges that can be moved, the gauges that are worked out from others, and all by their last words."""
    found = [
        name_each(gauge for gauge in list_counted(game) if not gauge.highest),
        name_each(gauge for gauge in game.gauges.values() if gauge.highest),
    ]
    ends = [
        gauge._replace(names=tuple(end for name in gauge.names for end in _list_ends(name)))
        for gauges in found
        for gauge in gauges
    ]
    return [*found, ends]


def list_token_names(game: Game, name: str, *, added: bool) -> list[ChoiceList]:
    """Return the tokens that one more can be put into a bag of, or those there and taken; then all it may have."""
    bag = game.bag(name)
    here = (*bag.inside, *bag.taken)
    near = [
        token for token in bag.rules.tokens if (here.count(token.name) < token.most if added else token.name in here)
    ]
    return [
        [Option(token.name, token.name, (token.name, token.title), token.title) for token in tokens]
        for tokens in (near, bag.rules.tokens)
    ]


def list_label_names(game: Game, gauge: str) -> ChoiceList:
    """Return what a gauge can show; the value is the first position with the label."""
    labels = game.gauge(gauge).labels
    places = {label: str(labels.index(label)) for label in labels}
    return [Option(place, label, _name_number(label, labels)) for label, place in places.items()]


def list_tables(game: Game) -> list[Table]:
    """Return the lists and the tables that can be read and are not piles."""
    piles = {pile.id for pile in game.system.play.piles}
    return [table for table in game.system.tables if table.id not in piles]


def list_lists(game: Game) -> list[Table]:
    """Return all that can be read like a list: lists, tables, and what rosters have at each result of their tables."""
    return [*list_tables(game), *(_tabulate(game.system, roster) for roster in game.system.rosters)]


def _tabulate(system: System, roster: Roster) -> Table:
    """Return a roster as a table: at each result, the names."""
    table = system.table(roster.table)
    rows = [row._replace(results=tuple(_name_results(roster, result) for result in row.results)) for row in table.rows]
    return table._replace(id=roster.id, title=roster.title, rows=tuple(rows))


def _name_results(roster: Roster, result: Result) -> Result:
    names = ", ".join(name.text for name in roster.names_at(result.id))
    return result._replace(text=names, parts=(), note="")


def list_entry_names(table: Table) -> ChoiceList:
    """Return the rows of a table, by their rolls or numbers and by what they say; the value is the number, from 1."""
    found = []
    for number, row in enumerate(table.rows, 1):
        titles = list(dict.fromkeys(result.title for result in row.results if result.title))
        numbers = [row.roll, *row.keys] if table.die else [str(number), f"#{number}"]
        says = numbers[0] if table.die or not titles else titles[0]
        found.append(Option(str(number), says, (*numbers, *titles), " / ".join(titles)))
    return found


def list_every_entry(game: Game) -> ChoiceList:
    """Return the entries and rows of all lists and tables by what they say. The value of each is "LIST ENTRY"."""
    return [
        Option(f"{table.id} {entry.value}", "", (title, f"{table.id} {title}"))
        for table in list_tables(game)
        for entry in list_entry_names(table)
        for title in dict.fromkeys(result.title for result in table.rows[int(entry.value) - 1].results if result.title)
    ]


def list_result_names(game: Game, pick: PickRules) -> ChoiceList:
    """Return the results at which names are picked, also by the last words of a title: "10+" for "Bracket 10+"."""
    titles = {result.id: result.title for result in game.system.table(pick.table).results}
    names = list_results(game, pick)
    return [Option(name, name, (name, *_list_ends(titles[name])), titles[name]) for name in names]


def list_ware_names(game: Game) -> list[ChoiceList]:
    """Return the routines that are for sale, then these by their last words: "Change of Plans"."""
    wares = name_each(routine for routine in game.system.play.routines if routine.price)
    return [wares, [ware._replace(names=tuple(_list_ends(ware.meaning))) for ware in wares]]


def list_choice_names(game: Game, ask: Ask, said: Mapping[str, int] | None = None) -> ChoiceList:
    """Return the answers to what a routine asks; the value of each is what the action says for it.

    Things are named by number or name, and places by the last words of their titles too: "1" for "From zone 1". `said`
    has the answers to other asks.
    """
    if ask.noted:
        found = [(word, value, _name_noted(game, ask, value)) for word, value in list_choices(game, ask)]
        called = [name.partition(",")[0] for _, _, name in found]
        return [
            Option(str(value), word, (word, *_name_short(word, short, is_sole=called.count(short) == 1)), name)
            for (word, value, name), short in zip(found, called, strict=True)
        ]
    if ask.things:
        asked = {str(thing.number) for thing in list_asked(game, ask, said)}
        known = list_thing_names(game, ask.things)
        things = [thing if thing.value in asked else thing._replace(says="") for thing in known]
        return [*things, Option("0", NONE, (NONE,), ask.title)] if ask.optional else things
    if ask.places_of:
        kind = find_thing_kind(game.system, ask.places_of)
        return [
            Option(str(index), place.id, (place.id, *_list_ends(place.title)), place.title)
            for index, place in enumerate(kind.places[: len(list_words(game, ask))])
        ]
    choices = list_words(game, ask)
    titles = _find_column_titles(game, choices)
    named = [
        (str(index), choice, (*_name_number(choice, choices), *titles[index : index + 1]))
        for index, choice in enumerate(choices)
    ]
    if are_numbered(choices):
        named = [(value, choice, (*names, str(int(value) + 1))) for value, choice, names in named]
    return [Option(value, choice, names, ask.title) for value, choice, names in named]


def _find_column_titles(game: Game, choices: Sequence[str]) -> list[str]:
    """Return the titles of the columns of a table that answers name by their ids; none where they name no columns."""
    headed = [table.columns for table in game.system.tables if table.columns]
    found = next((columns for columns in headed if [column.id for column in columns] == list(choices)), ())
    return [column.title for column in found]


def _name_short(word: str, short: str, *, is_sole: bool) -> list[str]:
    """Return what else a result that is noted with a thing may be called: "Brute" where there is one, and "3 Brute"."""
    return [*[short] * is_sole, f"{word.partition('.')[0]} {short}"] if short else []


def _name_noted(game: Game, ask: Ask, answer: int) -> str:
    """Return what the result is that answers a question, "" for a thing with which none is noted."""
    row, _ = divmod(answer, ROWS)
    return title_row(game, game.system.table(find_roll(game.system, ask.noted).table), row - 1) if row else ""


def title_gauge(game: Game, name: str) -> str:
    """Return the title of a gauge; who plays alone is not named in it."""
    gauge = game.gauge(name)
    return gauge.shared_title if game.players == 1 else gauge.title


def are_numbered(choices: Iterable[str]) -> bool:
    """Tell whether answers can also be given by their numbers, from 1: where none of them has a digit itself."""
    return not any(char.isdigit() for choice in choices for char in choice)


def list_thing_names(game: Game, kind: str) -> ChoiceList:
    """Return the things of a kind that are in play, by number and name, with their marks; those on the table first."""
    things = sorted(game.things.of_kind(kind), key=lambda thing: (bool(thing.place), thing.number))
    marks = {mark.id: mark.title for mark in find_thing_kind(game.system, kind).marks}
    found: ChoiceList = []
    for thing in things:
        number, name = str(thing.number), find_name(game, thing)
        known = ", ".join(filter(None, (name, *(marks[mark] for mark in thing.marks))))
        found.append(Option(number, number, tuple(filter(None, (number, name))), known))
    return found


def list_blank_names(game: Game) -> ChoiceList:
    """Return the blank results of tables by rolls, keys and titles, also after the id of their table.

    A value is the id of the table and the key.
    """
    found: ChoiceList = []
    for table in game.system.tables:
        rolls = {result.key: row.roll for row in table.rows for result in row.results}
        for key, title in table.blanks.items():
            names = (rolls[key], key, title)
            full = tuple(f"{table.id} {name}" for name in names)
            found.append(Option(full[1], rolls[key], (*names, *full), title))
    return found


def list_noted_results(game: Game, kind: str) -> ChoiceList:
    """Return the results of tables rolled on for things of a kind; a value is the way to roll and the row's index."""
    noted = [event for thing in game.things.of_kind(kind) for event in thing.noted] if kind else []
    rolls = dict.fromkeys(event.roll for event in noted if isinstance(event, Rolled | ResultGiven))
    return [
        Option(f"{roll} {index}", result.key, (result.key, result.title), result.title)
        for roll in rolls
        for index, row in enumerate(game.system.table(find_roll(game.system, roll).table).rows)
        for result in row.results[:1]
    ]


def _name_number(word: str, others: Collection[str]) -> tuple[str, ...]:
    """Return the names of a word: +2 can also be called 2, unless another word is."""
    plain = word.removeprefix("+")
    return (word,) if plain in others else (word, plain)


def _list_ends(name: str) -> list[str]:
    """Return all words of a name, all but the first, and so on: "bracket 10+", "10+"."""
    words = fold(name).split()
    return [" ".join(words[start:]) for start in range(len(words))]


def list_card_names(pile: Pile, numbers: Iterable[int] | None = None) -> ChoiceList:
    """Return cards of a pile, or all its cards, by all names that a card may have.

    These are its id, what stands in its corner, its number (which may be the face of another card), and its title, or
    what stands in any of its columns. Of equal cards only the first is listed with its words.
    """
    cards = pile.deck.cards if numbers is None else [pile.card(number) for number in dict.fromkeys(numbers)]
    titles = [card.title for card in cards]
    different: dict[object, Card] = {}
    for card in cards:
        wording = tuple((section.title, section.text) for section in card.sections)
        different.setdefault((card.corner, card.title, wording), card)
    found: list[Option] = []
    for card in different.values():
        inside = tuple(section.title for section in card.sections if section.title) if pile.deck.has_columns else ()
        plain = not inside and (titles.count(card.title) == 1 or not card.corner)
        says = card.title if plain else card.corner or str(card.number)
        words = dict.fromkeys(section.title for section in card.sections if section.title and section.label)
        meaning = f"{card.number}/{card.of} {' / '.join(words) or card.title}"
        called = Option(card.id, says, (card.id,), meaning, ID)
        found += [called, called._replace(names=inside or (card.title,), rank=TITLE)]
        if card.corner:
            found.append(called._replace(names=(card.corner,), rank=CORNER))
    return [*found, *(Option(card.id, "", (str(card.number), f"#{card.number}"), rank=NUMBER) for card in cards)]


def list_hand_names(game: Game, pile: str) -> ChoiceList:
    """Return the cards in hands, each by its player and its position, such as 2.1; offered only if hands are hidden."""
    held, offered = game.pile(pile), is_hidden(game, pile)
    return [
        Option(held.card(number).id, f"{hand.player}.{position}" if offered else "", (f"{hand.player}.{position}",))
        for hand in held.places.hands
        for position, number in enumerate(hand.cards, 1)
    ]


def list_cards_at(game: Game, pile: str, places: Sequence[Place]) -> list[Choices]:
    """Return the cards of a pile at some places, which are meant first and offered, then all; none of no pile."""
    if not pile:
        return []
    held = game.pile(pile)
    at = [number for place in places for number in held.places.at(place)]
    reach = sorted(at if STACK in places else list_visible(game, pile, places))  # the order in a pile is secret
    hands = list_hand_names(game, pile) if HAND in places else []
    return [[*hands, *list_card_names(held, reach)], list_card_names(held)]


def list_reached(game: Game, places: Sequence[Place]) -> ChoiceList:
    """Return the cards at some places that all may see. The value of each begins with its pile: "PILE CARD"."""
    reach = {pile: list_visible(game, pile, places) for pile in game.piles}
    return _name_with_piles(game, reach, several=sum(map(bool, reach.values())) > 1)


def list_seen(game: Game) -> list[ChoiceList]:
    """Return the cards in sight, then the cards that have gone from each pile. The pile used last comes first."""
    gone = [{name: list_visible(game, name, (DISCARDS, OUT))} for name in reversed(list(game.piles))]
    return [list_reached(game, IN_SIGHT), *(_name_with_piles(game, numbers, several=False) for numbers in gone)]


def list_every_card(game: Game) -> ChoiceList:
    """Return all cards of all piles, with their piles where there are several."""
    piles = [rules.id for rules in game.system.play.piles]
    return _name_with_piles(game, dict.fromkeys(piles), several=len(piles) > 1)


def list_open_cards(game: Game, piles: Sequence[str] = ()) -> list[ChoiceList]:
    """Return the cards of some piles, or of all, that lie open: in sight, discarded, or out of the game.

    Cards with words on their backs come first, and are offered. All others are understood too, so that a player is told
    that there is nothing to read.
    """
    known = piles or [rules.id for rules in game.system.play.piles]  # of those not in `game` no card has been drawn
    found = {name: list_visible(game, name, (*IN_SIGHT, DISCARDS, OUT)) for name in known if name in game.piles}
    worded = {
        name: [number for number in numbers if (back := game.piles[name].card(number).back) and back.has_words]
        for name, numbers in found.items()
    }
    return [_name_with_piles(game, numbers, several=len(known) > 1) for numbers in (worded, found)]


def may_have_backs(game: Game, pile: str) -> bool:
    """Tell whether a pack writes words for the backs of a pile's cards. No deck is made for that."""
    spec = game.system.deck(pile)
    rows = game.system.table(spec.table).rows
    said = [spec.back, *(row.back for row in rows), *(result.back for row in rows for result in row.results)]
    worded = any(back and (back.title or back.text or back.note or back.sections) for back in said)
    return worded or bool(spec.back_fields)


def _name_with_piles(game: Game, numbers: Mapping[str, Sequence[int] | None], *, several: bool) -> ChoiceList:
    """Return cards whose values begin with their piles: "PILE CARD"; of several piles, so does what is offered."""
    found = []
    for name, chosen in numbers.items():
        for card in list_card_names(game.pile(name), chosen):
            called = card._replace(value=f"{name} {card.value}")
            if several:
                names = (*card.names, f"{name} {card.names[-1]}")
                called = called._replace(says=card.says and f"{name} {card.says}", names=names)
            found.append(called)
    return found


def name_card(deck: Deck, card: Card, column: str | None = None) -> str:
    """Return what a card is called: its corner, and its title or the titles of its columns, or of one column."""
    read = {item.title for item in deck.columns if column in (None, "", item.id)}
    sections = [section for section in card.sections if section.label in read] if deck.has_columns else card.sections
    titles = dict.fromkeys(section.title for section in sections if section.title and not section.quiet)
    words = " / ".join(titles) or card.sections[0].title if deck.has_columns else card.title
    return f"[{card.corner}] {words}" if card.corner else words


def name_briefly(deck: Deck, card: Card) -> str:
    """Return what distinguishes a card of its deck in few words: its title, or else its corner."""
    same = deck.has_columns or sum(other.title == card.title for other in deck.cards) > 1
    return card.corner if same and card.corner else card.title
