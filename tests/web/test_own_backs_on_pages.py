"""Backs of their own on the page: a card that is turned over shows its outcome, and nobody sees it before."""

import re
from collections.abc import Callable

import pytest
from browser import Phone
from clicking import open_tab
from playing import load_marsh
from playwright.sync_api import Page, expect
from webpages import page_of


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
