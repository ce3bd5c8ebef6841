"""The pipeline from a product to its file, and the only module that writes them."""

import os
from collections import deque
from pathlib import Path
from typing import NamedTuple

from printgen.errors import BadData, CannotWrite, Problem, collecting
from printgen.imposition.grid import make_grid, strip_length
from printgen.load.look import load_layout, load_look
from printgen.plan import Job
from printgen.products.deck import make_deck
from printgen.render.fonts import load_fonts, make_faces
from printgen.render.pdf import Artwork, render_deck
from printgen.typeset.back import draw_back
from printgen.typeset.card import typeset_fronts, typeset_ground
from printgen.typeset.setting import make_setting
from printgen.typeset.strip import draw_ruler
from printgen.units import to_points


class Options(NamedTuple):
    """How to print: each of the first three a name under layouts/ or the path of a YAML file."""

    paper: str = "a4"
    card: str = "poker"
    theme: str = "colour"
    backs: bool = True


class Press:
    """Makes products with one look, whose fonts are read once. Raises BadUsage, or BadData for a faulty layout."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.look = load_look(options.paper, options.card, options.theme)
        self.grid = make_grid(self.look.paper, self.look.format)
        self.fonts = load_fonts(self.look.theme)
        self.faces = make_faces(self.fonts)

    def typeset(self, job: Job) -> Artwork:
        """Return a deck's artwork. Raises BadData, for cards that do not fit when its fronts come to their end."""
        setting = make_setting(make_deck(job.system, job.spec), load_layout(job.spec), self.look, self.faces)
        problems: list[Problem] = []
        with collecting(problems):
            strip = draw_ruler(to_points(strip_length(self.grid)), setting)
        with collecting(problems):
            ground = typeset_ground(setting)
        with collecting(problems):
            back = draw_back(setting)
        if problems:
            with collecting(problems):
                deque(typeset_fronts(setting), maxlen=0)
            raise BadData(problems)
        return Artwork(setting.deck, strip, ground, typeset_fronts(setting), back if self.options.backs else None)

    def check(self, job: Job) -> None:
        """Typeset a deck without drawing it. Raises BadData."""
        deque(self.typeset(job).fronts, maxlen=0)

    def build(self, job: Job, output: Path) -> Path:
        """Write a product's file and return its path. Raises BadData, CannotWrite."""
        data = render_deck(self.typeset(job), self.grid, self.look.theme, self.fonts)
        path = output / self.look.paper.id / job.system.id / f"{job.spec.id}.pdf"
        write_file(path, data)
        return path


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole: until the last byte is on the disk, an older one stays. Raises CannotWrite."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with temporary.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(str(path), error.strerror or str(error)) from None
