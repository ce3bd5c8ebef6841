"""Printed decks, their backs and their flavour read back by `verify`: what agrees with the table, and what does not."""

import os
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from conftest import shipped_deck, shipped_jobs
from making import maker_of, print_cards, print_set

from printgen.build.job import load_systems
from printgen.build.maker import Maker
from printgen.compose.deck import draw_deck, lay_cards, make_card_paper
from printgen.compose.document import Document, make_about
from printgen.errors import BadUsage
from printgen.load.folder import load_pack
from printgen.model.options import Duplex, Marks, Options, Orientation, Registration
from printgen.paths import Pack, find_packs, shipped
from printgen.products.deck import Deck, describe_card, make_deck
from printgen.products.kinds import ProductKind
from printgen.products.needs import leave_unwanted
from printgen.render.pdf.writer import write_pdf
from printgen.typeset.frame import Frame
from printgen.verify.printed_back import compare_backs
from printgen.verify.printed_deck import PrintedCard, compare_card, compare_deck, read_cards, read_fingerprint

REACTION, NPC, MISSIONS = "heroes-of-normandie/reaction", "firefight/npc", "horde-mode/secondary-missions"
# Every layout, on cards that stand upright on the paper and on cards that are turned.
LAYOUTS = (REACTION, NPC, MISSIONS, "kill-zone/orders-melee", "horde-mode/purchases", "firefight/events")
LOOKS = [("letter", "poker"), ("a4", "mini-euro"), ("letter", "mini-euro"), ("letter", "tarot"), ("a4", "square")]
Change = Callable[[dict[str, Any]], Any]
SYSTEM = load_pack(Pack("horde-mode", Path(shipped("tables")) / "horde-mode", "tests"))
SPEC = SYSTEM.deck("misery")
CARDS = [describe_card(card) for card in make_deck(SYSTEM, SPEC).cards]
MARSH = load_pack(Pack("marsh", Path(__file__).resolve().parent.parent / "packs/ok/marsh", "tests"))
QUESTS = next(spec for spec in MARSH.decks if spec.id == "quests")
DECK = make_deck(MARSH, QUESTS)
WAYS = [Duplex.LONG_EDGE, Duplex.SHORT_EDGE, Duplex.FOLD_OVER]
Order = tuple[int | None, ...]
RIGHT: Order = (0, 1, 2)


@cache
def print_deck(name: str, paper: str = "a4", card: str = "poker") -> bytes:
    """Return the PDF of a shipped deck."""
    return print_cards(Maker(Options(paper, card)), *shipped_jobs()[name])


def describe(deck: Deck) -> list[dict[str, Any]]:
    """Return the cards of a deck as plain data."""
    return [describe_card(card) for card in deck.cards]


def head(deck: Deck) -> tuple[str, str]:
    """Return what stands at the top of the cards of a deck."""
    return deck.system.name, deck.title


def read(data: bytes, folder: Path) -> list[PrintedCard]:
    """Return the cards of a PDF."""
    path = folder / "deck.pdf"
    path.write_bytes(data)
    return read_cards(path)


def agree(name: str, folder: Path, paper: str = "a4", card: str = "poker") -> list[tuple[str, str]]:
    """Return which cards of a printed deck differ from its table, and in what; look at order and fingerprint first."""
    deck = shipped_deck(name)
    printed = read(print_deck(name, paper, card), folder)
    assert [card.id for card in printed] == [card.id for card in deck.cards]
    assert read_fingerprint(printed) == deck.fingerprint
    return compare_deck(describe(deck), printed, head(deck))


@pytest.mark.every(3)
def test_every_shipped_deck_says_what_its_table_says(deck_name: str, tmp_path: Path) -> None:
    """Every card of every deck is read back in order, word for word, with its corner and its fingerprint."""
    assert agree(deck_name, tmp_path) == []


@pytest.mark.every(7)
@pytest.mark.parametrize(("paper", "card"), LOOKS)
@pytest.mark.parametrize("name", LAYOUTS)
def test_other_papers_and_formats_are_read_alike(name: str, paper: str, card: str, tmp_path: Path) -> None:
    """Cards of other sizes, and those that lie across the paper, are read as well."""
    assert agree(name, tmp_path, paper, card) == []


