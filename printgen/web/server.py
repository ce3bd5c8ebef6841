"""Serves a folder of pages to a browser on this machine, or to phones at the table: those files alone, to be read."""

import gzip
import os
import re
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedReader, RawIOBase
from pathlib import Path
from threading import BoundedSemaphore
from time import monotonic  # noqa: TID251  # whom it waits for changes no byte that is sent
from typing import Any
from urllib.parse import urlsplit

from printgen.errors import BadUsage, reason_of
from printgen.files import read_plain_file
from printgen.web.install import INDEX, MISSING

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104  # only --lan asks for that
# An address that nobody has, to which nothing is sent: the system says from which of its own it would be.
NOBODY = ("192.0.2.1", 9)
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".bin": "application/octet-stream",
    ".js": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".webp": "image/webp",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".woff2": "font/woff2",
    ".yaml": "application/yaml; charset=utf-8",
}
# What is sent compressed to whoever takes it so: most of a second less for a phone at the far end of a room.
TEXTS = (".html", ".js", ".webmanifest", ".yaml")
GZIP = re.compile(r"(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))", re.IGNORECASE)
# The names of files and folders that are served: none is hidden, leads upwards, or has to be decoded.
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z]+2?)?")
DEEPEST = 4
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
# How large a file is that is sent, and how many seconds a request may take, and then its answer.
MOST_BYTES, PATIENCE = 64 * 1024**2, 10
# How many connections may be open, each with a thread: a browser opens six or so.
MOST_CONNECTIONS = 128


def find_file(folder: Path, target: str) -> Path | None:
    """Return the file that the target of a request names in a folder; None if there is none that may be read."""
    path = urlsplit(target).path
    path += INDEX if path.endswith("/") else ""
    parts = path.removeprefix("/").split("/")
    found = folder.joinpath(*parts)
    if not path.startswith("/") or len(parts) > DEEPEST or not all(map(NAME.fullmatch, parts)):
        return None
    steps = [folder.joinpath(*parts[: number + 1]) for number in range(len(parts))]
    if found.suffix not in TYPES or any(step.is_symlink() for step in steps) or not found.is_file():
        return None
    return found


def lead_inside(folder: Path, target: str) -> str:
    """Return the target of a request with the slash that a folder with an index lacks in it, "" for all else.

    From there the links of that index lead where they should. The answer names no server, only a path on this one.
    """
    parts = urlsplit(target)
    inside = parts._replace(scheme="", netloc="", path=f"{parts.path}/").geturl()
    return inside if find_file(folder, inside) else ""


class _TimedRequest(RawIOBase):
    """What a browser sends: all of it has to be there in time, however slowly it comes."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.deadline = monotonic() + PATIENCE

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what is there, at most as much as a buffer takes, and return how much that was. Raises TimeoutError."""
        left = self.deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        self.connection.settimeout(left)
        return self.connection.recv_into(buffer)


class CarefulHandler(BaseHTTPRequestHandler):
    """Answers requests to read, each of which has its time; every other method is refused by the base class."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "printgen", ""
    policy = "frame-ancestors 'none'"  # what a page may do, as browsers are told

    def setup(self) -> None:
        """Get ready for the requests of a browser."""
        super().setup()
        self.rfile.close()
        self.request_file = _TimedRequest(self.connection)
        self.rfile = BufferedReader(self.request_file)

    def handle_one_request(self) -> None:
        """Read a request, which may take so long and no longer, and answer it."""
        self.request_file.deadline = monotonic() + PATIENCE
        super().handle_one_request()

    def send(
        self, data: bytes, kind: str, *, shrinks: bool = False, sends: bool = True, status: HTTPStatus = HTTPStatus.OK
    ) -> None:
        """Send an answer, compressed if it shrinks so and the browser takes it; or what would stand above it."""
        self.connection.settimeout(PATIENCE)  # for all that is sent
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if shrinks:
            self.send_header("Vary", "Accept-Encoding")
            if GZIP.search(self.headers.get("Accept-Encoding", "")):
                data = gzip.compress(data, mtime=0)
                self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if sends:
            self.wfile.write(data)

    def end_headers(self) -> None:
        """End the head of an answer, a refusal too, with what tells browsers to be careful."""
        for name, value in {**HEADERS, "Content-Security-Policy": self.policy}.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as the library calls it
        """Say nothing: the terminal shows where the pages are."""


class _FileHandler(CarefulHandler):
    """Answers requests to read a file of a folder."""

    folder: Path

    def do_GET(self) -> None:
        """Send a file."""
        self._answer(sends=True)

    def do_HEAD(self) -> None:
        """Send what would stand above a file."""
        self._answer(sends=False)

    def _answer(self, *, sends: bool) -> None:
        try:
            found, inside = find_file(self.folder, self.path), lead_inside(self.folder, self.path)
            status = HTTPStatus.OK if found else HTTPStatus.NOT_FOUND
            if not found and not inside:
                found = find_file(self.folder, f"/{MISSING}")
            data = read_plain_file(found, MOST_BYTES) if found else b""
        except (OSError, ValueError):  # a name that no file can have
            found, inside = None, ""
        if found:
            self.send(data, TYPES[found.suffix], shrinks=found.suffix in TEXTS, sends=sends, status=status)
        elif inside:
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", inside)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.send_error(HTTPStatus.NOT_FOUND)


class _Server(ThreadingHTTPServer):
    """A server whose threads end with it and are so many at most, and that takes no port that another has."""

    daemon_threads = True
    # A table of phones asks for several files at once, and whoever finds the queue full waits for seconds.
    request_queue_size = 64
    allow_reuse_address = os.name != "nt"  # there it would let two programs listen

    def __init__(self, *arguments: Any) -> None:
        self.free = BoundedSemaphore(MOST_CONNECTIONS)
        super().__init__(*arguments)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Begin to answer a browser, or hang up if as many others are being answered as may be."""
        if not self.free.acquire(blocking=False):
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except BaseException:  # the system has no thread left
            self.free.release()
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer a browser until it hangs up."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.free.release()

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that has gone away."""


def open_server(folder: Path, port: int, *, lan: bool) -> AbstractContextManager[ThreadingHTTPServer]:
    """Serve a folder on a port of this machine, or of its network too; who calls lets it serve. Raises BadUsage."""
    handler = type("Handler", (_FileHandler,), {"folder": folder.resolve()})
    return listen(handler, EVERYWHERE if lan else HERE, port)


@contextmanager
def listen(handler: type[CarefulHandler], host: str, port: int) -> Iterator[ThreadingHTTPServer]:
    """Listen on a port; who calls lets it serve. Raises BadUsage."""
    try:
        server = _Server((host, port), handler)
    except OSError as error:
        hint = "another program may have it: give another, a number from 1024 to 65535"
        raise BadUsage(f"--port: {port} cannot be used: {reason_of(error)}", hint) from None
    with closing(server.socket), server:
        yield server


def find_address() -> str:
    """Return the address of this machine in its network, "" if it is in none."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as end:
        end.connect(NOBODY)
        address = str(end.getsockname()[0])
        return "" if address.startswith("127.") else address
    return ""
