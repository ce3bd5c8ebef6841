"""The proof: it holds for all that ships, and fails whichever side is tampered with."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from commands import run
from conftest import Capture
from playing import POND, load_files

from printgen.build.job import load_system
from printgen.cli import main
from printgen.errors import Origin, Problem
from printgen.model.system import System
from printgen.play.game.pile import Pile
from printgen.products.deck import Card, Deck, Section, make_deck
from printgen.stream import Stream
from printgen.verify import proof as proof_of
from printgen.verify.agreement import Comparison, compare_cards
from printgen.verify.proof import Amounts, Proof, prove_deck, prove_system
from printgen.verify.proof_report import summarise, write_json, write_markdown

SYSTEMS = ("firefight", "heroes-of-normandie", "horde-mode", "kill-zone", "solo-heresy")
HEROES = load_system("heroes-of-normandie")
REACTION = HEROES.decks[0]


def prove(deck: Deck) -> Proof:
    """Return the proof of a pile of Reaction cards that deals those of a deck."""
    return prove_deck(HEROES, REACTION, Pile.of(HEROES, "reaction", "verify")._replace(deck=deck))


def change_card(deck: Deck, number: int, change: Callable[[Card], Card]) -> Deck:
    """Return a deck in which one card is another."""
    cards = [change(card) if card.number == number else card for card in deck.cards]
    return deck._replace(cards=tuple(cards))


def change_section(card: Card, place: int, **words: Any) -> Card:
    """Return a card with other words in one of its sections."""
    sections: list[Section] = list(card.sections)
    sections[place] = sections[place]._replace(**words)
    return card._replace(sections=tuple(sections))


@pytest.mark.parametrize("name", SYSTEMS)
def test_everything_that_ships_agrees(name: str) -> None:
    """Tables, digital decks and the stream are one and the same in all five systems; what is not read is no side."""
    system = load_system(name)
    proofs = list(prove_system(system))
    assert [proof for proof in proofs if proof.problems] == []
    assert {proof.name for proof in proofs if proof.kind == "deck"} == {f"{name}/{deck.id}" for deck in system.decks}
    assert {proof.name for proof in proofs if proof.kind == "dice"} == {
        f"{name}/{roll.id}" for roll in system.play.rolls
    }
    for proof in proofs:
        assert all(line.table in {line.digital} - {0, None} for line in proof.odds if proof.amounts.digital)
        assert proof.amounts.printed is None
        assert all(line.printed is None for line in proof.odds)


@pytest.mark.parametrize("name", SYSTEMS)
def test_decks_are_what_their_tables_ask_for(name: str) -> None:
    """Card by card, each deck that ships says what its table says, also one that nobody draws from."""
    system = load_system(name)
    for spec in system.decks:
        table = system.table(spec.table)
        columns = [column for column in table.columns if spec.column in ("", column.id)]
        assert list(compare_cards(spec, make_deck(system, spec).cards, columns, table)) == []


def test_odds_are_those_counted_by_hand() -> None:
    """The odds of Reaction in Orange are those of the rule book's table, counted on its rows."""
    proof = prove(make_deck(HEROES, REACTION))
    odds = {line.title: line.digital or 0 for line in proof.odds if line.column == "Orange"}
    assert odds["Nothing happens"] == Fraction(9, 36)
    assert odds["Bullet Storm"] == Fraction(2, 36)
    assert sum(odds.values()) == 1


def test_a_changed_text_on_a_card_is_found() -> None:
    """A word that differs between card and table is told with the card and the line of the table."""
    deck = change_card(make_deck(HEROES, REACTION), 23, lambda card: change_section(card, 1, text="You win."))
    (problem, *_) = prove(deck).problems
    assert problem.message.startswith('hon-reaction-23: orange: its text is "You win.", the table has')
    assert problem.origin.file.endswith("reaction.yaml")
    assert problem.origin.line > 0


def test_swapped_columns_are_found() -> None:
    """A card whose colours are exchanged has the right words in the wrong places."""

    def swap(card: Card) -> Card:
        green, orange, red = card.sections
        return card._replace(
            sections=(green, orange._replace(heading=red.heading), red._replace(heading=orange.heading))
        )

    deck = change_card(make_deck(HEROES, REACTION), 13, swap)
    assert any(problem.message.startswith("hon-reaction-13:") for problem in prove(deck).problems)


