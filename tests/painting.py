"""Pictures for tests: a scene that shows which side is up, saved as any kind of file, and packs that name them."""

import shutil
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Any, NamedTuple
from zlib import compress, crc32

import pikepdf
import pypdfium2
import pytest
from outputs import PACKS
from PIL import Image, ImageChops, ImageDraw

from printgen.build.job import Job, load_system
from printgen.build.maker import Maker
from printgen.model.options import Options

HEAD = "title: Wandering monsters\nentries:\n"
# The corners of the scene, clockwise from the top left: red, green, blue, white.
CORNERS = ("#ff0000", "#00ff00", "#0000ff", "#ffffff")
# How far a channel may be off that a JPEG or a screen has changed.
NEAR = 60
# The number of the note in which cameras tell how a picture is turned.
ORIENTATION = 0x0112


def paint(width: int = 300, height: int = 420, mode: str = "RGB", salt: int = 0) -> Image.Image:
    """Return a scene with a colour of its own in each corner; each salt gives another one."""
    scene = Image.new("RGB", (width, height), (90, 60 + salt % 190, 40 + salt // 190))
    draw = ImageDraw.Draw(scene)
    w, h = width // 3, height // 3
    places = ((0, 0), (width - w, 0), (width - w, height - h), (0, height - h))
    for (x, y), colour in zip(places, CORNERS, strict=True):
        draw.rectangle((x, y, x + w, y + h), fill=colour)
    return scene.convert(mode)


def save(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Return an image as a file."""
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def jpeg(width: int = 300, height: int = 420, **options: Any) -> bytes:
    """Return a scene as a JPEG."""
    return save(paint(width, height), "JPEG", **{"quality": 90} | options)


def png(width: int = 300, height: int = 420, mode: str = "RGB", **options: Any) -> bytes:
    """Return a scene as a PNG."""
    return save(paint(width, height, mode), "PNG", **options)


def make_pack(folder: Path, table: str, files: dict[str, bytes], name: str = "plain") -> Path:
    """Make a pack of one deck of a table, or of entries, with these files, in a folder of packs, and return it."""
    made = Path(shutil.copytree(PACKS / "ok" / "plain", folder / name))
    (made / "spawn.yaml").write_text(table if table.startswith("title:") else HEAD + table)
    for path, data in files.items():
        (made / path).parent.mkdir(parents=True, exist_ok=True)
        (made / path).write_bytes(data)
    return made


def claim_size(width: int, height: int, rows: bytes = bytes(9)) -> bytes:
    """Return a PNG that says it has this many pixels, whatever its rows are; the sums of its chunks are right."""
    return wrap_rows(width, height, compress(rows))


def wrap_rows(width: int, height: int, packed: bytes, transparent: bytes = b"") -> bytes:
    """Return a PNG of so many pixels with these data for its rows; the sums of its chunks are right.

    transparent: what it says of its transparent colour, if anything.
    """

    def chunk(name: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + name + content + pack(">I", crc32(name + content))

    head = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    said = chunk(b"tRNS", transparent) if transparent else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + said + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def build(folder: Path, table: str, files: dict[str, bytes]) -> bytes:
    """Return the deck of a pack as a PDF."""
    make_pack(folder, table, files)
    system = load_system("plain", [folder])
    return Maker(Options()).make(Job(system, system.decks[0])).data


class Embedded(NamedTuple):
    """An image of a PDF: how it is compressed, its bytes in the file, and what these show."""

    filter: str
    raw: bytes
    shown: Image.Image


def list_images(data: bytes) -> list[Embedded]:
    """Return every image of a PDF, but what says how opaque another one is."""
    with pikepdf.open(BytesIO(data)) as document:
        streams = [each for each in document.objects if isinstance(each, pikepdf.Stream)]
        images = [each for each in streams if each.get("/Subtype") == "/Image"]
        masks = [each.SMask.objgen for each in images if "/SMask" in each]
        return [
            Embedded(str(each.Filter), each.read_raw_bytes(), pikepdf.PdfImage(each).as_pil_image().convert("RGB"))
            for each in images
            if each.objgen not in masks
        ]


def draw(data: bytes, dpi: int = 72) -> Image.Image:
    """Return the first page of a PDF as another library draws it."""
    page: Image.Image = pypdfium2.PdfDocument(data)[0].render(scale=dpi / 72).to_pil().convert("RGB")
    return page


def name_colour(page: Image.Image, x: float, y: float) -> str:
    """Return the colour of a pixel: r, g, b or w, ? for any other."""
    pixel: Any = page.getpixel((int(x), int(y)))
    return {"100": "r", "010": "g", "001": "b", "111": "w"}.get("".join(str(int(c > 150)) for c in pixel), "?")


def photograph() -> bytes:
    """Return a scene as a camera stores it that was turned: sideways, with a note of how to turn it back."""
    told = Image.Exif()
    told[ORIENTATION] = 6
    return save(paint().transpose(Image.Transpose.ROTATE_90), "JPEG", exif=told, quality=90)


def find_colours(seen: Image.Image) -> list[tuple[float, float]]:
    """Return the middle of all that is red, of all that is green and of all that is blue in an image, in pixels."""
    middles = []
    for colour in CORNERS[:3]:
        wanted = ImageChops.difference(seen.convert("RGB"), Image.new("RGB", seen.size, colour)).convert("RGB")
        bands = [band.point(lambda off: 255 * (off < NEAR)) for band in wanted.split()]
        box = ImageChops.darker(ImageChops.darker(bands[0], bands[1]), bands[2]).getbbox()
        assert box, f"nothing is {colour}"
        middles.append(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    return middles


def check_upright(seen: Image.Image) -> None:
    """Make sure that a scene stands upright: red and green above, red to the left, blue below green."""
    (red_x, red_y), (green_x, green_y), (blue_x, blue_y) = find_colours(seen)
    assert red_x < green_x == pytest.approx(blue_x, abs=2)
    assert red_y == pytest.approx(green_y, abs=2)
    assert blue_y > green_y
