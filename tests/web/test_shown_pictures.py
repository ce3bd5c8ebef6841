"""Pictures of a pack on the page of its game, in a real browser: under the page's own policy, and without a network."""

from io import BytesIO
from pathlib import Path

import pytest
from browser import Phone
from clicking import open_tab
from painting import check_upright, make_pack, photograph
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from webpages import page_of

from printgen.build.job import load_system

TABLE = "".join(f"  - {{title: Ogre {number}, picture: ogre.jpg}}\n" for number in range(12))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a game whose twelve cards show one photograph, taken with the camera turned."""
    folder = tmp_path_factory.mktemp("tables")
    make_pack(folder, TABLE, {"ogre.jpg": photograph()}, "painted")
    return page_of(load_system("painted", [folder]))


def begin(phone: Phone, file: Path) -> Page:
    """Return the page as it opens where there is no network."""
    phone.context.set_offline(True)
    return phone.open(file, seed="friday")


def see(card: Locator) -> Image.Image:
    """Return what is seen of a card."""
    expect(card).to_be_visible()
    return Image.open(BytesIO(card.screenshot()))


def test_the_cards_tab_shows_pictures(phone: Phone, file: Path) -> None:
    """Whoever leafs through a deck sees the picture of each card, upright, though it was stored sideways."""
    page = begin(phone, file)
    open_tab(page, "Cards")
    for number in (0, 11):
        check_upright(see(page.locator(".cards-small svg").nth(number)))


def test_a_drawn_card_shows_its_picture(phone: Phone, file: Path) -> None:
    """A card that is drawn at the table shows its picture, large."""
    page = begin(phone, file)
    page.get_by_role("button", name="Wandering monsters").click()
    check_upright(see(page.locator("svg.card:visible").first))


def test_a_page_has_each_picture_once(file: Path) -> None:
    """Twelve cards with one picture do not make the page twelve times as heavy."""
    assert file.read_text(encoding="utf-8").count("data:image/webp;base64") == 1
