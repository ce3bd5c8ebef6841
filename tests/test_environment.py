"""The same bytes whatever is in the environment of whoever builds: variables, files in the home folder, libraries."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import weasyprint.pdf.fonts as sheet_fonts
from outputs import copy_pack, read_tree
from weasyprint.text.ffi import ffi, pango

from printgen.cli import main
from printgen.render.flow.subsets import NamedFonts

SHEET = Path("a4/plain/reference.pdf")
PRODUCTS = ("plain/spawn", "plain/boxes", "plain/reference")
# What each library would do if it heeded it: other compression, other fonts, another date, no kerning.
VARIABLES = {
    "RL_pageCompression": "0",
    "RL_invariant": "0",
    "RL_useA85": "1",
    "RL_canvas_basefontname": "Courier",
    "SOURCE_DATE_EPOCH": "1500000000",
    "FREETYPE_PROPERTIES": "truetype:interpreter-version=35",
    "HB_SHAPER_LIST": "fallback",
    "FONTCONFIG_SYSROOT": "/nowhere",
    "PANGO_LANGUAGE": "tr",
    "LANG": "tr_TR.UTF-8",
    "TZ": "Pacific/Auckland",
}
SETTINGS = "pageCompression = 0\ninvariant = 0\nshapedFontGlob = '*'\n"
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit>
<edit name="hinting" mode="assign"><bool>true</bool></edit><edit name="hintstyle"><const>hintfull</const></edit>
<edit name="matrix"><times><matrix><double>1.2</double><double>0.3</double><double>0</double><double>1</double></matrix>
<name>matrix</name></times></edit></match></fontconfig>
"""


def build(folder: Path, environment: dict[str, str]) -> dict[str, bytes]:
    """Build in a folder and return what was made."""
    copy_pack("plain", folder / "tables")
    command = [sys.executable, "-m", "printgen", "build", *PRODUCTS]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return read_tree(folder / "output")


def spoil_home(home: Path) -> dict[str, str]:
    """Lay in a home folder all that libraries would read or run there, and return the environment that goes with it."""
    mark = f"open({str(home / 'run')!r}, 'w')\n"
    (home / ".config" / "fontconfig").mkdir(parents=True)
    (home / ".config" / "fontconfig" / "fonts.conf").write_text(FONTS)
    (home / ".reportlab_settings").write_text(mark + SETTINGS)
    (home / ".reportlab_mods").write_text(mark)
    modules = home / "modules"
    modules.mkdir()
    for name in ("reportlab_settings", "reportlab_mods"):
        (modules / f"{name}.py").write_text(mark + SETTINGS)
    return {"HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "PYTHONPATH": str(modules), **VARIABLES}


@pytest.mark.usefixtures("made_anew")
def test_the_same_bytes_in_any_environment(here: Path) -> None:
    """Neither variables nor files of the user change a PDF, and none of those files is run."""
    home = here / "home"
    copy_pack("plain", here / "tables")
    assert main(["build", *PRODUCTS]) == 0
    made = read_tree(here / "output")
    spoilt = build(here / "spoilt", {**os.environ, **spoil_home(home)})
    assert made.keys() == spoilt.keys()
    assert [name for name in made if made[name] != spoilt[name]] == []
    assert not (home / "run").exists()


class WordyPango:
    """Stands in for the system's Pango where that is older or newer: it describes fonts in other words."""

    def __init__(self, words: bytes) -> None:
        self.words = words

    def __getattr__(self, name: str) -> Any:
        return getattr(pango, name)

    def pango_font_description_to_string(self, description: object) -> object:
        """Describe a font as newer versions do, which name features as well."""
        return ffi.new("char[]", ffi.string(pango.pango_font_description_to_string(description)) + self.words)


@pytest.mark.filterwarnings("ignore:.*Subset:DeprecationWarning")
@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        pytest.param("harfbuzz_subset", sheet_fonts.harfbuzz_subset, None, id="what WeasyPrint cuts fonts with"),
        pytest.param("pango", WordyPango(b""), WordyPango(b" #kern"), id="a Pango that describes fonts otherwise"),
    ],
)
def test_sheets_hold_the_same_fonts_whatever_library_the_system_has(
    name: str, one: object, other: object, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Libraries of the system, which may be missing or of another version, have no say in the bytes of a sheet."""
    copy_pack("plain", here / "tables")
    for output, library in {"one": one, "other": other}.items():
        monkeypatch.setattr(sheet_fonts, name, library)
        assert main(["build", "plain/reference", "--output", output]) == 0
    assert Path("one", SHEET).read_bytes() == Path("other", SHEET).read_bytes()


class Face:
    """Stands in for a font as WeasyPrint has found it: what it calls it, and how that varies."""

    def __init__(self, name: bytes, variations: dict[str, float]) -> None:
        self.name, self.variations = name, variations


def test_one_typeface_is_one_font_in_a_sheet() -> None:
    """Text that is set in other ways, with small capitals say, needs no second font; a variation of the font is one."""
    fonts = NamedFonts()
    faces = (Face(b"X+a", {}), Face(b"Y+a", {}), Face(b"X+b", {}), Face(b"X+a", {"wdth": 75.0}))
    for key, face in enumerate(faces):
        fonts[key] = face
    assert [fonts[0] is fonts[key] for key in fonts] == [True, True, False, False]
    assert len({font.name for font in fonts.values()}) == len(fonts.values()) == 3
