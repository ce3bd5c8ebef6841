"""The setting of a deck: its sizes in points, its styles and faces, as every part of its cards needs them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from printgen.errors import collecting, gathering
from printgen.model.art import Art, Backs
from printgen.model.look import CardLayout, Look, Style, Theme, TypeSize, apply_theme
from printgen.model.printed_words import PrintedWords
from printgen.model.table import Heading
from printgen.products.deck import Deck
from printgen.typeset.card.traits import (
    KICKER_ROOM,
    find_lead,
    fit_titles,
    has_leads,
    list_stats,
    measure_signs,
)
from printgen.typeset.card.zones import resolve_zones
from printgen.typeset.frame import Area, Item
from printgen.typeset.type.stack import spell_out
from printgen.typeset.type.styles import check_tones, style_headings, tone_system
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, Typeface, placed
from printgen.typeset.type.wording import word_deck
from printgen.units import Points, to_points

# Distances on a card whose type is not scaled: how far panels stand outside the words' area, the gap between them.
OUTSET = to_points(1_200)
GAP = to_points(2_000)
# The tab of a band is as wide as its longest word wants, within bounds.
TAB = to_points(8_800)
WIDEST_TAB = to_points(13_000)
TAB_PAD = to_points(1_300)
# The signs on the panel take no more than this share of a card's width.
WIDEST_CORNER = 0.3
# A title that stands in the body may take any number of lines, in points.
ENDLESS = 10_000
# A label that stands upright in a tab takes no more than this share of a card's height.
LONGEST_LABEL = 0.35
# What is left of gaps and of the leading where words need all the room that there is.
SQUEEZED_GAP, SQUEEZED_LEADING = 0.7, 1.15
# Labels are capitals, set apart by this share of their size.
LABEL_SPACING = 0.08


class Setting(NamedTuple):
    """What the cards of one deck have in common; lengths are points."""

    deck: Deck
    layout: CardLayout
    theme: Theme
    faces: Mapping[str, Typeface]  # the faces of the type, by role
    styles: Mapping[str, Style]  # the styles of columns and fields, by id
    width: Points  # the size of a card
    height: Points
    safe: Points  # how far words stay from the edge
    pad: Points  # how far words stay within a zone whose panels take all of it
    gap: Points  # the gap between panels
    scale: float  # how large the type is, as a factor of what the layout says
    tab: Points  # the width of the tab of a band
    joker: str  # the word for a joker
    headline: TypeSize  # the one size of all cards' titles
    headline_lines: int  # how many lines the longest of them has
    titles: Mapping[str, tuple[str, ...]]  # by title, the lines of the titles that were set at this size
    label_column: Points  # the width of labels that stand beside titles, 0 if none do
    corner_column: Points  # the width of the signs on the panel, 0 if there are none
    zones: Mapping[str, Area]  # where the parts of the layout stand, by name
    kicker: bool  # whether a small line stands above titles
    stats: tuple[str, ...]  # the ids of columns and fields that stand in the table of stats, in order
    game: str  # the colour of the game and of the pattern of backs; the deck may have another one
    backs: Backs  # how backs are drawn
    # whether symbols beside words are small and stand at the end of titles, for the words need their room
    sparing: bool = False
    leads: bool = False  # whether a card whose columns agree has their title in its head

    @property
    def accent(self) -> str:
        """The system's colour."""
        return self.deck.system.accent

    @property
    def ground(self) -> str:
        """The colour of panels and backs."""
        return self.deck.system.ground

    @property
    def highlight(self) -> str:
        """The colour of words on the ground."""
        return self.deck.system.highlight

    def inside(self, area: Area) -> Area:
        """Return the part of a zone in which words stand, where panels take all of it."""
        return Area(area.x + self.pad, area.y, area.width - 2 * self.pad, area.height)

    def spell(self, items: Iterable[Item]) -> list[Item]:
        """Return items as they are drawn: words with markup as pieces of different faces, and symbols."""
        return spell_out(items, self.faces, self.deck.system.symbols)

    @property
    def centred(self) -> bool:
        """Tell whether titles stand in the middle of the head: where neither index nor symbol stands beside them."""
        return not self.corner_column and "sign" not in self.zones and self.layout.header == "panel"

    @property
    def titled(self) -> bool:
        """Tell whether a card has a title of its own: not where each column has one."""
        return not self.deck.has_columns


def squeeze(setting: Setting) -> Setting:
    """Return a setting with less room between words, and little for symbols beside them."""
    body = setting.layout.body
    layout = setting.layout._replace(body=body._replace(leading=min(body.leading, SQUEEZED_LEADING)))
    return setting._replace(gap=setting.gap * SQUEEZED_GAP, sparing=True, layout=layout)


def tone_setting(setting: Setting, art: Art) -> Setting:
    """Return a setting in the colours of a card's art, if that has any. Raises BadData if it names no style."""
    if not art.is_toned:
        return setting
    system = apply_theme(tone_system(setting.deck.system, art, setting.theme), setting.theme)
    return setting._replace(deck=setting.deck._replace(system=system))


