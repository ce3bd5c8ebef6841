"""Firefight in play: one pile with four uses, and what its jokers do in each."""

from collections import Counter

import pytest
from evening import Table, find_seed, of, search_seeds

from printgen.errors import BadUsage
from printgen.play.game.course import Next, find_due
from printgen.play.game.event import Brought, CardDrawn, DiceRolled, Event, OneChosen, Rolled, Shuffled
from printgen.play.game.pile import Pile
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Again, Do
from printgen.play.game.thing import Thing
from printgen.play.words.due import phrase_due
from printgen.play.words.phrases import DoneAction, list_carried, phrase_outcome

FIREFIGHT = "firefight"
EVENT_CARDS, JOKERS = 12, 2


def has_joker(pile: Pile, place: int) -> bool:
    """Tell whether the card at a place of the npc pile is a joker."""
    return "joker" in pile.peek(place + 1)[place].corner


def draw_event(table: Table) -> tuple[Event, ...]:
    """Draw a card for a turn event, though one was drawn in this turn."""
    return table.act(Again("begin-turn"))


def draw_events(table: Table) -> None:
    """Draw twelve cards for turn events, so that some are out of the game."""
    for _ in range(EVENT_CARDS):
        draw_event(table)


def act_again(table: Table, routine: str) -> tuple[Event, ...]:
    """Take a routine for the first NPC figure, though it was done in this turn."""
    if not table.session.game.things.of_kind("npcs"):
        table.do("deploy", figures=3)
    return table.act(Again(routine, (("figure", 1),)))


def begin_turn(table: Table, *, first: bool) -> None:
    """Go through a turn up to the first that the sides do; you go first, or the NPC side does."""
    table.do("begin-turn")
    if table.pile("events").active_titles:
        table.do("event-over")
    table.do("roll-off")
    table.do("go-first", choice="go first" if first else "go second")


def list_figures(table: Table) -> list[Thing]:
    """Return the figures of both sides."""
    return [thing for kind in ("npcs", "yours") for thing in table.session.game.things.of_kind(kind)]


def name_phase(table: Table) -> str:
    """Return the id of the phase that the game is in."""
    due = find_due(table.session.game)
    return due.phase.id if due else ""


def test_events_leave_the_game_once_they_happen() -> None:
    """No event happens twice; when all twelve have happened, 42 cards are left for every use."""
    table, happened = Table(FIREFIGHT), []
    for _ in range(600):
        events = draw_event(table)
        happened += [event.card for event in of(CardDrawn, events) if event.goes == "out"]
    assert len(happened) == len(set(happened)) == EVENT_CARDS
    assert table.corners("npc", "out") == {rank + suit for rank in "JQK" for suit in "SHCD"}
    places = table.pile("npc").places
    assert len(places.stack) + len(places.discards) == 54 - EVENT_CARDS


def test_a_joker_for_an_event_reshuffles_and_ends_the_phase() -> None:
    """No second card is drawn, and all cards are shuffled, the jokers too, but those out of the game."""

    def play(table: Table) -> bool:
        draw_events(table)
        return len(table.pile("npc").places.out) > 1 and has_joker(table.pile("npc"), 0)

    table = find_seed(FIREFIGHT, play)
    drawn, shuffled = of(CardDrawn, events := draw_event(table))[0], of(Shuffled, events)[0]
    places = table.pile("npc").places
    assert isinstance(drawn, CardDrawn)
    assert shuffled == Shuffled("npc", 54 - len(places.out))
    assert set(places.stack).isdisjoint(places.out)
    assert not places.discards


@pytest.mark.parametrize("routine", ["activate", "defend"])
def test_a_joker_in_action_reshuffles_and_another_card_is_drawn(routine: str) -> None:
    """It goes back with all others but those out of the game, and the same figure gets the new top card."""

    def play(table: Table) -> bool:
        draw_events(table)
        return bool(table.pile("npc").places.out) and has_joker(table.pile("npc"), 0)

    table = find_seed(FIREFIGHT, play)
    events = act_again(table, routine)
    jokers, last = of(CardDrawn, events)[:-1], of(CardDrawn, events)[-1]
    assert jokers
    assert all(joker.again for joker in jokers)
    assert not last.again
    assert of(Shuffled, events) == [Shuffled("npc", 54 - len(table.pile("npc").places.out))] * len(jokers)
    assert len(table.pile("npc").places.discards) == 1


