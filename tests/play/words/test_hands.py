"""Hidden is hidden: what a player holds is shown to nobody else, and one player alone sees everything."""

import pytest
from playing import POND, load_files

from printgen.build.job import load_system
from printgen.errors import BadUsage
from printgen.model.system import System
from printgen.play.game.game import Game
from printgen.play.game.session import Session
from printgen.play.words.command import Request, complete, is_open, parse_command, phrase_action, phrase_undone
from printgen.play.words.hands import list_held, phrase_owed
from printgen.play.words.phrases import DoneAction, phrase_change, phrase_outcome, phrase_state

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
        assert not isinstance(action, Request)
        before = self.session.game
        events, self.session = self.session.act(action)
        done = DoneAction(before, action, events, self.session.game)
        self.said += phrase_outcome(done)
        self.open += phrase_outcome(done, hands=True)

    def named(self, lines: list[str]) -> set[str]:
        """Return the secret objectives that lines name."""
        return {title for title in TITLES if title in "\n".join(lines)}

    def state(self) -> list[str]:
        """Return how the game stands."""
        return [line for part in phrase_state(self.session.game) for line in part.lines]


def test_several_players_are_dealt_unseen() -> None:
    """Neither the deal nor what is kept, nor the state, nor what is undone names a card; the counts are there."""
    evening = Evening(HORDE, "set players 3", "deal", "keep 1.1", "keep 2.2")
    assert not evening.named([*evening.said, *evening.state()])
    assert "    hand 3: 2 cards, unseen" in [f"  {line}" for line in evening.state()]
    assert "  kept by player 2: 1 card, unseen" in evening.state()
    action = evening.session.actions[-1]
    assert not evening.named([phrase_undone(evening.session.game, action)])
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


def test_a_card_that_no_hand_holds_names_no_other() -> None:
    """Who keeps a card by mistake is told where to look, and learns nothing of other hands."""
    evening = Evening(HORDE, "set players 3", "deal")
    pile = evening.session.game.pile("secret-objectives")
    card = next(card for card in pile.deck.cards if card.number not in pile.places.at("hand"))
    with pytest.raises(BadUsage) as raised:
        evening.type(f"keep {card.title}")
    assert evening.named([str(raised.value)]) == {card.title}
    assert raised.value.hint == "look with hand 1, hand 2, hand 3"


def test_who_plays_alone_keeps_by_the_place_that_hand_shows() -> None:
    """Alone the cards are open, and "keep 1.2" means the same as in company; completion still offers their names."""
    evening = Evening(HORDE, "deal")
    offered = [found.text for found in complete(evening.session.game, "keep ")]
    assert "1.2" not in offered
    assert evening.named(offered)
    evening.type("keep 1.2")
    assert len(evening.session.game.pile("secret-objectives").places.kept) == 1


def test_a_hand_dealt_to_one_player_is_told_as_it_was_typed() -> None:
    """The line of a log that brings a deal back deals the same again."""
    game = Evening(HORDE, "set players 3").session.game
    for line in ("deal", "deal 1", "deal to 2"):
        action = parse_command(game, line)
        assert not isinstance(action, Request)
        assert parse_command(game, phrase_action(game, action)) == action


def test_what_to_type_is_still_there_when_a_hand_is_out_of_sight() -> None:
    """After the cards are hidden the player is told the words that keep one, until nothing is owed."""
    evening = Evening(HORDE, "set players 3", "deal")
    assert phrase_owed(evening.session.game, "secret-objectives", 2) == ["player 2 keeps 1 of 2: keep 2.1 or keep 2.2"]
    evening.type("keep 2.1")
    assert phrase_owed(evening.session.game, "secret-objectives", 2) == []


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


def test_who_plays_alone_is_not_named() -> None:
    """With one player nothing is said of players: not whose points move, nor who was chosen of one."""
    hard = ["set rp-1 3", "search misery No Hard Feelings", "hard-feelings"]
    assert "RP: 0" in Evening(HORDE, *hard).said
    together = Evening(HORDE, "set players 2", *hard).said
    assert any(line.startswith("Which player: ") for line in together)
    assert Evening(HORDE, "set players 2", "set rp-1 3").said[-1] == "RP, player 1: 3"


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


