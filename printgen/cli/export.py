"""Commands that deliver decks elsewhere: export images and export pdf, for print services."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.cli.printing import add_printing, list_names, read_printing
from printgen.cli.problems import conclude, name_path
from printgen.cli.subcommand import Command, add_command
from printgen.errors import BadData, CannotWrite
from printgen.paths import find_packs, pick_packs

if TYPE_CHECKING:
    from printgen.build.job import Job, Outcome

    Deliver = Callable[[Job], list[Path]]


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen export images horde-mode --preset game-crafter-poker"
    parser = commands.add_parser(
        "export",
        help="deliver decks to a print service",
        description="Deliver decks to a print service.",
        epilog=f"example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(title="what to export", required=True, metavar="KIND")
    summary = "a PNG for each card's front and one for the back, with bleed, in exact pixels"
    _add_kind(kinds, "images", export_images, summary, f"{example} -o upload")
    summary = "a PDF for each deck, with a card's side on each page, with bleed and its boxes"
    example = "printgen export pdf firefight/npc --preset drive-thru-cards-poker"
    _add_kind(kinds, "pdf", export_pdf, summary, example)


def export_images(options: argparse.Namespace) -> int:
    """Write pictures of the decks that the targets name; what has problems is reported, the rest is written."""
    from printgen.build.export import Exporter

    exporter = Exporter(options.preset, read_printing(options).theme, options.output)
    return _export(options, exporter.export_images)


def export_pdf(options: argparse.Namespace) -> int:
    """Write PDFs of the decks that the targets name; what has problems is reported, the rest is written."""
    from printgen.build.export import Exporter

    exporter = Exporter(options.preset, read_printing(options).theme, options.output)
    return _export(options, exporter.export_pdf)


def _add_kind(kinds: Any, name: str, command: Command, summary: str, example: str) -> None:
    """Add a kind of export with what all of them have on the command line."""
    services = list_names("services")
    add = add_command(kinds, name, command, summary, example)
    add("targets", nargs="*", metavar="TARGET", help="SYSTEM or SYSTEM/DECK; all decks by default")
    add("--preset", required=True, metavar="PRESET", help=f"{services}, or a YAML file")
    add_printing(add, ("theme",))
    add("-o", "--output", type=Path, default=Path("output"), metavar="DIR", help="where to (default: output)")


def _export(options: argparse.Namespace, deliver: "Deliver") -> int:
    """Export what the targets name, and return the exit code."""
    from printgen.build.export import plan_decks
    from printgen.build.job import load_systems
    from printgen.build.progress import track

    names = [target.partition("/")[0] for target in options.targets]
    systems, problems = load_systems(pick_packs(find_packs(options.tables), names))
    jobs = plan_decks(systems, options.targets)
    failures: list[str] = []
    for outcome in track(_do_jobs(jobs, deliver), len(jobs)):
        problems += outcome.problems
        failures.append(outcome.failure)
    return conclude(failures, problems)


def _do_jobs(jobs: "list[Job]", deliver: "Deliver") -> "Iterator[Outcome]":
    """Do each job and print its paths; yield what became of it."""
    from printgen.build.job import Outcome

    for job in jobs:
        try:
            for path in deliver(job):
                print(name_path(path), flush=True)
            yield Outcome(job.name)
        except BadData as bad:
            yield Outcome(job.name, problems=bad.problems)
        except (CannotWrite, OSError) as error:  # the latter is standard output's: the files are there
            yield Outcome(job.name, failure=str(error))