@pytest.mark.parametrize("routine", ["activate", "defend"])
def test_a_court_card_in_action_stays_in_the_game(routine: str) -> None:
    """Only a turn event takes a court card out of the game."""
    table = Table(FIREFIGHT)
    for _ in range(200):
        act_again(table, routine)
    assert not table.pile("npc").places.out


def test_a_joker_in_a_selection_is_set_aside_until_it_is_over() -> None:
    """Each figure gets a card that is no joker, no card comes twice, and then all are shuffled."""
    for table in search_seeds(FIREFIGHT, lambda table: has_joker(table.pile("npc"), 3)):
        table.do("muster", figures=10)
        events = table.do("select-yours")
        cards = of(CardDrawn, events)
        assert len({card.card for card in cards}) == len(cards)
        assert sum(not card.again for card in cards) == 10
        assert events[len(cards)] == Shuffled("npc", 54)
        if sum(card.again for card in cards) == JOKERS:
            return


def test_a_selection_without_joker_does_not_reshuffle() -> None:
    """The cards of a selection go to the discards when no joker came."""
    table = find_seed(FIREFIGHT, lambda table: not any(has_joker(table.pile("npc"), place) for place in range(4)))
    table.do("muster", figures=4)
    assert not of(Shuffled, table.do("select-yours"))
    assert len(table.pile("npc").places.discards) == 4


def test_a_selection_names_the_figure() -> None:
    """Nobody counts: each figure on the table gets a card, those of the NPC side first, and the best card selects."""
    table = Table(FIREFIGHT, "a", "night-shift")
    there = [("npcs", number) for number in range(1, 7)] + [("yours", number) for number in range(1, 6)]
    events = table.do("select")
    cards = [card for card in of(CardDrawn, events) if not card.again]
    best = next(place for place, card in enumerate(cards) if card.best)
    assert len(cards) == len(there)
    assert of(OneChosen, events) == [OneChosen(*there[best])]


def test_the_best_card_is_the_one_with_the_highest_printed_rank() -> None:
    """The ranks are those that the cards print as "Xth of 52", so the best of a selection has the lowest number."""
    table = Table(FIREFIGHT)
    pile = table.pile("npc")
    rows = table.system.table("npc").row_of()
    printed = {key: row.results[3].value for key, row in rows.items() if "joker" not in key}
    ranks = pile.rules.use("selection").ranks
    assert [int(printed[key].rstrip("stndrh")) for key in ranks] == list(range(1, 53))
    for number in range(200):
        table = Table(FIREFIGHT, str(number))
        table.do("muster", figures=7)
        drawn = of(CardDrawn, table.do("select"))
        counting = [card for card in drawn if not card.again]
        (best,) = [card for card in drawn if card.best]
        assert best == min(counting, key=lambda card: ranks.index(pile.find_card(card.card).corner))._replace(best=True)


