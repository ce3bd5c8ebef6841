"""The one table of product kinds: what printgen makes, and all that listing, building and releasing ask of a kind.

A new kind is a member and an entry here, a composer in `compose/` that the entry names, and a test.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from itertools import chain
from typing import Any, Final, Literal, NamedTuple

from printgen.model.form import FormSpec
from printgen.model.options import Options
from printgen.model.product import REFERENCE, DeckSpec, PageSpec, SetSpec, Spec
from printgen.model.system import System
from printgen.products.deck import count_deck_cards
from printgen.products.form import count_forms
from printgen.products.listing import (
    count_blanks,
    count_boards,
    count_boxes,
    count_markers,
    count_measures,
    count_sheet_pages,
    list_game_decks,
    list_sheets,
)
from printgen.products.map import count_maps
from printgen.products.needs import (
    need_blanks,
    need_boxes,
    need_deck,
    need_form,
    need_game,
    need_maps,
    need_markers,
    need_mat,
    need_measures,
    need_page,
    need_sheet,
    need_trackers,
)

# Only these options make a difference to sheets: flowing text has no cards, markers, cuts or backs.
SHEET_OPTIONS = ("paper", "theme", "margin")
LENGTHS = "lengths"
# How a product as a scenario has it stands to that of the game.
INSTEAD: Final = "instead"
BESIDES: Final = "besides"
# What makes products: those on paper, and pages for browsers.
BUILD: Final = "build"
PAGES: Final = "web"
# What a sheet that takes as many pages as it needs is thought to need.
USUAL_PAGES = 3
# Forms have nothing but paper, which may lie.
FORM_OPTIONS = (*SHEET_OPTIONS, "orientation")
# A page shows cards, and no paper.
PAGE_OPTIONS = ("card", "theme", "backs")
CARD_OPTIONS = tuple(name for name in Options._fields if name not in (*SHEET_OPTIONS, LENGTHS))


class ProductKind(StrEnum):
    """What kind of product something is, as lists and manifests have it."""

    DECK = "deck"
    SHEET = "sheet"
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


class KindEntry(NamedTuple):
    """A kind of product."""

    id: ProductKind  # the kind
    list_specs: Callable[[System], Iterable[Spec]]  # returns the products of this kind that a system has
    count_pieces: Callable[[System, Any], int]  # returns how many pieces a product has
    need: Callable[[System, Any], System]  # returns a system with only what a product is made from
    piece: str  # what a piece is called: a deck has cards
    folder: str  # where products of this kind lie in a release
    composer: str = ""  # what composes a set of this kind, or a form: a module of `compose/` and a function there
    title: str = ""  # what the product is called where packs give it no title
    reserves: tuple[str, ...] = ()  # ids that belong to this kind: no pack may give them to a product of another kind
    ignores: tuple[str, ...] = (LENGTHS,)  # the options that it has no use for
    flows: bool = False  # whether it is flowing text, which takes long and needs libraries of its own
    # whether a product as a scenario has it is made in place of that of the game, or besides; "" for neither
    tonight: Literal["", "instead", "besides"] = ""
    # the command that makes products of this kind; no other does, whatever it is about
    command: Literal["build", "web"] = BUILD
    # about how long a product takes, and each of its pieces more; only the ratios between kinds count
    seconds: tuple[float, float] = (0.05, 0.001)


def _make_set(kind: ProductKind, parts: Iterable[Any]) -> tuple[SetSpec, ...]:
    """Return the one product of a kind with all parts that a system has; none if there are no parts."""
    return tuple(SetSpec(kind, KINDS[kind].title, part.origin) for part in parts)[:1]


def _list_measure_sets(system: System) -> tuple[SetSpec, ...]:
    """Return the product with all measures: an alternative where markers take them along on their sheets."""
    found = _make_set(ProductKind.MEASURES, system.measures)
    return tuple(spec._replace(alternative=bool(system.markers)) for spec in found)


KINDS: dict[ProductKind, KindEntry] = {
    ProductKind.DECK: KindEntry(
        ProductKind.DECK, lambda system: system.decks, count_deck_cards, need_deck, "card", "decks"
    ),
    ProductKind.SHEET: KindEntry(
        ProductKind.SHEET,
        list_sheets,
        count_sheet_pages,
        need_sheet,
        "page",
        "sheets",
        reserves=(REFERENCE,),
        ignores=(*CARD_OPTIONS, LENGTHS),
        flows=True,
        seconds=(0.8, 0.4),
    ),
    ProductKind.BOXES: KindEntry(
        ProductKind.BOXES,
        lambda system: _make_set(ProductKind.BOXES, system.decks),
        count_boxes,
        need_boxes,
        "box",
        "boxes",
        composer="boxes:compose_boxes",
        title="Tuck boxes and dividers",
        reserves=(ProductKind.BOXES,),
        tonight=BESIDES,
    ),
    ProductKind.MARKERS: KindEntry(
        ProductKind.MARKERS,
        lambda system: _make_set(ProductKind.MARKERS, system.markers),
        count_markers,
        need_markers,
        "marker",
        "markers",
        composer="markers:compose_markers",
        title="Markers",
        reserves=(ProductKind.MARKERS,),
        tonight=INSTEAD,
    ),
    ProductKind.TRACKERS: KindEntry(
        ProductKind.TRACKERS,
        lambda system: _make_set(ProductKind.TRACKERS, system.trackers),
        count_boards,
        need_trackers,
        "board",
        "markers",
        composer="boards:compose_trackers",
        title="Trackers",
        reserves=(ProductKind.TRACKERS,),
        tonight=INSTEAD,
        ignores=(),
    ),
    ProductKind.MAT: KindEntry(
        ProductKind.MAT,
        lambda system: _make_set(ProductKind.MAT, [*system.trackers, *list_game_decks(system)]),
        lambda *_: 1,
        need_mat,
        "mat",
        "mats",
        composer="boards:compose_mat",
        title="Play mat",
        reserves=(ProductKind.MAT,),
        tonight=INSTEAD,
        ignores=(),
    ),
    ProductKind.MAPS: KindEntry(
        ProductKind.MAPS,
        lambda system: _make_set(ProductKind.MAPS, system.maps),
        count_maps,
        need_maps,
        "map",
        "maps",
        composer="forms:compose_maps",
        title="Maps",
        reserves=(ProductKind.MAPS,),
    ),
    ProductKind.MEASURES: KindEntry(
        ProductKind.MEASURES,
        _list_measure_sets,
        count_measures,
        need_measures,
        "measure",
        "markers",
        composer="markers:compose_measures",
        title="Measures",
        reserves=(ProductKind.MEASURES,),
    ),
    ProductKind.BLANKS: KindEntry(
        ProductKind.BLANKS,
        lambda system: (SetSpec(ProductKind.BLANKS, KINDS[ProductKind.BLANKS].title, system.origins["title"]),),
        count_blanks,
        need_blanks,
        "sheet",
        "blanks",
        composer="blanks:compose_blanks",
        title="Blank cards and markers",
        reserves=(ProductKind.BLANKS,),
    ),
    ProductKind.FORM: KindEntry(
        ProductKind.FORM,
        lambda system: system.forms,
        count_forms,
        need_form,
        "form",
        "forms",
        composer="forms:compose_form",
        tonight=INSTEAD,
        ignores=tuple(name for name in Options._fields if name not in FORM_OPTIONS),
        seconds=(0.1, 0.03),
    ),
    ProductKind.GAME: KindEntry(
        ProductKind.GAME,
        lambda system: (
            SetSpec(ProductKind.GAME, KINDS[ProductKind.GAME].title, system.origins["title"], alternative=True),
        ),
        lambda *_: 1,
        need_game,
        "file",
        "games",
        title="The whole game",
        reserves=(ProductKind.GAME,),
        ignores=(),
        flows=True,
        tonight=INSTEAD,
        seconds=(1.5, 0.1),
    ),
    ProductKind.WEB: KindEntry(
        ProductKind.WEB,
        lambda system: (PageSpec(ProductKind.WEB, KINDS[ProductKind.WEB].title, system.origins["title"]),),
        lambda *_: 1,
        need_page,
        "page",
        "web",
        title="Page for the phone",
        reserves=(ProductKind.WEB,),
        ignores=tuple(name for name in Options._fields if name not in PAGE_OPTIONS),
        command=PAGES,
        seconds=(0.5, 0.1),
    ),
}


def find_kind(spec: Spec) -> ProductKind:
    """Return what kind of product a spec asks for; the id of a set, and of a page, is its kind."""
    if isinstance(spec, SetSpec | PageSpec):
        return ProductKind(spec.id)
    if isinstance(spec, FormSpec):
        return ProductKind.FORM
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
