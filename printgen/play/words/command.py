"""What a player types: the verbs and how each is used, how a line is read and completed, and how an action is typed."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from printgen.errors import BadUsage
from printgen.model.course import SCORE
from printgen.model.die import name_dice
from printgen.model.options import parse_numbers, show_numbers, show_row
from printgen.model.play import ACTIVE, DISCARDS, OUT, OWN, Play
from printgen.model.routine import Ask, DiscardStep, Random, Routine, list_steps
from printgen.model.told_words import ToldWords
from printgen.play.game.actions import (
    CARD_MOVES,
    LONGEST,
    Add,
    Choose,
    ChooseAny,
    Correct,
    Deal,
    Discard,
    Draw,
    Fill,
    Keep,
    Mark,
    Move,
    Name,
    Own,
    Pick,
    Put,
    Remove,
    Return,
    Reveal,
    Roll,
    Score,
    Search,
    Send,
    Set,
    Shuffle,
    Stretch,
    Take,
    Unmark,
    Write,
    check_player,
    find_pick,
)
from printgen.play.game.course import (
    Due,
    Next,
    PlayOn,
    Skip,
    can_do,
    do_step,
    find_due,
    list_asked_scores,
    list_offered,
)
from printgen.play.game.dice import find_roll
from printgen.play.game.effect import Assign, Lift, find_effect, find_result
from printgen.play.game.game import ALL, Game
from printgen.play.game.pile import IN_SIGHT
from printgen.play.game.places import HAND, KEPT, STACK, Place
from printgen.play.game.routine import (
    Again,
    Do,
    find_routine,
    is_answerable,
    list_asks,
    list_choices,
    list_unnamed_kinds,
    list_words,
)
from printgen.play.game.session import Action, describe_action, name_kind
from printgen.play.game.tally import Count, Merge
from printgen.play.game.thing import find_thing_kind
from printgen.play.game.verdict import count_known
from printgen.play.words import names
from printgen.play.words.hands import is_hidden, is_secret_card
from printgen.play.words.names import TABLE, ChoiceList, name_card, name_each
from printgen.play.words.rulebook import list_rules
from printgen.play.words.typed import (
    LONGEST_LINE,
    MODIFIER,
    NUMBER,
    NUMERIC,
    TIMES,
    Candidate,
    Choices,
    Option,
    Typed,
    check_length,
    find_beginning,
    find_exactly,
    find_option,
    find_whole,
    fold,
    is_close,
    suggest_name,
)


class Request(NamedTuple):
    """What a player asks for besides actions, such as help."""

    word: str  # the verb that asks for it
    about: str = ""  # the word, the pile or the list that it is about, "" for everything
    amount: int = 1  # how many cards, or the number of a player or of a thing
    card: str = ""  # the id of a card
    entry: int = 0  # the number of an entry of a list, from 1; 0 for all entries


Command = Action | Request


class Argument(NamedTuple):
    """What a word in capitals stands for in a usage.

    What may be named there can depend on the first name that follows the verb, such as a pile's; it is "" where
    none has been read.
    """

    what: str  # what a message calls it
    find: Callable[[Game, str], Sequence[Choices]]  # the names that are offered, then others that are understood too
    read: Callable[[Typed, str], Any] | None = None  # reads what is more than a name; None if it does not come next
    kind: type[str | int] = str  # what the value of a name becomes
    default: Any = ""  # what it is if it is left out
    is_sole: bool = False  # whether it may be left out where there is only one such thing
    is_first: bool = False  # whether the first is meant where it is left out
    # cards and entries that may be named without the pile or the list before them; values are "PILE CARD", "LIST ENTRY"
    loose: Callable[[Game], Sequence[Choices]] | None = None
    title: str = ""  # the heading of the names in the help, "" if the help does not list them


class Item(NamedTuple):
    """A word in capitals in a usage."""

    word: str  # the word, such as PILE
    spelled: str  # the small word that must be typed before it, "" for none
    is_optional: bool  # whether it stands in brackets


Way = list[Item]

ITEM = re.compile(r"(\[?)(?:([a-z]+) )?([A-Z0-9+x].*?(?: \.\.\.)?)\]?(?: |$)")


class Verb(NamedTuple):
    """A word that begins a line."""

    usage: str  # the ways to use it, with | between them
    # makes an action of the values of the words in its usage, in their order; None if the verb makes a Request
    make: Callable[..., Command] | None = None
    arguments: Mapping[str, Argument] = {}  # words that stand for something else here than ARGUMENTS says
    suits: Callable[[Play], object] | None = None  # whether a game has a use for it; else whether it has names

    def argument(self, word: str) -> Argument:
        """Return what a word of the usage stands for."""
        return self.arguments.get(word) or ARGUMENTS[word]

    def ways(self) -> list[Way]:
        """Return the words in capitals of each way to use it."""
        found = [ITEM.findall(usage.partition(" ")[2]) for usage in self.usage.split(" | ")]
        return [[Item(word, spelled, bool(bracket)) for bracket, spelled, word in way] for way in found]


def _list(what: str, find: Callable[[Game], Iterable[Any]], title: str = "", *, is_sole: bool = False) -> Argument:
    """Return the argument of things that have an id and a title."""
    return Argument(what, lambda game, _: [name_each(find(game))], is_sole=is_sole, title=title)


def _read(what: str, read: Callable[[Typed, str], Any], default: Any = "") -> Argument:
    """Return the argument of something that has no name, such as a number."""
    return Argument(what, lambda _game, _about: (), read, default=default)


def _card(*places: Place, loose: Callable[[Game], Sequence[Choices]] | None = None) -> Argument:
    """Return the argument of a card; cards at some places are meant first, and offered."""
    return Argument("card", lambda game, pile: names.list_cards_at(game, pile, places), loose=loose)


def _list_drawn(game: Game) -> list[ChoiceList]:
    """Return the piles that are drawn from, then all."""
    drawn = name_each(game.system.deck(rules.id) for rules in game.system.play.piles if not rules.looked_up)
    return [drawn, names.list_pile_names(game)]


def _list_dealt(game: Game) -> list[Any]:
    return [game.system.deck(rules.id) for rules in game.system.play.piles if rules.dealt]


def _list_marks(play: Play) -> object:
    return [mark for kind in play.things for mark in kind.marks]


def _has_course(play: Play) -> bool:
    """Tell whether a pack declares the course of its turn."""
    return bool(play.course and play.course.declared)


def _list_single(game: Game) -> list[Any]:
    """Return the routines that can be done once."""
    return [routine for routine in game.system.play.routines if routine.once]


def _list_loose_hands(game: Game) -> list[ChoiceList]:
    """Return the cards in hands where they are of several piles: of a single pile the card alone is named anyway."""
    return [names.list_reached(game, (HAND,))] if len(_list_dealt(game)) > 1 else []


def _list_loose_cards(game: Game) -> list[ChoiceList]:
    """Return the cards in sight, the cards that have gone, then all."""
    return [*names.list_seen(game), names.list_every_card(game)]


def _find_shown(game: Game, pile: str) -> list[ChoiceList]:
    """Return any card of a pile."""
    if not pile:
        return []
    hands = [] if is_hidden(game, pile) else names.list_hand_names(game, pile)
    return [[*hands, *names.list_card_names(game.pile(pile))]]


def _read_shown(typed: Typed, pile: str) -> str | None:
    """Read a card. Raises BadUsage for a position in a hand that is hidden."""
    said = typed.left[:1]
    if is_hidden(typed.game, pile) and any(
        said == list(hand.names) for hand in names.list_hand_names(typed.game, pile)
    ):
        player = said[0].partition(".")[0]
        raise BadUsage(f'card "{said[0]}" is in a hidden hand', f"hand {player} shows it to player {player}")
    return typed.take("card", *_find_shown(typed.game, pile)) if typed.is_open else None


def _find_backed(game: Game, _: str) -> list[ChoiceList]:
    """Return the piles whose cards may have words on their backs, then all."""
    decks = [game.system.deck(rules.id) for rules in game.system.play.piles]
    return [name_each(deck for deck in decks if names.may_have_backs(game, deck.id)), name_each(decks)]


def _find_open(game: Game, pile: str) -> list[ChoiceList]:
    return names.list_open_cards(game, [pile]) if pile else []


def _find_rolled_columns(game: Game, name: str) -> list[ChoiceList]:
    """Return the columns of the table that is rolled on; dice alone have none."""
    tables = [game.system.table(roll.table) for roll in game.system.play.rolls if roll.id == name]
    return [names.list_column_names(game.words, tables[0].columns if tables else ())]


def _find_rosters(game: Game, pick: str) -> list[ChoiceList]:
    """Return the rosters of a pick, or of all picks, in the order of the picks."""
    picks = [find_pick(game, pick)] if pick else game.system.play.picks
    tables = dict.fromkeys(pick.table for pick in picks)
    return [name_each(roster for table in tables for roster in game.system.rosters if roster.table == table)]


def _name_dice(game: Game, left: Sequence[str]) -> str:
    """Return the dice that a line begins with, also as the game's language writes them: W6; "" if there are none."""
    word = left[0] if left else ""
    letter = game.words.name_die("d6").removesuffix("6")
    return name_dice(word) or name_dice(re.sub(rf"(?i)^([1-5]?){letter}(?=[1-9])", r"\1d", word))


