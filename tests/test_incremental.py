"""Builds that make only what has changed: what they leave is what a clean build makes, file by file."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
import yaml
from conftest import SETTINGS as OPTIONS
from conftest import Capture
from hypothesis import given, settings
from hypothesis import strategies as st
from outputs import MANIFEST, OWN, Listed, copy_pack, expect_finished, read_listed, read_tree
from test_cli import loaded_modules
from tonight import FORD

from printgen.build import key
from printgen.build.job import Job
from printgen.build.made import Made as Product
from printgen.build.maker import Maker
from printgen.build.manifest import Entry
from printgen.build.output import open_output
from printgen.build.versions import list_versions
from printgen.cli import main
from printgen.paths import shipped

PACKS = ("plain", "other")
PRODUCTS = ("spawn", "tide", "boxes", "blanks")
TIDE = "title: Tide\nentries:\n  - {title: Low}\n  - {title: High, text: Wet feet.}\n"
TIDE_DECK = "  tide: {table: tide, layout: text}\n"
EXTRA = "  extra: {table: spawn, layout: text, per: row}\n"
WORDS = ("Nothing stirs", "Fog", "A heron", "Rain")
# As long as a test lasts, printgen stays what it is, even while somebody works on it.
VERSIONS = list_versions()
Made = list[str]
Tree = dict[str, bytes]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """Return the names of the products that are made from now on."""
    return count_made(monkeypatch)


def count_made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """Return a list to which every product is added that is made."""
    names: Made = []
    make = Maker.make

    def count(maker: Maker, job: Job) -> Product:
        names.append(job.name)
        return make(maker, job)

    monkeypatch.setattr(Maker, "make", count)
    return names


class World:
    """Two small packs in a folder of their own, the options of the next build, and an output folder."""

    def __init__(self, folder: Path) -> None:
        self.tables = folder / "tables"
        self.output = folder / "out"
        self.options = {"--paper": "a4", "--marker-size": "25mm"}
        for name in PACKS:
            pack = copy_pack("plain", self.tables, as_name=name)
            (pack / "tide.yaml").write_text(TIDE)
            with (pack / "products.yaml").open("a") as file:
                file.write(TIDE_DECK)

    def targets(self) -> list[str]:
        """Return what is built: all but the sheets, which take long."""
        products = {name: [*PRODUCTS, "extra"] if self.has_extra(name) else list(PRODUCTS) for name in PACKS}
        return [f"{name}/{product}" for name in PACKS for product in products[name]]

    def has_extra(self, pack: str) -> bool:
        """Tell whether a pack has one more deck."""
        return EXTRA in (self.tables / pack / "products.yaml").read_text()

    def state(self) -> dict[str, object]:
        """Return what each file depends on, by path: values that are printed, and not how they are written."""
        options = tuple(sorted(self.options.items()))
        states = {name: list_states(self.tables / name) for name in PACKS}
        targets = [target.split("/") for target in self.targets()]
        paper = self.options["--paper"]
        return {f"{paper}/{pack}/{product}.pdf": (states[pack][product], options) for pack, product in targets}

    def build(self, output: Path) -> None:
        """Build everything."""
        options = [word for option in self.options.items() for word in option]
        assert main(["build", *self.targets(), "--tables", str(self.tables), *options, "-o", str(output)]) == 0


def list_states(pack: Path) -> dict[str, object]:
    """Return the values of a pack that its products are made from, by product."""
    system, spawn, tide, products = (
        yaml.load((pack / f"{name}.yaml").read_text(), yaml.BaseLoader)  # noqa: S506  # reads text alone
        for name in ("system", "spawn", "tide", "products")
    )
    outlines = repr([hide_texts(table) for table in (spawn, tide)])
    made_from = {
        "spawn": [spawn],
        "extra": [spawn],
        "tide": [tide],
        "boxes": [spawn, tide, list(products["decks"])],
        "blanks": [outlines],
    }
    return {product: [system, *values] for product, values in made_from.items()}


def hide_texts(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table in which stands whether a row has a text, but not which."""
    rows = "rows" if "rows" in table else "entries"
    return {**table, rows: [{**row, "text": bool(row.get("text"))} for row in table[rows]]}


