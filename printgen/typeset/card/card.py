"""The cards of a deck: the ground that all fronts share, fronts fitted to their words, and cards to write on."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem, collecting, gathering
from printgen.model.look import TypeSize
from printgen.products.deck import Card
from printgen.products.section import Section
from printgen.typeset.card.back import draw_ground_of_back
from printgen.typeset.card.band import set_band
from printgen.typeset.card.body import Fitting, find_fitting, fit_body, spread
from printgen.typeset.card.head import (
    draw_corner_room,
    draw_corner_sign,
    draw_head_sign,
    draw_own_title,
    draw_panel,
    find_head_colour,
)
from printgen.typeset.card.own_back import draw_shared_back, set_own_backs
from printgen.typeset.card.places import draw_stats
from printgen.typeset.card.plain import draw_symbol_apart
from printgen.typeset.card.section import BAR, BAR_INDENT, BodyBlock, make_label
from printgen.typeset.card.setting import Setting, tone_setting
from printgen.typeset.frame import Area, Box, Frame, FramePart, Item, Symbol, Text
from printgen.typeset.picture import PictureFit, place_picture
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.stack import fit_line, set_stack
from printgen.typeset.type.typeface import CAP_HEIGHT, Misfit, MissingGlyph, placed
from printgen.units import Points, to_points

SEPARATOR = " · "
# How round the corners of a picture are, on a card whose type is not scaled.
PICTURE_RADIUS = to_points(1_200)
# How far the foot of a card may shrink.
LEAST_FOOT = 0.75


def typeset_fronts(setting: Setting) -> Iterator[Frame]:
    """Yield the front of each card, in order, to be drawn on the ground. Body text has two sizes in a deck at most.

    Raises BadData at the end, with a problem for each card whose words do not fit or have no glyphs.
    """
    area = setting.zones["text"]
    fitting, foot = find_fitting(setting, area), _fit_foot(setting)
    shared = not _has_tones(setting)
    problems: dict[Problem, list[Card]] = {}
    for card in setting.deck.cards:
        try:
            toned = tone_setting(setting, card.art)
            front = _typeset_front(card, toned, fitting, foot)
            if not shared:  # it has a panel of its own
                panel = setting.spell(draw_panel(toned))
                parts = tuple(part.behind(len(panel)) for part in front.parts)
                front = front._replace(items=(*panel, *front.items), parts=parts)
            yield front
        except Misfit as misfit:
            problems.setdefault(misfit.at(_find_origin(misfit, card)), []).append(card)
    with gathering() as found:
        for problem, cards in problems.items():
            more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
            found.append(problem._replace(message=f"card {cards[0].id}{more}: {problem.message}"))


def typeset_ground(setting: Setting) -> Frame:
    """Return what the fronts of a deck have in common: panel and titles, and the fingerprint at the lower right.

    In a deck whose cards have colours of their own each card has a panel of its own. Raises BadData if a title is too
    long or has no glyphs.
    """
    items = [] if _has_tones(setting) else setting.spell(draw_panel(setting))
    area, size, colour = setting.zones.get("foot"), setting.layout.label.size, setting.theme.muted
    if area:
        mark, y = size * CAP_HEIGHT, area.y + area.height
        x = area.x + area.width - setting.faces["regular"].width(setting.deck.fingerprint, size)
        items += [
            Symbol(x - mark, y - mark / 2, mark, OUTLINES["diamond"], colour),
            Text(x, y, "regular", size, 0, colour, (setting.deck.fingerprint,)),
        ]
    return Frame(setting.width, setting.height, tuple(items))


def _has_tones(setting: Setting) -> bool:
    return any(card.art.is_toned for card in setting.deck.cards)


def _typeset_front(card: Card, setting: Setting, fitting: Fitting, foot: Points) -> Frame:
    """Return a front, its body text as the deck has it, its foot set in the size `foot`."""
    _, body = fit_body(card, setting, setting.zones["text"], fitting)
    line, colour = setting.zones.get("foot"), setting.theme.muted
    words = [Text(line.x, line.y + line.height, "regular", foot, 0, colour, (_name_card(card),))] if line else []
    drawn: list[Item] = [
        *draw_corner_sign(card, setting),
        *draw_head_sign(card, setting),
        *draw_own_title(card, setting, find_head_colour(setting)),
    ]
    if card.art.picture and (room := setting.zones.get("picture")):  # which it fills unless the pack says otherwise
        drawn += place_picture(card.art.picture, room, PictureFit("cover", radius=PICTURE_RADIUS * setting.scale))
    corner = setting.spell([*drawn, *draw_symbol_apart(card, setting)])
    stats = setting.spell(draw_stats(card, setting))
    before = len(corner) + len(stats)
    told = [FramePart(len(corner), before, setting.stats)] if stats else []
    parts = (*told, *(part.behind(before) for part in body.parts))
    return Frame(
        setting.width, setting.height, (*corner, *stats, *body.items, *words), parts=parts, title=card.title or card.id
    )


def _fit_foot(setting: Setting) -> Points:
    """Return the size at which the ids of the cards keep clear of the fingerprint; that of the last is the longest.

    Raises BadData if there is none.
    """
    label, face, area = setting.layout.label, setting.faces["regular"], setting.zones.get("foot")
    if not area:
        return 0
    deck = setting.deck
    taken = face.width(deck.fingerprint, label.size) + 2 * label.size
    longer_prefix = len(deck.system.prefix) > len(deck.id)
    with placed(deck.system.origins["prefix"] if longer_prefix else deck.origin, "the foot of the cards"):
        least = TypeSize(label.size, label.size * LEAST_FOOT, 1)
        return fit_line(_name_card(deck.cards[-1]), face, least, area.width - taken)


def _name_card(card: Card) -> str:
    return f"{card.id}{SEPARATOR}{card.number}/{card.of}"


def _find_origin(misfit: Misfit, card: Card) -> Origin:
    """Return the place of the words that most likely cause a misfit."""
    if isinstance(misfit, MissingGlyph):
        return next((part.origin for part in card.sections if misfit.character in _words(part)), card.origin)
    return max(card.sections, key=lambda part: len(_words(part)), default=card).origin


def _words(section: Section) -> str:
    return f"{section.title} {section.text} {section.note}"


class Faces(NamedTuple):
    """What is drawn on a deck's cards."""

    ground: Frame  # what all fronts are drawn on
    # yields the words of each card, one by one; raises BadData at the end for cards that do not fit
    typeset_fronts: Callable[[], Iterator[Frame]]
    back: Frame  # the back of all cards that have none of their own
    # for each card what is drawn on its back, None if it has none of its own; nothing if no card has
    own_backs: tuple[Frame | None, ...] = ()
    ground_of_back: Frame = Frame(0, 0, ())  # what own backs are drawn on


