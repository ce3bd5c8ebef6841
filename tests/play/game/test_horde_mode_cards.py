"""The cards of Horde Mode in play: misery that is due, missions, objectives, and points."""

from itertools import product

import pytest
from conductor import Conductor
from evening import ESCALATION, Table, find_seed, load_shipped, of, put_in_play, starts_with
from playing import answer_all

from printgen.errors import BadUsage
from printgen.model.play import ACTIVE, DISCARDS
from printgen.play.game.actions import Choose, Deal, Discard, Draw, Keep, Move, Search
from printgen.play.game.course import Skip, can_do, find_due, is_closed
from printgen.play.game.event import (
    CardDrawn,
    CardMoved,
    DiceRolled,
    DrawnShort,
    Ended,
    Event,
    GaugeMoved,
    MovedShort,
    Rolled,
    Shuffled,
)
from printgen.play.game.places import HAND
from printgen.play.game.refusal import Refused
from printgen.play.game.routine import Do, find_routine, list_asks, list_choices
from printgen.play.game.verdict import list_verdicts
from printgen.play.terminal.owed import find_owed
from printgen.play.words.command import is_chance
from printgen.play.words.due import phrase_due

HORDE = "horde-mode"
ROUNDS = tuple(ESCALATION)


@pytest.mark.parametrize("label", ROUNDS)
def test_escalation_is_that_of_the_printed_table_and_tracker(label: str) -> None:
    """What a round adds to spawn rolls and misery cards is the same in play, on the sheet and on the tracker."""
    system = load_shipped()[HORDE]
    scales = {scale.id: dict(scale.numbers) for scale in system.play.scales}
    spawn, misery = scales["escalation-spawn"][label], scales["escalation-misery"][label]
    assert (spawn, misery) == ESCALATION[label]
    tracker = next(tracker for tracker in system.trackers if tracker.id == "round")
    (note,) = [box.note for box in tracker.tracks[0].boxes if box.label == label]
    assert note == f"+{spawn}, {misery} misery"
    entry = system.table("escalation").rows[min(ROUNDS.index(label) // 2, 2)].results[0]
    assert [part.text for part in entry.parts] == [f"+{spawn}", str(misery)]


@pytest.mark.parametrize(("label", "carried"), list(product(ROUNDS, range(5))))
def test_as_many_misery_cards_are_revealed_as_are_due(label: str, carried: int) -> None:
    """The cards of the round and those carried over are revealed, and two for Lamentable Luck; none is carried on."""
    for seed in range(10):
        table = Table(HORDE, str(seed))
        table.turn("round", label)
        table.act(Move("carried", carried))
        table.begin_round()
        active = table.titles("misery", "active")
        assert len(active) == ESCALATION[label][1] + carried + 2 * ("Lamentable Luck" in active)
        assert table.label("carried") == "0"
        assert len(table.titles("secondary-missions", "active")) == 1


def test_lamentable_luck_reveals_two_more() -> None:
    """One misery card is due, and three are revealed."""
    table = find_seed(HORDE, starts_with("misery", "Lamentable Luck"))
    table.turn("round", "3")
    drawn = [event for event in of(CardDrawn, table.begin_round()) if event.pile == "misery"]
    assert [card.goes for card in drawn] == ["active"] * 3


def test_what_was_active_is_discarded_when_a_round_begins() -> None:
    """The misery cards and the mission of a round are among the discards in the next, and others are in play."""
    table = Table(HORDE)
    table.turn("round", "4")
    table.begin_round()
    before = [*table.titles("misery", "active"), *table.titles("secondary-missions", "active")]
    table.do("end-round")
    table.begin_round()
    after = [*table.titles("misery", "active"), *table.titles("secondary-missions", "active")]
    assert set(before).isdisjoint(after)
    assert set(before) == {*table.titles("misery", DISCARDS), *table.titles("secondary-missions", DISCARDS)}


@pytest.mark.parametrize("label", ROUNDS)
def test_use_it_or_lose_it_waits_for_a_later_round(label: str) -> None:
    """In round 1 another mission is revealed and it is shuffled back; in later rounds it is the mission."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Use It or Lose It"))
    table.turn("round", label)
    events = [event for event in table.begin_round() if getattr(event, "pile", "") == "secondary-missions"]
    (active,) = table.titles("secondary-missions", "active")
    assert (active == "Use It or Lose It") == (label != "1")
    if label == "1":
        assert [type(event) for event in events] == [CardDrawn, CardDrawn, Shuffled]
        assert "Use It or Lose It" in table.titles("secondary-missions", "stack")
        assert len(table.titles("secondary-missions", "stack")) == 11


def test_no_misery_card_no_cancelling() -> None:
    """Whoever keeps Study Behaviors loses it to no round without a misery card: it is refused."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Study Behaviors"))
    table.begin_round()
    table.do("study-behaviors", outcome="yes")
    with pytest.raises(Refused):
        table.do("cancel-misery")
    assert table.label("keeper") != "Nobody"
    routine = find_routine(table.game, "cancel-misery")
    assert not can_do(table.game, routine)
    put_in_play(table, "Planetquake", "misery")
    assert can_do(table.game, routine)


