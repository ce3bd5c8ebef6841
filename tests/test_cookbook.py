"""docs/cookbook.md: what a reader pastes from it is sound, and makes what it shows."""

from pathlib import Path

import pytest
from conftest import PAPERS, Capture
from cookbook import PACK, PAGE, RECIPES, SHOTS, Recipe
from PIL import Image
from reading import open_pdf, read_pages, squeeze

from printgen.cli import main

pytestmark = pytest.mark.usefixtures("here")
# What is read on paper: by the recipe and the product, words that its text promises.
WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "A wide table": {"reference": ("Northern lights", "A ship too near", "33.3")},
    "An oracle of 100 rows, as the book has it": {
        "reference": ("A wet coin 01-03 01", "After a storm", "The lighthouse goes dark - 99-00"),
    },
    "A stat card with a picture": {"beasts": ('Move 8" Save 4+ Bite 2', "It never leaves the water.")},
    "Tables that lead to tables": {
        "reference": ("2d6 steps away. Roll on Treasure.", "roll on Treasure for them", "Roll again twice."),
    },
    "Weights": {"reference": ("3-5 The pilot.", "27.3 %"), "knocks": ("He wants the log book.", "11/11")},
    "Rows from a spreadsheet": {"stores": ("Lamp oil", "make a stair too slippery", "One ship does")},
    "A back of your own": {
        "errands": ("What comes of it", "Rum for everybody.", "The old lens is worth"),
        "nights": ("Ring the bell.",),
    },
    "Another language": {"möwen": ("Bogen 1", "Ölzeug geklaut", "W6 Schritte")},
    "A print shop": {"nights": ("Stay awake.",)},
    "It does not fit": {"keeping": ("Trim the wick", "The lamp (2/2)", "then find out why.")},
}
BY_TITLE = pytest.mark.parametrize("title", RECIPES)


@pytest.fixture
def recipe(title: str, here: Path) -> Recipe:
    """Paste the files of a recipe into the folder in which commands are typed."""
    RECIPES[title].write(here)
    return RECIPES[title]


@BY_TITLE
def test_a_recipe_makes_what_it_shows(title: str, recipe: Recipe, here: Path, capsys: Capture) -> None:
    """Its files are built as they stand on the page, without a word of warning, and on paper is what it promises."""
    products = [f"{PACK}/{product}" for product in WORDS[title]]
    assert main(["build", *products]) == 0, capsys.readouterr().err
    said = capsys.readouterr().err
    assert "warning" not in said, said
    for product, words in WORDS[title].items():
        pages = read_pages((here / f"output/a4/{PACK}/{product}.pdf").read_bytes())
        read = squeeze("".join(char["text"] for page in pages for char in page.chars))
        assert [each for each in words if squeeze(each) not in read] == [], read
    assert recipe.picture.is_file()


@BY_TITLE
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.every(5)
@pytest.mark.usefixtures("recipe")
def test_a_recipe_is_sound_on_both_papers(paper: str, capsys: Capture) -> None:
    """`check` has nothing to say of it, on A4 or on Letter."""
    assert main(["check", PACK, "--paper", paper]) == 0, capsys.readouterr().err
    said = capsys.readouterr()
    assert (said.err, "no problems" in said.out) == ("", True)


def test_each_recipe_is_listed_and_has_a_small_picture() -> None:
    """The list at the top leads to each recipe; its picture loads at once, and the script draws it."""
    for title, recipe in RECIPES.items():
        link = "".join(sign for sign in title.lower().replace(" ", "-") if sign.isalnum() or sign == "-")
        assert f"- [{title}](#{link})\n" in PAGE
        assert recipe.picture.stat().st_size < 60_000
        with Image.open(recipe.picture) as picture:
            assert 300 < picture.width < 1_600
    assert list(SHOTS) == list(RECIPES) == list(WORDS)


def test_the_message_of_the_page_is_what_check_says(here: Path, capsys: Capture) -> None:
    """Who leaves out what mends a text without room reads the very words that the page shows."""
    recipe = RECIPES["It does not fit"]
    products = recipe.write(here) / "products.yaml"
    products.write_text(products.read_text().replace(", over: continue", ""))
    assert main(["check", PACK]) == 1
    said = [line for line in capsys.readouterr().err.splitlines() if line]
    assert [line for line in said if f"    {line}" not in recipe.text.splitlines()] == []


def test_the_print_shop_gets_the_size_that_it_has_asked_for(here: Path, capsys: Capture) -> None:
    """The commands of the page make cards of 63 x 88 mm with 3 mm of bleed, in whole pixels."""
    recipe = RECIPES["A print shop"]
    recipe.write(here)
    commands = [line.split()[1:] for line in recipe.text.splitlines() if line.startswith("    printgen ")]
    assert len(commands) == 2
    for command in commands:
        assert main(command) == 0, capsys.readouterr().err
    with open_pdf((here / f"output/our-printer/{PACK}/nights.pdf").read_bytes()) as pdf:
        assert len(pdf.pages) == 18
        left, bottom, right, top = map(float, pdf.pages[0].TrimBox)
        size = [length / 72 * 25.4 for length in (right - left, top - bottom, left)]
    assert size == pytest.approx([63, 88, 3], abs=0.03)
    with Image.open(here / f"output/our-printer/{PACK}/nights/front-01.png") as picture:
        assert picture.size == (815, 1110)
