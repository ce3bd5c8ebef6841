"""Jobs done on all cores: those that take long in other processes, the others meanwhile in this one."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from threading import Thread
from typing import TYPE_CHECKING, Literal, NamedTuple, NoReturn

from printgen.build.job import Job, Outcome
from printgen.build.maker import Maker, count_pages, count_sheets
from printgen.errors import OUR_FAULT, BadData, MissingLibrary, reason_of, tidy
from printgen.model.look import Look
from printgen.model.options import Options
from printgen.paths import own_templates

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

if sys.platform != "win32":
    import fcntl
    import resource

# What a sheet may take whose templates did not come with printgen.
MOST_SECONDS, MOST_MEMORY = 120, 2 * 1024**3
# A job that takes more seconds than this by its estimate is worth another process, where that begins with all that this
# one has read. What flows begins anew, as its libraries have threads and settings of their own.
LONG, CAN_FORK = 0.5, sys.platform == "linux"
# What folders for drafts are called, and for how many seconds one is left alone whoever has it.
PREFIX, NEW = "printgen-", 60
# What ends a process, as a terminal sends it for Ctrl-C to all processes of a build.
ENDINGS = (signal.SIGINT, signal.SIGTERM)


class Setup(NamedTuple):
    """What a worker is made with.

    options, look: how things look
    checks: whether it only looks for problems
    bounded: whether its process has so much time and memory, and no more
    """

    options: Options
    look: Look
    checks: bool
    bounded: bool = False


# How a process begins: anew, or with all that this one has read.
Method = Literal["spawn", "fork"]


class Worker:
    """Does jobs in one process: makes the products, or if it `checks` only looks for problems.

    Raises BadUsage, or BadData for a faulty layout, unless the look is there already.
    """

    def __init__(self, options: Options, look: Look | None = None, checks: bool = False) -> None:  # noqa: FBT001, FBT002  # as a setup has them
        self.maker = Maker(options, look)
        self.checks = checks

    @property
    def setup(self) -> Setup:
        """What another worker like this one is made with."""
        return Setup(self.maker.options, self.maker.look, self.checks)

    def do(self, job: Job) -> Outcome:
        """Do a job, and return what became of it whatever that is."""
        try:
            if self.checks:
                self.maker.check(job)
                return Outcome(job.name, problems=self.maker.find_warnings(job))
            data = self.maker.make(job)
            pages = count_pages(data)
            sheets = count_sheets(data, pages)
            return Outcome(job.name, data, pages, problems=self.maker.find_warnings(job), sheets=sheets)
        except BadData as bad:
            return Outcome(job.name, problems=bad.problems)
        except MissingLibrary as error:
            return Outcome(job.name, failure=str(error))
        except OSError as error:
            return Outcome(job.name, failure=f"{job.name}: cannot be made: {reason_of(error)}")
        except Exception as error:  # noqa: BLE001  # whatever it is, other products must not suffer from it
            return Outcome(job.name, failure=f"{job.name}: cannot be made: {tidy(repr(error))}\n  hint: {OUR_FAULT}")


# What a process of its own works with.
_workers: list[Worker] = []
_jobs: dict[str, Job] = {}
_drafts: list[Path] = []


def do_jobs(
    jobs: Sequence[Job], options: Options, look: Look | None = None, *, checks: bool = False
) -> Iterator[Outcome]:
    """Yield what becomes of each job, in order; nothing is started before the first is asked for.

    Raises BadUsage, or BadData for a faulty layout.
    """
    worker = Worker(options, look, checks=checks)
    flowing = [job for job in jobs if job.flows]
    if flowing and own_templates():  # which may be a stranger's, and do anything but stop
        yield from (_do_bounded(job, worker) if job.flows else worker.do(job) for job in jobs)
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    long = [job for job in jobs if job.cost > LONG and not job.flows] if CAN_FORK else []
    if cores > 1 and len(flowing) > 1:
        yield from _do_beside(jobs, flowing, worker, min(cores, len(flowing)), "spawn")
    elif cores > 1 and len(long) > 1 and not flowing:
        others = [job for place, job in enumerate(long) if place % cores]
        yield from _do_beside(jobs, others, worker, min(cores - 1, len(others)), "fork")
    else:
        yield from map(worker.do, jobs)


def _do_beside(
    jobs: Sequence[Job], slow: Sequence[Job], worker: Worker, workers: int, method: Method
) -> Iterator[Outcome]:
    """Yield what becomes of each job, of which a number of other processes do the slow ones."""
    with open_drafts() as drafts, _open_pool(workers, worker.setup, slow, drafts, method) as pool:
        # The longest first, so that none is left over for one core at the end.
        longest_first = sorted(slow, key=lambda job: -job.cost)
        with _holding_back():
            running = {job.name: pool.submit(_work, job.name) for job in longest_first}
        for job in jobs:
            yield _await(job, running[job.name], drafts) if job.name in running else worker.do(job)


def _do_bounded(job: Job, worker: Worker) -> Outcome:
    """Return what becomes of a job in a process of its own that has so much time and memory, and no more."""
    with open_drafts() as drafts, _open_pool(1, worker.setup._replace(bounded=True), [job], drafts) as pool:
        with _holding_back():
            running = pool.submit(_work, job.name)
        from concurrent.futures import wait
        from multiprocessing import active_children

        if wait([running], MOST_SECONDS).done:
            return _await(job, running, drafts)
        for process in active_children():
            process.kill()
    reason = f"the templates in ./layouts/sheets took more than {MOST_SECONDS} seconds"
    return Outcome(
        job.name,
        failure=f"{job.name}: {reason}\n  hint: look for a loop without an end in them, or for columns in columns",
    )


@contextmanager
def open_drafts() -> Iterator[Path]:
    """Have a folder for what other processes make; those that killed builds have left are taken away."""
    with tempfile.TemporaryDirectory(prefix=PREFIX) as name:
        own = Path(name)
        file = _lock(own)
        try:
            for other in own.parent.glob(f"{PREFIX}*"):
                _clear(other, own)
            yield own
        finally:
            if file is not None:
                os.close(file)


def _clear(folder: Path, own: Path) -> None:
    """Take a folder away that was made well before our own one, and that no build has any more."""
    with suppress(OSError):
        if own.stat().st_mtime - folder.lstat().st_mtime > NEW and not folder.is_symlink():
            file = _lock(folder)
            if file is not None:
                rmtree(folder, ignore_errors=True)
                os.close(file)


if sys.platform == "win32":

    def _lock(_: Path) -> int | None:
        """Lock nothing: there a folder that is in use cannot be told from one that was left."""
        return None

else:

    def _lock(folder: Path) -> int | None:
        """Lock a folder as long as the file that is returned is open; None if another has, or there are no locks."""
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            return None
        return file


@contextmanager
def _open_pool(
    workers: int, setup: Setup, jobs: Sequence[Job], drafts: Path, method: Method = "spawn"
) -> Iterator["ProcessPoolExecutor"]:
    """Run a number of processes that do jobs as the worker does, and put what they make into the folder `drafts`.

    Each is given all jobs at its start and then their names alone, and what it makes goes by way of a file: what is
    larger than a pipe holds may leave one side waiting for ever once the other is gone.
    """
    from concurrent.futures import ProcessPoolExecutor  # decks are made in this process, and need not wait for it
    from multiprocessing import active_children, get_context

    pool = ProcessPoolExecutor(workers, get_context(method), _start, (setup, jobs, drafts))
    try:
        yield pool
    except BaseException:  # whoever stops us does not want to wait for what others still do
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _holding_back() -> Iterator[None]:
    """Let what ends a process wait, also in processes that are started meanwhile until they can end without a word."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _await(job: Job, running: "Future[Outcome]", drafts: Path) -> Outcome:
    """Return what has become of a job that another process does."""
    from concurrent.futures import BrokenExecutor

    draft = _find_draft(drafts, job.name)
    try:
        outcome = running.result()
        return outcome._replace(data=draft.read_bytes()) if outcome.pages else outcome
    except OSError as error:
        return Outcome(job.name, failure=f"{draft}: cannot be read: {reason_of(error)}")
    except BrokenExecutor:
        reason = "the process that made it was stopped, perhaps for want of memory"
        return Outcome(job.name, failure=f"{job.name}: {reason}\n  hint: build fewer products at once")


