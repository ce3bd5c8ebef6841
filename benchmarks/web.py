"""Times the pages of games in Chromium. Its processor is slowed, as a phone is slow. A blank page is timed beside them.

usage: python benchmarks/web.py [--runs N] [--slower N] [--actions N] [SYSTEM ...]

The pages are made first, and that is timed, too. The benchmark needs playwright and a browser, as the tests do.
"""

import argparse
import gzip
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.append(str(Path(__file__).resolve().parents[1]))
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from browser import launch, serve
from racing import PRINTGEN, RUNS

BLANK = "<!DOCTYPE html><meta charset=utf-8><link rel=icon href='data:,'><title>blank</title><p>blank"
# A game whose first pile never runs out: it is shuffled again.
LONG_GAME = "heroes-of-normandie"
# What opens the part in which piles lie, and what draws from the first of them, also when that part is closed again.
PILES, DRAW = "[data-key=panel-piles]", "[data-key^=row-]"
# Notes when something stands there for the first time and was painted.
WATCH = """
globalThis.seen = {};
const watch = setInterval(() => {
    for (const [name, found] of Object.entries({ table: ".next button", blank: "p", card: "svg.card" })) {
        if (!(name in seen) && document.querySelector(found)) {
            seen[name] = 0;
            requestAnimationFrame(() => setTimeout(() => { seen[name] = performance.now(); }));
        }
    }
}, 1);
"""
# Presses a button and returns the milliseconds until what came of it was painted.
PRESS = """async (selector) => {
    const button = document.querySelector(selector);
    const start = performance.now();
    button.click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
}"""
# Presses the same button many times and returns how long each took, without waiting for the screen.
PRESS_OFTEN = """async ([selector, times]) => {
    const found = [];
    for (let turn = 0; turn < times; turn += 1) {
        const start = performance.now();
        document.querySelector(selector).click();
        found.push(performance.now() - start);
        await new Promise((done) => setTimeout(done));
    }
    return found;
}"""


def main() -> None:
    """Make the pages, open them in turn, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7, help=RUNS)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower than this machine (default: 4)")
    parser.add_argument("--actions", type=int, default=1000, help="how long the long game is (default: %(default)s)")
    parser.add_argument("systems", nargs="*", metavar="SYSTEM")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(home, "web")
        time_making(folder, options.systems)
        browser = launch(playwright)
        if browser is None:
            sys.exit("neither Chromium nor Chrome nor Edge is installed here")
        (folder / "blank.html").write_text(BLANK, encoding="utf-8")
        names = sorted(path.stem for path in folder.glob("*.webmanifest"))
        with serve(folder) as address:
            time_pages(browser, folder, address, names, options)


def time_making(folder: Path, systems: list[str]) -> None:
    """Make the pages twice, and print how long that took, and what each weighs."""
    environment = {"XDG_CACHE_HOME": str(folder.parent / "cache")}
    for what in ("made", "made again"):
        start = time.perf_counter()
        command = [*PRINTGEN, "web", *systems, "-o", str(folder)]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
        print(f"pages {what}: {time.perf_counter() - start:.2f} s")
    for path in sorted(folder.glob("*.html")):
        data = path.read_bytes()
        print(f"{path.name:<28} {len(data) / 1000:7.1f} KB {len(gzip.compress(data, 9)) / 1000:7.1f} KB gzip")


def time_pages(browser: Browser, folder: Path, address: str, names: list[str], options: Any) -> None:
    """Open each page several times, and a blank page in between. Print the medians in milliseconds."""
    found: dict[str, dict[str, list[float]]] = {}
    for turn in range(options.runs + 1):
        for name in ["blank", *names]:
            times = time_page(browser, (folder / f"{name}.html").as_uri(), options.slower, blank=name == "blank")
            if name != "blank":
                times["offline"] = time_offline(browser, f"{address}{name}.html", options.slower)
            for what, value in times.items() if turn or not options.runs else ():
                found.setdefault(name, {}).setdefault(what, []).append(value)
    blank = statistics.median(found["blank"]["table"])
    print(f"blank page: {blank:.0f} ms, processor {options.slower:g} times slower")
    print(f"{'page':<24} {'table':>7} {'x blank':>7} {'card':>7} {'draw':>6} {'offline':>8}")
    for name in names:
        table, card, draw, offline = (
            statistics.median(found[name][key]) for key in ("table", "card", "draw", "offline")
        )
        print(f"{name:<24} {table:7.0f} {table / blank:7.1f} {card:7.0f} {draw:6.1f} {offline:8.0f}")
    for name in (name for name in names if name == LONG_GAME):
        done, longest, undone = time_session(browser, (folder / f"{name}.html").as_uri(), options)
        print(
            f"{options.actions} actions: median {done:.1f} ms, longest {longest:.0f} ms, longest undo {undone:.0f} ms"
        )


@contextmanager
def open_slowly(browser: Browser, slower: float) -> Iterator[tuple[BrowserContext, Page]]:
    """Yield an empty tab of a phone whose processor is slowed by this factor."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    context.add_init_script(WATCH)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    try:
        yield context, page
    finally:
        context.close()


def time_page(browser: Browser, url: str, slower: float, *, blank: bool) -> dict[str, float]:
    """Return how long a page takes, in milliseconds.

    table: from opening the page until its table is seen.
    card: from opening the page until its first card is seen; a blank page has none.
    draw: from a later tap on a pile until the card is seen; a blank page has none.
    """
    with open_slowly(browser, slower) as (_, page):
        page.goto(f"{url}#seed=benchmark")
        table = wait_for(page, "blank" if blank else "table")
        if blank:
            return {"table": table}
        page.evaluate(PRESS, PILES)
        first = page.evaluate(PRESS, DRAW)
        page.keyboard.press("Escape")
        draws = [page.evaluate(PRESS, DRAW) for _ in range(5)]
        return {"table": table, "card": table + first, "draw": statistics.median(draws)}


def time_offline(browser: Browser, url: str, slower: float) -> float:
    """Return how long an installed page takes without a network until its table is seen, in milliseconds."""
    with open_slowly(browser, slower) as (context, page):
        page.goto(f"{url}#seed=benchmark")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        context.set_offline(True)
        page.goto("about:blank")
        page.goto(url)
        return wait_for(page, "table")


def time_session(browser: Browser, url: str, options: Any) -> tuple[float, float, float]:
    """Play many actions, then undo some. Return the median and longest action, and the longest undo, in ms."""
    with open_slowly(browser, options.slower) as (_, page):
        page.goto(f"{url}#seed=benchmark")
        wait_for(page, "table")
        page.evaluate(PRESS, PILES)
        done = page.evaluate(PRESS_OFTEN, [DRAW, options.actions])
        undone = page.evaluate(PRESS_OFTEN, ["header button", options.actions // 10])
        return statistics.median(done), max(done), max(undone)


def wait_for(page: Page, name: str) -> float:
    """Wait until something is seen. Return how long that took since the page was asked for, in milliseconds."""
    page.wait_for_function("(name) => globalThis.seen?.[name]", arg=name)
    return float(page.evaluate("(name) => seen[name]", name))


if __name__ == "__main__":
    main()
