"""Rows whose result the player writes: lines on their cards, and room on a sheet."""

from itertools import pairwise

import pytest
from conftest import shipped_products
from making import maker_of
from reading import read_pages

from printgen.model.look import WHITE
from printgen.model.options import Options
from printgen.model.product import DeckSpec, Passage, PassageGroup, SheetSpec
from printgen.typeset.card.blank import draw_blank
from printgen.typeset.card.card import typeset_fronts
from printgen.typeset.frame import Box, Frame, Text
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
    """A blank card has the head of its deck, with its name, and white places in it for a title and for an index."""
    job = shipped_products()[name]
    assert isinstance(job.spec, DeckSpec)
    setting = maker_of(Options()).design.make_setting(job.system, job.spec)
    head, *others = [item for item in draw_blank(setting, "hint").items if isinstance(item, Box)]
    white = [item for item in others if item.fill == WHITE]
    assert head.fill == setting.ground
    assert len(white) == 1 + bool(setting.corner_column)
    assert all(each.height >= PEN and head.y < each.y < each.y + each.height < head.y + head.height for each in white)
    told = [line for item in draw_blank(setting, "hint").items if isinstance(item, Text) for line in item.lines]
    assert "hint" in told
    assert any(job.spec.title.upper() in line for line in told)


@pytest.mark.parametrize("name", ["horde-mode/secondary-missions", "firefight/npc", "kill-zone/orders-melee"])
def test_blank_cards_have_the_fields_of_printed_ones(name: str) -> None:
    """The labels of a blank card stand in the order in which they stand on the deck's cards."""
    job = shipped_products()[name]
    assert isinstance(job.spec, DeckSpec)
    setting = maker_of(Options()).design.make_setting(job.system, job.spec)

    def list_labels(frame: Frame) -> list[str]:
        texts = [item for item in frame.items if isinstance(item, Text) and not item.turn]
        ranked = sorted(texts, key=lambda item: item.y)
        labels = {part.label.upper() for card in setting.deck.cards for part in card.sections if part.label}
        return list(dict.fromkeys(line for item in ranked for line in item.lines if line in labels))

    assert list_labels(draw_blank(setting, "")) == list_labels(next(iter(typeset_fronts(setting))))


@pytest.mark.parametrize("name", ["horde-mode/misery", "firefight/npc", "firefight/events", "kill-zone/orders-melee"])
def test_blank_cards_have_lines_to_write_on(name: str) -> None:
    """A blank card of any layout has lines, as far apart as a pen needs, none of them through a word."""
    job = shipped_products()[name]
    assert isinstance(job.spec, DeckSpec)
    drawn = draw_blank(maker_of(Options()).design.make_setting(job.system, job.spec), "")
    lines = [item for item in drawn.items if isinstance(item, Box) and item.height < 1]
    words = [item for item in drawn.items if isinstance(item, Text)]
    assert len(lines) >= 2
    assert all(second - first >= PEN for first, second in pairwise(sorted(line.y for line in lines)))
    assert not any(
        line.x <= word.x < line.x + line.width and word.y - word.size < line.y < word.y
        for word in words
        for line in lines
    )