def test_a_failure_to_paint_targets_brings_the_bombardment() -> None:
    """Its card leaves the pile, or stays where it is in play, and an area is rolled."""
    for in_play in (False, True):
        table = Table(HORDE)
        put_in_play(table, "Paint Targets")
        if in_play:
            put_in_play(table, "Stray Orbital Bombardment", "misery")
        events = table.do("paint-targets", outcome="no")
        assert table.titles("misery", ACTIVE) == ["Stray Orbital Bombardment"]
        assert len(of(CardMoved, events)) == (not in_play)
        assert [event.roll for event in of(Rolled, events)] == ["orbital-bombardment"]


def marked_solo(table: Table) -> set[str]:
    """Return the titles of the secret objectives that make no sense for one player."""
    rows = table.system.table("secret-objectives").rows
    return {row.results[0].title for row in rows if any(part.field.id == "solo" for part in row.results[0].parts)}


def test_a_single_player_is_dealt_no_objective_for_several() -> None:
    """The six that need other players are drawn again and go back; of two others one is kept."""
    met: set[str] = set()
    for seed in range(40):
        table = Table(HORDE, str(seed))
        events = of(CardDrawn, table.act(Deal("secret-objectives")))
        met |= {table.pile("secret-objectives").find_card(event.card).title for event in events if event.again}
        first, second = table.titles("secret-objectives", "hand")
        assert not {first, second} & marked_solo(table)
        table.act(Keep("secret-objectives", table.card("secret-objectives", first)))
        assert table.titles("secret-objectives", "kept") == [first]
        assert len(table.titles("secret-objectives", "stack")) == 19
    assert met == marked_solo(table)
    assert len(met) == 6


def test_several_players_may_be_dealt_any_objective() -> None:
    """Four players get two each and keep one each, and the rest goes back into the pile."""
    table = Table(HORDE)
    table.turn("players", "4")
    assert not any(event.again for event in of(CardDrawn, table.act(Deal("secret-objectives", 4))))
    hands = table.pile("secret-objectives").places.hands
    assert [len(hand.cards) for hand in hands] == [2, 2, 2, 2]
    for hand in hands:
        table.act(Keep("secret-objectives", table.pile("secret-objectives").card(hand.cards[0]).id))
    assert len(table.titles("secret-objectives", "kept")) == 4
    assert len(table.titles("secret-objectives", "stack")) == 16


