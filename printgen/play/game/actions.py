"""What a player does with cards and tokens, dice and names, gauges and things in play. Routines join these actions."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import NamedTuple

from printgen.model.die import name_dice
from printgen.model.play import ACTIVE, BACK, DISCARDS, LONGEST_NAME, OUT, PickRules
from printgen.model.system import Collection, System
from printgen.model.table import Result
from printgen.play.game import bag as bags
from printgen.play.game import pile as piles
from printgen.play.game.bag import EventsAndBag
from printgen.play.game.dice import MOST_ROLLS, check_roll_count, find_roll, read_row, roll_loose, roll_once
from printgen.play.game.event import (
    Brought,
    CardDrawn,
    Chosen,
    DrawnShort,
    Event,
    NamePicked,
    OneChosen,
    Owned,
    ResultGiven,
    Rolled,
    Scored,
    ThingMarked,
    ThingNamed,
    ThingPut,
    ThingSent,
    ThingTaken,
    Written,
)
from printgen.play.game.game import ALL, EventsAndGame, Game, find_end
from printgen.play.game.lead import follow_results
from printgen.play.game.pile import EventsAndPile
from printgen.play.game.refusal import Refused, check_known, find_named, suggest_name
from printgen.play.game.thing import MOST_THINGS, Thing, find_thing_kind, list_names


def _change_pile(game: Game, name: str, move: Callable[..., EventsAndPile], *arguments: object) -> EventsAndGame:
    events, pile = move(game.pile(name), *arguments)
    return events, game.put_pile(pile)


def _change_bag(game: Game, name: str, move: Callable[..., EventsAndBag], *arguments: object) -> EventsAndGame:
    events, bag = move(game.bag(name), *arguments)
    return find_end(game, (events, game.put_bag(bag)))


class Draw(NamedTuple):
    """Draw cards from a pile, or tokens from a bag."""

    name: str  # the id of the pile or the bag
    amount: int = 1  # how many are drawn
    column: str = ""  # the use that cards are drawn for; ALL for none, "" for what the gauge of the pile says

    def run(self, game: Game, *, short: bool = False) -> EventsAndGame:
        """Draw them all, with the cards of other piles that their rules bring. Raises Refused if there are too few.

        With `short`, as many are drawn as there are, which may be none; if they are fewer, an event says so.
        """
        if game.has_bag(self.name):
            return self._take_tokens(game, short=short)
        pile, table = game.pile(self.name), game.system.table_of(self.name)
        piles.check_use(pile, "" if self.column == ALL else self.column)
        column = game.choose_column(table, self.column, pile.rules.column)
        drawn, pile = piles.draw_cards(pile, self.amount, column, game.labels, short=short)
        game = game.put_pile(pile)
        found: list[Event] = []
        for event in drawn:
            brought: list[Event] = []
            if isinstance(event, CardDrawn) and pile.rules.brings:
                card = pile.find_card(event.card)
                for name in piles.weigh_card(pile.rules, card, event.column, game.labels).brings:
                    more, game = _change_pile(game, name, piles.bring_card, card.keys)
                    brought += more
            found += [event, *brought]
            for each in brought or [event]:
                followed, game = follow_results(game, list_read(game, each))
                found += followed
        return tuple(found), game

    def _take_tokens(self, game: Game, *, short: bool) -> EventsAndGame:
        left = len(game.bag(self.name).inside)
        if not short and self.column not in ("", ALL):
            raise Refused(game.words, "token-column", bag=self.name, column=self.column)
        if not short and not 1 <= self.amount <= left:
            reason = "not-enough-tokens" if left else "not-enough-tokens/none"
            raise Refused(
                game.words, reason, tokens=game.words.say("nouns.token", number=self.amount), bag=self.name, left=left
            )
        found: tuple[Event, ...] = ()
        given = min(self.amount, left)
        for _ in range(given):
            events, game = _change_bag(game, self.name, bags.take_token)
            found += events
        return (found if given == self.amount else (*found, DrawnShort(self.name, self.amount, given))), game


def list_read(game: Game, event: Event) -> list[Result]:
    """Return the results that are read of a card that was drawn or brought; none of one that another card replaces."""
    if not isinstance(event, CardDrawn | Brought) or (isinstance(event, CardDrawn) and event.again):
        return []
    table, deck = game.system.table_of(event.pile), game.system.deck(event.pile)
    key = game.pile(event.pile).find_card(event.card).keys[0]
    column = deck.column or (event.column if isinstance(event, CardDrawn) else "")
    return [result for _, result in read_row(table, next(row for row in table.rows if key in row.keys), column)]


class Deal(NamedTuple):
    """Deal hands."""

    pile: str  # the id of the pile
    hands: int = 1  # how many players are dealt a hand, where no single player is named
    player: int = 0  # the one player who is dealt a hand, together with what that player has kept; 0 for all players

    def run(self, game: Game) -> EventsAndGame:
        """Deal."""
        if not 1 <= self.hands <= piles.MOST_DRAWN or not 0 <= self.player <= piles.MOST_DRAWN:
            raise Refused(game.words, "hand-count", hands=self.hands)
        check_player(game, self.player or self.hands)
        if self.player:
            return _change_pile(game, self.pile, piles.deal_again, self.player, game.labels)
        return _change_pile(game, self.pile, piles.deal_cards, range(1, self.hands + 1), game.labels)


def check_player(game: Game, player: int) -> None:
    """Make sure that a player takes part, where the game counts its players. Raises Refused."""
    if game.players and not 1 <= player <= game.players:
        gauge, players = game.gauge(game.system.play.players), game.words.say("nouns.player", number=game.players)
        reason = "unknown-player" if player <= len(gauge.labels) else "unknown-player/many"
        known = {"players": players, "gauge": gauge.id, "nearest": max(1, player), "most": game.players}
        raise Refused(game.words, reason, "", player=player, **known)


class Reveal(NamedTuple):
    """Show the cards that a player has kept to all."""

    pile: str  # the id of the pile
    player: int  # the number of the player

    def run(self, game: Game) -> EventsAndGame:
        """Reveal them."""
        return _change_pile(game, self.pile, piles.reveal_cards, self.player)


class Keep(NamedTuple):
    """Keep a card of a hand."""

    pile: str  # the id of the pile
    card: str  # the id of the card

    def run(self, game: Game) -> EventsAndGame:
        """Keep it."""
        return _change_pile(game, self.pile, piles.keep_card, self.card)


class Discard(NamedTuple):
    """Discard a card, or all cards of a pile that are in play."""

    pile: str  # the id of the pile
    card: str = ""  # the id of the card, "" for all cards in play

    def run(self, game: Game) -> EventsAndGame:
        """Discard."""
        if not self.card:
            return _change_pile(game, self.pile, piles.discard_active)
        return _change_pile(game, self.pile, piles.move_card, self.card, DISCARDS)


class Search(NamedTuple):
    """Search a card out of a pile or its discards and put it into play."""

    pile: str  # the id of the pile
    card: str  # the id of the card

    def run(self, game: Game) -> EventsAndGame:
        """Search. The card keeps the column that is read now."""
        events, game = _change_pile(game, self.pile, piles.move_card, self.card, ACTIVE)
        pile = game.pile(self.pile)
        column = game.read_column(game.system.table_of(self.pile), pile.rules.column)
        return events, game.put_pile(pile.note_columns({pile.find_card(self.card).number: column}))


class Remove(NamedTuple):
    """Remove a card or a token from the game."""

    name: str  # the id of the pile or the bag
    piece: str  # the id of the card, or the name of the token

    def run(self, game: Game) -> EventsAndGame:
        """Remove it."""
        if game.has_bag(self.name):
            return _change_bag(game, self.name, bags.remove_token, self.piece)
        return _change_pile(game, self.name, piles.move_card, self.piece, OUT)


class Return(NamedTuple):
    """Shuffle a card back into its pile, or put all tokens back into their bag."""

    name: str  # the id of the pile or the bag
    card: str = ""  # the id of the card; "" for a bag

    def run(self, game: Game) -> EventsAndGame:
        """Return it, or them."""
        if game.has_bag(self.name):
            return _change_bag(game, self.name, bags.return_tokens)
        if not self.card:
            raise Refused(game.words, "no-card-named", pile=game.pile(self.name).rules.id)
        return _change_pile(game, self.name, piles.move_card, self.card, BACK)


# What names a card of a pile, or where it may stand for one, a token of a bag.
CARD_MOVES = (Keep, Discard, Search, Remove, Return)


class Shuffle(NamedTuple):
    """Shuffle a pile together with its discards."""

    pile: str  # the id of the pile

    def run(self, game: Game) -> EventsAndGame:
        """Shuffle."""
        return _change_pile(game, self.pile, piles.shuffle_pile)


class Add(NamedTuple):
    """Put one more token into a bag: for good if the bag has lost one of this name, else until all are put back."""

    bag: str  # the id of the bag
    token: str  # the name of the token

    def run(self, game: Game) -> EventsAndGame:
        """Add it."""
        return _change_bag(game, self.bag, bags.add_token, self.token)


class Fill(NamedTuple):
    """Fill a bag anew with some of its numbered tokens and all others."""

    bag: str  # the id of the bag
    amount: int  # how many numbered tokens, the first ones

    def run(self, game: Game) -> EventsAndGame:
        """Fill it."""
        return _change_bag(game, self.bag, bags.fill_bag, self.amount)


class Roll(NamedTuple):
    """Roll on a table, or roll dice such as 2d6."""

    name: str  # the id of a way to roll, or the name of dice
    amount: int = 1  # how many rolls
    column: str = ""  # the column that is read; ALL for all columns, "" for what the gauge says
    modifier: int = 0  # what is added to each roll

    def run(self, game: Game) -> EventsAndGame:
        """Roll."""
        check_roll_count(game.system, self.amount)
        dice = name_dice(self.name)
        name = dice or self.name
        events: list[Event] = []
        if dice and (self.column not in ("", ALL) or self.modifier):
            raise Refused(game.words, "dice-alone", dice=dice)
        rules = None if dice else find_roll(game.system, name)
        column = game.choose_column(game.system.table(rules.table), self.column, rules.column) if rules else ""
        for _ in range(self.amount):
            if rules:
                thrown, stream = roll_once(game.system, rules, game.dice_stream(name), column, self.modifier)
                events.append(thrown.event())
                after = game.put_stream(f"{name}/dice", stream)
                followed, game = follow_results(after, [result for _, result in thrown.results])
                events += followed
            else:
                event, stream = roll_loose(game.system, dice, game.dice_stream(name))
                events.append(event)
                game = game.put_stream(f"{name}/dice", stream)
        return tuple(events), game


class ChooseAny(NamedTuple):
    """Choose one of the things on the table, or of the players, at random."""

    kind: str  # the id of the kind of the things, or of the gauge that counts the players

    def run(self, game: Game) -> EventsAndGame:
        """Choose one. Raises Refused if there is none."""
        if self.kind and self.kind == game.system.play.players:
            return choose_any(game, self.kind, range(1, game.players + 1))
        find_thing_kind(game.system, self.kind)
        things = game.things.of_kind(self.kind)
        return choose_any(game, self.kind, [thing.number for thing in things if not thing.place])


def choose_any(game: Game, kind: str, numbers: Iterable[int]) -> EventsAndGame:
    """Choose one of some numbers at random, by a die with as many faces; the lowest number is its 1.

    A single number needs no die. Raises Refused if there is none.
    """
    known = sorted(numbers)
    if not known:
        raise Refused(game.words, "nothing-to-choose", kind=kind)
    if len(known) == 1:
        return (OneChosen(kind, known[0]),), game
    die = f"d{len(known)}"
    rolled, stream = roll_loose(game.system, die, game.dice_stream(die))
    return (rolled, OneChosen(kind, known[rolled.thrown[0] - 1])), game.put_stream(f"{die}/dice", stream)


class Choose(NamedTuple):
    """Choose the rosters from which names are picked."""

    pick: str  # the id of the pick
    rosters: tuple[str, ...]  # the ids of the rosters

    def run(self, game: Game) -> EventsAndGame:
        """Choose them."""
        rules = find_pick(game, self.pick)
        known = [roster.id for roster in game.system.rosters if roster.table == rules.table]
        for name in self.rosters:
            check_known(game.words, name, known, "unknown-roster/pick", title=rules.title)
        if not self.rosters:
            raise Refused(game.words, "no-roster-named", suggest_name(game.words, "", known))
        rosters = tuple(dict.fromkeys(self.rosters))
        return (Chosen(self.pick, rosters),), game._replace(chosen={**game.chosen, self.pick: rosters})


class Own(NamedTuple):
    """Say which names of a roster the player owns: no others are picked from it. The roster is chosen, too."""

    roster: str  # the id of the roster
    # the indices of the names among all of the roster, in the order in which tick sheets number them
    names: tuple[int, ...]

    def run(self, game: Game) -> EventsAndGame:
        """Say it."""
        tables = {pick.table for pick in game.system.play.picks}
        known = [roster for roster in game.system.rosters if roster.table in tables]
        roster = find_named(game.words, known, self.roster, "unknown-roster")
        if not self.names or not all(0 <= index < len(roster.names) for index in self.names):
            raise Refused(game.words, "own-names", roster=roster.id, count=len(roster.names))
        names = tuple(roster.names[index] for index in sorted(set(self.names)))
        picks = [pick.id for pick in game.system.play.picks if pick.table == roster.table]
        chosen = {pick: tuple(dict.fromkeys((*game.chosen.get(pick, ()), roster.id))) for pick in picks}
        told = [Chosen(pick, rosters) for pick, rosters in chosen.items() if rosters != game.chosen.get(pick)]
        owned = {**game.owned, roster.id: names}
        return (Owned(roster.id, len(names)), *told), game._replace(chosen={**game.chosen, **chosen}, owned=owned)

    def is_known(self, game: Game) -> bool:
        """Tell whether a game knows it already."""
        names = game.system.roster(self.roster).names
        return game.owned.get(self.roster) == tuple(names[index] for index in self.names)


def list_owned(system: System, collection: Collection) -> "list[Own | Write]":
    """Return the actions that say what a player owns, and what blank results are."""
    numbered = {name: system.roster(name).names for name, _ in collection.units}
    owned = [Own(name, tuple(map(numbered[name].index, names))) for name, names in collection.units]
    return [*owned, *(Write(*said) for said in collection.written)]


class Pick(NamedTuple):
    """Pick names at random from the chosen rosters."""

    pick: str  # the id of the pick
    result: str  # the id of the result at which names are picked
    amount: int = 1  # how many names

    def run(self, game: Game) -> EventsAndGame:
        """Pick them; each may be picked again. Where the rosters have none, more are picked at a lower result.

        Raises Refused if no roster is chosen.
        """
        return pick_names(game, *self)


def pick_names(  # noqa: PLR0913  # what a step says of it
    game: Game, pick: str, wanted: str, amount: int = 1, without: str = "", *, upward: bool = False
) -> EventsAndGame:
    """Pick names at a result, as Pick does, none of them with a mark that rosters give. Raises Refused.

    upward: whether those of the nearest result after it are picked where neither it nor those before it have any.
    """
    rules = find_pick(game, pick)
    results = list_results(game, rules)
    check_known(game.words, wanted, results, "unknown-result", pick=pick)
    check_chosen(game, rules)
    if not 1 <= amount <= MOST_ROLLS:
        raise Refused(game.words, "pick-count", count=amount)
    at = results.index(wanted)
    above = results[at + 1 :] if upward else []
    tried = [*(results[at::-1] if rules.lower else [wanted]), *above]
    for is_last, result in product((False, True), tried):  # names of last resort come last
        if names := _list_names(game, rules, result, without, is_last=is_last):
            break
    else:
        return (NamePicked(rules.id, wanted, "", 0),), game
    stream, left = game.pick_stream(rules.id), list(names)
    events = []
    for _ in range(amount if result in (wanted, *above) else amount * rules.lower):
        number, stream = stream.below(len(left))
        events.append(NamePicked(rules.id, result, *left[number]))
        if left[number][0] in game.owned:  # who owns a unit need not own it twice
            del left[number]
            left = left or list(names)
    return tuple(events), game.put_stream(rules.id, stream)


def _list_names(
    game: Game, rules: PickRules, result: str, without: str = "", *, is_last: bool
) -> list[tuple[str, int]]:
    """Return the names that the chosen rosters have at a result: names of last resort, or the others.

    Of each name it is the id of its roster, and its index among the names of the roster at the result. Names that have
    the mark `without` are left out.
    """
    rosters = [game.system.roster(name) for name in game.chosen[rules.id]]
    return [
        (roster.id, index)
        for roster in rosters
        for index, name in enumerate(roster.names_at(result))
        if (name.text in roster.last) == is_last
        and name.text in game.owned.get(roster.id, (name.text,))
        and name.text not in dict(roster.marks).get(without, ())
    ]


def list_options(game: Game, rules: PickRules, result: str) -> list[tuple[str, str, int]]:
    """Return the names at a result that a player can choose from. Names of last resort stand at the end.

    Of each it is the result, the id of its roster, and its index there; there are none if no roster is chosen.
    """
    names = [_list_names(game, rules, result, is_last=is_last) for is_last in (False, True) if rules.id in game.chosen]
    return [(result, *name) for each in names for name in each]


def check_chosen(game: Game, rules: PickRules) -> None:
    """Make sure that rosters are chosen of which names are picked. Raises Refused."""
    if rules.id not in game.chosen:
        known = [roster.id for roster in game.system.rosters if roster.table == rules.table]
        raise Refused(
            game.words,
            "no-roster-chosen",
            title=rules.title,
            pick=rules.id,
            rosters=suggest_name(game.words, "", known),
        )


def find_pick(game: Game, name: str) -> PickRules:
    """Return what is picked under a name. Raises Refused if there is nothing."""
    return find_named(game.words, game.system.play.picks, name, "unknown-pick")


def list_results(game: Game, rules: PickRules) -> list[str]:
    """Return the ids of the results at which names are picked, the lowest first."""
    return [result.id for result in game.system.table(rules.table).results if not result.quiet]


LONGEST, MOST_MOVED = 100, 10_000


class Set(NamedTuple):
    """Set a gauge."""

    gauge: str  # the id of the gauge
    place: int  # the position that it is set to, from 0

    def run(self, game: Game) -> EventsAndGame:
        """Set it."""
        last = len(game.gauge(self.gauge).labels) - 1
        if not 0 <= self.place <= last:
            raise Refused(game.words, "unknown-position", gauge=self.gauge, place=self.place, last=last)
        return find_end(game, game.move_gauge(self.gauge, self.place))


class Move(NamedTuple):
    """Move a gauge."""

    gauge: str  # the id of the gauge
    by: int  # how many positions it is moved on, or back if less than 0

    def run(self, game: Game) -> EventsAndGame:
        """Move it, to its end at most."""
        if abs(self.by) > MOST_MOVED:
            raise Refused(game.words, "move-count", by=f"{self.by:+}", most=MOST_MOVED)
        return find_end(game, game.shift_gauge(self.gauge, self.by))


class Stretch(NamedTuple):
    """Give the tracks of a tracker the lengths that a scenario says."""

    gauge: str  # the id of the gauge
    lengths: tuple[int, ...]  # a length for each track

    def run(self, game: Game) -> EventsAndGame:
        """Give it the lengths, and empty it."""
        gauge = game.gauge(self.gauge)
        if not gauge.spans:
            hint = suggest_name(game.words, self.gauge, [name for name, other in game.gauges.items() if other.spans])
            raise Refused(game.words, "no-lengths", hint, gauge=self.gauge)
        if len(self.lengths) != len(gauge.spans) or not all(0 <= length <= LONGEST for length in self.lengths):
            titles = ", ".join(title for title, _ in gauge.spans)
            raise Refused(
                game.words, "lengths-wrong", gauge=self.gauge, count=len(gauge.spans), titles=titles, most=LONGEST
            )
        if not any(self.lengths):
            raise Refused(game.words, "no-box-left", gauge=self.gauge)
        stretched = game._replace(gauges={**game.gauges, self.gauge: gauge.stretch(self.lengths)})
        return stretched.move_gauge(self.gauge, 0)


def find_thing(game: Game, kind: str, number: int) -> Thing:
    """Return a thing in play. Raises Refused if there is none."""
    rules = find_thing_kind(game.system, kind)
    if thing := game.things.find(kind, number):
        return thing
    numbers = ", ".join(str(thing.number) for thing in game.things.of_kind(kind)) or game.words.say("refused.none")
    raise Refused(game.words, "unknown-thing", title=rules.title, number=number, numbers=numbers)


def check_name(game: Game, name: str) -> str:
    """Return a name. Raises Refused if it is too long or not a line of text."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(game.words, "bad-name", most=LONGEST_NAME)
    return " ".join(name.split())


