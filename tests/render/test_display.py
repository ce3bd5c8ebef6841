"""Display faces: titles of backs set in the face that a pack names, as little of it as is used, in each output."""

import re
import shutil
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from conftest import parametrize_systems, shipped_deck, shipped_jobs, shipped_systems
from fontTools.ttLib import TTFont
from making import print_cards
from outputs import copy_pack
from reading import read_pages
from webpages import page_of

from printgen.build.export import export_drawings
from printgen.build.job import Job, load_system
from printgen.build.maker import Maker
from printgen.model.options import Options
from printgen.paths import font_folder
from printgen.render.pdf.fonts import find_display

TEXT = "RobotoCondensed"
# What the display face of a page weighs at most, in bytes.
MOST_WEIGHT = 5_000
POLISH = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"
FACE = re.compile(r'font-family:"Display";font-weight:normal;src:url\(data:font/woff2;base64,([^)]*)\)')


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    parametrize_systems(metafunc)


def list_fonts(data: bytes) -> set[str]:
    """Return the names of the fonts in a PDF, without what tells cut ones apart."""
    with pikepdf.open(BytesIO(data)) as pdf:
        found = [font for font in pdf.objects if isinstance(font, pikepdf.Dictionary) and "/BaseFont" in font]
        return {str(font.BaseFont).partition("+")[2] for font in found}


def fonts_of_backs(data: bytes) -> set[str]:
    """Return the fonts of the words on the first verso of a PDF, but for those outside of the cards."""
    return {char["fontname"].partition("+")[2] for char in read_pages(data)[1].chars}


def test_each_game_has_a_face_of_its_own(name: str) -> None:
    """The title on the back of each deck is set in the face of its game, of which only used letters are in the file."""
    system = shipped_systems()[name]
    data = print_cards(Maker(Options()), system, system.decks[0])
    (face,) = fonts_of_backs(data) - {f"{TEXT}-Regular", f"{TEXT}-Bold"}
    assert face == Path(system.display).stem


def test_a_face_has_what_titles_need(name: str) -> None:
    """The face of each game has figures, Polish letters, and what all titles and indices of its decks are made of."""
    file = TTFont(font_folder() / shipped_systems()[name].display)
    known = file.getBestCmap()
    decks = [shipped_deck(job) for job in shipped_jobs() if job.startswith(f"{name}/")]
    said = "".join(words for deck in decks for card in deck.cards for words in (deck.title, card.title, card.corner))
    assert {*POLISH, *"0123456789+-", *said, *said.upper()} - {chr(code) for code in known} == set()


@pytest.mark.parametrize("theme", ["high-contrast", "large-print"])
def test_themes_for_tired_eyes_set_titles_in_plain_letters(theme: str) -> None:
    """In these themes no word is set in a display face."""
    job = shipped_jobs()["heroes-of-normandie/reaction"]
    fonts = list_fonts(print_cards(Maker(Options(theme=theme, card="tarot")), *job))
    assert all(font.startswith(TEXT) for font in fonts)


def test_a_pack_may_bring_its_own(tmp_path: Path) -> None:
    """A TrueType file inside a pack goes before one that came with printgen, and a pack that extends it has it too."""
    pack = copy_pack("plain", tmp_path)
    shutil.copy(font_folder() / "Anton-Regular.ttf", pack / "Cinzel-Bold.ttf")
    with (pack / "system.yaml").open("a") as file:
        file.write("display: Cinzel-Bold.ttf\n")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "system.yaml").write_text('extends: plain\nedition: "2"\nprefix: more\n')
    maker = Maker(Options())
    for name in ("plain", "more"):
        system = load_system(name, [tmp_path])
        data = print_cards(maker, system, system.decks[0])
        assert "Anton-Regular" in fonts_of_backs(data)
        assert "Cinzel-Bold" not in list_fonts(data)


def test_words_with_a_letter_that_the_face_lacks_are_whole(tmp_path: Path) -> None:
    """A title with a letter that the face lacks is set in the bold text face, all of it, and the pack is told where."""
    pack = copy_pack("plain", tmp_path)
    with (pack / "system.yaml").open("a") as file:
        file.write("display: Cinzel-Bold.ttf\n")
    decks = pack / "products.yaml"
    decks.write_text(decks.read_text().replace("layout: text", "layout: text, title: Чудовища"))
    system, maker = load_system("plain", [tmp_path]), Maker(Options())
    data = print_cards(maker, system, system.decks[0])
    assert f"{TEXT}-Bold" in fonts_of_backs(data)
    (warning,) = maker.check(Job(system, system.decks[0]))
    assert warning.is_warning
    assert "Чудовища" in warning.message
    assert warning.origin.file.endswith("products.yaml")


def test_drawings_bring_the_face_along(tmp_path: Path) -> None:
    """An SVG of a back has the face that its title is set in."""
    job = Job(*shipped_jobs()["kill-zone/orders-melee"])
    back = next(path for path in export_drawings(Maker(Options()), job, tmp_path) if path.name == "back.svg")
    assert 'font-family:"Chakra Petch Bold"' in back.read_text()


def test_a_page_has_few_letters_of_the_face(name: str) -> None:
    """A page has the letters of the face that its cards show, and they weigh little."""
    (data,) = FACE.findall(page_of(shipped_systems()[name]).read_text(encoding="utf-8"))
    font = b64decode(data)
    assert len(font) <= MOST_WEIGHT
    known = {chr(code) for code in TTFont(BytesIO(font)).getBestCmap()}
    said = {*"".join(deck.title.upper() for deck in shipped_systems()[name].decks)}
    assert said <= known


def test_no_face_is_looked_for_where_none_is_named() -> None:
    """A pack that names no face has none."""
    system = shipped_systems()["kill-zone"]._replace(display="")
    assert find_display(Maker(Options()).look.theme, system) is None