def typeset_deck(setting: Setting) -> Faces:
    """Return what is drawn on a deck's cards.

    Raises BadData if ground or back do not fit, with the cards that do not.
    """
    problems: list[Problem] = []
    with collecting(problems):
        ground = typeset_ground(setting)
    with collecting(problems):
        back = draw_shared_back(setting)
    with collecting(problems):
        own_backs = set_own_backs(setting)
    if problems:
        with collecting(problems):
            deque(typeset_fronts(setting), maxlen=0)
        raise BadData(problems)
    ground_of_back = draw_ground_of_back(setting)
    return Faces(ground, partial(typeset_fronts, setting), back, own_backs, ground_of_back)


def draw_blank(setting: Setting) -> Frame:
    """Return the front of a deck's cards without words of their own. Raises BadData if those of the deck do not fit."""
    setting = setting._replace(leads=False)
    area = setting.zones.get("fields", setting.zones["text"])
    fullest = max(setting.deck.cards, key=lambda card: len(card.sections))
    # Room for a title, then each labelled section, which share the rest.
    blocks = [BodyBlock(setting.headline.size, lambda *_: [])] if setting.titled else []
    for section in fullest.sections:
        empty = section._replace(title="", text="", note="", quiet=False)
        styled = section.heading and section.heading.id in setting.styles
        band = set_band([empty], setting, area, 1) if styled and setting.layout.sections == "bands" else None
        if band:
            blocks.append(band)
        elif section.label:
            blocks.append(_set_label(empty, setting, area))
    panel = [*setting.spell(draw_panel(setting)), *draw_corner_room(setting)]
    return Frame(setting.width, setting.height, (*panel, *spread(blocks, setting, area).items))


def _set_label(section: Section, setting: Setting, area: Area) -> BodyBlock:
    """Return a label above an empty room, beside a bar where the layout has bars."""
    pad = setting.pad
    bar = setting.layout.sections == "bars"
    left = area.x + pad + BAR_INDENT * setting.scale * bar
    stack = set_stack([make_label(section, setting)], setting.faces, area.width, 1)
    assert stack is not None  # a label is narrower than its card: the setting has measured it

    def draw(y: Points, height: Points) -> list[Item]:
        line = [Box(area.x + pad, y, BAR * setting.scale, height, 0, setting.accent)] if bar else []
        return [*line, *stack.place(left, y)]

    return BodyBlock(stack.height, draw, grows=True)
