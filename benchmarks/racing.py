"""What the benchmarks share: commands that take turns in fresh processes, so that a slow moment meets them all."""

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

PRINTGEN = [sys.executable, "-m", "printgen"]
PEERS = Path(__file__).resolve().parent / "peers"
# What a benchmark's commands leave in its folder: what they made, and what printgen remembers.
OUTPUT, CACHE = "output", "cache"
RUNS = "how many runs count, after one that does not (default: %(default)s); with 0 that one counts"
# The words that the packs of benchmarks begin with.
SYSTEM = """\
title: A deck to time
name: Bench
edition: "1"
authors: [Nobody]
credit: Made-up words. Unofficial play-aid.
prefix: bench
accent: "#1f4e79"
"""


class Run(NamedTuple):
    """A finished process, or the median of several and the most memory that one of them had."""

    seconds: float  # by the clock
    processor: float  # seconds of all processors
    megabytes: float  # of memory, at most


def measure(command: Sequence[str], folder: Path) -> Run:
    """Run a command to its end and return what it took; exits if it fails.

    It runs as for a user: Python keeps what it has compiled, and there is a cache folder, one of the benchmark's own.
    """
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / CACHE)}
    for name in ("PYTHONDONTWRITEBYTECODE", "FONTCONFIG_FILE"):  # the latter of whoever has set a sheet already
        environment.pop(name, None)
    with TemporaryFile() as said:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=said, stderr=said)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            sys.exit(f"failed: {' '.join(command)}\n{said.read().decode()}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def take_turns(runners: Mapping[str, Callable[[], Run]], runs: int) -> dict[str, Run]:
    """Return the medians of what each runner takes, so many times in turn after one run that does not count."""
    found: dict[str, list[Run]] = {name: [] for name in runners}
    for turn in range(runs + 1):
        for name, run in runners.items():
            taken = run()
            if turn or not runs:
                found[name].append(taken)
    return {
        name: Run(
            statistics.median(run.seconds for run in taken),
            statistics.median(run.processor for run in taken),
            max(run.megabytes for run in taken),
        )
        for name, taken in found.items()
    }


def race(
    commands: Mapping[str, Sequence[str]], folder: Path, runs: int, keeps: Mapping[str, Sequence[str]] | None = None
) -> dict[str, Run]:
    """Return the medians of commands that take turns in a folder.

    What is there is not built again, and what is known not read again: so before each run what the commands have left
    is taken away, but for what `keeps` says of its name.
    """

    def run(name: str) -> Run:
        for made in {OUTPUT, CACHE}.difference((keeps or {}).get(name, ())):
            shutil.rmtree(folder / made, ignore_errors=True)
        return measure(commands[name], folder)

    return take_turns({name: lambda name=name: run(name) for name in commands}, runs)


def has(library: str) -> bool:
    """Tell whether a library is installed, and say so if it is not: its contender is left out."""
    found = find_spec(library) is not None
    if not found:
        print(f"{library} is not installed here, and left out", file=sys.stderr)
    return found
