"""Backs that are read in the terminal: those of cards that lie open, and no others."""

import pytest
from playing import load_marsh

from printgen.build.job import load_system
from printgen.errors import BadUsage
from printgen.play.game.game import Game
from printgen.play.game.session import Session
from printgen.play.terminal.display import Display
from printgen.play.words.command import Request, complete, list_verbs, parse_command
from printgen.play.words.hands import list_held
from printgen.play.words.reading import make_back_reading

MARSH = load_marsh()


def play(*lines: str) -> Game:
    """Return the game of the marsh after some actions."""
    session = Session.of(MARSH, "x")
    for line in lines:
        action = parse_command(session.game, line)
        assert not isinstance(action, Request)
        session = session.act(action)[1]
    return session.game


def flip(game: Game, line: str) -> None:
    """Show what a line asks for."""
    request = parse_command(game, line)
    assert isinstance(request, Request)
    Display().show_readings([make_back_reading(game, request.about, request.card)])


@pytest.mark.parametrize("line", ["flip cross the ford", "flip quests cross", "flip quests 1"])
def test_the_back_of_an_open_card_is_told(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A card in play is turned over by its name: what is on its back is told, and its front is not."""
    flip(play("search quests cross the ford"), line)
    told = capsys.readouterr().out
    assert "Lose a boot." in told
    assert "Reach the far bank." not in told


def test_a_discarded_card_can_be_turned_over(capsys: pytest.CaptureFixture[str]) -> None:
    """What was discarded lies open, too."""
    flip(play("search quests count", "discard quests"), "flip count the herons")
    assert "Herons come back." in capsys.readouterr().out


def test_a_card_in_the_pile_stays_unread() -> None:
    """Nobody reads the back of a card that has not been drawn, whether other cards lie open or not."""
    for game in (play(), play("search quests cross the ford")):
        with pytest.raises(BadUsage, match="open card"):
            parse_command(game, "flip light the fires")


def test_a_card_in_a_hidden_hand_stays_unread() -> None:
    """What only one player may see is not told to all."""
    game = play("set hunters 2", "deal quests")
    held = list_held(game, "quests", 1)
    assert held
    for number in held:
        with pytest.raises(BadUsage, match="open card"):
            parse_command(game, f"flip {game.pile('quests').card(number).title}")


def test_a_card_without_words_behind_says_so() -> None:
    """A card whose back shows a symbol alone has nothing to read."""
    game = play("search tactics 1")
    with pytest.raises(BadUsage, match='nothing to read on the back of "Wary"'):
        flip(game, "flip tactics wary")


def test_completion_offers_open_cards_with_words_behind() -> None:
    """Of the cards that lie open those are offered that have something to read behind."""
    game = play("search quests cross the ford", "search tactics 1")
    offered = {found.text for found in complete(game, "flip ")}
    assert offered == {"quests", "wares", "quests Cross the ford"}


def test_games_without_backs_do_without_the_word() -> None:
    """Help names the word only where a pack writes backs."""
    assert "flip" in list_verbs(play())
    assert "flip" not in list_verbs(Game.of(load_system("firefight"), "x"))
