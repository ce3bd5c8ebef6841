"""Fonts in part, read by a library that had no part in cutting them."""

from io import BytesIO

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from printgen.paths import font_folder
from printgen.render.flow.symbol_font import make_symbol_font
from printgen.render.subset import NoSuchGlyph, cut_font, read_family

FONTS = {path.name: path.read_bytes() for path in sorted(font_folder().glob("*.ttf"))} | {
    "symbols": make_symbol_font({})
}


def read_font(data: bytes) -> TTFont:
    """Return a font, of which each table has the sum that its directory says."""
    font = TTFont(BytesIO(data), checkChecksums=2)
    font.ensureDecompiled()
    return font


def draw(font: TTFont, number: int) -> tuple[int, list[tuple[str, object]]]:
    """Return how wide a glyph is and its outline, whether it has one of its own or is made of others."""
    glyphs = font.getGlyphSet()
    name = font.getGlyphName(number)
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return glyphs[name].width, pen.value


@pytest.mark.every(2)
@pytest.mark.parametrize("name", FONTS)
def test_glyphs_of_a_font_in_part_look_as_they_did(name: str) -> None:
    """Each glyph that is asked for keeps its number, width and outline, in a file without what sets text."""
    whole = read_font(FONTS[name])
    used = range(3, whole["maxp"].numGlyphs, 7)
    part = read_font(cut_font(FONTS[name], used))
    assert [draw(part, number) for number in used] == [draw(whole, number) for number in used]
    assert any(draw(part, number)[1] for number in used)
    assert {"GSUB", "GPOS", "GDEF", "fpgm", "prep"}.isdisjoint(part.keys())
    assert part["name"].names == []


@pytest.mark.every(2)
@pytest.mark.parametrize("name", FONTS)
def test_the_rest_of_a_font_in_part_is_empty(name: str) -> None:
    """Of what nobody asked for no outline is left, not even of the sign for missing ones."""
    last = read_font(FONTS[name])["maxp"].numGlyphs - 1
    part = read_font(cut_font(FONTS[name], {last}))
    assert not any(draw(part, number)[1] for number in range(3))
    assert len(cut_font(FONTS[name], {5})) < len(cut_font(FONTS[name], {last})) < len(FONTS[name])


def test_a_font_in_part_has_the_characters_asked_for() -> None:
    """Characters that are asked for lead to the glyphs that they led to, and those which the font lacks do no harm."""
    data = FONTS["RobotoCondensed-Regular.ttf"]
    whole, part = read_font(data), read_font(cut_font(data, text="5Ää\N{SNOWMAN}"))
    characters = {ord(character): whole.getGlyphID(whole.getBestCmap()[ord(character)]) for character in "5Ää"}
    assert {code: part.getGlyphID(name) for code, name in part.getBestCmap().items()} == characters
    for number in characters.values():
        assert draw(part, number) == draw(whole, number)


@pytest.mark.parametrize("data", [*FONTS.values(), b"", b"no font at all"])
def test_a_glyph_that_a_font_lacks_is_refused(data: bytes) -> None:
    """The number after that of the last glyph is not left out in silence, nor any number of what is no font."""
    beyond = read_font(data)["maxp"].numGlyphs if data in FONTS.values() else 0
    with pytest.raises(NoSuchGlyph):
        cut_font(data, {beyond})


@pytest.mark.every(2)
@pytest.mark.parametrize("name", FONTS)
def test_fonts_say_what_they_are_called(name: str) -> None:
    """The family is that of a font's own names."""
    assert read_family(FONTS[name]) == str(read_font(FONTS[name])["name"].getDebugName(1))
