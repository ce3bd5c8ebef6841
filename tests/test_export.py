"""Decks for print services: pictures and PDFs as a service asks for them, read back with other libraries."""

import argparse
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from conftest import shipped_deck, shipped_jobs, shipped_products
from outputs import PACKS, copy_pack
from PIL import Image
from reading import POINTS_PER_MICROMETRE, Rectangle, open_pdf, read_pages, squeeze

from printgen.build.export import Exporter, plan_decks
from printgen.cli import main
from printgen.cli.entry import make_parser
from printgen.load.look.look import load_service
from printgen.model.art import Backs
from printgen.model.options import Options
from printgen.paths import known_layouts

NEAR = 0.02  # points: seven thousandths of a millimetre
WHITE = (255, 255, 255)
# What the services ask for, by their own pages.
PIXELS = {
    "drive-thru-cards-poker": (825, 1125),
    "game-crafter-bridge": (750, 1125),
    "game-crafter-jumbo": (1125, 1725),
    "game-crafter-mini": (600, 825),
    "game-crafter-poker": (825, 1125),
    "game-crafter-small-square": (825, 825),
    "game-crafter-square": (1125, 1125),
    "game-crafter-tarot": (900, 1500),
    "make-playing-cards-poker": (822, 1122),
}
SMALL = "kill-zone/orders-melee"  # six cards
SAMPLES = ("heroes-of-normandie/reaction", "firefight/npc", "horde-mode/secondary-missions", SMALL)
# Every preset with a few cards, and every layout with one preset.
DELIVERIES = [(SMALL, preset) for preset in PIXELS] + [(name, "game-crafter-poker") for name in SAMPLES[:3]]
OWN = "title: Euro\nwidth: 63.003mm\nheight: 88.065mm\nsafe: 4mm\nbleed: 3mm\ndpi: 300\n"
Capture = pytest.CaptureFixture[str]


@cache
def export_pdf(name: str, preset: str, folder: Path) -> bytes:
    """Export a deck that ships with printgen as a PDF."""
    (path,) = Exporter(preset, Options(), folder).export_pdf(shipped_products()[name])
    return path.read_bytes()


