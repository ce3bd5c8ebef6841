"""The page that makes prints of a game: a form, a script, and what that loads when somebody asks for a print."""

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from printgen import __version__
from printgen.compose.design import Design
from printgen.model.look import apply_theme
from printgen.model.play import Scenario
from printgen.model.system import System
from printgen.render.pdf.fonts import find_display
from printgen.web.describe import encode_values
from printgen.web.install import INDEX, name_page
from printgen.web.script import join_modules, name_words
from printgen.web.shorten import shorten_names
from printgen.web.site.shell import SiteWords
from printgen.web.styles import STYLES, tidy_style, write_display_rule, write_font_rules, write_pack_rules
from printgen.web.workshop.bundle import BundleFile
from printgen.web.workshop.wishes import describe_options, describe_owned, describe_parts

ENTRY, WORKER = "workshop/main.js", "workshop/worker.js"
HERE = Path(__file__).resolve().parent
# What stands in the source of the page for the script of its worker, so that the sum of the one is that of both.
NO_WORKER = "`the worker`"
# What this page alone may do: run what it has checked, in a worker of its own, and read files of its site.
POLICY = (
    "default-src 'none'; script-src {script} blob: 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; "
    "style-src {style}; font-src data:; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="printgen {version}">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<header><nav aria-label="{parts}"><a href="../{index}">printgen</a><a href="{index}">{name}</a>\
<a href="../{play_page}">{play}</a></nav></header>
<main id="app"><h1>{heading}</h1><noscript>{no_script}</noscript></main>
<script type="application/json" id="workshop">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def name_print_page(system: str) -> str:
    """Return the path of the page that makes prints of a game."""
    return f"{system}/print.html"


class KnownPrint(NamedTuple):
    """A print that was made with the page."""

    sha256: str
    sheets: str  # how many of paper it takes, in words


class WorkshopGame(NamedTuple):
    """A game that prints are made of."""

    system: System
    scenarios: Sequence[Scenario]  # what can be on the table
    examples: Sequence[str] = ()  # the files of the pack that players write themselves
    known: Mapping[str, KnownPrint] = {}  # the prints that were made with the page, by their commands; never changed
    # on which papers and in which themes sheets of flowing text were set before, by their names; never changed
    ready: Mapping[str, Sequence[tuple[str, str]]] = {}
    pictures: Sequence[Mapping[str, Any]] = ()  # of pages of the usual print: where they lie, their size and title


def make_print_page(design: Design, game: WorkshopGame, bundle: Iterable[BundleFile]) -> bytes:
    """Return the page as HTML, which loads the files of a bundle; the same bytes each time. Raises BadData."""
    system = game.system
    words, site = system.words.page["workshop"], SiteWords(system.language)
    printed = design.find_words(system.language)
    data = {
        "system": system.id,
        "name": system.name,
        "files": [
            {"part": file.part, "path": file.path, "sha256": file.sha256, "size": len(file.data)} for file in bundle
        ],
        "scenarios": [{"name": each.id, "title": each.title} for each in game.scenarios],
        "parts": describe_parts(system, game.scenarios, printed),
        "options": describe_options(system),
        "examples": list(game.examples),
        "owned": describe_owned(system, printed),
        "ready": game.ready,
        "known": {command: made._asdict() for command, made in game.known.items()},
        "pictures": [*game.pictures],
    }
    themed, theme = apply_theme(system, design.look.theme), design.look.theme
    heading = str(words["title"]).format(name=system.name)
    worker = shorten_names(join_modules(WORKER, {}))
    script = shorten_names(join_modules(ENTRY, name_words(system.words))).replace(NO_WORKER, _write_text(worker))
    style = (
        write_font_rules(theme, script + heading + encode_values(data))
        + write_display_rule(find_display(theme, system), heading)
        + tidy_style("".join(path.read_text(encoding="utf-8") for path in (STYLES / "base.css", HERE / "page.css")))
        + write_pack_rules(themed)
    )
    return PAGE.format(
        policy=POLICY.format(script=_take_hash(script), style=_take_hash(style)),
        version=__version__,
        language=escape(system.language),
        title=escape(heading),
        heading=escape(heading),
        name=escape(system.name),
        parts=escape(site.say("frame.parts")),
        index=INDEX,
        play=escape(site.say("door.play")),
        play_page=name_page(system.id),
        no_script=escape(str(words["no-script"])),
        style=style,
        data=encode_values(data),
        script=script,
    ).encode()


def _write_text(script: str) -> str:
    """Return a script as a text in another script, which nothing in it can end."""
    return json.dumps(script, ensure_ascii=False).replace("</", "<\\/")


def _take_hash(text: str) -> str:
    """Return what a policy calls a script or a style sheet that may be used."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
