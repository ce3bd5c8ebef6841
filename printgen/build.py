"""The pipeline from a product to its file."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.load.look import load_look
from printgen.model.product import DeckSpec, RosterSpec, SheetSpec
from printgen.plan import Job
from printgen.press import Options, Press
from printgen.writing import write_file

if TYPE_CHECKING:
    from printgen.render.sheet import SheetPress


class Workshop:
    """Makes products of every kind; what a kind needs is loaded for the first of it, and once.

    Raises BadUsage, or BadData for a faulty layout.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.look = load_look(options.paper, options.card, options.theme)

    @cached_property
    def press(self) -> Press:
        """What draws decks, markers, trackers and blanks."""
        return Press(self.options)

    @cached_property
    def sheets(self) -> "SheetPress":
        """What sets flowing text. Raises MissingLibrary."""
        from printgen.render.sheet import SheetPress  # most builds need not wait for it, and some cannot have it

        return SheetPress(self.look.paper, self.look.theme)

    def make(self, job: Job) -> bytes:
        """Return a product as a PDF. Raises BadData, MissingLibrary."""
        system, spec = job
        match spec:
            case DeckSpec():
                return self.press.print_deck(system, spec)
            case SheetSpec():
                return self.sheets.print_sheet(system, spec)
            case RosterSpec():
                return self.sheets.print_rosters(system, spec)
        prints = {
            "markers": self.press.print_markers,
            "trackers": self.press.print_trackers,
            "blanks": self.press.print_blanks,
        }
        return prints[spec.id](system)

    def check(self, job: Job) -> None:
        """Make a product without writing it; decks are not even drawn. Raises BadData, MissingLibrary."""
        if isinstance(job.spec, DeckSpec):
            self.press.check_deck(job.system, job.spec)
        else:
            self.make(job)

    def build(self, job: Job, output: Path) -> Path:
        """Write a product's file and return its path. Raises BadData, MissingLibrary, CannotWrite."""
        path = output / self.look.paper.id / job.system.id / f"{job.spec.id}.pdf"
        write_file(path, self.make(job))
        return path
