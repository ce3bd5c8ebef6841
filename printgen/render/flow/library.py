"""WeasyPrint, for those who need it: importing this module raises MissingLibrary where it would not run.

The libraries that set its text read variables and files of the user, which could move words: they are given ours.
"""

import ctypes.util
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from threading import get_ident
from typing import Any

from printgen.errors import MissingLibrary
from printgen.paths import font_folder

# What the variables begin with that fontconfig, FreeType, HarfBuzz and Pango read.
USERS = ("FC_", "FONTCONFIG_", "FREETYPE_", "HB_", "PANGO_")
HINTS = {
    "darwin": "brew install pango",
    "win32": "in MSYS2 (https://www.msys2.org): pacman -S mingw-w64-ucrt-x86_64-pango",
}
IN_BROWSER = sys.platform == "emscripten"
HINT = "on Debian and Ubuntu: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"

for variable in list(os.environ):
    if variable.startswith(USERS):
        del os.environ[variable]
os.environ["FONTCONFIG_FILE"] = str(font_folder() / "fonts.conf")


@contextmanager
def _loading_by_name() -> Iterator[None]:
    """Have this thread load libraries by their names alone, as `dlopen` finds them.

    Of each library WeasyPrint tries names that other systems use first. For each of these `ctypes` would run a
    compiler, a linker and `ldconfig`, which takes longer than all else: some 25 processes. On macOS and Windows it runs
    none.
    """
    find_library, thread = ctypes.util.find_library, get_ident()

    def find(name: str) -> str | None:
        return None if get_ident() == thread else find_library(name)

    if sys.platform not in HINTS:
        ctypes.util.find_library = find
    try:
        yield
    finally:
        ctypes.util.find_library = find_library


# It prints advice on standard output before it fails, and warns of machines without fonts, whose fonts we do not use.
with warnings.catch_warnings(), redirect_stdout(StringIO()), _loading_by_name():
    warnings.simplefilter("ignore")
    try:
        from weasyprint import CSS, DEFAULT_OPTIONS, HTML, Document, __version__
        from weasyprint.css.counters import CounterStyle
        from weasyprint.document import DocumentMetadata, Page
        from weasyprint.formatting_structure import boxes
        from weasyprint.formatting_structure.build import build_formatting_structure
        from weasyprint.html import UA_STYLESHEET, get_html_metadata
        from weasyprint.layout import inline, layout_document
        from weasyprint.pdf import VARIANTS
        from weasyprint.text.ffi import pango
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.text.fonts import get_hb_object_data as read_font
        from weasyprint.urls import URLFetcher, URLFetcherResponse
    except ModuleNotFoundError as error:
        hint = "a browser cannot have it: make them on a computer" if IN_BROWSER else "pip install weasyprint"
        raise MissingLibrary(f"sheets need WeasyPrint ({str(error).replace('No', 'no', 1)})", hint) from None
    except OSError as error:
        reason = str(error).partition(":")[0]
        raise MissingLibrary(f"sheets need Pango ({reason})", HINTS.get(sys.platform, HINT)) from None

# A space at which no line ends.
NO_BREAK = "\xa0"
# The least length that Pango knows, in pixels.
PANGO_UNIT = 1 / 1024

_split_first_line = inline.split_first_line


def _split_alike(text: str, style: Any, context: Any, width: float | None, *more: Any, **options: Any) -> Any:
    """Break a line as WeasyPrint does, and alike with all versions of Pango.

    Pango 1.50 does not count a no-break space at the end of a text: "player gains ", with a number in bold behind it,
    then seems to fit by less than this space, and is broken before its first word instead of its last.
    """
    if width is not None and text.endswith(NO_BREAK):
        counted, shown = (
            _split_first_line(part, style, context, None, *more, **options)[3] for part in (text, text.rstrip(NO_BREAK))
        )
        if shown <= width < counted:
            width = shown - PANGO_UNIT
    return _split_first_line(text, style, context, width, *more, **options)


inline.split_first_line = _split_alike

# What decides where words come to lie.
VERSIONS = (__version__, pango.pango_version())

__all__ = [
    "CSS",
    "DEFAULT_OPTIONS",
    "HTML",
    "UA_STYLESHEET",
    "VARIANTS",
    "VERSIONS",
    "CounterStyle",
    "Document",
    "DocumentMetadata",
    "FontConfiguration",
    "Page",
    "URLFetcher",
    "URLFetcherResponse",
    "boxes",
    "build_formatting_structure",
    "get_html_metadata",
    "layout_document",
    "read_font",
]
