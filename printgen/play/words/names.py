"""What a player can name in a game as it stands: piles, bags, columns, cards, tokens, gauges, things."""

from collections.abc import Collection, Iterable

from printgen.model.gauge import Gauge
from printgen.model.play import PickRules, ThingKind
from printgen.model.routine import Ask
from printgen.model.table import Heading, Table
from printgen.play.game.bag import Bag
from printgen.play.game.event import NamePicked
from printgen.play.game.game import ALL, Game
from printgen.play.game.pile import Pile
from printgen.play.game.roll_actions import list_results
from printgen.play.game.routine import NONE, list_words
from printgen.play.game.thing import Thing
from printgen.play.words.hands import is_hidden
from printgen.play.words.typed import Option, fold
from printgen.products.deck import Card, Deck


def find_name(game: Game, thing: Thing) -> str:
    """Return what a thing is called beside its number, "" if it has no name."""
    if thing.name:
        return thing.name
    picked = [event for event in thing.noted if isinstance(event, NamePicked)]
    return name_picked(game, picked[-1]) if picked else ""


def name_picked(game: Game, pick: NamePicked) -> str:
    """Return a name that was picked."""
    return game.system.roster(pick.roster).names_at(pick.result)[pick.place].text


ChoiceList = list[Option]
# The ranks of the names of a card: where two cards have the same name, the lower rank counts.
ID, CORNER, NUMBER, TITLE = range(4)
# How a player says that a thing goes to the table.
TABLE = "table"


def list_pile_names(game: Game, *, dealt: bool = False) -> ChoiceList:
    """Return the piles, or only the piles that are dealt from."""
    rules = [rules for rules in game.system.play.piles if rules.dealt or not dealt]
    return [_name(pile.id, game.system.deck(pile.id).title) for pile in rules]


def list_bag_names(game: Game) -> ChoiceList:
    """Return the bags."""
    return [_name(bag.id, bag.title) for bag in game.system.play.bags]


def list_column_names(columns: Iterable[Heading]) -> ChoiceList:
    """Return columns by id and title, and all of them together."""
    found = [_name(column.id, column.title) for column in columns]
    return [*found, Option(ALL, "all", ("all", ALL), "all columns")] if found else []


def list_card_names(pile: Pile, numbers: Iterable[int]) -> ChoiceList:
    """Return cards of a pile by all names that a card may have.

    These are its id, what stands in its corner, its number (which may be the face of another card), and its title, or
    what stands in any of its columns. Of equal cards only the first is listed with its words.
    """
    cards = [pile.card(number) for number in dict.fromkeys(numbers)]
    titles = [card.title for card in cards]
    found: list[Option] = []
    for card in _leave_out_equals(cards):
        inside = tuple(section.title for section in card.sections if section.title) if pile.deck.has_columns else ()
        plain = not inside and (titles.count(card.title) == 1 or not card.corner)
        says = card.title if plain else card.corner or str(card.number)
        called = Option(card.id, says, (card.id,), _describe(card), ID)
        found += [called, called._replace(names=inside or (card.title,), rank=TITLE)]
        if card.corner:
            found.append(called._replace(names=(card.corner,), rank=CORNER))
    return [*found, *(Option(card.id, "", (str(card.number), f"#{card.number}"), rank=NUMBER) for card in cards)]


def _leave_out_equals(cards: Iterable[Card]) -> list[Card]:
    """Return the cards without cards that say the same as an earlier one."""
    found: dict[object, Card] = {}
    for card in cards:
        found.setdefault((card.corner, card.title, _wording(card)), card)
    return list(found.values())


def list_token_names(bag: Bag, names: Iterable[str]) -> ChoiceList:
    """Return the kinds of tokens of a bag that have these names."""
    wanted = set(names)
    return [_name(token.name, token.title) for token in bag.rules.tokens if token.name in wanted]


def list_counted(game: Game) -> list[Gauge]:
    """Return the gauges of a game, without gauges of players who do not take part."""
    return [gauge for gauge in game.gauges.values() if gauge.player <= game.players]


def list_gauge_names(game: Game) -> ChoiceList:
    """Return the gauges that can be moved."""
    return [_name(gauge.id, gauge.title) for gauge in list_counted(game) if not gauge.highest]


def list_hand_names(game: Game, pile: str) -> ChoiceList:
    """Return the cards in hands, each by its player and its position, such as 2.1; offered only if hands are hidden."""
    held, offered = game.pile(pile), is_hidden(game, pile)
    return [
        Option(held.card(number).id, f"{hand.player}.{position}" if offered else "", (f"{hand.player}.{position}",))
        for hand in held.places.hands
        for position, number in enumerate(hand.cards, 1)
    ]


def list_gauge_part_names(game: Game) -> ChoiceList:
    """Return all gauges by the last words of their names and titles."""
    found = [*list_gauge_names(game), *list_derived_gauge_names(game)]
    return [gauge._replace(names=tuple(end for name in gauge.names for end in _list_ends(name))) for gauge in found]


def list_derived_gauge_names(game: Game) -> ChoiceList:
    """Return the gauges that are worked out from others."""
    return [_name(gauge.id, gauge.title) for gauge in game.gauges.values() if gauge.highest]


