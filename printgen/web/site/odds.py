"""The odds of a game's decks: how likely each result is on the first card that is drawn."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.load.look.printed_words import load_words
from printgen.model.system import System
from printgen.products.deck import Deck
from printgen.products.odds import count_cards, print_per_cent
from printgen.web.site.shell import SitePage, SiteWords, make_game_page


class SiteOdds(NamedTuple):
    """The odds of a deck in one of its columns."""

    id: str
    title: str
    each: str  # the chance of each result in per cent where all are alike, "" else
    rows: tuple[tuple[str, int, str, float], ...]  # results, their cards, their chances in per cent and as a share


def write_odds(system: System, decks: Sequence[Deck], rules: str) -> SitePage:
    """Return the page with the odds of a game's decks."""
    words = SiteWords(system.language)
    found = list(_list_odds(decks, words))
    page = make_game_page(system, "odds.html", words.say("odds.title"), "odds", found=found)
    return page._replace(styles=("odds",), rules=rules, about=words.say("odds.intro"))


def _list_odds(decks: Sequence[Deck], words: SiteWords) -> Iterator[SiteOdds]:
    printed = load_words(words.language)
    for deck in decks:
        for column in deck.columns or (None,):
            name, title = (
                (column.id, words.say("odds.column", deck=deck.title, column=column.title))
                if column
                else ("", deck.title)
            )
            odds = count_cards(deck, name)
            rows = tuple(
                (told, outcome.faces, print_per_cent(outcome.probability, printed), float(outcome.probability))
                for outcome, told in zip(odds.outcomes, odds.tell_apart(), strict=True)
            )
            is_even = len(rows) > 1 and len({row[1] for row in rows}) == 1
            yield SiteOdds(f"{deck.id}-{name}" if name else deck.id, title, rows[0][2] if is_even else "", rows)
