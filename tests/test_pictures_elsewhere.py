"""Pictures of a pack beyond its PDFs for home: drawings, exports for print services, and builds that follow files."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from browser import Phone
from painting import check_upright, list_images, make_pack, photograph, png
from PIL import Image
from test_watch import read_until, start

from printgen.cli import main

TABLE = "".join(f"  - {{title: Ogre {number}, picture: art/ogre.jpg}}\n" for number in range(9))
PRESET = "game-crafter-poker"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a pack whose nine cards show one photograph, taken with the camera turned."""
    folder = tmp_path_factory.mktemp("tables")
    make_pack(folder, TABLE, {"art/ogre.jpg": photograph()})
    return folder


def export(kind: str, tables: Path, output: Path, *more: str) -> list[Path]:
    """Return the files that an export of the deck has made."""
    assert main(["export", kind, "plain/spawn", "--tables", str(tables), "-o", str(output), *more]) == 0
    return sorted(path for path in output.rglob("*.*") if path.suffix in (".svg", ".png", ".pdf"))


def test_a_drawing_has_each_picture_once(tables: Path, tmp_path: Path) -> None:
    """The SVG of a sheet of nine cards with one picture has its data once, and that of a card as well."""
    drawings = export("svg", tables, tmp_path)
    shown = {path.name: path.read_text().count("<image ") for path in drawings}
    assert shown["page-01.svg"] == shown["front-01.svg"] == 1
    assert shown["back.svg"] == 0
    page = next(path for path in drawings if path.name == "page-01.svg")
    assert page.stat().st_size < 2 * len(photograph()) + 150_000


def test_a_drawing_shows_a_photograph_upright(tables: Path, tmp_path: Path, phone: Phone) -> None:
    """A browser shows the picture of an SVG as every program shows the file, though it was stored sideways."""
    (card,) = (path for path in export("svg", tables, tmp_path) if path.name == "front-01.svg")
    phone.open(card).screenshot(path=tmp_path / "seen.png")
    check_upright(Image.open(tmp_path / "seen.png"))


def test_images_for_print_services_show_pictures(tables: Path, tmp_path: Path) -> None:
    """Each card that a print service gets as an image shows its picture, upright."""
    fronts = [path for path in export("images", tables, tmp_path, "--preset", PRESET) if path.name != "back.png"]
    assert len(fronts) == 9
    for path in fronts[:2]:
        check_upright(Image.open(path))


def test_a_pdf_for_print_services_has_each_picture_once(tables: Path, tmp_path: Path) -> None:
    """Nine pages of fronts share the data of their picture, which are those of its file."""
    (path,) = export("pdf", tables, tmp_path, "--preset", PRESET)
    (image,) = list_images(path.read_bytes())
    assert image.raw == photograph()
    with pikepdf.open(path) as document:
        assert len(document.pages) == 18
    with pypdfium2.PdfDocument(path) as document:
        check_upright(document[0].render(scale=1).to_pil().convert("RGB"))


def test_watch_follows_pictures(tmp_path: Path) -> None:
    """An author who paints over a picture sees the deck built anew, and hears of one that was saved half."""
    pack = make_pack(
        tmp_path / "tables", "  - {title: Ogre, picture: art/ogre.png}\n", {"art/ogre.png": png(750, 1050)}
    )
    for watching in start(tmp_path, "plain/spawn"):
        read_until(watching, "watching")
        (pack / "art" / "ogre.png").write_bytes(png(760, 1060))
        read_until(watching, "output/a4/plain/spawn.pdf")
        (pack / "art" / "ogre.png").write_bytes(png(760, 1060)[:-20])
        read_until(watching, 'the picture "art/ogre.png" is cut off')
