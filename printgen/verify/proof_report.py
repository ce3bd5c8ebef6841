"""The report of a proof: a line for each deck and way to roll, and all odds, as text, as Markdown and as data."""

import html
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from printgen.errors import Problem, tidy
from printgen.verify.agreement import Comparison
from printgen.verify.prints import Unread
from printgen.verify.proof import Proof

YES, NO, WARNING, UNREAD = "yes", "no", "warning", "not read"
# What is said of the answers besides yes and no.
OTHER_ANSWERS = {WARNING: "with a warning", UNREAD: "with nothing but the table to read"}
SIDES = ("table", "print", "digital")
PAGE_SIDE = "page"
HEADS = ("", "kind", *SIDES, PAGE_SIDE, "odds", "agree")
LEGEND = (
    "print, page: cards read from PDFs, and from pages, of which rules are read too; empty where none was read",
    "odds: how many are equal by the table and on each side that was read",
)
# Characters that have a meaning in Markdown.
MARKS = re.compile(r"[\\`*_{}\[\]#~$]")


def summarise(proofs: Sequence[Proof], others: Sequence[Unread] = ()) -> list[str]:
    """Return a table for each system, with a line for each proof.

    `others` are files that are not decks. They and everything that was not read are listed at the end.
    """
    groups = groupby(proofs, lambda proof: proof.name.partition("/")[0])
    lines = [line for system, group in groups for line in _list_group(system, group)]
    return [*map(tidy, lines), *LEGEND, *map(tidy, _list_unread(proofs, others)), _judge(proofs)]


def _list_group(system: str, group: Iterable[Proof]) -> Iterator[str]:
    """Yield the lines of the table of a system, and an empty line."""
    rows: list[tuple[str, ...]] = [(system, *HEADS[1:])]
    rows += [(f"  {name.partition('/')[2]}", *cells) for name, *cells in map(_list_cells, group)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(HEADS))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    yield ""


def _judge(proofs: Sequence[Proof]) -> str:
    """Return how many proofs disagree, how many agree with a warning, and for how many nothing was compared."""
    answers = Counter(map(_answer, proofs))
    rest = [f"{answers[answer]} {words}" for answer, words in OTHER_ANSWERS.items() if answers[answer]]
    wrong, right = answers[NO], answers[YES]
    agreeing = f"{right} agree" if rest else f"all {right} agree"
    said = f"{wrong} of {len(proofs)} disagree" if wrong else agreeing
    return "; ".join([said, *rest])


def _answer(proof: Proof) -> str:
    """Return what the last column says: whether everything that was read agrees."""
    if proof.is_wrong:
        return NO
    if not proof.is_compared:
        return UNREAD
    return WARNING if proof.problems else YES


def _list_unread(proofs: Iterable[Proof], others: Iterable[Unread]) -> Iterator[str]:
    """Yield a line for each reason why something was not read."""
    reasons: dict[str, list[str]] = {}
    for why, what in [*(unread for proof in proofs for unread in proof.unread), *others]:
        reasons.setdefault(why, []).append(what)
    for why, things in sorted(reasons.items()):
        yield f"not read ({why}): {', '.join(things)}"


def _list_cells(proof: Proof) -> tuple[str, ...]:
    """Return the cells of a proof: what the table asks for, and what PDFs and the digital deck have."""
    prints = " + ".join(str(cards) for _, cards in proof.prints)
    digital = "" if proof.amounts.digital is None else str(proof.amounts.digital)
    page = "" if proof.amounts.page is None else str(proof.amounts.page)
    amounts = (str(proof.amounts.table), prints, digital, page)
    return (proof.name, proof.kind, *amounts, _count_odds(proof), _answer(proof))


def _count_odds(proof: Proof) -> str:
    """Return how many odds are equal on all sides, and of how many if not all are."""
    compared = [line for line in proof.odds if line.is_compared]
    equal = sum(line.agrees for line in compared)
    if equal < len(compared):
        return f"{equal} of {len(compared)}"
    return str(equal) if compared else ""


def write_markdown(proofs: Sequence[Proof], others: Sequence[Unread] = ()) -> str:
    """Return the whole report: the summary, what disagrees, and the odds of every deck side by side."""
    return "\n".join(_list_markdown(proofs, others)) + "\n"


def _list_markdown(proofs: Sequence[Proof], others: Sequence[Unread]) -> Iterator[str]:
    yield "# The proof"
    yield ""
    yield from _tabulate(HEADS, (_list_cells(proof) for proof in proofs))
    yield ""
    yield f"{_judge(proofs).capitalize()}; {'; '.join(LEGEND)}."
    for line in _list_unread(proofs, others):
        yield ""
        yield f"- {_mark_down(line)}"
    for proof in proofs:
        yield ""
        yield f"## {_mark_down(proof.name)} ({proof.kind})"
        for problem in proof.problems:
            yield ""
            kind = "warning: " if problem.is_warning else ""
            yield f"- **{_mark_down(f'{problem.origin}: {kind}{problem.message}')}**"
        if proof.odds:
            yield ""
            heads = ("column", "what it says", *SIDES)
            yield from _tabulate(heads, ([line.column, line.title, *_list_odds(line)] for line in proof.odds))


def _list_odds(line: Comparison) -> list[str]:
    return ["" if odds is None else str(odds) for odds in (line.table, line.printed, line.digital)]


def _tabulate(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(map(_mark_down, row))} |"


def _mark_down(words: str) -> str:
    """Return words as Markdown that shows them unchanged, whatever a pack contains."""
    return html.escape(MARKS.sub(r"\\\g<0>", tidy(words)), quote=False).replace("|", "&#124;")


def write_json(proofs: Iterable[Proof]) -> str:
    """Return the proofs as JSON without characters that could control a terminal."""
    text = json.dumps(describe_proofs(proofs), indent=2, ensure_ascii=False)
    return "".join(c if c.isprintable() or c == "\n" else _write_escape(c) for c in text) + "\n"


def _write_escape(character: str) -> str:
    """Return a character as JSON escapes it."""
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def describe_proofs(proofs: Iterable[Proof]) -> list[dict[str, Any]]:
    """Return the proofs as plain data."""
    return [
        {
            "name": proof.name,
            "kind": proof.kind,
            "amounts": dict(zip((*SIDES, PAGE_SIDE), proof.amounts, strict=True)),
            "agree": None if not proof.is_compared else not proof.is_wrong,
            "pdf": [{"path": path, "cards": cards} for path, cards in proof.prints],
            "unread": [unread._asdict() for unread in proof.unread],
            "problems": [_describe_problem(problem) for problem in proof.problems if not problem.is_warning],
            "warnings": [_describe_problem(problem) for problem in proof.problems if problem.is_warning],
            "odds": [
                {
                    "column": line.column,
                    "title": line.title,
                    **dict(zip(SIDES, [odds or None for odds in _list_odds(line)], strict=True)),
                }
                for line in proof.odds
            ],
        }
        for proof in proofs
    ]


def _describe_problem(problem: Problem) -> dict[str, str]:
    return {"place": str(problem.origin), "message": problem.message, "hint": problem.hint}
