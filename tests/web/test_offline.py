"""Pages from a server in a real browser: kept at the first visit, they open without a network, and may be installed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Phone, serve

from printgen.cli import main

# Waits until the worker has kept all files, but not for ever.
KEEP = """() => Promise.race([
    navigator.serviceWorker.ready.then(() => "kept"), new Promise((done) => setTimeout(done, 15000, "nothing is kept")),
])"""

STYLE = "document.querySelector('style').textContent"


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


def test_installable(phone: Phone, site: str) -> None:
    """Chromium finds nothing that keeps a game from being installed on the phone."""
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
