"""Maps whose zones are the rows of a table, so that a page can show what lies where on the table."""

from printgen.model.map import Map, Zone
from printgen.model.system import System
from printgen.model.table import Table

# Where a row lies, in hundredths of the map: from the left, from above, its width and its height.
Place = tuple[int, int, int, int]
WHOLE = 100


def list_boards(system: System) -> dict[str, list[Place]]:
    """Return where the rows of a table lie, by its id, for each table of which a map has each row as a zone."""
    found = ((table, _find_zones(table, each)) for table in system.tables for each in system.maps)
    return {table.id: zones for table, zones in found if zones}


def _find_zones(table: Table, drawn: Map) -> list[Place]:
    """Return where the rows of a table lie on a map, nothing if its zones are others."""
    zones = {zone.label: zone for zone in drawn.zones if not zone.radius}
    rolls = [row.roll for row in table.rows]
    if not table.die or len(zones) < len(drawn.zones) or sorted(zones) != sorted(rolls):
        return []
    return [_place(zones[roll], drawn) for roll in rolls]


def _place(zone: Zone, drawn: Map) -> Place:
    """Return where a zone lies on the first size of its map."""
    size = drawn.sizes[0]
    (left, right), (top, bottom) = zone.across.find(size.width), zone.down.find(size.height)
    x, y = round(left * WHOLE / size.width), round(top * WHOLE / size.height)
    return x, y, round(right * WHOLE / size.width) - x, round(bottom * WHOLE / size.height) - y