class Edit(NamedTuple):
    """Something that happens between two builds, with two numbers that say where."""

    change: Callable[[World, int, int], None]
    place: int
    value: int


def retell(world: World, place: int, value: int) -> None:
    """Write other words in a table."""
    table = world.tables / PACKS[place % 2] / "spawn.yaml"
    lines = table.read_text().splitlines()
    lines[lines.index("rows:") + 1] = f"  - {{roll: 1-4, result: {WORDS[value % len(WORDS)]}, quiet: true}}"
    table.write_text("\n".join(lines))


def split_row(world: World, place: int, value: int) -> None:
    """Add a row to a table, or take it away."""
    table = world.tables / PACKS[place % 2] / "spawn.yaml"
    last = ("  - {roll: 5-6, result: Rats}\n", "  - {roll: 5, result: Rats}\n  - {roll: 6, result: Owl}\n")[value % 2]
    lines = table.read_text().splitlines(keepends=True)
    table.write_text("".join(lines[: lines.index("rows:\n") + 2]).rstrip() + "\n" + last)


def rename(world: World, place: int, value: int) -> None:
    """Give a game another title."""
    system = world.tables / PACKS[place % 2] / "system.yaml"
    title = WORDS[value % len(WORDS)]
    system.write_text(re.sub(r"^title: .*$", f"title: {title}", system.read_text(), flags=re.MULTILINE))


