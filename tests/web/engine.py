"""The engine of a page in V8: sessions that it plays, given and taken as plain data."""

import atexit
import json
from functools import cache
from pathlib import Path
from typing import Any

from py_mini_racer import MiniRacer

from printgen.load.look.printed_words import load_told
from printgen.web.page import SPARE_MODULES
from printgen.web.script import join_modules, name_words

ROOT = Path(__file__).parents[2]
WORDS = name_words(load_told("en"))


def join_driver(entry: str, language: str = "en") -> str:
    """Return one script of a module of the tests, with the steps of every game."""
    words = name_words(load_told(language))
    return join_modules(entry, words, ROOT, [f"printgen/web/{name}" for name in SPARE_MODULES])


@cache
def open_script(entry: str, language: str = "en") -> MiniRacer:
    """Return V8 with a module, which makes its functions global, and with all that it needs, in a language."""
    racer = MiniRacer()
    atexit.register(racer.close)  # or its threads keep the process from ending
    racer.eval(join_driver(entry, language))
    return racer


def ask(function: str, *arguments: Any) -> Any:
    """Return what a function of driver.js says, which it gives as JSON."""
    return json.loads(open_script("tests/web/driver.js").call(function, *arguments))
