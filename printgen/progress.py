"""Progress on stderr: a bar on a terminal, a line for each product elsewhere."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress

from printgen.plan import Job


def track(jobs: Sequence[Job]) -> Iterator[Job]:
    """Yield the jobs, showing how far the work has come."""
    if not (sys.stderr and sys.stderr.isatty()):
        for number, job in enumerate(jobs, 1):
            with suppress(OSError):  # a full disk behind standard error is no reason to build nothing
                print(f"[{number}/{len(jobs)}] {job.name}", file=sys.stderr)
            yield job
        return
    from rich.console import Console
    from rich.progress import Progress

    # What a command prints stays on standard output unless that is the terminal too, where the bar must make way.
    console, to_terminal = Console(stderr=True), sys.stdout.isatty()
    with Progress(console=console, transient=True, redirect_stdout=to_terminal, redirect_stderr=False) as progress:
        yield from progress.track(jobs, description="building")
