"""Sets everything up, then does a job of a checkout: makes PDFs or pages, plays, runs every check, or renews pins."""

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - so the grammar of this file is kept to what Python 3.6 can read
    sys.exit(f"printgen needs Python 3.11 or newer; this is Python {sys.version.split()[0]}, {sys.executable}")

import tomllib

USAGE = """\
usage: python3 make.py pdfs [ARGUMENT ...]   make every PDF in output/, and of each game one file with all of it; the
                                             arguments are those of `printgen build`
       python3 make.py web [ARGUMENT ...]    make the pages for the phone in output/web; the arguments are those of
                                             `printgen web`
       python3 make.py play SYSTEM           play a game at the terminal; the arguments are those of `printgen play`
       python3 make.py test [--long]         run the tests and each lint, type, layer and packaging check; --long tries
                                             every combination of paper, format, theme and broken pack
       python3 make.py ready                 set the sheets of text that a wheel takes along, in layouts/ready
       python3 make.py lock                  pin the newest libraries that pyproject.toml allows, in requirements/"""

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "set-up"
PROJECT = ROOT / "pyproject.toml"
PINS = ROOT / "requirements"  # what is installed, by version and hash; a file for each purpose

PYTHON = sys.implementation.cache_tag  # such as cpython-311: an environment of 3.11.2 serves 3.11.7, but not 3.12
HOME = f"{PYTHON} {ROOT}"  # the scripts in a virtual environment name its folder, so it must not move
UNFINISHED = "unfinished"
NPM_FOLDER = VENV / "npm"  # where npm puts what requirements/npm pins
# What the set-up puts in its environment beside the stamp, and may remove from it; anything else there is the user's.
MADE = (
    "bin", "Scripts", "include", "Include", "lib", "Lib", "lib64", "share", "etc", "man", "npm",
    "pyvenv.cfg", ".gitignore",
)  # fmt: skip
OLDEST = "3.11"  # the pins serve this Python and later ones
KINDS = ("pdfs", "test")  # what is set up for a kind serves those before it as well

VENV_PACKAGE = f"python3.{sys.version_info.minor}-venv"
PANGO_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
PANGO_LIBRARIES = (  # those that WeasyPrint loads
    "libgobject-2.0.so.0", "libpango-1.0.so.0", "libpangoft2-1.0.so.0",
    "libfontconfig.so.1", "libharfbuzz.so.0", "libharfbuzz-subset.so.0",
)  # fmt: skip
PANGO_HINT = {
    "darwin": "brew install pango",
    "win32": "get MSYS2 from https://www.msys2.org, then in its shell: pacman -S mingw-w64-ucrt-x86_64-pango",
}.get(sys.platform, f"sudo apt-get install {' '.join(PANGO_PACKAGES)} (on Debian and Ubuntu)")
APT_INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends")
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome", "microsoft-edge")
# The first is quicker, and does for nearly all tests of pages; the second knows what keeps a page from being installed.
BROWSER_PACKAGES = ("chromium-headless-shell", "chromium")
JSC_PACKAGES = ("libjavascriptcoregtk-6.0-bin", "libjavascriptcoregtk-4.0-bin")  # of Debian 13 and of Debian 12
HOMEBREW = "/opt/homebrew/lib:/usr/local/lib:/usr/lib"

AS_IT_IS = ("--no-build-isolation",)  # built with what is pinned, not with what the package index has today

CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("lint-imports",),
    ("biome", "ci", "--config-path=requirements/npm/lint.jsonc", "--error-on-warnings", "printgen/web", "tests"),
)
TESTS = ("pytest", "-n", "auto", "--dist", "worksteal")


