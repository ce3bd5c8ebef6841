"""Challenges in a real browser: a link begins the same game elsewhere, and the page proves what friends made of it."""

import json
from pathlib import Path
from shutil import copyfile

import pytest
from browser import Phone, serve
from clicking import open_parts, save_log
from conftest import shipped_systems
from playwright.sync_api import Page, expect
from webpages import TABLES, page_of

from printgen.cli import main
from printgen.load.scenario import open_scenario, read_scenario
from printgen.model.system import System
from printgen.play.game.actions import Draw, Score
from printgen.play.log.journal import open_journal, read_log, replay_log
from printgen.products.scenario import add_scenario

GAME = "heroes-of-normandie"
SEED = "fête & more"
TITLE = "The “mill”: 50% \\ #1"


def tonight() -> System:
    """Return the game with the scenario that came with it."""
    system = shipped_systems()[GAME]
    return add_scenario(system, read_scenario(open_scenario(TABLES / GAME / "scenarios/field-exchange.yaml"), system))


def open_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name=name).click()


def enter_scenario(page: Page) -> None:
    """Write a scenario into the form, and begin a game with it."""
    open_menu(page, "Scenarios")
    page.get_by_role("button", name="Write a scenario").click()
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_text("Say something here.")).to_have_count(1)
    open_parts(page)
    page.get_by_label("Title", exact=True).fill(TITLE)
    page.get_by_label("Enemy orders each round").fill("3")
    page.get_by_label("Your orders each round").fill("2")
    page.get_by_label("Last Round").fill("5")
    page.get_by_role("button", name="Add: Enemy unit").click()
    page.get_by_label("Name", exact=True).fill("MG 42")
    page.get_by_label("Orders", exact=True).fill('Fire: "at will"\n- then hold')
    page.get_by_role("button", name="Add a score").click()
    page.get_by_label("What must be done").fill("The mill burns")
    page.get_by_role("button", name="Play it").click()
    page.get_by_label("Seed").fill(SEED)
    page.get_by_role("button", name="Begin").click()


