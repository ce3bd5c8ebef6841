"""Progress on stderr: a bar on a terminal, a line for each product elsewhere."""

import sys
from collections.abc import Iterator, Sequence

from printgen.plan import Job


def track(jobs: Sequence[Job]) -> Iterator[Job]:
    """Yield the jobs, showing how far the work has come."""
    if not sys.stderr.isatty():
        for number, job in enumerate(jobs, 1):
            print(f"[{number}/{len(jobs)}] {job.name}", file=sys.stderr)
            yield job
        return
    from rich.console import Console
    from rich.progress import track as track_with_bar

    yield from track_with_bar(jobs, description="building", console=Console(stderr=True), transient=True)