def test_a_mission_kept_by_a_player_leaves_the_pile_until_it_is_used() -> None:
    """Study Behaviors does not come again while a player keeps it, and cancels a misery card later."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Study Behaviors"))
    table.begin_round()
    table.do("study-behaviors", outcome="yes")
    table.turn("round", "2")
    seen = []
    for _ in range(22):
        table.act(Discard("secondary-missions"))
        table.act(Draw("secondary-missions"))
        seen += table.titles("secondary-missions", ACTIVE)
    assert len(set(seen)) == 11
    assert "Study Behaviors" not in seen
    put_in_play(table, "Planetquake", "misery")
    table.do("cancel-misery")
    assert table.titles("misery", ACTIVE) == []
    for _ in range(12):
        table.act(Discard("secondary-missions"))
        table.act(Draw("secondary-missions"))
        seen += table.titles("secondary-missions", ACTIVE)
    assert "Study Behaviors" in seen


@pytest.mark.parametrize("players", ["1", "2", "5", "20"])
def test_players_who_are_there_gain_and_lose_points(players: str) -> None:
    """All who play gain what a mission pays, and lose it; nobody falls below 0, and nobody else counts."""
    table = Table(HORDE)
    table.turn("players", players)
    put_in_play(table, "Decapitation Strike")
    _, *moved = of(GaugeMoved, table.do("decapitation-strike", outcome="yes"))
    assert [event.gauge for event in moved] == [
        f"{kind}-{player}" for kind in ("rp", "cp") for player in range(1, int(players) + 1)
    ]
    for _ in range(3):
        table.again("decapitation-strike", outcome="yes")
    assert (table.label("rp-1"), table.label(f"cp-{players}")) == ("8", "8")
    table.act(Move("rp-1", -6))
    put_in_play(table, "Bad Investment", "misery")
    short = of(MovedShort, table.do("all-lose"))
    assert short == [MovedShort("rp-1", -5, -2)]
    assert table.label("rp-1") == "0"


@pytest.mark.parametrize(("players", "each"), [(2, 2), (10, 2), (11, 1), (20, 1)])
def test_a_crowd_is_dealt_one_objective_each(players: int, each: int) -> None:
    """With 20 objectives ten players get two each; more get one each, and are told so."""
    table = Table(HORDE)
    table.turn("players", str(players))
    events = table.act(Deal("secret-objectives", players))
    hands = table.pile("secret-objectives").places.hands
    assert [(len(hand.cards), hand.player) for hand in hands] == [(each, n) for n in range(1, players + 1)]
    assert of(DrawnShort, events) == [DrawnShort("secret-objectives", 2 * players, players)] * (each == 1)


def test_a_hand_for_nobody_is_not_dealt() -> None:
    """More hands than players are refused, and so is a hand for a player who is not there."""
    table = Table(HORDE)
    for deal in (Deal("secret-objectives", 2), Deal("secret-objectives", player=2)):
        with pytest.raises(BadUsage, match="there is no player 2"):
            table.act(deal)


def test_a_change_of_plans_keeps_one_of_all() -> None:
    """The player takes up the objective that was kept, gets two more, and keeps one of the three."""
    table = Table(HORDE)
    table.turn("players", "2")
    table.act(Deal("secret-objectives", 2))
    for hand in table.pile("secret-objectives").places.hands:
        table.act(Keep("secret-objectives", table.pile("secret-objectives").card(hand.cards[0]).id))
    (before,) = table.pile("secret-objectives").places.kept_by(2)
    table.turn("rp-2", "10")
    table.buy("a-change-of-plans", buyer=2)
    (hand,) = table.pile("secret-objectives").places.hands
    assert (hand.player, hand.owed, len(hand.cards), hand.cards[0]) == (2, 1, 3, before)
    table.act(Keep("secret-objectives", table.pile("secret-objectives").card(hand.cards[2]).id))
    places = table.pile("secret-objectives").places
    assert places.kept_by(2) == (hand.cards[2],)
    assert (len(places.kept_by(1)), len(places.stack)) == (1, 18)


def test_infinite_rounds_are_counted() -> None:
    """The round that is reached, which is the score, can be told however long the game lasts."""
    table = Table(HORDE)
    table.turn("length", "Infinite rounds")
    for reached in range(1, 12):
        shown = int(table.label("round").rstrip("+")) + int(table.label("later-rounds"))
        assert shown == reached
        assert table.do("end-round")


@pytest.mark.parametrize("label", ROUNDS)
def test_infinite_rounds_have_no_card_that_needs_secret_objectives(label: str) -> None:
    """Establish Orbital Comms leaves the game when it is drawn, and another mission comes; no plans are changed."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Establish Orbital Comms"))
    table.turn("length", "Infinite rounds")
    table.turn("round", label)
    table.begin_round()
    (mission,) = table.titles("secondary-missions", "active")
    assert mission != "Establish Orbital Comms"
    assert "Establish Orbital Comms" in table.titles("secondary-missions", "out")
    with pytest.raises(BadUsage, match="Length of the game is at Infinite rounds"):
        table.buy("a-change-of-plans")


