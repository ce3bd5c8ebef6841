"""Works out the frozen values of the stream by the letter of its contract, without printgen, and prints them.

usage: python tests/vectors/make_vectors.py

It follows docs/chance.md word after word and is as slow as that. The file that it was printed to is frozen: a change of
it is a new version of the stream.
"""

import hashlib
import json
import unicodedata
from typing import Any

CASES = {
    "a seed of small letters": ("sunday", "heroes-of-normandie/reaction"),
    "no seed": ("", "heroes-of-normandie/reaction"),
    "accents, composed": ("Caf\u00e9 d'\u00c9t\u00e9", "heroes-of-normandie/supply"),
    "accents, decomposed: all values are those of the composed ones": (
        "Cafe\u0301 d'E\u0301te\u0301",
        "heroes-of-normandie/supply",
    ),
    "a sign for another, a ligature that stays, marks to sort, a syllable in parts": (
        "\u212bland \ufb01n q\u0307\u0323 \u1112\u1161\u11ab",
        "solo-heresy/2d6/dice",
    ),
    "signs beyond 16 bits": ("\U0001f3b2\U0001f6e1\ufe0f\U0001f469\u200d\U0001f680", "horde-mode/misery"),
    "a long seed": ("All quiet on the western front. " * 32, "horde-mode/secret-objectives"),
    "a seed with spaces and capitals, which stay": (" Sunday ", "kill-zone/orders/dice"),
    "a shuffle that rejects a word: 54 cards take 54 words, not 53": ("2470283", "firefight/npc"),
    "a shuffle of 54 cards that rejects its 21st word": ("rej3601253", "firefight/npc"),
    "dice of six sides and a shuffle that reject their 12th word": ("rej4495481", "firefight/npc"),
}
LIMITS = (1, 2, 3, 6, 36, 54, 1000, 2**31 + 1, 2**32)
CARDS = (36, 54)
WORDS, VALUES = 64, 20


class Words:
    """The words of a seed and a name, to be taken one after the other."""

    def __init__(self, seed: str, name: str) -> None:
        text = "printgen-stream-1\n" + unicodedata.normalize("NFC", seed) + "\n" + name
        self.key = hashlib.sha256(text.encode("utf-8")).digest()
        self.taken = 0

    def take(self) -> int:
        """Take the next word."""
        block, place = self.taken // 8, self.taken % 8
        digits = hashlib.sha256(self.key + block.to_bytes(8, "big")).hexdigest()
        self.taken += 1
        return int(digits[8 * place : 8 * place + 8], 16)

    def take_below(self, n: int) -> int:
        """Take words until one is low enough, and return what it gives."""
        limit = 2**32 - 2**32 % n
        word = self.take()
        while not word < limit:
            word = self.take()
        return word % n

    def shuffle(self, cards: list[int]) -> None:
        """Put cards into another order."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.take_below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


def list_below(seed: str, name: str, n: int) -> dict[str, Any]:
    """Return the first values below a limit."""
    words = Words(seed, name)
    values = [words.take_below(n) for _ in range(VALUES)]
    return {"limit": n, "values": values, "spent": words.taken}


def shuffle_cards(seed: str, name: str, count: int) -> dict[str, Any]:
    """Return so many cards in the order of their first shuffle."""
    words = Words(seed, name)
    cards = list(range(1, count + 1))
    words.shuffle(cards)
    return {"cards": count, "order": cards, "spent": words.taken}


def make_vector(about: str, seed: str, name: str) -> dict[str, Any]:
    """Return all values of a seed and a name."""
    words = Words(seed, name)
    return {
        "about": about,
        "seed": seed,
        "name": name,
        "key": words.key.hex(),
        "words": [words.take() for _ in range(WORDS)],
        "below": [list_below(seed, name, n) for n in LIMITS],
        "shuffles": [shuffle_cards(seed, name, count) for count in CARDS],
    }


def write_vector(vector: dict[str, Any]) -> str:
    """Return a vector as JSON in ASCII, each field and each list of values on a line of its own."""
    fields = []
    for key, value in vector.items():
        if key in ("below", "shuffles"):
            lists = ",\n".join(f"        {json.dumps(part)}" for part in value)
            fields.append(f'      "{key}": [\n{lists}\n      ]')
        else:
            fields.append(f'      "{key}": {json.dumps(value)}')
    return "    {\n" + ",\n".join(fields) + "\n    }"


def make_text() -> str:
    """Return the text of the whole file."""
    vectors = ",\n".join(write_vector(make_vector(about, *case)) for about, case in CASES.items())
    return f'{{\n  "format": "printgen-stream-vectors-1",\n  "vectors": [\n{vectors}\n  ]\n}}\n'


if __name__ == "__main__":
    print(make_text(), end="")
