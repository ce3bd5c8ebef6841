"""Pages of a PDF as small pictures for a screen: WebP files."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from io import BytesIO
from typing import NamedTuple

import pypdfium2

# How good the pictures are, from 0 to 100: words in them can be made out, and they weigh little.
QUALITY = 62


class Thumbnail(NamedTuple):
    """A small picture of a page."""

    data: bytes
    width: int  # in pixels
    height: int


def draw_thumbnails(data: bytes, pages: Iterable[int], width: int) -> Iterator[Thumbnail]:
    """Yield pages of a PDF, by their numbers from 1, as pictures of so many pixels in width.

    The same input gives the same bytes.
    """
    with closing(pypdfium2.PdfDocument(data)) as document:
        for number in pages:
            with closing(document[number - 1]) as page:
                painted = page.render(scale=width / page.get_width()).to_pil()
            file = BytesIO()
            painted.save(file, "WEBP", quality=QUALITY, method=4)
            yield Thumbnail(file.getvalue(), *painted.size)
