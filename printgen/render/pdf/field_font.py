"""The typeface of fields: one of ours, embedded with the letters of Western and Central Europe.

Each letter is one byte of an encoding that the file states, so that viewers can write in it: Windows 1252, with letters
of Polish, Czech and Hungarian in place of signs that nobody writes. PDFium, which is in Chrome, asks the system for a
font with these letters all the same.
"""

from pathlib import Path

from printgen.render.pdf.drawing import PDFArray, PDFDictionary, PDFName, PDFStream, TTFont
from printgen.render.subset import cut_font

# Letters by the names that PDF has for them, and the bytes that they take.
LETTERS = {
    "aogonek": "ą", "cacute": "ć", "eogonek": "ę", "lslash": "ł", "nacute": "ń", "sacute": "ś", "zacute": "ź",
    "zdotaccent": "ż", "Aogonek": "Ą", "Cacute": "Ć", "Eogonek": "Ę", "Lslash": "Ł", "Nacute": "Ń", "Sacute": "Ś",
    "Zacute": "Ź", "Zdotaccent": "Ż", "ccaron": "č", "dcaron": "ď", "ecaron": "ě", "ncaron": "ň", "rcaron": "ř",
    "tcaron": "ť", "uring": "ů", "Ccaron": "Č", "Dcaron": "Ď", "Ecaron": "Ě", "Ncaron": "Ň", "Rcaron": "Ř",
    "Tcaron": "Ť", "Uring": "Ů", "ohungarumlaut": "ő", "uhungarumlaut": "ű", "Ohungarumlaut": "Ő",
    "Uhungarumlaut": "Ű",
}  # fmt: skip
TAKEN = bytes.fromhex("7f81828386878889 8b8d8f90989b9da2 a4a5a6a8a9aaacad aeafb3b4b5b6b8b9 baf7")
WESTERN = "cp1252"
FIRST, LAST = 32, 255
# The letters have the order of no alphabet of symbols; the width of stems is what the drawing library takes it for.
NONSYMBOLIC = 32


def list_letters() -> dict[int, str]:
    """Return what can be written, by its byte."""
    western = {byte: bytes([byte]).decode(WESTERN) for byte in range(FIRST, LAST + 1) if byte not in TAKEN}
    return dict(sorted({**western, **dict(zip(TAKEN, LETTERS.values(), strict=True))}.items()))


def make_field_font(font: TTFont) -> PDFDictionary:
    """Return the object of a font to write in, of a typeface that the drawing library has loaded."""
    letters, name = list_letters(), PDFName(Path(font.face.filename).stem)
    widths = [
        round(font.face.charWidths.get(ord(letters[byte]), font.face.defaultWidth)) for byte in range(FIRST, LAST + 1)
    ]
    differences = [part for byte, letter in zip(TAKEN, LETTERS, strict=True) for part in (byte, PDFName(letter))]
    return PDFDictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("TrueType"),
            "BaseFont": name,
            "FirstChar": FIRST,
            "LastChar": LAST,
            "Widths": PDFArray(widths),
            "Encoding": PDFDictionary(
                {
                    "Type": PDFName("Encoding"),
                    "BaseEncoding": PDFName("WinAnsiEncoding"),
                    "Differences": PDFArray(differences),
                }
            ),
            "FontDescriptor": _describe(font, name, "".join(letters.values())),
        }
    )


def _describe(font: TTFont, name: PDFName, letters: str) -> PDFDictionary:
    """Return the object that describes a font, with a file that has some letters."""
    face = font.face
    data = cut_font(Path(face.filename).read_bytes(), text=letters)
    return PDFDictionary(
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": name,
            "Flags": NONSYMBOLIC,
            "FontBBox": PDFArray([round(edge) for edge in face.bbox]),
            "ItalicAngle": 0,
            "Ascent": round(face.ascent),
            "Descent": round(face.descent),
            "CapHeight": round(face.capHeight),
            "StemV": face.stemV,
            "FontFile2": PDFStream(PDFDictionary({"Length1": len(data)}), data),
        }
    )
