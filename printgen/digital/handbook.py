"""The help of a game: its words with what they mean, and what can be named with each."""

from collections.abc import Callable

from printgen.digital import options
from printgen.digital.command import list_verbs, show_choices, show_usage
from printgen.digital.game import Game
from printgen.digital.routine import find_routine
from printgen.digital.verbs import ALIASES
from printgen.digital.words import Option

Titled = tuple[str, list[tuple[str, str]]]
# What the words in capitals of a usage stand for.
KINDS: dict[str, tuple[str, Callable[[Game], list[Option]]]] = {
    "PILE": ("piles", options.list_piles),
    "BAG": ("bags", options.list_bags),
    "TABLE": ("tables", options.list_rolls),
    "ROUTINE": ("routines", options.list_routines),
    "GAUGE": ("gauges", options.list_gauges),
    "PICK": ("picks", options.list_picks),
}
MORE = {
    "draw": "COLUMN is read in place of what the game says; N is how many. The name of a pile alone draws, too.",
    "roll": "+M is a modifier, xN the number of rolls. Dice such as 2d6 need no other word.",
    "discard": "Without a card, all cards of the pile that are in play.",
    "keep": "A CARD is called by its title, what stands in its corner, or its number.",
    "set": "LABEL is what stands on the box.",
    "lengths": "One number for each track, as the scenario says; the gauge begins anew.",
    "do": "Answers that are missing are asked for; they can be given in order, or as ask=answer.",
    "show": "Without a card, all that are in play, in hands or kept.",
}


def list_words(game: Game) -> list[Titled]:
    """Return the words and the routines of a game."""
    rows = [row for name, verb in list_verbs(game).items() for row in _list_usages(verb.usage, verb.meaning, name)]
    routines = [(show_usage(game, routine.id), routine.title) for routine in game.system.play.routines]
    return [("Words; beginnings of names will do", rows), *[("Routines of this game", routines)] * bool(routines)]


def explain_word(game: Game, word: str) -> Titled:
    """Return what there is to know about a verb or a routine."""
    verb = list_verbs(game).get(word)
    if verb is None:
        return _explain_routine(game, word)
    rows = _list_usages(verb.usage, verb.meaning, word)
    rows += [("", MORE[word])] if word in MORE else []
    short = [alias for alias, name in ALIASES.items() if name == word]
    rows += [("also", ", ".join(short))] if short else []
    for kind, (title, find) in KINDS.items():
        known = [option.says for option in find(game)]
        if kind in verb.usage and known:
            rows.append((title, ", ".join(known)))
    return word, rows


def _explain_routine(game: Game, name: str) -> Titled:
    routine = find_routine(game, name)
    rows = [(show_usage(game, name), routine.title), *[("", " ".join(routine.text.split()))] * bool(routine.text)]
    rows += [(ask.id.upper(), f"{ask.title}: {show_choices(ask)}") for ask in routine.asks]
    return name, rows


def _list_usages(usage: str, meaning: str, name: str) -> list[tuple[str, str]]:
    """Return the ways to use a word, the first with what it means."""
    first, *others = usage.split(" | ")
    return [(first or name, meaning), *((other, "") for other in others)]
