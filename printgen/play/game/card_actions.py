"""What a player does with cards and tokens: draw, deal, keep, discard, search, remove, return, shuffle, add, fill."""

from collections.abc import Callable
from typing import NamedTuple

from printgen.errors import count_noun
from printgen.model.play import ACTIVE, BACK, DISCARDS, OUT
from printgen.play.game import bag as bags
from printgen.play.game import pile as dealing
from printgen.play.game import pile as piles
from printgen.play.game.bag import Bag, EventsAndBag
from printgen.play.game.draw import weigh_card
from printgen.play.game.ending import find_end
from printgen.play.game.event import CardDrawn, DrawnShort, Event
from printgen.play.game.game import ALL, EventsAndGame, Game
from printgen.play.game.pile import EventsAndPile, Pile
from printgen.play.game.refusal import Refused


def _change_pile(game: Game, name: str, move: Callable[[Pile], EventsAndPile]) -> EventsAndGame:
    events, pile = move(game.pile(name))
    return events, game.put_pile(pile)


def _change_bag(game: Game, name: str, move: Callable[[Bag], EventsAndBag]) -> EventsAndGame:
    events, bag = move(game.bag(name))
    return find_end(game, (events, game.put_bag(bag)))


def _bring_cards(events: tuple[Event, ...], game: Game) -> EventsAndGame:
    """Add the cards of other piles that come with the drawn cards, as their rules say."""
    found: list[Event] = []
    for event in events:
        found.append(event)
        if isinstance(event, CardDrawn) and (pile := game.pile(event.pile)).rules.brings:
            card = pile.find_card(event.card)
            for name in weigh_card(pile.rules, card, event.column, game.labels()).brings:
                brought, other = piles.bring_card(game.pile(name), card.keys)
                found += brought
                game = game.put_pile(other)
    return tuple(found), game


class Draw(NamedTuple):
    """Draw cards from a pile, or tokens from a bag."""

    name: str  # the id of the pile or the bag
    amount: int = 1  # how many are drawn
    column: str = ""  # the use that cards are drawn for; ALL for none, "" for what the gauge of the pile says

    def run(self, game: Game) -> EventsAndGame:
        """Draw them all. Raises Refused if there are too few."""
        if game.has_bag(self.name):
            return self._take(game, self._check_bag(game))
        return self._draw(game, short=False)

    def draw_some(self, game: Game) -> EventsAndGame:
        """Draw as many as there are, which may be none; if they are fewer, that is among what happens."""
        if not game.has_bag(self.name):
            return self._draw(game, short=True)
        given = min(self.amount, len(game.bag(self.name).inside))
        events, game = self._take(game, given)
        if given < self.amount:
            events = (*events, DrawnShort(self.name, self.amount, given))
        return events, game

    def _draw(self, game: Game, *, short: bool) -> EventsAndGame:
        pile = game.pile(self.name)
        table = game.system.table_of(self.name)
        piles.check_use(pile, "" if self.column == ALL else self.column)
        column = game.choose_column(table, self.column, pile.rules.column)
        draw = piles.draw_some if short else piles.draw_cards
        outcome = _change_pile(game, self.name, lambda pile: draw(pile, self.amount, column, game.labels()))
        return _bring_cards(*outcome)

    def _check_bag(self, game: Game) -> int:
        """Return how many tokens are drawn. Raises Refused if there are too few."""
        if self.column not in ("", ALL):
            raise Refused("token-column", bag=self.name, column=self.column)
        left = len(game.bag(self.name).inside)
        if not 1 <= self.amount <= left:
            tokens = count_noun(self.amount, "token")
            reason = "not-enough-tokens" if left else "not-enough-tokens/none"
            raise Refused(reason, tokens=tokens, bag=self.name, left=left)
        return self.amount

    def _take(self, game: Game, amount: int) -> EventsAndGame:
        found: tuple[Event, ...] = ()
        for _ in range(amount):
            events, game = _change_bag(game, self.name, bags.take_token)
            found += events
        return found, game


