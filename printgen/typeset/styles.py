"""Styles: which colour and shape each column and field of a deck has."""

from printgen.errors import BadData, Problem, suggest
from printgen.model.look import WHITE, Style, Theme, mix
from printgen.model.table import Heading
from printgen.products.deck import Deck

# How far towards white the tint is that goes with a system's accent.
TINT = 0.88


def assign_styles(deck: Deck, headings: dict[str, Heading], theme: Theme) -> dict[str, Style]:
    """Return the style of each column and of each field that asks for one, by id; columns that ask for none get one.

    Raises BadData if the theme has no such style.
    """
    wished = {name: heading for name, heading in headings.items() if heading.style}
    problems = [
        Problem(
            heading.origin, f'{heading.id}.style: unknown style "{heading.style}"', suggest(heading.style, theme.styles)
        )
        for heading in wished.values()
        if heading.style not in theme.styles
    ]
    if problems:
        raise BadData(problems)
    styles = {name: theme.styles[heading.style] for name, heading in wished.items()}
    free = (style for style in theme.styles.values() if style not in styles.values())
    accent = deck.system.accent
    plain = Style("plain", accent, mix(accent, WHITE, TINT), "none")
    columns = deck.columns if deck.has_columns else ()
    return styles | {column.id: next(free, plain) for column in columns if column.id not in styles}


def list_headings(deck: Deck) -> dict[str, Heading]:
    """Return the columns and fields that a deck's cards show, by id."""
    return {part.heading.id: part.heading for card in deck.cards for part in card.sections if part.heading}