def test_suits_are_told_by_their_outlines(tmp_path: Path) -> None:
    """Corners have the suit as drawn: the table's other suit of a rank is told as a difference, and so is a joker's."""
    printed = {card.id: card for card in read(print_deck(NPC), tmp_path)}
    cards, heading = describe(shipped_deck(NPC)), head(shipped_deck(NPC))
    assert len({card.corner for card in printed.values()}) == len(cards)
    for card in cards:
        rank, suit = card["corner"][:-1], card["corner"][-1]
        other = rank + {"S": "C", "C": "S", "H": "D", "D": "H", "1": "2", "2": "1"}[suit]
        assert compare_card(card | {"corner": other}, printed[card["id"]], heading).startswith("the corner says")


def test_a_card_lost_or_added_is_told(tmp_path: Path) -> None:
    """A PDF that lacks a sheet lacks its cards by name, and one that has a sheet twice has them twice."""
    with pikepdf.open(BytesIO(print_deck(REACTION))) as pdf:
        last = pdf.pages[-2]
        pdf.pages.append(last)
        pdf.save(tmp_path / "more.pdf")
        for place in (-1, -2, -2):
            del pdf.pages[place]
        pdf.save(tmp_path / "less.pdf")
    cards, heading = describe(shipped_deck(REACTION)), head(shipped_deck(REACTION))
    names = [card["id"] for card in cards[-9:]]
    less, more = (read_cards(tmp_path / f"{name}.pdf") for name in ("less", "more"))
    assert compare_deck(cards, less, heading) == [(name, "the card is missing") for name in names]
    assert compare_deck(cards, more, heading) == [(name, "the card is there 2 times") for name in names]
    unknown = compare_deck(cards[:-1], read(print_deck(REACTION), tmp_path), heading)
    assert unknown == [("hon-reaction-36", "no card of this deck has this id")]


def set_part(section: int, part: str, words: str) -> Change:
    """Return what changes a part of a card's words."""
    return lambda card: card["sections"][section].update({part: words})


def swap_columns(card: dict[str, Any]) -> None:
    """Let the first and the last column change places, but for their labels."""
    first, *_, last = card["sections"]
    first["label"], last["label"] = last["label"], first["label"]
    card["sections"].reverse()


MINE = "Your active unit treads on a mine. Roll a die: on {} it takes a hit."


ROLL = "treads on a mine. Roll a die: on {}+ it takes a h"


