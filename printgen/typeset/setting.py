"""The setting of a deck: its sizes in points, its styles and faces, as every part of its cards needs them."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.errors import BadData, Problem, suggest
from printgen.model.look import CardLayout, Look, Style, Theme, TypeSize, mix
from printgen.model.table import Heading
from printgen.products.deck import Deck
from printgen.typeset.typeface import Typeface
from printgen.units import Points, to_points

WHITE = "#ffffff"
TINT = 0.88
# Distances on a card whose type is not scaled: how far panels stand outside the words' area, the gap between them.
OUTSET = to_points(1_000)
GAP = to_points(2_000)


class Setting(NamedTuple):
    """What the cards of one deck have in common; lengths are points, `scale` is that of the format's type."""

    deck: Deck
    layout: CardLayout
    theme: Theme
    faces: Mapping[str, Typeface]
    styles: Mapping[str, Style]
    width: Points
    height: Points
    safe: Points
    scale: float

    @property
    def accent(self) -> str:
        """The system's colour."""
        return self.deck.system.accent

    @property
    def inset(self) -> Points:
        """How far panels stand inside the trim."""
        return self.safe - OUTSET * self.scale

    @property
    def gap(self) -> Points:
        """The room between panels."""
        return GAP * self.scale


def make_setting(deck: Deck, look: Look, faces: Mapping[str, Typeface]) -> Setting:
    """Return the setting of a deck. Raises BadData if it names a style that the theme has not."""
    card = look.format
    return Setting(
        deck=deck,
        layout=_scale_type(look.layouts[deck.layout], card.type),
        theme=look.theme,
        faces=faces,
        styles=_assign_styles(deck, look.theme),
        width=to_points(card.width),
        height=to_points(card.height),
        safe=to_points(card.safe),
        scale=card.type,
    )


def _scale_type(layout: CardLayout, scale: float) -> CardLayout:
    sizes = {
        name: TypeSize(value.size * scale, value.least * scale, value.leading)
        for name, value in layout._asdict().items()
        if isinstance(value, TypeSize)
    }
    return layout._replace(**sizes)


def _assign_styles(deck: Deck, theme: Theme) -> dict[str, Style]:
    """Return the style of each column and of each field that asks for one, by id; columns that ask for none get one."""
    fields = {part.heading.id: part.heading for card in deck.cards for part in card.sections if part.heading}
    wished = {name: heading for name, heading in fields.items() if heading.style}
    problems = [
        Problem(heading.origin, f'unknown style "{heading.style}"', suggest(heading.style, theme.styles))
        for heading in wished.values()
        if heading.style not in theme.styles
    ]
    if problems:
        raise BadData(problems)
    styles = {name: theme.styles[heading.style] for name, heading in wished.items()}
    free = (style for style in theme.styles.values() if style not in styles.values())
    accent = deck.system.accent
    plain = Style("plain", accent, mix(accent, WHITE, TINT), "none")
    columns = deck.columns if len(deck.columns) > 1 else ()
    return styles | {column.id: next(free, plain) for column in columns if column.id not in styles}


def style_of(setting: Setting, heading: Heading | None) -> Style | None:
    """Return the style of a column or field, or None if it has none."""
    return setting.styles.get(heading.id) if heading else None