def explain(world: World, place: int, value: int) -> None:
    """Write another text in a table, below the title of a row."""
    table = world.tables / PACKS[place % 2] / ("spawn.yaml", "tide.yaml")[value % 2]
    words = WORDS[value // 2 % len(WORDS)]
    table.write_text(re.sub(r"text: [^}]*", f"text: {words}", table.read_text()))


def remark(world: World, place: int, value: int) -> None:
    """Write a remark above all else in a file, which moves every line of it and changes nothing."""
    files = sorted((world.tables / PACKS[place % 2]).iterdir())
    path = files[value % len(files)]
    path.write_text("# A remark.\n" + path.read_text())


def toggle_deck(world: World, place: int, _: int) -> None:
    """Ask for one more deck, or for one less, whose file then goes with it."""
    name = PACKS[place % 2]
    products = world.tables / name / "products.yaml"
    text = products.read_text()
    products.write_text(text.replace(EXTRA, "") if EXTRA in text else text + EXTRA)
    for path in world.output.glob(f"*/{name}/extra.pdf"):
        path.unlink()


def choose_paper(world: World, _: int, value: int) -> None:
    """Print on another paper."""
    world.options["--paper"] = ("a4", "letter")[value % 2]


def choose_size(world: World, _: int, value: int) -> None:
    """Print larger markers."""
    world.options["--marker-size"] = ("20mm", "25mm")[value % 2]


def pick_file(world: World, place: int) -> Path:
    """Return one of the files of the last build, which may have none."""
    files = sorted(path for path in world.output.rglob("*") if path.is_file())
    return files[place % len(files)] if files else world.output


def spoil(world: World, place: int, value: int) -> None:
    """Damage, cut, empty or remove a file of the output, be it the manifest."""
    path = pick_file(world, place)
    if path.is_file() and path.stat().st_size:
        data = path.read_bytes()
        spoilt = (data[: value % len(data)], data[:9] + bytes([data[9] ^ 1]) + data[10:], b"", None)[value % 4]
        path.unlink() if spoilt is None else path.write_bytes(spoilt)


CHANGES = (retell, split_row, explain, remark, rename, toggle_deck, choose_paper, choose_size, spoil, spoil, spoil)
EDITS = st.lists(st.builds(Edit, st.sampled_from(CHANGES), st.integers(0, 99), st.integers(0, 99)), max_size=2)


# What clean builds have left, by what they were made of.
_clean: dict[str, Tree] = {}


def clean_build(world: World) -> Tree:
    """Return what a build into an empty folder leaves."""
    state = repr((world.options, read_tree(world.tables)))
    if state not in _clean:
        with TemporaryDirectory() as folder:
            world.build(Path(folder))
            _clean[state] = read_tree(Path(folder))
    return _clean[state]


def expect_like(tree: Tree, clean: Tree) -> None:
    """Make sure that a folder is like that of a clean build; it may have files of another paper too."""
    listed = read_listed(tree)
    expect_finished({path: data for path, data in tree.items() if path in listed or path in OWN})
    assert listed == listed | read_listed(clean)
    same = clean.keys() if listed.keys() == read_listed(clean).keys() else clean.keys() - set(OWN)
    assert {path: tree[path] for path in same} == {path: clean[path] for path in same}


@given(st.lists(EDITS, min_size=1, max_size=3))
@settings(max_examples=12 if OPTIONS["long"] else 6)
def test_what_is_built_bit_by_bit_is_what_is_built_at_once(rounds: Sequence[Sequence[Edit]]) -> None:
    """After any edits of packs, options and outputs a build leaves what a clean one does, and makes what it must."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        made = count_made(monkeypatch)
        monkeypatch.setattr(key, "list_versions", lambda: VERSIONS)
        world = World(Path(folder))
        built: dict[str, object] = {}
        for edits in ([], *rounds, []):
            for edit in edits:
                edit.change(world, edit.place, edit.value)
            needed = find_needed(world, built)
            made.clear()
            world.build(world.output)
            assert made == needed
            built |= world.state()
            expect_like(read_tree(world.output), clean_build(world))


def find_needed(world: World, built: dict[str, object]) -> list[str]:
    """Return the products that have to be made: what they depend on has changed, or their file, or what tells of it."""
    tree = read_tree(world.output)
    listed = read_sound(tree)
    whole = {path for path in listed if path in tree and listed[path]["sha256"] == sha256(tree[path]).hexdigest()}
    stale = [path for path, state in world.state().items() if path not in whole or built.get(path) != state]
    return [path.partition("/")[2].removesuffix(".pdf") for path in stale]


def read_sound(tree: Tree) -> Listed:
    """Return what a manifest says that may have been spoilt."""
    try:
        return read_listed(tree)
    except ValueError:
        return {}


def build(*words: str) -> int:
    """Build what these words ask for, of packs in the working folder, into the folder `out`."""
    return main(["build", *words, "-o", "out"])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder with two packs."""
    monkeypatch.chdir(tmp_path)
    copy_pack("plain", tmp_path / "tables")
    copy_pack("plain", tmp_path / "tables", as_name="other")
    return tmp_path


DECKS = ("plain/spawn", "other/spawn")


def test_what_is_there_is_not_made_again(here: Path, made: Made, capsys: Capture) -> None:
    """A second build writes nothing and says so; no drawing library is loaded for it."""
    assert build(*DECKS) == 0
    before = {path: path.stat().st_mtime_ns for path in (here / "out").rglob("*")}
    made.clear()
    capsys.readouterr()
    assert build(*DECKS) == 0
    assert made == []
    assert capsys.readouterr() == ("", "2 products up to date\n")
    assert {path: path.stat().st_mtime_ns for path in (here / "out").rglob("*")} == before
    loaded = loaded_modules("build", *DECKS, "-o", "out", cwd=here)
    assert not {"reportlab", "weasyprint", "jinja2", "rich", "multiprocessing", "pypdfium2"} & loaded


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", [["build", *DECKS], ["check", "plain", "other"], ["web", "plain"]], ids=" ".join)
def test_nothing_is_looked_at_where_no_file_has_changed(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that finds all files as they were makes no deck, and picks no values, to know that nothing is to do."""
    assert main(command) == 0

    def fail(*_: object) -> None:
        raise AssertionError("looked at")

    monkeypatch.setattr(key.Keys, "narrow", fail)
    monkeypatch.setattr(key.Keys, "describe", fail)
    assert main(command) == 0


def test_files_beside_those_of_a_pack_are_noticed_too(here: Path, made: Made) -> None:
    """A table of the pack that is extended, a scenario, and the words of a language make anew what shows them."""
    (here / "tables/bog").mkdir()
    (here / "tables/bog/system.yaml").write_text("extends: plain\nedition: '2'\nprefix: bog\n")
    copy_pack("marsh", here / "tables")
    (here / "ford.yaml").write_text(FORD)
    (here / "layouts/words").mkdir(parents=True)
    shutil.copy(shipped("layouts") / "words/en.yaml", here / "layouts/words")
    for file, old, new, targets in (
        ("tables/plain/spawn.yaml", "Place them", "Put them", ["bog/spawn"]),
        ("ford.yaml", "Hollow willow", "Split oak", ["marsh/lairs", "--scenario", "ford.yaml"]),
        ("layouts/words/en.yaml", "\n", "\n\n", ["plain/spawn"]),
    ):
        for wanted in (1, 0):
            made.clear()
            assert build(*targets) == 0
            assert len(made) == wanted
        path = here / file
        path.write_text(path.read_text().replace(old, new, 1))
        assert build(*targets) == 0
        assert len(made) == 1, file


def test_a_build_of_one_product_keeps_the_others(here: Path, made: Made) -> None:
    """What a build does not name stays listed, on whatever paper it is; what is damaged alone is made again."""
    build(*DECKS)
    build(*DECKS, "--paper", "letter")
    (here / "out/a4/plain/spawn.pdf").write_bytes(b"damaged")
    made.clear()
    build("plain/spawn")
    assert made == ["plain/spawn"]
    tree = read_tree(here / "out")
    expect_finished(tree)
    assert len(read_listed(tree)) == 4


def test_a_product_is_made_again_for_what_it_shows(here: Path, made: Made) -> None:
    """A text of a table makes its deck, the sheet and the boxes anew, its introduction the sheet, a remark nothing."""
    build("plain")
    table = here / "tables/plain/spawn.yaml"
    table.write_text(table.read_text().replace("Place them", "Put them"))
    before = list_written(here, ["plain/reference"])
    made.clear()
    build("plain")
    assert made == ["plain/spawn", "plain/reference", "plain/boxes"]
    assert list_written(here, ["plain/reference"]) != before
    table.write_text(table.read_text().replace("die:", "intro: Roll for each pool.\ndie:"))
    made.clear()
    build("plain")
    assert made == ["plain/reference"]
    for path in (here / "tables/plain").iterdir():
        path.write_text("# A remark.\n" + path.read_text())
    made.clear()
    build("plain")
    assert made == []
    tree = read_tree(here / "out")
    expect_finished(tree)
    shutil.rmtree(here / "out")
    build("plain")
    assert read_tree(here / "out") == tree


@pytest.mark.parametrize(
    ("line", "made_again"),
    [
        ('ground: "#123456"', ["plain/spawn", "plain/boxes", "plain/blanks"]),
        ("prefix: bog", ["plain/spawn", "plain/boxes"]),
        (
            "credit: Into the Bog. Unofficial play-aid.",
            ["plain/spawn", "plain/reference", "plain/boxes", "plain/mat", "plain/blanks"],
        ),
    ],
)
def test_a_line_of_a_pack_makes_again_what_shows_it(line: str, made_again: list[str], here: Path, made: Made) -> None:
    """A colour, the prefix of cards and the credit each make those products anew on which they are seen."""
    build("plain")
    system = here / "tables/plain/system.yaml"
    key = line.partition(":")[0]
    kept = [old for old in system.read_text().splitlines() if not old.startswith(f"{key}:")]
    system.write_text("\n".join([*kept, line, ""]))
    made.clear()
    build("plain")
    assert made == made_again


def test_a_manifest_lists_the_files_that_a_product_is_made_of(here: Path) -> None:
    """A deck is made of its table and not of another, markers and forms of no table at all."""
    copy_pack("marsh", here / "tables")
    products = ("spawn", "markers", "tally")
    build(*(f"marsh/{name}" for name in products))
    listed = read_listed(read_tree(here / "out"))
    files = {name: list_files(listed[f"a4/marsh/{name}.pdf"]["inputs"]) for name in products}
    assert files == {
        "spawn": ["products.yaml", "spawn.yaml", "system.yaml"],
        "tally": ["forms.yaml", "system.yaml"],
        "markers": ["markers.yaml", "measures.yaml", "system.yaml"],
    }


def list_files(inputs: Iterable[str]) -> list[str]:
    """Return the files of a pack among inputs."""
    return [name.removeprefix("tables/marsh/") for name in inputs if name.startswith("tables/")]


def test_sheets_are_kept_when_the_cards_change(here: Path, made: Made) -> None:
    """Another card format, or lengths of trackers, are no reason to set sheets or forms again."""
    (here / "tables/plain/forms.yaml").write_text("log: {title: Log, parts: [{lines: [Player]}]}\n")
    build("plain")
    made.clear()
    build("plain", "--card", "tarot")
    assert "plain/spawn" in made
    assert not {"plain/reference", "plain/log"} & set(made)
    assert here.joinpath("out/a4/plain/reference.pdf").exists()


@pytest.mark.parametrize(
    ("layout", "made_again"),
    [
        ("cards/text.yaml", ["plain/spawn"]),
        ("papers/a4.yaml", ["plain/spawn", "plain/reference"]),
        ("sheets/sheet.css", ["plain/reference"]),
    ],
)
def test_a_layout_makes_again_what_uses_it(layout: str, made_again: list[str], here: Path) -> None:
    """A layout of one's own in ./layouts, and each change to it, is noticed by the products that it is used for."""
    products = ("plain/spawn", "plain/reference")
    build(*products)
    own = here / "layouts" / layout
    own.parent.mkdir(parents=True)
    for ending in ("\n", "\n\n"):
        own.write_text((shipped("layouts") / layout).read_text() + ending)
        before = list_written(here, products)
        assert build(*products) == 0
        after = list_written(here, products)
        assert [name for name in products if before[name] != after[name]] == made_again


def list_written(here: Path, products: Iterable[str]) -> dict[str, int]:
    """Return when the file of each product was written: what another process makes is not seen being made."""
    return {name: (here / "out" / "a4" / f"{name}.pdf").stat().st_mtime_ns for name in products}


def test_what_a_theme_extends_is_noticed(here: Path, made: Made) -> None:
    """A theme of one's own is read with all that it extends, so a change to any of it makes everything again."""
    own, base = here / "own.yaml", here / "base.yaml"
    own.write_text("extends: base.yaml\ntitle: Own\n")
    for ink in ("#111111", "#222222"):
        base.write_text(f'extends: colour\ntitle: Base\nink: "{ink}"\n')
        made.clear()
        assert build("plain/spawn", "--theme", "own.yaml") == 0
        assert made == ["plain/spawn"]
    entry = read_listed(read_tree(here / "out"))["a4/plain/spawn.pdf"]
    assert {"own.yaml", "base.yaml", "layouts/themes/colour.yaml"} <= entry["inputs"].keys()


def test_themes_in_another_order_are_another_look(here: Path, made: Made) -> None:
    """Of several themes the last counts, so the same files in another order make everything again."""
    for name, ink in (("one", "#111111"), ("two", "#222222"), ("three", "#333333")):
        muted = f'muted: "{ink}"' if name == "three" else f'ink: "{ink}"'
        (here / f"{name}.yaml").write_text(f"extends: colour\ntitle: {name}\n{muted}\n")
    for order in ("one.yaml,two.yaml,three.yaml", "two.yaml,one.yaml,three.yaml"):
        made.clear()
        assert build("plain/spawn", "--theme", order) == 0
        assert made == ["plain/spawn"]


@pytest.mark.parametrize("tool", ["modules", "zlib", "reportlab"])
def test_another_version_makes_everything_again(
    tool: str, made: Made, monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    """After an update of printgen or of what it draws with, nothing old is passed off as new."""
    build(*DECKS)
    monkeypatch.setattr(key, "list_versions", lambda: {**list_versions(), tool: "another"})
    made.clear()
    build(*DECKS)
    assert made == list(DECKS)
    assert json.loads((here / "out" / MANIFEST).read_text())["made_with"][tool] == "another"


def test_decks_do_not_heed_what_sets_sheets(made: Made, monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    """An update of the library for flowing text is no reason to make cards again."""
    build("plain/spawn")
    monkeypatch.setattr(key, "list_versions", lambda: {**list_versions(), "weasyprint": "another", "pango": "another"})
    made.clear()
    build("plain/spawn")
    assert made == []
    expect_finished(read_tree(here / "out"))


def test_a_product_with_problems_keeps_its_older_file(here: Path, made: Made, capsys: Capture) -> None:
    """A deck whose words no longer fit stays as it was, and listed as that; it is told each time until it is mended."""
    build(*DECKS)
    before = read_tree(here / "out")
    table = here / "tables/plain/spawn.yaml"
    sound = table.read_text()
    for _ in range(2):
        table.write_text(sound.replace("nearest", "nea" + "r" * 99 + "est"))
        assert build(*DECKS) == 1
        assert "tables/plain/spawn.yaml:5:5: spawn, card " in capsys.readouterr().err
        assert read_tree(here / "out") == before
    table.write_text(sound)
    made.clear()
    assert build(*DECKS) == 0
    assert made == []


def test_a_build_with_problems_alone_leaves_no_folder(here: Path) -> None:
    """Where nothing could be made there is no output, not even an empty one."""
    table = here / "tables/plain/spawn.yaml"
    table.write_text(table.read_text().replace("nearest", "nea" + "r" * 99 + "est"))
    assert build("plain/spawn") == 1
    assert not (here / "out").exists()


def test_a_damaged_list_is_told(here: Path, capsys: Capture) -> None:
    """Whoever loses the list of what is in a folder is told that it is lost, and everything is made again."""
    build(*DECKS)
    manifest = here / "out" / MANIFEST
    manifest.write_bytes(manifest.read_bytes()[:99])
    capsys.readouterr()
    assert build(*DECKS) == 0
    assert f"out/{MANIFEST} is damaged" in capsys.readouterr().err
    expect_finished(read_tree(here / "out"))


def test_two_builds_do_not_write_to_one_folder(here: Path, capsys: Capture) -> None:
    """A build that finds another at work in its folder says so and changes nothing."""
    build("plain/spawn")
    before = read_tree(here / "out")
    capsys.readouterr()
    with open_output(here / "out", {}):
        assert build("other/spawn") == 1
    assert capsys.readouterr().err.startswith("printgen: out: cannot be written: another build is writing there\n")
    assert read_tree(here / "out") == before
    assert build("other/spawn") == 0


# Another user than root, who may still read what is root's alone: the interpreter of these tests may lie there.
NOBODY = (
    "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
    "--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search", "--bounding-set=-all,+dac_read_search",
)  # fmt: skip
# A product of the pack marsh of each kind; sheets of tables are compared in releases and in other environments.
KINDS = tuple(f"marsh/{kind}" for kind in ("omens", "weather-frogs", "markers", "trackers", "boxes", "blanks", "tally"))
SETTINGS: tuple[dict[str, str], ...] = (
    {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "1", "HOME": "/"},
    {"TZ": "America/Lima", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "2", "SOURCE_DATE_EPOCH": "1"},
)


def can_be_nobody() -> bool:
    """Tell whether the tests may start a process as another user."""
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("setpriv"):
        return False
    return subprocess.run([*NOBODY, sys.executable, "-c", ""], check=False, capture_output=True).returncode == 0


def test_clean_builds_agree_byte_by_byte(tmp_path: Path) -> None:
    """Two builds of each kind with another folder, time zone, locale, home, umask and user write the same bytes."""
    trees = []
    for number, setting in enumerate(SETTINGS):
        folder = tmp_path / f"place-{number}" / ("deep/er" * number)
        copy_pack("marsh", folder / "tables")
        user = NOBODY if number and can_be_nobody() else ()
        folder.chmod(0o777)
        script = f'umask {"077" if number else "002"}; exec "$@"'
        command = [*user, sys.executable, "-m", "printgen", "build", "kill-zone/contacts", *KINDS]
        subprocess.run(["sh", "-c", script, "sh", *command], check=True, cwd=folder, env={**os.environ, **setting})  # noqa: S607
        trees.append(read_tree(folder / "output"))
    assert {"a4/kill-zone/contacts.pdf", *(f"a4/{kind}.pdf" for kind in KINDS), *OWN} == trees[0].keys()
    assert trees[0] == trees[1]


def test_a_product_that_cannot_be_described_stops_no_other(
    here: Path, made: Made, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Where printgen fails at what one product is made of, that is said of it, and all others are made."""
    describe = key.Keys.describe

    def fail(keys: key.Keys, job: Job) -> Entry:
        if job.name == "plain/spawn":
            raise RecursionError("too deep")
        return describe(keys, job)

    monkeypatch.setattr(key.Keys, "describe", fail)
    assert build("plain/spawn", "plain/blanks") == 1
    assert made == ["plain/blanks"]
    assert "plain/spawn: cannot be used: RecursionError('too deep')" in capsys.readouterr().err
    assert [path.stem for path in here.glob("out/a4/plain/*.pdf")] == ["blanks"]
