"""Blank cards and markers, to be written on: a sheet for each table with a deck, then one of markers."""

from functools import partial
from itertools import repeat

from printgen.compose.deck import CardSheets, DrawnDeck, lay_cards, make_card_paper
from printgen.compose.design import Design
from printgen.compose.document import Document, make_about
from printgen.compose.markers import lay_blank_markers
from printgen.errors import collecting, gathering
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import make_blank_deck
from printgen.products.listing import list_blanks
from printgen.typeset.card.back import draw_shared_back
from printgen.typeset.card.card import Faces, draw_blank
from printgen.typeset.frame import Frame


def compose_blanks(design: Design, system: System) -> Document:
    """Return a sheet of blank cards for each table that has a deck, and one of blank markers. Raises BadData."""
    decks: list[CardSheets] = []
    with gathering() as problems:
        for spec in list_blanks(system):
            with collecting(problems):
                decks.append(_lay_blank(design, system, spec))
        with collecting(problems):
            work = design.make_workspace(system)
            markers = lay_blank_markers(work, work.setting.words.blank_markers)
    words = design.find_words(system.language)
    content = words.to_write_on.format(sheets=words.sheet_count.show(len(decks) + len(markers.sheets)))
    duplex = decks[0].duplex if decks else markers.duplex
    about = make_about(markers.system, words.blanks, content, duplex)
    return Document(about, (*(deck.compose for deck in decks), markers.compose))


def _lay_blank(design: Design, system: System, spec: DeckSpec) -> CardSheets:
    """Return a sheet of blank cards. Raises BadData."""
    setting = design.make_setting(system, spec)
    paper = make_card_paper(design, system)
    deck = make_blank_deck(setting.deck, design.grid.places, paper.setting.words.blank)
    fronts = partial(repeat, Frame(setting.width, setting.height, ()), design.grid.places)
    key = f"{deck.id}-"
    drawn = DrawnDeck(deck, Faces(draw_blank(setting), fronts, draw_shared_back(setting)), key)
    return lay_cards(design, [drawn], paper._replace(key=f"{key}slug"))
