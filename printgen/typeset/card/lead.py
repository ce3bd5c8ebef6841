"""Leading titles: where all columns of a card say the same, its title stands in the head, and not in the band."""

from printgen.model.look import CardLayout
from printgen.products.deck import Card, Deck


def has_leads(deck: Deck, layout: CardLayout) -> bool:
    """Tell whether cards of a deck have leading titles: in bands below a panel, if the columns of one of them agree."""
    fits = layout.sections == "bands" and layout.header == "panel" and "title" in layout.zones
    return fits and len(deck.columns) > 1 and any(map(find_lead, deck.cards))


def find_lead(card: Card) -> str:
    """Return the title of what a card says in all of its columns, "" if they differ or nothing happens."""
    said = {(part.title, part.text, part.note) for part in card.sections}
    title, text, _ = said.pop() if len(said) == 1 else ("", "", "")
    return title if text and not card.quiet else ""
