"""The signs of markup in a text as a pack writes it: which mean something, which stay as written, which look broken."""

import re
from bisect import bisect
from collections.abc import Collection, Iterator
from itertools import groupby
from typing import NamedTuple

BOLD, ITALIC = "**", "_"
# A character that is meant, two stars and no more, one underscore and no more, a name in colons.
SIGN = re.compile(r"\\[*_:]|(?<!(?<!\\)\*)\*\*(?!\*)|(?<!(?<!\\)_)_(?!_)|:([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
# A name in colons, of which one may be that of the next too.
NAME = re.compile(r":(?=([a-z][a-z0-9]*(?:-[a-z0-9]+)*):)")
# What other programs take for bold or italics.
FOREIGN = r"(?<![\w*\\])(\*{3}|\*|__)(?=[^\W_])[^*_\n]{0,60}?(?<=[^\W_])\1(?![\w*_])"
# What may begin and end words that are marked, beside letters and digits.
LEADING, ENDING = "\"'([_*:+-", "\"')]_*:.!?+%"
# How much of a text a warning shows.
SHOWN = 24
FOREIGN_HINT = "bold is written **bold**, italics _italics_"
UNPAIRED_HINT = "write {sign} on both sides of the words, or \\{sign} for the sign itself"
CROSSED_HINT = "of two signs close first what was opened last: **bold _and italics_**"
BLANK_HINT = "leave no blank inside the signs: {sign}words{sign}"


class MarkupSign(NamedTuple):
    """A sign in a text as a pack writes it."""

    kind: str  # "**", "_", a backslash with the character that it keeps, or a name in colons
    start: int  # its first character, and what follows its last
    end: int
    symbol: str = ""  # the name in colons, "" for other signs
    means: bool = False  # whether it has a meaning, and is not printed as it is written


class BrokenMarkup(NamedTuple):
    """What looks like markup and is none: the words that are printed as they are written, and how to mend them."""

    shown: str
    hint: str
    symbol: str = ""  # the name in colons that is no symbol's, "" for other signs


def find_signs(written: str, symbols: Collection[str]) -> list[MarkupSign]:
    """Return all signs of a text, in order: bold and italics are closed in the paragraph in which they are opened."""
    signs = list(_scan(written, symbols))
    opened: dict[str, list[int]] = {BOLD: [], ITALIC: []}
    done = 0
    for place, sign in enumerate(signs):
        if "\n" in written[done : sign.start]:
            opened = {BOLD: [], ITALIC: []}
        done = sign.end
        alike = opened.get(sign.kind)
        if alike and _can_close(written, sign):
            partner = alike.pop()
            signs[partner], signs[place] = signs[partner]._replace(means=True), sign._replace(means=True)
            for others in opened.values():  # what was opened after the partner stays open for ever
                del others[bisect(others, partner) :]
        elif alike is not None and _can_open(written, sign):
            alike.append(place)
    return signs


def find_names(written: str) -> list[str]:
    """Return the names in colons of a text, which may be those of symbols."""
    return NAME.findall(written) if ":" in written else []


def find_broken(written: str, symbols: Collection[str]) -> list[BrokenMarkup]:
    """Return what looks like markup in a text but is printed as it is written."""
    foreign = (BrokenMarkup(each[0], FOREIGN_HINT) for each in re.finditer(FOREIGN, written))
    return list(dict.fromkeys([*_find_unread(written, find_signs(written, symbols)), *foreign]))


def _find_unread(written: str, signs: list[MarkupSign]) -> Iterator[BrokenMarkup]:
    """Yield what is wrong with the signs that look as if they should have a meaning but have none."""
    breaks = [found.start() for found in re.finditer("\n", written)]
    lined = False  # whether a low line without a meaning has stood before a word or a blank
    for _, paragraph in groupby(signs, lambda sign: bisect(breaks, sign.start)):
        found = list(paragraph)
        unread = [sign for sign in found if not sign.means]
        blames = {kind: _blame(written, kind, found) for kind in {sign.kind for sign in unread if not sign.symbol}}
        for sign in unread:
            if sign.symbol:
                if _stands_alone(written, sign):
                    yield BrokenMarkup(sign.kind, "", sign.symbol)
            elif _looks_meant(written, sign, lined=lined):
                yield blames[sign.kind]
            lined = lined or (sign.kind == ITALIC and not _around(written, sign)[0].isalnum())


def _scan(written: str, symbols: Collection[str]) -> Iterator[MarkupSign]:
    """Yield the signs of a text; those of bold and italics do not mean anything yet."""
    at = 0
    while found := SIGN.search(written, at):
        known = bool(found[1]) and found[1] in symbols
        yield MarkupSign(found[0], found.start(), found.end(), found[1] or "", known or found[0][0] == "\\")
        at = found.end() - (bool(found[1]) and not known)  # the colon after an unknown name may begin a known one


def _around(written: str, sign: MarkupSign) -> tuple[str, str]:
    """Return the characters before and after a sign, a space at either end of the text."""
    return written[sign.start - 1 : sign.start] or " ", written[sign.end : sign.end + 1] or " "


def _can_open(written: str, sign: MarkupSign) -> bool:
    before, after = _around(written, sign)
    return not before.isalnum() and not after.isspace()


def _can_close(written: str, sign: MarkupSign) -> bool:
    before, after = _around(written, sign)
    return not before.isspace() and (sign.kind == BOLD or not after.isalnum())


def _stands_alone(written: str, sign: MarkupSign) -> bool:
    """Tell whether a name in colons stands between words, and not within one or within a time."""
    return not any(side.isalnum() for side in _around(written, sign))


def _looks_meant(written: str, sign: MarkupSign, *, lined: bool) -> bool:
    """Tell whether a sign without a meaning looks as if it should have one: it stands at one side of a word.

    A low line that ends a word closes nothing, unless another has stood before a word or a blank.
    """
    before, after = _around(written, sign)
    if sign.kind == ITALIC and not _can_open(written, sign):
        return lined and _can_close(written, sign)
    leads = not before.isalnum() and (after.isalnum() or after in LEADING)
    ends = not after.isalnum() and (before.isalnum() or before in ENDING)
    return leads or ends


def _blame(written: str, kind: str, signs: list[MarkupSign]) -> BrokenMarkup:
    """Return what is wrong with the signs of a kind that have no meaning, among all signs of a paragraph."""
    alike = [sign for sign in signs if sign.kind == kind and not sign.means]
    first, last = alike[0].start, alike[-1].end
    if len(alike) == 1:
        if _can_open(written, alike[0]):
            shown = written[first : first + SHOWN].partition("\n")[0]
        else:
            shown = written[max(0, last - SHOWN) : last].rpartition("\n")[2]
        return BrokenMarkup(shown.strip(), UNPAIRED_HINT.format(sign=kind))
    crossed = any(sign.means and sign.kind in (BOLD, ITALIC) and first < sign.start < last for sign in signs)
    hint = CROSSED_HINT if crossed else BLANK_HINT.format(sign=kind)
    return BrokenMarkup(written[first : min(last, first + 2 * SHOWN)], hint)
