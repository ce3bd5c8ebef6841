"""Links to a game in a real browser: a broken one begins nothing, and says why."""

import pytest
from browser import Phone
from conftest import shipped_systems
from playwright.sync_api import expect
from webpages import page_of

GAME = "heroes-of-normandie"
KEPT = "Object.keys(localStorage).filter((key) => /:log[.]/.test(key))"


@pytest.mark.parametrize(
    ("said", "told", "filled"),
    [
        ("a&scenario=%7Bbroken", "a scenario that this game does not take", True),
        ("a&own=%7Bbroken", "a scenario that this game does not take", True),
        ("a" * 501, "too long or damaged", False),
        ("a%07b", "too long or damaged", False),
        ("a%ffb", "too long or damaged", False),
    ],
)
def test_a_broken_link_begins_no_game(phone: Phone, said: str, told: str, *, filled: bool) -> None:
    """The form of a new game is shown with what is wrong, and with the seed if that is sound; nothing is kept."""
    page = phone.open(page_of(shipped_systems()[GAME]), seed=said)
    expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    assert (page.get_by_label("Seed").input_value() == "a") is filled
    assert page.evaluate(KEPT) == []
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("banner")).to_contain_text("saved")
    expect(page.get_by_text(told)).to_have_count(0)
