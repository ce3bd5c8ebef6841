"""A session in a terminal with colours: cards as panels, which look as printed, everything else as short lines."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.style import Style as RichStyle
from rich.styled import Styled
from rich.table import Table
from rich.text import Text

from printgen.errors import BadUsage, PrintgenError, tidy
from printgen.load.look.layout import load_layout
from printgen.load.look.look import read_theme
from printgen.load.look.printed_words import load_words
from printgen.load.nodes.source import read_file
from printgen.model.look import WHITE, Style, Theme, contrast, mix
from printgen.model.system import System
from printgen.paths import find_layout
from printgen.play.game.event import Repeated, Shuffled
from printgen.play.game.game import Game
from printgen.play.terminal.display import LEFT, Display, Rows
from printgen.play.words.phrases import (
    BEST,
    Ranked,
    list_ranked,
    phrase_best,
    phrase_set_aside,
)
from printgen.play.words.reading import Reading, make_event_reading
from printgen.play.words.rulebook import NOTED
from printgen.play.words.shown import Announced, Compared, Hidden, ShownEvent, Thrown
from printgen.play.words.tonight import phrase_continued
from printgen.products.section import Section
from printgen.typeset.card.traits import read_sign
from printgen.typeset.type.styles import style_headings

WIDEST, THEME = 60, "colour"
BLACK = "#000000"
# The least contrast of a colour with both a black and a white terminal; 4.58 is the most that is possible.
LEAST = 3.8
STEP = 0.02
# Stand-ins for the printed shapes: one column wide in every terminal, and what serves without Unicode.
GLYPHS = {
    "circle": ("\N{BLACK CIRCLE}", "o"),
    "triangle": ("\N{BLACK UP-POINTING TRIANGLE}", "^"),
    "diamond": ("\N{BLACK DIAMOND}", "*"),
    "square": ("\N{BLACK SQUARE}", "#"),
    "hexagon": ("\N{BLACK HEXAGON}", "%"),
    "star": ("\N{BLACK STAR}", "*"),
    "tick": ("\N{CHECK MARK}", "+"),
    "cross": ("\N{MULTIPLICATION X}", "x"),
    "S": ("\N{BLACK SPADE SUIT}", "S"),
    "H": ("\N{BLACK HEART SUIT}", "H"),
    "C": ("\N{BLACK CLUB SUIT}", "C"),
    "D": ("\N{BLACK DIAMOND SUIT}", "D"),
}


class PanelStyle(NamedTuple):
    """What panels of a system are drawn with."""

    system: System  # the game, whose colours panels have
    theme: Theme  # the theme, whose styles sections have
    unicode: bool  # whether the terminal can show more than ASCII characters

    def glyph(self, signs: tuple[str, str]) -> str:
        """Return the sign that the terminal can show."""
        return signs[0] if self.unicode else signs[1]

    def has_tabs(self, deck: str) -> bool:
        """Tell whether the sections of a printed deck have tabs with their colour and shape."""
        return load_layout(self.system.deck(deck)).sections == "bands"

    @property
    def joker(self) -> str:
        """The printed word for a joker."""
        return load_words(self.system.language).joker

    def shape(self, name: str) -> str:
        """Return the sign of a shape, "" for one that has none."""
        return self.glyph(GLYPHS.get(name, ("", "")))


def make_panel_style(system: System, console: Console) -> PanelStyle:
    """Return what panels of a system are drawn with on a console."""
    unicode = console.encoding.lower().replace("-", "").startswith("utf")
    return PanelStyle(system, read_file(find_layout("themes", THEME), read_theme), unicode)


def make_readable(colour: str) -> str:
    """Return a colour, made lighter or darker until it can be read on black and on white."""
    for share in (step * STEP for step in range(round(1 / STEP))):
        for other in (WHITE, BLACK):
            mixed = mix(colour, other, share)
            if min(contrast(mixed, WHITE), contrast(mixed, BLACK)) >= LEAST:
                return mixed
    return colour


WIDEST_LABEL = 16
BAR, NOTE = ("\N{LEFT HALF BLOCK}", "|"), ("\N{DAGGER}", "NB")


def draw_reading(reading: Reading, looks: PanelStyle) -> RenderableType:
    """Return a card or a roll as a panel; a roll that has only a title as a line."""
    if reading.card is None and not any(section.text or section.note for section in reading.sections):
        return _draw_line(reading, looks)
    parts = [_draw_head(reading, looks), *_draw_body(reading, looks)]
    if reading.flavour:
        parts.append(Padding(Text(reading.flavour, style="italic dim"), (1, 1, 0, 1)))
    if reading.asides:
        parts.append(Padding(Text(f"({', '.join(reading.asides)})", style="bold"), (1, 1, 0, 1)))
    place = f"{reading.card.id} {reading.detail}" if reading.card else reading.detail
    return _frame(Group(*parts), looks, padding=0, subtitle=Text(place), subtitle_align="left")


def draw_ranked(ranked: Sequence[Ranked], looks: PanelStyle) -> RenderableType:
    """Return cards that are compared as one panel with a line for each; the line of the best is highlighted."""
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1, overflow="fold")
    for card in ranked:
        words = f"{card.words} ({BEST})" if card.best else card.words
        cells = (f"{card.number}.", card.reading.detail, _draw_corner(card.reading, looks), words)
        grid.add_row(*map(Text, cells), style=_ground(looks) if card.best else None)
    return _frame(grid, looks, padding=(0, 1), title=Text(ranked[0].reading.title), title_align="left")


def _frame(content: RenderableType, looks: PanelStyle, **options: Any) -> RenderableType:
    shape = box.ROUNDED if looks.unicode else box.ASCII
    return _Fitted(Panel(content, box=shape, border_style=make_readable(looks.system.ground), **options))


def draw_title(words: str, looks: PanelStyle) -> RenderableType:
    """Return the title of a game on the colour of its panels."""
    return _Fitted(Panel(Text(words, style=_ground(looks)), box=box.SIMPLE, padding=0, style=_ground(looks)))


def _draw_line(reading: Reading, looks: PanelStyle) -> Text:
    """Return a roll as one line."""
    line = Text().append(f" {reading.corner} ", style=_ground(looks)).append(" ") if reading.corner else Text()
    line.append(f"{reading.title}: ")
    words = [f"{part.label}: {part.title}" if part.label else part.title for part in reading.sections]
    line.append(", ".join(filter(None, (reading.headline, *words))), style="bold")
    for remark in (reading.detail, *reading.asides):
        line.append(f"  ({remark})" if remark else "", style="dim")
    return line


def _ground(looks: PanelStyle) -> RichStyle:
    return RichStyle(color=looks.system.highlight, bgcolor=looks.system.ground, bold=True)


def _draw_body(reading: Reading, looks: PanelStyle) -> Iterable[RenderableType]:
    """Yield the sections, with empty lines around the sections that are read."""
    styles = _choose_styles(reading, looks)
    width = min(WIDEST_LABEL, 3 + max((len(section.label) for section in reading.sections), default=0))
    above = 1
    if reading.headline:
        yield Padding(Text(reading.headline, style="bold"), (1, 1, 0, 1))
        above = 0 if reading.sections and not reading.sections[0].label else 1
    for section in reading.sections:
        read = reading.is_read(section)
        style = styles.get(section.heading.id) if section.heading else None
        label = _draw_label(section, style, looks, width, read=read)
        words: RenderableType = _write_words(section, looks, read=read)
        if section.label:
            grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
            grid.add_column(width=width, overflow="fold")
            grid.add_column(ratio=1)
            grid.add_row(label, words)
            words = grid
        yield Padding(words, (max(above, int(read and bool(section.label))), 1, 0, 1))
        above = int(read)


def _choose_styles(reading: Reading, looks: PanelStyle) -> dict[str, Style]:
    """Return the style of each column or field that has a tab on the printed card, by id."""
    headings = [section.heading for section in reading.sections if section.heading]
    columns = reading.table.columns if len(reading.table.columns) > 1 else ()
    styles = style_headings(headings, columns, looks.theme, looks.system.accent)
    if reading.deck and looks.has_tabs(reading.deck.id):
        return styles
    asked = {heading.id for heading in headings if heading.style}
    return {name: style for name, style in styles.items() if name in asked}


class _Fitted:
    """A panel as wide as a card may be, or as the terminal is."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterable[RenderableType]:
        self.panel.width = min(WIDEST, options.max_width)
        yield self.panel


