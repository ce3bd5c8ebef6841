"""Keys: what each product is made from, and a sum that differs whenever any of it does."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from printgen import __version__
from printgen.build.job import Job
from printgen.build.manifest import Entry
from printgen.build.versions import list_versions, sum_modules, without_setting
from printgen.errors import Origin
from printgen.files import noting_files, sum_file
from printgen.load.look.layout import list_layout_files
from printgen.load.look.look import load_look
from printgen.load.look.wishes import heed_spec
from printgen.model.art import PLAIN_ART, PLAIN_FACE, Art
from printgen.model.markup import Marked, plain, write_markup
from printgen.model.options import PAPERS, SWITCHES, Options
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.paths import (
    ROSTERS,
    Pack,
    find_font,
    find_layout,
    find_words,
    font_folder,
    is_yaml,
    known_layouts,
    name_layout,
    own_templates,
    show_path,
    template_folders,
)
from printgen.products.deck import Card, CardBack, Deck, describe_card
from printgen.products.kinds import KINDS, ProductKind
from printgen.products.needs import leave_symbols
from printgen.web.install import name_door, name_page

ENCODER = json.JSONEncoder(sort_keys=True)  # made once: every card has a sum
FINGERPRINT_DIGITS, CARD_DIGITS = 6, 16
# What is added to the name of a deck's file that holds some of its cards alone.
CHANGED = ".changed"
# Where files of packs that others extend lie, by their names.
EXTENDED = "extended"
# Rooms whose modules have nothing to do with how text is set.
NOT_SETTING = ("cli", "play", "verify", "web")
PLAIN = frozenset({str, int, float, bool, type(None)})


class Keys:
    """Says what products are made from: values of packs, files of the look, options, and versions of libraries.

    `read` has the sums of all files that were read when the packs were loaded. Raises BadUsage, or BadData for a faulty
    layout.
    """

    def __init__(self, options: Options, packs: Iterable[Pack], read: Mapping[Path, str]) -> None:
        self.options = options
        # The name and the sum of each file of a pack, by what the places of values call it. Files of other packs are
        # among them, for it may extend one of these.
        self.packs = {
            pack.id: {show_path(path): (_name_file(path, pack), digits) for path, digits in read.items()}
            for pack in packs
        }
        with noting_files() as notes:
            self.look = load_look(options)
        self.notes = notes
        self._layouts: dict[str, dict[str, str]] = {}
        self._wished: dict[tuple[str, str], Mapping[Path, str]] = {}
        self._sources: dict[str, str] = {}

    @cached_property
    def versions(self) -> dict[str, str]:
        """The programs that products are made with."""
        return list_versions()

    def narrow(self, job: Job) -> Job:
        """Return a job whose system holds only what its product is made from. Its key is made of that.

        What the options leave out is not among it.

        Templates of one's own may show anything, so a sheet keeps all of its system for them.
        """
        heeded = job.heed(self.options)
        return heeded if job.flows and own_templates() else heeded.narrow()

    def sum_source(self, job: Job) -> str:
        """Return the sum of all files that a product may be made of, and of options and versions.

        It is quickly made, of a job as it is; as long as it is the same, so is the product.
        """
        home = job.name.rpartition("/")[0]  # a game, or a scenario of it
        if home not in self._sources:
            self._sources[home] = self._sum_files_of(job.system)
        layouts = {deck.layout: self._sum_layout(deck.layout) for deck in job.system.decks}
        wished = [_name_all(self._find_notes(deck)) for deck in job.system.decks if deck.wishes]
        options = [_show_options(self.options, job.kind), *(getattr(self.options, name) for name in SWITCHES)]
        return _sum([job.name, job.only, options, layouts, wished, _list_papers(job), self._sources[home]])

    def _sum_files_of(self, system: System) -> str:
        """Return the sum of the files of a pack, of all that says how it looks but layouts, and of versions."""
        pack = sorted(
            (name, digits)
            for name, digits in self.packs[system.id].values()
            if system.extends or not name.startswith(f"{EXTENDED}/")
        )
        look = [self._name_look(None), self._list_words(system), self._list_display(system), self._fonts]
        return _sum([pack, separate(system.symbols)[0], look, self._templates, self.versions])

    def make_key(self, job: Job) -> str:
        """Return the key of a product, of a job that was narrowed."""
        values, _ = separate((job.system, job.spec))
        return self._sum_up(job, self._list_made_of(job, values))

    def sum_text(self, job: Job) -> str:
        """Return the sum of all that a sheet of flowing text shows, of its paper, and of what printgen makes of it.

        What sets it does not count: the sheet may have been set elsewhere.
        """
        values = separate((job.system, job.spec, self.look.paper, self.look.theme))[0]
        files = [self._list_words(job.system), self._list_display(job.system), self._templates, self._fonts]
        return _sum([values, files, __version__, sum_modules(*NOT_SETTING)])

    def describe(self, job: Job) -> Entry:
        """Return the entry of a product that is yet to be made, of a job that was narrowed."""
        values, origins = separate((job.system, job.spec))
        made_of = self._list_made_of(job, values)
        decks = job.make_decks()
        files = {name: digits for file, (name, digits) in self.packs[job.system.id].items() if file in origins}
        return Entry(
            path=self.name_file(job),
            product=job.name,
            kind=job.kind,
            fingerprint=" ".join(deck.fingerprint for deck in decks) or _sum(made_of)[:FINGERPRINT_DIGITS],
            key=self._sum_up(job, made_of),
            inputs=dict(sorted({**files, **self._list_look(job)}.items())),
            cards={name: digits for deck in decks for name, digits in self._sum_cards(deck, job.only).items()},
        )

    def name_file(self, job: Job) -> str:
        """Return the path of a product below the output folder. A product on paper lies in the folder of its paper."""
        if job.kind is ProductKind.WEB:
            return name_page(job.system.id)
        if job.kind is ProductKind.SITE:
            return name_door(job.system.id)
        return f"{self.look.paper.id}/{job.name}{CHANGED if job.only else ''}.pdf"

    def _list_made_of(self, job: Job, values: Any) -> list[Any]:
        """Return as plain data what a product is made from, these values of its pack among it."""
        return [job.name, _show_options(self.options, job.kind), values, self._list_look(job), job.only]

    def _sum_up(self, job: Job, made_of: list[Any]) -> str:
        """Return the sum of all that a product is made from and with."""
        sets = job.flows or job.kind is ProductKind.WEB  # a page has the text of sheets, and fonts that were cut
        return _sum([made_of, self.versions if sets else without_setting(self.versions)])

    def _list_look(self, job: Job) -> dict[str, str]:
        """Return the sums of the files that say how a product looks, by names that are the same on every machine."""
        look = {
            **self._name_look(self.look.format.origin if "card" in KINDS[job.kind].ignores else None),
            **self._list_words(job.system),
            **self._list_display(job.system),
            **_list_papers(job),
        }
        shown = () if "card" in KINDS[job.kind].ignores else job.system.decks
        layouts = {name: digits for deck in shown for name, digits in self._sum_layout(deck.layout).items()}
        for deck in shown:
            layouts |= _name_all(self._find_notes(deck)) if deck.wishes else {}
        templates = self._templates if job.flows or job.kind is ProductKind.WEB else {}
        return {**look, **layouts, **templates, **self._fonts}

    def _name_look(self, without: Origin | None) -> dict[str, str]:
        """Return the sums of the files that say how things look, without the one that is not heeded."""
        notes = {
            path: digits for path, digits in self.notes.items() if without is None or show_path(path) != without.file
        }
        return _name_all(notes)

    def _find_notes(self, deck: DeckSpec) -> Mapping[Path, str]:
        """Return the sums of the files that say how things look, with those that a deck wishes in place of others.

        Raises BadData for what there is not.
        """
        wished = heed_spec(self.options, deck)
        if wished == self.options:
            return self.notes
        name = wished.card, wished.theme
        if name not in self._wished:
            with noting_files() as self._wished[name]:
                load_look(wished)
        return self._wished[name]

    def _sum_layout(self, name: str) -> dict[str, str]:
        """Return the sums of the files that a card layout is made of."""
        if name not in self._layouts:
            path = known_layouts("cards").get(name)
            files = list_layout_files(path) if path else []
            self._layouts[name] = _sum_files(files) if path else {f"layouts/cards/{name}.yaml": ""}
        return self._layouts[name]

    @cached_property
    def _fonts(self) -> dict[str, str]:
        return _sum_files(sorted(font_folder().glob("*.ttf")))

    def _list_words(self, system: System) -> dict[str, str]:
        """Return the sum of the file with what printgen prints in the language of a system."""
        return _sum_files([find_words(system.language)])

    def _list_display(self, system: System) -> dict[str, str]:
        """Return the sums of the display face of a system, if it has one, and of the typeface that it brings along."""
        shown = [find_font(system.display, Path(system.origins["display"].file).parent)] if system.display else []
        return _sum_files([*shown, *dict.fromkeys(Path(path) for _, path in self.options.fonts)])

    @cached_property
    def _templates(self) -> dict[str, str]:
        """The first of each name counts, as it does where they are filled in."""
        found = [path for folder in reversed(template_folders()) for path in sorted(folder.glob("*"))]
        return _sum_files({path.name: path for path in found}.values())

    def _sum_cards(self, deck: Deck, only: Collection[str]) -> dict[str, str]:
        """Return a digest of the words of each card, or of some alone, and of what they are drawn with, by card's id.

        A card that stands for no face of a die may move up in its deck: its number is only where it was printed.

        How many cards the deck has does not count, nor does its fingerprint: other cards may change.
        """
        system = deck.system
        drawn = [
            self._name_look(self.look.paper.origin),
            self._sum_layout(deck.layout),
            self._fonts,
            self._list_display(system),
            system.name,
            deck.title,
        ]
        art = separate((deck.art, leave_symbols(system.symbols, deck.art)))[0]
        common = _sum([drawn, system.accent, system.ground, system.highlight, art])
        wanted = (card for card in deck.cards if not only or card.id in only)
        return {card.id: _sum([_show_card(card, system), common])[:CARD_DIGITS] for card in wanted}


def _show_card(card: Card, system: System) -> list[Any]:
    """Return as plain data all that tells a card's front and its back from others of its deck."""
    words = describe_card(card)
    for key in ("of",) if card.faces else ("of", "id", "number"):
        del words[key]
    shown: list[Any] = []
    for side in card.sides:
        shown.append(_show_art(side.art))
        if isinstance(side, CardBack) and side.face != PLAIN_FACE:
            shown.append([*side.face])
        for part in side.sections:
            sign = (part.heading.style, part.heading.symbol) if part.heading else ()
            shown += (part.quiet, *sign, _show_art(part.art))
    symbols = separate(leave_symbols(system.symbols, (shown, words)))[0] if system.symbols else {}
    return [words, card.quiet, [*_find_marked(words)], shown, symbols]


