"""PDFs joined into one, whose sheets are printed on both sides: what must not share a sheet of paper does not."""

import re
from collections.abc import Iterable, Sequence
from copy import copy
from io import BytesIO
from typing import Any, NamedTuple

from printgen.compose.document import About
from printgen.model.options import Duplex
from printgen.render.hiding import hiding
from printgen.typeset.frame import Area

# What pypdf loads if it is there, for pictures and for locked files: there are none of these here.
UNUSED = ("PIL", "cryptography", "Crypto")

with hiding(dict.fromkeys(UNUSED)):
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import (
        ArrayObject,
        BooleanObject,
        DictionaryObject,
        IndirectObject,
        NameObject,
        NumberObject,
        PdfObject,
        StreamObject,
        TextStringObject,
    )

CREATOR = "printgen"
TURNS = {Duplex.LONG_EDGE: "/DuplexFlipLongEdge", Duplex.SHORT_EDGE: "/DuplexFlipShortEdge"}
# The first with all of the viewer preferences that a printer is told.
PDF_HEADER = "%PDF-1.7"
# What marks content for tags, which a page that is drawn small has none of. Both writers begin lines with it.
MARKS = re.compile(rb"^(?:/\w+\s+(?:<<[^>]*>>\s+BDC|BMC)|EMC)\s*$", re.MULTILINE)


class JoinedPart(NamedTuple):
    """A PDF that is joined with others."""

    title: str  # what the outline calls it, "" for one that goes on with the part before
    data: bytes  # the PDF
    # for each page, whether it begins a sheet of paper; any other lies on the next side that is free
    rectos: tuple[bool, ...]


def number_pages(parts: Sequence[Sequence[bool]], first: int, *, two_sided: bool) -> list[list[int]]:
    """Return the numbers of the pages of each part. The first page of all has the number `first`.

    parts: for each page of each part, whether it begins a sheet of paper. Printed on both sides, odd pages do.
    """
    numbered: list[list[int]] = []
    free = first
    for rectos in parts:
        numbered.append([])
        for begins in rectos:
            free += two_sided and begins and free % 2 == 0
            numbered[-1].append(free)
            free += 1
    return numbered


class SmallPage(NamedTuple):
    """A page that is drawn small on another."""

    on: int  # the numbers of both pages
    page: int
    area: Area  # where it lies


def join_pdfs(parts: Sequence[JoinedPart], about: About, pictures: Iterable[SmallPage] = ()) -> bytes:
    """Return parts as one PDF, with blank pages where a page begins a sheet; the same parts give the same bytes."""
    numbers = number_pages([part.rectos for part in parts], 1, two_sided=about.duplex in TURNS)
    joined = _Joined()
    for part, own in zip(parts, numbers, strict=True):
        joined.add(part, own)
    joined.draw_small(pictures)
    joined.describe(about)
    written = BytesIO()
    joined.file.write(written)
    return written.getvalue()


