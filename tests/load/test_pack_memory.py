"""Packs that are remembered: whatever lies where they are kept, the answer is that of reading the pack."""

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import copytree

import pytest

from printgen.errors import BadData
from printgen.files import noting_files
from printgen.load import pack_memory
from printgen.load.folder import load_pack
from printgen.load.pack_memory import fetch_pack
from printgen.paths import Pack, find_packs, shipped
from printgen.user import cache_folder

pytestmark = pytest.mark.usefixtures("made_anew")
MARSH = Path(__file__).resolve().parent.parent / "packs/ok/marsh"
PACKS = {**find_packs([shipped("tables")]), "marsh": Pack("marsh", MARSH, "")}
Patch = pytest.MonkeyPatch
# What may lie where a pack is kept, made of what was kept there.
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda _: b"",
    "half": lambda kept: kept[: len(kept) // 2],
    "another letter": lambda kept: kept.replace(b"Marsh", b"Harsh"),
    "no text": lambda _: b"\xff\x00" * 1000,
    "no sum": lambda kept: kept.partition(b"\n")[2],
}
# What may lie there with a sum that is right, in JSON.
LIES = (
    '"System"', "7", "null", "{}", "[]", '["System"]', '["tuple",1]', '["dict",1]', '[["System"]]', '["Words","a"]',
    '["os.system","ls"]', "[" * 100_000, "NaN",
)  # fmt: skip


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """Return a pack of one's own."""
    return Pack("marsh", Path(copytree(MARSH, tmp_path / "marsh")), "")


def refuse(_: object) -> None:
    """Stand in for reading a pack where none is to be read."""
    raise AssertionError("the pack was read")


def kept_file() -> Path:
    """Return where the pack is kept."""
    folder = cache_folder()
    assert folder
    return folder / pack_memory.FOLDER / "marsh.json"


@pytest.mark.parametrize("name", PACKS)
def test_what_is_remembered_is_what_was_read(name: str, monkeypatch: Patch) -> None:
    """A pack comes from memory with every value, its places and warnings, and the sums of its files."""
    with noting_files() as read:
        assert fetch_pack(PACKS[name]) == load_pack(PACKS[name])
    first = load_pack(PACKS[name])
    monkeypatch.setattr("printgen.load.folder.load_pack", refuse)
    with noting_files() as noted:
        again = fetch_pack(PACKS[name])
    assert again == first
    assert repr(again) == repr(first), "the classes are the same too"
    assert noted == read


def test_a_pack_of_many_tables_is_remembered(pack: Pack, monkeypatch: Patch) -> None:
    """An author of fifty tables of a hundred rows waits for them to be read only after a change."""
    row = f"result: What happens, text: {'words ' * 15}"
    rows = "".join(f"  - {{roll: {roll}, {row}}}\n" for roll in range(1, 101))
    for number in range(50):
        (pack.folder / f"table-{number}.yaml").write_text(f"title: Table {number}\ndie: d100\nrows:\n{rows}")
    system = fetch_pack(pack)
    monkeypatch.setattr("printgen.load.folder.load_pack", refuse)
    assert fetch_pack(pack) == system


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_not_believed(pack: Pack, damage: str) -> None:
    """A file that was damaged is as if there were none, and is whole again afterwards."""
    system = fetch_pack(pack)
    kept = kept_file().read_bytes()
    kept_file().write_bytes(DAMAGES[damage](kept))
    assert fetch_pack(pack) == system
    assert kept_file().read_bytes() == kept


@pytest.mark.parametrize("lie", LIES)
def test_what_makes_no_system_is_not_believed(pack: Pack, lie: str, monkeypatch: Patch) -> None:
    """Whatever was written there with care, it makes nothing but a system."""
    system = fetch_pack(pack)
    monkeypatch.setattr(pack_memory, "_seal", lambda _, data: sha256(data).hexdigest().encode())
    kept_file().write_text(f"{sha256(lie.encode()).hexdigest()}\n{lie}")
    assert fetch_pack(pack) == system


def test_what_was_kept_of_another_pack_is_not_believed(pack: Pack) -> None:
    """A pack of the same name that says something else is read."""
    fetch_pack(pack)
    head = pack.folder / "system.yaml"
    words = head.read_text(encoding="utf-8")
    head.write_text(words.replace("title: ", "title: Another ", 1), encoding="utf-8")
    assert fetch_pack(pack).title.startswith("Another ")
    head.write_text(words, encoding="utf-8")
    assert not fetch_pack(pack).title.startswith("Another ")


