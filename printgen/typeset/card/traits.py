"""Traits of a deck: what all its cards have in common, found before one of them is set."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import PurePath
from typing import NamedTuple

from printgen.errors import Problem
from printgen.model.art import NamedOutline, Outline
from printgen.model.look import CardLayout, TypeSize
from printgen.products.deck import Card, Deck, Section
from printgen.products.odds import JOKER, PLAYING_CARD
from printgen.typeset.frame import Area, Symbol
from printgen.typeset.type.outline import circle, reverse
from printgen.typeset.type.typeface import CAP_HEIGHT, DISPLAY, MissingGlyph, Typeface, pick_role
from printgen.typeset.type.wording import loosen
from printgen.units import Points


def has_leads(deck: Deck, layout: CardLayout) -> bool:
    """Tell whether heads show titles that cards have in common: in bands below a panel, if a card's columns agree."""
    fits = layout.sections == "bands" and layout.header == "panel" and "title" in layout.zones
    return fits and len(deck.columns) > 1 and any(map(find_lead, deck.cards))


def find_lead(card: Card) -> str:
    """Return the title of what a card says in all of its columns, "" if they differ or nothing happens."""
    if not card.sections or card.quiet:
        return ""
    first, *others = card.sections
    for part in others:
        if part.title != first.title or part.text != first.text or part.note != first.note:
            return ""
    return first.title if first.text else ""


# A value of no more characters than this is short, if its first word has no more than that: with a digit, or without.
SHORT, LONGEST, FEW = 12, 6, 3


def list_stats(deck: Deck, layout: CardLayout) -> tuple[str, ...]:
    """Return the ids of the columns or fields that are short on most cards, in order, if the layout has a place."""
    if "stats" not in layout.zones:
        return ()
    all_, short = Counter[str](), Counter[str]()
    for card in deck.cards:
        for part in card.sections:
            if part.heading:
                all_[part.heading.id] += 1
                short[part.heading.id] += is_short(part)
    return tuple(name for name in all_ if 2 * short[name] > all_[name])


def is_short(section: Section) -> bool:
    """Tell whether a section says a number, or a few characters, and nothing else."""
    value = read_value(section)
    if section.quiet or not section.label or section.note or (section.title and section.text):
        return False
    first = value.partition(" ")[0]
    numeral = any(character.isdigit() for character in first)
    return 0 < len(first) <= (LONGEST if numeral else FEW) and len(value) <= SHORT


def read_value(section: Section) -> str:
    """Return what a short section says: its title, or its text where it is a field of an entry."""
    return section.title or section.text


def part_stats(card: Card, stats: Collection[str]) -> tuple[list[Section], list[Section]]:
    """Return the stats among the sections of a card, and all others."""
    if not stats:
        return [], list(card.sections)
    parted: tuple[list[Section], list[Section]] = ([], [])
    for part in card.sections:
        parted[not (part.heading and part.heading.id in stats and is_short(part))].append(part)
    return parted


HINT = "write other letters, or choose a face that has this one"


def find_lacking(deck: Deck, faces: Mapping[str, Typeface]) -> Iterator[Problem]:
    """Yield a warning for each title and index of a deck, and its game's name, that the display face cannot set."""
    face = faces.get(DISPLAY)
    if not face:
        return
    told = [(deck.system.name, deck.system.origins["name"]), (deck.title, deck.origin)]
    told += [(words, card.origin) for card in deck.cards for words in (card.title, find_lead(card), card.corner)]
    for words, origin in told:
        if missing := face.find_missing(words):
            name = PurePath(deck.system.display).name
            shown = f"{name} has no {missing} (U+{ord(missing):04X})"
            yield Problem(origin, f'"{words}" is set in bold text: {shown}', HINT, is_warning=True)


# The lines of a title are so far apart, as a multiple of its size.
LEADING = 1.06
# How far titles shrink from one try to the next, and the share of their zone's height that all lines take at most.
STEP, TALLEST = 0.5, 0.79
# What stands above a title: the height that it takes, as a multiple of its size, with the gap.
KICKER_ROOM = CAP_HEIGHT + 0.75


class TitleFit(NamedTuple):
    """How a deck's titles fit."""

    size: Points  # the size of all of them
    most: int  # how many lines the longest has
    lines: Mapping[str, tuple[str, ...]]  # by title, the lines of the titles that were set at this size


def fit_titles(
    titles: Iterable[str], faces: Mapping[str, Typeface], area: Area, wanted: TypeSize, above: Points
) -> TitleFit:
    """Return the largest size at which all titles fit an area below what stands `above`, or else the least size.

    A title without a glyph, or without room at the least size, is told of where its card is set.
    """
    size, most = wanted.size, 1
    lines: dict[str, tuple[str, ...]] = {}
    for title in titles:
        with suppress(MissingGlyph):
            while not (found := break_title(title, faces, area, size, above)) and size > wanted.least:
                size = max(wanted.least, size - STEP)
                lines.clear()
            if title.__class__ is str:  # one with markup equals another that is printed in other faces
                lines[title] = found
            most = max(most, len(found))
    return TitleFit(size, most, lines)


def break_title(title: str, faces: Mapping[str, Typeface], area: Area, size: Points, above: Points) -> tuple[str, ...]:
    """Return the lines of a title at a size, none if they do not fit an area. Raises MissingGlyph."""
    face = faces[pick_role(title, faces)]
    if title.__class__ is str and face.width(title, size) <= area.width:  # as most are
        lines: tuple[str, ...] = (loosen(title),)
    else:
        lines = face.break_lines(title, size, area.width) or ()
    high = above + size * face.cap_height + size * LEADING * (len(lines) - 1)
    return lines if high <= area.height * TALLEST else ()


# The shape beside a text: its size, and the room it takes, as shares of the text's size.
SHAPE_SHARE = 0.72
SHAPE_ROOM = 0.85


class Sign(NamedTuple):
    """A text, which may be empty, and the name of a shape, or ""."""

    text: str
    shape: str


def read_sign(card: Card, deck: Deck, joker: str) -> Sign:
    """Return the sign of a card; a playing card's has its suit as a shape, and a joker's the word for it."""
    if deck.die.startswith("french"):
        if found := PLAYING_CARD.fullmatch(card.corner):
            return Sign(found[1], found[2])
        if found := JOKER.fullmatch(card.corner):
            return Sign(f"{joker.upper()} {found[1]}", "star")
    return Sign(card.corner, "")


def measure_signs(deck: Deck, joker: str, faces: Mapping[str, Typeface], size: Points) -> Points:
    """Return the room that the widest sign of a deck takes, with its suit or its dice."""
    widest = 0.0
    for card in deck.cards:
        sign = read_sign(card, deck, joker)
        die = measure_die(len(list_dice(sign, deck)), size, inf)
        beside = size * SHAPE_ROOM if sign.shape else die * (1 + DIE_GAP)
        with suppress(MissingGlyph):  # which is told where its card is set
            widest = max(widest, faces[pick_role(sign.text, faces)].width(sign.text, size) + beside)
    return widest


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
TALLEST_DIE = 0.78


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
    return min(size * LARGEST, height * TALLEST_DIE / (dice + (dice - 1) * APART)) if dice else 0


def draw_dice(dice: tuple[str, ...], side: Points, area: Area, colour: str) -> list[Symbol]:
    """Draw dice below one another, in the middle of the height of an area, at its left."""
    pitch = side * (1 + APART)
    first = area.y + (area.height - pitch * (len(dice) - 1)) / 2
    return [
        Symbol(area.x + side / 2, first + place * pitch, side, draw_face(digit), colour)
        for place, digit in enumerate(dice)
    ]
