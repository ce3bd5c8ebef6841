"""Cards that go back for another: what they say is not carried out."""

from evening import Table, of, search_seeds

from printgen.play.game.actions import Draw
from printgen.play.game.event import CardDrawn
from printgen.play.words.reading import make_card_reading, make_draw_reading

PILE = "secondary-missions"


def find_rejected() -> tuple[Table, CardDrawn]:
    """Return a game with a card in whose place another was drawn, and that routines would carry out."""
    for table in search_seeds("horde-mode", lambda _: True):
        for event in of(CardDrawn, table.act(Draw(PILE))):
            if event.again and make_card_reading(table.session.game, PILE, event.card).typed:
                return table, event
    raise AssertionError("no card goes back")


def test_a_rejected_card_offers_nothing() -> None:
    """A mission that goes back has no penalty: nothing is offered that carries it out."""
    table, event = find_rejected()
    assert make_draw_reading(table.session.game, event).typed == ()
