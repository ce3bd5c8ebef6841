"""Printed backs with words: whether behind each card lies its own, once the paper is turned over or folded."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.verify.front import FINGERPRINT, FOOT, SAME_LINE
from printgen.verify.ink import Ink, Rectangle, Run, cut_out, drop_spaces
from printgen.verify.printed_deck import count_same, fold_words

if TYPE_CHECKING:
    from printgen.verify.pdfium import PrintedPage

# The foot of a back: the id of its card.
BACK_FOOT = re.compile(r"[^\s\xb7]+-\d+")
# How many characters of a difference a message shows.
SHOWN = 48


class _Front(NamedTuple):
    """Where the front of a card lies on its page."""

    id: str
    outline: Rectangle


class _Back(NamedTuple):
    """The back of a card on its page: the foot, and what it says, as one text."""

    id: str
    foot: Run
    words: str


def compare_backs(cards: Sequence[Mapping[str, Any]], title: str, path: Path) -> list[tuple[str, str]]:
    """Return the id of each card whose back is missing, another card's or different, with a sentence that says so.

    `cards` are made by `describe_card`, `title` is their deck's. A file that is printed on one side, without
    backs, has none to compare. Raises BadUsage for a file that cannot be read whole.
    """
    backs = {card["id"]: card["back"] for card in cards if "back" in card}
    said = {name: back for name, back in backs.items() if back["title"] or back["sections"]}
    if not said:
        return []
    from printgen.verify.pdfium import read_pages  # noqa: PLC0415  # only who reads a PDF waits for its library

    printed = [
        (page, _list_fronts(page), [_read_back(run, page.ink) for run in page.ink.runs if _is_foot(run, page.ink.runs)])
        for page in read_pages(path)
    ]
    wanted = {name: _list_words(title, back) for name, back in said.items() if not back.get("shared")}
    shared = {name: _list_words(title, back) for name, back in said.items() if back.get("shared")}
    found = list(_compare_shared(printed, shared))
    if any(backs for _, _, backs in printed) or printed[0][0].flip:
        found += _compare_pages(printed, wanted) if wanted else []
    return list(dict.fromkeys(found))


def _compare_shared(
    printed: Sequence[tuple["PrintedPage", list[_Front], list[_Back]]], wanted: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield each card behind which the words do not lie that its deck has on all of its backs, with a sentence."""
    following = [*(page.ink for page, _, _ in printed[1:]), Ink((), ())]
    for (page, fronts, _), overleaf in zip(printed, following, strict=True):
        behind = overleaf if page.flip else page.ink
        ways = [_find_lacking(page, fronts, behind, wanted, upright=upright) for upright in _list_axes(page, ())]
        for front in min(ways, key=len):
            if page.flip or _has_backs(page, fronts):
                yield front.id, "the words of its back do not lie behind it"


def _find_lacking(
    page: "PrintedPage", fronts: Iterable[_Front], behind: Ink, wanted: Mapping[str, str], *, upright: bool
) -> list[_Front]:
    """Return the cards of a page that lack their words at the place which lies behind them."""
    return [
        front
        for front in fronts
        if front.id in wanted and not _says(behind, _mirror(front.outline, page, upright=upright), wanted[front.id])
    ]


def _says(ink: Ink, place: Rectangle, words: str) -> bool:
    """Tell whether words stand on a card at a place, whichever way it is turned."""
    turns = {run.turn for run in ink.runs if place.holds(run.box.middle)}
    return any(words in fold_words("".join(_list_lines(cut_out(ink, place, turn).runs))) for turn in turns)


def _has_backs(page: "PrintedPage", fronts: Sequence[_Front]) -> bool:
    """Tell whether words stand where backs lie beside a fold, and no front does."""
    outlines = [front.outline for front in fronts]
    places = [_mirror(outline, page, upright=upright) for outline in outlines for upright in (True, False)]
    free = [place for place in places if not any(outline.holds(place.middle) for outline in outlines)]
    return any(place.holds(run.box.middle) for place in free for run in page.ink.runs)


def _list_lines(runs: Iterable[Run]) -> list[str]:
    """Return words line by line."""
    lines = sorted(runs, key=lambda run: (round(run.start[1] / SAME_LINE), run.start[0]))
    return [run.words for run in lines if not run.turn]


