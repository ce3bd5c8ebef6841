"""The promises of `printgen preview`: a page on this machine, for its own page alone, that renews what is saved."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any

import pytest
from browser import Phone
from commands import run
from outputs import copy_pack

from printgen.build.preview import Previewer
from printgen.model.options import Options
from printgen.web.preview.server import Bell, open_preview

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PATIENCE = 60  # seconds: much longer than it takes
DESK_SIZE = {"width": 1200, "height": 800}


@contextmanager
def serve(previewer: Previewer, bell: Bell) -> Iterator[tuple[str, int]]:
    """Serve a previewer on a free port, and yield where."""
    with open_preview(previewer.answer, bell, 0) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield str(server.server_address[0]), int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def port(here: Path) -> Iterator[int]:
    """Serve a pack."""
    copy_pack("plain", here / "tables")
    with serve(Previewer([Path("tables")], Options()), Bell()) as (_, number):
        yield number


def ask(port: int, target: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    """Return the answer to a request, and what follows it."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as end:
        end.request(method, target, headers=named)
        answer = end.getresponse()
        return answer, answer.read()


def test_it_listens_on_this_machine_alone(here: Path) -> None:
    with serve(Previewer([], Options()), Bell()) as (host, _):
        assert host == "127.0.0.1"
    assert not any(here.iterdir())


def test_a_browser_is_told_to_run_nothing_but_its_own_scripts(port: int) -> None:
    answer, page = ask(port, "/")
    assert answer.status == 200
    assert "default-src 'none'; script-src 'self';" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert b"http://" not in page
    assert b"https://" not in page


def test_an_answer_is_what_the_desk_says(port: int) -> None:
    answer, said = ask(port, "/answer?target=plain/spawn&view=cards&first=0")
    assert answer.headers["Content-Type"] == "application/json"
    assert json.loads(said) == json.loads(
        json.dumps(
            Previewer([Path("tables")], Options()).answer({"target": "plain/spawn", "view": "cards", "first": 0})
        )
    )


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:{port}"},
        {"Host": "127.0.0.1"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
)
@pytest.mark.parametrize("target", ["/", "/answer?target=plain", "/events"])
def test_no_other_site_can_read_a_pack(port: int, target: str, headers: dict[str, str]) -> None:
    """Neither under a name that leads here, nor from a page of another site in the same browser."""
    answer, said = ask(port, target, **{key: value.format(port=port) for key, value in headers.items()})
    assert answer.status == 403
    assert b"plain" not in said


@pytest.mark.parametrize(
    "target", ["/server.py", "/../server.py", "/tables/plain/spawn.yaml", "/answer/x", "/main.js/"]
)
def test_no_file_but_its_own_is_served(port: int, target: str) -> None:
    assert ask(port, target)[0].status == 404


def test_nothing_can_be_written(port: int) -> None:
    """Files are read where they lie: a request from a browser brings none."""
    assert ask(port, "/answer", "POST")[0].status == 501
    _, said = ask(port, "/answer?target=other&files=%7B%22other%2Fsystem.yaml%22%3A%22x%22%7D")
    assert "there is no system" in json.loads(said)["failure"]


def test_bad_requests_are_answered_in_words(port: int) -> None:
    for query in ("", "first=x", "first=-1", "count=99999999999999999999&seed=a", "view=x", "x=y", "target=%00", "%"):
        answer, said = ask(port, f"/answer?{query}")
        assert answer.status == 200
        assert "printgen preview 1" in json.loads(said)["form"]


def open_page(browser: Browser, port: int, target: str, **settings: Any) -> tuple[Phone, Page]:
    """Open the preview of a target, as wide as a previewer."""
    phone = Phone(browser, haste=False, viewport=DESK_SIZE, **settings)
    return phone, phone.open(f"http://127.0.0.1:{port}/#{target}")


def test_a_saved_file_is_shown_without_a_touch(here: Path, browser: Browser) -> None:
    """The card has its new words; once it is broken its problem is there with its place, beside what it was before."""
    path = copy_pack("plain", here / "tables") / "spawn.yaml"
    words, previewer, bell = path.read_text(), Previewer([Path("tables")], Options()), Bell()

    def save(text: str) -> None:
        path.write_text(text)
        previewer.renew()
        bell.ring()

    with serve(previewer, bell) as (_, port):
        phone, page = open_page(browser, port, "plain/spawn")
        page.locator(".drawing").first.wait_for()
        page.locator("#told", has_text="No problems").wait_for()
        save(words.replace("result: ", "result: Newly ", 1))
        page.locator(".drawing", has_text="Newly").first.wait_for()
        save(words.replace("result:", "resutl:", 1))
        page.locator("#problems", has_text='did you mean "result"?').wait_for()
        page.locator("#older").wait_for()
        assert page.locator("#problems code").first.inner_text().startswith("tables/plain/spawn.yaml:")
        assert page.locator(".drawing").count() == 6
        save(words)
        page.locator("#told", has_text="No problems").wait_for()
        page.locator("#older").wait_for(state="detached")
        assert phone.faults == []
        phone.close()


