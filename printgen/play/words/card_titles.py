"""What cards are called where there is room for a few words."""

from printgen.products.deck import Card, Deck


def name_card(deck: Deck, card: Card, column: str | None = None) -> str:
    """Return what a card is called: its corner, and its title or the titles of its columns, or of one column."""
    read = {item.title for item in deck.columns if column in (None, "", item.id)}
    sections = [section for section in card.sections if section.label in read] if deck.has_columns else card.sections
    titles = dict.fromkeys(section.title for section in sections if section.title and not section.quiet)
    words = " / ".join(titles) or card.sections[0].title if deck.has_columns else card.title
    return f"[{card.corner}] {words}" if card.corner else words


def name_briefly(deck: Deck, card: Card) -> str:
    """Return what distinguishes a card of its deck in few words: its title, or else its corner."""
    same = deck.has_columns or sum(other.title == card.title for other in deck.cards) > 1
    return card.corner if same and card.corner else card.title
