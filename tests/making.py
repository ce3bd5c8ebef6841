"""Products of any system, made with any options."""

from collections.abc import Sequence

from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.kinds import KINDS, ProductKind


def print_cards(maker: Maker, system: System, spec: DeckSpec, only: Sequence[str] = ()) -> bytes:
    """Print a deck, or the cards of some ids alone."""
    return maker.make(Job(system, spec, tuple(only)))


def print_set(maker: Maker, system: System, kind: ProductKind) -> bytes:
    """Print the one product of a kind that a system has."""
    (spec,) = KINDS[kind].list_specs(system)
    return maker.make(Job(system, spec))
