"""Games on the page in a real browser: none is lost, whatever happens to the page or to what the browser keeps."""

from pathlib import Path
from typing import Any

import pytest
from browser import Phone
from clicking import open_piles, reload, save_log
from conftest import shipped_systems
from playwright.sync_api import Page, expect
from web.engine import open_script
from webpages import page_of

from printgen.play.game.actions import Draw
from printgen.play.log.journal import open_journal, read_log, replay_log
from printgen.web.describe import describe_game

GAME = "heroes-of-normandie"
SEED = "friday&scenario=field-exchange"
DRAW = "Draw from Reaction"
# What is tapped, and what the log calls it.
TURN, DONE = ("Begin a round", DRAW, DRAW), ("Begin a round", "Draw Reaction", "Draw Reaction")
# What a browser does that has room for so many characters more, or that keeps nothing at all.
FULL = """() => {
    const set = Storage.prototype.setItem;
    window.room = 9000;
    Storage.prototype.setItem = function (name, text) {
        window.room -= text.length;
        if (window.room < 0) throw new DOMException("no room", "QuotaExceededError");
        set.call(this, name, text);
    };
}"""
FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
)
KEPT = """() => Object.keys(localStorage).filter((key) => /:log[.]/.test(key)).sort()
    .map((key) => localStorage[key]).join("")"""


def file_of(name: str = GAME) -> Path:
    return page_of(shipped_systems()[name])


def begin(phone: Phone) -> Page:
    """Open the link to a game and play a turn."""
    page = phone.open(file_of(), seed=SEED)
    play(page, *TURN)
    return page


def play(page: Page, *titles: str) -> None:
    for title in titles:
        if title == DRAW:
            open_piles(page)
        page.get_by_role("button", name=title).first.click()


def head(page: Page) -> str:
    return page.get_by_role("banner").inner_text()


def test_a_game_goes_on_after_the_page_was_loaded_anew(phone: Phone) -> None:
    """All actions are there again, also those of the last moment, and the link begins no second game."""
    page = begin(phone)
    before = page.evaluate(KEPT)
    reload(page)
    expect(page.get_by_role("banner")).to_contain_text("Round 1")
    play(page, DRAW)
    assert page.evaluate(KEPT).startswith(before)
    assert page.evaluate(KEPT).count("\n") == len(TURN) + 2
    page.goto("about:blank")
    page.goto(f"{file_of().as_uri()}#seed={SEED}")
    page.get_by_role("button", name="Games and settings").click()
    expect(page.get_by_role("button", name="Back to the table")).to_have_count(1)


def test_a_log_goes_on_at_the_terminal_and_here_again(phone: Phone, tmp_path: Path) -> None:
    """The file is proven by replay, goes on after an undo in Python, and then here, byte for byte."""
    page = begin(phone)
    play(page, "Undo")
    path, system = save_log(page, tmp_path / "saved.jsonl"), shipped_systems()[GAME]
    assert path.read_text(encoding="utf-8") == page.evaluate(KEPT)
    with open_journal(path, system, None) as journal:
        assert len(journal.session.actions) == len(TURN) - 1
        journal.undo()
        journal.act(Draw("reaction"))
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Open a log").click()
    page.get_by_label("A file, such as").set_input_files(path)
    play(page, DRAW, "Undo", DRAW)
    again = save_log(page, tmp_path / "again.jsonl")
    assert again.read_bytes().startswith(path.read_bytes())
    log = read_log(again)
    assert len(replay_log(again, log, system).actions) == len(TURN)


def fill_storage(phone: Phone) -> Page:
    """Return the page of a game that has been played until the browser had no room left."""
    page = phone.open(file_of(), seed=SEED)
    page.evaluate(f"({FULL})()")
    play(page, "Begin a round")
    for _ in range(12):
        play(page, DRAW)
    return page


def test_a_full_storage_ends_no_game(phone: Phone, tmp_path: Path) -> None:
    """It is told at once that nothing more is saved; the game goes on, and all of it can be saved as a file."""
    page = fill_storage(phone)
    expect(page.get_by_role("alert")).to_contain_text("no room left")
    assert "not saved" in head(page)
    path = save_log(page, tmp_path / "saved.jsonl")
    assert len(replay_log(path, read_log(path), shipped_systems()[GAME]).actions) > 10
    page.reload()
    expect(page.get_by_role("banner")).to_contain_text("Round 1")
    assert 0 < len(page.evaluate(KEPT)) < path.stat().st_size


def test_a_storage_that_has_room_again_keeps_all(phone: Phone, tmp_path: Path) -> None:
    """Once there is room, the next action saves what had none, and until then the browser asks before it leaves."""
    page = fill_storage(phone)
    assert "not saved" in head(page)
    phone.leaves = False
    page.close(run_before_unload=True)
    page.wait_for_timeout(300)
    assert phone.asked == 1
    page.evaluate("window.room = 1e6")
    play(page, DRAW)
    assert "not saved" not in head(page)
    assert page.evaluate(KEPT) == save_log(page, tmp_path / "saved.jsonl").read_text(encoding="utf-8")


