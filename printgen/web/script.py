"""Joins JavaScript modules into one script, so that a page needs no other file.

All modules share one scope there: each name is declared once at the top of one module, and imported as it is called.
Words to a player are none of a module: it asks for them by name, and the script has those of its language in place.
"""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath

from minify_html import minify
from rjsmin import jsmin

from printgen.model.told_words import Counted, ToldWords, WordGroups

# In this element every name at the top of a module stays, since another script might use it.
OPEN, CLOSE = "<script>", "</script>"
SOURCES = Path(__file__).resolve().parent
IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
BRACES = re.compile(r"`|\$?\{|\}")
EXPORTED = re.compile(r"^export (?=async |function|class|const |let )", re.MULTILINE)
# How a module asks for words: WORDS.group.key, TEXTS.group.key, or for all words of a group.
ASKED = re.compile(r"\b(WORDS|TEXTS)\b(?:\.(\w+))?(?:\.(\w+))?")
CAPITAL = re.compile(r"(?=[A-Z])")
# All words by how modules ask for them, by group, and by key.
Words = Mapping[str, WordGroups]


def join_modules(entry: str, words: Words, folder: Path = SOURCES, spare: Iterable[str] = ()) -> str:
    """Return one script of a module, such as app/main.js, and all that it needs, without comments and blanks.

    words: what stands in place of each WORDS.group.key and TEXTS.group.key.
    spare: modules that no other imports, and that stand before it.

    Raises ValueError for modules that need one another, for a name that two of them declare, for words that there are
    not, for a template within a template, and for an import or an export in another form than these two:
    `import { name } from "./module.js";` and `export function name`.
    """
    texts: dict[str, str] = {}
    for name in (*spare, entry):
        _collect(name, folder, texts, ())
    _check_names(texts)
    bare = jsmin("".join(_strip(name, text) for name, text in texts.items()))  # the other one keeps comments
    spoken = ASKED.sub(lambda found: _find_words(found, words), bare)
    return minify(f"{OPEN}{spoken}{CLOSE}", minify_js=True).removeprefix(OPEN).removesuffix(CLOSE)


def list_asked(text: str) -> list[tuple[str, str, str]]:
    """Return what a script asks for: WORDS or TEXTS, the group and the key, "" for all of the group, as files say."""
    return [(name, *map(_write_key, parts)) for name, *parts in ASKED.findall(text)]


def name_words(words: ToldWords) -> Words:
    """Return the words of a language by how modules ask for them."""
    return {"WORDS": words.play, "TEXTS": words.page}


def _write_key(name: str) -> str:
    """Return how a file of words calls what a script calls so: "no-such-card" for noSuchCard."""
    return CAPITAL.sub("-", name).lower()


def _find_words(asked: re.Match[str], words: Words) -> str:
    """Return words as JavaScript, for a script that asks for them. Raises ValueError for those that there are not."""
    name, group, key = asked[1], _write_key(asked[2] or ""), _write_key(asked[3] or "")
    try:
        found = words[name][group]
        said = _tell(found[key]) if key else {_write_name(each): _tell(found[each]) for each in found}
    except KeyError:
        raise ValueError(f"there are no words for {asked[0]}") from None
    text = json.dumps(said, ensure_ascii=False).replace("</", "<\\/")  # or it might end the script
    return f"({text})"


def _tell(said: str | Counted) -> str | dict[str, str]:
    """Return words as plain data."""
    return said if isinstance(said, str) else said._asdict()


def _write_name(key: str) -> str:
    """Return how a script calls what a file of words calls so."""
    return re.sub(r"-(.)", lambda found: found[1].upper(), key)


def _collect(name: str, folder: Path, texts: dict[str, str], above: tuple[str, ...]) -> None:
    """Add the text of a module after the modules that it needs; the modules `above` need it. Raises ValueError."""
    if name in above:
        raise ValueError(f"modules need one another: {' -> '.join((*above, name))}")
    if name not in texts:
        text = (folder / name).read_text(encoding="utf-8")
        for other in list_imports(name, text):
            _collect(other, folder, texts, (*above, name))
        texts[name] = text


def list_imports(name: str, text: str) -> list[str]:
    """Return the modules that a module imports from, such as ./other.js or ../room/other.js."""
    return [normpath(join(dirname(name), said)) for said in IMPORT.findall(text)]


def _check_names(texts: Mapping[str, str]) -> None:
    """Make sure that each name is declared by one module alone. Raises ValueError."""
    owners: dict[str, str] = {}
    for name, text in texts.items():
        for declared in DECLARED.findall(text):
            owner = owners.setdefault(declared, name)
            if owner != name:
                raise ValueError(f"{declared} is declared by {owner} and by {name}")


def _strip(name: str, text: str) -> str:
    """Return a module without imports and the word `export`. Raises ValueError."""
    bare = EXPORTED.sub("", IMPORT.sub("", text))
    if left := re.search(r"^(?:import|export)\b[^(\n]*", bare, re.MULTILINE):
        raise ValueError(f"{name}: {left[0]!r} is not an import or export that can be joined")
    if nested := next(filter(_has_nested_template, bare.splitlines()), None):
        raise ValueError(f"{name}: a template within a template, whose spaces would be lost: {nested.strip()}")
    return bare


def _has_nested_template(line: str) -> bool:
    """Tell whether a line has a template literal within another. jsmin takes the inner one for code."""
    inside: list[str] = []  # the backquotes and braces that are open
    for mark in BRACES.findall(line):
        is_text = inside[-1:] == ["`"]
        if mark == "`" and not is_text and "`" in inside:
            return True
        if (mark == "`" and is_text) or (mark == "}" and inside[-1:] == ["{"]):
            inside.pop()
        elif mark in {"`", "${"} or (mark == "{" and not is_text):
            inside.append("`" if mark == "`" else "{")
    return False
