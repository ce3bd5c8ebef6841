"""What the tests share: the shipped systems, loaded once, and their decks as they are printed."""

from functools import cache
from typing import NamedTuple

import pytest
from reading import Page, read_pages

from printgen.build import Options, Press
from printgen.catalog import find_packs, shipped
from printgen.imposition.grid import Grid
from printgen.model.look import Look
from printgen.plan import Job, load_systems, plan_jobs
from printgen.products.deck import Deck, make_deck
from printgen.render.pdf import render_deck


class Printed(NamedTuple):
    """A deck with its finished PDF, the pages read back from it, and what it was to be printed on."""

    deck: Deck
    data: bytes
    pages: list[Page]
    grid: Grid
    look: Look


@cache
def shipped_jobs() -> dict[str, Job]:
    """Return every product that ships with printgen by name."""
    systems, problems = load_systems(find_packs([shipped("tables")]).values())
    assert not problems, "\n".join(map(str, problems))
    return {job.name: job for job in plan_jobs(systems)}


@cache
def shipped_deck(name: str) -> Deck:
    """Return a deck that ships with printgen."""
    return make_deck(*shipped_jobs()[name])


@cache
def print_deck(name: str, paper: str = "a4", card: str = "poker") -> Printed:
    """Build a deck that ships with printgen, and read it back."""
    press = Press(Options(paper, card))
    artwork = press.typeset(shipped_jobs()[name])
    data = render_deck(artwork, press.grid, press.look.theme, press.fonts)
    return Printed(artwork.deck, data, read_pages(data), press.grid, press.look)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `deck_name` once for every deck that ships."""
    if "deck_name" in metafunc.fixturenames:
        metafunc.parametrize("deck_name", sorted(shipped_jobs()))
