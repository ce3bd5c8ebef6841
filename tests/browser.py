"""A browser for tests of pages: Chromium as a phone has it, which notes all that goes wrong in its pages."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Error, Page, Playwright, Request

import make
from printgen.web.server import open_server

PHONE = {"width": 360, "height": 640}
# What a browser asks of its maker while nobody uses it; a machine without a network is slowed down by it.
FLAGS = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
# Browsers that can show windows, and know what an app is.
FULL = make.BROWSERS[1:]
# Browsers that playwright finds by itself where they are not on the path, as on Windows and macOS.
CHANNELS = ("chrome", "msedge")
# So many milliseconds are waited for anything: much longer than it takes.
PATIENCE = 15_000
# A place whose meaning has just changed takes no tap for a while; tests do not wait for it unless that is on trial.
HASTE = """addEventListener("DOMContentLoaded", () => {
    const style = new CSSStyleSheet();
    style.replaceSync(".deaf { pointer-events: auto !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
});"""


def launch(playwright: Playwright, names: Sequence[str] = make.BROWSERS) -> Browser | None:
    """Start a browser that is installed on this machine and return it; None if there is none of these names.

    A process that has drawn a sheet knows only the fonts of printgen; a browser needs one of the system, or crashes.
    """
    environment = {name: value for name, value in os.environ.items() if name != "FONTCONFIG_FILE"}
    found = next(filter(None, map(shutil.which, names)), None)
    ways: list[dict[str, str]] = [{"executable_path": found}] if found else [{"channel": name} for name in CHANNELS]
    for way in ways:
        try:
            return playwright.chromium.launch(args=list(FLAGS), env=environment, **way)  # type: ignore[arg-type]
        except Error:
            if os.environ.get("CI") and found:
                raise
    return None


class Phone:
    """A browser with a storage of its own, at the size of a phone; it notes in `faults` what goes wrong in its pages.

    That are errors, dialogs, and requests for anything but the pages that are opened. Whoever uses it taps in haste,
    unless `haste` is false.
    """

    def __init__(self, browser: Browser, *, haste: bool = True, **settings: Any) -> None:
        asked = {"viewport": PHONE, "has_touch": True, "color_scheme": "dark", "reduced_motion": "reduce", **settings}
        self.context: BrowserContext = browser.new_context(**asked)
        self.context.set_default_timeout(PATIENCE)
        if haste:
            self.context.add_init_script(HASTE)
        self.faults: list[str] = []
        self.asked, self.leaves = 0, True  # how often a page has asked before it was left, and whether it is left then
        self._allowed = ["data:", "blob:"]
        self.context.on("console", self._note_message)
        self.context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        self.context.on("dialog", self._note_dialog)
        self.context.on("request", self._note_request)

    def open(self, address: str | Path, *, seed: str = "") -> Page:
        """Open a page, a file or an address, in a new tab and return it; from a server it may load its neighbours."""
        url = address.as_uri() if isinstance(address, Path) else address
        own = url.partition("#")[0]
        self._allowed.append(own.rpartition("/")[0] + "/" if own.startswith("http") else own)
        page = self.context.new_page()
        page.goto(f"{url}#seed={seed}" if seed else url)
        return page

    def close(self) -> None:
        """Throw the phone away, with all that it has stored."""
        self.context.close()

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.faults.append(f"{message.type}: {message.text}")

    def _note_dialog(self, dialog: Dialog) -> None:
        if dialog.type == "beforeunload":
            self.asked += 1
            dialog.accept() if self.leaves else dialog.dismiss()
            return
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith(tuple(self._allowed)):
            self.faults.append(f"request: {request.url}")


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve a folder to this machine as `printgen web --serve` does, and yield its address, which ends with a slash."""
    with open_server(folder, 0, lan=False) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()
