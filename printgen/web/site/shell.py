"""What all pages of a site have in common: the frame, its words and styles, the fonts, and what a page may do."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from printgen import __version__
from printgen.load.look.printed_words import load_words
from printgen.model.look import LEAST_CONTRAST
from printgen.model.markup import Marked, plain
from printgen.model.system import System
from printgen.model.told_words import Counted, WordGroups
from printgen.paths import font_folder
from printgen.render.web_font import make_web_font
from printgen.typeset.type.wording import refine
from printgen.web.describe import encode_values
from printgen.web.head import HtmlHead, allow, write_head
from printgen.web.install import INDEX
from printgen.web.styles import DISPLAY, FAMILY, STYLES, find_edge, tidy_style, write_display_rule

HERE = Path(__file__).resolve().parent
# Pages at the top of a site, beside those of games.
SEARCH, DOCS = "search.html", "docs"
# The first page of the docs for whoever writes a game, as their folder has it.
WRITING = f"{DOCS}/packs.html"
# Where on its door all prints of a game stand; ids of scenarios have no dots.
PRINTS = "section.prints"
# The fonts of a site, by role, and how a style sheet asks for each.
FONTS = {"regular": ("RobotoCondensed-Regular.ttf", "normal", "400")}
FONTS |= {
    "bold": ("RobotoCondensed-Bold.ttf", "normal", "700"),
    "italic": ("RobotoCondensed-Italic.ttf", "italic", "400"),
}
# Letters of the languages that are written with Latin ones, and signs: what is beyond comes from the device.
LETTERS = (range(0x20, 0x180), range(0x2000, 0x2300))
# The typeface of the word in the header, and that word.
MARK_FONT, MARK = "SairaStencilOne-Regular.ttf", "printgen"
# The page in its light and its dark look, --page in shell.css, and the contrast of titles on the latter.
LIGHT, DARK = "#ffffff", "#191a16"
BRIGHT = 7.5
# What a page may do: show its own styles, fonts and pictures, run what it has a sum of, and nothing else.
POLICY = (
    "default-src 'none'; style-src {style}; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; "
    "form-action 'none'"
)
ICON = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#22231e'/>"
    "<path d='M16 5l9 11-9 11-9-11z' fill='#d9b64a'/></svg>"
)


class SitePage(NamedTuple):
    """A page of a site."""

    path: str  # where it lies on the site
    title: str
    language: str
    template: str  # the template of what is in its frame
    values: Mapping[str, Any]  # what that is filled in with
    styles: tuple[str, ...] = ()  # the names of its style sheets, beside that of the frame
    rules: str = ""  # more rules of its style, such as the colours of its game
    script: str = ""  # what it runs, "" for most
    policy: str = "script-src {script}"  # what that may do
    mark: str = MARK  # the word at its head: printgen, or an author's own game; "" for several of these
    about: str = ""  # what search engines say of it


def make_game_page(system: System, path: str, title: str, template: str, **values: Any) -> SitePage:
    """Return a page of a game, beside its door. `values` is what the template is filled in with, beside the game."""
    return SitePage(
        path=f"{system.id}/{path}",
        title=f"{title} · {system.name}",
        language=system.language,
        template=template,
        values={"system": system, **values},
    )


class SiteWords:
    """What a site says in a language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.groups: WordGroups = load_words(language).site

    def say(self, key: str, **values: object) -> str:
        """Return what is said: `key` is a subject and a key of it, "door.play"; `number` chooses between forms."""
        group, _, name = key.partition(".")
        said = self.groups[group][name]
        return said.show(**values) if isinstance(said, Counted) else said.format(**values)  # type: ignore[arg-type]


def write_page(page: SitePage) -> bytes:
    """Return a page in its frame as HTML; the same bytes each time."""
    root = "../" * page.path.count("/")
    is_ours = page.mark == MARK
    fonts = f"{_write_font_rules(root)}{_write_mark_rule() if is_ours else ''}"
    style = f"{fonts}{_join_styles(page.styles)}{page.rules}"
    policy = POLICY.format(style=allow(style))
    policy += f"; {page.policy.format(script=allow(page.script))}" if page.script else ""
    head = HtmlHead(page.language, page.title, policy, f"data:image/svg+xml,{quote(ICON)}", style, page.about)
    said = {
        "root": root,
        "index": INDEX,
        "search": SEARCH,
        "docs": f"{DOCS}/{INDEX}",
        "writing": WRITING,
        "prints": PRINTS,
        "mark": page.mark,
        "is_ours": is_ours,
        "head": Markup(write_head(head)),  # noqa: S704  # escaped there; of our own style sheets, and colours
        "version": __version__,
        "path": page.path,
        "language": page.language,
        "say": SiteWords(page.language).say,
        "script": Markup(page.script),  # noqa: S704  # of our own
    }
    template = _open_templates().get_template(f"{page.template}.html")
    return template.render(said | dict(page.values)).encode()


def write_fonts() -> dict[str, bytes]:
    """Return the fonts that all pages of a site share, by path."""
    return {_name_font(role): _cut_font(name) for role, (name, _, _) in FONTS.items()}


def list_letters() -> frozenset[str]:
    """Return the characters of the fonts that all pages share."""
    return frozenset(chr(code) for letters in LETTERS for code in letters)


def list_colours(system: System) -> str:
    """Return what a style sheet calls a game's colours: of panels, and of words on light and dark."""
    light, dark = find_edge(system.ground, LIGHT, LEAST_CONTRAST), find_edge(system.ground, DARK, BRIGHT)
    return f"--own:{system.ground};--on-own:{system.highlight};--own-light:{light};--own-dark:{dark}"


def render(template: str, macro: str, *values: Any) -> Markup:
    """Return what a macro of a template makes of values."""
    return Markup(getattr(_open_templates().get_template(template).module, macro)(*values))  # noqa: S704  # escaped there


def write_data(values: Mapping[str, Any]) -> Markup:
    """Return values as the script of a page reads them."""
    return Markup(encode_values(values))  # noqa: S704  # nothing of it is read as HTML


@pass_context
def _show(context: Context, value: Any) -> Any:
    """Return what a template writes for a value: words with markup in the typography of print, and as plain text."""
    return plain(refine(value, context["language"])) if isinstance(value, Marked) else value


@cache
def _open_templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_show,
    )


@cache
def _join_styles(names: tuple[str, ...]) -> str:
    texts = ((STYLES / "site" / f"{name}.css").read_text(encoding="utf-8") for name in ("shell", *names))
    return tidy_style("\n".join(texts))


def _name_font(role: str) -> str:
    return f"fonts/{role}.woff2"


@cache
def _cut_font(name: str) -> bytes:
    return make_web_font((font_folder() / name).read_bytes(), "".join(sorted(list_letters())))


def _write_font_rules(root: str) -> str:
    return "".join(
        f"@font-face{{font-family:{FAMILY};font-style:{style};font-weight:{weight};font-display:swap;"
        f"src:url({root}{_name_font(role)}) format('woff2')}}"
        for role, (_, style, weight) in FONTS.items()
    )


@cache
def _write_mark_rule() -> str:
    rule = write_display_rule(font_folder() / MARK_FONT, "".join(sorted(set(MARK))))
    return rule.replace(DISPLAY, '"Mark"')
