"""Dice and playing cards that are drawn like dice: their equally likely faces, and the notation that selects some."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

LONGEST_SHOWN = 100
FEWEST_SIDES, MOST_SIDES, MOST_FACES = 2, 999, 10_000


class SpecialDie(NamedTuple):
    """A die whose keys are not the numbers that are thrown, added up."""

    keys: tuple[str, ...]
    sides: tuple[int, ...]  # the number of sides of each die that is thrown for it; of playing cards, their number
    told: str  # the keys as a reader would write them
    group: int  # the place of a key's letter that other keys of its group share: the tens, or the suit
    loose: tuple[str, ...] = ()  # the keys that are in no group


SUITED = tuple(rank + suit for suit in "SHCD" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"))
JOKERS = ("joker1", "joker2")
IN_SUITS = "AS 2S ... KS, then H, C and D"
SPECIAL = {
    "d66": SpecialDie(
        tuple(f"{tens}{units}" for tens in range(1, 7) for units in range(1, 7)), (6, 6), "11-16, 21-26, ..., 61-66", 0
    ),
    "french-52": SpecialDie(SUITED, (52,), IN_SUITS, -1),
    "french-54": SpecialDie(SUITED + JOKERS, (54,), f"{IN_SUITS}, {', '.join(JOKERS)}", -1, JOKERS),
}
CARDS = tuple(name for name in SPECIAL if name.startswith("french"))
# "2d66" would be read as two throws of d66, which are not added up.
SUMMED = re.compile(r"(?![1-5]d66$)([1-5])?d([1-9][0-9]{0,2})")
# How books of many languages write the d: W in German, K in Polish, Czech and Hungarian, T in Swedish and Danish.
LETTERS = "dDwWkKtT"
# What the names of dice look like in books, what there is, and what an editor says of a die.
DIE_NAME = "|".join((SUMMED.pattern.replace("d", f"[{LETTERS}]"), *CARDS))
DICE = f"dice: d2 to d999, up to five of a kind added up (2d6) with {MOST_FACES:,} faces at most, {', '.join(SPECIAL)}"
DIE_HELP = "d6, d66, 2d6, 3d6, d100, french-52, french-54 and so on. Every face leads to exactly one row."
AS_PRINTED = re.compile(rf"([0-9]*)[{LETTERS}]([0-9]+)")
LIKE_DICE = re.compile("|".join((r"[0-9]*d[0-9]+", *CARDS)))


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
        return self.id in CARDS

    @property
    def is_numbered(self) -> bool:
        """Tell whether its keys are numbers in a row, to which a modifier can be added."""
        return self.id not in SPECIAL

    def face_of(self, throw: Sequence[int]) -> Face:
        """Return the face that a throw shows: a number from 1 to its sides for each die."""
        index = 0
        for number, sides in zip(throw, self.sides, strict=True):
            index = index * sides + number - 1
        return self.faces[index]

    def describe(self) -> str:
        """Return the keys as a reader would write them: "11-16, 21-26, ..., 61-66"."""
        return SPECIAL[self.id].told if self.id in SPECIAL else f"{self.keys[0]}-{self.keys[-1]}"

    def explain(self) -> str:
        """Return what a roll of it may say: "a d66 has 11-16, 21-26, ..., 61-66"."""
        return f"a {self.id} has {self.describe()}{f'; {CARDS_HINT}' if self.is_cards else ''}"

    def group_of(self, key: str) -> str:
        """Return what ends a range of keys where it changes: the suit of a playing card, the tens of d66, or ""."""
        special = SPECIAL.get(self.id)
        return key[special.group] if special and key not in special.loose else ""


@cache
def make_die(name: str) -> Die:
    """Return the die of a name: a special one, dN or MdN (added up).

    A single die may be called 1dN too. Raises ValueError if there is no such die.
    """
    if name in SPECIAL:
        keys = SPECIAL[name].keys
        return Die(name, tuple(Face(key, key) for key in keys), keys, SPECIAL[name].sides)
    match = SUMMED.fullmatch(name)
    if not match:
        raise ValueError(f'there is no die "{name}"')
    count, sides = int(match[1] or 1), int(match[2])
    if sides < FEWEST_SIDES or sides**count > MOST_FACES:
        raise ValueError(f'a die "{name}" has too {"few" if sides < FEWEST_SIDES else "many"} faces')
    if count == 1:
        keys = tuple(map(str, range(1, sides + 1)))
        return Die(f"d{sides}", tuple(Face(key, key) for key in keys), keys, (sides,))
    rolls = product(range(1, sides + 1), repeat=count)
    faces = tuple(Face("+".join(map(str, roll)), str(sum(roll))) for roll in rolls)
    return Die(name, faces, tuple(map(str, range(count, count * sides + 1))), (sides,) * count)


def read_die(name: str) -> Die:
    """Return a die by the name that a book gives it, such as D6 or W6 for d6. Raises ValueError for an unknown name."""
    printed = AS_PRINTED.fullmatch(name)
    return make_die(f"{printed[1]}d{printed[2]}" if printed else name)


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


# What books write between the ends of a range.
DASHES = str.maketrans(
    dict.fromkeys(
        "\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{HORIZONTAL BAR}\N{MINUS SIGN}", "-"
    )
)
# Words for playing cards: "any 2", "all clubs", "red aces", "2-10 of hearts". What ranks and suits are called.
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
RANK_WORDS = {rank.lower(): rank for rank in RANKS} | {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANK_WORDS |= dict(zip(NUMBERS, RANKS[1:10], strict=True))
SUIT_WORDS = {
    "spade": "S", "heart": "H", "club": "C", "diamond": "D", "red": "HD", "black": "SC",
    "\N{BLACK SPADE SUIT}": "S", "\N{BLACK HEART SUIT}": "H", "\N{BLACK CLUB SUIT}": "C", "\N{BLACK DIAMOND SUIT}": "D",
}  # fmt: skip
JOKER = "joker"
FILLERS = frozenset(("any", "all", "every", "each", "the", "of", "card"))
CARDS_HINT = "words may say it too: any 2, all clubs, red aces, 2-10 of hearts"


def _find_cards(text: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the playing cards that words select, in the order of the keys; none if they cannot be read."""
    said = [_find_singular(word) for word in re.findall(r"\w+|[^\w\s]", text.lower())]
    words = [word for word in said if word not in FILLERS]
    suits = [SUIT_WORDS[word] for word in words if word in SUIT_WORDS]
    match [word for word in words if word not in SUIT_WORDS]:
        case [] if suits:
            ranks = RANKS
        case [rank] if rank in RANK_WORDS:
            ranks = (RANK_WORDS[rank],)
        case [first, "-", last] if first in RANK_WORDS and last in RANK_WORDS:
            ranks = RANKS[RANKS.index(RANK_WORDS[first]) : RANKS.index(RANK_WORDS[last]) + 1]
        case [rank] if rank == JOKER and not suits:
            return tuple(key for key in keys if key.startswith(JOKER))
        case _:
            return ()
    if len(suits) > 1:
        return ()
    return tuple(key for key in keys if key[:-1] in ranks and key[-1] in (*suits, "SHCD")[0])


