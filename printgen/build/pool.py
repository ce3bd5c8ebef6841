"""Jobs on all cores. Other processes do the long jobs, while this process does the short ones."""

import gc
import os
import signal
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from math import inf
from pathlib import Path
from shutil import rmtree
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn, Self

from printgen.build.drafts import find_draft, open_drafts
from printgen.build.job import Job, Outcome
from printgen.build.maker import Maker
from printgen.build.progress import be_quiet
from printgen.errors import reason_of
from printgen.model.product import SheetSpec
from printgen.paths import own_templates
from printgen.products.kinds import ProductKind

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

# A job that takes more seconds than this by its estimate is worth another process, where that begins with all that this
# one has read. What flows begins anew, as its libraries have threads and settings of their own.
LONG, CAN_FORK = 0.5, sys.platform == "linux"
# A browser starts none.
CAN_START = sys.platform != "emscripten"
# How a process begins: anew, with all that this one has read, or anew with bounds of its time and memory.
Method = Literal["spawn", "fork", "bounded"]
# What a sheet may take whose templates did not come with printgen.
MOST_SECONDS, MOST_MEMORY = 120, 2 * 1024**3
# What ends a process, as a terminal sends it for Ctrl-C to all processes of a build.
ENDINGS = (signal.SIGINT, signal.SIGTERM)


def do_jobs(jobs: Sequence[Job], maker: Maker) -> Iterator[Outcome]:
    """Yield what becomes of each job, in order; nothing is started before the first is asked for."""
    flowing = [job for job in jobs if job.flows]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    long = [job for job in jobs if job.cost > LONG and not job.flows] if CAN_FORK else []
    if not CAN_START:
        yield from map(maker.do, jobs)
    elif flowing and own_templates():  # which may be a stranger's, and do anything but stop
        yield from _do_bounded(jobs, maker)
    elif cores > 1 and len(flowing) > 1:
        yield from _do_beside(jobs, flowing, maker, min(cores, len(flowing)), "spawn")
    elif cores > 1 and len(long) > 1 and not flowing:
        others = [job for place, job in enumerate(long) if place % cores]
        yield from _do_beside(jobs, others, maker, min(cores - 1, len(others)), "fork")
    else:
        yield from map(maker.do, jobs)


def _do_beside(
    jobs: Sequence[Job], slow: Sequence[Job], maker: Maker, workers: int, method: Method
) -> Iterator[Outcome]:
    """Yield what becomes of each job; a number of other processes do the slow jobs."""
    with open_drafts() as drafts, _open_pool(workers, maker, slow, drafts, method) as pool:
        # The longest first, so that none is left over for one core at the end.
        groups = sorted(_group(slow), key=lambda group: -sum(job.cost for job in group))
        running: dict[str, Future[list[Outcome]]] = {}
        with _holding_back():
            for group in groups:
                done = pool.submit(_work, [job.name for job in group])
                running |= dict.fromkeys((job.name for job in group), done)
        for job in jobs:
            yield _await(job, running[job.name], drafts) if job.name in running else maker.do(job)


def _group(jobs: Iterable[Job]) -> list[list[Job]]:
    """Return jobs in groups that one process does each: a whole game takes the reference sheet that was made for it."""
    groups: dict[str, list[Job]] = {}
    for job in jobs:
        is_shared = job.kind is ProductKind.GAME or isinstance(job.spec, SheetSpec)
        groups.setdefault(job.system.id if is_shared else job.name, []).append(job)
    return list(groups.values())


def _do_bounded(jobs: Sequence[Job], maker: Maker) -> Iterator[Outcome]:
    """Yield what becomes of each job. Another process, with so much time for each and so much memory, does what flows.

    It is begun again after a job that it could not do.
    """
    left = deque(jobs)
    with open_drafts() as drafts:
        while left:
            with _open_pool(1, maker, left, drafts, "bounded") as pool:
                has_failed = False
                while left and not has_failed:
                    job = left.popleft()
                    if job.flows:
                        with _holding_back():
                            running = pool.submit(_work, [job.name])
                        outcome = _await(job, running, drafts, MOST_SECONDS)
                    else:
                        outcome = maker.do(job)
                    has_failed = bool(outcome.failure)
                    yield outcome


@contextmanager
def _open_pool(
    workers: int, maker: Maker, jobs: Iterable[Job], drafts: Path, method: Method
) -> Iterator["ProcessPoolExecutor"]:
    """Run a number of processes that do jobs as the maker does, and put what they make into the folder `drafts`.

    Each is given all jobs at its start and then their names alone, and what it makes goes by way of a file: what is
    larger than a pipe holds may leave one side waiting for ever once the other is gone.
    """
    from concurrent.futures import ProcessPoolExecutor  # decks are made in this process, and need not wait for it
    from multiprocessing import active_children, get_context

    context, named = get_context("fork" if method == "fork" else "spawn"), {job.name: job for job in jobs}
    pool = ProcessPoolExecutor(workers, context, _start_working, (maker, named, drafts, method == "bounded"))
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


