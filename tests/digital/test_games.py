"""The shipped systems in play: what their rule books say happens when their piles, bags, dice and routines are used."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import TypeVar

import pytest

from printgen.catalog import find_packs, shipped
from printgen.digital.action import Action
from printgen.digital.counting import Move, Set
from printgen.digital.event import (
    CardDrawn,
    DiceRolled,
    Event,
    GaugeMoved,
    NamePicked,
    Rolled,
    Shuffled,
    TokenMoved,
)
from printgen.digital.handling import Deal, Discard, Draw, Fill, Keep, Remove, Return, Search
from printgen.digital.pile import Pile
from printgen.digital.rolling import Choose, Pick, Roll
from printgen.digital.routine import Do
from printgen.digital.session import Session
from printgen.errors import BadUsage
from printgen.model.play import DISCARDS, PLACES, Routine
from printgen.model.product import TrackBox
from printgen.model.system import System
from printgen.plan import load_systems

HEROES, FIREFIGHT, HORDE = "heroes-of-normandie", "firefight", "horde-mode"
HERESY, KILL_ZONE = "solo-heresy", "kill-zone"
SYSTEMS = (HEROES, FIREFIGHT, HORDE, HERESY, KILL_ZONE)
LEVELS = ("Green", "Orange", "Red")
EVENT_CARDS, JOKERS = 12, 2
MOST_SEEDS = 3_000
# More combinations of answers than these are sampled: each answer once at least.
MOST_COMBINATIONS = 60
MOST_DRAWS = 3_000

E = TypeVar("E", bound=Event)
Answers = tuple[tuple[str, str], ...]


@cache
def load_shipped() -> dict[str, System]:
    """Return the systems that ship with printgen."""
    systems, problems = load_systems(find_packs([shipped("tables")]).values())
    assert not problems
    return {system.id: system for system in systems}


class Table:
    """A game at the table: keeps the session, and what came of the last action."""

    def __init__(self, system: str, seed: str = "a") -> None:
        self.system = load_shipped()[system]
        self.session = Session.of(self.system, seed)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take an action and return what happens."""
        events, self.session = self.session.act(action)
        return events

    def do(self, routine: str, **answers: object) -> tuple[Event, ...]:
        """Take a routine; an underscore in an ask stands for a hyphen."""
        said = tuple((ask.replace("_", "-"), str(answer)) for ask, answer in answers.items())
        return self.act(Do(routine, said))

    def label(self, gauge: str) -> str:
        """Return what a gauge shows."""
        return self.session.game.label(gauge)

    def pile(self, name: str) -> Pile:
        """Return a pile as it is."""
        return self.session.game.pile(name)

    def corners(self, name: str, place: str) -> set[str]:
        """Return the faces of the cards at a place of a pile."""
        pile = self.pile(name)
        return {pile.card(number).corner for number in pile.places.at(place)}

    def titles(self, name: str, place: str) -> list[str]:
        """Return the titles of the cards at a place of a pile."""
        pile = self.pile(name)
        return [pile.card(number).title for number in pile.places.at(place)]


def of(kind: type[E], events: tuple[Event, ...]) -> list[E]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def rolls(events: tuple[Event, ...], name: str) -> list[Rolled]:
    """Return the rolls on a table that count."""
    return [event for event in of(Rolled, events) if event.roll == name and not event.again]


def search_seeds(system: str, play: Callable[[Table], bool]) -> Iterator[Table]:
    """Yield games, each with a seed of its own, in which something comes about."""
    for number in range(MOST_SEEDS):
        table = Table(system, f"seed {number}")
        if play(table):
            yield table


def find_seed(system: str, play: Callable[[Table], bool]) -> Table:
    """Return the first game in which something comes about."""
    return next(search_seeds(system, play))


def starts_with(pile: str, title: str) -> Callable[[Table], bool]:
    """Return whether a card is the first of a pile."""
    return lambda table: table.pile(pile).peek()[0].title == title


# Heroes of Normandie


@pytest.mark.parametrize("zone", LEVELS)
def test_the_threat_level_is_the_higher_of_tracker_and_zones(zone: str) -> None:
    """However many enemy units are destroyed, the level is that of tracker or zones, whichever is higher."""
    table = Table(HEROES)
    table.act(Set("zones", zone))
    tracker = ["Green", "Green", *["Orange"] * 3, *["Red"] * 4]
    for destroyed, reached in enumerate(tracker):
        if destroyed:
            table.do("unit-destroyed", unit=destroyed)
        assert table.label("threat") == reached
        assert table.label("level") == max(zone, reached, key=LEVELS.index)


