"""Proofs of pages: what a page deals, draws and explains is read back from its file, and whatever differs is told."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Capture, parametrize_systems, shipped_systems
from outputs import copy_pack

from printgen.build.maker import Maker
from printgen.build.site import load_pages
from printgen.cli import main
from printgen.model.options import Options
from printgen.model.system import System
from printgen.products.deck import make_deck
from printgen.verify.page_proof import compare_drawn, compare_rules
from printgen.verify.web_page import read_page

Edit = Callable[[str], str]


def tell_all(system: System, path: Path) -> list[str]:
    """Return all that is wrong with the page of a system."""
    page = read_page(path)
    drawn = [problem for spec in system.decks for problem in compare_drawn(make_deck(system, spec), page)]
    return [problem.message.partition(": ")[2] for problem in (*drawn, *compare_rules(system, page)[2])]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Prove the page of each system that ships."""
    parametrize_systems(metafunc)


@pytest.mark.every(3)
def test_the_page_of_each_game_says_what_its_tables_say(name: str, tmp_path: Path) -> None:
    """Each card as it is drawn and as it is dealt, each result of the tables in the rules, and all fingerprints."""
    (job,) = load_pages([], [name]).jobs
    path = tmp_path / "page.html"
    path.write_bytes(Maker(Options()).make(job.narrow()).data)
    system = shipped_systems()[name]
    assert tell_all(system, path) == []
    wanted, found, _ = compare_rules(system, read_page(path))
    assert wanted == found > 0
    assert {spec.id: len(read_page(path).decks[spec.id]) for spec in system.decks} == {
        spec.id: len(make_deck(system, spec).cards) for spec in system.decks
    }


@pytest.fixture
def home(here: Path) -> Path:
    """Stand in a folder with a pack and its page."""
    copy_pack("plain", here / "tables")
    assert main(["web", "plain"]) == 0
    return here


def change_data(name: str, change: Callable[[str], str]) -> Edit:
    """Return what changes the data of a page, or its rules."""
    element = re.compile(rf'(?<=id="{name}">).*?(?=</(?:script|template)>)', re.DOTALL)

    def edit(page: str) -> str:
        return element.sub(lambda found: change(found[0]), page)

    return edit


def change_said(name: str, change: Callable[[str], str]) -> Edit:
    """Return what changes a part of what the page says of its first table."""
    element = re.compile(r'(?<=<script type="application/json">).*?(?=</script>)', re.DOTALL)

    def edit(page: str) -> str:
        said = json.loads(element.findall(page)[0])
        changed = json.dumps(said | {name: json.loads(change(json.dumps(said[name])))})
        return element.sub(lambda _: changed, page, count=1)

    return edit


def change_words(page: str) -> str:
    """Return a page whose rules have other words."""
    before, after = page.split('<template id="rules">')
    return (
        before
        + '<template id="rules">'
        + say_otherwise(after[: after.index("<script")])
        + after[after.index("<script") :]
    )


def say_otherwise(text: str) -> str:
    """Return a text with other words."""
    assert "Bog rats" in text
    return text.replace("Bog rats", "Bog cats")


def drop_card(text: str) -> str:
    """Return the data of cards without the last one of a deck."""
    said = json.loads(text)
    said["spawn"]["fronts"].pop()
    return json.dumps(said)


def swap_cards(text: str) -> str:
    """Return the data of a game in which the first two cards of a deck have changed places."""
    said = json.loads(text)
    cards = said["cards"]["spawn"]
    cards[:2] = cards[1::-1]
    return json.dumps(said)


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (change_said("decks", say_otherwise), 'the title says "Bog cats", not "Bog rats"'),
        (change_said("decks", drop_card), "the card is missing"),
        (change_data("game", swap_cards), "its script makes other decks"),
        (change_said("table", say_otherwise), "its script has another table spawn"),
        (lambda page: page.replace('"fingerprint":"', '"fingerprint":"0', 1), "its fingerprint is 0"),
        (change_words, 'its rules do not say "Bog rats"'),
    ],
)
@pytest.mark.every(2)
def test_whatever_differs_on_a_page_is_told(home: Path, edit: Edit, told: str, capsys: Capture) -> None:
    """A word on a card, a card less, other cards in the script, another edition, a word in the rules."""
    path = home / "output" / "web" / "plain.html"
    path.write_text(edit(path.read_text(encoding="utf-8")), encoding="utf-8")
    (home / "prints" / "web").mkdir(parents=True)
    path.rename(home / "prints" / "web" / "plain.html")
    assert main(["build", "plain/spawn", "-o", "prints"]) == 0
    assert main(["verify", "plain", "--pdf", "prints"]) == 1
    assert told in capsys.readouterr().err


def test_a_page_has_a_side_in_the_report(home: Path, capsys: Capture) -> None:
    """How many cards it draws stands beside those in print, and how many results its rules explain below."""
    capsys.readouterr()
    assert main(["verify", "plain"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["plain", "kind", "table", "print", "digital", "page", "odds", "agree"] in lines
    page = next(line for line in lines if line[:2] == ["web", "page"])
    assert page[2] == page[3]
    assert page[-1] == "yes"
    assert (home / "output" / "web" / "plain.html").is_file()


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        (lambda path: path.write_bytes(path.read_bytes() + b" "), "not read (changed since it was made)"),
        (Path.unlink, "not read (missing, though the manifest lists it)"),
    ],
)
def test_a_page_that_is_not_as_it_was_made_is_not_read(
    home: Path, harm: Callable[[Path], object], why: str, capsys: Capture
) -> None:
    harm(home / "output" / "web" / "plain.html")
    assert main(["verify", "plain"]) == 0
    assert why in capsys.readouterr().out


def test_a_page_of_older_tables_is_not_read(home: Path, capsys: Capture) -> None:
    spawn = home / "tables" / "plain" / "spawn.yaml"
    spawn.write_text(spawn.read_text().replace("Bog rats", "Bog cats"))
    assert main(["verify", "plain"]) == 0
    assert "not read (older than the tables): output/web/plain.html" in capsys.readouterr().out


def test_what_is_no_page_is_told(home: Path, capsys: Capture) -> None:
    """Not a page at all, or half of one: in one sentence, with what to do."""
    assert main(["build", "plain/spawn", "-o", "prints"]) == 0
    (home / "prints" / "web").mkdir()
    for text in (
        "<p>Hello",
        '<script id="game">{</script>',
        '<script id="game">[]</script><script id="cards">[]</script><template id="rules"></template>',
    ):
        (home / "prints" / "web" / "plain.html").write_text(text)
        assert main(["verify", "plain", "--pdf", "prints"]) == 1
        assert "plain.html is not a page of printgen\n  hint: make it again" in capsys.readouterr().err


def test_words_of_narrow_letters_are_read_in_a_corner(here: Path, capsys: Capture) -> None:
    """The page of a game as it is begun is proven: the price "1 oil" is read, though its title stands close beside."""
    assert main(["new", "mine"]) == 0
    assert main(["web", "mine"]) == 0
    capsys.readouterr()
    main(["verify", "mine", "--pdf", str(here / "output")])
    said = capsys.readouterr()
    assert "mine.html" not in said.out + said.err
