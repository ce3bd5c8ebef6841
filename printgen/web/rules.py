"""The rules of a game to read on a screen: reference sheets, made with the templates of the printed sheets."""

import re
from collections.abc import Iterable, Mapping
from html import escape, unescape
from typing import Any

from markupsafe import Markup

from printgen.compose.design import Design
from printgen.load.look.printed_words import load_words
from printgen.model.look import apply_theme
from printgen.model.map import Map
from printgen.model.markup import Marked, TextSpan, name_routines
from printgen.model.play import Scenario
from printgen.model.product import SheetSpec
from printgen.model.system import System
from printgen.model.told_words import Counted
from printgen.products.listing import list_rules
from printgen.products.pieces import MapPlan, lay_out_map
from printgen.products.scenario import draw_tonight
from printgen.products.sheet import MapBlock, ReferenceSheet, make_sheet
from printgen.render.flow.map import FlowMap, draw_maps
from printgen.render.flow.sheet_values import list_sheet_values, list_values, open_templates
from printgen.render.flow.templates import Templates
from printgen.typeset.piece import make_piece_setting
from printgen.typeset.type.outline import OUTLINES
from printgen.typeset.type.wording import refine

# What ids and classes in the rules begin with, so that no other part of the page has them.
PREFIX, CLASS = "rule.", "rule-"
# The width of a map in points; a screen shows it as wide as it can.
MAP_WIDTH = 360.0
# What the name of a scenario's map begins with; an id has no full stop.
SCENARIO = "scenario."
# What is inside the page of a sheet.
MAIN = re.compile(r"(?:<section class=\"turn\"|<main).*</main>", re.DOTALL)
MAIN_TAG = re.compile(r"</?main[^>]*>")
# A drawing, whose words are as they are drawn; a tag; words.
PIECE = re.compile(r"(<svg .*?</svg>)|(<[^>]*>)|([^<]+)", re.DOTALL)
ATTRIBUTE = re.compile(r' (data-at|style|id|href|class)="([^"]*)"')
COLOUR = re.compile(r"\b(background|color): #([0-9a-f]{6})")
TONES = {"background": "data-tint", "color": "data-colour"}
SECTION_END = re.compile(r"(?<=</section>)")
# What needs no element, no end or no line of its own on a screen.
PLAIN = re.compile(r"<span>((?:(?!</?span).)*)</span>|</(?:li|td|th|tr|thead|tbody)>|\n(?=</?(?:t|ul|ol))", re.DOTALL)
# Whose drawings of symbols a page shows, as the licence of some of them asks.
SYMBOL_CREDIT = (
    "Symbols: printgen; Carl Olsen, Delapouite, Lorc, sbed and Skoll of Game-icons.net (CC BY 3.0, changed); "
    "Phosphor Icons (MIT)"
)
# What stands before the first word of a sentence.
SENTENCE_BEGINS = re.compile(r"(?:\A|[.!?\n]\s*)\Z")
HEADING = re.compile(r"(?<=<)(/?)h2\b")


def write_rules(design: Design, system: System) -> str:
    """Return the reference sheets of a game as HTML, one below the other; each id stands there once.

    Raises BadData for what does not fit its map, and for faulty templates.
    """
    themed = apply_theme(system, design.look.theme)
    templates = open_templates({name: Markup(f'<i data-shape="{name}"></i>') for name in (*OUTLINES, *system.symbols)})  # noqa: S704  # ids
    named = _name_buttons(themed, system.words.page["buttons"])
    sheets = "".join(_write_sheet(design, named, spec, templates) for spec in list_rules(named))
    credit = f'<footer lang="{escape(system.language)}">{escape(system.credit)}</footer>'
    return f'{_number_ids(sheets)}{credit}<footer lang="en">{SYMBOL_CREDIT}</footer>'


def _name_buttons(value: Any, words: Mapping[str, str | Counted]) -> Any:
    """Return a value in whose texts routines are called what a player taps, as the page calls them elsewhere."""

    def name(span: TextSpan, before: str) -> str:
        said = words["tap-first" if SENTENCE_BEGINS.search(before) else "tap"]
        return str(said).format(title=span.text.strip('"'))

    if isinstance(value, Marked):
        return name_routines(value, name)
    if isinstance(value, tuple):
        parts = (_name_buttons(each, words) for each in value)
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    return value


def place_tables(html: str, said: Mapping[str, str]) -> str:
    """Return rules with an element that tells of each table, behind the section that tells most of the table.

    What packs and sends a page looks for the same words a little way back alone.
    """
    sections = SECTION_END.split(html)
    heads = [set(re.findall(r' data-rule="([^"]*)"', section)) for section in sections]
    behind: list[list[str]] = [[] for _ in sections]
    for table, element in said.items():
        found = [place for place, head in enumerate(heads) if table in head]
        behind[max(found, key=lambda place: len(sections[place]), default=-1)].append(element)
    return "".join(section + "".join(elements) for section, elements in zip(sections, behind, strict=True))


