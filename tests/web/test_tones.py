"""The colours in which the piles of a pack lie on the table of its page."""

import re

import pytest
from conftest import shipped_systems

from printgen.model.look import contrast
from printgen.web.styles import DARK, LIGHT, SEEN, join_styles, write_pack_rules

SYSTEMS = shipped_systems()


@pytest.mark.parametrize("ground", ["#000000", "#ffffff", "#808080", *(system.ground for system in SYSTEMS.values())])
def test_piles_stand_out_from_the_table(ground: str) -> None:
    """Whatever colour a pack has, the edges of its piles are seen in the dark and in the sun."""
    rules = write_pack_rules(SYSTEMS["firefight"]._replace(ground=ground))
    dark, light = re.findall("--pile-edge:(#[0-9a-f]{6})", rules)
    assert min(contrast(dark, DARK), contrast(light, LIGHT)) >= SEEN
    assert re.findall("--ground:(#[0-9a-f]{6})", join_styles()) == [DARK, LIGHT]
