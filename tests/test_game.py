"""The whole game as one file: all that an evening needs, on as few sheets as can be, and a first page that is true."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from conftest import parametrize_systems, shipped_systems
from hypothesis import given
from hypothesis import strategies as st
from making import maker_of
from outputs import copy_pack
from playing import load_marsh
from reading import Page, read_pages, squeeze
from tonight import spend_evening

from printgen.build.game import make_front, make_parts
from printgen.build.job import Job
from printgen.cli import main
from printgen.load.scenario import parse_scenario, read_scenario
from printgen.model.options import Duplex, Options
from printgen.model.system import System
from printgen.products.deck import make_deck
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.listing import list_game_decks
from printgen.products.pieces import find_shuffled
from printgen.products.scenario import add_scenario
from printgen.render.pdf.joining import number_pages
from printgen.verify.printed_deck import read_cards

Capture = pytest.CaptureFixture[str]
# The id of a card at its foot.
FOOT = re.compile(r"([a-z0-9-]+-\d+)·\d+/\d+")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for a system once for each that ships."""
    parametrize_systems(metafunc)


def print_game(system: System, **options: object) -> bytes:
    """Print the whole game of a system."""
    (spec,) = KINDS[ProductKind.GAME].list_specs(system)
    return maker_of(Options(**options)).make(Job(system, spec)).data  # type: ignore[arg-type]


@cache
def print_shipped(name: str, paper: str) -> bytes:
    """Print the whole game of a system that ships."""
    return print_game(shipped_systems()[name], paper=paper)


@lru_cache(maxsize=1)
def read_shipped(name: str, paper: str) -> list[Page]:
    """Return the pages of the whole game of a system that ships."""
    return read_pages(print_shipped(name, paper))


@cache
def print_marsh() -> bytes:
    """Print the whole game of the pack that uses every part of the format."""
    return print_game(load_marsh())


def read_words(page: Page) -> str:
    """Return all that stands on a page, without spaces."""
    return squeeze("".join(char["text"] for char in page.chars))


def read_outline(data: bytes) -> dict[str, int]:
    """Return the titles in the outline of a file, each with the number of its page."""
    with pikepdf.open(BytesIO(data)) as pdf, pdf.open_outline() as outline:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        found: list[tuple[str, Any]] = [
            (str(item.title), item.destination or (item.action and item.action.D)) for item in outline.root
        ]
        return {title: numbers[destination[0].objgen] for title, destination in found}


@given(st.lists(st.lists(st.booleans(), min_size=1)), st.booleans())
def test_pages_that_begin_sheets_are_odd(parts: Sequence[Sequence[bool]], two_sided: bool) -> None:  # noqa: FBT001
    """Printed on both sides, whatever begins a sheet has an odd number, and no more pages are blank than that takes."""
    numbers = number_pages(parts, 1, two_sided=two_sided)
    assert [len(own) for own in numbers] == [len(rectos) for rectos in parts]
    before = 0
    for number, begins in zip(chain.from_iterable(numbers), chain.from_iterable(parts), strict=True):
        assert not (two_sided and begins) or number % 2
        assert number - before == (2 if two_sided and begins and before % 2 else 1)
        before = number


@pytest.mark.every(3)
def test_each_card_of_the_game_is_in_it_once(name: str, paper: str, tmp_path: Path) -> None:
    """The file has each card of each deck but those that replace another."""
    path = tmp_path / "game.pdf"
    path.write_bytes(print_shipped(name, paper))
    system = shipped_systems()[name]
    wanted = [card.id for spec in list_game_decks(system) for card in make_deck(system, spec).cards]
    assert sorted(card.id for card in read_cards(path)) == sorted(wanted)


@pytest.mark.every(3)
def test_the_first_page_tells_the_truth(name: str, paper: str) -> None:
    """Each part is on the pages that the first one says, on a sheet of its own, and so many sheets are needed."""
    data = print_shipped(name, paper)
    pages = read_shipped(name, paper)
    first, outline = read_words(pages[0]), read_outline(data)
    assert f"ittakes{(len(pages) + 1) // 2}sheets" in first
    for title, number in outline.items():
        if number > 1:
            assert re.search(rf"(page|pages){number}(-\d+)?{re.escape(squeeze(title))}", first), title
            assert pages[number - 1].chars
    for number in [*outline.values()][1:]:
        assert number % 2 or "maps" in {squeeze(title) for title, at in outline.items() if at == number}


