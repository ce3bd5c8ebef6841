"""The finished PDFs, read back: where cards lie, what they say, and what a printer is told."""

import pytest
from conftest import Printed, draw_deck, print_deck
from reading import POINTS_PER_MICROMETRE, Rectangle, open_pdf, squeeze, text_in

from printgen.imposition.verso import Slot
from printgen.load.look.printed_words import load_words
from printgen.products.deck import Card, Section
from printgen.typeset.card.traits import read_sign

NEAR = 0.02  # points: seven thousandths of a millimetre
SAMPLES = ("heroes-of-normandie/reaction", "firefight/npc", "kill-zone/orders-melee", "horde-mode/secondary-missions")
LOOKS = [("a4", "poker"), ("letter", "poker"), ("a4", "mini-american"), ("letter", "tarot"), ("a4", "square")]


def place(slot: Slot) -> Rectangle:
    """Return a slot as points on the page."""
    x0, top, x1, bottom = (
        value * POINTS_PER_MICROMETRE for value in (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height)
    )
    return Rectangle(x0, top, x1, bottom)


def rectos(printed: Printed) -> list[list[tuple[Slot, Card]]]:
    """Return which card should lie in which slot of each recto."""
    slots = printed.grid.slots()
    cards = printed.deck.cards
    parts = [cards[start : start + len(slots)] for start in range(0, len(cards), len(slots))]
    return [list(zip(slots, part, strict=False)) for part in parts]


def has_rectangle(rects: list[dict[str, float]], wanted: Rectangle) -> bool:
    """Tell whether a rectangle was drawn, to a hundredth of a millimetre."""
    return any(all(abs(rect[side] - value) < NEAR for side, value in wanted._asdict().items()) for rect in rects)


def words_of(card: Card, printed: Printed, *, full: bool = True) -> str:
    """Return everything that must stand on a card, squeezed and sorted by character.

    full: whether the small line above the card's title names the system too, for which there may be no room.
    """
    deck, layout = printed.deck, printed.deck.layout
    sign = read_sign(card, deck, load_words("en").joker).text
    parts = [f"{card.id} · {card.number}/{card.of}", deck.fingerprint, sign]
    parts += [sign] if layout == "playing-card" else [*[deck.system.name] * full, deck.title]
    if not deck.has_columns:
        parts += [card.title, *["·"] * (full and layout != "playing-card")]
    elif full and layout == "bands" and not card.quiet and len({section[1:4] for section in card.sections}) == 1:
        parts.append("·")  # between system and deck, above what all columns say
    before: Section | None = None
    for section in card.sections:
        parts.append(section.label)
        merged = layout == "bands" and before and before[1:5] == section[1:5]
        parts += [] if merged else [section.title, section.text, section.note]
        before = section
    return sort_letters("".join(parts))


def sort_letters(words: str) -> str:
    """Return the characters of words, sorted."""
    return "".join(sorted(squeeze(words)))


@pytest.mark.every(3)
def test_every_card_is_printed_once_with_all_its_words(layout_deck: str) -> None:
    """Each slot of a recto holds one card with exactly the words that `printgen cards` shows for it."""
    printed = print_deck(layout_deck)
    for page, cards in zip(printed.pages[::2], rectos(printed), strict=True):
        for slot, card in cards:
            said = text_in(page.chars, place(slot))
            wanted = [words_of(card, printed), words_of(card, printed, full=False)]
            wanted += [sort_letters(words + card.flavour) for words in wanted]  # which stands where there is room
            assert sort_letters(said) in wanted, card.id
            for section in card.sections:
                for words in (section.label, section.title, section.text, section.note):
                    assert squeeze(words) in said, card.id


@pytest.mark.every(6)
@pytest.mark.parametrize(("paper", "card_format"), LOOKS)
@pytest.mark.parametrize("name", SAMPLES)
def test_cards_and_backs_have_the_right_size_and_place(name: str, paper: str, card_format: str) -> None:
    """Each card is cut out at its format's size, with its own back exactly behind it, also on the last sheet."""
    printed = print_deck(name, paper, card_format)
    sheets = rectos(printed)
    assert len(printed.pages) == 2 * len(sheets)
    size = sorted((printed.look.format.width, printed.look.format.height))
    for recto, verso, cards in zip(printed.pages[::2], printed.pages[1::2], sheets, strict=True):
        for slot, _ in cards:
            assert sorted((slot.width, slot.height)) == size
            assert has_rectangle(recto.rects, place(slot))
            behind = place(printed.grid.behind(slot))
            assert behind.x0 == pytest.approx(recto.width - place(slot).x1, abs=NEAR)
            assert has_rectangle(verso.rects, behind)
            assert squeeze(printed.deck.title) in text_in(verso.chars, behind)
        outside = Rectangle(0, 0, verso.width, verso.height)
        backs = text_in(verso.chars, outside).count(squeeze(printed.deck.system.name) + squeeze(printed.deck.title))
        assert backs == 2 * len(cards)  # the same both ways up


@pytest.mark.every(6)
@pytest.mark.parametrize(("paper", "card_format"), LOOKS)
@pytest.mark.parametrize("name", SAMPLES)
def test_words_stay_inside_the_safe_area(name: str, paper: str, card_format: str) -> None:
    """No character comes nearer to the trim than the format's safe margin."""
    printed = print_deck(name, paper, card_format)
    safe = printed.look.format.safe * POINTS_PER_MICROMETRE
    for page, cards in zip(printed.pages[::2], rectos(printed), strict=True):
        for slot, card in cards:
            area = place(slot)
            for char in page.chars:
                if area.holds(char) and char["text"].strip():
                    assert area.shrunk(safe - 0.5).holds_ink(char, page.height), (card.id, char["text"])


