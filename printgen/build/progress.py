"""Progress on stderr: a bar on a terminal, a line for each product elsewhere, and how much needs no making."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import Timer
from typing import TYPE_CHECKING

from printgen.errors import tidy
from printgen.paths import list_hiding

if TYPE_CHECKING:
    from rich.progress import Progress

    from printgen.build.job import Outcome

# For so many seconds nobody needs a bar.
PATIENCE = 1


def track(outcomes: "Iterable[Outcome]", count: int) -> "Iterator[Outcome]":
    """Yield what becomes of so many jobs, showing how far the work has come."""
    if not _is_seen():
        for number, outcome in enumerate(outcomes, 1):
            with suppress(OSError):  # a full disk behind standard error is no reason to build nothing
                print(f"[{number}/{count}] {outcome.name}", file=sys.stderr)
            yield outcome
    else:
        yield from show_bar(outcomes, count, "building")


def show_bar(outcomes: "Iterable[Outcome]", count: int, doing: str) -> "Iterator[Outcome]":
    """Yield what becomes of so many jobs; on a terminal with a bar and a word for what goes on, if it takes a while."""
    if not _is_seen():
        yield from outcomes
        return
    bar = Bar(count, doing)
    timer = Timer(PATIENCE, bar.show)
    try:
        timer.start()
    except RuntimeError:  # there are no threads, as in a browser
        yield from outcomes
        return
    _bars.append(bar)
    try:
        for outcome in outcomes:
            bar.advance()
            yield outcome
    finally:
        timer.cancel()
        timer.join()
        bar.hide()
        _bars.remove(bar)


class Bar:
    """A bar on standard error; it is not seen before it is shown."""

    def __init__(self, count: int, doing: str) -> None:
        self.count = count
        self.doing = doing
        self.done = 0
        self.shown: Progress | None = None

    def show(self) -> None:
        """Show it as far as it has come."""
        from rich.console import Console
        from rich.progress import Progress

        # What a command prints stays on standard output unless that is the terminal too, where the bar must make way.
        console, to_terminal = Console(stderr=True), sys.stdout.isatty()
        shown = Progress(console=console, transient=True, redirect_stdout=to_terminal, redirect_stderr=False)
        self.task = shown.add_task(self.doing, total=self.count, completed=self.done)
        shown.start()
        self.shown = shown

    def rename(self, doing: str) -> None:
        """Have another word for what goes on."""
        self.doing = doing
        if self.shown:
            self.shown.update(self.task, description=doing)

    def advance(self) -> None:
        """Note that one more job is done."""
        self.done += 1
        if self.shown:
            self.shown.update(self.task, completed=self.done)

    def hide(self) -> None:
        """Take it off the terminal."""
        if self.shown:
            self.shown.stop()


# Who is told which part of a game is being made: its number, how many there are, and its title.
_followers: list[Callable[[int, int, str], None]] = []


def follow_parts(tell: Callable[[int, int, str], None]) -> None:
    """Have it told which part of a game is being made."""
    _followers[:] = [tell]


def tell_part(number: int, count: int, title: str) -> None:
    """Tell whoever wants to know which part of a game is being made."""
    for tell in _followers:
        tell(number, count, title)


# The bars of what goes on, and whether the process that started this one tells of it.
_bars: list[Bar] = []
_quiet: list[bool] = []
TRYING = "trying what helps"


def tell_trying() -> None:
    """Say at a terminal that changes are tried which may help, as that takes a while."""
    if _is_seen() and not _quiet:
        for bar in _bars:
            bar.rename(f"{bar.doing}, {TRYING}")
        if not _bars:
            say(f"{TRYING} where words have no room")


def be_quiet() -> None:
    """Leave it to the process that started this one to say that changes are tried."""
    _quiet.append(True)


def _is_seen() -> bool:
    """Tell whether standard error is a terminal."""
    return bool(sys.stderr and sys.stderr.isatty())


def tell_hiding() -> None:
    """Name the layouts in the working folder that replace layouts of printgen."""
    for path in list_hiding():
        say(tidy(f"{path.as_posix()} takes the place of the one that came with printgen"))


def say(words: str) -> None:
    """Say what is going on."""
    with suppress(OSError):
        print(words, file=sys.stderr)
