"""Commands about the player's own printer and paper: profile, calibrate, fit."""

import argparse
import json
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from printgen.cli.arguments import add_command, add_output
from printgen.cli.printing import DEFAULT, NO_PROFILE, add_options, add_printing, read_printing, read_texts_given
from printgen.cli.problems import name_path
from printgen.errors import BadUsage, CannotWrite, reason_of, suggest
from printgen.files import write_file
from printgen.model.options import Duplex, Options, Orientation
from printgen.paths import is_yaml, known_layouts, show_path
from printgen.user import PROFILES_HINT, find_profile, known_profiles, profile_folder

# The edges that paper is turned over.
EDGES = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    example = "printgen profile laser --paper letter --margin 6mm"
    add = add_command(commands, "profile", keep_profile, "show, save or delete a print profile", example)
    add("name", nargs="?", metavar="NAME", help=f"of the profile (default: {DEFAULT}, which all builds use)")
    add_options(add)
    add("--unset", action="append", default=[], metavar="OPTION", help="forget an option; may be given again")
    add("--delete", action="store_true", help="delete the profile")

    example = "printgen calibrate --paper letter"
    add = add_command(commands, "calibrate", calibrate, "find out how far the backs of your printer are off", example)
    add_printing(add, "calibrate")
    add(
        "--saw", metavar="TOP,BOTTOM,LEFT,RIGHT", help="what you read on the sheet: saves the correction in the profile"
    )
    add_output(add, None, "FILE", "calibrate-PAPER-EDGE.pdf")

    example = "printgen fit --paper letter --gutter 3mm"
    add = add_command(commands, "fit", show_fit, "show how many cards of which format fit on which paper", example)
    add_printing(add)
    add("--json", action="store_true", help="as JSON")


def keep_profile(options: argparse.Namespace) -> int:
    """Show a print profile, or save or delete it."""
    path, texts = profile_path(options.name or DEFAULT), read_texts_given(options)
    if options.delete:
        if texts or options.unset:
            raise BadUsage("--delete goes together with no other option")
        delete_profile(find_profile(options.name or DEFAULT))
        print(f"deleted {name_path(path)}")
    elif texts or options.unset:
        print(save_texts(path, texts, options.unset))
    else:
        show_profile(options.name)
    return 0


def show_profile(name: str | None) -> None:
    """Print a profile as YAML; without a name, the names of all profiles and the default profile."""
    from printgen.load.profile import read_texts, write_profile

    known = known_profiles()
    if not name:
        print(f"saved in {name_path(profile_folder())}: {', '.join(known) or 'no print profile'}")
        if DEFAULT not in known:
            return
    path = find_profile(name or DEFAULT)
    print(f"# {name_path(path)}\n{write_profile(read_texts(path))}", end="")


def calibrate(options: argparse.Namespace) -> int:
    """Write calibration sheets, one for each edge unless one is named; or save the correction read on a sheet."""
    name = options.profile or DEFAULT
    path = find_profile(name) if is_yaml(name) else profile_path(name)
    if not path.exists():
        options.profile = NO_PROFILE  # it is saved once the sheet has been read
    printing = read_printing(options)
    if printing.duplex not in (None, *EDGES):
        raise BadUsage(f"--duplex: {printing.duplex} has no back to calibrate", f"add --duplex {Duplex.LONG_EDGE}")
    if options.saw is not None:
        return _save_readings(options, printing._replace(duplex=printing.duplex_or(Duplex.LONG_EDGE)), path)
    edges = [printing.duplex_or(Duplex.LONG_EDGE)] if printing.duplex or options.output else EDGES
    for edge in edges:
        _write_sheet(printing._replace(duplex=edge), name, options.output)
    return 0


def show_fit(options: argparse.Namespace) -> int:
    """Print a table of how many cards of each format each paper takes."""
    from printgen.imposition.grid import count_slots
    from printgen.load.look.look import load_format, load_paper

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


def _save_readings(options: argparse.Namespace, printing: Options, path: Path) -> int:
    """Save the correction for what was read on a sheet in a profile, and print it."""
    from printgen.imposition.calibration import correct, parse_readings, show_shift, show_turn
    from printgen.imposition.verso import find_verso_shift
    from printgen.load.profile import read_texts

    found = correct(_make_scales(printing), parse_readings(options.saw), find_verso_shift(printing))
    # The correction for one way of turning the paper is wrong for another, so the way is saved too. The long edge is
    # the usual way: it is saved only in place of another, since with it markers would be turned over too.
    way = {key: text for key, text in read_texts_given(options).items() if key in ("duplex", "orientation")}
    if way.get("duplex") == Duplex.LONG_EDGE and "duplex" not in (read_texts(path) if path.exists() else {}):
        del way["duplex"]
    said = save_texts(path, way | {"verso-shift": show_shift(found), "verso-turn": show_turn(found)})
    print(f"verso-shift: {show_shift(found)}, verso-turn: {show_turn(found)}\n{said}")
    return 0


