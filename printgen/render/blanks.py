"""Blank cards and markers as a print-ready PDF: a sheet for each table with a deck, then one of markers."""

from collections.abc import Sequence

from reportlab.pdfbase.ttfonts import TTFont

from printgen.imposition.grid import Grid
from printgen.model.look import Theme
from printgen.render.deck import Artwork, draw_deck, make_leaf
from printgen.render.document import About, Document
from printgen.render.pieces import Pieces, draw_pieces


def render_blanks(
    artworks: Sequence[Artwork], pieces: Pieces, grid: Grid, theme: Theme, fonts: dict[str, TTFont]
) -> bytes:
    """Return the PDF of blank decks of one sheet each, and of blank markers; the same input gives the same bytes."""
    duplex = any(artwork.back for artwork in artworks) or any(sheet.verso for sheet in pieces.sheets)
    sheets = len(artworks) + len(pieces.sheets)
    about = About(pieces.system, "Blank cards and markers", f"{sheets} sheets to be written on", duplex)
    document = Document(about, make_leaf(grid), theme, fonts)
    for artwork in artworks:
        draw_deck(document, artwork, grid, prefix=f"{artwork.deck.id}-")
    draw_pieces(document, pieces)
    return document.finish()