def test_a_barrage_rolls_for_every_figure_and_terrain_item() -> None:
    """An artillery barrage rolls a die for each figure that the game knows, for others and for terrain."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=4)
    table.do("muster", figures=5)
    events = table.do("barrage", others=2, terrain=3)
    assert len(of(Rolled, events)) == 9
    assert list(Counter(die.step for die in of(DiceRolled, events)).values()) == [2, 3]


def test_a_barrage_takes_off_who_has_a_6_and_scores_it() -> None:
    """Of both sides each figure with a 6 is gone with its points, and each other one on the table is Turn Done."""
    sides = set()
    for table in (Table(FIREFIGHT, str(number), "night-shift") for number in range(1000)):
        there = {(thing.kind, thing.number) for thing in list_figures(table) if not thing.place}
        events = table.do("barrage", others=0, terrain=0)
        sixes = [roll.thrown == (6,) for roll in of(Rolled, events)]
        left = {(thing.kind, thing.number) for thing in list_figures(table) if thing.marks == ("done",)}
        lost = [kind for kind, _ in there - left]
        assert len(lost) == sum(sixes)
        assert table.label("points") == str(lost.count("npcs") - 2 * lost.count("yours"))
        sides |= set(lost)
        if len(sides) == 2:
            return


def test_a_sniper_selects_a_figure_only_with_a_6() -> None:
    """Without a 6 no card is dealt, and that nobody is hit is told; in both cases only the end of the event is left."""
    hits = set()
    for table in (Table(FIREFIGHT, str(number), "night-shift") for number in range(1000)):
        table.do("begin-turn")
        if "Sniper Attack!" not in table.pile("events").active_titles:
            continue
        events = table.do("sniper")
        is_hit = (6,) in [roll.thrown for roll in of(Rolled, events)]
        assert len(of(OneChosen, events)) == is_hit
        assert table.label("sniper") == ("A figure is hit" if is_hit else "Nobody is hit")
        due = find_due(table.session.game)
        assert due
        assert due.step.routine == "event-over"
        hits.add(is_hit)
        if len(hits) == 2:
            return


def test_a_sniper_and_a_booby_trap_count_your_figures() -> None:
    """Nobody types how many are left: each that is killed was taken off."""
    table = Table(FIREFIGHT)
    table.do("muster", figures=5)
    table.do("own-killed", figure=2)
    assert len(of(Rolled, table.do("sniper"))) == 4
    assert sum(not card.again for card in of(CardDrawn, table.do("booby-trap"))) == 4


def test_an_event_is_told_in_full_and_leaves_its_pile() -> None:
    """The card that tells an event comes with it and lies open until the event is over, but never comes again."""
    table, told = Table("firefight"), 0
    for _ in range(40):
        events = draw_event(table)
        faces = [event for event in of(CardDrawn, events) if event.goes == "out"]
        brought = of(Brought, events)
        assert len(brought) == len(faces)
        for face, event in zip(faces, brought, strict=True):
            keys = table.pile("npc").find_card(face.card).keys
            assert table.pile("events").find_card(event.card).keys == keys
            told += 1
            table.do("event-over")
            assert not table.pile("events").places.active
    assert 0 < told == len(table.pile("npc").places.out) == len(table.pile("events").places.discards)


def test_an_event_is_over_before_the_turn_goes_on() -> None:
    """What its card asks for stays in sight until it is done; an event that only brings figures is over then."""
    seen = set()
    for table in search_seeds(FIREFIGHT, lambda _: True):
        table.do("muster", figures=3)
        table.do("begin-turn")
        for title in table.pile("events").active_titles:
            seen.add(title)
            assert name_phase(table) == "random-events"
            table.do("bot" if title == "Rogue Dispenser Bot" else "event-over")
        assert name_phase(table) == "initiative"
        if {"Rogue Dispenser Bot", "Dead Fall"} <= seen:
            return


def test_the_dice_say_who_has_the_choice() -> None:
    """A tie is thrown again, and the side that has thrown higher is asked what it chooses."""
    asked = {}
    for table in search_seeds(FIREFIGHT, lambda _: True):
        rolls = of(Rolled, table.do("roll-off"))
        *ties, key = [roll.thrown for roll in rolls]
        assert all(mine == theirs for mine, theirs in ties)
        asked[key[0] > key[1], table.label("choice")] = True
        if len(asked) > 1 and ties:
            break
    assert set(asked) == {(True, "You"), (False, "NPCs")}


def test_what_the_night_scores_is_known_as_figures_leave() -> None:
    """Who bears the satchel is kept; a figure that leaves or falls is off the list, and nobody is asked at the end."""
    table = Table(FIREFIGHT, "a", "night-shift")
    table.do("take-up", figure=2)
    table.do("take-up", figure=3)
    with pytest.raises(Refused, match="2 is not Bearing the objective"):
        table.do("carries-off", figure=2, edge="yes")
    table.do("carries-off", figure=3, edge="yes")
    table.do("leaves", figure=1, edge="yes")
    table.do("leaves", figure=2, edge="no")
    table.do("own-killed", figure=4)
    table.do("own-killed", figure=5)
    assert table.label("points") == str(6 + 1 - 2 - 2)
    assert table.session.game.ended == "away"
    assert not table.session.game.things.of_kind("yours")


def test_the_sides_act_in_the_order_that_initiative_gives_them() -> None:
    """Who has the choice decides, and the answer holds for one turn: the next one asks again."""
    table, phases = Table(FIREFIGHT), []
    table.do("deploy", figures=2)
    for first in (True, False):
        begin_turn(table, first=first)
        phases.append(name_phase(table))
        table.do("end-turn")
        assert table.label("first") == "Open"
    assert phases == ["your-side", "npc-side"]


def test_a_citizen_goes_straight_across_before_a_die_turns_it() -> None:
    """Its first move needs no die, each later one does; until it has moved it can be taken off."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=1)
    table.do("muster", figures=1)
    table.do("citizen")
    told = []
    for _ in range(2):
        begin_turn(table, first=True)
        while name_phase(table) == "citizen":
            due = find_due(table.session.game)
            assert due
            assert "citizen-gone" in due.phase.also
            told.append("; ".join(phrase_due(table.session.game, due)))
            routine = due.step.routine
            events = table.do(routine, citizen=1) if routine else table.act(Next())
            assert len(of(Rolled, events)) == (routine == "citizen-moves")
        assert name_phase(table) == "your-side"
        table.do("end-turn")
    assert ["straight across" in line for line in told] == [True, False, False]
    assert told[1] == ""  # the die is next, which tells it