@pytest.mark.parametrize("pile", ["reaction", "supply", "supply-no-artillery"])
@pytest.mark.parametrize("level", LEVELS)
def test_cards_and_dice_are_read_at_the_threat_level(pile: str, level: str) -> None:
    """A card that is drawn, and a roll on its table, is read in the column of the current threat level."""
    table = Table(HEROES)
    table.act(Set("zones", level))
    assert [card.column for card in of(CardDrawn, table.act(Draw(pile, 5)))] == [level.lower()] * 5
    if pile != "supply-no-artillery":
        assert {column for roll in of(Rolled, table.act(Roll(pile))) for column, *_ in roll.results} == {level.lower()}


@pytest.mark.parametrize("level", LEVELS)
def test_bullet_storm_is_laid_aside_where_the_card_says_so(level: str) -> None:
    """Cards 61 and 62 wait in play at Orange and Red until the enemy has fired; at Green they are something else."""
    table = Table(HEROES)
    table.act(Set("zones", level))
    table.act(Draw("reaction", 36))
    assert table.corners("reaction", "active") == (set() if level == "Green" else {"61", "62"})
    table.do("enemy-fired")
    assert not table.corners("reaction", "active")
    assert len(table.corners("reaction", DISCARDS)) == 36


def test_a_supply_pile_reshuffles_when_it_is_empty() -> None:
    """The pile without artillery has 33 cards, none of them 63-65, and all of them come again after the last."""
    table = Table(HEROES)
    first = of(CardDrawn, table.act(Draw("supply-no-artillery", 33)))
    assert not {"63", "64", "65"} & table.corners("supply-no-artillery", DISCARDS)
    again = table.act(Draw("supply-no-artillery", 33))
    assert of(Shuffled, again) == [Shuffled("supply-no-artillery", 33)]
    assert {card.card for card in first} == {card.card for card in of(CardDrawn, again)}
    assert len({card.card for card in first}) == 33


def test_the_token_of_a_destroyed_unit_stays_out() -> None:
    """Drawn before or not, the token of a destroyed unit is out for good, and one decoy is in the bag each round."""
    table = Table(HEROES)
    table.act(Fill("orders", 5))
    drawn = of(TokenMoved, table.act(Draw("orders", 2)))
    taken = next(move.token for move in drawn if move.token.isdecimal())
    inside = next(filter(str.isdecimal, table.session.game.bag("orders").inside))
    for unit in (taken, inside):
        table.do("unit-destroyed", unit=unit)
    table.do("end-round")
    left = {"1", "2", "3", "4", "5", "decoy"} - {taken, inside}
    assert sorted(table.session.game.bag("orders").inside) == sorted(left)
    assert (table.label("round"), table.session.game.place("threat")) == ("2", 2)


@pytest.mark.parametrize("unit", ["3", "6"])
def test_a_unit_that_is_not_in_play_cannot_be_destroyed(unit: str) -> None:
    """A unit destroyed before, or one that the scenario has not, is refused."""
    table = Table(HEROES)
    table.act(Fill("orders", 5))
    table.do("unit-destroyed", unit=3)
    with pytest.raises(BadUsage):
        table.do("unit-destroyed", unit=unit)


def test_communications_scrambled_adds_a_decoy_until_the_round_ends() -> None:
    """With the card there are two decoys in the bag, and the next round begins with one."""
    table = Table(HEROES)
    table.do("scrambled")
    assert Counter(table.session.game.bag("orders").inside)["decoy"] == 2
    table.do("end-round")
    assert Counter(table.session.game.bag("orders").inside)["decoy"] == 1


def test_activate_all_draws_what_is_left_in_the_bag() -> None:
    """Every token that was not drawn in the round comes once, and then nothing is left to draw."""
    table = Table(HEROES)
    table.act(Fill("orders", 4))
    events = [*table.do("enemy-activates"), *table.do("supply-activations", number=1), *table.do("activate-all")]
    assert sorted(move.token for move in events if isinstance(move, TokenMoved)) == ["1", "2", "3", "4", "decoy"]
    assert not table.do("activate-all")


def test_extra_orders_count_in_the_next_round_alone() -> None:
    """Order +X and Activation +1 are added when the next round begins, each token takes one off, and then they end."""
    table = Table(HEROES)
    table.do("more-orders", number=2)
    table.do("more-orders", number=1)
    table.do("begin-round", number=4)
    assert table.label("activations") == "7"
    table.do("enemy-activates")
    assert table.label("activations") == "6"
    table.do("begin-round", number=4)
    assert table.label("activations") == "4"


# Firefight


def has_joker(pile: Pile, place: int) -> bool:
    """Tell whether the card at a place of the npc pile is a joker."""
    return "joker" in pile.peek(place + 1)[place].corner


