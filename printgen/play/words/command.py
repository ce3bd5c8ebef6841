"""What a player types, read as an action or a request, and completed at its end; and actions as they are typed."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from printgen.errors import BadUsage
from printgen.model.die import name_dice
from printgen.model.options import show_numbers
from printgen.model.routine import Ask, Random, list_steps
from printgen.play.game.actions import (
    Choose,
    Deal,
    Discard,
    Draw,
    Keep,
    Move,
    Own,
    Pick,
    Put,
    Remove,
    Return,
    Roll,
    Score,
    Search,
    Send,
    Set,
    Stretch,
    Take,
)
from printgen.play.game.game import ALL, Game
from printgen.play.game.routine import Do, find_routine, list_asks, list_choices, list_words
from printgen.play.game.session import Action
from printgen.play.words import names
from printgen.play.words.hands import is_secret_card
from printgen.play.words.names import TABLE, name_card, name_each
from printgen.play.words.typed import (
    Candidate,
    Choices,
    Option,
    Typed,
    find_beginning,
    find_exactly,
    find_option,
    find_whole,
    show_row,
    suggest_name,
)
from printgen.play.words.verbs import (
    ALIASES,
    VERBS,
    Command,
    Item,
    Request,
    Verb,
    Way,
    list_usages,
    name_verbs,
    read_answers,
    read_dice,
    suits,
)

# Stands before the name of a pile or a bag, to tell it from a word of the same name.
HOLDER = "the pile or bag "
ALL_WORDS = "help shows all words"
# Commands of printgen that a player may look for in a game.
OUTSIDE = ("odds", "order", "cards", "verify", "replay")
# All verbs, also those that a game has no use for.
EVERY = [Option(name, name, (name,)) for name in VERBS]


def parse_command(game: Game, text: str) -> Command:
    """Return what a line asks for; the beginning of a name is enough. Raises BadUsage if the line is not understood."""
    if not text.strip():
        return Request("repeat")
    typed = Typed(game, text)
    command = _parse_line(typed)
    typed.end()
    return command


def complete(game: Game, text: str) -> list[Candidate]:
    """Return what the end of a line could become."""
    typed = Typed(game, text, completing=True)
    typed.offer([*name_verbs(game), *_list_routines(game)])
    with suppress(BadUsage):  # what comes next is missing, and what it could be is known by now
        _parse_line(typed)
    return list(dict.fromkeys(typed.candidates))


def _list_routines(game: Game) -> Choices:
    """Return the routines; one that is called like a verb is only done with `do`."""
    return name_each(routine for routine in game.system.play.routines if routine.id not in VERBS)


def _parse_line(typed: Typed) -> Command:
    """Read a line that begins with a verb, a routine, dice, a pile, a bag or a gauge. Raises BadUsage.

    A whole name counts before the beginning of a name. Of whole names that of a verb or a routine counts first, then
    that of a pile or a bag, then that of a gauge, where nothing but one of its labels follows.
    """
    game, left = typed.game, typed.left
    if word := typed.pick_first(ALIASES):
        return _parse_verb(typed, ALIASES[word])
    if left and name_dice(left[0]):
        return _parse_verb(typed, "roll")
    routines = _list_routines(game)
    found, count = find_whole(left, [*EVERY, *routines])
    if not count:
        holders = [*names.list_pile_names(game), *name_each(game.system.play.bags)]
        gauges = list(chain(*names.list_gauge_names(game)[:2]))
        implied = "draw" if find_whole(left, holders)[1] else "set" if _sets_gauge(typed, gauges) else ""
        if not implied:
            words = [*name_verbs(game), *routines]
            marked = [option._replace(value=f"{HOLDER}{option.value}") for option in holders]
            found, count = find_beginning(left, [*words, *marked])
            implied = "draw" if found.startswith(HOLDER) else "" if count else find_option(left, gauges)[0] and "set"
            if not (implied or count):
                raise BadUsage(f'"{" ".join(left[:1])}" is not a word of this game', _suggest(left, words))
        if implied:
            return _parse_verb(typed, implied)
    typed.spend(count)
    return _parse_verb(typed, found)


def _suggest(left: Sequence[str], words: Choices) -> str:
    if left and left[0] in OUTSIDE:
        return f"outside the game there is printgen {left[0]}"
    hint = suggest_name(left[:1], words)
    return hint if hint.startswith("did you mean") else ALL_WORDS


def _sets_gauge(typed: Typed, gauges: Choices) -> bool:
    """Tell whether a line is the whole name of a gauge and a label. Raises BadUsage if the label could be several."""
    gauge, count = find_whole(typed.left, gauges)
    rest = typed.left[count:]
    return bool(gauge and rest) and find_option(rest, names.list_label_names(typed.game, gauge))[1] == len(rest)


def _parse_verb(typed: Typed, name: str) -> Command:
    """Read what follows a verb or a routine. Raises BadUsage."""
    typed.verb, typed.usage = name, show_usage(typed.game, name)
    if name not in VERBS:
        return Do(name, read_answers(typed, name))
    if not suits(typed.game, VERBS[name]):
        raise BadUsage(f'this game has no use for "{name}"', ALL_WORDS)
    return UsageReader(typed, VERBS[name]).read()


class UsageReader:
    """Reads what follows a verb, as the usage of the verb says.

    about: the name that comes first, such as that of a pile; it says what may be named after it.
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
        if not ways[0]:
            return self.verb.make()
        words = dict.fromkeys(item.word for way in ways for item in way[1:])
        ways = self._read_first(ways)
        while len(ways) == 1 and ways[0] and not self._may_miss(ways[0][0]):
            self.values[ways[0][0].word] = self._read_item(ways[0])
            ways = [ways[0][1:]]
        self._read_rest(ways)
        return self.verb.make(self.about, *(self.values.get(word, self.verb.argument(word).default) for word in words))

    def _may_miss(self, item: Item) -> bool:
        return item.is_optional and not self.verb.argument(item.word).is_sole

    def _read_first(self, ways: list[Way]) -> list[Way]:
        """Read the first name, and return what may follow it: the rest of the ways that begin with such a name."""
        arguments = {way[0].word: self.verb.argument(way[0].word) for way in ways}
        card = next((item for way in ways for item in way if item.word == "CARD"), None)
        find_loose = self.verb.argument("CARD").loose if card else None
        loose = find_loose(self.typed.game) if find_loose else ()
        if len(arguments) == 1 and not loose:
            found = self._read_item(ways[0])
            self.about = "" if found is None else found
            return [way[1:] for way in ways]
        if dice := read_dice(self.typed, "") if "2d6" in arguments else None:
            self.about = dice
            return [way[1:] for way in ways]
        groups = {word: argument.find(self.typed, "") for word, argument in arguments.items()}
        offered = [option for found in groups.values() if found for option in found[0]]
        others = [options for found in groups.values() for options in found[1:]]
        if not (card and loose):
            *whats, last = [arguments[word].what for word, found in groups.items() if found]
            self.about = self.typed.take(f"{', '.join(whats)} or {last}" if whats else last, offered, *others)
        elif not any(self.typed.names_whole(options, offered) for options in loose):
            self.about = self.typed.maybe(offered, *others)
        if card and not self.about:
            self._read_loose(card, loose, offered)
            return []
        known = {option.value: word for word, found in groups.items() for options in found for option in options}
        return [way[1:] for way in ways if way[0].word == known[self.about]]

    def _read_loose(self, card: Item, loose: Sequence[Choices], piles: Choices) -> None:
        """Read a card that is named without its pile. Raises BadUsage if there is none, and it must be named."""
        if self.typed.is_open or not card.is_optional:
            argument = self.verb.argument("CARD")
            groups = ([*loose[0], *piles], *loose[1:], *argument.find(self.typed, ""))
            self.about, _, self.values["CARD"] = self.typed.take(f"pile or {argument.what}", *groups).partition(" ")

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
        groups = argument.find(typed, self.about)
        if item.is_optional and argument.is_sole:
            following = self.verb.argument(way[1].word).find(typed, groups[0][0].value) if way[1:] and groups[0] else ()
            return typed.sole(argument.what, groups[0], list(chain(*following)))
        is_last = len(way) == 1
        name = (
            typed.maybe(*groups) if may_miss and not (is_last and typed.is_open) else typed.take(argument.what, *groups)
        )
        return argument.kind(name) if name else None


