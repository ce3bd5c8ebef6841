"""`--scenario`: what is built, listed, shown and proved of a game with what is on the table tonight."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from playing import MARSH
from pypdfium2 import PdfDocument
from reading import read_pages
from tonight import FORD, spend_evening

from printgen.build.evening import open_evening
from printgen.build.job import Job, plan_jobs
from printgen.cli import main
from printgen.errors import BadUsage
from printgen.load.folder import load_pack
from printgen.paths import Pack, find_scenario, shipped
from printgen.products.deck import make_deck

PACKS = str(MARSH.parent)
Capture = pytest.CaptureFixture[str]
# What a scenario changes or adds; all else is as without one.
OWN = {"game", "wardens", "lairs", "scenario", "boxes", "markers", "trackers", "mat", "tally"}


@pytest.fixture(autouse=True)
def folder(here: Path) -> Path:
    """Work in a folder that holds a scenario."""
    (here / "ford.yaml").write_text(FORD, encoding="utf-8")
    return here


def plan(text: str = FORD) -> dict[str, Job]:
    """Return the products of the marsh with a scenario, by name."""
    Path("ford.yaml").write_text(text, encoding="utf-8")
    marsh = load_pack(Pack("marsh", MARSH, ""))
    return {job.name: job for job in open_evening(Path("ford.yaml")).plan(plan_jobs, [marsh], ["marsh"])}


def build(*targets: str, scenario: str = "ford.yaml") -> int:
    """Build products with a scenario."""
    return main(["build", *targets, "--tables", PACKS, "--scenario", scenario, "-o", "out"])


def list_built() -> set[str]:
    """Return the paths of all PDFs that were built."""
    return {path.relative_to("out").as_posix() for path in Path("out").rglob("*.pdf")}


def read_text(path: str) -> str:
    """Return the words of a file that was built."""
    with closing(PdfDocument(Path("out", path))) as document:
        found = "".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(found.replace("\N{NO-BREAK SPACE}", " ").split())


def test_what_a_scenario_changes_has_a_folder_of_its_own() -> None:
    """Prints of the game stay what they are: they are neither replaced nor mixed with those of tonight."""
    jobs = plan()
    own = {name for name, job in jobs.items() if job.system.scenario}
    assert own == {f"marsh/ford/{name}" for name in OWN}
    assert {f"marsh/{name}" for name in ("spawn", "reference", "boxes", "blanks")} <= jobs.keys()
    assert not {f"marsh/{name}" for name in OWN - {"boxes"}} & jobs.keys()


def test_products_that_it_does_not_change_are_made_of_the_game_alone() -> None:
    """A scenario that lists nothing has the markers and boxes of the game; a form that names it is its own."""
    jobs = plan('game: marsh\ntitle: The ford\nnumbers: {boats: 1}\ngauges: {turn: "2"}\n')
    own = {name for name, job in jobs.items() if job.system.scenario}
    assert own == {f"marsh/ford/{name}" for name in ("scenario", "trackers", "mat", "tally", "game")}


def test_only_the_decks_of_a_scenario_have_boxes_of_its_own() -> None:
    """Whoever has the boxes of the game needs no others for it."""
    jobs = plan()
    assert [deck.id for deck in jobs["marsh/ford/boxes"].system.decks] == ["wardens", "lairs"]
    assert "wardens" not in [deck.id for deck in jobs["marsh/boxes"].system.decks]


def test_a_deck_whose_blank_results_are_written_is_printed_anew() -> None:
    """It has the names, a box with its fingerprint, and stands on sheet and form; other decks stay the game's."""
    words = "{enemy-models: {enemy-1: Cultists, enemy-3: A brute}}"
    Path("raid.yaml").write_text(f"game: kill-zone\ntitle: The raid\nwritten: {words}\n", encoding="utf-8")
    products = ("enemy-models", "contacts", "boxes", "scenario", "mission")
    assert build(*(f"kill-zone/{name}" for name in products), scenario="raid.yaml") == 0
    own = {f"a4/kill-zone/raid/{name}.pdf" for name in ("enemy-models", "boxes", "scenario", "mission")}
    assert list_built() == own | {"a4/kill-zone/boxes.pdf", "a4/kill-zone/contacts.pdf"}
    assert "Enemy models 1 Cultists" in read_text("a4/kill-zone/raid/scenario.pdf")
    cards = read_text("a4/kill-zone/raid/enemy-models.pdf")
    assert all(words in cards for words in ("Cultists", "Enemy 2", "A brute"))
    assert "Enemy 3" not in cards
    sheet = read_text("a4/kill-zone/raid/mission.pdf")
    assert all(words in sheet for words in ("Cultists", "A brute"))
    assert "Enemy 2" not in sheet


