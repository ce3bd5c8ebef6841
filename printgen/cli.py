"""The command line: words in, words out."""

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from printgen import __version__
from printgen.catalog import find_packs, known_layouts, pick_packs
from printgen.errors import BadData, BadUsage, PrintgenError, Problem, merge_problems, suggest
from printgen.units import Micrometres, parse_length

Command = Callable[[argparse.Namespace], int]
# What the pieces of each kind of product are called.
UNITS = {"deck": "card", "sheet": "page", "markers": "marker", "trackers": "board", "blanks": "sheet"}
EXAMPLES = {
    "list": "printgen list --json",
    "check": "printgen check heroes-of-normandie --tables my-games",
    "build": "printgen build firefight horde-mode/misery --paper letter --card tarot -o prints",
    "cards": "printgen cards heroes-of-normandie/reaction",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code: 0, 1 for bad data or a file that cannot be written, 2 for bad usage."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    options = make_parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BadData as bad:
        return _report(bad.problems)
    except PrintgenError as error:
        print(f"printgen: {error}", file=sys.stderr)
        return error.exit_code


def run() -> NoReturn:
    """Run the command line of this process, quietly if its reader stops it."""
    gc.disable()  # a command is short and makes no cycles; looking for them took a quarter of a large build
    try:
        code = main()
        if sys.stdout:
            sys.stdout.flush()
    except OSError as error:  # what is written to is full or gone, or the folder that we stand in is
        code = 1
        if not isinstance(error, BrokenPipeError) and sys.stderr:
            print(f"printgen: {error}", file=sys.stderr)
        if sys.stdout:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="printgen",
        description="Make card decks from the rule tables of solo wargames.",
        epilog="example: printgen build heroes-of-normandie",
    )
    parser.add_argument("--version", action="version", version=f"printgen {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    add = _add_command(commands, "list", list_systems, "list the systems and what can be made of them")
    add("--json", action="store_true", help="as JSON")

    add = _add_command(commands, "check", check_packs, "show every problem of every file at once")
    add("packs", nargs="*", metavar="PACK", help="a system's id; all by default")

    add = _add_command(commands, "build", build_products, "make the PDFs, one for each product")
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

    add = _add_command(commands, "cards", show_cards, "show the cards of a deck as text, in number order")
    add("deck", metavar="SYSTEM/DECK", help="as `printgen list` names it")
    add("--json", action="store_true", help="as JSON")
    return parser


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
    return _report(problems) if problems else 0


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
            products = sum(job.system.id == system.id for job in jobs)
            print(f"{system.id}: {_count(len(system.tables), 'table')}, {_count(products, 'product')}, no problems")
    problems += [problem for outcome in outcomes for problem in outcome.problems]
    return _conclude([outcome.failure for outcome in outcomes], problems)


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
        return _report([*problems, *bad.problems])
    return _conclude(failures, problems)


def _conclude(failures: Iterable[str], problems: list[Problem]) -> int:
    """Print what went wrong, each thing once, and return the exit code."""
    found = dict.fromkeys(filter(None, failures))
    for failure in found:
        print(f"printgen: {failure}", file=sys.stderr)
    return _report(problems) if problems else int(bool(found))


def show_cards(options: argparse.Namespace) -> int:
    """Print the words of every card of a deck."""
    from printgen.model.product import DeckSpec
    from printgen.plan import load_systems, plan_jobs
    from printgen.products.deck import describe_card, make_deck

    name, slash, product = options.deck.partition("/")
    if not (slash and product):
        raise BadUsage(f'"{options.deck}" is no deck', "name it like heroes-of-normandie/reaction")
    systems, problems = load_systems(pick_packs(find_packs(options.tables), [name]))
    if problems:
        return _report(problems)
    (job,) = plan_jobs(systems, [options.deck])
    if not isinstance(job.spec, DeckSpec):
        decks = [deck.id for deck in job.system.decks]
        raise BadUsage(f'"{options.deck}" is no deck', suggest(product, decks))
    cards = [describe_card(card) for card in make_deck(job.system, job.spec).cards]
    print(json.dumps(cards, indent=2) if options.json else "\n".join(map(_describe_card, cards)))
    return 0


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


def _add_command(commands: Any, name: str, command: Command, summary: str) -> Callable[..., argparse.Action]:
    """Add a subcommand with what all of them have, and return what adds an argument to it."""
    parser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"example: {EXAMPLES[name]}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=command)
    parser.add_argument(
        "--tables", action="append", default=[], type=Path, metavar="DIR",
        help="a folder with more packs; may be given again",
    )  # fmt: skip
    add: Callable[..., argparse.Action] = parser.add_argument
    return add


def _report(problems: Iterable[Problem]) -> int:
    """Print the problems and how many there are; return the exit code for bad data."""
    found = merge_problems(problems)
    files = {problem.origin.file for problem in found}
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"{_count(len(found), 'problem')} in {_count(len(files), 'file')}", file=sys.stderr)
    return BadData.exit_code


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _describe_system(system: dict[str, Any]) -> str:
    lines = [f"{system['id']}  {system['title']} ({system['origin']})"]
    lines += [f"  hides {folder}" for folder in system["hides"]]
    for product in system["products"]:
        amount = _count(product["count"], UNITS[product["kind"]]) if product["count"] else product["kind"]
        lines.append(f"  {product['id']:<28} {amount:<12} {product['title']}")
    return "\n".join(lines)


def _describe_card(card: dict[str, Any]) -> str:
    faces = f"  [{', '.join(card['faces'])}]" if card["faces"] else ""
    lines = [f"{card['id']}  {card['number']}/{card['of']}{faces}  {card['title']}"]
    for section in card["sections"]:
        label = f"{section['label']}: " if section["label"] else ""
        said = " ".join(part for part in (section["title"] and f"{section['title']}.", section["text"]) if part)
        lines.append(f"  {label}{said}".rstrip())
        lines += [f"  Note: {section['note']}"] * bool(section["note"])
    return "\n".join(lines)
