"""The changelog of a pack: `check` and `site` read it alike, and never a file that lies elsewhere."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Capture
from outputs import copy_pack

from printgen.cli import main


def link_out(path: Path) -> None:
    """Let the changelog be a file of somebody else's."""
    secret = path.parents[2] / "secret.txt"
    secret.write_text("a secret", encoding="utf-8")
    path.symlink_to(secret)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (link_out, "leads out of the pack"),
        (lambda path: path.write_bytes(b"caf\xe9"), "CHANGELOG.md:1:4: is not UTF-8 text"),
        (lambda path: path.write_text("x" * 2**21, encoding="utf-8"), "is larger than 1 MB"),
        (lambda path: path.mkdir(), "is not a plain file"),
    ],
    ids=["link", "Latin-1", "too large", "folder"],
)
@pytest.mark.parametrize("command", [["check"], ["site", "--no-workshop", "-o", "site"]], ids=["check", "site"])
def test_a_changelog_that_cannot_be_shown_is_told(
    spoil: Callable[[Path], object], told: str, command: list[str], here: Path, capsys: Capture
) -> None:
    """It is a mistake of the pack, at its file, and nothing of it is published."""
    spoil(copy_pack("plain", here / "tables") / "CHANGELOG.md")
    assert main([*command, "plain"]) == 1
    assert told in capsys.readouterr().err
    assert not Path("site", "plain", "index.html").exists()
