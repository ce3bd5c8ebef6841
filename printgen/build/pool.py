"""Jobs on all cores. Other processes do the long jobs, while this process does the short ones."""

import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from printgen.build.drafts import find_draft, open_drafts
from printgen.build.job import Job, Outcome
from printgen.build.worker import ENDINGS, MOST_SECONDS, Setup, Worker, start_working, work
from printgen.errors import reason_of
from printgen.model.look import Look
from printgen.model.options import Options
from printgen.model.product import SheetSpec
from printgen.paths import own_templates
from printgen.products.kinds import ProductKind

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

# A job that takes more seconds than this by its estimate is worth another process, where that begins with all that this
# one has read. What flows begins anew, as its libraries have threads and settings of their own.
LONG, CAN_FORK = 0.5, sys.platform == "linux"
# How a process begins: anew, or with all that this one has read.
Method = Literal["spawn", "fork"]


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
        groups = sorted(_group(slow), key=lambda group: -sum(job.cost for job in group))
        running: dict[str, Future[list[Outcome]]] = {}
        with _holding_back():
            for group in groups:
                done = pool.submit(work, [job.name for job in group])
                running |= dict.fromkeys((job.name for job in group), done)
        for job in jobs:
            yield _await(job, running[job.name], drafts) if job.name in running else worker.do(job)


def _group(jobs: Iterable[Job]) -> list[list[Job]]:
    """Return jobs in groups that one process does each: a whole game takes the reference sheet that was made for it."""
    groups: dict[str, list[Job]] = {}
    for job in jobs:
        is_shared = job.kind is ProductKind.GAME or isinstance(job.spec, SheetSpec)
        groups.setdefault(job.system.id if is_shared else job.name, []).append(job)
    return list(groups.values())


def _do_bounded(job: Job, worker: Worker) -> Outcome:
    """Return what becomes of a job in a process of its own that has so much time and memory, and no more."""
    with open_drafts() as drafts, _open_pool(1, worker.setup._replace(bounded=True), [job], drafts) as pool:
        with _holding_back():
            running = pool.submit(work, [job.name])
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
def _open_pool(
    workers: int, setup: Setup, jobs: Sequence[Job], drafts: Path, method: Method = "spawn"
) -> Iterator["ProcessPoolExecutor"]:
    """Run a number of processes that do jobs as the worker does, and put what they make into the folder `drafts`.

    Each is given all jobs at its start and then their names alone, and what it makes goes by way of a file: what is
    larger than a pipe holds may leave one side waiting for ever once the other is gone.
    """
    from concurrent.futures import ProcessPoolExecutor  # decks are made in this process, and need not wait for it
    from multiprocessing import active_children, get_context

    pool = ProcessPoolExecutor(workers, get_context(method), start_working, (setup, jobs, drafts))
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


def _await(job: Job, running: "Future[list[Outcome]]", drafts: Path) -> Outcome:
    """Return what has become of a job that another process does."""
    from concurrent.futures import BrokenExecutor

    draft = find_draft(drafts, job.name)
    try:
        outcome = next(outcome for outcome in running.result() if outcome.name == job.name)
        return outcome._replace(data=draft.read_bytes()) if outcome.pages else outcome
    except OSError as error:
        return Outcome(job.name, failure=f"{draft}: cannot be read: {reason_of(error)}")
    except BrokenExecutor:
        reason = "the process that made it was stopped, perhaps for want of memory"
        return Outcome(job.name, failure=f"{job.name}: {reason}\n  hint: build fewer products at once")