def _compare_pages(
    printed: Sequence[tuple["PrintedPage", list[_Front], list[_Back]]], wanted: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the backs of each page: they lie on it beside a fold, or else on the page behind."""
    for (page, fronts, beside), (_, _, behind) in pairwise([*printed, (printed[-1][0], [], [])]):
        backs = beside or behind
        ways = [_turn_over(page, fronts, backs, upright=upright) for upright in _list_axes(page, beside)]
        lying = max(ways, key=lambda way: sum(map(bool, way.values())))
        for front in fronts:
            if sentence := _judge(front.id, lying[front.id], backs, wanted):
                yield front.id, sentence


def _judge(name: str, lying: str, backs: Iterable[_Back], wanted: Mapping[str, str]) -> str:
    """Return what is wrong with the printed back behind a card, "" if nothing is."""
    said = {back.id: back.words for back in backs}
    if lying and lying != name:
        return f"behind it lies the back of {lying}"
    if name not in wanted:
        return ""
    if not lying:
        return "its back does not lie behind it" if name in said else "its back is missing"
    return _phrase_difference(said[name], wanted[name]) if said[name] != wanted[name] else ""


def _list_axes(page: "PrintedPage", beside: Sequence[_Back]) -> tuple[bool, ...]:
    """Return about which lines a page may be turned over: upright ones or level ones; a fold may be either."""
    if beside or not page.flip:
        return (True, False)
    width, height = page.size
    return ((page.flip == "long") == (height >= width),)


def _turn_over(
    page: "PrintedPage", fronts: Iterable[_Front], backs: Sequence[_Back], *, upright: bool
) -> dict[str, str]:
    """Return for each card of a page whose back lies behind it, "" where there is none."""
    places = {front.id: _mirror(front.outline, page, upright=upright) for front in fronts}
    return {
        name: next((back.id for back in backs if place.holds(back.foot.box.middle)), "")
        for name, place in places.items()
    }


def _phrase_difference(said: str, wanted: str) -> str:
    """Return where two texts first differ."""
    begin = max(0, count_same(said, wanted) - SHOWN // 2)
    return f'its back says "{said[begin : begin + SHOWN]}", not "{wanted[begin : begin + SHOWN]}"'


def _mirror(box: Rectangle, page: "PrintedPage", *, upright: bool) -> Rectangle:
    """Return where what lies behind a rectangle is seen from the other side."""
    width, height = page.size
    if upright:
        return Rectangle(width - box.right, box.low, width - box.left, box.high)
    return Rectangle(box.left, height - box.high, box.right, height - box.low)


def _list_fronts(page: "PrintedPage") -> list[_Front]:
    found = []
    for run in page.ink.runs:
        if foot := FOOT.fullmatch(drop_spaces(run.words)):
            holders = [outline for outline in page.outlines if outline.holds(run.box.middle)]
            if holders:
                found.append(_Front(foot[1], min(holders, key=lambda box: box.area)))
    return found


def _is_foot(run: Run, others: Iterable[Run]) -> bool:
    """Tell whether words are the foot of a back: an id, and the fingerprint beside it."""
    if not BACK_FOOT.fullmatch(drop_spaces(run.words)):
        return False
    across = int(run.turn % 180 == 0)
    on_line = [other for other in others if abs(other.start[across] - run.start[across]) < SAME_LINE]
    return any(other.turn == run.turn and FINGERPRINT.fullmatch(drop_spaces(other.words)) for other in on_line)


def _read_back(foot: Run, ink: Ink) -> _Back:
    """Return the back that a foot is of: the words on its panel, which is the smallest one around the foot."""
    panel = min((fill.box for fill in ink.fills if fill.box.holds(foot.box.middle)), key=lambda box: box.area)
    name = drop_spaces(foot.words)
    words = _list_lines(cut_out(ink, panel, foot.turn).runs)
    places = [place for place, said in enumerate(words) if drop_spaces(said) == name]
    return _Back(name, foot, fold_words("".join(words[: places[-1]])))


def _list_words(title: str, back: Mapping[str, Any]) -> str:
    """Return what a back should say, as one text."""
    said = [title.upper(), back["title"]]
    for part in back["sections"]:
        said += [part["label"].upper(), part["title"], part["text"], part["note"]]
    return fold_words("".join(said))
