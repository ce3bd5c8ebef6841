"""The size of type of a sheet: found by trying and by what is remembered, which changes nothing that is printed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import maker
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.errors import Origin
from printgen.render.flow.fitting import Pages, Sizes
from printgen.render.flow.flow import Flow, FlowingText
from printgen.user import cache_folder

pytestmark = pytest.mark.usefixtures("made_anew")
SIZES = (8.0, 8.5, 9.0, 9.5, 10.0)
PAGES = Pages(1, Sizes(SIZES, first=9.0), Origin("here"), "write less")
UNSEEN = "<style>@page { size: 400pt 300pt; margin: 20pt } p { margin-bottom: 1.2em }</style>"
DENSE = "<style>@page { size: 400pt 300pt; margin: 20pt } p { margin: 0; line-height: 1 }</style>"
SCRAPS = ("", "null", "[]", "{}", '{"key": 1}', '{"size": "9"}', "[" * 100_000, "\N{GREEK SMALL LETTER ALPHA}")


class Sample:
    """A text that notes at which sizes it is set."""

    def __init__(self, flow: Flow, paragraphs: int, style: str = UNSEEN) -> None:
        self.flow = flow
        self.style = style
        self.paragraphs = paragraphs
        self.sizes: list[float] = []

    def compose(self, size: float) -> str:
        """Return the text as HTML."""
        paragraph = "<p>Wade on until the water reaches the knee of the smallest of you.</p>" * self.paragraphs
        return f'<html lang="en"><head>{self.style}</head><body style="font-size: {size}pt">{paragraph}</body></html>'

    def compose_noting(self, size: float) -> str:
        """Return the text as HTML, and note its size."""
        self.sizes.append(size)
        return self.compose(size)

    def print(self) -> bytes:
        """Return the text as PDF, and note anew at which sizes it is set."""
        self.sizes = []
        return self.flow.set(FlowingText("sample", self.compose(0), self.compose_noting), PAGES).data


@pytest.fixture(scope="module")
def flow() -> Flow:
    """Return what sets text."""
    return maker("a4").sheets.flow


@pytest.fixture(params=[12, 13])
def sample(flow: Flow, request: pytest.FixtureRequest) -> Sample:
    """Return texts that end at one size and another."""
    return Sample(flow, request.param)


def find_hints() -> Iterator[Path]:
    """Yield the files in which sizes are remembered."""
    folder = cache_folder()
    assert folder is not None
    return folder.rglob("*.json")


def test_a_remembered_size_is_the_only_one_set(sample: Sample) -> None:
    """A sheet that is printed again is set once, and is the same byte for byte."""
    first = sample.print()
    tried = sample.sizes
    assert len(tried) > 1
    assert sample.print() == first
    assert len(sample.sizes) == 1
    assert sample.sizes[0] in tried


def test_a_trial_ends_with_a_size_that_is_enough(flow: Flow) -> None:
    """A sheet that is only looked through for problems is set once if it fits, and nothing is remembered of it."""
    sample = Sample(flow, 21, DENSE)
    text = FlowingText("sample", sample.compose(0), sample.compose_noting)
    flow.set(text, PAGES._replace(enough=SIZES[0]))
    assert len(sample.sizes) == 1
    sample.print()
    assert len(sample.sizes) > 1


def test_a_wrong_hint_changes_nothing(flow: Flow) -> None:
    """Whatever size is planted, the sheet comes out the same byte for byte as without a hint."""
    sample = Sample(flow, 12)
    expected = sample.print()
    (path,) = find_hints()
    hint = json.loads(path.read_text(encoding="utf-8"))

    @settings(max_examples=12)
    @given(
        key=st.sampled_from([hint["key"], hint["key"], ""]),
        size=st.sampled_from([*SIZES, 1.0, 1e9]),
        loosened=st.lists(st.sampled_from(["here:1:1", ""]), max_size=2),
        places=st.sampled_from([hint["places"], "0" * 64]),
    )
    def plant(**planted: object) -> None:
        path.write_text(json.dumps(hint | planted), encoding="utf-8")
        assert sample.print() == expected

    plant()


@pytest.mark.parametrize("scrap", SCRAPS)
def test_a_damaged_hint_is_as_none(flow: Flow, scrap: str) -> None:
    """A file that holds anything else is passed over, and is whole again afterwards."""
    sample = Sample(flow, 12)
    expected = sample.print()
    tried = sample.sizes
    (path,) = find_hints()
    whole = path.read_text(encoding="utf-8")
    path.write_text(scrap, encoding="utf-8")
    assert sample.print() == expected
    assert sample.sizes == tried
    assert path.read_text(encoding="utf-8") == whole


def test_nothing_need_be_remembered(flow: Flow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no folder can be made, or a folder or a link to nothing is in the way, sheets are printed all the same."""
    sample = Sample(flow, 12)
    expected = sample.print()
    (path,) = find_hints()
    path.unlink()
    path.mkdir()
    assert sample.print() == expected
    path.rmdir()
    path.symlink_to(tmp_path / "nothing")
    assert sample.print() == expected
    (tmp_path / "file").touch()
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "file"))
    assert sample.print() == expected


def test_other_words_are_measured_anew(flow: Flow) -> None:
    """What is remembered of a sheet counts for its words alone: a word more, and its size is looked for."""
    Sample(flow, 12).print()
    shorter = Sample(flow, 13)
    found = shorter.print()
    assert len(shorter.sizes) > 1
    for path in find_hints():
        path.unlink()
    assert shorter.print() == found
