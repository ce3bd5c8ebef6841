"""What a flowing document tells a printer, its fonts and its greys: put into its PDF before that is written."""

import re
from typing import Any

from printgen.render.flow.library import Document
from printgen.render.flow.subsets import embed_subsets

# A colour of three equal parts, to fill with or to draw lines in.
GREY = re.compile(rb"(\S+) \1 \1 (rg|RG)")
OPERATORS = {b"rg": b"g", b"RG": b"G"}


def finish(document: Document, pdf: Any) -> None:
    """Ask for full size and both sides of the paper, cut the fonts, and make black and greys of black ink alone."""
    embed_subsets(document, pdf)
    preferences = pdf.catalog["ViewerPreferences"]  # tagged documents have them
    preferences["PrintScaling"] = "/None"
    preferences["Duplex"] = "/DuplexFlipLongEdge" if len(document.pages) > 1 else "/Simplex"
    for item in pdf.objects:
        if isinstance(operators := getattr(item, "stream", None), list):
            item.stream = [_to_grey(operator) for operator in operators]


def _to_grey(operator: Any) -> Any:
    """Return an operator that chooses a grey as one that chooses it by its lightness alone; any other unchanged."""
    found = GREY.fullmatch(operator) if isinstance(operator, bytes) else None
    return b" ".join((found[1], OPERATORS[found[2]])) if found else operator
