"""How many pages a file of ours has, and how many sheets of paper these take."""

from contextlib import closing

# What every PDF begins with.
PDF = b"%PDF"
# A page as the drawing library writes it, on a line of its own, which no text in the file is; flowing text is set in
# files that have to be opened to see their pages.
PAGE = b"/Type /Page\n"
# What a file says whose paper is printed on one side. Flowing text does not say so where it can be seen.
ONE_SIDED = b"/Simplex"


def count_sheets(data: bytes, pages: int) -> int:
    """Return how many sheets of paper the pages of a PDF of ours take, printed as it asks for; HTML takes none."""
    if not data.startswith(PDF):
        return 0
    return pages if ONE_SIDED in data else (pages + 1) // 2


def count_pages(data: bytes) -> int:
    """Return how many pages a PDF of ours has; HTML is one."""
    if not data.startswith(PDF):
        return 1
    if drawn := data.count(PAGE):
        return drawn
    from pypdfium2 import PdfDocument  # noqa: PLC0415  # drawing a card must not wait for it

    with closing(PdfDocument(data)) as document:
        return len(document)
