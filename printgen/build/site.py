"""Brings a folder of pages up to date: first pages that are missing or old, then what makes them installable."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.build.blame import blame_packs
from printgen.build.evening import Evening, open_evening
from printgen.build.incremental import Task, Work, describe_jobs, make_tasks
from printgen.build.job import Job, Outcome, load_systems, plan_jobs
from printgen.build.key import Keys
from printgen.build.manifest import MANIFEST, Entry
from printgen.build.output import ASIDE, Output, open_output
from printgen.build.progress import say, tell_current, tell_hiding
from printgen.errors import BadData, BadUsage, CannotWrite, Problem, containing, reason_of
from printgen.files import noting_files
from printgen.load.layers import trace_folders
from printgen.load.scenario.file import open_scenario, read_scenario
from printgen.model.options import Options
from printgen.model.product import PageSpec
from printgen.model.scenario import Scenario
from printgen.model.system import System
from printgen.paths import Pack, find_packs, list_scenarios, pick_packs
from printgen.products.kinds import PAGES
from printgen.web.site import (
    ENDING,
    INDEX,
    SIZES,
    WORKER,
    is_shared_file,
    name_icon,
    name_manifest,
    name_page,
    write_app,
    write_index,
    write_worker,
)

if TYPE_CHECKING:
    from printgen.build.maker import Maker


def load_pages(tables: Sequence[Path], names: Sequence[str], scenario: Path | None = None) -> Work:
    """Return the pages of the named games, or of all games if none is named.

    A page offers the scenarios that came with its game. `scenario` is a file of the player's, offered beside them.

    Raises BadUsage, and BadData for mistakes in that one.
    """
    for name in names:
        if "/" in name:
            raise BadUsage(f'"{name}" is not a system', "a page is of a whole game: name that alone")
    with noting_files() as read:
        evening = open_evening(scenario) if scenario else None
        known = find_packs(tables)
        packs = pick_packs(known, evening.choose_targets(names, known) if evening else names)
        loaded, problems = load_systems(packs)
        systems = [system for system in loaded if not _is_list(system, problems)]
        folders = {pack.id: pack for pack in packs}
        jobs = [_add_scenarios(job, folders[job.system.id], evening, problems) for job in plan_jobs(systems, (), PAGES)]
    return Work(packs, read, jobs, problems)


def _is_list(system: System, problems: list[Problem]) -> bool:
    """Tell whether the page of a game would stand where the list of games stands, which is noted as a mistake."""
    if name_page(system.id) != INDEX:
        return False
    message = f'the id "{system.id}" leaves no place for its page: {INDEX} is the list of games'
    problems.append(Problem(system.origins["title"], message, "give the folder of the pack another name"))
    return True


def _add_scenarios(job: Job, pack: Pack, evening: Evening | None, problems: list[Problem]) -> Job:
    """Return the job of a page with the scenarios that the page offers. Mistakes in the pack's scenarios are noted."""
    assert isinstance(job.spec, PageSpec)
    found = {scenario.id: scenario for scenario in _read_shipped(job.system, pack, problems)}
    if evening and evening.text and job.system.takes(evening.text.game):
        own = read_scenario(evening.text, job.system)
        found[own.id] = own
    return job._replace(spec=job.spec._replace(scenarios=tuple(found[name] for name in sorted(found))))


def _read_shipped(system: System, pack: Pack, problems: list[Problem]) -> Iterator[Scenario]:
    """Yield the scenarios that came with a pack. First come the scenarios of packs that it extends, if they fit."""
    for folder in reversed(trace_folders(pack.folder)[1:] if system.extends else []):
        for path in list_scenarios(folder):
            with suppress(BadData):
                yield read_scenario(open_scenario(path), system)
    for path in list_scenarios(pack.folder):
        with containing(problems, str(path)):
            yield read_scenario(open_scenario(path), system)