def test_without_a_storage_the_game_is_played_in_memory(phone: Phone, tmp_path: Path) -> None:
    """A browser that lets the page keep nothing lets it play all the same, and the page says so."""
    phone.context.add_init_script(FORBIDDEN)
    page = begin(phone)
    expect(page.get_by_role("alert")).to_contain_text("lets this page save nothing")
    path = save_log(page, tmp_path / "saved.jsonl")
    assert len(replay_log(path, read_log(path), shipped_systems()[GAME]).actions) == len(TURN)


def test_a_damaged_game_can_be_saved_as_it_is(phone: Phone, tmp_path: Path) -> None:
    """What has happened is told, no other game suffers, and the text that is left can be saved."""
    page = begin(phone)
    page.evaluate("""() => {
        const key = Object.keys(localStorage).find((key) => /:log[.].*[.]1$/.test(key));
        localStorage[key] = localStorage[key].replace('"place": ', '"place": 9');
    }""")
    left = page.evaluate(KEPT)
    reload(page)
    expect(page.get_by_role("main")).to_contain_text("Line 2 of this log differs")
    expect(page.get_by_role("listitem").first).to_have_text("Begin a round")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save what there is").click()
    download.value.save_as(tmp_path / "left.jsonl")
    assert (tmp_path / "left.jsonl").read_text(encoding="utf-8") == left == page.evaluate(KEPT)


def test_a_damaged_game_goes_on_from_its_last_good_line(phone: Phone, tmp_path: Path) -> None:
    """A copy of what is sound is played on, and the damaged game is kept as it is."""
    page = begin(phone)
    page.evaluate("""() => {
        const key = Object.keys(localStorage).find((key) => /:log[.].*[.]1$/.test(key));
        const place = localStorage[key].lastIndexOf('"column": "');
        const [good, bad] = [localStorage[key].slice(0, place), localStorage[key].slice(place)];
        localStorage[key] = good + bad.replace('"column": "', '"column": "no');
    }""")
    left = page.evaluate(KEPT)
    reload(page)
    expect(page.get_by_role("main")).to_contain_text("Line 4 of this log differs")
    page.get_by_role("button", name="Go on from the last good line").click()
    expect(page.get_by_role("banner")).to_contain_text("Round 1")
    play(page, DRAW)
    path = save_log(page, tmp_path / "saved.jsonl")
    assert len(replay_log(path, read_log(path), shipped_systems()[GAME]).actions) == len(TURN)
    assert left in page.evaluate(KEPT)


def test_a_game_of_another_edition_can_be_read_and_saved(phone: Phone) -> None:
    """After an update of the page a game with other cards does not go on, and what was done in it is still told."""
    page = begin(phone)
    page.evaluate("""() => {
        const key = Object.keys(localStorage).find((key) => /:log[.].*[.]0$/.test(key));
        localStorage[key] = localStorage[key].replace(/"fingerprint": "[0-9a-f]{12}"/, '"fingerprint": "0123456789ab"');
    }""")
    reload(page)
    expect(page.get_by_role("main")).to_contain_text("another edition: fingerprint was 0123456789ab")
    assert page.get_by_role("listitem").all_inner_texts() == list(DONE)
    expect(page.get_by_role("button", name="Save what there is")).to_be_enabled()


def test_a_second_tab_reads_until_the_first_is_closed(phone: Phone) -> None:
    """Two tabs on one game never write both; the second shows what the first plays, and takes over after it."""
    first = begin(phone)
    second = phone.open(file_of())
    expect(second.get_by_role("banner")).to_contain_text("reading only")
    for name in ("Place your orders",):
        expect(second.get_by_role("button", name=name).first).to_be_disabled()
    play(first, DRAW)
    second.get_by_role("button", name="Log", exact=True).click()
    expect(second.get_by_role("main")).to_contain_text(f"{len(TURN) + 1} actions")
    expect(second.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    first.close()
    expect(second.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    second.get_by_role("button", name="Undo", exact=True).click()
    expect(second.get_by_role("main")).to_contain_text(f"{len(TURN)} actions")


def test_undo_from_the_list_of_what_happened(phone: Phone) -> None:
    """Each step has its name, and undo goes back to before it once the player has said yes."""
    page = begin(phone)
    page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_role("button", name="Undo to here: step 2").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("2 steps, from Draw Reaction on")
    dialog.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("main")).to_contain_text("1 action,")
    assert page.evaluate(KEPT).count('"do": "undo"') == len(TURN) - 1


def test_an_unfinished_last_line_is_told(phone: Phone) -> None:
    """A log that was cut in its last line goes on from what is whole, and the page says what it left out."""
    page = begin(phone)
    text = page.evaluate(KEPT)
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Open a log").click()
    page.get_by_label("Or its text").fill(text[:-20])
    page.get_by_role("button", name="Open this text").click()
    expect(page.get_by_text("The last line of this log is unfinished")).to_be_visible()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("main")).to_contain_text(f"{len(TURN) - 1} actions")