def read_dice(typed: Typed, _: str) -> str | None:
    """Read dice such as 2d6, which need no table."""
    dice = _name_dice(typed.game, typed.left)
    if dice:
        typed.spell()
    return dice or None


def _read_modifier(typed: Typed, _: str) -> int | None:
    """Read a modifier. Raises BadUsage for a number that could be something else."""
    if typed.left and typed.left[0].isdecimal():
        number = typed.left[0]
        raise BadUsage(f'"{number}" could be a modifier or a number of rolls', f"write +{number} or x{number}")
    return typed.number(pattern=MODIFIER)


def read_answers(typed: Typed, routine: str) -> tuple[tuple[str, int], ...]:
    """Read the answers to what a routine asks: as `ask=answer`, or in order. Some may be missing. Raises BadUsage."""
    asks = {ask.id: ask for ask in list_asks(typed.game, routine)}
    answers: dict[str, int] = {}
    while len(answers) < len(asks) and typed.is_open:
        free = [ask for ask in asks if ask not in answers]
        ask = typed.key(free) or free[0]
        choices = names.list_choice_names(typed.game, asks[ask], answers)
        answer = typed.maybe(choices)
        if typed.left and not answer:
            message = typed.game.words.say("typed.not-an-answer", text=typed.left[0], ask=ask)
            raise BadUsage(message, suggest_name(typed.game.words, typed.left[:1], choices))
        answers[ask] = int(answer or typed.refuse(ask, choices))
    return tuple((ask, answers[ask]) for ask in asks if ask in answers)


def _read_gauge(typed: Typed, _: str) -> str:
    """Read a gauge. Raises BadUsage, also for one that is worked out from others."""
    _check_owner(typed.game, typed.left)
    name = typed.take("gauge", *names.list_gauge_names(typed.game))
    if highest := typed.game.gauge(name).highest:
        others = " and ".join(highest)
        hint = f"it is the highest of them: move {' or '.join(highest)}"
        raise BadUsage(f'"{name}" is worked out from {others}, and cannot be set', hint)
    return name


def _check_owner(game: Game, words: Sequence[str]) -> None:
    """Make sure that the player takes part whose gauge the words name, if they name one: `rp 3 5`. Raises Refused."""
    said = fold(" ".join(words))
    for group in {gauge.group for gauge in game.gauges.values() if gauge.group}:
        player, *label = said.removeprefix(f"{fold(group)} ").split(" ")
        if said.startswith(f"{fold(group)} ") and NUMBER.fullmatch(player) and label:
            check_player(game, int(player))


def _read_amount(typed: Typed, kind: str) -> int | None:
    """Read by how much a number of a thing is moved. Raises BadUsage for a number by which none can be."""
    word = typed.left[0] if typed.left else ""
    if not NUMERIC.fullmatch(word):
        return None
    most = max(number.most for number in find_thing_kind(typed.game.system, kind).numbers)
    if not NUMBER.fullmatch(word) or not 1 <= int(word) <= most:
        raise BadUsage(f'"{typed.verb}" moves a number by a whole number, not by "{word}"', f"from 1 to {most}")
    return typed.number()


def _read_put_name(typed: Typed, _: str) -> str:
    """Read the name of a thing that comes into play. Raises BadUsage for a number, which is meant as how many."""
    name = typed.rest()
    if NUMERIC.fullmatch(name):
        raise BadUsage(f'one thing comes into play at a time, and "{name}" is no name', f"{typed.usage}, once for each")
    return name


