"""Pages of a PDF as pictures: PNG files of an exact size in pixels."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any

import pypdfium2
from pypdfium2 import raw

from printgen.render.picture.pillow import write_png

WHITE = 0xFFFFFFFF


def draw_pictures(
    data: bytes, pixels: tuple[int, int], dpi: int, about: Mapping[str, str], colours: int = 0
) -> Iterator[bytes]:
    """Yield each page of a PDF as a PNG of so many pixels, with texts about it in the file.

    It is in RGB, or has so many `colours` at most.

    The same input gives the same bytes. Raises MissingLibrary.
    """
    with closing(pypdfium2.PdfDocument(data)) as document:
        for number in range(len(document)):
            with closing(document[number]) as page:
                yield write_png(paint_page(page, pixels), pixels, dpi, about, colours)


def paint_page(page: Any, pixels: tuple[int, int]) -> bytes:
    """Return a page as so many pixels, three bytes each; the library's own way would round their number up."""
    with closing(pypdfium2.PdfBitmap.new_native(*pixels, raw.FPDFBitmap_BGR, rev_byteorder=True)) as bitmap:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, *pixels, WHITE)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *pixels, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        return bytes(bitmap.buffer)
