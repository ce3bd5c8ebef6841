"""The verbs of play: the words that begin a line, what they mean, and what parses what follows them."""

from collections.abc import Callable
from typing import NamedTuple

from printgen.play.game.action import Action
from printgen.play.game.game import Game
from printgen.play.words import options, parsing
from printgen.play.words.rulebook import list_rules
from printgen.play.words.showing import find_shown, names_seen, take_shown
from printgen.play.words.typed import Option, Typed

REPEAT, UNDO, PEEK, SHOW, STATE, HELP, QUIT = "repeat", "undo", "peek", "show", "state", "help", "quit"
HAND = "hand"

RULES = "rules"


class Aside(NamedTuple):
    """What a player asks for that is no action, such as help.

    `about` is a word, a pile or a list, `card` the id of a card, and `entry` that of a list, from 1.
    """

    word: str
    about: str = ""
    amount: int = 1
    card: str = ""
    entry: int = 0


Command = Action | Aside


class Verb(NamedTuple):
    """A word that begins a line: how it is used, what it does, its parser, and whether a game has a use for it."""

    usage: str
    meaning: str
    parse: Callable[[Typed], Command]
    suits: Callable[[Game], object] = bool


def _parse_do(typed: Typed) -> Command:
    return parsing.parse_routine(typed, typed.take("routine", options.list_routines(typed.game)))


def _parse_peek(typed: Typed) -> Command:
    return Aside(PEEK, typed.sole("pile", options.list_piles(typed.game)), typed.amount())


def _parse_hand(typed: Typed) -> Command:
    return Aside(HAND, typed.sole("pile", options.list_piles(typed.game, dealt=True)), typed.amount())


def _parse_show(typed: Typed) -> Command:
    piles, lists = options.list_piles(typed.game), options.list_lists(typed.game)
    pile = "" if names_seen(typed, [*piles, *lists]) else typed.maybe([*piles, *lists])
    if any(pile == option.value for option in lists):
        entries = options.list_entries(typed.game.system.table(pile))
        return Aside(SHOW, pile, entry=int(typed.take("entry", entries)) if typed.is_open else 0)
    if pile:
        return Aside(SHOW, pile, card=take_shown(typed, pile) if typed.is_open else "")
    if not typed.is_open:
        return Aside(SHOW)
    pile, card = find_shown(typed, piles)
    return Aside(SHOW, pile, card=card)


def _parse_help(typed: Typed) -> Command:
    game = typed.game
    words = [*name_verbs(game), *options.list_routines(game)]
    things = [*parsing.list_holders(game), *options.list_gauges(game), *options.list_derived(game)]
    return Aside(HELP, typed.maybe([*words, *things], options.list_gauge_parts(game)))


def _parse_rules(typed: Typed) -> Command:
    return Aside(RULES, typed.take("rule", list_rules(typed.game.system)) if typed.is_open else "")


def _aside(word: str) -> Callable[[Typed], Command]:
    return lambda _: Aside(word)


def _deals(game: Game) -> object:
    return options.list_piles(game, dealt=True)