def test_each_npc_figure_acts_once_a_turn() -> None:
    """A figure that has drawn its card is Turn Done and is refused another one; the next turn it acts again."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=3)
    begin_turn(table, first=False)
    table.do("activate", figure=2)
    with pytest.raises(Refused):
        table.do("activate", figure=2)
    due = find_due(table.session.game)
    assert due
    assert due.things == (1, 3)
    for figure in due.things:
        table.do("activate", figure=figure)
    table.act(Next())
    assert name_phase(table) == "your-side"
    table.act(Next())
    table.do("end-turn")
    assert not any(thing.marks for thing in table.session.game.things.of_kind("npcs"))
    begin_turn(table, first=False)
    table.do("activate", figure=2)


def test_a_figure_is_stay_frosty_until_it_acts_again() -> None:
    """The mark outlives the end of the turn, in which it may have been put on after your side acted."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=1)
    begin_turn(table, first=True)
    table.act(Next())
    table.do("activate", figure=1)
    table.do("clubs", figure=1, does="no: Stay Frosty")
    table.do("end-turn")
    (figure,) = table.session.game.things.of_kind("npcs")
    assert figure.marks == ("frosty",)
    begin_turn(table, first=False)
    table.do("activate", figure=1)
    (figure,) = table.session.game.things.of_kind("npcs")
    assert figure.marks == ("done",)


def test_what_a_card_asks_is_asked_for_the_very_figure() -> None:
    """After a heart, a club or a diamond its question comes next, for the figure that has drawn it."""
    suits = {}
    for table in search_seeds(FIREFIGHT, lambda table: not has_joker(table.pile("npc"), 0)):
        table.do("deploy", figures=3)
        before = table.session.game
        events = table.do("activate", figure=2)
        done = DoneAction(before, Do("activate", (("figure", 2),)), events, table.session.game)
        (card,) = of(CardDrawn, events)
        corner = table.pile("npc").find_card(card.card).corner
        suits[corner[-1]] = list_carried(done)
        if len(suits) == 4:
            break
    assert suits == {"S": [], "H": ["hearts 2"], "C": ["clubs 2"], "D": ["diamonds 2"]}


