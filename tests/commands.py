"""The command line, in the process of the test: to start another takes a second."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from printgen.cli import main


class Answer(NamedTuple):
    """What a command leaves: its exit code, and what it printed."""

    code: int
    out: str
    err: str


def run(*arguments: str, typed: str = "") -> Answer:
    """Run printgen; what is typed comes by way of a pipe."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.StringIO(typed)):
        try:
            code: object = main(arguments)
        except SystemExit as end:  # the parser of the command line ends the process itself
            code = end.code
    assert isinstance(code, int)
    return Answer(code, out.getvalue(), err.getvalue())
