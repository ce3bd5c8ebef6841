"""The one table of product kinds: what printgen makes, and all that listing, building and releasing ask of a kind.

A new kind is a member and an entry here, a composer in `compose/` that the entry names, and a test. If the whole game
holds it, its words are in `model/printed_words`.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from itertools import chain
from typing import Any, Final, Literal, NamedTuple

from printgen.model.options import Options
from printgen.model.printed_words import PrintedWords
from printgen.model.product import REFERENCE, DeckSpec, FormSpec, PageSpec, ScenarioSpec, SetSpec, Spec
from printgen.model.system import System
from printgen.products.deck import count_deck_cards
from printgen.products.listing import (
    count_sheet_pages,
    list_blanks,
    list_boxes,
    list_game_decks,
    list_scenario_sheets,
    list_sheets,
    name_several,
    tell_markers,
)
from printgen.products.needs import (
    keep,
    need_blanks,
    need_boxes,
    need_deck,
    need_form,
    need_markers,
    need_mat,
    need_scenario,
    need_sheet,
)
from printgen.products.pieces import tell_mat

# Only these options make a difference to sheets: flowing text has no cards, markers, cuts or backs.
SHEET_OPTIONS = ("paper", "theme", "margin", "fonts")
LENGTHS, PARTS = "lengths", "parts"


def _without(*names: str) -> tuple[str, ...]:
    return tuple(name for name in Options._fields if name not in names)


CARD_OPTIONS = _without(*SHEET_OPTIONS, LENGTHS)
# How a product as a scenario has it stands to the game's product.
INSTEAD: Final = "instead"
BESIDES: Final = "besides"
# What makes products: those on paper, pages to play, and what a site has of a game besides.
BUILD: Final = "build"
PAGES: Final = "web"
SITE: Final = "site"
# What a sheet that takes as many pages as it needs is thought to need.
USUAL_PAGES = 3


class ProductKind(StrEnum):
    """What kind of product something is, as lists and manifests have it."""

    DECK = "deck"
    SHEET = "sheet"
    SCENARIO = "scenario"
    BOXES = "boxes"
    MARKERS = "markers"
    TRACKERS = "trackers"
    MAT = "mat"
    MAPS = "maps"
    MEASURES = "measures"
    BLANKS = "blanks"
    FORM = "form"
    GAME = "game"
    WEB = "web"
    SITE = "site"


# What a part of the whole game is printed on: paper of a letter's weight, or card.
Stock = Literal["paper", "card"]
Specs = Iterable[Any]


class InGame(NamedTuple):
    """How the file with the whole game holds products of a kind; fields of the printed words say it in a language."""

    place: int  # which part of the file they are
    stock: Stock
    advice: str  # the phrase that says what is done with their sheets
    title: str = ""  # the phrase that they are called together, "" where each has a title
    # returns what is in them, item by item
    list_items: Callable[[System, Specs, PrintedWords], Iterable[str]] = lambda *_: ()


class KindEntry(NamedTuple):
    """A kind of product."""

    id: ProductKind  # the kind
    list_specs: Callable[[System], Iterable[Spec]]  # returns the products of this kind that a system has
    count_pieces: Callable[[System, Any], int]  # returns how many pieces a product has
    need: Callable[[System, Any], System]  # returns a system with only what a product is made from
    piece: str  # what a piece is called: a deck has cards
    folder: str  # where products of this kind lie in a release
    composer: str = ""  # what composes a set of this kind, or a form: a module of `compose/` and a function there
    # what the product is called where packs give it no title; then a system has at most one, whose id is the kind
    title: str = ""
    reserved: tuple[str, ...] = ()  # further ids that no pack may give to a product of another kind
    ignores: tuple[str, ...] = (LENGTHS, PARTS)  # the options that it has no use for
    flows: bool = False  # whether it is flowing text, which takes long and needs libraries of its own
    # whether a product as a scenario has it is made in place of the game's, or besides; "" for neither
    tonight: Literal["", "instead", "besides"] = ""
    # the command that makes products of this kind; no other does, whatever it is about
    command: Literal["build", "web", "site"] = BUILD
    # about how long a product takes, and each of its pieces more; only the ratios between kinds count
    seconds: tuple[float, float] = (0.05, 0.001)
    in_game: InGame | None = None  # how the whole game holds it; None if it does not

    @property
    def reserves(self) -> tuple[str, ...]:
        """Return the ids that belong to this kind: no pack may give them to a product of another kind."""
        return (self.id, *self.reserved) if self.title else self.reserved


def _make_set(kind: ProductKind, parts: Iterable[Any]) -> tuple[SetSpec, ...]:
    """Return the one product of a kind with all parts that a system has; none if there are no parts."""
    return tuple(SetSpec(kind, KINDS[kind].title, part.origin) for part in parts)[:1]


_ENTRIES = (
    KindEntry(
        ProductKind.DECK,
        lambda system: system.decks,
        count_deck_cards,
        need_deck,
        piece="card",
        folder="decks",
        tonight=INSTEAD,
        in_game=InGame(
            5,
            "card",
            "cut_cards",
            "cards",
            lambda system, specs, _: [name_several(spec.title, count_deck_cards(system, spec)) for spec in specs],
        ),
    ),
    KindEntry(
        ProductKind.SHEET,
        list_sheets,
        count_sheet_pages,
        need_sheet,
        piece="page",
        folder="sheets",
        reserved=(REFERENCE,),
        ignores=(*CARD_OPTIONS, LENGTHS),
        flows=True,
        seconds=(0.8, 0.4),
        in_game=InGame(1, "paper", "keep_sheet"),
    ),
    KindEntry(
        ProductKind.SCENARIO,
        list_scenario_sheets,
        lambda *_: 1,
        need_scenario,
        piece="sheet",
        folder="sheets",
        composer="scenario:compose_scenario",
        ignores=(*CARD_OPTIONS, LENGTHS),
        seconds=(0.1, 0.05),
        in_game=InGame(1, "paper", "keep_sheet"),
    ),
    KindEntry(
        ProductKind.BOXES,
        lambda system: _make_set(ProductKind.BOXES, system.decks if system.boxes else ()),
        lambda system, _: len(list_boxes(system)),
        need_boxes,
        piece="box",
        folder="boxes",
        composer="boxes:compose_boxes",
        title="Tuck boxes and dividers",
        tonight=BESIDES,
        in_game=InGame(7, "card", "make_box", "boxes"),
    ),
    KindEntry(
        ProductKind.MARKERS,
        lambda system: _make_set(ProductKind.MARKERS, system.markers),
        lambda system, _: sum(marker.amount for marker in system.markers),
        need_markers,
        piece="marker",
        folder="markers",
        composer="markers:compose_markers",
        title="Markers",
        tonight=INSTEAD,
        in_game=InGame(6, "card", "fold_markers", "markers", tell_markers),
    ),
    KindEntry(
        ProductKind.TRACKERS,
        lambda system: _make_set(ProductKind.TRACKERS, system.trackers),
        lambda system, _: sum(tracker.players for tracker in system.trackers),
        keep("trackers"),
        piece="board",
        folder="markers",
        composer="boards:compose_trackers",
        title="Trackers",
        tonight=INSTEAD,
        ignores=(PARTS,),
    ),
    KindEntry(
        ProductKind.MAT,
        lambda system: _make_set(ProductKind.MAT, [*system.trackers, *list_game_decks(system)]),
        lambda *_: 1,
        need_mat,
        piece="mat",
        folder="mats",
        composer="boards:compose_mat",
        title="Play mat",
        tonight=INSTEAD,
        ignores=(PARTS,),
        in_game=InGame(4, "card", "lay_mat", "mat", tell_mat),
    ),
    KindEntry(
        ProductKind.MAPS,
        lambda system: _make_set(ProductKind.MAPS, system.maps),
        lambda system, _: sum(len(each.sizes) for each in system.maps),
        keep("maps"),
        piece="map",
        folder="maps",
        composer="forms:compose_maps",
        title="Maps",
        in_game=InGame(3, "paper", "read_maps", "maps", lambda system, *_: [each.title for each in system.maps]),
    ),
    KindEntry(
        ProductKind.MEASURES,
        # An alternative where markers take them along on their sheets.
        lambda system: tuple(
            spec._replace(alternative=bool(system.markers)) for spec in _make_set(ProductKind.MEASURES, system.measures)
        ),
        lambda system, _: sum(measure.copies for measure in system.measures),  # a stick in several pieces is one
        keep("measures"),
        piece="measure",
        folder="markers",
        composer="markers:compose_measures",
        title="Measures",
    ),
    KindEntry(
        ProductKind.BLANKS,
        lambda system: (SetSpec(ProductKind.BLANKS, KINDS[ProductKind.BLANKS].title, system.origins["title"]),),
        lambda system, _: len(list_blanks(system)) + 1,  # one for each table with a deck, and one of markers
        need_blanks,
        piece="sheet",
        folder="blanks",
        composer="markers:compose_blanks",
        title="Blank cards and markers",
    ),
    KindEntry(
        ProductKind.FORM,
        lambda system: system.forms,
        lambda _, spec: spec.per_page,
        need_form,
        piece="form",
        folder="forms",
        composer="forms:compose_form",
        tonight=INSTEAD,
        ignores=_without(*SHEET_OPTIONS, "orientation"),  # it has nothing but paper, which may lie
        seconds=(0.1, 0.03),
        in_game=InGame(2, "paper", "fill_in", "forms", lambda _, specs, __: [spec.title for spec in specs]),
    ),
    KindEntry(
        ProductKind.GAME,
        lambda system: (
            SetSpec(ProductKind.GAME, KINDS[ProductKind.GAME].title, system.origins["title"], alternative=True),
        ),
        lambda *_: 1,
        lambda system, _: system._replace(warnings=(), changes=()),  # all that is printed
        piece="file",
        folder="games",
        title="The whole game",
        ignores=(),
        flows=True,
        tonight=INSTEAD,
        seconds=(1.5, 0.1),
    ),
    KindEntry(
        ProductKind.WEB,
        lambda system: (PageSpec(ProductKind.WEB, KINDS[ProductKind.WEB].title, system.origins["title"]),),
        lambda *_: 1,
        # All of the game; what is on the table tonight is chosen on the page.
        lambda system, _: system._replace(warnings=(), changes=(), collection=None, scenario=None),
        piece="page",
        folder="web",
        title="Page for the phone",
        ignores=_without("card", "theme", "backs"),  # it shows cards, and no paper
        command=PAGES,
        seconds=(0.5, 0.1),
    ),
    KindEntry(
        ProductKind.SITE,
        lambda _: (),  # no pack has it: it stands for all files of a game on a site, which are made together
        lambda *_: 1,
        lambda system, _: system._replace(warnings=(), changes=(), collection=None, scenario=None),
        piece="page",
        folder="site",
        ignores=(LENGTHS, "paper"),  # its prints are for A4 and for Letter
        flows=True,
        command=SITE,
        seconds=(8, 0.1),
    ),
)
KINDS: dict[ProductKind, KindEntry] = {entry.id: entry for entry in _ENTRIES}


def find_kind(spec: Spec) -> ProductKind:
    """Return what kind of product a spec asks for; the id of a set, and of a page, is its kind."""
    if isinstance(spec, SetSpec | PageSpec):
        return ProductKind(spec.id)
    if isinstance(spec, FormSpec):
        return ProductKind.FORM
    if isinstance(spec, ScenarioSpec):
        return ProductKind.SCENARIO
    return ProductKind.DECK if isinstance(spec, DeckSpec) else ProductKind.SHEET


def list_specs(system: System) -> tuple[Spec, ...]:
    """Return the specs of all products of a system, kind by kind."""
    return tuple(chain.from_iterable(kind.list_specs(system) for kind in KINDS.values()))


def count_pieces(system: System, spec: Spec) -> int:
    """Return how many pieces a product has; 0 for a sheet that takes as many pages as it needs."""
    return KINDS[find_kind(spec)].count_pieces(system, spec)


def estimate_cost(system: System, spec: Spec) -> float:
    """Return about how many seconds a product takes."""
    start, each = KINDS[find_kind(spec)].seconds
    return start + each * (count_pieces(system, spec) or USUAL_PAGES)


def list_reserved(kind: ProductKind) -> list[str]:
    """Return the ids that a pack may not give to its products of a kind, since products of other kinds have them."""
    return sorted(name for entry in KINDS.values() if entry.id is not kind for name in entry.reserves)
