"""Pictures: what the file of one is, and how a pack wants it cut. Its data stay in the file until it is drawn."""

from typing import Literal, NamedTuple

from printgen.errors import Origin

# How a picture fills its place: all of the place, which cuts off what goes beyond, or all of the picture within it.
Fit = Literal["cover", "contain"]
PictureKind = Literal["jpeg", "png", "svg"]
# What a place shows of a picture that is cut: shares of its width from the left, and of its height from above.
MIDDLE = (0.5, 0.5)
# The fewest dots in an inch that look sharp in print.
LEAST_DPI = 200
# How a stored picture is turned to be seen upright, by the number that cameras give: the matrix (a, b, c, d, e, f)
# that leads from a place in the unit square of what is stored to one in that of what is seen, both from the top left.
TURNS: dict[int, tuple[int, int, int, int, int, int]] = {
    1: (1, 0, 0, 1, 0, 0),
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}
UPRIGHT = 1
# From this number on a turn exchanges width and height.
SIDEWAYS = 5


class Picture(NamedTuple):
    """A picture of a pack, where something names it."""

    name: str  # its path as the pack writes it, below the folder of the pack
    file: Origin
    kind: PictureKind  # what its file holds
    width: float  # as it is seen, in pixels; of a drawing in units of its own
    height: float
    turn: int  # how it is turned to be seen upright, a key of `TURNS`
    sum: str  # the SHA-256 of its file in hexadecimal digits
    fit: Fit | Literal[""]  # how it fills its place, "" as the layout says
    focus: (
        tuple[float, float] | None
    )  # what stays in view, from the left and from above, 0 to 1; None as the layout says
    origin: Origin  # where the pack names it

    @property
    def is_drawing(self) -> bool:
        """Tell whether it is made of outlines, which are sharp at any size."""
        return self.kind == "svg"
