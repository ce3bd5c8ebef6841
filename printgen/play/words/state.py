"""How a game stands, in lines for people: its piles, bags and gauges, and what was chosen."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from printgen.errors import count_noun
from printgen.model.play import ACTIVE, DISCARDS
from printgen.play.game.bag import Bag
from printgen.play.game.event import CardDrawn, DiceRolled, Event, NamePicked, ResultGiven, Rolled
from printgen.play.game.game import Game
from printgen.play.game.pile import Pile
from printgen.play.game.places import KEPT, PLACE_WORDS, STACK
from printgen.play.words.hands import is_hidden, list_secret
from printgen.play.words.names import find_name, list_counted, name_briefly, name_card, name_picked
from printgen.play.words.phrases import (
    find_title,
    join_roster_titles,
    name_results,
    phrase_dice,
    phrase_ending,
    show_gauge,
)
from printgen.play.words.reading import find_row
from printgen.play.words.rulebook import list_sayings


class StateSection(NamedTuple):
    """A part of how a game stands."""

    title: str  # its heading
    lines: tuple[str, ...]


def phrase_state(game: Game) -> list[StateSection]:
    """Return how a game stands, without empty sections."""
    play = game.system.play
    gauges = [f"{gauge.title}: {show_gauge(gauge, game.position(gauge.id))}" for gauge in list_counted(game)]
    chosen = [
        f"{find_title(play.picks, name)}: {join_roster_titles(game, names)}" for name, names in game.chosen.items()
    ]
    parts = (
        StateSection("The end", tuple(phrase_ending(game))),
        StateSection("Piles", tuple(line for pile in play.piles for line in _describe_pile(game, game.pile(pile.id)))),
        StateSection("Bags", tuple(line for bag in play.bags for line in _describe_bag(game.bag(bag.id)))),
        phrase_things(game),
        StateSection("Gauges", tuple(gauges)),
        StateSection("Chosen", tuple(chosen)),
    )
    return [part for part in parts if part.lines]


def phrase_things(game: Game) -> StateSection:
    """Return the things in play, kind by kind: of each kind first a line for those of which nothing is known."""
    lines: list[str] = []
    for kind in game.system.play.things:
        things = sorted(game.things.of_kind(kind.id), key=lambda thing: bool(thing.place))  # those on the table first
        plain = [thing for thing in things if not (thing.name or thing.place or thing.marks or thing.noted)]
        lines += [f"{kind.title} {', '.join(str(thing.number) for thing in plain)}"] if plain else []
        for thing in things:
            if thing not in plain:
                words = [find_title(kind.places, thing.place)] if thing.place else []
                words += [find_title(kind.marks, mark) for mark in thing.marks]
                words += filter(None, [_name_noted(game, event) for event in thing.noted])
                called = find_name(game, thing)
                known = "; ".join(word for word in words if word != called)
                head = f"{kind.title} {thing.number}{f', {called}' if called else ''}"
                lines.append(f"{head}: {known}" if known else head)
                lines += [f"  {saying.line}" for saying in list_sayings(game, kind.id, thing.number)]
        gone = [f"{thing.number} {find_name(game, thing)}" for thing in game.things.gone if thing.kind == kind.id]
        lines += [f"{kind.title}, out of play: {'; '.join(map(str.rstrip, gone))}"] if gone else []
    return StateSection("In play", tuple(lines))


def _name_noted(game: Game, event: Event) -> str:
    """Return in short what was rolled, drawn or picked for a thing; a roll with its face: "Advance (4)"."""
    match event:
        case Rolled():
            results, face = name_results(game, event), find_row(game, event).roll
            return results if face in results.split() else f"{results} ({face})"
        case ResultGiven():
            return name_results(game, event)
        case CardDrawn(pile, card):
            held = game.pile(pile)
            return name_briefly(held.deck, held.find_card(card))
        case DiceRolled():
            return phrase_dice(game, event)
        case NamePicked():
            return name_picked(game, event)
    return ""


def phrase_change(before: Game, after: Game) -> list[str]:
    """Return the lines of how a game stands that are different from before."""
    stood = {line for part in phrase_state(before) for line in part.lines}
    lines = [line for part in phrase_state(after) for line in part.lines if line not in stood]
    return ["the game goes on", *lines] if before.ended and not after.ended else lines


def _describe_pile(game: Game, pile: Pile) -> list[str]:
    """Return where the cards of a pile are. Of hidden cards in hands or kept only the number is told."""
    places, secret = pile.places, list_secret(game, pile.rules.id)
    counts = {place: len(places.at(place)) for place in PLACE_WORDS}
    said = [f"{count} {PLACE_WORDS[place]}" for place, count in counts.items() if count or place == STACK]
    lines = [f"{pile.deck.title}: {', '.join(said)}"]
    active = "; ".join(name_card(pile.deck, pile.card(number), pile.column_of(number)) for number in places.active)
    lines += [f"  {PLACE_WORDS[ACTIVE]}: {active}"] if active else []
    owners = dict.fromkeys(player for _, player in places.owners)
    several = len(owners) > 1 or is_hidden(game, pile.rules.id)
    held = [(f"hand {hand.player}", hand.cards) for hand in places.hands]
    kept = "kept by player {}" if several else PLACE_WORDS[KEPT]
    held += [(kept.format(player), places.kept_by(player)) for player in sorted(owners)]
    for title, numbers in held:
        names = [name_card(pile.deck, pile.card(number)) for number in numbers if number not in secret]
        hidden = len(numbers) - len(names)
        names += [f"{count_noun(hidden, 'card')}, unseen"] if hidden else []
        lines.append(f"  {title}: {'; '.join(names)}")
    discards = [name_briefly(pile.deck, pile.card(number)) for number in places.discards]
    return [*lines, f"  {PLACE_WORDS[DISCARDS]}: {count_names(discards)}"] if discards else lines


def _describe_bag(bag: Bag) -> list[str]:
    titles = {token.name: token.title for token in bag.rules.tokens}
    lines = [f"{bag.rules.title}: {count_noun(len(bag.inside), 'token')} inside"]
    for word, names in (("inside", bag.inside), ("taken", bag.taken), ("out", bag.gone)):
        lines += [f"  {word}: {count_names(titles[token] for token in names)}"] if names else []
    return lines


def count_names(names: Iterable[str]) -> str:
    """Return names in a row, equal names once with their number.

    Names that differ only in a number at the end share their words: "Order 1, 2, 4".
    """
    said, before = [], ""
    for name, count in Counter(names).items():
        words, _, number = name.rpartition(" ")
        numbered = words if number.isdecimal() and count == 1 else ""
        said.append(number if numbered and numbered == before else f"{count} x {name}" if count > 1 else name)
        before = numbered
    return ", ".join(said)
