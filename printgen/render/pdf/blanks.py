"""Blank cards and markers as a print-ready PDF: a sheet for each table with a deck, then one of markers."""

from collections.abc import Sequence

from printgen.errors import count_noun
from printgen.model.look import Theme
from printgen.render.pdf.deck import Artwork, Forme, draw_deck, find_duplex
from printgen.render.pdf.document import Document, make_about
from printgen.render.pdf.drawing import TTFont
from printgen.render.pdf.pieces import Pieces, draw_pieces


def render_blanks(
    artworks: Sequence[Artwork], pieces: Pieces, forme: Forme, theme: Theme, fonts: dict[str, TTFont]
) -> bytes:
    """Return the PDF of blank decks of one sheet each, and of blank markers; the same input gives the same bytes."""
    duplex = find_duplex(artworks[0], forme) if artworks else pieces.duplex
    sheets = count_noun(len(artworks) + len(pieces.sheets), "sheet")
    about = make_about(pieces.system, "Blank cards and markers", f"{sheets} to be written on", duplex)
    document = Document(about, (forme.leaf if artworks else pieces.leaf), theme, fonts)
    for artwork in artworks:
        draw_deck(document, artwork, forme, prefix=f"{artwork.deck.id}-")
    draw_pieces(document, pieces)
    return document.finish()
