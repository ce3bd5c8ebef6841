"""printgen as it is installed elsewhere: the wheel holds all it needs."""

import os
import subprocess
import sys
import venv
from pathlib import Path

from conftest import shipped_products

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command in a folder and return what it printed."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, cwd=cwd, env=clean, check=True, capture_output=True, text=True).stdout


def test_the_wheel_builds_everything_far_from_the_checkout(tmp_path: Path) -> None:
    """Installed from its wheel into a fresh environment, printgen finds its own tables, layouts and fonts."""
    run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "--quiet",
        "-w",
        tmp_path,
        ROOT,
        cwd=tmp_path,
    )
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=False)
    python = next((tmp_path / "env").glob("[bS]*/python*"))
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", wheel, cwd=tmp_path)
    # The libraries come from this environment: what is on trial is the wheel, not the package index.
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip()
    here = run(sys.executable, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip()
    shared = [path for path in Path(here).iterdir() if "printgen" not in path.name and path.suffix != ".pth"]
    for path in shared:
        if not (Path(site) / path.name).exists():
            (Path(site) / path.name).symlink_to(path)
    built = run(python, "-m", "printgen", "build", "-o", "prints", cwd=tmp_path).splitlines()
    assert len(built) == len(shipped_products())
    assert all((tmp_path / path).stat().st_size > 10_000 for path in built)
    made = run(python, "-m", "printgen", "new", "my-game", cwd=tmp_path)
    assert made.startswith("tables/my-game: ")
    assert (tmp_path / "tables/_schema/table.json").read_bytes() == (ROOT / "tables/_schema/table.json").read_bytes()
    assert run(python, "-m", "printgen", "check", "my-game", cwd=tmp_path).startswith("my-game: 3 tables, ")
    where = run(python, "-c", "import printgen; print(printgen.__file__)", cwd=tmp_path)
    assert str(tmp_path) in where