class Write(NamedTuple):
    """Write what a blank result of a table is, such as a model of the enemy."""

    table: str  # the id of the table
    result: str  # the key of the result
    text: str  # what it is, "" for blank again

    def run(self, game: Game) -> EventsAndGame:
        """Write it. Raises Refused, also for a result that is not blank."""
        if self.result not in list_blanks(game.system, self.table):
            raise Refused(game.words, "not-blank", table=self.table, result=self.result)
        text = check_name(game, self.text)
        others = {place: said for place, said in game.written.items() if place != (self.table, self.result)}
        written = others | ({(self.table, self.result): text} if text else {})
        return (Written(self.table, self.result, text),), game._replace(written=written)

    def is_known(self, game: Game) -> bool:
        """Tell whether a game knows what the result is, also something else."""
        return (self.table, self.result) in game.written


def list_blanks(system: System, name: str) -> dict[str, str]:
    """Return the blank results of a table, their titles by their keys. A table that is not there has none."""
    return next((table.blanks for table in system.tables if table.id == name), {})


class Put(NamedTuple):
    """Put a thing into play."""

    kind: str  # the id of its kind
    name: str = ""  # what the player calls it
    place: str = ""  # the id of the place beside the table where it is, "" for the table

    def run(self, game: Game) -> EventsAndGame:
        """Put it. A thing for which a token stands comes with its token."""
        kind = find_thing_kind(game.system, self.kind)
        if kind.bag:
            raise Refused(game.words, "thing-with-token", title=kind.title, bag=kind.bag)
        if self.place:
            find_named(game.words, kind.places, self.place, "unknown-place")
        number = game.things.next_number(self.kind)
        if len(game.things.of_kind(self.kind)) >= MOST_THINGS:
            raise Refused(game.words, "too-many-things", most=MOST_THINGS, title=kind.title)
        name = check_name(game, self.name) or list_names(game.system, self.kind).get(number, "")
        things = game.things.add(Thing(self.kind, number, name, self.place))
        return find_end(game, ((ThingPut(self.kind, number, self.place),), game.put_things(things)))


