"""Maps and measures as finished PDFs, read back: places to scale, sizes as they are, on A4 and on Letter."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from conftest import shipped_systems
from making import maker_of, print_set
from reading import POINTS_PER_MICROMETRE, Page, open_pdf, read_pages, squeeze

from printgen.build.job import Job
from printgen.load.folder import load_pack
from printgen.model.options import Duplex, Options
from printgen.paths import Pack
from printgen.products.kinds import ProductKind, list_specs
from printgen.products.pieces import MapPlan, list_parts, make_maps

NEAR = 0.03  # points: a hundredth of a millimetre
EDGE = 1.2
MM = 1_000 * POINTS_PER_MICROMETRE
PAPERS = ("a4", "letter")
MARSH = load_pack(Pack("marsh", Path(__file__).parent.parent / "packs/ok/marsh", ""))
SYSTEMS = {"marsh": MARSH, **shipped_systems()}
MEASURED = [name for name, system in SYSTEMS.items() if system.measures]
Drawing = dict[str, Any]


@cache
def print_kind(name: str, kind: ProductKind, paper: str, duplex: Duplex | None = None) -> list[Page]:
    """Return the pages of a set of a system."""
    return read_pages(print_set(maker_of(Options(paper, duplex=duplex)), SYSTEMS[name], kind))


def words_of(page: Page) -> str:
    """Return all that stands on a page, squeezed."""
    return squeeze("".join(char["text"] for char in page.chars))


def list_tables(page: Page) -> list[Drawing]:
    """Return the edges of the tables on a page, from top to bottom."""
    found = [rect for rect in page.rects if rect["stroke"] and not rect["fill"]]
    return sorted((rect for rect in found if abs(rect["linewidth"] - EDGE) < NEAR), key=lambda rect: rect["top"])


def pair_maps(name: str, paper: str) -> Iterator[tuple[MapPlan, Page, Drawing, float]]:
    """Yield each map of a system, its page, the edge of its table, and how many points there are for a micrometre."""
    pages = print_kind(name, ProductKind.MAPS, paper)
    tables = [(page, table) for page in pages for table in list_tables(page)]
    for plan, (page, table) in zip(make_maps(SYSTEMS[name]), tables, strict=True):
        yield plan, page, table, (table["x1"] - table["x0"]) / plan.size.width


def find_drawing(drawings: list[Drawing], box: tuple[float, ...]) -> bool:
    """Tell whether one of the drawings has its corners there."""
    return any(
        all(abs(it[key] - side) < NEAR for key, side in zip(("x0", "top", "x1", "bottom"), box, strict=True))
        for it in drawings
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_zones_and_points_lie_where_they_were_measured(name: str, paper: str) -> None:
    """Each zone has its corners and each point its middle where the pack says, to a hundredth of a millimetre."""
    for plan, page, table, scale in pair_maps(name, paper):
        for zone, area in plan.zones:
            box = [table[edge] + side * scale for edge, side in zip(("x0", "top") * 2, area, strict=True)]
            assert find_drawing(page.curves if zone.radius else page.rects, tuple(box)), (plan.map.id, zone.label)
        for point, area in plan.points:
            x, y = table["x0"] + area.left * scale, table["top"] + area.top * scale
            middles = [((it["x0"] + it["x1"]) / 2, (it["top"] + it["bottom"]) / 2) for it in page.curves]
            assert any(abs(a - x) < NEAR and abs(b - y) < NEAR for a, b in middles), (plan.map.id, point.text)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_maps_are_to_the_scale_that_they_state(name: str, paper: str) -> None:
    """The table is as many times smaller on paper as is said beside the title, within the printer's margin."""
    margin = 5 * MM
    for plan, page, table, scale in pair_maps(name, paper):
        assert (table["bottom"] - table["top"]) / scale == pytest.approx(plan.size.height, abs=NEAR / scale)
        assert table["x0"] > margin
        assert table["x1"] < page.width - margin
        if plan.size.unit != "sq":
            times = round(POINTS_PER_MICROMETRE / scale)
            assert f"scale1:{times}" in words_of(page)
            assert (table["x1"] - table["x0"]) * times == pytest.approx(plan.size.width * POINTS_PER_MICROMETRE, abs=1)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_that_a_map_leaves_half_empty_has_lines_to_write_on(paper: str) -> None:
    """They are 8 mm apart below the map, fill its page to the foot, and are left out where maps fill the page."""
    (page,) = print_kind("kill-zone", ProductKind.MAPS, paper)
    (table,) = list_tables(page)
    wide = [line for line in page.lines if line["x1"] - line["x0"] > 150 * MM and line["top"] > table["bottom"] + EDGE]
    heights = sorted(line["top"] for line in wide)
    steps = [below - above for above, below in pairwise(heights)]
    assert len(heights) > 8
    assert all(abs(step - 8 * MM) < NEAR for step in steps)
    assert page.height - heights[-1] < 25 * MM
    assert "Notes" not in words_of(print_kind("solo-heresy", ProductKind.MAPS, paper)[0])


