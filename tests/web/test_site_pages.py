"""The promises of `printgen site`: every page leads on, says its words without scripts, and asks nobody else."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from browser import Phone, serve
from conftest import Capture, shipped_systems
from hostile import MARKUP
from making import maker_of
from outputs import OWN, expect_finished, read_tree
from playing import load_marsh
from playwright.sync_api import Error, Page, expect
from pypdf import PdfReader
from web.test_access import AXE, FIND
from web.test_hostile_pages import FIND_FOREIGN
from websites import FOLDER, GERMAN, HOSTILE, SCENARIO, make_website, read_site_page, read_website

from printgen.build.job import load_system
from printgen.cli import main
from printgen.load.look.printed_words import load_words
from printgen.model.look import apply_theme
from printgen.model.options import PAPERS, Options
from printgen.model.product import PageSpec
from printgen.products.deck import Card, make_deck
from printgen.products.listing import list_game_decks
from printgen.web.install import INDEX, MISSING
from printgen.web.site import search, shell
from printgen.web.site.cards import choose_fonts, deal_hand, draw_decks
from printgen.web.site.door import Door, File, PrintChoice, describe_game, list_dice, write_markdown
from printgen.web.site.home import describe_playable, find_mark, write_home
from printgen.web.workshop import page as print_page

TABLES = ("--tables", str(Path(FOLDER.name, "tables")))
# What would be asked of another place, but by a link that somebody taps.
ELSEWHERE = re.compile(
    r"<(?:img|script|link|iframe)[^>]*(?:src|href)=\"?(?:https?:)?//|url\(['\"]?(?:https?:)?//|@import"
)
# What a template or a module says.
ASKED = re.compile(r"""(?:say\(|, |\()["']([a-z]+\.(?!(?:js|html)\b)[a-z-]+)["']""")
# What the home page weighs at most when it is sent, with all that it loads.
MOST_WEIGHT = 150_000
SHOWN = (
    INDEX, f"{HOSTILE}/{INDEX}", f"{GERMAN}/{INDEX}", f"{HOSTILE}/rules.html", f"{HOSTILE}/odds.html",
    f"{HOSTILE}/own.html", f"{HOSTILE}/cards/spawn.html", f"{HOSTILE}/cards/quests.html",
    "search.html", MISSING, "docs/index.html", "docs/commands.html",
)  # fmt: skip

# Pages with what strangers have written.
STRANGERS = (*SHOWN[:4], SHOWN[5])


def visit(phone: Phone, address: str, path: str) -> Page:
    """Open a page of a site, all of which it may ask for."""
    phone.open(address).close()
    return phone.open(f"{address}{path}")


def test_each_page_is_html_as_it_should_be() -> None:
    """A parser finds nothing to mend, ids stand once, and each page has a title, a language and one main heading."""
    for path, page in read_website().items():
        faults = [code for _, code, _ in page.errors]
        assert faults == [], path
        assert [name for name, count in Counter(page.ids).items() if count > 1] == [], path
        assert page.root.get("lang") in ("en", "de")
        assert page.root.findtext(".//title")
        assert len(list(page.root.iter("h1"))) == 1, path


def test_every_link_leads_somewhere() -> None:
    """Whatever a page leads to is a file of the site, and a place in it that is there; nothing depends on its host."""
    site, pages = make_website(), read_website()
    for path, page in pages.items():
        assert page.list_leads()
        for target, anchor in page.list_leads():
            assert (site / target).is_file(), f"{path}: {target}"
            if anchor and target in pages:
                assert anchor in pages[target].ids, f"{path}: {target}#{anchor}"
        assert not re.search(r'(?:href|src)="/(?!/)', page.text)


def test_no_page_asks_another_place() -> None:
    """Nothing is loaded from elsewhere, and a policy by sums sees to it: styles and scripts are those of the page."""
    for path, page in read_website().items():
        assert not ELSEWHERE.search(page.text), path
        (policy,) = (each.get("content", "") for each in page.root.iter("meta") if each.get("http-equiv"))
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert ("script-src" in policy) is (path in ("search.html", MISSING))
        own = {name for element in page.root.iter() for name in element.keys()}  # noqa: SIM118  # no dict
        assert [name for name in own if name == "style" or name.startswith("on")] == []


@pytest.mark.every(5)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", SHOWN)
def test_axe_finds_nothing(path: str, scheme: str, take_phone: Callable[..., Phone]) -> None:
    """What axe-core knows of accessibility holds on each kind of page, which asks for nothing that is not there."""
    if not AXE.exists():
        pytest.skip("axe-core could not be had when the tests were set up")
    with serve(make_website()) as address:
        page = visit(take_phone(color_scheme=scheme), address, path)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(FIND) == []


def test_pages_fit_the_screen_and_keep_to_their_policy(take_phone: Callable[..., Phone]) -> None:
    """On a screen of 320 pixels no page is pushed sideways, none logs a fault, and all that they ask for is there."""
    phone, asked = take_phone(viewport={"width": 320, "height": 568}), Counter[int]()
    phone.context.on("response", lambda response: asked.update([response.status]))
    with serve(make_website()) as address:
        for path in SHOWN:
            page = visit(phone, address, path)
            assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 320, path
            page.close()
    assert set(asked) == {200}


def list_words(card: Card) -> list[str]:
    """Return what is to be read on a card, without signs that print draws in their own way."""
    texts = [text for part in card.sections for text in (part.title, part.text, part.note)]
    return [word for text in (card.title, *texts) for word in re.findall(r"\w{4,}", str(text))]


@pytest.mark.parametrize("name", [HOSTILE, GERMAN])
def test_each_card_has_an_address_and_its_words_stand_there(name: str) -> None:
    """Without scripts: at its id is its drawing, its words as text, and all of them as what is read aloud."""
    site, system = read_website(), load_system(name, [TABLES[1]])
    for spec in list_game_decks(system):
        page = site[f"{name}/cards/{spec.id}.html"]
        figures = {figure.get("id"): figure for figure in page.root.iter("figure")}
        for card in make_deck(system, spec).cards:
            figure = figures[card.id]
            told = " ".join(figure.itertext())
            (face, *_) = (each for each in figure.iter() if each.tag.endswith("svg"))
            assert [word for word in list_words(card) if word not in told] == []
            assert [word for word in list_words(card) if word not in face.get("aria-label", "")] == []


def test_a_card_is_shown_large_at_its_address(phone: Phone) -> None:
    """A tap on a card shows it larger with its words, without a script."""
    with serve(make_website()) as address:
        page = visit(phone, address, f"{GERMAN}/cards/spawn.html")
        figure = page.locator("figure[id]").nth(1)
        small = figure.locator("svg").first.bounding_box()
        expect(figure.locator("figcaption")).to_be_hidden()
        figure.locator("a.face").click()
        expect(figure.locator("figcaption")).to_be_visible()
        large = figure.locator("svg").first.bounding_box()
        assert small
        assert large
        assert large["width"] > 1.5 * small["width"]


def test_a_search_finds_cards_rules_and_docs(phone: Phone) -> None:
    """Words are found wherever they stand, whatever their capitals, and each find leads to its place."""
    with serve(make_website()) as address:
        page = visit(phone, address, "search.html")
        places = {"rats bog": "cards/", "TEN minutes": "rules.html#", "verso-shift calibrate": "docs/"}
        for words, leads in places.items():
            page.get_by_label("Words that you look for").fill(words)
            found = page.locator("#finds a").evaluate_all("(all) => all.map((link) => link.getAttribute('href'))")
            assert any(leads in link for link in found), words
        page.get_by_label("Words that you look for").fill("zzyzx")
        expect(page.get_by_role("status")).to_have_text("Nothing here has all of these words.")
        assert page.evaluate("() => globalThis.ran") is None


def test_a_search_without_scripts_says_where_all_is(take_phone: Callable[..., Phone]) -> None:
    with serve(make_website()) as address:
        page = visit(take_phone(java_script_enabled=False), address, "search.html")
        expect(page.get_by_text("This search needs scripts")).to_be_visible()


@pytest.mark.parametrize("path", STRANGERS)
def test_what_strangers_write_stays_words(path: str, take_phone: Callable[..., Phone]) -> None:
    """Markup in any text of a pack, and in what it says of its changes, is shown as it was typed; nothing runs."""
    with serve(make_website()) as address:
        page = visit(take_phone(), address, path)
        found = page.evaluate(FIND_FOREIGN)
        pictures = page.locator("img").count()
        assert [each for each in found if each not in ("img", "link")] == []
        assert pictures == page.locator('img[src^="pictures/"]').count()


def test_a_door_tells_what_its_pack_says_of_changes() -> None:
    """It is Markdown: a list is a list, and a link a link; markup is words, for it is a stranger's."""
    door = read_website()[f"{GERMAN}/{INDEX}"]
    assert "Neu: Ratten, siehe das Blatt" in door.words
    assert [link.get("href") for link in door.root.iter("a") if link.text == "das Blatt"] == ["https://example.org/"]
    assert MARKUP[0] in door.words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# Changelog\n\n## 1.1\n\n- New\n\n## 1.0", "<h3>1.1</h3>\n<ul>\n<li>New</li>\n</ul>\n<h3>1.0</h3>\n"),
        ("# 1.1\n\nNew\n\n# 1.0", "<h3>1.1</h3>\n<p>New</p>\n<h3>1.0</h3>\n"),
        ("# 1.0\n\nNew", "<h3>1.0</h3>\n<p>New</p>\n"),
        ("# Changelog\n\nNew\n\n## 1.0", "<p>New</p>\n<h3>1.0</h3>\n"),
        ("See ![a *new* `map`](map.png)", "<p>See a <em>new</em> <code>map</code></p>\n"),
        ("![a [b](https://c)](d) [![e](f)](HTTPS://g)", '<p>a b <a href="HTTPS://g">e</a></p>\n'),
        (
            "[a](b.md) [c](#d) [e](//f) <mailto:g@h.i> [j](http://k)",
            '<p>a c e mailto:g@h.i <a href="http://k">j</a></p>\n',
        ),
        ("", ""),
    ],
    ids=["title", "versions", "version", "text", "picture", "within", "links", "nothing"],
)
def test_changes_stand_below_the_heading_of_the_door(text: str, shown: str) -> None:
    """A title would say the same again; a picture and a link to what a site has not are their words alone."""
    assert write_markdown(text) == shown


def test_sizes_of_prints_are_written_as_in_the_language_of_a_game() -> None:
    """A German reads "0,5 MB"."""
    assert re.search(r"\b[0-9]+,[0-9] MB", read_website()[f"{GERMAN}/{INDEX}"].words)
    assert re.search(r"\b[0-9]+\.[0-9] MB", read_website()[f"{HOSTILE}/{INDEX}"].words)


def test_both_papers_are_offered_at_once() -> None:
    """Who wants to print chooses between A4 and Letter, on a door and where home leads, knowing the sheets."""
    site, door = make_website(), read_website()[f"{GERMAN}/{INDEX}"]
    (act,) = (each for each in door.root.iter("div") if each.get("class") == "act print")
    files = {"".join(link.itertext()): str(link.get("href")) for link in act.iter("a") if "pdf" in link.get("href", "")}
    assert list(files.values()) == [f"print/{paper}/good.pdf" for paper in PAPERS]
    for told, path in files.items():
        assert f"{(len(PdfReader(site / GERMAN / path).pages) + 1) // 2} Bogen" in told
    leads = [*read_website()[INDEX].list_leads()]
    assert (f"{GERMAN}/{INDEX}", shell.PRINTS) in leads
    assert [target for target, _ in leads if target.endswith(".pdf")] == []


def test_a_hand_is_of_cards_with_pictures() -> None:
    """A game that has pictures shows them on its door and at home: no card without one stands for it."""
    hand = deal_hand(draw_decks(maker_of(Options()).design, load_marsh()), 5)
    assert len(hand) > 1
    assert [card.id for _, card in hand if not card.pictured] == []


def test_a_door_says_what_a_game_needs() -> None:
    """Whoever has never played it reads whose rules it goes by, which dice are rolled, and what else is used."""
    door = read_website()[f"{GERMAN}/{INDEX}"]
    system = load_system(GERMAN, [TABLES[1]])
    assert system.credit in door.words
    assert "W6. Ein Kartensatz steht" in door.words
    firefight = [*list_dice(shipped_systems()["firefight"])]
    assert firefight == ["d4", "d6", "playing cards"]  # a d66 is rolled with two d6


@pytest.mark.parametrize("lost", ["lost", f"{GERMAN}/lost.html", f"{GERMAN}/cards/lost/"])
def test_a_missing_page_leads_on_from_any_depth(lost: str, take_phone: Callable[..., Phone]) -> None:
    """Whoever followed an old link, however deep, is told so in the frame of the site, and comes to home and search."""
    with serve(make_website()) as address:
        phone = take_phone()
        phone.open(address).close()
        page = phone.context.new_page()
        body = (make_website() / MISSING).read_text(encoding="utf-8")
        page.route(f"**/{lost}", lambda route: route.fulfill(status=404, body=body, content_type="text/html"))
        page.goto(f"{address}{lost}")
        for name, target in {"To the games": INDEX, "Search": "search.html"}.items():
            link = page.locator("main").get_by_role("link", name=name)
            expect(link).to_have_attribute("href", f"{address}{target}")
        phone.faults.clear()  # the browser tells of what is missing


@pytest.mark.usefixtures("copy")
def test_a_game_with_a_mistake_leaves_home_a_home(capsys: Capture) -> None:
    """Where a sheet of a game has no room for its words, home still is one of a site, and leads to the game."""
    wide = SCENARIO.replace("Nebel am Wehr", "W" * 200)
    Path("tables", GERMAN, "scenarios", "nebel.yaml").write_text(wide, encoding="utf-8")
    assert main(["site", "--no-workshop", GERMAN, "--tables", "tables", "-o", "fresh"]) == 1
    assert "wider than its place" in capsys.readouterr().err
    home = read_site_page(INDEX, Path("fresh", INDEX).read_text(encoding="utf-8"))
    assert [leads for leads, _ in home.list_leads() if leads == f"{GERMAN}.html"] != []
    assert home.root.findtext(".//h1") == "Into the Marsh, solo rules"
    assert all(Path("fresh", leads).is_file() for leads, _ in home.list_leads())


def list_sentences(language: str) -> list[str]:
    """Return what a site says in a language in several words, without what is put in."""
    groups = load_words(language).site
    texts = [
        text
        for group in groups.values()
        for said in group.values()
        for text in ([said] if isinstance(said, str) else said)
    ]
    return [text for text in texts if text.count(" ") > 1 and "{" not in text]


def test_a_german_game_has_german_pages() -> None:
    """Door, cards, rules and odds of a German game are in German; what it shares with an English one is in English."""
    german = [page for path, page in read_website().items() if path.startswith(f"{GERMAN}/")]
    assert len(german) == 5
    for page in german:
        assert page.root.get("lang") == "de"
        assert [said for said in list_sentences("en") if said in page.words] == []
    assert len([said for said in list_sentences("de") if any(said in page.words for page in german)]) > 6
    assert read_website()[INDEX].root.get("lang") == "en"


def test_all_words_of_a_site_are_said() -> None:
    """Who translates the words of a site translates none in vain, and none is missing."""
    files = [*shell.HERE.glob("*.py"), *shell.HERE.glob("templates/*.html"), Path(str(print_page.__file__))]
    asked = {key for path in files for key in ASKED.findall(path.read_text(encoding="utf-8"))}
    asked |= {f"search.{key}" for key in search.SAID}
    groups = load_words("en").site
    known = {f"{group}.{key}" for group, said in groups.items() for key in said}
    assert known - asked == set()
    assert {key for key in asked if key.partition(".")[0] in groups} - known == set()


def test_prints_are_those_of_a_build(tmp_path: Path) -> None:
    """A door offers least, good and all on both papers: the very bytes that `printgen build` makes."""
    words = (f"{GERMAN}/game", *TABLES, "-o", str(tmp_path), "--paper", PAPERS[1])
    assert main(["build", *words, "--parts", "good"]) == 0
    home = make_website() / GERMAN / "print"
    built = (tmp_path / PAPERS[1] / GERMAN / "game.pdf").read_bytes()
    assert (home / PAPERS[1] / "good.pdf").read_bytes() == built
    assert {path.name for path in (home / PAPERS[0]).iterdir()} == {
        "least.pdf",
        "good.pdf",
        "all.pdf",
        "scenario-nebel.pdf",
    }
    door = read_website()[f"{GERMAN}/{INDEX}"]
    assert "Nebel am Wehr" in door.words
    assert f"../{GERMAN}.html#scenario=nebel" in door.text


def test_an_authors_site_is_headed_by_their_games() -> None:
    """On a site of an author printgen stands in the foot; each page of a game is headed by its name."""
    for path, page in read_website().items():
        (nav, *_) = page.root.iter("header")
        assert "printgen" not in "".join(nav.itertext()), path
        (foot,) = (each for each in page.root.iter("footer") if each.get("class") == "foot")
        assert [link.text for link in foot.iter("a")] in (
            ["Write a game", "Docs"],
            ["Ein Spiel schreiben", "Anleitung"],
        )
    marks = [link.text for link in read_website()[f"{GERMAN}/odds.html"].root.iter("a") if link.get("class") == "mark"]
    assert marks == ["Marsh"]
    assert read_website()[INDEX].root.findtext(".//h1") == "Games to play and to print"


@pytest.mark.parametrize(
    ("own", "mark", "heading"),
    [
        ([True], "Ark", "The Ark"),
        ([False], "printgen", "The Ark"),
        ([True, True], "", "Games to play and to print"),
        ([True, False], "printgen", "Solo wargames to play and to print"),
    ],
    ids=["an author's game", "a game that ships", "an author's games", "both"],
)
def test_home_is_about_its_games(own: list[bool], mark: str, heading: str) -> None:
    """Who publishes a game has a home page about that, and printgen heads a site that has games of its own."""
    app = {"short_name": "Ark", "name": "The Ark", "lang": "en"}
    games = [describe_playable("ark", app, own=each) for each in own]
    page = read_site_page(INDEX, shell.write_page(write_home(games)._replace(mark=find_mark(games))).decode())
    assert page.root.findtext(".//h1") == heading
    marks = [link.text for link in page.root.iter("a") if link.get("class") == "mark"]
    assert marks == ([mark] if mark else [])


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder `site` with a copy of the site, beside the `tables` that it was made of."""
    monkeypatch.chdir(tmp_path)
    copytree(make_website(), tmp_path / "site")
    copytree(TABLES[1], tmp_path / "tables")
    return tmp_path / "site"


def test_what_is_up_to_date_stays(copy: Path, capsys: Capture) -> None:
    """Made again nothing is touched; where one file is damaged or gone, the files of that game are made again."""
    expect_finished(before := read_tree(copy))
    times = {path: path.stat().st_mtime_ns for path in copy.rglob("*")}
    words = ["site", "--no-workshop", HOSTILE, GERMAN, "--tables", TABLES[1], "-o", "site"]
    assert main(words) == 0
    assert {path: path.stat().st_mtime_ns for path in copy.rglob("*")} == times
    assert "4 products up to date" in capsys.readouterr().err
    (copy / GERMAN / "odds.html").write_bytes(b"damaged")
    (copy / GERMAN / "cards" / "spawn.html").unlink()
    (copy / "search.html").unlink()
    assert main(words) == 0
    assert capsys.readouterr().out == f"site/{GERMAN}/{INDEX}\n"
    assert read_tree(copy) == before


def test_what_a_game_no_longer_has_is_removed(copy: Path) -> None:
    """A scenario that is gone takes its files along, and no file of the other game; its page is no longer linked."""
    other = read_tree(copy / HOSTILE)
    Path("tables", GERMAN, "scenarios", "nebel.yaml").unlink()
    assert main(["site", "--no-workshop", GERMAN, "--tables", "tables", "-o", "site"]) == 0
    expect_finished(read_tree(copy))
    assert list(copy.rglob("scenario-nebel.pdf")) == []
    assert read_tree(copy / HOSTILE) == other
    assert f"{HOSTILE}/{INDEX}" in (copy / INDEX).read_text(encoding="utf-8")


def test_pages_to_play_alone_leave_a_site_a_site(copy: Path) -> None:
    """`printgen web` in the folder of a site keeps its home, and all of it is what it was."""
    before = read_tree(copy)
    assert main(["web", GERMAN, "--tables", "tables", "-o", "site"]) == 0
    after = read_tree(copy)
    expect_finished(after)
    assert {path for path in after if after[path] != before.get(path)} <= {*OWN}
    assert after.keys() == before.keys()


def test_the_worker_keeps_what_is_played_and_no_print() -> None:
    """Who plays offline has the pages to play on the device, with fonts, and not all that could be printed."""
    listed = json.loads((make_website() / "sw.js").read_text().partition("const FILES = ")[2].partition(";\n")[0])
    assert f"{GERMAN}.html" in listed
    assert [path for path in listed if "/" in path and not path.startswith(("icons/", "fonts/"))] == []
    others = json.loads((make_website() / "sw.js").read_text().partition("const OTHERS = ")[2].partition(";\n")[0])
    assert {f"{GERMAN}/cards/spawn.html", "search.html", f"docs/{INDEX}"} <= others.keys()
    assert [path for path in others if path in listed or path.endswith(".pdf")] == []


def test_pages_are_kept_offline_once_they_were_looked_at(phone: Phone) -> None:
    """Who plays has also the cards, with their home, that were looked at: without a network they open as before."""
    seen = f"{GERMAN}/cards/spawn.html"
    with serve(make_website()) as address:
        visit(phone, address, f"{GERMAN}.html").evaluate("navigator.serviceWorker.ready.then(() => true)")
        page = visit(phone, address, seen)
        heading = page.get_by_role("heading", level=1).inner_text()
        page.wait_for_function("async (address) => Boolean(await caches.match(address))", arg=f"{address}{seen}")
    phone.context.set_offline(True)
    page.goto(f"{address}{seen}")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    page.get_by_role("link", name="Spiele").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Games to play and to print")
    with pytest.raises(Error, match="ERR_"):
        page.goto(f"{address}{GERMAN}/rules.html")
    phone.faults.clear()  # the browser tells of what it could not ask for


@pytest.mark.parametrize("name", ["docs", "search"])
def test_no_game_takes_the_place_of_what_all_share(name: str, copy: Path, capsys: Capture) -> None:
    """A pack whose pages would stand where those of the site stand is told so; its page to play is made."""
    Path("tables", GERMAN).rename(Path("tables", name))
    assert main(["site", "--no-workshop", name, "--tables", "tables", "-o", "other"]) == 1
    assert f'the id "{name}" leaves no place for its pages' in capsys.readouterr().err
    assert not (copy.parent / "other" / "docs" / INDEX).exists()


def test_the_home_page_weighs_little() -> None:
    """With all five games, its fonts and all else that it loads, it is sent in less than 150 KB."""
    maker, games = maker_of(Options()), []
    print_of_all = PrintChoice("all", "All", "", (), (File("print/a4/all.pdf", "A4", "", "", ""),))
    for system in shipped_systems().values():
        decks = draw_decks(maker.design, system)
        spec = PageSpec("site", "", system.origins["title"])
        door = Door(apply_theme(system, maker.look.theme), decks, [print_of_all], [], [], "", spec)
        games.append(describe_game(door, choose_fonts(maker.design, system, decks, ()), ()))
    page = shell.write_page(write_home(games))
    assert page.count(b'class="card') > 10
    assert len(gzip.compress(page, 9)) + sum(map(len, shell.write_fonts().values())) < MOST_WEIGHT