class Deal(NamedTuple):
    """Deal hands."""

    pile: str  # the id of the pile
    hands: int = 1  # how many players are dealt a hand, where no single player is named
    player: int = 0  # the one player who is dealt a hand, together with what that player has kept; 0 for all players

    def run(self, game: Game) -> EventsAndGame:
        """Deal."""
        if not 1 <= self.hands <= piles.MOST_DRAWN or not 0 <= self.player <= piles.MOST_DRAWN:
            raise Refused("hand-count", hands=self.hands)
        check_player(game, self.player or self.hands)
        if self.player:
            return _change_pile(game, self.pile, lambda pile: dealing.deal_again(pile, self.player, game.labels()))
        return _change_pile(game, self.pile, lambda pile: dealing.deal_cards(pile, self.hands, game.labels()))


def check_player(game: Game, player: int) -> None:
    """Make sure that a player takes part, where the game counts its players. Raises Refused."""
    if game.players and not 1 <= player <= game.players:
        players, gauge = count_noun(game.players, "player"), game.system.play.players
        raise Refused("unknown-player", player=player, players=players, gauge=gauge, nearest=max(1, player))


class Reveal(NamedTuple):
    """Show the cards that a player has kept to all."""

    pile: str  # the id of the pile
    player: int  # the number of the player

    def run(self, game: Game) -> EventsAndGame:
        """Reveal them."""
        return _change_pile(game, self.pile, lambda pile: dealing.reveal_cards(pile, self.player))


class Keep(NamedTuple):
    """Keep a card of a hand."""

    pile: str  # the id of the pile
    card: str  # the id of the card

    def run(self, game: Game) -> EventsAndGame:
        """Keep it."""
        return _change_pile(game, self.pile, lambda pile: dealing.keep_card(pile, self.card))


class Discard(NamedTuple):
    """Discard a card, or all cards of a pile that are in play."""

    pile: str  # the id of the pile
    card: str = ""  # the id of the card, "" for all cards in play

    def run(self, game: Game) -> EventsAndGame:
        """Discard."""
        if not self.card:
            return _change_pile(game, self.pile, dealing.discard_active)
        return _change_pile(game, self.pile, lambda pile: dealing.move_card(pile, self.card, DISCARDS))


class Search(NamedTuple):
    """Search a card out of a pile or its discards and put it into play."""

    pile: str  # the id of the pile
    card: str  # the id of the card

    def run(self, game: Game) -> EventsAndGame:
        """Search. The card keeps the column that is read now."""
        events, game = _change_pile(game, self.pile, lambda pile: dealing.move_card(pile, self.card, ACTIVE))
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
            return _change_bag(game, self.name, lambda bag: bags.remove_token(bag, self.piece))
        return _change_pile(game, self.name, lambda pile: dealing.move_card(pile, self.piece, OUT))


class Return(NamedTuple):
    """Shuffle a card back into its pile, or put all tokens back into their bag."""

    name: str  # the id of the pile or the bag
    card: str = ""  # the id of the card; "" for a bag

    def run(self, game: Game) -> EventsAndGame:
        """Return it, or them."""
        if game.has_bag(self.name):
            return _change_bag(game, self.name, bags.return_tokens)
        if not self.card:
            game.pile(self.name)
            raise Refused("no-card-named", pile=self.name)
        return _change_pile(game, self.name, lambda pile: dealing.move_card(pile, self.card, BACK))


class Shuffle(NamedTuple):
    """Shuffle a pile together with its discards."""

    pile: str  # the id of the pile

    def run(self, game: Game) -> EventsAndGame:
        """Shuffle."""
        return _change_pile(game, self.pile, dealing.shuffle_pile)


class Add(NamedTuple):
    """Put one more token into a bag: for good if the bag has lost one of this name, else until all are put back."""

    bag: str  # the id of the bag
    token: str  # the name of the token

    def run(self, game: Game) -> EventsAndGame:
        """Add it."""
        return _change_bag(game, self.bag, lambda bag: bags.add_token(bag, self.token))


class Fill(NamedTuple):
    """Fill a bag anew with some of its numbered tokens and all others."""

    bag: str  # the id of the bag
    amount: int  # how many numbered tokens, the first ones

    def run(self, game: Game) -> EventsAndGame:
        """Fill it."""
        return _change_bag(game, self.bag, lambda bag: bags.fill_bag(bag, self.amount))


CARD_ACTIONS = (Draw, Deal, Keep, Reveal, Discard, Search, Remove, Return, Shuffle, Add, Fill)
