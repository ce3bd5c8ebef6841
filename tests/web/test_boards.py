"""Boards: where the rows of a table lie on the map that the pack has of them."""

import printgen
from printgen.web.cards import list_boards


def test_sectors_lie_as_on_their_map() -> None:
    """The six sectors of Kill Zone stand on the screen as they do on the table, seen from the player's own edge."""
    sectors = list_boards(printgen.load_system("kill-zone"))["sectors"]
    assert sectors[0] == (0, 50, 33, 50)
    assert sectors[5] == (67, 0, 33, 50)


def test_other_maps_make_no_boards() -> None:
    """A map with other zones than the rows of a table says nothing of where these lie."""
    assert list_boards(printgen.load_system("firefight")) == {}
