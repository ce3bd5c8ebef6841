"""The commands that deal without a print, as a player types them."""

import json
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from conftest import Capture, shipped_jobs
from outputs import copy_pack

from printgen.build.job import load_system
from printgen.cli import main
from printgen.model.markup import add_markup
from printgen.play.game.actions import Deal, Keep, Set
from printgen.play.game.pile import Pile
from printgen.play.log.journal import open_journal
from printgen.products.deck import describe_card, make_deck

SYSTEMS = {job.system.id: job.system for job in shipped_jobs().values()}
ORDERS = (
    "firefight/npc",
    "heroes-of-normandie/supply-no-artillery",
    "horde-mode/misery",
    "solo-heresy/challenge-events",
)


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Run a command and return its exit code and what it printed."""
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def read_json(capsys: Capture, *arguments: str) -> Any:
    """Return what a command prints as JSON."""
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_cards_drawn_are_the_printed_ones(capsys: Capture) -> None:
    """A card on the screen has every word of the card on paper."""
    system = load_system("heroes-of-normandie")
    printed = {card.id: describe_card(card) for card in make_deck(system, system.decks[0]).cards}
    drawn = read_json(capsys, "draw", "heroes-of-normandie/reaction", "-n", "36", "--seed", "s")
    cards = [event["card"] for event in drawn["out"]]
    assert [add_markup(printed[card["id"]]) for card in cards] == cards
    assert {card["id"] for card in cards} == set(printed)


@pytest.mark.parametrize("deck", ORDERS)
def test_a_stacked_deck_deals_what_the_digital_one_deals(deck: str, capsys: Capture) -> None:
    """A printed deck in the order shown, the first card on top, gives the digital draws."""
    code, out, _ = run(capsys, "order", deck, "--seed", "tonight")
    numbers = [int(number) for number in re.findall(r"#([0-9]+)", out)]
    drawn = read_json(capsys, "draw", deck, "--seed", "tonight", "-n", "5")
    played = [event["card"]["number"] for event in drawn["out"] if event["event"] == "CardDrawn"]
    assert code == 0
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert numbers[: len(played)] == played
    assert max(map(len, out.splitlines())) <= 80


def test_of_a_pile_that_takes_each_card_back_the_next_card_alone_is_shown(capsys: Capture) -> None:
    """Where each card is shuffled back in at once there is no order to stack, and the command says so."""
    deck = "kill-zone/contacts"
    _, out, _ = run(capsys, "order", deck, "--seed", "tonight")
    drawn = read_json(capsys, "draw", deck, "--seed", "tonight")
    assert re.findall(r"#([0-9]+)", out) == [str(drawn["out"][0]["card"]["number"])]
    assert "this is the next card alone: it is shuffled back in" in out
    told = read_json(capsys, "order", deck, "--seed", "tonight")
    assert (len(told["cards"]), told["certain"]) == (1, 1)


def test_an_order_tells_how_far_it_is_certain(capsys: Capture) -> None:
    """A joker reshuffles: what lies below the first one is shown, but not promised."""
    told = read_json(capsys, "order", "firefight/npc", "--seed", "tonight")
    corners = [card["corner"] for card in told["cards"]]
    assert told["certain"] == 1 + min(corners.index("joker1"), corners.index("joker2"))
    assert (told["system"], told["pile"], told["seed"]) == ("firefight", "npc", "tonight")
    _, out, _ = run(capsys, "order", "firefight/npc", "--seed", "tonight")
    *lines, note = out.splitlines()
    assert [int(number) for number in re.findall(r"#([0-9]+)", " ".join(lines))] == [
        card["number"] for card in told["cards"]
    ]
    assert note.startswith(f"the first {told['certain']} cards come in this order; ")
    _, out, _ = run(capsys, "order", "horde-mode/misery", "--seed", "tonight")
    assert "in this order" not in out


def test_a_card_that_is_brought_has_all_its_words(capsys: Capture) -> None:
    """A program that reads what was drawn finds the card of the other pile as whole as the one that brings it."""
    printed = {card.id: describe_card(card) for card in make_deck(*shipped_jobs()["firefight/events"]).cards}
    drawn = read_json(capsys, "draw", "firefight/npc", "-n", "54", "--column", "event", "--seed", "s")
    brought = [event["card"] for event in drawn["out"] if event["event"] == "Brought"]
    assert brought
    assert [add_markup(printed[card["id"]]) for card in brought] == brought


def test_an_order_names_cards_by_their_corners(capsys: Capture) -> None:
    """Who stacks a deck finds each card by its corner: a number that looks like another corner is marked as one."""
    _, out, _ = run(capsys, "order", "heroes-of-normandie/reaction", "--seed", "tonight")
    assert set(re.findall(r"([0-9]+) \(#([0-9]+)\)", out)) == {
        (f"{tens}{units}", f"{6 * tens + units - 6}") for tens in range(1, 7) for units in range(1, 7)
    }
    _, out, _ = run(capsys, "order", "horde-mode/misery", "--seed", "tonight")
    assert set(out.split()) == {f"#{number}" for number in range(1, 21)}


def test_without_a_seed_the_draw_can_be_repeated(capsys: Capture) -> None:
    """The seed that was chosen is printed, and deals the same again."""
    _, first, _ = run(capsys, "draw", "firefight/npc", "-n", "3")
    seed = re.match(r"seed: (\S+)\n", first)
    assert seed
    assert run(capsys, "draw", "firefight/npc", "-n", "3", "--seed", seed[1])[1] == first
    assert run(capsys, "draw", "firefight/npc", "-n", "3")[1] != first


@pytest.mark.parametrize("seed", ["", " ", "Zoë", "two words", "日本", "a\nb", "-x"])
def test_any_text_is_a_seed(seed: str, capsys: Capture) -> None:
    """A seed may be a sentence, a name with accents, or nothing at all."""
    drawn = read_json(capsys, "draw", "horde-mode/misery", f"--seed={seed}")
    assert drawn["seed"] == seed


def test_a_column_is_read_alone(capsys: Capture) -> None:
    """Who knows the threat level reads that, and nothing else of the card."""
    _, whole, _ = run(capsys, "draw", "heroes-of-normandie/reaction", "--seed", "tonight")
    _, column, _ = run(capsys, "draw", "heroes-of-normandie/reaction", "--seed", "tonight", "--column", "red")
    assert ("Green:" in whole, "Orange:" in whole, "Red:" in whole) == (True, True, True)
    assert ("Green:" in column, "Orange:" in column, "Red:" in column) == (False, False, True)


def test_rolls_are_those_of_the_table(capsys: Capture) -> None:
    """Each roll reads the row of what its dice show, with the modifier added."""
    table = load_system("horde-mode").table("spawn")
    rolled = read_json(capsys, "roll", "horde-mode/spawn", "-n", "200", "--seed", "s", "--modifier", "3")
    for event in rolled["out"]:
        total = sum(event["thrown"])
        row = next(row for row in table.rows if str(2 if total == 2 else min(12, total + 3)) in row.keys)
        assert (event["modifier"], table.rows[event["row"]]) == (3, row)
    assert {sum(event["thrown"]) for event in rolled["out"]} == set(range(2, 13))


def test_a_log_goes_on_with_the_threat_level_of_its_game(tmp_path: Path, capsys: Capture) -> None:
    """Draws into a log are one game: no card comes twice, and the level reached is the one that is read."""
    log = str(tmp_path / "game.jsonl")
    seen = []
    for _ in range(36):
        drawn = read_json(capsys, "draw", "heroes-of-normandie/reaction", "--log", log)
        assert drawn["out"][0]["column"] == "green"
        seen.append(drawn["out"][0]["card"]["number"])
    assert sorted(seen) == list(range(1, 37))
    assert run(capsys, "replay", log)[0] == 0


def test_odds_are_exact_and_have_the_stated_shape(capsys: Capture) -> None:
    """Programs get the odds as fractions in lowest terms, in the shape that is documented."""
    odds = read_json(capsys, "odds", "heroes-of-normandie/reaction", "--column", "orange")
    assert odds["table"] == "reaction"
    assert odds["column"] == "orange"
    assert odds["faces"] == 36
    assert {"id": "no", "title": "No!", "faces": 6, "rolls": "21-26", "probability": "1/6"} in odds["outcomes"]
    assert sum(Fraction(outcome["probability"]) for outcome in odds["outcomes"]) == 1
    assert sum(outcome["faces"] for outcome in odds["outcomes"]) == 36


def test_odds_with_a_modifier_keep_the_natural_roll(capsys: Capture) -> None:
    """A natural 2 stays No Spawn whatever is added, and sums beyond the table read its nearest row."""
    odds = read_json(capsys, "odds", "horde-mode/spawn", "--modifier", "-9")
    faces = {outcome["id"]: outcome["faces"] for outcome in odds["outcomes"]}
    assert faces == {"no-spawn": 1, "bracket-3": 35, "bracket-5": 0, "bracket-7": 0, "bracket-10": 0}


def test_odds_of_three_dice_without_the_lowest_are_counted(capsys: Capture) -> None:
    """The odds on an Unlucky Night are those of all 216 throws: 2 comes once, 10 or more 77 times."""
    odds = read_json(capsys, "odds", "horde-mode/unlucky-spawn")
    throws = [sorted((a, b, c))[1:] for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    faces = {outcome["id"]: outcome["faces"] for outcome in odds["outcomes"]}
    assert odds["faces"] == 216
    assert faces["no-spawn"] == 1
    assert faces["bracket-10"] == sum(sum(throw) >= 10 for throw in throws)


def test_every_deck_that_is_drawn_from_has_odds(capsys: Capture) -> None:
    """For each pile of the shipped games the odds of the next card add up to one, over its own cards."""
    for name, system in SYSTEMS.items():
        for pile in system.play.piles:
            found = read_json(capsys, "odds", f"{name}/{pile.id}")
            for odds in found if isinstance(found, list) else [found]:
                assert sum(Fraction(outcome["probability"]) for outcome in odds["outcomes"]) == 1
    odds = read_json(capsys, "odds", "heroes-of-normandie/supply-no-artillery", "--column", "red")
    assert (odds["table"], odds["faces"]) == ("supply-no-artillery", 33)


def test_odds_of_what_follows_stand_below_their_tables(capsys: Capture, tmp_path: Path) -> None:
    """Results that come by rolls which follow are told below the title of their table, in the decimals of the pack."""
    pack = copy_pack("plain", tmp_path)
    with (pack / "system.yaml").open("a") as head:
        head.write("language: de\n")
    (pack / "signs.yaml").write_text("title: Signs\nentries: [{title: Howl, weight: 2}, {title: Fire}]\n")
    rows = "[{roll: 1-2, result: Wind, roll-on: signs}, {roll: 3-6, result: Rain}]"
    (pack / "night.yaml").write_text(f"title: Night\ndie: d6\nrows: {rows}\n")
    _, out, _ = run(capsys, "odds", "--tables", str(tmp_path), "plain/night")
    lines = [line.split() for line in out.splitlines()]
    assert ["Wind", "1/3", "33,3", "%"] in [line[:4] for line in lines]
    below = lines[lines.index(["Signs"]) :]
    assert below == [["Signs"], ["Howl", "2/9", "0,222"], ["Fire", "1/9", "0,111"]]


def test_what_redraws_is_no_outcome_and_equal_titles_are_told_apart(capsys: Capture) -> None:
    """Jokers that reshuffle and are drawn again are not among the odds; one title thrice has its suits behind it."""
    _, out, _ = run(capsys, "odds", "firefight/npc", "--column", "activation")
    assert "Reshuffle" not in out
    assert re.search(r"Move and Fire at closest \(JH-KH\) +3/52 ", out)
    assert re.search(r"Move and Fire at closest \(JC-KC\) +3/52 ", out)
    assert re.search(r"Aimed Fire at closest +3/52 ", out)


def test_odds_do_not_give_hidden_hands_away(tmp_path: Path, capsys: Capture) -> None:
    """No card in a hidden hand, kept unseen, or on its way back can be told by its odds from those in the pile."""
    deck, log = "secret-objectives", tmp_path / "game.jsonl"
    with open_journal(log, SYSTEMS["horde-mode"], "x") as journal:
        journal.act(Set("players", 1))
        journal.act(Deal(deck, 2))
        held = journal.session.game.pile(deck)
        journal.act(Keep(deck, held.card(held.places.hands[0].cards[0]).id))
    _, out, _ = run(capsys, "odds", f"horde-mode/{deck}", "--log", str(log))
    assert "hidden cards, counted as if they were in the pile: 4" in out
    _, out, err = run(capsys, "odds", f"horde-mode/{deck}", "--log", str(log), "--json")
    odds = json.loads(out)
    assert err == "hidden cards, counted as if they were in the pile: 4\n"
    assert {outcome["probability"] for outcome in odds["outcomes"]} == {"1/20"}


def test_odds_know_what_has_gone(tmp_path: Path, capsys: Capture) -> None:
    """Cards that are said to be gone, and those that a log has drawn, are no longer in the odds of the next ones."""
    log = str(tmp_path / "game.jsonl")
    deck = "solo-heresy/challenge-events"
    drawn = read_json(capsys, "draw", deck, "-n", "2", "--log", log)
    gone = [event["card"] for event in drawn["out"] if event["event"] == "CardDrawn"]
    told = read_json(capsys, "odds", deck, "--gone", ",".join(card["corner"] for card in gone), "-n", "3")
    assert read_json(capsys, "odds", deck, "--log", log, "-n", "3") == told
    assert told["faces"] == 4
    fresh = read_json(capsys, "odds", deck)
    count = Counter(card["title"] for card in gone)
    for before, after in zip(fresh["outcomes"], told["outcomes"], strict=True):
        assert after["faces"] == before["faces"] - count[before["title"]]
        assert Fraction(after["probability"]) == 1 - Fraction(comb(4 - after["faces"], 3), comb(4, 3))


def test_odds_of_a_log_read_the_column_of_its_gauge(tmp_path: Path, capsys: Capture) -> None:
    """In a game that goes on the odds are those of the column that the next card is read in."""
    log = str(tmp_path / "game.jsonl")
    read_json(capsys, "draw", "heroes-of-normandie/reaction", "--log", log)
    assert read_json(capsys, "odds", "heroes-of-normandie/reaction", "--log", log)["column"] == "green"


def test_odds_of_several_throws(capsys: Capture) -> None:
    """At least one No Spawn in three throws of 2d6 is what is left of none in three."""
    odds = read_json(capsys, "odds", "horde-mode/spawn", "-n", "3")
    assert Fraction(odds["outcomes"][0]["probability"]) == 1 - Fraction(35, 36) ** 3


def test_odds_of_all_columns_are_shown_without_one(capsys: Capture) -> None:
    """Without a column every one is shown, with bars."""
    _, out, _ = run(capsys, "odds", "kill-zone/orders")
    assert [line.split("(")[0].strip() for line in out.splitlines() if line.startswith("Enemy orders")] == [
        "Enemy orders, Melee",
        "Enemy orders, Fire Teams",
        "Enemy orders, Support",
    ]
    assert "1/6   16.7 %  █" in out


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["draw", "firefight"], '"firefight" is not a pile', "like heroes-of-normandie/reaction"),
        (["draw", "firefigt/npc"], 'there is no system "firefigt"', 'did you mean "firefight"?'),
        (["draw", "firefight/npx"], 'has no pile "npx"', 'did you mean "npc"?'),
        (["draw", "horde-mode/purchases"], 'has no pile "purchases"', "chosen, not drawn"),
        (["draw", "firefight/npc", "--column", "defense"], 'no column "defense"', 'did you mean "defence"?'),
        (["draw", "horde-mode/misery", "--column", "x"], 'no column "x"', "its cards have none"),
        (["draw", "horde-mode/misery", "-n", "21"], "not enough cards", "its 20 cards: 20 in the pile"),
        (["draw", "horde-mode/misery", "-n", "0"], "0 cards cannot be drawn", "1 to"),
        (["draw", "horde-mode/misery", "-n", "99999999999"], "cannot be drawn", "1 to"),
        (["draw", "heroes-of-normandie/orders", "-n", "14"], "14 tokens cannot be drawn", "it holds 13"),
        (["roll", "horde-mode/spawm"], 'has no table "spawm"', 'did you mean "spawn"?'),
        (["roll", "horde-mode/misery"], "to roll on", "a list without dice"),
        (["roll", "kill-zone/orders", "--column", "meele"], 'no column "meele"', 'did you mean "melee"?'),
        (["roll", "heroes-of-normandie/reaction", "--modifier", "1"], "takes no modifier", "d66 is not added up"),
        (["roll", "horde-mode/spawn", "--modifier", "1000"], "+1000 is not a possible modifier", "-99 to +99"),
        (["roll", "horde-mode/spawn", "-n", "-1"], "-1 rolls are not possible", "1 to"),
        (["order", "firefight/npx", "--seed", "s"], 'has no pile "npx"', 'did you mean "npc"?'),
        (["order", "firefight/npc", "--seed", "\udcff"], "--seed: the seed is not text", "letters"),
        (["draw", "firefight/npc", "--seed", "a\u0378"], "--seed: the seed has characters", "leave them out"),
        (["odds", "firefight/npx"], 'has no table or pile "npx"', 'did you mean "npc"?'),
        (["odds", "horde-mode/purchases"], "has no odds", "looked up, or chosen"),
        (["odds", "horde-mode/spawn", "--gone", "2"], "is rolled", "leave out --gone"),
        (["odds", "firefight/npc", "--gone", "2S,2S"], '"2S" is gone already', ""),
        (["odds", "firefight/npc", "--gone", "2S,,"], '"" is not a card', ""),
        (["odds", "firefight/npc", "--gone", "spades"], '"spades" is not a card', ""),
        (["odds", "firefight/npc", "--gone", "2S", "--log", "x"], "do not go together", "the log knows"),
        (["odds", "firefight/npc", "-n", "0"], "odds of 0 draws", "1 to 60"),
        (["odds", "firefight/events", "-n", "13"], "there are not enough cards", "12 cards in the pile"),
        (["odds", "firefight/npc", "--modifier", "1"], "takes no modifier", "french-54 is not added up"),
        (["odds", "horde-mode/misery", "--modifier", "1"], "takes no modifier", "list is not added up"),
        (["odds", "horde-mode/spawn", "--column", "x"], 'has no column "x"', "it has none"),
        (["verify", "firefigt"], 'there is no system "firefigt"', 'did you mean "firefight"?'),
    ],
)
def test_mistakes_are_told_with_a_hint(arguments: list[str], message: str, hint: str, capsys: Capture) -> None:
    """What cannot be drawn or rolled is refused in a sentence that helps."""
    code, out, err = run(capsys, *arguments)
    said, _, help_ = err.partition("hint: ")
    assert (code, out) == (2, "")
    assert message in said
    assert hint in help_


@pytest.mark.parametrize(
    "arguments",
    [["draw", "firefight/npc"], ["roll", "horde-mode/spawn"], ["order", "firefight/npc", "--seed", "s"]],
    ids=["draw", "roll", "order"],
)
def test_a_draw_loads_no_library_that_draws(arguments: list[str]) -> None:
    """A draw answers at once: it loads neither what draws PDFs nor what only a terminal session needs."""
    program = (
        "import sys\n"
        "from printgen.cli import main\n"
        f"main({arguments!r})\n"
        "print([name for name in ('reportlab', 'weasyprint', 'jinja2', 'PIL', 'rich', 'prompt_toolkit', 'pypdfium2',"
        " 'uharfbuzz') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_library_gives_what_the_command_line_gives(capsys: Capture) -> None:
    """A program that imports printgen draws the cards that the command draws."""
    cards, _ = Pile.of(load_system("solo-heresy"), "battlefield-events", "s").draw(4)
    drawn = read_json(capsys, "draw", "solo-heresy/battlefield-events", "-n", "4", "--seed", "s")
    assert [card.id for card in cards] == [event["card"]["id"] for event in drawn["out"] if "card" in event]
