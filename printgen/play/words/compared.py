"""Cards that are compared, and dice without a table: each on one line."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from printgen.model.die import make_die
from printgen.model.routine import DiceStep, list_steps
from printgen.play.game.event import CardDrawn, DiceRolled
from printgen.play.game.game import Game
from printgen.play.game.routine import find_routine
from printgen.play.words.reading import Reading, make_draw_reading, show_dice
from printgen.play.words.shown import Compared, Thrown
from printgen.products.section import Section

BEST = "the best"


class Ranked(NamedTuple):
    """One of several cards that are compared."""

    number: int  # its number in the order of drawing
    reading: Reading  # what it says
    best: bool  # whether it is the best

    @property
    def words(self) -> str:
        """Return what counts of the card, and what becomes of it, on one line."""
        read = [part for part in self.reading.sections if self.reading.is_read(part)]
        said = [_say_section(part, labelled=len(read) > 1) for part in read]
        asides = [f"({aside})" for aside in self.reading.asides]
        return " ".join(filter(None, ("; ".join(filter(None, (self.reading.headline, *said))), *asides)))


def _say_section(section: Section, *, labelled: bool) -> str:
    """Return the words of a section on one line, after its label if there are several sections."""
    label = f"{section.label}: " if labelled and section.label else ""
    note = f"Note: {section.note}" if section.note else ""
    words = ". ".join(part.removesuffix(".") for part in (section.title, section.text, note) if part)
    return label + " ".join(words.split())


def list_ranked(game: Game, compared: Compared) -> list[Ranked]:
    """Return the cards that are compared, in the order in which they were drawn."""
    cards = enumerate(compared.cards, 1)
    return [Ranked(number, make_draw_reading(game, card._replace(best=False)), card.best) for number, card in cards]


def phrase_compared(game: Game, compared: Compared) -> list[str]:
    """Return a line for each card."""
    ranked = list_ranked(game, compared)
    lines = [f"{_phrase_ranked(card)} ({BEST})" if card.best else _phrase_ranked(card) for card in ranked]
    return [*phrase_set_aside(game, compared), *lines]


def phrase_best(ranked: Sequence[Ranked]) -> list[str]:
    """Return the line that says which card is the best."""
    return [f"{BEST[0].upper()}{BEST[1:]}: {_phrase_ranked(card)}" for card in ranked if card.best]


def phrase_set_aside(game: Game, compared: Compared) -> list[str]:
    """Return a line for each card in whose place another was drawn."""
    replaced = [event for event in compared.events if isinstance(event, CardDrawn) and event.again]
    readings = [make_draw_reading(game, event) for event in replaced]
    return [f"{_head(reading)} ({', '.join(reading.asides)})" for reading in readings]


def _phrase_ranked(card: Ranked) -> str:
    return f"{card.number}. {_head(card.reading)}: {card.words}"


def _head(reading: Reading) -> str:
    """Return the title of a card's deck, where the card stands in it, and its corner."""
    corner = f" [{reading.corner}]" if reading.corner else ""
    return f"{reading.title} {reading.detail}{corner}"


def phrase_thrown(game: Game, thrown: Thrown) -> str:
    """Return what dice show that were rolled several times: the highest first, each with the numbers of its throws."""
    keys = make_die(thrown.throws[0].die).keys
    numbered = list(enumerate(thrown.throws, 1))
    numbered.sort(key=lambda item: -keys.index(make_die(item[1].die).face_of(item[1].thrown).key))
    shown: dict[str, list[str]] = {}
    for number, event in numbered:
        shown.setdefault(_show_thrown(event), []).append(f"#{number}")
    groups = [f"{face} for {' '.join(numbers)}" for face, numbers in shown.items()]
    return f"{_title_dice(game, thrown.throws[0])}: {', '.join(groups)}"


def phrase_dice(game: Game, event: DiceRolled) -> str:
    """Return what dice show that no table is read with, under the title that a routine has for them."""
    return f"{_title_dice(game, event)}: {_show_thrown(event)}"


def _show_thrown(event: DiceRolled) -> str:
    die = make_die(event.die)
    face = die.face_of(event.thrown).key
    return show_dice(event.thrown, face) if die.is_numbered and len(event.thrown) > 1 else face


def _title_dice(game: Game, event: DiceRolled) -> str:
    if not event.routine:
        return event.die
    steps = list_steps(find_routine(game, event.routine).steps)
    step = next(islice(steps, event.step, None))
    assert isinstance(step, DiceStep)
    return step.title or event.die
