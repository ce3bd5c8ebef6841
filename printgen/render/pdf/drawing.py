"""reportlab, the drawing library, as it is out of the box: whatever the settings of whoever runs printgen.

It reads variables and files of the user as soon as it is imported, and even runs some, so it is imported here alone.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from printgen.render.hiding import hiding

# Modules that it imports from anywhere, or from files of these names in the user's home, and variables that it reads.
USERS = ("reportlab_mods", "reportlab_settings")
PREFIX = "RL_"
# What it loads if it is there, to shape scripts such as Arabic: printgen has it to cut fonts, and cards need not wait.
SHAPER = "uharfbuzz"
# What it loads whether or not it draws pictures; printgen draws its own.
PICTURES, IMAGE = "PIL", "Image"


@contextmanager
def _without_settings() -> Iterator[None]:
    """Hide the user's modules and variables, the shaper and Pillow, while the library is imported."""
    kept = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith(PREFIX)}
    pictures = ModuleType(PICTURES)
    setattr(pictures, IMAGE, ModuleType(IMAGE))
    try:
        with hiding({name: ModuleType(name) for name in USERS} | {SHAPER: None, PICTURES: pictures}):
            yield
    finally:
        os.environ.update(kept)


with _without_settings():
    from reportlab import rl_config
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfbase.pdfdoc import (
        PDFArray,
        PDFDictionary,
        PDFDocument,
        PDFName,
        PDFObject,
        PDFStream,
        PDFStreamFilterZCompress,
        PDFString,
    )
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont
    from reportlab.pdfgen.canvas import Canvas

__all__ = [
    "Canvas", "PDFArray", "PDFDictionary", "PDFDocument", "PDFName", "PDFObject", "PDFStream",
    "PDFStreamFilterZCompress", "PDFString", "TTFError", "TTFont", "pdfdoc", "registerFont", "rl_config",
]  # fmt: skip
