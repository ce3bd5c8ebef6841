"""Times prints made in a browser against the command line, on this machine and as on a slower one.

usage: python benchmarks/workshop.py [--slower N] SITE [SYSTEM]

SITE is a folder made by `printgen site`. A slower machine is played by stopping the browser for a share of the time, as
Chromium slows down no workers. Seconds are from the tap to the file; memory is what the processes of pages have in use.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import perf_counter, sleep

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT), str(ROOT / "tests")]

from browser import launch, serve  # noqa: E402  # tests and benchmarks are no packages

MEGABYTE, SLICE = 2**20, 0.02
PATIENCE = 300_000
DONE = "() => document.querySelector('.file a') && !document.querySelector('progress:not([hidden])')"


def list_renderers() -> list[int]:
    """Return the processes of Chromium below this one that run pages."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            said = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(path.parent.name)] = int(said[1])
    own = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in own} - own:
        own |= more
    return [pid for pid in own if b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def measure_memory() -> int:
    """Return the megabytes that pages have in use."""
    lines = (line for pid in list_renderers() for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS")) // MEGABYTE


@contextmanager
def slow_down(times: int) -> Iterator[None]:
    """Let the browser run for a share of the time alone."""
    ended = Event()

    def hold() -> None:
        while not ended.is_set():
            pids = list_renderers()
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            sleep(SLICE * (times - 1))
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
            sleep(SLICE)

    thread = Thread(target=hold)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if times > 1:
            thread.join()


def make(page: Page, parts: str = "") -> float:
    """Return the seconds from the tap to the file."""
    if parts:
        page.get_by_role("radio", name="Some").check()
        for box in page.locator(".parts label:visible").all():
            box.locator("input").set_checked(box.inner_text() == parts)
    else:
        page.get_by_role("radio", name="All").check()
    began = perf_counter()
    page.get_by_role("button", name="Make the PDF").click()
    page.wait_for_function("() => document.querySelector('progress:not([hidden])')")
    page.wait_for_function(DONE, timeout=PATIENCE)
    return perf_counter() - began


def time_desk(game: str) -> float:
    """Return the seconds that the command line takes."""
    with tempfile.TemporaryDirectory() as folder:
        began = perf_counter()
        words = [sys.executable, "-m", "printgen", "build", f"{game}/game"]
        subprocess.run(words, cwd=folder, check=True, capture_output=True)
        return perf_counter() - began


def time_page(page: Page, address: str) -> str:
    """Return how long a page takes for what a player does: the first print, others, and one on another day."""
    began = perf_counter()
    page.goto(address)
    page.get_by_role("button", name="Make the PDF").wait_for()
    ready = perf_counter() - began
    cold, deck, whole, again = make(page, "Cards"), make(page, "Cards"), make(page), make(page)
    memory = measure_memory()
    page.reload()
    kept = make(page, "Cards")
    figures = (ready, cold, kept, deck, whole, again)
    return f"{' '.join(f'{seconds:12.2f}' for seconds in figures)} {memory:8}"


def main() -> None:
    """Print a line for each speed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=int, default=4, help="how many times slower than this machine (default: 4)")
    parser.add_argument("site", type=Path, metavar="SITE")
    parser.add_argument("system", nargs="?", default="firefight", metavar="SYSTEM")
    options = parser.parse_args()
    time_desk(options.system)
    names = ("page", "first cards", "kept", "cards again", "game", "game again")
    print(f"{'slower':>6} {' '.join(f'{name:>12}' for name in names)} {'MB':>8} {'desk':>8}")
    with sync_playwright() as driver, serve(options.site) as address:
        browser = launch(driver)
        assert browser, "no browser is installed here"
        for times in (1, options.slower):
            context = browser.new_context()
            context.set_default_timeout(PATIENCE)
            with slow_down(times):
                told = time_page(context.new_page(), f"{address}{options.system}/print.html")
            print(f"{times:6} {told} {time_desk(options.system):8.2f}", flush=True)
            context.close()


if __name__ == "__main__":
    main()
