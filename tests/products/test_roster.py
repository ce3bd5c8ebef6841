"""Roster sheets: every name once in its list, and an index that finds it again."""

from math import ceil

import pytest
from conftest import shipped_jobs, shipped_products

from printgen.load.look.printed_words import load_words
from printgen.model.product import RosterSpec
from printgen.products.roster import LONGEST_LIST, RosterSheet, count_roster_pages, make_roster_sheet

BOOKS = [name for name, job in shipped_products().items() if isinstance(job.spec, RosterSpec) and job.spec.book]


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