def test_plans_change_once_until_a_card_is_kept() -> None:
    """Enter does not deal another hand, nor does the routine, while the player has still to keep a card of the last."""
    table = Table(HORDE)
    table.turn("rp-1", "30")
    table.buy("a-change-of-plans")
    assert not is_chance(table.session.game, table.session.actions[-1])
    with pytest.raises(BadUsage, match="player 1 has a hand already"):
        table.buy("a-change-of-plans")
    (hand,) = table.pile("secret-objectives").places.hands
    table.act(Keep("secret-objectives", table.pile("secret-objectives").card(hand.cards[0]).id))
    assert of(CardDrawn, table.buy("a-change-of-plans"))


def test_no_more_than_two_secondary_missions_are_in_play() -> None:
    """Tempt Fate reveals a second mission; a third is not revealed, and that is said."""
    table = Table(HORDE)
    table.begin_round()
    table.turn("rp-1", "8")
    table.buy("tempt-fate")
    assert DrawnShort("secondary-missions", 1, 0) in table.again("tempt-fate")
    with pytest.raises(BadUsage, match="at most 2"):
        table.act(Draw("secondary-missions"))
    assert len(table.titles("secondary-missions", "active")) == 2


@pytest.mark.parametrize(("label", "length", "after", "ended"), [
    ("4", "5 rounds", "5", False), ("5", "5 rounds", "5", True),
    ("5", "Infinite rounds", "6+", False), ("6+", "Infinite rounds", "6+", False),
])  # fmt: skip
def test_the_game_ends_after_its_fifth_round(label: str, length: str, after: str, *, ended: bool) -> None:
    """A game of 5 rounds ends with the fifth, one of infinite rounds never; undo takes the end back."""
    table = Table(HORDE)
    table.turn("round", label)
    table.turn("length", length)
    events = table.do("end-round")
    assert of(Ended, events) == [Ended("five-rounds")] * ended
    assert (table.label("round"), bool(table.session.game.ended)) == (after, ended)
    assert not of(MovedShort, events)
    assert not table.session.undo()[1].game.ended


@pytest.mark.parametrize("length", ["5 rounds", "Infinite rounds"])
def test_whoever_has_no_unit_left_has_lost_with_a_hidden_objective(length: str) -> None:
    """The game is closed as soon as nobody is left; with infinite rounds the round that was reached is the score."""
    table = Table(HORDE)
    table.do(
        "prepare",
        players=1,
        size="2,000 points",
        length=length,
        choice="picked at random",
    )
    table.do("all-dead")
    assert is_closed(table.session.game)
    (verdict,) = [verdict.id for _, verdict in list_verdicts(table.session.game)]
    assert verdict == ("wiped-out" if length == "5 rounds" else "endless")


@pytest.mark.parametrize(("cp", "verdict"), [("4", "wiped-out"), ("5", "fulfilled")])
def test_an_objective_that_was_shown_is_judged_by_what_the_game_has_counted(cp: str, verdict: str) -> None:
    """Whoever has shown Tacticool and falls has won with 5 CP; a yes with 4 is refused, and says what is missing."""
    table = find_seed(HORDE, keeps_tacticool)
    table.turn("cp-1", cp)
    table.do("reveal-objective")
    table.do("all-dead")
    due = find_due(table.session.game)
    assert due
    assert f"CP, player 1: {cp}, needed: 5" in phrase_due(table.session.game, due)
    if verdict == "wiped-out":
        with pytest.raises(BadUsage, match="Tacticool is not fulfilled: CP, player 1 is at 4, and 5 is needed"):
            table.do("judge", fulfilled="yes")
    table.do("judge", fulfilled="yes" if verdict == "fulfilled" else "no")
    assert is_closed(table.session.game)
    assert [found.id for _, found in list_verdicts(table.session.game)] == [verdict]


