"""What is delivered elsewhere: decks as print services take them, products as SVG drawings, and a picture of a game."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from printgen.build.job import Job, plan_jobs, plan_prints
from printgen.build.maker import Maker
from printgen.compose.deck import compose_cards, compose_sides, draw_deck
from printgen.compose.design import Design
from printgen.compose.picture import compose_picture
from printgen.errors import BadUsage, CannotWrite, suggest
from printgen.files import write_file
from printgen.load.look.look import load_dress, load_service
from printgen.load.look.printed_words import load_words
from printgen.model.look import Look
from printgen.model.options import Options
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck
from printgen.products.kinds import ProductKind
from printgen.products.listing import list_game_decks
from printgen.render.pdf.drawing import TTFont
from printgen.render.pdf.fonts import add_display, find_fonts, load_fonts, make_faces
from printgen.render.pdf.writer import write_pdf
from printgen.render.png import draw_pictures
from printgen.render.svg import write_cards, write_pages
from printgen.typeset.card.card import Faces, typeset_deck

# Numbers have at least so many digits, so that files sorted by name are in the order of the cards.
DIGITS = 2
# What has no drawing, and what it is.
UNDRAWN = {
    ProductKind.SHEET: "flowing text",
    ProductKind.GAME: "a file of other products",
}


class Exporter:
    """Delivers decks to one print service, as theme and backs of the options are. Raises BadUsage, or BadData."""

    def __init__(self, preset: str, options: Options, output: Path) -> None:
        self.service = load_service(preset)
        self.look = Look(self.service.page, self.service.format, load_dress(options), options.backs)
        self.output = output / self.service.id
        self.fonts = load_fonts(self.look.theme)
        self.design = Design(
            self.look, make_faces(self.fonts), options, lambda system: make_faces(self._fonts_of(system))
        )

    def export_images(self, job: Job) -> list[Path]:
        """Write a PNG for each front of a deck, in card order, and for each back, one if all are alike.

        Return their paths.

        Nothing is written of a deck with problems. Raises BadData, CannotWrite.
        """
        deck, faces = self._typeset(job)
        sides = compose_sides(deck, faces, self.service, load_words(job.system.language))
        data = write_pdf(sides, self._fonts_of(job.system))
        pictures = list(draw_pictures(data, self.service.pixels, self.service.dpi, _describe(deck)))
        folder = self.output / job.name
        paths = [folder / name for name in name_sides(len(deck.cards), faces, ".png")]
        refuse_strangers(folder, paths)
        for path, picture in zip(paths, pictures, strict=True):
            write_file(path, picture)
        return paths

    def export_pdf(self, job: Job) -> list[Path]:
        """Write a deck as a PDF with a card's side on each page; return its path. Raises BadData, CannotWrite."""
        path = self.output / f"{job.name}.pdf"
        deck, faces = self._typeset(job)
        cards = compose_cards(deck, faces, self.service, load_words(job.system.language))
        write_file(path, write_pdf(cards, self._fonts_of(job.system)))
        return [path]

    def _typeset(self, job: Job) -> tuple[Deck, Faces]:
        """Return a deck as printed, and the drawings on its cards. Raises BadData."""
        assert isinstance(job.spec, DeckSpec)
        setting = self.design.make_setting(job.system, job.spec)
        return setting.deck, typeset_deck(setting)

    def _fonts_of(self, system: System) -> dict[str, TTFont]:
        return add_display(self.fonts, system, self.look.theme)


def plan_drawings(systems: Iterable[System], targets: Sequence[str] = ()) -> list[Job]:
    """Return the products that the targets name and that are drawn, all of them if there are none.

    Targets in systems that are not given are left out. Raises BadUsage for an unknown product, and for one without a
    drawing.
    """
    jobs = plan_prints(systems, targets)
    for job in jobs:
        if job.name in targets and job.kind in UNDRAWN:
            raise BadUsage(
                f'"{job.name}" is {UNDRAWN[job.kind]}, which has no drawing', "its PDF comes from: printgen build"
            )
    return [job for job in jobs if job.kind not in UNDRAWN]


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


def plan_pictures(systems: Iterable[System], targets: Sequence[str] = ()) -> list[Job]:
    """Return the game of each system that the targets name, or of each with a deck if there are none. Raises BadUsage.

    Targets in systems that are not given are left out.
    """
    for target in targets:
        if "/" in target:
            raise BadUsage(f'"{target}" is not a system', "a picture shows cards of all decks: name the system alone")
    games = [job for job in plan_jobs(systems, ()) if job.kind is ProductKind.GAME]
    if bare := [job.system.id for job in games if job.system.id in targets and not list_game_decks(job.system)]:
        raise BadUsage(f'"{bare[0]}" has no deck, and so no cards to show')
    return [job for job in games if list_game_decks(job.system)]


def export_picture(maker: Maker, job: Job, output: Path) -> list[Path]:
    """Write the picture of a game; return its path. Raises BadData, CannotWrite."""
    (drawing,) = write_pages(compose_picture(maker.design, job.system).pages, find_fonts(maker.look.theme, job.system))
    path = output / f"{job.system.id}.svg"
    write_file(path, drawing)
    return [path]


def name_sides(cards: int, faces: Faces, ending: str) -> list[str]:
    """Return the names of the files of all fronts of a deck, then of its backs, which is one if all are alike."""
    backs = number_files("back", cards, ending) if faces.own_backs else [f"back{ending}"]
    return [*number_files("front", cards, ending), *backs]


def plan_decks(systems: Iterable[System], targets: Sequence[str] = ()) -> list[Job]:
    """Return the decks that the targets name, all of them if there are none; a target is SYSTEM or SYSTEM/DECK.

    Targets in systems that are not given are left out. Raises BadUsage for a product that is unknown or not a deck.
    """
    jobs = plan_prints(systems, targets)
    for target in targets:
        named = next((job for job in jobs if job.name == target), None)
        if named and not isinstance(named.spec, DeckSpec):
            known = [deck.id for deck in named.system.decks]
            raise BadUsage(f'"{target}" is not a deck', suggest(named.spec.id, known))
    return [job for job in jobs if isinstance(job.spec, DeckSpec)]


def _describe(deck: Deck) -> dict[str, str]:
    """Return what each picture of a deck says of itself to those who look into the file."""
    system = deck.system
    return {
        "Title": f"{system.name}: {deck.title}",
        "Author": ", ".join(system.authors),
        "Description": system.credit,
        "Software": "printgen",
    }


def number_files(word: str, count: int, ending: str) -> list[str]:
    """Return names of so many files, which sort in their order: front-01.png, front-02.png and so on."""
    digits = max(DIGITS, len(str(count)))
    return [f"{word}-{number:0{digits}}{ending}" for number in range(1, count + 1)]


def refuse_strangers(folder: Path, paths: Sequence[Path]) -> None:
    """Make sure that no numbered file of an older, larger export would be taken for one of this. Raises CannotWrite."""
    numbered = {f"{path.stem.rpartition('-')[0]}-*{path.suffix}" for path in paths if "-" in path.stem}
    left = sorted(path.name for pattern in numbered for path in set(folder.glob(pattern)).difference(paths))
    if left:
        raise CannotWrite(str(folder), f"it holds {left[0]}, which is not of this export")
