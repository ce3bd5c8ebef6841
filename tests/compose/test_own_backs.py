"""Backs of their own and with images: each lies behind its card, wherever and however that is printed."""

from collections.abc import Iterable
from pathlib import Path

import pypdfium2
import pytest
from making import maker_of, print_cards
from outputs import copy_pack
from reading import Page, Rectangle, read_pages

from printgen.cli import main
from printgen.compose.deck import draw_deck
from printgen.load.folder import load_pack
from printgen.model.art import Art, BackWords
from printgen.model.options import Duplex, Options
from printgen.model.product import DeckSpec
from printgen.paths import Pack
from printgen.products.deck import make_deck
from printgen.typeset.card.card import Faces
from printgen.typeset.frame import Frame, PlacedPicture, Symbol, Text

FOLDER = Path(__file__).resolve().parent.parent / "packs/ok"
MARSH = load_pack(Pack("marsh", FOLDER / "marsh", "tests"))
QUESTS = next(spec for spec in MARSH.decks if spec.id == "quests")
CARDS = make_deck(MARSH, QUESTS).cards
NEAR = 1.0
SPECS = {spec.id: spec for spec in MARSH.decks}
(LANTERN, *_) = [result for row in MARSH.table("wares").rows for result in row.results]


def find_words(page: Page, words: str) -> tuple[float, float]:
    """Return the middle of a letter of words that stand on a page, from its top left corner."""
    said = "".join(char["text"] for char in page.chars)
    assert said.count(words) == 1, words
    char = page.chars[said.index(words)]
    return (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2


def find_outline(page: Page, place: tuple[float, float]) -> Rectangle:
    """Return the smallest outline of a card around a place."""
    x, y = place
    boxes = [Rectangle(rect["x0"], rect["top"], rect["x1"], rect["bottom"]) for rect in page.rects]
    around = [box for box in boxes if box.x0 < x < box.x1 and box.top < y < box.bottom and box.x1 - box.x0 > 100]
    return min(around, key=lambda box: (box.x1 - box.x0) * (box.bottom - box.top))


def lie_opposite(front: Rectangle, place: tuple[float, float], page: Page, *, upright: bool) -> bool:
    """Tell whether a place is behind a card once its page is turned over an upright or a level line."""
    x, y = (page.width - place[0], place[1]) if upright else (place[0], page.height - place[1])
    return front.x0 < x < front.x1 and front.top < y < front.bottom


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("duplex", "upright"), [(Duplex.LONG_EDGE, True), (Duplex.SHORT_EDGE, False), (Duplex.FOLD_OVER, True)]
)
def test_each_back_lies_behind_its_card(duplex: Duplex, upright: bool, paper: str) -> None:  # noqa: FBT001
    """Turned over or folded, each card has its own outcome behind it, on both papers."""
    data = print_cards(maker_of(Options(paper=paper, duplex=duplex)), MARSH, QUESTS)
    pages = read_pages(data)
    fronts, backs = pages[0], pages[-1]
    assert len(pages) == (1 if duplex is Duplex.FOLD_OVER else 2)
    for card in CARDS:
        assert card.back
        outline = find_outline(fronts, find_words(fronts, f"{card.id} · {card.number}/{card.of}"))
        (success,) = [part.text for part in card.back.sections if part.label == "Success"]
        assert lie_opposite(outline, find_words(backs, success), backs, upright=upright)


def test_fields_of_the_back_are_not_on_the_front() -> None:
    """What a deck has on its backs is hidden until a card is turned."""
    front = print_cards(maker_of(Options(duplex=Duplex.NONE)), MARSH, QUESTS)
    (page,) = read_pages(front)
    said = "".join(char["text"] for char in page.chars)
    assert "Reach the far bank." in said
    assert "3 points" not in said
    assert "SUCCESS" not in said


def test_a_part_of_a_deck_has_its_own_backs() -> None:
    """Cards that are printed anew by themselves have their own backs behind them."""
    data = print_cards(maker_of(Options()), MARSH, QUESTS, [CARDS[2].id])
    _, backs = read_pages(data)
    said = "".join(char["text"] for char in backs.chars)
    assert "Herons come back." in said
    assert "Lose a boot." not in said


def test_words_of_a_deck_are_on_each_of_its_backs() -> None:
    """What a deck says of its back stands behind all of its cards, the same on each."""
    wares = next(spec for spec in MARSH.decks if spec.id == "wares")
    _, backs = read_pages(print_cards(maker_of(Options()), MARSH, wares))
    said = "".join(char["text"] for char in backs.chars)
    assert said.count("Pay the keeper of the inn.") == len(make_deck(MARSH, wares).cards)
    assert "marsh-wares-" not in said


def export(command: Iterable[str], folder: Path) -> Path:
    """Return the folder into which a command has exported the quests."""
    assert main(["export", *command, "marsh/quests", "--tables", str(FOLDER), "-o", str(folder)]) == 0
    return folder


def test_print_services_get_a_back_for_each_card(here: Path) -> None:
    """Pictures and pages of a service have the back of each card, before its front where the service wants that."""
    folder = export(["images", "--preset", "game-crafter-poker"], here / "images")
    names = sorted(path.name for path in folder.rglob("*.png"))
    assert names == ["back-01.png", "back-02.png", "back-03.png", "front-01.png", "front-02.png", "front-03.png"]
    pictures = {path.read_bytes() for path in folder.rglob("back-*.png")}
    assert len(pictures) == len(CARDS)
    path = next(export(["pdf", "--preset", "drive-thru-cards-poker"], here / "pdf").rglob("quests.pdf"))
    with pypdfium2.PdfDocument(path) as document:
        words = [page.get_textpage().get_text_bounded() for page in document]
    first = 0 if "What comes of it" in words[0] else 1
    assert ["Lose a boot." in words[first], "Cross the ford" in words[1 - first]] == [True, True]


