"""`python -m printgen` is the command `printgen`."""

from printgen.cli import run

run()
