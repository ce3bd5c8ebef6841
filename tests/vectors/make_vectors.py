"""Works out the values of `stream-1.json` by the letter of the stream's contract, without printgen, and prints them.

usage: python tests/vectors/make_vectors.py

It follows docs/chance.md word after word and is as slow as that. The file is frozen: a change of it is a new version of
the stream.
"""

import hashlib
import json
import unicodedata
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("stream-1.json")
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
    cases = json.loads(FILE.read_text(encoding="ascii"))["vectors"]
    vectors = ",\n".join(write_vector(make_vector(case["about"], case["seed"], case["name"])) for case in cases)
    return f'{{\n  "format": "printgen-stream-vectors-1",\n  "vectors": [\n{vectors}\n  ]\n}}\n'


if __name__ == "__main__":
    print(make_text(), end="")