def test_a_written_name_that_is_too_long_is_blamed_on_the_scenario(capsys: Capture) -> None:
    """Its author is led to the line where it stands, not to the table of the game."""
    words = "written:\n  enemy-models:\n    enemy-3: Oberstleutnantsadjutantenburschenschaftsmitglied\n"
    Path("raid.yaml").write_text(f"game: kill-zone\ntitle: The raid\n{words}", encoding="utf-8")
    assert build("kill-zone/enemy-models", scenario="raid.yaml") == 1
    assert "raid.yaml:5:14: enemy-models, card kz-enemy-models-3: " in capsys.readouterr().err
    words = words.replace("Oberstleutnantsadjutantenburschenschaftsmitglied", "W" * 60)
    Path("raid.yaml").write_text(f"game: kill-zone\ntitle: The raid\n{words}", encoding="utf-8")
    assert build("kill-zone/mission", scenario="raid.yaml") == 1
    assert "raid.yaml:5:14: mission: mission.parts[2].columns[1].fill: " in capsys.readouterr().err


def test_the_scenario_of_the_game_that_is_named_counts(here: Path, capsys: Capture) -> None:
    """Whose copy of a game has scenarios of the same names plays, prints and proves those of the game that is named."""
    shutil.copytree(shipped("tables") / "kill-zone", here / "mine" / "alley")
    for game, code in (("kill-zone", 0), ("alley", 1)):
        assert main(["cards", f"{game}/enemy-models", "--tables", "mine", "--scenario", "courier"]) == code
    assert (
        "mine/alley/scenarios/courier.yaml:2:7: game: is a scenario of kill-zone, not of alley"
        in capsys.readouterr().err
    )
    with pytest.raises(BadUsage, match="of several games: alley, kill-zone"):
        find_scenario("courier", [here / "mine"])


def test_a_build_is_up_to_date_until_the_scenario_changes(capsys: Capture) -> None:
    """A remark changes nothing; a name of a warden changes its card alone."""
    products = ["marsh/wardens", "marsh/lairs", "marsh/markers"]
    assert build(*products) == 0
    assert list_built() == {f"a4/marsh/ford/{name}.pdf" for name in ("wardens", "lairs", "markers")}
    Path("ford.yaml").write_text(f"# a remark\n{FORD}", encoding="utf-8")
    capsys.readouterr()
    assert build(*products) == 0
    assert "3 products up to date" in capsys.readouterr().err
    Path("ford.yaml").write_text(FORD.replace("Old newt", "Young newt"), encoding="utf-8")
    assert build(*products) == 0
    assert capsys.readouterr().out.split() == ["out/a4/marsh/ford/wardens.pdf"]


def test_the_sheet_says_all_of_a_scenario() -> None:
    """Set-up, start, orders by column, scores and ends stand on it, and the scenario's name with the edition."""
    assert build("marsh/scenario") == 0
    text = read_text("a4/marsh/ford/scenario.pdf")
    for words in (
        "The ford at dusk", "Into the Marsh", "1.2", "The frogs hold the ford.",
        "Put warden 1 on it, then “Wardens wake”.",
        "Boats cannot leave the water: “The fog drifts” for each.",
        "Season", "Dry season", "Bounty", "20", "Boats on the water", "Danger", "Calm 2, Tense 0, Wild 1",
        "Toll keeper", "Hold the ford.", "Swim to the nearest boat.", "Old newt", "Turn 3",
        "Hollow willow", "Tactics: Wary", "You hold the ford", "+3", "A boat is lost", "\N{MINUS SIGN}2",
        "After Turn 6.", "The ford is yours (Wardens of the marsh 0)", "Reeds", "9\N{DOUBLE PRIME}",
    ):  # fmt: skip
        assert words in text, words


def test_cards_and_margins_name_the_scenario() -> None:
    """Each card's id has its scenario, and so has the margin of each press sheet."""
    assert build("marsh/wardens", "marsh/markers") == 0
    cards = read_text("a4/marsh/ford/wardens.pdf")
    assert "marsh-ford-wardens-1" in cards
    for name in ("wardens", "markers"):
        assert "Into the Marsh · The ford at dusk" in read_text(f"a4/marsh/ford/{name}.pdf")


def test_only_the_tokens_that_are_needed_are_printed() -> None:
    """Of the order tokens those of the wardens alone are on the sheet."""
    assert build("marsh/markers") == 0
    words = read_text("a4/marsh/ford/markers.pdf").split()
    assert words.count("ORDER") == 2


def test_two_scenarios_have_different_cards() -> None:
    """Cards of scenarios of different names are told apart by id, and of different words by fingerprint."""
    first, second = (
        plan(text)["marsh/ford/wardens"].with_deck().deck for text in (FORD, FORD.replace("Old newt", "Young newt"))
    )
    assert first
    assert second
    assert first.fingerprint != second.fingerprint
    dusk = make_deck(spend_evening(name="dusk"), spend_evening().deck("wardens"))
    assert not {card.id for card in first.cards} & {card.id for card in dusk.cards}


