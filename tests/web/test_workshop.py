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
from playwright.sync_api import expect
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
# The fields for files of the player's.
OWN, ENEMIES = "Or a scenario of your own", "Enemies of your own"
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
        for box in self.page.locator(".parts label:visible").all():
            box.locator("input").set_checked(box.inner_text() in parts)

    def make(self, button: str = "Make the PDF") -> bytes:
        """Make what is wished, and return it as it is saved."""
        self.page.get_by_role("button", name=button).click()
        self.page.wait_for_selector(DONE)
        with self.page.expect_download() as saved:
            self.page.get_by_text("Save the PDF").click()
        return Path(saved.value.path()).read_bytes()

    def give(self, label: str, name: str, text: str | bytes) -> None:
        """Give the form a file of the player's."""
        buffer = text.encode() if isinstance(text, str) else text
        data = {"name": name, "mimeType": "application/yaml", "buffer": buffer}
        self.page.get_by_label(label).set_input_files(data)  # type: ignore[arg-type]

    def fail(self) -> str:
        """Make what cannot be made, and return what is said of it."""
        self.page.get_by_role("button", name="Make the PDF").click()
        self.page.wait_for_selector(".result pre")
        return self.page.locator(".result pre").inner_text()

    @property
    def notice(self) -> str:
        """What the form says that a browser cannot make, before anything is loaded for it; "" if it says nothing."""
        return "".join(self.page.locator(".notice b").all_inner_texts())

    def plan(self) -> str:
        """Make what is wished, and return what the worker says that a browser cannot make; "" if it has made all."""
        self.page.get_by_role("button", name="Make the PDF").click()
        said = self.page.locator(".result h2[tabindex]").inner_text()
        return said if said.startswith("What a browser cannot make") else ""

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
    shared_page.page.locator(".wishes > form").evaluate("form => form.reset()")
    for mark in ("select", "[type=radio]:checked", "[type=file]", ".options [type=checkbox]:checked"):
        for field in shared_page.page.locator(f".wishes > form {mark}").all():
            field.dispatch_event("change")
    for field in shared_page.page.locator(".wishes > form [type=text]").all():
        field.evaluate("field => { field.value = ''; field.dispatchEvent(new Event('input')); }")
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
    open_firefight.give(OWN, "../Mine & yours.YAML", text.replace("The night shift", "My own night"))
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
    workshop.give(ENEMIES, "Bog folk.yaml", text)
    assert "Reference" in workshop.notice
    workshop.page.get_by_role("radio", name="Least").check()
    assert workshop.notice == workshop.plan()
    workshop.choose("Cards", "Markers")
    first, second = workshop.command.splitlines()
    assert first == "printgen new bog-folk --like kill-zone"
    made = workshop.make()
    workshop.give(ENEMIES, "Bog folk.yaml", "rows: []\n")
    assert "\nBog folk.yaml:1" in f"\n{workshop.fail()}"
    workshop.give(ENEMIES, "Bog folk.yaml", text)
    assert workshop.make() == made
    assert run(*first.split()[1:]).code == 0
    Path("tables/bog-folk/enemy-models.yaml").write_text(text, encoding="utf-8")
    assert made == build(tmp_path / "desk", *second.split()[1:])


@pytest.mark.usefixtures("here")
def test_any_name_of_a_file_will_do(phone: Phone, site: str) -> None:
    """A file of one's own enemies may be called anything: its pack has a name that the command line takes."""
    workshop = Workshop(phone, site, "kill-zone")
    packs = {
        "Kill-Zone.yaml": "my-enemies",
        "the-very-last-of-all-bands.yml": "the-very-last-of-all",
        "+++.yaml": "own",
        "docs.yaml": "my-enemies",
    }
    for name, pack in packs.items():
        workshop.give(ENEMIES, name, "rows: []\n")
        expect(workshop.page.locator("p.command")).to_contain_text(f"printgen new {pack} --like kill-zone")
    for pack in set(packs.values()):
        assert run("new", pack, "--like", "kill-zone").code == 0