def test_it_says_how_it_is_printed(name: str, paper: str) -> None:
    """The file asks for full size and both sides of the paper, says in which language it is, and is sound."""
    with pikepdf.open(BytesIO(print_shipped(name, paper))) as pdf:
        assert not pdf.check_pdf_syntax()
        preferences = {key: str(value) for key, value in pdf.Root.ViewerPreferences.items()}
        assert preferences == {"/DisplayDocTitle": "True", "/PrintScaling": "/None", "/Duplex": "/DuplexFlipLongEdge"}
        assert str(pdf.Root.Lang) == "en"
        assert shipped_systems()[name].name in str(pdf.docinfo["/Title"])
        fields = {str(field["/T"]) for field in pdf.Root.AcroForm.Fields}
        assert fields  # of the forms, which can be filled in on screen


def test_nothing_that_is_cut_lies_on_the_back_of_another(name: str, paper: str) -> None:
    """Behind each sheet of markers, boards and boxes is a blank page, and behind each sheet of cards their backs."""
    pages, outline = read_shipped(name, paper), read_outline(print_shipped(name, paper))
    for number, page in enumerate(pages, 1):
        if number % 2 == 0 and number > outline["Markers"]:
            assert page[2:] == ([], [], [], [])
        if outline["Cards"] <= number < outline["Markers"]:
            assert bool(FOOT.search(read_words(page))) == bool(number % 2)


def test_printed_on_one_side_there_are_no_blank_pages() -> None:
    """Where nothing is turned over, each page is a sheet, and none is wasted."""
    pages = read_pages(print_game(load_marsh(), duplex=Duplex.NONE))
    assert all(page.chars for page in pages)
    assert f"ononesideofthepaper.ittakes{len(pages)}sheets" in read_words(pages[0])


def test_the_same_game_gives_the_same_bytes() -> None:
    """Printed again, the file is the same, byte for byte."""
    assert print_game(load_marsh()) == print_marsh()


def test_tonights_game_is_that_of_its_scenario(tmp_path: Path) -> None:
    """With a scenario, the file has its sheet, the decks that it lists, and exactly its tokens."""
    tonight = spend_evening()
    evening = print_game(tonight)
    assert tonight.scenario
    titles = {*read_outline(evening)} - {*read_outline(print_marsh())}
    assert {title for title in titles if "divider" not in title} == {tonight.scenario.title}
    first = read_words(read_pages(evening, slice(1))[0])
    assert squeeze(tonight.scenario.title) in first
    path = tmp_path / "game.pdf"
    path.write_bytes(evening)
    listed = [card.id for spec in list_game_decks(tonight) for card in make_deck(tonight, spec).cards]
    assert sorted(card.id for card in read_cards(path)) == sorted(listed)


@pytest.mark.usefixtures("here")
def test_it_is_made_where_it_is_named(capsys: Capture) -> None:
    """Building everything makes no whole game; naming it does, and again it is up to date."""
    packs = ["--tables", str(Path(__file__).parent / "packs/ok")]
    assert main(["build", "plain", *packs]) == 0
    assert not Path("output/a4/plain/game.pdf").exists()
    assert main(["build", "plain/game", *packs]) == 0
    assert Path("output/a4/plain/game.pdf").exists()
    capsys.readouterr()
    assert main(["build", "plain/game", *packs]) == 0
    assert "1 product up to date" in capsys.readouterr().err


@pytest.mark.usefixtures("here")
def test_its_cards_can_be_proved(capsys: Capture) -> None:
    """`verify` finds all decks in the one file, and tells of a card that no longer says what its table says."""
    pack = copy_pack("marsh", Path("tables"))
    assert main(["build", "marsh/game"]) == 0
    assert main(["verify", "marsh"]) == 0
    said = capsys.readouterr().out
    assert [
        deck.id for deck in list_game_decks(load_marsh()) if not re.search(rf"{deck.id} +deck +\d+ +\d+", said)
    ] == []
    table = pack / "spawn.yaml"
    table.write_text(table.read_text(encoding="utf-8").replace("Three rise", "Four rise"), encoding="utf-8")
    assert main(["verify", "marsh", "--pdf", "output"]) == 1
    assert "output/a4/marsh/game.pdf: marsh-spawn-" in capsys.readouterr().err


# What words keep from the edge of the paper, how small they are at least, and how much of a letter may lie on another:
# boxes of letters are larger than what is drawn.
EDGE, LEAST, OVERLAP = 72 / 2.54 - 1, 7.99, 1.2
# The credits and the number of the page stand below this much of it.
BOTTOM = 40.0


def list_fronts(name: str, paper: str) -> list[Page]:
    """Return the first page and its back."""
    return read_shipped(name, paper)[:2]


def list_letters(page: Page) -> list[Any]:
    """Return the letters of a page above its foot, but those of pictures of pages, which are drawn when it is done."""
    below = [place for place, char in enumerate(page.chars) if char["bottom"] > page.height - BOTTOM]
    own = page.chars[: below[-1]]
    return [char for char in own if char["text"].strip() and char["bottom"] < page.height - BOTTOM]


