"""Python as a browser has it, in a process of its own: `python tests/lacking_browser.py build firefight/markers`.

What the build of Python for browsers lacks is gone, and of libraries there are those alone that a page loads: that is
what Pyodide 314 says of itself.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

# The libraries that a page loads, and what is missing of the standard library and of these.
THERE = {
    "fontTools", "jinja2", "markupsafe", "printgen", "pypdf", "pypdfium2", "pypdfium2_raw", "reportlab", "rich",
    "segno", "tinycss2", "uharfbuzz", "webencodings", "yaml",
}  # fmt: skip
MISSING = {"_multiprocessing", "_posixsubprocess", "curses", "msvcrt", "pwd", "readline", "resource", "yaml._yaml"}
FUNCTIONS = ("fork", "geteuid", "sched_getaffinity")
PLATFORM = "emscripten"
NO_PROCESSES = 138


class Absent:
    """Finds no module that a browser lacks, and keeps others from finding it."""

    def find_spec(self, name: str, *_: object) -> None:
        """Raise ModuleNotFoundError for what is absent."""
        first = name.partition(".")[0]
        if name in MISSING or (first not in THERE and first not in sys.stdlib_module_names):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def refuse_thread(_: threading.Thread) -> NoReturn:
    """Do as the start of a thread does there."""
    raise RuntimeError("can't start new thread")


def refuse_process(*_: object, **__: object) -> NoReturn:
    """Do as the start of a process does there."""
    raise OSError(NO_PROCESSES, "emscripten does not support processes.")


def lack(others: Sequence[str] = ()) -> None:
    """Take away what a browser lacks, but for other libraries that a test needs."""
    THERE.update(others)
    sys.platform = PLATFORM
    sys.meta_path.insert(0, Absent())
    for name in FUNCTIONS:
        if hasattr(os, name):
            delattr(os, name)
    threading.Thread.start = refuse_thread  # type: ignore[assignment,method-assign]
    subprocess.Popen.__init__ = refuse_process  # type: ignore[method-assign]


if __name__ == "__main__":
    lack()
    from printgen.__main__ import start

    start()
