"""Commands about what is printed: list, check, build, cards."""

import argparse
import json
from pathlib import Path
from typing import Any

from printgen.catalog import find_packs, known_layouts, pick_packs
from printgen.cli.command import add_command
from printgen.cli.report import conclude, report_problems
from printgen.errors import BadData, count_noun
from printgen.units import Micrometres, parse_length

# What the pieces of each kind of product are called.
UNITS = {"deck": "card", "sheet": "page", "markers": "marker", "trackers": "board", "blanks": "sheet"}


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen list --json"
    add = add_command(commands, "list", list_systems, "list the systems and what can be made of them", example)
    add("--json", action="store_true", help="as JSON")

    example = "printgen check heroes-of-normandie --tables my-games"
    add = add_command(commands, "check", check_packs, "show every problem of every file at once", example)
    add("packs", nargs="*", metavar="PACK", help="a system's id; all by default")

    example = "printgen build firefight horde-mode/misery --paper letter --card tarot -o prints"
    add = add_command(commands, "build", build_products, "make the PDFs, one for each product", example)
    add("targets", nargs="*", metavar="TARGET", help="SYSTEM or SYSTEM/PRODUCT; everything by default")
    papers, formats = (", ".join(known_layouts(kind)) for kind in ("papers", "formats"))
    add("--paper", default="a4", metavar="PAPER", help=f"{papers}, or a YAML file (default: a4)")
    add("--card", default="poker", metavar="FORMAT", help=f"{formats}, or a YAML file (default: poker)")
    add("--backs", choices=("duplex", "none"), default="duplex", help="backs for printing on both sides, or none")
    add("--duplex", action="store_true", help="backs of markers on the other side, not across a fold")
    add("--marker-size", type=_length, metavar="LENGTH", help="of markers without a size of their own (default: 25mm)")
    add("--set", action="append", default=[], metavar="TRACKER=N,N,...", help="lengths of a tracker's tracks")
    add("--scenario", type=Path, metavar="FILE", help="a YAML file with such lengths")
    add("-o", "--output", type=Path, default=Path("output"), metavar="DIR", help="where to (default: output)")

    example = "printgen cards heroes-of-normandie/reaction"
    add = add_command(commands, "cards", show_cards, "show the cards of a deck as text, in number order", example)
    add("deck", metavar="SYSTEM/DECK", help="as `printgen list` names it")
    add("--json", action="store_true", help="as JSON")


def list_systems(options: argparse.Namespace) -> int:
    """Print every system with its products."""
    from printgen.plan import load_systems, plan_jobs

    packs = find_packs(options.tables)
    systems, problems = load_systems(packs.values())
    shown = []
    for system in systems:
        pack = packs[system.id]
        products = [
            {"id": job.spec.id, "kind": job.kind, "title": job.spec.title, "count": job.amount}
            for job in plan_jobs([system])
        ]
        hidden = [str(folder) for folder in pack.shadows]
        shown.append(
            {"id": system.id, "title": system.title, "origin": pack.origin, "hides": hidden, "products": products}
        )
    print(json.dumps(shown, indent=2) if options.json else "\n".join(map(_describe_system, shown)))
    return report_problems(problems) if problems else 0


def check_packs(options: argparse.Namespace) -> int:
    """Load, make and typeset everything in the packs, and print what is wrong."""
    from printgen.plan import load_systems, plan_jobs
    from printgen.pool import do_jobs
    from printgen.press import Options

    systems, problems = load_systems(pick_packs(find_packs(options.tables), options.packs))
    jobs = plan_jobs(systems)
    outcomes = list(do_jobs(jobs, Options(), None))
    faulty = {outcome.name.partition("/")[0] for outcome in outcomes if outcome.problems or outcome.failure}
    for system in systems:
        if system.id not in faulty:
            tables = count_noun(len(system.tables), "table")
            products = count_noun(sum(job.system.id == system.id for job in jobs), "product")
            print(f"{system.id}: {tables}, {products}, no problems")
    problems += [problem for outcome in outcomes for problem in outcome.problems]
    return conclude([outcome.failure for outcome in outcomes], problems)


def build_products(options: argparse.Namespace) -> int:
    """Build what the targets name; what has problems is reported, everything else is built."""
    from printgen.load.scenario import parse_wishes, read_scenario
    from printgen.plan import check_lengths, load_systems, plan_jobs
    from printgen.pool import do_jobs
    from printgen.press import MARKER_SIZE, Options
    from printgen.progress import track

    names = [target.partition("/")[0] for target in options.targets]
    systems, problems = load_systems(pick_packs(find_packs(options.tables), names))
    jobs = plan_jobs(systems, options.targets)
    lengths = (read_scenario(options.scenario) if options.scenario else {}) | parse_wishes(options.set)
    if not problems:  # a tracker may be in a pack that could not be read, which is told below
        check_lengths(jobs, lengths)
    printing = Options(
        options.paper,
        options.card,
        backs=options.backs != "none",
        duplex=options.duplex,
        marker_size=options.marker_size or MARKER_SIZE,
        lengths=lengths,
    )
    failures: list[str] = []
    try:
        for outcome in track(do_jobs(jobs, printing, options.output), len(jobs)):
            problems += outcome.problems
            failures.append(outcome.failure)
            try:
                if outcome.path:
                    print(outcome.path, flush=True)
            except OSError as failure:  # standard output's: the file itself is there
                failures.append(str(failure))
    except BadData as bad:
        return report_problems([*problems, *bad.problems])
    return conclude(failures, problems)


def show_cards(options: argparse.Namespace) -> int:
    """Print the words of every card of a deck."""
    from printgen.cli.named import load_deck
    from printgen.products.deck import describe_card, make_deck

    cards = [describe_card(card) for card in make_deck(*load_deck(options.tables, options.deck)).cards]
    print(json.dumps(cards, indent=2) if options.json else "\n".join(map(_show_card, cards)))
    return 0


def _show_card(card: dict[str, Any]) -> str:
    """Return the words of a card, as `describe_card` gives it: a line for the card, then one for each section."""
    faces = f"  [{', '.join(card['faces'])}]" if card["faces"] else ""
    lines = [f"{card['id']}  {card['number']}/{card['of']}{faces}  {card['title']}"]
    for section in card["sections"]:
        label = f"{section['label']}: " if section["label"] else ""
        said = " ".join(part for part in (section["title"] and f"{section['title']}.", section["text"]) if part)
        lines.append(f"  {label}{said}".rstrip())
        lines += [f"  Note: {section['note']}"] * bool(section["note"])
    return "\n".join(lines)


def _length(text: str) -> Micrometres:
    """Return the size of markers that the command line asks for."""
    from printgen.load.marker import check_size

    try:
        length = parse_length(text)
        check_size(length)
    except ValueError as error:
        message = str(error) if text in str(error) else f'"{text}" {error}'
        raise argparse.ArgumentTypeError(message) from None
    return length


def _describe_system(system: dict[str, Any]) -> str:
    lines = [f"{system['id']}  {system['title']} ({system['origin']})"]
    lines += [f"  hides {folder}" for folder in system["hides"]]
    for product in system["products"]:
        amount = count_noun(product["count"], UNITS[product["kind"]]) if product["count"] else product["kind"]
        lines.append(f"  {product['id']:<28} {amount:<12} {product['title']}")
    return "\n".join(lines)
