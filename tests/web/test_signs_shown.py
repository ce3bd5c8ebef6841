"""Symbols in the texts of a game, on its page in a real browser: drawn, and said once to who listens."""

from browser import Phone
from playing import POND, load_files
from playwright.sync_api import expect
from webpages import page_of

ROWS = "".join(f"  - {{roll: {number}, result: Bog rats, text: 'Lose 1 :heart: now.'}}\n" for number in range(1, 7))


def test_a_roll_shows_the_sign_that_its_card_shows(phone: Phone) -> None:
    """What a roll tells has the sign in place of its name, which a screen reader says."""
    table = f"title: Luck\ndie: d6\nrows:\n{ROWS}"
    page = phone.open(
        page_of(load_files("signs", POND | {"luck.yaml": table, "play.yaml": "rolls: {luck: {table: luck}}\n"})),
        seed="friday",
    )
    page.locator(".toggle").click()
    page.locator("[data-key=panel-dice]").click()
    page.locator("[data-key='roll-luck']").click()
    sign = page.locator("i[data-shape=heart]:visible").first
    expect(sign).to_have_attribute("aria-label", "heart")
    assert "url(" in sign.evaluate("sign => getComputedStyle(sign).maskImage")
