"""The table of product kinds: nothing that is asked of a kind is left out for one."""

import pytest
from conftest import shipped_systems
from evening import load_tonight

from printgen.build.maker import find_composer
from printgen.model.options import Options
from printgen.model.product import SetSpec
from printgen.products.kinds import KINDS, ProductKind, list_reserved


@pytest.mark.parametrize("kind", ProductKind)
def test_each_kind_can_be_made(kind: ProductKind) -> None:
    """Each kind has an entry, options that exist, and what composes it if it is a set; some system has one.

    A site is for each.
    """
    assert KINDS[kind].id is kind
    assert set(KINDS[kind].ignores) <= set(Options._fields)
    systems = [*shipped_systems().values(), load_tonight(shipped_systems()["kill-zone"], "courier")]
    specs = [spec for system in systems for spec in KINDS[kind].list_specs(system)]
    assert bool(specs) is (kind is not ProductKind.SITE)  # which is made of any system
    assert not specs or not isinstance(specs[0], SetSpec) or KINDS[kind].flows or callable(find_composer(kind))


def test_a_product_of_every_system_keeps_its_name() -> None:
    """No pack can give a deck the id of what every system has; a sheet may be the reference, and say more of it."""
    assert list_reserved(ProductKind.DECK) == [
        "blanks",
        "boxes",
        "game",
        "maps",
        "markers",
        "mat",
        "measures",
        "reference",
        "trackers",
        "web",
    ]
    assert list_reserved(ProductKind.SHEET) == [
        "blanks", "boxes", "game", "maps", "markers", "mat", "measures", "trackers", "web",
    ]  # fmt: skip
