"""Tuck boxes and dividers as finished PDFs, read back: cuts and folds where the net has them, words, colour, limits."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from conftest import parametrize_systems, shipped_products, shipped_systems
from making import maker_of, print_set
from outputs import copy_pack
from reading import POINTS_PER_MICROMETRE, Page, Rectangle, open_pdf, read_pages, squeeze, text_in

from printgen.build.job import load_system
from printgen.compose.boxes import compose_boxes, compose_game_box, count_in_game_box, find_misfits, lay_spared
from printgen.compose.deck import find_free
from printgen.compose.document import Group, list_frames
from printgen.imposition.shelves import Size
from printgen.imposition.tuckbox import RISE, Net, make_net, place_part
from printgen.imposition.verso import Slot
from printgen.model.look import Look
from printgen.model.marker import BLEED
from printgen.model.options import Options
from printgen.products.deck import Deck, make_deck
from printgen.products.kinds import ProductKind, list_specs
from printgen.products.listing import list_boxes, list_game_decks, name_several
from printgen.typeset.frame import Text
from printgen.typeset.tuckbox import draw_divider
from printgen.typeset.type.typeface import CAP_HEIGHT
from printgen.units import to_points
from printgen.web.rules import write_rules

NEAR = 0.02  # points: seven thousandths of a millimetre
CLOSE = 20  # micrometres
PAGES = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}
# What a pixel may differ from a colour by, and what an unprinted one has at least.
SHADE, BARE = 6, 250
MILLIMETRE = 1_000 * POINTS_PER_MICROMETRE


class Box(NamedTuple):
    """A box for some decks: its title, the page that it is on with the number of that, its net, and where it lies."""

    decks: list[Deck]
    title: str
    page: Page
    number: int
    net: Net
    slot: Slot

    @property
    def cards(self) -> int:
        """How many cards it holds."""
        return sum(len(deck.cards) for deck in self.decks)

    def area(self, name: str) -> Rectangle:
        """Return where a panel is on the page."""
        x, y, width, height, _ = place_part(self.net.panels[name], self.slot)
        return Rectangle(*(value * POINTS_PER_MICROMETRE for value in (x, y, x + width, y + height)))


class Printed(NamedTuple):
    """The boxes of a system with the pages, read back, on which they and their dividers lie."""

    data: bytes
    look: Look
    boxes: list[Box]
    pages: list[Page]

    @property
    def decks(self) -> list[Deck]:
        """All decks that have a place in a box."""
        return [deck for box in self.boxes for deck in box.decks]


@cache
def print_boxes(name: str, paper: str = "a4", card: str = "poker") -> Printed:
    """Print the boxes of a system, and read them back."""
    maker, system = maker_of(Options(paper=paper, card=card)), shipped_systems()[name]
    data = print_set(maker, system, ProductKind.BOXES)
    pages, thickness = read_pages(data), maker.options.card_thickness
    upright = Size(maker.look.format.width, maker.look.format.height)
    boxes = []
    for specs in list_boxes(system):
        decks = [make_deck(system, spec) for spec in specs]
        dividers = len(decks) if len(decks) > 1 else 0
        inside = upright._replace(height=upright.height + (RISE if dividers else 0))
        net = make_net(inside, (sum(len(deck.cards) for deck in decks) + dividers) * thickness)
        title = name_several(decks[0].title, len(decks[0].cards)) if dividers else decks[0].title
        found = [
            Box(decks, title, page, number, net, slot)
            for number, page in enumerate(pages)
            for slot in find_slots(page, net.size)
        ]
        (box,) = (box for box in found if squeeze(title) in text_in(box.page.chars, box.area("front")))
        boxes.append(box)
    return Printed(data, maker.look, boxes, pages)


def find_slots(page: Page, size: Size) -> Iterator[Slot]:
    """Yield where something of a size is cut out of a page, upright or turned."""
    for curve in filter(is_cut, page.curves):
        edges = (curve["x0"], curve["top"], curve["x1"], curve["bottom"])
        left, top, right, bottom = (round(edge / POINTS_PER_MICROMETRE) for edge in edges)
        for turn, (width, height) in ((0, size), (90, (size.height, size.width))):
            if abs(right - left - width) < CLOSE and abs(bottom - top - height) < CLOSE:
                yield Slot(left, top, width, height, turn)


def is_cut(curve: dict[str, Any]) -> bool:
    """Tell whether an outline is a thin line that nothing fills."""
    return bool(curve["stroke"] and not curve["fill"] and curve["linewidth"] < 0.5)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for a system once for each that ships."""
    parametrize_systems(metafunc)


