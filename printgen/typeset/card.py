"""Cards into frames: head, body and footer of each front, fitted to its words, and every mistake in them at once."""

from collections.abc import Mapping

from printgen.errors import BadData, Problem
from printgen.model.look import CardLayout, Look
from printgen.products.deck import Card, Deck, Section
from printgen.typeset.back import draw_back
from printgen.typeset.body import set_body
from printgen.typeset.frame import Frame, Item, Shape, Text
from printgen.typeset.header import body_area, draw_head
from printgen.typeset.setting import Setting, make_setting
from printgen.typeset.stack import Overflow
from printgen.typeset.typeface import CAP_HEIGHT, MissingGlyph, Typeface

SEPARATOR = " · "


def typeset_deck(
    deck: Deck, layout: CardLayout, look: Look, faces: Mapping[str, Typeface]
) -> tuple[list[Frame], Frame]:
    """Return a frame for the front of each card, in order, and one for the back of all.

    Raises BadData with a problem for each card whose words do not fit or have no glyphs.
    """
    setting = make_setting(deck, layout, look, faces)
    fronts: list[Frame] = []
    problems: dict[Problem, list[Card]] = {}
    for card in deck.cards:
        try:
            fronts.append(_typeset_front(card, setting))
        except (Overflow, MissingGlyph) as error:
            problems.setdefault(_judge(error, card, setting), []).append(card)
    if problems:
        raise BadData(_name_cards(problem, cards) for problem, cards in problems.items())
    return fronts, draw_back(setting)


def _typeset_front(card: Card, setting: Setting) -> Frame:
    items = draw_head(card, setting) + set_body(card, setting, body_area(setting)) + _draw_footer(card, setting)
    return Frame(setting.width, setting.height, tuple(items))


def _draw_footer(card: Card, setting: Setting) -> list[Item]:
    """Draw the card's id and number at the left, the deck's fingerprint at the right."""
    size, face, colour = setting.layout.label.size, setting.faces["regular"], setting.theme.muted
    y = setting.height - setting.safe
    left = f"{card.id}{SEPARATOR}{card.number}/{card.of}"
    right = setting.deck.fingerprint
    end = setting.width - setting.safe
    if setting.layout.header == "corners":
        end -= setting.layout.index.size
    x = end - face.width(right, size)
    mark = size * CAP_HEIGHT
    return [
        Text(setting.safe, y, "regular", size, 0, colour, (left,)),
        Shape("diamond", x - mark, y - mark / 2, mark, colour),
        Text(x, y, "regular", size, 0, colour, (right,)),
    ]


def _judge(error: Overflow | MissingGlyph, card: Card, setting: Setting) -> Problem:
    """Return the problem of a card, at the line of the words that most likely cause it."""
    if isinstance(error, MissingGlyph):
        character = error.character
        origin = next((part.origin for part in card.sections if character in _words(part)), card.origin)
        message = f'the typeface has no "{character}" (U+{ord(character):04X})'
        return Problem(origin, message, "write it in other characters")
    longest = max(card.sections, key=lambda part: len(_words(part)), default=card)
    return Problem(longest.origin, str(error), "shorten the words, or print on larger cards")


def _words(section: Section) -> str:
    return f"{section.title} {section.text} {section.note}"


def _name_cards(problem: Problem, cards: list[Card]) -> Problem:
    more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
    return problem._replace(message=f"card {cards[0].id}{more}: {problem.message}")
