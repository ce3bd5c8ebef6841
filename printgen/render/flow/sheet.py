"""Reference sheets: templates of layouts/sheets filled in by Jinja, then set and written as flowing text."""

import re
from collections.abc import Mapping
from functools import cached_property, partial
from math import ceil
from pathlib import Path
from typing import NamedTuple

from printgen.errors import BadData, Origin, Problem
from printgen.load.look.printed_words import load_words
from printgen.model.art import NamedOutline
from printgen.model.look import Paper, Theme, apply_theme
from printgen.model.product import OwnedSpec, RosterSpec, SheetSpec, TickSpec
from printgen.model.system import System
from printgen.products.roster import NameSection, count_roster_pages, make_name_sheet, make_roster_sheet
from printgen.products.sheet import MapBlock, ReferenceSheet, make_sheet
from printgen.products.warnings import GOOD_TYPE
from printgen.render.flow.fitting import Pages, Sizes
from printgen.render.flow.flow import Flow, FlowedText, FlowingText
from printgen.render.flow.fonts import SIGNS
from printgen.render.flow.map import FlowMap, draw_maps
from printgen.render.flow.sheet_values import Values, list_sheet_values, list_values, open_templates, show_millimetres
from printgen.render.flow.symbol_font import list_symbols, make_symbol_font
from printgen.render.flow.table_widths import share_page
from printgen.render.flow.templates import Templates
from printgen.render.pdf.fonts import check_font, find_display
from printgen.typeset.piece import make_piece_setting
from printgen.typeset.type.typeface import DISPLAY
from printgen.units import Micrometres, show_length, to_points

# The blank round the words beyond what the printer needs; below them the foot is in it.
BLANK: Micrometres = 6_000
# Sizes of body type in points. Less is not readable at arm's length; more makes lines short.
SHEET = Sizes((8.0, 8.25, 8.5, 8.75, 9.0, 9.25, 9.5, 9.75, 10.0), first=8.5)
ROSTER = Sizes((8.0, 8.5, 9.0, 9.5, 10.0, 10.5), first=10.5)
BOOK = Sizes((8.0, 9.0), first=9.0)
NAMES = Sizes((8.5, 9.0, 9.5, 10.0, 10.5, 11.0), first=8.5)
# The size of a sheet to tick, which takes as many pages as it needs.
TICKED = 9.0
# The size of a sheet whose pages its pack has not counted.
UNCOUNTED = 8.75
# The blank between boxes, and on both sides in one with its border, in sizes of type.
GAP, PADDING = 0.5, 1.15
# How many columns a sheet of names has.
NAME_COLUMNS = 3
# How many lists of a roster stand side by side at most in large print; in usual print all do.
LARGE_LISTS = 4
# A word of so many letters is narrower than each of these columns.
SHORT_WORD = 14
# What to do if they need more pages.
SHEET_HINT = "give it more pages, fewer columns or shorter words"
ROSTER_HINT = "a roster has one page: shorten its lists"
# Packs count pages for A4, and Letter is like it: its surface in square micrometres, and how far others are from it.
USUAL_SURFACE, ALIKE = 210_000 * 297_000, 0.1
# What margins leave of the sides of a paper is at least this.
LEAST_ROOM: Micrometres = 40_000
# The HTML of a sheet that takes no page of its own is shorter than this, without what says where its words stand, and
# what only a screen needs: the same words are set alike whatever folder and line they come from.
SHORT = 15_000
STYLES = ("sheet.css", "rosters.css", "names.css")
WHERE = re.compile(r' data-(?:at|rule|table|column)="[^"]*"')


class _Press(NamedTuple):
    """Templates that know some symbols, and what sets texts with these."""

    templates: Templates
    flow: Flow


