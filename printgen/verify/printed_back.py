"""Printed backs with words: whether behind each card lies its own, once the paper is turned over or folded."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.verify.front import FINGERPRINT, FOOT, SAME_LINE
from printgen.verify.ink import Ink, Rectangle, Run, cut_out, drop_spaces
from printgen.verify.printed_deck import fold_words

if TYPE_CHECKING:
    from printgen.verify.pdfium import PrintedPage

# The foot of a back: the id of its card.
BACK_FOOT = re.compile(r"[^\s\xb7]+-\d+")
# How much of what differs a message shows.
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

    `cards` are made by `describe_card`, `title` is that of their deck. A file that is printed on one side, without
    backs, has none to compare. Raises BadUsage for a file that cannot be read whole.
    """
    own = {card["id"]: card["back"] for card in cards if "back" in card and _is_own(card["back"])}
    if not own:
        return []
    from printgen.verify.pdfium import read_pages  # noqa: PLC0415  # only who reads a PDF waits for its library

    pages = list(read_pages(path))
    printed = [(page, _list_fronts(page), _list_backs(page)) for page in pages]
    if not any(backs for _, _, backs in printed) and not pages[0].flip:
        return []
    wanted = {name: _list_words(title, back) for name, back in own.items()}
    return list(dict.fromkeys(_compare_pages(printed, wanted)))


def _is_own(back: Mapping[str, Any]) -> bool:
    return not back.get("shared") and bool(back["title"] or back["sections"])


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
    """Return what is wrong with the back of a card, behind which lies that of a card, "" if nothing is."""
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
    pairs = enumerate(zip(said, wanted, strict=False))
    first = next((place for place, (one, other) in pairs if one != other), min(len(said), len(wanted)))
    begin = max(0, first - SHOWN // 2)
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


def _list_backs(page: "PrintedPage") -> list[_Back]:
    return [_read_back(run, page.ink) for run in page.ink.runs if _is_foot(run, page.ink.runs)]


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
    runs = cut_out(ink, panel, foot.turn).runs
    lines = sorted(runs, key=lambda run: (round(run.start[1] / SAME_LINE), run.start[0]))
    name = drop_spaces(foot.words)
    words = [run.words for run in lines]
    places = [place for place, said in enumerate(words) if drop_spaces(said) == name]
    return _Back(name, foot, fold_words("".join(words[: places[-1]])))


def _list_words(title: str, back: Mapping[str, Any]) -> str:
    """Return what a back should say, as one text."""
    said = [title.upper(), back["title"]]
    for part in back["sections"]:
        said += [part["label"].upper(), part["title"], part["text"], part["note"]]
    return fold_words("".join(said))
