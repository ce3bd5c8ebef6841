"""Prints made in a browser: the same bytes as on a desk, of wishes and files of one's own, whatever these are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import Phone, serve
from commands import run
from web.test_access import AXE, FIND, FIND_WIDE
from workshop import write_site

from printgen.model.options import PAPERS
from printgen.paths import find_packs, list_scenarios, shipped
from printgen.web.install import INDEX
from printgen.web.site.shell import PRINTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

# So many milliseconds are waited for what is loaded and made: a busy machine takes its time.
PATIENCE = 60_000
MINUTES = 121_000
DONE = ".pages canvas"
# The parts that a browser makes by itself.
DRAWN = ("forms", "maps", "mat", "cards", "markers", "boxes")
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefghi", "bcdefghij", strict=True)
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a site that makes prints of two games, and return its address."""
    folder = write_site(tmp_path_factory.mktemp("workshop"), ["firefight", "kill-zone"], ["firefight"])
    with serve(folder) as address:
        yield address


class Workshop:
    """The page that makes prints of a game."""

    def __init__(self, phone: Phone, site: str, game: str) -> None:
        phone.open(f"{site}index.html").close()  # all files of the site may be asked for
        self.page: Page = phone.open(f"{site}{game}/print.html")
        self.page.set_default_timeout(PATIENCE)

    def choose(self, *parts: str) -> None:
        """Have these parts printed and no others."""
        self.page.get_by_role("radio", name="Some").check()
        for box in self.page.locator(".parts label").all():
            box.locator("input").set_checked(box.inner_text() in parts)

    def make(self, button: str = "Make the PDF") -> bytes:
        """Make what is wished, and return it as it is saved."""
        self.page.get_by_role("button", name=button).click()
        self.page.wait_for_selector(DONE)
        with self.page.expect_download() as saved:
            self.page.get_by_text("Save the PDF").click()
        return Path(saved.value.path()).read_bytes()

    def give(self, label: str, name: str, text: str) -> None:
        """Give the form a file of the player's."""
        data = {"name": name, "mimeType": "application/yaml", "buffer": text.encode()}
        self.page.get_by_label(label).set_input_files(data)  # type: ignore[arg-type]

    def fail(self) -> str:
        """Make what cannot be made, and return what is said of it."""
        self.page.get_by_role("button", name="Make the PDF").click()
        self.page.wait_for_selector(".result pre")
        return self.page.locator(".result pre").inner_text()

    @property
    def command(self) -> str:
        """The command that is shown for what is wished."""
        return self.page.locator("p.command").inner_text()


@pytest.fixture(scope="module")
def shared_phone(browser: Browser) -> Iterator[Phone]:
    """Return a phone on which all has been loaded by the first of the tests that have it."""
    phone = Phone(browser)
    yield phone
    phone.close()
    assert phone.faults == []


@pytest.fixture(scope="module")
def shared_page(shared_phone: Phone, site: str) -> Workshop:
    """Return a page that goes on from test to test, as that of a player does who makes several prints."""
    return Workshop(shared_phone, site, "firefight")


@pytest.fixture
def open_firefight(shared_page: Workshop) -> Workshop:
    """Return the page that goes on, with nothing wished."""
    shared_page.page.locator("form").evaluate("form => form.reset()")
    for mark in ("select", "[type=radio]:checked", "[type=file]"):
        for field in shared_page.page.locator(f"form {mark}").all():
            field.dispatch_event("change")
    assert shared_page.command == "printgen build firefight/game"
    return shared_page


@pytest.fixture
def firefight(phone: Phone, site: str) -> Workshop:
    """Return the page that makes prints of Firefight."""
    return Workshop(phone, site, "firefight")


def build(folder: Path, *words: str) -> bytes:
    """Return the PDF that the command line makes."""
    answer = run(*words, "-o", str(folder))
    assert answer.code == 0, answer.err
    (made,) = folder.rglob("*.pdf")
    return made.read_bytes()


def test_a_whole_game_is_the_file_of_the_command_line(open_firefight: Workshop) -> None:
    """Who prints a whole game from the page has the very file that the command line makes, and is told so."""
    made = open_firefight.make()
    open_firefight.page.get_by_text("the same file that the command line makes").wait_for()
    assert made.startswith(b"%PDF")


@pytest.mark.usefixtures("here")
def test_a_browser_makes_the_same_bytes(open_firefight: Workshop, tmp_path: Path) -> None:
    """Who prints from the page has the very file that the command line makes, which the page shows, with its sum."""
    open_firefight.page.get_by_role("radio", name="Letter").check()
    open_firefight.choose("Forms", "Maps", "Play mat", "Cards", "Markers", "Tuck boxes and dividers")
    assert open_firefight.command == f"printgen build firefight/game --parts {','.join(DRAWN)} --paper letter"
    made = open_firefight.make()
    assert made == build(tmp_path / "desk", *open_firefight.command.split()[1:])
    assert sha256(made).hexdigest() in open_firefight.page.locator(".sum").inner_text()
    assert re.match(r"\d+ sheets of paper", open_firefight.page.locator(".result h2").inner_text())


