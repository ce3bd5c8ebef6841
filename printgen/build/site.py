"""Pages in their folder: which ones are to be made, and what stands beside them so that they can be installed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.build.evening import Evening, open_evening
from printgen.build.job import Job, Outcome, load_systems, plan_jobs
from printgen.build.key import Keys
from printgen.build.manifest import MANIFEST, Entry
from printgen.build.output import ASIDE, Output
from printgen.build.work import Work
from printgen.errors import BadData, BadUsage, CannotWrite, Problem, containing, reason_of
from printgen.files import noting_files
from printgen.load.changelog import read_changelog
from printgen.load.examples import read_examples
from printgen.load.layers import trace_folders
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.play import Scenario
from printgen.model.product import PageSpec
from printgen.model.system import System
from printgen.paths import BUILT_IN, Pack, find_packs, find_shipped, list_scenarios, pick_packs, show_path
from printgen.products.kinds import PAGES, ProductKind
from printgen.web.install import (
    ENDING,
    GAME_FILE,
    INDEX,
    SIZES,
    TAKEN,
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

# What of a site nobody looks at on a page, as its names end: no device keeps it.
UNSEEN = (".pdf", GAME_FILE)


def load_pages(tables: Sequence[Path], names: Sequence[str], scenario: Path | None = None) -> Work:
    """Return the pages of the named games. If none is named: of the user's, or else of all that came with printgen.

    A page offers the scenarios that came with its game. `scenario` is a file of the player's, offered beside them.

    Raises BadUsage, and BadData for mistakes in that one.
    """
    for name in names:
        if "/" in name:
            raise BadUsage(f'"{name}" is not a system', "a page is of a whole game: name that alone")
    with noting_files() as read:
        evening, known = open_evening(scenario), find_packs(tables)
        own = [pack.id for pack in known.values() if pack.origin != BUILT_IN]
        packs = pick_packs(known, evening.choose_targets(names, known) or own)
        loaded, problems = load_systems(packs)
        systems = [system for system in loaded if not _is_list(system, problems)]
        folders = {pack.id: pack for pack in packs}
        jobs = [_add_scenarios(job, folders[job.system.id], evening, problems) for job in plan_jobs(systems, (), PAGES)]
    return Work(packs, read, jobs, problems)


def load_site(
    tables: Sequence[Path], names: Sequence[str], scenario: Path | None = None, *, workshop: bool = False
) -> Work:
    """Return the pages of games, as `load_pages` does, and all else that a site has of each.

    workshop: whether each game has a page that makes prints to order.

    Raises BadUsage, and BadData for mistakes in the file of a scenario.
    """
    work, made, shipped = load_pages(tables, names, scenario), list[Job](), find_shipped()
    folders = {pack.id: pack.folder for pack in work.packs}
    with noting_files() as notes:
        for job in work.jobs:
            assert isinstance(job.spec, PageSpec)
            folder = folders[job.system.id]
            with containing(work.problems, show_path(folder)):
                _refuse_name(job.system)
                made.append(job)
                text, came = read_changelog(folder), shipped.get(job.system.id)
                told = job.spec._replace(
                    id=ProductKind.SITE,
                    changelog=text,
                    examples=tuple(read_examples(folder).items()),
                    workshop=workshop,
                    own=came is None or came.folder.resolve() != folder.resolve(),
                )
                made.append(job._replace(spec=told))
    return work._replace(read=work.read | notes, jobs=made)


def _refuse_name(system: System) -> None:
    """Make sure that a game has no name that a site needs for pages of its own. Raises BadData."""
    if system.id in TAKEN:
        message = f'the id "{system.id}" leaves no place for its pages: all games of a site share what is called so'
        raise BadData([Problem(system.origins["title"], message, "give the folder of the pack another name")])


def _is_list(system: System, problems: list[Problem]) -> bool:
    """Tell whether the page of a game would stand where the list of games stands, which is noted as a mistake."""
    if name_page(system.id) != INDEX:
        return False
    message = f'the id "{system.id}" leaves no place for its page: {INDEX} is the list of games'
    problems.append(Problem(system.origins["title"], message, "give the folder of the pack another name"))
    return True


def _add_scenarios(job: Job, pack: Pack, evening: Evening, problems: list[Problem]) -> Job:
    """Return the job of a page with the scenarios that the page offers. Mistakes in the pack's scenarios are noted."""
    assert isinstance(job.spec, PageSpec)
    found = {scenario.id: scenario for scenario in _read_shipped(job.system, pack, problems)}
    if evening.text and job.system.takes(evening.text.game):
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


def check_free(output: Output) -> None:
    """Make sure that where the files go that all pages share there are none of others. Raises CannotWrite."""
    for name in (INDEX, WORKER):
        path = output.folder / name
        if name not in output.listed and path.exists() and not is_shared_file(name, _read(output, name)):
            lacks = "" if output.listed else f"; if printgen has made it, its {MANIFEST} is missing or damaged"
            raise CannotWrite(str(path), "a file of yours is there", f"{ASIDE}{lacks}")


