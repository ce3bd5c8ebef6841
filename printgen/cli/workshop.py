"""The command line in a worker of a browser: it runs there as it is, and what it makes is shown page by page.

The script of the worker calls these functions and no others. What they return is plain: numbers, texts, bytes.
"""

import gc
import json
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, suppress
from io import StringIO
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from printgen.build.game import find_sheets, list_wanted
from printgen.build.maker import Maker
from printgen.build.progress import follow_parts
from printgen.build.wishes import share_jobs
from printgen.build.work import load_work
from printgen.cli.arguments import find_scenario_file
from printgen.cli.entry import join_numbers, main, make_parser
from printgen.cli.printing import read_printing
from printgen.errors import PrintgenError
from printgen.products.game import GamePart
from printgen.products.kinds import ProductKind

if TYPE_CHECKING:
    from printgen.render.pixels import ShownPdf

OUTPUT = Path("output")
BUILD, PDF = "build", "*.pdf"
# The files of the player's that were put here, and the packs that were here before.
_put: list[Path] = []
_games: list[str] = []
# The PDF whose pages are shown.
_shown: list["ShownPdf"] = []


def begin(tell: Callable[[int, int, str], None]) -> None:
    """Tell from now on which part of a game is being made: its number, how many there are, and its title."""
    follow_parts(tell)
    _games.extend(path.name for path in Path("tables").iterdir())


def forget() -> None:
    """Take away the files of the player's that were put here for an earlier print, and what they made."""
    for path in _put:
        path.unlink(missing_ok=True)
    _put.clear()
    for path in Path("tables").iterdir():
        if path.name not in _games:
            rmtree(path)


def put_file(name: str, data: bytes) -> None:
    """Write a file of the player's. Its name is a plain one, or the path of a file in a pack."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    _put.append(path)


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code. What earlier ones have made is thrown away."""
    rmtree(OUTPUT, ignore_errors=True)
    for path in Path().glob(PDF):
        path.unlink()
    gc.disable()  # as on a desk
    try:
        return main(arguments)
    except SystemExit as end:  # what cannot be understood
        return int(end.code or 0)
    finally:
        gc.enable()
        gc.collect()


def plan(arguments: Sequence[str]) -> str:
    """Return which parts of a game a command would make, and which of them cannot be made here, as JSON.

    With them are the files of sheets that were set before and are not yet here: they are to be put into their folder.

    Nothing is said of a command line that is wrong: whoever runs it hears what is.
    """
    found: dict[str, list[dict[str, str]]] = {"parts": [], "unmade": []}
    sheets: list[dict[str, str]] = []
    if arguments[0] != BUILD:
        return json.dumps(found | {"sheets": sheets})
    with suppress(PrintgenError, SystemExit), redirect_stderr(StringIO()):
        typed = make_parser(BUILD).parse_args(join_numbers(arguments))
        work = load_work(typed.tables, typed.targets, find_scenario_file(typed), typed.collection)
        for options, jobs in share_jobs(work.jobs, read_printing(typed)._replace(lengths=work.lengths))[0]:
            maker = Maker(options)
            for system in [job.system for job in jobs if job.kind is ProductKind.GAME]:
                parts = list_wanted(maker, system)
                found["parts"] += map(_describe_part, parts)
                for part, sheet in find_sheets(system, parts):
                    file = maker.ready.look_up(sheet)
                    if file and not file.path.exists():
                        sheets.append({"path": file.path.as_posix(), "sha256": file.sha256})
                    if not maker.can_set(sheet):
                        found["unmade"].append(_describe_part(part))
    return json.dumps(found | {"sheets": sheets})


def _describe_part(part: GamePart) -> dict[str, str]:
    return {"name": part.name, "title": part.title}


def find_made() -> str:
    """Return the path of the PDF that the last command has made, "" if there is none."""
    found = sorted([*OUTPUT.rglob(PDF), *Path().glob(PDF)])
    return found[0].as_posix() if found else ""


def measure_pages(data: bytes) -> str:
    """Show a PDF from now on, and return the width and the height of each of its pages, as JSON."""
    from printgen.render.pixels import ShownPdf

    while _shown:
        _shown.pop().__exit__()
    _shown.append(ShownPdf(bytes(data)))
    return json.dumps(_shown[0].measure())


def paint_page(number: int, width: int) -> tuple[int, int, bytes]:
    """Return a page of the PDF that is shown as pixels: how many beside and below one another, and their colours."""
    return _shown[0].paint(number, width)