def test_a_file_that_comes_or_goes_is_seen(pack: Pack) -> None:
    """A pack with one file more or less is read, and so is one whose file has got another name."""
    system = fetch_pack(pack)
    more = pack.folder / "weeds.yaml"
    more.write_text("title: Weeds\nentries:\n  - Reed\n  - {title: Sedge}\n".replace("Reed", "{title: Reed}"))
    assert [table.id for table in fetch_pack(pack).tables if table not in system.tables] == ["weeds"]
    more.rename(more.with_name("plants.yaml"))
    assert [table.id for table in fetch_pack(pack).tables if table not in system.tables] == ["plants"]
    more.with_name("plants.yaml").unlink()
    assert fetch_pack(pack) == system
    (pack.folder / "system.yaml").unlink()
    with pytest.raises(BadData, match="is missing"):
        fetch_pack(pack)


@pytest.mark.skipif(os.name == "nt", reason="needs leave to make links")
def test_a_link_out_of_the_pack_is_refused_all_the_same(pack: Pack, tmp_path: Path) -> None:
    """A file that leads out of the pack is a mistake, though the same words lie behind it."""
    fetch_pack(pack)
    head = pack.folder / "system.yaml"
    (tmp_path / "out.yaml").write_bytes(head.read_bytes())
    head.unlink()
    head.symlink_to(tmp_path / "out.yaml")
    with pytest.raises(BadData, match="leads out of the pack"):
        fetch_pack(pack)
    head.unlink()
    head.write_bytes((tmp_path / "out.yaml").read_bytes())
    (pack.folder / "rosters").rename(tmp_path / "rosters")
    (pack.folder / "rosters").symlink_to(tmp_path / "rosters")
    with pytest.raises(BadData, match="leads out of the pack"):
        fetch_pack(pack)


def test_places_are_shown_from_where_a_command_stands(pack: Pack, monkeypatch: Patch) -> None:
    """Who goes to another folder is told of files as they are called from there."""
    monkeypatch.chdir(pack.folder)
    assert fetch_pack(pack).origins["prefix"].file == "system.yaml"
    monkeypatch.chdir(pack.folder.parent)
    assert fetch_pack(pack).origins["prefix"].file == "marsh/system.yaml"


def test_another_printgen_reads_anew(pack: Pack, monkeypatch: Patch) -> None:
    """What other modules have made of the same files is not believed."""
    system = fetch_pack(pack)
    read: list[Pack] = []

    def read_pack(asked: Pack) -> object:
        read.append(asked)
        return system

    monkeypatch.setattr("printgen.load.folder.load_pack", read_pack)
    monkeypatch.setattr(pack_memory, "_name_reader", lambda: "another")
    assert fetch_pack(pack) == system
    assert read == [pack]


def test_a_pack_with_mistakes_or_very_much_in_it_is_not_kept(pack: Pack) -> None:
    """Mistakes are told each time, and nobody waits for a very large pack to be written down."""
    table = pack.folder / "weeds.yaml"
    table.write_text("title: Weeds\n")
    for _ in range(2):
        with pytest.raises(BadData, match="neither rows nor entries"):
            fetch_pack(pack)
    large = json.dumps({"title": "Weeds", "entries": [{"title": f"{n} {'reed ' * 900}"} for n in range(150)]})
    for path in (table, pack.folder / "more-weeds.yaml"):
        path.write_text(large)
    assert len(fetch_pack(pack).tables) == len(load_pack(pack).tables)
    assert not kept_file().exists()


@pytest.mark.parametrize("place", ["a folder", "a file for its folder"])
def test_a_place_that_cannot_be_written_changes_nothing(pack: Pack, place: str) -> None:
    """Where nothing can be kept, packs are read each time."""
    if place == "a folder":
        kept_file().mkdir(parents=True)
    else:
        kept_file().parent.parent.mkdir(parents=True)
        kept_file().parent.write_text("")
    assert fetch_pack(pack) == fetch_pack(pack) == load_pack(pack)


def test_what_is_very_large_is_not_looked_at(pack: Pack, monkeypatch: Patch) -> None:
    """A file that no pack would make does not fill the memory of a command."""
    system = fetch_pack(pack)
    monkeypatch.setattr(pack_memory, "LARGEST_KEPT", kept_file().stat().st_size - 1)
    monkeypatch.setattr(pack_memory, "restore", refuse)
    assert fetch_pack(pack) == system


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(pack: Pack) -> None:
    """A pipe where a pack is kept does not hold up the command."""
    kept_file().parent.mkdir(parents=True)
    os.mkfifo(kept_file())
    assert fetch_pack(pack) == load_pack(pack)
