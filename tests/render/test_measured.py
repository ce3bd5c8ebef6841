"""Every product of every game, measured with a ruler: margins, rows, right edges, type, words over words."""

from collections.abc import Iterator

import pytest
from conftest import parametrize_systems
from evening import list_scenarios, load_tonight
from making import maker_of
from measuring import (
    find_cut_words,
    find_narrow_margins,
    find_overlaps,
    find_ragged_ends,
    find_rows_off_grid,
    find_small_words,
)
from reading import read_pages

from printgen.build.job import Job, load_systems, plan_jobs
from printgen.model.options import Options
from printgen.model.product import DeckSpec, RosterSpec
from printgen.paths import find_packs, shipped
from printgen.products.deck import make_deck
from printgen.products.kinds import ProductKind, find_kind

# Points. What is played by is never smaller, nor are the notes of the editors.
LEAST, LEAST_OF_NOTES = 7.6, 7.15
# Millimetres: any paper's margin, that of what is read at the table, and that of the mat.
PAPER, SHEET, MAT = 4, 7.5, 7
SHEETS = (ProductKind.SHEET, ProductKind.FORM)
BOARDS = (ProductKind.MAT, ProductKind.TRACKERS)
# What is written on these is for whoever cuts and glues them.
TO_MAKE = (ProductKind.BOXES, ProductKind.MARKERS, ProductKind.MEASURES)
# A book of rosters is made of those of single ones, and so are most of these alike.
FEW_ROSTERS = 2
# Decks whose cards all have the same sections, none of them longer than its row.
ROWED = ("missions", "secondary-missions", "orders-fire-teams", "orders-support")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Measure each game on one paper, and with --long on both."""
    parametrize_systems(metafunc)


def list_jobs(name: str) -> Iterator[Job]:
    """Yield the products of a game as its first scenario has it."""
    systems, problems = load_systems(find_packs([shipped("tables")]).values())
    assert not problems
    scenario = next(each for each in sorted(list_scenarios()) if each.startswith(f"{name}/"))
    tonight = load_tonight(next(system for system in systems if system.id == name), scenario.partition("/")[2])
    rosters = 0
    for job in plan_jobs([tonight]):
        rosters += isinstance(job.spec, RosterSpec)
        alike = isinstance(job.spec, RosterSpec) and rosters > FEW_ROSTERS
        if not alike and find_kind(job.spec) is not ProductKind.GAME:
            yield job


def measure(job: Job, paper: str) -> Iterator[str]:
    """Yield the faults of a product."""
    kind = find_kind(job.spec)
    pages = read_pages(maker_of(Options(paper)).make(job).data)
    yield from find_overlaps(pages)
    if kind not in TO_MAKE:
        yield from find_small_words(pages, LEAST, LEAST_OF_NOTES, job.system.credit)
    yield from find_narrow_margins(pages, SHEET if kind in SHEETS else MAT if kind is ProductKind.MAT else PAPER)
    if kind in BOARDS:
        yield from find_ragged_ends(pages)
    if isinstance(job.spec, DeckSpec):
        yield from find_cut_words(pages[::2])
        cards = make_deck(job.system, job.spec).cards
        labels = [{section.label for section in card.sections} for card in cards]
        titles = {title for card in cards for title in (card.title, *(section.title for section in card.sections))}
        if job.spec.id in ROWED:
            yield from find_rows_off_grid(pages[::2], set.intersection(*labels) - titles)


@pytest.mark.every(3)
def test_a_ruler_finds_nothing_wrong_with_any_product(name: str, paper: str) -> None:
    """Nothing is printed over words, cut, smaller than it may be, off its row, or nearer to an edge than its margin."""
    faults = [f"{job.name}: {fault}" for job in list_jobs(name) for fault in measure(job, paper)]
    assert faults == []
