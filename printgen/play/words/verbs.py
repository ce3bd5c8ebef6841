"""The verbs of play: the words that begin a line, what they mean, and what parses what follows them."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from printgen.play.game.action import Action
from printgen.play.game.game import Game
from printgen.play.words import names, parsing
from printgen.play.words.cards import find_open, find_shown, has_backs, names_seen, take_shown
from printgen.play.words.rulebook import list_rules
from printgen.play.words.typed import Option, Typed

# What a player may ask for besides actions.
RequestWord = Literal["repeat", "undo", "peek", "hand", "show", "flip", "rules", "state", "list", "help", "quit"]
REPEAT: Final = "repeat"
UNDO: Final = "undo"
PEEK: Final = "peek"
HAND: Final = "hand"
SHOW: Final = "show"
FLIP: Final = "flip"
RULES: Final = "rules"
STATE: Final = "state"
LIST: Final = "list"
HELP: Final = "help"
QUIT: Final = "quit"


class Request(NamedTuple):
    """What a player asks for besides actions, such as help."""

    word: RequestWord  # what is asked for
    about: str = ""  # the word, the pile or the list that it is about, "" for everything
    amount: int = 1  # how many cards, or the number of a player
    card: str = ""  # the id of a card
    entry: int = 0  # the number of an entry of a list, from 1; 0 for all entries


Command = Action | Request


class Verb(NamedTuple):
    """A word that begins a line."""

    usage: str  # the ways to use it, with | between them
    meaning: str  # what it does
    parse: Callable[[Typed], Command]  # reads what follows it
    suits: Callable[[Game], object] = bool  # tells whether a game has a use for it


def _parse_do(typed: Typed) -> Command:
    return parsing.parse_routine(typed, typed.take("routine", names.list_routine_names(typed.game)))


def _parse_peek(typed: Typed) -> Command:
    return Request(PEEK, typed.sole("pile", names.list_pile_names(typed.game)), typed.amount())


def _parse_hand(typed: Typed) -> Command:
    return Request(HAND, typed.sole("pile", names.list_pile_names(typed.game, dealt=True)), typed.amount())


def _parse_show(typed: Typed) -> Command:
    piles, lists = names.list_pile_names(typed.game), names.list_list_names(typed.game)
    pile = "" if names_seen(typed, [*piles, *lists]) else typed.maybe([*piles, *lists])
    if any(pile == option.value for option in lists):
        entries = names.list_entry_names(typed.game.system.table(pile))
        return Request(SHOW, pile, entry=int(typed.take("entry", entries)) if typed.is_open else 0)
    if pile:
        return Request(SHOW, pile, card=take_shown(typed, pile) if typed.is_open else "")
    if not typed.is_open:
        return Request(SHOW)
    pile, card = find_shown(typed, piles)
    return Request(SHOW, pile, card=card)


def _parse_flip(typed: Typed) -> Command:
    pile, card = find_open(typed)
    return Request(FLIP, pile, card=card)


def _parse_help(typed: Typed) -> Command:
    game = typed.game
    words = [*name_verbs(game), *names.list_routine_names(game)]
    gauges = [*names.list_gauge_names(game), *names.list_derived_gauge_names(game)]
    kinds = [kind._replace(rank=1) for kind in names.list_kind_names(game)]  # a routine may be called like one of them
    things = [*parsing.list_holders(game), *kinds]
    return Request(HELP, typed.maybe([*words, *things, *gauges], names.list_gauge_part_names(game)))


def _parse_rules(typed: Typed) -> Command:
    return Request(RULES, typed.take("rule", list_rules(typed.game.system)) if typed.is_open else "")


def _make_request(word: RequestWord) -> Callable[[Typed], Command]:
    return lambda _: Request(word)


def _deals(game: Game) -> object:
    return names.list_pile_names(game, dealt=True)


def _list_marks(game: Game) -> object:
    return [mark for kind in game.system.play.things for mark in kind.marks]


def _list_places(game: Game) -> object:
    return [place for kind in game.system.play.things for place in kind.places]


def _list_free_kinds(game: Game) -> object:
    """Return the kinds of things that come into play without a token."""
    return [kind for kind in game.system.play.things if not kind.bag]


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
        names.list_pile_names,
    ),
    "roll": Verb("roll TABLE [COLUMN] [+M] [xN] | roll 2d6 [xN]", "roll on a table, or dice", parsing.parse_roll),
    "do": Verb(
        "do ROUTINE [ANSWER ...]",
        "take the steps of a routine; its name alone is enough",
        _parse_do,
        names.list_routine_names,
    ),
    "set": Verb("set GAUGE LABEL", "set a gauge", parsing.parse_set, names.list_gauge_names),
    "up": Verb("up GAUGE [N]", "move a gauge forward", parsing.parse_up, names.list_gauge_names),
    "down": Verb("down GAUGE [N]", "move a gauge back", parsing.parse_down, names.list_gauge_names),
    "lengths": Verb(
        "lengths [TRACKER] N,N,...",
        "give a tracker the lengths of the scenario",
        parsing.parse_lengths,
        names.list_adjustable_gauge_names,
    ),
    "choose": Verb(
        "choose [PICK] ROSTER ...",
        "choose what names are picked from",
        parsing.parse_choose,
        names.list_pick_names,
    ),
    "own": Verb(
        "own ROSTER N,N-N,...",
        "pick nothing else from a roster than these names, by their numbers on the tick sheet",
        parsing.parse_own,
        names.list_pick_names,
    ),
    "pick": Verb("pick [PICK] RESULT [N]", "pick names at random", parsing.parse_pick, names.list_pick_names),
    "search": Verb(
        "search PILE CARD", "search a card out and put it in play", parsing.parse_search, names.list_pile_names
    ),
    "remove": Verb(
        "remove PILE CARD | remove BAG TOKEN | remove THINGS N",
        "remove from the game",
        parsing.parse_remove,
        lambda game: [*parsing.list_holders(game), *names.list_kind_names(game)],
    ),
    "return": Verb(
        "return PILE CARD | return BAG",
        "shuffle a card back in, or put all tokens back",
        parsing.parse_return,
        parsing.list_holders,
    ),
    "shuffle": Verb("shuffle [PILE]", "shuffle a pile with its discards", parsing.parse_shuffle, names.list_pile_names),
    "add": Verb("add [BAG] TOKEN", "put one more token in", parsing.parse_add, names.list_bag_names),
    "fill": Verb(
        "fill [BAG] N", "fill a bag anew with its first N numbered tokens", parsing.parse_fill, names.list_bag_names
    ),
    LIST: Verb("list", "the things in play, with what is known of each", _make_request(LIST), names.list_kind_names),
    "put": Verb("put [THINGS] [NAME]", "put one more thing into play", parsing.parse_put, _list_free_kinds),
    "name": Verb("name [THINGS] N NAME", "name a thing", parsing.parse_name, names.list_kind_names),
    "mark": Verb("mark [THINGS] N [MARK]", "mark a thing", parsing.parse_mark, _list_marks),
    "unmark": Verb("unmark [THINGS] N [MARK]", "take a mark off a thing", parsing.parse_unmark, _list_marks),
    "send": Verb("send [THINGS] N PLACE", "send a thing to a place", parsing.parse_send, _list_places),
    "score": Verb(
        "score WHAT [N] [by PLAYER]",
        "score points of the scenario, once or several times",
        parsing.parse_score,
        names.list_score_names,
    ),
    SHOW: Verb(
        "show [PILE] [CARD] | show LIST [ENTRY]", "show a card again, or all that are in play, or a list", _parse_show
    ),
    FLIP: Verb("flip [PILE] CARD", "read the back of a card that lies open", _parse_flip, has_backs),
    RULES: Verb("rules [NAME]", "the rules: all procedures and tables, or one of them in full", _parse_rules),
    PEEK: Verb("peek [PILE] [N]", "look at the top cards", _parse_peek, names.list_pile_names),
    STATE: Verb("state", "where everything stands", _make_request(STATE)),
    UNDO: Verb("undo", "take back the last action, with its chance", _make_request(UNDO)),
    REPEAT: Verb("repeat", "draw or roll again as before; an empty line does the same", _make_request(REPEAT)),
    HELP: Verb("help [WORD]", "these words, or more about one of them, or about a pile, a bag or a gauge", _parse_help),
    QUIT: Verb("quit", "leave; Ctrl-D does the same", _make_request(QUIT)),
}
# Shorter, or used elsewhere.
ALIASES = {
    "d": "draw", "r": "roll", "u": UNDO, "s": STATE, "?": HELP, "h": HELP, "q": QUIT, "exit": QUIT, "again": REPEAT,
    "take": "draw", "trash": "remove",
}  # fmt: skip
# What each word in capitals stands for, and what lists the possible names.
KINDS: dict[str, tuple[str, Callable[[Game], list[Option]]]] = {
    "PILE": ("piles", names.list_pile_names),
    "BAG": ("bags", names.list_bag_names),
    "TABLE": ("tables", names.list_roll_names),
    "ROUTINE": ("routines", names.list_routine_names),
    "GAUGE": ("gauges", names.list_gauge_names),
    "TRACKER": ("trackers", names.list_adjustable_gauge_names),
    "PICK": ("picks", names.list_pick_names),
    "LIST": ("lists", names.list_list_names),
    "THINGS": ("things", names.list_kind_names),
}


def list_verbs(game: Game) -> dict[str, Verb]:
    """Return the verbs that a game has a use for, in the order of the help."""
    return {name: verb for name, verb in VERBS.items() if verb.suits(game)}


def name_verbs(game: Game) -> list[Option]:
    """Return the verbs that a game has a use for, as names that a player may type."""
    return [Option(name, name, (name,), verb.meaning) for name, verb in list_verbs(game).items()]


def list_usages(game: Game, verb: Verb) -> list[str]:
    """Return the ways to use a verb, without ways that name something which the game does not have."""
    usages = verb.usage.split(" | ")
    absent = {kind for kind, (_, find) in KINDS.items() if not find(game)}
    return [usage for usage in usages if not absent & set(usage.split())] or usages
