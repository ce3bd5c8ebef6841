"""Packs in other languages: what printgen itself prints on their products is in their language too."""

import shutil
from pathlib import Path
from string import Formatter

import pytest
from conftest import shipped_systems
from reading import read_pages, squeeze

from printgen.build.job import Job
from printgen.build.maker import Maker
from printgen.cli import main
from printgen.errors import BadData
from printgen.load.folder import load_pack
from printgen.load.look.printed_words import load_words
from printgen.model.options import Duplex, Options
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System
from printgen.model.told_words import Counted
from printgen.paths import Pack, known_layouts, shipped
from printgen.products.deck import describe_card, make_deck
from printgen.products.kinds import list_specs
from printgen.verify.printed_deck import compare_deck, read_cards

PLAIN = Path(__file__).parent / "packs" / "ok" / "plain"
MARKERS = "rat: {title: Ratte, use: Liegt bei den Ratten., symbol: skull}\n"
TRACKERS = "tide: {title: Flut, players: 2, tracks: [{title: Pegel, length: 4}]}\n"
MAPS = "weir: {title: Wehr, sizes: [60cm x 40cm], zones: [{label: Ufer, top: 0, height: 1/3}]}\n"
MEASURES = "pole: {title: Stange, stick: 40cm}\n"
DRAWN = ("spawn", "boxes", "markers", "trackers", "maps", "measures", "blanks", "game")
# Shorter words of ours may be part of words of the pack.
LEAST = 4
ENGLISH = known_layouts("words")["en"].read_text(encoding="utf-8")


def list_phrases(words: PrintedWords) -> set[str]:
    """Return all parts of phrases that stand as they are, as they are compared with what is printed."""
    texts = [text for value in words[:-1] for text in (value if isinstance(value, Counted) else (value,))]
    parts = {squeeze(part) for text in texts if isinstance(text, str) for part, *_ in Formatter().parse(text)}
    return {part for part in parts if len(part) >= LEAST}


def list_english() -> set[str]:
    """Return the English phrases that are no part of a German one, as "mark" is of "marker"."""
    german = list_phrases(load_words("de"))
    return {phrase for phrase in list_phrases(load_words("en")) if not any(phrase in other for other in german)}


def load_plain(folder: Path, language: str) -> System:
    """Return the plain pack in a language, with a marker, a board for each of two players, a map and a measure."""
    shutil.copytree(PLAIN, folder / "plain")
    with (folder / "plain/system.yaml").open("a", encoding="utf-8") as file:
        file.write(f"language: {language}\n")
    (folder / "plain/markers.yaml").write_text(MARKERS, encoding="utf-8")
    (folder / "plain/trackers.yaml").write_text(TRACKERS, encoding="utf-8")
    (folder / "plain/maps.yaml").write_text(MAPS, encoding="utf-8")
    (folder / "plain/measures.yaml").write_text(MEASURES, encoding="utf-8")
    return load_pack(Pack("plain", folder / "plain", "tests"))


def read_words(system: System, product: str, options: Options) -> str:
    """Return all that is printed on a product."""
    (spec,) = (spec for spec in list_specs(system) if spec.id == product)
    pages = read_pages(Maker(options).make(Job(system, spec)).data)
    return squeeze("".join(char["text"] for page in pages for char in page.chars))


@pytest.mark.parametrize("product", DRAWN)
def test_a_german_pack_prints_no_english_word_of_ours(product: str, tmp_path: Path) -> None:
    """On no product of a German pack stands a phrase of ours that is English, folded or printed on both sides."""
    system = load_plain(tmp_path, "de")
    german = list_phrases(load_words("de"))
    for duplex in (Duplex.FOLD_OVER, Duplex.SHORT_EDGE):
        printed = read_words(system, product, Options(duplex=duplex))
        assert not [phrase for phrase in list_english() if phrase in printed]
        assert [phrase for phrase in german if phrase in printed]


def test_sheets_of_a_german_pack_have_no_english_word_of_ours(tmp_path: Path) -> None:
    """On a reference sheet that nobody has asked for, the title, heads and odds are German, and so is its footer."""
    printed = read_words(load_plain(tmp_path, "de"), "reference", Options())
    assert not [phrase for phrase in list_english() if phrase in printed]
    assert [word for word in ("\u00fcbersicht", "seite1", "marker") if word not in printed] == []


