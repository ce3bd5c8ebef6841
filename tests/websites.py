"""A site for tests, made once in a process: a hostile pack with all that packs may have, and a small German one."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import unquote, urldefrag, urljoin
from xml.etree.ElementTree import Element

from hostile import HOME, MARKUP, make_hostile
from outputs import copy_pack
from tinyhtml5.parser import HTMLParser

from printgen.cli import main

FOLDER = TemporaryDirectory(prefix="site-")
HOSTILE, GERMAN = "stranger", "moor"
SCENARIO = f"game: {GERMAN}\nedition: '1'\ntitle: Nebel am Wehr\ntext: Die Ratten kommen bei Nacht.\n"
CHANGES = """\
# 1.1

- Neu: **Ratten**, siehe [das Blatt](https://example.org/)

[x](javascript:ran=1) ![y](//example.org/c.png)

"""
# Attributes that lead somewhere.
LEADING = ("href", "src")
# Where the site is thought to lie.
HOST = "http://site/"


class ReadPage(NamedTuple):
    """A page of a site, read with a library that had no part in making it."""

    path: str
    text: str
    root: Element
    errors: list[tuple[object, str, object]]

    def list_leads(self) -> Iterator[tuple[str, str]]:
        """Yield where its elements lead on the site: the path of a file, and the id of an element there or ""."""
        for element in self.root.iter():
            for name in LEADING:
                target = element.get(name, "")
                if target and not target.startswith(("https:", "http:", "data:", "//")):
                    address, anchor = urldefrag(urljoin(f"{HOST}{self.path}", target))
                    yield unquote(address.removeprefix(HOST)), unquote(anchor)

    @property
    def ids(self) -> list[str]:
        """The ids of its elements."""
        return [name for element in self.root.iter() if (name := element.get("id"))]

    @property
    def words(self) -> str:
        """All that stands in it, element by element."""
        return " ".join("".join(self.root.itertext()).split())


def read_site_page(path: str, text: str) -> ReadPage:
    """Return a page."""
    parser = HTMLParser(namespace_html_elements=False)
    return ReadPage(path, text, parser.parse(text), parser.errors)


def write_tables(folder: Path) -> None:
    """Write both packs into a folder."""
    make_hostile()
    copytree(HOME.name, folder / HOSTILE)
    pack = copy_pack("plain", folder, as_name=GERMAN)
    with (pack / "system.yaml").open("a", encoding="utf-8") as file:
        file.write("language: de\n")
    (pack / "scenarios").mkdir()
    (pack / "scenarios" / "nebel.yaml").write_text(SCENARIO, encoding="utf-8")
    (pack / "CHANGELOG.md").write_text(CHANGES + "\n\n".join(MARKUP), encoding="utf-8")


@cache
def make_website() -> Path:
    """Return the folder of the site."""
    tables, site = Path(FOLDER.name, "tables"), Path(FOLDER.name, "site")
    write_tables(tables)
    assert main(["site", "--no-workshop", HOSTILE, GERMAN, "--tables", str(tables), "-o", str(site)]) == 0
    return site


@cache
def read_website() -> dict[str, ReadPage]:
    """Return the pages of the site by path, but those to play, which are tested elsewhere."""
    site = make_website()
    found = {path.relative_to(site).as_posix(): path for path in site.rglob("*.html")}
    return {
        name: read_site_page(name, path.read_text(encoding="utf-8"))
        for name, path in sorted(found.items())
        if name not in (f"{HOSTILE}.html", f"{GERMAN}.html")
    }
