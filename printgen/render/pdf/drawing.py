"""reportlab, the drawing library, as it is out of the box: whatever the settings of whoever runs printgen.

It reads variables and files of the user as soon as it is imported, and even runs some, so it is imported here alone.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

# Modules that it imports from anywhere, or from files of these names in the user's home, and variables that it reads.
USERS = ("reportlab_mods", "reportlab_settings")
PREFIX = "RL_"
# What it loads if it is there, to shape scripts such as Arabic: printgen has it to cut fonts, and cards need not wait.
SHAPER = "uharfbuzz"


@contextmanager
def _without_settings() -> Iterator[None]:
    """Hide the user's modules and variables, and the shaper, while the library is imported."""
    kept = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith(PREFIX)}
    modules = {name: sys.modules.get(name) for name in (*USERS, SHAPER)}
    hidden: dict[str, Any] = {SHAPER: None}  # which Python takes for a library that is not there
    sys.modules.update({name: ModuleType(name) for name in USERS} | hidden)
    try:
        yield
    finally:
        os.environ.update(kept)
        for name, module in modules.items():
            del sys.modules[name]
            if module:
                sys.modules[name] = module


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