def list_missing(game: Game, action: Do) -> list[Ask]:
    """Return what a routine asks and has no answer to yet."""
    answered = dict(action.answers)
    return [ask for ask in list_asks(game, action.routine) if ask.id not in answered]


def parse_answer(game: Game, ask: Ask, text: str) -> int:
    """Return what an action says for the answer that a player means. Raises BadUsage if there is no such choice."""
    return int(find_exactly(text, names.list_choice_names(game, ask), f'"{text}" is not an answer'))


def show_choices(game: Game, ask: Ask) -> str:
    """Return the possible answers in short: of numbers in a row the first and the last."""
    if ask.things:
        named = [" ".join(filter(None, (item.says, item.meaning))) for item in names.list_choice_names(game, ask)]
        return ", ".join(named) or "none is in play"
    words = list_words(game, ask)
    return show_row(words) or ", ".join(words)


def is_chance(game: Game, action: Action) -> bool:
    """Tell whether an action leaves anything to chance, so that a player may want to repeat it."""
    if isinstance(action, Do):
        steps = list_steps(find_routine(game, action.routine).steps)
        return any(isinstance(step, Random) for step in steps)
    return isinstance(action, Draw | Roll | Pick)


def is_open(game: Game, text: str) -> bool:
    """Tell whether all may see a line again: whether it names no card that only its player may see."""
    try:
        command = parse_command(game, text)
    except BadUsage:
        return True
    match command:
        case Keep(pile, card) | Discard(pile, card) | Search(pile, card) | Remove(pile, card) | Return(pile, card):
            return game.has_bag(pile) or not is_secret_card(game, pile, card)
        case Request(about=pile, card=card) if card:
            return not is_secret_card(game, pile, card)
        case _:
            return True