class Name(NamedTuple):
    """Name a thing."""

    kind: str  # the id of its kind
    number: int
    name: str  # what the player calls it, "" for no name

    def run(self, game: Game) -> EventsAndGame:
        """Name it."""
        thing = find_thing(game, self.kind, self.number)
        things = game.things.change(thing._replace(name=check_name(game, self.name)))
        return (ThingNamed(*self),), game.put_things(things)


class Mark(NamedTuple):
    """Put a mark on a thing."""

    kind: str  # the id of its kind
    number: int
    mark: str  # the id of the mark

    def run(self, game: Game, *, off: bool = False) -> EventsAndGame:
        """Put it on, or take it `off`; a thing that has it keeps it."""
        find_named(game.words, find_thing_kind(game.system, self.kind).marks, self.mark, "unknown-mark")
        thing = find_thing(game, self.kind, self.number)
        if off != (self.mark in thing.marks):
            return (), game
        others = tuple(mark for mark in thing.marks if mark != self.mark)
        things = game.things.change(thing._replace(marks=others if off else (*others, self.mark)))
        return (ThingMarked(self.kind, self.number, self.mark, off),), game.put_things(things)


class Unmark(NamedTuple):
    """Take a mark off a thing."""

    kind: str  # the id of its kind
    number: int
    mark: str  # the id of the mark

    def run(self, game: Game) -> EventsAndGame:
        """Take it off."""
        return Mark(*self).run(game, off=True)


