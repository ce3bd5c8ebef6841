"""Symbols as a font: the outlines that cards draw, as glyphs, so that in flowing text they are text too."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from itertools import count

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

from printgen.model.art import NamedOutline
from printgen.typeset.type.outline import OUTLINES

# Shapes that Unicode has; the others get places of their own in its private use area.
KNOWN = {
    "circle": "\N{BLACK CIRCLE}",
    "triangle": "\N{BLACK UP-POINTING TRIANGLE}",
    "diamond": "\N{BLACK DIAMOND}",
    "square": "\N{BLACK SQUARE}",
    "hexagon": "\N{BLACK HEXAGON}",
    "star": "\N{BLACK STAR}",
    "tick": "\N{HEAVY CHECK MARK}",
    "cross": "\N{HEAVY BALLOT X}",
    "S": "\N{BLACK SPADE SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "C": "\N{BLACK CLUB SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
}
PRIVATE = 0xE000
EM, BODY, MIDDLE = 1000, 780, 356
# Curves become the quadratic ones of TrueType with an error of at most this, in thousandths of the size.
TOLERANCE = 0.5
# 1970, in the seconds since 1904 that fonts count.
EPOCH = 2_082_844_800


def list_symbols(own: Mapping[str, NamedOutline]) -> dict[str, str]:
    """Return the character of each shape and suit, and of the symbols of a game, by name."""
    places = count(PRIVATE)
    return {name: KNOWN.get(name) or chr(next(places)) for name in sorted({*OUTLINES, *own})}


def make_symbol_font(own: Mapping[str, NamedOutline]) -> bytes:
    """Return the shapes, the suits and the symbols of a game as a TrueType font; the same bytes each time."""
    builder = FontBuilder(EM, isTTF=True)
    symbols = list_symbols(own)
    outlines = {**own, **OUTLINES}
    glyphs = {".notdef": TTGlyphPen(None).glyph(), **{name: _draw(outlines[name]) for name in symbols}}
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(character): name for name, character in symbols.items()})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (BODY, 0)))
    builder.setupHorizontalHeader(ascent=EM - 200, descent=-200)
    builder.setupNameTable({"familyName": "printgen signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=EM - 200, sTypoDescender=-200, usWinAscent=EM - 200, usWinDescent=200)
    builder.setupPost()
    builder.updateHead(created=EPOCH, modified=EPOCH)
    builder.font.recalcTimestamp = False
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


@cache
def _draw(outline: NamedOutline) -> object:
    """Return an outline as a glyph that stands in the middle of the height of capitals."""
    glyph = TTGlyphPen(None)
    pen = Cu2QuPen(glyph, TOLERANCE, reverse_direction=True)
    drawn = False
    for step, *numbers in outline.steps:
        points = [(BODY / 2 + x * BODY, MIDDLE + y * BODY) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if step == "m":
            if drawn:
                pen.closePath()
            pen.moveTo(points[0])
        elif step == "l":
            pen.lineTo(points[0])
        else:
            pen.curveTo(*points)
        drawn = True
    pen.closePath()
    return glyph.glyph()