def test_drawings_have_a_back_for_each_card(here: Path) -> None:
    """Each back is a drawing of its own, beside that of its front."""
    folder = export(["svg"], here / "svg")
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("back-*.svg")}
    assert sorted(found) == ["back-01.svg", "back-02.svg", "back-03.svg"]
    assert len(set(found.values())) == len(CARDS)


def set_deck(spec: DeckSpec, card: str = "poker") -> Faces:
    """Return what is drawn on the cards of a deck."""
    return draw_deck(maker_of(Options(card=card)).design, MARSH, spec).faces


def find_pictures(frame: Frame) -> list[PlacedPicture]:
    """Return the pictures that are drawn in a frame."""
    return [item for item in frame.items if isinstance(item, PlacedPicture)]


def test_a_symbol_alone_is_the_back() -> None:
    """A deck whose back is a symbol has that in the middle of its cards, and no other words or symbols there."""
    back = set_deck(SPECS["tactics"]).back
    (symbol,) = [item for item in back.items if isinstance(item, Symbol)]
    assert symbol.outline.name == "flag"
    assert (symbol.x, symbol.y) == (back.width / 2, back.height / 2)
    assert not [item for item in back.items if isinstance(item, Text)]


@pytest.mark.parametrize("card", ["poker", "tarot", "mini-american"])
def test_a_picture_alone_fills_the_panel(card: str) -> None:
    """A deck whose back is a picture shows it as large as its cards allow, cut to the panel within the frame."""
    picture = LANTERN.art.picture
    assert picture
    spec = SPECS["tactics"]
    shown = BackWords("", "", "", (), spec.origin, Art(picture=picture._replace(fit="")))
    back = set_deck(spec._replace(back=shown, back_fields=()), card).back
    (placed,) = find_pictures(back)
    cut = placed.clip
    assert 0 < cut.x < back.width / 5
    assert cut.width > back.width * 0.7
    assert cut.height > back.height * 0.7


def test_a_picture_stands_below_the_words_of_its_back() -> None:
    """A card's own picture is behind that card alone, whole, below the last word but the foot."""
    backs = set_deck(SPECS["quests"]).own_backs
    assert [bool(back and find_pictures(back)) for back in backs] == [False, False, True]
    third = backs[2]
    assert third
    (placed,) = find_pictures(third)
    words = [item for item in third.items if isinstance(item, Text) and "Count again." in item.lines]
    assert placed.area.y > words[0].y
    assert placed.area.y + placed.area.height < third.height


TWO = """\
title: Wares
entries:
  - {title: Rope, text: Hold on to it.}
  - {title: Lamp, text: Light it at dusk., back: {pattern: fog, emblem: skull, accent: "#7a3b12"}}
  - {title: Book, text: Read it., back: {pattern: streets}}
"""


@pytest.mark.parametrize("duplex", ["long-edge", "fold-over"])
def test_a_deck_may_have_several_backs(here: Path, duplex: str) -> None:
    """A card with a pattern, an emblem and a colour of its own has them behind it; all else of the deck is as ever."""
    pack = copy_pack("plain", here / "tables")
    (pack / "products.yaml").write_text("decks: {wares: {table: wares, layout: text}}\n")
    (pack / "wares.yaml").write_text(TWO)
    system = load_pack(Pack("plain", pack, "tests"))
    (spec,) = system.decks
    faces = draw_deck(maker_of(Options()).design, system, spec).faces
    rope, lamp, book = faces.own_backs
    assert rope is None
    assert lamp
    assert book
    assert {item.outline.name for item in lamp.items if isinstance(item, Symbol)} == {"skull"}
    assert not any(isinstance(item, Symbol) for item in book.items)
    assert main(["build", "plain/wares", "--duplex", duplex]) == 0
    assert main(["verify", "plain"]) == 0
    data = Path("output/a4/plain/wares.pdf").read_bytes()
    fronts, *_, backs = [*read_pages(data)] * 2
    plates = [
        rect
        for rect in backs.curves
        if rect["non_stroking_color"] == pytest.approx((0x7A / 255, 0x3B / 255, 0x12 / 255), abs=0.01)
    ]
    card = find_outline(fronts, find_words(fronts, "plain-wares-2 · 2/3"))
    assert plates
    for plate in plates:
        place = (plate["x0"] + plate["x1"]) / 2, (plate["top"] + plate["bottom"]) / 2
        assert lie_opposite(card, place, backs, upright=True)
    before = make_deck(system, spec).fingerprint
    (pack / "wares.yaml").write_text(TWO.replace(", back: {pattern: streets}", ""))
    assert make_deck(load_pack(Pack("plain", pack, "tests")), spec).fingerprint == before


def test_a_title_alone_leaves_pattern_and_emblem(here: Path) -> None:
    """A back with a pattern and a title has the title on its plate, in place of the name of the deck."""
    pack = copy_pack("plain", here / "tables")
    back = "{pattern: fog, emblem: skull, title: Found in the fog}"
    (pack / "products.yaml").write_text(f"decks: {{wares: {{table: wares, layout: text, back: {back}}}}}\n")
    (pack / "wares.yaml").write_text("title: Wares\nentries: [{title: Rope, text: Hold on to it.}]\n")
    assert main(["build", "plain/wares"]) == 0
    front, behind = read_pages(Path("output/a4/plain/wares.pdf").read_bytes())[:2]
    assert "FOUND IN THE FOG" in "".join(char["text"] for char in behind.chars)
    assert "WARES" in "".join(char["text"] for char in front.chars)