class Take(NamedTuple):
    """Take a thing out of play."""

    kind: str  # the id of its kind
    number: int

    def run(self, game: Game) -> EventsAndGame:
        """Take it out, with the token that stands for it, and with the cards in play that were drawn for it."""
        kind, thing = find_thing_kind(game.system, self.kind), find_thing(game, self.kind, self.number)
        if kind.bag and not thing.place:
            events, after = Remove(kind.bag, str(self.number)).run(game)
        else:
            events, after = find_end(game, ((ThingTaken(*self),), game.put_things(game.things.take(thing))))
        others = {card for other in game.things.present if other != thing for card in other.cards}
        for pile, card in thing.cards if kind.takes_cards else ():
            held = after.pile(pile)
            if (pile, card) not in others and held.find_card(card).number in held.places.active:
                more, after = Discard(pile, card).run(after)
                events += more
        return events, after


class Send(NamedTuple):
    """Send a thing to a place."""

    kind: str  # the id of its kind
    number: int
    place: str = ""  # the id of the place, "" for the table

    def run(self, game: Game) -> EventsAndGame:
        """Send it. On the table it comes behind the others; a token that stands for it goes into its bag."""
        kind, thing = find_thing_kind(game.system, self.kind), find_thing(game, self.kind, self.number)
        if self.place:
            find_named(game.words, kind.places, self.place, "unknown-place")
        if thing.place == self.place:
            return (), game
        event = ThingSent(*self)
        if kind.bag and self.place:
            raise Refused(game.words, "thing-on-table", title=kind.title, bag=kind.bag, number=self.number)
        if kind.bag:
            events, game = Add(kind.bag, str(self.number)).run(game)
            return (event, *events), game
        things = game.things.change(thing._replace(place=self.place), last=True)
        return find_end(game, ((event,), game.put_things(things)))