def _read_name(typed: Typed, _: str) -> str:
    """Read what a thing is called. Raises BadUsage for a number, which may be meant as another thing."""
    name = typed.rest()
    if NUMERIC.fullmatch(name):
        raise BadUsage(f'things have numbers already, and "{name}" is no name', f"{typed.usage}, such as No. {name}")
    return name


def _read_lengths(typed: Typed, gauge: str) -> tuple[int, ...]:
    lengths = typed.rest().replace(",", " ").split()
    if not lengths or not all(re.fullmatch("[0-9]{1,3}", length) for length in lengths):
        titles = ", ".join(title for title, _ in typed.game.gauge(gauge).spans)
        hint = f"those of {titles}, such as lengths {gauge} 3,3,2"
        raise BadUsage(f'"lengths {gauge}" needs numbers from 0 to {LONGEST}', hint)
    return tuple(map(int, lengths))


def _read_rosters(typed: Typed, pick: str) -> tuple[str, ...]:
    (known,) = _find_rosters(typed.game, pick)
    chosen = [typed.take("roster", known)]
    while typed.is_open:
        chosen.append(typed.take("roster", [roster for roster in known if roster.value not in chosen], known))
    return tuple(chosen)


def _read_owned(typed: Typed, roster: str) -> tuple[int, ...]:
    """Read which names of a roster a player owns, and return their indices. Raises BadUsage."""
    most, numbers = len(typed.game.system.roster(roster).names), typed.rest().replace(" ", "")
    message = f'"own {roster}" needs numbers from 1 to {most}'
    if not numbers:
        raise BadUsage(message, f"those of the names that you own, such as own {roster} 1-{min(most, 3)}")
    try:
        return tuple(number - 1 for number in parse_numbers(numbers, most))
    except ValueError as error:
        raise BadUsage(f"{message}: {error}", "such as 1,4,7-12") from None


def _read_ware(typed: Typed, _: str) -> str | None:
    return typed.take("ware", *names.list_ware_names(typed.game)) if typed.is_open else None


def _list_numbers(game: Game, kind: str) -> ChoiceList:
    """Return the things of a kind, or of all kinds for ""."""
    kinds = [kind] if kind else [each.id for each in game.system.play.things]
    return [option for each in kinds for option in names.list_thing_names(game, each)]


def _list_ever(game: Game, kind: str) -> ChoiceList:
    """Return the things of a kind, or of all kinds for "", and then those that are out of play."""
    there = _list_numbers(game, kind)
    numbers = dict.fromkeys(str(thing.number) for thing in game.things.gone if kind in ("", thing.kind))
    gone = [number for number in numbers if number not in [option.value for option in there]]
    return [*there, *(Option(number, "", (number,)) for number in gone)]


def _list_counted(play: Play) -> list[Any]:
    """Return the kinds of things whose numbers are typed: kinds that are gone at 0, else all with numbers."""
    with_end = [kind for kind in play.things if any(number.routine for number in kind.numbers)]
    return with_end or [kind for kind in play.things if kind.numbers]


def _list_rolled_for(game: Game) -> list[Any]:
    """Return the kinds of things for one of which something was rolled."""
    return [kind for kind in game.system.play.things if names.list_noted_results(game, kind.id)]


def _find_numbers(game: Game, kind: str) -> list[ChoiceList]:
    return [name_each(find_thing_kind(game.system, kind).numbers)] if kind else []


def _read_number(typed: Typed, kind: str) -> str:
    """Read a number of a thing; the first one where none is named."""
    (known,) = _find_numbers(typed.game, kind)
    return typed.maybe(known) or known[0].value


def _name_choosable(game: Game) -> ChoiceList:
    """Return what one can be chosen of at random: the players, and kinds of things."""
    players = game.system.play.players
    found = [Option(players, "player", ("player", players), "player")] if players else []
    return [*found, *name_each(game.system.play.things)]


def list_effect_names(game: Game) -> ChoiceList:
    """Return the effects in force, by number and title."""
    titles = [(str(effect.number), find_result(game, effect).title) for effect in game.effects]
    return [Option(number, number, (number, title), title) for number, title in titles]


def list_assignable_names(game: Game, number: int) -> ChoiceList:
    """Return what an effect can be on, as far as the game keeps a list of it."""
    kind = find_effect(game, number).rules.on
    if kind == game.system.play.players:
        players = map(str, range(1, game.players + 1))
        return [Option(player, player, (player,)) for player in players]
    return [] if kind in ("", OWN) else names.list_thing_names(game, kind)


def _find_assignable(game: Game, number: str) -> list[ChoiceList]:
    return [list_assignable_names(game, int(number))] if number else []


def _read_assigned(typed: Typed, number: str) -> str:
    """Read what an effect is on: a thing or a player, else whatever the player calls it."""
    known = list_assignable_names(typed.game, int(number))
    return typed.take("name", known) if known else typed.rest()


def _read_result(typed: Typed, pick: str) -> str:
    results = names.list_result_names(typed.game, find_pick(typed.game, pick))
    found = ""
    if len(typed.left) > 1 and NUMBER.fullmatch(typed.left[1]):  # "bracket-3 4" is not the title "Bracket 3-4"
        found = typed.pick_first([option.value for option in results])
    return found or typed.take("result", results)


