"""The promises of `printgen web --serve`: the files of one folder, to be read, and nothing else to nobody."""

import gzip
import http.client
import itertools
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Semaphore, Thread

import pytest
from outputs import copy_pack

from printgen.cli import main
from printgen.errors import BadUsage
from printgen.web import server
from printgen.web.server import open_server

REQUEST = b"HEAD /page.html HTTP/1.1\r\nHost: here\r\n\r\n"
PAGE = b"<!DOCTYPE html><title>A page</title>"
SECRET = b"a secret"
HIDDEN = [
    "/../secret.html",
    "/%2e%2e/secret.html",
    "/..%2fsecret.html",
    "/icons/../../secret.html",
    "/icons/..%5c..%5csecret.html",
    "//secret.html/../../secret.html",
    "http://elsewhere/../secret.html",
    "/C:/secret.html",
    "/icons\\..\\..\\secret.html",
    "/.hidden.html",
    "/.git/secret.html",
    "/manifest.json",
    "/SHA256SUMS",
    "/link.html",
    "/linked/secret.html",
    "/icons",
    "/icons/",
    "/deep//",
    "/linked",
    "/deep/er/than/a/site.html",
    "/nothing.html",
    "/page.html/",
    "/page.html%00.png",
    "/notes.txt",
    "*",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of pages, beside which lies a secret, with links to that, and with files of other kinds."""
    home = tmp_path_factory.mktemp("served")
    pages = home / "pages"
    for path in ("icons", "deep/er/than/a", ".git"):
        (pages / path).mkdir(parents=True)
    for path in ("index.html", "page.html", "deep/index.html", "deep/er/than/a/site.html"):
        (pages / path).write_bytes(PAGE)
    (home / "elsewhere").mkdir()
    own = ("manifest.json", "SHA256SUMS", "notes.txt", ".hidden.html", ".git/secret.html")
    for place in (home / "secret.html", home / "elsewhere" / "secret.html", *(pages / path for path in own)):
        place.write_bytes(SECRET)
    if os.name != "nt":
        (pages / "link.html").symlink_to(home / "secret.html")
        (pages / "linked").symlink_to(home / "elsewhere")
    return pages


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    """Serve the folder on a free port of this machine."""
    yield from serve(folder)


def serve(folder: Path) -> Iterator[int]:
    """Serve a folder on a free port of this machine."""
    with open_server(folder, 0, lan=False) as opened:
        thread = Thread(target=opened.serve_forever, daemon=True)
        thread.start()
        yield opened.server_address[1]
        opened.shutdown()
        thread.join()


def ask(port: int, target: str, method: str = "GET", **more: object) -> tuple[http.client.HTTPResponse, bytes]:
    """Return the answer to a request, whose target is sent as it is, and what follows it."""
    end = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    end._validate_path = lambda _: None  # type: ignore[attr-defined]  # noqa: SLF001  # what no browser would send
    end.request(method, target, **more)  # type: ignore[arg-type]
    answer = end.getresponse()
    data = answer.read()
    end.close()
    return answer, data


@pytest.mark.parametrize("target", ["/", "/index.html", "/page.html", "/page.html?seed=1", "/deep/"])
def test_a_page_is_served_with_what_tells_a_browser_to_be_careful(port: int, target: str) -> None:
    answer, data = ask(port, target)
    assert (answer.status, data) == (200, PAGE)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "Cross-Origin-Opener-Policy" not in answer.headers  # of which browsers complain at the table, over http
    assert "Python" not in str(answer.headers)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    ("target", "place"),
    [("/deep", "/deep/"), ("/deep?seed=1", "/deep/?seed=1"), ("http://elsewhere/deep", "/deep/"), ("//deep", "/deep/")],
)
def test_who_asks_for_a_folder_without_its_slash_is_led_to_its_index(
    port: int, target: str, place: str, method: str
) -> None:
    """The links of a door lead from there to the pages of its game, and never to another server."""
    answer, data = ask(port, target, method)
    assert (answer.status, answer.headers["Location"], data) == (302, place, b"")


@pytest.mark.parametrize("target", HIDDEN)
def test_nothing_else_is_served(port: int, target: str) -> None:
    """Not what lies elsewhere, however it is asked for, nor links, lists of folders, hidden files or other kinds."""
    answer, data = ask(port, target)
    assert answer.status in (400, 404)
    assert SECRET not in data
    assert PAGE not in data


def test_only_its_head_is_sent_where_that_is_asked_for(port: int) -> None:
    answer, data = ask(port, "/page.html", "HEAD")
    assert (answer.status, answer.headers["Content-Length"], data) == (200, str(len(PAGE)), b"")


@pytest.mark.parametrize(
    ("wanted", "sent"),
    [
        ("gzip, deflate, br", "gzip"),
        ("deflate, GZIP;q=0.5", "gzip"),
        ("gzip;q=0", None),
        ("identity", None),
        ("", None),
    ],
)
def test_a_page_is_sent_compressed_to_whoever_takes_it_so(port: int, wanted: str, sent: str | None) -> None:
    """A phone waits for a third of the bytes, and what it has then is the page."""
    answer, data = ask(port, "/page.html", headers={"Accept-Encoding": wanted})
    assert answer.headers.get("Content-Encoding") == sent
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert (gzip.decompress(data) if sent else data) == PAGE


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE", "PROPFIND"])
def test_pages_can_only_be_read(port: int, folder: Path, method: str) -> None:
    answer, _ = ask(port, "/page.html", method, body=b"changed")
    assert answer.status == 501
    assert (folder / "page.html").read_bytes() == PAGE


@pytest.mark.parametrize("flood", [b"GET /" + b"a" * 70_000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n"])
def test_a_request_without_end_is_refused_and_others_are_answered(port: int, flood: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as end:
        end.sendall(flood)
        assert end.recv(100).startswith((b"HTTP/1.1 414", b"HTTP/1.1 431"))
    assert ask(port, "/page.html")[0].status == 200


def test_who_says_nothing_keeps_nobody_waiting(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)):
        assert ask(port, "/page.html")[0].status == 200


def test_who_sends_a_byte_now_and_then_is_not_waited_for(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request has its time as a whole: a byte does not begin it anew."""
    times, asked = itertools.count(step=server.PATIENCE / 2), Semaphore(0)

    def clock() -> float:
        asked.release()
        return next(times)

    monkeypatch.setattr(server, "monotonic", clock)
    with socket.create_connection(("127.0.0.1", port), timeout=10) as end:
        end.sendall(REQUEST)
        assert end.recv(100).startswith(b"HTTP/1.1 200")
        for _ in range(5):  # for the connection, the request and its bytes, then for the next request and its bytes
            assert asked.acquire(timeout=10)
        end.sendall(b"G")
        assert b"HTTP/1.1" not in read_rest(end)


def test_as_many_are_answered_as_there_are_threads_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes when all threads are taken is hung up on at once, and served as soon as one of the others goes."""
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 2)
    for port in serve(folder):
        address = ("127.0.0.1", port)
        first, second, third = (socket.create_connection(address, timeout=10) for _ in range(3))
        for end in (first, second):
            end.sendall(REQUEST)
            assert end.recv(100).startswith(b"HTTP/1.1 200")
        assert read_rest(third) == b""
        for end in (first, second, third):
            end.close()
        while True:  # until the server has noticed
            with suppress(ConnectionError, http.client.HTTPException):
                assert ask(port, "/page.html")[0].status == 200
                break


def read_rest(end: socket.socket) -> bytes:
    """Return what comes until the other side hangs up."""
    found = b""
    with suppress(ConnectionError):
        while more := end.recv(1_000):
            found += more
    return found


def test_a_port_that_is_taken_is_told(folder: Path, port: int) -> None:
    with pytest.raises(BadUsage, match=f"--port: {port} cannot be used") as told, open_server(folder, port, lan=False):
        pass
    assert "give another" in told.value.hint


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "80"], "--port does nothing without --serve"),
        (["--lan"], "--lan does nothing without --serve"),
        (["--serve", "--port", "70000"], "is not a port"),
        (["--serve", "--port", "web"], "is not a port"),
        (["--serve", "--port", "0"], "is not a port"),
    ],
)
def test_options_of_the_server_that_make_no_sense_are_told(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["web", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent in another way there")
def test_the_command_makes_pages_serves_them_and_ends_quietly(tmp_path: Path) -> None:
    """It listens on this machine alone, says where, and Ctrl-C is no mistake."""
    copy_pack("plain", tmp_path / "tables")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, "-m", "printgen", "web", "plain", "--tables", "tables", "--serve", "--port", str(port)]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == "output/web/plain.html\n"
            assert process.stdout.readline() == f"on this machine: http://127.0.0.1:{port}/\n"
            assert b"plain.html" in ask(port, "/")[1]
            with pytest.raises(OSError, match=r"refused|unreachable|timed out"):  # at another address of this machine
                socket.create_connection(("127.0.0.2", port), timeout=1)
            process.send_signal(signal.SIGINT)
            _, told = process.communicate(timeout=20)
        finally:
            process.kill()  # if it does not end by itself
    assert process.returncode == 0
    assert "Traceback" not in told
