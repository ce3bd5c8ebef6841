"""The programs that products are made with, by version: another one may make other bytes of the same input."""

import os
import sys
import zlib
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256

from printgen import __version__
from printgen.paths import program_files

# Packages that everything is drawn with, and packages that only flowing text is set with.
DRAWING = ("reportlab", "pypdf", "pillow", "picosvg", "skia_pathops")
SETTING = (
    "weasyprint",
    "pydyf",
    "fonttools",
    "uharfbuzz",
    "jinja2",
    "tinycss2",
    "tinyhtml5",
    "cssselect2",
    "pyphen",
    "brotli",
)
# Libraries of the system for flowing text, what they may be called, and the function that tells the version.
LIBRARIES = {
    "pango": (("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"), "pango_version_string"),
    "harfbuzz": (("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"), "hb_version_string"),
}
# Where WeasyPrint looks for them on Windows, unless this variable says otherwise.
FOLDERS = ("WEASYPRINT_DLL_DIRECTORIES", "C:\\msys64\\ucrt64\\bin")
NONE = "none"
ENDINGS = (".dist-info", ".egg-info")


def list_versions() -> dict[str, str]:
    """Return the version of each program and library that products are made with, and the sum of printgen's modules."""
    python = ".".join(map(str, sys.version_info[:3]))
    _open_folders()
    own = {"printgen": __version__, "modules": sum_modules(), "python": python, "zlib": zlib.ZLIB_RUNTIME_VERSION}
    libraries = {name: _ask_library(names, function) for name, (names, function) in LIBRARIES.items()}
    return own | _find_packages((*DRAWING, *SETTING)) | libraries


def without_setting(versions: dict[str, str]) -> dict[str, str]:
    """Return the versions, but not of the programs that only set flowing text."""
    return {name: version for name, version in versions.items() if name not in (*SETTING, *LIBRARIES)}


@cache
def sum_modules(*without: str) -> str:
    """Return the SHA-256 of printgen's own modules, as they were when this process first asked.

    without: rooms whose modules do not count.
    """
    total, left_out = sha256(), tuple(f"{room}/" for room in without)
    for name, path in program_files():
        if name.startswith(left_out):
            continue
        total.update(f"{name}\n{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def _find_packages(names: Iterable[str]) -> dict[str, str]:
    """Return the versions of packages, read from the names of folders: the standard way takes as long as all else."""
    found = dict.fromkeys(names, NONE)
    for folder in reversed(sys.path):  # the first on the path is the one that is imported
        with suppress(OSError):
            for entry in os.listdir(folder or "."):  # noqa: PTH208  # a Path for each of many names takes its time
                name, dash, version = entry.removesuffix(".dist-info").removesuffix(".egg-info").partition("-")
                if dash and entry.endswith(ENDINGS) and name.lower() in found:
                    found[name.lower()] = version
    return found


def _open_folders() -> None:
    """Have Windows look for libraries where WeasyPrint will have it look once it is loaded."""
    if sys.platform == "win32":
        for folder in os.getenv(*FOLDERS).split(";"):
            with suppress(OSError):
                os.add_dll_directory(folder)


def _ask_library(names: Iterable[str], function: str) -> str:
    """Return the version that a library of the system tells, or NONE if it is not there."""
    for name in names:
        with suppress(ImportError, OSError, AttributeError):
            from ctypes import CDLL, c_char_p  # noqa: PLC0415  # not every Python can load libraries

            ask = getattr(CDLL(name), function)
            ask.restype = c_char_p
            return str(ask().decode())
    return NONE