def _show_art(art: Art) -> Any:
    """Return the pictures and symbols beside words as plain data; most words have none."""
    return None if art == PLAIN_ART else separate(art)[0]


def _find_marked(words: Any) -> Iterator[str]:
    """Yield the texts among the words of a card that have markup, as a pack writes them."""
    if words.__class__ is Marked:
        yield write_markup(words)
    elif isinstance(words, list | dict):
        for each in words.values() if isinstance(words, dict) else words:
            yield from _find_marked(each)


def _show_options(options: Options, kind: ProductKind) -> dict[str, Any]:
    """Return the options that a kind of product heeds. Of a path only the name counts, for its file is an input."""
    left_out = (*KINDS[kind].ignores, *SWITCHES, "stated", "fonts")  # which change values, and these count themselves
    values = {name: value for name, value in options._asdict().items() if name not in left_out}
    for name, value in values.items():
        if isinstance(value, str):  # perhaps several themes, in their order
            values[name] = ",".join(Path(part).stem if is_yaml(part) else part for part in value.split(","))
    return values


def _name_file(path: Path, pack: Pack) -> str:
    """Return the name of a file of a pack, of one that it extends, or of a scenario or collection of one's own."""
    if path.is_relative_to(pack.folder):
        return f"tables/{pack.id}/{path.relative_to(pack.folder).as_posix()}"
    home = next((folder for folder in path.parents if (folder / "system.yaml").exists()), None)
    if home and not is_yaml(path.name):  # a picture may lie anywhere in its pack
        return f"{EXTENDED}/{home.name}/{path.relative_to(home).as_posix()}"
    if path.parent.name != ROSTERS and not (path.parent / "system.yaml").exists():
        return f"own/{path.name}"
    parts = path.parts[-3:] if path.parent.name == ROSTERS else path.parts[-2:]
    return "/".join((EXTENDED, *parts))