def _write_sheet(printing: Options, name: str, output: Path | None) -> None:
    """Write a calibration sheet and print its path."""
    from printgen.compose.calibration import Sheet, compose_calibration
    from printgen.files import write_file
    from printgen.imposition.verso import find_verso_shift
    from printgen.load.look.look import load_look
    from printgen.render.pdf.fonts import load_fonts, make_faces
    from printgen.render.pdf.writer import write_pdf

    theme, scales = load_look(printing).theme, _make_scales(printing)
    path = output or Path(f"calibrate-{scales.paper.id}-{printing.duplex}.pdf")
    duplex = printing.duplex_or(Duplex.LONG_EDGE)
    sheet = Sheet(scales, duplex, find_verso_shift(printing), _name_command(printing, name))
    fonts = load_fonts(theme)
    write_file(path, write_pdf(compose_calibration(sheet, theme, make_faces(fonts)), fonts))
    print(name_path(path))


def _make_scales(printing: Options) -> Any:
    """Return the scales of a sheet for the paper as it lies, and the edge that it is turned over."""
    from printgen.imposition.calibration import make_scales
    from printgen.imposition.grid import lay_paper
    from printgen.imposition.verso import find_axis
    from printgen.load.look.look import load_paper

    paper = lay_paper(load_paper(printing), printing.orientation)
    return make_scales(paper, find_axis(paper, printing.duplex_or(Duplex.LONG_EDGE)))


def _name_command(printing: Options, name: str) -> tuple[str, str]:
    """Return what is typed once a sheet was read: with all that it was printed with, so that the result is the same."""
    from printgen.imposition.calibration import show_shift, show_turn
    from printgen.imposition.verso import find_verso_shift

    verso_shift = find_verso_shift(printing)
    words = ["printgen", "calibrate", "--paper", printing.paper, "--duplex", printing.duplex_or(Duplex.LONG_EDGE)]
    words += [] if printing.orientation is Orientation.AUTO else ["--orientation", printing.orientation]
    words += [] if printing.margin is None else ["--margin", f"{printing.margin / 1000:g}mm"]
    words += [] if name == DEFAULT else ["--profile", name]
    was = f"--verso-shift={show_shift(verso_shift)} --verso-turn={show_turn(verso_shift)}"
    return shlex.join(words), f"{was} --saw=top,bottom,left,right"


def profile_path(name: str) -> Path:
    """Return the file of a saved profile, whether or not it exists. Raises BadUsage for what cannot be its name."""
    from printgen.load.nodes.scalars import IDENT

    if name == NO_PROFILE:
        raise BadUsage(f'"{NO_PROFILE}" is not a profile: it means that no profile is used', "choose another name")
    if not IDENT.fullmatch(name):
        raise BadUsage(f'"{name}" is not a name for a profile', "use small letters, digits and hyphens: like-this-1")
    return profile_folder() / f"{name}.yaml"


def save_texts(path: Path, texts: Mapping[str, str], unset: Iterable[str] = ()) -> str:
    """Add the texts of options to the file of a profile, remove options that are unset, and return what was done.

    Nothing is saved that a build would refuse. Raises BadUsage, BadData for a file that cannot be read, CannotWrite.
    """
    from printgen.load.look.look import load_look
    from printgen.load.profile import (
        EXTENDS,
        FILES,
        KINDS,
        make_options,
        parse_option,
        place_file,
        read_profile,
        read_texts,
        write_profile,
    )

    placed = {key: place_file(text, Path()) if key in FILES else text for key, text in texts.items()}
    begun = {EXTENDS: DEFAULT} if path.stem != DEFAULT and DEFAULT in known_profiles() else {}
    saved = {**(read_texts(path) if path.exists() else begun), **placed}
    for key in unset:
        if key not in saved:
            raise BadUsage(f'--unset: the profile has no "{key}"', suggest(key, saved))
        del saved[key]
    if not saved:
        delete_profile(path)
        return f"nothing is left in {show_path(path)}, so it is deleted"
    own = {key: parse_option(key, text) for key, text in saved.items() if key != EXTENDS}
    extends = saved.get(EXTENDS)
    parents = read_profile(find_profile(place_file(extends, path.parent))) if extends else {}
    load_look(make_options(parents | own))
    try:
        write_file(path, write_profile({key: saved[key] for key in (EXTENDS, *KINDS) if key in saved}).encode())
    except CannotWrite as error:
        if path.parent != profile_folder():
            raise
        raise CannotWrite(error.path, error.reason, PROFILES_HINT) from None
    extended = f", which extends {saved[EXTENDS]}" if EXTENDS in saved else ""
    return f"saved in {show_path(path)}{extended}"


def delete_profile(path: Path) -> None:
    """Delete the file of a profile. Raises CannotWrite."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(str(path), reason_of(error)) from None
