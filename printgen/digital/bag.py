"""Bags: tokens that are taken out without looking, and put back when a round ends."""

from typing import NamedTuple

from printgen.digital.event import BagFilled, Event, TokenMoved
from printgen.errors import BadUsage, suggest
from printgen.model.play import BagRules, Token
from printgen.model.system import System
from printgen.stream import Stream, open_stream

TAKEN, GONE, INSIDE = "taken", "gone", "inside"


class Bag(NamedTuple):
    """A bag at one moment; every move returns another one.

    Tokens are named as its rules have them, those of a kind several times. `whole` is what it is filled with when all
    are put back, `inside` what is in it in the order of its rules, and `taken` what was taken since.
    """

    rules: BagRules
    stream: Stream
    whole: tuple[str, ...]
    inside: tuple[str, ...]
    taken: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @classmethod
    def of(cls, system: System, name: str, seed: str) -> "Bag":
        """Return a bag as it is when play begins, with all its tokens. Raises BadUsage if there is no such bag."""
        for rules in system.play.bags:
            if rules.id == name:
                tokens = tuple(token.name for token in rules.tokens for _ in range(token.amount))
                return cls(rules, open_stream(seed, f"{system.id}/{name}"), tokens, tokens)
        hint = suggest(name, [rules.id for rules in system.play.bags]) or "it has no bags"
        raise BadUsage(f'"{system.id}" has no bag "{name}"', hint)

    def draw(self) -> tuple[str, "Bag"]:
        """Return a token, each of those inside as likely as the others, and the bag without it.

        Raises BadUsage if the bag is empty.
        """
        if not self.inside:
            raise BadUsage(f'there is no token in "{self.rules.id}"', f"put them back: return {self.rules.id}")
        place, stream = self.stream.below(len(self.inside))
        token, inside = self.inside[place], self.inside[:place] + self.inside[place + 1 :]
        return token, self._replace(stream=stream, inside=inside, taken=(*self.taken, token))


Moved = tuple[tuple[Event, ...], Bag]


def take_token(bag: Bag) -> Moved:
    """Take a token out without looking. Raises BadUsage if there is none."""
    token, bag = bag.draw()
    return (TokenMoved(bag.rules.id, token, TAKEN),), bag


def remove_token(bag: Bag, token: str) -> Moved:
    """Remove a token from the game, be it in the bag or taken. Raises BadUsage if it is neither."""
    _check_token(bag, token)
    if token not in (*bag.inside, *bag.taken):
        raise BadUsage(f'the token "{token}" is not in "{bag.rules.id}"', "it is out of the game, or was never in it")
    inside, taken = bag.inside, bag.taken
    if token in inside:
        inside = _leave_out(inside, token)
    else:
        taken = _leave_out(taken, token)
    whole = _leave_out(bag.whole, token)
    moved = bag._replace(whole=whole, inside=inside, taken=taken, gone=(*bag.gone, token))
    return (TokenMoved(bag.rules.id, token, GONE),), moved


def add_token(bag: Bag, token: str) -> Moved:
    """Put one more token in, until all are put back. Raises BadUsage if there is no more of its kind."""
    kind = _check_token(bag, token)
    if (*bag.inside, *bag.taken).count(token) >= kind.most:
        raise BadUsage(f'there is no more than {kind.most} of the token "{token}"')
    inside = _sort(bag.rules, (*bag.inside, token))
    gone = _leave_out(bag.gone, token)
    return (TokenMoved(bag.rules.id, token, INSIDE),), bag._replace(inside=inside, gone=gone)


def return_tokens(bag: Bag) -> Moved:
    """Put all tokens back; those that were added, and those removed, stay out."""
    return (BagFilled(bag.rules.id, len(bag.whole)),), bag._replace(inside=bag.whole, taken=())


def fill_bag(bag: Bag, count: int) -> Moved:
    """Fill a bag anew with its first so many numbered tokens and all others, as for a new game. Raises BadUsage."""
    numbered = bag.rules.numbered
    if not numbered or not 1 <= count <= len(numbered):
        most = f"it has 1 to {len(numbered)}" if numbered else "it has none"
        raise BadUsage(f'"{bag.rules.id}" cannot be filled with {count} numbered tokens', most)
    left_out = set(numbered[count:])
    whole = tuple(token.name for token in bag.rules.tokens if token.name not in left_out for _ in range(token.amount))
    return (BagFilled(bag.rules.id, len(whole)),), bag._replace(whole=whole, inside=whole, taken=(), gone=())


def _check_token(bag: Bag, token: str) -> Token:
    """Return the kind of token of a name. Raises BadUsage if the bag has none such."""
    kinds = {kind.name: kind for kind in bag.rules.tokens}
    if token not in kinds:
        raise BadUsage(f'"{bag.rules.id}" has no token "{token}"', suggest(token, kinds))
    return kinds[token]


def _sort(rules: BagRules, tokens: tuple[str, ...]) -> tuple[str, ...]:
    order = [token.name for token in rules.tokens]
    return tuple(sorted(tokens, key=order.index))


def _leave_out(tokens: tuple[str, ...], token: str) -> tuple[str, ...]:
    """Return the tokens without one of a name."""
    if token not in tokens:
        return tokens
    place = tokens.index(token)
    return tokens[:place] + tokens[place + 1 :]
