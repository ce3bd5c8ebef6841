"""The promises of an installed page, in a browser: it starts without a network, and newer versions wait for leave."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from browser import Phone, serve
from conftest import shipped_systems
from web.engine import WORDS
from webpages import page_of

from printgen.cli import main
from printgen.web.install import write_worker
from printgen.web.script import join_modules

# Waits until the worker has kept all files, but not for ever.
KEEP = """() => Promise.race([
    navigator.serviceWorker.ready.then(() => "kept"), new Promise((done) => setTimeout(done, 15000, "nothing is kept")),
])"""
STYLE = "document.querySelector('style').textContent"
# Raises an error, asks, and would fetch.
WRONG = """async () => {
    setTimeout(() => missing()); alert('hello'); new Image().src = 'https://a.invalid/b.png';
    await new Promise((done) => setTimeout(done, 20));
}"""


if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


PAGE = """<!DOCTYPE html><html lang="en"><title>{title}</title><link rel="icon" href="data:,">
<script type="module">
{script}
await install("game", (take) => {{ window.take = take; }});
await navigator.serviceWorker.ready;
document.body.append("registered");
</script>"""


READY = "() => Boolean(window.take)"


# A folder within another; a colon stands in the names of stores, too, and no Windows lets a folder have one.
INNER = "games/more" if os.name == "nt" else "games/:more"


KEPT = "async () => (await caches.keys()).map((name) => name.replace(/[^:]*$/, ''))"


class _Host(SimpleHTTPRequestHandler):
    """Serves folders in folders without a word, as hosts of sites do."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    """A server that lets more browsers wait than a busy machine would turn away for seconds."""

    request_queue_size = 64


class Site:
    """A folder below others on a server, which can be given another version, and taken off its network."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.address = address
        self.minute = 0
        self.folder.mkdir(parents=True, exist_ok=True)

    def publish(self, title: str) -> None:
        """Put a version of the site into its folder."""
        files = {
            "index.html": b"<!DOCTYPE html><title>Games</title><link rel=icon href=data:,>",
            "game.html": PAGE.format(title=title, script=join_modules("app/device/install.js", WORDS)).encode(),
            "game.webmanifest": b'{"name": "Game", "start_url": "./game.html"}',
        }
        self.minute += 60  # a browser that asks whether a file is newer goes by seconds
        for name, data in {**files, "sw.js": write_worker(files)}.items():
            (self.folder / name).write_bytes(data)
            os.utime(self.folder / name, (self.minute, self.minute))

    def open(self, phone: Phone) -> Page:
        """Open its game, and wait until that is registered."""
        page = phone.open(f"{self.address}game.html")
        page.get_by_text("registered").wait_for()
        return page