def _start(setup: Setup, jobs: Sequence[Job], drafts: Path) -> None:
    """Set a process up for its jobs."""
    if setup.bounded and sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (2 * MOST_SECONDS, 2 * MOST_SECONDS))
    for number in ENDINGS:
        signal.signal(number, _stop)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    gc.disable()
    # Whatever is left there when we are stopped goes with it, also by programs that a library asks.
    os.environ["TMPDIR"] = tempfile.tempdir = str(drafts)
    Thread(target=_follow_parent, args=(drafts,), daemon=True).start()
    _workers.append(Worker(setup.options, setup.look, setup.checks))
    _drafts.append(drafts)
    _jobs.update({job.name: job for job in jobs})


def _follow_parent(drafts: Path) -> None:
    """End this process with the one that started it, however that ends, and take away what nobody will fetch."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent:
        parent.join()
        rmtree(drafts, ignore_errors=True)
        os._exit(1)


def _stop(*_: object) -> NoReturn:
    """End this process without a word, for the one that waits for it knows; an exception would be told, or kept."""
    os._exit(1)


def _work(name: str) -> Outcome:
    """Do a job, and return what became of it; what was made is in its draft."""
    outcome = _workers[0].do(_jobs[name])
    try:
        if outcome.data:
            _find_draft(_drafts[0], name).write_bytes(outcome.data)
    except OSError as error:
        return Outcome(name, failure=f"{name}: cannot be kept: {reason_of(error)}")
    return outcome._replace(data=b"")


def _find_draft(drafts: Path, name: str) -> Path:
    return drafts / f"{name.replace('/', '.')}.pdf"
