"""Cards that go back for another: what they say is not carried out."""

from playing import load_pond

from printgen.play.game.actions import Draw
from printgen.play.game.event import CardDrawn
from printgen.play.game.session import Session
from printgen.play.words.reading import make_draw_reading

RULES = """\
piles: {newts: {cards: [{of: [One, Two], again: true, goes: back}]}}
routines: {hop: {title: A newt hops, steps: [{dice: d6, title: How far}]}}
carry-out: {newts: {one: hop, two: hop, three: hop, four: hop, five: hop, six: hop}}
"""


def test_a_rejected_card_offers_nothing() -> None:
    """Of a card that goes back for another nothing is carried out, but of the one that stays."""
    found = set()
    for number in range(20):
        events, session = Session.of(load_pond(RULES), f"seed {number}").act(Draw("newts"))
        drawn = [event for event in events if isinstance(event, CardDrawn)]
        found |= {(event.again, make_draw_reading(session.game, event).typed) for event in drawn}
    assert found == {(True, ()), (False, ("type hop",))}