@pytest.mark.parametrize("paper", PAPERS)
def test_distances_are_told_in_the_units_of_the_table(paper: str) -> None:
    """Of each map its size and the distances that the pack asks for stand beside it, and squares are counted."""
    first, board = print_kind("marsh", ProductKind.MAPS, paper)
    said = words_of(first)
    for figures in ('60"', '44"', '30"', '9"', '6"', '20"', '14.67"', '12.5"', '8.25"', '27"', '5"', '10"'):
        assert figures in said.replace("\N{DOUBLE PRIME}", '"'), figures
    assert "12\N{MULTIPLICATION SIGN}8" in words_of(board)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", MEASURED)
def test_measures_have_their_size(name: str, paper: str) -> None:
    """Each round measure has its diameter, and each part of a stick its length and width, once for each copy."""
    pages = print_kind(name, ProductKind.MEASURES, paper, Duplex.NONE)
    round_, straight = (
        [(it["x1"] - it["x0"], it["bottom"] - it["top"]) for page in pages for it in getattr(page, of)]
        for of in ("curves", "rects")
    )
    height = max(page.height for page in pages) / POINTS_PER_MICROMETRE - 24_500
    for measure in SYSTEMS[name].measures:
        sizes = round_ if measure.kind != "stick" else straight
        for part in list_parts(measure, round(height)):
            size = (part.width * POINTS_PER_MICROMETRE, (part.end - part.start) * POINTS_PER_MICROMETRE)
            near = [it for it in sizes if abs(it[0] - size[0]) < NEAR and abs(it[1] - size[1]) < NEAR]
            assert len(near) >= measure.copies, (measure.id, part)
    rings = [measure for measure in SYSTEMS[name].measures if measure.kind == "ring"]
    holes = [(ring.size - 2 * ring.width) * POINTS_PER_MICROMETRE for ring in rings]
    assert all(any(abs(wide - hole) < NEAR for wide, _ in round_) for hole in holes)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", MEASURED)
def test_measures_lie_on_the_sheets_of_the_markers(name: str, paper: str) -> None:
    """What fits beside the fold is there with the markers, and every sheet has a ruler of 100 mm to check it by."""
    pages = print_kind(name, ProductKind.MARKERS, paper)
    said = "".join(map(words_of, pages))
    assert all(squeeze(measure.title) in said for measure in SYSTEMS[name].measures)
    for page in (*pages, *print_kind(name, ProductKind.MAPS, paper)):
        assert any(abs(line["x1"] - line["x0"] - 100 * MM) < NEAR for line in page.lines)


@pytest.mark.parametrize("paper", PAPERS)
def test_an_arrow_of_a_dial_points_its_way(paper: str) -> None:
    """On a dial of six the numbers stand on a circle, 6 at the top and the others as on a clock."""
    pages = print_kind("marsh", ProductKind.MEASURES, paper, Duplex.NONE)
    drawn = ((page, it) for page in pages for it in page.curves)
    page, dial = next((page, it) for page, it in drawn if abs(it["x1"] - it["x0"] - 50 * MM) < NEAR)
    x, y = (dial["x0"] + dial["x1"]) / 2, (dial["top"] + dial["bottom"]) / 2
    inside = [c for c in page.chars if dial["x0"] < c["x0"] < dial["x1"] and dial["top"] < c["top"] < dial["bottom"]]
    places = {c["text"]: ((c["x0"] + c["x1"]) / 2 - x, (c["top"] + c["bottom"]) / 2 - y) for c in inside}
    assert abs(places["6"][0]) < 1 > abs(places["3"][0])
    assert places["6"][1] < 0 < places["3"][1]
    assert min(places["1"][0], places["2"][0]) > 0 > max(places["4"][0], places["5"][0])


def test_a_map_on_a_sheet_is_text_and_said_aloud() -> None:
    """On a reference sheet the words of a map are text, and a reader is told what the drawing shows."""
    (spec,) = (spec for spec in list_specs(MARSH) if spec.id == "aid")
    data = maker_of(Options()).make(Job(MARSH, spec)).data
    said = "".join(map(words_of, read_pages(data)))
    for words in ("Thelanding", "Whatstirsstandshere.", "Ferry", "hidewhoeverstandsstill", "Youcomefrombelow."):
        assert squeeze(words) in said, words
    with open_pdf(data) as pdf:
        described = [str(it["/Alt"]) for it in pdf.objects if getattr(it, "keys", None) and "/Alt" in it]
    assert any("The landing" in words for words in described)
