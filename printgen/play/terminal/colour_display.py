"""A session in a terminal with colours: cards as panels, which look as printed, everything else as short lines."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.panel import Panel
from rich.style import Style as RichStyle
from rich.styled import Styled
from rich.table import Column, Table
from rich.text import Text

from printgen.errors import BadUsage, PrintgenError, tidy
from printgen.load.look.layout import load_layout
from printgen.load.look.look import read_theme
from printgen.load.look.printed_words import load_words
from printgen.load.nodes.source import read_file
from printgen.model.look import WHITE, Style, Theme, contrast, mix
from printgen.model.system import System
from printgen.paths import find_layout
from printgen.play.game.event import HEADINGS
from printgen.play.game.game import Game
from printgen.play.terminal.display import Display, Rows, find_left
from printgen.play.words.following import place_dice
from printgen.play.words.phrases import INDENT, Ranked, ShownEvents, compare_cards, phrase_event
from printgen.play.words.reading import Reading, find_type, make_event_reading
from printgen.play.words.rulebook import flatten, name_typed, phrase_continued
from printgen.products.deck import Section
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


def make_readable(colour: str) -> str:
    """Return a colour, made lighter or darker until it can be read on black and on white."""
    for share in (step * STEP for step in range(round(1 / STEP))):
        for other in (WHITE, BLACK):
            mixed = mix(colour, other, share)
            if min(contrast(mixed, WHITE), contrast(mixed, BLACK)) >= LEAST:
                return mixed
    return colour


WIDEST_LABEL, HEADING = 16, 24
AGAIN, DAGGER = "\N{CLOCKWISE OPEN CIRCLE ARROW} ", "\N{DAGGER}"
# Clears the screen and what has left it, and goes to its top.
CLEARED = "\x1b[2J\x1b[3J\x1b[H"


class ColourDisplay(Display):
    """Shows what happens in colours, as far as the terminal has them; cards are panels in the colours of their game."""

    def __init__(self, system: System, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.system = system
        self.theme: Theme = read_file(find_layout("themes", THEME), read_theme)
        self.unicode = self.console.encoding.lower().replace("-", "").startswith("utf")
        self.ground = RichStyle(color=system.highlight, bgcolor=system.ground, bold=True)
        self._indent = 0  # of a roll that follows another

    def show_line(self, line: str) -> None:
        """Show a line. Where it is a name, a colon and a short value, the value is bold."""
        head, news = _part_value(line)
        self.console.print(Text(head).append(news, style="bold"))

    def show_hint(self, line: str) -> None:
        """Show what may help a player."""
        self.console.print(Text(line, style="dim"))

    def show_repeated(self, line: str) -> None:
        """Show what an empty line stands for."""
        self.show_hint(f"{self._choose(AGAIN, '')}{line}")

    def show_welcome(self, game: Game, played: int) -> None:
        """Show what is played, and the seed that makes the same game again."""
        title = Text(game.system.title, style=self.ground)
        self.console.print(Constrain(Panel(title, box=box.SIMPLE, padding=0, style=self.ground), WIDEST))
        after = f"   {phrase_continued(game, played)}" if played else ""
        self.console.print(
            Text(f"{game.words.say('endings.seed-head')} ", style="dim")
            .append(tidy(game.seed), style="not dim bold")
            .append(after)
        )
        self.show_hint(game.words.say("prompts.keys-course" if game.system.play.course else "prompts.keys"))

    def show_error(self, error: PrintgenError) -> None:
        """Show what is wrong."""
        message, hint = (error.message, error.hint) if isinstance(error, BadUsage) else (str(error), "")
        self.console.print(Text(message, style="bold red"))
        if hint:
            self.show_hint(f"  {hint}")

    def show_heading(self, line: str) -> None:
        """Show what the lines below it are about."""
        self.console.print(Text(line, style="bold underline"))

    def show_shown(self, game: Game, shown: ShownEvents) -> None:
        """Show cards in panels, compared cards in one; headings as lines across; and everything else as lines."""
        event, *more = shown.events
        if shown.line:
            self.show_line(shown.line)
        elif more:
            compared = compare_cards(game, shown)
            for line in compared.set_aside:
                self.show_hint(line)
            self._show_ranked(compared.ranked, named=bool(shown.names))
            for line in compared.after:
                self.show_line(line)
        elif isinstance(event, HEADINGS):
            sign = self._choose("\N{BOX DRAWINGS LIGHT HORIZONTAL}", "-")
            for line in phrase_event(game, event):
                self.show_hint(f"{sign * 2} {line.removesuffix(':')} ".ljust(HEADING, sign))
        elif reading := make_event_reading(game, event):
            typed = [line for line in reading.typed if not self.is_next(game, line)]
            self._indent = len(INDENT) * shown.depth
            placed = place_dice(reading, shown.dice) or reading
            self.show_readings([placed._replace(typed=tuple(typed))])
            self._indent = 0
        else:
            super().show_shown(game, shown)

    def is_next(self, game: Game, line: str) -> bool:
        """Tell whether a line says to type what Enter does next: a routine of a game that leads through its turns."""
        course, words = game.system.play.course, line.strip(" ()")
        word = words.removeprefix(find_type(game)).partition(" ")[0]
        is_led = course and course.declared and game.progress.phase and words.startswith(find_type(game))
        return bool(is_led) and word in [routine.id for routine in game.system.play.routines]

    def show_readings(self, readings: Iterable[Reading]) -> None:
        """Show cards and rolls as panels; a roll that has only a title as a line."""
        for reading in readings:
            if reading.card is None and not any(section.text or section.note for section in reading.sections):
                self._show_roll(reading)
                continue
            grid = Table.grid(
                Column(no_wrap=True),
                Column(ratio=1, overflow="fold"),
                Column(justify="right", overflow="fold"),
                expand=True,
                padding=(0, 1),
            )
            corner, title = self._draw_corner(reading), Text(reading.title)
            grid.add_row(*((Text(corner), title) if corner else (title, "")), Text(self.system.name, style="not bold"))
            head = Styled(Padding(grid, (0, 1), style=self.ground), self.ground)
            parts = [head, *self._draw_body(reading)]
            if reading.flavour:
                parts.append(Padding(Text(reading.flavour, style="italic dim"), (1, 1, 0, 1)))
            if reading.asides:
                parts.append(Padding(Text(f"({', '.join(reading.asides)})", style="bold"), (1, 1, 0, 1)))
            place = f"{reading.card.id} {reading.detail}" if reading.card else reading.detail
            self._show_panel(Group(*parts), padding=0, subtitle=Text(place), subtitle_align="left")

    def clear(self) -> None:
        """Clear the screen, with what can be scrolled back to."""
        self.console.file.write(CLEARED)
        self.console.file.flush()

    def show_detail(self, line: str) -> None:
        """Show a line of how the game stands, which begins with its indent."""
        line = line.removeprefix("  ")
        head, news = _part_value(line)
        style = "dim" if line.startswith(" ") else ""
        self.console.print(Padding(Text(head, style=style).append(news, style="bold not dim"), (0, 0, 0, 2)))

    def show_rule(self, lines: Sequence[str]) -> None:
        """Show a procedure or a table. The first line is the heading; the other lines keep their indent."""
        self.show_heading(lines[0])
        for line in lines[1:]:
            words = line.lstrip()
            text = Text(words, style="dim" if words.startswith(self.system.words.say("events.note", text="")) else "")
            self.console.print(Padding(text, (0, 0, 0, len(line) - len(words))))

    def show_rows(self, title: str, rows: Rows) -> None:
        """Show a list of words with what they mean."""
        self.show_heading(title)
        grid = Table.grid(
            Column(width=min(find_left(rows), self.console.width // 2)),
            Column(ratio=1),
            padding=(0, 1, 0, 0),
            expand=True,
        )
        for word, meaning in rows:
            grid.add_row(Text(word, style="bold"), Text(meaning))
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def _choose(self, sign: str, plain: str) -> str:
        """Return a sign, or what stands for it in a terminal that shows only ASCII characters."""
        return sign if self.unicode else plain

    def _shape(self, name: str) -> str:
        """Return the sign of a shape, "" for one that has none."""
        return self._choose(*GLYPHS.get(name, ("", "")))

    def _show_panel(self, content: RenderableType, **options: Any) -> None:
        """Show a panel as wide as a card may be, or as the terminal is."""
        shape = box.ROUNDED if self.unicode else box.ASCII
        panel = Panel(content, box=shape, border_style=make_readable(self.system.ground), **options)
        self.console.print(Padding(Constrain(panel, WIDEST), (0, 0, 0, self._indent), expand=False))

    def _show_ranked(self, ranked: Sequence[Ranked], *, named: bool) -> None:
        """Show cards that are compared as one panel with a line for each; the line of the best is highlighted.

        Where it is known whose they are, their names have the room of their numbers in the deck.
        """
        grid = Table.grid(
            Column(overflow="fold") if named else Column(justify="right", no_wrap=True),
            *[Column(no_wrap=True)] * (1 if named else 2),
            Column(ratio=1, overflow="fold"),
            expand=True,
            padding=(0, 1),
        )
        for card in ranked:
            words = f"{card.words} ({self.system.words.say('events.best')})" if card.best else card.words
            details = [] if named else [card.reading.detail]
            cells = (card.name, *details, self._draw_corner(card.reading), words)
            grid.add_row(*map(Text, cells), style=self.ground if card.best else None)
        self._show_panel(grid, padding=(0, 1), title=Text(ranked[0].reading.title), title_align="left")

    def _show_roll(self, reading: Reading) -> None:
        """Show a roll as one line."""
        line = Text().append(f" {reading.corner} ", style=self.ground).append(" ") if reading.corner else Text()
        line.append(f"{reading.title}: ")
        words = [f"{part.label}: {part.title}" if part.label else part.title for part in reading.sections]
        line.append(", ".join(filter(None, (reading.headline, *words))), style="bold")
        for remark in (reading.detail, *reading.asides):
            line.append(f"  ({remark})" if remark else "", style="dim")
        self.console.print(Padding(line, (0, 0, 0, self._indent), expand=False))

    def _draw_corner(self, reading: Reading) -> str:
        if not (reading.card and reading.deck):
            return reading.corner
        joker = load_words(self.system.language).joker if reading.deck.die == "french-54" else ""
        text, shape = read_sign(reading.card, reading.deck, joker)
        return f"{text} {self._shape(shape)}" if shape else text

    def _draw_body(self, reading: Reading) -> Iterable[RenderableType]:
        """Yield the sections, with empty lines around the sections that are read."""
        styles = self._choose_styles(reading)
        width = min(WIDEST_LABEL, 3 + max((len(section.label) for section in reading.sections), default=0))
        above = 1
        if reading.headline:
            yield Padding(Text(reading.headline, style="bold"), (1, 1, 0, 1))
            above = 0 if reading.sections and not reading.sections[0].label else 1
        for section in reading.sections:
            read = reading.is_read(section)
            style = styles.get(section.heading.id) if section.heading else None
            brief = section.title or name_typed(section.text)
            words: RenderableType = self._write_words(section) if read else Text(brief, "dim")
            if section.label:
                grid = Table.grid(
                    Column(width=width, overflow="fold"), Column(ratio=1), expand=True, padding=(0, 1, 0, 0)
                )
                grid.add_row(self._draw_label(section, style, width, read=read), words)
                words = grid
            yield Padding(words, (max(above, int(read and bool(section.label))), 1, 0, 1))
            above = int(read)

    def _choose_styles(self, reading: Reading) -> dict[str, Style]:
        """Return the style of each column or field that has a tab on the printed card, by id."""
        headings = [section.heading for section in reading.sections if section.heading]
        columns = reading.table.columns if len(reading.table.columns) > 1 else ()
        styles = style_headings(headings, columns, self.theme, self.system.accent)
        if reading.deck and load_layout(self.system.deck(reading.deck.id)).sections == "bands":
            return styles
        asked = {heading.id for heading in headings if heading.style}
        return {name: style for name, style in styles.items() if name in asked}

    def _draw_label(self, section: Section, style: Style | None, width: int, *, read: bool) -> Text:
        """Return a label: on its colour with its shape, as on a printed tab, or beside a bar; dimmed if not read."""
        word = section.label.upper()
        if style is None and not read:
            return Text(f" {word}", style="dim")
        if style is None:
            bar = Text(self._choose("\N{LEFT HALF BLOCK}", "|"), style=make_readable(self.system.accent))
            return bar.append(word, style="bold not dim")
        shape = self._shape(style.shape)
        if not read:
            return Text().append(f" {shape or ' '} ", style=make_readable(style.colour)).append(word, style="dim")
        colour = self.theme.nothing.colour if section.quiet else style.colour
        shown = f" {shape} {word}" if shape else f" {word}"
        return Text(shown.ljust(width), style=RichStyle(color=WHITE, bgcolor=colour, bold=True))

    def _write_words(self, section: Section) -> Text:
        words = Text()
        if section.title:
            words.append(section.title, style="" if section.quiet else "bold")
        if section.text:
            words.append("\n" if section.title else "").append(name_typed(section.text))
        if section.note:
            note = f"{self._choose(DAGGER, 'NB')} {flatten(section.note)}"
            words.append("\n" if words else "").append(note, style="italic dim")
        return words


# A value has at most so many letters. What is longer is prose.
LONGEST_VALUE = 60


def _part_value(line: str) -> tuple[str, str]:
    """Return the name in a line with its colon, and the value. For prose, return all of the line and ""."""
    head, colon, news = line.partition(": ")
    return (head + colon, news) if colon and ". " not in head and len(news) <= LONGEST_VALUE else (line, "")
