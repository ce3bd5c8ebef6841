"""Output folders as a build leaves them, read without printgen: their files, and what the manifest says of them."""

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

PACKS = Path(__file__).parent / "packs"
MANIFEST, SUMS = "manifest.json", "SHA256SUMS"
OWN = (MANIFEST, SUMS)
DRAFTS = ".printgen-drafts-"
Listed = dict[str, dict[str, Any]]


def copy_pack(name: str, folder: Path, *, as_name: str = "") -> Path:
    """Copy a pack of tests/packs/ok into a folder of packs, if need be under another name, and return the copy."""
    pack = Path(shutil.copytree(PACKS / "ok" / name, folder / (as_name or name)))
    system = pack / "system.yaml"
    system.write_text(system.read_text().replace("prefix: marsh", f"prefix: {pack.name}"))
    return pack


def read_tree(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder, also hidden ones, by its path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def read_listed(tree: dict[str, bytes]) -> Listed:
    """Return what the manifest of an output folder says of each file, by its path."""
    entries = json.loads(tree[MANIFEST])["files"] if MANIFEST in tree else []
    return {entry["path"]: entry for entry in entries}


def expect_whole(tree: dict[str, bytes]) -> None:
    """Make sure that each file is whole and listed, now or as the one before; sums, if any, must agree.

    What a build that was killed was writing may lie in one hidden folder.
    """
    listed = read_listed(tree)
    sums = {digits for entry in listed.values() for digits in (entry["sha256"], entry.get("before", {}).get("sha256"))}
    for path, data in tree.items():
        if path not in OWN and not path.startswith(DRAFTS):
            assert sha256(data).hexdigest() in sums, path
            assert path in listed
    for line in tree.get(SUMS, b"").decode().splitlines():
        digits, path = line.split("  ")
        assert sha256(tree[path]).hexdigest() == digits, path


def expect_finished(tree: dict[str, bytes]) -> None:
    """Make sure that a build has come to its end: each file is listed as it is, and its sum stands in SHA256SUMS."""
    listed = read_listed(tree)
    assert tree.keys() == {*listed, *OWN}
    assert [entry["sha256"] for entry in listed.values()] == [sha256(tree[path]).hexdigest() for path in listed]
    assert not any("before" in entry for entry in listed.values())
    lines = (f"{sha256(data).hexdigest()}  {path}\n" for path, data in sorted(tree.items()) if path != SUMS)
    assert tree[SUMS].decode() == "".join(lines)
