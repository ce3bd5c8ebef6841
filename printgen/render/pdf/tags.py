"""Tags: what a drawn PDF says of its parts to whoever has it read aloud: titled frames are sections, others decorate.

By ISO 32000-1, 14.7 and 14.8: a tree of elements, each with the number of its marked content on a page.
"""

from printgen.render.pdf.drawing import Canvas, PDFDictionary, PDFDocument, PDFObject, PDFString

ARTIFACT, END = "/Artifact BMC", "EMC"


class Tags:
    """The tags of one file: sections of the pages, in the order in which these are drawn."""

    def __init__(self, canvas: Canvas) -> None:
        self.file: PDFDocument = canvas._doc  # noqa: SLF001  # the library has no tags of its own
        self.root = _Element("StructTreeRoot", None)
        self.whole = _Element("Document", self.root)
        self.root.kids.append(self.whole)
        # For each page that has sections, what its marked content belongs to, by number.
        self.pages: list[list[_Element]] = []
        self.marked: list[_Element] = []

    def begin(self, title: str) -> str:
        """Return the operator before what is drawn of a part: a section with a title, decoration without one."""
        if not title:
            return ARTIFACT
        section = _Element("Sect", self.whole, title)
        words = _Element("P", section, number=len(self.marked))
        section.kids.append(words)
        self.whole.kids.append(section)
        self.marked.append(words)
        return f"/P <</MCID {words.number}>> BDC"

    def finish_page(self) -> None:
        """Have the page that was finished last know its sections."""
        if not self.marked:
            return
        page = self.file.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]  # which the library does not know
        page.StructParents = len(self.pages)
        for element in self.marked:
            element.page = page
        self.pages.append(self.marked)
        self.marked = []

    def finish(self) -> None:
        """Have the file know its tags, if there are any."""
        if self.pages:
            catalog = self.file.Catalog
            self.root.parents = _ParentTree(self.pages)
            catalog.StructTreeRoot = self.root
            catalog.MarkInfo = PDFDictionary({"Marked": "true"})


class _Element(PDFObject):  # type: ignore[misc]
    """A node of the tree of tags.

    kind: its standard structure type, or the root's.
    number: the number of its marked content on its page, -1 if it has other elements.
    """

    __RefOnly__ = 1

    def __init__(self, kind: str, parent: "_Element | None", title: str = "", number: int = -1) -> None:
        self.kind = kind
        self.parent = parent
        self.title = title
        self.number = number
        self.kids: list[_Element] = []
        self.page: PDFObject | None = None
        self.parents: PDFObject | None = None

    def format(self, document: PDFDocument) -> bytes:
        """Return the element as it stands in a file."""
        kids = b" ".join(_refer(kid, document) for kid in self.kids) if self.number < 0 else b"%d" % self.number
        parts = [b"/K [%s]" % kids]
        if self.parent is None:
            parts += [b"/Type /StructTreeRoot", b"/ParentTree " + _refer(self.parents, document)]
        else:
            parts += [b"/S /" + self.kind.encode(), b"/P " + _refer(self.parent, document)]
        if self.title:
            parts.append(b"/T " + PDFString(self.title).format(document))
        if self.page:
            parts.append(b"/Pg " + _refer(self.page, document))
        return b"<<%s>>" % b" ".join(parts)


class _ParentTree(PDFObject):  # type: ignore[misc]
    """For each page, the elements of its marked content by number."""

    __RefOnly__ = 1

    def __init__(self, pages: list[list[_Element]]) -> None:
        self.pages = pages

    def format(self, document: PDFDocument) -> bytes:
        """Return the tree as it stands in a file."""
        pages = (
            b"%d [%s]" % (number, b" ".join(_refer(element, document) for element in elements))
            for number, elements in enumerate(self.pages)
        )
        return b"<</Nums [%s]>>" % b" ".join(pages)


def _refer(element: PDFObject | None, document: PDFDocument) -> bytes:
    """Return a reference to an object of a file."""
    reference: bytes = document.Reference(element).format(document)
    return reference