@pytest.fixture
def publish(tmp_path: Path) -> Iterator[Callable[[str], Site]]:
    """Return a function that makes a site in a folder of one server."""
    with _Server(("127.0.0.1", 0), partial(_Host, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield lambda name: Site(tmp_path / name, f"http://127.0.0.1:{server.server_address[1]}/{name}/")
        server.shutdown()


def test_an_installed_page_starts_without_a_network(phone: Phone, publish: Callable[[str], Site]) -> None:
    """Also the list of games, which is asked for by the name of the folder."""
    site = publish("user/games")
    site.publish("First")
    page = site.open(phone)
    assert page.eval_on_selector("link[rel=manifest]", "(link) => link.href") == f"{site.address}game.webmanifest"
    phone.context.set_offline(True)
    page.goto(f"{site.address}game.html?from=home")
    assert page.title() == "First"
    page.goto(site.address)
    assert page.title() == "Games"
    page.close()
    phone.faults.clear()  # the browser may say that it could not look for a newer worker


def test_a_newer_version_is_played_only_once_it_is_taken(phone: Phone, publish: Callable[[str], Site]) -> None:
    """Not even after the browser was closed: a game is finished with the cards that it began with."""
    site = publish("games")
    site.publish("First")
    site.open(phone).close()
    site.publish("Second")
    site.open(phone).close()
    page = site.open(phone)
    page.wait_for_function(READY)
    page.reload()
    assert page.title() == "First"
    page.wait_for_function(READY)
    with page.expect_navigation():
        page.evaluate("() => void window.take()")
    assert page.title() == "Second"
    page.get_by_text("registered").wait_for()
    assert not page.evaluate(READY)
    assert page.evaluate(KEPT) == ["printgen-/games/:"]


def test_a_site_leaves_the_stores_of_its_neighbours_alone(phone: Phone, publish: Callable[[str], Site]) -> None:
    """An update of a site touches no other at the same address, and none within its folder, whatever its name."""
    outer, inner, other = map(publish, ("games", INNER, "other"))
    for site in (outer, inner, other):
        site.publish("First")
        site.open(phone).close()
    outer.publish("Second")
    page = outer.open(phone)
    page.wait_for_function(READY)
    with page.expect_navigation():
        page.evaluate("() => void window.take()")
    assert page.title() == "Second"
    kept = {"printgen-/games/:", f"printgen-/{INNER}/:", "printgen-/other/:"}
    assert set(page.evaluate(KEPT)) == kept
    phone.context.set_offline(True)
    for site in (inner, other):
        page.goto(f"{site.address}game.html")
        assert page.title() == "First"


def test_a_version_that_arrives_in_part_is_not_kept(phone: Phone, publish: Callable[[str], Site]) -> None:
    """While a site is being replaced, a file may be older than the worker: the version that is there goes on."""
    site = publish("games")
    site.publish("First")
    site.open(phone).close()
    older = (site.folder / "game.html").read_bytes()
    site.publish("Second")
    (site.folder / "game.html").write_bytes(older)
    os.utime(site.folder / "game.html", (0, 0))
    page = site.open(phone)
    page.wait_for_timeout(500)
    assert page.title() == "First"
    assert len(page.evaluate(KEPT)) == 1
    assert not page.evaluate(READY)
    phone.faults.clear()  # the browser says that a file is another than was asked for


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of two games as `printgen web` makes it."""
    output = tmp_path_factory.mktemp("site")
    assert main(["web", "kill-zone", "solo-heresy", "-o", str(output)]) == 0
    return output


@pytest.fixture
def site(folder: Path) -> Iterator[str]:
    """Return the address at which these games are served."""
    with serve(folder) as address:
        yield address


def test_offline_after_the_first_visit(phone: Phone, folder: Path) -> None:
    """Whoever has opened one game has all of the folder: without the server each of its pages opens again."""
    with serve(folder) as address:
        page = phone.open(address + "kill-zone.html")
        assert page.evaluate(KEEP) == "kept"
    phone.context.set_offline(True)
    for name in ("kill-zone.html", "solo-heresy.html", "index.html", ""):
        page.goto(address + name)
        assert page.get_by_role("heading", level=1).inner_text()


def test_installable(whole_browser: Browser, site: str) -> None:
    """Chromium finds nothing that keeps a game from being installed on the phone."""
    phone = Phone(whole_browser)
    page = phone.open(site + "kill-zone.html")
    assert page.evaluate(KEEP) == "kept"
    tools = phone.context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["start_url"] == "./kill-zone.html"
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as all phones of tests are


def test_the_list_leads_to_the_games(phone: Phone, site: str) -> None:
    """The list of the games opens each of them by a link."""
    page = phone.open(site)
    links = page.get_by_role("link")
    assert links.count() == 2
    links.first.click()
    assert page.url.startswith(site)
    assert page.get_by_role("heading", level=1).inner_text()


def test_a_newer_version_is_offered_and_never_forced(phone: Phone, tmp_path: Path) -> None:
    """Whoever opens a page that has been made anew sees the one before, and is asked, until they agree."""
    make = ["web", "kill-zone", "-o", str(tmp_path)]
    assert main(make) == 0
    with serve(tmp_path) as address:
        page = phone.open(address + "kill-zone.html")
        assert page.evaluate(KEEP) == "kept"
        before = page.evaluate(STYLE)
        assert main([*make, "--theme", "greyscale"]) == 0
        page = phone.open(address + "kill-zone.html")
        newer = page.get_by_role("button", name="Load it now")
        newer.wait_for()
        assert page.evaluate(STYLE) == before
        newer.click()
        page.wait_for_function(f"(before) => {STYLE} !== before", arg=before)


def test_a_file_opens(phone: Phone) -> None:
    """The page runs as a file that somebody has sent, without a server and without an error."""
    page = phone.open(page_of(shipped_systems()["firefight"]))
    assert page.get_by_role("heading", level=1).inner_text()


def test_a_fault_would_be_noted(phone: Phone) -> None:
    """What a page does wrong is seen by its test: errors, dialogs, and requests, also those that its policy forbids."""
    with serve(page_of(shipped_systems()["firefight"]).parent) as address:
        page = phone.open(address + "firefight.html")
        page.evaluate(WRONG)
        page.goto(address.replace("127.0.0.1", "localhost"))
    phone.close()
    found = " ".join(phone.faults)
    assert all(said in found for said in ("missing is not defined", "dialog: hello", "img-src", "request: http://l"))
    phone.faults.clear()
