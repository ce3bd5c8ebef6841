"""The commands that make sites of games, and pages to play alone, and serve them at the table."""

import argparse
import gc
import shlex
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.build.progress import say
from printgen.cli.arguments import (
    Adder,
    Handler,
    add_command,
    add_output,
    add_scenario_option,
    find_scenario_file,
    read_port,
)
from printgen.cli.builds import report_made
from printgen.cli.printing import add_options, read_given
from printgen.errors import BadUsage, count_noun
from printgen.paths import known_layouts

if TYPE_CHECKING:
    from collections.abc import Callable

    from printgen.build.job import Outcome
    from printgen.build.work import Work

OUTPUT, SITE = Path("output", "web"), Path("output", "site")
# It is the same each time: what a page saves belongs to its address, and so to the port.
PORT = 8417


def add_commands(commands: Any) -> None:
    """Add the commands of this module to the command line."""
    add = _add_command(
        commands, "site", make_site, "make a site: games to look at, to play and to print, with the docs", SITE
    )
    add(
        "--no-workshop",
        action="store_true",
        help="without the pages that make prints to order, for which files are fetched",
    )
    _add_command(commands, "web", make_pages, "make pages to play on a phone or in a browser, and no more", OUTPUT)


def _add_command(commands: Any, name: str, command: Handler, summary: str, output: Path) -> Adder:
    add = add_command(commands, name, command, summary, f"printgen {name} heroes-of-normandie -o site")
    add(
        "systems",
        nargs="*",
        metavar="SYSTEM",
        help="a system's id; by default all packs of yours, or else all that came with printgen",
    )
    add_output(add, output)
    add_scenario_option(add)
    add_options(add, "web")
    add("--serve", action="store_true", help="then serve that folder to browsers, until Ctrl-C")
    add("--port", metavar="N", help=f"with --serve: the port (default: {PORT})")
    add("--lan", action="store_true", help="with --serve: to phones in this network, too; else to this machine alone")
    return add


def make_site(arguments: argparse.Namespace) -> int:
    """Make a site of games, then serve it if that is asked for. What has problems is reported, the rest is made."""
    from printgen.build.site import load_site

    if arguments.no_workshop:
        return _make(arguments, "site", load_site)
    from printgen.build.fetch import fetch_all
    from printgen.web.workshop.bundle import read_lock

    for _ in fetch_all(read_lock()):  # before anything links to what would not be there
        pass
    return _make(arguments, "site", partial(load_site, workshop=True))


def make_pages(arguments: argparse.Namespace) -> int:
    """Make the pages of games, and what makes them installable, then serve them if that is asked for.

    What has problems is reported, the rest is made.
    """
    from printgen.build.site import load_pages

    return _make(arguments, "web", load_pages)


def _make(arguments: argparse.Namespace, command: str, load: "Callable[..., Work]") -> int:
    """Make what a command is for, and serve it if that is asked for."""
    from printgen.build.incremental import update_output

    makes_prints = command == "site" and not arguments.no_workshop
    usual = SITE if command == "site" else OUTPUT
    named = [*arguments.systems, *([] if arguments.output == usual else ["-o", str(arguments.output)])]
    leads = f"open one in a browser, or see them all with: {shlex.join(['printgen', command, *named, '--serve'])}"
    follows = "what makes prints in a browser follows, which takes minutes for the first time (--no-workshop: without)"

    def tell(made: "list[Outcome]") -> None:
        if made and not arguments.serve:
            say(f"{count_noun(len(made), 'page')} made: {follows if makes_prints else leads}")

    port = _read_port(arguments)
    work = load(arguments.tables, arguments.systems, find_scenario_file(arguments))
    code = report_made(update_output(work, read_given(arguments), arguments.output), work.problems, tell)
    if makes_prints and not code:
        from printgen.build.workshop import update_workshop

        update_workshop(work, arguments.output, [*known_layouts("themes")])
        if not arguments.serve:
            say(f"the site is complete: {leads}")
    return _serve(arguments.output, port, code, lan=arguments.lan) if arguments.serve else code


def _read_port(arguments: argparse.Namespace) -> int:
    """Return the port that the command line names, or the usual one. Raises BadUsage."""
    text = arguments.port
    if not arguments.serve and (text is not None or arguments.lan):
        raise BadUsage(f"{'--lan' if text is None else '--port'} does nothing without --serve", "add --serve")
    return read_port(text, PORT)


def _serve(folder: Path, port: int, code: int, *, lan: bool) -> int:
    """Say where the pages are, and serve them until Ctrl-C; return a code if there are none.

    Raises BadUsage for a port that is taken.
    """
    from printgen.web.install import INDEX
    from printgen.web.server import HERE, find_address, open_server

    if not (folder / INDEX).is_file():
        return code
    gc.enable()  # it may serve all evening, and each answer makes cycles
    with open_server(folder, port, lan=lan) as server:
        print(f"on this machine: http://{HERE}:{port}/")
        if lan:
            _show_address(find_address(), port)
        else:
            say("for phones in this network: add --lan")
        say("Ctrl-C ends it")
        sys.stdout.flush()
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


def _show_address(address: str, port: int) -> None:
    """Print the address for phones, on a terminal as a QR code too."""
    if not address:
        say("this machine is in no network: no phone can reach it")
        return
    url = f"http://{address}:{port}/"
    print(f"in this network: {url}")
    if sys.stdout.isatty():
        from segno import make_qr

        make_qr(url).terminal(border=2, compact=True)
