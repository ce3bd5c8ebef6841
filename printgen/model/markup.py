"""Markup in the texts of a pack: **bold**, _italic_, :symbol:, {routine:id}, {choose:id}, {table:id} and {2d6+1}."""

import re
from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple, Self, SupportsIndex

BOLD, ITALIC = "**", "_"
# A routine that a text names by its id, a pick whose rosters are chosen, or a table: these two stand among the routines
# as "choose:id" and "table:id".
ROUTINE = r"\{(?:routine:|(?=(?:choose|table):))([^{}\n]*)\}"
CHOOSE, TABLE = "choose:", "table:"
# Dice that are thrown when the text is drawn or rolled. German books call a die W.
DICE = r"\{((?![1-5]?[dDwW]66\b)[1-5]?[dDwW][1-9][0-9]{0,2}(?:[+-][1-9][0-9]?)?)\}"
# A character that is meant, two stars and no more, one underscore and no more, a name in colons, a routine, dice.
SIGN = re.compile(
    r"\\[*_:]|(?<!(?<!\\)\*)\*\*(?!\*)|(?<!(?<!\\)_)_(?!_)|:([a-z][a-z0-9]*(?:-[a-z0-9]+)*):|" + f"{ROUTINE}|{DICE}"
)
# A name in colons; the closing colon may open the next name too.
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

    kind: str  # "**", "_", a backslash with the character that it keeps, a name in colons, a routine, or dice
    start: int  # its first character, and what follows its last
    end: int
    symbol: str = ""  # the name in colons, "" for other signs
    routine: str = ""  # the id of the routine, "" for other signs
    dice: str = ""  # the dice, "" for other signs
    means: bool = False  # whether it has a meaning, and is not printed as it is written


class BrokenMarkup(NamedTuple):
    """What looks like markup and is none: the words that are printed as they are written, and how to mend them."""

    shown: str
    hint: str
    symbol: str = ""  # the name in colons that no symbol has, "" for other signs


def find_signs(written: str, symbols: Collection[str], routines: Collection[str] = ()) -> list[MarkupSign]:
    """Return all signs of a text, in order: bold and italics are closed in the paragraph in which they are opened.

    A routine that is not among `routines` is no sign.
    """
    signs = list(_scan(written, symbols, routines))
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
    """Return the names in colons of a text, which may name symbols."""
    return NAME.findall(written) if ":" in written else []


def find_routines(written: str) -> list[str]:
    """Return the ids that stand in a text where it names routines; there may be no such routines."""
    return re.findall(ROUTINE, written) if "{" in written else []


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
                # A name in colons stands between words, and not within one or within a time.
                if not any(side.isalnum() for side in _around(written, sign)):
                    yield BrokenMarkup(sign.kind, "", sign.symbol)
            elif _looks_meant(written, sign, lined=lined):
                yield blames[sign.kind]
            lined = lined or (sign.kind == ITALIC and not _around(written, sign)[0].isalnum())


def _scan(written: str, symbols: Collection[str], routines: Collection[str]) -> Iterator[MarkupSign]:
    """Yield the signs of a text; signs of bold and italics do not mean anything yet."""
    at = 0
    while found := SIGN.search(written, at):
        kind, symbol, routine, dice = found[0], found[1] or "", found[2] or "", found[3] or ""
        if kind[0] == "{" and not (dice or routine in routines):
            at = found.start() + 1  # what stands in the braces is words
            continue
        means = kind[0] in "{\\" or symbol in symbols
        yield MarkupSign(kind, found.start(), found.end(), symbol, routine, dice, means)
        at = found.end() - (bool(symbol) and not means)  # the colon after an unknown name may begin a known one


def _around(written: str, sign: MarkupSign) -> tuple[str, str]:
    """Return the characters before and after a sign, a space at either end of the text."""
    return written[sign.start - 1 : sign.start] or " ", written[sign.end : sign.end + 1] or " "


def _can_open(written: str, sign: MarkupSign) -> bool:
    before, after = _around(written, sign)
    return not before.isalnum() and not after.isspace()


def _can_close(written: str, sign: MarkupSign) -> bool:
    before, after = _around(written, sign)
    return not before.isspace() and (sign.kind == BOLD or not after.isalnum())


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


# What would be read as a sign where the text means the character itself.
AMBIGUOUS = re.compile(
    r"\*\*|\A\*|\*\Z|(?<!\w)_|_(?!\w)|:(?=[a-z][a-z0-9-]*:)|(?<=\{routine):|(?<=\{choose):|(?<=\{table):|\\(?=[*_:])"
)


DICE_SPAN, LEAD_SPAN = "dice", "lead"


class TextSpan(NamedTuple):
    """A part of a text that is set alike."""

    text: str  # its words; of a symbol its name in words, of a routine its title in quotes
    bold: bool = False
    italic: bool = False
    symbol: str = ""  # the name of the symbol that stands here in place of words, "" for words
    routine: str = ""  # the id of the routine that the words name, "" for other words
    table: str = ""  # the id of the table that the words name, "" for other words
    # DICE_SPAN for dice that are thrown, LEAD_SPAN where printgen says which table is rolled on next, else ""
    role: str = ""

    @property
    def is_marked(self) -> bool:
        """Tell whether it is more than words that are set as usual."""
        return any(self[1:])


