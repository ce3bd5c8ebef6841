"""The promises of the pins: what is installed is what was tried, byte for byte, until one command renews it."""

import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import make

CI = make.ROOT / ".github" / "workflows" / "ci.yml"
RUNNERS = {
    "ubuntu-latest": ("linux", "Linux"),
    "macos-latest": ("darwin", "Darwin"),
    "windows-latest": ("win32", "Windows"),
}


class Pin:
    """A package of a file of pins: its version, where it is wanted, and how many files of it are allowed."""

    def __init__(self, lines: str) -> None:
        self.requirement = Requirement(lines.partition(" \\")[0])
        self.name = canonicalize_name(self.requirement.name)
        self.versions = [each.version for each in self.requirement.specifier if each.operator == "=="]
        self.hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}$", lines.replace(" \\", ""), re.MULTILINE)

    def serves(self, environment: dict[str, str]) -> bool:
        """Tell whether it is installed in an environment."""
        return not self.requirement.marker or self.requirement.marker.evaluate(environment)


def read_pins(name: str) -> list[Pin]:
    """Return what a file pins."""
    text = (make.PINS / f"{name}.txt").read_text(encoding="utf-8")
    return [Pin(lines) for lines in re.findall(r"^\w.*(?:\n +--hash.*)*", text, re.MULTILINE)]


def list_environments() -> list[dict[str, str]]:
    """Return each Python on each system that the tests run on."""
    matrix: dict[str, Any] = yaml.safe_load(CI.read_text(encoding="utf-8"))["jobs"]["test"]["strategy"]["matrix"]
    return [
        {
            "python_version": version,
            "python_full_version": f"{version}.0",
            "sys_platform": RUNNERS[runner][0],
            "platform_system": RUNNERS[runner][1],
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
        }
        for version, runner in product(matrix["python"], matrix["os"])
    ]


@pytest.mark.parametrize("name", make.list_wanted())
def test_the_pins_fit_the_project_file(name: str) -> None:
    """Each package that the project file asks for is pinned, on each system, at a version that it allows.

    If this fails, `python3 make.py lock` pins anew.
    """
    pins = read_pins(name)
    for environment, line in product(list_environments(), make.list_wanted()[name]):
        wanted = Requirement(line)
        found = [pin for pin in pins if pin.name == canonicalize_name(wanted.name) and pin.serves(environment)]
        assert [pin.versions for pin in found if wanted.specifier.contains(pin.versions[0])], (line, environment)


@pytest.mark.parametrize("name", make.list_wanted())
def test_each_pin_is_one_version_with_hashes(name: str) -> None:
    """Nothing is installed whose bytes are not known."""
    assert read_pins(name)
    for pin in read_pins(name):
        assert (len(pin.versions), bool(pin.hashes)) == (1, True), pin.name


def test_what_is_tested_is_what_prints() -> None:
    """The versions that the tests run with are those that the PDFs are made with."""
    tested = {pin.name: (pin.versions, pin.hashes) for pin in read_pins("dev")}
    assert all(tested[pin.name] == (pin.versions, pin.hashes) for pin in read_pins("run"))


def test_pins_are_renewed_by_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python3 make.py lock` writes each file anew, of what the project file asks for."""
    told = {}
    monkeypatch.setattr(make, "set_up", lambda _: None)

    def run(*command: str | Path, standard_input: str = "") -> bool:
        told[str(command[-1])] = standard_input.splitlines()
        return True

    monkeypatch.setattr(make, "run_quietly", run)
    assert make.main(["lock"]) == 0
    wanted = {f"requirements/{name}.txt": requirements for name, requirements in make.list_wanted().items()}
    assert {path: said for path, said in told.items() if path.startswith("requirements/")} == wanted
    asked = tomllib.loads(make.PROJECT.read_text(encoding="utf-8"))
    assert {*asked["project"]["dependencies"], *asked["build-system"]["requires"]} <= set(
        wanted["requirements/run.txt"]
    )
