"""The page of a game: one HTML file that needs no other, with the script that plays it and all that it shows."""

from collections.abc import Mapping, Sequence
from html import escape, unescape
from typing import Any
from urllib.parse import quote

from printgen.compose.design import Design
from printgen.model.look import apply_theme
from printgen.model.play import Scenario
from printgen.model.routine import DrawStep, SettleStep, StrikeStep, list_steps
from printgen.model.system import System
from printgen.play.game.lead import does_something
from printgen.render.pdf.fonts import find_display
from printgen.render.svg_card import Frames
from printgen.web.cards import describe_cards, list_boards, write_pictures
from printgen.web.describe import describe_game, encode_values, list_marks
from printgen.web.head import HtmlHead, allow, write_head
from printgen.web.rules import place_tables, write_maps, write_rules
from printgen.web.script import join_modules, name_words
from printgen.web.shorten import shorten_names
from printgen.web.styles import join_styles, write_display_rule, write_font_rules, write_pack_rules, write_tone_rules

ENTRY = "app/main.js"
# Modules of the engine that few games need: the page of any other leaves them out.
SPARE_MODULES = ("engine/settle_steps.js", "engine/lead.js")
# What a page may do: run its own script, use its own styles, and nothing else. Installed, it has a worker and a
# manifest beside it, and icons, which browsers take for images of the page.
POLICY = (
    "default-src 'none'; script-src {script}; style-src {style}; font-src data:; img-src 'self' data: blob:; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="{ground}"/>'
    '<path d="M16 5l9 11-9 11-9-11z" fill="{highlight}"/></svg>'
)
PAGE = """\
{head}<body>
<noscript>{no_script}</noscript>
<div id="app"></div>
{cards}{pictures}
<template id="rules">{rules}</template>
<template id="maps">{maps}</template>
{game}
<script type="module">{script}</script>
</body>
</html>
"""


def _name_signs(*described: Mapping[str, Any]) -> str:
    """Return the symbols in texts of described values, named as HTML names them."""
    marks = (mark for said in described for found in said["marks"].values() for mark in found)
    return "".join(f' data-shape="{name[0]}"' for _, _, _, *name in marks if name)


def make_page(design: Design, system: System, scenarios: Sequence[Scenario] = ()) -> bytes:
    """Return the page of a game as HTML; the same bytes each time. Raises BadData for what does not fit its cards.

    design: how its cards look.
    scenarios: what can be chosen to play.
    """
    themed = apply_theme(system, design.look.theme)
    rules, theme = write_rules(design, system), design.look.theme
    frames, game = Frames(), describe_game(system, scenarios)
    decks = describe_cards(design, system, frames)
    tables = [
        {
            "table": said,
            "decks": {spec.id: decks[spec.id] for spec in system.decks if spec.table == table.id},
            "marks": list_marks(table),
        }
        for said, table in zip(game["system"].pop("tables", ()), system.tables, strict=False)
    ]
    shown = place_tables(rules, {said["table"]["id"]: _write_data(said) for said in tables})
    values = {
        "game": game,
        "cards": {"frames": frames.list_all(), "boards": list_boards(system), "language": system.language},
    }
    data = {name: _write_data(value, name) for name, value in values.items()}
    script, maps = write_script(system), write_maps(design, system, scenarios)
    tones = write_tone_rules(themed, theme, rules + _name_signs(game, *tables)) + write_pack_rules(themed)
    style = (
        write_font_rules(theme, unescape(shown + maps) + "".join(data.values()) + script)
        + write_display_rule(find_display(theme, system), "".join(sorted(frames.displayed)))
        + join_styles()
        + tones
    )
    head = HtmlHead(
        language=system.language,
        title=system.name,
        policy=POLICY.format(script=allow(script), style=allow(style)),
        icon=f"data:image/svg+xml,{quote(ICON.format(ground=themed.ground, highlight=themed.highlight))}",
        style=style,
        whole_screen=True,
    )
    said = {
        "head": write_head(head),
        "no_script": escape(str(system.words.page["opening"]["no-script"])),
        "rules": shown,
        "maps": maps,
        "pictures": write_pictures(frames.pictures.values()),
        **data,
        "script": script,
    }
    return PAGE.format(**said).encode()


def write_script(system: System) -> str:
    """Return the script of a page, which has its words in the language of the game."""
    return shorten_names(join_modules(ENTRY, name_words(system.words), spare=list_spare(system)))


def list_spare(system: System) -> list[str]:
    """Return the modules of the engine that a game needs beside those that each game needs."""
    steps = [step for routine in system.play.routines for step in list_steps(routine.steps)]
    settles = any(isinstance(step, SettleStep | StrikeStep) for step in steps)
    leads = any(map(does_something, system.tables)) or any(
        isinstance(step, DrawStep) and step.results for step in steps
    )
    return [name for name, is_needed in zip(SPARE_MODULES, (settles, leads), strict=True) if is_needed]


def _write_data(value: Mapping[str, Any], name: str = "") -> str:
    """Return values as an element that the script reads; nothing in them can end it."""
    named = f' id="{name}"' if name else ""
    return f'<script type="application/json"{named}>{encode_values(value)}</script>'