@pytest.mark.parametrize("lost", [20, 1])
def test_a_kept_game_with_an_unfinished_line_goes_on(phone: Phone, lost: int) -> None:
    """What the browser has cut off is told when the game is opened, and what is played next makes the log whole."""
    page = begin(phone)
    page.evaluate("""(lost) => {
        const keys = Object.keys(localStorage).filter((key) => /:log[.]/.test(key)).sort();
        localStorage[keys.at(-1)] = localStorage[keys.at(-1)].slice(0, -lost);
    }""", lost)  # fmt: skip
    reload(page)
    kept = len(TURN) - (lost > 1)
    expect(page.get_by_text("The last line of this log is unfinished")).to_have_count(len(TURN) - kept)
    play(page, DRAW)
    reload(page)
    expect(page.get_by_text("The last line of this log is unfinished")).to_have_count(0)
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("main")).to_contain_text(f"{kept + 1} actions")


def test_a_kept_game_that_is_no_log_offers_another(phone: Phone) -> None:
    """Where what is kept is no log at all, nobody is told to choose a file, and a new game is at hand."""
    page = begin(phone)
    page.evaluate("""() => {
        for (const key of Object.keys(localStorage)) if (/:log[.].*[.]0$/.test(key)) localStorage[key] = "nonsense\\n";
    }""")
    reload(page)
    expect(page.get_by_role("main")).to_contain_text("What is left can be saved as text.")
    expect(page.get_by_text("hoose another file")).to_have_count(0)
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_label("Seed")).to_be_visible()


@pytest.fixture(scope="module")
def script() -> Any:
    return open_script("tests/web/shell.js")


def test_a_thousand_actions_are_kept_in_small_pieces(script: Any) -> None:
    """All lines are read again in their order, and none of them has rewritten more than a short piece."""
    lines = [
        f'{{"do": "draw", "name": "reaction", "number": {number}, "out": ["{"x" * 300}"]}}\n' for number in range(1000)
    ]
    found = script.call("keepLines", lines, 10_000_000)
    assert (found["text"], found["gap"], found["lost"]) == ("".join(lines), False, "")
    assert found["longest"] < 10_000


def test_a_full_storage_keeps_what_it_has(script: Any) -> None:
    """Where no more fits in, that is told, and all lines before are still whole."""
    found = script.call("keepLines", ["0123456789\n"] * 100, 250)
    assert found["lost"] == "full"
    assert found["text"] == "0123456789\n" * 22


def test_two_tabs_never_mix_their_lines(script: Any) -> None:
    """Who writes into a log that somebody else has written into meanwhile is told so, and changes nothing."""
    assert script.call("keepTwice") == {"reason": "changed", "text": "first\n"}


def test_what_is_left_of_damaged_games_is_found(script: Any) -> None:
    """A missing piece ends what is played, and the rest can still be saved; games of other pages are not touched."""
    found = script.call("readDamaged")
    assert found["games"] == ["a", "b"]
    assert found["gap"]
    assert 0 < len(found["text"]) < found["remains"] < 30_000


def test_the_second_tab_waits_for_the_first(script: Any) -> None:
    """One tab alone plays a game; another one takes it over when that has given no sign of life for a while.

    It does so too where the clock was set back, so that the last sign is of a time that has yet to come.
    """
    assert script.call("takeTurns") == [[True, False], [True, False], [False, True], [True, False]]


def test_another_tab_takes_a_game_over(phone: Phone) -> None:
    """A tap in the second tab plays there, and the first one reads, until the second is closed; nothing is lost."""
    first = begin(phone)
    second = phone.open(file_of())
    reading = "This game is open in another tab"
    expect(second.locator(".note")).to_contain_text(reading)
    second.get_by_role("button", name="Play here").click()
    expect(second.locator(".note")).to_have_count(0)
    expect(first.locator(".note")).to_contain_text(reading)
    play(second, DRAW)
    kept = second.evaluate(KEPT)
    assert kept.count("\n") == len(TURN) + 2
    second.close()
    expect(first.locator(".note")).to_have_count(0)
    play(first, DRAW)
    assert first.evaluate(KEPT).startswith(kept)
    assert first.evaluate(KEPT).count("\n") == len(TURN) + 3


def test_a_tab_without_locks_takes_a_game_over(script: Any) -> None:
    """Where the browser has no locks, the other tab sees at its next sign of life that it plays no more."""
    assert script.call("takeTurnsOver") == [[True, False], [False, True], [False, True]]


def test_a_tab_that_shows_life_keeps_its_game(script: Any) -> None:
    """No other tab takes a game from one that is played, even if each second sign of life of that one is lost."""
    assert script.call("beatLate") == 0


def test_no_game_grows_beyond_what_can_be_opened_again(script: Any) -> None:
    """What a log has no room for is refused with nothing done, be it an action or an undo of many."""
    name = script.call("openGame", describe_game(shipped_systems()["heroes-of-normandie"]))
    found = script.call("fillLog", name, {"do": "draw", "name": "reaction"})
    assert found == {"refused": ["", "", "full", "full", "full"], "done": 2, "read": 49_998}
