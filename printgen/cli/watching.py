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

    watched = [*watched_folders(tables), *(file for file in own if file and file.exists())]
    changes = watch(*watched, rust_timeout=MOMENT, yield_on_timeout=True, raise_interrupt=True)
    next(changes)  # from now on changes are noticed, also those during a build
    while True:
        _begin_screen()
        yield
        gc.collect()  # the collector is off, for a command is short; this one may run all day
        print("watching; Ctrl-C ends it", file=sys.stderr, flush=True)
        while not next(changes):
            pass


def _begin_screen() -> None:
    """Clear a terminal, so that it shows only how things are now. Elsewhere the output goes on."""
    if sys.stdout.isatty():
        print(CLEAR, end="", flush=True)