def draw_events(table: Table) -> None:
    """Draw twelve cards for turn events, so that some are out of the game."""
    for _ in range(EVENT_CARDS):
        table.do("begin-turn")


def test_events_leave_the_game_once_they_happen() -> None:
    """No event happens twice; when all twelve have happened, 42 cards are left for every use."""
    table, happened = Table(FIREFIGHT), []
    for _ in range(600):
        events = table.do("begin-turn")
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
    drawn, shuffled = table.do("begin-turn")
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
    events = table.do(routine)
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
        table.do(routine)
    assert not table.pile("npc").places.out


def test_a_joker_in_a_selection_is_set_aside_until_it_is_over() -> None:
    """Each figure gets a card that is no joker, no card comes twice, and then all are shuffled."""
    for table in search_seeds(FIREFIGHT, lambda table: has_joker(table.pile("npc"), 3)):
        events = table.do("select", figures=10)
        cards = of(CardDrawn, events)
        assert len({card.card for card in cards}) == len(cards)
        assert sum(not card.again for card in cards) == 10
        assert events[len(cards) :] == (Shuffled("npc", 54),)
        if sum(card.again for card in cards) == JOKERS:
            return


def test_a_selection_without_joker_does_not_reshuffle() -> None:
    """The cards of a selection go to the discards when no joker came."""
    table = find_seed(FIREFIGHT, lambda table: not any(has_joker(table.pile("npc"), place) for place in range(4)))
    assert not of(Shuffled, table.do("select", figures=4))
    assert len(table.pile("npc").places.discards) == 4


def test_the_best_card_is_the_one_with_the_highest_printed_rank() -> None:
    """The ranks are those that the cards print as "Xth of 52", so the best of a selection has the lowest number."""
    table = Table(FIREFIGHT)
    pile = table.pile("npc")
    rows = table.system.table("npc").row_of()
    printed = {key: row.results[3].value for key, row in rows.items() if "joker" not in key}
    ranks = pile.rules.use("selection").ranks
    assert [int(printed[key].rstrip("stndrh")) for key in ranks] == list(range(1, 53))
    for number in range(200):
        drawn = of(CardDrawn, Table(FIREFIGHT, str(number)).do("select", figures=7))
        counting = [card for card in drawn if not card.again]
        (best,) = [card for card in drawn if card.best]
        assert best == min(counting, key=lambda card: ranks.index(pile.find_card(card.card).corner))._replace(best=True)


def test_a_barrage_rolls_for_every_figure_and_terrain_item() -> None:
    """An artillery barrage rolls a die for each, and tells which is which."""
    dice = of(DiceRolled, Table(FIREFIGHT).do("barrage", figures=12, terrain=3))
    assert Counter(die.title for die in dice) == {"Figure": 12, "Terrain item": 3}


# Horde Mode


ROUNDS = ("1", "2", "3", "4", "5", "6+")
ESCALATION = {"1": 0, "2": 0, "3": 1, "4": 1, "5": 2, "6+": 2}, {"1": 0, "2": 0, "3": 1, "4": 1, "5": 3, "6+": 3}


@pytest.mark.parametrize("label", ROUNDS)
def test_escalation_is_that_of_the_printed_table_and_tracker(label: str) -> None:
    """What a round adds to spawn rolls and misery cards is the same in play, on the sheet and on the tracker."""
    system = load_shipped()[HORDE]
    spawn, misery = (dict(scale.numbers)[label] for scale in system.play.scales)
    assert (spawn, misery) == (ESCALATION[0][label], ESCALATION[1][label])
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
        table.act(Set("round", label))
        table.act(Move("misery", carried))
        table.do("begin-round")
        active = table.titles("misery", "active")
        assert len(active) == ESCALATION[1][label] + carried + 2 * ("Lamentable Luck" in active)
        assert table.label("misery") == "0"
        assert len(table.titles("secondary-missions", "active")) == 1


def test_lamentable_luck_reveals_two_more() -> None:
    """One misery card is due, and three are revealed."""
    table = find_seed(HORDE, starts_with("misery", "Lamentable Luck"))
    table.act(Set("round", "3"))
    drawn = [event for event in of(CardDrawn, table.do("begin-round")) if event.pile == "misery"]
    assert [card.goes for card in drawn] == ["active"] * 3


def test_what_was_active_is_discarded_when_a_round_begins() -> None:
    """The misery cards and the mission of a round are among the discards in the next, and others are in play."""
    table = Table(HORDE)
    table.act(Set("round", "5"))
    table.do("begin-round")
    before = [*table.titles("misery", "active"), *table.titles("secondary-missions", "active")]
    table.do("end-round", cards=0, spawn=0, dragon_slayer="no")
    table.do("begin-round")
    after = [*table.titles("misery", "active"), *table.titles("secondary-missions", "active")]
    assert set(before).isdisjoint(after)
    assert set(before) == {*table.titles("misery", DISCARDS), *table.titles("secondary-missions", DISCARDS)}


