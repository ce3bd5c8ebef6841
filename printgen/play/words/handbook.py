"""The help of a game: its words and their meaning, and what can be named with each."""

import re
from collections.abc import Collection

from printgen.model.options import show_row
from printgen.model.routine import find_subject, list_steps
from printgen.play.game.course import find_due, is_closed
from printgen.play.game.game import Game
from printgen.play.game.routine import find_routine, list_asks
from printgen.play.words.command import (
    ALIASES,
    ARGUMENTS,
    EVERY_WORD,
    Verb,
    list_beside,
    list_listed,
    list_usages,
    list_verbs,
    show_choices,
    show_usage,
)
from printgen.play.words.phrases import count_names
from printgen.play.words.rulebook import Titled, flatten

Rows = list[tuple[str, str]]
CAPITALS = re.compile(r"[A-Z]{2,}")


# What is typed in a game that leads through its turns and does the rest by its steps and routines.
EVERYDAY = ("next", "skip", "undo", "again", "score", "list", "what", "state", "rules", "help", "quit")

# What can still be typed once a game is closed.
AT_THE_END = ("undo", "play-on", "list", "what", "state", "rules", "help", "quit")


def list_words(game: Game) -> list[Titled]:
    """Return the words and the routines of a game."""
    rows = [row for name, verb in list_verbs(game).items() for row in _list_rows(game, name, verb)]
    routines = [(show_usage(game, routine.id), routine.title) for routine in game.system.play.routines]
    say = game.words.say
    found = [(say("help.words"), rows), (say("help.routines-of-game"), routines)]
    return [part for part in found if part[1]]


def list_everyday(game: Game) -> list[Titled]:
    """Return the words that are typed mostly, and the routines of the phase; all words where no step comes next.

    Once the game is closed they are the words that are left.
    """
    due, verbs = find_due(game), list_verbs(game)
    if not due and not is_closed(game):
        return list_words(game)
    rows = [
        row
        for word in (EVERYDAY if due else AT_THE_END)
        if word in verbs
        for row in _list_rows(game, word, verbs[word])
    ]
    beside = (game.words.say("help.in-this-phase"), list_beside(game, due) if due else [])
    found = [(game.words.say("help.words"), rows), beside]
    return [part for part in found if part[1]]


def explain_word(game: Game, word: str) -> list[Titled]:  # noqa: C901, PLR0912  # one for each kind
    """Return what there is to know about a name: of a verb, a routine, a pile, a bag or a gauge."""
    play, verbs, found = game.system.play, list_verbs(game), []
    say = game.words.say
    if word == EVERY_WORD:
        return list_words(game)
    if word in verbs:
        rows = _list_rows(game, word, verbs[word])
        more = game.words.play["more"]
        rows += [("", str(more[word]))] if word in more else []
        short = [alias for alias, name in ALIASES.items() if name == word]
        rows += [(say("help.also"), ", ".join(short))] if short else []
        for kind in list_listed(game):
            known = verbs[word].argument(kind).find(game, "")[0]
            if kind in CAPITALS.findall(verbs[word].usage) and known:
                rows.append((say(f"help.{ARGUMENTS[kind].title}"), ", ".join(option.says for option in known)))
        found.append(rows)
    elif word in [routine.id for routine in play.routines]:
        routine = find_routine(game, word)
        rows = [(show_usage(game, word), routine.title)]
        rows += [("", flatten(routine.text))] if routine.text else []
        rows += [(ask.id.upper(), f"{ask.title}: {show_choices(game, ask)}") for ask in list_asks(game, word)]
        found.append(rows)
    if word in [pile.id for pile in play.piles]:
        deck, rules = game.pile(word).deck, game.pile(word).rules
        rows = [(say("help.pile"), f"{deck.title}, {say('nouns.card', number=len(deck.cards))}")]
        if deck.columns:
            columns = ", ".join(column.id for column in deck.columns)
            reads = say("help.says-column", columns=columns, gauge=rules.column) if rules.column else columns
            rows.append((say("help.columns"), reads))
        found.append(rows + _list_uses(game, word, "PILE", unfit=() if rules.dealt else ("deal", "keep")))
    for things in play.things:
        if things.id == word:
            rows = [(say("help.things-in-play"), things.title)]
            for title, items in ((say("help.places"), things.places), (say("help.marks"), things.marks)):
                rows += [(title, ", ".join(f"{item.id} ({item.title})" for item in items))] if items else []
            rows += [(say("help.tokens"), say("help.tokens-of", bag=things.bag))] if things.bag else []
            found.append(rows + _list_uses(game, word, "THINGS"))
    for bag in play.bags:
        if bag.id == word:
            rows = [
                (say("help.bag"), bag.title),
                (say("help.tokens"), count_names(token.title for token in bag.tokens)),
            ]
            found.append(rows + _list_uses(game, word, "BAG"))
    if gauge := game.gauges.get(word):
        labels = list(dict.fromkeys(gauge.labels))
        rows = [(say("help.gauge"), gauge.title), *([("", flatten(gauge.text))] if gauge.text else [])]
        rows += [(say("help.labels"), show_row(labels) or ", ".join(labels)), (say("help.shows"), game.label(word))]
        rows += [("", say("help.wraps"))] if gauge.wraps else []
        if gauge.highest:
            rows.append((say("help.worked-out"), say("help.highest-of", gauges=game.words.join_and(gauge.highest))))
        else:
            rows += _list_uses(game, word, "GAUGE", more=", lengths" if gauge.spans else "")
        found.append(rows)
    return [(word, rows) for rows in found]


def _list_uses(game: Game, name: str, kind: str, unfit: Collection[str] = (), more: str = "") -> Rows:
    """Return the verbs that take such a name, without the unfit ones, and the routines whose steps are about it."""
    verbs = [word for word, verb in list_verbs(game).items() if kind in CAPITALS.findall(verb.usage)]
    rows = [(game.words.say("help.verbs"), ", ".join(word for word in verbs if word not in unfit) + more)]
    subjects = {name, game.gauges[name].group} - {""} if name in game.gauges else {name}
    routines = game.system.play.routines
    found = [item.id for item in routines if any(find_subject(step) in subjects for step in list_steps(item.steps))]
    return [*rows, (game.words.say("help.routines"), ", ".join(found))] if found else rows


def _list_rows(game: Game, name: str, verb: Verb) -> Rows:
    """Return the ways to use a verb, the first with what it means."""
    first, *others = list_usages(game, verb)
    return [(first, game.words.say(f"verbs.{name}")), *((other, "") for other in others)]