@pytest.mark.every(3)
@pytest.mark.parametrize("paper", PAGES)
@pytest.mark.parametrize("card", ["poker", "tarot"])
def test_each_deck_has_a_box_and_a_divider(card: str, paper: str, name: str) -> None:
    """A box bears its game's name on front, back, lid and both sides, its deck or what it holds, and how many cards.

    Each deck but those that replace another is in one box. Where there are several decks, each has a divider.
    """
    printed = print_boxes(name, paper, card)
    assert [deck.id for deck in printed.decks] == [deck.id for deck in list_game_decks(shipped_systems()[name])]
    for box in printed.boxes:
        said = {panel: text_in(box.page.chars, box.area(panel)) for panel in box.net.panels}
        title, system = squeeze(box.title), squeeze(box.decks[0].system.name)
        for panel in ("front", "back", "lid", "left", "right"):
            assert system.casefold() in said[panel].casefold(), panel
            if panel in ("front", "back") or len(box.decks) == 1:
                assert title.casefold() in said[panel].casefold(), panel
        assert len(box.decks) == 1 or f"{box.cards}cards" in said["left"]
        assert said["bottom"].startswith(f"{box.cards}card")
        assert len(box.decks) > 1 or said["bottom"].endswith(box.decks[0].fingerprint)
        assert not any(said[panel] for panel in said if "tuck" in panel or "-top" in panel or "-bottom" in panel)
    words = "".join(squeeze("".join(char["text"] for char in page.chars)) for page in printed.pages)
    for deck in printed.decks:
        assert words.count(squeeze(deck.title)) >= 2  # on the tab, and below it


def test_cuts_and_folds_are_where_the_net_has_them(paper: str, name: str) -> None:
    """The line to cut along reaches exactly as far as the net does; folds show in ticks alone, which are cut off."""
    for box in print_boxes(name, paper).boxes:
        whole = box.slot
        edges = (whole.x, whole.y, whole.x + whole.width, whole.y + whole.height)
        found = [edge * POINTS_PER_MICROMETRE for edge in edges]
        drawn = [(line["x0"], line["top"], line["x1"], line["bottom"]) for line in box.page.lines]
        folds = [
            [length * POINTS_PER_MICROMETRE for length in (whole.x + x1, whole.y + y1, whole.x + x2, whole.y + y2)]
            for _, _, x1, y1, x2, y2 in box.net.folds
        ]
        short = 2_000 * POINTS_PER_MICROMETRE
        ticks = [
            (x1, y1, x2, y2)
            for x1, y1, x2, y2 in drawn
            if max(x2 - x1, y2 - y1) < short and found[1] - short < y1 and y2 < found[3] + short
        ]
        assert len(ticks) >= len(folds) / 2
        for x1, y1, x2, y2 in folds:
            assert (x1, y1, x2, y2) not in [pytest.approx(line, abs=NEAR) for line in drawn]
        for tick in ticks:
            assert any(_goes_on(fold, tick) for fold in folds), tick


