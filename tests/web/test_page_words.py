"""Words to a player: a page has all of them from the files of languages, and its script has none of its own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from making import maker_of
from test_languages import load_plain
from tree_sitter import Node

from printgen.load.look.printed_words import load_told
from printgen.model.options import Options
from printgen.web.contract import describe_contract
from printgen.web.page import make_page
from printgen.web.script import SOURCES, list_asked
from printgen.web.shorten import PARSER

MODULES = sorted(path.relative_to(SOURCES).as_posix() for path in SOURCES.glob("[aew]*/**/*.js"))
# What Python says of the words of a page, where it writes one.
WRITTEN = {("buttons", "tap"), ("buttons", "tap-first"), ("opening", "no-script"), ("games", "index")}
# Modules whose words are in English whatever the game: mistakes of files and of what makes pages, and words for chance.
ENGLISH = {
    "app/device/seeds.js",  # words that seeds are made of
    "app/device/store.js",  # what a browser refuses to keep, which no player is told
    "app/games/links.js",  # a link that is too long, which no player is told
    "app/scenario/scenario_check.js",  # a saved file that no page of ours has written
    "engine/action.js",  # actions of a damaged log
    "engine/dice.js",  # dice of a damaged log
    "engine/log.js",  # damaged logs, and logs of other games
    "engine/stream.js",  # seeds of a damaged link
    "engine/system.js",  # a page of another printgen
    "engine/values.js",  # a page of another printgen
    "workshop/worker.js",  # what the loader of Python is refused
}
# What takes names of elements, of their classes and of files.
NAMING = {"h", "closest", "matches", "matchMedia", "querySelector", "querySelectorAll", "removeItem", "getItem"}
# Two words; a word before or after a value; a word alone, with a capital letter, as a heading has it.
WORDS = re.compile(
    r"[^\W\d_]{2,}[,;:.]? +[^\W\d_]{2,}|^\W*[^\W\d_]{2,} $|(?:^|(?<=\$)) [^\W\d_]{2,} ?(?:\$|$)|^[A-Z][a-z]+$"
)
# What only looks like it: kinds of events and of values, and what is written on screens of all languages.
KINDS = {*describe_contract()["events"], *describe_contract()["values"]}
KINDS |= {"Announced", "Compared", "Hidden", "Round", "Thrown", "Section", "Words", "Ending", "Enter", "Escape", "Tab"}
TECHNICAL = {
    "$ KB",
    "$ MB",
    " mm",
    "the worker",
    "skip waiting",
    "is newer",
    "li, tbody tr, p, footer",
    "printgen order $/$ --seed $",
}
CLASSES = {name for path in SOURCES.glob("style/*.css") for name in re.findall(r"\.([a-z-]+)", path.read_text())}


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from walk(child)


def list_words(text: str) -> Iterator[str]:
    """Yield the texts in a script that look like words to a player."""
    for node in walk(PARSER.parse(text.encode()).root_node):
        if node.type not in {"string", "template_string"} or _is_name(node):
            continue
        parts = (
            "$" if child.type == "template_substitution" else (child.text or b"").decode() for child in node.children
        )
        said = "".join(parts)[1:-1]
        if WORDS.search(said) and said not in KINDS | TECHNICAL and not CLASSES.issuperset(said.split()):
            yield said


def _is_name(node: Node) -> bool:
    """Tell whether a text names elements or files: it is the first that a function for that is given, or imported."""
    around = node.parent
    while around and around.type in {"arguments", "ternary_expression", "template_substitution", "template_string"}:
        around = around.parent
    if around and around.type == "call_expression":
        function = (around.child_by_field_name("function").text or b"").decode().rpartition(".")[2]  # type: ignore[union-attr]
        arguments = around.child_by_field_name("arguments")
        first = next((child for child in arguments.children if child.is_named), None) if arguments else None
        return function in NAMING and first is not None and first.start_byte <= node.start_byte <= first.end_byte
    return bool(around and around.type == "import_statement")


@pytest.mark.parametrize("name", [name for name in MODULES if name not in ENGLISH])
def test_no_words_outside_the_files_of_languages(name: str) -> None:
    """A player whose game is in another language than English finds no English word in a page."""
    assert list(list_words((SOURCES / name).read_text(encoding="utf-8"))) == []


def test_words_of_every_form_are_found() -> None:
    """The search finds sentences, words beside values, and headings."""
    script = """
    tell(`${title} is at ${label}`); tell("nothing changes"); const head = "Points"; say(` for ${player}`);
    h("button.main", go, "Go on"); h("div.choices", {}); list.querySelector("tbody tr");
    """
    assert list(list_words(script)) == ["$ is at $", "nothing changes", "Points", " for $", "Go on"]


def list_sentences(language: str) -> list[str]:
    """Return what is told in a language in several words, without what is put in."""
    words = load_told(language)
    groups = (*words.play.values(), *words.page.values())
    texts = [
        text for group in groups for said in group.values() for text in ([said] if isinstance(said, str) else said)
    ]
    return [text for text in texts if text.count(" ") > 1 and "{" not in text]


def test_a_german_page_speaks_german(tmp_path: Path) -> None:
    """A page says which language it is in, and has no English sentence of ours in its script, but a German one."""
    system = load_plain(tmp_path, "de")
    page = make_page(maker_of(Options()).design, system).decode()
    assert '<html lang="de">' in page
    assert "<noscript>Diese Seite" in page
    german = {each for each in list_sentences("de") if each in page}
    assert [each for each in list_sentences("en") if each in page and not any(each in other for other in german)] == []
    assert len(german) > 100


def test_all_words_of_a_page_are_said() -> None:
    """Who translates the words of a page translates none in vain."""
    asked = {each for name in MODULES for each in list_asked((SOURCES / name).read_text(encoding="utf-8"))}
    said = WRITTEN | {(group, key) for words, group, key in asked if words == "TEXTS"}
    whole = {group for group, key in said if not key}
    known = {(group, key) for group, keys in load_told("en").page.items() if group not in whole for key in keys}
    assert known - said == set()
