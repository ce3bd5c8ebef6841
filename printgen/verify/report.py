"""The report of a proof: one line for each deck and way to roll, and all odds, as text, as Markdown and as data."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from printgen.verify.agreement import Comparison
from printgen.verify.evenness import Evenness
from printgen.verify.luck import SEEDS
from printgen.verify.proof import Proof

HEADS = ("", "cards", "table = print = digital", "first card", "pairs", "PDF")


def summarise(proofs: Sequence[Proof]) -> list[str]:
    """Return a table for the terminal: a line for each proof, with p-values of how even the stream is."""
    rows = [HEADS, *(_list_cells(proof) for proof in proofs)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEADS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    wrong = sum(bool(proof.problems) for proof in proofs)
    judged = f"{wrong} of {len(proofs)} disagree" if wrong else f"all {len(proofs)} agree"
    return [*lines, f"{judged}; p-values over {SEEDS} shuffles or throws with fixed seeds"]


def _list_cells(proof: Proof) -> tuple[str, ...]:
    agree = "no" if proof.problems else "yes"
    count = str(proof.amount) if proof.kind == "deck" else f"{proof.amount} faces"
    prints = " + ".join(str(cards) for _, cards in proof.prints)
    return (proof.name, count, agree, _show_p(proof.first), _show_p(proof.pairs), prints)


def _show_p(found: Evenness | None) -> str:
    return f"p {found.probability:.3f}" if found else ""


def write_markdown(proofs: Sequence[Proof]) -> str:
    """Return the whole report: the summary, what disagrees, and the odds of every deck side by side."""
    return "\n".join(_list_markdown(proofs)) + "\n"


def _list_markdown(proofs: Sequence[Proof]) -> Iterator[str]:
    yield "# The proof"
    yield ""
    yield from _tabulate(HEADS, (_list_cells(proof) for proof in proofs))
    yield ""
    yield summarise(proofs)[-1].capitalize() + "."
    for proof in proofs:
        yield ""
        yield f"## {proof.name} ({proof.kind})"
        for problem in proof.problems:
            yield ""
            yield f"- **{problem.origin}: {problem.message}**"
        if proof.first:
            yield ""
            yield _say_evenness("First card" if proof.kind == "deck" else "Faces", proof.first)
        if proof.pairs:
            yield _say_evenness("Order of two cards", proof.pairs)
        if proof.odds:
            yield ""
            heads = ("column", "what it says", "table", "print", "digital")
            yield from _tabulate(heads, ([line.column, line.title, *_list_odds(line)] for line in proof.odds))


def _say_evenness(what: str, found: Evenness) -> str:
    return f"{what}: chi-square {found.statistic:.2f}, {found.freedom} degrees of freedom, p = {found.probability:.4f}."


def _list_odds(line: Comparison) -> list[str]:
    return [str(odds) for odds in (line.table, line.printed, line.digital)]


def _tabulate(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |"


def describe_proofs(proofs: Iterable[Proof]) -> list[dict[str, Any]]:
    """Return the proofs as plain data."""
    return [
        {
            "name": proof.name,
            "kind": proof.kind,
            "count": proof.amount,
            "agree": not proof.problems,
            "first": _describe_evenness(proof.first),
            "pairs": _describe_evenness(proof.pairs),
            "pdf": [{"path": path, "cards": cards} for path, cards in proof.prints],
            "problems": [
                {"place": str(problem.origin), "message": problem.message, "hint": problem.hint}
                for problem in proof.problems
            ],
            "odds": [
                {
                    "column": line.column,
                    "title": line.title,
                    **dict(zip(("table", "print", "digital"), _list_odds(line), strict=True)),
                }
                for line in proof.odds
            ],
        }
        for proof in proofs
    ]


def _describe_evenness(found: Evenness | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"chi_square": found.statistic, "freedom": found.freedom, "p": found.probability}
