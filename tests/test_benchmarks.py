"""Benchmarks, each once and as small as it can be: what they time is judged by whoever runs them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import make

FOLDER = Path(__file__).parents[1] / "benchmarks"
# What others are made of, and what needs a whole site.
LEFT_OUT = {"racing", "workshop"}
SMALL = {
    "chance": "--runs 0 --times 1",
    "deck": "--runs 0 --cards 2",
    "pictures": "--runs 0 --cards 1 --pictures 1 --kinds JPEG",
    "replay": "--runs 1 --lines 10",
    "sheets": "--runs 0 --tables tests/packs/ok plain/reference",
    "start": "--runs 0 --only list",
    "tables": "--runs 0 --tables 1 --rows 2 --imported 2 --alone",
    "watch": "--runs 1 tests/packs/ok/plain spawn",
    "web": "--runs 0 --slower 1 --actions 10 heroes-of-normandie",
}


@pytest.mark.parametrize("name", [path.stem for path in FOLDER.glob("*.py") if path.stem not in LEFT_OUT])
@pytest.mark.skipif(os.name == "nt", reason="benchmarks ask what a process took, which cannot be asked there")
@pytest.mark.every(2)
def test_a_benchmark_runs(name: str) -> None:
    """Whoever wants to know how fast printgen is gets a table, and no error, years after the benchmark was written."""
    if name == "web" and not any(map(shutil.which, make.BROWSERS)):
        pytest.skip("no browser is installed here")
    command = [sys.executable, str(FOLDER / f"{name}.py"), *SMALL[name].split()]
    done = subprocess.run(command, cwd=FOLDER.parent, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count("\n") > 1) == (0, True), done.stderr