def test_there_are_examples_to_begin_with(phone: Phone, site: str) -> None:
    """Beside each field of a file is one to save, which is taken as it is."""
    workshop = Workshop(phone, site, "kill-zone")
    for label, name in ((OWN, "my-scenario.yaml"), (ENEMIES, "enemy-models.yaml")):
        field = workshop.page.locator(".field").filter(has=workshop.page.get_by_label(label))
        with workshop.page.expect_download() as saved:
            field.get_by_text("Save an example of it").click()
        assert saved.value.suggested_filename == name
        workshop.give(label, name, Path(saved.value.path()).read_bytes())
    workshop.choose("Cards")
    assert workshop.make().startswith(b"%PDF")


@pytest.mark.usefixtures("here")
def test_a_test_sheet_for_backs_is_made(open_firefight: Workshop, tmp_path: Path) -> None:
    """Who measures how far the backs of a printer are off has the sheet for that from the page."""
    made = open_firefight.make("Make a test sheet for backs")
    assert run("calibrate", "--duplex", "long-edge", "-o", str(tmp_path / "sheet.pdf")).code == 0
    assert made == (tmp_path / "sheet.pdf").read_bytes()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game: firefight\ntitle: Mine\nrounds: many\n", "Mine.yaml:3"),
        ("game: [\n", "Mine.yaml:1"),
        ("game: no-such-game\ntitle: Mine\n", "no-such-game"),
        (BOMB, "Mine.yaml"),
        ("\1\2", "Mine.yaml"),
        ("[" * 100_000, "Mine.yaml"),
    ],
    ids=["mistake", "not YAML", "another game", "bomb", "no letters", "deep"],
)
def test_bad_files_are_told_and_the_page_goes_on(open_firefight: Workshop, text: str, told: str) -> None:
    """A file that is wrong or hostile is told with its place, and the next print is made all the same."""
    open_firefight.give(OWN, "Mine.yaml", text)
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
    open_firefight.give(OWN, "wide.yaml", text)
    said = open_firefight.fail()
    assert re.search(r"wide\.yaml:\d+:\d+: .*is wider than its place", said)
    assert "mistake in printgen" not in said


def test_what_cannot_be_made_is_named_before(open_firefight: Workshop) -> None:
    """Who wishes what only a desk can make reads what that is and how, and gets all else, which says what it lacks."""
    page = open_firefight.page
    page.get_by_role("radio", name="Some").check()
    for box in page.locator(".parts label:visible").all():
        box.locator("input").set_checked(box.inner_text() in ("Reference", "Forms"))
    page.get_by_role("radio", name="A3").check()
    assert open_firefight.make("Make all else").startswith(b"%PDF")
    result = page.locator(".result").inner_text()
    assert "Without: Reference" in result
    assert "printgen build firefight/game --paper a3 --parts forms" in result
    page.get_by_role("radio", name="Least").check()
    page.get_by_role("button", name="Make the PDF").click()
    page.locator(".result pre").wait_for()
    result = page.locator(".result").inner_text()
    assert "What a browser cannot make: Reference" in result
    assert "printgen build firefight/game --paper a3 --parts reference" in result
    assert page.get_by_role("link", name="Prints that are ready").count() > 0


