"""Colours of their own: of decks, rows, entries and results, in each theme."""

from pathlib import Path

import pytest
from making import maker_of

from printgen.errors import Origin
from printgen.load.folder import load_pack
from printgen.load.look.look import load_theme
from printgen.model.art import Art
from printgen.model.look import WHITE, contrast
from printgen.model.options import Options
from printgen.paths import Pack
from printgen.products.deck import make_deck
from printgen.typeset.card.setting import Setting
from printgen.typeset.type.styles import find_tone

MARSH = load_pack(Pack("marsh", Path(__file__).resolve().parent.parent / "packs/ok/marsh", "tests"))
THEMES = ("colour", "ink-saver", "high-contrast", "large-print", "greyscale")
PLACE = Origin("quests.yaml", 8)
OWN = "#7a3b12"
ARTS = {"style": Art(style="blue", tone_origin=PLACE), "accent": Art(accent=OWN, tone_origin=PLACE), "none": Art()}


def set_deck(deck: str, theme: str = "colour") -> Setting:
    """Return the setting of a deck in a theme."""
    design = maker_of(Options(theme=theme)).design
    return design.make_setting(MARSH, next(spec for spec in MARSH.decks if spec.id == deck))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("art", ARTS.values(), ids=list(ARTS))
def test_words_can_be_read_on_a_colour_of_its_own(theme: str, art: Art) -> None:
    """A colour that a card has by itself carries white words in every theme, and its tint those of the theme."""
    found = load_theme(theme)
    style = find_tone(art, "#1f5c4d", found)
    assert contrast(style.colour, WHITE) >= found.contrast
    assert contrast(found.ink, style.tint) >= found.contrast


def test_greyscale_has_no_colour_of_any_card() -> None:
    """In greyscale a colour of its own is a grey."""
    colour = find_tone(ARTS["accent"], "#1f5c4d", load_theme("greyscale")).colour
    assert colour[1:3] == colour[3:5] == colour[5:7]


def test_a_deck_wears_its_own_colours() -> None:
    """Panels, labels and backs of a deck have the colour that it asks for, those of other decks that of the game."""
    assert set_deck("wares").ground == set_deck("wares").accent == OWN
    assert set_deck("tactics").accent == load_theme("colour").styles["blue"].colour
    assert set_deck("spawn").ground == MARSH.ground


def test_a_card_has_the_nearest_colour() -> None:
    """The colour of a row counts before that of its result, and a style and an accent are never mixed."""
    row, result = ARTS["accent"], ARTS["style"]._replace(symbol="skull")
    assert row.over(result) == Art("skull", "", OWN, PLACE)
    assert Art().over(result) == result


def test_cards_know_their_colours() -> None:
    """What entries and rows say of their colour comes with their cards."""
    decks = {spec.id: make_deck(MARSH, spec) for spec in MARSH.decks}
    assert [(card.art.style, card.art.accent) for card in decks["quests"].cards[:2]] == [("blue", ""), ("", OWN)]
    assert [card.art.style for card in decks["omens"].cards[-2:]] == ["purple"] * 2
