"""Cards one on a page, as a print service takes them: the art fills the bleed, and there are no marks."""

from printgen.errors import count_noun
from printgen.imposition.verso import Slot, grow
from printgen.model.look import Theme
from printgen.model.options import Duplex
from printgen.model.service import Service
from printgen.render.pdf.deck import BACK, GROUND, Artwork
from printgen.render.pdf.document import Document, Leaf, make_about
from printgen.render.pdf.drawing import TTFont
from printgen.render.pdf.marks import draw_bleed
from printgen.typeset.frame import Frame
from printgen.units import Micrometres, to_points

# How far the ground of backs is drawn beyond the page: rounding leaves no paler pixel along its edges.
BEYOND: Micrometres = 1_000


def render_cards(artwork: Artwork, service: Service, theme: Theme, fonts: dict[str, TTFont]) -> bytes:
    """Return the PDF of a deck with a page for each front and for each back, in the order that the service wants.

    The same input gives the same bytes. Raises BadData for cards that do not fit.
    """
    printer = _CardPrinter(artwork, service, theme, fonts)
    for number, front in enumerate(artwork.fronts):
        if service.back_first:
            printer.draw_back()
            printer.draw_front(front, number)
        else:
            printer.draw_front(front, number)
            printer.draw_back()
    return printer.document.finish()


def render_sides(artwork: Artwork, service: Service, theme: Theme, fonts: dict[str, TTFont]) -> bytes:
    """Return a PDF with a page for each front, in card order, and one for the back that all cards share.

    Raises BadData for cards that do not fit.
    """
    printer = _CardPrinter(artwork, service, theme, fonts)
    for number, front in enumerate(artwork.fronts):
        printer.draw_front(front, number)
    printer.draw_back()
    return printer.document.finish()


class _CardPrinter:
    """Draws the sides of the cards of one deck."""

    def __init__(self, artwork: Artwork, service: Service, theme: Theme, fonts: dict[str, TTFont]) -> None:
        assert artwork.back
        self.deck = artwork.deck
        self.page = service.page
        self.bleed = service.bleed
        self.trim = Slot(service.bleed, service.bleed, service.format.width, service.format.height, 0)
        leaf = Leaf(self.page, strip_below=True, trim=self.trim)
        cards = count_noun(len(self.deck.cards), "card")
        content = f"{cards}, fingerprint {self.deck.fingerprint}. {self.deck.system.credit}"
        about = make_about(self.deck.system, self.deck.title, content, Duplex.LONG_EDGE)
        self.document = Document(about, leaf, theme, fonts)
        self.document.turn_to(leaf, ())
        self.document.canvas.setBleedBox((0, 0, to_points(self.page.width), to_points(self.page.height)))
        self.document.define_frame(GROUND, artwork.ground)
        self.document.define_frame(BACK, artwork.back)

    def draw_front(self, front: Frame, number: int) -> None:
        """Draw the front of a card, which is white to the edge of the page."""
        self.document.begin_sheet(self.deck.cards[number].id)
        self.document.place_form(GROUND, [self.trim])
        self.document.place_frame(self.trim, front)
        self.document.canvas.showPage()

    def draw_back(self) -> None:
        """Draw the back, whose ground goes on to the edge of the page and beyond."""
        spill = self.bleed + BEYOND
        self.document.draw(draw_bleed([grow(self.trim, spill, spill)], self.page, self.deck.system.ground))
        self.document.place_form(BACK, [self.trim])
        self.document.canvas.showPage()
