"""Pictures of a pack in PDFs, read back: where they lie, how they are cut, and whose bytes they are."""

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from painting import ORIENTATION, build, draw, jpeg, list_images, name_colour, paint, png, save
from PIL import Image

from printgen.model.art import TURNS

Box = tuple[float, float, float, float]


def find_pictures(data: bytes) -> list[Box]:
    """Return where pictures lie on the first page, in points: left, top, width, height."""
    with pdfplumber.open(BytesIO(data)) as document:
        return [
            (round(each["x0"], 1), round(each["top"], 1), round(each["width"], 1), round(each["height"], 1))
            for each in document.pages[0].images
        ]


def see_corners(page: Image.Image, box: Box) -> str:
    """Return the colours near the corners of a picture on a page, clockwise from the top left."""
    x, y, width, height = box
    places = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    return "".join(name_colour(page, x + width * across, y + height * down) for across, down in places)


def test_a_jpeg_is_copied_through(tmp_path: Path) -> None:
    """The file of a JPEG stands in the PDF byte by byte: nothing is lost by printing it."""
    scene = jpeg()
    (image,) = list_images(build(tmp_path, "  - {title: Ogre, picture: art/ogre.jpg}\n", {"art/ogre.jpg": scene}))
    assert image.filter == "/DCTDecode"
    assert sha256(image.raw).digest() == sha256(scene).digest()


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_a_plain_png_is_copied_through(tmp_path: Path, mode: str) -> None:
    """The compressed pixels of a PNG without alpha stand in the PDF as they are, and say the same colours."""
    scene = png(mode=mode)
    (image,) = list_images(build(tmp_path, "  - {title: Ogre, picture: art/ogre.png}\n", {"art/ogre.png": scene}))
    assert image.raw in scene
    assert image.shown.tobytes() == Image.open(BytesIO(scene)).convert("RGB").tobytes()


@pytest.mark.parametrize("kind", ["alpha", "grey alpha", "palette", "key", "deep grey", "interlaced"])
def test_other_pngs_are_drawn_as_they_look(tmp_path: Path, kind: str) -> None:
    """Alpha, sixteen bits and interlacing change nothing of what is seen: paper shows through where it should."""
    files = Path(__file__).parent / "pictures"
    scene = paint()
    scene.putalpha(Image.linear_gradient("L").resize(scene.size))
    data = {
        "alpha": lambda: save(scene, "PNG"),
        "grey alpha": lambda: save(scene.convert("LA"), "PNG"),
        "palette": lambda: save(scene.quantize(16), "PNG"),
        "key": lambda: save(paint(), "PNG", transparency=(255, 0, 0)),
        "deep grey": lambda: save(Image.linear_gradient("L").convert("I;16").point(lambda v: v * 257), "PNG"),
        "interlaced": (files / "interlaced.png").read_bytes,
    }[kind]()
    printed = build(tmp_path, "  - {title: Ogre, picture: ogre.png}\n", {"ogre.png": data})
    (box,) = find_pictures(printed)
    opened: Image.Image = Image.open(BytesIO(data))
    if opened.mode == "I;16":
        opened = opened.point(lambda value: value / 256).convert("L")
    shown = opened.convert("RGBA")
    wanted = Image.alpha_composite(Image.new("RGBA", shown.size, "white"), shown).convert("RGB")
    page, (x, y, width, height) = draw(printed, 288), box
    for across, down in ((0.15, 0.2), (0.85, 0.2), (0.85, 0.8), (0.5, 0.45)):
        got: Any = page.getpixel((int((x + width * across) * 4), int((y + height * down) * 4)))
        want: Any = wanted.getpixel((int(wanted.width * across), int(wanted.height * down)))
        assert max(abs(a - b) for a, b in zip(got, want, strict=True)) <= 6, (across, down, got, want)


def test_each_picture_is_embedded_once(tmp_path: Path) -> None:
    """However many cards show a picture, and by whatever name, its data stand in the file once."""
    scene = png()
    table = "".join(f"  - {{title: Ogre {number}, picture: {'ab'[number % 2]}.png}}\n" for number in range(12))
    data = build(tmp_path, table, {"a.png": scene, "b.png": scene})
    assert len(list_images(data)) == 1
    assert len(find_pictures(data)) == 9


@pytest.mark.parametrize("turn", TURNS)
def test_a_photograph_stands_upright(tmp_path: Path, turn: int) -> None:
    """A picture that was taken with the camera turned is printed as every program shows it."""
    back = {
        1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
    }[turn]  # fmt: skip
    told = Image.Exif()
    told[ORIENTATION] = turn
    stored = paint() if back is None else paint().transpose(back)
    data = build(tmp_path, "  - {title: Ogre, picture: ogre.jpg}\n", {"ogre.jpg": save(stored, "JPEG", exif=told)})
    (box,) = find_pictures(data)
    assert box[3] / box[2] == pytest.approx(1.4, rel=0.01)
    assert see_corners(draw(data), box) == "rgbw"


def test_a_whole_picture_keeps_its_shape(tmp_path: Path) -> None:
    """With `contain` all of a picture is seen, as large as the card has room for it, and never stretched."""
    table = "  - {title: Wide, picture: wide.png}\n  - {title: High, picture: high.png}\n"
    data = build(tmp_path, table, {"wide.png": png(400, 100), "high.png": png(100, 400)})
    wide, high = sorted(find_pictures(data), key=lambda box: -box[2])
    assert wide[2] / wide[3] == pytest.approx(4, rel=0.01)
    assert high[3] / high[2] == pytest.approx(4, rel=0.01)
    page = draw(data)
    assert [see_corners(page, box) for box in (wide, high)] == ["rgbw", "rgbw"]


@pytest.mark.parametrize(("focus", "seen"), [("0% 0%", "rg"), ("0% 100%", "wb")])
def test_a_picture_is_cut_about_its_focus(tmp_path: Path, focus: str, seen: str) -> None:
    """With `cover` the room is filled, and what is cut off is what lies farthest from the focus."""
    table = f"  - {{title: Ogre, picture: {{file: ogre.png, fit: cover, focus: {focus}}}}}\n"
    data = build(tmp_path, table, {"ogre.png": png(300, 900)})
    page = draw(data)
    with pdfplumber.open(BytesIO(data)) as document:
        card = min(document.pages[0].rects + document.pages[0].curves, key=lambda each: each["x0"])
    columns = [[name_colour(page, card["x0"] + x, y) for y in range(120, 250)] for x in (20, 160)]
    assert "".join(max({*"rgbw"}, key=column.count) for column in columns) == seen


def test_the_same_pack_gives_the_same_bytes(tmp_path: Path) -> None:
    """Pictures do not make a build differ from the one before."""
    files = {"a.png": png(), "b.png": png(mode="RGBA"), "c.jpg": jpeg()}
    table = "".join(f"  - {{title: {name[0]}, picture: {name}}}\n" for name in files)
    assert build(tmp_path / "one", table, files) == build(tmp_path / "two", table, files)