def read_own(page: Page) -> str:
    """Return all that stands on a page above its foot, but in pictures of pages."""
    return squeeze("".join(char["text"] for char in list_letters(page)))


@pytest.mark.every(3)
def test_the_first_page_and_its_back_can_be_read(name: str, paper: str) -> None:
    """No words are smaller than 8 points, none lie on others, and all keep off the edge of the paper."""
    for page in list_fronts(name, paper):
        letters = list_letters(page)
        assert min(char["size"] for char in letters) > LEAST
        assert min(char["x0"] for char in letters) > EDGE
        assert max(char["x1"] for char in letters) < page.width - EDGE
        for one, other in combinations(sorted(letters, key=lambda char: float(char["top"])), 2):
            across = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert min(across, down - 0.3 * one["size"]) < OVERLAP, (one["text"], other["text"], one["x0"], one["top"])


def test_the_pages_to_print_together_are_the_right_ones(name: str, paper: str) -> None:
    """The ranges of the largest set have all sheets but the first, and each set has whole sheets."""
    pages, outline = read_shipped(name, paper), read_outline(print_shipped(name, paper))
    found = re.findall(r"(?:paper|card)(\d+)-(\d+)", read_own(pages[0]))
    ranges = [(int(low), int(high)) for low, high in found]
    assert {low % 2 for low, _ in ranges} == {1}
    assert {high for _, high in ranges if high % 2} <= {len(pages)}
    mat = outline["Play mat"]
    (least, good, good_card, all_paper, all_card) = ranges[:5]
    assert least == good == (3, 4)
    assert good_card == (mat, outline["Markers"] - 1)
    assert (all_paper[0], all_paper[1] + 1, all_card) == (3, mat, (mat, len(pages)))


def test_each_part_has_its_picture(name: str, paper: str) -> None:
    """The first page shows a page of each part as it is drawn, none of it in pixels."""
    data = print_shipped(name, paper)
    with pikepdf.open(BytesIO(data)) as pdf:
        parts = [number for number in read_outline(data).values() if number > 1]
        shown = {str(key) for key in pdf.pages[0].resources.XObject}
        assert {f"/Page{number}" for number in parts} <= shown
        for key, drawn in pdf.pages[0].resources.XObject.items():
            assert drawn.Subtype == "/Form", key
            operators = {str(step.operator) for step in pikepdf.parse_content_stream(drawn)}
            assert "re" in operators or "m" in operators, key
            assert not operators & {"BDC", "BMC", "EMC"}, key  # a page that is read aloud is read once


def test_links_lead_to_the_page_that_they_led_to() -> None:
    """A link of a reference sheet leads to its own place in the whole game too, on the page where the sheet lies."""
    system = shipped_systems()["heroes-of-normandie"]
    sheet = next(spec for spec in KINDS[ProductKind.SHEET].list_specs(system) if spec.id == "reference")
    alone = maker_of(Options(paper="a4")).make(Job(system, sheet)).data
    data = print_shipped("heroes-of-normandie", "a4")
    with pikepdf.open(BytesIO(alone)) as pdf:
        named = pdf.Root.Names.Dests.Names
        places = {str(name): place for name, place in zip(named[::2], named[1::2], strict=True)}
        wanted = [_read_place(pdf, places[str(link.Dest)]) for link in _list_links(pdf)]
    first = read_outline(data)["Reference"]
    with pikepdf.open(BytesIO(data)) as pdf:
        found = [_read_place(pdf, link.Dest) for link in _list_links(pdf)]
    assert wanted
    assert found == [(number + first - 1, *place) for number, *place in wanted]


def _list_links(pdf: pikepdf.Pdf) -> list[Any]:
    """Return the links of a file in their order."""
    notes = (note for page in pdf.pages for note in page.obj.get("/Annots", ()))
    return [note for note in notes if note.Subtype == "/Link"]


def _read_place(pdf: pikepdf.Pdf, place: Any) -> tuple[Any, ...]:
    """Return the number of the page that a link leads to, and where on it, in points."""
    number = next(number for number, page in enumerate(pdf.pages, 1) if page.obj.objgen == place[0].objgen)
    return number, float(place[2]), float(place[3])


def test_whoever_has_the_file_alone_can_do_what_it_says(name: str, paper: str) -> None:
    """The first page and its back name decks and no commands, and say how an opponent is found without a list."""
    said = "".join(map(read_own, list_fronts(name, paper)))
    assert "printgen" not in said
    system = shipped_systems()[name]
    shuffled = [deck.title for deck in list_game_decks(system) if deck.id in find_shuffled(system)]
    assert all(squeeze(title) in said.partition("shuffle:")[2] for title in shuffled)
    assert ("nolistoftonight'sopponent" in said) == (name == "horde-mode")


