"""Flavour: told once, when a card or a roll comes, and left out where a player does not want it."""

from pathlib import Path

from printgen.load.folder import load_pack
from printgen.paths import Pack
from printgen.play.game.edition import take_fingerprint
from printgen.play.game.event import CardDrawn
from printgen.play.game.game import Game
from printgen.play.words.phrases import phrase_event, phrase_reading
from printgen.play.words.reading import make_seen_reading
from printgen.products.deck import make_deck
from printgen.products.needs import leave_flavour

MISERY = load_pack(Pack("horde-mode", Path(__file__).resolve().parents[3] / "tables/horde-mode", "tests"))
LINE = "  ~ They ran all night, and have not begun to breathe."
DRAWN = CardDrawn("misery", "horde-misery-1", "", "active")


def test_it_is_told_when_the_card_is_drawn() -> None:
    """A line of flavour comes after what the card says."""
    game = Game.of(MISERY, "a seed")
    assert LINE in phrase_event(game, DRAWN)


def test_it_is_not_told_again() -> None:
    """Whoever reads a card again, or draws another in its place, reads no flavour."""
    game = Game.of(MISERY, "a seed")
    assert LINE not in phrase_reading(make_seen_reading(game, game.pile("misery"), 1))
    assert LINE not in phrase_event(game, DRAWN._replace(again=True))


def test_a_game_without_it_is_the_same_game() -> None:
    """Without flavour nothing else is told, and logs and decks have the same fingerprints."""
    plain = leave_flavour(MISERY)
    game, other = Game.of(MISERY, "a seed"), Game.of(plain, "a seed")
    assert phrase_event(other, DRAWN) == [line for line in phrase_event(game, DRAWN) if line != LINE]
    assert take_fingerprint(plain) == take_fingerprint(MISERY)
    spec = MISERY.deck("misery")
    assert make_deck(plain, spec).fingerprint == make_deck(MISERY, spec).fingerprint
