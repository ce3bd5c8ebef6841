"""Pages of a PDF as small pictures for a screen: WebP files."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import NamedTuple

import pypdfium2

from printgen.render.picture.pillow import write_small
from printgen.render.png import paint_page


class Thumbnail(NamedTuple):
    """A small picture of a page."""

    data: bytes
    width: int  # in pixels
    height: int


def draw_thumbnails(data: bytes, pages: Iterable[int], width: int) -> Iterator[Thumbnail]:
    """Yield pages of a PDF, by their numbers from 1, as pictures of so many pixels in width.

    The same input gives the same bytes. Raises MissingLibrary.
    """
    with closing(pypdfium2.PdfDocument(data)) as document:
        for number in pages:
            with closing(document[number - 1]) as page:
                height = round(width * page.get_height() / page.get_width())
                yield Thumbnail(write_small(paint_page(page, (width, height)), (width, height)), width, height)
