"""Commands that make files of products: build, watch, release."""

import argparse
import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen import __version__
from printgen.build.progress import say
from printgen.cli.arguments import Adder, add_collection_option, add_command, add_output, find_scenario_file
from printgen.cli.printing import add_lengths, add_printing, read_printing, read_wishes
from printgen.cli.problems import conclude, name_path, report_problems
from printgen.errors import BadData, BadUsage, CannotWrite, PrintgenError, Problem, count_noun, reason_of
from printgen.paths import BUILT_IN, watched_folders

if TYPE_CHECKING:
    from printgen.build.incremental import Cards
    from printgen.build.job import Outcome
    from printgen.build.work import Work
    from printgen.model.options import Options

OUTPUT = Path("output")
# How the names of products end that are a whole game in one file.
GAME = "/game"


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen build firefight horde-mode/misery --paper letter --card tarot -o prints"
    add = add_command(commands, "build", build_products, "make the PDFs, one for each product", example)
    _add_build(add)
    add("--games", action="store_true", help="the whole game of each system as one file, too")
    add("--changed-since", type=Path, metavar="MANIFEST", help="only sheets of cards that are new or differ")

    example = "printgen watch my-game"
    add = add_command(commands, "watch", watch_products, "build whenever a file changes, and show mistakes", example)
    _add_build(add)

    example = "printgen release --version 1.0 -o release"
    summary = "make whole games and archives of everything for A4 and Letter, with a list and sums"
    add = add_command(commands, "release", release_products, summary, example)
    add("systems", nargs="*", metavar="SYSTEM", help="a system's id; all by default")
    add("--version", metavar="V", help=f"what the release is called (default, if no pack is your own: {__version__})")
    add_output(add, Path("release"))


def _add_build(add: Adder) -> None:
    """Add the arguments that `build` and `watch` share."""
    add("targets", nargs="*", metavar="TARGET", help="SYSTEM or SYSTEM/PRODUCT; everything by default")
    add_printing(add)
    add_lengths(add)
    add_collection_option(add, "a sheet of what you own, too: a YAML file that says what")
    add_output(add, OUTPUT)


def build_products(arguments: argparse.Namespace) -> int:
    """Build what the targets name. What has problems is reported, everything else is built."""
    from printgen.build.job import plan_prints
    from printgen.build.work import load_work

    printed = _read_printed(arguments.changed_since) if arguments.changed_since else None
    own = (find_scenario_file(arguments), arguments.collection)
    plan = partial(plan_prints, games=arguments.games)
    work = load_work(arguments.tables, arguments.targets, *own, plan=plan)
    return _build(work, _read_options(arguments, work), arguments.output, printed)


def watch_products(arguments: argparse.Namespace) -> int:
    """Build what the targets name, and again whenever a file of a pack or of the layouts changes, until stopped."""
    from printgen.build.work import load_work

    own = (find_scenario_file(arguments), arguments.collection)
    for number, _ in enumerate(follow_changes(arguments.tables, *own)):
        try:
            work = load_work(arguments.tables, arguments.targets, *own)
            _build(work, _read_options(arguments, work), arguments.output, waits=True)
        except BadData as bad:
            report_problems(bad.problems)
        except PrintgenError as error:
            if not number:  # what was typed is wrong, not what has been saved since
                raise
            print(f"printgen: {error}", file=sys.stderr)
    return 0


def release_products(arguments: argparse.Namespace) -> int:
    """Build everything for each paper of a release, and the pages, and write the archives if all is well."""
    from printgen.build.incremental import update_output
    from printgen.build.job import plan_prints
    from printgen.build.release import check_folder, check_version, write_release
    from printgen.build.site import load_pages
    from printgen.build.work import load_work
    from printgen.model.options import PAPERS, Options
    from printgen.web.install import WEB

    for name in arguments.systems:
        if "/" in name:
            raise BadUsage(f'"{name}" is not a system', "a release has all products of a system: name that alone")
    check_folder(arguments.output, OUTPUT)
    work = load_work(arguments.tables, arguments.systems, plan=partial(plan_prints, games=True))
    pages = load_pages(arguments.tables, arguments.systems)
    foreign = [pack.id for pack in work.packs if pack.origin != BUILT_IN]
    if foreign and arguments.version is None:
        raise BadUsage("a release of a pack of your own needs a version", f"add --version 1.0, say, for {foreign[0]}")
    version = __version__ if arguments.version is None else arguments.version
    check_version(version)
    for paper in PAPERS:
        if code := _build(work, Options(paper, stated=("paper",)), OUTPUT):
            return code
    code = report_made(update_output(pages, Options(), OUTPUT / WEB), pages.problems)
    if not code:
        print(*map(name_path, write_release(work, pages, version, OUTPUT, arguments.output)), sep="\n")
    return code