@pytest.mark.parametrize("verb", ["search", "discard", "remove", "return"])
@pytest.mark.parametrize("kept", [(), ("keep 1.1", "keep 2.1")], ids=["held", "kept"])
def test_a_hidden_card_that_goes_elsewhere_is_not_named(verb: str, kept: tuple[str, ...]) -> None:
    """A card that leaves a hidden hand is told by its player alone, in play and when that is taken back."""
    evening = Evening(HORDE, "set players 2", "deal", *kept)
    pile = evening.session.game.pile("secret-objectives")
    number = list_held(evening.session.game, "secret-objectives", 2)[0]
    line = f"{verb} secret #{number}"
    assert not is_open(evening.session.game, line)
    before = evening.session.game
    evening.type(line)
    assert not evening.named(evening.said)
    assert "a card of player 2" in evening.said[-1] + evening.said[-2]
    assert not evening.named([phrase_undone(before, evening.session.actions[-1])])
    assert pile.card(number).title in "\n".join(evening.open)


def test_the_last_card_of_a_hidden_hand_is_not_named_either() -> None:
    """Where only hands tell how many play, the card that leaves the second hand empty is still that player's."""
    system = load_files("pond", POND | {"play.yaml": "piles: {newts: {deal: 1, keep: 1}}"})
    evening = Evening(system, "deal 2", "remove newts 2.1")
    assert evening.said[-1].endswith(": a card of player 2 leaves the game")


def test_a_card_that_was_revealed_is_named_when_it_goes() -> None:
    """What all have seen is no secret any more."""
    evening = Evening(HORDE, "set players 2", "deal", "keep 1.1", "keep 2.1", "reveal 2")
    number = evening.session.game.pile("secret-objectives").places.kept_by(2)[0]
    evening.said.clear()
    evening.type(f"discard secret #{number}")
    assert len(evening.named(evening.said)) == 1


def test_a_place_in_a_hidden_hand_is_not_shown() -> None:
    """Who asks for the first card of another player is sent to that player's hand; alone the place shows the card."""
    game = Evening(HORDE, "set players 2", "deal").session.game
    with pytest.raises(BadUsage, match="is in a hidden hand") as raised:
        parse_command(game, "show secret 2.1")
    assert raised.value.hint == "hand 2 shows it to player 2"
    offered = {found.text for found in complete(game, "show secret ")}
    assert "2.1" not in offered
    assert offered >= TITLES
    alone = Evening(HORDE, "deal").session.game
    command = parse_command(alone, "show secret 1.1")
    assert isinstance(command, Request)
    assert alone.pile("secret-objectives").find_card(command.card).number in alone.pile("secret-objectives").places.at(
        "hand"
    )


def test_hands_of_a_game_that_does_not_count_its_players_are_hidden_too() -> None:
    """Dealt to two, cards are unseen; dealt to one, they are open."""
    system = load_files("pond", POND | {"play.yaml": "piles: {newts: {deal: 2, keep: 1}}"})
    assert any("unseen" in line for line in Evening(system, "deal 2").said)
    assert not any("unseen" in line for line in Evening(system, "deal").said)


def test_an_end_that_is_taken_back_is_said() -> None:
    """Who undoes the end of a game is told that it goes on."""
    evening = Evening(HORDE, "all-dead")
    ended = evening.session.game
    _, session = evening.session.undo()
    assert phrase_change(ended, session.game) == ["the game goes on"]


def test_a_card_to_look_at_does_not_tell_where_it_is() -> None:
    """A title names the same card to look at whether it is in a hidden hand or in the pile, and completes neither."""
    evening = Evening(HORDE, "set players 2", "deal")
    deck = evening.session.game.pile("secret-objectives").deck
    begun = Game.of(HORDE, "other")
    for card in deck.cards:
        line = f'show "{card.title}"'
        assert parse_command(evening.session.game, line) == parse_command(begun, line)
    assert not evening.named([found.text for found in complete(evening.session.game, "show ")])