def _await(job: Job, running: "Future[list[Outcome]]", drafts: Path, seconds: float | None = None) -> Outcome:
    """Return what has become of a job that another process does, which is killed once it has taken so many seconds."""
    from concurrent.futures import BrokenExecutor
    from multiprocessing import active_children

    draft = find_draft(drafts, job.name)
    try:
        outcome = next(outcome for outcome in running.result(seconds) if outcome.name == job.name)
        return outcome._replace(data=draft.read_bytes()) if outcome.pages else outcome
    except TimeoutError:
        for process in active_children():
            process.kill()
        reason = f"the templates in ./layouts/sheets took more than {seconds} seconds"
        hint = "look for a loop without an end in them, or for columns in columns"
    except OSError as error:
        return Outcome(job.name, failure=f"{draft}: cannot be read: {reason_of(error)}")
    except BrokenExecutor:
        reason = "the process that made it was stopped, perhaps for want of memory"
        hint = "build fewer products at once"
    return Outcome(job.name, failure=f"{job.name}: {reason}\n  hint: {hint}")


class _Post(NamedTuple):
    """What a process of its own works with."""

    maker: Maker
    jobs: dict[str, Job]  # by name
    drafts: Path
    is_bounded: bool  # in time and memory


_posts: list[_Post] = []


def _start_working(*post: Any) -> None:
    """Set a process up for its jobs."""
    _posts.append(_Post(*post))
    be_quiet()
    drafts = _posts[0].drafts
    if _posts[0].is_bounded and sys.platform == "linux":
        import resource  # which other systems may lack

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    for number in ENDINGS:
        signal.signal(number, _stop)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    gc.disable()
    # Whatever is left there when we are stopped goes with it, also by programs that a library asks.
    os.environ["TMPDIR"] = tempfile.tempdir = str(drafts)
    Thread(target=_follow_parent, args=(drafts,), daemon=True).start()


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


def _work(names: Sequence[str]) -> list[Outcome]:
    """Do jobs, and return what became of them; what was made is in their drafts."""
    post = _posts[0]
    if post.is_bounded and sys.platform != "win32":
        signal.alarm(2 * MOST_SECONDS)  # ends this process if nobody is left who would
    done = [_work_on(name, post) for name in names]
    if post.is_bounded:
        gc.collect()  # what is left of one text shall not count as memory of the next
        if sys.platform != "win32":
            signal.alarm(0)
    return done


def _work_on(name: str, post: _Post) -> Outcome:
    """Do a job, and return what became of it; what was made is in its draft."""
    outcome = post.maker.do(post.jobs[name])
    try:
        if outcome.data:
            find_draft(post.drafts, name).write_bytes(outcome.data)
    except OSError as error:
        return Outcome(name, failure=f"{name}: cannot be kept: {reason_of(error)}")
    return outcome._replace(data=b"")


# How often a helper looks up from its job, in seconds, and what is so short that it is done to its end.
LOOK_UP, SHORT = 0.1, 2.0


class Helper:
    """A process that does one job after another beside this one. It is begun for the first, and anew after a drop.

    It keeps its libraries and fonts from job to job, and is dropped when files of these have changed.
    """

    def __init__(self) -> None:
        self._turn = Lock()
        self._open = ExitStack()
        self._pool: ProcessPoolExecutor | None = None
        self._drafts = Path()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: Any) -> None:  # noqa: PYI036  # passed on
        self._open.__exit__(*raised)

    def do(self, maker: Maker, job: Job, is_wanted: Callable[[], bool]) -> Outcome:
        """Do a job as a maker does, and return what became of it, whatever that is.

        A job that is no longer wanted is not begun, and left if it takes long: the next waits for it.
        """
        with self._turn:
            if not is_wanted():
                return Outcome(job.name, failure=f"{job.name}: left, for files have changed")
            is_bounded = bool(job.flows and own_templates())
            pool = self._start(maker, "bounded" if is_bounded else "spawn")
            with _holding_back():
                running = pool.submit(_work_for, maker, job)
            self._wait(running, is_wanted, MOST_SECONDS if is_bounded else inf)
            outcome = _await(job, running, self._drafts, 0 if is_bounded else None)
            if outcome.failure:
                self._end()
            return outcome

    def _wait(self, running: "Future[list[Outcome]]", is_wanted: Callable[[], bool], most: float) -> None:
        """Wait for a job for so many seconds at most, and stop the process if nobody wants what takes long."""
        from concurrent.futures import wait
        from multiprocessing import active_children

        waited = 0.0
        while waited < most and not wait([running], LOOK_UP).done:
            waited += LOOK_UP
            if waited > SHORT and not is_wanted():
                for process in active_children():
                    process.kill()

    def drop(self) -> None:
        """End the process; the next job begins another."""
        with self._turn:
            self._end()

    def _start(self, maker: Maker, method: Method) -> "ProcessPoolExecutor":
        if self._pool is None:
            self._drafts = self._open.enter_context(open_drafts())
            self._pool = self._open.enter_context(_open_pool(1, maker, (), self._drafts, method))
        return self._pool

    def _end(self) -> None:
        self._pool = None
        self._open.close()


# The makers of a helper, each of which has loaded what it makes things with.
_makers: list[Maker] = []


def _work_for(maker: Maker, job: Job) -> list[Outcome]:
    """Do a job as a maker does, and return what became of it alone; what was made is in its draft."""

    def is_like(other: Maker) -> bool:
        return (other.options, other.look, other.checks) == (maker.options, maker.look, maker.checks)

    kept = next(filter(is_like, _makers), None)
    if not kept:
        _makers.append(kept := maker)
    outcome = _work_on(job.name, _posts[0]._replace(maker=kept, jobs={job.name: job}))
    gc.collect()  # the collector is off, and this process may work all day
    return [outcome]
