"""Products of any system, made with any options."""

from collections.abc import Sequence

from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.model.options import Options
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.kinds import KINDS, ProductKind

# What makes products, by options, which cannot be keys themselves.
_makers: dict[str, Maker] = {}


def maker_of(options: Options) -> Maker:
    """Return what makes products with some options: it takes longer to load its fonts than to make most of them."""
    key = repr(options)
    if key not in _makers:
        _makers[key] = Maker(options)
    return _makers[key]


def print_cards(maker: Maker, system: System, spec: DeckSpec, only: Sequence[str] = ()) -> bytes:
    """Print a deck, or the cards of some ids alone."""
    return maker.make(Job(system, spec, tuple(only))).data


def print_set(maker: Maker, system: System, kind: ProductKind) -> bytes:
    """Print the one product of a kind that a system has."""
    (spec,) = KINDS[kind].list_specs(system)
    return maker.make(Job(system, spec)).data