@pytest.mark.usefixtures("here")
def test_a_scenario_of_ones_own_is_printed(open_firefight: Workshop, tmp_path: Path) -> None:
    """A player's own scenario is printed as the command line prints it, whatever its file is called."""
    text = (shipped("tables") / "firefight" / "scenarios" / "night-shift.yaml").read_text(encoding="utf-8")
    open_firefight.give(
        "Or a scenario of your own", "../Mine & yours.YAML", text.replace("The night shift", "My own night")
    )
    open_firefight.choose("Tonight", "Cards")
    assert open_firefight.command == "printgen build firefight/game --scenario mine-yours.yaml --parts scenario,cards"
    made = open_firefight.make()
    Path("mine-yours.yaml").write_text(text.replace("The night shift", "My own night"), encoding="utf-8")
    assert made == build(tmp_path / "desk", *open_firefight.command.split()[1:])


@pytest.mark.usefixtures("here")
def test_enemies_of_ones_own_are_printed(phone: Phone, site: str, tmp_path: Path) -> None:
    """A player of Kill Zone prints the enemies that a file of theirs names, by the two commands that are shown."""
    workshop = Workshop(phone, site, "kill-zone")
    text = "rows:\n  - {roll: 1-3, result: Bog rat, text: Add one.}\n  - {roll: 4-6, result: Toad, text: Add two.}\n"
    workshop.give("Enemies of your own", "enemies.yaml", text)
    workshop.choose("Cards", "Markers")
    first, second = workshop.command.splitlines()
    made = workshop.make()
    workshop.give("Enemies of your own", "enemies.yaml", "rows: []\n")
    assert "enemy-models.yaml:1" in workshop.fail()
    workshop.give("Enemies of your own", "enemies.yaml", text)
    assert workshop.make() == made
    assert run(*first.split()[1:]).code == 0
    Path("tables/my-enemies/enemy-models.yaml").write_text(text, encoding="utf-8")
    assert made == build(tmp_path / "desk", *second.split()[1:])


@pytest.mark.usefixtures("here")
def test_a_test_sheet_for_backs_is_made(open_firefight: Workshop, tmp_path: Path) -> None:
    """Who measures how far the backs of a printer are off has the sheet for that from the page."""
    made = open_firefight.make("Make a test sheet for backs")
    assert run("calibrate", "--duplex", "long-edge", "-o", str(tmp_path / "sheet.pdf")).code == 0
    assert made == (tmp_path / "sheet.pdf").read_bytes()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game: firefight\ntitle: Mine\nrounds: many\n", "mine.yaml:3"),
        ("game: [\n", "mine.yaml:1"),
        ("game: no-such-game\ntitle: Mine\n", "no-such-game"),
        (BOMB, "mine.yaml"),
        ("\0\1\2", "mine.yaml"),
        ("[" * 100_000, "mine.yaml"),
    ],
    ids=["mistake", "not YAML", "another game", "bomb", "no text", "deep"],
)
def test_bad_files_are_told_and_the_page_goes_on(open_firefight: Workshop, text: str, told: str) -> None:
    """A file that is wrong or hostile is told with its place, and the next print is made all the same."""
    open_firefight.give("Or a scenario of your own", "Mine.yaml", text)
    open_firefight.choose("Cards")
    said = open_firefight.fail()
    assert told in said
    assert "Traceback" not in said
    open_firefight.page.get_by_label("Tonight").first.select_option("night-shift")
    assert open_firefight.make().startswith(b"%PDF")


def test_words_without_room_are_told_as_such(open_firefight: Workshop) -> None:
    """A title that is too wide is told as such, and not as a mistake of the program."""
    path, *_ = list_scenarios(shipped("tables") / "firefight")
    text = re.sub(r"(?m)^title: .*$", f"title: {'W' * 40}", path.read_text(encoding="utf-8"))
    open_firefight.give("Or a scenario of your own", "wide.yaml", text)
    said = open_firefight.fail()
    assert "is wider than its place" in said
    assert "mistake in printgen" not in said


def test_what_cannot_be_made_is_named_before(open_firefight: Workshop) -> None:
    """Who wishes what only a desk can make reads what that is and how, and gets all else."""
    open_firefight.page.get_by_role("radio", name="A3").check()
    open_firefight.page.get_by_role("button", name="Make the PDF").click()
    open_firefight.page.get_by_role("button", name="Make all else").wait_for()
    result = open_firefight.page.locator(".result").inner_text()
    assert "Reference" in result
    assert "printgen build firefight/game --paper a3 --parts reference" in result
    assert open_firefight.make("Make all else").startswith(b"%PDF")


