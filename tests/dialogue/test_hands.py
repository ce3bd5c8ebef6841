"""Hidden is hidden: what a player holds is shown to nobody else, and one player alone sees everything."""

import pytest
from playing import POND, load_files

from printgen import load_system
from printgen.dialogue.command import complete, is_open, parse_command
from printgen.dialogue.standing import describe_state
from printgen.dialogue.telling import tell_outcome, tell_undone
from printgen.dialogue.told import Deed
from printgen.dialogue.verbs import Aside
from printgen.digital.game import Game
from printgen.digital.session import Session
from printgen.model.system import System

HORDE = load_system("horde-mode")
TITLES = {card.title for card in Game.of(HORDE, "x").pile("secret-objectives").deck.cards}


class Evening:
    """A game in which all that is said is kept."""

    def __init__(self, system: System, *lines: str) -> None:
        self.session = Session.of(system, "x")
        self.said: list[str] = []
        self.open: list[str] = []
        for line in lines:
            self.type(line)

    def type(self, line: str) -> None:
        """Do what a line asks for."""
        action = parse_command(self.session.game, line)
        assert not isinstance(action, Aside)
        before = self.session.game
        events, self.session = self.session.act(action)
        deed = Deed(before, action, events, self.session.game)
        self.said += tell_outcome(deed)
        self.open += tell_outcome(deed, hands=True)

    def named(self, lines: list[str]) -> set[str]:
        """Return the secret objectives that lines name."""
        return {title for title in TITLES if title in "\n".join(lines)}

    def state(self) -> list[str]:
        """Return how the game stands."""
        return [line for part in describe_state(self.session.game) for line in part.lines]


def test_several_players_are_dealt_unseen() -> None:
    """Neither the deal nor what is kept, nor the state, nor what is undone names a card; the counts are there."""
    evening = Evening(HORDE, "set players 3", "deal", "keep 1.1", "keep 2.2")
    assert not evening.named([*evening.said, *evening.state()])
    assert "    hand 3: 2 cards, unseen" in [f"  {line}" for line in evening.state()]
    assert "  kept by player 2: 1 card, unseen" in evening.state()
    action = evening.session.actions[-1]
    assert not evening.named([tell_undone(evening.session.game, action)])
    assert "Secret objectives: player 2 keeps a card" in evening.said


def test_a_line_that_names_a_hidden_card_is_not_brought_back() -> None:
    """Who keeps an objective by its name leaves no line behind for the next player; alone nothing is hidden."""
    alone, several = Evening(HORDE, "deal").session.game, Evening(HORDE, "set players 3", "deal").session.game
    pile = several.pile("secret-objectives")
    (number, *_), *_ = (hand.cards for hand in pile.places.hands)
    for line in (f"keep {pile.card(number).title}", "keep 1.1", f"show secret-objectives {pile.card(number).title}"):
        assert not is_open(several, line)
    for line in ("hand 1", "deal", "state", "discard misery", "keep what"):
        assert is_open(several, line)
    held = alone.pile("secret-objectives")
    assert is_open(alone, f"keep {held.card(held.places.hands[0].cards[0]).title}")


def test_hands_are_told_openly_to_whoever_wants_it() -> None:
    """With open hands every card is named."""
    evening = Evening(HORDE, "set players 2", "deal", "keep 1.1")
    assert len(evening.named(evening.open)) == 4


def test_one_player_alone_is_dealt_openly() -> None:
    """A single player sees the cards at once, and the state names the one kept."""
    evening = Evening(HORDE, "deal")
    dealt = evening.named(evening.said)
    assert len(dealt) >= 2
    (hand,) = evening.session.game.pile("secret-objectives").places.hands
    title = evening.session.game.pile("secret-objectives").card(hand.cards[0]).title
    evening.type(f"keep {title}")
    assert f"  kept: {title}" in evening.state()


def test_a_card_that_is_revealed_is_seen_by_all() -> None:
    """After `reveal` the state names the card and its player, and the others stay hidden."""
    evening = Evening(HORDE, "set players 2", "deal", "keep 1.1", "keep 2.1", "reveal 2")
    pile = evening.session.game.pile("secret-objectives")
    (number,) = pile.places.kept_by(2)
    assert f"  kept by player 2: {pile.card(number).title}" in evening.state()
    assert evening.named(evening.state()) == {pile.card(number).title}


@pytest.mark.parametrize("line", ["keep ", "discard ", "show ", "keep secret-objectives ", "discard secret-ob "])
def test_completion_offers_no_hidden_card(line: str) -> None:
    """What Tab offers names no card that is hidden."""
    evening = Evening(HORDE, "set players 2", "deal", "keep 1.1")
    assert not {candidate.text for candidate in complete(evening.session.game, line)} & TITLES


def test_hands_of_a_game_that_does_not_count_its_players_are_hidden_too() -> None:
    """Dealt to two, cards are unseen; dealt to one, they are open."""
    system = load_files("pond", POND | {"play.yaml": "piles: {newts: {deal: 2, keep: 1}}"})
    assert any("unseen" in line for line in Evening(system, "deal 2").said)
    assert not any("unseen" in line for line in Evening(system, "deal").said)