# What each word in capitals stands for.
ARGUMENTS: dict[str, Argument] = {
    "PILE": Argument("pile", lambda game, _: [names.list_pile_names(game)], is_sole=True, title="piles"),
    "BAG": _list("bag", lambda game: game.system.play.bags, "bags", is_sole=True),
    "TABLE": _list("table", lambda game: game.system.play.rolls, "tables"),
    "ROUTINE": _list("routine", lambda game: game.system.play.routines, "routines"),
    "GAUGE": Argument("gauge", lambda game, _: names.list_gauge_names(game), _read_gauge, title="gauges"),
    "TRACKER": _list(
        "tracker",
        lambda game: [gauge for gauge in game.gauges.values() if gauge.spans and not gauge.highest],
        "trackers",
        is_sole=True,
    ),
    "PICK": _list("pick", lambda game: game.system.play.picks, "picks", is_sole=True)._replace(is_first=True),
    "LIST": Argument(
        "list", lambda game, _: [name_each(names.list_tables(game)), name_each(names.list_lists(game))], title="lists"
    ),
    "THINGS": _list("kind of things", lambda game: game.system.play.things, "things", is_sole=True),
    "COLUMN": Argument(
        "column", lambda game, pile: [names.list_column_names(game.words, game.pile(pile).deck.columns)]
    ),
    "TOKEN": Argument("token", partial(names.list_token_names, added=False)),
    "LABEL": Argument("label", lambda game, gauge: [names.list_label_names(game, gauge)], kind=int),
    "ROSTER": Argument("roster", _find_rosters),
    "ROSTER ...": Argument("roster", _find_rosters, _read_rosters),
    "RESULT": _read("result", _read_result),
    "MARK": Argument("mark", lambda game, kind: [name_each(find_thing_kind(game.system, kind).marks)], is_sole=True),
    "PLACE": Argument(
        "place",
        lambda game, kind: [[Option(TABLE, TABLE, (TABLE,)), *name_each(find_thing_kind(game.system, kind).places)]],
    ),
    "WHAT": _list("score", lambda game: game.system.scenario.scores if game.system.scenario else ()),
    "ENTRY": Argument(
        "entry",
        lambda game, name: [names.list_entry_names(table) for table in names.list_lists(game) if table.id == name],
        kind=int,
        default=0,
        loose=lambda game: [names.list_every_entry(game)],
    ),
    "WARE": Argument("ware", lambda game, _: names.list_ware_names(game), _read_ware),
    "EFFECT": Argument("effect", lambda game, _: [list_effect_names(game)], kind=int, default=0),
    "BLANK": Argument("blank result", lambda game, _: [names.list_blank_names(game)]),
    "WHOM": Argument("kind of things", lambda game, _: [_name_choosable(game)]),
    "WORD": Argument("word", lambda game, _: [_name_words(game), names.list_gauge_names(game)[-1]]),
    "NUMBER": Argument("number", _find_numbers, _read_number),
    "NAME": _read("name", lambda typed, _: typed.rest()),
    "N": _read("number", lambda typed, _: typed.number(), 1),
    "PLAYER": _read("player", lambda typed, _: typed.number(1), 0),
    "+M": _read("modifier", _read_modifier, 0),
    "xN": _read("number of rolls", lambda typed, _: typed.number(pattern=TIMES), 1),
    "2d6": _read("dice", read_dice),
    "N,N,...": _read("lengths", _read_lengths),
    "N,N-N,...": _read("numbers", _read_owned),
    "ANSWER ...": _read("answer", read_answers),
}
DEALT = {"PILE": _list("pile", _list_dealt, is_sole=True)}
THING = {"N": Argument("number", lambda game, kind: [names.list_thing_names(game, kind)], kind=int, default=0)}
COUNTED = {
    **THING,
    "THINGS": _list("kind of things", lambda game: _list_counted(game.system.play), is_sole=True),
    "M": _read("number", _read_amount, 1),
}