@pytest.mark.parametrize(
    ("begin", "told"),
    [
        (b"%PDF-1.7", "is a PDF"),
        (b"\x89PNG\r\n\x1a\n", "is a picture"),
        (b"\xff\xd8\xff\xe0", "is a picture"),
        (b"PK\x03\x04", "comes from an office program"),
        (b"\xff\xfeg\x00a\x00", "is not plain text"),
        (b"game: \0", "is not plain text"),
        (b"", "is empty"),
    ],
)
def test_what_is_no_text_is_refused_at_once(open_firefight: Workshop, begin: bytes, told: str) -> None:
    """Who takes the wrong file hears so before anything is loaded, and a right one is taken then."""
    open_firefight.give(OWN, "mine.yaml", begin)
    alert = open_firefight.page.get_by_role("alert").filter(has_text=told)
    alert.wait_for()
    assert "--scenario" not in open_firefight.command
    open_firefight.give(OWN, "mine.yaml", "game: firefight\ntitle: Mine\n")
    alert.wait_for(state="detached")
    assert "--scenario mine.yaml" in open_firefight.command


DROP = """(input) => {
    const dataTransfer = new DataTransfer();
    for (const name of ["a.yaml", "b.yaml"]) dataTransfer.items.add(new File(["game: firefight"], name));
    return input.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
}"""


def test_of_two_files_none_is_taken_unasked(open_firefight: Workshop) -> None:
    """Who drops two files on a field hears that it takes one, and neither is printed in place of the other."""
    assert open_firefight.page.get_by_label(OWN).evaluate(DROP) is False
    open_firefight.page.get_by_role("alert").filter(has_text="One file is taken here").wait_for()
    assert "--scenario" not in open_firefight.command


def take_paper(page: Page, paper: str) -> None:
    page.get_by_role("radio", name=paper).check()


def type_wish(page: Page, label: str, text: str) -> None:
    page.locator("form details").first.evaluate("details => details.open = true")
    page.get_by_label(label).fill(text)


def leave_flavour(page: Page) -> None:
    page.locator("form details").first.evaluate("details => details.open = true")
    page.get_by_label("Lines that set the mood").uncheck()


def untick_all(page: Page) -> None:
    page.get_by_role("radio", name="Some").check()
    for box in page.locator(".parts input:visible").all():
        box.uncheck()


def type_size(page: Page, width: str, height: str) -> None:
    take_paper(page, "own size")
    page.get_by_label("Width in mm").fill(width)
    page.get_by_label("Height in mm").fill(height)


@pytest.mark.parametrize(
    ("wish", "unset"),
    [
        (lambda page: page.get_by_label("Tonight").first.select_option("night-shift"), False),
        (lambda page: take_paper(page, "Legal"), True),
        (lambda page: type_size(page, "210", "297"), True),
        (lambda page: page.get_by_role("checkbox", name="saver").check(), True),
        (lambda page: type_wish(page, "Edge left blank", "12"), True),
        (lambda page: type_wish(page, "Edge left blank", "4"), False),
        (leave_flavour, True),
    ],
    ids=["scenario", "paper", "own size", "theme", "margin", "usual margin", "flavour"],
)
def test_what_is_named_before_is_what_cannot_be_made(
    open_firefight: Workshop, wish: Callable[[Page], object], *, unset: bool
) -> None:
    """The form names what a browser cannot make as soon as it is wished: the parts that the worker leaves out."""
    page = open_firefight.page
    page.get_by_role("radio", name="Least").check()
    wish(page)
    assert bool(open_firefight.notice) is unset
    assert open_firefight.notice == open_firefight.plan()


def test_a_notice_says_what_makes_it_and_what_to_choose(open_firefight: Workshop) -> None:
    """Who reads that a part will be left out reads on which papers it can be had, and the command for it."""
    take_paper(open_firefight.page, "A3")
    notice = open_firefight.page.locator(".notice")
    notice.locator("summary").click()
    assert "can be made here on: A4." in notice.inner_text()
    assert "printgen build firefight/game --paper a3 --parts reference" in notice.inner_text()


def test_themes_are_combined(open_firefight: Workshop) -> None:
    """Who needs large print and would save ink ticks both; what does not go together is never both ticked."""
    page = open_firefight.page
    for name in ("large", "saver"):
        page.get_by_role("checkbox", name=name).check()
    assert open_firefight.command == "printgen build firefight/game --theme ink-saver,large-print"
    page.get_by_role("checkbox", name="contrast").check()
    assert open_firefight.command == "printgen build firefight/game --theme high-contrast,large-print"
    page.get_by_role("checkbox", name="colour").check()
    assert open_firefight.command == "printgen build firefight/game"