@cache
def export_images(name: str, preset: str, folder: Path) -> list[tuple[str, Image.Image]]:
    """Export a deck that ships with printgen as pictures, in the order of their names' making."""
    paths = Exporter(preset, Options(), folder).export_images(shipped_products()[name])
    return [(path.name, Image.open(BytesIO(path.read_bytes()))) for path in paths]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for all exports of this module."""
    return tmp_path_factory.mktemp("exports")


def list_bleed(picture: Image.Image, bleed: int) -> set[Any]:
    """Return the colours of all pixels outside the cut, corners and the outermost ones among them."""
    width, height = picture.size
    strips = [(0, 0, width, bleed), (0, height - bleed, width, height)]
    strips += [(0, 0, bleed, height), (width - bleed, 0, width, height)]
    return set(chain.from_iterable(list_colours(picture.crop(strip)) for strip in strips))


def list_colours(picture: Image.Image) -> list[Any]:
    """Return the colours of a picture."""
    return [colour for _, colour in picture.getcolors(picture.width * picture.height) or []]


def read_colour(colour: str) -> tuple[int, ...]:
    """Return the channels of a colour "#rrggbb"."""
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def test_every_preset_is_one_whose_size_is_known() -> None:
    """No preset ships whose size in pixels was not looked up."""
    assert set(PIXELS) == set(known_layouts("services"))


@pytest.mark.parametrize("preset", PIXELS)
def test_pictures_have_the_size_that_the_service_asks_for(preset: str, folder: Path) -> None:
    """Each picture has exactly so many pixels, is RGB without transparency, and states 300 dpi."""
    pictures = export_images(SMALL, preset, folder)
    assert len(pictures) == 7
    for _, picture in pictures:
        assert picture.format == "PNG"
        assert picture.size == PIXELS[preset]
        assert picture.mode == "RGB"
        assert "transparency" not in picture.info
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)


@pytest.mark.every(5)
@pytest.mark.parametrize(("name", "preset"), DELIVERIES)
def test_the_art_fills_the_bleed(name: str, preset: str, folder: Path) -> None:
    """Outside the cut there is the ground alone, to the last pixel of each edge and corner: no marks, no paler rim."""
    service = load_service(preset)
    bleed = service.bleed * service.dpi // 25_400
    *fronts, (_, back) = export_images(name, preset, folder)
    assert list_bleed(back, bleed) == {WHITE}
    for _, front in fronts:
        assert list_bleed(front, bleed) == {WHITE}


@pytest.mark.parametrize("name", ["kill-zone/contacts", "solo-heresy/battlefield-events"])
def test_solid_backs_fill_the_bleed(name: str, tmp_path: Path) -> None:
    """Where solid backs are asked for, the ground of the deck runs to the last pixel of each edge and corner."""
    service, job = load_service("make-playing-cards-poker"), shipped_products()[name]
    paths = Exporter(service.id, Options(backs=Backs.SOLID), tmp_path).export_images(job)
    spec = job.system.deck(job.spec.id)
    with Image.open(paths[-1]) as back:
        ground = {read_colour(spec.art.accent or job.system.ground)}
        assert list_bleed(back, service.bleed * service.dpi // 25_400) == ground


def test_pictures_sorted_by_name_are_the_deck(folder: Path) -> None:
    """An upload keeps the order of the cards, which many services sort by name; the one back is no card."""
    for name in SAMPLES[2:]:
        names = [name for name, _ in export_images(name, "game-crafter-poker", folder)]
        assert names == [*sorted(names[:-1]), "back.png"]
        assert len(names) == len(shipped_deck(name).cards) + 1
    assert names[:2] == ["front-01.png", "front-02.png"]


@pytest.mark.parametrize("name", [SMALL, "horde-mode/secondary-missions"])
def test_each_picture_is_its_page_of_the_pdf(name: str, folder: Path) -> None:
    """The picture of a card shows what the page of that card shows, pixel for pixel, and the back what the backs do."""
    *fronts, (_, back) = export_images(name, "game-crafter-poker", folder)
    with pypdfium2.PdfDocument(export_pdf(name, "game-crafter-poker", folder)) as document:
        assert len(document) == 2 * len(fronts)
        scale = (back.width - 0.5) / document[0].get_width()  # the library makes whole pixels of what is over
        for number, (_, front) in enumerate(fronts):
            shown, behind = (document[2 * number + side].render(scale=scale).to_pil() for side in (0, 1))
            assert shown.tobytes() == front.tobytes()
            assert behind.tobytes() == back.tobytes()


@pytest.mark.every(3)
@pytest.mark.parametrize("name", SAMPLES)
def test_pages_are_the_cards_in_order(name: str, folder: Path) -> None:
    """Front, back, front, back; each front says which card it is, each back the name of the deck."""
    deck = shipped_deck(name)
    for preset, first in (("game-crafter-tarot", 0), ("drive-thru-cards-poker", 1)):
        pages = read_pages(export_pdf(name, preset, folder))
        said = [squeeze("".join(char["text"] for char in page.chars)) for page in pages]
        for card, front, back in zip(deck.cards, said[first::2], said[1 - first :: 2], strict=True):
            assert squeeze(f"{card.id} · {card.number}/{card.of}") in front
            assert back == 2 * squeeze(deck.system.name + deck.title)  # the same both ways up


@pytest.mark.parametrize("preset", PIXELS)
def test_boxes_say_where_to_cut(preset: str, folder: Path) -> None:
    """Each page is the card with its bleed on all sides, and its trim box the card; the file itself is sound."""
    service, deck = load_service(preset), shipped_deck(SMALL)
    bleed, width, height = (
        length * POINTS_PER_MICROMETRE for length in (service.bleed, service.format.width, service.format.height)
    )
    whole = [0, 0, width + 2 * bleed, height + 2 * bleed]
    with open_pdf(export_pdf(SMALL, preset, folder)) as pdf:
        assert not pdf.check_pdf_syntax()
        assert str(pdf.docinfo.Title) == f"{deck.system.name}: {deck.title}"
        assert deck.system.credit in str(pdf.docinfo.Subject)
        assert len(pdf.pages) == 2 * len(deck.cards)
        for page in pdf.pages:
            assert [float(edge) for edge in page.MediaBox] == pytest.approx(whole, abs=NEAR)
            assert [float(edge) for edge in page.BleedBox] == pytest.approx(whole, abs=NEAR)
            trim = [bleed, bleed, bleed + width, bleed + height]
            assert [float(edge) for edge in page.TrimBox] == pytest.approx(trim, abs=NEAR)


def test_all_fonts_are_embedded_subsets(folder: Path) -> None:
    """A print service needs no font: each one used lies in the file, cut down to what is used."""
    with open_pdf(export_pdf(SMALL, "drive-thru-cards-poker", folder)) as pdf:
        fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
        assert fonts
        for font in fonts:
            assert "+" in str(font.BaseFont)
            assert "/FontFile2" in font.FontDescriptor


@pytest.mark.every(5)
@pytest.mark.parametrize(("name", "preset"), DELIVERIES)
def test_words_stay_inside_the_safe_area(name: str, preset: str, folder: Path) -> None:
    """No character comes nearer to the cut than the preset says, which is an eighth of an inch or more."""
    service = load_service(preset)
    assert service.format.safe >= 3_175
    inset = (service.bleed + service.format.safe) * POINTS_PER_MICROMETRE - 0.5
    for page in read_pages(export_pdf(name, preset, folder)):
        safe = Rectangle(0, 0, page.width, page.height).shrunk(inset)
        assert all(safe.holds_ink(char, page.height) for char in page.chars if char["text"].strip())


@pytest.mark.every(4)
@pytest.mark.parametrize("preset", PIXELS)
def test_every_deck_fits_every_preset(preset: str, tmp_path: Path, capsys: Capture) -> None:
    """Each shipped deck can be ordered from each service, with no word lost; each path is printed, and nothing else."""
    names = list(shipped_jobs())
    assert main(["export", "pdf", *names, "--preset", preset, "-o", str(tmp_path)]) == 0, capsys.readouterr().err
    wanted = sorted(str(tmp_path / preset / f"{name}.pdf") for name in names)
    assert sorted(capsys.readouterr().out.splitlines()) == wanted
    assert sorted(str(path) for path in tmp_path.rglob("*.*")) == wanted


@pytest.mark.parametrize("kind", ["images", "pdf"])
def test_the_same_input_gives_the_same_bytes(kind: str, tmp_path: Path) -> None:
    """Exporting again gives the same files, byte for byte, and writes over those of the first time."""
    found = []
    for _ in range(2):
        assert main(["export", kind, SMALL, "--preset", "game-crafter-mini", "-o", str(tmp_path)]) == 0
        found.append({path: path.read_bytes() for path in tmp_path.rglob("*.*")})
    assert len(found[0]) == (7 if kind == "images" else 1)
    assert found[0] == found[1]


def test_a_theme_is_that_of_the_export(tmp_path: Path) -> None:
    """`--theme ink-saver` delivers backs that are white to the edge."""
    main(["export", "images", SMALL, "--preset", "game-crafter-mini", "--theme", "ink-saver", "-o", str(tmp_path)])
    with Image.open(tmp_path / "game-crafter-mini" / SMALL / "back.png") as back:
        assert list_bleed(back, 37) == {WHITE}


def test_a_preset_of_ones_own_works_like_a_shipped_one(here: Path) -> None:
    """A file in ./layouts/services has a name, and any other is named by its path; metric sizes serve as well."""
    own = here / "layouts/services/euro.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(OWN, encoding="utf-8")
    for preset, output in (("euro", "a"), ("layouts/services/euro.yaml", "b")):
        assert main(["export", "images", SMALL, "--preset", preset, "--backs", "solid", "-o", output]) == 0
    with Image.open(here / "a/euro" / SMALL / "back.png") as back:
        assert back.size == (815, 1111)
        assert list_bleed(back, 35) == {read_colour(shipped_jobs()[SMALL].spec.art.accent)}
    assert (here / "b/euro" / SMALL / "front-06.png").exists()


def test_fronts_of_another_deck_are_not_uploaded_with_these(tmp_path: Path, capsys: Capture) -> None:
    """Where an older export has more fronts, nothing is written, and the first one too many is named; others go on."""
    left = tmp_path / "game-crafter-mini" / SMALL / "front-07.png"
    left.parent.mkdir(parents=True)
    left.write_bytes(b"an older card")
    targets = [SMALL, "horde-mode/misery"]
    assert main(["export", "images", *targets, "--preset", "game-crafter-mini", "-o", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert f"{left.parent}: cannot be written: it holds front-07.png, which is not of this export\n" in told.err
    assert list(left.parent.iterdir()) == [left]
    assert len(told.out.splitlines()) == 21


def test_a_deck_that_does_not_fit_stops_no_other(tmp_path: Path, capsys: Capture) -> None:
    """Decks whose words do not fit are reported with their lines and leave no file; the others are exported."""
    arguments = ["horde-mode", "--preset", "game-crafter-small-square", "--theme", "large-print", "-o", str(tmp_path)]
    assert main(["export", "images", *arguments]) == 1
    told = capsys.readouterr()
    assert "secret-objectives.yaml:" in told.err
    assert "Traceback" not in told.err
    assert {Path(path).parent.name for path in told.out.splitlines()} == {"misery"}
    assert not (tmp_path / "game-crafter-small-square/horde-mode/secret-objectives").exists()


def test_only_decks_are_exported() -> None:
    """A system stands for its decks but those that stand in for others; sheets, markers and the like are not cards."""
    systems = [job.system for job in shipped_products().values()]
    decks = [name for name, job in shipped_jobs().items() if not job.spec.alternative]
    assert [job.name for job in plan_decks(systems)] == decks
    assert {job.kind for job in plan_decks(systems, ["horde-mode", "firefight/npc"])} == {"deck"}


def list_parsers(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the commands of a command with their names."""
    for action in parser._actions:  # noqa: SLF001  # there is no other way to ask
        if isinstance(action.choices, dict):
            yield from action.choices.items()


