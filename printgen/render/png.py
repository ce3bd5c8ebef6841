"""Pages of a PDF as pictures: PNG files of an exact size in pixels."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from io import BytesIO
from typing import Any

import pypdfium2
from PIL import Image
from PIL.Image import Dither, Quantize
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import raw

WHITE = 0xFFFFFFFF


def draw_pictures(
    data: bytes, pixels: tuple[int, int], dpi: int, about: Mapping[str, str], colours: int = 0
) -> Iterator[bytes]:
    """Yield each page of a PDF as a PNG of so many pixels, with texts about it in the file.

    It is in RGB, or has so many `colours` at most.

    The same input gives the same bytes.
    """
    texts = PngInfo()
    for key, words in about.items():
        texts.add_itxt(key, words)
    with closing(pypdfium2.PdfDocument(data)) as document:
        for number in range(len(document)):
            with closing(document[number]) as page:
                painted = _paint(page, pixels)
            picture = painted.quantize(colours, Quantize.MEDIANCUT, dither=Dither.NONE) if colours else painted
            file = BytesIO()
            picture.save(file, "PNG", dpi=(dpi, dpi), pnginfo=texts)
            yield file.getvalue()


def _paint(page: Any, pixels: tuple[int, int]) -> Image.Image:
    """Return a page as large as so many pixels; the library's own way would round their number up."""
    with closing(pypdfium2.PdfBitmap.new_native(*pixels, raw.FPDFBitmap_BGR, rev_byteorder=True)) as bitmap:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, *pixels, WHITE)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *pixels, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        return Image.frombytes("RGB", pixels, bytes(bitmap.buffer))
