"""The command that shows a pack as it will print in a browser, and renews what a saved file changes."""

import argparse
import gc
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from printgen.build.progress import say
from printgen.cli.arguments import add_command, read_port
from printgen.cli.printing import add_printing, read_printing
from printgen.paths import find_packs, pick_packs, shipped, watched_folders

if TYPE_CHECKING:
    from printgen.model.options import Options

PORT = 8418
# In milliseconds: how long nothing more is saved before it is told, and how long it is waited for at most.
STEP, LONGEST = 20, 200


def add_commands(commands: Any) -> None:
    """Add the command of this module to the command line."""
    example = "printgen preview my-game --open"
    add = add_command(commands, "preview", show_preview, "show a pack as it will print, while you write it", example)
    add("pack", nargs="?", default="", metavar="PACK", help="a system's id; chosen in the page by default")
    add_printing(add)
    add("--port", metavar="N", help=f"the port (default: {PORT})")
    add("--open", action="store_true", help="open it in the browser, too")


def show_preview(arguments: argparse.Namespace) -> int:
    """Serve the preview until Ctrl-C. Raises BadUsage for an unknown pack and a port that is taken, BadData."""
    port = read_port(arguments.port, PORT)
    pick_packs(find_packs(arguments.tables), [arguments.pack] if arguments.pack else [])
    options = read_printing(arguments)
    gc.enable()  # it may serve all day, and each answer makes cycles
    with suppress(KeyboardInterrupt):
        _serve(arguments, port, options)
    return 0


def _serve(arguments: argparse.Namespace, port: int, options: "Options") -> None:
    from printgen.build.pool import Helper
    from printgen.build.preview import Previewer
    from printgen.web.preview.server import Bell, open_preview
    from printgen.web.server import HERE

    stopped, bell = Event(), Bell()
    layouts = [folder.resolve() for folder in (Path("layouts"), shipped("layouts"))]
    with Helper() as helper:
        previewer = Previewer(arguments.tables, options, helper.do)

        def renew(paths: Iterable[Path]) -> None:
            previewer.renew()
            bell.ring()
            if any(path.is_relative_to(folder) for path in paths for folder in layouts):
                helper.drop()  # it has loaded fonts and templates

        with open_preview(previewer.answer, bell, port) as server:
            following = (watched_folders(arguments.tables), renew, stopped)
            Thread(target=follow, args=following, daemon=True).start()
            address = f"http://{HERE}:{server.server_address[1]}/{'#' + arguments.pack if arguments.pack else ''}"
            print(f"on this machine: {address}", flush=True)
            say("Ctrl-C ends it")
            if arguments.open:
                import webbrowser

                webbrowser.open(address)
            try:
                server.serve_forever()
            finally:
                stopped.set()


def follow(folders: Sequence[Path], renew: Callable[[Iterable[Path]], None], stopped: Event) -> None:
    """Tell of files in folders that have changed, until stopped."""
    from watchfiles import watch

    for changes in watch(*folders, step=STEP, debounce=LONGEST, stop_event=stopped, raise_interrupt=False):
        renew([Path(path).resolve() for _, path in changes])
