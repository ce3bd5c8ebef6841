"""Progress on stderr: a bar on a terminal, a line for each product elsewhere, and how much needs no making."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress

from printgen.build.job import Outcome
from printgen.errors import count_noun, tidy
from printgen.paths import list_hiding


def track(outcomes: Iterable[Outcome], count: int) -> Iterator[Outcome]:
    """Yield what becomes of so many jobs, showing how far the work has come."""
    if not _is_seen():
        for number, outcome in enumerate(outcomes, 1):
            with suppress(OSError):  # a full disk behind standard error is no reason to build nothing
                print(f"[{number}/{count}] {outcome.name}", file=sys.stderr)
            yield outcome
    else:
        yield from show_bar(outcomes, count, "building")


def show_bar(outcomes: Iterable[Outcome], count: int, doing: str) -> Iterator[Outcome]:
    """Yield what becomes of so many jobs, with a bar and a word for what goes on if standard error is a terminal."""
    if not _is_seen():
        yield from outcomes
        return
    from rich.console import Console
    from rich.progress import Progress

    # What a command prints stays on standard output unless that is the terminal too, where the bar must make way.
    console, to_terminal = Console(stderr=True), sys.stdout.isatty()
    with Progress(console=console, transient=True, redirect_stdout=to_terminal, redirect_stderr=False) as progress:
        yield from progress.track(outcomes, count, description=doing)


def _is_seen() -> bool:
    """Tell whether standard error is a terminal."""
    return bool(sys.stderr and sys.stderr.isatty())


def tell_current(count: int) -> None:
    """Say how many products are as they should be, if any are."""
    if count:
        say(f"{count_noun(count, 'product')} up to date")


def tell_hiding() -> None:
    """Say which layouts of the working folder take the place of those that came with printgen."""
    for path in list_hiding():
        say(tidy(f"{path.as_posix()} takes the place of the one that came with printgen"))


def say(words: str) -> None:
    """Say what is going on."""
    with suppress(OSError):
        print(words, file=sys.stderr)