def _draw_head(reading: Reading, looks: PanelStyle) -> RenderableType:
    """Return the panel at the head of a card, with its corner."""
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1, overflow="fold")
    grid.add_column(justify="right", overflow="fold")
    corner = _draw_corner(reading, looks)
    cells = [Text(corner), Text(reading.title), Text(looks.system.name, style="not bold")]
    grid.add_row(*(cells if corner else [*cells[1:2], "", *cells[2:]]))
    return Styled(Padding(grid, (0, 1), style=_ground(looks)), _ground(looks))


def _draw_corner(reading: Reading, looks: PanelStyle) -> str:
    if not (reading.card and reading.deck):
        return reading.corner
    text, shape = read_sign(reading.card, reading.deck, looks.joker if reading.deck.die == "french-54" else "")
    return f"{text} {looks.shape(shape)}" if shape else text


def _draw_label(section: Section, style: Style | None, looks: PanelStyle, width: int, *, read: bool) -> Text:
    """Return a label: on its colour with its shape, as on a printed tab, or beside a bar; dimmed if it is not read."""
    word = section.label.upper()
    if style is None and not read:
        return Text(f" {word}", style="dim")
    if style is None:
        return Text(looks.glyph(BAR), style=make_readable(looks.system.accent)).append(word, style="bold not dim")
    if not read:
        sign = Text().append(f" {looks.shape(style.shape) or ' '} ", style=make_readable(style.colour))
        return sign.append(word, style="dim")
    colour = looks.theme.nothing.colour if section.quiet else style.colour
    shown = f" {looks.shape(style.shape)} {word}" if looks.shape(style.shape) else f" {word}"
    return Text(shown.ljust(width), style=RichStyle(color=WHITE, bgcolor=colour, bold=True))


