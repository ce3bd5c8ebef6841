"""PDFs joined into one, whose sheets are printed on both sides: what must not share a sheet of paper does not."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import NamedTuple

from pikepdf import (
    Array,
    Dictionary,
    Name,
    Object,
    ObjectStreamMode,
    OutlineItem,
    Page,
    Pdf,
    String,
    parse_content_stream,
    unparse_content_stream,
)

from printgen.compose.document import About
from printgen.model.options import Duplex
from printgen.typeset.frame import Area

CREATOR = "printgen"
TURNS = {Duplex.LONG_EDGE: Name.DuplexFlipLongEdge, Duplex.SHORT_EDGE: Name.DuplexFlipShortEdge}
# The first with all of the viewer preferences that a printer is told.
PDF_VERSION = "1.7"


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
    with Pdf.new() as joined:
        tags = _JoinedTags(joined)
        for part, own in zip(parts, numbers, strict=True):
            _add(joined, part, own, tags)
        tags.finish()
        _draw_small(joined, pictures)
        with joined.open_outline() as outline:
            named = zip(parts, numbers, strict=True)
            outline.root.extend(OutlineItem(part.title, own[0] - 1) for part, own in named if part.title and own)
        _describe(joined, about)
        written = BytesIO()
        # Each object stands alone, as in the files that are drawn.
        joined.save(
            written, min_version=PDF_VERSION, deterministic_id=True, object_stream_mode=ObjectStreamMode.disable
        )
    return written.getvalue()


def _add(joined: Pdf, part: JoinedPart, numbers: Sequence[int], tags: "_JoinedTags") -> None:
    """Add the pages of a part with their tags, each as the page of its number, behind blank ones if need be."""
    with Pdf.open(BytesIO(part.data)) as source:
        for place, number in enumerate(numbers):
            size = source.pages[place].mediabox
            while len(joined.pages) < number - 1:
                joined.add_blank_page(page_size=(float(size[2] - size[0]), float(size[3] - size[1])))
            joined.add_pages_from(source, [place])
        if "/StructTreeRoot" in source.Root:  # the pages that it speaks of are there by now
            tags.add(
                joined.copy_foreign(source.Root.StructTreeRoot), part.title, [joined.pages[n - 1] for n in numbers]
            )


# What marks content for tags, which a page that is drawn small has none of.
MARKS = ("BDC", "BMC", "EMC", "DP", "MP")


def _draw_small(joined: Pdf, pictures: Iterable[SmallPage]) -> None:
    """Draw pages small on others, by the operators that draw the pages themselves."""
    forms: dict[int, Object] = {}
    for on, number, (x, y, width, height) in pictures:
        page, source = joined.pages[on - 1], joined.pages[number - 1]
        if number not in forms:
            forms[number] = joined.make_indirect(source.as_form_xobject())
            steps = [step for step in parse_content_stream(forms[number]) if str(step.operator) not in MARKS]
            forms[number].write(unparse_content_stream(steps))
        name = page.add_resource(forms[number], Name.XObject, Name(f"/Page{number}"))
        left, bottom, right, top = (float(edge) for edge in source.mediabox)
        across, up = width / (right - left), height / (top - bottom)
        low = float(page.mediabox[3]) - y - height
        place = f"{across:.5f} 0 0 {up:.5f} {x - left * across:.3f} {low - bottom * up:.3f} cm"
        page.contents_add(f"/Artifact BMC q {place} {name} Do Q EMC".encode())


class _JoinedTags:
    """The tags of a joined file: the tags of all its parts, in one tree."""

    def __init__(self, joined: Pdf) -> None:
        self.joined = joined
        self.root = joined.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=Array()))
        self.whole = joined.make_indirect(Dictionary(S=Name.Document, P=self.root, K=Array()))
        self.parents = Array()
        self.free = 0

    def add(self, root: Object, title: str, pages: Iterable[Page]) -> None:
        """Add the tree of a part that has been copied, and number what its pages and fields have in it anew."""
        part = self.joined.make_indirect(Dictionary(S=Name.Part, P=self.whole, K=root.K))
        if title:
            part.T = String(title)
        for element in root.K:
            element.P = part
        self.whole.K.append(part)
        entries = root.ParentTree.Nums
        numbers = [int(entries[place]) for place in range(0, len(entries), 2)]
        for place, number in enumerate(numbers):
            self.parents.append(number + self.free)
            self.parents.append(entries[2 * place + 1])
        for page in pages:
            self._number(page.obj, "/StructParents")
            for field in page.obj.get("/Annots", ()):
                self._number(field, "/StructParent")
        self.free += 1 + max(numbers, default=-1)

    def _number(self, tagged: Object, key: str) -> None:
        """Raise the number of a page or a field in its tree by how many earlier parts have."""
        if key in tagged:
            tagged[key] = int(tagged[key]) + self.free

    def finish(self) -> None:
        """Have the joined file know its tags, if there are any."""
        if len(self.whole.K):
            self.root.K.append(self.whole)
            self.root.ParentTree = self.joined.make_indirect(Dictionary(Nums=self.parents))
            self.joined.Root.StructTreeRoot = self.root
            self.joined.Root.MarkInfo = Dictionary(Marked=True)


def _describe(joined: Pdf, about: About) -> None:
    """Say what a file is, and how it is printed."""
    joined.docinfo[Name.Title] = String(about.title)
    joined.docinfo[Name.Author] = String(", ".join(about.authors))
    joined.docinfo[Name.Subject] = String(about.subject)
    joined.docinfo[Name.Creator] = joined.docinfo[Name.Producer] = String(CREATOR)
    joined.Root.Lang = String(about.language)
    joined.Root.PageMode = Name.UseOutlines
    joined.Root.ViewerPreferences = Dictionary(
        DisplayDocTitle=True, PrintScaling=Name("/None"), Duplex=TURNS.get(about.duplex, Name.Simplex)
    )


def measure_slant(data: bytes) -> float:
    """Return how wide the first page of a PDF is, as a share of its height."""
    with Pdf.open(BytesIO(data)) as pdf:
        left, bottom, right, top = (float(edge) for edge in pdf.pages[0].mediabox)
        return (right - left) / (top - bottom)
