"""The verbs of play: the words that begin a line, what they mean, and what reads what follows them."""

from collections.abc import Callable
from typing import NamedTuple

from printgen.digital import options, readers
from printgen.digital.action import Action
from printgen.digital.game import Game
from printgen.digital.places import HAND, KEPT, STACK
from printgen.digital.words import Option, Words
from printgen.model.play import ACTIVE, DISCARDS, OUT

REPEAT, UNDO, PEEK, SHOW, STATE, HELP, QUIT = "repeat", "undo", "peek", "show", "state", "help", "quit"
EVERYWHERE = (STACK, DISCARDS, ACTIVE, HAND, KEPT, OUT)


class Aside(NamedTuple):
    """What a player asks for that is no action, such as help; `about` is a word or a pile, `card` the id of a card."""

    word: str
    about: str = ""
    amount: int = 1
    card: str = ""


Command = Action | Aside


class Verb(NamedTuple):
    """A word that begins a line: how it is used, what it does, its reader, and whether a game has a use for it."""

    usage: str
    meaning: str
    read: Callable[[Words], Command]
    suits: Callable[[Game], object] = bool


def _read_do(words: Words) -> Command:
    return readers.read_routine(words, words.take("routine", options.list_routines(words.game)))


def _read_peek(words: Words) -> Command:
    return Aside(PEEK, words.sole("pile", options.list_piles(words.game)), words.number(1))


def _read_show(words: Words) -> Command:
    piles = options.list_piles(words.game)
    pile = words.maybe(piles)
    if pile:
        return Aside(SHOW, pile, card=readers.take_card(words, pile, EVERYWHERE) if words.is_open else "")
    if not words.is_open:
        return Aside(SHOW)
    pile, card = readers.find_card(words, piles, readers.IN_SIGHT)
    return Aside(SHOW, pile, card=card)


def _read_help(words: Words) -> Command:
    verbs = [Option(name, name, (), verb.meaning) for name, verb in VERBS.items() if verb.suits(words.game)]
    return Aside(HELP, words.maybe([*verbs, *options.list_routines(words.game)]))


def _aside(word: str) -> Callable[[Words], Command]:
    return lambda _: Aside(word)


def _deals(game: Game) -> object:
    return options.list_piles(game, dealt=True)


VERBS: dict[str, Verb] = {
    "draw": Verb(
        "draw PILE [COLUMN] [N] | draw BAG [N]", "draw cards or tokens", readers.read_draw, readers.list_holders
    ),
    "deal": Verb("deal PILE [N]", "deal hands to keep cards of", readers.read_deal, _deals),
    "keep": Verb("keep [PILE] CARD", "keep a card of a hand", readers.read_keep, _deals),
    "discard": Verb(
        "discard PILE | discard [PILE] CARD",
        "discard a card, or all active ones",
        readers.read_discard,
        options.list_piles,
    ),
    "roll": Verb("roll TABLE [COLUMN] [+M] [xN] | roll 2d6 [xN]", "roll on a table, or dice", readers.read_roll),
    "do": Verb(
        "do ROUTINE [ANSWER ...]",
        "take the steps of a routine; its name alone does too",
        _read_do,
        options.list_routines,
    ),
    "set": Verb("set GAUGE LABEL", "set a gauge", readers.read_set, options.list_gauges),
    "up": Verb("up GAUGE [N]", "move a gauge on", readers.read_up, options.list_gauges),
    "down": Verb("down GAUGE [N]", "move a gauge back", readers.read_down, options.list_gauges),
    "lengths": Verb(
        "lengths GAUGE N,N,...",
        "give a gauge the lengths of the scenario",
        readers.read_lengths,
        options.list_stretched,
    ),
    "choose": Verb(
        "choose [PICK] ROSTER ...", "choose what names are picked from", readers.read_choose, options.list_picks
    ),
    "pick": Verb("pick [PICK] RESULT [N]", "pick names at random", readers.read_pick, options.list_picks),
    "search": Verb("search PILE CARD", "search a card out and put it in play", readers.read_search, options.list_piles),
    "remove": Verb(
        "remove PILE CARD | remove BAG TOKEN", "remove from the game", readers.read_remove, readers.list_holders
    ),
    "return": Verb(
        "return PILE CARD | return BAG",
        "shuffle a card back in, or put all tokens back",
        readers.read_return,
        readers.list_holders,
    ),
    "shuffle": Verb("shuffle [PILE]", "shuffle a pile with its discards", readers.read_shuffle, options.list_piles),
    "add": Verb("add [BAG] TOKEN", "put one more token in", readers.read_add, options.list_bags),
    "fill": Verb(
        "fill [BAG] N", "fill a bag anew with its first N numbered tokens", readers.read_fill, options.list_bags
    ),
    SHOW: Verb("show [PILE] [CARD]", "show a card again, or all that are in play", _read_show, options.list_piles),
    PEEK: Verb("peek [PILE] [N]", "look at the top cards", _read_peek, options.list_piles),
    STATE: Verb("state", "where everything stands", _aside(STATE)),
    UNDO: Verb("undo", "take back the last action, with its chance", _aside(UNDO)),
    REPEAT: Verb("repeat", "draw or roll again as before; an empty line does too", _aside(REPEAT)),
    HELP: Verb("help [WORD]", "these words, or more about one of them", _read_help),
    QUIT: Verb("quit", "leave; Ctrl-D does too", _aside(QUIT)),
}
# Shorter, or used elsewhere.
ALIASES = {
    "d": "draw", "r": "roll", "u": UNDO, "s": STATE, "?": HELP, "h": HELP, "q": QUIT, "exit": QUIT, "again": REPEAT,
    "take": "draw", "trash": "remove",
}  # fmt: skip
