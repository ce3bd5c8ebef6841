"""The words and paths of a finished PDF, read with a library that had no part in making it."""

from collections.abc import Iterator
from contextlib import closing
from ctypes import c_float, c_int, c_ushort
from math import atan2, degrees, dist
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

from printgen.errors import BadUsage, reason_of
from printgen.verify.ink import QUARTER, WHOLE, Ink, PaintedPath, Point, Rectangle, Run, surround

# A whole file ends with this. A file that was cut short may still open, with less in it.
END, TAIL = b"%%EOF", 1024
HINT = "build it anew with printgen build"
# The library's mark for a hyphen at the end of a line.
LINE_HYPHEN = "\x02"
# Runs that touch on a line are joined: the library splits them where the font in the file changes.
TOUCHING = 0.3
NEAR = 0.01
CORNERS = 4
# Words within a drawing that is made smaller than this share of it are of the picture of a page: nobody reads them.
PICTURED = 0.5
FLIPS = {raw.DuplexFlipShortEdge: "short", raw.DuplexFlipLongEdge: "long"}

Matrix = tuple[float, float, float, float, float, float]
UPRIGHT: Matrix = (1, 0, 0, 1, 0, 0)


class PrintedPage(NamedTuple):
    """A page."""

    number: int  # its number, from 1
    ink: Ink  # what is printed on it
    outlines: tuple[Rectangle, ...]  # the rectangles that are drawn as outlines
    size: Point = (0, 0)  # its width and its height
    flip: str = ""  # the edge over which its paper is turned: "long" or "short", "" if it is printed on one side


class _PageObject(NamedTuple):
    """An object on a page: its kind, and the matrix that moves it to its place on the page."""

    handle: Any
    kind: int
    matrix: Matrix


def read_pages(path: Path) -> Iterator[PrintedPage]:
    """Yield the pages of a PDF in order. Raises BadUsage for a file that cannot be read whole."""
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise BadUsage(f"{path}: is not a plain file", "check --pdf")
        data = path.read_bytes()
    except OSError as error:
        hint = "check --pdf, or build the deck first with printgen build"
        raise BadUsage(f"{path}: cannot be read: {reason_of(error)}", hint) from None
    _expect_whole(path, data)
    try:
        with closing(pypdfium2.PdfDocument(data)) as document:
            yield from _read_document(document)
    except pypdfium2.PdfiumError as error:
        # The library may give an error of the file before, so the file has to look locked as well.
        locked = b"/Encrypt" in data and getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD
        what = "is locked with a password" if locked else "is damaged, or has no pages"
        raise BadUsage(f"{path}: {what}", HINT) from None


def _expect_whole(path: Path, data: bytes) -> None:
    if not data.startswith(b"%PDF-"):
        raise BadUsage(f"{path}: is not a PDF", HINT)
    if END not in data[-TAIL:]:
        raise BadUsage(f"{path}: is cut short", HINT)


def _read_document(document: Any) -> Iterator[PrintedPage]:
    flip = FLIPS.get(raw.FPDF_VIEWERREF_GetDuplex(document.raw), "")
    for number in range(len(document)):
        with closing(document[number]) as page, closing(page.get_textpage()) as words:
            yield PrintedPage(number + 1, *_read_page(page.raw, words.raw), page.get_size(), flip)


def _read_page(page: Any, words: Any) -> tuple[Ink, tuple[Rectangle, ...]]:
    runs: list[Run] = []
    fills: list[PaintedPath] = []
    outlines: list[Rectangle] = []
    count = raw.FPDFPage_CountObjects(page)
    for piece in _list_pieces([raw.FPDFPage_GetObject(page, index) for index in range(count)], UPRIGHT):
        if piece.kind == raw.FPDF_PAGEOBJ_TEXT and dist((0, 0), piece.matrix[:2]) < PICTURED:
            continue
        if piece.kind == raw.FPDF_PAGEOBJ_TEXT:
            _add_run(runs, _read_run(piece, words))
        elif piece.kind == raw.FPDF_PAGEOBJ_PATH and _is_filled(piece):
            fills.append(_join(_trace_parts(piece)))
        elif piece.kind == raw.FPDF_PAGEOBJ_PATH:
            outlines += [part.box for part in _trace_parts(piece) if _is_rectangle(part)]
    return Ink(tuple(runs), tuple(fills)), tuple(outlines)


