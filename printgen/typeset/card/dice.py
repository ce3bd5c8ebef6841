"""Dice beside the number of a roll, one for each digit of a d6, d66 or d666: a card is seen to be a roll."""

from functools import cache

from printgen.model.art import NamedOutline, Outline
from printgen.products.deck import Deck
from printgen.typeset.card.sign import Sign
from printgen.typeset.frame import Area, Symbol
from printgen.typeset.type.outline import circle, reverse
from printgen.units import Points

# Dice whose faces are read digit by digit, each from a die of six sides.
DIES = ("d6", "d66", "d666")
# On a die of side 1: where pips lie from its middle, how large they are, and the rounding of its corners.
OFF, PIP, ROUNDING = 0.26, 0.105, 0.18
PLACES = {
    "1": ((0, 0),),
    "2": ((-1, 1), (1, -1)),
    "3": ((-1, 1), (0, 0), (1, -1)),
    "4": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    "5": ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    "6": ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}  # fmt: skip
# A die is no larger than this share of the text beside it; dice keep these shares of their side apart, and from it.
LARGEST, APART, DIE_GAP = 0.56, 0.14, 0.35
# The share of the height of their zone that dice take at most.
TALLEST = 0.78


@cache
def draw_face(digit: str) -> NamedOutline:
    """Return a face of a die: a rounded square, anticlockwise, with holes for pips."""
    edge, inner = 0.5, 0.5 - ROUNDING
    bend = edge - ROUNDING * 0.45
    square: Outline = (
        ("m", edge, -inner), ("l", edge, inner), ("c", edge, bend, bend, edge, inner, edge),
        ("l", -inner, edge), ("c", -bend, edge, -edge, bend, -edge, inner),
        ("l", -edge, -inner), ("c", -edge, -bend, -bend, -edge, -inner, -edge),
        ("l", inner, -edge), ("c", bend, -edge, edge, -bend, edge, -inner),
    )  # fmt: skip
    holes = [reverse(circle(PIP, x * OFF, y * OFF)) for x, y in PLACES[digit]]
    return NamedOutline(f"die-{digit}", (*square, *(step for hole in holes for step in hole)))


def list_dice(sign: Sign, deck: Deck) -> tuple[str, ...]:
    """Return the digits of a roll that dice show, in order; none where it is not one roll of such dice."""
    digits = tuple(sign.text) if deck.die in DIES else ()
    return digits if len(digits) == len(deck.die) - 1 and PLACES.keys() >= set(digits) else ()


def measure_die(dice: int, size: Points, height: Points) -> Points:
    """Return the side of dice that stand below one another, beside text of a size, in a zone of a height."""
    return min(size * LARGEST, height * TALLEST / (dice + (dice - 1) * APART)) if dice else 0


def draw_dice(dice: tuple[str, ...], side: Points, area: Area, colour: str) -> list[Symbol]:
    """Draw dice below one another, in the middle of the height of an area, at its left."""
    pitch = side * (1 + APART)
    first = area.y + (area.height - pitch * (len(dice) - 1)) / 2
    return [
        Symbol(area.x + side / 2, first + place * pitch, side, draw_face(digit), colour)
        for place, digit in enumerate(dice)
    ]