VERBS: dict[str, Verb] = {
    "draw": Verb(
        "draw PILE [COLUMN] [N] | draw BAG [N]",
        lambda name, column, amount: Draw(name, amount, column),
        {"PILE": Argument("pile", lambda game, _: _list_drawn(game))},
    ),
    "deal": Verb(
        "deal [PILE] [N] | deal [PILE] to PLAYER",
        lambda pile, hands, player: Deal(pile, player=player) if player else Deal(pile, hands),
        {**DEALT, "N": _read("number", lambda typed, _: typed.number(typed.game.players or 1))},
    ),
    "hand": Verb("hand [PILE] [PLAYER]", arguments=DEALT),
    "keep": Verb("keep [PILE] CARD", Keep, {**DEALT, "CARD": _card(HAND, loose=_list_loose_hands)}),
    "reveal": Verb("reveal [PILE] PLAYER", Reveal, DEALT),
    "discard": Verb(
        "discard PILE | discard [PILE] CARD",
        Discard,
        {"CARD": _card(*IN_SIGHT, loose=lambda game: [names.list_reached(game, IN_SIGHT)])},
    ),
    "roll": Verb(
        "roll TABLE [COLUMN] [+M] [xN] | roll 2d6 [xN]",
        lambda name, column, modifier, amount: Roll(name, amount, column, modifier),
        {"COLUMN": Argument("column", _find_rolled_columns)},
    ),
    "any": Verb(
        "any WHOM",
        ChooseAny,
        suits=lambda play: (play.things or play.players) and _has_course(play),
    ),
    "do": Verb("do ROUTINE [ANSWER ...]", Do),
    "next": Verb(
        "next [N]",
        lambda number: Request("next", amount=number or 0),
        suits=lambda play: play.course,
    ),
    "skip": Verb("skip", Skip, suits=_has_course),
    "again": Verb(
        "again ROUTINE [ANSWER ...]",
        Again,
        {"ROUTINE": Argument("routine", lambda game, _: [name_each(_list_single(game)), _list_routines(game)])},
    ),
    "play-on": Verb("play-on", PlayOn, suits=_has_course),
    "buy": Verb(
        "buy [WARE] [ANSWER ...]",
        lambda ware, answers: Do(ware, answers) if ware else Request("buy"),
        {"ANSWER ...": _read("answer", lambda typed, ware: read_answers(typed, ware) if ware else None, ())},
        lambda play: [routine for routine in play.routines if routine.price],
    ),
    "set": Verb("set GAUGE LABEL", Set),
    "up": Verb("up GAUGE [N]", Move),
    "down": Verb("down GAUGE [N]", lambda gauge, by: Move(gauge, -by)),
    "lengths": Verb("lengths [TRACKER] N,N,...", Stretch),
    "choose": Verb("choose [PICK] ROSTER ...", Choose),
    "own": Verb(
        "own ROSTER N,N-N,...",
        Own,
    ),
    "pick": Verb("pick [PICK] RESULT [N]", Pick),
    "search": Verb("search PILE CARD", Search, {"CARD": _card(STACK, DISCARDS)}),
    "remove": Verb(
        "remove PILE CARD | remove BAG TOKEN | remove THINGS N",
        lambda name, card, token, number: Take(name, number) if number else Remove(name, card or token),
        {**THING, "CARD": _card(ACTIVE, HAND, KEPT, DISCARDS, STACK)},
    ),
    "return": Verb(
        "return PILE CARD | return BAG",
        Return,
        {"CARD": _card(ACTIVE, HAND, KEPT, DISCARDS, OUT)},
    ),
    "shuffle": Verb("shuffle [PILE]", Shuffle),
    "add": Verb(
        "add [BAG] TOKEN",
        Add,
        {"TOKEN": Argument("token", partial(names.list_token_names, added=True))},
    ),
    "fill": Verb("fill [BAG] N", Fill),
    "list": Verb(
        "list",
        suits=lambda play: play.things,
    ),
    "what": Verb(
        "what THINGS N | what N",
        lambda about, number: Request("what", about, amount=number) if number else Request("what", amount=int(about)),
        {"N": Argument("number", lambda game, kind: [_list_ever(game, kind)], kind=int, default=0)},
        lambda play: play.things,
    ),
    "write": Verb(
        "write BLANK NAME",
        lambda about, name: Write(about.partition(" ")[0], about.partition(" ")[2], name),
        suits=lambda play: (
            any(step.writes for phase in play.course.phases for step in phase.steps) if play.course else False
        ),
    ),
    "put": Verb(
        "put [THINGS] [NAME]",
        Put,
        {"NAME": _read("name", _read_put_name)},
        suits=lambda play: [kind for kind in play.things if not kind.bag],  # others come into play with their tokens
    ),
    "name": Verb("name [THINGS] N NAME", Name, THING | {"NAME": _read("name", _read_name)}),
    "mark": Verb("mark [THINGS] N [MARK]", Mark, THING, _list_marks),
    "unmark": Verb("unmark [THINGS] N [MARK]", Unmark, THING, _list_marks),
    "correct": Verb(
        "correct [THINGS] N RESULT",
        lambda kind, number, result: Correct(kind, number, result.partition(" ")[0], int(result.partition(" ")[2])),
        {
            **THING,
            "THINGS": _list("kind of things", _list_rolled_for, is_sole=True),
            "RESULT": Argument("result", lambda game, kind: [names.list_noted_results(game, kind)]),
        },
        suits=lambda play: play.things and _has_course(play),
    ),
    "hurt": Verb(
        "hurt [THINGS] N [NUMBER] [M]",
        lambda kind, number, what, by: Count(kind, number, what, -by),
        COUNTED,
        _list_counted,
    ),
    "heal": Verb("heal [THINGS] N [NUMBER] [M]", Count, COUNTED, _list_counted),
    "merge": Verb(
        "merge [THINGS] N into OTHER",
        Merge,
        {**THING, "OTHER": Argument("number", lambda game, kind: [names.list_thing_names(game, kind)], kind=int)},
        lambda play: play.things,
    ),
    "send": Verb(
        "send [THINGS] N PLACE",
        lambda kind, number, place: Send(kind, number, "" if place == TABLE else place),
        THING,
        lambda play: [place for kind in play.things for place in kind.places],
    ),
    "assign": Verb(
        "assign EFFECT NAME",
        Assign,
        {"NAME": Argument("name", _find_assignable, _read_assigned)},
        lambda play: [effect for effect in play.effects if effect.on],
    ),
    "lift": Verb("lift EFFECT", Lift, suits=lambda play: play.effects),
    "score": Verb("score WHAT [N] [by PLAYER]", Score),
    "show": Verb(
        "show [PILE] [CARD] | show LIST [ENTRY]",
        lambda about, card, entry: Request("show", about, card=card, entry=entry),
        {"CARD": Argument("card", _find_shown, _read_shown, loose=_list_loose_cards)},
    ),
    "flip": Verb(
        "flip [PILE] CARD",
        lambda pile, card: Request("flip", pile, card=card.rpartition(" ")[2]),
        {
            "PILE": Argument("pile", _find_backed, is_sole=True),
            "CARD": Argument(
                "open card",
                lambda game, pile: names.list_open_cards(game, [pile]) if pile else [],
                loose=names.list_open_cards,
            ),
        },
    ),
    "rules": Verb(
        "rules [NAME]",
        arguments={"NAME": Argument("rule", lambda game, _: [list_rules(game.system)])},
    ),
    "peek": Verb("peek [PILE] [N]"),
    "state": Verb("state"),
    "undo": Verb("undo"),
    "repeat": Verb("repeat"),
    "help": Verb(
        "help [WORD]",
    ),
    "quit": Verb("quit"),
}
# What there is help about besides names.
EVERY_WORD = "all"
# Shorter, or used elsewhere.
ALIASES = {
    "d": "draw", "r": "roll", "u": "undo", "s": "state", "?": "help", "h": "help", "q": "quit", "exit": "quit",
    "take": "draw", "trash": "remove",
}  # fmt: skip


def suits(game: Game, verb: Verb) -> bool:
    """Tell whether a game has a use for a verb: in most cases, whether it has anything that can follow the verb."""
    if verb.suits:
        return bool(verb.suits(game.system.play))
    arguments = [(way[0], verb.argument(way[0].word)) for way in verb.ways() if way]
    found = [argument.find(game, "") for item, argument in arguments if argument.is_sole or not item.is_optional]
    return not found or any(not groups or groups[0] for groups in found)


def list_verbs(game: Game) -> dict[str, Verb]:
    """Return the verbs that a game has a use for, in the order of the help."""
    return {name: verb for name, verb in VERBS.items() if suits(game, verb)}


def name_verbs(game: Game) -> ChoiceList:
    """Return the verbs that a game has a use for, as names that a player may type."""
    return [Option(name, name, (name,), game.words.say(f"verbs.{name}")) for name in list_verbs(game)]


def _name_words(game: Game) -> ChoiceList:
    """Return all that there is help about."""
    play = game.system.play
    kinds = [kind._replace(rank=1) for kind in name_each(play.things)]  # a routine may be called like one of them
    holders = [*names.list_pile_names(game), *name_each(play.bags), *kinds]
    gauges, derived, _ = names.list_gauge_names(game)
    every = Option(EVERY_WORD, EVERY_WORD, (EVERY_WORD,), game.words.say("help.every-word"))
    return [*name_verbs(game), every, *name_each(play.routines), *holders, *gauges, *derived]


def list_listed(game: Game) -> dict[str, Choices]:
    """Return the names that the help lists for words in capitals."""
    return {word: argument.find(game, "")[0] for word, argument in ARGUMENTS.items() if argument.title}


def list_usages(game: Game, verb: Verb) -> list[str]:
    """Return the ways to use a verb, without ways that name something which the game does not have."""
    usages = verb.usage.split(" | ")
    absent = {word for word, known in list_listed(game).items() if not known}
    return [usage for usage in usages if not absent & set(usage.split())] or usages


