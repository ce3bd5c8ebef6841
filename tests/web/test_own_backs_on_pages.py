"""Backs of their own on the page: a card that is turned over shows its outcome, and nobody sees it before."""

from browser import Phone
from clicking import open_tab
from playing import load_marsh
from playwright.sync_api import expect
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
