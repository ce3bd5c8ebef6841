"""Cards on the page of a game: every word that is printed, in the parts of its columns, and the odds of its deck."""

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from browser import Phone
from clicking import open_tab
from conftest import parametrize_systems, shipped_systems
from making import maker_of
from playing import load_marsh
from playwright.sync_api import Page, expect
from webpages import page_of

from printgen.model.options import Options
from printgen.model.system import System
from printgen.products.deck import make_deck
from printgen.typeset.type.wording import word
from printgen.verify.drawn_card import fill_frames

# All that cards are drawn with; pictures are referred to, and cut off.
KNOWN = {
    "text", "tspan", "path", "rect", "width", "height", "rx", "g", "x", "y", "dy", "d", "class", "font-size",
    "fill", "stroke", "stroke-width", "transform", "letter-spacing", "data-column",
    "use", "href", "clippath", "id", "clip-path",
}  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize_systems(metafunc)


class Drawing(HTMLParser):
    """The words of a drawing, those of each column apart as well, and the names of its elements and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.columns: dict[str, list[str]] = {}
        self.names: set[str] = set()
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.names |= {tag, *(name for name, _ in attrs)}
        self.open.append(dict(attrs).get("data-column") or "")

    def handle_endtag(self, _: str) -> None:
        """Leave an element."""
        self.open.pop()

    def handle_data(self, data: str) -> None:
        """Note words."""
        self.words.append(data)
        for column in " ".join(self.open).split():
            self.columns.setdefault(column, []).append(data)


def read_cards(system: System) -> dict[str, Any]:
    """Return what the page of a system says of its decks, their fronts as they are drawn."""
    text = page_of(system).read_text(encoding="utf-8")
    found = [json.loads(data) for data in re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', text)]
    (frames,) = (said["frames"] for said in found if "frames" in said)
    decks = {name: deck for said in found for name, deck in said.get("decks", {}).items()}
    for deck in decks.values():
        fronts = [
            [deck["items"][item] if isinstance(item, int) else item for item in front] for front in deck["fronts"]
        ]
        deck["fronts"] = [fill_frames(frames, front) for front in fronts]
    return decks


def squeeze(*texts: str) -> str:
    """Return texts without the blanks in which lines end, and without case: labels are printed as capitals."""
    return "".join("".join(texts).split()).casefold()


def check_words(system: System) -> None:
    decks = read_cards(system)
    assert set(decks) == {spec.id for spec in system.decks}
    for spec in system.decks:
        deck = word(make_deck(system, spec), system.language)
        for card, front in zip(deck.cards, decks[deck.id]["fronts"], strict=True):
            drawn = Drawing(front)
            words = squeeze(*drawn.words)
            for section in card.sections:
                for text in (section.label, section.title, section.text, section.note):
                    assert squeeze(text) in words, (card.id, text)
                if deck.has_columns and section.heading:
                    told = section.text or section.title  # the title of what all columns say stands in the head
                    assert squeeze(told) in squeeze(*drawn.columns[section.heading.id]), card.id
            assert drawn.names <= KNOWN, card.id


def test_every_word_of_a_card_is_drawn(name: str) -> None:
    """Each card of the page has the words that are printed on it, and those of a column in its part."""
    check_words(shipped_systems()[name])


def test_every_word_of_the_marsh_is_drawn() -> None:
    """So has each card of a pack with every kind of layout."""
    check_words(load_marsh())


def test_colours_of_columns() -> None:
    """A column has the colour, the tint and the shape that it has in print."""
    green = read_cards(shipped_systems()["heroes-of-normandie"])["reaction"]["columns"]["green"]
    style = maker_of(Options()).look.theme.styles["green"]
    assert green == {"colour": style.colour, "tint": style.tint, "shape": style.shape}


def test_odds_of_a_deck() -> None:
    """A deck's odds name each result of each column with its cards, or the odds once where all are alike."""
    decks = read_cards(shipped_systems()["heroes-of-normandie"])
    green, _, red = decks["reaction"]["odds"]
    assert green["results"][:2] == [["Nothing happens", 12, "33.3"], ["No!", 6, "16.7"]]
    assert sum(cards for _, cards, _ in red["results"]) == 36
    assert read_cards(shipped_systems()["kill-zone"])["contacts"]["odds"] == [
        {"column": "", "title": "", "each": "16.7"}
    ]


def test_rules_of_a_card(phone: Phone) -> None:
    """A card leads to the lines of the glossary that tell of its results; one without to its row of the table."""
    for name, deck, place, rule in (
        ("heroes-of-normandie", "Reaction", 3, "No!"),
        ("horde-mode", "Misery", 0, "Unnatural Stamina"),
    ):
        page = phone.open(page_of(shipped_systems()[name]), seed="friday")
        open_tab(page, "Cards")
        page.get_by_role("button", name=deck, exact=True).click()
        page.locator(".cards-small").nth(place).click()
        page.get_by_role("button", name=f"Rules: {rule}").click()
        expect(page.locator(".rules-shown")).to_contain_text(rule)


def test_a_turned_card_shows_its_own_back(phone: Phone) -> None:
    """Among the cards of a deck each turns over to the words on its own back; its front does not have them."""
    page = phone.open(page_of(load_marsh()), seed="friday")
    open_tab(page, "Cards")
    page.get_by_role("button", name="Quests", exact=True).click()
    page.locator(".cards-small").first.click()
    side = page.locator(".card-large-side")
    expect(side).to_contain_text("Reach the far bank.")
    expect(side).not_to_contain_text("Lose a boot.")
    page.get_by_role("button", name="Turn the card over").click()
    expect(side).to_contain_text("Lose a boot.")
    expect(side).not_to_contain_text("Reach the far bank.")


def open_drawn_quest(phone: Phone) -> Page:
    """Deal a quest at the table, and show it as large as there is room."""
    page = phone.open(page_of(load_marsh()), seed="friday")
    page.locator(".toggle").click()
    for key in ("panel-piles", "more-quests"):
        page.locator(f'[data-key="{key}"]:visible').first.click()
    page.get_by_role("button", name="Deal player 1 a hand").click()
    page.locator(".card-face .enlarge").first.click()
    return page


TURNS: list[Callable[[Page], None]] = [
    lambda page: page.locator(".large-card .card").click(),
    lambda page: page.get_by_role("button", name="Turn the card over").press("Enter"),
]


@pytest.mark.parametrize("turn", TURNS, ids=["a tap on it", "the keyboard"])
def test_a_drawn_card_turns_over_and_back(phone: Phone, turn: Callable[[Page], None]) -> None:
    """A card of the table is turned over to the words on its own back, which are read aloud, and back to its front."""
    page = open_drawn_quest(phone)
    card = page.locator(".large-card .card")
    front = card.get_attribute("aria-label") or ""
    assert "What comes of it" not in front
    turn(page)
    expect(card).to_have_attribute("aria-label", re.compile("What comes of it"))
    turn(page)
    expect(card).to_have_attribute("aria-label", front)