@pytest.mark.parametrize("label", ROUNDS)
def test_use_it_or_lose_it_waits_for_a_later_round(label: str) -> None:
    """In round 1 another mission is revealed and it is shuffled back; in later rounds it is the mission."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Use It or Lose It"))
    table.act(Set("round", label))
    events = [event for event in table.do("begin-round") if getattr(event, "pile", "") == "secondary-missions"]
    (active,) = table.titles("secondary-missions", "active")
    assert (active == "Use It or Lose It") == (label != "1")
    if label == "1":
        assert [type(event) for event in events] == [CardDrawn, CardDrawn, Shuffled]
        assert "Use It or Lose It" in table.titles("secondary-missions", "stack")
        assert len(table.titles("secondary-missions", "stack")) == 11


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
        table.act(Keep("secret-objectives", first))
        assert table.titles("secret-objectives", "kept") == [first]
        assert len(table.titles("secret-objectives", "stack")) == 19
    assert met == marked_solo(table)
    assert len(met) == 6


def test_several_players_may_be_dealt_any_objective() -> None:
    """Four players get two each and keep one each, and the rest goes back into the pile."""
    table = Table(HORDE)
    table.act(Set("players", "4"))
    assert not any(event.again for event in of(CardDrawn, table.act(Deal("secret-objectives", 4))))
    hands = [[table.pile("secret-objectives").card(number) for number in hand] for hand in hands_of(table)]
    assert [len(hand) for hand in hands] == [2, 2, 2, 2]
    for hand in hands:
        table.act(Keep("secret-objectives", hand[0].title))
    assert len(table.titles("secret-objectives", "kept")) == 4
    assert len(table.titles("secret-objectives", "stack")) == 16


def hands_of(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the hands of secret objectives."""
    return table.pile("secret-objectives").places.hands


def spawn(table: Table, displaced: str = "none") -> Rolled:
    """Spawn in a zone without a unit, and return the roll."""
    (roll,) = of(Rolled, table.do("spawn-bracket", displaced=displaced))
    return roll


def bracket_of(total: int) -> str:
    """Return the bracket of a modified roll, by the rule book."""
    return next(title for least, title in ((10, "10+"), (7, "7-9"), (5, "5-6"), (-99, "3-4")) if total >= least)


@pytest.mark.parametrize(("displaced", "bonus"), [("none", 0), ("3-4", 3), ("5-6", 5), ("7-9", 7), ("10+", 10)])
@pytest.mark.parametrize("label", ROUNDS)
def test_a_spawn_roll_has_all_modifiers(label: str, displaced: str, bonus: int) -> None:
    """Round, missions and a displaced unit add up; a natural 2 is No Spawn, and less than 3 the lowest bracket."""
    for seed, modifier in enumerate(range(-3, 7)):
        table = Table(HORDE, f"{seed}")
        table.act(Set("round", label))
        table.act(Set("modifier", f"{modifier:+}" if modifier else "0"))
        for _ in range(8):
            roll = spawn(table, displaced)
            assert roll.modifier == ESCALATION[0][label] + modifier + bonus
            wanted = "No Spawn" if roll.thrown == (1, 1) else f"Bracket {bracket_of(sum(roll.kept) + roll.modifier)}"
            assert [title for _, _, title in roll.results] == [wanted]


def test_a_natural_2_is_no_spawn_whatever_is_added() -> None:
    """Two ones spawn nothing, and no unit is picked, even with all modifiers there are."""

    def play(table: Table) -> bool:
        table.act(Set("modifier", "+6"))
        table.act(Choose("units", ("orks",)))
        events = table.do("spawn", displaced="10+")
        thrown = of(Rolled, events)[0].thrown
        assert bool(of(NamePicked, events)) == (thrown != (1, 1))
        return thrown == (1, 1)

    find_seed(HORDE, play)


def test_the_first_spawn_roll_after_dragon_slayer_alone_has_5_more() -> None:
    """A failed Dragon Slayer adds 5 to one roll of the next round, and to no other."""
    table = Table(HORDE)
    table.do("end-round", cards=0, spawn=0, dragon_slayer="yes")
    assert [spawn(table).modifier for _ in range(3)] == [5, 0, 0]
    table.do("end-round", cards=0, spawn=0, dragon_slayer="yes")
    table.do("end-round", cards=0, spawn=0, dragon_slayer="no")
    assert spawn(table).modifier == 1


