"""What a browser loads to make prints: pinned, small, the same bytes each time, and fetched whole or not at all."""

from hashlib import sha256
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any, NoReturn
from urllib.error import URLError

import pytest
from conftest import shipped_systems

from printgen.build import fetch
from printgen.build.fetch import fetch_all
from printgen.cli.entry import make_parser
from printgen.errors import MissingLibrary
from printgen.load.look.look import load_look
from printgen.load.look.printed_words import load_told
from printgen.model.options import OPTIONS, Options
from printgen.user import cache_folder
from printgen.web.workshop.bundle import PinnedArchive, make_bundle, make_pack_file, read_lock
from printgen.web.workshop.wishes import PARTS, describe_options

# What all games and one of them may weigh, so that a phone loads it while its player makes tea.
MOST_BYTES = 14_000_000
ROOT = Path(__file__).resolve().parents[2]
DATA = b"an archive"
ARCHIVE = PinnedArchive("https://a.invalid/a.tar.gz", sha256(DATA).hexdigest(), "libraries", "", ())


def test_a_browser_loads_the_libraries_that_are_pinned() -> None:
    """Prints from the page and from the desk come of the same versions: each archive is pinned for a desk, too."""
    pinned = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    libraries = [archive for archive in read_lock() if "files.pythonhosted.org" in archive.url]
    assert [archive.url for archive in libraries if archive.sha256 not in pinned] == []
    assert len(libraries) >= 8


def test_a_bundle_is_small_and_always_the_same() -> None:
    """What is kept in a browser is not loaded again after a site was built anew, and loads once within bounds."""
    packs = [Path("tables/firefight")]
    archives = _fetch_real()
    made = [[*make_bundle(archives), make_pack_file("firefight", packs, b"{}")] for _ in range(2)]
    assert made[0] == made[1]
    assert sum(len(file.data) for file in made[0]) < MOST_BYTES
    assert all(file.sha256[:16] in file.path for file in made[0])


def _fetch_real() -> list[tuple[PinnedArchive, bytes]]:
    """Return what a browser loads; the test is skipped where that cannot be had."""
    try:
        return list(fetch_all(read_lock()))
    except MissingLibrary as error:
        pytest.skip(f"what a browser loads cannot be fetched here: {error}")


def _answer(data: bytes) -> Any:
    return lambda *_, **__: BytesIO(data)


def test_an_archive_is_fetched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who builds a site again needs no network, also where what is kept was damaged meanwhile."""
    monkeypatch.setattr(fetch, "urlopen", _answer(DATA))
    assert list(fetch_all([ARCHIVE])) == [(ARCHIVE, DATA)]
    monkeypatch.setattr(fetch, "urlopen", _fail)
    assert list(fetch_all([ARCHIVE])) == [(ARCHIVE, DATA)]
    folder = cache_folder()
    assert folder is not None
    (folder / fetch.FOLDER / ARCHIVE.sha256).write_bytes(b"damaged")
    monkeypatch.setattr(fetch, "urlopen", _answer(DATA))
    assert list(fetch_all([ARCHIVE])) == [(ARCHIVE, DATA)]


def test_another_archive_is_told_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not the pinned file is never used, and whoever builds a site hears which one it is."""
    monkeypatch.setattr(fetch, "urlopen", _answer(b"another"))
    for _ in range(2):
        with pytest.raises(MissingLibrary, match=r"a\.tar\.gz: is another file than the one that is pinned"):
            list(fetch_all([ARCHIVE]))


def test_a_network_that_is_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no network reads what cannot be fetched, and what to do."""
    monkeypatch.setattr(fetch, "urlopen", _fail)
    with pytest.raises(MissingLibrary, match=r"cannot be fetched: (?s:.*)hint: .*--no-workshop"):
        list(fetch_all([ARCHIVE]))


def _fail(*_: object, **__: object) -> NoReturn:
    raise URLError("no network")


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_option_has_a_name_in_the_form(language: str) -> None:
    """Who asks for a print reads what each option is, in the language of the game."""
    labels = load_told(language).page["printing"]
    assert [key for key in OPTIONS if key != PARTS and key not in labels] == []


def test_each_value_in_the_form_is_one_of_the_command_line() -> None:
    """What the form offers is what the command line takes, with the usual first where nobody has stated it."""
    parser = make_parser("build")
    for option in describe_options(shipped_systems()["firefight"]):
        for value, _ in option.get("choices", []):
            assert parser.parse_args(["build", f"--{option['key']}", value])
        if option["kind"] in ("choice", "themes") and option["usual"]:
            assert option["usual"] in [value for value, _ in option["choices"]]


def test_all_themes_that_the_form_combines_go_together() -> None:
    """Who ticks several themes in the form has a print in all of them, and never hears that these do not fit."""
    (option,) = (option for option in describe_options(shipped_systems()["firefight"]) if option["key"] == "theme")
    names, apart = [name for name, _ in option["choices"]], {frozenset(pair) for pair in option["apart"]}
    several = [chosen for count in range(2, len(names) + 1) for chosen in combinations(names, count)]
    offered = [chosen for chosen in several if not any({*pair} in apart for pair in combinations(chosen, 2))]
    assert ("ink-saver", "large-print") in offered
    for chosen in offered:
        assert load_look(Options(theme=",".join(chosen))).theme