def test_rosters_that_a_scenario_names_are_in_the_file() -> None:
    """Where the opponent is known, its list is a part of the file, and nothing is said of a list that lacks."""
    horde = shipped_systems()["horde-mode"]
    own = "game: horde-mode\ntitle: Green tide\nrosters: [orks]\n"
    tonight = add_scenario(horde, read_scenario(parse_scenario(own, Path("tide.yaml")), horde))
    data = print_game(tonight)
    outline, (first, back) = read_outline(data), read_pages(data, slice(2))
    assert f"page{outline['Orks']}orks" in read_own(first)
    assert "nolist" not in read_own(back)


def test_what_does_not_fit_is_not_promised() -> None:
    """For tarot cards as thick as boards no sheet has room for a box, and no page says that there is one."""
    marsh = load_marsh()
    first, back = read_pages(print_game(marsh, card="tarot", theme="large-print", card_thickness=20_000))[:2]
    said = read_own(first) + read_own(back)
    assert f"{len(list_game_decks(marsh))}dividers" in said
    assert not re.search(r"\d+box", said)
    assert "foldthebox" not in said
    assert all(char["size"] > 9.99 for page in (first, back) for char in list_letters(page))


@pytest.mark.every(3)
def test_a_box_that_is_too_large_for_its_paper_becomes_several() -> None:
    """Where no sheet has room for one box for all decks, the file has a box for each larger deck, and says so."""
    data = print_game(shipped_systems()["firefight"], card="tarot", theme="large-print")
    pages = [squeeze("".join(char["text"] for char in page.chars)) for page in read_pages(data)]
    assert "2boxes,2dividers" in pages[0]
    boxes = [page for page in pages[2:] if "scoreeachfold" in page]
    assert ["npcdeck54cards" in boxes[0], "randomevents12cards" in boxes[1]] == [True, True]


def test_a_small_paper_has_a_first_page() -> None:
    """On A5, where two parts have no room side by side, the first page tells of them one below the other."""
    data = print_game(shipped_systems()["firefight"], paper="148x210mm", parts=("forms", "maps", "mat"))
    first, second, *_ = read_pages(data)
    said = read_own(first) + read_own(second)
    assert all(title in said for title in ("forms", "maps", "playmat"))


def test_very_many_parts_take_a_further_page() -> None:
    """A game of more than a page can tell goes on with the list of it on another, in type as large as before."""
    maker, system = maker_of(Options()), load_marsh()
    (part, *_) = make_parts(maker, system)
    many = [part._replace(part=part.part._replace(title=f"Sheet {number}")) for number in range(30)]
    made = maker.write(system, make_front(maker, system, many))
    *front, _ = read_pages(made.data)
    assert len(front) > 1
    said = "".join(map(read_own, front))
    assert all(f"sheet{number}" in said for number in range(30))
    assert all(char["size"] > LEAST for page in front for char in list_letters(page))


def test_a_file_has_the_parts_that_are_wanted_and_its_first_page_names_these() -> None:
    """`--parts` leaves parts out, and the first page tells of no other."""
    whole = list(read_outline(print_shipped("kill-zone", "a4")))
    for wanted, kinds in (("good", 4), ("cards", 1), ("boxes", 1)):
        data = print_game(shipped_systems()["kill-zone"], parts=(wanted,))
        titles = list(read_outline(data))
        first = read_words(read_pages(data)[0])
        assert 1 < len(titles) <= kinds + 1 < len(whole)
        assert all(squeeze(title) in first for title in titles[1:])
        assert set(titles) < set(whole)


def test_a_divider_is_in_the_file_once_whichever_parts_are_wanted() -> None:
    """Dividers lie below the last cards only where the box, which lacks them, is printed with these."""

    def count(*parts: str) -> int:
        pages = read_pages(print_game(shipped_systems()["horde-mode"], parts=parts))
        dividers = [page for page in pages[2:] if "eachdividerstands" in read_words(page)]
        return len(dividers)

    alone, cards, both = (count(*parts) for parts in (("boxes",), ("cards",), ("boxes", "cards")))
    assert (cards, both) == (0, alone - 1)


def test_a_part_that_a_game_lacks_is_told(capsys: Capture) -> None:
    """A wrong name is answered with the right ones, and so is a part of what is no whole game."""
    assert main(["build", "firefight/game", "--parts", "card"]) == 2
    assert 'no part "card"' in (told := capsys.readouterr().err)
    assert "did you mean" in told or "cards" in told
    assert main(["build", "firefight/events", "--parts", "cards"]) == 2
    assert "no whole game is built" in capsys.readouterr().err