def list_list_names(game: Game) -> ChoiceList:
    """Return the lists and the tables that can be read and are not piles."""
    piles = {pile.id for pile in game.system.play.piles}
    return [_name(table.id, table.title) for table in game.system.tables if table.id not in piles]


def list_entry_names(table: Table) -> ChoiceList:
    """Return the rows of a table, by their rolls or numbers and by what they say.

    The value is the number of the row, from 1.
    """
    found = []
    for number, row in enumerate(table.rows, 1):
        titles = list(dict.fromkeys(result.title for result in row.results if result.title))
        numbers = [row.roll, *row.keys] if table.die else [str(number), f"#{number}"]
        says = numbers[0] if table.die or not titles else titles[0]
        found.append(Option(str(number), says, (*numbers, *titles), " / ".join(titles)))
    return found


def list_adjustable_gauge_names(game: Game) -> ChoiceList:
    """Return the gauges whose lengths can be set."""
    return [_name(gauge.id, gauge.title) for gauge in game.gauges.values() if gauge.spans and not gauge.highest]


def list_label_names(game: Game, gauge: str) -> ChoiceList:
    """Return what a gauge can show; the value is the first position with the label."""
    labels = game.gauge(gauge).labels
    places = {label: str(labels.index(label)) for label in labels}
    return [Option(place, label, _name_number(label, labels)) for label, place in places.items()]


def list_roll_names(game: Game) -> ChoiceList:
    """Return the ways to roll on tables."""
    return [_name(roll.id, roll.title) for roll in game.system.play.rolls]


def list_pick_names(game: Game) -> ChoiceList:
    """Return what can be picked at random."""
    return [_name(pick.id, pick.title) for pick in game.system.play.picks]


def list_roster_names(game: Game, pick: PickRules) -> ChoiceList:
    """Return the rosters that something is picked from."""
    rosters = [roster for roster in game.system.rosters if roster.table == pick.table]
    return [_name(roster.id, roster.title) for roster in rosters]


def list_result_names(game: Game, pick: PickRules) -> ChoiceList:
    """Return the results at which names are picked, also by the last words of a title: "10+" for "Bracket 10+"."""
    titles = {result.id: result.title for result in game.system.table(pick.table).results}
    names = list_results(game, pick)
    return [Option(name, name, (name, *_list_ends(titles[name])), titles[name]) for name in names]


def list_routine_names(game: Game) -> ChoiceList:
    """Return the routines."""
    return [_name(routine.id, routine.title) for routine in game.system.play.routines]


def list_choice_names(game: Game, ask: Ask) -> ChoiceList:
    """Return the answers to what a routine asks; the value is what the action says for the answer.

    A thing can be called by its number or its name.
    """
    if ask.things:
        things = list_thing_names(game, ask.things)
        return [*things, Option("0", NONE, (NONE,), ask.title)] if ask.optional else things
    choices = list_words(game, ask)
    named = enumerate(choices)
    return [Option(str(index), choice, _name_number(choice, choices), ask.title) for index, choice in named]


def list_kind_names(game: Game) -> ChoiceList:
    """Return the kinds of things in play."""
    return [_name(kind.id, kind.title) for kind in game.system.play.things]


def list_thing_names(game: Game, kind: str) -> ChoiceList:
    """Return the things of a kind that are in play, by number and name."""
    named = [(str(thing.number), find_name(game, thing)) for thing in game.things.of_kind(kind)]
    return [Option(number, number, tuple(filter(None, (number, name))), name) for number, name in named]


def list_place_names(game: Game, kind: str) -> ChoiceList:
    """Return the places where things of a kind can be; the value of the table is a word of its own."""
    return [Option(TABLE, TABLE, (TABLE,)), *(_name(*place) for place in _find_kind(game, kind).places)]


def list_mark_names(game: Game, kind: str) -> ChoiceList:
    """Return the marks of things of a kind."""
    return [_name(*mark) for mark in _find_kind(game, kind).marks]


def list_score_names(game: Game) -> ChoiceList:
    """Return what scores points in the scenario that is played."""
    return [_name(score.id, score.title) for score in game.system.scenario.scores] if game.system.scenario else []


def _find_kind(game: Game, name: str) -> ThingKind:
    return next(kind for kind in game.system.play.things if kind.id == name)


def _name(value: str, title: str) -> Option:
    return Option(value, value, (value, title), title)


def _name_number(word: str, others: Collection[str]) -> tuple[str, ...]:
    """Return the names of a word: +2 can also be called 2, unless another word is."""
    plain = word.removeprefix("+")
    return (word,) if plain in others else (word, plain)


def _list_ends(name: str) -> list[str]:
    """Return all words of a name, all but the first, and so on: "bracket 10+", "10+"."""
    words = fold(name).split()
    return [" ".join(words[start:]) for start in range(len(words))]


def _wording(card: Card) -> tuple[tuple[str, ...], ...]:
    return tuple((section.title, section.text) for section in card.sections)


def _describe(card: Card) -> str:
    """Return what distinguishes a card from others."""
    words = dict.fromkeys(section.title for section in card.sections if section.title and section.label)
    return f"{card.number}/{card.of} {' / '.join(words) or card.title}"


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
