"""What a build says at its end, and what is not made unless it is asked for."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from making import maker_of
from outputs import PACKS, copy_pack
from pikepdf import Name, Pdf

from printgen.build.export import plan_decks
from printgen.build.job import load_system, load_systems, plan_jobs
from printgen.build.work import load_work
from printgen.cli.entry import main
from printgen.model.options import Duplex, Options
from printgen.paths import find_packs

SYSTEM = "heroes-of-normandie"


def test_a_build_says_what_it_has_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The last line says how many products there are, how many sheets of paper they take, and where they are."""
    targets = ["kill-zone/contacts", "kill-zone/markers"]
    assert main(["build", *targets, "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().err.splitlines()[-1] == f"2 products made, 6 sheets of paper, in {tmp_path / 'a4'}"
    assert main(["build", *targets, "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().err == "2 products up to date\n"


@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.NONE])
def test_pages_and_sheets_are_those_of_the_file(duplex: Duplex) -> None:
    """Of a product of each kind as many pages are counted as its file has, and the sheets that a printer takes."""
    maker = maker_of(Options(duplex=duplex))
    kinds = {job.kind: job for job in plan_jobs([load_system("marsh", [PACKS / "ok"])])}
    for job in kinds.values():
        made = maker.make(job)
        with Pdf.open(BytesIO(made.data)) as pdf:
            two_sided = pdf.Root.ViewerPreferences.Duplex != Name.Simplex
            assert made.pages == len(pdf.pages), job.name
        assert made.sheets == ((made.pages + 1) // 2 if two_sided else made.pages), job.name


def test_a_deck_that_stands_in_for_another_is_made_where_it_is_named(tmp_path: Path) -> None:
    """It is listed and built by its name, and is not among all products of its game."""
    everything = [job.name for job in load_work([], [SYSTEM]).jobs]
    assert f"{SYSTEM}/supply" in everything
    assert f"{SYSTEM}/supply-no-artillery" not in everything
    assert [job.name for job in plan_decks(load_systems(find_packs().values())[0], [SYSTEM])] == [
        f"{SYSTEM}/reaction",
        f"{SYSTEM}/supply",
    ]
    assert main(["build", f"{SYSTEM}/supply-no-artillery", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "a4" / SYSTEM / "supply-no-artillery.pdf").is_file()


@pytest.fixture
def home(here: Path) -> Path:
    """Stand in a folder with a pack of two decks, one of which stands in for the other."""
    products = copy_pack("plain", here / "tables") / "products.yaml"
    decks = "decks:\n  spawn-short: {table: spawn, layout: text, without: 2, alternative: true}\n"
    products.write_text(products.read_text().replace("decks:\n", decks))
    return here


def test_a_release_holds_no_deck_that_stands_in_for_another(home: Path) -> None:
    """Who prints an archive as a whole does not print the same cards twice."""
    assert main(["release", "plain", "--version", "1"]) == 0
    with ZipFile(home / "release" / "plain-1-a4.zip") as packed:
        names = packed.namelist()
    assert "plain-a4/decks/spawn.pdf" in names
    assert "plain-a4/decks/spawn-short.pdf" not in names
