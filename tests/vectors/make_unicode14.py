"""Lists the characters that Unicode 14.0 assigns, and prints the module printgen/unicode14.py.

usage: python3.11 tests/vectors/make_unicode14.py > printgen/unicode14.py

It takes a Python whose unicodedata is of Unicode 14.0, which is 3.11. The module that it was printed to is frozen:
which seeds are refused is part of version 1 of the stream.
"""

import sys
import textwrap
import unicodedata

VERSION = "14.0.0"
WIDTH = 120
HEAD = '''"""The characters that Unicode 14.0 assigns: seeds may have these and no others, in every version of Python.

They are code points in hex, ranges from the first to the last; noncharacters and surrogates are not among them.
Printed by tests/vectors/make_unicode14.py.
"""

ASSIGNED = """
'''
TAIL = '"""\n'


def list_ranges() -> list[tuple[int, int]]:
    """Return the first and the last code point of each row of assigned ones."""
    ranges: list[tuple[int, int]] = []
    for code in range(sys.maxunicode + 1):
        if unicodedata.category(chr(code)) in ("Cn", "Cs"):
            continue
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1] = (ranges[-1][0], code)
        else:
            ranges.append((code, code))
    return ranges


def make_module() -> str:
    """Return the text of the module."""
    words = " ".join(f"{first:X}-{last:X}" if first < last else f"{first:X}" for first, last in list_ranges())
    lines = textwrap.wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False)
    return HEAD + "\n".join(lines) + "\n" + TAIL


if __name__ == "__main__":
    if unicodedata.unidata_version != VERSION:
        sys.exit(f"this Python has Unicode {unicodedata.unidata_version}; take one that has {VERSION}, such as 3.11")
    print(make_module(), end="")
