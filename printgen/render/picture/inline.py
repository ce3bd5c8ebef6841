"""Pictures in SVG and HTML: each is defined once, as a symbol that holds its data, and used where it is drawn."""

from base64 import b64encode

from printgen.load.picture.jpeg import list_segments
from printgen.model.art import TURNS, UPRIGHT, Picture
from printgen.render.picture.pillow import write_for_screen
from printgen.render.picture.source import read_picture
from printgen.render.svg_shapes import show

# The segments in which a JPEG tells how it is turned, and what a scan begins with.
APPLICATION, SCAN = 0xE1, 0xDA


def define_picture(picture: Picture, key: str) -> str:
    """Return the element that defines a picture with the data of its file. Raises BadData."""
    if picture.is_drawing:
        return define_drawing(picture, key)
    data = read_picture(picture)
    if picture.kind == "jpeg" and picture.turn != UPRIGHT:
        data = _forget_turn(data)  # some programs heed it, others do not
    return define_pixels(picture, key, f"image/{picture.kind}", data)


def define_for_screen(picture: Picture, key: str) -> str:
    """Return the element that defines a picture no larger than a screen shows it. Raises BadData."""
    if picture.is_drawing:
        return define_drawing(picture, key)
    return define_pixels(picture, key, "image/webp", write_for_screen(picture, read_picture(picture)))


def define_drawing(picture: Picture, key: str) -> str:
    """Return the element that defines a drawing by its outlines. Raises BadData."""
    from printgen.render.picture.vector import make_patches, write_path  # most pictures are none

    drawn = ""
    for patch in make_patches(picture):
        opacity = f' fill-opacity="{patch.opacity:g}"' if patch.opacity < 1 else ""
        drawn += f'<path d="{write_path(patch)}" fill="{patch.fill}"{opacity}/>'
    size = f"{show(picture.width)} {show(picture.height)}"
    return f'<symbol id="{key}" viewBox="0 0 {size}" preserveAspectRatio="none">{drawn}</symbol>'


def define_pixels(picture: Picture, key: str, type_: str, data: bytes) -> str:
    """Return the element that defines a picture by its data, which are of a type and turned as its file is."""
    width, height = show(picture.width), show(picture.height)
    a, b, c, d, e, f = TURNS[picture.turn]
    across = [show(number * picture.width) for number in (a, c, e)]
    down = [show(number * picture.height) for number in (b, d, f)]
    matrix = " ".join(number for pair in zip(across, down, strict=True) for number in pair)
    drawn = f'<image width="1" height="1" preserveAspectRatio="none" transform="matrix({matrix})"'
    address = f"data:{type_};base64,{b64encode(data).decode()}"
    head = f'<symbol id="{key}" viewBox="0 0 {width} {height}" preserveAspectRatio="none">'
    return f'{head}{drawn} href="{address}"/></symbol>'


def _forget_turn(data: bytes) -> bytes:
    """Return a JPEG that does not say how it is turned."""
    kept = [data[:2]]
    for marker, content, start in list_segments(data):
        if marker == SCAN:
            kept.append(data[start:])
            break
        if marker != APPLICATION:
            kept += [bytes((0xFF, marker)), (len(content) + 2).to_bytes(2, "big"), bytes(content)]
    return b"".join(kept)
