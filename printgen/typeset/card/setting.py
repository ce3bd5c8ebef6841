"""The setting of a deck: its sizes in points, its styles and faces, as every part of its cards needs them."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting
from printgen.model.art import Art
from printgen.model.back import Backs
from printgen.model.look import CardLayout, Look, Style, Theme, TypeSize, apply_theme
from printgen.model.printed_words import PrintedWords
from printgen.model.table import Heading
from printgen.products.deck import Deck
from printgen.typeset.card.traits import (
    DIE_GAP,
    KICKER_ROOM,
    Sign,
    find_lead,
    fit_titles,
    has_leads,
    list_dice,
    list_stats,
    measure_die,
    measure_signs,
)
from printgen.typeset.card.zones import resolve_zones
from printgen.typeset.frame import Area, Item
from printgen.typeset.type.spelling import spell_out
from printgen.typeset.type.styles import assign_styles, check_tones, list_headings, tone_system
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
    titles: Mapping[str, tuple[str, ...]]  # the lines of those that were set at this size
    label_column: Points  # the width of labels that stand beside titles, 0 if none do
    corner_column: Points  # the width of the signs on the panel, 0 if there are none
    zones: Mapping[str, Area]  # where the parts of the layout stand, by name
    kicker: bool  # whether a small line stands above titles
    stats: tuple[str, ...]  # the ids of columns and fields that stand in the table of stats, in order
    game: str  # the colour of the game, of which the pattern of backs is; that of the deck may be another
    backs: Backs  # how backs are drawn
    # whether symbols beside words are small and stand at the end of titles, for the words need their room
    sparing: bool = False
    leads: bool = False  # whether cards whose columns agree have the title of that in their head

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
    return setting._replace(
        gap=setting.gap * SQUEEZED_GAP,
        sparing=True,
        layout=setting.layout._replace(body=body._replace(leading=min(body.leading, SQUEEZED_LEADING))),
    )


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
    card, scale, game = look.format, look.format.type, apply_theme(deck.system, look.theme).accent
    deck = _leave_out(word_deck(_dress(deck, look.theme)), card.without)
    check_tones(deck, look.theme)
    layout = _enlarge_type(_scale_type(layout, scale), look.theme)
    headings = list_headings(deck)
    width, height = to_points(card.width), to_points(card.height)
    longest = height * LONGEST_LABEL if layout.sections == "bands" else width - 2 * to_points(card.safe)
    label = _measure_labels(headings.values(), layout, faces["bold"], longest)
    corner = min(width * WIDEST_CORNER, _measure_corner(deck, layout, faces, words))
    foot, without = layout.label.size * CAP_HEIGHT, {*card.without, *_list_unused(deck, layout)}
    fit = {"index": corner, "foot": foot, **dict.fromkeys(without, 0.0)}
    zones = {name: area for name, area in resolve_zones(layout, card, fit).items() if name not in without}
    kicker = "kicker" not in card.without
    above = layout.label.size * KICKER_ROOM if kicker and "kicker" not in zones else 0
    leads = has_leads(deck, layout)
    own = [find_lead(one) or deck.title for one in deck.cards] if leads else []
    titles = own if deck.has_columns else [one.title for one in deck.cards]
    title = fit_titles(titles, faces, zones.get("title", _open(zones["text"])), layout.headline, above)
    return Setting(
        deck=deck,
        layout=layout,
        theme=look.theme,
        faces=faces,
        styles=assign_styles(deck, headings, look.theme),
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


def _dress(deck: Deck, theme: Theme) -> Deck:
    """Return a deck in the colours of its own, or of its system, as a theme has them. Raises BadData."""
    return deck._replace(system=apply_theme(tone_system(deck.system, deck.art, theme), theme))


def _leave_out(deck: Deck, without: Collection[str]) -> Deck:
    """Return a deck without the notes of its cards, if these are to be left out."""
    if "notes" not in without:
        return deck
    cards = tuple(
        card._replace(sections=tuple(part._replace(note="") for part in card.sections)) for card in deck.cards
    )
    return deck._replace(cards=cards)


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


def _enlarge_type(layout: CardLayout, theme: Theme) -> CardLayout:
    """Return a layout with type as large as a theme wants it; titles are left to stand out by their weight."""
    least = max(layout.body.least, theme.least)
    body, label, result = layout.body, layout.label, layout.result
    return layout._replace(
        body=TypeSize(max(body.size * theme.type, least, theme.wanted), least, body.leading),
        label=label._replace(size=label.size * theme.type, least=label.least * theme.type),
        result=result._replace(size=max(result.size, least), least=max(result.least, least)),
    )


def _scale_type(layout: CardLayout, scale: float) -> CardLayout:
    # Small cards begin with type larger than their share, and shrink it only where their words need that.
    start = scale**0.5 if scale < 1 else scale

    def scaled(size: TypeSize) -> TypeSize:
        return TypeSize(size.size * start, size.least * scale, size.leading)

    return layout._replace(
        corner=scaled(layout.corner),
        heading=scaled(layout.heading),
        headline=scaled(layout.headline),
        result=scaled(layout.result),
        body=scaled(layout.body),
        label=layout.label._replace(size=layout.label.size * (start + scale) / 2, least=layout.label.least * scale),
    )


def _measure_labels(headings: Iterable[Heading], layout: CardLayout, face: Typeface, longest: Points) -> Points:
    """Return the width of the widest label.

    Raises BadData with each label that is wider than `longest`, or has a character without a glyph.
    """
    size, widest = layout.label.size, 0.0
    problems: list[Problem] = []
    for heading in headings:
        with collecting(problems), placed(heading.origin, heading.id):
            width = face.width(heading.title.upper(), size, size * LABEL_SPACING)
            if width > longest:
                raise Overflow(f'"{heading.title}" is too long for a label')
            widest = max(widest, width)
    if problems:
        raise BadData(problems)
    return widest


def _measure_corner(deck: Deck, layout: CardLayout, faces: Mapping[str, Typeface], words: PrintedWords) -> Points:
    """Return the room that the widest index of a deck takes, with its dice."""
    size = layout.corner.size

    def measure_dice(sign: Sign) -> Points:
        return measure_die(len(list_dice(sign, deck)), size, ENDLESS) * (1 + DIE_GAP)

    return measure_signs(deck, words.joker, faces, size, measure_dice)


def _open(area: Area) -> Area:
    """Return an area that is as high as need be."""
    return area._replace(height=ENDLESS)