@pytest.mark.parametrize(
    ("change", "count"),
    [(lambda sections: sections[:-1], "2 sections"), (lambda sections: (*sections, sections[0]), "4 sections"),
     (lambda _: (), "0 sections")],
    ids=["one too few", "one too many", "none"],
)  # fmt: skip
def test_a_card_with_another_number_of_columns_is_found(change: Callable[..., tuple[Section, ...]], count: str) -> None:
    """A card that lost a column, or got one too many, is told with its number and the line of the table."""
    deck = make_deck(HEROES, REACTION)
    deck = change_card(deck, 13, lambda card: card._replace(sections=change(card.sections)))
    found = [problem for problem in prove(deck).problems if problem.message.startswith("hon-reaction-13: ")]
    assert any(f"it has {count}, the table has 3 columns" in problem.message for problem in found)
    assert all(problem.origin.file.endswith("reaction.yaml") and problem.origin.line for problem in found)


def test_a_card_of_a_row_that_stands_for_other_faces_is_found() -> None:
    """In a deck of a card for each row, too, the faces of a card are those of its row."""
    system = load_system("firefight")
    (spec,) = [deck for deck in system.decks if deck.id == "events"]
    deck = change_card(make_deck(system, spec), 2, lambda card: card._replace(faces=("KS",)))
    (problem, *_) = prove_deck(system, spec, Pile.of(system, "events", "verify")._replace(deck=deck)).problems
    assert problem.message.startswith("firefight-events-2: it stands for KS, not for ")


def test_a_row_that_is_changed_after_the_deck_was_made_is_found() -> None:
    """A deck that was made from another table than today's is told card by card."""
    table = HEROES.table("reaction")
    first, second, *rest = table.rows
    widened = first._replace(keys=(*first.keys, second.keys[0]))
    narrowed = second._replace(keys=second.keys[1:])
    changed = HEROES._replace(tables=(table._replace(rows=(widened, narrowed, *rest)), *HEROES.tables[1:]))
    proof = prove_deck(changed, REACTION, Pile.of(HEROES, "reaction", "verify"))
    assert any(problem.message.startswith("hon-reaction-4: red:") for problem in proof.problems)
    assert any(line.table != line.digital for line in proof.odds)


def test_a_lost_and_a_doubled_card_are_found() -> None:
    """A deck with one card twice and another not at all is not that of its table."""
    deck = make_deck(HEROES, REACTION)
    doubled = deck._replace(cards=(*deck.cards[:-1], deck.cards[0]))
    assert any("stands for 11, not for 66" in problem.message for problem in prove(doubled).problems)
    lost = deck._replace(cards=deck.cards[:-1])
    assert any("there is no card 36 for 66" in problem.message for problem in prove(lost).problems)


def tamper_pile(change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> Pile:
    """Return a digital pile in which other cards lie."""
    pile = Pile.of(HEROES, "reaction", "verify")
    return pile._replace(places=pile.places._replace(stack=change(pile.places.stack)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda stack: tuple(number for number in stack if number != 36), "hon-reaction-36: the digital deck has it 0"),
        (lambda stack: (*stack, 1), "hon-reaction-1: the digital deck has it 2 times"),
        (
            lambda stack: tuple(1 if number == 36 else number for number in stack),
            "hon-reaction-36: the digital deck has",
        ),
        (lambda _: (), "hon-reaction-1: the digital deck has it 0 times"),
    ],
    ids=["lost", "doubled", "exchanged", "empty"],
)
def test_a_digital_pile_with_other_cards_is_found(change: Callable[..., tuple[int, ...]], said: str) -> None:
    """A digital deck that lacks a card, or holds one twice, does not pass."""
    proof = prove_deck(HEROES, REACTION, tamper_pile(change))
    assert any(problem.message.startswith(said) for problem in proof.problems)
    assert any(line.digital != line.table for line in proof.odds)


def test_a_digital_pile_with_cards_that_there_are_not_is_found() -> None:
    """A pile that would deal a 37th of 36 cards does not pass, though all others are in it."""
    proof = prove_deck(HEROES, REACTION, tamper_pile(lambda stack: (*stack, 37, 0)))
    (problem,) = proof.problems
    assert problem.message == "reaction: the digital deck deals cards that do not exist"