def test_what_a_figure_does_is_told_though_nothing_changes() -> None:
    """Who has answered what the card asks reads the answer, not that nothing has changed."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=1)
    before = table.session.game
    events = table.do("clubs", figure=1, does="yes: Move and Fire")
    action = Do("clubs", (("figure", 1), ("does", 0)))
    lines = phrase_outcome(DoneAction(before, action, events, table.session.game))
    assert lines == ["Target by its card, in LOS and weapon range, the closest first: yes: Move and Fire"]


def test_a_figure_that_is_turn_done_draws_no_card_to_defend_itself() -> None:
    """The book has a card drawn for figures alone that have yet to act."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=2)
    table.do("turn-done", figure=1)
    with pytest.raises(Refused, match="1 is Turn Done"):
        table.do("defend", figure=1)
    assert of(CardDrawn, table.do("defend", figure=2))


def test_who_waits_is_named_as_your_side_begins() -> None:
    """Figures that are Stay Frosty are named, and they alone can have fired."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=3)
    begin_turn(table, first=True)
    due = find_due(table.session.game)
    assert due
    assert not [line for line in phrase_due(table.session.game, due) if line.startswith("Stay Frosty")]
    table.do("clubs", figure=3, does="no: Stay Frosty")
    assert "Stay Frosty: NPC figure 3" in phrase_due(table.session.game, due)
    with pytest.raises(Refused, match="1 is not Stay Frosty"):
        table.do("frosty-ends", figure=1)
    table.do("frosty-ends", figure=3)


def test_the_last_card_of_a_figure_is_noted_with_it() -> None:
    """What a figure is doing can be looked up until it acts again."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=1)
    for _ in range(3):
        *_, card = of(CardDrawn, act_again(table, "activate"))
        (figure,) = table.session.game.things.of_kind("npcs")
        assert figure.noted == (card,)


def test_a_barrage_ends_the_turn() -> None:
    """All NPC figures are Turn Done, and neither Initiative nor a side comes in this turn."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=2)
    table.do("begin-turn")
    table.do("barrage", others=0, terrain=1)
    assert all("done" in thing.marks for thing in table.session.game.things.of_kind("npcs"))
    assert name_phase(table) == "end"
    table.do("end-turn")
    assert name_phase(table) == "random-events"


def test_a_barrage_leaves_figures_alone_that_are_not_on_the_table_yet() -> None:
    """Reliefs that arrive later are not Turn Done."""
    table = Table(FIREFIGHT, "a", "night-shift")
    table.do("barrage", others=0, terrain=1)
    figures = table.session.game.things.of_kind("npcs")
    assert {thing.place for thing in figures if "done" not in thing.marks} == {"off"}
    assert {thing.place for thing in figures if "done" in thing.marks} == {""}


def test_an_event_comes_a_single_time() -> None:
    """As in the book, where each event may only occur once in a game."""
    table = Table(FIREFIGHT)
    table.do("frenzy")
    with pytest.raises(BadUsage, match="it was done in this game already"):
        table.do("frenzy")


def test_a_mob_has_as_many_citizens_as_are_rolled() -> None:
    """Each is one on the list, so that losses are kept."""
    table = Table(FIREFIGHT)
    table.do("deploy", figures=2)
    _, dice = of(DiceRolled, table.do("frenzy"))
    mob = table.session.game.things.of_kind("mobs")
    assert (len(mob),) == dice.thrown
    table.do("mob-falls", citizen=1)
    assert len(table.session.game.things.of_kind("mobs")) == len(mob) - 1


def test_turns_go_on_without_a_last_one() -> None:
    """After the last number that is counted comes the first."""
    table = Table(FIREFIGHT)
    table.turn("turn", "99")
    table.do("end-turn")
    assert table.label("turn") == "1"


def test_the_bot_serves_each_figure_once() -> None:
    """Who is Served is asked for no more, whichever side it is on, until all are and the Bot begins anew."""
    table = Table(FIREFIGHT, "a", "night-shift")
    table.do("bot")
    table.do("serve-npc", figure=1)
    table.do("serve-own", figure=1)
    with pytest.raises(Refused, match="1 is Served"):
        table.do("serve-own", figure=1)
    table.do("all-served")
    table.do("serve-own", figure=1)