class SheetPrinter:
    """Sets reference sheets on one paper, with fonts that are set up once.

    A `trial` only shows what is wrong with a sheet: its type may be smaller than there is room for, but not so small
    that a pack is warned of it, and of names to tick only those are set that might be too wide.

    Raises MissingLibrary if what WeasyPrint needs is not installed, BadData for a faulty template.
    """

    def __init__(self, paper: Paper, theme: Theme) -> None:
        self.paper = paper
        self.theme = theme
        self.fonts = {role: check_font(theme, name).read_bytes() for role, name in theme.fonts.items()}
        self._presses: dict[tuple[Path | None, frozenset[NamedOutline]], _Press] = {}

    @cached_property
    def flow(self) -> Flow:
        """What sets texts that name no symbols."""
        return self._open({}, None).flow

    def _open_for(self, system: System) -> "_Press":
        """Return what sets a system's texts. Raises BadData."""
        return self._open(system.symbols, find_display(self.theme, system))

    def _open(self, symbols: Mapping[str, NamedOutline], display: Path | None) -> "_Press":
        """Return what sets texts with some symbols and a face of titles, else our bold one; packs may share it."""
        key = (display, frozenset(symbols.values()))
        if key not in self._presses:
            templates = open_templates(list_symbols(symbols))
            styles = "".join(templates.fill(name, {}) for name in STYLES)
            title = display.read_bytes() if display else self.fonts["bold"]
            fonts = {**self.fonts, DISPLAY: title, SIGNS: make_symbol_font(symbols)}
            self._presses[key] = _Press(templates, Flow(styles, fonts))
        return self._presses[key]

    def set_sheet(self, system: System, spec: SheetSpec, *, trial: bool = False) -> FlowedText:
        """Return a reference sheet.

        Raises BadData if it does not fill its pages, or words do not fit.
        """
        system, words = apply_theme(system, self.theme), load_words(system.language)
        sizes = SHEET if spec.pages else SHEET._replace(first=UNCOUNTED)
        pages = self._count_freely(Pages(spec.pages, sizes, spec.origin, SHEET_HINT))
        columns = spec.columns if self.theme.least <= SHEET.steps[0] else max(1, spec.columns - 1)
        if spec.everything and columns > 1:
            width = to_points(self.paper.width - 2 * (self.paper.margin + BLANK))
            faces = self._open_for(system).flow.faces
            spec = share_page(system, spec._replace(columns=columns), words, faces, (width, pages.sizes.first))
        sheet = make_sheet(system, spec, words)
        values = {"columns": columns, "maps": self._draw_maps(system, sheet, columns)}
        # A table of ranges is not broken over columns: to balance them takes a trial for each point of its height.
        values["is_filled"] = any(table.outcomes for table in system.tables)
        values |= list_sheet_values(system, sheet, self.theme) | {"tells_pages": sheet.has_links and spec.pages != 1}
        flowed = self._set("sheet", system, values, pages, trial=trial)
        if values["tells_pages"] and flowed.pages == 1:  # nobody needs to be told which
            flowed = self._set("sheet", system, values | {"tells_pages": False}, pages, trial=trial)
        return flowed

    def _draw_maps(self, system: System, sheet: ReferenceSheet, columns: int) -> dict[str, FlowMap]:
        """Return the maps of a sheet by their ids, as wide as the boxes that they stand in. Raises BadData."""
        bands = [
            (
                [block.plan for block in band.blocks if isinstance(block, MapBlock)],
                len(band.blocks) if band.wide else columns,
            )
            for band in sheet.groups
        ]
        if not any(plans for plans, _ in bands):
            return {}
        faces = self._open_for(system).flow.faces
        setting = make_piece_setting(system, self.theme, faces, load_words(system.language))
        width = to_points(self.paper.width - 2 * (self.paper.margin + BLANK))
        size = SHEET.steps[-1] + max(0, self.theme.least - SHEET.steps[0])
        drawn: dict[str, FlowMap] = {}
        for plans, many in bands:
            drawn |= draw_maps(plans, setting, (width - GAP * size * (many - 1)) / many - PADDING * size)
        return drawn

    def set_rosters(self, system: System, spec: RosterSpec, *, trial: bool = False) -> FlowedText:
        """Return a sheet of rosters; the trial of a book has only what it has besides the sheets of its rosters.

        Raises BadData if a roster does not fit its page, or words do not fit.
        """
        system = apply_theme(system, self.theme)
        sheet = make_roster_sheet(system, spec, load_words(system.language))
        shown = () if trial and spec.book else sheet.pages
        number = count_roster_pages(system, spec) - len(sheet.pages) + len(shown)
        pages = Pages(number, BOOK if spec.book else ROSTER, spec.origin, ROSTER_HINT)
        if not spec.book:  # whose contents and index count on a page for each roster
            pages = self._count_freely(pages)
        most = max((len(page.lists) for page in shown), default=0)
        is_large = self.theme.least > ROSTER.steps[0] and not spec.book  # a page of a book holds its roster whole
        rows = ceil(most / LARGE_LISTS) if is_large else 1
        across = ceil(most / max(1, rows))
        return self._set("rosters", system, {"sheet": sheet, "shown": shown, "across": across}, pages, trial=trial)

    def set_names(self, system: System, spec: TickSpec | OwnedSpec, *, trial: bool = False) -> FlowedText:
        """Return a sheet with names of several rosters. Raises BadData if words do not fit."""
        system = apply_theme(system, self.theme)
        sheet = make_name_sheet(system, spec, load_words(system.language))
        columns = NAME_COLUMNS if self.theme.least <= NAMES.steps[0] else NAME_COLUMNS - 1
        is_tick = isinstance(spec, TickSpec)
        if trial and is_tick:  # each name is on the sheet of its roster too, which tells of all but its width here
            sheet = sheet._replace(sections=tuple(map(_leave_short_names, sheet.sections)))
        sizes = NAMES._replace(first=TICKED) if is_tick else NAMES
        pages = self._count_freely(Pages(0, sizes, spec.origin, ROSTER_HINT, filled=not is_tick))
        return self._set("names", system, {"sheet": sheet, "ticks": is_tick, "columns": columns}, pages, trial=trial)

    def _count_freely(self, pages: Pages) -> Pages:
        """Return pages as they are, or as many as it takes where packs have not counted them: other paper or type."""
        steps = pages.sizes.steps
        more = max(0, self.theme.least - steps[0])
        surface = self.paper.width * self.paper.height / USUAL_SURFACE
        if not more and (not pages.number or (self.theme.lines == 1 and 1 - ALIKE < surface < 1 + ALIKE)):
            return pages
        sizes = Sizes(tuple(step + more for step in steps), first=steps[0] + more)
        return pages._replace(number=0, sizes=sizes, filled=True)

    def _set(self, name: str, system: System, values: Values, pages: Pages, *, trial: bool = False) -> FlowedText:
        """Return what the template of a name makes of values, on pages. Raises BadData."""
        self._refuse_small_paper()
        if trial:
            pages = pages._replace(enough=GOOD_TYPE)
        page = {
            "paper": self.paper,
            "margins": show_millimetres(self.paper.margin + BLANK),
            "count": pages.number,
        }
        known = list_values(system, values["sheet"].spec, self.theme) | page | values
        press = self._open_for(system)
        draft = WHERE.sub("", _compose(press.templates, name, known, "", 0))
        # Columns of equal height look better, but setting them takes several times as long.
        is_balanced = len(draft) < SHORT and not values.get("is_filled")
        compose = partial(_compose, press.templates, name, known, "balance" if is_balanced else "auto")
        known_by = f"{system.id}/{values['sheet'].spec.id}/{self.paper.id}/{self.theme.id}"
        text = FlowingText(known_by, draft, compose)
        template = Origin(f"layouts/sheets/{name}.html")
        try:
            return press.flow.set(text, pages)
        except RecursionError:
            message = "nests elements deeper than can be set"
            raise BadData([Problem(template, message, "nest them less")]) from None
        except BadData as bad:  # words without a place of a pack are the template's own
            placed = (problem if problem.origin.file else problem._replace(origin=template) for problem in bad.problems)
            raise BadData(placed) from None

    def _refuse_small_paper(self) -> None:
        """Make sure that the paper has room for words at all. Raises BadData."""
        paper = self.paper
        room = min(paper.width, paper.height) - 2 * paper.margin
        if room < LEAST_ROOM:
            message = f"sheets take at least {show_length(LEAST_ROOM)}, and {paper.title} has {show_length(room)} free"
            raise BadData([Problem(paper.origin, message, "choose a larger paper or a smaller margin")])


def _leave_short_names(section: NameSection) -> NameSection:
    """Return a section with those names alone that have a long word, which a column may be too narrow for."""
    usual, last = (
        group._replace(lines=tuple(line for line in group.lines if max(map(len, line.name.split())) > SHORT_WORD))
        for group in (section.usual, section.last)
    )
    return section._replace(usual=usual, last=last)


def _compose(templates: Templates, name: str, values: Values, fill: str, size: float) -> str:
    """Return a template's HTML at a size of type, with columns that are filled in some way."""
    return templates.fill(f"{name}.html", values | {"size": size, "fill": fill})