def update_pages(work: Work, options: Options, folder: Path) -> Iterator[Outcome]:
    """Make the pages that a folder does not hold as they should be, and yield what becomes of each.

    Then icons, manifests, the list of games and the worker are brought up to date. Raises as `update_output` does, and
    CannotWrite for a folder that holds files of others where these go.
    """
    tell_hiding()
    keys = Keys(options, work.packs, work.read)
    tasks, lost = describe_jobs(work.jobs, keys)
    with open_output(folder, keys.versions) as output:
        _check_free(output)
        if output.is_lost:
            say(f"{output.folder / MANIFEST} is damaged: files that are not made again are no longer listed")
        stale = [(job, wanted) for job, wanted in tasks if not output.keep(wanted)]
        outcomes = chain(lost, make_tasks(stale, keys, output))
        yield from blame_packs(outcomes, (job.system for job in work.jobs))
        yield from _add_parts(tasks, keys, output)
        _add_list(output)
        output.finish()
    tell_current(len(tasks) - len(stale))


def _check_free(output: Output) -> None:
    """Make sure that where the files go that all pages share there are none of others. Raises CannotWrite."""
    for name in (INDEX, WORKER):
        path = output.folder / name
        if name not in output.listed and path.exists() and not is_shared_file(name, _read(output, name)):
            lacks = "" if output.listed else f"; if printgen has made it, its {MANIFEST} is missing or damaged"
            raise CannotWrite(str(path), "a file of yours is there", f"{ASIDE}{lacks}")


def _add_parts(tasks: Iterable[Task], keys: Keys, output: Output) -> Iterator[Outcome]:
    """Put beside each page what belongs to its game alone, and yield what is wrong with that."""
    maker: Maker | None = None
    for job, page in tasks:
        if page.path not in output.entries:
            continue
        found: list[Problem] = []
        with containing(found, job.name):
            _update(Entry(name_manifest(job.system.id), job.name, job.kind), write_app(job.system), output)
            for size in SIZES:
                wanted = Entry(
                    name_icon(job.system.id, size), job.name, job.kind, key=_sum(f"{page.key} {size}".encode())
                )
                if not output.keep(wanted):
                    maker = maker or _start_maker(keys)
                    output.publish(wanted, _draw_icon(maker, job.system, size), 0)
        if found:
            yield Outcome(job.name, problems=tuple(found))


def _start_maker(keys: Keys) -> "Maker":
    from printgen.build.maker import Maker  # a folder that is up to date need not wait for what draws

    return Maker(keys.options, keys.look)


def _draw_icon(maker: "Maker", system: System, size: int) -> bytes:
    from printgen.web.icon import draw_icon  # nor for this

    return draw_icon(maker.design, maker.fonts_of(system), system, size)


def _add_list(output: Output) -> None:
    """Put the list of the games into a folder that has some, and the worker, which knows all files there."""
    apps = [json.loads(_read(output, path)) for path in output.entries if path.endswith(ENDING)]
    if not apps:
        return
    _update(Entry(INDEX, kind=PAGES), write_index(apps), output)
    files = {path: _read(output, path) for path in output.entries if path != WORKER}
    _update(Entry(WORKER, kind=PAGES), write_worker(files), output)


def _update(entry: Entry, data: bytes, output: Output) -> None:
    """Put a file that is quickly made into a folder, unless it is there. Raises CannotWrite."""
    wanted = entry._replace(key=_sum(data))
    if not output.keep(wanted):
        output.publish(wanted, data, 0)


def _read(output: Output, path: str) -> bytes:
    """Return what a listed file of a folder holds. Raises CannotWrite if it is gone."""
    try:
        return (output.folder / path).read_bytes()
    except OSError as error:
        raise CannotWrite(str(output.folder / path), reason_of(error)) from None


def _sum(data: bytes) -> str:
    """Return the SHA-256 of bytes in hexadecimal digits."""
    return sha256(data).hexdigest()
