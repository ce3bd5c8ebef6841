"""Pictures in a PDF: each file is an object once, however often and wherever it is drawn."""

from hashlib import sha256
from zlib import compress

from printgen.model.art import TURNS, Picture
from printgen.render.pdf.drawing import Canvas, PDFDocument, PDFObject
from printgen.render.pdf.operators import fill, trace_edge
from printgen.render.picture.profile import GREY
from printgen.render.picture.raster import Raster, make_raster
from printgen.render.picture.source import read_picture
from printgen.typeset.frame import PlacedPicture
from printgen.units import Points

# How many digits of a file's sum name it.
DIGITS = 16


class Pictures:
    """The pictures of one PDF."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._names: set[str] = set()

    def draw(self, placed: PlacedPicture, height: Points) -> str:
        """Return the operators that draw a picture in a frame of a height, on the page or form that is being written.

        Its file is read when the PDF is finished, which raises BadData if that cannot be done.
        """
        left, y, wide, high = placed.area
        name, bottom = f"picture-{placed.picture.sum[:DIGITS]}", height - y - high
        file = self._canvas._doc  # noqa: SLF001  # its own way decodes all pictures, and keeps them
        if name not in self._names:
            self._names.add(name)
            file.addForm(name, _LatePicture(placed.picture))
        self._canvas._formsinuse.append(name)  # noqa: SLF001  # in the resources of what is being written
        # How the unit square in which a PDF draws a picture is turned, both upwards from the bottom left.
        a, b, c, d, e, f = TURNS[placed.picture.turn]
        numbers = (a * wide, -b * high, -c * wide, d * high, left + (c + e) * wide, bottom + (1 - d - f) * high)
        matrix = " ".join(f"{number:.3f}" for number in numbers)
        return f"q {trace_edge(placed.clip, height)} W n {matrix} cm /{file.getXObjectName(name)} Do Q"


class _LatePicture(PDFObject):  # type: ignore[misc]
    """The object of a picture, whose file is read when it is written: so no two are in memory at once."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    def format(self, document: PDFDocument) -> bytes:
        """Return the object as it stands in the file. Raises BadData."""
        if self.picture.is_drawing:
            return _write_drawing(self.picture)
        raster = make_raster(self.picture, read_picture(self.picture))
        return _Pixels(raster).format(document)


def _write_drawing(picture: Picture) -> bytes:
    """Return a drawing in the unit square, as pictures are drawn. Raises BadData."""
    from printgen.render.picture.vector import make_patches  # most pictures are none

    width, height = picture.width, picture.height
    patches = make_patches(picture)
    known = sorted({patch.opacity for patch in patches if patch.opacity < 1})
    states = " ".join(f"/S{number} << /ca {opacity:g} >>" for number, opacity in enumerate(known))
    drawn = []
    for patch in patches:
        path = " ".join(
            " ".join([*(f"{number:.6g}" for number in numbers), "h" if letter == "Z" else letter.lower()])
            for letter, numbers in patch.steps
        )
        shown = f"{fill(patch.fill)} {path} f"
        drawn.append(f"q /S{known.index(patch.opacity)} gs {shown} Q" if patch.opacity < 1 else shown)
    head = f"/Type /XObject /Subtype /Form /BBox [0 0 {width:g} {height:g}] /Filter /FlateDecode"
    head += f" /Matrix [{1 / width:.9f} 0 0 {-1 / height:.9f} 0 1] /Resources << /ExtGState << {states} >> >>"
    return _write_stream(head, compress("\n".join(drawn).encode()))


class _Pixels(PDFObject):  # type: ignore[misc]
    """The pixels of a picture, or how opaque they are."""

    def __init__(self, raster: Raster) -> None:
        self.raster = raster

    def format(self, document: PDFDocument) -> bytes:
        """Return the object as it stands in the file."""
        raster = self.raster
        width, height, space, depth = raster[:4]
        head = f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent {depth}"
        head += f" /ColorSpace {_name_space(raster, document)}"
        if raster.mask:
            head += f" /SMask {_show(document.Reference(_Pixels(raster.mask)), document)}"
        if raster.is_jpeg:
            return _write_stream(f"{head} /Filter /DCTDecode", raster.data)
        channels = 1 if raster.palette or space == GREY else 3
        rows = f"<< /Predictor 15 /Colors {channels} /BitsPerComponent {depth} /Columns {width} >>"
        return _write_stream(f"{head} /Filter /FlateDecode /DecodeParms {rows}", raster.data)


class _Profile(PDFObject):  # type: ignore[misc]
    """A colour profile."""

    def __init__(self, data: bytes, space: str) -> None:
        self.data, self.space = data, space

    def format(self, _: PDFDocument) -> bytes:
        """Return the object as it stands in the file."""
        channels = 1 if self.space == GREY else 3
        head = f"/N {channels} /Alternate /{self.space} /Filter /FlateDecode"
        return _write_stream(head, compress(self.data))


def _name_space(raster: Raster, document: PDFDocument) -> str:
    """Return the colours that pixels are in."""
    space = f"/{raster.space}"
    if raster.profile:
        name = f"profile-{sha256(raster.profile).hexdigest()[:DIGITS]}"
        known = document.idToObject.get(name) or _Profile(raster.profile, raster.space)
        space = f"[/ICCBased {_show(document.Reference(known, name), document)}]"
    if not raster.palette:
        return space
    return f"[/Indexed {space} {len(raster.palette) // 3 - 1} <{raster.palette.hex()}>]"


def _show(reference: PDFObject, document: PDFDocument) -> str:
    shown: bytes = reference.format(document)
    return shown.decode()


def _write_stream(head: str, data: bytes) -> bytes:
    """Return a stream whose bytes stay as they are."""
    return b"".join((f"<< {head} /Length {len(data)} >>\nstream\n".encode(), data, b"\nendstream\n"))
