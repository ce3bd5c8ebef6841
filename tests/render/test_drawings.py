"""SVG pictures of a pack: printed as outlines, as they look, and refused where they cannot be drawn."""

from io import BytesIO
from pathlib import Path

import pdfplumber
import pytest
from painting import build, draw, list_images, make_pack, name_colour

from printgen.build.job import Job, load_system
from printgen.build.maker import Maker
from printgen.errors import BadData
from printgen.model.options import Options
from printgen.render.picture import vector

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