class _Joined:
    """A file that others are joined to: its pages, with one outline, one form and one tree of tags for all of them."""

    def __init__(self) -> None:
        self.file = PdfWriter()
        self.file.pdf_header = PDF_HEADER
        self.root: Any = self.file.root_object
        self.pages: list[Any] = []  # the dictionary of each
        self.tags = self.add_object(_make(Type=NameObject("/StructTreeRoot")))
        self.whole = self.add_object(_make(S=NameObject("/Document"), P=self.tags, K=ArrayObject()))
        self.owners = ArrayObject()  # numbers of pages and fields, each followed by the tags of what they show
        self.free = 0  # the first number without an owner

    def add_object(self, value: PdfObject) -> Any:
        """Give the file an object, and return what others refer to it by."""
        return self.file._add_object(value)  # noqa: SLF001  # the library offers no other way

    def add(self, part: JoinedPart, numbers: Sequence[int]) -> None:
        """Add the pages of a part with what belongs to them, each as the page of its number, behind blank ones."""
        source = PdfReader(BytesIO(part.data))
        copies = _Copies(self)
        root: Any = source.root_object
        for page, number in zip(source.pages, numbers, strict=False):
            while len(self.pages) < number - 1:
                size = ArrayObject(page.mediabox)
                self._append(_make(Type=NameObject("/Page"), MediaBox=size, Resources=DictionaryObject()))
            self._append(copies.begin(page))
        places = copies.take(root["/Names"].get("/Dests")) if "/Names" in root else None
        form, tags = copies.take(root.get("/AcroForm")), copies.take(root.get("/StructTreeRoot"))
        copies.finish()
        own = [self.pages[number - 1] for number in numbers]
        if part.title and own:
            self.file.add_outline_item(title=part.title, page_number=own[0].indirect_reference)
        if places:
            _lead_links(own, places["/Names"])
        if form:
            self._add_form(form)
        if tags:
            self._add_tags(tags, part.title, own)

    def _append(self, page: DictionaryObject) -> None:
        """Add a page at the end."""
        tree = self.root["/Pages"]
        tree["/Kids"].append(self.add_object(page))
        tree[NameObject("/Count")] = NumberObject(len(tree["/Kids"]))
        page[NameObject("/Parent")] = tree.indirect_reference
        self.pages.append(page)

    def _add_form(self, form: Any) -> None:
        """Add the fields of a part. The forms of a game share their typeface and its size, so those of one do."""
        if "/AcroForm" in self.root:
            self.root["/AcroForm"]["/Fields"].extend(form["/Fields"])
        else:
            self.root[NameObject("/AcroForm")] = form

    def _add_tags(self, tags: Any, title: str, pages: Iterable[Any]) -> None:
        """Add the tree of a part, and number what its pages and fields have in it anew."""
        part = self.add_object(_make(S=NameObject("/Part"), P=self.whole, K=tags["/K"]))
        if title:
            part.get_object().update(_make(T=TextStringObject(title)))
        for element in tags["/K"]:
            element.get_object()[NameObject("/P")] = part
        self.whole.get_object()["/K"].append(part)
        entries = tags["/ParentTree"]["/Nums"]
        numbers = entries[::2]
        for number, owner in zip(numbers, entries[1::2], strict=True):
            self.owners.extend((NumberObject(number + self.free), owner))
        for page in pages:
            self._number(page, "/StructParents")
            for field in page.get("/Annots", ()):
                self._number(field.get_object(), "/StructParent")
        self.free += 1 + max(numbers, default=-1)

    def _number(self, tagged: Any, key: str) -> None:
        """Raise the number of a page or a field in its tree by how many earlier parts have."""
        if key in tagged:
            tagged[NameObject(key)] = NumberObject(tagged[key] + self.free)

    def draw_small(self, pictures: Iterable[SmallPage]) -> None:
        """Draw pages small on others, by the operators that draw the pages themselves."""
        drawn: dict[int, IndirectObject] = {}
        for on, number, (x, y, width, height) in pictures:
            page, source = self.pages[on - 1], self.pages[number - 1]
            if number not in drawn:
                drawn[number] = self.add_object(_make_picture(source))
            name = NameObject(f"/Page{number}")
            # Pages may share what they draw with.
            page[NameObject("/Resources")] = resources = DictionaryObject(page["/Resources"])
            resources[NameObject("/XObject")] = DictionaryObject({**resources.get("/XObject", {}), name: drawn[number]})
            left, bottom, right, top = (float(edge) for edge in source["/MediaBox"])
            across, up = width / (right - left), height / (top - bottom)
            low = float(page["/MediaBox"][3]) - y - height
            place = f"{across:.5f} 0 0 {up:.5f} {x - left * across:.3f} {low - bottom * up:.3f} cm"
            drawing = StreamObject()
            drawing.set_data(f"/Artifact BMC q {place} {name} Do Q EMC".encode())
            page[NameObject("/Contents")] = ArrayObject([*_list_contents(page), self.add_object(drawing)])

    def describe(self, about: About) -> None:
        """Say what the file is, and how it is printed."""
        if self.owners:
            owners = self.add_object(_make(Nums=self.owners))
            self.tags.get_object().update(_make(K=ArrayObject([self.whole]), ParentTree=owners))
            self.root.update(_make(StructTreeRoot=self.tags, MarkInfo=_make(Marked=BooleanObject(value=True))))
        preferences = _make(
            DisplayDocTitle=BooleanObject(value=True),
            PrintScaling=NameObject("/None"),
            Duplex=NameObject(TURNS.get(about.duplex, "/Simplex")),
        )
        language, mode = TextStringObject(about.language), NameObject("/UseOutlines")
        self.root.update(_make(Lang=language, PageMode=mode, ViewerPreferences=preferences))
        self.file.metadata = {
            "/Title": about.title,
            "/Author": ", ".join(about.authors),
            "/Subject": about.subject,
            "/Creator": CREATOR,
            "/Producer": CREATOR,
        }