def _list_pieces(handles: list[Any], matrix: Matrix) -> Iterator[_PageObject]:
    """Yield objects in the order in which they are drawn; a form is replaced by the objects in it."""
    for handle in handles:
        kind = raw.FPDFPageObj_GetType(handle)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            count = raw.FPDFFormObj_CountObjects(handle)
            inner = [raw.FPDFFormObj_GetObject(handle, index) for index in range(count)]
            yield from _list_pieces(inner, _combine(_read_matrix(handle), matrix))
        else:
            yield _PageObject(handle, kind, matrix)


def _read_matrix(handle: Any) -> Matrix:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(handle, found)
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def _combine(inner: Matrix, outer: Matrix) -> Matrix:
    """Return the matrix that does what `inner` does, and then what `outer` does."""
    a, b, c, d, e, f = inner
    (x1, y1), (x2, y2) = (_move((x, y), (*outer[:4], 0, 0)) for x, y in ((a, b), (c, d)))
    return (x1, y1, x2, y2, *_move((e, f), outer))


def _move(point: Point, matrix: Matrix) -> Point:
    (x, y), (a, b, c, d, e, f) = point, matrix
    return a * x + c * y + e, b * x + d * y + f


def _read_run(piece: _PageObject, words: Any) -> Run:
    a, b, _, _, *start = _combine(_read_matrix(piece.handle), piece.matrix)
    turn = round(degrees(atan2(b, a)) / QUARTER) * QUARTER % WHOLE
    return Run(_read_words(piece.handle, words), _read_box(piece), (start[0], start[1]), turn)


def _read_words(handle: Any, words: Any) -> str:
    size = raw.FPDFTextObj_GetText(handle, words, None, 0)
    buffer = (c_ushort * (size // 2))()
    raw.FPDFTextObj_GetText(handle, words, buffer, size)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0").replace(LINE_HYPHEN, "-")


def _read_box(piece: _PageObject) -> Rectangle:
    left, bottom, right, top = (c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(piece.handle, left, bottom, right, top)
    corners = ((left.value, bottom.value), (right.value, top.value))
    return surround([_move(corner, piece.matrix) for corner in corners])


def _add_run(runs: list[Run], run: Run) -> None:
    """Add a run. If it continues the last run, the two are joined."""
    if runs and _follows(runs[-1], run):
        last = runs[-1]
        box = Rectangle(*map(min, last.box[:2], run.box[:2]), *map(max, last.box[2:], run.box[2:]))
        runs[-1] = last._replace(words=last.words + run.words, box=box)
    else:
        runs.append(run)


def _follows(last: Run, run: Run) -> bool:
    """Tell whether a run continues the line of another, in either direction of the page."""
    upright = int(run.turn % (2 * QUARTER) != 0)
    across = 1 - upright
    near = (last.box[across + 2] - last.box[across]) * TOUCHING
    if run.turn != last.turn or abs(run.start[across] - last.start[across]) > NEAR:
        return False
    gap = max(run.box[upright] - last.box[upright + 2], last.box[upright] - run.box[upright + 2])
    return -near < gap < near


def _is_filled(piece: _PageObject) -> bool:
    mode, stroked = c_int(), c_int()
    raw.FPDFPath_GetDrawMode(piece.handle, mode, stroked)
    return bool(mode.value != raw.FPDF_FILLMODE_NONE)


def _trace_parts(piece: _PageObject) -> list[PaintedPath]:
    """Return the parts of a path; each begins where the pen is set down."""
    matrix = _combine(_read_matrix(piece.handle), piece.matrix)
    parts: list[tuple[list[Point], set[int]]] = []
    x, y = c_float(), c_float()
    for index in range(raw.FPDFPath_CountSegments(piece.handle)):
        segment = raw.FPDFPath_GetPathSegment(piece.handle, index)
        kind = raw.FPDFPathSegment_GetType(segment)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        if kind == raw.FPDF_SEGMENT_MOVETO or not parts:
            parts.append(([], set()))
        parts[-1][0].append(_move((x.value, y.value), matrix))
        parts[-1][1].add(kind)
    return [PaintedPath(surround(points), tuple(points), raw.FPDF_SEGMENT_BEZIERTO in kinds) for points, kinds in parts]


def _join(parts: list[PaintedPath]) -> PaintedPath:
    points = tuple(point for part in parts for point in part.points)
    return PaintedPath(surround(points), points, any(part.curved for part in parts))


def _is_rectangle(part: PaintedPath) -> bool:
    """Tell whether a path has the four corners of its rectangle and no others."""
    box = part.box
    wanted = {(x, y) for x in (box.left, box.right) for y in (box.low, box.high)}
    found = {corner for point in part.points for corner in wanted if dist(point, corner) < NEAR}
    return not part.curved and len(wanted) == len(found) == CORNERS and len(part.points) <= CORNERS + 1
