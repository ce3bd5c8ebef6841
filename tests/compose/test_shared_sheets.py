"""Decks on sheets that they share: no card is lost, each has its own back, and as little paper is taken as can be."""

from collections.abc import Iterable, Iterator
from math import ceil

from hypothesis import given
from hypothesis import strategies as st
from making import maker_of
from playing import load_marsh

from printgen.compose.deck import compose_decks, draw_deck
from printgen.compose.document import Fills, Group, Layer, Lines, Page, PageItem
from printgen.imposition.grid import make_crop_marks
from printgen.imposition.verso import Slot, find_axis, make_verso
from printgen.model.art import Backs
from printgen.model.options import Duplex, Options
from printgen.model.product import DeckSpec
from printgen.products.deck import make_deck

MARSH = load_marsh()
SPECS = MARSH.decks
SIZES = {spec.id: len(make_deck(MARSH, spec).cards) for spec in SPECS}
some_decks = st.lists(st.sampled_from(SPECS), min_size=1, unique=True)
papers = st.sampled_from(["a4", "letter", "a3", "200x150mm"])
gutters = st.sampled_from([0, 2_000])
TURNS = st.sampled_from([Duplex.LONG_EDGE, Duplex.SHORT_EDGE])


def list_items(items: Iterable[PageItem]) -> Iterator[PageItem]:
    """Yield the items of a page, those within layers in their place."""
    for item in items:
        if isinstance(item, Layer):
            yield from list_items(item.items)
        else:
            yield item


def find_cards(page: Page, *ends: str) -> list[tuple[Slot, str]]:
    """Return the slots of what recurs on a page, with the id of the deck that it is of, by how its key ends."""
    found = [(item.slot, item.key) for item in list_items(page.items) if isinstance(item, Group)]
    named = [(slot, key.removesuffix(end)) for slot, key in found for end in ends if key.endswith(end)]
    return [(slot, deck) for slot, deck in named if deck in SIZES]


@given(some_decks, papers, TURNS, gutters)
def test_each_card_is_there_once_with_the_back_of_its_deck_behind_it(
    specs: list[DeckSpec], paper: str, duplex: Duplex, gutter: int
) -> None:
    """Whichever decks share sheets, on any paper and turned over either edge, each card has its own deck's back."""
    maker = maker_of(Options(paper=paper, duplex=duplex, gutter=gutter))
    pages = list(compose_decks(maker.design, MARSH, specs).pages)
    axis = find_axis(maker.design.grid.paper, duplex)
    seen: dict[str, int] = {}
    for recto, verso in zip(pages[::2], pages[1::2], strict=True):
        fronts = find_cards(recto, "-ground")
        for _, deck in fronts:
            seen[deck] = seen.get(deck, 0) + 1
        behind = {(make_verso(slot, maker.design.grid.paper, axis), deck) for slot, deck in fronts}
        assert len({slot for slot, _ in fronts}) == len(fronts)
        assert behind == set(find_cards(verso, "-back", "-ground-of-back"))
    assert seen == {spec.id: SIZES[spec.id] for spec in specs}


@given(some_decks, papers)
def test_across_a_fold_each_card_has_the_back_of_its_deck(specs: list[DeckSpec], paper: str) -> None:
    """Where a sheet is folded, the back of each card's deck lies across the fold from it."""
    maker = maker_of(Options(paper=paper, duplex=Duplex.FOLD_OVER))
    grid = maker.design.grid
    for page in compose_decks(maker.design, MARSH, specs).pages:
        fronts = find_cards(page, "-ground")
        behind = {(grid.behind(slot), deck) for slot, deck in fronts}
        assert behind == set(find_cards(page, "-back", "-ground-of-back"))


@given(some_decks, papers, st.sampled_from([*Duplex]))
def test_shared_sheets_are_full(specs: list[DeckSpec], paper: str, duplex: Duplex) -> None:
    """Decks whose backs are drawn as lines take no more sheets than all their cards need."""
    maker = maker_of(Options(paper=paper, duplex=duplex))
    pages = list(compose_decks(maker.design, MARSH, specs).pages)
    rectos = [page for page in pages if find_cards(page, "-ground")]
    assert len(rectos) == ceil(sum(SIZES[spec.id] for spec in specs) / maker.design.grid.places)


@given(some_decks, papers)
def test_cuts_are_shared(specs: list[DeckSpec], paper: str) -> None:
    """Cards of different decks lie edge to edge: the marks of a sheet are those of its slots, whosever they are."""
    maker = maker_of(Options(paper=paper))
    for page in compose_decks(maker.design, MARSH, specs).pages:
        if fronts := find_cards(page, "-ground"):
            (marks,) = (item.marks for item in list_items(page.items) if isinstance(item, Lines))
            slots = [slot for slot, _ in fronts]
            assert list(marks) == make_crop_marks(maker.design.grid, slots)
            assert set(slots) <= set(maker.design.grid.slots())


def test_backs_that_bleed_in_other_colours_keep_to_other_sheets() -> None:
    """On solid grounds a neighbour's colour would show at a cut that is off, so colours do not share a sheet."""
    maker = maker_of(Options(backs=Backs.SOLID))
    grounds = {spec.id: draw_deck(maker.design, MARSH, spec).ground for spec in SPECS}
    assert len(set(grounds.values())) > 1
    for page in compose_decks(maker.design, MARSH, SPECS).pages:
        on_page = {grounds[deck] for _, deck in find_cards(page, "-ground")}
        fills = {item.colour for item in list_items(page.items) if isinstance(item, Fills)}
        assert len(on_page | fills) == 1


def test_cards_that_are_wanted_alone_are_printed_alone() -> None:
    """Of all decks only the cards of some ids are printed, on as few sheets as they need, and decks without any go."""
    first, last = (make_deck(MARSH, spec).cards[0].id for spec in (SPECS[0], SPECS[-1]))
    maker = maker_of(Options())
    recto, _ = compose_decks(maker.design, MARSH, SPECS, {first, last}).pages
    assert [deck for _, deck in find_cards(recto, "-ground")] == [SPECS[0].id, SPECS[-1].id]
