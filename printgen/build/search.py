"""How much time the search for what helps against problems may take."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time  # noqa: TID251  # it tells how long is looked for what helps, and nothing else

from printgen.build.progress import tell_trying

# So many seconds of work may go into it in one run; after so many whoever waits at a terminal is told.
MOST_SECONDS, PATIENCE = 2.0, 0.5


class OutOfTime(Exception):
    """The time for trying changes is used up."""


class CureSearch:
    """How much time the search for cures has taken in a run."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.is_told = False

    @contextmanager
    def trying(self, expected: float) -> Iterator[None]:
        """Try something inside that may take so many seconds. Raises OutOfTime if none are left, or it takes too many.

        What is being tried is not stopped.
        """
        if max(self.spent, expected) > MOST_SECONDS:
            raise OutOfTime
        if self.spent + expected > PATIENCE and not self.is_told:
            self.is_told = True
            tell_trying()
        begun = process_time()  # not the hour: what else a machine does changes no hint
        try:
            yield
        finally:
            self.spent += process_time() - begun
