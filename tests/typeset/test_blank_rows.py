"""Rows whose result the player writes: lines on their cards, and room on a sheet."""

from itertools import pairwise

import pytest
from conftest import shipped_products
from making import maker_of
from reading import read_pages

from printgen.model.look import WHITE
from printgen.model.options import Options
from printgen.model.product import DeckSpec, Passage, PassageGroup, SheetSpec
from printgen.products.deck import make_blank_deck, make_deck
from printgen.typeset.card.card import draw_blank, typeset_fronts
from printgen.typeset.frame import Box, Text
from printgen.units import to_points

# The least that a pen needs from line to line.
PEN = to_points(5_000)


@pytest.mark.parametrize("card", ["poker", "tarot", "mini-american"])
def test_a_card_to_write_on_has_lines_below_its_words(card: str) -> None:
    """There are two lines at least, within the safe area, far enough apart for a pen, and no word stands on them."""
    job = shipped_products()["kill-zone/enemy-models"]
    assert isinstance(job.spec, DeckSpec)
    setting = maker_of(Options(card=card)).design.make_setting(job.system, job.spec)
    fronts = list(typeset_fronts(setting))
    assert len(fronts) == 6
    for front in fronts:
        lines = [item for item in front.items if isinstance(item, Box) and item.height < 1]
        texts = [item for item in front.items if isinstance(item, Text)]
        words = [text for text in texts if text.y < lines[0].y]
        feet = [text for text in texts if text not in words]
        assert len(feet) == (card != "mini-american")
        assert len(lines) >= 2
        assert all(second.y - first.y >= PEN for first, second in pairwise(lines))
        assert lines[0].y - max(text.y + text.leading * (len(text.lines) - 1) for text in words) >= PEN / 2
        assert all(lines[-1].y < foot.y - foot.size for foot in feet)
        assert all(line.x >= setting.safe - 0.01 for line in lines)


def test_a_sheet_leaves_room_to_write() -> None:
    """Each row of the table is at least 5 mm high, and does not say what its card says."""
    job = shipped_products()["kill-zone/reference"]
    assert isinstance(job.spec, SheetSpec)
    shown = PassageGroup((Passage("table", "enemy-models", job.spec.origin),), wide=False)
    sheet = job.spec._replace(pages=0, strip="", in_play=(), content=(shown,))
    pages = read_pages(maker_of(Options()).make(job._replace(spec=sheet)).data)
    tops = []
    for page in pages:
        chars = [char for char in page.chars if char["text"].strip()]
        text = "".join(char["text"][0] for char in chars)  # a ligature counts as one
        assert "themodelthatyouhavewritten" not in text
        places = [text.find(f"Enemy{number}") for number in range(1, 7)]
        tops += [chars[place]["top"] for place in places if place >= 0]
    assert len(tops) == 6
    assert all(second - first >= PEN for first, second in pairwise(tops))


@pytest.mark.parametrize("name", ["horde-mode/misery", "horde-mode/purchases", "solo-heresy/battlefield-events"])
def test_a_pen_writes_on_the_head_of_a_blank_card(name: str) -> None:
    """Where cards have a solid head with their title, that of a blank card is white with an edge."""
    job = shipped_products()[name]
    assert isinstance(job.spec, DeckSpec)
    design = maker_of(Options()).design
    deck = make_blank_deck(make_deck(job.system, job.spec), 9, "blank")
    setting = design.make_setting(job.system, job.spec, deck)
    head, *_ = [item for item in draw_blank(setting).items if isinstance(item, Box) and item.width > setting.width / 2]
    assert head.height >= PEN
    assert (head.fill, head.stroke == "") == (WHITE, False)


@pytest.mark.parametrize("name", ["horde-mode/misery", "firefight/npc", "firefight/events", "kill-zone/orders-melee"])
def test_blank_cards_have_lines_to_write_on(name: str) -> None:
    """A blank card of any layout has lines, as far apart as a pen needs, none of them through a word."""
    job = shipped_products()[name]
    assert isinstance(job.spec, DeckSpec)
    drawn = draw_blank(maker_of(Options()).design.make_setting(job.system, job.spec))
    lines = [item.y for item in drawn.items if isinstance(item, Box) and item.height < 1]
    words = [item for item in drawn.items if isinstance(item, Text)]
    assert len(lines) >= 2
    assert all(second - first >= PEN for first, second in pairwise(sorted(lines)))
    assert not any(word.y - word.size < line < word.y for word in words for line in lines)