class _Copies:
    """The objects of a part as those of a joined file: each once, however many others refer to it, in circles too."""

    def __init__(self, joined: _Joined) -> None:
        self.joined = joined
        self.made: dict[int, Any] = {}  # by the numbers of what they are copies of
        self.empty: list[tuple[Any, Any]] = []  # mappings and arrays to be filled, each with what it is a copy of

    def begin(self, page: Any) -> DictionaryObject:
        """Return the copy of a page, which others refer to from now on; its place among pages is left out."""
        made = self.made[page.indirect_reference.idnum] = DictionaryObject()
        self.empty.append((made, {key: value for key, value in page.items() if key != "/Parent"}))
        return made

    def take(self, value: Any) -> Any:
        """Return the copy of an object, or None for None."""
        copied = self._copy(value)
        return copied.get_object() if copied is not None else None

    def finish(self) -> None:
        """Fill all copies with copies."""
        while self.empty:
            made, source = self.empty.pop()
            if isinstance(made, ArrayObject):
                made.extend(map(self._copy, source))
            else:
                made.update((key, self._copy(value)) for key, value in source.items())

    def _copy(self, value: Any) -> Any:
        """Return the copy of a value within an object."""
        if not isinstance(value, IndirectObject):
            return self._begin(value)
        if value.idnum not in self.made:
            made = self.made[value.idnum] = self._begin(value.get_object())
            self.joined.add_object(made)
        return self.made[value.idnum].indirect_reference

    def _begin(self, value: Any) -> Any:
        """Return the copy of what is not a reference, to be filled later."""
        if not isinstance(value, ArrayObject | DictionaryObject):
            return value
        made = copy(value)  # the bytes of a stream with it
        made.clear()
        self.empty.append((made, value))
        return made


def _make(**entries: PdfObject | None) -> DictionaryObject:
    """Return a dictionary with entries by their names."""
    return DictionaryObject({NameObject(f"/{name}"): value for name, value in entries.items()})


def _lead_links(pages: Iterable[Any], named: Sequence[Any]) -> None:
    """Have the links of a part lead to places themselves: two parts may call different places alike.

    named: names of places, each followed by its place.
    """
    places = {str(name): place for name, place in zip(named[::2], named[1::2], strict=True)}
    for page in pages:
        for note in page.get("/Annots", ()):
            link = note.get_object()
            if str(link.get("/Dest")) in places:
                link[NameObject("/Dest")] = places[str(link["/Dest"])]


def _list_contents(page: Any) -> list[Any]:
    """Return the streams that draw a page."""
    contents = page["/Contents"]
    return list(contents) if isinstance(contents, ArrayObject) else [contents.indirect_reference]


def _make_picture(page: Any) -> StreamObject:
    """Return a drawing of a page that others can draw, without marks for tags."""
    operators = b"\n".join(stream.get_object().get_data() for stream in _list_contents(page))
    picture = StreamObject()
    picture.set_data(MARKS.sub(b"", operators))
    form = _make(Type=NameObject("/XObject"), Subtype=NameObject("/Form"), BBox=page["/MediaBox"])
    picture.update({**form, NameObject("/Resources"): page["/Resources"]})
    return picture.flate_encode()


def measure_slant(data: bytes) -> float:
    """Return how wide the first page of a PDF is, as a share of its height."""
    left, bottom, right, top = (float(edge) for edge in PdfReader(BytesIO(data)).pages[0].mediabox)
    return (right - left) / (top - bottom)