def phrase_action(game: Game, action: Action) -> str:  # noqa: C901, PLR0912  # one for each kind
    """Return an action as a player would type it in a game in which it can be done."""
    match action:
        case Draw(name, amount, column):
            words = ["draw", name, "all" if column == ALL else column, "" if amount == 1 else str(amount)]
        case Roll(name, amount, column, modifier):
            added, times = f"{modifier:+}" if modifier else "", f"x{amount}" if amount > 1 else ""
            words = ["roll", name, "all" if column == ALL else column, added, times]
        case Move(gauge, by):
            words = ["down" if by < 0 else "up", gauge, "" if abs(by) == 1 else str(abs(by))]
        case Stretch(gauge, lengths):
            words = ["lengths", gauge, ",".join(map(str, lengths))]
        case Own(roster, owned):
            words = ["own", roster, show_numbers(index + 1 for index in owned)]
        case Set(gauge, position):
            words = ["set", gauge, game.gauge(gauge).labels[position]]
        case Do(routine, answers) | Again(routine, answers):
            words = ["again", routine] if isinstance(action, Again) else [routine]
            for ask in find_routine(game, routine).asks:
                if ask.id in dict(answers):
                    said, answer = {value: choice for choice, value in list_choices(game, ask)}, dict(answers)[ask.id]
                    words.append(f"{ask.id}={said.get(answer, answer)}")
        case Deal(pile, hands, player):
            number = "" if hands == (game.players or 1) == 1 else str(hands)
            words = ["deal", pile, f"to {player}" if player else number]
        case Take(kind, number):
            words = ["remove", kind, str(number)]
        case Put(kind, name):  # a place is only said by routines
            words = ["put", kind, name]
        case Next(number):
            words = ["next", str(number or "")]
        case Skip() | PlayOn():
            words = [name_kind(type(action))]
        case Send(kind, number, place):
            words = ["send", kind, str(number), place or TABLE]
        case Count(kind, number, what, by):
            words = ["hurt" if by < 0 else "heal", kind, str(number), what, "" if abs(by) == 1 else str(abs(by))]
        case Correct(kind, number, roll, row):
            table = game.system.table(find_roll(game.system, roll).table)
            words = ["correct", kind, str(number), table.rows[row].results[0].key]
        case Merge(kind, number, into):
            words = ["merge", kind, str(number), f"into {into}"]
        case Score(score, times, player):
            words = ["score", score, "" if times == 1 else str(times), f"by {player}" if player else ""]
        case _:  # a word, what it is about, and what is not as usual
            values = describe_action(action).values()
            words = [word for value in values for word in (value if isinstance(value, tuple) else [str(value)])]
    return " ".join(filter(None, words))


def phrase_undone(game: Game, action: Action) -> str:
    """Return an action that was taken back, with its card as people call it."""
    if not isinstance(action, CARD_MOVES) or not action[1] or game.has_bag(action[0]):
        return phrase_action(game, action)
    pile, card = action
    held = game.pile(pile)
    called = "" if is_secret_card(game, pile, card) else f" {name_card(held.deck, held.find_card(card))}"
    return f"{type(action).__name__.lower()} {pile}{called}"


# Stands before the name of a pile or a bag, to tell it from a word of the same name.
HOLDER = "the pile or bag "
# Commands of printgen that a player may look for in a game.
OUTSIDE = ("odds", "order", "cards", "verify", "replay")
# All verbs, also those that a game has no use for.
EVERY = [Option(name, name, (name,)) for name in VERBS]


def parse_command(game: Game, text: str) -> Command:
    """Return what a line asks for; the beginning of a name is enough. Raises BadUsage if the line is not understood.

    An empty line does the next step of the course, or repeats where a game has none.
    """
    check_length(text)
    if not text.strip():
        return Request("next", amount=0) if game.system.play.course else Request("repeat")
    typed = Typed(game, text)
    command = _parse_line(typed)
    typed.end()
    return command


def complete(game: Game, text: str) -> list[Candidate]:
    """Return what the end of a line could become."""
    if len(text) > LONGEST_LINE:
        return []
    typed = Typed(game, text, completing=True)
    typed.offer([*name_verbs(game), *_list_routines(game)])
    with suppress(BadUsage):  # what comes next is missing, and what it could be is known by now
        _parse_line(typed)
    return list(dict.fromkeys(typed.candidates))


def _list_routines(game: Game) -> Choices:
    """Return the routines; one that is called like a verb is only done with `do`."""
    return name_each(routine for routine in game.system.play.routines if routine.id not in VERBS)


def name_routine(game: Game, word: str) -> str:
    """Return the routine that a word names, or that alone begins so; "" for another word."""
    with suppress(BadUsage):
        found, count = _find_first(Typed(game, word))
        return found if count and found not in VERBS else ""
    return ""


def _parse_line(typed: Typed) -> Command:
    """Read a line. Raises BadUsage."""
    name, count = _find_first(typed)
    typed.spend(count)
    typed.verb, typed.usage = name, show_usage(typed.game, name)
    if name not in VERBS:
        return Do(name, read_answers(typed, name))
    if not suits(typed.game, VERBS[name]):
        say = typed.game.words.say
        raise BadUsage(say("typed.no-use", word=name), say("typed.help"))
    command = UsageReader(typed, VERBS[name]).read()
    looked_up = [rules.id for rules in typed.game.system.play.piles if rules.looked_up]
    if isinstance(command, Draw) and command.name in looked_up:
        message = f'nobody draws from "{command.name}": its cards come with cards of another pile'
        raise BadUsage(message, f"show {command.name} CARD shows one of them")
    return command


def _find_first(typed: Typed) -> tuple[str, int]:  # noqa: PLR0911  # one for each way to begin
    """Return the verb or the routine of a line, and how many words of the line name it; 0 where it is left out.

    A line may begin with a verb, a routine, dice, a pile, a bag or a gauge. A whole name counts before the beginning of
    a name. Of whole names, a verb's or a routine's counts first, then a pile's or a bag's, then a gauge's,
    where nothing but one of its labels follows. Raises BadUsage.
    """
    game, left = typed.game, typed.left
    if word := typed.pick_first(ALIASES):
        return ALIASES[word], 0
    if _name_dice(game, left):
        return "roll", 0
    routines = _list_routines(game)
    found, count = find_whole(game.words, left, [*EVERY, *routines])
    is_used = found not in VERBS or suits(game, VERBS[found])
    if count and (is_used or not find_beginning(game.words, left[:1], routines)[1]):
        return found, count
    holders = [*names.list_pile_names(game), *name_each(game.system.play.bags)]
    if find_whole(game.words, left, holders)[1]:
        return "draw", 0
    _check_owner(game, left)
    gauges = list(chain(*names.list_gauge_names(game)[:2]))
    gauge, count = find_whole(game.words, left, gauges)
    label = left[count:]
    if gauge and label and find_option(game.words, label, names.list_label_names(game, gauge))[1] == len(label):
        return "set", 0
    words = [*name_verbs(game), *routines]
    marked = [option._replace(value=f"{HOLDER}{option.value}") for option in holders]
    found, count = find_beginning(game.words, left, [*words, *marked])
    if count:
        return ("draw", 0) if found.startswith(HOLDER) else (found, count)
    if find_option(game.words, left, gauges)[0]:
        return "set", 0
    hint = suggest_name(game.words, left[:1], words)
    if left and left[0] in OUTSIDE:
        hint = game.words.say("typed.outside", word=left[0])
    elif not is_close(game.words, hint):
        hint = game.words.say("typed.help")
    raise BadUsage(game.words.say("typed.not-a-word", text=" ".join(left[:1])), hint)