def forget_broken(output: Output) -> None:
    """Forget the files of each game on a site of which one is gone or was changed: they are made together."""
    broken = {path.partition("/")[0] for path in output.listed - output.entries.keys()}
    for path, entry in list(output.entries.items()):
        if entry.kind == ProductKind.SITE and path.partition("/")[0] in broken:
            del output.entries[path]


def publish_door(wanted: Entry, data: bytes, output: Output) -> Path:
    """Write all files of a game into its folder on a site, remove its old ones, and return the path of its door.

    The door comes last: as long as it is not listed, the files are made again. Raises CannotWrite.
    """
    from printgen.build.door import unpack_files  # a folder that is up to date need not wait for it

    files = unpack_files(data)
    for path, entry in list(output.entries.items()):
        if entry.product == wanted.product and entry.kind == wanted.kind and path not in files:
            output.remove(path)
    for path in sorted(files, key=lambda path: path == wanted.path):
        entry = wanted if path == wanted.path else Entry(path, wanted.product, wanted.kind, key=_sum(files[path]))
        if not output.keep(entry):
            output.publish(entry, files[path], 0)
    return output.folder / wanted.path


def complete_folder(jobs: Sequence[Job], keys: Keys, output: Output) -> Iterator[Outcome]:
    """Put beside pages what belongs to each game alone, then what all games share. Yield what is wrong with that."""
    maker: Maker | None = None
    for job in (job for job in jobs if job.kind is ProductKind.WEB):
        page = output.entries.get(keys.name_file(job))
        found: list[Problem] = []
        with containing(found, job.name):
            if page:
                update_file(Entry(name_manifest(job.system.id), job.name, job.kind), write_app(job.system), output)
                for size in SIZES:
                    key = _sum(f"{page.key} {size}".encode())
                    wanted = Entry(name_icon(job.system.id, size), job.name, job.kind, key=key)
                    if not output.keep(wanted):
                        from printgen.web.icon import draw_icon  # a folder that is up to date need not wait for it

                        maker = maker or _start_maker(keys)
                        icon = draw_icon(maker.design, maker.fonts_of(job.system), job.system, size)
                        output.publish(wanted, icon, 0)
        if found:
            yield Outcome(job.name, problems=tuple(found))
    apps = {
        path.removesuffix(ENDING): json.loads(_read(output, path)) for path in output.entries if path.endswith(ENDING)
    }
    kinds = {*(job.kind for job in jobs), *(entry.kind for entry in output.entries.values())}
    if apps:  # the list and the worker know all games that there are
        index = _complete_site(apps, output) if ProductKind.SITE in kinds else write_index(apps.values())
        update_file(Entry(INDEX, kind=PAGES), index, output)
        update_worker(output)


def update_worker(output: Output) -> None:
    """Have the worker of a folder know all pages that there are, and no prints. Raises CannotWrite."""
    files, others = (
        {path: _read(output, path) for path, entry in output.entries.items() if entry.kind == kind}
        for kind in (PAGES, ProductKind.SITE)
    )
    files.pop(WORKER, None)
    seen = {path: data for path, data in others.items() if not path.endswith(UNSEEN)}
    update_file(Entry(WORKER, kind=PAGES), write_worker(files, seen), output)


def _complete_site(apps: Mapping[str, Any], output: Output) -> bytes:
    """Write the pages that all games of a site share, and return its home page.

    apps: by game, what its web manifest says. Of a game that has problems this is all that there is.
    """
    from printgen.web.site.docs import list_pictures, list_sources, read_doc, write_doc, write_docs_index
    from printgen.web.site.home import (  # a folder of pages to play alone need not wait for any of these
        describe_playable,
        find_language,
        find_mark,
        write_home,
    )
    from printgen.web.site.missing import write_missing
    from printgen.web.site.search import write_search
    from printgen.web.site.shell import DOCS, write_fonts, write_page

    shipped, doors = find_shipped(), {path for path in output.entries if path.endswith(f"/{GAME_FILE}")}
    games = [
        json.loads(_read(output, door))
        if (door := f"{game}/{GAME_FILE}") in doors
        else describe_playable(game, app, own=game not in shipped)
        for game, app in sorted(apps.items())
    ]
    docs, mark = [read_doc(path) for path in list_sources()], find_mark(games)
    language = find_language(games)
    pages = [
        write_search(games, docs, language),
        write_missing(language),
        write_docs_index(docs),
        *(write_doc(doc, docs) for doc in docs),
    ]
    files = {page.path: write_page(page._replace(mark=mark)) for page in pages}
    files |= {f"{DOCS}/pictures/{path.name}": path.read_bytes() for path in list_pictures()}
    for path, data in files.items():
        update_file(Entry(path, kind=ProductKind.SITE), data, output)
    for path, data in write_fonts().items():
        update_file(Entry(path, kind=PAGES), data, output)
    return write_page(write_home(games)._replace(mark=mark))


def _start_maker(keys: Keys) -> "Maker":
    from printgen.build.maker import Maker  # nor for this

    return Maker(keys.options, keys.look)


def update_file(entry: Entry, data: bytes, output: Output) -> None:
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
