"""Sheets read back section by section, and what may be wrong with how their columns are broken."""

import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from reading import BLOCKS, Char, Element

# Shapes in the text, with those that Unicode lacks in its private use area; suits are none of them.
SIGNS = re.compile(
    "[\N{BLACK CIRCLE}\N{BLACK UP-POINTING TRIANGLE}\N{BLACK DIAMOND}\N{BLACK SQUARE}\N{BLACK HEXAGON}\ue000-\uf8ff]"
)
# What sentences end with.
STOPS = (".", "!", "?", ":", ")", '"')
LONG_TEXT = 220  # a row with more characters than this may be broken


class Section(NamedTuple):
    """A heading of a sheet and what stands below it, up to the next heading."""

    heading: Element
    blocks: list[Element]

    @property
    def text(self) -> str:
        """All its words but the heading's."""
        return "".join(read(block) for block in self.blocks)

    @property
    def items(self) -> list[str]:
        """The texts of all items of its lists; what is broken over two columns is put together."""
        items: list[str] = []
        labelled = False
        for item in (item for block in self.blocks if block.tag == "L" for item in block.find("LI")):
            if labelled and not next(item.find("Lbl"), None):
                items[-1] += read(item)
            else:
                items.append(read(item))
                labelled = bool(next(item.find("Lbl"), None))
        return items

    @property
    def tables(self) -> list["Grid"]:
        """Its tables, those that go on in another column as one."""
        found = (Grid(list(parts)) for _, parts in groupby(self._tables(), key=read_header))
        return [grid for grid in found if grid.rows]

    def _tables(self) -> Iterator[Element]:
        return (block for block in self.blocks if block.tag == "Table")


class Grid(NamedTuple):
    """A table as it was printed, in parts if it goes on in another column."""

    parts: list[Element]

    @property
    def header(self) -> list[str]:
        """The texts of its header cells."""
        return read_header(self.parts[0])

    @property
    def rows(self) -> list[list[str]]:
        """The texts of its cells, row by row; what is broken over two columns is put together."""
        rows: list[list[str]] = []
        for part in self.parts:
            for place, row in enumerate(list_rows(part)):
                cells = [read(cell) for cell in row.children]
                if part is not self.parts[0] and place == 0 and not cells[0]:
                    rows[-1] = ["".join(halves) for halves in zip(rows[-1], cells, strict=True)]
                else:
                    rows.append(cells)
        return rows


def list_rows(table: Element) -> list[Element]:
    """Return the rows of a table's body."""
    return [row for body in table.find("TBody") for row in body.find("TR")]


def read_header(table: Element) -> list[str]:
    """Return the texts of a table's header cells."""
    return [read(cell) for head in table.find("THead") for cell in head.find("TH")]


def read(element: Element) -> str:
    """Return an element's text without the signs of its columns, styles and notes."""
    return SIGNS.sub("", element.text)


def read_sections(root: Element) -> list[Section]:
    """Return the sections of a tagged sheet in reading order."""
    sections: list[Section] = []
    for block in root.find(*BLOCKS):
        if block.tag == "H2":
            sections.append(Section(block, []))
        elif block.tag != "H1" and sections:
            sections[-1].blocks.append(block)
    return sections


def first_of(element: Element) -> Char:
    """Return the first character of an element that leaves ink."""
    return next(char for char in element.chars if char["text"].strip())


def same_column(above: Char, below: Char) -> bool:
    """Tell whether a character stands below another, on its page and in its column."""
    beside = abs(above["x0"] - below["x0"]) < 30
    return bool(above["page_number"] == below["page_number"] and beside and below["top"] > above["top"])


def find_parted_headings(sections: list[Section]) -> list[str]:
    """Return the headings that do not stand right above the beginning of their text."""
    return [
        section.heading.text
        for section in sections
        if not (section.blocks and same_column(first_of(section.heading), first_of(section.blocks[0])))
    ]


def find_parted_tables(sections: list[Section]) -> list[str]:
    """Return the headings that stand in another column than their table, and headers without a row below them."""
    found = []
    for section in sections:
        tables = [block for block in section.blocks if block.tag == "Table"]
        if tables and not same_column(first_of(section.heading), first_of(tables[0])):
            found.append(section.heading.text)
        for table in tables:
            first, *_ = list_rows(table)
            heads = [first_of(head) for head in next(table.find("THead")).find("TH")]
            if not any(same_column(head, first_of(first)) for head in heads):
                found.append("".join(read_header(table)))
    return found


def find_lone_rows(sections: list[Section]) -> list[str]:
    """Return the rows that stand alone where their table is broken, or with one line or without the table's header."""
    found = []
    for grid in (grid for section in sections for grid in section.tables if len(grid.parts) > 1):
        for part in grid.parts:
            rows = list_rows(part)
            lines = {round(char["matrix"][5]) for row in rows for char in row.chars}
            alone = len(rows) == 1 and len(rows[0].text) <= LONG_TEXT / 2
            if alone or len(lines) == 1 or read_header(part) != grid.header:
                found.append(rows[0].text)
    return found


def find_lone_lines(sections: list[Section]) -> list[str]:
    """Return the lines that stand alone in a column, apart from the rest of their paragraph or item.

    Where an element is broken the PDF has two: the first does not end as a sentence does.
    """
    found = []
    for section in sections:
        texts = [text for block in section.blocks for text in list_texts(block)]
        for first, second in pairwise(texts):
            parted = not first.text.endswith(STOPS) and not stands_below(first, second)
            found += [part.text for part in (first, second) if parted and len(list_lines(part)) == 1]
    return found


def list_texts(block: Element) -> list[Element]:
    """Return the paragraphs or items of a block."""
    return list(block.find("LBody")) if block.tag == "L" else [block] if block.tag == "P" else []


def list_lines(element: Element) -> list[tuple[int, int]]:
    """Return the page and height of each line of an element."""
    chars = [char for char in element.chars if char["text"].strip()]
    return [line for line, _ in groupby((char["page_number"], round(char["matrix"][5])) for char in chars)]


def stands_below(first: Element, second: Element) -> bool:
    """Tell whether an element begins in the column in which another ends."""
    (page, end), (other, start) = list_lines(first)[-1], list_lines(second)[0]
    return page == other and start <= end