@pytest.mark.parametrize(("language", "found"), [("de-CH", "Bogen1/1"), ("eo", "sheet1/1"), ("en-GB", "sheet1/1")])
def test_a_language_without_a_file_takes_the_next_best(language: str, found: str, tmp_path: Path) -> None:
    """The file of the whole tag counts, then that of its first part, and English where there is neither."""
    assert squeeze(found) in read_words(load_plain(tmp_path, language), "spawn", Options())


def test_a_file_of_ones_own_brings_a_language(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in ./layouts/words is one language more, or hides the one that came with printgen, and that is told."""
    load_plain(here / "tables", "eo")
    Path("layouts/words").mkdir(parents=True)
    Path("layouts/words/eo.yaml").write_text(ENGLISH.replace("sheet {number}", "folio {number}"), encoding="utf-8")
    assert main(["build", "plain/spawn"]) == 0
    assert "layouts/words" not in capsys.readouterr().err
    (deck,) = Path("output").rglob("spawn.pdf")
    assert "folio1/1" in squeeze("".join(char["text"] for page in read_pages(deck.read_bytes()) for char in page.chars))
    shutil.copy(shipped("layouts") / "words/de.yaml", "layouts/words/de.yaml")
    assert main(["build", "plain/spawn"]) == 0
    said = capsys.readouterr()
    assert "layouts/words/de.yaml" in said.out + said.err


@pytest.mark.usefixtures("here")
def test_jokers_are_called_what_the_language_calls_them() -> None:
    """The corners of jokers and the rolls of a sheet have the word of the file, and verify knows such a card."""
    Path("layouts/words").mkdir(parents=True)
    words = ENGLISH.replace("joker: Joker", "joker: Komika karto").replace("jokers: Jokers", "jokers: Ambaŭ")
    Path("layouts/words/eo.yaml").write_text(words, encoding="utf-8")
    system = shipped_systems()["firefight"]._replace(language="eo")
    assert "komikakarto1" in read_words(system, "npc", Options())
    assert "ambaŭ" in read_words(system, "reference", Options())
    Path("npc.pdf").write_bytes(Maker(Options()).make(Job(system, system.deck("npc"))).data)
    jokers = [card.corner for card in read_cards(Path("npc.pdf")) if card.corner.endswith("*")]
    assert jokers == ["KOMIKAKARTO1*", "KOMIKAKARTO2*"]
    assert not compare_deck(
        list(map(describe_card, make_deck(system, system.deck("npc")).cards)),
        read_cards(Path("npc.pdf")),
        (system.name, system.deck("npc").title),
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("glue: glue\n", "", 'the key "glue" is missing'),
        ("glue: glue\n", "glue: glue\ngleu: glue\n", "gleu: unknown key\n  hint: did you mean"),
        ("sheet {number}/{of}", "sheet {number}", 'sheet: "sheet {number}" has not the right placeholders'),
        ("sheet {number}/{of}", "sheet {number}/{of.real}", "hint: it has {number} and {of}, once each"),
        ("sheet {number}/{of}", "sheet {number/{of}", "has a brace without its other half"),
        ('"{number} boards"', '"boards"', "board-count.many: "),
        ("glue: glue", 'glue: "{glue}"', "hint: it has none, and no { or }"),
        ("    goes-on: the game goes on\n", "", 'play.endings: the key "goes-on" is missing'),
        ("goes-on: the game goes on", "goes-no: x\n    goes-on: y", "play.endings.goes-no: unknown key"),
        ('"The end: {title}"', '"The end: {name}"', "hint: it has {title}, once each"),
        ("page:\n  buttons:", "page:\n  knobs:", "page.knobs: unknown key"),
        ("glue: glue", 'glue: "\N{HIRAGANA LETTER A}"', "glue: the typeface has no"),
    ],
)
def test_a_faulty_file_of_words_is_refused(old: str, new: str, message: str, here: Path) -> None:
    """A phrase that is missing, unknown, has the wrong placeholders or no glyphs is told with its place."""
    system = load_plain(here, "eo")
    Path("layouts/words").mkdir(parents=True)
    assert old in ENGLISH
    Path("layouts/words/eo.yaml").write_text(ENGLISH.replace(old, new), encoding="utf-8")
    with pytest.raises(BadData) as refused:
        read_words(system, "spawn", Options())
    said = str(refused.value)
    assert "layouts/words/eo.yaml:" in said
    assert message in said
