"""Pictures of a pack as they are found and remembered: in its own folder, and as long as they are the same."""

import os
from pathlib import Path

import pytest
from outputs import copy_pack
from painting import claim_size, jpeg, make_pack, png

from printgen.build.job import load_system
from printgen.cli import main
from printgen.errors import BadData
from printgen.load import pack_memory

HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
OGRE = "  - {title: Ogre, picture: art/ogre.png}\n"


def find_problem(folder: Path) -> str:
    """Return what is wrong with the one pack of a folder."""
    with pytest.raises(BadData) as caught:
        load_system("plain", [folder])
    return caught.value.problems[0].message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes of a name")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A pack whose picture is a pipe is refused at once, and does not hang."""
    pack = make_pack(tmp_path, OGRE, {"art/other.png": png()})
    os.mkfifo(pack / "art" / "ogre.png")
    assert find_problem(tmp_path).endswith("is not a file")


def test_a_link_out_of_the_pack_is_refused(tmp_path: Path) -> None:
    """A stranger's pack prints nothing of what lies elsewhere on the disk, be it named by way of a link."""
    (tmp_path / "secret.png").write_bytes(png())
    pack = make_pack(tmp_path / "tables", OGRE, {"art/other.png": png()})
    try:
        (pack / "art" / "ogre.png").symlink_to(tmp_path / "secret.png")
    except OSError:
        pytest.skip("this system makes no links")
    assert find_problem(tmp_path / "tables").endswith("leads out of the pack")


def make_many(folder: Path, count: int, kind: str, data: bytes) -> None:
    """Make a pack of as many pictures."""
    files = {f"{number}.{kind}": data for number in range(count)}
    make_pack(folder, "".join(f"  - {{title: Ogre, picture: {name}}}\n" for name in files), files)


@pytest.mark.parametrize(
    ("count", "kind", "data"),
    [
        (51, "png", claim_size(5_400, 5_500)),
        (17, "svg", HEAD + b" " * 1_000_000 + b"<path d='M0 0h9v9z'/></svg>"),
        (35, "svg", HEAD + b"<path d='M0 0h9v9z'/>" * 2_900 + b"</svg>"),
    ],
    ids=["pixels", "bytes of drawings", "tags"],
)
def test_pictures_that_are_too_much_in_all_are_refused(tmp_path: Path, count: int, kind: str, data: bytes) -> None:
    """A pack whose pictures have more pixels or shapes than any game is refused at the first that is one too many."""
    make_many(tmp_path, count, kind, data)
    problem = find_problem(tmp_path)
    assert f'"{count - 1}.{kind}" is one too many for a pack' in problem
    assert "1,500 million pixels, and SVG files with 16 MB and 100,000 tags, are the most" in problem


def test_a_thousand_cards_may_have_a_picture_each(tmp_path: Path) -> None:
    """As many pictures as a pack may name can all be as large as a poker card at 300 dpi."""
    make_many(tmp_path, 1_000, "png", claim_size(750, 1_050))
    assert len(load_system("plain", [tmp_path]).tables[0].rows) == 1_000


def test_a_pack_is_read_anew_when_a_picture_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered of a pack is not believed for another picture, nor without one that was there."""
    monkeypatch.setattr(pack_memory, "cache_folder", lambda: tmp_path / "cache")
    pack = make_pack(tmp_path / "tables", OGRE, {"art/ogre.png": png()})
    folders = [tmp_path / "tables"]
    first = load_system("plain", folders)
    assert [path.name for path in (tmp_path / "cache").rglob("*.json")] == ["plain.json"]
    assert load_system("plain", folders) == first
    (pack / "art" / "ogre.png").write_bytes(png(750, 1050))
    art = load_system("plain", folders).tables[0].rows[0].results[0].art
    assert art.picture
    assert (art.picture.width, art.picture.height) == (750, 1050)
    (pack / "art" / "ogre.png").unlink()
    assert find_problem(tmp_path / "tables").endswith("is not there")


def test_a_changed_picture_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A build makes the deck anew whose picture is another one now, and leaves alone what has not changed."""
    pack = make_pack(tmp_path / "tables", OGRE, {"art/ogre.png": png(750, 1050)})
    command = ["build", "plain/spawn", "plain/blanks", "--tables", str(tmp_path / "tables"), "--output", str(tmp_path)]
    assert main(command) == 0
    printed = (tmp_path / "a4" / "plain" / "spawn.pdf").read_bytes()
    (pack / "art" / "ogre.png").write_bytes(png(760, 1060))
    capsys.readouterr()
    assert main(command) == 0
    assert "1 product made" in capsys.readouterr().err
    assert (tmp_path / "a4" / "plain" / "spawn.pdf").read_bytes() != printed


def test_pictures_of_an_extended_pack_are_found(tmp_path: Path) -> None:
    """A picture lies in the folder of the pack that names it, whichever pack's cards show it."""
    base = copy_pack("plain", tmp_path)
    (base / "spawn.yaml").write_text(
        "title: Spawn\ndie: d6\nrows:\n  - {roll: 1-3, result: Ogre, picture: a.png}\n  - {roll: 4-6, result: Rats}\n"
    )
    (base / "a.png").write_bytes(png())
    own = tmp_path / "own"
    own.mkdir()
    (own / "system.yaml").write_text('extends: plain\nedition: "1"\nprefix: own\n')
    (own / "spawn.yaml").write_text("change:\n  4-6: {result: Rats, picture: b.jpg}\n")
    (own / "b.jpg").write_bytes(jpeg())
    files = [row.art.picture and row.art.picture.file.file for row in load_system("own", [tmp_path]).tables[0].rows]
    assert files == [str(base / "a.png"), str(own / "b.jpg")]


def test_the_fingerprint_of_a_deck_tells_its_pictures(tmp_path: Path) -> None:
    """Two prints of a deck with different pictures have different fingerprints."""
    prints = []
    for number, picture in enumerate((png(), png(310, 420))):
        make_pack(tmp_path / str(number), OGRE, {"art/ogre.png": picture})
        assert main(["build", "plain/spawn", "--tables", str(tmp_path / str(number)), "--output", str(tmp_path)]) == 0
        prints.append((tmp_path / "manifest.json").read_text(encoding="utf-8").split('"fingerprint": "')[1][:6])
    assert prints[0] != prints[1]
