"""Commands about the player's own printer and paper: profile, calibrate, fit."""

import argparse
import json
import shlex
from pathlib import Path
from typing import Any

from printgen.catalog import find_profile, known_layouts, known_profiles, profile_folder, show_path
from printgen.cli.command import add_command
from printgen.cli.printing import DEFAULT, NO_PROFILE, add_keys, add_printing, read_printing, read_texts_given
from printgen.errors import BadUsage
from printgen.model.options import Duplex, Options, Orientation

# What changes where the scales of a calibration sheet are, or how they are printed.
SHEET_KEYS = ("paper", "orientation", "margin", "theme", "duplex", "verso-shift", "verso-turn")


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen profile laser --paper letter --margin 6mm"
    add = add_command(commands, "profile", keep_profile, "show, save or delete a print profile", example)
    add("name", nargs="?", metavar="NAME", help=f"of the profile (default: {DEFAULT}, which all builds use)")
    add_keys(add)
    add("--unset", action="append", default=[], metavar="OPTION", help="forget an option; may be given again")
    add("--delete", action="store_true", help="delete the profile")

    example = "printgen calibrate --paper letter"
    add = add_command(commands, "calibrate", calibrate, "find out how far the backs of your printer are off", example)
    add_printing(add, SHEET_KEYS)
    add("--saw", metavar="TOP,BOTTOM,LEFT,RIGHT", help="what you read on the sheet: saves what mends it in the profile")
    add("-o", "--output", type=Path, metavar="FILE", help="where to (default: calibrate-PAPER.pdf)")

    example = "printgen fit --paper letter --gutter 3mm"
    add = add_command(commands, "fit", show_fit, "show how many cards of which format fit on which paper", example)
    add_printing(add)
    add("--json", action="store_true", help="as JSON")


def keep_profile(options: argparse.Namespace) -> int:
    """Show a print profile, or save or delete it."""
    from printgen.cli.keeping import delete_profile, place_profile, save_texts

    path, texts = place_profile(options.name or DEFAULT), read_texts_given(options)
    if options.delete:
        if texts or options.unset:
            raise BadUsage("--delete goes together with no other option")
        delete_profile(find_profile(options.name or DEFAULT))
        print(f"deleted {show_path(path)}")
    elif texts or options.unset:
        print(save_texts(path, texts, options.unset))
    else:
        show_profile(options.name)
    return 0


def show_profile(name: str | None) -> None:
    """Print a profile as YAML; without a name the names of all, and the one that is used without a name."""
    from printgen.load.profile import read_texts, write_profile

    known = known_profiles()
    if not name:
        print(f"saved in {show_path(profile_folder())}: {', '.join(known) or 'no print profile'}")
        if DEFAULT not in known:
            return
    path = find_profile(name or DEFAULT)
    print(f"# {show_path(path)}\n{write_profile(read_texts(path))}", end="")


def calibrate(options: argparse.Namespace) -> int:
    """Write a calibration sheet, or save what mends what was read on one."""
    from printgen.cli.keeping import place_profile, save_texts
    from printgen.imposition.correction import correct, parse_readings, show_shift, show_turn
    from printgen.imposition.grid import lay_paper
    from printgen.imposition.vernier import make_scales
    from printgen.imposition.verso import Nudge, find_axis
    from printgen.load.paper import load_paper

    name = options.profile or DEFAULT
    path = find_profile(name) if name.endswith((".yaml", ".yml")) else place_profile(name)
    if not path.exists():
        options.profile = NO_PROFILE  # it is saved once the sheet has been read
    printing = read_printing(options)
    duplex = printing.duplex_or(Duplex.LONG_EDGE)
    if duplex not in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE):
        raise BadUsage(f"--duplex: {duplex} has no back to calibrate", f"add --duplex {Duplex.LONG_EDGE}")
    printing = printing._replace(duplex=duplex)
    paper = lay_paper(load_paper(printing), printing.orientation)
    scales = make_scales(paper, find_axis(paper, duplex))
    if options.saw is None:
        return _write_sheet(scales, printing, name, options.output)
    nudge = Nudge(*printing.verso_shift, printing.verso_turn)
    found = correct(scales, parse_readings(options.saw), nudge)
    said = save_texts(path, {"verso-shift": show_shift(found), "verso-turn": show_turn(found)})
    print(f"verso-shift: {show_shift(found)}, verso-turn: {show_turn(found)}\n{said}")
    return 0


def show_fit(options: argparse.Namespace) -> int:
    """Print a table of how many cards of each format each paper takes."""
    from printgen.imposition.capacity import count_slots
    from printgen.load.look import load_format
    from printgen.load.paper import load_paper

    printing = read_printing(options)
    papers = [options.paper] if options.paper else list(known_layouts("papers"))
    cards = [options.card] if options.card else list(known_layouts("formats"))
    fits = [
        count_slots(load_paper(printing._replace(paper=paper)), load_format(card), printing)
        for card in cards
        for paper in papers
    ]
    if options.json:
        print(json.dumps([fit._asdict() for fit in fits], indent=2))
        return 0
    rows = [fits[start : start + len(papers)] for start in range(0, len(fits), len(papers))]
    table = [["", *(fit.paper for fit in rows[0])], *([row[0].format, *map(str, row)] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0


def _write_sheet(scales: Any, printing: Options, name: str, output: Path | None) -> int:
    """Write a calibration sheet and print its path."""
    from printgen.imposition.verso import Nudge
    from printgen.load.look import load_look
    from printgen.render.calibration import Sheet, render_calibration
    from printgen.render.fonts import load_fonts
    from printgen.writing import write_file

    theme = load_look(printing).theme
    nudge = Nudge(*printing.verso_shift, printing.verso_turn)
    edge = "" if printing.duplex is Duplex.LONG_EDGE else f"-{printing.duplex}"
    path = output or Path(f"calibrate-{scales.paper.id}{edge}.pdf")
    sheet = Sheet(scales, printing.duplex_or(Duplex.LONG_EDGE), nudge, _name_command(printing, name))
    write_file(path, render_calibration(sheet, theme, load_fonts(theme)))
    print(show_path(path))
    return 0


def _name_command(printing: Options, name: str) -> tuple[str, str]:
    """Return what is to be typed once a sheet was read: all that it was printed with, so that twice is once."""
    from printgen.imposition.correction import show_shift, show_turn
    from printgen.imposition.verso import Nudge

    nudge = Nudge(*printing.verso_shift, printing.verso_turn)
    words = ["printgen", "calibrate", "--paper", printing.paper, "--duplex", printing.duplex_or(Duplex.LONG_EDGE)]
    words += ["--orientation", printing.orientation] * (printing.orientation is not Orientation.AUTO)
    words += [] if printing.margin is None else ["--margin", f"{printing.margin / 1000:g}mm"]
    words += ["--profile", name] * (name != DEFAULT)
    was = f"--verso-shift={show_shift(nudge)} --verso-turn={show_turn(nudge)}"
    return shlex.join(words), f"{was} --saw=top,bottom,left,right"
