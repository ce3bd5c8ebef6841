"""A pack of a stranger who wants a page to run or fetch something: marsh, with markup in each text that may be free."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import yaml
from playing import MARSH

from printgen.load.folder import load_pack
from printgen.model.system import System
from printgen.paths import Pack

# Each would set `ran`, fetch something, or end what it stands in, if it were markup, style or script.
MARKUP = (
    "<svg/onload=ran=1>", "</script><script>ran=1</script>", '"><img src=x onerror=ran=1>', "{{7*7}}${ran=1}",
    "</title><base href=//a.b>", "<style>*{display:none}</style>", "]]></svg><iframe src=javascript:parent.ran=1>",
    "&lt;img src=x onerror=ran=1&gt;",
)  # fmt: skip
# What is as short as a title must be.
SHORT = ("<svg/onload=ran=1>", "</script>", "<!--", "'onclick='ran=1", "</template>", '"><a href=//a.b>')
TEXTS = {"title", "text", "note", "word", "use", "credit", "edition", "name", "result", "heading", "gap"}
TITLES = {"title", "name", "edition", "word"}
# Files whose words have little room.
NARROW = {"maps", "markers", "measures"}
# Titles that other files of the pack look up.
NAMES = {"Calm", "Wild", "Nothing stirs", "The drowned", "Bog rats", "Cross the ford", "Fog", "lair", "-1", "-2"}

# Where the pack lies as long as there are tests: its pictures are read when they are drawn.
HOME = TemporaryDirectory()


class Markup(NamedTuple):
    """What titles and other texts are spoilt with, in turn."""

    short: Iterator[str]
    long: Iterator[str]


@cache
def make_hostile() -> System:
    """Return the game of the hostile pack, which has an id of its own: tests keep a page for each id."""
    markup = Markup(cycle(SHORT), cycle(MARKUP))
    folder = Path(HOME.name)
    copytree(MARSH / "art", folder / "art")
    for path in sorted(MARSH.rglob("*.yaml")):
        said = yaml.safe_load(path.read_text(encoding="utf-8"))
        said = said if path.stem in NARROW else _spoil(said, "", markup)
        copy = folder / path.relative_to(MARSH)
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(yaml.safe_dump(said, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return load_pack(Pack("hostile", folder, ""))


def _spoil(value: Any, key: str, markup: Markup) -> Any:
    """Return a value of a file with markup behind each text that may be free."""
    if isinstance(value, dict):
        return {name: _spoil(each, name, markup) for name, each in value.items()}
    if isinstance(value, list):
        return [_spoil(each, "", markup) for each in value]
    if not isinstance(value, str) or key not in TEXTS or value in NAMES:
        return value
    return f"{value[:3]}{next(markup.short)}" if key in TITLES else f"{value} {next(markup.long)}"
