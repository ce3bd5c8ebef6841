"""Products as SVG drawings: every page, and of decks every side of a card as well."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from printgen.build.export import name_sides, number_files, refuse_strangers
from printgen.build.job import Job, leave_alternatives, plan_jobs
from printgen.build.maker import Maker
from printgen.compose.deck import draw_deck
from printgen.errors import BadUsage
from printgen.files import write_file
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.kinds import ProductKind
from printgen.render.pdf.fonts import find_fonts
from printgen.render.svg import write_cards, write_pages


def plan_drawings(systems: Iterable[System], targets: Sequence[str] = ()) -> list[Job]:
    """Return the products that the targets name and that are drawn, all of them if there are none.

    Targets in systems that are not given are left out. Raises BadUsage for an unknown product, and for a sheet.
    """
    jobs = plan_jobs(systems, targets)
    for job in jobs:
        if job.name in targets and job.kind is ProductKind.SHEET:
            raise BadUsage(f'"{job.name}" is flowing text, which has no drawing', "its PDF comes from: printgen build")
    return [job for job in leave_alternatives(jobs, targets) if job.kind is not ProductKind.SHEET]


def export_drawings(maker: Maker, job: Job, output: Path) -> list[Path]:
    """Write each page of a product, and each side of a deck's cards; return their paths.

    Nothing is written of a product with problems. Raises BadData, CannotWrite.
    """
    fonts = find_fonts(maker.look.theme, job.system)
    pages = write_pages(maker.compose(job).pages, fonts)
    drawings = dict(zip(number_files("page", len(pages), ".svg"), pages, strict=True))
    if isinstance(job.spec, DeckSpec):
        faces = draw_deck(maker.design, job.system, job.spec).faces
        fronts = [(faces.ground, front) for front in faces.typeset_fronts()]
        backs = [(faces.ground_of_back, back) if back else (faces.back,) for back in faces.own_backs or (None,)]
        names = name_sides(len(fronts), faces, ".svg")
        drawings |= dict(zip(names, write_cards([*fronts, *backs], fonts), strict=True))
    folder = output / "svg" / job.name
    paths = [folder / name for name in drawings]
    refuse_strangers(folder, paths)
    for path, drawing in zip(paths, drawings.values(), strict=True):
        write_file(path, drawing)
    return paths