def _goes_on(fold: list[float], tick: tuple[float, ...]) -> bool:
    """Tell whether a tick goes on from an end of a fold in its direction."""
    (x1, y1, x2, y2), (a1, b1, a2, b2) = fold, tick
    if abs(x1 - x2) < NEAR:
        return max(abs(a1 - x1), abs(a2 - x1)) < NEAR and (b2 < y1 < b2 + 2 or y2 < b1 < y2 + 2)
    return max(abs(b1 - y1), abs(b2 - y1)) < NEAR and (a2 < x1 < a2 + 2 or x2 < a1 < x2 + 2)


def test_words_on_tabs_keep_off_the_cut(name: str) -> None:
    """A title on a divider's tab, on one line or two, stands a millimetre and more below the upper edge of the tab."""
    design = maker_of(Options()).design
    for place, spec in enumerate(shipped_systems()[name].decks):
        setting = design.make_setting(shipped_systems()[name], spec)
        under, _ = draw_divider(setting, place, to_points(RISE))
        lines = [item for item in under.items if isinstance(item, Text)]
        assert lines[0].y - lines[0].size * CAP_HEIGHT >= to_points(1_000)
        assert lines[-1].y <= to_points(RISE - 1_000)


def test_the_glue_flap_is_bare_and_colour_runs_over_the_cuts(paper: str, name: str) -> None:
    """Ink ends just behind the fold of the glue flap, and elsewhere goes on beyond the cut, as seen on the page."""
    printed = print_boxes(name, paper)
    box = printed.boxes[0]
    image = pypdfium2.PdfDocument(printed.data)[box.number].render(scale=4).to_pil().convert("RGB")
    ground = (len(box.decks) == 1 and box.decks[0].art.accent) or box.decks[0].system.ground
    wanted = tuple(int(ground[i : i + 2], 16) for i in (1, 3, 5))

    def shade(x: float, y: float) -> tuple[int, ...]:
        found = image.getpixel((round(x * 4), round(y * 4)))
        assert isinstance(found, tuple)
        return found

    glue, front, left = box.area("glue"), box.area("front"), box.area("left")
    for share in (0.2, 0.35, 0.7, 0.85):
        assert min(shade(glue.x0 + 8, glue.top + share * (glue.bottom - glue.top))) > BARE
        assert shade(left.x0 - 3, left.top + share * (left.bottom - left.top)) == pytest.approx(wanted, abs=SHADE)
        along = left.x0 + share * (left.x1 - left.x0)
        assert shade(along, left.bottom + 3) == pytest.approx(wanted, abs=SHADE)
        assert min(shade(along, left.bottom + 12)) > BARE
    # A thumb sees no torn pattern: round the notch the front is white.
    middle, clear = (front.x0 + front.x1) / 2, 12 * MILLIMETRE
    for across in (-clear, -clear / 2, clear / 2, clear):
        assert min(shade(middle + across, front.top + 10 * MILLIMETRE)) > BARE


def test_the_game_s_name_leads_on_a_box_one_way_up(paper: str, name: str) -> None:
    """On front and back the game's name is in 20 points or more where its longest word allows, and stands upright."""
    for box in print_boxes(name, paper).boxes:
        for panel in ("front", "back"):
            chars = [char for char in box.page.chars if box.area(panel).holds(char)]
            turned = box.slot.turn
            assert len({round(char["matrix"][1 if turned else 0], 1) > 0 for char in chars}) == 1
            assert max(char["size"] for char in chars) >= 20


def test_dividers_stand_side_by_side(name: str) -> None:
    """Three dividers of poker size lie in a row on A4 and share their cuts."""
    printed = print_boxes(name)
    wide = printed.look.format.width * POINTS_PER_MICROMETRE
    high = (printed.look.format.height + RISE) * POINTS_PER_MICROMETRE
    for page in printed.pages:
        rows: dict[float, list[float]] = {}
        for cut in filter(is_cut, page.curves):
            if (cut["x1"] - cut["x0"], cut["bottom"] - cut["top"]) == pytest.approx((wide, high), abs=NEAR):
                rows.setdefault(round(cut["top"]), []).append(cut["x0"])
        for row in rows.values():
            assert all(second - first == pytest.approx(wide, abs=NEAR) for first, second in pairwise(sorted(row)))
        assert not rows or max(map(len, rows.values())) == min(3, sum(map(len, rows.values())))