def test_what_missions_add_holds_for_one_round() -> None:
    """Modifiers and misery cards of failed missions count in the next round and are gone in the one after it."""
    table = Table(HORDE)
    table.do("end-round", cards=2, spawn="-3", dragon_slayer="no")
    assert (table.label("round"), table.label("misery"), table.label("modifier")) == ("2", "2", "-3")
    table.do("begin-round")
    assert spawn(table).modifier == -3
    table.do("end-round", cards=0, spawn="0", dragon_slayer="no")
    assert (table.label("misery"), table.label("modifier")) == ("0", "0")


def test_an_unlucky_night_changes_the_spawn_dice_while_it_is_active() -> None:
    """While the card is in play three dice are thrown and the lowest is dropped; before and after it is two."""
    table = Table(HORDE)
    assert len(spawn(table).thrown) == 2
    table.act(Search("misery", "Unlucky Night"))
    for _ in range(50):
        roll = spawn(table)
        assert len(roll.thrown) == 3
        assert sorted(roll.kept) == sorted(roll.thrown)[1:]
        assert roll.results == rolls_at(table, sum(roll.kept))
    table.act(Discard("misery"))
    assert len(spawn(table).thrown) == 2


def rolls_at(table: Table, total: int) -> tuple[tuple[str, str, str], ...]:
    """Return the result at an unmodified spawn roll."""
    result = table.system.table("spawn").row_of()[str(total)].results[0]
    return (("", result.key, result.title),)


def test_three_dice_without_the_lowest_fall_as_counting_says() -> None:
    """The totals of many throws are as frequent as among the 216 throws that there are."""
    counted = Counter(sum(sorted(throw)[1:]) for throw in product(range(1, 7), repeat=3))
    times = 9_720
    rolled = Counter(sum(roll.kept) for roll in of(Rolled, Table(HORDE).act(Roll("unlucky-spawn", times))))
    expected = {total: number * times / 216 for total, number in counted.items()}
    distance = sum((rolled[total] - expected[total]) ** 2 / expected[total] for total in counted)
    assert distance < 29.6  # chi squared with 10 degrees of freedom: one in a thousand seeds is further off


BRACKETS = ("bracket-3", "bracket-5", "bracket-7", "bracket-10")


@pytest.mark.parametrize("faction", ["imperial-knights", "chaos-knights", "drukhari", "orks"])
@pytest.mark.parametrize("place", range(4))
def test_an_empty_bracket_gives_two_units_of_the_next_lower(faction: str, place: int) -> None:
    """One unit of a bracket that has some, two of the next lower one that has, and none where nothing is below."""
    table = Table(HORDE)
    table.act(Choose("units", (faction,)))
    entries = dict(table.system.roster(faction).entries)
    filled = [name for name in BRACKETS[: place + 1] if entries.get(name)]
    picked = of(NamePicked, table.act(Pick("units", BRACKETS[place])))
    if not filled:
        assert [pick.name for pick in picked] == [""]
        return
    assert len(picked) == (1 if filled[-1] == BRACKETS[place] else 2)
    assert {pick.name for pick in picked} <= {words.text for words in entries[filled[-1]]}
    assert {pick.result for pick in picked} == {filled[-1]}


def test_a_second_faction_fills_an_empty_bracket() -> None:
    """With another faction beside it a Knights horde spawns one unit of that faction's bracket."""
    table = Table(HORDE)
    table.act(Choose("units", ("imperial-knights", "orks")))
    (picked,) = of(NamePicked, table.act(Pick("units", "bracket-3")))
    assert picked.name in {words.text for words in dict(table.system.roster("orks").entries)["bracket-3"]}


def test_a_unit_of_the_bracket_rolled_is_spawned() -> None:
    """Each spawn picks one unit from the chosen faction's bracket, and none where no faction is chosen."""
    table = Table(HORDE)
    with pytest.raises(BadUsage):
        table.do("spawn", displaced="none")
    table.act(Choose("units", ("necrons",)))
    entries = dict(table.system.roster("necrons").entries)
    for _ in range(60):
        events = table.do("spawn", displaced="none")
        bracket = of(Rolled, events)[0].results[0][1]
        assert [pick.name in {words.text for words in entries[bracket]} for pick in of(NamePicked, events)] == [
            True
        ] * (bracket != "no-spawn")


def test_a_bombardment_hits_one_of_six_areas_and_wounds_each_unit() -> None:
    """The area is one of six, and each unit in it rolls two three-sided dice."""
    table = Table(HORDE)
    areas = {of(Rolled, table.do("orbital-bombardment"))[0].results[0][2] for _ in range(100)}
    assert len(areas) == 6
    wounds = of(DiceRolled, table.do("mortal-wounds", units=5))
    assert [(die.die, len(die.thrown), max(die.thrown) <= 3) for die in wounds] == [("2d3", 2, True)] * 5


