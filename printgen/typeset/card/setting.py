"""The setting of a deck: its sizes in points, its zones, its styles and faces, as each part of its cards needs them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import inf
from typing import NamedTuple

from printgen.errors import BadData, Problem, collecting, gathering
from printgen.model.art import PLAIN_FACE, Art, Backs
from printgen.model.look import CardFormat, CardLayout, Inset, Look, Style, Theme, TypeSize, apply_theme
from printgen.model.printed_words import PrintedWords
from printgen.model.table import Heading
from printgen.products.deck import CardBack, Deck
from printgen.typeset.card.stat_table import PAD, StatTable, StatType, fit_table
from printgen.typeset.card.tab import LABEL_SPACING, Tab, TabType, choose_tab, draw_sign
from printgen.typeset.card.traits import (
    KICKER_ROOM,
    Sign,
    find_lead,
    fit_titles,
    has_leads,
    list_stats,
    measure_signs,
)
from printgen.typeset.frame import Area, Item
from printgen.typeset.type.styles import check_tones, style_headings, tone_system
from printgen.typeset.type.typeface import CAP_HEIGHT, Overflow, Typeface, placed, spell_out, too_long, too_wide
from printgen.typeset.type.wording import word
from printgen.units import Points, to_points

# What must not lie on one another: zones with words, and pictures.
SOLID = ("index", "kicker", "title", "sign", "picture", "stats", "text", "fields", "foot")
# What is as large as what stands in it, and takes no room where that is nothing.
FITTED = ("index", "foot")
# Rounding and hairs do not count, in points.
TOLERANCE: Points = 0.3
POINT = 25.4 / 72


class _Resolver:
    """Finds zones as they are asked for, for each may stand beside others."""

    def __init__(self, layout: CardLayout, card: CardFormat, fit: Mapping[str, Points]) -> None:
        self.zones = layout.zones
        self.card = card
        self.fit = fit
        self._spans: dict[tuple[str, bool], tuple[Points, Points]] = {}

    def find(self, name: str) -> Area:
        (left, width), (top, height) = self._span(name, across=True), self._span(name, across=False)
        return Area(left, top, width, height)

    def _span(self, name: str, *, across: bool) -> tuple[Points, Points]:
        """Return where a zone begins in one direction, and how long it is there."""
        if (name, across) not in self._spans:
            zone = self.zones[name]
            near, far, long = (zone.left, zone.right, zone.width) if across else (zone.top, zone.bottom, zone.height)
            whole = to_points(self.card.width if across else self.card.height)
            start = self._place(near, across=across, far=False) if near else None
            end = whole - self._place(far, across=across, far=True) if far else None
            if start is not None and end is not None:
                length = end - start
            else:
                length = self._measure(long, across=across) if long else self.fit.get(name, 0.0)
            self._spans[name, across] = ((end or 0) - length if start is None else start, length)
        return self._spans[name, across]

    def _place(self, edge: Inset, *, across: bool, far: bool) -> Points:
        """Return how far an edge lies from that edge of the card."""
        if not edge.beside:
            return to_points(self.card.safe) + self._measure(edge, across=across)
        start, length = self._span(edge.beside, across=across)
        whole = to_points(self.card.width if across else self.card.height)
        if not self.fit.get(edge.beside, 1):  # which is not there, nor is the gap
            return whole - start - length if far else start
        beside = whole - start if far else start + length
        return beside + self._measure(edge, across=across)

    def _measure(self, distance: Inset, *, across: bool) -> Points:
        room = (self.card.width if across else self.card.height) - 2 * self.card.safe
        return to_points(distance.length) * self.card.type + to_points(room) * distance.share


def resolve_zones(layout: CardLayout, card: CardFormat, fit: Mapping[str, Points]) -> dict[str, Area]:
    """Return where the zones of a layout lie on cards of a format.

    fit: the size of zones that are as large as what stands in them, 0 where that is nothing.

    Raises BadData for zones that cannot be there.
    """
    # A layout is judged as on cards that have all of it, and then as on these.
    for sizes in ({name: size for name, size in fit.items() if size or name in FITTED}, fit):
        resolver = _Resolver(layout, card, sizes)
        areas = {name: resolver.find(name) for name in layout.zones}
        shown = {name: area for name, area in areas.items() if sizes.get(name, 1) or name in FITTED}
        problems = [*_find_outside(layout, card, shown, sizes), *_find_overlaps(layout, card, shown)]
        if problems:
            raise BadData(problems)
    return areas


def _find_outside(
    layout: CardLayout, card: CardFormat, areas: Mapping[str, Area], fit: Mapping[str, Points]
) -> Iterator[Problem]:
    """Yield a problem for each zone that is not on the card, or has no size."""
    for name, (x, y, width, height) in areas.items():
        place = layout.zones[name].origin
        beyond = max(-x, -y, x + width - to_points(card.width), y + height - to_points(card.height))
        small = min(width, height)
        if beyond > TOLERANCE:
            said = f"lies {beyond * POINT:.1f} mm outside the card ({card.title})"
            yield Problem(place, f"zones.{name}: {said}", "distances count from the safe margins")
        elif small < (0 if name in fit else TOLERANCE):
            said = f"is {max(0, width) * POINT:.1f} mm wide and {max(0, height) * POINT:.1f} mm high"
            yield Problem(place, f"zones.{name}: {said} on a card ({card.title})", "its edges pass one another")


def _find_overlaps(layout: CardLayout, card: CardFormat, areas: Mapping[str, Area]) -> Iterator[Problem]:
    """Yield a problem for each pair of zones that lie on one another and must not."""
    for first, second in combinations([name for name in areas if name in SOLID], 2):
        one, other = areas[first], areas[second]
        wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        if wide > TOLERANCE and high > TOLERANCE:
            size = f"{wide * POINT:.1f} mm by {high * POINT:.1f} mm"
            own = layout.zones[first].origin.file == layout.origin.file  # and not in a layout that it extends
            blamed, under = (first, second) if own else (second, first)
            said = f'lies on the zone "{under}" by {size} on a card ({card.title})'
            yield Problem(layout.zones[blamed].origin, f"zones.{blamed}: {said}", "words need room of their own")


# Distances on a card whose type is not scaled: how far panels stand outside the words' area, the gap between them.
OUTSET = to_points(1_200)
GAP = to_points(2_000)
# The signs on the panel take no more than this share of a card's width.
WIDEST_CORNER = 0.3
# A title that stands in the body may take any number of lines, in points.
ENDLESS = 10_000
# What is left of gaps and of the leading where words need all the room that there is.
SQUEEZED_GAP, SQUEEZED_LEADING = 0.7, 1.15


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
    tab: Tab  # the tabs of bands
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
    rows: tuple[Points, ...] = ()  # the least height of each part of a card, empty if each card has its own
    bands: Mapping[str, Points] = {}  # by field, the least height of the band or the panel that tells of it
    band_size: Points = 0  # the size of words on bands, 0 if it is that of other words
    tight: bool = False  # whether tiles are no higher than their words, which are as small as they may be
    leads: bool = False  # whether a card whose columns agree has their title in its head
    is_large: bool = False  # whether the text of such a card is large
    tiles: tuple[Points, ...] = ()  # the height of each row of tiles on a deck's cards
    beside: bool = False  # whether texts stand beside other tiles
    table: StatTable = StatTable()  # how stats stand in their table, if it is one

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


def complain(needed: Points | None, setting: Setting, room: Area, texts: Iterable[str]) -> Overflow:
    """Return why words do not fit a room: they need more height, or None if a word is wider than its line.

    texts: the words, the longest of which are to blame.
    """
    size, said = setting.layout.body.least, list(texts)
    if needed is None:
        return too_wide(said, f"its line at {size:g} pt", setting.faces["regular"], size, setting.inside(room).width)
    free = f"they need {needed * POINT:.1f} mm at {size:g} pt, and there is room for {room.height * POINT:.1f} mm"
    message = f"the words are {(needed - room.height) * POINT:.1f} mm too high: {free}"
    return Overflow(message, max(said, key=len, default=""))


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


def dress_deck(deck: Deck, back: CardBack | None) -> Deck:
    """Return a deck whose backs have the pattern and the emblem that a back states, if it states any."""
    if back is None or back.face == PLAIN_FACE:
        return deck
    system = deck.system._replace(back=back.face.over(deck.system.back))
    art = deck.art._replace(symbol=back.face.emblem or deck.art.symbol)
    return deck._replace(system=system, art=art)


def make_setting(
    deck: Deck, layout: CardLayout, look: Look, faces: Mapping[str, Typeface], words: PrintedWords
) -> Setting:
    """Return the setting of a deck, dressed in the theme. Raises BadData if it names a style that the theme has not."""
    card, theme, scale = look.format, look.theme, look.format.type
    game = apply_theme(deck.system, theme).accent
    toned = apply_theme(tone_system(deck.system, deck.art, theme), theme)
    deck = word(dress_deck(deck._replace(system=toned), deck.back), deck.system.language)
    if "notes" in card.without:
        cards = [one._replace(sections=tuple(part._replace(note="") for part in one.sections)) for one in deck.cards]
        deck = deck._replace(cards=tuple(cards))
    check_tones(deck, theme)
    layout = _scale_type(layout, scale, theme)
    sections = (part for one in deck.cards for side in one.sides for part in side.sections)
    headings = {part.heading.id: part.heading for part in sections if part.heading and not part.heading.shown}
    width, height = to_points(card.width), to_points(card.height)
    # Of bands the tab is made so that they fit it.
    longest = inf if layout.sections == "bands" else width - 2 * to_points(card.safe)
    label = _measure_labels(headings.values(), layout, faces["bold"], longest)
    corner = min(width * WIDEST_CORNER, measure_signs(deck, words.joker, faces, layout.corner.size))
    foot, without = layout.label.size * CAP_HEIGHT, {*card.without, *_list_unused(deck, layout)}
    fit = {"index": corner, "foot": foot, **dict.fromkeys(without, 0.0)}
    zones = {name: area for name, area in resolve_zones(layout, card, fit).items() if name not in without}
    kicker = "kicker" not in card.without
    above = layout.label.size * KICKER_ROOM if kicker and "kicker" not in zones else 0
    styles = style_headings(headings.values(), deck.columns if deck.has_columns else (), look.theme, deck.system.accent)
    leads = has_leads(deck, layout)
    own = [find_lead(one) or deck.title for one in deck.cards] if leads else []
    titles = own if deck.has_columns else [one.title for one in deck.cards]
    room = zones.get("title", zones["text"]._replace(height=ENDLESS))
    title = fit_titles(titles, faces, room, layout.headline, above)
    tab = choose_tab(
        [heading.title for name, heading in headings.items() if name in styles],
        TabType(faces["bold"], layout.label.size),
        (zones["text"].width, zones["text"].height - GAP * scale * (len(styles) - 1)),
        scale,
        scale * look.theme.type,
    )
    if layout.sections == "bands":
        kind = TabType(faces["bold"], layout.label.size)
        _check_tab(deck, [headings[name] for name in styles if name in headings], tab, kind, zones["text"].height)
    made = Setting(
        deck=deck,
        layout=layout,
        theme=look.theme,
        faces=faces,
        styles=styles,
        width=width,
        height=height,
        safe=to_points(card.safe),
        pad=OUTSET * scale,
        gap=GAP * scale * (SQUEEZED_GAP if layout.header == "token" or layout.sections == "bars" else 1),
        scale=scale,
        tab=tab,
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
    return set_table(made)


# A zone of stats narrower than this has one numeral with its label upright below, on a card whose type is not scaled.
NARROW = to_points(12_000)
# Values of stats are larger than titles by this factor.
LARGE_VALUE = 1.35


def set_table(setting: Setting, larger: float = 1) -> Setting:
    """Return a setting whose stats stand in a table, with values so much larger than usual; one numeral has none."""
    zone, pad = setting.zones.get("stats"), PAD * setting.scale
    if not zone or not setting.stats or zone.width < NARROW * setting.scale:
        return setting
    kind = StatType(setting.faces["bold"], setting.layout.result.size * LARGE_VALUE, setting.layout.label.size)
    usual = fit_table(setting.deck, setting.stats, kind, zone.width, pad)
    large = fit_table(setting.deck, setting.stats, kind._replace(value=kind.value * larger), zone.width, pad)
    return setting._replace(table=large if large.columns == usual.columns else usual)


def _check_tab(deck: Deck, headings: Sequence[Heading], tab: Tab, kind: TabType, room: Points) -> None:
    """Make sure that the titles of a card's bands have room below one another.

    Raises BadData, at the longest title of the first card that they are too high for.
    """
    high = {each.id: draw_sign(Sign(each.title, "circle"), "", kind, tab).height for each in headings}
    if sum(high.values()) <= room:
        return
    for card in deck.cards:
        own = {part.heading.id: part.heading for part in card.sections if part.heading and part.heading.id in high}
        needed = sum(high[name] for name in own)
        if needed > room + TOLERANCE:
            longest = max(own.values(), key=lambda heading: high[heading.id])
            with placed(longest.origin, longest.id):
                place = "its tab beside those of the other bands" if len(own) > 1 else "its tab"
                raise too_long(longest.title, place, needed - room)


def _list_unused(deck: Deck, layout: CardLayout) -> Iterable[str]:
    """Yield the zones that no card of a deck fills: pictures, symbols, fields. Other zones take their room."""
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
    usual = max(body.least, theme.least)
    # What is read on a card of the usual size is read on a larger one too: words may have the room that it has more.
    least = max(layout.body.least * min(scale, 1), theme.least)
    return layout._replace(
        corner=scaled(layout.corner),
        heading=scaled(layout.heading),
        headline=scaled(layout.headline),
        result=result._replace(size=max(result.size, usual), least=max(result.least, usual)),
        body=TypeSize(max(body.size * theme.type, usual, theme.wanted), least, body.leading),
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
                    raise too_long(heading.title, "a label", width - longest)
                widest = max(widest, width)
    return widest