def test_a_friends_log_is_proven_before_it_counts(
    phone: Phone, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Scores stand side by side with the code that replay tells; a log that somebody has changed is refused."""
    friend = tmp_path / "anna.jsonl"
    with open_journal(friend, tonight(), SEED) as journal:
        journal.act(Draw("reaction"))
        journal.act(Score("cable", 2))
    assert main(["replay", str(friend), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    page = phone.open(page_of(shipped_systems()[GAME]), seed=f"{SEED.replace('&', '%26')}&scenario=field-exchange")
    open_menu(page, "Challenge a friend")
    page.get_by_label("Logs of friends, as files").set_input_files(friend)
    row = page.get_by_role("row", name="anna")
    expect(row).to_contain_text(told["code"])
    expect(row).to_contain_text(told["score"])
    page.get_by_label("Or the text of one").fill(friend.read_text(encoding="utf-8").replace('"times": 2', '"times": 1'))
    page.get_by_role("button", name="Prove this log").click()
    expect(page.get_by_role("main")).to_contain_text("Line 3 of this log differs")
    expect(page.get_by_role("row")).to_have_count(3)


def test_one_button_shares_the_log_with_its_score_and_code(phone: Phone, tmp_path: Path) -> None:
    """What is shared is named after its player; whoever opens it sees score and code, and that they are proven."""
    phone.context.add_init_script("""navigator.canShare = () => true;
        navigator.share = async ({ files, text }) => (window.given = [files[0].name, await files[0].text(), text]);""")
    file = page_of(shipped_systems()[GAME])
    page = phone.open(file, seed=f"{SEED.replace('&', '%26')}&scenario=field-exchange")
    page.get_by_role("button", name="Begin a round").first.click()
    open_menu(page, "Challenge a friend")
    page.get_by_label("Your name").fill("Zoë/7")
    page.get_by_role("button", name="Share log and code").click()
    name, log, text = page.wait_for_function("() => window.given").json_value()
    result = page.get_by_text("Code:").inner_text()
    assert (name, result in text) == ("Zoë 7.jsonl.txt", True)
    friend = tmp_path / name
    friend.write_text(log, encoding="utf-8")
    assert main(["replay", str(friend)]) == 0
    open_menu(page, "Open a log")
    page.get_by_label("A file").set_input_files(friend)
    expect(page.get_by_text(f"Proven: each step was played again here, and came to the same. {result}")).to_be_visible()
    page.locator('[data-key="zones-2"]').click()
    expect(page.get_by_text("Proven")).to_have_count(0)


def test_where_nothing_can_be_shared_the_result_is_shown(phone: Phone) -> None:
    """Without the system's sharing, as over http at the table, the log is saved, and the result is a text to copy."""
    phone.context.add_init_script("""navigator.canShare = () => false;
        if (navigator.clipboard) navigator.clipboard.writeText = async text => (window.given = text);""")
    page = phone.open(page_of(shipped_systems()[GAME]), seed="friday&scenario=field-exchange")
    page.get_by_role("button", name="Begin a round").first.click()
    open_menu(page, "Challenge a friend")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share log and code").click()
    assert saved.value.suggested_filename.endswith(".jsonl")
    result = page.get_by_text("Code:").first.inner_text()
    told = page.get_by_role("status").filter(has_text=result)
    expect(told).to_contain_text("The log proves it")
    page.get_by_role("button", name="Copy this text").click()
    expect(told).to_contain_text("Copied.")
    assert result in page.evaluate("() => window.given")


def test_an_unfinished_line_of_a_friends_log_is_told(phone: Phone, tmp_path: Path) -> None:
    """A log that was cut in its last line counts as far as it is whole, and the page says so."""
    friend = tmp_path / "anna.jsonl"
    with open_journal(friend, shipped_systems()[GAME], "a") as journal:
        journal.act(Draw("reaction"))
        journal.act(Draw("reaction"))
    friend.write_bytes(friend.read_bytes()[:-9])
    page = phone.open(page_of(shipped_systems()[GAME]), seed="a")
    open_menu(page, "Challenge a friend")
    page.get_by_label("Logs of friends, as files").set_input_files(friend)
    expect(page.get_by_text("anna: Proven")).to_contain_text("The last line of this log is unfinished")
    expect(page.get_by_role("row", name="anna").get_by_role("cell").nth(1)).to_have_text("1")


def test_a_scenario_of_ones_own_is_entered_and_played_by_link(phone: Phone, tmp_path: Path) -> None:
    """What was typed into the form is played, its log is proven by Python, and the link deals the same elsewhere."""
    system, folder = shipped_systems()[GAME], tmp_path / "site"
    folder.mkdir()
    copyfile(page_of(system), folder / f"{GAME}.html")
    (folder / "sw.js").write_text("", encoding="utf-8")
    (folder / f"{GAME}.webmanifest").write_text("{}", encoding="utf-8")
    with serve(folder) as address:
        page = phone.open(f"{address}{GAME}.html")
        enter_scenario(page)
        page.get_by_role("button", name="Begin a round").first.click()
        path = save_log(page, tmp_path / "first.jsonl")
        log = read_log(path)
        session = replay_log(path, log, system)
        assert session.game.system.scenario
        assert session.game.system.scenario.title == TITLE
        assert session.game.label("activations") == "3"
        open_menu(page, "Challenge a friend")
        link = page.get_by_label("Link to this game").input_value()
        assert "&packed=" in link
        assert len(link) < 1_000
        other = phone.context.browser.new_context(accept_downloads=True)  # type: ignore[union-attr]
        friend = other.new_page()
        friend.goto(link)
        expect(friend.locator(".note")).to_contain_text("Who sent you this link plays the same game")
        friend.get_by_role("button", name="Begin a round").first.click()
        again = save_log(friend, tmp_path / "again.jsonl")
        other.close()
    assert again.read_bytes() == path.read_bytes()


def test_an_address_of_the_device_itself_is_no_invitation(phone: Phone, tmp_path: Path) -> None:
    """As a file, and at an address that no other device can open, the page says so and shows no code."""
    file = page_of(shipped_systems()[GAME])
    page = phone.open(file, seed="a")
    open_menu(page, "Challenge a friend")
    expect(page.get_by_text("This page was opened from a file")).to_be_visible()
    expect(page.get_by_text("holds a camera")).to_have_count(0)
    copyfile(file, tmp_path / file.name)
    (tmp_path / "sw.js").write_text("", encoding="utf-8")
    (tmp_path / f"{GAME}.webmanifest").write_text("{}", encoding="utf-8")
    with serve(tmp_path) as address:
        page = phone.open(f"{address}{file.name}", seed="a")
        open_menu(page, "Challenge a friend")
        expect(page.get_by_text("No other device can open the address")).to_be_visible()
        expect(page.get_by_role("img", name="QR code")).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "stacked", "drawn"),
    [("kill-zone", [], ["Contacts", "Hidden movement"]), ("solo-heresy", ["battlefield-events"], ["Enemy types"])],
)
def test_only_decks_that_keep_an_order_are_stacked(
    phone: Phone, name: str, stacked: list[str], drawn: list[str]
) -> None:
    """Of a deck that takes each card back no order is offered to players with printed cards, and the page says why."""
    page = phone.open(page_of(shipped_systems()[name]), seed="a")
    open_menu(page, "Challenge a friend")
    section = page.locator("section").filter(has=page.get_by_role("heading", name="With printed cards"))
    told = section.locator("p").last.inner_text()
    commands = section.locator("pre").inner_text().split("\n") if stacked else []
    ids = {pile.id: pile.replaces for pile in shipped_systems()[name].play.piles}
    assert commands == [f"printgen order {name}/{pile} --seed a" for pile, replaces in ids.items() if not replaces]
    assert set(stacked) <= {command.split("/")[-1].split()[0] for command in commands}
    assert all(title in told for title in drawn)
    assert section.locator("pre").count() == bool(stacked)