def test_a_mission_kept_by_a_player_leaves_the_pile_until_it_is_used() -> None:
    """Study Behaviors does not come again while a player keeps it, and cancels a misery card later."""
    table = find_seed(HORDE, starts_with("secondary-missions", "Study Behaviors"))
    table.do("begin-round")
    table.act(Remove("secondary-missions", "Study Behaviors"))
    table.act(Set("round", "2"))
    seen = [card.card for card in of(CardDrawn, table.act(Draw("secondary-missions", 11)))]
    assert table.pile("secondary-missions").find_card("Study Behaviors").id not in seen
    table.act(Discard("secondary-missions", "Study Behaviors"))
    assert "Study Behaviors" in table.titles("secondary-missions", DISCARDS)


def test_players_gain_and_lose_points_within_bounds() -> None:
    """Every player gains what a mission pays, and nobody falls below 0 RP."""
    table = Table(HORDE)
    table.do("all-gain", rp=4, cp=2)
    assert [table.label(f"points-{kind}-{player}") for kind in ("rp", "cp") for player in "1234"] == ["4"] * 4 + [
        "2"
    ] * 4
    table.do("all-lose", rp=5)
    assert table.label("points-rp-1") == "0"


# The Solo Heresy


def read_scatters(events: tuple[Event, ...], die: str) -> int:
    """Return how often it scattered, after making sure that arrows alone have a direction and a distance."""
    (hits, arrows), waiting = (0, 0), 0
    for event in events:
        if isinstance(event, Rolled) and event.roll == "scatter" and not event.again:
            assert not waiting
            hit = int(event.row.split("-")[0]) == 1
            hits, arrows, waiting = hits + hit, arrows + (not hit), 0 if hit else 2
        elif (isinstance(event, Rolled) and event.roll == "direction") or isinstance(event, DiceRolled):
            waiting -= 1
            assert not isinstance(event, DiceRolled) or event.die == die
    assert not waiting
    return hits + arrows


@pytest.mark.parametrize("reserve", [0, 1, 7, 20])
def test_each_unit_in_reserve_spawns_or_stays(reserve: int) -> None:
    """On 1-4 it gets a marker, a place, a type and the next number, and leaves the reserve; on 5 or 6 it stays."""
    table = Table(HERESY)
    table.act(Set("reserve", str(reserve)))
    numbers: list[str] = []
    for _ in range(3):
        left = int(table.label("reserve"))
        events = table.do("spawning-phase")
        tried = rolls(events, "spawning")
        came = sum(roll.thrown[0] <= 4 for roll in tried)
        assert len(tried) == left
        assert len(rolls(events, "spawn-marker")) == len(rolls(events, "enemy-types")) == came
        assert read_scatters(events, "2d6") == came
        assert table.label("reserve") == str(left - came)
        numbers += [event.label for event in of(GaugeMoved, events) if event.gauge == "spawned"]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert int(table.label("spawned")) == len(numbers)


def test_a_scatter_die_hits_with_two_of_six_faces() -> None:
    """1 and 2 are hits, 3 to 6 arrows, and an arrow points to each hour of a clock."""
    table = Table(HERESY)
    read_scatters(tuple(event for _ in range(300) for event in table.do("scatter")), "2d6")
    faces = {key: row.results[0].title for key, row in table.system.table("scatter").row_of().items()}
    assert faces == {"1": "Hit", "2": "Hit", "3": "Arrow", "4": "Arrow", "5": "Arrow", "6": "Arrow"}
    assert [row.results[0].title for row in table.system.table("direction").rows] == [
        f"{hour} o'clock" for hour in range(1, 13)
    ]


def test_spawn_markers_never_lie_on_their_objectives() -> None:
    """A hit is rolled again, so that six markers get six directions and distances."""
    for seed in range(20):
        events = Table(HERESY, str(seed)).do("spawn-markers")
        assert len(rolls(events, "direction")) == len(of(DiceRolled, events)) == 6
        assert all(roll.thrown[0] > 2 for roll in rolls(events, "scatter"))
        assert all(roll.thrown[0] <= 2 for roll in of(Rolled, events) if roll.again)


