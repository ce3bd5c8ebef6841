"""Pictures at the size of a screen."""

from io import BytesIO

from PIL.Image import Resampling

from printgen.model.art import Picture
from printgen.render.picture.inline import define_drawing, define_pixels
from printgen.render.picture.raster import RGB, open_image, split_alpha, take_profile
from printgen.render.picture.source import read_picture

# The most pixels along a side: a card is not shown larger, and they are 200 to the inch of a poker card.
LONGEST_SIDE = 720
# Of 100; what a screen shows is hardly better with more.
QUALITY = 80
# Of 6; a higher one takes several times as long.
METHOD = 2


def define_for_screen(picture: Picture, key: str) -> str:
    """Return the element that defines a picture. Raises BadData if it is damaged."""
    if picture.is_drawing:
        return define_drawing(picture, key)
    opened = open_image(picture, read_picture(picture))
    profile = take_profile(opened.info.get("icc_profile") or b"", RGB)
    colour, alpha = split_alpha(opened)
    shown = colour.convert("RGB")
    if alpha:
        shown.putalpha(alpha)
    shown.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Resampling.LANCZOS)
    file = BytesIO()
    shown.save(file, "WEBP", quality=QUALITY, method=METHOD, icc_profile=profile or None)
    return define_pixels(picture, key, "image/webp", file.getvalue())
