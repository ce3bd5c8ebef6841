"""Dice and playing cards that are drawn like dice: their equally likely faces, and the notation that selects some."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

SUITS = "SHCD"
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
# "2d66" would be read as two throws of d66, which are not added up.
SUMMED = re.compile(r"(?![1-5]d66$)([1-5])?d([1-9][0-9]{0,2})")
DICE = "dice: d2 to d999, up to five of a kind added up (2d6) with 10,000 faces at most, d66, french-52, french-54"
LIKE_DICE = re.compile(r"[0-9]*d[0-9]+|french-5[24]")
JOKERS = 2
LONGEST_SHOWN = 100
FEWEST_SIDES, MOST_FACES = 2, 10_000


class Face(NamedTuple):
    """One of the equally likely outcomes of a die."""

    id: str  # the outcome itself
    # what the rows of a table are found by. It differs from the id only where dice are added up: the face "3+4" of 2d6
    # has the key "7".
    key: str


class Die(NamedTuple):
    """Something that is rolled, or a pack of playing cards."""

    id: str  # its name, such as d66
    faces: tuple[Face, ...]  # its faces, in the order of their throws: of 2d6, the first six have a 1 on the first die
    keys: tuple[str, ...]  # the keys of its faces, each once, in the order of a table
    sides: tuple[int, ...]  # the number of sides of each die that is thrown for it, one die after the other

    @property
    def is_cards(self) -> bool:
        """Tell whether it is a pack of playing cards."""
        return self.id.startswith("french")

    @property
    def is_numbered(self) -> bool:
        """Tell whether its keys are numbers in a row, to which a modifier can be added."""
        return self.id != "d66" and SUMMED.fullmatch(self.id) is not None

    def face_of(self, throw: Sequence[int]) -> Face:
        """Return the face that a throw shows: a number from 1 to its sides for each die."""
        index = 0
        for number, sides in zip(throw, self.sides, strict=True):
            index = index * sides + number - 1
        return self.faces[index]

    def describe(self) -> str:
        """Return the keys as a reader would write them: "11-16, 21-26, ..., 61-66"."""
        if self.id == "d66":
            return "11-16, 21-26, ..., 61-66"
        if self.is_cards:
            jokers = ", joker1, joker2" if self.id == "french-54" else ""
            return f"AS 2S ... KS, then H, C and D{jokers}"
        return f"{self.keys[0]}-{self.keys[-1]}"


def _single(name: str, keys: tuple[str, ...], *sides: int) -> Die:
    return Die(name, tuple(Face(key, key) for key in keys), keys, sides or (len(keys),))


def _cards(jokers: int) -> tuple[str, ...]:
    suited = tuple(rank + suit for suit in SUITS for rank in RANKS)
    return suited + tuple(f"joker{i}" for i in range(1, jokers + 1))


@cache
def make_die(name: str) -> Die:
    """Return the die of a name: d66, dN or MdN (added up), french-52 or french-54.

    A single die may be called 1dN too. Raises ValueError if there is no such die.
    """
    if name == "d66":
        return _single(name, tuple(f"{tens}{units}" for tens in range(1, 7) for units in range(1, 7)), 6, 6)
    if name in ("french-52", "french-54"):
        return _single(name, _cards(jokers=JOKERS if name == "french-54" else 0))
    match = SUMMED.fullmatch(name)
    if not match:
        raise ValueError(f'there is no die "{name}"')
    count, sides = int(match[1] or 1), int(match[2])
    if sides < FEWEST_SIDES or sides**count > MOST_FACES:
        raise ValueError(f'a die "{name}" has too {"few" if sides < FEWEST_SIDES else "many"} faces')
    if count == 1:
        return _single(f"d{sides}", tuple(map(str, range(1, sides + 1))))
    rolls = product(range(1, sides + 1), repeat=count)
    faces = tuple(Face("+".join(map(str, roll)), str(sum(roll))) for roll in rolls)
    return Die(name, faces, tuple(map(str, range(count, count * sides + 1))), (sides,) * count)


def name_dice(text: str) -> str:
    """Return the name of dice that a player writes as D6 or 1d6; "" if a text does not look like dice.

    No table or other thing that is rolled may have such a name. make_die tells whether there are such dice.
    """
    name = text.lower()
    name = name.removeprefix("1") if name.startswith("1d") else name
    return name if LIKE_DICE.fullmatch(name) else ""


def drop_dice(thrown: tuple[int, ...], count: int, *, lowest: bool) -> tuple[int, ...]:
    """Return the dice without the `count` lowest or highest, in the order in which they were thrown."""
    kept = list(thrown)
    for _ in range(count):
        kept.remove(min(kept) if lowest else max(kept))
    return tuple(kept)


def parse_keys(text: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys that a text selects: single ones, ranges "11-13", open ranges "10+", with commas between them.

    Raises ValueError naming the part that is wrong.
    """
    indices = {key: index for index, key in enumerate(keys)}
    chosen: list[str] = []
    for part in (part.strip() for part in text.replace("\N{EN DASH}", "-").split(",")):
        if part.endswith("+"):
            first, last = part[:-1], keys[-1]
        else:
            first, dash, last = (piece.strip() for piece in part.partition("-"))
            last = last if dash else first
        for end in (first, last):
            if end not in indices:
                raise ValueError(f'"{end or part}" is not a roll of this table')
        if indices[first] > indices[last]:
            raise ValueError(f'"{part}" runs backwards')
        chosen += keys[indices[first] : indices[last] + 1]
        if len(chosen) > len(keys):  # so that a long text of long ranges ends soon
            break
    if len(set(chosen)) < len(chosen):
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
        raise ValueError(f'"{shown}" names a face twice')
    return tuple(chosen)
