"""Carries requests of the preview's page to a previewer, and its answers back; tells the page that files have changed.

It listens on this machine alone, and answers its own page alone: what names another host, or comes from a page that is
not its own, is refused, so that no site in another tab can read a pack.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Condition
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from printgen.web.server import HERE, CarefulHandler, listen

Answer = Callable[[Mapping[str, Any]], Mapping[str, Any]]
SOURCES = Path(__file__).resolve().parent
# What the page consists of.
FILES = {
    "/": ("preview.html", "text/html; charset=utf-8"),
    **{f"/{name}.js": (f"{name}.js", "text/javascript; charset=utf-8") for name in ("main", "element", "drawings")},
    "/preview.css": ("preview.css", "text/css; charset=utf-8"),
}
ANSWERS, EVENTS = "/answer", "/events"
# Its own scripts alone run. Drawings have styles, fonts and pictures within them, and a sheet is a PDF in a frame.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src data:; img-src data:; "
    "connect-src 'self'; frame-src blob:; object-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# From where browsers say that a request of the page itself comes, or one that was typed.
OWN_SITES = ("same-origin", "none")
# After so many seconds without a change a word is sent, which shows whether anybody is still there.
BEAT = 15


class Bell:
    """Rung when files have changed; whoever waits is told how often it has been."""

    def __init__(self) -> None:
        self._changed = Condition()
        self.rung = 0

    def ring(self) -> None:
        """Tell all who wait."""
        with self._changed:
            self.rung += 1
            self._changed.notify_all()

    def wait(self, known: int) -> int:
        """Return how often it has been rung, as soon as that is not what is known, or after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.rung != known, BEAT)
            return self.rung


class _PreviewHandler(CarefulHandler):
    """Answers requests of the page."""

    policy = POLICY
    answer: Answer
    bell: Bell

    def do_GET(self) -> None:  # noqa: N802  # as the library calls it
        """Send a file of the page, the answer to its request, or words of changes as they come."""
        path, _, query = self.path.partition("?")
        if not self._is_own():
            self.send_error(HTTPStatus.FORBIDDEN)
        elif path in FILES:
            name, kind = FILES[path]
            self.send((SOURCES / name).read_bytes(), kind)
        elif path == ANSWERS:
            said = type(self).answer(read_query(query))
            self.send(json.dumps(said).encode(), "application/json")
        elif path == EVENTS:
            self._tell_changes()
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def _is_own(self) -> bool:
        """Tell whether a request is for this machine by its own name, and does not come from another page."""
        port = self.connection.getsockname()[1]
        origin, host = self.headers.get("Origin"), self.headers.get("Host", "")
        known = [f"{name}:{port}" for name in (HERE, "localhost")]
        is_mine = origin is None or (urlsplit(origin).scheme == "http" and urlsplit(origin).netloc == host)
        return host in known and is_mine and self.headers.get("Sec-Fetch-Site", "none") in OWN_SITES

    def _tell_changes(self) -> None:
        """Send a word at each change, until the browser hangs up."""
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        known = self.bell.rung
        self.wfile.write(b": here\n\n")
        while True:
            before, known = known, self.bell.wait(known)
            self.wfile.write(b": still here\n\n" if before == known else b"data: changed\n\n")


def read_query(query: str) -> dict[str, Any]:
    """Return the request that the query of an address is: a target, a view and so on. Files are the machine's own."""
    said: dict[str, Any] = dict(parse_qsl(query, keep_blank_values=True))
    for key in ("first", "count"):
        if str(said.get(key, "")).isdecimal() and len(said[key]) < len("1000000000"):
            said[key] = int(said[key])
    draw = {key: said.pop(key) for key in ("seed", "count") if key in said}
    said.pop("files", None)
    return said | ({"draw": draw} if draw else {})


@contextmanager
def open_preview(answer: Answer, bell: Bell, port: int) -> Iterator[ThreadingHTTPServer]:
    """Listen on a port of this machine; who calls lets it serve. Raises BadUsage if it is taken."""
    handler = type("Handler", (_PreviewHandler,), {"answer": staticmethod(answer), "bell": bell})
    with listen(handler, HERE, port) as server:
        yield server
