"""The command line: words in, words out."""

from printgen.cli.entry import main, run

__all__ = ["main", "run"]
