"""The search of a site: all words of cards, rules and docs, found by a small script on a page that asks nobody."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rjsmin import jsmin

from printgen.model.system import System
from printgen.web.site.cards import SiteDeck
from printgen.web.site.docs import DocPage
from printgen.web.site.rules import RuleSection
from printgen.web.site.shell import SEARCH, SitePage, SiteWords, write_data

SCRIPT = Path(__file__).resolve().with_name("search.js")
# So many finds are shown.
MOST = 60
# What the script says.
SAID = ("found", "none", "more")


class SearchPlace(NamedTuple):
    """A place that can be found."""

    home: str  # the game, or the docs
    title: str
    address: str
    words: str


def list_places(system: System, decks: Iterable[SiteDeck], sections: Iterable[RuleSection]) -> list[SearchPlace]:
    """Return what can be found of a game."""
    cards = [
        SearchPlace(f"{system.name} · {deck.title}", card.title, f"{system.id}/{deck.path}#{card.id}", card.label)
        for deck in decks
        for card in deck.cards
    ]
    rules = [SearchPlace(system.name, each.title, f"{system.id}/rules.html#{each.id}", each.words) for each in sections]
    return [*rules, *cards]


def write_search(games: Iterable[Mapping[str, Any]], docs: Sequence[DocPage], language: str) -> SitePage:
    """Return the page that finds words in games, as these describe themselves, and in the docs."""
    words = SiteWords(language)
    places = [place for game in games for place in game["places"]]
    places += [
        SearchPlace(
            f"{words.say('search.docs')} · {doc.title}", heading.text, f"{doc.path}#{heading.id}", heading.words
        )
        for doc in docs
        for heading in doc.headings
    ]
    said = {"most": MOST, "words": {key: words.groups["search"][key] for key in SAID}, "places": places}
    return SitePage(
        path=SEARCH,
        title=f"{words.say('search.title')} · printgen",
        language=language,
        template="search",
        values={"index_data": write_data(said)},
        styles=("search",),
        script=jsmin(SCRIPT.read_text(encoding="utf-8")),
    )