class Correct(NamedTuple):
    """Put right what was rolled for a thing: another row of the table counts for it from now on."""

    kind: str  # the id of the kind of the thing
    number: int  # the number by which the thing is called
    roll: str  # the id of the way to roll by which it was rolled
    row: int  # the index of the row, from 0

    def run(self, game: Game) -> EventsAndGame:
        """Put it right, in the column that was read. Raises Refused unless one result of the table is noted with it."""
        thing, rules = find_thing(game, self.kind, self.number), find_roll(game.system, self.roll)
        noted = [event for event in thing.noted if isinstance(event, Rolled | ResultGiven) and event.roll == rules.id]
        if len(noted) != 1:
            title = find_thing_kind(game.system, self.kind).title
            raise Refused(game.words, "nothing-to-correct", title=title, number=self.number, roll=rules.id)
        if not 0 <= self.row < len(game.system.table(rules.table).rows):
            raise Refused(game.words, "unknown-result", pick=rules.id, name=self.row)
        event = ResultGiven(rules.id, noted[0].column, self.row, by_hand=True)
        return (event,), game.put_things(game.things.change(thing.note([event], ())))


class Score(NamedTuple):
    """Score points of the scenario."""

    score: str  # the id of the score
    times: int = 1  # how many times
    player: int = 0  # the player who scores, from 1; 0 for all

    def run(self, game: Game) -> EventsAndGame:
        """Score them, and move the gauge of the points if the game has one. Raises Refused."""
        scenario, rules = game.system.scenario, game.system.play.scenario
        score = find_named(game.words, scenario.scores if scenario else (), self.score, "unknown-score")
        gauge = rules.scores if rules else ""
        left = score.most - game.scored.count(self.score) if score.most else MOST_THINGS
        if not 1 <= self.times <= left:
            times, most = (game.words.say("nouns.time", number=number) for number in (self.times, score.most))
            reason = "score-times/counted" if score.most else "score-times"
            raise Refused(game.words, reason, score=self.score, times=times, most=most, left=left)
        if self.player and not (gauge and any(game.gauge(name).player for name in game.gauges_of(gauge))):
            raise Refused(game.words, "no-own-points")
        if self.player:
            check_player(game, self.player)
        points = score.points * self.times
        events: tuple[Event, ...] = (Scored(self.score, points, self.player),)
        before, game = game, game._replace(scored=(*game.scored, *[self.score] * self.times))
        for name in game.gauges_of(gauge, self.player) if gauge else ():
            moved, game = game.shift_gauge(name, points)
            events += moved
        return find_end(before, (events, game))


ACTIONS = (
    *(
        Draw,
        Deal,
        Keep,
        Reveal,
        Discard,
        Search,
        Remove,
        Return,
        Shuffle,
        Add,
        Fill,
        Roll,
        ChooseAny,
        Choose,
        Own,
        Pick,
    ),
    *(Set, Move, Stretch, Write, Put, Name, Mark, Unmark, Take, Send, Correct, Score),
)