@pytest.mark.parametrize("turn", range(6, 11))
def test_the_game_goes_on_at_the_turn_number_minus_three(turn: int) -> None:
    """From turn 6 on a die of the turn's number less 3 brings another turn; there is none after the tenth."""
    seen = set()
    for seed in range(60):
        table = Table(HERESY, str(seed))
        table.act(Set("turn", str(turn)))
        (roll,) = of(Rolled, table.do("game-length"))
        goes_on = turn < 10 and roll.thrown[0] >= turn - 3
        assert roll.results == ((str(turn), *(("goes-on", "Goes on") if goes_on else ("over", "Over"))),)
        assert table.label("turn") == str(turn + goes_on)
        seen.add(roll.thrown)
    assert len(seen) == 6
    boxes = {box.label: box.note for box in tracks_of(table, "turn")}
    assert boxes[str(turn)] == (f"{turn - 3}+ to go on" if turn < 10 else "last turn")


def tracks_of(table: Table, name: str) -> Iterator[TrackBox]:
    """Yield the boxes of a tracker."""
    return (
        box
        for tracker in table.system.trackers
        if tracker.id == name
        for track in tracker.tracks
        for box in track.boxes
    )


def test_no_game_ends_before_turn_6() -> None:
    """There is nothing to roll in the first five turns, which simply end."""
    table = Table(HERESY)
    for turn in range(1, 6):
        assert table.label("turn") == str(turn)
        with pytest.raises(BadUsage):
            table.do("game-length")
        table.do("end-turn")
    assert table.label("turn") == "6"


@pytest.mark.parametrize("markers", [1, 2, 3])
def test_a_bombardment_scatters_the_markers_that_are_left(markers: int) -> None:
    """Each marker is scattered, and a single die tells whether the bombardment stops."""
    for seed in range(30):
        assert read_scatters(Table(HERESY, str(seed)).do("bombardment", markers=markers), "2d6") == markers
    (die,) = of(DiceRolled, Table(HERESY).do("bombardment-stops"))
    assert die.die == "d6"


def test_an_erratic_unit_moves_a_single_die() -> None:
    """On an arrow it goes as many inches as one die shows, on a hit it stays."""
    table = Table(HERESY)
    read_scatters(tuple(event for _ in range(50) for event in table.do("erratic-move")), "d6")


# Kill Zone


@pytest.mark.parametrize("level", range(1, 7))
def test_there_are_two_fog_counters_for_each_engagement_level(level: int) -> None:
    """Each counter has a sector and then an order while hidden, and there are as many as the tracker notes."""
    table = Table(KILL_ZONE)
    table.act(Set("engagement", str(level)))
    events = of(Rolled, table.do("set-up-fog"))
    assert [event.roll for event in events] == ["sectors", "hidden-movement"] * (2 * level)
    assert [box.note for box in tracks_of(table, "engagement")][level - 1] == f"{2 * level} counters"


def read_models(events: list[Rolled]) -> list[Rolled]:
    """Return the contacts among some rolls, after making sure that each is followed by its models."""
    contacts = []
    while events:
        contact, *events = events
        assert contact.roll == "contacts"
        models = 0 if contact.again else contact.thrown[0] - 1
        assert [event.roll for event in events[:models]] == ["enemy-models"] * models
        contacts.append(contact)
        events = events[models:]
    return contacts


def test_a_contact_is_what_its_roll_says() -> None:
    """1 is a false alarm with a new place and order, 2 to 5 one to four models, 6 an ambush by two counters."""
    met, inside = Counter[int](), Counter[int]()
    for seed in range(400):
        first, *others = of(Rolled, Table(KILL_ZONE, str(seed)).do("contact"))
        (face,) = first.thrown
        met[face] += 1
        if face == 1:
            assert [event.roll for event in others] == ["sectors", "hidden-movement"]
        elif face < 6:
            assert [event.roll for event in others] == ["enemy-models"] * (face - 1)
        else:
            contacts = read_models(others)
            assert sum(not contact.again for contact in contacts) == 2
            assert all(contact.again == (contact.thrown[0] in (1, 6)) for contact in contacts)
            inside.update(contact.thrown[0] for contact in contacts)
    assert set(met) == set(inside) == set(range(1, 7))


@pytest.mark.parametrize("troops", ["melee", "fire-teams", "support"])
@pytest.mark.parametrize(("leadership", "bonus"), [("7 or less", 0), ("8", 1), ("9", 2), ("10", 3)])
def test_an_order_is_read_for_its_troops_with_their_leadership(troops: str, leadership: str, bonus: int) -> None:
    """Each point over 7 adds 1, a sum over 6 reads 6, and only the column of the troop type is read."""
    table = Table(KILL_ZONE)
    rows = table.system.table("orders").rows
    columns = [column.id for column in table.system.table("orders").columns]
    for _ in range(40):
        (roll,) = of(Rolled, table.do("order", type=troops, leadership=leadership))
        result = rows[min(6, roll.thrown[0] + bonus) - 1].results[columns.index(troops)]
        assert roll.results == ((troops, result.key, result.title),)


# All systems


