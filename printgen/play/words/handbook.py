"""The help of a game: its words and their meaning, and what can be named with each."""

import re
from collections.abc import Callable, Collection, Iterable

from printgen.errors import count_noun
from printgen.model.routine import find_subject, list_steps
from printgen.play.game.game import Game
from printgen.play.game.routine import find_routine, list_asks
from printgen.play.words.command import show_choices, show_usage
from printgen.play.words.state import count_names
from printgen.play.words.typed import show_row
from printgen.play.words.verbs import ALIASES, KINDS, VERBS, Verb, list_usages, list_verbs

Titled = tuple[str, list[tuple[str, str]]]
CAPITALS = re.compile(r"[A-Z]{2,}")
MORE = {
    "draw": "COLUMN is read instead of the one that the game says; N is how many. The name of a pile alone draws, too.",
    "roll": "+M is a modifier, xN the number of rolls. Dice such as 2d6 need no other word.",
    "discard": "Without a card, all cards of the pile that are in play.",
    "keep": "A CARD is called by its id, what stands in its corner, its number, or its title.",
    "set": "LABEL is what stands on the box. A GAUGE is called by its name, its title or the last words of them.",
    "lengths": "One number for each track, as the scenario says; the gauge begins anew.",
    "own": "The sheet to tick has the numbers; printgen collection makes a file of them, for every game.",
    "do": "Missing answers are asked for; they can be given in order, or as ask=answer.",
    "remove": "A thing is called by its number or its name; list shows which there are.",
    "put": "For what no routine puts there; its number is the next one.",
    "score": "WHAT is the word that the scenario has for it: rules scenario shows all. N is how many times.",
    "show": "Without a card, all that are in play, in hands or kept; without an entry, the whole list.",
}


def list_words(game: Game) -> list[Titled]:
    """Return the words and the routines of a game."""
    rows = [row for verb in list_verbs(game).values() for row in _list_rows(game, verb)]
    routines = [(show_usage(game, routine.id), routine.title) for routine in game.system.play.routines]
    found = [("Words; the beginning of a name is enough", rows)]
    return [*found, ("Routines of this game", routines)] if routines else found


def explain_word(game: Game, word: str) -> list[Titled]:
    """Return what there is to know about a name, which may be that of a verb, a routine, a pile, a bag or a gauge."""
    found: dict[Callable[[Game, str], Titled], Iterable[str]] = {
        _explain_verb: list_verbs(game),
        _explain_routine: [routine.id for routine in game.system.play.routines if routine.id not in list_verbs(game)],
        _explain_pile: [pile.id for pile in game.system.play.piles],
        _explain_things: [kind.id for kind in game.system.play.things],
        _explain_bag: [bag.id for bag in game.system.play.bags],
        _explain_gauge: game.gauges,
    }
    return [explain(game, word) for explain, known in found.items() if word in known]


def _explain_verb(game: Game, word: str) -> Titled:
    verb = VERBS[word]
    rows = _list_rows(game, verb)
    rows += [("", MORE[word])] if word in MORE else []
    short = [alias for alias, name in ALIASES.items() if name == word]
    rows += [("also", ", ".join(short))] if short else []
    capitals = CAPITALS.findall(verb.usage)
    for kind, (title, find) in KINDS.items():
        known = [option.says for option in find(game)]
        if kind in capitals and known:
            rows.append((title, ", ".join(known)))
    return word, rows


def _explain_routine(game: Game, name: str) -> Titled:
    routine = find_routine(game, name)
    rows = [(show_usage(game, name), routine.title), *_list_text(routine.text)]
    rows += [(ask.id.upper(), f"{ask.title}: {show_choices(game, ask)}") for ask in list_asks(game, name)]
    return name, rows


def _explain_things(game: Game, name: str) -> Titled:
    kind = next(kind for kind in game.system.play.things if kind.id == name)
    rows = [("things in play", kind.title)]
    for title, items in (("places", kind.places), ("marks", kind.marks)):
        rows += [(title, ", ".join(f"{item.id} ({item.title})" for item in items))] if items else []
    rows += [("tokens", f"those of {kind.bag} stand for them")] if kind.bag else []
    return name, [*rows, ("words", _list_users(game, "THINGS")), *_list_routines(game, name)]


def _explain_pile(game: Game, name: str) -> Titled:
    deck, rules = game.pile(name).deck, game.pile(name).rules
    rows = [("pile", f"{deck.title}, {count_noun(len(deck.cards), 'card')}")]
    if deck.columns:
        reads = f"; {rules.column} says which is read" if rules.column else ""
        rows.append(("columns", ", ".join(column.id for column in deck.columns) + reads))
    unfit = () if rules.dealt else ("deal", "keep")
    return name, [*rows, ("words", _list_users(game, "PILE", unfit)), *_list_routines(game, name)]


def _explain_bag(game: Game, name: str) -> Titled:
    rules = game.bag(name).rules
    tokens = count_names(token.title for token in rules.tokens)
    rows = [("bag", rules.title), ("tokens", tokens), ("words", _list_users(game, "BAG"))]
    return name, [*rows, *_list_routines(game, name)]


def _explain_gauge(game: Game, name: str) -> Titled:
    gauge = game.gauge(name)
    labels = list(dict.fromkeys(gauge.labels))
    rows = [("gauge", gauge.title), *_list_text(gauge.text)]
    rows += [("labels", show_row(labels) or ", ".join(labels)), ("shows", game.label(name))]
    if gauge.wraps:
        rows.append(("", "after its last label comes the first"))
    if gauge.highest:
        return name, [*rows, ("worked out", f"the highest of {' and '.join(gauge.highest)}; it cannot be set")]
    users = _list_users(game, "GAUGE") + (", lengths" if gauge.spans else "")
    return name, [*rows, ("words", users), *_list_routines(game, name)]


def _list_text(text: str) -> list[tuple[str, str]]:
    """Return a text as a row, or no row if there is no text."""
    return [("", " ".join(text.split()))] if text else []


def _list_users(game: Game, kind: str, unfit: Collection[str] = ()) -> str:
    """Return the verbs that take the name of such a thing, without the unfit ones."""
    found = [name for name, verb in list_verbs(game).items() if kind in CAPITALS.findall(verb.usage)]
    return ", ".join(name for name in found if name not in unfit)


def _list_routines(game: Game, name: str) -> list[tuple[str, str]]:
    """Return the routines that draw from a pile or a bag or move a gauge."""
    subjects = {name, game.gauges[name].group} - {""} if name in game.gauges else {name}
    routines = game.system.play.routines
    found = [item.id for item in routines if any(find_subject(step) in subjects for step in list_steps(item.steps))]
    return [("routines", ", ".join(found))] if found else []


def _list_rows(game: Game, verb: Verb) -> list[tuple[str, str]]:
    """Return the ways to use a verb, the first with what it means."""
    first, *others = list_usages(game, verb)
    return [(first, verb.meaning), *((other, "") for other in others)]
