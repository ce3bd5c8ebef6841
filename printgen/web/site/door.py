"""The door of a game: what it is, how it is played and printed, what is in it, its scenarios, sums and changes."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from printgen.load.look.printed_words import load_words
from printgen.model.die import CARDS
from printgen.model.play import Scenario
from printgen.model.product import PageSpec
from printgen.model.routine import DiceStep, list_steps
from printgen.model.system import System
from printgen.web.install import name_door, name_page
from printgen.web.site.cards import CardFonts, SiteDeck, deal_hand, find_displayed
from printgen.web.site.search import SearchPlace
from printgen.web.site.shell import SitePage, SiteWords, list_colours, render

# So many cards are shown on the door, and on the home page of the site.
MOST_SHOWN, FEW = 7, 3


# How many sides dice have, however many are rolled.
SIDES = re.compile(r"[0-9]?d(?:([0-9])\1+|([0-9]+))")
# What a rule of a style sheet is about that is about one game alone, on pages that are about several.
SCOPE = ".game-{}"
# What begins and ends a link in Markdown.
LINK = ("link_open", "link_close")


class File(NamedTuple):
    """A file to print."""

    path: str  # below the door
    paper: str  # the title of its paper
    sheets: str  # how many it takes, in words
    megabytes: str
    sum: str


class PrintChoice(NamedTuple):
    """How much of a game is printed."""

    id: str
    title: str
    text: str  # what is in it
    times: tuple[str, ...]  # how long it takes by hand
    files: tuple[File, ...]  # for each paper


class PagePicture(NamedTuple):
    """A picture of a page of the print."""

    path: str
    width: int
    height: int
    title: str
    page: int
    part: str  # the name of the part of the game that it shows, "" for the first page


class DoorScenario(NamedTuple):
    """A scenario on the door."""

    scenario: Scenario
    map: Markup  # "" for none
    files: tuple[File, ...]


class Door(NamedTuple):
    """What a door shows."""

    system: System
    decks: list[SiteDeck]
    choices: list[PrintChoice]
    pictures: list[PagePicture]
    scenarios: list[DoorScenario]
    fingerprint: str  # what logs and challenges go by
    spec: PageSpec


def write_door(door: Door, rules: str) -> SitePage:
    """Return the door of a game."""
    system = door.system
    return SitePage(
        path=name_door(system.id),
        title=system.name,
        language=system.language,
        template="door",
        values={
            "door": door,
            "system": system,
            "good": find_good(door),
            "play": name_page(system.id),
            "dice": list(list_dice(system)),
            "hand": deal_hand(door.decks, MOST_SHOWN),
            "changes": write_markdown(door.spec.changelog),
        },
        styles=("prose", "door"),
        rules=rules,
        about=f"{system.title}. {SiteWords(system.language).say('home.intro')}",
    )


def find_good(door: Door) -> PrintChoice:
    """Return what most players print: what it takes to play well."""
    return next((each for each in door.choices if each.id == "good"), door.choices[-1])


def list_dice(system: System) -> Iterator[str]:
    """Yield what is rolled on the tables of a game and in its routines, in words; several dice of a kind once."""
    words = load_words(system.language)
    rolled = [table.die.id for table in system.tables if table.die]
    steps = chain.from_iterable(list_steps(routine.steps) for routine in system.play.routines)
    rolled += [step.die for step in steps if isinstance(step, DiceStep)]
    found = [match for name in rolled if (match := SIDES.fullmatch(name))]
    sides = {int(match[1] or match[2]) for match in found}  # d66 is rolled with d6
    yield from (words.name_die(f"d{number}") for number in sorted(sides))
    if any(name in CARDS for name in rolled):
        yield SiteWords(system.language).say("door.playing-cards")


def write_markdown(text: str) -> Markup:
    """Return a stranger's Markdown as HTML, with no elements of its own, below a heading that stands for its title."""
    reader = MarkdownIt("commonmark", {"html": False})
    tokens = reader.parse(text)
    levels = [int(token.tag[1]) for token in tokens if token.type == "heading_open"]
    # A heading above all others is a title; where there are several of its level, they are versions.
    is_titled = tokens[:1] != [] and tokens[0].tag == "h1" and min(levels[1:], default=1) > 1
    tokens = tokens[3:] if is_titled else tokens
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + 2 - is_titled)}"
        token.children = list(_keep_words(token.children)) if token.children else token.children
    return Markup(reader.renderer.render(tokens, reader.options, {}))  # noqa: S704  # escaped by the reader


def _keep_words(children: Sequence[Token]) -> Iterator[Token]:
    """Yield parts of a line: the words alone of pictures, which might lie elsewhere, and of links to no other site."""
    leads = False
    for child in children:
        if child.type == "link_open":
            leads = str(child.attrGet("href")).lower().startswith(("http://", "https://"))
        if child.type == "image":
            yield from (part for part in _keep_words(child.children or ()) if part.type not in LINK)
        elif leads or child.type not in LINK:
            yield child


def describe_game(door: Door, fonts: CardFonts, places: Sequence[SearchPlace]) -> dict[str, Any]:
    """Return what the pages that all games share need to know of one, as plain data."""
    system, hand = door.system, deal_hand(door.decks, FEW)
    few = fonts._replace(displayed="".join(sorted({*system.name, *"".join(find_displayed(hand))})))
    return {
        "id": system.id,
        "name": system.name,
        "title": system.title,
        "language": system.language,
        "colours": list_colours(system),
        "rules": few.write_rules(f"{system.id}/", SCOPE),
        "shared": [render("drawing.html", "draw_shared", deck) for deck in dict.fromkeys(deck for deck, _ in hand)],
        "hand": [
            render("drawing.html", "draw_card", deck, card, True, f" place-{place}")
            for place, (deck, card) in enumerate(hand, 1)
        ],
        "places": places,
        "sheets": {f"{system.id}/{file.path}": file.sheets for choice in door.choices for file in choice.files},
        "own": door.spec.own,
        "door": name_door(system.id),
        "pictures": [picture._asdict() for picture in door.pictures],
    }
