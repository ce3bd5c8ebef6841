"""The modules of the page: imports run one way, as those of the Python modules do, and all are joined in order."""

from pathlib import Path, PurePosixPath

import pytest
from py_mini_racer import MiniRacer

from printgen.model.told_words import Counted
from printgen.web.script import SOURCES, Words, join_modules, list_imports

# From the ground up: a module imports from its own room and from rooms before it.
ROOMS = (
    "engine",
    "words",
    "app/elements",
    "app/device",
    "app/browse",
    "app/table",
    "app/scenario",
    "app/games",
    "app/challenge",
    "app",
)
WORDS: Words = {
    "TEXTS": {"table": {"no-card": "Keine „Karte“ </script>", "left": Counted("{number} Karte", "{number} Karten")}}
}
MODULES = sorted(path.relative_to(SOURCES).as_posix() for room in ROOMS for path in (SOURCES / room).glob("*.js"))


@pytest.mark.parametrize("room", ROOMS)
def test_imports_run_one_way(room: str) -> None:
    """A reader of a room needs to know only the rooms before it."""
    known = ROOMS[: ROOMS.index(room) + 1]
    for name in (name for name in MODULES if PurePosixPath(name).parent.as_posix() == room):
        for needed in list_imports(name, (SOURCES / name).read_text(encoding="utf-8")):
            assert PurePosixPath(needed).parent.as_posix() in known, f"{name} imports {needed}"


def write_modules(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")


def test_a_module_comes_after_what_it_needs(tmp_path: Path) -> None:
    """A script declares each thing before it is used, once, and without its comments."""
    write_modules(
        tmp_path,
        main='import { two } from "./two.js";\nimport { one } from "./one.js";\n\nglobalThis.told = one(two);\n',
        two='import { one } from "./one.js";\n\n/** Two.\n * Twice one. */\nexport const two = one(2);\n',
        one="// One.\nfunction none() {}\n\nexport function one(n) {\n  // the same\n  none();\n  return n;\n}\n",
    )
    joined = join_modules("main.js", WORDS, tmp_path)
    racer = MiniRacer()
    assert racer.eval(f"{joined}; told") == 2
    racer.close()
    assert not [said for said in ("One.", "Twice", "the same") if said in joined]


def test_words_stand_in_place(tmp_path: Path) -> None:
    """A script has its words in one language, each where it is asked for, and none that it does not say."""
    write_modules(
        tmp_path,
        main="globalThis.told = (name) => [`${TEXTS.table.noCard}!`, TEXTS.table.left.many, TEXTS.table[name]];\n",
    )
    joined = join_modules("main.js", WORDS, tmp_path)
    racer = MiniRacer()
    racer.eval(joined)
    assert list(racer.call("told", "noCard")) == [
        "Keine „Karte“ </script>!",
        "{number} Karten",
        "Keine „Karte“ </script>",
    ]
    racer.close()
    assert "</script>" not in joined


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ({"main": 'import { a } from "./a.js";\nconst b = 1;\n', "a": "export const a = 1;\nconst b = 2;\n"}, "b is"),
        ({"main": 'import { a } from "./a.js";\n', "a": 'import { b } from "./main.js";\n'}, "need one another"),
        ({"main": "export default 1;\n"}, "export default"),
        ({"main": 'import * as a from "./a.js";\n'}, "import"),
        ({"main": "const a = `${[1].map(({ b }) => `, ${b}`)}`;\n"}, "a template within"),
        ({"main": "const a = TEXTS.table.noDie;\n"}, "no words for TEXTS.table.noDie"),
        ({"main": "const { noCard } = TEXTS;\n"}, "no words for TEXTS"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, texts: dict[str, str], told: str) -> None:
    """What would not be the same script any more is told with its module, such as a name that is declared twice."""
    write_modules(tmp_path, **texts)
    with pytest.raises(ValueError, match=told):
        join_modules("main.js", WORDS, tmp_path)
