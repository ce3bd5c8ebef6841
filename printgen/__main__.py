"""Where a process starts: the command `printgen`, and `python -m printgen`."""

import sys


def start() -> None:
    """Run the command line; Ctrl-C is answered quietly even while modules are being loaded."""
    try:
        from printgen.cli import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    start()
