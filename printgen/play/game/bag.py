"""Bags: tokens that are taken out without looking, and put back when a round ends."""

from typing import NamedTuple

from printgen.model.play import BagRules, TokenKind
from printgen.model.system import System
from printgen.model.told_words import ToldWords
from printgen.play.game.event import BagFilled, Event, TokenMoved
from printgen.play.game.places import GONE, INSIDE, TAKEN, TokenPlace
from printgen.play.game.refusal import Refused, check_known, find_named
from printgen.stream import Stream, open_stream


class Bag(NamedTuple):
    """A bag at one moment. Every move returns another bag.

    A token is called by the name of its kind, so that a name may stand several times.
    """

    rules: BagRules  # the rules of the bag
    stream: Stream  # where its chance comes from
    whole: tuple[str, ...]  # what is in it when all tokens are put back
    inside: tuple[str, ...]  # what is in it now, in the order of its rules
    taken: tuple[str, ...] = ()  # what was taken out since the tokens were last put back
    gone: tuple[str, ...] = ()  # what has left the game
    words: ToldWords = ToldWords({}, {})  # what is told in the language of its system

    @classmethod
    def of(cls, system: System, name: str, seed: str) -> "Bag":
        """Return a bag as it is when play begins, with all its tokens. Raises Refused if there is no such bag."""
        rules = find_named(system.words, system.play.bags, name, "unknown-bag", system=system.id)
        tokens = tuple(token.name for token in rules.tokens for _ in range(token.amount))
        return cls(rules, open_stream(seed, f"{system.id}/{name}"), tokens, tokens, words=system.words)

    def draw(self) -> tuple[str, "Bag"]:
        """Return a token, each as likely as any other, and the bag without it. Raises Refused if the bag is empty."""
        if not self.inside:
            raise Refused(
                self.words, "not-enough-tokens/none", tokens=self.words.say("nouns.token", number=1), bag=self.rules.id
            )
        index, stream = self.stream.below(len(self.inside))
        token, inside = self.inside[index], self.inside[:index] + self.inside[index + 1 :]
        return token, self._replace(stream=stream, inside=inside, taken=(*self.taken, token))


EventsAndBag = tuple[tuple[Event, ...], Bag]


def _note(bag: Bag, token: str, goes: TokenPlace) -> EventsAndBag:
    """Return the event of a token that went somewhere, and the bag after it."""
    return (TokenMoved(bag.rules.id, token, goes, len(bag.inside)),), bag


def take_token(bag: Bag) -> EventsAndBag:
    """Take a token out without looking. Raises Refused if there is none."""
    token, bag = bag.draw()
    return _note(bag, token, TAKEN)


def remove_token(bag: Bag, token: str) -> EventsAndBag:
    """Remove a token, inside or taken, from the game; one that was added goes first. Raises Refused."""
    _check_token(bag, token)
    if token not in (*bag.inside, *bag.taken):
        raise Refused(bag.words, "token-not-there", token=token, bag=bag.rules.id)
    if (*bag.inside, *bag.taken).count(token) <= bag.whole.count(token):
        bag = bag._replace(whole=_leave_out(bag.whole, token), gone=(*bag.gone, token))
    if token in bag.inside:
        return _note(bag._replace(inside=_leave_out(bag.inside, token)), token, GONE)
    return _note(bag._replace(taken=_leave_out(bag.taken, token)), token, GONE)


def add_token(bag: Bag, token: str) -> EventsAndBag:
    """Put one more token in: for good if the bag has lost one of this name, otherwise until all are put back.

    Raises Refused if there are no more tokens of this name.
    """
    kind = _check_token(bag, token)
    if (*bag.inside, *bag.taken).count(token) >= kind.most:
        reason = "no-token-left/one" if kind.most == 1 else "no-token-left"
        raise Refused(bag.words, reason, token=token, bag=bag.rules.id, title=kind.title, number=kind.most)
    if token in bag.rules.numbered or bag.whole.count(token) < kind.amount:
        bag = bag._replace(whole=_sort(bag.rules, (*bag.whole, token)), gone=_leave_out(bag.gone, token))
    return _note(bag._replace(inside=_sort(bag.rules, (*bag.inside, token))), token, INSIDE)


def return_tokens(bag: Bag) -> EventsAndBag:
    """Put all tokens back, but for tokens that were added or removed: these stay out."""
    return (BagFilled(bag.rules.id, len(bag.whole)),), bag._replace(inside=bag.whole, taken=())


def fill_bag(bag: Bag, count: int) -> EventsAndBag:
    """Fill a bag anew with its first `count` numbered tokens and all others, as for a new game. Raises Refused."""
    numbered = bag.rules.numbered
    if not numbered or not 1 <= count <= len(numbered):
        reason = "fill-count" if numbered else "fill-count/none"
        raise Refused(bag.words, reason, bag=bag.rules.id, count=count, most=len(numbered))
    left_out = set(numbered[count:])
    whole = tuple(token.name for token in bag.rules.tokens if token.name not in left_out for _ in range(token.amount))
    return (BagFilled(bag.rules.id, len(whole)),), bag._replace(whole=whole, inside=whole, taken=(), gone=())


def _check_token(bag: Bag, token: str) -> TokenKind:
    """Return the kind of a token. Raises Refused if the bag has none of this name."""
    kinds = {kind.name: kind for kind in bag.rules.tokens}
    check_known(bag.words, token, kinds, "unknown-token", bag=bag.rules.id)
    return kinds[token]


def _sort(rules: BagRules, tokens: tuple[str, ...]) -> tuple[str, ...]:
    order = [token.name for token in rules.tokens]
    return tuple(sorted(tokens, key=order.index))


def _leave_out(tokens: tuple[str, ...], token: str) -> tuple[str, ...]:
    """Return the tokens without one of this name."""
    if token not in tokens:
        return tokens
    index = tokens.index(token)
    return tokens[:index] + tokens[index + 1 :]
