"""Pictures in the room that a card has for them: as large as they fit, cut where they shall fill it."""

from collections.abc import Iterable

from printgen.errors import Problem
from printgen.model.art import LEAST_DPI, MIDDLE, Fit, Picture
from printgen.typeset.frame import Area, Box, Item, PlacedPicture
from printgen.units import Points

INCH, MILLIMETRES = 72, 25.4 / 72


def place_picture(picture: Picture, room: Area, fit: Fit = "contain", radius: Points = 0) -> list[Item]:
    """Return what draws a picture in a room with corners of a radius: all of the picture, or as much as fills the room.

    The fit is the picture's own, or the given one where the picture has none.
    """
    fit, focus = picture.fit or fit, picture.focus or MIDDLE
    scales = (room.width / picture.width, room.height / picture.height)
    scale = max(scales) if fit == "cover" else min(scales)
    width, height = picture.width * scale, picture.height * scale
    # What is left over, or cut off, is shared out as the focus says; a whole picture stands in the middle.
    left, top = focus if fit == "cover" else MIDDLE
    area = Area(room.x + (room.width - width) * left, room.y + (room.height - height) * top, width, height)
    cut = room if fit == "cover" else area
    return [PlacedPicture(area, picture, Box(*cut, radius, ""))]


class SeenPictures:
    """Collects the pictures that are drawn."""

    def __init__(self) -> None:
        self.pictures: dict[str, Picture] = {}  # by the sums of their files
        self._found: dict[str, tuple[float, Problem]] = {}

    def look_at(self, items: Iterable[Item]) -> None:
        """Note the pictures among items."""
        for item in [item for item in items if item.__class__ is PlacedPicture]:
            self.pictures.setdefault(item.picture.sum, item.picture)
            if not item.picture.is_drawing:
                dpi = item.picture.width / item.area.width * INCH
                known = self._found.get(item.picture.sum)
                if round(dpi) < LEAST_DPI and (not known or dpi < known[0]):
                    self._found[item.picture.sum] = (dpi, _warn_of(item, dpi))

    def list_warnings(self) -> tuple[Problem, ...]:
        """Return a warning for each that has too few pixels for its size, where it is largest."""
        return tuple(problem for _, problem in self._found.values())


def _warn_of(placed: PlacedPicture, dpi: float) -> Problem:
    area, picture = placed.area, placed.picture
    size = f"{area.width * MILLIMETRES:.0f} x {area.height * MILLIMETRES:.0f} mm"
    pixels = f"{picture.width:,} x {picture.height:,} pixels"
    message = f'the picture "{picture.name}" has {pixels}: at {size} that is {dpi:.0f} dpi'
    wanted = [round(length / INCH * LEAST_DPI + 0.5) for length in (area.width, area.height)]
    hint = f"below {LEAST_DPI} dpi print looks coarse: {wanted[0]:,} x {wanted[1]:,} pixels or more would do"
    return Problem(picture.origin, message, hint, is_warning=True)
