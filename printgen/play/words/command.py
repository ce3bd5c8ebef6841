"""What a player types, read as an action or a request, and completed at its end; and actions as they are typed."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any

from printgen.errors import BadUsage
from printgen.model.die import name_dice
from printgen.model.routine import Ask, Random, list_steps
from printgen.play.game.actions import CARD_MOVES, Draw, Pick, Roll
from printgen.play.game.game import Game
from printgen.play.game.routine import Do, find_routine, list_asks, list_words
from printgen.play.game.session import Action
from printgen.play.words import names
from printgen.play.words.hands import is_secret_card
from printgen.play.words.names import name_each
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
    """Read a line. Raises BadUsage."""
    name, count = _find_first(typed)
    typed.spend(count)
    typed.verb, typed.usage = name, show_usage(typed.game, name)
    if name not in VERBS:
        return Do(name, read_answers(typed, name))
    if not suits(typed.game, VERBS[name]):
        raise BadUsage(f'this game has no use for "{name}"', ALL_WORDS)
    return UsageReader(typed, VERBS[name]).read()


def _find_first(typed: Typed) -> tuple[str, int]:  # noqa: PLR0911  # one for each way to begin
    """Return the verb or the routine of a line, and how many words of the line name it; 0 where it is left out.

    A line may begin with a verb, a routine, dice, a pile, a bag or a gauge. A whole name counts before the beginning of
    a name. Of whole names that of a verb or a routine counts first, then that of a pile or a bag, then that of a gauge,
    where nothing but one of its labels follows. Raises BadUsage.
    """
    game, left = typed.game, typed.left
    if word := typed.pick_first(ALIASES):
        return ALIASES[word], 0
    if left and name_dice(left[0]):
        return "roll", 0
    routines = _list_routines(game)
    found, count = find_whole(left, [*EVERY, *routines])
    if count:
        return found, count
    holders = [*names.list_pile_names(game), *name_each(game.system.play.bags)]
    if find_whole(left, holders)[1]:
        return "draw", 0
    gauges = list(chain(*names.list_gauge_names(game)[:2]))
    gauge, count = find_whole(left, gauges)
    label = left[count:]
    if gauge and label and find_option(label, names.list_label_names(game, gauge))[1] == len(label):
        return "set", 0
    words = [*name_verbs(game), *routines]
    marked = [option._replace(value=f"{HOLDER}{option.value}") for option in holders]
    found, count = find_beginning(left, [*words, *marked])
    if count:
        return ("draw", 0) if found.startswith(HOLDER) else (found, count)
    if find_option(left, gauges)[0]:
        return "set", 0
    hint = suggest_name(left[:1], words)
    if left and left[0] in OUTSIDE:
        hint = f"outside the game there is printgen {left[0]}"
    elif not hint.startswith("did you mean"):
        hint = ALL_WORDS
    raise BadUsage(f'"{" ".join(left[:1])}" is not a word of this game', hint)


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
        groups = {word: argument.find(self.typed.game, "") for word, argument in arguments.items()}
        offered = [option for found in groups.values() if found for option in found[0]]
        others = [options for found in groups.values() for options in found[1:]]
        if not (card and loose):
            *whats, last = [arguments[word].what for word, found in groups.items() if found]
            self.about = self.typed.take(f"{', '.join(whats)} or {last}" if whats else last, offered, *others)
        elif not any(self.typed.names_whole(options, offered) for options in loose):
            self.about = self.typed.maybe(offered, *others)
        if card and not self.about:
            if self.typed.is_open or not card.is_optional:
                argument = self.verb.argument("CARD")
                near = ([*loose[0], *offered], *loose[1:], *argument.find(self.typed.game, ""))
                self.about, _, self.values["CARD"] = self.typed.take(f"pile or {argument.what}", *near).partition(" ")
            return []
        known = {option.value: word for word, found in groups.items() for options in found for option in options}
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
            following: Sequence[Choices] = ()
            if way[1:] and groups[0]:
                following = self.verb.argument(way[1].word).find(typed.game, groups[0][0].value)
            return typed.sole(argument.what, groups[0], list(chain(*following)))
        if may_miss and not (len(way) == 1 and typed.is_open):
            name = typed.maybe(*groups)
        else:
            name = typed.take(argument.what, *groups)
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
    if isinstance(command, CARD_MOVES):
        pile, card = command
        return game.has_bag(pile) or not is_secret_card(game, pile, card)
    return not (isinstance(command, Request) and command.card and is_secret_card(game, command.about, command.card))


def show_usage(game: Game, word: str) -> str:
    """Return how a verb or a routine is used in a game."""
    if word in VERBS:
        return " | ".join(list_usages(game, VERBS[word]))
    return " ".join((word, *(ask.id.upper() for ask in list_asks(game, word))))
