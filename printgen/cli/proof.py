"""Commands that prove: odds, verify."""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from printgen.catalog import find_packs, pick_packs, show_path
from printgen.cli.builds import OUTPUT
from printgen.cli.command import add_command
from printgen.cli.report import report_problems
from printgen.errors import BadUsage, tidy
from printgen.manifest import Entry, read_manifest
from printgen.writing import write_file

# How long a bar is, and how short at least: a narrow terminal cuts bars before titles.
BAR, SHORTEST_BAR = 30, 6
# What else stands beside a title takes so much room, which leaves it this much at least.
BESIDE, NARROWEST = 23, 12


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen odds horde-mode/spawn --modifier 2"
    add = add_command(commands, "odds", show_odds, "show the exact odds of a table", example)
    add("table", metavar="SYSTEM/TABLE", help="a table, or another way to roll on one")
    add("--column", default="", metavar="COLUMN", help="one column alone; all by default")
    add("--modifier", type=int, default=0, metavar="M", help="a number added to each roll")
    add("--json", action="store_true", help="as JSON")

    example = "printgen verify heroes-of-normandie --pdf output"
    add = add_command(commands, "verify", verify_systems, "prove that table, print and digital deck agree", example)
    add("systems", nargs="*", metavar="SYSTEM", help="a system's id; all by default")
    words = f"read PDFs of every deck from this folder; without it, those that {OUTPUT} has"
    add("--pdf", type=Path, metavar="DIR", help=words)
    add("--report", type=Path, metavar="DIR", help="write the whole report there, as verify.md and verify.json")
    add("--json", action="store_true", help="as JSON")


def show_odds(options: argparse.Namespace) -> int:
    """Print the odds of each result of a table."""
    from printgen.cli.named import load_table
    from printgen.digital.dice import check_column, check_modifier
    from printgen.products.odds import count_odds

    table, rules = load_table(options.tables, options.table)
    check_column(table, options.column)
    check_modifier(table, options.modifier)
    columns = [options.column] if options.column or not table.columns else [item.id for item in table.columns]
    titles = {item.id: item.title for item in table.columns}
    found = [count_odds(table, column, options.modifier, rules) for column in columns]
    if options.json:
        described = [describe_odds(odds) for odds in found]
        print(json.dumps(described if len(described) > 1 else described[0], indent=2, ensure_ascii=False))
        return 0
    for odds in found:
        heading = ", ".join(filter(None, [rules.title if rules else table.title, titles.get(odds.column)]))
        modifier = f" {options.modifier:+}" if options.modifier else ""
        print("\n".join(map(tidy, _draw_odds(f"{heading}{modifier} ({odds.faces} faces)", odds))))
    return 0


def verify_systems(options: argparse.Namespace) -> int:
    """Print the proof of each system, and what disagrees."""
    from printgen.plan import load_systems
    from printgen.verify.prints import find_in_folder, find_listed, list_others
    from printgen.verify.proof import prove_system
    from printgen.verify.report import summarise, write_json, write_markdown

    if options.pdf and not options.pdf.is_dir():
        raise BadUsage(f'--pdf: there is no folder "{options.pdf}"', "printgen build makes it")
    systems, problems = load_systems(pick_packs(find_packs(options.tables), options.systems))
    entries = [] if options.pdf else _list_output()
    find = find_in_folder(options.pdf) if options.pdf else find_listed(OUTPUT, entries)
    proofs = [proof for system in systems for proof in prove_system(system, find)]
    others = list_others(OUTPUT, entries, [system.id for system in systems])
    data = write_json(proofs)
    if proofs or options.json:
        print(data.rstrip() if options.json else "\n".join(summarise(proofs, others)))
    if options.report:
        write_file(options.report / "verify.md", write_markdown(proofs, others).encode())
        write_file(options.report / "verify.json", data.encode())
    problems += [problem for proof in proofs for problem in proof.problems]
    return report_problems(problems) if problems else 0


def _list_output() -> list[Entry]:
    """Return what the usual output folder lists, nothing if there is none; a damaged list is told."""
    from printgen.output import MANIFEST

    try:
        data = (OUTPUT / MANIFEST).read_bytes()
    except OSError:
        return []
    entries = read_manifest(data)
    if entries is None:
        print(f"{show_path(OUTPUT / MANIFEST)} is damaged: no PDF is read", file=sys.stderr)
    return list((entries or {}).values())


def describe_odds(odds: Any) -> dict[str, Any]:
    """Return odds as plain data; probabilities are fractions in lowest terms."""
    outcomes = [
        {
            "id": outcome.id,
            "title": outcome.title,
            "faces": outcome.faces,
            "probability": str(odds.probability(outcome)),
        }
        for outcome in odds.outcomes
    ]
    return {"table": odds.table, "column": odds.column, "faces": odds.faces, "outcomes": outcomes}


def _draw_odds(heading: str, odds: Any) -> Iterable[str]:
    """Yield a line for each outcome: title, fraction, per cent, and a bar as long as it is likely."""
    from printgen.cli.wrapping import find_width
    from printgen.products.odds import show_per_cent

    yield heading
    width = max(len(outcome.title) for outcome in odds.outcomes)
    longest = BAR
    if room := find_width():
        longest = max(SHORTEST_BAR, min(BAR, room - BESIDE - width))
        width = min(width, max(NARROWEST, room - BESIDE - longest))
    most = max(outcome.faces for outcome in odds.outcomes)
    block = "█" if _can_show("█") else "#"
    for outcome in odds.outcomes:
        odd = odds.probability(outcome)
        bar = block * round(longest * outcome.faces / most)
        title = outcome.title if len(outcome.title) <= width else f"{outcome.title[: width - 3]}..."
        yield f"  {title:<{width}}  {odd!s:>7}  {show_per_cent(odd):>5} %  {bar}".rstrip()


def _can_show(character: str) -> bool:
    """Tell whether the terminal's encoding has a character."""
    try:
        character.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