def _write_sheet(design: Design, system: System, spec: SheetSpec, templates: Templates) -> str:
    """Return a sheet below its title, in the typography of print."""
    # A phone is too narrow for lists with a column for each field: they are set as in columns of a sheet.
    spec = spec._replace(columns=max(2, spec.columns))
    theme, sheet = design.look.theme, make_sheet(system, spec, load_words(system.language))
    values = list_values(system, spec, theme) | list_sheet_values(system, sheet, theme)
    values |= {"maps": _draw_maps(design, system, sheet), "columns": 1, "fill": "", "size": 10, "count": 0}
    values["endnotes"] = []  # on a screen each note stands where it belongs
    page = templates.fill("sheet.html", values | {"paper": design.look.paper, "margins": "", "on_screen": True})
    found = MAIN.search(page)
    pieces = PIECE.findall(HEADING.sub(r"\1h3", MAIN_TAG.sub("", found[0] if found else "")))
    words = "".join(
        drawn or _write_tag(tag) or escape(refine(unescape(text), system.language), quote=False)
        for drawn, tag, text in pieces
    )
    words = PLAIN.sub(lambda found: found[1] or "", words)
    return f'<article lang="{escape(system.language)}"><h2>{escape(str(values["title"]))}</h2>{words}</article>\n'


def write_maps(design: Design, system: System, scenarios: Iterable[Scenario] = ()) -> str:
    """Return all maps of a system as HTML, each on its first table, with where this lies in the drawing.

    Those of scenarios come after them, with where what they list begins: its kind, its number, and its place in
    hundredths of the table.
    """
    said = "".join(_write_map(design, system, each, each.id) for each in system.maps)
    return said + "".join(write_scenario_map(design, system, each) for each in scenarios)


def write_scenario_map(design: Design, system: System, scenario: Scenario) -> str:
    """Return the map of a scenario as HTML, "" if it has none. Raises BadData for what does not fit it."""
    found = draw_tonight(system, scenario)
    named = system._replace(symbols={**system.symbols, **scenario.symbols})
    return _write_map(design, named, found, f"{SCENARIO}{scenario.id}") if found else ""


def _write_map(design: Design, system: System, drawn: Map, name: str) -> str:
    # Squares are counted on a screen too, but nobody measures there.
    grid = drawn.grid if drawn.sizes[0].unit == "sq" else None
    plan = lay_out_map(drawn._replace(id=name, grid=grid), drawn.sizes[0])
    told = _draw_plans(design, system._replace(maps=(plan.map,)), [plan])[name]
    begins = [
        (*point.thing, *(round(100 * place / side, 1) for place, side in zip(area.middle, plan.size[:2], strict=True)))
        for point, area in plan.points
        if point.thing
    ]
    said = {"map": name, "title": drawn.title, "table": told.table, "begins": [each for one in begins for each in one]}
    attributes = "".join(
        f' data-{key}="{escape(value if isinstance(value, str) else " ".join(map(str, value)))}"'
        for key, value in said.items()
        if value
    )
    return f"<figure{attributes}>{told.svg}</figure>"


def _draw_maps(design: Design, system: System, sheet: ReferenceSheet) -> dict[str, FlowMap]:
    plans = [block.plan for band in sheet.groups for block in band.blocks if isinstance(block, MapBlock)]
    return _draw_plans(design, system, plans)


def _draw_plans(design: Design, system: System, plans: Iterable[MapPlan]) -> dict[str, FlowMap]:
    setting = make_piece_setting(system, design.look.theme, design.find_faces(system), load_words(system.language))
    return draw_maps(plans, setting, MAP_WIDTH)


def _write_tag(tag: str) -> str:
    """Return a tag without what belongs to paper: its colours are named, its id and classes marked as the rules'."""
    return ATTRIBUTE.sub(lambda found: _write_attribute(found[1], found[2]), tag)


def _write_attribute(name: str, value: str) -> str:
    match name:
        case "style":
            return "".join({f' {TONES[kind]}="{colour}"': None for kind, colour in COLOUR.findall(value)})
        case "class" if value.strip():
            return f' class="{" ".join(CLASS + name for name in value.split())}"'
        case "id":
            return f' id="{PREFIX}{value}"'
        case "href" if value.startswith("#"):
            return f' href="#{PREFIX}{value[1:]}"'
    return ""


def _number_ids(text: str) -> str:
    """Return HTML in which each id stands where it stands first alone."""
    seen: set[str] = set()

    def keep(found: re.Match[str]) -> str:
        is_first = found[0] not in seen
        seen.add(found[0])
        return found[0] if is_first else ""

    return re.sub(r' id="[^"]*"', keep, text)
