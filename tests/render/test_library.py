"""Machines without Pango: what can be built is, and what to install is said once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

# What WeasyPrint does where Pango is missing.
FAKE = """
print("WeasyPrint could not import some external libraries.")
raise OSError("cannot load library 'libpango-1.0-0': libpango-1.0-0: cannot open shared object file")
"""
# Loads what sets sheets, while no process may be started, and says whether anything else is as before.
LOADING = """
import ctypes.util, subprocess
from printgen.errors import MissingLibrary
before = ctypes.util.find_library
def refuse(self, command, *_, **__): raise SystemExit(f"has started {command}")
subprocess.Popen.__init__ = refuse
try:
    import printgen.render.flow.library
except MissingLibrary:
    print("missing")
print(ctypes.util.find_library is before)
"""
SAID = "printgen: sheets need Pango (cannot load library 'libpango-1.0-0')\n  hint: "


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run printgen in an empty folder, on a machine that lacks Pango."""
    command = [sys.executable, "-m", "printgen", *arguments]
    environment = lose_pango(folder)
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=environment)


def lose_pango(folder: Path) -> dict[str, str]:
    """Return the environment of a machine that lacks Pango."""
    fake = folder / "fake/weasyprint"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text(FAKE, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(fake.parent), *sys.path])}


def test_cards_and_markers_build_without_pango(tmp_path: Path) -> None:
    """Only sheets are missing: all else is built, the exit code is 1, and the advice comes once, on one line."""
    done = run(tmp_path, "build", "kill-zone", "firefight/reference", "firefight/mapping", "-o", "out")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.count(SAID) == 1
    assert "could not import" not in done.stderr
    paths = done.stdout.splitlines()
    assert sorted(paths) == sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.pdf"))
    names = {Path(path).stem for path in paths}
    assert {"contacts", "orders-melee", "boxes", "markers", "trackers", "blanks"} <= names
    assert not {"reference", "mapping"} & names


@pytest.mark.skipif(sys.platform != "linux", reason="the advice is that for Debian and Ubuntu")
def test_what_to_install_is_said(tmp_path: Path) -> None:
    """The advice names the packages, and a sheet alone is no reason for a longer message."""
    done = run(tmp_path, "build", "kill-zone/reference")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.endswith(
        f"{SAID}on Debian and Ubuntu: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0\n"
    )


def test_a_check_says_what_it_could_not_check(tmp_path: Path) -> None:
    """Without Pango `check` does not pass a pack whose sheets it could not set."""
    done = run(tmp_path, "check", "kill-zone")
    assert done.returncode == 1
    assert done.stderr.count(SAID) == 1
    assert "no problems" not in done.stdout


def test_no_process_is_started_to_find_libraries(tmp_path: Path) -> None:
    """What sets sheets is loaded without a compiler or a linker, and others find libraries as before, also without."""
    for environment, said in ((None, "True\n"), (lose_pango(tmp_path), "missing\nTrue\n")):
        command = [sys.executable, "-c", LOADING]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert (done.stdout, done.stderr) == (said, "")
