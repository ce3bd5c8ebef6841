"""The promises of `printgen site`: every page leads on, says its words without scripts, and asks nobody else."""

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser import Phone, serve
from conftest import Capture, shipped_systems
from hostile import MARKUP
from making import maker_of
from outputs import copy_pack, expect_finished, read_tree
from playwright.sync_api import expect
from test_page_words import list_sentences
from web.test_access import AXE, FIND, FIND_WIDE
from websites import GERMAN, HOSTILE, make_website, read_website

from printgen.build.door import HOME_WEIGHT, describe_home
from printgen.cli import main
from printgen.load.look.printed_words import load_words
from printgen.model.options import Options
from printgen.model.told_words import Counted
from printgen.products.deck import make_deck
from printgen.products.listing import list_game_decks
from printgen.web.install import INDEX
from printgen.web.site import shell
from printgen.web.site.home import write_home
from printgen.web.site.shell import write_fonts, write_page

POLICY = "default-src 'none'"
ELSEWHERE = re.compile(r"(?:src|href)=\"(?:https?:)?//|url\((?!['\"]?(?:data:|\.\./|fonts/|[\w-]+/fonts/))|@import")
# What a template says, and what a module does: `say("door.play")`.
ASKED = re.compile(r'say\("([a-z-]+\.[a-z-]+)"|"((?:frame)\.[a-z-]+)"')
SHOWN = ("index.html", f"{HOSTILE}/index.html", f"{GERMAN}/index.html", f"{HOSTILE}/rules.html", "search.html")
MORE = (f"{HOSTILE}/odds.html", f"{HOSTILE}/cards/spawn.html", "docs/index.html", "docs/commands.html")


def read(path: str) -> str:
    return read_website()[path].text
