"""What a player types, parsed into an action or a request, and completed at its end."""

from contextlib import suppress

from printgen.errors import BadUsage
from printgen.model.die import name_dice
from printgen.model.routine import Ask, Random, list_steps
from printgen.play.game.action import Action
from printgen.play.game.card_actions import Discard, Draw, Keep, Remove, Return, Search
from printgen.play.game.game import Game
from printgen.play.game.roll_actions import Pick, Roll
from printgen.play.game.routine import Do, find_routine, list_asks, list_words
from printgen.play.words import names
from printgen.play.words.hands import is_secret_card
from printgen.play.words.parsing import parse_routine
from printgen.play.words.typed import (
    Candidate,
    Choices,
    Option,
    Typed,
    find_beginning,
    find_option,
    find_whole,
    show_row,
    suggest_name,
)
from printgen.play.words.verbs import ALIASES, REPEAT, VERBS, Command, Request, list_usages, name_verbs

# Stands before the name of a pile or a bag, to tell it from a word of the same name.
HOLDER = "the pile or bag "
ALL_WORDS = "help shows all words"
# Commands of printgen that a player may look for in a game.
OUTSIDE = ("odds", "order", "cards", "verify", "replay")


def parse_command(game: Game, text: str) -> Command:
    """Return what a line asks for; the beginning of a name is enough. Raises BadUsage if the line is not understood."""
    if not text.strip():
        return Request(REPEAT)
    typed = Typed(game, text)
    command = _parse_command(typed)
    typed.end()
    return command


def complete(game: Game, text: str) -> list[Candidate]:
    """Return what the end of a line could become."""
    typed = Typed(game, text, completing=True)
    with suppress(BadUsage):  # what comes next is missing, and what it could be is known by now
        _parse_command(typed)
    return list(dict.fromkeys(typed.candidates))


def list_missing(game: Game, action: Do) -> list[Ask]:
    """Return what a routine asks and has no answer to yet."""
    answered = dict(action.answers)
    return [ask for ask in list_asks(game, action.routine) if ask.id not in answered]


def parse_answer(game: Game, ask: Ask, text: str) -> int:
    """Return what an action says for the answer that a player means. Raises BadUsage if there is no such choice."""
    words, choices = text.split(), names.list_choice_names(game, ask)
    found, count = find_option(words, choices)
    if not count or count < len(words):
        raise BadUsage(f'"{text}" is not an answer', suggest_name(words, choices))
    return int(found)


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


def _parse_command(typed: Typed) -> Command:
    """Read a line that begins with a verb, a routine, dice, a pile, a bag or a gauge. Raises BadUsage."""
    if word := typed.pick_first(ALIASES):
        return _parse_verb(typed, ALIASES[word])
    if typed.left and name_dice(typed.left[0]):
        return _parse_verb(typed, "roll")
    game = typed.game
    words = name_verbs(game)
    words += [option for option in names.list_routine_names(game) if option.value not in VERBS]
    every = [Option(name, name, (name,)) for name in VERBS]
    holders = [*names.list_pile_names(game), *names.list_bag_names(game)]
    gauges = [*names.list_gauge_names(game), *names.list_derived_gauge_names(game)]
    if _sets_gauge(typed, [*words, *every], holders, gauges):
        return _parse_verb(typed, "set")
    if _names_holder(typed, [*words, *every], holders):
        return _parse_verb(typed, "draw")
    if found := typed.maybe(words, every):
        return _parse_verb(typed, found)
    if find_option(typed.left, gauges)[1]:
        return _parse_verb(typed, "set")
    raise BadUsage(f'"{" ".join(typed.left[:1])}" is not a word of this game', _suggest(words, typed))


def _sets_gauge(typed: Typed, words: Choices, holders: Choices, gauges: Choices) -> bool:
    """Tell whether a line is the whole name of a gauge and a label, and does not begin with another whole name.

    Raises BadUsage if the label could be several.
    """
    if find_whole(typed.left, words)[1] or find_whole(typed.left, holders)[1]:
        return False
    gauge, count = find_whole(typed.left, gauges)
    rest = typed.left[count:]
    return bool(gauge and rest) and find_option(rest, names.list_label_names(typed.game, gauge))[1] == len(rest)


def _names_holder(typed: Typed, words: Choices, holders: Choices) -> bool:
    """Tell whether a line begins with the name of a pile or a bag, and not with a verb.

    A whole name counts before the beginning of another. Raises BadUsage if the line could begin both.
    """
    if find_whole(typed.left, words)[1]:
        return False
    if find_whole(typed.left, holders)[1]:
        return True
    marked = [option._replace(value=f"{HOLDER}{option.value}") for option in holders]
    return find_beginning(typed.left, [*words, *marked])[0].startswith(HOLDER)


def _parse_verb(typed: Typed, verb: str) -> Command:
    if verb in VERBS and not VERBS[verb].suits(typed.game):
        raise BadUsage(f'this game has no use for "{verb}"', ALL_WORDS)
    typed.verb, typed.usage = verb, show_usage(typed.game, verb)
    return VERBS[verb].parse(typed) if verb in VERBS else parse_routine(typed, verb)


def _suggest(known: Choices, typed: Typed) -> str:
    if typed.left and typed.left[0] in OUTSIDE:
        return f"outside the game there is printgen {typed.left[0]}"
    hint = suggest_name(typed.left[:1], known)
    return hint if hint.startswith("did you mean") else ALL_WORDS
