"""The manifest: what it says of each file, and that nothing that stands in its place does harm."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from conftest import shipped_deck
from hypothesis import given
from hypothesis import strategies as st
from outputs import MANIFEST, SUMS, copy_pack, expect_finished, read_listed, read_tree
from reading import open_pdf

from printgen.build.job import load_systems, plan_jobs
from printgen.build.key import Keys
from printgen.build.maker import Maker
from printgen.build.manifest import Entry, read_manifest, write_manifest, write_sums
from printgen.build.output import Output
from printgen.cli import main
from printgen.files import noting_files
from printgen.model.options import Options
from printgen.paths import find_packs
from printgen.products.kinds import CARD_OPTIONS

DIGITS = st.text("0123456789abcdef", min_size=64, max_size=64)
WORDS = st.text(max_size=9)
NAMES = st.from_regex(r"[a-z0-9-]{1,9}(/[a-z0-9-]{1,9}){0,2}\.pdf", fullmatch=True)
ENTRIES = st.builds(
    Entry,
    path=NAMES,
    product=WORDS,
    kind=WORDS,
    fingerprint=WORDS,
    key=DIGITS,
    inputs=st.dictionaries(WORDS, DIGITS, max_size=3),
    cards=st.dictionaries(WORDS, DIGITS, max_size=3),
    sha256=DIGITS,
    pages=st.integers(0, 999),
    before=st.none(),
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda parts: st.lists(parts) | st.dictionaries(st.text() | st.sampled_from(Entry._fields), parts),
)
ENTRY = Entry("a4/marsh/spawn.pdf", "marsh/spawn", "deck", "123456", "k", sha256="0" * 64, pages=4)
WHOLE = write_manifest([ENTRY], {"printgen": "1"})


@given(st.lists(ENTRIES, unique_by=lambda entry: entry.path), st.booleans())
def test_a_manifest_is_read_as_it_was_written(entries: list[Entry], replacing: bool) -> None:  # noqa: FBT001  # drawn
    """Nothing is lost between two builds, also of a file that is being replaced."""
    if replacing:
        entries = [entry._replace(before=entries[0]) for entry in entries]
    found = read_manifest(write_manifest(entries, {}))
    assert found == {entry.path: entry for entry in entries}


@given(JSON)
def test_json_of_another_kind_is_no_manifest(content: Any) -> None:
    """Whatever JSON stands in a manifest or in an entry, it is taken for none rather than for a reason to crash."""
    assert read_manifest(json.dumps(content).encode()) is None
    around = {"format": "printgen manifest 1", "files": [content]}
    assert read_manifest(json.dumps(around).encode()) is None


@given(st.integers(0, len(WHOLE) - 2), st.binary(max_size=3))
def test_a_damaged_manifest_does_no_harm(place: int, bytes_: bytes) -> None:
    """A manifest that was cut, or in which bytes were changed, is read as none or as one of files below the folder."""
    assert read_manifest(WHOLE[:place]) is None
    for entry in (read_manifest(WHOLE[:place] + bytes_ + WHOLE[place + len(bytes_) :]) or {}).values():
        assert not Path(entry.path).is_absolute()


@pytest.mark.parametrize("path", ["../secret", "/etc/passwd", "a4/../../secret", "", ".", "a\0b", "a\nb", "\ud800"])
def test_a_manifest_leads_nowhere_else(path: str) -> None:
    """A manifest that names files outside of its folder, or such as cannot be, is none of ours."""
    assert read_manifest(write_manifest([ENTRY._replace(path=path)], {})) is None


def test_a_deep_manifest_does_no_harm() -> None:
    """A manifest that would exhaust the stack is taken for none."""
    assert read_manifest(b"[" * 100_000) is None


@pytest.mark.parametrize("path", ["a b.pdf", "a\\b.pdf", "ä.pdf"])
@pytest.mark.skipif(not shutil.which("sha256sum"), reason="asks sha256sum")
def test_sha256sum_reads_the_sums(path: str, tmp_path: Path) -> None:
    """`sha256sum --check` finds each file, whatever a paper of one's own is called."""
    (tmp_path / path).write_bytes(b"")
    (tmp_path / SUMS).write_bytes(
        write_sums({path: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"})
    )
    subprocess.run(["sha256sum", "--check", "--strict", SUMS], check=True, capture_output=True, cwd=tmp_path)  # noqa: S607


def test_a_manifest_says_what_each_file_is(here: Path) -> None:
    """Each file of a build stands there with sum, pages, product and inputs, and nothing of this machine."""
    copy_pack("marsh", here / "tables")
    products = [f"marsh/{name}" for name in ("spawn", "aid", "boxes", "markers", "trackers", "blanks", "tally")]
    assert main(["build", *products, "horde-mode/misery", "-o", "out"]) == 0
    tree = read_tree(here / "out")
    expect_finished(tree)
    for path, entry in read_listed(tree).items():
        assert path == f"a4/{entry['product']}.pdf"
        with open_pdf(tree[path]) as pdf:
            assert entry["pages"] == len(pdf.pages)
        assert len(entry["fingerprint"]) == 6
        assert {"layouts/papers/a4.yaml", "layouts/themes/colour.yaml"} < entry["inputs"].keys()
        assert all(
            name.startswith(("layouts/", f"tables/{entry['product'].partition('/')[0]}/")) for name in entry["inputs"]
        )
    misery = read_listed(tree)["a4/horde-mode/misery.pdf"]
    deck = shipped_deck("horde-mode/misery")
    assert misery["fingerprint"] == deck.fingerprint
    assert list(misery["cards"]) == [card.id for card in deck.cards]
    assert "tables/horde-mode/misery.yaml" in misery["inputs"]
    for word in (str(here), str(Path.home()), str(Path(__file__).parent.parent)):
        assert word.encode() not in tree[MANIFEST]


def card_digests(folder: Path, name: str, options: Options | None = None) -> dict[str, str]:
    """Return the digests of the cards of a deck in a folder of packs."""
    packs = find_packs([folder])
    with noting_files() as read:
        systems, problems = load_systems([packs["marsh"]])
    assert not problems
    (job,) = plan_jobs(systems, [f"marsh/{name}"])
    return Keys(options or Options(), [packs["marsh"]], read).describe(job).cards


def test_a_card_keeps_its_digest_until_it_changes(tmp_path: Path) -> None:
    """One more card, or one of other words, changes its own digest alone; another look changes that of all."""
    omens = copy_pack("marsh", tmp_path) / "wares.yaml"
    old = card_digests(tmp_path, "wares")
    text = omens.read_text()
    changed, last = next(iter(old)), text.rstrip().splitlines()[-1]
    assert card_digests(tmp_path, "wares", Options(paper="letter")) == old
    assert not set(card_digests(tmp_path, "wares", Options(card="tarot")).values()) & set(old.values())
    omens.write_text(f"{text.rstrip()}\n{last.replace('title: ', 'title: Another ')}\n")
    more = card_digests(tmp_path, "wares")
    assert changed in more
    assert more.items() >= old.items()


@pytest.mark.parametrize("kept", [True, False])
def test_files_that_are_gone_or_changed_are_listed_no_more(kept: bool, tmp_path: Path) -> None:  # noqa: FBT001
    """A file that its owner removed or edited is none of ours, until it is built again."""
    main(["build", "kill-zone/contacts", "kill-zone/markers", "-o", str(tmp_path)])
    path = tmp_path / "a4/kill-zone/contacts.pdf"
    path.write_bytes(b"mine") if kept else path.unlink()
    assert main(["build", "kill-zone/markers", "-o", str(tmp_path)]) == 0
    tree = read_tree(tmp_path)
    assert tree.pop("a4/kill-zone/contacts.pdf", None) == (b"mine" if kept else None)
    expect_finished(tree)
    assert list(Output(tmp_path, {}).entries) == ["a4/kill-zone/markers.pdf"]


def test_sheets_do_not_heed_what_they_are_not_built_again_for(tmp_path: Path) -> None:
    """A sheet has the same bytes whatever cards, backs and markers are asked for."""
    copy_pack("plain", tmp_path)
    (system,), _ = load_systems([find_packs([tmp_path])["plain"]])
    (job,) = plan_jobs([system], ["plain/reference"])
    other: dict[str, Any] = dict.fromkeys(CARD_OPTIONS, 12_000)
    other |= {
        "card": "tarot",
        "duplex": "short-edge",
        "marks": "crop",
        "orientation": "landscape",
        "registration": "none",
        "verso_shift": (900, 900),
    }
    assert (
        Maker(Options()).make(job).data == Maker(Options(**{**other, "corners": 3_000, "gutter": 2_000})).make(job).data
    )
