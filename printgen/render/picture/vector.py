"""Drawings as plain outlines, read for writers."""

import re
from functools import lru_cache
from typing import NamedTuple

from printgen.load.inside import Unusable
from printgen.load.picture.svg import clean_svg
from printgen.load.picture.tracing import trace_drawings
from printgen.model.art import Picture
from printgen.render.picture.source import blame, read_picture

# How long the outlines of a drawing may take: usual ones take a tenth of a second.
SECONDS = 20
HINT = "simplify it, or save it as PNG"
# So many drawings are kept whose outlines were made.
KEPT = 32
STEP = re.compile(r"([MLCQZ])([^MLCQZ]*)")


class Patch(NamedTuple):
    """A filled path of a drawing."""

    # Letters M, L, C and Z with their numbers, y downwards from the top left of the drawing.
    steps: tuple[tuple[str, tuple[float, ...]], ...]
    fill: str  # as #rrggbb
    opacity: float  # 0 to 1


def make_patches(picture: Picture) -> list[Patch]:
    """Return the paths of a drawing, those below first. Raises BadData if it cannot be drawn, or not soon enough."""
    try:
        _, clean = clean_svg(read_picture(picture))
        return _make_outlines(clean)
    except Unusable as reason:
        raise blame(picture, reason.message, reason.hint) from None


@lru_cache(KEPT)
def _make_outlines(clean: str) -> list[Patch]:
    """Return the paths of a drawing, made once however many cards, pages and files show it. Raises Unusable."""
    (made,) = trace_drawings([clean], "list_patches", SECONDS, HINT)
    if isinstance(made, Unusable):
        raise made
    return [Patch(_read_steps(path), fill, opacity) for path, fill, opacity in made]


def _read_steps(path: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the steps of a path whose letters are absolute; quadratic curves become cubic ones."""
    steps: list[tuple[str, tuple[float, ...]]] = []
    x = y = 0.0
    for letter, said in STEP.findall(path):
        numbers = tuple(map(float, said.replace(",", " ").split()))
        if letter == "Q":
            a, b, end_x, end_y = numbers
            near = (x + (a - x) * 2 / 3, y + (b - y) * 2 / 3)
            far = (end_x + (a - end_x) * 2 / 3, end_y + (b - end_y) * 2 / 3)
            steps.append(("C", (*near, *far, end_x, end_y)))
        else:
            steps.append((letter, numbers))
        x, y = numbers[-2:] if numbers else (x, y)
    return tuple(steps)


def write_path(patch: Patch) -> str:
    """Return the path of a patch as SVG writes it."""
    return "".join(letter + " ".join(f"{number:.6g}" for number in numbers) for letter, numbers in patch.steps)
