"""The cards of a game to look at: a page for each deck, on which each card has an address of its own."""

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import unescape
from itertools import chain
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from printgen.compose.design import Design
from printgen.load.look.printed_words import load_words
from printgen.model.markup import plain
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.paths import font_folder
from printgen.products.deck import Card, Section
from printgen.products.listing import list_game_decks
from printgen.products.odds import show_roll
from printgen.render.pdf.fonts import find_display, find_fonts
from printgen.render.svg import write_deck_inline
from printgen.render.web_font import make_web_font
from printgen.typeset.card.card import typeset_deck
from printgen.typeset.type.typeface import DISPLAY
from printgen.typeset.type.wording import refine
from printgen.web.site.shell import FONTS, SitePage, SiteWords, list_letters, make_game_page
from printgen.web.styles import DISPLAY as DISPLAY_FAMILY
from printgen.web.styles import FAMILY, write_display_rule

DIGITS = 8
# What stands in a drawing in the display face: a font's family begins with this.
DISPLAYED = re.compile(r'<text[^>]*"display-[^>]*>(.*?)</text>', re.DOTALL)


class SiteCard(NamedTuple):
    """A card as a page shows it."""

    id: str  # where it is on its page
    number: int
    title: str
    quiet: bool  # whether nothing happens
    pictured: bool  # whether it shows a picture
    words: tuple[tuple[str, str], ...]  # what stands on it, each text with its label, which may be ""
    drawing: Markup  # its front, without the ground of all cards
    back: Markup | None  # its back, None where it has that of the deck

    @property
    def label(self) -> str:
        """All of its words, as they are read aloud."""
        told = (f"{label}: {text}" if label else text for label, text in self.words)
        return ". ".join(text.rstrip(".") for text in (self.title, *told) if text)


class SiteDeck(NamedTuple):
    """A deck as a page shows it."""

    id: str
    title: str
    fingerprint: str
    key: str  # what the ids of its drawings begin with
    width: float
    height: float
    shared: Markup  # what its drawings refer to
    ground: Markup  # what all fronts lie on
    back: Markup
    ground_of_back: Markup
    cards: tuple[SiteCard, ...]

    @property
    def sample(self) -> tuple[SiteCard, ...]:
        """Return its cards with pictures, or those on which something happens, or all if it has none of these."""
        return self.pictured or tuple(card for card in self.cards if not card.quiet) or self.cards

    @property
    def pictured(self) -> tuple[SiteCard, ...]:
        """Return its cards that show a picture."""
        return tuple(card for card in self.cards if card.pictured)

    @property
    def path(self) -> str:
        """Return where its page is, below the door of its game."""
        return f"cards/{self.id}.html"


class CardFonts(NamedTuple):
    """What the cards of a game are set in on its pages."""

    family: str
    display: str  # the family of what is large
    file: Path | None  # the file of that, None where it is the family of the text
    displayed: str  # all that is set in it
    files: dict[str, bytes]  # fonts of the game's own, by path below its door

    def write_rules(self, below: str, scope: str = ":root") -> str:
        """Return the rules of a style sheet. `below` leads from the page to the door of the game.

        scope: the part of the page that is about the game.
        """
        own = "".join(
            f"@font-face{{font-family:{self.family};font-style:{style};font-weight:{weight};"
            f"src:url({quote(below)}fonts/{role}.woff2) format('woff2')}}"
            for role, (_, style, weight) in FONTS.items()
            if self.files
        )
        shown = write_display_rule(self.file, self.displayed).replace(DISPLAY_FAMILY, f'"{self.display}"')
        display = f'"{self.display}"' if self.file else FAMILY
        return f"{own}{shown}{scope} .card{{font-family:{self.family}}}{scope}{{--display:{display}}}"


def draw_decks(design: Design, system: System) -> list[SiteDeck]:
    """Return the decks of a game. Raises BadData for cards that do not fit."""
    return [_draw_deck(design, system, spec) for spec in list_game_decks(system)]


