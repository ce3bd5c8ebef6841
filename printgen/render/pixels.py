"""Pages of a PDF as pixels, for whoever shows them."""

from typing import NamedTuple, Self

import pypdfium2
from pypdfium2 import raw

WHITE = 0xFFFFFFFF


class PagePixels(NamedTuple):
    """A picture: red, green, blue and a byte that is full for each pixel, row by row."""

    width: int
    height: int
    data: bytes


class ShownPdf:
    """A PDF whose pages are painted as they are asked for. Raises ValueError if it is none."""

    def __init__(self, data: bytes) -> None:
        try:
            self._document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            raise ValueError(str(error)) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._document.close()

    def measure(self) -> list[tuple[float, float]]:
        """Return the width and the height of each page in points."""
        return [self._document.get_page_size(number) for number in range(len(self._document))]

    def paint(self, number: int, width: int) -> PagePixels:
        """Return a page, the first of which is 0, so many pixels wide."""
        page = self._document[number]
        height = max(1, round(width * page.get_height() / page.get_width()))
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx, rev_byteorder=True)
        try:
            raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
            flags = raw.FPDF_REVERSE_BYTE_ORDER | raw.FPDF_ANNOT
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
            return PagePixels(width, height, bytes(bitmap.buffer))
        finally:
            bitmap.close()
            page.close()
