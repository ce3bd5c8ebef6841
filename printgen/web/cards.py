"""The cards of a game as a page draws them, their pictures, and the maps whose zones are the rows of a table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, sqrt
from typing import Any

from printgen.compose.design import Design
from printgen.load.look.printed_words import load_words
from printgen.model.art import Picture
from printgen.model.look import WHITE
from printgen.model.map import Map, Zone
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System
from printgen.model.table import Table
from printgen.products.deck import Deck, make_deck
from printgen.products.odds import Odds, count_cards, print_per_cent
from printgen.render.svg_card import Drawn, Frames, write_side
from printgen.typeset.card.card import typeset_deck
from printgen.typeset.card.setting import Setting


def write_pictures(named: Iterable[tuple[str, Picture]]) -> str:
    """Return the element that defines pictures by their names, "" for none. Raises BadData for one that is damaged."""
    pictures = [*named]
    if not pictures:
        return ""
    from printgen.render.picture.inline import define_for_screen  # most games have no pictures

    found = "".join(define_for_screen(picture, name) for name, picture in pictures)
    return f'<div hidden><svg xmlns="http://www.w3.org/2000/svg">{found}</svg></div>'


# Where a row lies, in hundredths of the map: from the left, from above, its width and its height.
Place = tuple[int, int, int, int]
WHOLE = 100


def list_boards(system: System) -> dict[str, list[Place]]:
    """Return where the rows of a table lie, by its id, for each table whose rows are all zones of a map."""
    found = ((table, _find_zones(table, each)) for table in system.tables for each in system.maps)
    return {table.id: zones for table, zones in found if zones}


def _find_zones(table: Table, drawn: Map) -> list[Place]:
    """Return where the rows of a table lie on a map, nothing if its zones are others."""
    zones = {zone.label: zone for zone in drawn.zones if not zone.radius}
    rolls = [row.roll for row in table.rows]
    if not table.die or len(zones) < len(drawn.zones) or sorted(zones) != sorted(rolls):
        return []
    return [_place(zones[roll], drawn) for roll in rolls]


def _place(zone: Zone, drawn: Map) -> Place:
    """Return where a zone lies on the first size of its map."""
    size = drawn.sizes[0]
    (left, right), (top, bottom) = zone.across.find(size.width), zone.down.find(size.height)
    x, y = round(left * WHOLE / size.width), round(top * WHOLE / size.height)
    return x, y, round(right * WHOLE / size.width) - x, round(bottom * WHOLE / size.height) - y


def describe_cards(design: Design, system: System, frames: Frames) -> dict[str, Any]:
    """Return the cards of a game as plain data, by deck. Raises BadData for what does not fit its cards.

    odds: how likely each result is on the first card of the deck.
    ground, back, fronts: the drawings in `frames`; a front has only what its card alone has, on the ground.
    backs: for each card what it has on its back in place of the deck's, None if nothing, on ground_of_back; for decks
    without such cards neither is said.
    items: drawings that several fronts have; these name them by number.
    """
    described, words = {}, load_words(system.language)
    for spec in system.decks:
        deck = make_deck(system, spec)
        said = {"title": spec.title, "odds": list(_describe_odds(deck, words))}
        described[spec.id] = said | _draw_deck(design.make_setting(system, spec, deck), frames)
    return described


def _draw_deck(setting: Setting, frames: Frames) -> dict[str, Any]:
    """Return the sides of a deck's cards."""
    faces, deck = typeset_deck(setting), setting.deck
    columns = {column.id: setting.styles[column.id] for column in deck.columns if column.id in setting.styles}
    ground = write_side(faces.ground, frames)
    drawn = [write_side(front, frames, columns) for front in faces.typeset_fronts()]
    firsts = [place for place, card in enumerate(deck.cards) if card.part == 1]
    parts = [drawn[first:last] for first, last in pairwise([*firsts, len(drawn)])]
    fronts = [each[0] if len(each) == 1 else _lay_parts(each, ground, setting, frames) for each in parts]
    counts = Counter(item for front in fronts for item in front)
    numbers = {item: number for number, item in enumerate(item for item in counts if counts[item] > 1)}
    worn = columns if setting.layout.sections == "bands" else {}  # others show neither colours nor shapes
    said = {
        "width": round(setting.width, 3),
        "height": round(setting.height, 3),
        "columns": {
            name: {"colour": style.colour, "tint": style.tint, "shape": style.shape} for name, style in worn.items()
        },
        "ground": ground,
        "back": write_side(faces.back, frames),
        "items": list(numbers),
        "fronts": [[numbers.get(item, item) for item in front] for front in fronts],
    }
    if faces.own_backs:
        backs = [back and write_side(back, frames) for back in (faces.own_backs[first] for first in firsts)]
        said |= {"ground_of_back": write_side(faces.ground_of_back, frames), "backs": backs}
    return said


def _lay_parts(parts: Sequence[list[Drawn]], ground: list[Drawn], setting: Setting, frames: Frames) -> list[Drawn]:
    """Return a card that is printed as several as one: these beside and below one another, as large as they fit it."""
    side = ceil(sqrt(len(parts)))
    wide, high = setting.width / side, setting.height / side
    laid: list[Drawn] = [(frames.number(f'<path fill="{WHITE}" d="M0 0H{setting.width:g}V{setting.height:g}H0z"/>'),)]
    for place, part in enumerate(parts):
        x, y = place % side * wide, place // side * high
        group = frames.number(f'<g transform="translate({x:g} {y:g}) scale({1 / side:g})">'), frames.number("</g>")
        laid += [group[:1], *ground, *part, group[1:]]
    return laid


def _describe_odds(deck: Deck, words: PrintedWords) -> Iterator[dict[str, Any]]:
    """Yield the odds of the first card of a deck for each of its columns."""
    for column in deck.columns or (None,):
        name, title = (column.id, column.title) if column else ("", "")
        yield {"column": name, "title": title} | _describe(count_cards(deck, name), words)


def _describe(odds: Odds, words: PrintedWords) -> dict[str, Any]:
    """Return odds as plain data: said once if all results are equally likely."""
    rows = [
        (title, outcome.faces, print_per_cent(outcome.probability, words))
        for outcome, title in zip(odds.outcomes, odds.tell_apart(), strict=True)
    ]
    even = len(rows) > 1 and len({row[1:] for row in rows}) == 1
    return {"each": rows[0][2]} if even else {"results": rows}
