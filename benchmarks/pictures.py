"""Times `printgen build` of 500 cards with 200 pictures against reportlab drawing the same cards, in the same run.

usage: python benchmarks/pictures.py [--cards N] [--pictures N] [--runs N] [--kinds KIND ...] [--alone]

Each picture has 750 x 1050 pixels, a poker card at 300 dpi, with smooth shades and some noise, as painted art has. The
first pack has JPEG and plain PNG files by turns, which a PDF holds as they are; each other one has PNG files of a kind
that must be decoded first. The peer is a script of reportlab alone, with the same pictures, titles and texts at fixed
sizes, nine to an A4 page, and without checks or backs; `--alone` leaves it out. All start as fresh processes and take
turns, and what printgen remembers is taken away before each run, so the packs are read anew. Prints medians of wall
time, peak memory, the size of the PDF and the ratio to printgen's time.
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops
from racing import PEERS, PRINTGEN, RUNS, SYSTEM, Run, race

sys.path.insert(0, str(PEERS))

import deckcommon

WIDTH, HEIGHT = 750, 1050
PRINTED = {"printgen": "deck.pdf", "reportlab": "peer.pdf"}
PRODUCTS = "decks:\n  deck: {table: deck, layout: text, title: Deck}\n"
# How a kind of picture is saved: its ending, and a function that makes the data of a scene.
Save = tuple[str, Callable[[Image.Image], bytes]]


def write_file(image: Image.Image, kind: str, **options: int) -> bytes:
    """Return an image as a file."""
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def paint(number: int) -> Image.Image:
    """Return a scene of its own for a number: shades of three colours, and noise in their dark places."""
    chance = random.Random(number)  # noqa: S311  # nobody draws cards by it
    noise = Image.effect_noise((WIDTH // 3, HEIGHT // 3), 40).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
    bands = []
    for _ in range(3):
        shade = Image.radial_gradient("L").rotate(chance.uniform(0, 360)).resize((WIDTH, HEIGHT))
        flat = Image.new("L", (WIDTH, HEIGHT), chance.randrange(40, 200))
        bands.append(ImageChops.blend(ImageChops.blend(shade, flat, chance.random()), noise, 0.08))
    return Image.merge("RGB", bands)


def add_alpha(scene: Image.Image) -> Image.Image:
    """Return a scene that fades out towards its edges."""
    faded = scene.copy()
    faded.putalpha(ImageChops.invert(Image.radial_gradient("L")).resize(scene.size))
    return faded


def save_grey(scene: Image.Image) -> bytes:
    """Return a scene as a PNG of sixteen bits of grey."""
    return write_file(scene.convert("L").convert("I").point(lambda value: value * 257).convert("I;16"), "PNG")


JPEG: Save = (".jpg", lambda scene: write_file(scene, "JPEG", quality=90))
PNG: Save = (".png", lambda scene: write_file(scene, "PNG"))
KINDS: dict[str, tuple[Save, ...]] = {
    "JPEG and plain PNG": (JPEG, PNG),
    "JPEG": (JPEG,),
    "plain PNG": (PNG,),
    "PNG with alpha": ((".png", lambda scene: write_file(add_alpha(scene), "PNG")),),
    "PNG, 16 bits of grey": ((".png", save_grey),),
}


def write_pack(folder: Path, kind: str, cards: int, pictures: int) -> None:
    """Write the pack `bench` below a folder that a build is started in, and the peer's list of the same cards."""
    pack, names = folder / "tables" / "bench", []
    (pack / "art").mkdir(parents=True)
    for number in range(pictures):
        ending, save = KINDS[kind][number % len(KINDS[kind])]
        names.append(f"art/{number}{ending}")
        (pack / names[-1]).write_bytes(save(paint(number)))
    said = [(title, texts[0], names[number % pictures]) for number, _, title, _, texts in deckcommon.cards(cards)]
    rows = "".join(f"  - {{title: {title}, text: {text}, picture: {name}}}\n" for title, text, name in said)
    (pack / "deck.yaml").write_text(f"title: Deck\nentries:\n{rows}", encoding="utf-8")
    (pack / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    (pack / "products.yaml").write_text(PRODUCTS, encoding="utf-8")
    (folder / "cards.tsv").write_text("".join("\t".join(each) + "\n" for each in said), encoding="utf-8")


def time_kind(kind: str, options: argparse.Namespace) -> dict[str, tuple[Run, int]]:
    """Return what a deck with pictures of a kind takes each contender, and the bytes that each has made."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder, kind, options.cards, options.pictures)
        peer = [sys.executable, str(PEERS / "peer_pictures.py"), "cards.tsv", "tables/bench", "peer.pdf"]
        commands = {} if options.alone else {"reportlab": peer}
        commands["printgen"] = [*PRINTGEN, "build", "bench/deck"]
        found = race(commands, folder, options.runs)
        return {contender: (run, find_size(folder, contender)) for contender, run in found.items()}


def find_size(folder: Path, contender: str) -> int:
    """Return the bytes of the PDF that a contender has made."""
    (made,) = folder.rglob(PRINTED[contender])
    return made.stat().st_size


def main() -> None:
    """Race for each kind of picture and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, default=500)
    parser.add_argument("--pictures", type=int, default=200)
    parser.add_argument("--runs", type=int, default=3, help=RUNS)
    parser.add_argument("--alone", action="store_true", help="without the peer")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND")
    options = parser.parse_args()
    print(f"{'pictures':<22}  {'':<10}  {'median s':>8}  {'peak MB':>8}  {'PDF MB':>7}  {'x printgen':>10}")
    for kind in options.kinds:
        results = time_kind(kind, options)
        for contender, (run, size) in results.items():
            ratio = run.seconds / results["printgen"][0].seconds
            figures = f"{run.seconds:8.2f}  {run.megabytes:8.0f}  {size / 1e6:7.1f}  {ratio:10.2f}"
            print(f"{kind:<22}  {contender:<10}  {figures}", flush=True)


if __name__ == "__main__":
    main()