def _find_singular(word: str) -> str:
    """Return a word for cards without the sign of the plural."""
    known = (*RANK_WORDS, *SUIT_WORDS, *FILLERS, JOKER)
    return next((one for one in known if len(one) > 1 and word in (f"{one}s", f"{one}es")), word)


def _drop_zeros(number: str, keys: tuple[str, ...]) -> str:
    """Return a number without the zeros before it: "05" is 5, and nothing but zeros is the highest, as 00 of d100.

    What is no key then stays as it was written.
    """
    plain = number.lstrip("0") or keys[-1]
    is_highest = plain == keys[-1] == f"1{number}"
    return plain if plain in keys and (is_highest or number.lstrip("0")) else number


@lru_cache(maxsize=16)
def _index_keys(keys: tuple[str, ...]) -> dict[str, int]:
    """Return the place of each key."""
    return {key: index for index, key in enumerate(keys)}


def parse_keys(text: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keys that a text selects: single ones, ranges "11-13", open ranges "10+", with commas between them.

    Numbers may be as books print them: "01-05", and "00" for 100; playing cards may be in words: "red aces". Raises
    ValueError naming the part that is wrong.
    """
    indices = _index_keys(keys)
    chosen: list[str] = []
    for part in (part.strip() for part in text.translate(DASHES).split(",")):
        if part.endswith("+"):
            first, last = part[:-1], keys[-1]
        else:
            first, dash, last = (piece.strip() for piece in part.partition("-"))
            last = last if dash else first
        first, last = (end if end in indices else _drop_zeros(end, keys) for end in (first, last))
        if keys[0] == SUITED[0] and not {first, last} <= indices.keys():
            first = last = part
            if cards := _find_cards(part, keys):
                chosen += cards
                continue
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
