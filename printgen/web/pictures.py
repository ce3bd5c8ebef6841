"""The pictures of a page: each stands there once, for all cards that show it."""

from collections.abc import Iterable

from printgen.model.art import Picture


def write_pictures(named: Iterable[tuple[str, Picture]]) -> str:
    """Return the element that defines pictures by their names, "" for none. Raises BadData for one that is damaged."""
    found = "".join(_define(picture, name) for name, picture in named)
    return f'<div hidden><svg xmlns="http://www.w3.org/2000/svg">{found}</svg></div>' if found else ""


def _define(picture: Picture, name: str) -> str:
    from printgen.render.picture.raster import define_for_screen  # most games have no pictures

    return define_for_screen(picture, name)
