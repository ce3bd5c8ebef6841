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


def test_rosters_are_read_and_searched(phone: Phone) -> None:
    """Who can come is listed by faction, folded away, with each name at its result, and a word is found in it too."""
    system = shipped_systems()["horde-mode"]
    page = phone.open(page_of(system), seed="a")
    page.get_by_role("button", name="Rules", exact=True).click()
    for roster in system.rosters:
        names = [name.text for _, names in roster.entries for name in names]
        folded = page.locator(".rosters details").filter(has=page.get_by_text(roster.title, exact=True))
        told = folded.locator("li").all_text_contents()
        assert [line.removesuffix(", a last resort") for line in told] == names
    expect(folded.locator("li").first).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("li").first).to_be_visible()
    page.get_by_role("searchbox").fill("daemonifuge")
    expect(page.locator(".rosters li, .rosters b")).to_have_count(3)
    expect(page.locator(".rosters li").first).to_be_visible()