# Of a card with three columns, which say: Mine 5+, Mine 4+, Mine 3+.
CHANGES: dict[str, tuple[Change, str]] = {
    "digit": (set_part(1, "title", "Mine 5+"), 'the title of "Orange" says "Mine 4+", not "Mine 5+"'),
    "digit in the text": (
        set_part(2, "text", MINE.format("2+")),
        f'the text of "Red" says "...{ROLL.format(3)[:-10]}", not "...{ROLL.format(2)}..."',
    ),
    "columns": (swap_columns, 'the title of "Green" says "Mine 5+", not "Mine 3+"'),
    "label": (set_part(0, "label", "Blue"), 'the label "Blue" says "GREEN", not "BLUE"'),
    "word printed in vain": (
        set_part(0, "text", MINE.format("5+").replace("active ", "")),
        f'the text of "Green" says "Your active unit treads on a", not "Your unit {ROLL.format(5)[:38]}..."',
    ),
    "text lost": (set_part(2, "note", "So says rule 7."), 'the note of "Red" is missing: "So says rule 7."'),
    "section lost": (
        lambda card: card["sections"].pop(),
        '"RED Mine 3+ Your active unit treads on a mine. R..." is printed, and is not of the card',
    ),
    "word of the title in the text": (
        lambda card: card["sections"][0].update(title="Mine", text="5+ " + MINE.format("5+")),
        'the title of "Green" says "Mine 5+", not "Mine"',
    ),
    "capital": (set_part(0, "title", "mine 5+"), 'the title of "Green" says "Mine 5+", not "mine 5+"'),
    "title": (lambda card: card.update(title="Action"), 'the title says "Reaction", not "Action"'),
    "corner": (lambda card: card.update(corner="35"), 'the corner says "36", not "35"'),
    "number": (
        lambda card: card.update(of=35),
        'the foot says "hon-reaction-18 · 18/36", not "hon-reaction-18 · 18/35"',
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_differs_is_named(change: str, tmp_path: Path) -> None:
    """A card that differs from its table in one thing is told with the piece, with what it says and what it should."""
    card = next(card for card in describe(shipped_deck(REACTION)) if card["corner"] == "36")
    printed = next(card for card in read(print_deck(REACTION), tmp_path) if card.corner == "36")
    heading = head(shipped_deck(REACTION))
    assert compare_card(card, printed, heading) == ""
    alter, sentence = CHANGES[change]
    changed = deepcopy(card)
    alter(changed)
    assert compare_card(changed, printed, heading) == sentence


def test_the_head_is_that_of_system_and_deck(tmp_path: Path) -> None:
    """A head that names another deck or system than asked for is told."""
    card, printed = describe(shipped_deck(MISSIONS))[0], read(print_deck(MISSIONS), tmp_path)[0]
    assert compare_card(card, printed, ("Horde Mode", "Secondary missions")) == ""
    for heading in (("Horde Mode", "Missions"), ("Horde", "Secondary missions")):
        assert compare_card(card, printed, heading).startswith("the head says")


@pytest.mark.every(3)
def test_no_letter_of_a_shipped_card_may_be_lost(layout_deck: str, tmp_path: Path) -> None:
    """Whichever title, text, note or label loses a letter, the card no longer agrees."""
    printed = {card.id: card for card in read(print_deck(layout_deck), tmp_path)}
    heading = head(shipped_deck(layout_deck))
    for card in describe(shipped_deck(layout_deck)):
        for place, section in enumerate(card["sections"]):
            for part in (part for part, words in section.items() if words):
                changed = deepcopy(card)
                changed["sections"][place][part] = section[part][:-1]
                assert compare_card(changed, printed[card["id"]], heading), (card["id"], part)


# What is easily taken for something else, by people and by the check of this file too.
DASH, LONG_DASH, MINUS = "\N{EN DASH}", "\N{EM DASH}", "\N{MINUS SIGN}"


QUOTE = "\N{RIGHT SINGLE QUOTATION MARK}"


HOSTILE = f"""title: Wares
entries:
  - title: "Ofﬁce ﬂoor"
    text: "A ﬃ and a ﬅ, naïve Ω, ½ of 2², “so” {DASH} it{QUOTE}s 6'' {MINUS} 1"
    note: "ABC àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
  - {{title: "Two- or three-", mark: "-", text: "HYPHENS"}}
  - {{title: "3", mark: "3", text: "3 3", note: "3"}}
  - title: Wares
    text: "Ⅷ 8/8 abcdef"
    note: "Āā Ăă Ąą Ćć Ĉĉ Ċċ Čč Ďď Đđ Ēē Ĕĕ Ėė Ęę Ěě Ĝĝ Ğğ Ġġ Ģģ Ĥĥ Ħħ Ĩĩ Īī Ĭĭ Įį İı Ĵĵ Ķķ"
"""


WARES = HOSTILE.replace("HYPHENS", " ".join(["two- or three-"] * 20))


def print_hostile(folder: Path) -> tuple[Deck, bytes]:
    """Return a deck whose words are hard to read back, and its PDF."""
    pack = folder / "marsh"
    pack.mkdir()
    source = Path(__file__).parents[1] / "packs" / "ok" / "plain" / "system.yaml"
    (pack / "system.yaml").write_bytes(source.read_bytes())
    (pack / "products.yaml").write_text("decks: {wares: {table: wares, layout: text}}", encoding="utf-8")
    (pack / "wares.yaml").write_text(WARES, encoding="utf-8")
    (system,), problems = load_systems([find_packs([folder])["marsh"]])
    assert not problems
    spec = system.decks[0]
    return make_deck(system, spec), print_cards(Maker(Options()), system, spec)


def rewrite(card: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """Return a card with other words in its first text."""
    changed = deepcopy(card)
    text = card["sections"][0]["text"]
    assert old in text
    changed["sections"][0]["text"] = text.replace(old, new)
    return changed


def test_ligatures_hyphens_and_accents_are_read_as_written(tmp_path: Path) -> None:
    """Words that a PDF tells otherwise agree all the same, and other letters that look like them do not."""
    deck, data = print_hostile(tmp_path)
    cards, printed, heading = describe(deck), read(data, tmp_path), head(deck)
    assert compare_deck(cards, printed, heading) == []
    for wrong in ("Ofice ﬂoor", "Ofﬁce fIoor"):
        assert compare_card(cards[0] | {"title": wrong}, printed[0], heading).startswith("the title says")
    for right, wrong in (("½", "1/2"), ("2²", "22"), (MINUS, LONG_DASH), (QUOTE, "`"), ("ﬅ", "st"), ("''", "'")):
        assert compare_card(rewrite(cards[0], right, wrong), printed[0], heading).startswith("the text says"), wrong
    for sign, typed in ((MINUS, "-"), (DASH, "-"), (QUOTE, "'"), ("“", '"')):  # what is typed for these is set as these
        assert compare_card(rewrite(cards[0], sign, typed), printed[0], heading) == "", typed
    assert compare_card(rewrite(cards[1], "- ", " "), printed[1], heading).startswith("the text says")


def test_words_that_stand_elsewhere_are_read_where_they_stand(tmp_path: Path) -> None:
    """What counts is the place on the paper: a label moved to another column's panel is told, drawn in order or not."""
    with pikepdf.open(BytesIO(print_deck("heroes-of-normandie/reaction"))) as pdf:
        page = pdf.pages[-2]
        data = page.Contents.read_bytes()
        assert data.count(b"(RED) Tj") == data.count(b"(GREEN) Tj") == 9
        page.Contents = pdf.make_stream(
            data.replace(b"(RED) Tj", b"(MID) Tj")
            .replace(b"(GREEN) Tj", b"(RED) Tj")
            .replace(b"(MID) Tj", b"(GREEN) Tj")
        )
        pdf.save(tmp_path / "swapped.pdf")
    deck = shipped_deck(REACTION)
    found = compare_deck(describe(deck), read_cards(tmp_path / "swapped.pdf"), head(deck))
    said = {card["id"]: [section | {"label": ""} for section in card["sections"]] for card in describe(deck)[-9:]}
    assert [name for name, _ in found] == [name for name, (green, _, red) in said.items() if green != red]


def test_an_older_edition_is_told_by_its_fingerprint(tmp_path: Path) -> None:
    """The fingerprint is that on the cards, and none where cards of two editions are mixed."""
    printed = read(print_deck(NPC, card="mini-euro"), tmp_path)
    assert {card.fingerprint for card in printed} == {shipped_deck(NPC).fingerprint}
    assert read_fingerprint([printed[0]._replace(fingerprint="0a1b2c"), *printed[1:]]) == ""


def test_backs_and_blank_cards_are_left_out(tmp_path: Path) -> None:
    """Only fronts are cards: every other page of a deck with backs, and none of the cards to be written on."""
    pages = {card.page for card in read(print_deck(REACTION), tmp_path)}
    assert pages == {1, 3, 5, 7}
    assert read(print_set(Maker(Options()), shipped_deck(REACTION).system, ProductKind.BLANKS), tmp_path) == []


def lock(data: bytes) -> bytes:
    """Return a PDF that asks for a password."""
    locked = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="marsh", user="frog"))
    return locked.getvalue()


def empty(_: bytes) -> bytes:
    """Return a PDF without pages."""
    data = BytesIO()
    with pikepdf.new() as pdf:
        pdf.save(data)
    return data.getvalue()


BAD_FILES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "text": (lambda _: b"id,title", "is not a PDF"),
    "nothing": (lambda _: b"", "is not a PDF"),
    "half": (lambda data: data[: len(data) // 2], "is cut short"),
    "without its end": (lambda data: data[:-10], "is cut short"),
    "damaged": (lambda data: data[:9] + b"x" * 5000 + data[-8:], "is damaged, or has no pages"),
    "locked": (lock, "is locked with a password"),
    "empty": (empty, "is damaged, or has no pages"),
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_file_that_cannot_be_read_is_told(kind: str, tmp_path: Path) -> None:
    """A file that is no whole PDF is told by its path, with what is wrong and what to do."""
    spoil, message = BAD_FILES[kind]
    with pytest.raises(BadUsage) as caught:
        read(spoil(print_deck(REACTION)), tmp_path)
    assert caught.value.message == f"{tmp_path / 'deck.pdf'}: {message}"
    assert caught.value.hint


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    """What is not there, and what is not a file, is told by its path; a pipe is not waited for."""
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    missing = tmp_path / "none.pdf"
    reasons = {
        missing: "cannot be read: no such file or directory",
        tmp_path: "is not a plain file",
        pipe: "is not a plain file",
    }
    for path, reason in reasons.items():
        with pytest.raises(BadUsage) as caught:
            read_cards(path)
        assert caught.value.message == f"{path}: {reason}"


def test_a_card_without_an_outline_is_told(tmp_path: Path) -> None:
    """Cards whose cuts are not drawn cannot be told from their neighbours, and that is said."""
    with pikepdf.open(BytesIO(print_deck(REACTION))) as pdf:
        form = next(form for name, form in pdf.pages[0].Resources.XObject.items() if "recto" in name)
        form.write(form.read_bytes().replace(b" re", b" m"))
        pdf.save(tmp_path / "uncut.pdf")
    with pytest.raises(BadUsage, match=r"page 1: .*hon-reaction-1 .* has no outline"):
        read_cards(tmp_path / "uncut.pdf")


@pytest.mark.parametrize(
    "options",
    [
        Options(marks=Marks.CROP),
        Options(marks=Marks.NONE, gutter=5_000),
        Options(registration=Registration.SILHOUETTE, corners=3_000),
        Options(duplex=Duplex.FOLD_OVER),
        Options(duplex=Duplex.SHORT_EDGE, orientation=Orientation.LANDSCAPE, verso_turn=0.5),
    ],
)
@pytest.mark.every(3)
def test_decks_are_read_back_however_they_are_printed(options: Options, tmp_path: Path) -> None:
    """A proof does not depend on marks, folds and machines."""
    for name in (REACTION, NPC):
        deck = shipped_deck(name)
        printed = read(print_cards(Maker(options), *shipped_jobs()[name]), tmp_path)
        assert compare_deck(describe(deck), printed, head(deck)) == []


def compare(folder: Path, *, flavoured: bool) -> list[tuple[str, str]]:
    """Return how a print of the deck differs from its table."""
    path = folder / "misery.pdf"
    system = SYSTEM if flavoured else leave_unwanted(SYSTEM, Options(flavour=False))
    path.write_bytes(print_cards(maker_of(Options()), system, SPEC))
    return compare_deck(CARDS, read_cards(path), (SYSTEM.name, SPEC.title))


def test_prints_with_and_without_it_are_sound(tmp_path: Path) -> None:
    """Whoever has printed a deck without flavour has the cards of the table all the same."""
    assert compare(tmp_path, flavoured=True) == []
    assert compare(tmp_path, flavoured=False) == []


def test_another_line_is_told(tmp_path: Path) -> None:
    """A card with a line that is not its own is told."""
    compare(tmp_path, flavoured=True)
    wrong = [{**card, "flavour": "Nobody wrote this."} for card in CARDS]
    found = compare_deck(wrong, read_cards(tmp_path / "misery.pdf"), (SYSTEM.name, SPEC.title))
    assert found[0][0] == CARDS[0]["id"]
    assert "They ran all night" in found[0][1]


def print_quests(folder: Path, duplex: Duplex, order: Order = RIGHT, paper: str = "a4") -> Path:
    """Print the quests with their backs in an order, None for the back of the deck, and return the file."""
    maker = maker_of(Options(paper=paper, duplex=duplex))
    drawn = draw_deck(maker.design, MARSH, QUESTS)
    backs: tuple[Frame | None, ...] = tuple(
        None if place is None else drawn.faces.own_backs[place] for place in (order if drawn.faces.own_backs else ())
    )
    drawn = drawn._replace(faces=drawn.faces._replace(own_backs=backs))
    sheets = lay_cards(maker.design, [drawn], make_card_paper(maker.design, MARSH))
    path = folder / "quests.pdf"
    document = Document(make_about(MARSH, "Quests", "", sheets.duplex), (sheets.compose,))
    path.write_bytes(write_pdf(document, maker.fonts_of(MARSH)))
    return path


def find_wrong_backs(path: Path) -> list[tuple[str, str]]:
    """Return what is wrong with the backs in a file."""
    return compare_backs([describe_card(card) for card in DECK.cards], DECK.title, path)


@pytest.mark.parametrize("paper", ["a4", "letter", "200x150mm"])
@pytest.mark.parametrize("duplex", WAYS)
def test_backs_behind_their_cards_are_right(duplex: Duplex, paper: str, tmp_path: Path) -> None:
    """Whichever way the paper is turned or folded, sound backs are found to be so."""
    assert find_wrong_backs(print_quests(tmp_path, duplex, paper=paper)) == []


@pytest.mark.parametrize("duplex", WAYS)
def test_a_swapped_pair_is_found(duplex: Duplex, tmp_path: Path) -> None:
    """Two backs that have changed places are told, each at its card."""
    found = find_wrong_backs(print_quests(tmp_path, duplex, (1, 0, 2)))
    assert found == [
        ("marsh-quests-1", "behind it lies the back of marsh-quests-2"),
        ("marsh-quests-2", "behind it lies the back of marsh-quests-1"),
    ]


@pytest.mark.parametrize("duplex", WAYS)
def test_a_missing_back_is_found(duplex: Duplex, tmp_path: Path) -> None:
    """A card that has the back of its deck in place of its own is told."""
    assert find_wrong_backs(print_quests(tmp_path, duplex, (0, 1, None))) == [("marsh-quests-3", "its back is missing")]


def test_other_words_are_found(tmp_path: Path) -> None:
    """A back that says something else than the table is told, with both."""
    path = print_quests(tmp_path, Duplex.LONG_EDGE)
    cards = [describe_card(card) for card in DECK.cards]
    cards[0]["back"]["sections"][1]["text"] = "Lose a shoe."
    ((name, sentence),) = compare_backs(cards, DECK.title, path)
    assert name == "marsh-quests-1"
    assert "Loseaboot." in sentence
    assert "Loseashoe." in sentence


def test_a_print_without_backs_is_no_mistake(tmp_path: Path) -> None:
    """Whoever prints one side alone has no backs that could be wrong."""
    assert find_wrong_backs(print_quests(tmp_path, Duplex.NONE)) == []


WARES_DECK = next(spec for spec in MARSH.decks if spec.id == "wares")


def print_wares(folder: Path, duplex: Duplex, text: str = "Pay the keeper of the inn.") -> list[tuple[str, str]]:
    """Print wares whose backs all say a text, and return what `verify` says of them that holds them to the table."""
    assert WARES_DECK.back
    maker = maker_of(Options(duplex=duplex))
    drawn = draw_deck(maker.design, MARSH, WARES_DECK._replace(back=WARES_DECK.back._replace(text=text)))
    sheets = lay_cards(maker.design, [drawn], make_card_paper(maker.design, MARSH))
    path = folder / "wares.pdf"
    document = Document(make_about(MARSH, "Wares", "", sheets.duplex), (sheets.compose,))
    path.write_bytes(write_pdf(document, maker.fonts_of(MARSH)))
    deck = make_deck(MARSH, WARES_DECK)
    return compare_backs([describe_card(card) for card in deck.cards], deck.title, path)


@pytest.mark.parametrize("duplex", [*WAYS, Duplex.NONE])
def test_words_that_all_backs_share_are_read(duplex: Duplex, tmp_path: Path) -> None:
    """Backs with the words of their deck are sound, whichever way the paper is turned; so is a print without backs."""
    assert print_wares(tmp_path, duplex) == []


@pytest.mark.parametrize("duplex", WAYS)
def test_other_words_that_all_backs_share_are_found(duplex: Duplex, tmp_path: Path) -> None:
    """Where the deck's words have changed since it was printed, each of its cards is told."""
    found = print_wares(tmp_path, duplex, "Pay the landlord.")
    assert dict(found) == {
        card.id: "the words of its back do not lie behind it" for card in make_deck(MARSH, WARES_DECK).cards
    }