def _draw_deck(design: Design, system: System, spec: DeckSpec) -> SiteDeck:
    dressed = design.dress(spec)
    setting = dressed.make_setting(system, spec)
    faces, deck = typeset_deck(setting), setting.deck
    grounds = [faces.ground, faces.back, *((faces.ground_of_back,) if faces.own_backs else ())]
    fronts, backs = list(faces.typeset_fronts()), [back for back in faces.own_backs if back]
    key, display = f"{name_family(system, 'deck')}-{spec.id}", name_family(system, "display")
    families = {role: FAMILY.strip('"') for role in FONTS} | {DISPLAY: display}
    shared, drawn = write_deck_inline([(frame,) for frame in (*grounds, *fronts, *backs)], families, key)
    drawings = iter(map(Markup, drawn))
    ground, back = next(drawings), next(drawings)
    ground_of_back = next(drawings) if faces.own_backs else Markup()
    shown_fronts = [next(drawings) for _ in fronts]
    shown_backs = [next(drawings) if own else None for own in faces.own_backs or [None] * len(fronts)]
    cards = (
        SiteCard(
            card.id if card.part == 1 else f"{card.id}-{card.part}",
            card.number,
            _tell(card.title, system),
            card.quiet,
            card.art.picture is not None,
            tuple(_list_words(card, system)),
            front,
            own,
        )
        for card, front, own in zip(deck.cards, shown_fronts, shown_backs, strict=True)
    )
    return SiteDeck(
        spec.id, spec.title, deck.fingerprint, key, setting.width, setting.height,
        Markup(shared), ground,  # noqa: S704  # drawn by us
        back, ground_of_back, tuple(cards),
    )  # fmt: skip


def name_family(system: System, use: str) -> str:
    """Return a name that no other game on the same page has, whatever its id is made of."""
    return f"{use}-{sha256(system.id.encode()).hexdigest()[:DIGITS]}"


def _list_words(card: Card, system: System) -> Iterator[tuple[str, str]]:
    """Yield the words of a card beside its title, each text with its label."""
    if card.corner:
        yield "", show_roll(card.corner, load_words(system.language))
    sides: Sequence[Sequence[Section]] = [card.sections, card.back.sections if card.back else ()]
    for part in chain.from_iterable(sides):
        told = " ".join(f"{words}." if words is part.title and part.text else words for words in part[1:4] if words)
        yield _tell(part.label, system), _tell(told, system)
    if card.flavour:
        yield "", _tell(card.flavour, system)


def _tell(text: str, system: System) -> str:
    """Return a text as it is printed, without its markup."""
    return plain(refine(text, system.language)) if text else ""


def choose_fonts(design: Design, system: System, decks: Sequence[SiteDeck], titles: Iterable[str]) -> CardFonts:
    """Return what cards are set in: the fonts that all pages share, unless a pack brings others or needs more letters.

    titles: what else is large on a page.

    Raises BadData for a font that cannot be used.
    """
    display = find_display(design.look.theme, system)
    family, files = FAMILY, dict[str, bytes]()
    shown = find_displayed((deck, card) for deck in decks for card in deck.cards)
    displayed = "".join(sorted({*"".join(shown), *"".join(titles)}))
    paths = find_fonts(design.look.theme, system)
    said = set(filter(str.isprintable, "".join(card.label for deck in decks for card in deck.cards)))
    is_usual = all(paths[role] == font_folder() / name for role, (name, _, _) in FONTS.items())
    if not (is_usual and said <= list_letters()):
        family, letters = f'"{name_family(system, "own")}"', "".join(sorted(said | list_letters()))
        files = {f"fonts/{role}.woff2": make_web_font(paths[role].read_bytes(), letters) for role in FONTS}
    return CardFonts(family, name_family(system, "display"), display, displayed, files)


def find_displayed(cards: Iterable[tuple[SiteDeck, SiteCard]]) -> list[str]:
    """Return what stands on cards, their backs and what they lie on in the display face."""
    drawn = (
        text
        for deck, card in cards
        for text in (deck.ground, deck.back, deck.ground_of_back, card.drawing, card.back or "")
    )
    return [unescape(text) for text in DISPLAYED.findall("".join(drawn))]


def deal_hand(decks: Sequence[SiteDeck], most: int) -> list[tuple[SiteDeck, SiteCard]]:
    """Return some cards that stand for a game: as many of each deck, from all through it.

    Decks that have pictures go before others, which fill what is left of the hand.
    """
    pictured = [deck for deck in decks if deck.pictured]
    is_enough = sum(len(deck.sample) for deck in pictured) >= most
    shown = (pictured if is_enough else sorted(decks, key=lambda deck: not deck.pictured))[:most]
    share = most // len(shown) if shown else 0
    return [
        (deck, deck.sample[place * len(deck.sample) // number])
        for deck in shown
        for number in [min(share, len(deck.sample))]
        for place in range(number)
    ]


def write_deck_page(system: System, deck: SiteDeck, decks: Sequence[SiteDeck], rules: str) -> SitePage:
    """Return the page of a deck, beside the other decks of its game."""
    page = make_game_page(system, deck.path, deck.title, "cards", deck=deck, decks=decks)
    about = SiteWords(system.language).say("cards.title", deck=deck.title)
    return page._replace(styles=("cards",), rules=rules, about=about)
