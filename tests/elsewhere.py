"""printgen as it is installed elsewhere: a fresh environment, far from the checkout."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# What an environment has of its own.
OWN = ("printgen", "pip")


def run(*command: str | Path, cwd: Path, told: str = "", **variables: str) -> str:
    """Run a command in a folder, with more variables, and return what it printed."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    done = subprocess.run(command, cwd=cwd, env=clean, input=told, check=False, capture_output=True, text=True)
    assert not done.returncode, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def make_environment(folder: Path) -> Path:
    """Make an environment without printgen and pip, and return its Python.

    Its libraries are those of this environment: what is on trial is printgen, not the package index.
    """
    venv.create(folder)
    (python, *_) = sorted(folder.glob("[bS]*/python*"))
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        link = Path(site) / path.name
        if not (path.name.lower().lstrip("_").startswith(OWN) or path.suffix == ".pth" or link.exists()):
            link.symlink_to(path)
    return python


def make_wheel(folder: Path, project: Path) -> Path:
    """Make printgen's wheel in a folder, from a project with all that is built."""
    wanted = ("--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", folder)
    run(sys.executable, "-m", "pip", "wheel", *wanted, project, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install_wheel(wheel: Path, folder: Path) -> Path:
    """Install printgen's wheel in an environment in a folder, and return its Python."""
    python = make_environment(folder / "env")
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=folder)
    return python
