"""The code of a game: ten letters that prove to others what was played, as docs/log.md defines them."""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from printgen.play.game.action import Action
from printgen.play.game.event import Event
from printgen.play.game.game import Game
from printgen.play.game.session import Played, encode_line, write_header, write_line

# The letters of Crockford's base 32, without those that are mixed up with others.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH, GROUP = 10, 5
BITS_PER_LETTER = 5


class Done(NamedTuple):
    """An action in force, with what came of it."""

    action: Action
    events: tuple[Event, ...]


def list_in_force(lines: Iterable[Played]) -> list[Done]:
    """Return the actions of a log that were not undone, each with what came of it."""
    found: list[Done] = []
    for line in lines:
        if line.action is None:
            found.pop()
        else:
            found.append(Done(line.action, line.events))
    return found


def take_code(game: Game, outcomes: Iterable[Done]) -> str:
    """Return the code of a game as it stands, of which these are the actions in force.

    Two games have the same code if the same was played by the same rules and seed, whatever was undone meanwhile.
    """
    header = write_header(game.system, game.seed)
    del header["printgen"]
    if "scenario" in header:
        del header["scenario"]["source"]
    digest = sha256(encode_line(header))
    for outcome in outcomes:
        digest.update(encode_line(write_line(*outcome)))
    number = int.from_bytes(digest.digest(), "big") >> (digest.digest_size * 8 - LENGTH * BITS_PER_LETTER)
    places = range((LENGTH - 1) * BITS_PER_LETTER, -1, -BITS_PER_LETTER)
    letters = "".join(LETTERS[number >> place & len(LETTERS) - 1] for place in places)
    return "-".join(letters[start : start + GROUP] for start in range(0, LENGTH, GROUP))
