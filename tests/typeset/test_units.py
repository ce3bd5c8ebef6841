"""The cards of what a scenario lists: they are read at a glance across the table, and alike in a deck."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from evening import list_scenarios, load_shipped, load_tonight
from making import maker_of

from printgen.model.options import Options
from printgen.products.deck import Card, make_deck
from printgen.typeset.card.card import typeset_fronts
from printgen.typeset.frame import Box, Frame, Path, Rules, Text

KINDS = {"firefight": "npcs", "heroes-of-normandie": "units", "horde-mode": "horde", "solo-heresy": "units"}
UNITS = sorted(name for name in list_scenarios() if name.partition("/")[0] in KINDS)
# Words that are read as rules are no smaller; labels are capitals, and a foot is for whoever sorts cards.
LEAST, LABEL = 8, 6.01


def set_cards(name: str, write: tuple[str, ...] = ()) -> Iterator[tuple[Card, Frame]]:
    """Yield the cards of what a scenario lists, each with its front; `write` replaces its labels."""
    game, _, scenario = name.partition("/")
    system = load_shipped()[game]
    rules = system.play.scenario
    assert rules
    if write:
        lists = tuple(each._replace(write=write) for each in rules.lists)
        system = system._replace(play=system.play._replace(scenario=rules._replace(lists=lists)))
    system = load_tonight(system, scenario)
    spec = system.deck(KINDS[game])
    setting = maker_of(Options()).design.make_setting(system, spec)
    yield from zip(make_deck(system, spec).cards, typeset_fronts(setting), strict=True)


@pytest.mark.parametrize("name", UNITS)
def test_words_are_large_enough(name: str) -> None:
    """Whatever a unit does is set in 8 pt or more."""
    for card, front in set_cards(name):
        sizes = [item.size for item in front.items if isinstance(item, Text) and item.size > LABEL]
        assert min(sizes) >= LEAST, card.id


@pytest.mark.parametrize("name", UNITS)
def test_the_number_stands_on_a_disc(name: str) -> None:
    """It is found as on the token of the unit, and larger than all but its name."""
    for card, front in set_cards(name):
        disc, number, *_ = front.items
        assert isinstance(disc, Path)
        assert isinstance(number, Text)
        assert (number.lines, number.size > 2 * LEAST) == ((card.corner,), True)


@pytest.mark.parametrize("name", UNITS)
def test_tiles_lie_alike_on_all_cards(name: str) -> None:
    """Whoever looks for the points of a unit finds them at the same height on each card of the deck."""
    rows = set()
    for card, front in set_cards(name):
        tiles = sum(bool(part.heading and part.heading.shown in ("text", "tile", "write")) for part in card.sections)
        boxes = [item for item in front.items if isinstance(item, Box)][:tiles]
        rows.add(tuple(dict.fromkeys((round(box.y, 2), round(box.height, 2)) for box in boxes)))
    assert len(rows) == 1


def test_values_that_change_are_written_and_marked() -> None:
    """A figure of Firefight has its four values to write in, and a place for its marker."""
    for card, front in set_cards("firefight/night-shift"):
        written = [part.label for part in card.sections if part.heading and part.heading.shown == "write"]
        assert written == ["Move", "Melee", "Ranged", "Armour"]
        assert sum(isinstance(item, Box) and not item.fill for item in front.items) == len(written)
        assert any(isinstance(item, Rules) and len(item.segments) > len(written) for item in front.items)


def test_types_are_ticked() -> None:
    """A unit of The Solo Heresy whose type is rolled has a box for each, and one of a fixed type what that says."""
    for card, front in set_cards("solo-heresy/silent-foundry"):
        shown = [part.heading.shown for part in card.sections if part.heading]
        fixed = any(part.label == "Movement" for part in card.sections)
        ticks = [item for item in front.items if isinstance(item, Box) and not item.fill and item.width == item.height]
        assert (shown.count("tick"), len(ticks)) == ((0, 0) if fixed else (3, 3)), card.id


def test_labels_to_write_below_lie_within_their_boxes() -> None:
    """Six labels take two rows where one has no room, and none runs into its neighbour or off the card."""
    labels = ("Movement", "Marksmanship", "Brawling", "Armour", "Constitution", "Determination")
    for card, front in set_cards("firefight/night-shift", labels):
        boxes = [item for item in front.items if isinstance(item, Box) and not item.fill]
        assert len(boxes) == len(labels), card.id
        for one, other in combinations(boxes, 2):
            assert one.x + one.width <= other.x or other.x + other.width <= one.x or one.y != other.y
        assert max(box.x + box.width for box in boxes) < front.width
        face = maker_of(Options()).design.faces["bold"]
        heads = [
            item
            for item in front.items
            if isinstance(item, Text) and item.lines[0] in {label.upper() for label in labels}
        ]
        assert len(heads) == len(labels)
        for head in heads:
            box = next(
                box for box in boxes if box.x < head.x < box.x + box.width and box.y < head.y < box.y + box.height
            )
            wide = max(face.width(line, head.size, head.spacing) - head.spacing for line in head.lines)
            assert head.x + wide < box.x + box.width


@pytest.mark.parametrize("name", [name for name in UNITS if name.startswith("heroes")])
def test_bands_lie_alike_on_all_cards(name: str) -> None:
    """Whoever looks for the orders at one Threat Level finds them at the same height on each card of the deck."""
    tops: dict[str, set[float]] = {}
    for _, front in set_cards(name):
        labels = {text.lines[0]: text for text in front.items if isinstance(text, Text) and text.size < LEAST}
        for label in ("GREEN", "ORANGE", "RED"):
            tops.setdefault(label, set()).add(round(labels[label].y, 1))
    merged = name.endswith("mill-bridge")  # where some cards have one band for two levels
    assert len(tops["RED"]) == 1
    assert merged or all(len(places) == 1 for places in tops.values())


@pytest.mark.parametrize("name", [name for name in UNITS if name.startswith("solo-heresy")])
def test_numbers_stand_at_one_place(name: str) -> None:
    """Points and Kill Points of a unit are found at the same place on each card of the deck."""
    texts = [item for _, front in set_cards(name) for item in front.items if isinstance(item, Text)]
    for label in (("POINTS",), ("KILL", "POINTS")):
        assert len({(round(text.x, 1), round(text.y, 1)) for text in texts if text.lines == label}) == 1
