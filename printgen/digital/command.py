"""What a player types, parsed into an action or an aside, and completed at its end."""

from collections.abc import Iterable
from contextlib import suppress

from printgen.digital import options
from printgen.digital.action import Action
from printgen.digital.game import Game
from printgen.digital.handling import Draw
from printgen.digital.readers import is_die, read_routine
from printgen.digital.rolling import Pick, Roll
from printgen.digital.routine import Do, find_routine
from printgen.digital.verbs import ALIASES, REPEAT, VERBS, Aside, Command, Verb
from printgen.digital.words import Candidate, Option, Options, Words, find_option, suggest_name
from printgen.errors import BadUsage
from printgen.model.play import Ask, DiceStep, DrawStep, RepeatStep, RollStep, Step


def parse_command(game: Game, text: str) -> Command:
    """Return what a line asks for; beginnings of names will do. Raises BadUsage if it is not understood."""
    words = Words(game, text)
    if not words.left:
        return Aside(REPEAT)
    command = _read_command(words)
    words.end()
    return command


def complete(game: Game, text: str) -> list[Candidate]:
    """Return what the end of a line could become, each once."""
    words = Words(game, text, completing=True)
    with suppress(BadUsage):  # what comes next is missing, and what it could be is known by now
        _read_command(words)
    return list(dict.fromkeys(words.candidates))


def list_missing(game: Game, action: Do) -> list[Ask]:
    """Return what a routine asks and has no answer to yet."""
    answered = dict(action.answers)
    return [ask for ask in find_routine(game, action.routine).asks if ask.id not in answered]


def read_answer(ask: Ask, text: str) -> str:
    """Return the choice that a player means. Raises BadUsage if there is none such."""
    words, choices = text.split(), options.list_choices(ask)
    found, count = find_option(words, choices)
    if not count or count < len(words):
        raise BadUsage(f'"{text}" is no answer', suggest_name(words, choices))
    return found


def show_choices(ask: Ask) -> str:
    """Return the answers to an ask in short: numbers in a row by the first and the last."""
    words = [choice for choice, _ in ask.choices]
    if len(words) > 1 and words == [str(number) for number in range(_int(words[0]), _int(words[0]) + len(words))]:
        return f"{words[0]}-{words[-1]}"
    return ", ".join(words)


def is_chance(game: Game, action: Action) -> bool:
    """Tell whether an action leaves anything to chance, so that a player may want it again."""
    if isinstance(action, Do):
        return _has_chance(find_routine(game, action.routine).steps)
    return isinstance(action, Draw | Roll | Pick)


def _has_chance(steps: Iterable[Step]) -> bool:
    return any(
        _has_chance(step.steps) if isinstance(step, RepeatStep) else isinstance(step, RollStep | DiceStep | DrawStep)
        for step in steps
    )


def _int(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def list_verbs(game: Game) -> dict[str, Verb]:
    """Return the verbs that a game has a use for, in the order of the help."""
    return {name: verb for name, verb in VERBS.items() if verb.suits(game)}


def show_usage(game: Game, word: str) -> str:
    """Return how a verb or a routine is used."""
    if word in VERBS:
        return VERBS[word].usage
    return " ".join((word, *(ask.id.upper() for ask in find_routine(game, word).asks)))


def _read_command(words: Words) -> Command:
    """Read a line that begins with a verb, a routine, dice, or the name of a pile or a bag. Raises BadUsage."""
    if word := words.pick_first(ALIASES):
        return _read_verb(words, ALIASES[word])
    if words.left and is_die(words.left[0]):
        return _read_verb(words, "roll")
    game = words.game
    verbs = [Option(name, name, (), verb.meaning) for name, verb in list_verbs(game).items()]
    routines = [option for option in options.list_routines(game) if option.value not in VERBS]
    found = words.maybe([*verbs, *routines], [Option(name, name) for name in VERBS])
    if found:
        return _read_verb(words, found)
    if find_option(words.left, [*options.list_piles(game), *options.list_bags(game)])[1]:
        return _read_verb(words, "draw")
    raise BadUsage(f'"{" ".join(words.left[:1])}" is no word of this game', _suggest([*verbs, *routines], words))


def _read_verb(words: Words, verb: str) -> Command:
    words.verb, words.usage = verb, show_usage(words.game, verb)
    return VERBS[verb].read(words) if verb in VERBS else read_routine(words, verb)


def _suggest(known: Options, words: Words) -> str:
    hint = suggest_name(words.left[:1], known)
    return hint if hint.startswith("did you mean") else "help shows all words"
