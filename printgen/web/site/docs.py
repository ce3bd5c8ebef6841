"""The documentation as pages of a site: headings with anchors, links from page to page, and a list of them all."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from printgen.paths import USUAL_LANGUAGE, docs_folder
from printgen.web.install import INDEX
from printgen.web.site.rules import SCROLLS, TABLE
from printgen.web.site.shell import DOCS, SitePage

# The pages in the order in which a reader needs them; what is not among them comes after these.
ORDER = ("tonight", "packs", "cookbook", "scenarios", "looks", "web", "commands", "preview", "release", "library")
# What an anchor is not made of, as GitHub has it.
DROPPED = re.compile(r"[^\w\- ]")
# Headings of these levels are listed beside a page.
LISTED = ("h2", "h3")
# What may be wider than the screen, and is then moved by keyboard too.
PRE = '<pre tabindex="0">'


class DocHeading(NamedTuple):
    """A heading of a page."""

    id: str
    level: int
    text: str
    words: str  # all that stands below it, before the next one


class DocPage(NamedTuple):
    """A page of the docs."""

    stem: str
    title: str
    about: str  # how it begins
    html: Markup
    headings: tuple[DocHeading, ...]

    @property
    def path(self) -> str:
        """Return where it lies on a site."""
        return f"{DOCS}/{self.stem}.html"


def list_sources() -> list[Path]:
    """Return the files of the docs, in the order in which they are read."""
    order = {name: place for place, name in enumerate(ORDER)}
    return sorted(docs_folder().glob("*.md"), key=lambda path: (order.get(path.stem, len(order)), path.stem))


def list_pictures() -> list[Path]:
    """Return the pictures of the docs, which lie in the folder of this name on a site too."""
    return sorted((docs_folder() / "pictures").glob("*.png"))


def read_doc(path: Path) -> DocPage:
    """Return a page of the docs."""
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = reader.parse(path.read_text(encoding="utf-8"))
    headings = tuple(_anchor_headings(tokens))
    for token in tokens:
        token.children = list(_lead(token.children)) if token.children else token.children
    begins = next(place for place, token in enumerate(tokens) if token.type == "heading_open")
    about = next((_read_words(token) for token in tokens[begins + 2 :] if token.type == "inline"), "")
    html = TABLE.sub(SCROLLS, reader.renderer.render(tokens, reader.options, {}).replace("<pre>", PRE))
    return DocPage(path.stem, headings[0].text, about, Markup(html), headings)  # noqa: S704  # our own docs


def _anchor_headings(tokens: Sequence[Token]) -> Iterator[DocHeading]:
    """Give each heading an anchor, as GitHub does, and yield them."""
    seen, places = Counter[str](), [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    for place, end in zip(places, [*places[1:], len(tokens)], strict=True):
        text = _read_words(tokens[place + 1])
        slug = DROPPED.sub("", text.lower()).strip().replace(" ", "-")
        name = f"{slug}-{seen[slug]}" if seen[slug] else slug
        seen[slug] += 1
        tokens[place].attrSet("id", name)
        below = (token for token in tokens[place + 3 : end] if token.type in ("inline", "fence", "code_block"))
        words = " ".join(_read_words(token) if token.type == "inline" else token.content for token in below)
        yield DocHeading(name, int(tokens[place].tag[1]), text, words)


def _read_words(token: Token) -> str:
    """Return the words of a line of Markdown, without its marks."""
    kept = (child for child in token.children or () if child.type in ("text", "code_inline", "softbreak"))
    return "".join(child.content or " " for child in kept)


def _lead(children: Sequence[Token]) -> Iterator[Token]:
    """Yield parts of a line, whose links lead to pages of the site; a link to what it has not is the words alone."""
    dropped = 0
    for child in children:
        if child.type == "link_open":
            href = str(child.attrGet("href"))
            leads = lead_to(href)
            dropped += not leads
            if leads:
                child.attrSet("href", leads)
                yield child
        elif child.type == "link_close" and dropped:
            dropped -= 1
        else:
            yield child


def lead_to(href: str) -> str:
    """Return where a link of the docs leads on a site, "" for what only the source has."""
    parts = urlsplit(href)
    if parts.scheme or not parts.path:
        return href
    path = PurePosixPath(parts.path)
    if ".." in path.parts or path.suffix not in (".md", ".png"):
        return ""
    return parts._replace(path=str(path.with_suffix(".html") if path.suffix == ".md" else path)).geturl()


def write_doc(doc: DocPage, docs: Sequence[DocPage]) -> SitePage:
    """Return a page of the docs, beside a list of the others."""
    return SitePage(
        path=doc.path,
        title=f"{doc.title} · printgen",
        language=USUAL_LANGUAGE,
        template="doc",
        values={"doc": doc, "pages": docs, "listed": [each for each in doc.headings if f"h{each.level}" in LISTED]},
        styles=("prose", "docs"),
        about=doc.about,
    )


def write_docs_index(docs: Sequence[DocPage]) -> SitePage:
    """Return the list of all pages of the docs."""
    return SitePage(
        path=f"{DOCS}/{INDEX}",
        title="Documentation · printgen",
        language=USUAL_LANGUAGE,
        template="docs",
        values={"pages": docs},
        styles=("docs",),
    )