def test_both_kinds_are_documented() -> None:
    """The page on the command line names each kind of export and each option, and each help has an example."""
    page = (Path(__file__).parent.parent / "docs/commands.md").read_text(encoding="utf-8")
    for name, kind in list_parsers(dict(list_parsers(make_parser()))["export"]):
        assert f"printgen export {name}" in page
        assert f"example: printgen export {name} " in kind.format_help()
        for action in kind._actions:  # noqa: SLF001
            assert all(option in page for option in action.option_strings)
    for preset in PIXELS:
        assert f"`{preset}`" in page


def test_a_picture_shows_cards_of_each_deck(tmp_path: Path, capsys: Capture) -> None:
    """Cards of all decks in turn and a back, one file for each game, the same each time."""
    assert main(["export", "picture", "kill-zone", "firefight", "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == [str(tmp_path / name) for name in ("kill-zone.svg", "firefight.svg")]
    drawing = (tmp_path / "kill-zone.svg").read_text()
    for deck in (
        "kz-orders-melee-",
        "kz-orders-fire-teams-",
        "kz-orders-support-",
        "kz-hidden-movement-",
        "kz-contacts-",
    ):
        assert drawing.count(f">{deck}") == 1
    assert ">ORDERS, MELEE<" in drawing
    assert main(["export", "picture", "kill-zone", "-o", str(tmp_path / "again")]) == 0
    assert (tmp_path / "again/kill-zone.svg").read_text() == drawing


def test_a_picture_shows_pictures(tmp_path: Path) -> None:
    """Cards that have pictures stand for a game that has any, and no others."""
    asked = ["export", "picture", "marsh", "--tables", str(PACKS / "ok"), "-o", str(tmp_path)]
    assert main(asked) == 0
    drawn = set(re.findall(r">marsh-([a-z]+)-", (tmp_path / "marsh.svg").read_text()))
    assert drawn == {"wet", "wares"}


def test_a_game_without_decks_has_no_picture(tmp_path: Path, capsys: Capture) -> None:
    """That is said where it is asked for, and so is that a picture is of a whole game."""
    pack = copy_pack("plain", tmp_path / "tables")
    (pack / "products.yaml").unlink()
    asked = ["export", "picture", "--tables", str(tmp_path / "tables"), "-o", str(tmp_path)]
    assert main([*asked, "plain"]) == 2
    assert '"plain" has no deck, and so no cards to show' in capsys.readouterr().err
    assert main([*asked, "plain/spawn"]) == 2
    assert '"plain/spawn" is not a system' in capsys.readouterr().err


def test_a_file_of_other_products_has_no_drawing(tmp_path: Path, capsys: Capture) -> None:
    """A whole game is drawn part by part, which is said where it is asked for."""
    assert main(["export", "svg", "kill-zone/game", "-o", str(tmp_path)]) == 2
    assert '"kill-zone/game" is a file of other products, which has no drawing' in capsys.readouterr().err
