"""Prints where much is missing, as in a browser: what can be made has the same bytes, and all else is told."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import commands
import pytest
from broken_packs import CASES, HERE
from conftest import parametrize_systems, print_product, shipped_products
from evening import list_scenarios
from outputs import PACKS, read_tree
from painting import build, jpeg, make_pack, png

from printgen.products.kinds import ProductKind

HELPER = HERE / "lacking_browser.py"
# Runs one command after another, each in its folder, and says which on standard error.
ASKING = """
import json, os, sys, lacking_browser
lacking_browser.lack()
from printgen.cli import main
for folder, words in json.load(sys.stdin):
    os.chdir(folder)
    print("===", os.path.basename(folder), file=sys.stderr)
    main(words)
"""
# Builds, and says which libraries of pictures were loaded for it, and whether they can be loaded afterwards.
LOADING = """
import sys
from printgen.cli import main
assert main(sys.argv[1:]) == 0
print({"PIL", "pathops", "cryptography"} & sys.modules.keys() or "none")
import PIL.Image
print(PIL.Image.new("L", (1, 1)).size)
"""
PICTURES = "  - {title: Ogre, picture: art/ogre.jpg}\n  - {title: Troll, picture: art/troll.png}\n"
PLAIN = {"art/ogre.jpg": jpeg(), "art/troll.png": png(50, 70)}
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>'
DECODING = (
    "must be decoded, and Pillow is missing, which does that\n"
    "  hint: save it as JPEG, or as PNG without transparency, in 8 bits and not interlaced\n"
)
LACKING = (
    "cannot be drawn here: picosvg, which makes outlines of drawings, is missing or cannot be started\n"
    "  hint: in a browser save a picture as PNG, and leave symbols of your own to printgen on a computer\n"
)

pytest_generate_tests = parametrize_systems


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run printgen in a folder, as it runs in a browser."""
    command = [sys.executable, str(HELPER), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def sum_prints(folder: Path) -> dict[str, str]:
    """Return the sums of the PDFs of an output folder by path."""
    return {path: sha256(data).hexdigest() for path, data in read_tree(folder).items() if path.endswith(".pdf")}


def make_unread_pack(folder: Path) -> Path:
    """Make a pack with plain pictures and without a reference, which would flow, and return the folder of packs."""
    system = make_pack(folder / "tables", PICTURES, PLAIN) / "system.yaml"
    system.write_text(f"{system.read_text(encoding='utf-8').rstrip()}\nreference: false\n", encoding="utf-8")
    return folder / "tables"


@pytest.mark.every(3)
def test_what_a_browser_makes_has_the_bytes_of_the_desk(name: str, paper: str, tmp_path: Path) -> None:
    """All of a game but what flows comes out byte for byte: decks, markers, mats, maps, boxes and forms."""
    jobs = [job for job in shipped_products().values() if job.system.id == name and not job.flows]
    names = [job.name for job in jobs if job.kind is not ProductKind.GAME]
    done = run(tmp_path, "build", *names, "--paper", paper)
    assert done.returncode == 0, done.stderr
    made = {each: (tmp_path / "output" / paper / f"{each}.pdf").read_bytes() for each in names}
    assert [each for each in names if made[each] != print_product(each, paper)] == []


@pytest.mark.every(3)
def test_an_evening_has_the_bytes_of_the_desk(name: str, paper: str, tmp_path: Path) -> None:
    """The sheet of a scenario, and the markers of its evening, come out byte for byte."""
    told, path = min((told, path) for told, path in list_scenarios().items() if told.startswith(f"{name}/"))
    words = ("build", f"{name}/scenario", f"{name}/markers", "--scenario", str(path), "--paper", paper)
    done = run(tmp_path, *words, "-o", str(tmp_path / "browser"))
    assert done.returncode == 0, done.stderr
    assert commands.run(*words, "-o", str(tmp_path / "desk")).code == 0
    made, expected = (sum_prints(tmp_path / folder) for folder in ("browser", "desk"))
    assert f"{paper}/{told}/scenario.pdf" in made
    assert made == expected


def test_a_game_is_joined_to_the_bytes_of_the_desk(tmp_path: Path) -> None:
    """A whole game without sheets is one file, with its first page, outline and tags, the same byte for byte."""
    words = ("build", "plain/game", "--tables", str(make_unread_pack(tmp_path)))
    done = run(tmp_path, *words, "-o", str(tmp_path / "browser"))
    assert done.returncode == 0, done.stderr
    assert commands.run(*words, "-o", str(tmp_path / "desk")).code == 0
    made, expected = (sum_prints(tmp_path / folder) for folder in ("browser", "desk"))
    assert list(made) == ["a4/plain/game.pdf"]
    assert made == expected


def test_what_flows_is_told_once(tmp_path: Path) -> None:
    """Sheets are left out with a reason and a way, and whatever else was asked for is there."""
    done = run(tmp_path, "build", "kill-zone/reference", "kill-zone/markers", "kill-zone/game")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    said = "printgen: sheets need WeasyPrint (no module named 'weasyprint')\n  hint: a browser cannot have it"
    assert done.stderr.count(said) == 1
    assert done.stdout == "output/a4/kill-zone/markers.pdf\n"


def test_text_that_is_no_yaml_is_told_in_the_same_words(tmp_path: Path) -> None:
    """Whichever parser reads a pack, its author reads the same place, cause and cure."""
    found = [case for case in CASES if "is not YAML" in case.expected]
    cases = [
        case for case in found if not any(name.startswith("scenarios/") for name in case.files)
    ]  # which set sheets
    asked = []
    for case in cases:
        (tmp_path / case.name).mkdir()
        case.write(tmp_path / case.name)
        asked.append((str(tmp_path / case.name), case.arguments()))
    command = [sys.executable, "-c", ASKING]
    done = subprocess.run(command, cwd=HERE, input=json.dumps(asked), capture_output=True, text=True, check=False)
    expected = "".join(f"=== {case.name}\n{case.expected}" for case in cases)
    assert done.stderr.splitlines() == expected.splitlines()


def test_plain_pictures_need_no_other_library(tmp_path: Path) -> None:
    """JPEG, and PNG without transparency, are printed as they are, without anything that decodes them."""
    make_pack(tmp_path / "tables", PICTURES, PLAIN)
    done = run(tmp_path, "build", "plain/spawn")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "output/a4/plain/spawn.pdf").read_bytes() == build(tmp_path / "desk", PICTURES, PLAIN)