def test_without_targets_the_game_of_the_scenario_is_meant(capsys: Capture) -> None:
    """Nobody prints all games for one evening."""
    assert main(["list", "--tables", PACKS, "--scenario", "ford.yaml", "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)
    assert (listed["id"], listed["scenario"]) == ("marsh", "The ford at dusk")
    assert {product["id"]: product["count"] for product in listed["products"]}["wardens"] == 2


def test_a_scenario_of_a_game_that_is_not_asked_for_is_refused(capsys: Capture) -> None:
    """It would change nothing, which nobody can mean."""
    assert build("plain/spawn") == 2
    assert "is a scenario of marsh, which is not asked for" in capsys.readouterr().err


def test_mistakes_in_a_scenario_are_all_that_is_told(capsys: Capture) -> None:
    """Nothing is built then."""
    Path("ford.yaml").write_text(FORD.replace("boats: 3", "boats: 9"), encoding="utf-8")
    assert build("marsh/spawn") == 1
    assert "ford.yaml:11:18: numbers.boats: 9 is not between 1 and 6" in capsys.readouterr().err
    assert not Path("out").exists()


def test_the_cards_of_a_scenario_are_listed_and_proved(capsys: Capture) -> None:
    """What was printed of them is read back and compared, as of any deck."""
    assert main(["cards", "marsh/wardens", "--tables", PACKS, "--scenario", "ford.yaml"]) == 0
    assert "marsh-ford-wardens-2  2/2  Old newt" in capsys.readouterr().out


def test_a_scenario_that_lies_in_its_pack_is_called_by_name(capsys: Capture) -> None:
    """It ends in no .yaml then; a name that no pack has is refused with what there is."""
    shutil.copytree(MARSH, Path("own", "marsh"))
    Path("own", "marsh", "scenarios").mkdir()
    Path("own", "marsh", "scenarios", "ford.yaml").write_text(FORD, encoding="utf-8")
    assert main(["list", "--tables", "own", "--scenario", "ford"]) == 0
    assert "The ford at dusk" in capsys.readouterr().out
    assert main(["list", "--tables", "own", "--scenario", "fort"]) == 2
    assert 'there is no scenario "fort"\n  hint: did you mean "ford"?' in capsys.readouterr().err


def test_a_long_scenario_begins_on_its_first_page() -> None:
    """A set-up and a list that take more than a page leave none of them empty."""
    steps = "".join(f"  - {'Lay something else across the middle of the table. ' * 4}\n" for _ in range(18))
    lairs = "".join(f"  {number}: {{name: Hollow willow, type: wary}}\n" for number in range(3, 60))
    Path("ford.yaml").write_text(FORD.replace("set-up:\n", f"set-up:\n{steps}").replace("ends:\n", f"{lairs}ends:\n"))
    assert build("marsh/scenario") == 0
    with closing(PdfDocument(Path("out/a4/marsh/ford/scenario.pdf"))) as document:
        assert len(document) > 1
        lengths = [len(page.get_textpage().get_text_range()) for page in document]
    assert min(lengths) > 200


def test_the_rules_of_tonight_can_be_read_without_a_game(capsys: Capture) -> None:
    """The set-up of a scenario is shown as at the terminal."""
    assert main(["rules", "kill-zone", "scenario", "--scenario", "courier"]) == 0
    assert "The Courier" in capsys.readouterr().out


def test_a_pack_says_how_the_cards_of_a_scenario_look(folder: Path, capsys: Capture) -> None:
    """What a scenario lists has cards of the size that the pack states; a list that there is not is named."""
    tables = folder / "tables"
    shutil.copytree(MARSH, tables / "marsh")
    products = tables / "marsh" / "products.yaml"
    before = products.read_text()
    products.write_text(f"{before}lists: {{wardens: {{card: tarot, back: {{pattern: fog}}}}}}\n")
    assert main(["build", "marsh/wardens", "--scenario", "ford.yaml", "-o", "out"]) == 0
    (page, *_) = read_pages((folder / "out/a4/marsh/ford/wardens.pdf").read_bytes())
    sizes = {(round(rect["x1"] - rect["x0"]), round(rect["bottom"] - rect["top"])) for rect in page.rects}
    assert (198, 340) in sizes
    capsys.readouterr()
    products.write_text(f"{before}lists: {{warden: {{card: tarot}}}}\n")
    assert main(["check", "marsh"]) == 1
    said = capsys.readouterr().err
    assert 'lists.warden: scenarios have no list "warden"' in said
    assert 'did you mean "wardens"?' in said
