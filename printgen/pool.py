"""Jobs done on all cores: those that take long in processes of their own, the others meanwhile in this one."""

import gc
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import NamedTuple, NoReturn

from printgen.build import Workshop
from printgen.errors import BadData, CannotWrite, MissingLibrary, Problem
from printgen.plan import Job
from printgen.press import Options

# Kinds of product that take long enough to be worth a process.
SLOW = ("sheet",)


class Outcome(NamedTuple):
    """What became of a job: the path of its file, problems in the pack, or what else went wrong."""

    name: str
    path: Path | None = None
    problems: tuple[Problem, ...] = ()
    failure: str = ""


class Shop:
    """Does jobs in one process: writes the files below `output`, or without one only looks for problems.

    Raises BadUsage, or BadData for a faulty layout.
    """

    def __init__(self, options: Options, output: Path | None) -> None:
        self.workshop = Workshop(options)
        self.output = output

    def do(self, job: Job) -> Outcome:
        """Do a job, and return what became of it whatever that is."""
        try:
            if self.output is None:
                self.workshop.check(job)
                return Outcome(job.name)
            return Outcome(job.name, self.workshop.build(job, self.output))
        except BadData as bad:
            return Outcome(job.name, problems=bad.problems)
        except (CannotWrite, MissingLibrary) as error:
            return Outcome(job.name, failure=str(error))


# What a process of its own works with.
_shops: list[Shop] = []
_jobs: dict[str, Job] = {}


def do_jobs(jobs: Sequence[Job], options: Options, output: Path | None) -> Iterator[Outcome]:
    """Yield what becomes of each job, in order; nothing is started before the first is asked for.

    Raises BadUsage, or BadData for a faulty layout.
    """
    shop = Shop(options, output)
    slow = [job for job in jobs if job.kind in SLOW]
    workers = min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, len(slow))
    if workers <= 1:
        yield from map(shop.do, jobs)
        return
    # Each process is given all jobs at its start and then their names alone: what is larger than a pipe holds would
    # leave Python before 3.11.5 waiting for ever once the process that should read it is gone.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start, (options, output, slow))
    try:
        # The longest first, so that none is left over for one core at the end.
        longest_first = sorted(slow, key=lambda job: -job.amount)
        running: dict[str, Future[Outcome]] = {job.name: pool.submit(_work, job.name) for job in longest_first}
        for job in jobs:
            yield _await(job, running[job.name]) if job.name in running else shop.do(job)
    except BaseException:  # whoever stops us does not want to wait for what others still do
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _await(job: Job, running: Future[Outcome]) -> Outcome:
    """Return what has become of a job that another process does."""
    try:
        return running.result()
    except BrokenExecutor:
        reason = "the process that made it was stopped, perhaps for want of memory"
        return Outcome(job.name, failure=f"{job.name}: {reason}\n  hint: build fewer products at once")


def _start(options: Options, output: Path | None, jobs: Sequence[Job]) -> None:
    """Set a process up for its jobs."""
    for number in (signal.SIGINT, signal.SIGTERM):  # so that half a file is removed
        signal.signal(number, _stop)
    gc.disable()
    Thread(target=_follow_parent, daemon=True).start()
    _shops.append(Shop(options, output))
    _jobs.update({job.name: job for job in jobs})


def _follow_parent() -> None:
    """End this process with the one that started it, however that ends."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _stop(*_: object) -> NoReturn:
    """End what this process does, without a word: the process that waits for it knows."""
    sys.exit(1)


def _work(name: str) -> Outcome:
    return _shops[0].do(_jobs[name])