def test_glue_reads_the_same_way_as_the_sides(paper: str, name: str) -> None:
    """The word on the glue flap is not upside down beside the titles on the narrow sides."""
    for box in print_boxes(name, paper).boxes:
        ways = []
        for part in ("glue", "left"):
            chars = [char for char in box.page.chars if box.area(part).holds(char) and not char["upright"]]
            ways.append({char["matrix"][1] > 0 for char in chars})
        assert len(ways[0]) == 1
        assert ways[0] == ways[1]


@pytest.mark.every(3)
@pytest.mark.parametrize("card", ["poker", "mini-american", "tarot", "square"])
def test_dividers_have_the_width_of_a_card_and_a_tab_above_it(card: str, name: str) -> None:
    """Each divider is as wide as a card and seven millimetres higher, and neighbours' tabs are not in one place."""
    printed = print_boxes(name, card=card)
    size = (printed.look.format.width, printed.look.format.height + 7_000)
    cuts = [curve for page in printed.pages for curve in page.curves if is_cut(curve)]
    wide, high = (length * POINTS_PER_MICROMETRE for length in size)
    outlines = [cut for cut in cuts if cut["x1"] - cut["x0"] == pytest.approx(wide, abs=NEAR)]
    outlines = [cut for cut in outlines if cut["bottom"] - cut["top"] == pytest.approx(high, abs=NEAR)]
    assert len(outlines) == len(printed.decks)
    tabs = [min(x - cut["x0"] for x, y in cut["pts"] if y < cut["top"] + 5) for cut in outlines]
    assert all(abs(tab - beside) > wide / 4 for tab, beside in pairwise(tabs))


def test_pages_have_ruler_advice_and_credit(paper: str, name: str) -> None:
    """Each page has the paper's size, says what to do, whose work it is and which it is, and has a ruler of 100 mm."""
    printed = print_boxes(name, paper)
    with open_pdf(printed.data) as pdf:
        assert not pdf.check_pdf_syntax()
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/Simplex"
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
        for paged in pdf.pages:
            assert [round(float(value), 1) for value in paged.MediaBox] == [0, 0, *PAGES[paper]]
    for page in printed.pages:
        words = "".join(char["text"] for char in page.chars)
        said = squeeze(words)
        assert squeeze(shipped_systems()[name].credit) in said
        assert "cutalongthethinlines" in said
        assert "200\N{EN DASH}300" in words
        lengths = [line["x1"] - line["x0"] for line in page.lines]
        assert any(abs(length - 100_000 * POINTS_PER_MICROMETRE) < NEAR for length in lengths)


def test_the_same_input_gives_the_same_bytes(paper: str, name: str) -> None:
    """Building again gives the same file, byte for byte."""
    maker = maker_of(Options(paper=paper))
    assert print_set(maker, shipped_systems()[name], ProductKind.BOXES) == print_boxes(name, paper).data


def test_thicker_cards_have_a_deeper_box() -> None:
    """Cards in sleeves, or on thick stock, take a wider net, which is printed so."""
    system = shipped_systems()["firefight"]
    thin, thick = (
        max(curve["x1"] - curve["x0"] for curve in read_pages(data)[0].curves if is_cut(curve))
        for data in (
            print_set(maker_of(options), system, ProductKind.BOXES)
            for options in (Options(), Options(card_thickness=400))
        )
    )
    assert thick - thin == pytest.approx(2 * 54 * 100 * POINTS_PER_MICROMETRE, abs=NEAR)