def _write_words(section: Section, looks: PanelStyle, *, read: bool) -> Text:
    if not read:
        return Text(section.title or section.text, style="dim")
    words = Text()
    if section.title:
        words.append(section.title, style="" if section.quiet else "bold")
    if section.text:
        words.append(f"\n{section.text}" if section.title else section.text)
    if section.note:
        note = " ".join(section.note.split())
        words.append("\n" if words else "").append(f"{looks.glyph(NOTE)} {note}", style="italic dim")
    return words


HEADING = 24
# Clears the screen and what has left it, and goes to its top.
CLEARED = "\x1b[2J\x1b[3J\x1b[H"


class ColourDisplay(Display):
    """Shows what happens in colours, as far as the terminal has them."""

    def __init__(self, system: System, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.looks = make_panel_style(system, self.console)

    def show_line(self, line: str) -> None:
        """Show a line; what follows the first colon is bold."""
        head, colon, news = line.partition(": ")
        self.console.print(Text(head + colon).append(news, style="bold"))

    def show_hint(self, line: str) -> None:
        """Show what may help a player."""
        self.console.print(Text(line, style="dim"))

    def show_repeated(self, line: str) -> None:
        """Show what an empty line stands for."""
        sign = "\N{CLOCKWISE OPEN CIRCLE ARROW} " if self.looks.unicode else ""
        self.console.print(Text(f"{sign}{line}", style="dim"))

    def show_welcome(self, game: Game, played: int) -> None:
        """Show what is played, and the seed that makes the same game again."""
        self.console.print(draw_title(game.system.title, self.looks))
        after = f"   {phrase_continued(game, played)}" if played else ""
        self.console.print(Text("seed ", style="dim").append(tidy(game.seed), style="not dim bold").append(after))
        self.console.print(Text("help shows all words, Tab completes, Enter alone repeats, Ctrl-D leaves", style="dim"))

    def show_error(self, error: PrintgenError) -> None:
        """Show what is wrong."""
        if not isinstance(error, BadUsage):
            self.console.print(Text(str(error), style="bold red"))
            return
        self.console.print(Text(error.message, style="bold red"))
        if error.hint:
            self.console.print(Text(f"  {error.hint}", style="dim"))

    def show_heading(self, line: str) -> None:
        """Show what the lines below it are about."""
        self.console.print(Text(line, style="bold underline"))

    def show_event(self, game: Game, event: ShownEvent) -> None:
        """Show an event: cards in panels, how often steps are taken as a heading, everything else as lines."""
        if isinstance(event, Compared):
            self._show_compared(game, event)
        elif isinstance(event, Repeated):
            sign = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" if self.looks.unicode else "-"
            words = f"{sign * 2} {event.number} of {event.of} "
            self.console.print(Text(words.ljust(HEADING, sign), style="dim"))
        elif not isinstance(event, Announced | Thrown | Hidden) and (reading := make_event_reading(game, event)):
            self.show_readings([reading])
        else:
            super().show_event(game, event)

    def _show_compared(self, game: Game, compared: Compared) -> None:
        """Show cards that are compared in one panel. Replaced cards stand before it, and the best again after it."""
        for line in phrase_set_aside(game, compared):
            self.show_hint(line)
        ranked = list_ranked(game, compared)
        self.console.print(draw_ranked(ranked, self.looks))
        for event in compared.events:
            if isinstance(event, Shuffled):
                self.show_event(game, event)
        for line in phrase_best(ranked):
            self.show_line(line)

    def show_readings(self, readings: Iterable[Reading]) -> None:
        """Show cards and rolls."""
        for reading in readings:
            self.console.print(draw_reading(reading, self.looks))

    def clear(self) -> None:
        """Clear the screen, with what can be scrolled back to."""
        self.console.file.write(CLEARED)
        self.console.file.flush()

    def show_detail(self, line: str) -> None:
        """Show a line of how the game stands, which begins with its indent."""
        line = line.removeprefix("  ")
        head, colon, news = line.partition(": ")
        style = "dim" if line.startswith(" ") else ""
        self.console.print(Padding(Text(head + colon, style=style).append(news, style="bold not dim"), (0, 0, 0, 2)))

    def show_rule(self, lines: Sequence[str]) -> None:
        """Show a procedure or a table. The first line is the heading; the other lines keep their indent."""
        self.show_heading(lines[0])
        for line in lines[1:]:
            words = line.lstrip()
            text = Text(words, style="dim" if words.startswith(NOTED) else "")
            self.console.print(Padding(text, (0, 0, 0, len(line) - len(words))))

    def show_rows(self, title: str, rows: Rows) -> None:
        """Show a list of words with what they mean."""
        self.show_heading(title)
        grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column(width=min(LEFT, self.console.width // 2))
        grid.add_column(ratio=1)
        for word, meaning in rows:
            grid.add_row(Text(word, style="bold"), Text(meaning))
        self.console.print(Padding(grid, (0, 0, 0, 2)))
