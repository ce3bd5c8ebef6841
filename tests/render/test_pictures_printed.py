"""Pictures of a pack in PDFs, read back: where they lie, how they are cut, and whose bytes they are."""

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from painting import ORIENTATION, build, draw, jpeg, list_images, make_pack, name_colour, paint, png, save
from PIL import Image

from printgen.build.job import Job, load_system
from printgen.build.maker import Maker
from printgen.errors import BadData
from printgen.model.art import TURNS
from printgen.model.options import Options
from printgen.render.picture import vector

Box = tuple[float, float, float, float]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'
ENTRY = "  - {title: Ogre, picture: ogre.svg}\n"
# What makes a drawing whose left half is red and whose right half is blue.
HALVES = {
    "shapes": '<rect width="50" height="100" fill="red"/><path d="M50 0h50v100H50z" fill="#00f"/>',
    "strokes": '<path d="M25 0v100" stroke="red" stroke-width="50"/>'
    '<line x1="75" y2="100" x2="75" stroke="blue" stroke-width="50"/>',
    "transforms": '<g transform="scale(50 100)" fill="red"><rect width="1" height="1"/>'
    '<rect width="1" height="1" transform="translate(1 0)" fill="blue"/></g>',
    "use": '<defs><rect id="a" width="50" height="100"/></defs><use xlink:href="#a" fill="red"/>'
    '<use href="#a" x="50" fill="rgb(0,0,255)"/>',
    "clip": '<clipPath id="c"><rect width="50" height="100"/></clipPath><rect width="100" height="100" fill="blue"/>'
    '<rect width="100" height="100" fill="red" clip-path="url(#c)"/>',
    "styles": '<style>.r{fill:red} #b{fill:hsl(240,100%,50%)}</style><rect class="r" width="50" height="100"/>'
    '<rect id="b" x="50" width="50" height="100"/>',
    "holes": '<path d="M0 0h100v100H0zM50 0h50v100H50z" fill="red" fill-rule="evenodd"/>'
    '<g color="blue"><rect x="50" width="50" height="100" style="fill:currentColor"/></g>',
}
REFUSED = {
    "text": ("<text>Ogre</text>", "line 2 has <text>"),
    "gradient": (
        '<defs><linearGradient id="g"/></defs><path d="M0 0h9v9z" fill="url(#g)"/>',
        "that is no plain colour",
    ),
    "raster": ('<image width="9" height="9" xlink:href="data:image/png;base64,AAAA"/>', "line 2 has <image>"),
    "script": ("<script>alert(1)</script>", "line 2 has a script"),
    "event": ('<path d="M0 0h9v9z" onclick="go()"/>', "line 2 has a script"),
    "elsewhere": ('<use xlink:href="other.svg#a"/>', "uses what is not in the file"),
    "itself": ('<g id="a"><use xlink:href="#a"/></g>', "uses itself"),
    "filter": ('<path d="M0 0h9v9z" filter="url(#f)"/>', "has a filter"),
    "group": ('<g opacity=".5"><path d="M0 0h9v9z"/></g>', "partly transparent"),
    "import": ('<style>@import url("http://example.org/a.css");</style>', "more than plain rules"),
    "foreign": ("<foreignObject/>", "has <foreignObject>"),
}


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


@pytest.mark.parametrize("way", HALVES)
def test_drawings_are_printed_as_outlines(tmp_path: Path, way: str) -> None:
    """Shapes, strokes, transformations, clips, repeated parts and style sheets come out as they look."""
    data = build(tmp_path, ENTRY, {"ogre.svg": f"{HEAD}\n{HALVES[way]}</svg>".encode()})
    assert list_images(data) == []
    with pdfplumber.open(BytesIO(data)) as document:
        card = min(document.pages[0].rects + document.pages[0].curves, key=lambda each: each["x0"])
    page, left = draw(data), card["x0"]
    seen = "".join(name_colour(page, left + x, 150) for x in (40, 80, 100, 140))
    assert seen == "rrbb"


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_drawn_is_told(tmp_path: Path, what: str) -> None:
    """Nothing of a drawing is lost without a word: what cannot be drawn, or might do harm, is refused with its line."""
    drawn, message = REFUSED[what]
    make_pack(tmp_path, ENTRY, {"ogre.svg": f"{HEAD}\n{drawn}\n</svg>".encode()})
    with pytest.raises(BadData, match="ogre") as caught:
        load_system("plain", [tmp_path])
    assert message in caught.value.problems[0].message


@pytest.mark.parametrize(
    "data",
    [
        b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n' + HEAD.encode() + b"<title>&b;</title></svg>",
        HEAD.encode() + b"<g>" * 100_000,
        HEAD.encode() + b'<defs><path id="x0" d="M0 0h9v9z"/>'
        + b"".join(b'<g id="x%d"><use href="#x%d"/><use href="#x%d"/></g>' % (n + 1, n, n) for n in range(40))
        + b'</defs><use href="#x40"/></svg>',
        HEAD.encode() + b"<path/>" * 5_000 + b"</svg>",
        HEAD.encode() + b"<desc>" + b"a" * 1_100_000 + b"</desc></svg>",
        b"<svg/>", b"<html/>", b"\xff\xfe\x00", b"",
    ],
)  # fmt: skip
def test_hostile_drawings_are_refused_at_once(tmp_path: Path, data: bytes) -> None:
    """Entities, depth, endless repetition and sheer size are refused in words, before anything is drawn."""
    make_pack(tmp_path, ENTRY, {"ogre.svg": data})
    with pytest.raises(BadData, match="ogre"):
        load_system("plain", [tmp_path])


def test_a_drawing_that_takes_too_long_is_told_by_a_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An author hears of a drawing that no build would finish when the pack is checked, with the line that names it."""
    monkeypatch.setattr(vector, "SECONDS", 0.01)
    make_pack(tmp_path, ENTRY, {"ogre.svg": f"{HEAD}<path d='M1 2h3v4z'/></svg>".encode()})
    system = load_system("plain", [tmp_path])
    with pytest.raises(BadData, match="more than") as caught:
        Maker(Options()).check(Job(system, system.decks[0]))
    assert caught.value.problems[0].origin.line == 3
