"""Works out which ways to write a seed are one seed, without printgen, and prints them with seeds that are refused.

usage: python tests/vectors/make_seeds.py

All Pythons that printgen runs on print the same. The file that it was printed to is frozen.
"""

import hashlib
import json
import unicodedata
from typing import Any

NAME = "kill-zone/contacts"
# Ways to write a seed that are one; all characters are of Unicode 14.0.
SAME = {
    "two accents on a letter, in four ways": ["\u1ec7", "\u1eb9\u0302", "\u00ea\u0323", "e\u0302\u0323"],
    "a syllable, its parts, and half of it": ["\ud55c", "\u1112\u1161\u11ab", "\ud558\u11ab"],
    "signs that another sign stands for": ["\u212b\u2126\uf900\U0002f800", "\u00c5\u03a9\u8c48\u4e3d"],
    "signs that are never composed": ["\u0958\ufb1d\u2adc", "\u0915\u093c\u05d9\u05b4\u2add\u0338"],
    "a note of music, its head and its stem": ["\U0001d15e", "\U0001d157\U0001d165"],
    "marks of Unicode 14.0 are sorted, and let what fits go before": ["a\u1ace\u0323", "\u1ea1\u1ace"],
    "letters beyond 16 bits that are composed": ["\U00011935\U00011930", "\U00011938"],
    "a mark between that stops nothing": ["a\u0327\u0301", "\u00e1\u0327"],
    "a mark between that stops the next": ["a\u0305\u0301"],
    "characters for private use": ["\ue000\U0010fffd"],
    "ligatures, widths and styles stay": ["\ufb01\uff21\U0001d400\u00b2"],
}
# Seeds with characters that Unicode 14.0 does not assign, and which these are.
REFUSED = {
    "a mark of Unicode 15.0 that is sorted before another": ("a\U0001e4ef\u0323", ["U+1E4EF"]),
    "a description of Unicode 15.1": ("\u2ffc\u4e00", ["U+2FFC"]),
    "letters of Unicode 16.0 that are composed": ("\U000105d2\u0307", ["U+105D2"]),
    "vowels of Unicode 16.0 that are composed": ("\U00016d67\U00016d67", ["U+16D67"]),
    "a vowel and a sign of Unicode 16.0 that are composed": ("\U00011382\U000113c9", ["U+11382", "U+113C9"]),
    "a mark of Unicode 17.0 that is sorted after another": ("a\u0300\u1acf\u0323", ["U+1ACF"]),
    "a place between letters that nothing has": ("sun\u0378day", ["U+0378"]),
    "what is never a character": ("\ufffe\U0010ffff", ["U+FFFE", "U+10FFFF"]),
    "two of one kind are told once": ("\u0379 \u0378 \u0379", ["U+0379", "U+0378"]),
}


def make_same(about: str, seeds: list[str]) -> dict[str, Any]:
    """Return ways to write a seed with what they are composed to, and with the key of a stream."""
    (composed,) = {unicodedata.normalize("NFC", seed) for seed in seeds}
    key = hashlib.sha256(f"printgen-stream-1\n{composed}\n{NAME}".encode()).hexdigest()
    return {"about": about, "seeds": seeds, "composed": composed, "name": NAME, "key": key}


def make_text() -> str:
    """Return the text of the whole file: JSON in ASCII, a seed on each line."""
    same = [make_same(about, seeds) for about, seeds in SAME.items()]
    refused = [{"about": about, "seed": seed, "unknown": unknown} for about, (seed, unknown) in REFUSED.items()]
    parts = ['  "format": "printgen-seed-vectors-1"']
    for key, vectors in (("same", same), ("refused", refused)):
        lines = ",\n".join(f"    {json.dumps(vector)}" for vector in vectors)
        parts.append(f'  "{key}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    print(make_text(), end="")
