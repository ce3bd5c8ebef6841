"""Things in play, in words: what each is called, what is known of it, and what happens to it."""

from collections.abc import Iterable, Iterator

from printgen.model.play import ThingKind, Title
from printgen.play.game.event import (
    CardDrawn,
    DiceRolled,
    Event,
    MarkedBefore,
    NamePicked,
    ResultGiven,
    Rolled,
    Scored,
    ThingMarked,
    ThingNamed,
    ThingPut,
    ThingSent,
    ThingsTurn,
    ThingTaken,
)
from printgen.play.game.game import Game
from printgen.play.game.thing import Thing, list_names
from printgen.play.words.compared import phrase_dice
from printgen.play.words.names import find_name, name_briefly, name_picked
from printgen.play.words.reading import find_row, list_rolled
from printgen.play.words.tonight import list_sayings

# What `phrase_thing_event` tells.
ThingEvent = (
    ThingPut | ThingTaken | ThingNamed | ThingSent | ThingMarked | MarkedBefore | ThingsTurn | ResultGiven | Scored
)


def call_thing(game: Game, kind: str, number: int) -> str:
    """Return what players call a thing: "Enemy unit 3, MG 42"."""
    things = (*game.things.present, *game.things.gone)
    thing = next((thing for thing in things if (thing.kind, thing.number) == (kind, number)), None)
    name = find_name(game, thing) if thing else list_names(game.system, kind).get(number, "")
    return f"{_find_kind(game, kind).title} {number}{f', {name}' if name else ''}"


def phrase_thing_event(game: Game, event: ThingEvent) -> str:  # noqa: PLR0911  # one for each kind
    """Return the line of what happened to a thing."""
    match event:
        case ThingPut(kind, number, place):
            return f"{call_thing(game, kind, number)}: comes into play{_say_place(game, kind, place)}"
        case ThingTaken(kind, number):
            return f"{call_thing(game, kind, number)}: out of play"
        case ThingNamed(kind, number, _):
            return f"{_find_kind(game, kind).title} {number} is called {call_thing(game, kind, number)}"
        case ThingSent(kind, number, place):
            where = _find_title(_find_kind(game, kind).places, place) if place else "on the table"
            return f"{call_thing(game, kind, number)}: {where}"
        case ThingMarked(kind, number, mark, off):
            title = _find_title(_find_kind(game, kind).marks, mark)
            return f"{call_thing(game, kind, number)}: {'no longer ' if off else ''}{title}"
        case MarkedBefore(kind, number, mark, again):
            title = _find_title(_find_kind(game, kind).marks, mark)
            what = "another token is drawn" if again else "nothing happens"
            return f"{call_thing(game, kind, number)} is {title} already: {what}"
        case ThingsTurn(kind, number):
            return f"{call_thing(game, kind, number)}:"
        case ResultGiven():
            return f"by the scenario: {_name_results(game, event)}"
        case Scored(score, points, player):
            return f"{find_score_title(game, score)}: {points:+}{f' for player {player}' if player else ''}"


def _say_place(game: Game, kind: str, place: str) -> str:
    return f", {_find_title(_find_kind(game, kind).places, place)}" if place else ""


def find_score_title(game: Game, score: str) -> str:
    """Return what must be done to score."""
    scores = game.system.scenario.scores if game.system.scenario else ()
    return next((item.title for item in scores if item.id == score), score)


def list_things(game: Game, kind: ThingKind) -> list[str]:
    """Return a line for each thing of a kind, one for those of which nothing is known, and one for those gone."""
    things = sorted(game.things.of_kind(kind.id), key=lambda thing: bool(thing.place))  # those on the table first
    plain = [thing for thing in things if not (thing.name or thing.place or thing.marks or thing.noted)]
    gone = [thing for thing in game.things.gone if thing.kind == kind.id]
    lines = [line for thing in things if thing not in plain for line in _describe(game, kind, thing)]
    if plain:
        lines.insert(0, f"{kind.title} {', '.join(str(thing.number) for thing in plain)}")
    called = "; ".join(" ".join(filter(None, (str(thing.number), find_name(game, thing)))) for thing in gone)
    return [*lines, f"{kind.title}, out of play: {called}"] if gone else lines


def _describe(game: Game, kind: ThingKind, thing: Thing) -> list[str]:
    """Return what is known of a thing: its name, its place and marks, what was noted, and what the scenario says."""
    words = [_find_title(kind.places, thing.place) if thing.place else ""]
    words += [_find_title(kind.marks, mark) for mark in thing.marks]
    words += [word for event in thing.noted for word in name_noted(game, event)]
    called = find_name(game, thing)
    known = "; ".join(word for word in words if word not in ("", called))
    head = f"{kind.title} {thing.number}{f', {called}' if called else ''}"
    said = [f"  {saying.line}" for saying in list_sayings(game, kind.id, thing.number)]
    return [f"{head}: {known}" if known else head, *said]


def name_noted(game: Game, event: Event) -> Iterator[str]:
    """Yield in short what was rolled, drawn or picked for a thing."""
    match event:
        case Rolled():
            yield _name_rolled(game, event)
        case ResultGiven():
            yield _name_results(game, event)
        case CardDrawn(pile, card):
            held = game.pile(pile)
            yield name_briefly(held.deck, held.find_card(card))
        case DiceRolled():
            yield phrase_dice(game, event)
        case NamePicked():
            yield name_picked(game, event)


def _name_rolled(game: Game, event: Rolled) -> str:
    """Return what was rolled with the face that was read, unless the face stands in it: "Advance (4)"."""
    results, face = _name_results(game, event), find_row(game, event).roll
    return results if face in results.split() else f"{results} ({face})"


def _name_results(game: Game, event: Rolled | ResultGiven) -> str:
    return ", ".join(dict.fromkeys(result.title for _, result in list_rolled(game, event)))


def _find_kind(game: Game, name: str) -> ThingKind:
    return next(kind for kind in game.system.play.things if kind.id == name)


def _find_title(words: Iterable[Title], name: str) -> str:
    return next(word.title for word in words if word.id == name)