def make_setting(
    deck: Deck, layout: CardLayout, look: Look, faces: Mapping[str, Typeface], words: PrintedWords
) -> Setting:
    """Return the setting of a deck, dressed in the theme. Raises BadData if it names a style that the theme has not."""
    card, theme, scale = look.format, look.theme, look.format.type
    game = apply_theme(deck.system, theme).accent
    deck = word_deck(deck._replace(system=apply_theme(tone_system(deck.system, deck.art, theme), theme)))
    if "notes" in card.without:
        cards = [one._replace(sections=tuple(part._replace(note="") for part in one.sections)) for one in deck.cards]
        deck = deck._replace(cards=tuple(cards))
    check_tones(deck, theme)
    layout = _scale_type(layout, scale, theme)
    sections = (part for one in deck.cards for side in one.sides for part in side.sections)
    headings = {part.heading.id: part.heading for part in sections if part.heading}
    width, height = to_points(card.width), to_points(card.height)
    longest = height * LONGEST_LABEL if layout.sections == "bands" else width - 2 * to_points(card.safe)
    label = _measure_labels(headings.values(), layout, faces["bold"], longest)
    corner = min(width * WIDEST_CORNER, measure_signs(deck, words.joker, faces, layout.corner.size))
    foot, without = layout.label.size * CAP_HEIGHT, {*card.without, *_list_unused(deck, layout)}
    fit = {"index": corner, "foot": foot, **dict.fromkeys(without, 0.0)}
    zones = {name: area for name, area in resolve_zones(layout, card, fit).items() if name not in without}
    kicker = "kicker" not in card.without
    above = layout.label.size * KICKER_ROOM if kicker and "kicker" not in zones else 0
    leads = has_leads(deck, layout)
    own = [find_lead(one) or deck.title for one in deck.cards] if leads else []
    titles = own if deck.has_columns else [one.title for one in deck.cards]
    room = zones.get("title", zones["text"]._replace(height=ENDLESS))
    title = fit_titles(titles, faces, room, layout.headline, above)
    return Setting(
        deck=deck,
        layout=layout,
        theme=look.theme,
        faces=faces,
        styles=style_headings(
            headings.values(), deck.columns if deck.has_columns else (), look.theme, deck.system.accent
        ),
        width=width,
        height=height,
        safe=to_points(card.safe),
        pad=OUTSET * scale,
        gap=GAP * scale,
        scale=scale,
        tab=min(WIDEST_TAB * scale * look.theme.type, max(TAB * scale, label + 2 * TAB_PAD * scale)),
        joker=words.joker,
        headline=TypeSize(title.size, title.size, layout.headline.leading),
        headline_lines=title.most,
        titles=title.lines,
        label_column=label + GAP * scale,
        corner_column=corner,
        zones=zones,
        kicker=kicker,
        stats=list_stats(deck, layout),
        game=game,
        backs=look.backs,
        leads=leads,
    )


def _list_unused(deck: Deck, layout: CardLayout) -> Iterable[str]:
    """Yield the zones of what no card of a deck has: pictures, symbols, fields. Others take their room."""
    pictures = "picture" in layout.zones and any(card.art.picture for card in deck.cards)
    symbols = any(card.art.symbol for card in deck.cards)
    if not pictures:
        yield "picture"
    if not pictures and not symbols:
        yield "symbol"
    if not symbols:
        yield "sign"
    if not any(part.label for card in deck.cards for part in card.sections):
        yield "fields"


def _scale_type(layout: CardLayout, scale: float, theme: Theme) -> CardLayout:
    """Return a layout with type as large as a card and a theme want it; titles stand out by their weight alone."""
    # Small cards begin with type larger than their share, and shrink it only where their words need that.
    start = scale**0.5 if scale < 1 else scale

    def scaled(size: TypeSize) -> TypeSize:
        return TypeSize(size.size * start, size.least * scale, size.leading)

    body, result, label = scaled(layout.body), scaled(layout.result), layout.label
    least = max(body.least, theme.least)
    return layout._replace(
        corner=scaled(layout.corner),
        heading=scaled(layout.heading),
        headline=scaled(layout.headline),
        result=result._replace(size=max(result.size, least), least=max(result.least, least)),
        body=TypeSize(max(body.size * theme.type, least, theme.wanted), least, body.leading),
        label=label._replace(
            size=label.size * (start + scale) / 2 * theme.type, least=label.least * scale * theme.type
        ),
    )


def _measure_labels(headings: Iterable[Heading], layout: CardLayout, face: Typeface, longest: Points) -> Points:
    """Return the width of the widest label. Raises BadData with each that is too long, or has no glyphs."""
    size, widest = layout.label.size, 0.0
    with gathering() as problems:
        for heading in headings:
            with collecting(problems), placed(heading.origin, heading.id):
                width = face.width(heading.title.upper(), size, size * LABEL_SPACING)
                if width > longest:
                    raise Overflow(f'"{heading.title}" is too long for a label')
                widest = max(widest, width)
    return widest