def test_boxes_too_large_for_the_paper_are_left_out_with_the_numbers() -> None:
    """A warning about each box that does not fit names its deck's line, its size, what is free, and what to do."""
    paper = "150x150mm"  # which holds no box for a single card
    design, system = maker_of(Options(paper=paper)).design, shipped_systems()["heroes-of-normandie"]
    document = compose_boxes(design, system)
    assert document.about.subject.endswith(": 2 dividers")
    problems = list(find_misfits(design, system))
    assert len(problems) == 2
    assert all(problem.is_warning for problem in problems)
    problem = problems[0]
    assert "products.yaml" in problem.origin.file
    assert problem.message == (
        "reaction: the box for 36 cards takes 166.6 mm by 141.6 mm, which does not fit on 150x150mm: "
        "there is room for 138 mm by 128.5 mm; it is left out"
    )
    assert problem.hint == "choose a larger paper, a smaller card, or thinner cards"


def test_a_deck_too_large_for_one_box_has_several(here: Path) -> None:
    """200 cards lie in two boxes of 100, which say so; a pack that wants no boxes has neither boxes nor dividers."""
    pack = copy_pack("plain", here / "tables")
    wares = "".join(f"  - {{title: Ware {number}}}\n" for number in range(200))
    (pack / "wares.yaml").write_text(f"title: Wares\nentries:\n{wares}")
    (pack / "products.yaml").write_text("decks: {wares: {table: wares, layout: text}}\n")
    system = load_system("plain", [here / "tables"])
    design = maker_of(Options()).design
    assert not list(find_misfits(design, system))
    frames = (frame for page in compose_boxes(design, system).pages for frame in list_frames(page.items))
    said = [line for frame in frames for item in frame.items if isinstance(item, Text) for line in item.lines]
    assert [said.count(words) for words in ("WARES 1/2", "WARES 2/2", "WARES")] == [5, 5, 0]
    assert sum(line.startswith("100 cards \N{MIDDLE DOT}") for line in said) == 2
    assert count_in_game_box(design, system) == (2, 0)
    head = pack / "system.yaml"
    head.write_text(f"{head.read_text()}boxes: false\nreference: false\n")
    bare = load_system("plain", [here / "tables"])
    assert not {"boxes", "reference"} & {spec.id for spec in list_specs(bare)}
    assert 'data-rule="wares"' in write_rules(design, bare)  # the page tells the rules all the same


# Sheets of paper on A4, printed on both sides.
MOST_SHEETS = {"heroes-of-normandie": 15, "firefight": 16, "kill-zone": 16, "solo-heresy": 17, "horde-mode": 18}


@pytest.mark.every(3)
def test_a_whole_game_takes_few_sheets(name: str) -> None:
    """Nothing lies alone on a sheet that has a place on another: no game of ours takes more paper than this."""
    (job,) = (job for job in shipped_products().values() if job.name == f"{name}/game")
    made = maker_of(Options()).make(job)
    assert made.sheets <= MOST_SHEETS[name]


def test_a_divider_lies_below_the_last_card_where_that_saves_a_sheet() -> None:
    """Horde Mode's 64th card and its fourth divider share a sheet, apart; no divider is lost or doubled."""
    design, system = maker_of(Options()).design, shipped_systems()["horde-mode"]
    decks = list_game_decks(system)
    field = find_free(design, system, decks)
    laid = [item.slot for item in lay_spared(design, system, field) if isinstance(item, Group)]
    assert laid
    grid = design.grid
    for slot in laid:
        assert slot.y - BLEED >= grid.block.y + grid.height + grid.gutter + BLEED
        assert slot.x >= field.x
        assert slot.y + slot.height <= field.ends[1]
        assert slot.x + slot.width <= field.ends[0]
    assert compose_game_box(design, system, spares=True).about.subject.endswith(f": 1 box, {len(decks)} dividers")
    cuts = [
        item
        for page in compose_game_box(design, system, spares=True).pages
        for item in page.items
        if isinstance(item, Group) and item.slot.height == grid.height + RISE and len(item.frame.items) == 1
    ]
    assert len(cuts) == len(decks) - 1