VERBS: dict[str, Verb] = {
    "draw": Verb(
        "draw PILE [COLUMN] [N] | draw BAG [N]", "draw cards or tokens", parsing.parse_draw, parsing.list_holders
    ),
    "deal": Verb(
        "deal [PILE] [N] | deal [PILE] to PLAYER",
        "deal each player a hand to keep cards of, or one player another",
        parsing.parse_deal,
        _deals,
    ),
    HAND: Verb("hand [PILE] [PLAYER]", "look at a player's own cards", _parse_hand, _deals),
    "keep": Verb("keep [PILE] CARD", "keep a card of a hand", parsing.parse_keep, _deals),
    "reveal": Verb("reveal [PILE] PLAYER", "show a player's cards to all", parsing.parse_reveal, _deals),
    "discard": Verb(
        "discard PILE | discard [PILE] CARD",
        "discard a card, or all active ones",
        parsing.parse_discard,
        options.list_piles,
    ),
    "roll": Verb("roll TABLE [COLUMN] [+M] [xN] | roll 2d6 [xN]", "roll on a table, or dice", parsing.parse_roll),
    "do": Verb(
        "do ROUTINE [ANSWER ...]",
        "take the steps of a routine; its name alone does too",
        _parse_do,
        options.list_routines,
    ),
    "set": Verb("set GAUGE LABEL", "set a gauge", parsing.parse_set, options.list_gauges),
    "up": Verb("up GAUGE [N]", "move a gauge on", parsing.parse_up, options.list_gauges),
    "down": Verb("down GAUGE [N]", "move a gauge back", parsing.parse_down, options.list_gauges),
    "lengths": Verb(
        "lengths [TRACKER] N,N,...",
        "give a tracker the lengths of the scenario",
        parsing.parse_lengths,
        options.list_stretched,
    ),
    "choose": Verb(
        "choose [PICK] ROSTER ...", "choose what names are picked from", parsing.parse_choose, options.list_picks
    ),
    "pick": Verb("pick [PICK] RESULT [N]", "pick names at random", parsing.parse_pick, options.list_picks),
    "search": Verb(
        "search PILE CARD", "search a card out and put it in play", parsing.parse_search, options.list_piles
    ),
    "remove": Verb(
        "remove PILE CARD | remove BAG TOKEN", "remove from the game", parsing.parse_remove, parsing.list_holders
    ),
    "return": Verb(
        "return PILE CARD | return BAG",
        "shuffle a card back in, or put all tokens back",
        parsing.parse_return,
        parsing.list_holders,
    ),
    "shuffle": Verb("shuffle [PILE]", "shuffle a pile with its discards", parsing.parse_shuffle, options.list_piles),
    "add": Verb("add [BAG] TOKEN", "put one more token in", parsing.parse_add, options.list_bags),
    "fill": Verb(
        "fill [BAG] N", "fill a bag anew with its first N numbered tokens", parsing.parse_fill, options.list_bags
    ),
    SHOW: Verb(
        "show [PILE] [CARD] | show LIST [ENTRY]", "show a card again, or all that are in play, or a list", _parse_show
    ),
    RULES: Verb("rules [NAME]", "the rules: all procedures and tables, or one of them in full", _parse_rules),
    PEEK: Verb("peek [PILE] [N]", "look at the top cards", _parse_peek, options.list_piles),
    STATE: Verb("state", "where everything stands", _aside(STATE)),
    UNDO: Verb("undo", "take back the last action, with its chance", _aside(UNDO)),
    REPEAT: Verb("repeat", "draw or roll again as before; an empty line does too", _aside(REPEAT)),
    HELP: Verb("help [WORD]", "these words, or more about one of them, or about a pile, a bag or a gauge", _parse_help),
    QUIT: Verb("quit", "leave; Ctrl-D does too", _aside(QUIT)),
}
# Shorter, or used elsewhere.
ALIASES = {
    "d": "draw", "r": "roll", "u": UNDO, "s": STATE, "?": HELP, "h": HELP, "q": QUIT, "exit": QUIT, "again": REPEAT,
    "take": "draw", "trash": "remove",
}  # fmt: skip
# What the words in capitals of a usage stand for.
KINDS: dict[str, tuple[str, Callable[[Game], list[Option]]]] = {
    "PILE": ("piles", options.list_piles),
    "BAG": ("bags", options.list_bags),
    "TABLE": ("tables", options.list_rolls),
    "ROUTINE": ("routines", options.list_routines),
    "GAUGE": ("gauges", options.list_gauges),
    "TRACKER": ("trackers", options.list_stretched),
    "PICK": ("picks", options.list_picks),
    "LIST": ("lists", options.list_lists),
}


def list_verbs(game: Game) -> dict[str, Verb]:
    """Return the verbs that a game has a use for, in the order of the help."""
    return {name: verb for name, verb in VERBS.items() if verb.suits(game)}


def name_verbs(game: Game) -> list[Option]:
    """Return the verbs that a game has a use for, by their names."""
    return [Option(name, name, (name,), verb.meaning) for name, verb in list_verbs(game).items()]


def list_usages(game: Game, verb: Verb) -> list[str]:
    """Return the ways to use a verb, without those that name what a game has none of."""
    usages = verb.usage.split(" | ")
    absent = {kind for kind, (_, find) in KINDS.items() if not find(game)}
    return [usage for usage in usages if not absent & set(usage.split())] or usages