def test_a_digital_card_in_other_words_is_found() -> None:
    """A digital card that does not say what the table says is named."""
    pile = Pile.of(HEROES, "reaction", "verify")
    other = change_card(pile.deck, 5, lambda card: change_section(card, 0, note="Ignore this."))
    (problem, *_) = prove(other).problems
    assert problem.message == 'hon-reaction-5: green: its note is "Ignore this.", the table has ""'


FAIR_SHUFFLE = Stream.shuffle


def reverse(self: Stream, items: Any) -> tuple[tuple[Any, ...], Stream]:
    """Shuffle as the contract says, and deal from the other end."""
    order, at = FAIR_SHUFFLE(self, items)
    return order[::-1], at


@pytest.mark.parametrize("shuffle", [reverse, lambda self, items: (tuple(items), self)], ids=["another", "none"])
def test_another_shuffle_is_found(shuffle: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shuffle that is not the one of the contract fails the proof, even one that is as fair."""
    monkeypatch.setattr(Stream, "shuffle", shuffle)
    problems = prove(make_deck(HEROES, REACTION)).problems
    assert [problem.message for problem in problems] == ["reaction: it is not shuffled as docs/chance.md says"]


@pytest.mark.parametrize(
    "load",
    [lambda value, limit, spent: limit - 1 if value == 0 and spent % 4 == 0 else value, lambda value, *_: value + 1],
    ids=["loaded", "on no die"],
)
def test_other_dice_are_found(
    load: Callable[[int, int, int], int], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Dice that show a face a little too often, or a seventh, fail the proof of the whole system, with exit code 1."""
    fair = Stream.below

    def below(self: Stream, limit: int) -> tuple[int, Stream]:
        value, at = fair(self, limit)
        return load(value, limit, at.spent), at

    monkeypatch.setattr(Stream, "below", below)
    assert main(["verify", "kill-zone"]) == 1
    printed = capsys.readouterr()
    assert "contacts: the dice are not thrown as docs/chance.md says" in printed.err
    assert "disagree" in printed.out


def load_dice(die: str, last: int, deck: str, play: str = "") -> System:
    """Return a system with a table of one row, a deck of it, and rules of play."""
    table = f"title: Luck\ndie: {die}\nrows: [{{roll: 1+, result: Luck}}]\n".replace("1+", f"{last}+")
    files = {"system.yaml": POND["system.yaml"], "luck.yaml": table, "products.yaml": f"decks: {{luck: {deck}}}"}
    return load_files("pond", files | ({"play.yaml": play} if play else {}))


@pytest.mark.parametrize(
    ("die", "lowest", "deck", "cards"),
    [
        ("d2", 1, "{table: luck, layout: text, without: '2'}", 1),
        ("d2", 1, "{table: luck, layout: text}", 2),
        ("d3", 1, "{table: luck, layout: text}", 3),
        ("2d44", 2, "{table: luck, layout: text}", 1_936),
        ("5d6", 5, "{table: luck, layout: text, per: row}", 1),
    ],
)
def test_small_and_huge_decks_are_proved(die: str, lowest: int, deck: str, cards: int) -> None:
    """A deck of one card is proved, and one of nearly as many cards as there may be."""
    dealt, thrown = prove_system(load_dice(die, lowest, deck))
    assert dealt.amounts == Amounts(cards, digital=cards)
    assert not dealt.problems
    assert not thrown.problems


def test_odds_are_judged_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other odds than the die's are a problem, though each card is as it should be, unless a warning tells of them."""
    table = "title: Luck\ndie: d6\nrows: [{roll: 1-4, result: Bad}, {roll: 5-6, result: Good}]\n"
    deck = "decks: {luck: {table: luck, layout: text, per: row}}"
    system = load_files("pond", {"system.yaml": POND["system.yaml"], "luck.yaml": table, "products.yaml": deck})
    dealt, _ = prove_system(system)
    assert not dealt.is_wrong
    monkeypatch.setattr(proof_of, "warn_of_shifts", lambda *_: None)
    dealt, _ = prove_system(system)
    assert [problem.message for problem in dealt.problems] == [
        'luck: the odds of "Bad" are 2/3 by the table, 1/2 in the digital deck',
        'luck: the odds of "Good" are 1/3 by the table, 1/2 in the digital deck',
    ]


@pytest.fixture(scope="module")
def prints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the PDFs of a small system, and the pack beside it."""
    folder = tmp_path_factory.mktemp("prints")
    assert main(["build", "kill-zone/contacts", "kill-zone/enemy-models", "-o", str(folder)]) == 0
    return folder


def list_problems(capsys: Capture) -> list[dict[str, str]]:
    """Return the problems in the JSON that verify has printed."""
    return [problem for proof in json.loads(capsys.readouterr().out) for problem in proof["problems"]]


def copy_pack(tmp_path: Path, old: str = "", new: str = "") -> str:
    """Return a folder with a copy of Kill Zone that has two decks, and another text in its contacts."""
    pack = tmp_path / "packs" / "kill-zone"
    pack.mkdir(parents=True)
    system = load_system("kill-zone")
    home = Path(system.origins["title"].file).parent
    for file in home.glob("*.yaml"):
        (pack / file.name).write_text(file.read_text())
    contacts = pack / "contacts.yaml"
    assert old in contacts.read_text()
    contacts.write_text(contacts.read_text().replace(old, new))
    (pack / "products.yaml").write_text(
        "decks:\n  contacts: {table: contacts, layout: text}\n  enemy-models: {table: enemy-models, layout: text}\n"
    )
    (pack / "play.yaml").unlink(missing_ok=True)
    return str(pack.parent)


def test_prints_agree_with_their_pack(prints: Path, tmp_path: Path, capsys: Capture) -> None:
    """What was built from a pack passes, and the number of the cards read back is shown."""
    assert main(["verify", "kill-zone", "--tables", copy_pack(tmp_path), "--pdf", str(prints), "--json"]) == 0
    proofs = json.loads(capsys.readouterr().out)
    read = {proof["name"]: [each["cards"] for each in proof["pdf"]] for proof in proofs if proof["kind"] == "deck"}
    assert read == {"kill-zone/contacts": [6], "kill-zone/enemy-models": [6]}


def test_a_row_changed_after_printing_is_found(prints: Path, tmp_path: Path, capsys: Capture) -> None:
    """When the YAML is changed, an old print fails with the card, the line and both texts."""
    tables = copy_pack(tmp_path, "The counter is a **single enemy**,", "The counter is a lone enemy,")
    assert main(["verify", "kill-zone", "--tables", tables, "--pdf", str(prints), "--json"]) == 1
    problems = list_problems(capsys)
    assert any("its fingerprint is" in problem["message"] for problem in problems)
    (card,) = [problem for problem in problems if "kz-contacts-2" in problem["message"]]
    assert "contacts.yaml:" in card["place"]
    assert "lone" in card["message"]


def test_a_card_lost_from_the_print_is_found(tmp_path: Path, capsys: Capture) -> None:
    """A print with a card less than the deck is found by that card."""
    tables = copy_pack(tmp_path)
    products = Path(tables) / "kill-zone" / "products.yaml"
    short = products.read_text().replace("contacts, layout", "contacts, without: 6, layout")
    whole = products.read_text()
    products.write_text(short)
    assert main(["build", "kill-zone/contacts", "--tables", tables, "-o", str(tmp_path / "short")]) == 0
    products.write_text(whole)
    capsys.readouterr()
    assert main(["verify", "kill-zone", "--tables", tables, "--pdf", str(tmp_path / "short"), "--json"]) == 1
    problems = [problem["message"] for problem in list_problems(capsys)]
    assert any("kz-contacts-6: the card is missing" in message for message in problems)
    assert any("enemy-models: there is no PDF of it" in message for message in problems)


def test_a_damaged_print_is_a_problem_of_its_deck(tmp_path: Path, capsys: Capture) -> None:
    """A file that is no PDF is told with what is wrong, and the other decks are proved all the same."""
    bad = tmp_path / "a4" / "kill-zone" / "contacts.pdf"
    bad.parent.mkdir(parents=True)
    bad.write_text("no PDF")
    assert main(["verify", "kill-zone", "--tables", copy_pack(tmp_path), "--pdf", str(tmp_path), "--json"]) == 1
    messages = [problem["message"] for problem in list_problems(capsys)]
    assert f"{bad}: is not a PDF" in messages
    assert any("enemy-models: there is no PDF of it" in message for message in messages)


def test_the_summary_has_all_sides_side_by_side(prints: Path, tmp_path: Path, capsys: Capture) -> None:
    """Each line says how many cards all sides have and how many odds are equal, of deck or dice."""
    assert main(["verify", "kill-zone", "--tables", copy_pack(tmp_path), "--pdf", str(prints)]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    (deck,) = [line for line in lines if line[:2] == ["contacts", "deck"]]
    assert deck[2:6] == ["6", "6", "6", "6"]
    (dice,) = [line for line in lines if line[:2] == ["contacts", "dice"]]
    assert dice[2] == "6"
    assert dice[-1] == deck[-1] == "yes"


def test_the_summary_tells_how_many_odds_differ() -> None:
    """A deck with one card for another is told in the summary, beside how much of it is right."""
    deck = make_deck(HEROES, REACTION)
    lines = summarise([prove(deck._replace(cards=(*deck.cards[:-1], deck.cards[0])))])
    assert lines[1].split()[2:4] == ["36", "36"]
    assert re.search(r" \d+ of 30 .* no$", lines[1])
    assert lines[-1] == "1 of 1 disagree"


HOSTILE = "a|b <img src=x> *c* [d](e) `f`\n# g\x1b[2J\x9b\u202eh\U000e0001"


def test_no_title_can_break_the_report() -> None:
    """Whatever a title or a message holds, it is shown as it is in Markdown, and no terminal obeys it."""
    comparison = Comparison(HOSTILE, HOSTILE, Fraction(1), Fraction(1), Fraction(1))
    problem = Problem(Origin("pond.yaml", 1, 1), HOSTILE)
    proof = Proof(HOSTILE, "deck", Amounts(1, 1), (comparison,), (problem,))
    markdown, text, summary = write_markdown([proof]), write_json([proof]), "\n".join(summarise([proof]))
    for words in (markdown, text, summary):
        assert all(character.isprintable() or character == "\n" for character in words)
    assert json.loads(text)[0]["odds"][0]["title"] == HOSTILE
    assert "<img" not in markdown
    assert r"a&#124;b &lt;img src=x&gt; \*c\* \[d\](e) \`f\`" in markdown
    rows = [line for line in markdown.splitlines() if line.startswith("|") and "c" in line]
    assert {line.count("|") for line in rows} == {6, 9}


def test_the_report_is_written_as_markdown_and_json(here: Path, capsys: Capture) -> None:
    """The whole report can be published: all odds side by side, and the same as data."""
    assert main(["verify", "heroes-of-normandie", "--report", str(here)]) == 0
    assert re.search(r"^  reaction +deck +36 +36 +30 ", capsys.readouterr().out, re.MULTILINE)
    markdown = (here / "verify.md").read_text()
    assert "| Orange | Bullet Storm | 1/18 |  | 1/18 |" in markdown
    data = json.loads((here / "verify.json").read_text())
    (reaction,) = [
        proof for proof in data if (proof["name"], proof["kind"]) == ("heroes-of-normandie/reaction", "deck")
    ]
    assert reaction["agree"]
    assert sum(Fraction(line["digital"]) for line in reaction["odds"] if line["column"] == "Red") == 1


def test_the_report_is_the_same_each_time(capsys: Capture) -> None:
    """Two people see the same figures."""
    reports = []
    for _ in range(2):
        assert main(["verify", "solo-heresy", "--json"]) == 0
        reports.append(capsys.readouterr().out)
    assert reports[0] == reports[1]


def test_a_folder_that_is_not_there_is_told() -> None:
    """A mistyped folder of prints is no disagreement but bad usage."""
    answer = run("verify", "kill-zone", "--pdf", "no-such-folder")
    assert (answer.code, 'there is no folder "no-such-folder"' in answer.err) == (2, True)


def test_the_deck_of_a_list_to_choose_from_is_proved() -> None:
    """Cards that are chosen, not drawn, are compared with their table all the same."""
    system: System = load_system("horde-mode")
    (purchases,) = [proof for proof in prove_system(system) if proof.name == "horde-mode/purchases"]
    assert purchases.amounts.digital is None
    assert len(purchases.odds) == 12
