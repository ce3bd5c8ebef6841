"""Registration: the marks by which a home cutting machine finds a printed sheet, and where cards keep clear of them.

A Silhouette machine looks for a filled square at the upper left and for two corners, each at the same inset from the
paper's edges, which is 10 mm at least (Silhouette Studio's page setup, as silhouette-card-maker prints it).
"""

from printgen.imposition.verso import Slot
from printgen.model.look import Paper
from printgen.units import Micrometres

INSET: Micrometres = 10_000
SQUARE: Micrometres = 5_000
LINE: Micrometres = 1_000
LENGTH: Micrometres = 10_000
# The slug with ruler and credits stays this far outside the marks.
SLUG_CLEAR: Micrometres = 5_500
# From the inset inwards: what lines and what corners keep free of anything else.
EDGE: Micrometres = 2_000
CORNER: Micrometres = 6_500


def find_inset(paper: Paper) -> Micrometres:
    """Return how far from the paper's edges the marks are, which leave the slug its room."""
    return max(INSET, paper.margin + SLUG_CLEAR)


def make_registration(paper: Paper) -> list[Slot]:
    """Return the marks as filled rectangles: a square at the upper left, corners at the upper right and lower left."""
    near = find_inset(paper)
    right, bottom = paper.width - near, paper.height - near
    return [
        Slot(near, near, SQUARE, SQUARE, 0),
        Slot(right - LENGTH, near, LENGTH, LINE, 0),
        Slot(right - LINE, near, LINE, LENGTH, 0),
        Slot(near, bottom - LINE, LENGTH, LINE, 0),
        Slot(near, bottom - LENGTH, LINE, LENGTH, 0),
    ]