@pytest.mark.usefixtures("here")
def test_backs_are_moved_by_what_the_test_sheet_shows(open_firefight: Workshop) -> None:
    """Who types the four numbers of the test sheet has backs moved and turned as the command line would do it."""
    page = open_firefight.page
    type_wish(page, "mm right", "0,1")
    page.locator(".readings").evaluate("details => details.open = true")
    readings = {"at the top": "0.3", "at the bottom": "0,2", "on the left": "-0.5", "on the right": "\u22120.4"}
    for label, number in readings.items():
        page.get_by_label(label).fill(number)
    page.get_by_role("button", name="Move backs by that").click()
    page.get_by_text("Backs are now moved").wait_for()
    answer = run("calibrate", "--verso-shift", "0.1,0", "--saw", "0.3,0.2,-0.5,-0.4")
    right, down, turn = re.findall(r"-?[\d.]+(?=mm|$)", answer.out.splitlines()[0])
    assert open_firefight.command.endswith(f"--verso-shift {right},{down} --verso-turn {turn}")
    assert page.get_by_label("at the top").input_value() == ""


def test_numbers_that_no_paper_can_have_are_refused(open_firefight: Workshop) -> None:
    """Who mistypes a number of the test sheet reads so, and backs stay where they are."""
    page = open_firefight.page
    page.locator(".readings").evaluate("details => details.open = true")
    for label in ("at the top", "at the bottom", "on the left", "on the right"):
        page.get_by_label(label).fill("3" if label == "at the top" else "0")
    page.get_by_role("button", name="Move backs by that").click()
    page.get_by_text("the four numbers do not go together").wait_for()
    assert open_firefight.command == "printgen build firefight/game"


def test_what_was_made_earlier_says_so(open_firefight: Workshop) -> None:
    """A print says so when the wishes have changed since it was made, and it can still be saved."""
    page, told = open_firefight.page, "This was made with earlier wishes"
    open_firefight.choose("Forms")
    made = open_firefight.make()
    assert page.get_by_text(told).count() == 0
    take_paper(page, "Letter")
    page.get_by_text(told).wait_for()
    with page.expect_download() as saved:
        page.get_by_text("Save the PDF").click()
    assert Path(saved.value.path()).read_bytes() == made
    take_paper(page, "A4")
    assert page.get_by_text(told).count() == 0


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (untick_all, "Nothing is ticked"),
        (lambda page: take_paper(page, "own size"), "a number from 10 to 1000"),
        (lambda page: type_size(page, "9", "200"), "a number from 10 to 1000"),
        (lambda page: type_wish(page, "mm down", "10.5"), "a number from -10 to 10"),
        (lambda page: type_wish(page, "degrees", "6"), "a number from -5 to 5"),
        (lambda page: type_wish(page, "Bleed", "some"), "a number from 0 to 10"),
    ],
    ids=["no part", "no size", "small", "far", "turned", "no number"],
)
def test_what_makes_no_sense_is_told_at_its_field(
    open_firefight: Workshop, wish: Callable[[Page], object], told: str
) -> None:
    """A slip of the pen is told at its field, where the player is led, and nothing else is made in its place."""
    page = open_firefight.page
    wish(page)
    page.get_by_role("button", name="Make the PDF").click()
    wrong = page.locator("form .wrong:not(.making *):not(:empty)")
    assert told in wrong.first.inner_text()
    assert page.evaluate("document.activeElement.validity.valid") is False
    assert page.locator("progress").is_hidden()