def keeps_tacticool(table: Table) -> bool:
    """Deal one player a hand, and tell whether Tacticool could be kept of it."""
    table.do(
        "prepare",
        players=1,
        size="2,000 points",
        length="5 rounds",
        choice="picked at random",
    )
    table.act(Deal("secret-objectives", 1))
    if "Tacticool" not in table.titles("secret-objectives", HAND):
        return False
    table.act(Keep("secret-objectives", table.card("secret-objectives", "Tacticool")))
    return True


@pytest.mark.parametrize(("size", "zones"), [("1,000 points", 2), ("2,000 points", 4)])
def test_the_size_of_the_game_says_which_zones_spawn(size: str, zones: int) -> None:
    """Enter leads to each zone once a round, and to no zone that the game does not have."""
    conductor = Conductor(load_shipped()[HORDE], size)
    system = conductor.session.game.system
    said = {
        "players": "2",
        "size": size,
        "length": "5 rounds",
        "choice": "picked at random",
    }
    conductor.act(answer_all(system, "prepare", said))
    spawned = [due.step.answers[0][1] for due, _ in conductor.play(2) if due.step.routine == "spawn"]
    assert spawned == 2 * list(range(zones))


def test_a_misery_card_that_is_cancelled_is_due_no_more() -> None:
    """Each card that counts at once is a step, after that of who keeps Study Behaviors and before the mission."""
    table = Table(HORDE, "", "dry-reservoir")
    table.turn("keeper", "1")
    table.do("begin-round")
    for title in ("No Hard Feelings", "Planetquake", "Bad Investment"):
        put_in_play(table, title, "misery")
    cancelled = table.titles("misery", ACTIVE).index("Planetquake")
    table.act(Do("cancel-misery", (("misery", cancelled),)))
    came = []
    while (due := find_due(table.game)) and due.step.routine != "spawn":
        came.append(due.step.title or due.step.routine)
        table.act(Skip())
    assert came == ["hard-feelings", "all-lose", "Secondary mission"]


def test_no_more_objectives_pay_than_there_are() -> None:
    """Of the four of the scenario 0 to 4 can be controlled, and none once all are gone."""
    table = Table(HORDE, "", "dry-reservoir")
    (ask,) = list_asks(table.game, "objectives")
    assert [word for word, _ in list_choices(table.game, ask)] == ["0", "1", "2", "3", "4"]
    with pytest.raises(BadUsage, match="a number from 0 to 4"):
        table.do("objectives", objectives=5)


def test_what_a_card_brings_is_due_as_long_as_the_card_is_in_play() -> None:
    """Enter names the drop zones of a mission that was drawn, but not of one that was discarded by hand."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Secure Drop Zones"))
    table.do("lay-out", middle=3, near=1, far=0, terrain=5)
    table.begin_round()
    assert [each.word for each in find_owed(table.session)] == ["drop-zones"]
    table.act(Discard("secondary-missions"))
    assert not find_owed(table.session)


def search_misery(table: Table, title: str, routine: str, **answers: int) -> tuple[Event, ...]:
    """Begin a round with a misery card in play, and carry it out."""
    table.begin_round()
    put_in_play(table, title, "misery")
    return table.do(routine, **answers)


def list_objectives(table: Table) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the name, the place and the marks of each objective."""
    return [(thing.name, thing.place, thing.marks) for thing in table.game.things.of_kind("objectives")]