def main(arguments: list[str]) -> int:
    """Do what the command line says and return the exit code: that of the command, or 2 for bad usage."""
    command, rest = arguments[:1], arguments[1:]
    if command == ["pdfs"]:
        set_up("pdfs")
        return call(BIN / "printgen", "build", "--games", *rest)
    if command in (["play"], ["web"]):
        set_up("pdfs", prints=False)
        return hand_over(BIN / "printgen", *command, *rest)
    if command == ["test"] and rest in ([], ["--long"]):
        set_up("test")
        return run_checks((*TESTS, *rest))
    if command == ["ready"] and not rest:
        set_up("pdfs")
        return call(BIN / "python", "-m", "printgen.build.make_ready")
    if command == ["lock"] and not rest:
        return renew_pins()
    asked = arguments in (["-h"], ["--help"])
    print(USAGE, file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


def run_checks(tests: tuple[str, ...]) -> int:
    """Run every check, also after one has failed: all lints at once, then the tests, so that their line is the last."""
    with ThreadPoolExecutor() as threads:
        fine = list(threads.map(run_check, CHECKS))
    failed = [name_check(check) for check, is_fine in zip(CHECKS, fine, strict=True) if not is_fine]
    if call(BIN / tests[0], *tests[1:]):
        failed.append(" ".join(tests))
    if failed:
        print(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


def run_check(check: tuple[str, ...]) -> bool:
    """Run a check, show what it has to say if it fails, then a line about it; return whether it is content."""
    start = time.monotonic()
    program = find_biome() if check[0] == "biome" else BIN / check[0]
    if program is None:
        print(f"{name_check(check):<20} left out: it is pinned for Linux alone, and npm must be able to fetch it")
        return True
    fine = run_quietly(program, *check[1:])
    print(f"{name_check(check):<20} {'ok' if fine else 'FAILED':<6} {time.monotonic() - start:5.1f} s", flush=True)
    return fine


def name_check(check: tuple[str, ...]) -> str:
    """Return what a check is called: its command, without where it looks."""
    return " ".join(check[:3] if check[0] == "ruff" else check[:2])


def set_up(kind: str, *, prints: bool = True) -> None:
    """See to all that a kind of job needs, which takes a moment if it is there; exit if it cannot be had.

    What `prints` nothing does without Pango.
    """
    if sys.platform == "darwin":  # only Homebrew's own Python looks where Homebrew puts libraries
        os.environ.setdefault("DYLD_FALLBACK_LIBRARY_PATH", HOMEBREW)
    add_system_packages(prints=prints)
    stamps = [make_stamp(other) for other in KINDS[KINDS.index(kind) :]]
    if not (is_sound() and read_stamp() in stamps):
        add_python_packages(kind)
    if prints and not has_pango():
        say(f"to make reference sheets (cards do without), install Pango: {PANGO_HINT}")


def add_system_packages(*, prints: bool) -> None:
    """Install what a bare Debian or Ubuntu lacks, if we may; the later steps cope with what is still missing."""
    missing = [] if can_make_venv() else [VENV_PACKAGE]
    missing += PANGO_PACKAGES if prints and not has_pango() else []
    if missing and may_use_apt():
        say(f"setting up: system packages {' '.join(missing)}")
        if run_quietly("apt-get", "update"):
            run_quietly(*APT_INSTALL, *missing)


def may_use_apt() -> bool:
    """Return whether this is a Debian or Ubuntu in which we may install something."""
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def add_browsers() -> None:
    """Install a browser and JavaScriptCore for tests of pages, if Debian has them and we may; tests cope without."""
    missing = [] if any(map(shutil.which, BROWSERS)) else [*BROWSER_PACKAGES]
    missing += [] if shutil.which("jsc") else JSC_PACKAGES
    if missing and may_use_apt() and succeeds("apt-get", "update"):
        say(f"setting up: what there is of {' '.join(missing)}, for tests of pages")
        for package in missing:
            succeeds(*APT_INSTALL, package)


def add_python_packages(kind: str) -> None:
    """Install printgen and what a kind of job needs in the virtual environment.

    Its stamp says "unfinished" all the while, so that an environment whose set-up was cut short is made anew.
    """
    if not (is_sound() and read_stamp().partition("\n")[0] == HOME):
        make_venv()
    STAMP.write_text(UNFINISHED, encoding="utf-8")
    say("setting up: Python packages")
    pinned = pip_install("--only-binary", ":all:", *pins("dev" if kind == "test" else "run"))
    if not (run_quietly(*pinned) and run_quietly(*pip_install("--no-deps", *AS_IT_IS, "--editable", "."))):
        sys.exit(1)
    if kind == "test":
        add_browsers()
        add_other_tools()
    STAMP.write_text(make_stamp(kind), encoding="utf-8")


def pip_install(*arguments: str) -> tuple[str | Path, ...]:
    """Return the command that installs packages in the virtual environment."""
    return (BIN / "python", "-m", "pip", "install", *arguments)


def pins(name: str) -> tuple[str, ...]:
    """Return the arguments that have pip install what a file pins, and nothing whose hash is not in it."""
    return ("--require-hashes", "--requirement", str(PINS / f"{name}.txt"))


def add_other_tools() -> None:
    """Install what checks workflows and pages, as far as it can be had: their tests and checks cope without."""
    npm = shutil.which("npm")
    if not npm and succeeds(*pip_install(*pins("node"))):
        npm = shutil.which("npm", path=BIN)
    NPM_FOLDER.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(PINS / "npm" / name, NPM_FOLDER / name)
    options = ("--prefix", NPM_FOLDER, "--ignore-scripts", "--no-audit", "--no-fund")
    if not (npm and succeeds(npm, "ci", *options)):
        say("what npm has cannot be had from here: checks of JavaScript, CSS and accessibility will be skipped")
    if not succeeds(*pip_install(*AS_IT_IS, *pins("actionlint"))) and not find_actionlint():
        say("actionlint cannot be had from here: its test will be skipped")


def find_actionlint() -> Path | None:
    """Return the program, or the package of npm, which runs on Node; None if there is neither."""
    program = shutil.which("actionlint", path=BIN) or shutil.which("actionlint")
    package = NPM_FOLDER / "node_modules" / "actionlint"
    return Path(program) if program else package if package.exists() else None


def find_biome() -> Path | None:
    """Return the program that checks JavaScript and CSS; None if there is none."""
    return next((NPM_FOLDER / "node_modules" / "@biomejs").glob("cli-*/biome"), None)


def renew_pins() -> int:
    """Pin the newest packages that the project file allows, for all Pythons and systems; return the exit code."""
    set_up("pdfs")
    if not run_quietly(*pip_install("--only-binary", ":all:", *pins("lock"))):
        return 1
    for name, wanted in list_wanted().items():
        say(f"pinning: requirements/{name}.txt")
        if not run_quietly(*pin(name), standard_input="\n".join(wanted)):
            return 1
    return 0


def list_wanted() -> dict[str, list[str]]:
    """Return what each file pins: to run printgen, to test it, and the tools that are only installed when needed.

    What installs printgen itself counts as needed to run it, and so does what it can do without. The tests need all
    that is needed to run it, so that file is the first: the others hold the same versions.
    """
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    extras = [each for extra in project["project"]["optional-dependencies"].values() for each in extra]
    run = [*project["project"]["dependencies"], *extras, *project["build-system"]["requires"]]
    return {
        "dev": [*run, *groups["dev"]],
        "run": run,
        **{name: groups[name] for name in ("actionlint", "node", "lock")},
    }


def pin(name: str) -> tuple[str | Path, ...]:
    """Return the command that pins what it reads from its standard input."""
    wheels = () if name == "actionlint" else ("--only-binary", ":all:")  # what has none is built of what is not pinned
    same = () if name == "dev" else ("--constraint", f"{PINS.name}/dev.txt")
    options = ("--universal", "--python-version", OLDEST, "--generate-hashes", "--upgrade", "--no-config", *wheels)
    header = ("--custom-compile-command", "python3 make.py lock")
    return (BIN / "uv", "pip", "compile", "-", *options, *same, *header, "--output-file", f"{PINS.name}/{name}.txt")


def make_venv() -> None:
    """Make an empty virtual environment, in place of one that the set-up has made; exit if it is someone else's."""
    if VENV.exists() and not STAMP.exists() and any(VENV.iterdir()):
        sys.exit(f"{VENV} is not the set-up's own, and stays as it is: move it away, or use it without make.py")
    if not can_make_venv():
        sys.exit(f"Python lacks venv or ensurepip; on Debian and Ubuntu: sudo apt-get install {VENV_PACKAGE}")
    say("setting up: virtual environment")
    VENV.mkdir(exist_ok=True)
    STAMP.write_text(UNFINISHED, encoding="utf-8")  # first: what is half removed must not pass for an environment
    for name in MADE:
        remove(VENV / name)
    python = getattr(sys, "_base_executable", sys.executable)  # make.py may run in what has just been removed
    if not run_quietly(python, "-m", "venv", VENV):
        sys.exit(1)


def remove(path: Path) -> None:
    """Remove a file, a link or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def can_make_venv() -> bool:
    """Return whether this Python has what Debian ships apart from it."""
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def is_sound() -> bool:
    """Return whether the virtual environment runs, has pip and is of this Python."""
    return ask_python("import pip, sys; print(sys.implementation.cache_tag)") == PYTHON


def ask_python(program: str) -> str | None:
    """Return what a program prints in the virtual environment, or None if it does not run there."""
    try:
        done = subprocess.run([BIN / "python", "-c", program], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def has_pango() -> bool:
    """Return whether WeasyPrint would find its libraries; it must be asked itself where it looks in odd places."""
    if sys.platform != "linux":
        return ask_python("import weasyprint") is not None
    try:
        for name in PANGO_LIBRARIES:
            ctypes.CDLL(name)
    except OSError:
        return False
    return True


def make_stamp(kind: str) -> str:
    """Return what the stamp says when all is set up for a kind of job."""
    said = b"".join(path.read_bytes() for path in (PROJECT, *sorted(PINS.glob("**/*.*"))))
    return f"{HOME}\n{kind} {hashlib.sha256(said).hexdigest()}\n"


def read_stamp() -> str:
    """Return what the stamp says: nothing if there is none."""
    return STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""


def run_quietly(*command: str | Path, standard_input: str = "") -> bool:
    """Run a command in the project, show its output only if it fails, and return whether it did well."""
    told, pipe = standard_input.encode(), subprocess.PIPE
    done = subprocess.run(command, cwd=ROOT, input=told, stdout=pipe, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
        sys.stderr.flush()
    return done.returncode == 0


def succeeds(*command: str | Path) -> bool:
    """Run a command in the project without a word, and return whether it did well."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def call(*command: str | Path) -> int:
    """Run a command in the project for all to see, and return its exit code."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def hand_over(*command: str | Path) -> int:
    """Run a command that heeds Ctrl-C itself, and return its exit code."""
    process = subprocess.Popen(command, cwd=ROOT)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # it was meant for the command
            continue


def say(line: str) -> None:
    """Say what is going on; what a command itself prints stays alone on the standard output."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"make.py: {error}")