def list_piles() -> list[tuple[str, str]]:
    """Return every pile of every system."""
    return [(system.id, pile.id) for system in load_shipped().values() for pile in system.play.piles]


def list_answers(routine: Routine) -> list[Answers]:
    """Return all combinations of answers, or of too many as many as hold each answer once."""
    choices = [[(ask.id, choice) for choice, _ in ask.choices] for ask in routine.asks]
    combinations = list(product(*choices))
    if len(combinations) <= MOST_COMBINATIONS:
        return combinations
    longest = max(map(len, choices))
    return [tuple(answers[place % len(answers)] for answers in choices) for place in range(longest)]


def list_states(table: Table) -> Iterator[tuple[Set, ...]]:
    """Yield nothing to do, and then each label that a gauge can be set to."""
    yield ()
    for gauge in table.system.play.gauges:
        if not gauge.highest:
            yield from ((Set(gauge.id, label),) for label in dict.fromkeys(gauge.labels))


@pytest.mark.parametrize(("system", "name"), list_piles())
def test_every_pile_can_be_drawn_to_its_end(system: str, name: str) -> None:
    """In each use every card comes and none gets lost; an empty pile takes its discards, or nothing can be drawn."""
    columns = [column.id for column in Table(system).pile(name).deck.columns]
    for column in columns if len(columns) > 1 else [""]:
        table, seen = Table(system), set[str]()
        for gauge in table.system.play.gauges:  # late in the game: some cards are drawn again early on
            if not gauge.highest:
                table.act(Set(gauge.id, gauge.labels[-1]))
        size = len(table.pile(name).deck.cards)
        for _ in range(MOST_DRAWS):
            seen |= {event.card for event in of(CardDrawn, table.act(Draw(name, 1, column)))}
            places = table.pile(name).places
            assert sum(len(places.at(place)) for place in ("stack", *PLACES)) == size
            if len(seen) == size and not is_emptied_next(table, name):
                break
        assert len(seen) == size
        check_empty(table, name, column)


def is_emptied_next(table: Table, name: str) -> bool:
    """Tell whether a pile has cards left, and no use that shuffles it before they are drawn."""
    rules = table.pile(name).rules
    return bool(table.pile(name).places.stack) and not any(use.rules for use in rules.uses)


def check_empty(table: Table, name: str, column: str) -> None:
    """Make sure of what an empty pile does."""
    pile = table.pile(name)
    if pile.places.stack:
        return
    if pile.rules.reshuffles and pile.places.discards:
        assert of(Shuffled, table.act(Draw(name, 1, column)))
    else:
        with pytest.raises(BadUsage):
            table.act(Draw(name, 1, column))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_way_to_roll_can_be_rolled_in_every_column(system: str) -> None:
    """Each table with dice gives a result in each of its columns."""
    table = Table(system)
    for way in table.system.play.rolls:
        for column in [item.id for item in table.system.table(way.table).columns] or [""]:
            for roll in of(Rolled, table.act(Roll(way.id, 30, column))):
                assert [found for found, _, title in roll.results if title] == [column]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_routine_runs_with_every_answer(system: str) -> None:
    """Whatever a player answers, there is a state of the game, mostly the first, in which the routine runs."""
    for routine in load_shipped()[system].play.routines:
        for answers in list_answers(routine):
            for state in list_states(Table(system)):
                table = Table(system)
                for pick in table.system.play.picks:
                    table.act(Choose(pick.id, (table.system.rosters[0].id,)))
                for action in state:
                    table.act(action)
                try:
                    table.act(Do(routine.id, answers))
                except BadUsage:
                    continue
                break
            else:
                pytest.fail(f"{routine.id} never runs with {answers}")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_bag_can_be_emptied_and_filled_again(system: str) -> None:
    """Every token comes out once, then none, and all of them go back."""
    table = Table(system)
    for bag in table.system.play.bags:
        whole = table.session.game.bag(bag.id).inside
        drawn = [move.token for move in of(TokenMoved, table.act(Draw(bag.id, len(whole))))]
        assert sorted(drawn) == sorted(whole)
        with pytest.raises(BadUsage):
            table.act(Draw(bag.id))
        table.act(Return(bag.id))
        assert table.session.game.bag(bag.id).inside == whole


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_gauge_can_be_set_to_each_of_its_labels(system: str) -> None:
    """Set to a label, a gauge shows it; one that is worked out from others cannot be set."""
    table = Table(system)
    for gauge in table.system.play.gauges:
        for label in gauge.labels:
            if gauge.highest:
                with pytest.raises(BadUsage):
                    table.act(Set(gauge.id, label))
            else:
                table.act(Set(gauge.id, label))
                assert table.label(gauge.id) == label