class UsageReader:
    """Reads what follows a verb, as the usage of the verb says.

    about: the name that comes first, such as a pile's; it says what may be named after it.
    values: what each further word in capitals stands for.
    """

    def __init__(self, typed: Typed, verb: Verb) -> None:
        self.typed = typed
        self.verb = verb
        self.about: Any = ""
        self.values: dict[str, Any] = {}

    def read(self) -> Command:
        """Read all that follows, and return what is asked for. Raises BadUsage."""
        ways = self.verb.ways()
        make = self.verb.make or partial(Request, self.typed.verb)
        if not ways[0]:
            return make()
        words = dict.fromkeys(item.word for way in ways for item in way[1:])
        ways = self._read_first(ways)
        while len(ways) == 1 and ways[0]:
            item = ways[0][0]
            if item.is_optional and not self.verb.argument(item.word).is_sole:
                break
            self.values[ways[0][0].word] = self._read_item(ways[0])
            ways = [ways[0][1:]]
        self._read_rest(ways)
        return make(self.about, *(self.values.get(word, self.verb.argument(word).default) for word in words))

    def _read_first(self, ways: list[Way]) -> list[Way]:
        """Read the first name, and return what may follow it: the rest of the ways that begin with such a name."""
        typed, find = self.typed, self.verb.argument
        arguments = {way[0].word: find(way[0].word) for way in ways}
        card = next((item for way in ways for item in way if item.word == "CARD"), None)
        followers = {item.word: find(item.word) for way in ways for item in way[1:]}
        loose = [options for argument in followers.values() if argument.loose for options in argument.loose(typed.game)]
        if len(arguments) == 1 and not loose:
            found = self._read_item(ways[0])
            self.about = "" if found is None else found
            return [way[1:] for way in ways]
        if dice := read_dice(typed, "") if "2d6" in arguments else None:
            self.about = dice
            return [way[1:] for way in ways]
        groups = {word: argument.find(typed.game, "") for word, argument in arguments.items()}
        offered = [option for found in groups.values() if found for option in found[0]]
        others = [options for found in groups.values() for options in found[1:]]
        known = {option.value: word for word, found in groups.items() for options in found for option in options}
        whole = next((options for options in loose if typed.names_whole(options, offered, to_the_end=True)), None)
        if not loose:
            *whats, last = [arguments[word].what for word, found in groups.items() if found]
            self.about = typed.take("|".join([*whats, last]), offered, *others)
        elif not whole:
            self.about = typed.maybe(offered, *others)
        if card and not self.about:
            if typed.is_open or not card.is_optional:
                near = [whole] if whole else [[*loose[0], *offered], *loose[1:]]
                self.about, _, name = typed.take(f"pile|{find('CARD').what}", *near).partition(" ")
                words = [way[1].word for way in ways if way[0].word == known[self.about] and way[1:]]
                self.values |= {word: find(word).kind(name) for word in words if name}
            return []
        return [way[1:] for way in ways if way[0].word == known[self.about]]

    def _read_rest(self, ways: list[Way]) -> None:
        """Read what may follow, in any order. A word that is read rules out the ways that do not have it."""
        rest = sorted(dict.fromkeys(chain(*ways)), key=lambda item: not item.spelled)
        while rest:
            for item in rest:
                after = next(way[way.index(item) :] for way in ways if item in way)
                value = self._read_item(after, may_miss=True)
                if value is not None:
                    self.values[item.word] = value
                    ways = [way for way in ways if item in way]
                    rest = [other for other in rest if other != item and any(other in way for way in ways)]
                    break
            else:
                return

    def _read_item(self, way: Way, *, may_miss: bool = False) -> Any:
        """Read what the first word of a way stands for; None if it may be missing, and is. Raises BadUsage."""
        typed, item, argument = self.typed, way[0], self.verb.argument(way[0].word)
        may_miss = may_miss or item.is_optional
        if item.spelled and not typed.pick_first((item.spelled,)):
            return None
        if argument.read:
            found = argument.read(typed, self.about)
            return typed.refuse(argument.what, ()) if found is None and not may_miss else found
        groups = argument.find(typed.game, self.about)
        if item.is_optional and argument.is_sole:
            options = groups[0]
            following = {
                option.value: list(chain(*self.verb.argument(way[1].word).find(typed.game, option.value)))
                for option in (options if way[1:] else ())
            }
            # A number that things of one kind alone have says the kind.
            named = [option for option in options if typed.names_whole(following.get(option.value, []), options)]
            options = named if len(named) == 1 else options
            after = following.get(options[0].value, []) if options else []
            return typed.sole(argument.what, options, after, is_first=argument.is_first)
        if may_miss and not (len(way) == 1 and typed.is_open):
            name = typed.maybe(*groups)
        else:
            name = typed.take(argument.what, *groups)
        return argument.kind(name) if name else None


def phrase_enter(game: Game, due: Due) -> str:
    """Return what Enter does where a step comes next."""
    say = game.words.say
    if due.step.scores:
        known = [count_known(game, score, ()) for score in list_asked_scores(game, due.phase)]
        return say("prompts.enter-asks" if None in known else "prompts.enter-counts")
    is_line = due.step.is_line
    does = say("prompts.enter-done") if is_line else say("prompts.enter", line=phrase_action(game, do_step(game, due)))
    does = "; ".join([*[say("prompts.for-sale")] * bool(due.step.shop), does])
    does = "; ".join([*(f"{each.id} {due.number}: {each.title}" for each, _ in list_offered(game, due)), does])
    may_wait = _has_course(game.system.play) and (due.step.optional or not due.left)
    return say("prompts.skip-goes-on", does=does) if may_wait else does


