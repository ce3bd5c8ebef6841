"""Capacity: how many cards of a format a paper takes, and how they and the paper lie."""

from typing import NamedTuple

from printgen.errors import BadData
from printgen.imposition.grid import make_grid
from printgen.model.look import CardFormat, Paper
from printgen.model.options import Options


class Capacity(NamedTuple):
    """How many cards of a format a sheet of paper takes, and whether they or the paper lie on their side."""

    format: str
    paper: str
    cards: int
    turned: bool
    landscape: bool

    def __str__(self) -> str:
        how = ["turned"] * self.turned + ["landscape"] * self.landscape
        return " ".join([str(self.cards), *how]) if self.cards else "-"


def count_slots(paper: Paper, card: CardFormat, options: Options) -> Capacity:
    """Return how many cards of a format a paper takes, 0 if not one."""
    try:
        grid = make_grid(paper, card, options)
    except BadData:
        return Capacity(card.id, paper.id, 0, turned=False, landscape=False)
    return Capacity(card.id, paper.id, grid.places, grid.turned, grid.paper.width > grid.paper.height)
