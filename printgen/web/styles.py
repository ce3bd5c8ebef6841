"""The style sheets of a page, joined into one."""

import re
from pathlib import Path

STYLES = Path(__file__).resolve().parent / "style"
# Comes before all others, which refer to what it names.
FIRST = "base.css"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BLANK = re.compile(r"\s+")
# Blanks beside these separate nothing; before a colon they may, since a selector can begin with one.
NEEDLESS = re.compile(r" ?([{};,]) ?|(?<=:) ")


def join_styles(folder: Path = STYLES) -> str:
    """Return all style sheets of a folder as one, without comments and needless blanks."""
    paths = sorted(folder.glob("*.css"), key=lambda path: (path.name != FIRST, path.name))
    joined = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return NEEDLESS.sub(r"\1", BLANK.sub(" ", COMMENT.sub("", joined))).replace(";}", "}").strip()