def _list_papers(job: Job) -> dict[str, str]:
    """Return the sums of the files of further papers: a site has prints for more than the one in the options."""
    return _sum_files(find_layout("papers", name) for name in PAPERS) if job.kind is ProductKind.SITE else {}


def _sum_files(paths: Iterable[Path]) -> dict[str, str]:
    """Return the sums of files by name; what cannot be read has none, and is for those to complain of who need it."""
    return _name_all({path: sum_file(path) for path in paths})


def _name_all(sums: Mapping[Path, str]) -> dict[str, str]:
    """Return sums by name; where two files have one name, the name of the later is lengthened."""
    named: dict[str, str] = {}
    for path, digits in sums.items():
        name = name_layout(path)
        while named.get(name, digits) != digits:
            name += "+"
        named[name] = digits
    return named


def _sum(content: Any) -> str:
    """Return the SHA-256 of plain data."""
    return sha256(ENCODER.encode(content).encode()).hexdigest()


def separate(value: Any) -> tuple[Any, set[str]]:
    """Return a value as JSON has it, without places, and the files that these are in.

    A line more above a row moves its place, and changes nothing that is printed.
    """
    files: set[str] = set()
    return _separate(value, files), files


def _separate(value: Any, files: set[str]) -> Any:
    if value.__class__ is Origin:
        files.add(value.file)
        return None
    if value.__class__ is Marked:
        return {"marked": [write_markup(value), plain(value)]}  # which has the titles of routines
    if value.__class__ in PLAIN or value == PLAIN_ART:  # most things show nothing beside their words
        return value
    if isinstance(value, tuple | list):
        return [each if each.__class__ in PLAIN else _separate(each, files) for each in value]
    if isinstance(value, dict):
        return {key: each if each.__class__ in PLAIN else _separate(each, files) for key, each in value.items()}
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"no sum can be taken of a {type(value).__name__}")
