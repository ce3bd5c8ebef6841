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
from printgen.errors import BadData, BadUsage, CannotWrite, PrintgenError, Problem, collecting

Command = Callable[[argparse.Namespace], int]
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
    add("-o", "--output", type=Path, default=Path("output"), metavar="DIR", help="where to (default: output)")

    add = _add_command(commands, "cards", show_cards, "show the cards of a deck as text, in number order")
    add("deck", metavar="SYSTEM/DECK", help="as `printgen list` names it")
    add("--json", action="store_true", help="as JSON")
    return parser


def list_systems(options: argparse.Namespace) -> int:
    """Print every system with its products."""
    from printgen.plan import load_systems, plan_jobs
    from printgen.products.deck import make_deck

    packs = find_packs(options.tables)
    systems, problems = load_systems(packs.values())
    shown = []
    for system in systems:
        pack = packs[system.id]
        decks = [make_deck(*job) for job in plan_jobs([system])]
        products = [{"id": deck.id, "kind": "deck", "title": deck.title, "count": len(deck.cards)} for deck in decks]
        hidden = [str(folder) for folder in pack.shadows]
        shown.append(
            {"id": system.id, "title": system.title, "origin": pack.origin, "hides": hidden, "products": products}
        )
    print(json.dumps(shown, indent=2) if options.json else "\n".join(map(_describe_system, shown)))
    return _report(problems) if problems else 0


def check_packs(options: argparse.Namespace) -> int:
    """Load, make and typeset everything in the packs, and print what is wrong."""
    from printgen.build import Options, Press
    from printgen.plan import load_systems, plan_jobs

    systems, problems = load_systems(pick_packs(find_packs(options.tables), options.packs))
    press = Press(Options())
    for system in systems:
        found: list[Problem] = []
        jobs = plan_jobs([system])
        for job in jobs:
            with collecting(found):
                press.check(job)
        problems += found
        if not found:
            tables, decks = _count(len(system.tables), "table"), _count(len(jobs), "deck")
            print(f"{system.id}: {tables}, {decks}, no problems")
    return _report(problems) if problems else 0


def build_products(options: argparse.Namespace) -> int:
    """Build what the targets name; what has problems is reported, everything else is built."""
    from printgen.build import Options, Press
    from printgen.plan import load_systems, plan_jobs
    from printgen.progress import track

    names = [target.partition("/")[0] for target in options.targets]
    systems, problems = load_systems(pick_packs(find_packs(options.tables), names))
    jobs = plan_jobs(systems, options.targets)
    try:
        press = Press(Options(options.paper, options.card, backs=options.backs == "duplex"))
    except BadData as bad:
        return _report([*problems, *bad.problems])
    failures: list[CannotWrite | OSError] = []
    for job in track(jobs):
        try:
            with collecting(problems):
                print(press.build(job, options.output), flush=True)
        except (CannotWrite, OSError) as failure:  # an OSError is standard output's: the file itself is there
            failures.append(failure)
    for failed in dict.fromkeys(map(str, failures)):
        print(f"printgen: {failed}", file=sys.stderr)
    return _report(problems) if problems else int(bool(failures))


def show_cards(options: argparse.Namespace) -> int:
    """Print the words of every card of a deck."""
    from printgen.plan import load_systems, plan_jobs
    from printgen.products.deck import describe_card, make_deck

    name, slash, product = options.deck.partition("/")
    if not (slash and product):
        raise BadUsage(f'"{options.deck}" is no deck', "name it like heroes-of-normandie/reaction")
    systems, problems = load_systems(pick_packs(find_packs(options.tables), [name]))
    if problems:
        return _report(problems)
    (job,) = plan_jobs(systems, [options.deck])
    cards = [describe_card(card) for card in make_deck(*job).cards]
    print(json.dumps(cards, indent=2) if options.json else "\n".join(map(_describe_card, cards)))
    return 0


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
    found = sorted(set(problems))
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
        lines.append(f"  {product['id']:<24} {product['kind']} of {product['count']:<4} {product['title']}")
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
