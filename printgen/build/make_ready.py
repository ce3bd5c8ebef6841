"""Sets all sheets of flowing text of some packs before anybody asks for them, as a wheel and a site hold them."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path

from printgen.build.job import Job, Outcome, load_systems
from printgen.build.maker import Maker
from printgen.build.pool import do_jobs
from printgen.build.progress import say, track
from printgen.build.ready import INDEX, ReadySheets, name_file
from printgen.build.wishes import share_jobs
from printgen.errors import containing, count_noun
from printgen.files import write_file
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.options import PAPERS, Options
from printgen.model.system import System
from printgen.paths import Pack, find_packs, list_scenarios, ready_folder
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.scenario import add_scenario


def make_ready(
    packs: Iterable[Pack], folder: Path, themes: Sequence[str], papers: Sequence[str] = PAPERS
) -> Iterator[Outcome]:
    """Set what flows of packs, on papers and in themes, into a folder, and yield what becomes of each sheet.

    Sheets that are there already are kept, and yielded as such; others that nobody asks for any more are removed.
    Raises CannotWrite, and BadData for a faulty look.
    """
    packs = list(packs)
    systems, problems = load_systems(packs)
    if problems:
        yield Outcome("", problems=tuple(problems))
    by_id = {pack.id: pack for pack in packs}
    jobs = [job for system in systems for job in list_flowing(system, by_id[system.id])]
    before, listed = ReadySheets(Options(), folder).index, dict[str, dict[str, object]]()
    for paper, theme in product(papers, themes):
        wished = Options(paper, theme=theme, stated=("paper", "theme"))
        shared, lost = share_jobs(jobs, wished)
        yield from lost
        for options, own in shared:
            yield from _set_all(own, Maker(options), folder, listed)
            _write_index({**before, **listed}, folder)  # whoever stops us now need not begin anew
    _write_index(listed, folder)
    wanted = {INDEX, *map(name_file, listed)}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()


def _write_index(listed: Mapping[str, object], folder: Path) -> None:
    write_file(folder / INDEX, (json.dumps(listed, indent=1, sort_keys=True) + "\n").encode())


def _set_all(
    jobs: Sequence[Job], maker: Maker, folder: Path, listed: dict[str, dict[str, object]]
) -> Iterator[Outcome]:
    """Set the sheets of jobs that a folder lacks, and list all of them by the sums of what they show."""
    before = ReadySheets(maker.options, folder)
    keys = {job.name: before.sum(job) for job in jobs}
    for job in jobs:
        if ready := before.find(job):
            listed[keys[job.name]] = before.index[keys[job.name]]
            yield Outcome(job.name, pages=ready.pages, size=ready.size, kept=True)
    missing = [before.narrow(job) for job in jobs if keys[job.name] not in listed]
    if missing:
        say(f"{count_noun(len(missing), 'sheet')} to set on {maker.look.paper.title}, {maker.options.theme}")
    for outcome in track(do_jobs(missing, maker), len(missing)):
        if outcome.data:
            key = keys[outcome.name]
            path = folder / name_file(key)
            write_file(path, outcome.data)
            digits = sha256(outcome.data).hexdigest()
            listed[key] = {
                "product": outcome.name,
                "paper": maker.look.paper.id,
                "theme": maker.options.theme,
                "pages": outcome.pages,
                "size": outcome.size,
                "sha256": digits,
            }
            outcome = outcome._replace(data=b"", path=path)  # noqa: PLW2901  # what is written need not be kept
        yield outcome


def list_flowing(system: System, pack: Pack) -> Iterator[Job]:
    """Yield a job for each sheet of flowing text of a game, and for each that its scenarios have besides."""
    sheets = KINDS[ProductKind.SHEET].list_specs
    known = list(sheets(system))
    yield from (Job(system, spec) for spec in known)
    for path in list_scenarios(pack.folder):
        with containing([], str(path)):  # whoever prints that scenario hears what is wrong with it
            tonight = add_scenario(system, read_scenario(open_scenario(path), system))
            yield from (Job(tonight, spec) for spec in sheets(tonight) if spec not in known)


def main() -> int:
    """Set the sheets of all games that ship, in the usual theme, for the wheel to take along. Return the exit code."""
    bad = [
        outcome for outcome in make_ready(find_packs().values(), ready_folder(), [Options().theme]) if outcome.is_bad
    ]
    for outcome in bad:
        print(outcome.failure or "\n".join(map(str, outcome.problems)), file=sys.stderr)
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