@pytest.mark.parametrize(
    ("file", "data", "said"),
    [
        (
            "ogre.png",
            png(50, 70, "RGBA"),
            DECODING,
        ),
        ("ogre.svg", DRAWING, LACKING),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_told(file: str, data: bytes, said: str, tmp_path: Path) -> None:
    """A picture that takes a library which is missing is named at its line, with what to save it as."""
    make_pack(tmp_path / "tables", f"  - {{title: Ogre, picture: {file}}}\n", {file: data})
    done = run(tmp_path, "build", "plain/spawn")
    assert done.returncode == 1
    assert f'tables/plain/spawn.yaml:3:28: the picture "{file}" {said}' in done.stderr


@pytest.mark.usefixtures("made_anew")
def test_a_symbol_of_ones_own_is_told(tmp_path: Path) -> None:
    """A pack that draws symbols of its own by more than one path is refused where it names them, with the reason."""
    system = make_pack(tmp_path / "tables", PICTURES, {**PLAIN, "gate.svg": DRAWING}) / "system.yaml"
    lines = system.read_text(encoding="utf-8").splitlines()
    system.write_text("\n".join([*lines, "symbols: {gate: gate.svg}"]), encoding="utf-8")
    done = run(tmp_path, "build", "plain/spawn")
    assert done.returncode == 1
    assert (
        f'tables/plain/system.yaml:{len(lines) + 1}:17: symbols.gate: the drawing "gate.svg" {LACKING}' in done.stderr
    )


def test_templates_of_ones_own_start_no_process(tmp_path: Path) -> None:
    """Templates of a player's own, which are set in another process elsewhere, keep nothing else from being made."""
    (tmp_path / "layouts/sheets").mkdir(parents=True)
    (tmp_path / "layouts/sheets/reference.html").write_text("", encoding="utf-8")
    done = run(tmp_path, "build", "plain/reference", "plain/boxes", "--tables", str(PACKS / "ok"))
    assert done.stdout == "output/a4/plain/boxes.pdf\n"
    assert "sheets need WeasyPrint" in done.stderr
    assert "Traceback" not in done.stderr


def test_plain_prints_wait_for_no_library_of_pictures(tmp_path: Path) -> None:
    """Also at a desk Pillow is loaded for pictures that must be decoded alone, and is then the real one."""
    command = [sys.executable, "-c", LOADING, "build", "plain/game", "--tables", str(make_unread_pack(tmp_path))]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-2:] == ["none", "(1, 1)"]
