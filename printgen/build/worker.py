"""Workers: what does the jobs in one process, this one or another that was started for it."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from shutil import rmtree
from threading import Thread
from typing import NamedTuple, NoReturn

from printgen.build.drafts import find_draft
from printgen.build.job import Job, Outcome
from printgen.build.maker import Maker
from printgen.errors import OUR_FAULT, BadData, MissingLibrary, reason_of, tidy
from printgen.model.look import Look
from printgen.model.options import Options
from printgen.paths import own_templates

if sys.platform != "win32":
    import resource

# What a sheet may take whose templates did not come with printgen.
MOST_SECONDS, MOST_MEMORY = 120, 2 * 1024**3
# What may be at fault where a library fails that sets what a stranger has written.
THEIR_STYLE = (
    "your own templates and style sheets in ./layouts/sheets may ask for what cannot be set: take away line by line"
)
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
                return Outcome(job.name, problems=self.maker.check(job))
            made = self.maker.make(job)
            return Outcome(job.name, made.data, made.pages, problems=made.warnings, sheets=made.sheets)
        except BadData as bad:
            return Outcome(job.name, problems=bad.problems)
        except MissingLibrary as error:
            return Outcome(job.name, failure=str(error))
        except OSError as error:
            return Outcome(job.name, failure=f"{job.name}: cannot be made: {reason_of(error)}")
        except Exception as error:  # noqa: BLE001  # whatever it is, other products must not suffer from it
            hint = THEIR_STYLE if job.flows and own_templates() else OUR_FAULT
            return Outcome(job.name, failure=f"{job.name}: cannot be made: {tidy(repr(error))}\n  hint: {hint}")


# What a process of its own works with.
_workers: list[Worker] = []
_jobs: dict[str, Job] = {}
_drafts: list[Path] = []


def start_working(setup: Setup, jobs: Sequence[Job], drafts: Path) -> None:
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


def work(names: Sequence[str]) -> list[Outcome]:
    """Do jobs, and return what became of them; what was made is in their drafts."""
    return [_work(name) for name in names]


def _work(name: str) -> Outcome:
    """Do a job, and return what became of it; what was made is in its draft."""
    outcome = _workers[0].do(_jobs[name])
    try:
        if outcome.data:
            find_draft(_drafts[0], name).write_bytes(outcome.data)
    except OSError as error:
        return Outcome(name, failure=f"{name}: cannot be kept: {reason_of(error)}")
    return outcome._replace(data=b"")
