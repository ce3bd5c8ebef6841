"""How many cards fit: what the table says is what a deck's sheets then have."""

import json
from contextlib import redirect_stdout
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.build.maker import Maker
from printgen.cli.entry import main
from printgen.load.look.look import load_look
from printgen.load.profile import make_options, parse_option
from printgen.paths import known_layouts

Capture = pytest.CaptureFixture[str]
PAPERS, FORMATS = list(known_layouts("papers")), list(known_layouts("formats"))


def test_every_format_and_paper_is_in_the_table(capsys: Capture) -> None:
    """A line for each format, a column for each paper; how many poker cards A4 takes is well known."""
    assert main(["fit"]) == 0
    head, *rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert head == PAPERS
    assert [row[0] for row in rows] == FORMATS
    assert main(["fit", "--paper", "a4", "--card", "poker"]) == 0
    assert capsys.readouterr().out.split() == ["a4", "poker", "9"]


def test_cards_and_paper_that_lie_are_told(capsys: Capture) -> None:
    """A cell says whether cards are turned and the paper lies, and has a dash where not one card fits."""
    assert main(["fit", "--paper", "a4", "--card", "poker", "--orientation", "landscape"]) == 0
    assert "9 turned landscape" in capsys.readouterr().out
    assert main(["fit", "--paper", "60x60mm", "--card", "poker"]) == 0
    assert capsys.readouterr().out.split()[-1] == "-"


asked = st.fixed_dictionaries(
    {"paper": st.sampled_from(PAPERS), "card": st.sampled_from(FORMATS)},
    optional={
        "gutter": st.sampled_from(["2mm", "10mm"]),
        "margin": st.sampled_from(["0mm", "15mm"]),
        "duplex": st.sampled_from(["fold-over", "short-edge", "none"]),
        "orientation": st.sampled_from(["landscape", "portrait"]),
    },
)


@settings(max_examples=25)
@given(texts=asked)
def test_so_many_cards_are_on_a_sheet(texts: dict[str, str]) -> None:
    """With any options the count is that of the places on a sheet of a deck that is printed with them."""
    given_options = [word for key, text in texts.items() for word in (f"--{key}", text)]
    with redirect_stdout(StringIO()) as printed:
        assert main(["fit", "--json", *given_options]) == 0
    (fit,) = json.loads(printed.getvalue())
    options = make_options({key: parse_option(key, text) for key, text in texts.items()})
    assert fit["format"] == load_look(options).format.id
    grid = Maker(options).design.grid if fit["cards"] else None
    assert fit["cards"] == (grid.places if grid else 0)
    assert fit["turned"] == (grid.turned if grid else False)


def test_registration_and_gutters_leave_less_room(capsys: Capture) -> None:
    """The options of the printing count, also those of a profile."""
    counts = []
    main(["profile", "machine", "--registration", "silhouette", "--marks", "none", "--gutter", "5mm"])
    capsys.readouterr()
    for more in ([], ["--profile", "machine"]):
        main(["fit", "--json", "--paper", "a4", "--card", "poker", *more])
        counts.append(json.loads(capsys.readouterr().out)[0]["cards"])
    assert counts[1] < counts[0] == 9
