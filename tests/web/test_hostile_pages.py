"""Strangers' packs, links and logs in a real browser: whatever they say, nothing of it runs, and nothing is fetched."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from browser import Phone
from clicking import open_tab, play_by_taps, reload, save_log
from conftest import shipped_systems
from hostile import MARKUP, make_hostile
from making import maker_of
from playwright.sync_api import Page, expect
from webpages import page_of

from printgen.model.options import Options
from printgen.play.log.file import BadLog
from printgen.play.log.journal import read_log
from printgen.render.svg_card import Frames
from printgen.verify.drawn_card import fill_frames
from printgen.web.cards import describe_cards

# Puts all that Python has drawn of the pack into the page, and returns what does not belong there.
SHOW_ALL = """(drawn) => {
    const drawings = drawn.map((inner) => {
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        svg.innerHTML = inner;
        return svg;
    });
    document.body.append(...drawings, document.getElementById("rules").content.cloneNode(true));
}"""
FIND_FOREIGN = """() => [
    ...(globalThis.ran === undefined ? [] : ["a script ran"]),
    ...[...document.querySelectorAll("body *")].flatMap((element) => [
        ...[...element.attributes].filter(({ name }) => name.startsWith("on")).map(({ name }) => name),
        ...["href", "src", "xlink:href", "action", "style"].map((name) => element.getAttribute(name) ?? "")
            .filter((value) => /javascript:|a[.]b|onerror/i.test(value)),
        ...(/^(img|iframe|base|object|embed|link)$/i.test(element.localName) ? [element.localName] : []),
        ...(element.localName === "script" && !["application/json", "module"].includes(element.type) ? ["script"] : []),
    ]),
]"""


def list_drawn() -> list[str]:
    """Return all sides of the cards of the pack as SVG."""
    frames = Frames()
    decks = describe_cards(maker_of(Options()).design, make_hostile(), frames)
    sides = [side for deck in decks.values() for side in (deck["ground"], deck["back"])]
    for deck in decks.values():  # fronts may share items with others
        sides += [
            [deck["items"][item] if isinstance(item, int) else item for item in front] for front in deck["fronts"]
        ]
    return [fill_frames(frames.list_all(), side) for side in sides]


def test_what_python_draws_holds_words_alone(phone: Phone) -> None:
    """Cards and rules of the pack have its words as words: none of them has become an element, a link or a script."""
    page = phone.open(page_of(make_hostile()))
    page.evaluate(SHOW_ALL, list_drawn())
    page.wait_for_timeout(50)
    assert "<svg/onload=ran=1>" in page.locator("body").inner_text()
    assert page.evaluate(FIND_FOREIGN) == []
    assert page.title() == make_hostile().name


def find_foreign(page: Page) -> list[str]:
    """Return what has become of words in any view of a page but words."""
    found: list[str] = []
    for tab in ("Table", "Rules", "Cards", "Log"):
        open_tab(page, tab)
        found += page.evaluate(FIND_FOREIGN)
    page.get_by_role("button", name="Games and settings").click()
    return found + list(page.evaluate(FIND_FOREIGN))


def test_a_hostile_pack_is_played(phone: Phone) -> None:
    """Its game is played as any other: tables, sheets, lists and what is told have its words as words alone."""
    page = phone.open(page_of(make_hostile()), seed="friday")
    assert play_by_taps(page, 15) >= 15
    assert find_foreign(page) == []


@pytest.mark.every(5)
@pytest.mark.parametrize("markup", MARKUP)
def test_a_hostile_link(phone: Phone, markup: str) -> None:
    """The seed, the scenario and the edition of a link are words, or no game at all."""
    said = quote(markup)
    page = phone.open(f"{page_of(make_hostile()).as_uri()}#seed={said}&scenario={said}&edition={said}&own={said}")
    page.wait_for_timeout(100)
    if page.get_by_role("button", name="Begin").count():
        page.get_by_role("button", name="Begin").first.click()
    assert find_foreign(page) == []


SPOILT = [
    ("system", "<img src=x onerror=ran=1>"),
    ("edition", '"><script>ran=1</script>'),
    ("fingerprint", "<svg/onload=ran=1>"),
    ("seed", "<img src=x onerror=ran=1>"),
    ("scenario", {"id": "<b>", "fingerprint": "<b>", "source": "<b>", "says": {"title": "<img src=x onerror=ran=1>"}}),
    ("__proto__", {"polluted": "<img src=x onerror=ran=1>"}),
    ("<img src=x onerror=ran=1>", "more"),
]


@pytest.mark.parametrize(("key", "said"), SPOILT, ids=lambda value: str(value)[:12] if isinstance(value, str) else "")
def test_a_hostile_log(phone: Phone, key: str, said: object) -> None:
    """A log of a stranger is played if it is one, or refused with a sentence; its words are words."""
    page = phone.open(page_of(make_hostile()), seed="friday")
    head = page.evaluate("() => Object.entries(localStorage).find(([key]) => key.endsWith('.0'))[1].split('\\n')[0]")
    log = json.dumps({**json.loads(head), key: said}) + "\n"
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Open a log").click()
    page.get_by_label("Or its text").fill(log)
    page.get_by_role("button", name="Open this text").click()
    if key == "seed":
        page.get_by_role("button", name="Log", exact=True).click()
        expect(page.get_by_role("main")).to_contain_text("onerror")
    else:
        expect(page.get_by_role("alert")).not_to_be_empty()
    assert page.evaluate(FIND_FOREIGN) == []
    assert page.evaluate("() => ({}).polluted") is None


RUBBISH = ("", "{", "null", "5", "[]", "{}", '{"name": {"a": 1}, "seed": ["a"], "last": "a"}')
DRAFTS = ("{", "5", "[]", "{}", '{"title": "T", "lists": 5}')
PUT = "([key, text]) => { localStorage[key] = text; }"


def test_what_the_browser_keeps_was_changed(phone: Phone) -> None:
    """Whatever stands where a game, a scenario or a collection was kept, the page goes on and tells what is damaged."""
    page = phone.open(page_of(shipped_systems()["kill-zone"]), seed="friday")
    key = page.evaluate("Object.keys(localStorage).find((key) => /:game[.]/.test(key))")
    base = key.partition(":game.")[0]
    for said in RUBBISH:
        page.evaluate(PUT, [key, said])
        page.evaluate(PUT, [f"{base}:collection", said])
        reload(page)
        open_tab(page, "Log")
        expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    for number, said in enumerate(DRAFTS):
        page.evaluate(PUT, [f"{base}:scenario.a{number}", said])
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Scenarios", exact=True).click()
    damaged = page.get_by_role("button", name="A scenario whose text is damaged Save what there is")
    expect(damaged).to_have_count(len(DRAFTS))
    with page.expect_download() as saved:
        damaged.last.click()
    assert saved.value.path().read_text(encoding="utf-8") == DRAFTS[-1]
    page.get_by_role("button", name="Delete A scenario").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(damaged).to_have_count(len(DRAFTS) - 1)


@pytest.mark.parametrize("spoil", ["utf-16", "utf-8-sig", "latin-1"])
def test_a_log_is_utf_8_as_the_command_line_reads_it(phone: Phone, spoil: str, tmp_path: Path) -> None:
    """A file that another program has saved in its own way is refused here as there."""
    page = phone.open(page_of(shipped_systems()["kill-zone"]), seed="caf\u00e9")
    path = save_log(page, tmp_path / "a.jsonl")
    path.write_bytes(path.read_text(encoding="utf-8").encode(spoil))
    with pytest.raises(BadLog):
        read_log(path)
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Open a log").click()
    page.get_by_label("A file, such as").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("This is not a log of play")


@pytest.mark.parametrize(("source", "told"), [(None, 0), ("{", 1)])
def test_a_scenario_that_only_the_command_line_can_read(phone: Phone, source: str | None, told: int) -> None:
    """A log is not called proven beyond what the page has compared: it reads no YAML, and says so."""
    page = phone.open(page_of(shipped_systems()["kill-zone"]), seed="a&scenario=courier")
    page.get_by_role("banner").get_by_text("saved").wait_for()
    head = json.loads(page.evaluate("() => Object.entries(localStorage).find(([key]) => key.endsWith('.0'))[1]"))
    head["scenario"]["source"] = source or head["scenario"]["source"]
    page.get_by_role("button", name="Games and settings").click()
    page.get_by_role("button", name="Open a log").click()
    page.get_by_label("Or its text").fill(json.dumps(head) + "\n")
    page.get_by_role("button", name="Open this text").click()
    expect(page.get_by_text("Proven:")).to_be_visible()
    expect(page.get_by_text("Only printgen replay can tell")).to_have_count(told)
