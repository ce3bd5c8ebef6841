"""The recipes of docs/cookbook.md as packs, and the pictures of what they make.

`python tests/cookbook.py` draws the pictures anew, all of them or those of the recipes that are named.
"""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageChops

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/cookbook.md").read_text(encoding="utf-8")
PACK = "my-game"
# A file as the page shows it: its name in bold, and what it holds in a block.
FILE = re.compile(r"^\*\*([\w./-]+)\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"^!\[.+\]\((pictures/cookbook-[\w-]+\.png)\)$", re.MULTILINE)


class Recipe(NamedTuple):
    """A part of the page with what it is called, the files of its pack, and its picture."""

    title: str
    text: str
    files: dict[str, str]  # by their paths in the pack; those below layouts lie beside the packs
    picture: Path

    def write(self, folder: Path) -> Path:
        """Write the files as whoever pastes them does, into a folder in which commands are typed; return the pack."""
        pack = folder / "tables" / PACK
        for name, text in self.files.items():
            path = (folder if name.startswith("layouts/") else pack) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return pack


def read_recipes() -> dict[str, Recipe]:
    """Return the recipes of the page by their titles; each has the files that stand before them all, unless its own."""
    first, *parts = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    shared = dict(FILE.findall(first))
    found = {}
    for part in parts:
        title, _, text = part.partition("\n")
        (picture,) = PICTURE.findall(text)
        found[title] = Recipe(title, text, shared | dict(FILE.findall(text)), ROOT / "docs" / picture)
    return found


RECIPES = read_recipes()


class Shot(NamedTuple):
    """What a picture shows of a page of a PDF: from left, top, right and bottom, as shares of the page."""

    pdf: str
    page: int = 1
    cut: tuple[float, float, float, float] = (0, 0, 1, 1)


BUILT, EXPORTED = f"output/a4/{PACK}", f"output/our-printer/{PACK}"
# The first row of a sheet of nine cards; one and two of its columns.
TOP, BOTTOM = 0.03, 0.356
CARDS = (0.03, TOP, 0.97, BOTTOM)
SHOTS = {
    "A wide table": [Shot(f"{BUILT}/reference.pdf", cut=(0, 0, 1, 0.2))],
    "An oracle of 100 rows, as the book has it": [Shot(f"{BUILT}/reference.pdf", cut=(0, 0, 1, 0.42))],
    "A stat card with a picture": [Shot(f"{BUILT}/beasts.pdf", cut=CARDS)],
    "Tables that lead to tables": [Shot(f"{BUILT}/reference.pdf", cut=(0, 0, 1, 0.24))],
    "Weights": [Shot(f"{BUILT}/reference.pdf", cut=(0, 0, 0.36, 0.22)), Shot(f"{BUILT}/knocks.pdf", cut=CARDS)],
    "Rows from a spreadsheet": [Shot(f"{BUILT}/stores.pdf", cut=CARDS)],
    "A back of your own": [
        Shot(f"{BUILT}/errands.pdf", cut=(0.03, TOP, 0.655, BOTTOM)),
        Shot(f"{BUILT}/errands.pdf", 2, (0.345, TOP, 0.97, BOTTOM)),
        Shot(f"{BUILT}/nights.pdf", 2, (0.03, TOP, 0.355, BOTTOM)),
    ],
    "Another language": [Shot(f"{BUILT}/möwen.pdf", cut=(0.03, TOP, 0.97, 0.655))],
    "A print shop": [Shot(f"{EXPORTED}/nights.pdf", page) for page in (1, 13, 14)],
    "It does not fit": [Shot(f"{BUILT}/keeping.pdf", cut=CARDS)],
}


def run(*arguments: str, folder: Path) -> None:
    """Run printgen in a folder, as it is typed."""
    subprocess.run([sys.executable, "-m", "printgen", *arguments], cwd=folder, check=True, capture_output=True)


def draw(recipe: Recipe, dpi: int = 100) -> None:
    """Make what a recipe makes, and draw its picture: what it shows side by side, without empty margins."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        recipe.write(folder)
        run("build", PACK, folder=folder)
        if "layouts/services/our-printer.yaml" in recipe.files:
            run("export", "pdf", PACK, "--preset", "our-printer", "--backs", "solid", folder=folder)
        join([shoot(folder, shot, dpi) for shot in SHOTS[recipe.title]]).save(recipe.picture, optimize=True)


def shoot(folder: Path, shot: Shot, dpi: int) -> Image.Image:
    """Return what a picture shows of a page, without its white edges."""
    page: Image.Image = pypdfium2.PdfDocument(folder / shot.pdf)[shot.page - 1].render(scale=dpi / 72).to_pil()
    page = page.convert("RGB")
    left, top, right, bottom = shot.cut
    seen = page.crop(
        (int(left * page.width), int(top * page.height), int(right * page.width), int(bottom * page.height))
    )
    box = ImageChops.difference(seen, Image.new("RGB", seen.size, "white")).getbbox()
    return seen.crop(box)


def join(images: Sequence[Image.Image], gap: int = 16) -> Image.Image:
    """Return pictures side by side on white, in few colours, which keeps the file small."""
    size = (sum(each.width for each in images) + gap * (len(images) + 1), max(each.height for each in images) + 2 * gap)
    joined, left = Image.new("RGB", size, "white"), gap
    for image in images:
        joined.paste(image, (left, gap))
        left += image.width + gap
    return joined.quantize(64, dither=Image.Dither.NONE)


def main(titles: Sequence[str]) -> None:
    """Draw the pictures of recipes, of all if none is named."""
    for title, recipe in RECIPES.items():
        if not titles or title in titles:
            draw(recipe)
            print(f"{recipe.picture.relative_to(ROOT)}: {recipe.picture.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
