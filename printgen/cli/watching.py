"""How `watch` waits for a file to change, and clears the screen."""

import gc
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from printgen.paths import watched_folders

# How long the watcher waits before it reports that nothing has happened, in milliseconds.
MOMENT = 100
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def follow_changes(tables: Sequence[Path], *own: Path | None) -> Iterator[None]:
    """Yield at once, and again whenever a file has changed since: of a pack, of the layouts, or one of one's own.

    own: the files of a scenario and a collection, if there are any.
    """
    from watchfiles import watch

    changes = watch(*watched_folders(tables), rust_timeout=MOMENT, yield_on_timeout=True, raise_interrupt=True)
    next(changes)  # from now on changes are noticed, also those during a build
    while True:
        stamps = list(map(_stamp, own))
        _begin_screen()
        yield
        gc.collect()  # the collector is off, for a command is short; this one may run all day
        print("watching; Ctrl-C ends it", file=sys.stderr, flush=True)
        while not next(changes) and list(map(_stamp, own)) == stamps:
            pass


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """Return what tells whether a file has changed; editors put another file in its place when they save it."""
    try:
        found = path.stat() if path else None
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found else None


def _begin_screen() -> None:
    """Clear a terminal, so that it shows only how things are now. Elsewhere the output goes on."""
    if sys.stdout.isatty():
        print(CLEAR, end="", flush=True)
