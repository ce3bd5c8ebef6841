"""The page that makes prints of a game: a form, a script, and what that loads when somebody asks for a print."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from printgen.compose.design import Design
from printgen.model.look import apply_theme
from printgen.model.play import Scenario
from printgen.model.system import System
from printgen.render.pdf.fonts import find_display
from printgen.web.install import INDEX, TAKEN, name_print_page
from printgen.web.script import join_modules, name_words
from printgen.web.shorten import shorten_names
from printgen.web.site.own import OwnFile
from printgen.web.site.shell import MARK, PRINTS, SitePage, SiteWords, list_colours, write_data, write_page
from printgen.web.styles import DISPLAY, FAMILY, write_display_rule
from printgen.web.workshop.bundle import BundleFile
from printgen.web.workshop.wishes import describe_options, describe_owned, describe_parts

ENTRY, WORKER = "workshop/main.js", "workshop/worker.js"
# What stands in the source of the page for the script of its worker, so that the sum of the one is that of both.
NO_WORKER = "`the worker`"
# What this page alone may do: run what it has checked, in a worker of its own, and read files of its site.
POLICY = "script-src {script} blob: 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'"


class KnownPrint(NamedTuple):
    """A print that was made with the page."""

    sha256: str
    sheets: str  # how many of paper it takes, in words


class WorkshopGame(NamedTuple):
    """A game that prints are made of."""

    system: System
    is_own: bool  # whether it is an author's own
    scenarios: Sequence[Scenario]  # what can be on the table
    examples: Sequence[OwnFile] = ()  # files to begin with for what players write themselves
    known: Mapping[str, KnownPrint] = {}  # the prints that were made with the page, by their commands; never changed
    # on which papers and in which themes sheets of flowing text were set before, by their names; never changed
    ready: Mapping[str, Sequence[tuple[str, str]]] = {}
    pictures: Sequence[Mapping[str, Any]] = ()  # of pages of the usual print: where they lie, their size and title


def make_print_page(design: Design, game: WorkshopGame, bundle: Iterable[BundleFile]) -> bytes:
    """Return the page as HTML, which loads the files of a bundle; the same bytes each time. Raises BadData."""
    system = game.system
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
        # an example of each kind of file, and ids that no pack of a player's own can have
        "own": {file.kind: {"path": file.path, "name": file.name} for file in reversed(game.examples)},
        "taken": sorted({*TAKEN, *(name for name, _ in system.editions)}),
        "owned": describe_owned(system, printed),
        "ready": game.ready,
        "prints": f"{INDEX}#{PRINTS}",
        "known": {command: made._asdict() for command, made in game.known.items()},
        "pictures": [*game.pictures],
    }
    heading = SiteWords(system.language).say("print.title", name=system.name)
    worker = shorten_names(join_modules(WORKER, {}))
    script = shorten_names(join_modules(ENTRY, name_words(system.words))).replace(NO_WORKER, _write_text(worker))
    theme = design.look.theme
    colours, face = list_colours(apply_theme(system, theme)), write_display_rule(find_display(theme, system), heading)
    page = SitePage(
        path=name_print_page(system.id),
        title=heading,
        language=system.language,
        template="print",
        values={"system": system, "heading": heading, "wishes": write_data(data)},
        styles=("../buttons", "print"),
        rules=f"{face}:root{{{colours};--display:{DISPLAY if face else FAMILY}}}",
        script=script,
        policy=POLICY,
        mark=system.name if game.is_own else MARK,
    )
    return write_page(page)


def _write_text(script: str) -> str:
    """Return a script as a text in another script, which nothing in it can end."""
    return json.dumps(script, ensure_ascii=False).replace("</", "<\\/")