def list_beside(game: Game, due: Due) -> list[tuple[str, str]]:
    """Return what may be typed besides in the phase of a step, as the game stands, each with what it is called.

    What the thing may do whose turn it is comes first. Such are ("group 3", "A unit joins its leader"),
    ("contact COUNTER", "A fog counter is seen") and ("draw omens", "Omens").
    """
    routines = {routine.id: routine for routine in game.system.play.routines}
    beside = [(f"{routine.id} {due.number}", routine.title) for routine, _ in list_offered(game, due)]
    for word in due.phase.also:
        if word in due.step.offers or word == SCORE:
            continue
        if word in game.gauges:
            beside.append((f"set {word} LABEL", game.gauges[word].title))
        elif word not in routines:
            beside.append((f"draw {word}", game.pile(word).deck.title))
        elif (
            can_do(game, routines[word])
            and not find_unanswerable(game, Do(word))
            and not _discards_nothing(game, routines[word])
        ):
            beside.append((show_usage(game, word), routines[word].title))
    return beside


def _discards_nothing(game: Game, routine: Routine) -> bool:
    """Tell whether all that a routine does is to discard the cards in play of piles that have none there."""
    return all(
        isinstance(step, DiscardStep) and not (step.last or game.pile(step.pile).places.active)
        for step in routine.steps
    )


def list_elsewhere(game: Game, action: Action) -> list[str]:
    """Return a line that names the phases of a routine; nothing if it is a step, or belongs to the present phase."""
    course, due = game.system.play.course, find_due(game)
    if not (course and due and isinstance(action, Do)) or due.phase.at:
        return []
    steps = [step for phase in course.phases for step in phase.steps]
    usual = [phase for phase in course.phases if action.routine in phase.also]
    is_step = any(action.routine in (step.routine, *step.offers) for step in steps)
    if is_step or not usual or due.phase in usual:
        return []
    title = find_routine(game, action.routine).title
    phases = game.words.join_or(phase.title for phase in usual)
    return [game.words.say("course.elsewhere", title=title, phases=phases)]


def list_due_names(game: Game, due: Due) -> ChoiceList:
    """Return the things for which a step is still to be done, by number and name."""
    return [thing for thing in names.list_thing_names(game, due.step.kind) if int(thing.value) in due.things]


def list_missing(game: Game, action: Do | Again) -> list[Ask]:
    """Return what a routine asks and has no answer to yet."""
    answered = dict(action.answers)
    return [ask for ask in list_asks(game, action.routine, action.answers) if ask.id not in answered]


def list_open_answers(game: Game, action: Do | Again, ask: Ask) -> ChoiceList:
    """Return the answers to an ask of a routine, of things without those after which another ask would have none."""
    routine, said = find_routine(game, action.routine), dict(action.answers)
    choices = names.list_choice_names(game, ask, said)
    if not ask.things:
        return choices
    return [each for each in choices if is_answerable(game, routine, {**said, ask.id: int(each.value)})]


def find_unanswerable(game: Game, action: Do | Again) -> Ask | None:
    """Return what a routine asks for things, of which none can be the answer; None where there are some of all.

    What was named as an answer and can be none comes first.
    """
    said = dict(action.answers)
    named = [ask for ask in find_routine(game, action.routine).asks if ask.things and said.get(ask.id)]
    for ask in named:
        if said[ask.id] not in [answer for _, answer in list_choices(game, ask, said)]:
            return ask
    missing = [ask for ask in list_missing(game, action) if ask.things]
    for ask in missing:
        if not any(each.says for each in list_open_answers(game, action, ask)):
            return next((each for each in [ask, *missing] if not list_choices(game, each, said)), missing[-1])
    return None


def answer_first(game: Game, action: Do | Again) -> Do | Again:
    """Return a routine with the first of the possible answers wherever one is missing."""
    answers = action.answers
    for ask in list_missing(game, action):
        said = [answer for name, answer in answers if ask.things and name != ask.id]
        found = [answer for _, answer in list_choices(game, ask, dict(answers))]
        # of things another one, if there is one
        answers += ((ask.id, next((answer for answer in found if answer not in said), found[0])),) if found else ()
    return action._replace(answers=answers)


def parse_answer(words: ToldWords, choices: Choices, text: str) -> int:
    """Return what an action says for the choice that a player means. Raises BadUsage if there is none."""
    return int(find_exactly(words, text, choices, words.say("answers.none", text=text)))


def show_choices(game: Game, ask: Ask, said: Mapping[str, int] | None = None) -> str:
    """Return the possible answers in short: of numbers in a row the first and the last; `said` has other answers."""
    if ask.things:
        return show_things(game.words, names.list_choice_names(game, ask, said))
    words = list_words(game, ask)
    if names.are_numbered(words):
        words = [f"{number} {word}" for number, word in enumerate(words, 1)]
    return show_row(words) or ", ".join(words)


def show_things(words: ToldWords, named: Choices) -> str:
    """Return things that may be an answer, by number and name."""
    offered = (item for item in named if item.says)
    called = (item.says if item.value == "0" else f"{item.says} {item.meaning}".strip() for item in offered)
    return ", ".join(called) or words.say("questions.there-is-none")


def is_chance(game: Game, action: Action) -> bool:
    """Tell whether an action leaves anything to chance, so that a player may want to repeat it."""
    if isinstance(action, Do | Again):
        steps = list_steps(find_routine(game, action.routine).steps)
        return any(isinstance(step, Random) for step in steps)
    return isinstance(action, Draw | Roll | Pick | ChooseAny)


def is_open(game: Game, text: str) -> bool:
    """Tell whether all may see a line again: whether it names no card that only its player may see."""
    try:
        command = parse_command(game, text)
    except BadUsage:
        return True
    if isinstance(command, CARD_MOVES):
        pile, card = command
        return game.has_bag(pile) or not is_secret_card(game, pile, card)
    return not (isinstance(command, Request) and command.card and is_secret_card(game, command.about, command.card))


def show_usage(game: Game, word: str) -> str:
    """Return how a verb or a routine is used in a game."""
    if word in VERBS:
        return " | ".join(list_usages(game, VERBS[word]))
    named = ["NAME"] if list_unnamed_kinds(find_routine(game, word).steps) else []
    return " ".join((word, *(ask.id.upper() for ask in list_asks(game, word)), *named))