def show_usage(game: Game, word: str) -> str:
    """Return how a verb or a routine is used in a game."""
    if word in VERBS:
        return " | ".join(list_usages(game, VERBS[word]))
    return " ".join((word, *(ask.id.upper() for ask in list_asks(game, word))))


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
        case Choose(pick, rosters):
            words = ["choose", pick, *rosters]
        case Own(roster, owned):
            words = ["own", roster, show_numbers(index + 1 for index in owned)]
        case Pick(name, result, amount):
            words = ["pick", name, result, "" if amount == 1 else str(amount)]
        case Set(gauge, position):
            words = ["set", gauge, game.gauge(gauge).labels[position]]
        case Do(routine, answers):
            words = [routine]
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
        case Send(kind, number, place):
            words = ["send", kind, str(number), place or TABLE]
        case Score(score, times, player):
            words = ["score", score, "" if times == 1 else str(times), f"by {player}" if player else ""]
        case _:  # a word, then what it is about
            words = [type(action).__name__.lower(), *map(str, action._asdict().values())]
    return " ".join(filter(None, words))


def phrase_undone(game: Game, action: Action) -> str:
    """Return an action that was taken back, with its card as people call it."""
    match action:
        case Keep(pile, card) | Discard(pile, card) | Search(pile, card) | Remove(pile, card) | Return(pile, card) if (
            card and not game.has_bag(pile)
        ):
            held = game.pile(pile)
            called = "" if is_secret_card(game, pile, card) else f" {name_card(held.deck, held.find_card(card))}"
            return f"{type(action).__name__.lower()} {pile}{called}"
    return phrase_action(game, action)
