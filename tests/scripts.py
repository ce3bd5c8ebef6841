"""JavaScript of the page in V8, without a browser."""

import atexit
from functools import cache
from pathlib import Path

from py_mini_racer import MiniRacer

from printgen.web.modules import join_modules

ROOT = Path(__file__).resolve().parent.parent


@cache
def load_script(entry: str) -> MiniRacer:
    """Return V8 with a module and all that it needs, whose functions can be called."""
    racer = MiniRacer()
    atexit.register(racer.close)  # or its threads keep the process from ending
    racer.eval(join_modules(entry, ROOT))
    return racer
