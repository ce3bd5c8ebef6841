"""Leading titles: where all columns of a card say the same, its title stands in the head, and not in the band."""

from printgen.model.look import CardLayout
from printgen.products.deck import Card, Deck


def has_leads(deck: Deck, layout: CardLayout) -> bool:
    """Tell whether cards of a deck have leading titles: in bands below a panel, if the columns of one of them agree."""
    fits = layout.sections == "bands" and layout.header == "panel" and "title" in layout.zones
    return fits and len(deck.columns) > 1 and any(map(find_lead, deck.cards))


def find_lead(card: Card) -> str:
    """Return the title of what a card says in all of its columns, "" if they differ or nothing happens."""
    if not card.sections or card.quiet:
        return ""
    first, *others = card.sections
    for part in others:
        if part.title != first.title or part.text != first.text or part.note != first.note:
            return ""
    return first.title if first.text else ""