def test_a_huge_file_is_refused(open_firefight: Workshop) -> None:
    """A file of a megabyte and more is not even read, and nothing is printed in its place."""
    open_firefight.give("Or a scenario of your own", "huge.yaml", " " * (2**20 + 1))
    told = open_firefight.page.get_by_role("alert").filter(has_text="huge.yaml is larger than a megabyte")
    assert told.count() == 1
    open_firefight.page.get_by_role("button", name="Make the PDF").click()
    assert told.count() == 2


def test_a_file_that_was_changed_is_not_used(firefight: Workshop) -> None:
    """What is loaded has to be what the page was made with; else nothing of it is run, and the page says so."""

    def change(route: Route) -> None:
        data = bytearray(route.fetch().body())
        data[100] ^= 1
        route.fulfill(body=bytes(data))

    firefight.page.route("**/workshop/program-*", change)
    firefight.page.get_by_role("button", name="Make the PDF").click()
    firefight.page.get_by_text("This is not the file that belongs to this page").wait_for()


def test_what_comes_to_nothing_is_ended(firefight: Workshop) -> None:
    """Who waits in vain is told after two minutes; whoever will not wait stops it; then it is begun anew."""
    page = firefight.page
    page.clock.install()
    page.route("**/workshop/program-*", lambda _: None)
    page.get_by_role("button", name="Make the PDF").click()
    page.get_by_text("Loading").wait_for()
    page.wait_for_timeout(1000)
    page.clock.fast_forward(MINUTES)
    page.get_by_text("For 120 seconds nothing came of it").wait_for()
    page.get_by_role("button", name="Make the PDF").click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("It was stopped.").wait_for()
    page.unroute("**/workshop/program-*")
    firefight.choose("Cards")
    assert firefight.make().startswith(b"%PDF")


def test_a_print_is_made_by_keyboard(open_firefight: Workshop) -> None:
    """All that is chosen and made can be so without a pointer."""
    page = open_firefight.page
    page.get_by_label("Tonight").first.focus()
    page.keyboard.press("ArrowDown")
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    assert open_firefight.command == "printgen build firefight/game --scenario night-shift --parts good"
    page.keyboard.press("Enter")
    page.wait_for_selector(".result h2")


def test_without_scripts_ready_prints_are_named(take_phone: Callable[..., Phone], site: str) -> None:
    """Whoever has no scripts reads why nothing can be chosen here, and is led to the PDFs that are ready."""
    page = Workshop(take_phone(java_script_enabled=False), site, "firefight").page
    told = page.locator("noscript p")
    assert told.is_visible()
    assert "a script, which is turned off here" in told.inner_text()
    ready = page.get_by_role("link", name="All PDFs that are ready, for A4 and Letter")
    assert ready.get_attribute("href") == f"{INDEX}#{PRINTS}"


def test_axe_finds_nothing(open_firefight: Workshop) -> None:
    """What axe-core knows of accessibility holds on the page, dark and light, with all its fields and a print."""
    if not AXE.is_file():
        pytest.skip("axe-core could not be had when the tests were set up")
    page = open_firefight.page
    page.locator("form details").evaluate("details => details.open = true")
    open_firefight.choose("Cards")
    open_firefight.make()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = {}
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        found[scheme] = [*page.evaluate(FIND), *page.evaluate(FIND_WIDE)]
    assert found == {"dark": [], "light": []}


def test_prints_are_made_offline(open_firefight: Workshop, shared_phone: Phone) -> None:
    """Who has made a print once makes the next one without a network, on a page that is opened anew."""
    open_firefight.choose("Cards")
    first = open_firefight.make()
    open_firefight.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    shared_phone.context.set_offline(True)
    open_firefight.page.reload()
    open_firefight.choose("Cards")
    assert open_firefight.make() == first
    shared_phone.context.set_offline(False)


def list_prints() -> list[tuple[str, str, str]]:
    """Return each game with each paper and each scenario, "" for none."""
    games = {pack.id: ["", *(path.stem for path in list_scenarios(pack.folder))] for pack in find_packs().values()}
    found = [(game, paper, tonight) for game, own in games.items() for paper in PAPERS for tonight in own]
    return found[::-1]  # the first is tried in each run, and the others of these tests are of the first game


@pytest.mark.every(30)
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("game", "paper", "tonight"), list_prints())
def test_every_game_is_the_file_of_the_command_line(
    take_phone: Callable[..., Phone], tmp_path: Path, game: str, paper: str, tonight: str
) -> None:
    """Nothing of any game is missing in a browser: with each scenario and on each paper it is the desk's file."""
    with serve(write_site(tmp_path / "site", [game], [game], (paper,))) as address:
        workshop = Workshop(take_phone(), address, game)
        workshop.page.get_by_label("Tonight").first.select_option(tonight)
        workshop.page.locator(f"input[name=paper][value={paper}]").check()
        made = workshop.make()
        assert made == build(tmp_path / "desk", *workshop.command.split()[1:])
        workshop.page.close()
