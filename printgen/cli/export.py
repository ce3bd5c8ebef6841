"""Commands that deliver elsewhere: export images and pdf for print services, svg and picture for screens."""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.cli.arguments import add_command, add_output, add_scenario_option, find_scenario_file
from printgen.cli.printing import (
    add_lengths,
    add_options,
    add_printing,
    list_names,
    read_given,
    read_printing,
    read_wishes,
)
from printgen.cli.problems import conclude, name_path
from printgen.errors import BadData, CannotWrite

if TYPE_CHECKING:
    from printgen.build.evening import Plan
    from printgen.build.job import Job, Outcome
    from printgen.build.work import Work

    Deliver = Callable[[Job], list[Path]]

OUTPUT = Path("output")
PICTURES = Path("pictures")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen export images horde-mode --preset game-crafter-poker"
    parser = commands.add_parser(
        "export",
        help="deliver decks to a print service, or products as drawings",
        description="Deliver decks to a print service, or products as drawings.",
        epilog=f"example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    kinds = parser.add_subparsers(title="what to export", required=True, metavar="KIND")
    summary = "a PNG for each card's front and one for the back, with bleed, in exact pixels"
    _add_kind(kinds, "images", summary, f"{example} -o upload")
    summary = "a PDF for each deck, with a card's side on each page, with bleed and its boxes"
    example = "printgen export pdf firefight/npc --preset drive-thru-cards-poker"
    _add_kind(kinds, "pdf", summary, example)
    summary = "a drawing of each page, and of each side of a deck's cards"
    add = add_command(kinds, "svg", export_svg, summary, "printgen export svg heroes-of-normandie/reaction")
    add("targets", nargs="*", metavar="TARGET", help="SYSTEM or SYSTEM/PRODUCT; all that is drawn by default")
    add_printing(add)
    add_lengths(add)
    add_output(add, OUTPUT)
    summary = "a drawing of some cards of each game, side by side, for a README or a shop"
    add = add_command(kinds, "picture", export_pictures, summary, "printgen export picture firefight")
    add("targets", nargs="*", metavar="SYSTEM", help="a system's id; all with a deck by default")
    add_options(add, "export")
    add_scenario_option(add)
    add_output(add, PICTURES)


def _export_decks(options: argparse.Namespace, method: str) -> int:
    """Write the decks that the targets name. What has problems is reported, the rest is written."""
    from printgen.build.export import Exporter, plan_decks
    from printgen.build.wishes import heed_job

    printing = read_printing(options)
    usual = Exporter(options.preset, printing, options.output)

    def deliver(job: "Job") -> list[Path]:
        wished = heed_job(printing, job)
        exporter = usual if wished == printing else Exporter(options.preset, wished, options.output)
        paths: list[Path] = getattr(exporter, method)(job.heed(wished))
        return paths

    return _export(_load_work(options, plan_decks), deliver)


def export_svg(options: argparse.Namespace) -> int:
    """Write drawings of the decks that the targets name; problems are reported, and all other decks are written."""
    from printgen.build.export import export_drawings, plan_drawings
    from printgen.build.job import check_lengths
    from printgen.build.maker import Maker
    from printgen.build.wishes import heed_job

    wishes, printing = read_wishes(options), read_printing(options)
    work = _load_work(options, plan_drawings)
    lengths = work.lengths | wishes
    if not work.problems:  # a tracker may be in a pack that could not be read, which is reported
        check_lengths(work.jobs, lengths)
    usual = Maker(printing._replace(lengths=lengths))

    def deliver(job: "Job") -> list[Path]:
        wished = heed_job(usual.options, job)
        maker = usual if wished == usual.options else Maker(wished)
        return export_drawings(maker, job.heed(wished), options.output)

    return _export(work, deliver)


def export_pictures(options: argparse.Namespace) -> int:
    """Write the picture of each game; problems are reported, and all other pictures are written."""
    from printgen.build.export import export_picture, plan_pictures
    from printgen.build.maker import Maker
    from printgen.build.wishes import heed_job

    printing = read_given(options)

    def deliver(job: "Job") -> list[Path]:
        wished = heed_job(printing, job)
        return export_picture(Maker(wished), job.heed(wished), options.output)

    return _export(_load_work(options, plan_pictures), deliver)


def _load_work(options: argparse.Namespace, plan: "Plan") -> "Work":
    """Return the products that the targets name."""
    from printgen.build.work import load_work

    return load_work(options.tables, options.targets, find_scenario_file(options), plan=plan)


def _add_kind(kinds: Any, name: str, summary: str, example: str) -> None:
    """Add a kind of export with the arguments that all kinds share."""
    services = list_names("services")
    add = add_command(kinds, name, partial(_export_decks, method=f"export_{name}"), summary, example)
    add("targets", nargs="*", metavar="TARGET", help="SYSTEM or SYSTEM/DECK; all decks by default")
    add("--preset", required=True, metavar="PRESET", help=f"{services}, or a YAML file")
    add_printing(add, "export")
    add_scenario_option(add)
    add_output(add, OUTPUT)


def _export(work: "Work", deliver: "Deliver") -> int:
    """Export products, and return the exit code."""
    from printgen.build.job import blame_packs
    from printgen.build.progress import track

    problems, failures = work.problems, list[str]()
    done = track(_do_jobs(work.jobs, deliver), len(work.jobs))
    for outcome in blame_packs(done, (job.system for job in work.jobs)):
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