def test_drop_zones_are_named_until_they_are_judged() -> None:
    """Two of the three pumps in No Man's Land are marked by name, told as they are judged, and then free again."""
    table = Table("horde-mode", "zones", "dry-reservoir")
    table.begin_round()
    put_in_play(table, "Secure Drop Zones")
    table.do("drop-zones")
    marked = [(name, place) for name, place, marks in list_objectives(table) if marks == ("drop-zone",)]
    assert len(marked) == 2
    assert {*marked} <= {("Pump A", ""), ("Pump B", ""), ("Pump C", "")}
    course = table.system.play.course
    assert course
    step = next(step for step in course.phase("round-end").steps if step.routine == "secure-drop-zones")
    assert step.names == ("objectives", "drop-zone")
    table.do("secure-drop-zones", outcome="yes")
    assert not [name for name, _, marks in list_objectives(table) if marks]


def test_misery_takes_the_objectives_that_it_names() -> None:
    """An explosion takes one of No Man's Land, and Nowhere is Safe the one in the players' zone."""
    table = Table("horde-mode", "gone", "dry-reservoir")
    search_misery(table, "Errant Explosion", "errant-explosion")
    left = [(name, place) for name, place, _ in list_objectives(table)]
    assert len(left) == 3
    assert ("Pump D", "own") in left
    search_misery(table, "Nowhere is Safe", "nowhere-safe")
    assert [place for _, place, _ in list_objectives(table)] == ["", ""]


def test_a_quake_throws_for_one_of_the_pieces_of_terrain_that_are_left() -> None:
    """The five of the scenario make a die of five; the next has four faces, and a ruin that is bought one more."""
    table = Table("horde-mode", "quake", "dry-reservoir")
    thrown = of(DiceRolled, search_misery(table, "Planetquake", "planetquake", units=2))
    assert [dice.die for dice in thrown] == ["d5", "2d3", "2d3"]
    assert table.label("terrain") == "4"
    table.turn("rp-1", "9")
    table.buy("fortify-positions", buyer=1)
    assert table.label("terrain") == "5"
    table.buy("air-strike", buyer=1, units=0)
    assert table.label("terrain") == "4"


def test_missions_count_from_when_they_are_revealed() -> None:
    """What came before Tempt Fate draws counts for a mission that is in play already, and for no other."""
    for first, kept in (
        ("Use It or Lose It", ("9", "0")),
        ("Back to Basics", ("0", "1")),
        ("Show no Fear", ("0", "0")),
    ):
        table = Table("horde-mode", "tempted", "dry-reservoir")
        put_in_play(table, first)
        table.turn("rp-1", "9")
        table.turn("spent", "5")
        table.turn("kills", "1")
        table.buy("tempt-fate", buyer=1)
        assert (table.label("spent"), table.label("kills")) == kept


def test_gold_asks_for_the_unit_that_was_bought() -> None:
    """Resupply does not end before a new unit is chosen, and of a Field Promotion no two of the bracket below are."""
    table = Table("horde-mode", "bought", "dry-reservoir")
    table.act(Choose("own", ("orks",)))
    table.turn("rp-1", "9")
    table.buy("field-promotion", buyer=1)
    with pytest.raises(BadUsage):
        table.act(Do("new-pair", (("first", 0), ("second", 0))))
    table.act(Skip())  # nobody buys any more
    due = find_due(table.game)
    assert due
    assert due.step.routine == "new-unit"
    table.act(Do("new-unit", (("name", 0),)))
    assert table.label("waiting") == "0"


def test_who_arrives_by_deep_strike_does_not_move_in_that_phase() -> None:
    """The unit of a Pincer Maneuver comes last in the Horde's Movement Phase, and no step moves it; it shoots after."""
    conductor = Conductor(Table(HORDE, "", "dry-reservoir").system, "pincer")
    arrived: set[int] = set()
    for due, _ in conductor.play(1):
        game = conductor.session.game
        if due.phase.id == "round-start" and "Pincer Maneuver" not in game.pile("misery").active_titles:
            card = next(card for card in game.pile("misery").deck.cards if card.title == "Pincer Maneuver")
            conductor.act(Search("misery", card.id))
            conductor.act(Do("pincer"))
        arrived |= {thing.number for thing in game.things.of_kind("horde") if "arrived" in thing.marks}
        assert due.phase.id != "horde-movement" or due.number not in arrived
    assert arrived
