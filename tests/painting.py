"""Pictures for tests: a scene that shows which side is up, saved as any kind of file, and packs that name them."""

import shutil
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Any
from zlib import compress, crc32

from outputs import PACKS
from PIL import Image, ImageDraw

HEAD = "title: Wandering monsters\nentries:\n"
# The corners of the scene, clockwise from the top left: red, green, blue, white.
CORNERS = ("#ff0000", "#00ff00", "#0000ff", "#ffffff")


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


def claim_size(width: int, height: int) -> bytes:
    """Return a PNG of a few bytes that says it has this many pixels."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + name + content + pack(">I", crc32(name + content))

    head = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", compress(bytes(9))) + chunk(b"IEND", b"")
