"""The rules of a game to read: its reference sheets, on a page of their own without scripts."""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from markupsafe import Markup

from printgen.model.look import Theme
from printgen.model.system import System
from printgen.web.site.shell import SitePage, SiteWords, make_game_page
from printgen.web.styles import write_tone_rules

# Where a section of the rules begins, with what it is about.
SECTION = re.compile(r'<h3 (?:[^>]*?)data-rule="([^"]*)"[^>]*>(.*?)</h3>', re.DOTALL)
TAG, BLANK = re.compile(r"<[^>]*>"), re.compile(r"\s+")
TABLE, SCROLLS = re.compile(r"<table.*?</table>", re.DOTALL), r'<div class="scroll" tabindex="0">\g<0></div>'
# What the id of a section begins with, so that no other part of the page has it.
PREFIX = "section."


class RuleSection(NamedTuple):
    """A section of the rules."""

    id: str
    title: str
    words: str


def write_rules_page(system: System, theme: Theme, html: str, rules: str) -> SitePage:
    """Return the page of a game's rules, which are HTML already."""
    words, seen = SiteWords(system.language), set[str]()

    def name(found: re.Match[str]) -> str:
        is_first = found[1] not in seen
        seen.add(found[1])
        return found[0].replace("<h3 ", f'<h3 id="{PREFIX}{found[1]}" ', 1) if is_first else found[0]

    shown = TABLE.sub(SCROLLS, SECTION.sub(name, html))
    values = {"rules": Markup(shown), "sections": list(list_sections(html))}  # noqa: S704  # ours
    page = make_game_page(system, "rules.html", words.say("rules.title"), "rules", **values)
    return page._replace(styles=("../rules", "rules"), rules=rules + write_tone_rules(system, theme, html))


def list_sections(html: str) -> Iterator[RuleSection]:
    """Yield the sections of rules that have a name, each once."""
    heads, seen = list(SECTION.finditer(html)), set[str]()
    for head, end in zip(heads, [*(each.start() for each in heads[1:]), len(html)], strict=True):
        if head[1] not in seen:
            seen.add(head[1])
            yield RuleSection(f"{PREFIX}{head[1]}", _read(head[2]), _read(html[head.end() : end]))


def _read(html: str) -> str:
    """Return the words of HTML."""
    return BLANK.sub(" ", unescape(TAG.sub(" ", html))).strip()