def test_a_problem_stands_at_its_card_and_its_product(here: Path, browser: Browser) -> None:
    path = copy_pack("plain", here / "tables") / "spawn.yaml"
    path.write_text(path.read_text().replace("result: ", "result: " + "Far too long a title " * 20, 1))
    with serve(Previewer([Path("tables")], Options()), Bell()) as (_, port):
        phone, page = open_page(browser, port, "plain/spawn")
        page.locator(".missing", has_text="tables/plain/spawn.yaml:").first.wait_for()
        page.locator("#products button", has_text="1").locator(".badge").first.wait_for()
        page.get_by_role("button", name="Show the card").first.click()
        assert page.evaluate("document.activeElement.dataset.at").startswith("tables/plain/spawn.yaml:")
        assert phone.faults == []
        phone.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_keys_show_backs_sheets_cuts_and_dealt_cards(port: int, browser: Browser, scheme: str) -> None:
    """All that the buttons do is done by keys, and what is reached by Tab tells its line."""
    phone, page = open_page(browser, port, "plain/spawn", color_scheme=scheme)
    page.locator(".drawing").first.wait_for()
    page.locator("figure").first.focus()
    assert page.locator("#pointed code").inner_text().startswith("tables/plain/spawn.yaml:")
    page.keyboard.press("b")
    assert page.get_by_role("button", name="Backs").get_attribute("aria-pressed") == "true"
    page.keyboard.press("c")
    assert page.locator(".over .cut").count() == 6
    wide = page.locator(".drawing").first.bounding_box()
    page.keyboard.press("+")
    wider = page.locator(".drawing").first.bounding_box()
    assert wide
    assert wider
    assert wider["width"] > wide["width"]
    page.keyboard.press("d")
    page.keyboard.press("d")
    page.get_by_text("2 cards, the last one first").wait_for()
    page.keyboard.press("v")
    page.locator("figcaption", has_text="its back").first.wait_for()
    page.keyboard.press("j")
    page.locator('#products [aria-current="true"]', has_text="reference").wait_for()
    assert phone.faults == []
    phone.close()


def test_a_pack_cannot_run_anything(here: Path, browser: Browser) -> None:
    """What a pack says is shown as it is written, wherever it stands."""
    path = copy_pack("plain", here / "tables") / "spawn.yaml"
    words = path.read_text().replace("title: ", "title: <img src=x> ", 1)
    path.write_text(words.replace("result: ", "result: <script>alert(2)</script> ", 1))
    with serve(Previewer([Path("tables")], Options()), Bell()) as (_, port):
        phone, page = open_page(browser, port, "plain/spawn")
        page.locator(".drawing").first.wait_for()
        assert page.locator("img").count() == 0
        assert phone.faults == []
        phone.close()


def test_a_port_that_is_taken_and_a_pack_that_is_not_there_are_told(here: Path) -> None:
    copy_pack("plain", here / "tables")
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = run("preview", "plain", "--port", str(other.getsockname()[1]))
    assert (taken.code, "cannot be used" in taken.err) == (2, True)
    unknown = run("preview", "plan")
    assert (unknown.code, 'did you mean "plain"?' in unknown.err) == (2, True)
    assert run("preview", "--port", "0").code == 2


@pytest.mark.skipif(os.name == "nt", reason="has no such signal")
def test_the_command_tells_of_a_saved_file_and_ends_with_a_key(tmp_path: Path) -> None:
    """It says where the page is, tells it at once of what is saved, and ends at Ctrl-C without a word."""
    path = copy_pack("plain", tmp_path / "tables") / "spawn.yaml"
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "printgen", "preview", "plain", "--port", str(port)]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    timer = Timer(PATIENCE, process.kill)
    timer.start()
    assert process.stdout
    assert f"http://127.0.0.1:{port}/#plain" in process.stdout.readline()
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as end:
        end.request("GET", "/events")
        changes = end.getresponse()
        assert changes.readline() == b": here\n"
        said = b""
        while b"changed" not in said:  # until it watches
            path.write_text(path.read_text() + "# newly\n")
            said = changes.readline() + changes.readline()
    process.send_signal(signal.SIGINT)
    left, _ = process.communicate()
    timer.cancel()
    assert process.returncode == 0
    assert not any(word in left for word in ("Traceback", "Exception", "Interrupt"))
