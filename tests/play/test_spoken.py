"""Words to a player at the terminal: all of them come from the files of languages, and each is told somewhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from vectors.random_play import Chooser, choose_action
from web.games import list_games, list_tonight

from printgen.load.look.printed_words import load_told
from printgen.model.told_words import Counted, ToldWords
from printgen.play.game.refusal import HINT, TAPPED, TYPED, Refused
from printgen.play.game.session import Session
from printgen.play.words.ending import phrase_shared
from printgen.play.words.handbook import explain_word, list_words
from printgen.play.words.phrases import DoneAction, phrase_outcome, phrase_state
from printgen.play.words.rulebook import phrase_tonight
from printgen.web.script import SOURCES, list_asked

ROOM = Path(__file__).parents[2] / "printgen"
PLAY = sorted(ROOM.glob("play/**/*.py"))
ENGLISH, GERMAN = load_told("en"), load_told("de")
# What is raised for mistakes of lines, files and code, and what says how words are typed: in English whatever the game.
OURS = {
    "BadUsage", "BadLog", "AssertionError", "TypeError", "ValueError", "KeyError", "find_exactly", "re.compile",
    "Verb", "Argument", "_list", "_read",
}  # fmt: skip
SAID = {"message", "hint"}
# Whole modules of such words: logs that are damaged.
UNTOLD = {"play/log/file.py", "play/log/journal.py", "play/game/session.py"}
# Two words, or one before or after a value.
WORDS = re.compile(r"[A-Za-z]{2,}[,;:.]? +[A-Za-z]{2,}|^ [a-z]{2,} |^[a-z]{2,} $| [a-z]{2,} $|^ [a-z]{2,}$")
# What is typed, or is no word at all: in game/pile what a programmer is shown, in colour_display the styles of rich.
TYPED_WORDS = {
    "hand ",
    "keep ",
    "assign ",
    "choose ",
    "name ",
    " NAME)",
    "to ",
    "by ",
    "into ",
    "set ",
    "draw ",
    "score ",
}
TECHNICAL = {
    " of ", " cards in the stack>", "bold red", "bold underline", "bold not dim", "italic dim", "not bold",
    "not dim bold",
    "the pile or bag ", "rules ", " and ", " or ",
}  # fmt: skip


def list_told(path: Path) -> Iterator[str]:
    """Yield the texts in a module that look like words to a player."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out = {
        id(node.annotation) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation
    }
    left_out |= {id(node.returns) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.returns}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))  # a docstring
        if isinstance(node, ast.Assign) and {each.id for each in node.targets if isinstance(each, ast.Name)} & SAID:
            left_out |= {id(each) for each in ast.walk(node.value)}  # of an error of a line
        if isinstance(node, ast.Call) and ast.unparse(node.func) in OURS:
            left_out |= {id(each) for each in ast.walk(node)}
        if id(node) in left_out:
            left_out |= {id(each) for each in ast.walk(node)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and WORDS.search(node.value):
            yield node.value


@pytest.mark.parametrize("path", [path for path in PLAY if path.relative_to(ROOM).as_posix() not in UNTOLD], ids=str)
def test_no_words_outside_the_files_of_languages(path: Path) -> None:
    """Who plays a game in another language than English is told no English word at the terminal."""
    assert [said for said in list_told(path) if said not in TYPED_WORDS | TECHNICAL] == []


def list_keys(words: ToldWords) -> set[str]:
    """Return the keys of all that is told, each with its subject; of refusals the reasons."""
    keys = {f"{group}.{key}" for group, said in words.play.items() for key in said}
    return {key for key in keys if not key.endswith((HINT, TYPED, TAPPED))}


def test_all_words_are_told() -> None:
    """Who translates the words of play translates none in vain, and none that is told is missing."""
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for path in [*PLAY, *ROOM.glob("load/**/*.py"), ROOM / "model/told_words.py", ROOM / "cli/odds.py"]
    )
    whole = set(re.findall(r"""["']([a-z-]+\.[a-z/-]+)["']""", code))
    begun = set(re.findall(r"""["']([a-z-]+\.[a-z-]*)\{""", code))
    scripts = (path.read_text(encoding="utf-8") for path in SOURCES.glob("[aew]*/**/*.js"))
    asked = {f"{group}.{key}" for text in scripts for name, group, key in list_asked(text) if name == "WORDS"}
    groups = {key for key in asked if key.endswith(".")} | {"refusals.", "more.", "kinds."} | begun
    known = list_keys(ENGLISH)
    assert {key for key in known - whole - asked if not key.startswith(tuple(groups))} == set()
    heads = {key.partition(".")[0] for key in known}
    assert {key for key in whole if key.partition(".")[0] in heads} - known - {"things.taken"} == set()


def list_segments(words: ToldWords) -> set[str]:
    """Return what is told in several words, without what is put in."""
    texts = [text for group in words.play.values() for said in group.values() for text in _list_forms(said)]
    return {part.strip() for text in texts for part, *_ in Formatter().parse(text) if part.strip().count(" ") > 1}


def _list_forms(said: str | Counted) -> tuple[str, ...]:
    return said if isinstance(said, Counted) else (said,)


@pytest.mark.parametrize(("name", "scenario"), list_tonight())
def test_a_german_game_speaks_german(name: str, scenario: int) -> None:
    """What happens, how a game stands, its help and why something is refused has no English sentence of ours."""
    english = list_games()[name].tonight(scenario)
    told = "\n".join(play_some(english._replace(words=GERMAN)))
    own = repr(english._replace(words=ToldWords({}, {})))
    foreign = list_segments(ENGLISH) - list_segments(GERMAN)
    assert [each for each in foreign if each in told and each not in own] == []
    assert sum(each in told for each in list_segments(GERMAN)) > 10


def play_some(system: object) -> Iterator[str]:
    """Yield all that is told of a game in which something is done at random."""
    session, chooser = Session.of(system, "spoken"), Chooser("spoken")  # type: ignore[arg-type]
    for _ in range(150):
        if action := choose_action(session.game, chooser):
            try:
                before, (events, session) = session.game, session.act(action)
            except Refused as refused:
                yield f"{refused.message} {refused.hint}"
                continue
            yield from phrase_outcome(DoneAction(before, action, events, session.game), hands=True)
    game = session.game
    yield from phrase_tonight(game.system, game.system.scenario) if game.system.scenario else ()
    yield from (line for part in phrase_state(game) for line in (part.title, *part.lines))
    rows = [*list_words(game), *(each for pile in game.piles for each in explain_word(game, pile))]
    yield from (f"{word} {meaning}" for _, said in rows for word, meaning in said)
    yield phrase_shared(game, "code", 1, 0)
