"""Roster sheets and sheets of owned names: every name once in its list, and dice that choose evenly."""

from math import ceil

import pytest
from conftest import shipped_jobs, shipped_products, shipped_systems
from hypothesis import given
from hypothesis import strategies as st
from playing import load_marsh

from printgen.load.look.printed_words import load_words
from printgen.model.product import OwnedSpec, RosterSpec, TickSpec
from printgen.model.system import Collection
from printgen.products.listing import list_sheets
from printgen.products.odds import share_faces
from printgen.products.roster import (
    LONGEST_LIST,
    NameSheet,
    RosterSheet,
    count_roster_pages,
    make_name_sheet,
    make_roster_sheet,
)

BOOKS = [name for name, job in shipped_products().items() if isinstance(job.spec, RosterSpec) and job.spec.book]
HORDE = shipped_systems()["horde-mode"]
NOWHERE = HORDE.origins["title"]
FACTIONS = ("orks", "space-marines", "chaos-knights")
OWNED = st.fixed_dictionaries(
    {}, optional={name: st.sets(st.sampled_from(HORDE.roster(name).names), min_size=1) for name in FACTIONS}
).filter(bool)


def make(name: str) -> RosterSheet:
    """Return a sheet of rosters that ships with printgen."""
    job = shipped_products()[name]
    assert isinstance(job.spec, RosterSpec)
    return make_roster_sheet(job.system, job.spec, load_words("en"))


def test_every_roster_has_a_sheet_and_a_page_of_the_book() -> None:
    """No faction is forgotten: each roster has a product of its own and a page of its table's book."""
    for system in {job.system.id: job.system for job in shipped_jobs().values()}.values():
        for roster in system.rosters:
            assert f"{system.id}/{roster.table}-{roster.id}" in shipped_products()
            book = make(f"{system.id}/{roster.table}-book")
            assert [page.roster for page in book.pages].count(roster) == 1


@pytest.mark.parametrize("name", BOOKS)
def test_pages_are_numbered_as_they_are_bound(name: str) -> None:
    """In a book the contents come first, then each roster has a page, then the index follows."""
    book = make(name)
    assert [page.number for page in book.pages] == list(range(2, len(book.pages) + 2))
    job = shipped_products()[name]
    assert isinstance(job.spec, RosterSpec)
    assert count_roster_pages(job.system, job.spec) == 1 + len(book.pages) + len(book.index_pages)


@pytest.mark.parametrize("name", BOOKS)
def test_long_lists_are_continued_beside(name: str) -> None:
    """Names too many for one column go on in the next, counted on, in parts of about equal length."""
    for page in make(name).pages:
        for roll in {part.roll for part in page.lists}:
            parts = [part for part in page.lists if part.roll == roll]
            names = [entry for part in parts for entry in (*part.names, *part.last)]
            assert len(parts) == max(1, ceil(len(names) / LONGEST_LIST))
            assert [part.first for part in parts] == [
                1 + sum(len((*part.names, *part.last)) for part in parts[:number]) for number, _ in enumerate(parts)
            ]
            lengths = [len((*part.names, *part.last)) for part in parts]
            assert max(lengths) - min(lengths) < len(parts)


@pytest.mark.parametrize("name", BOOKS)
def test_the_index_is_in_order_of_letters(name: str) -> None:
    """A reader finds a name by its first letter, also where a number stands before it."""
    names = [entry.name.text for page in make(name).index_pages for column in page for entry in column]
    letters = [name.lstrip("0123456789 ").casefold() for name in names]
    assert letters == sorted(letters)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", BOOKS)
def test_columns_of_the_index_are_about_equal(name: str) -> None:
    """No page of the index has a column that is nearly empty, or one that is much longer than the others."""
    for page in make(name).index_pages:
        lengths = [len(column) for column in page]
        assert min(lengths) > 0.75 * max(lengths)


def make_owned(owned: dict[str, set[str]]) -> NameSheet:
    """Return the sheet of what a player owns."""
    units = tuple((name, tuple(sorted(names))) for name, names in owned.items())
    system = HORDE._replace(collection=Collection(HORDE.id, units, NOWHERE))
    (spec,) = [spec for spec in list_sheets(system) if isinstance(spec, OwnedSpec)]
    return make_name_sheet(system, spec, load_words("en"))


@given(st.integers(1, 300))
def test_dice_choose_evenly(number: int) -> None:
    """As many faces lead to each name, in order, and less than that many, or none, are rolled again."""
    dice, shares, again = share_faces(number)
    faces = [face for share in shares for face in share] + again
    assert len(shares) == number
    assert faces == sorted(set(faces))
    assert len(faces) == 6 ** (len(dice) - 1)
    assert {len(share) for share in shares} == {len(faces) // number}
    assert len(again) < number


@given(OWNED)
def test_each_owned_name_stands_once_at_each_of_its_results(owned: dict[str, set[str]]) -> None:
    """What is owned stands at its brackets with its faction, nothing else does, and last resorts stand apart."""
    sheet = make_owned(owned)
    titles = {HORDE.roster(name).title: name for name in owned}
    for section in sheet.sections:
        result = next(result.id for result in sheet.table.results if result.title == section.title)
        for group, is_last in ((section.usual, False), (section.last, True)):
            shown = [(titles[line.aside] if len(owned) > 1 else next(iter(owned)), line.name) for line in group.lines]
            assert sorted(shown) == sorted(
                (name, words.text)
                for name, names in owned.items()
                for words in HORDE.roster(name).names_at(result)
                if words.text in names and (words.text in HORDE.roster(name).last) == is_last
            )


@given(OWNED)
def test_where_nothing_is_owned_the_sheet_says_what_comes_instead(owned: dict[str, set[str]]) -> None:
    """An empty bracket names two units of the nearest bracket below that has some, if there is one."""
    below = ""
    for section in make_owned(owned).sections:
        if section.usual.lines:
            below = section.title
        else:
            assert section.instead == (f"None: 2 of {below}." if below else "")


def test_a_tick_sheet_numbers_names_as_collections_do() -> None:
    """The number before a name is the one by which the command line and a game know it; each name has one."""
    (spec,) = [spec for spec in list_sheets(HORDE) if isinstance(spec, TickSpec)]
    sheet = make_name_sheet(HORDE, spec, load_words("en"))
    for roster, section in zip(HORDE.rosters, sheet.sections, strict=True):
        assert section.aside == roster.id
        assert [(line.label, line.name) for line in section.usual.lines] == [
            (f"{number}", name) for number, name in enumerate(roster.names, 1)
        ]
        assert {name.text for _, names in roster.entries for name in names} == {*roster.names}


def test_a_result_of_any_column_has_its_names() -> None:
    """In the marsh, whose weather has a column for each season, names stand at the result of either, with its rolls."""
    marsh = load_marsh()
    marsh = marsh._replace(collection=Collection("marsh", (("frogs", ("Bull frog", "Heron")),), NOWHERE))
    ticks, owned = [spec for spec in list_sheets(marsh) if isinstance(spec, TickSpec | OwnedSpec)]
    (section,) = make_name_sheet(marsh, ticks, load_words("en")).sections
    assert [line.aside for line in section.usual.lines] == ["1\N{EN DASH}3, 4+"] * 3
    (section,) = make_name_sheet(marsh, owned, load_words("en")).sections
    assert (section.title, section.aside) == ("Fog X", "")
    assert [[line.name for line in group.lines] for group in (section.usual, section.last)] == [
        ["Bull frog"],
        ["Heron"],
    ]
