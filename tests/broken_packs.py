"""Packs with a mistake each, as cases in files by subject: tests/broken/*.txt.

A case is the pack ok/plain with other files, a command, and exactly what that prints on stderr:

    === name-of-the-case
    --- spawn.yaml
    what this file of the pack holds
    --- without products.yaml
    $ check pack
    pack/spawn.yaml:1:1: expected keys and values, not "what this file of the pack holds"

The command runs in the folder that holds the pack, with `--tables .`. Files before the first case are in each of its
subject. What is too long to read or no text is a Python expression, below `--- spawn.yaml (Python)`.

Run as a program it writes what is printed now into the files, or into those of the subjects named: read the difference.
"""

import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from printgen.build import search
from printgen.cli import main

HERE = Path(__file__).parent
PLAIN = HERE / "packs/ok/plain"
PACK = "pack"
SUBJECTS = sorted((HERE / "broken").glob("*.txt"))
CASE = re.compile(r"^=== (.*)\n", re.MULTILINE)
FILE = re.compile(r"^--- (without )?(.*?)( \(Python\))?\n", re.MULTILINE)
WARNED, FAILED = (re.compile(rf"^\d+ {what}s? in \d+ files?$", re.MULTILINE) for what in ("warning", "problem"))
COMMAND = re.compile(r"^\$ (.*)\n", re.MULTILINE)


class Case(NamedTuple):
    """A broken pack."""

    name: str
    files: dict[str, bytes | None]  # what differs from ok/plain; None for a file that is missing
    command: list[str]  # the arguments that show the mistake
    expected: str  # what is printed on stderr

    @property
    def code(self) -> int:
        """The exit code: 0 for warnings alone, 1 for bad data, 2 for bad usage."""
        if WARNED.search(self.expected) and not FAILED.search(self.expected):
            return 0
        return 2 if self.expected.startswith("printgen: ") else 1

    def write(self, folder: Path, name: str = PACK) -> Path:
        """Write the pack into a folder, under a name, and return it."""
        pack = folder / name
        shutil.copytree(PLAIN, pack)
        for path, data in self.files.items():
            if data is None:
                (pack / path).unlink()
            else:
                (pack / path).parent.mkdir(parents=True, exist_ok=True)
                (pack / path).write_bytes(data)
        return pack

    def arguments(self) -> list[str]:
        """Return the whole command line."""
        return self.command if "--tables" in self.command else [*self.command, "--tables", "."]


def read_cases(subject: Path) -> list[Case]:
    """Return the cases of a subject."""
    head, *rest = CASE.split(subject.read_text(encoding="utf-8"))
    shared = read_files(head.removesuffix("\n"))
    return [read_case(name, text, shared) for name, text in zip(rest[::2], rest[1::2], strict=True)]


def read_case(name: str, text: str, shared: dict[str, bytes | None]) -> Case:
    """Return a case: its name, and what stands below."""
    files, command, expected = COMMAND.split(text)
    return Case(name, shared | read_files(files), command.split(), expected.rstrip("\n") + "\n")


def read_files(text: str) -> dict[str, bytes | None]:
    """Return files by path; what stands above the first says what they are for."""
    _, *rest = FILE.split(text)
    files: dict[str, bytes | None] = {}
    for without, path, is_python, content in zip(*(iter(rest),) * 4, strict=True):
        value = eval(content) if is_python else content  # noqa: S307  # our own files
        assert path not in files
        files[path] = None if without else value.encode() if isinstance(value, str) else value
    return files


CASES = [case for subject in SUBJECTS for case in read_cases(subject)]
BY_NAME = {case.name: case for case in CASES}
assert len(BY_NAME) == len(CASES), "two cases have the same name"


def find_case(name: str) -> Case:
    """Return the case of a name."""
    return BY_NAME[name]


def rewrite(subject: Path) -> None:
    """Write what the commands of a subject print now into its file."""
    head, *rest = CASE.split(subject.read_text(encoding="utf-8"))
    said = []
    for case, text in zip(read_cases(subject), rest[1::2], strict=True):
        files, command, _ = COMMAND.split(text)
        said.append(f"=== {case.name}\n{files}$ {command}\n{ask(case)}")
    subject.write_text(head + "\n".join(said), encoding="utf-8")


def ask(case: Case) -> str:
    """Return what a case prints on stderr."""
    said = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        case.write(Path(folder))
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            main(case.arguments())
    return said.getvalue()


if __name__ == "__main__":
    os.environ["XDG_CONFIG_HOME"] = os.devnull  # nobody's own profile counts
    search.MOST_SECONDS = 100  # nor how slow the machine is
    for file in SUBJECTS:
        if not sys.argv[1:] or file.stem in sys.argv[1:]:
            rewrite(file)
