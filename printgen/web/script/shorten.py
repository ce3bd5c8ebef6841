"""Makes a script short: without blanks, and with short names for its variables; it does the same as before.

Modules keep their names for whoever reads them; a page that is sent to a phone does not need them.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import count, product
from string import ascii_lowercase, ascii_uppercase, digits

from printgen.web.script.constants import write_constants
from printgen.web.script.names import CLOSING, CONDITIONS, KEYWORDS
from printgen.web.script.scopes import VARIABLES, Script, ScriptScope, find_owner, list_scopes, read_script
from printgen.web.script.tokens import list_tokens

# What may not stand beside each other without a blank: words, and what would become another sign, a remark or a tag.
APART = re.compile(r"[\w$#]{2}|\+\+|--|//|<[!/]")
MAY_LACK = frozenset(",;()")
NAME = re.compile(r"[A-Za-z_$][\w$]*")


@lru_cache(maxsize=2)
def shorten(script: str) -> str:
    """Return a script that does the same, on one line; each of its statements ends in a semicolon. Raises ValueError.

    What stands at the top of the script has a name that begins with a capital, all else one with a small letter.
    """
    read = read_script(write_constants(read_script(list_tokens(script))))
    scopes, around = list_scopes(read)
    used = [(place, text) for place, (_, text) in enumerate(read.tokens) if read.roles[place] in VARIABLES]
    owners = {place: find_owner(scopes, around[place], text) for place, text in used}
    free = frozenset(text for place, text in used if owners[place] < 0)
    counted = Counter(text for place, text in used if owners[place] == 0)
    often = [name for name, _ in counted.most_common(len(ascii_uppercase))]
    ranked = dict.fromkeys([*often, *counted])  # one letter for those used most, then as they are met
    scopes[0].names.update(zip(ranked, _make_names(ascii_uppercase, free), strict=False))
    _name_locals(scopes, [(around[place], owners[place], text) for place, text in used], free)
    shorts = {place: scopes[owner].names[read.tokens[place].text] for place, owner in owners.items() if owner >= 0}
    texts = [text for _, text in read.tokens]
    for place, short in shorts.items():
        is_both = read.roles[place] == "short" and short != texts[place]
        texts[place] = f"{texts[place]}:{short}" if is_both else short
    for place in _list_joined(read):
        texts[place : place + 2] = [",", ""]
    return _write(texts, _find_empty(read))


def _list_joined(script: Script) -> Iterator[int]:
    """Yield each semicolon between two declarations that one word can begin: `const a = 1; const b = 2`."""
    begun = [""]  # what the statement in each bracket that is open begins with
    for place, (kind, text) in enumerate(script.tokens):
        before = script.text(place - 1)
        if kind == "close" or (kind == "sign" and text in CLOSING):
            begun.pop()
            continue
        if before in (";", "{") or (before == "}" and text != ";"):
            begun[-1] = text
        if place in script.brackets:
            begun.append("")
        is_joined = text == ";" and begun[-1] in ("const", "let") and script.text(place + 1) == begun[-1]
        if is_joined and not script.roles[place + 1]:
            yield place


def _find_empty(script: Script) -> frozenset[int]:
    """Return where a semicolon is a statement, which may not be left out: after conditions and `else`."""
    brackets = script.brackets.items()
    after = {end + 1 for start, end in brackets if script.text(start - 1) in CONDITIONS and not script.roles[start - 1]}
    return frozenset(after | {place + 1 for place, (_, text) in enumerate(script.tokens) if text == "else"})


def _name_locals(scopes: Sequence[ScriptScope], used: Sequence[tuple[int, int, str]], free: Collection[str]) -> None:
    """Give short names to what scopes within a script declare.

    used: the scope where a name is used, that which declares it, and the name. A scope may call its variables as one
    around it does if it does not use those of that one.
    """
    within: list[set[tuple[int, str]]] = [set() for _ in scopes]
    for user, owner, name in used:
        within[user].add((owner, name))
    for number in range(len(scopes) - 1, 0, -1):
        within[scopes[number].above] |= {(owner, name) for owner, name in within[number] if owner != number}
    for number, scope in enumerate(scopes[1:], 1):
        above = scopes[scope.above]
        taken = {scopes[owner].names[name] for owner, name in within[number] if -1 < owner != number}
        taken.update(above.names.values() if above.holds else ())
        fresh = (name for name in _make_names(ascii_lowercase, free) if name not in taken)
        scope.names.update(zip(scope.names, fresh, strict=False))


def _make_names(first: str, taken: Collection[str]) -> Iterator[str]:
    """Yield short names that begin with some letters."""
    others = ascii_lowercase + ascii_uppercase + digits
    for length in count():
        for letters in product(first, *[others] * length):
            name = "".join(letters)
            if name not in taken and name not in KEYWORDS:
                yield name


def _write(texts: Sequence[str], needed: Collection[int]) -> str:
    """Return tokens as one line, with blanks only where they need one, and without those that may be left out."""
    written: list[str] = []
    before = " "
    for place, text in enumerate(texts):
        if not text:
            continue
        if text in MAY_LACK and place not in needed and _is_needless(texts, place):
            continue
        if APART.match(before[-1] + text[0]) or (text[0] == "." and before.isdigit()):
            written.append(" ")
        written.append(text)
        before = text
    return "".join(written)


def _is_needless(texts: Sequence[str], place: int) -> bool:
    """Tell whether a token may be left out: a comma or a semicolon before a bracket, a bracket round one parameter."""
    after, before = texts[place + 1 : place + 4], texts[max(0, place - 2) : place]
    match texts[place]:
        case ";":
            return after[:1] == ["}"]
        case ",":
            return after[:1] in (["}"], [")"]) or (after[:1] == ["]"] and before[-1] not in (",", "["))
        case "(":
            return after[1:] == [")", "=>"] and bool(NAME.fullmatch(after[0]))
    return after[:1] == ["=>"] and before[:1] == ["("] and bool(NAME.fullmatch(before[-1]))