class Marked(str):
    """A text with markup: as a string it is its plain words, in which a symbol is its name and a routine its title."""

    __slots__ = ("spans",)
    spans: tuple[TextSpan, ...]

    def __new__(cls, spans: Iterable[TextSpan]) -> Self:
        """Make a text of spans; neighbours that are set alike become one."""
        joined = tuple(_join(spans))
        text = super().__new__(cls, "".join(tell_spans(joined)))
        text.spans = joined
        return text

    def __reduce__(self) -> tuple[type["Marked"], tuple[tuple[TextSpan, ...]]]:
        """Return what it is made of, for processes that build."""
        return Marked, (self.spans,)

    def upper(self) -> str:
        """Return it in capitals, with its markup."""
        return change_words(self, str.upper)

    def strip(self, chars: str | None = None) -> str:
        """Return it without blanks at its ends, with its markup."""
        if chars:
            return super().strip(chars)
        spans = [*self.spans]
        if spans:
            spans[0] = spans[0]._replace(text=spans[0].text.lstrip())
            spans[-1] = spans[-1]._replace(text=spans[-1].text.rstrip())
        return make_text(spans)

    def split(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> list[str]:
        """Return its parts; those between line breaks keep their markup."""
        return list(_split(self.spans)) if sep == "\n" else super().split(sep, maxsplit)


def list_marked(value: Any) -> Iterator[Marked]:
    """Yield the texts with markup in a value of the model."""
    if isinstance(value, Marked):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from list_marked(part)


def tell_spans(spans: Sequence[TextSpan]) -> list[str]:
    """Return the plain words of each span: a symbol beside its own name, as in ":door: door", has none of its own."""
    told = [span.text for span in spans]
    for place, span in enumerate(spans):
        if not span.symbol:
            continue
        name = f"{re.escape(span.text.strip())}e?s?"
        before, after = (spans[at].text if 0 <= at < len(spans) else "" for at in (place - 1, place + 1))
        if re.search(rf"\b{name} +\Z", before, re.IGNORECASE) or re.match(rf" +{name}\b", after, re.IGNORECASE):
            told[place] = ""
            if after and (not before or before[-1].isspace()):
                told[place + 1] = after.lstrip(" ")
    return told


def read_markup(text: str) -> tuple[TextSpan, ...]:
    """Return the spans of a text of the model: one, if it has no markup."""
    return text.spans if isinstance(text, Marked) else (TextSpan(text),)


def mark(written: str, symbols: Collection[str], routines: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a text as a pack writes it, read; a name in colons that no symbol has stays as written.

    So does a routine that is not among the titles of `routines`, by id.
    """
    if not any(sign in written for sign in "*_:{"):
        return written
    return make_text(_part_symbols(tuple(_read_spans(written, symbols, routines))))


def make_text(spans: Iterable[TextSpan]) -> str:
    """Return the text of spans: a usual string if none of them is marked."""
    text = Marked(spans)
    return text if any(span.is_marked for span in text.spans) else plain(text)


def plain(text: str) -> str:
    """Return the words of a text without markup."""
    return "".join(text) if text.__class__ is not str else text


def write_markup(text: str) -> str:
    """Return a text of the model as a pack writes it."""
    return "".join(_write_spans(text.spans)) if isinstance(text, Marked) else text


def name_routines(text: str, name: Callable[[TextSpan, str], str]) -> str:
    """Return a text in which each routine is called what `name` makes of its span and of the words before it."""
    if not isinstance(text, Marked):
        return text
    words = [span.text for span in text.spans]
    return make_text(
        span._replace(text=name(span, "".join(words[:place]))) if span.routine else span
        for place, span in enumerate(text.spans)
    )


def keep_routines(text: str) -> str:
    """Return the words of a text in which each routine is written as packs write it: each reader names it anew."""
    return plain(name_routines(text, lambda span, _: _write_routine(span)))


def drop_leads(text: str) -> str:
    """Return a text without what printgen has added to say which table is rolled on next."""
    if not isinstance(text, Marked):
        return text
    return make_text(span for span in text.spans if span.role != LEAD_SPAN)


def list_dice(text: str) -> tuple[str, ...]:
    """Return the dice in a text that are thrown when it is drawn or rolled, as `d3+1`, in order."""
    return tuple(span.text.lower().replace("w", "d") for span in read_markup(text) if span.role == DICE_SPAN)


def print_routines(text: str) -> str:
    """Return a text in which the title of a routine is words like all others, as on paper."""
    if not isinstance(text, Marked):
        return text
    return make_text(span._replace(routine="") for span in text.spans)


def change_words(text: str, change: Callable[[str], str]) -> str:
    """Return a text with each of its words changed, but not the names of its symbols."""
    if not isinstance(text, Marked):
        return change(text)
    return make_text(span if span.symbol else span._replace(text=change(span.text)) for span in text.spans)


def list_symbols(text: str) -> tuple[str, ...]:
    """Return the names of the symbols in a text, in order."""
    return tuple(span.symbol for span in read_markup(text) if span.symbol)


def _read_spans(written: str, symbols: Collection[str], routines: Mapping[str, str]) -> Iterator[TextSpan]:
    done, bold, italic = 0, False, False
    for sign in find_signs(written, symbols, routines):
        if sign.means:
            yield TextSpan(written[done : sign.start], bold, italic)
            done = sign.end
            if sign.kind == BOLD:
                bold = not bold
            elif sign.kind == ITALIC:
                italic = not italic
            elif sign.symbol:
                yield TextSpan(sign.symbol.replace("-", " "), bold, italic, sign.symbol)
            elif sign.dice:
                yield TextSpan(sign.dice, bold, italic, role=DICE_SPAN)
            elif sign.routine.startswith(TABLE):
                yield TextSpan(routines[sign.routine], bold, italic, table=sign.routine.removeprefix(TABLE))
            elif sign.routine:
                yield TextSpan(f'"{routines[sign.routine]}"', bold, italic, routine=sign.routine)
            else:
                yield TextSpan(sign.kind[1:], bold, italic)
    yield TextSpan(written[done:], bold, italic)


def _part_symbols(spans: tuple[TextSpan, ...]) -> Iterator[TextSpan]:
    """Yield spans; the name of a symbol is parted from words that touch it, which nobody could tell apart."""
    words = [span for span in spans if span.text]
    for before, span, after in zip((None, *words), words, (*words[1:], None), strict=False):
        follows = span.symbol and before and before.text[-1].isalnum()
        # A symbol after it is parted from what is before it.
        leads = span.symbol and after and not after.symbol and after.text[0].isalnum()
        yield span._replace(text=f"{' ' * bool(follows)}{span.text}{' ' * bool(leads)}")


def _join(spans: Iterable[TextSpan]) -> Iterator[TextSpan]:
    """Yield spans without empty ones; words that are set alike become one span."""
    last = TextSpan("")
    for span in spans:
        if span[1:] == last[1:] and not (span.symbol or span.routine or span.table or span.role == DICE_SPAN):
            last = last._replace(text=last.text + span.text)
        elif span.text:
            if last.text:
                yield last
            last = span
    if last.text:
        yield last


def _split(spans: Iterable[TextSpan]) -> Iterator[str]:
    paragraph: list[TextSpan] = []
    for span in spans:
        first, *others = span.text.split("\n")
        paragraph.append(span._replace(text=first))
        for other in others:
            yield make_text(paragraph)
            paragraph = [span._replace(text=other)]
    yield make_text(paragraph)


def _write_spans(spans: tuple[TextSpan, ...]) -> Iterator[str]:
    """Yield spans as a pack writes them; of two signs that open together the one that lasts longer comes first."""
    opened: list[str] = []
    for span, lasts in zip((*spans, TextSpan("")), (*_list_lasting(spans), {BOLD: 0, ITALIC: 0}), strict=True):
        while not all(lasts[sign] for sign in opened):
            yield opened.pop()
        for sign, spans_ahead in sorted(lasts.items(), key=lambda item: -item[1]):
            if spans_ahead and sign not in opened:
                opened.append(sign)
                yield sign
        yield _write_words(span)


def _write_words(span: TextSpan) -> str:
    if span.routine:
        return _write_routine(span)
    if span.role == DICE_SPAN:
        return f"{{{span.text}}}"
    if span.table and not span.role:
        return f"{{{TABLE}{span.table}}}"
    return f":{span.symbol}:" if span.symbol else AMBIGUOUS.sub(lambda found: f"\\{found[0]}", span.text)


def _write_routine(span: TextSpan) -> str:
    return f"{{{'' if span.routine.startswith(CHOOSE) else 'routine:'}{span.routine}}}"


def _list_lasting(spans: tuple[TextSpan, ...]) -> list[dict[str, int]]:
    """Return for how many spans, from each one on, the text is bold and is italic."""
    found, bold, italic = list[dict[str, int]](), 0, 0
    for span in reversed(spans):
        bold, italic = (bold + 1) * span.bold, (italic + 1) * span.italic
        found.append({BOLD: bold, ITALIC: italic})
    return found[::-1]


MARKED = "marked"


def add_markup(data: Any) -> Any:
    """Return data with a key "marked" in each mapping whose texts, or lists of texts, have markup.

    It holds these as a pack writes them, by the same keys.
    """
    if isinstance(data, dict):
        marked = {
            key: _write(value)
            for key, value in data.items()
            if any(isinstance(each, Marked) for each in (value if isinstance(value, list | tuple) else [value]))
        }
        return {key: add_markup(value) for key, value in data.items()} | ({MARKED: marked} if marked else {})
    if isinstance(data, list | tuple):
        return [add_markup(each) for each in data]
    return data


def _write(value: Any) -> Any:
    return write_markup(value) if isinstance(value, str) else [_write(each) for each in value]
