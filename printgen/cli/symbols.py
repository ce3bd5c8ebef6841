"""The command that prints all symbols with their names."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.cli.printing import add_printing, read_printing
from printgen.cli.problems import name_path
from printgen.cli.subcommand import add_command, add_output

if TYPE_CHECKING:
    from printgen.model.art import NamedOutline
    from printgen.model.options import Options
    from printgen.model.system import System

SHEET_KEYS = ("paper", "margin", "theme")
FILE = Path("output/symbols.pdf")


def add_commands(commands: Any) -> None:
    """Add the command of this module to the command line."""
    example = "printgen symbols heroes-of-normandie --paper letter"
    add = add_command(commands, "symbols", show_symbols, "print all symbols with their names", example)
    add("system", nargs="?", metavar="SYSTEM", help="a game whose own symbols are shown too, before the others")
    add_printing(add, SHEET_KEYS)
    add_output(add, FILE, "FILE")


def show_symbols(options: argparse.Namespace) -> int:
    """Print the names of all symbols, a pack's own first, and write a sheet that shows them."""
    from printgen.build.job import load_system
    from printgen.load.nodes.symbols import list_shipped

    system = load_system(options.system, options.tables) if options.system else None
    shipped = list_shipped()
    own = [outline for outline in (system.symbols.values() if system else ()) if outline not in shipped]
    replaced = {outline.name for outline in own}
    shown = [*own, *(outline for outline in shipped if outline.name not in replaced)]
    for outline in shown:
        print(f"{outline.name}  (own)" if outline.name in replaced else outline.name)
    _write_sheet(system, shown, read_printing(options), options.output)
    return 0


def _write_sheet(system: "System | None", shown: Sequence["NamedOutline"], printing: "Options", path: Path) -> None:
    """Write a sheet of symbols and print its path."""
    from printgen.compose.symbols import SymbolSheet, compose_symbols
    from printgen.files import write_file
    from printgen.load.look.theme import load_look
    from printgen.render.pdf.fonts import load_fonts, make_faces
    from printgen.render.pdf.writer import write_pdf

    look = load_look(printing)
    fonts = load_fonts(look.theme)
    title = f"Symbols: {system.name}" if system else "Symbols"
    sheet = SymbolSheet(title, shown, look.paper, look.theme, make_faces(fonts))
    write_file(path, write_pdf(compose_symbols(sheet), fonts))
    print(name_path(path))