def test_decimals_have_either_sign(open_firefight: Workshop) -> None:
    """A number with a comma is the number that its player means."""
    type_wish(open_firefight.page, "mm right", "0,4")
    type_wish(open_firefight.page, "mm down", "\u22120.25")
    assert open_firefight.command == "printgen build firefight/game --verso-shift 0.4,-0.25"


def test_options_are_kept_for_the_next_game(phone: Phone, site: str) -> None:
    """A player chooses paper and the shift of a printer once for all games of a site, reads so, and takes it back."""
    workshop = Workshop(phone, site, "firefight")
    take_paper(workshop.page, "Letter")
    type_wish(workshop.page, "mm right", "0.4")
    workshop.page.get_by_role("radio", name="Least").check()
    other = Workshop(phone, site, "kill-zone")
    assert other.command == "printgen build kill-zone/game --paper letter --verso-shift 0.4,0"
    assert "As last time: Paper, Move backs by." in other.page.locator(".restored").inner_text()
    other.page.get_by_role("button", name="As usual again").click()
    assert other.command == "printgen build kill-zone/game"
    assert other.page.get_by_role("radio", name="A4").is_checked()
    assert Workshop(phone, site, "firefight").command == "printgen build firefight/game"


@pytest.mark.parametrize(
    "kept",
    [
        "null",
        "{",
        "[1]",
        '{"paper": "no-such", "theme": "colour,nothing", "verso-shift": "99,0", "margin": {}, "flavour": "maybe"}',
        '{"paper": "5x5mm", "gutter": "1,2", "verso-turn": "1;2", "no-option": "1", "card": "constructor"}',
    ],
)
def test_what_is_kept_breaks_no_page(phone: Phone, site: str, kept: str) -> None:
    """What somebody else or an older version has kept in a browser is left out where it means nothing any more."""
    workshop = Workshop(phone, site, "firefight")
    workshop.page.evaluate(
        "kept => localStorage.setItem(`printgen-workshop-${new URL('../', location.href).pathname}`, kept)", kept
    )
    workshop.page.reload()
    assert workshop.command == "printgen build firefight/game"
    assert workshop.page.locator(".restored").count() == 0


def test_a_browser_that_keeps_nothing_makes_prints(phone: Phone, site: str) -> None:
    """In a private window, where nothing may be kept, the form is as usable as elsewhere."""
    phone.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    workshop = Workshop(phone, site, "firefight")
    take_paper(workshop.page, "Letter")
    assert workshop.command == "printgen build firefight/game --paper letter"


def test_who_waits_is_led_to_the_result(open_firefight: Workshop) -> None:
    """Who uses keys or a screen reader goes on at what was made; who has gone elsewhere meanwhile is left there."""
    page = open_firefight.page
    open_firefight.choose("Forms")
    page.get_by_role("button", name="Make the PDF").focus()
    page.keyboard.press("Enter")
    page.locator(".result h2:focus").wait_for()
    page.get_by_role("button", name="Make the PDF").click()
    page.get_by_label("Tonight").first.focus()
    page.wait_for_selector(DONE)
    assert page.get_by_label("Tonight").first.evaluate("field => field === document.activeElement")


def test_a_part_that_has_no_room_is_left_out(open_firefight: Workshop) -> None:
    """On paper that is too small for one part the others can be had: that part is named, with a way to all else."""
    page = open_firefight.page
    open_firefight.choose("Forms", "Maps")
    type_size(page, "120", "170")
    assert "does not fit on 120x170mm" in open_firefight.fail()
    assert "It stopped at: Maps" in page.locator(".result").inner_text()
    assert open_firefight.make("Make all else").startswith(b"%PDF")
    assert "--parts forms" in page.locator(".file").inner_text()


def test_a_huge_file_is_refused(open_firefight: Workshop) -> None:
    """A file of a megabyte and more is not even read, and nothing is printed in its place."""
    open_firefight.give(OWN, "huge.yaml", " " * (2**20 + 1))
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
    for _ in range(4):  # the file, an example of it, the names for it, what is printed
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