def test_type_is_large_enough_to_read(layout_deck: str) -> None:
    """On poker cards body text is 7.5 pt or more, notes 6.7 pt, and nothing else is below 5.5 pt."""
    printed = print_deck(layout_deck)
    for page, cards in zip(printed.pages[::2], rectos(printed), strict=True):
        for slot, card in cards:
            shown = [char for char in page.chars if place(slot).holds(char)]
            assert min(char["size"] if char["upright"] else char["x1"] - char["x0"] for char in shown) >= 5.5
            for section in card.sections:
                text = squeeze(section.text)
                said = text_in(page.chars, place(slot))
                if text:
                    start = said.index(text)
                    dark = [char for char in shown if char["text"].strip()][start : start + len(text)]
                    assert min(char["size"] for char in dark) >= 7.5 - 0.001, card.id


def test_a_printer_is_told_what_it_must_know(layout_deck: str) -> None:
    """Page size, trim box, no scaling, the edge to turn, title, author, subject, and an outline by sheet."""
    printed = print_deck(layout_deck)
    system = printed.deck.system
    with open_pdf(printed.data) as pdf:
        assert not pdf.check_pdf_syntax()
        preferences = pdf.Root.ViewerPreferences
        assert str(preferences.PrintScaling) == "/None"
        assert str(preferences.Duplex) == "/DuplexFlipLongEdge"
        assert preferences.DisplayDocTitle
        assert str(pdf.docinfo.Title) == f"{system.name}: {printed.deck.title}"
        assert all(author in str(pdf.docinfo.Author) for author in system.authors)
        assert printed.deck.fingerprint in str(pdf.docinfo.Subject)
        with pdf.open_outline() as outline:
            assert len(outline.root) == len(pdf.pages) / 2
        for page in pdf.pages:
            assert [round(float(value), 1) for value in page.MediaBox] == [0, 0, 595.3, 841.9]
            assert [round(float(value), 1) for value in page.TrimBox] == [0, 0, 595.3, 841.9]  # with its marks


def test_all_fonts_are_embedded_subsets(layout_deck: str) -> None:
    """A print shop needs no font: each one used lies in the file, cut down to what is used."""
    with open_pdf(print_deck(layout_deck).data) as pdf:
        for page in pdf.pages:
            for font in page.Resources.Font.values():
                assert "+" in str(font.BaseFont)
                assert "/FontFile2" in font.FontDescriptor


def block_of(printed: Printed) -> Rectangle:
    """Return the block of cards on the page."""
    return place(printed.grid.block)


@pytest.mark.every(3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SAMPLES)
def test_ruler_and_credits_stand_clear_of_the_cards(name: str, paper: str) -> None:
    """In the margin each sheet has a ruler of exactly 100 mm, credits, deck, fingerprint and number."""
    printed = print_deck(name, paper)
    block = block_of(printed)
    for number, page in enumerate(printed.pages[::2], 1):
        margin = squeeze("".join(char["text"] for char in page.chars if not block.holds(char)))
        for words in (printed.deck.system.credit, printed.deck.title, printed.deck.fingerprint):
            assert squeeze(words) in margin
        assert f"sheet{number}/{len(printed.pages) // 2}" in margin
        lengths = [max(abs(line["x1"] - line["x0"]), abs(line["bottom"] - line["top"])) for line in page.lines]
        assert any(abs(length - 100_000 * POINTS_PER_MICROMETRE) < NEAR for length in lengths)


@pytest.mark.every(6)
@pytest.mark.parametrize(("paper", "card_format"), LOOKS)
@pytest.mark.parametrize("name", SAMPLES)
def test_crop_marks_point_at_every_cut_on_both_sides(name: str, paper: str, card_format: str) -> None:
    """From outside the cards two marks point at each edge of each card, on fronts and backs alike."""
    printed = print_deck(name, paper, card_format)
    for place_in_file, page in enumerate(printed.pages):
        cards = rectos(printed)[place_in_file // 2]
        slots = [printed.grid.behind(slot) if place_in_file % 2 else slot for slot, _ in cards]
        outside = [line for line in page.lines if all(is_outside(line, Rectangle(*place(slot))) for slot in slots)]
        upright = [line["x0"] for line in outside if line["x0"] == line["x1"]]
        level = [line["top"] for line in outside if line["top"] == line["bottom"]]
        for slot in slots:
            x0, top, x1, bottom = place(slot)
            for edge, marks in ((x0, upright), (x1, upright), (top, level), (bottom, level)):
                assert sum(abs(mark - edge) < NEAR for mark in marks) >= 2


def is_outside(line: dict[str, float], block: Rectangle) -> bool:
    """Tell whether a line lies wholly outside a card."""
    beside = line["x1"] < block.x0 or line["x0"] > block.x1
    return beside or line["bottom"] < block.top or line["top"] > block.bottom


def test_the_same_input_gives_the_same_bytes(layout_deck: str) -> None:
    """Building a deck again gives the same file, byte for byte."""
    assert draw_deck(layout_deck) == print_deck(layout_deck).data
