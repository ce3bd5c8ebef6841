"""Searching the rules in a real browser: what says the words is left, counted and marked."""

from browser import Phone
from conftest import shipped_systems
from playwright.sync_api import expect
from webpages import page_of

GAME = "heroes-of-normandie"
WORD = "reshuffle"


def test_a_word_is_found_in_the_rules(phone: Phone) -> None:
    """What does not say the word is left out, the places are counted, and the word is marked in each."""
    page = phone.open(page_of(shipped_systems()[GAME]), seed="a")
    page.get_by_role("button", name="Rules", exact=True).click()
    rules, count = page.locator(".rules"), page.locator(".rules-count")
    everything = rules.inner_text()
    field = page.get_by_role("searchbox")
    field.press_sequentially(WORD)
    expect(count).to_have_text(f"{rules.locator('li, tbody tr, p, footer').count()} places")
    marks = rules.locator("mark").all_inner_texts()
    assert marks
    assert {mark.lower() for mark in marks} == {WORD}
    assert all(WORD in text.lower() for text in rules.locator("section").all_inner_texts())
    field.fill("xyzzy")
    expect(count).to_have_text("Nothing in the rules says so.")
    expect(rules.locator("section")).to_have_count(0)
    field.fill("")
    expect(count).to_have_text("")
    assert rules.inner_text() == everything