def _build(
    work: "Work", options: "Options", folder: Path, printed: "Cards | None" = None, *, waits: bool = False
) -> int:
    """Build products with the warnings of their packs, say what was made, and return the exit code.

    waits: whether another build that is writing to the folder is waited for.
    """
    from printgen.build.incremental import update_output

    def tell(made: "list[Outcome]") -> None:
        games = [outcome for outcome in made if outcome.name.endswith(GAME)]
        others = [outcome for outcome in made if outcome not in games]
        if others:
            roots = [path.parents[outcome.name.count("/")] for outcome in others if (path := outcome.path)]
            sheets = count_noun(sum(outcome.sheets for outcome in others), "sheet")
            folders = ", ".join(dict.fromkeys(map(name_path, roots)))
            say(f"{count_noun(len(others), 'product')} made, {sheets} of paper, in {folders}")
        for outcome in games:  # also the games that were there already
            if outcome.path:
                sheets = f", {count_noun(outcome.sheets, 'sheet')} of paper" if outcome.sheets else ""
                say(f"to print tonight: {name_path(outcome.path)}{sheets}")

    outcomes = update_output(work, options, folder, printed, waits=waits)
    return report_made(outcomes, [*work.problems, *work.find_warnings()], tell)


def report_made(
    outcomes: "Iterable[Outcome]", problems: Iterable[Problem], tell: "Callable[[list[Outcome]], None] | None" = None
) -> int:
    """Print the path of each file that a build makes, then problems and failures, and return the exit code.

    problems: the problems of packs that were found before.
    tell: says what there is, once all is made.
    """
    found, failures, made = [*problems], list[str](), list["Outcome"]()
    try:
        for outcome in outcomes:
            found += outcome.problems
            failures.append(outcome.failure)
            if not outcome.path:
                continue
            made.append(outcome)
            if not outcome.kept:
                try:
                    print(name_path(outcome.path), flush=True)
                except OSError as failure:  # standard output's: the file itself is there
                    failures.append(str(failure))
    except BadData as bad:
        found += bad.problems
    except CannotWrite as error:
        failures.append(str(error))
    if tell:
        tell(made)
    return conclude(failures, found)


def _read_options(arguments: argparse.Namespace, work: "Work") -> "Options":
    """Return how to print, with the lengths of trackers that were asked for. Raises BadUsage, BadData."""
    from printgen.build.job import check_lengths
    from printgen.products.game import check_parts
    from printgen.products.kinds import ProductKind

    lengths = work.lengths | read_wishes(arguments)
    if not work.problems:  # a tracker may be in a pack that could not be read, which is reported later
        check_lengths(work.jobs, lengths)
    printing = read_printing(arguments)
    games = [job.system for job in work.jobs if job.kind is ProductKind.GAME]
    if arguments.parts and not (games or work.problems):
        raise BadUsage("--parts: no whole game is built", "name one, such as firefight/game")
    for system in games:
        check_parts(system, printing.parts)
    return printing._replace(lengths=lengths)


def _read_printed(path: Path) -> "Cards":
    """Return the cards that a manifest lists. Raises BadUsage if it is not a manifest, or lists no cards."""
    from printgen.build.incremental import list_cards
    from printgen.build.manifest import read_manifest

    hint = "give the manifest.json of a build"
    try:
        if path.exists() and not path.is_file():
            raise BadUsage(f'--changed-since: "{path}" is not a file', hint)
        cards = list_cards((read_manifest(path.read_bytes()) or {}).values())
    except OSError as error:
        raise BadUsage(f'--changed-since: "{path}" cannot be read: {reason_of(error)}', hint) from None
    if not cards:
        raise BadUsage(f'--changed-since: "{path}" lists no cards', f"{hint} that made decks")
    return cards


# How long the watcher waits before it reports that nothing has happened, in milliseconds.
MOMENT = 100
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def follow_changes(tables: Sequence[Path], *own: Path | None) -> Iterator[None]:
    """Yield at once, and again whenever a file has changed: of a pack, of the layouts, or one of the files given."""
    from watchfiles import watch

    changes = watch(*watched_folders(tables), rust_timeout=MOMENT, yield_on_timeout=True, raise_interrupt=True)
    next(changes)  # from now on changes are noticed, also those during a build
    while True:
        stamps = list(map(_stamp, own))
        if sys.stdout.isatty():  # it shows only how things are now; elsewhere the output goes on
            print(CLEAR, end="", flush=True)
        yield
        gc.collect()  # the collector is off, for a command is short; this one may run all day
        print("watching; Ctrl-C ends it", file=sys.stderr, flush=True)
        while not next(changes) and list(map(_stamp, own)) == stamps:
            pass


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """Return what tells whether a file has changed; editors put another file in its place when they save it."""
    try:
        found = path.stat() if path else None
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found else None
