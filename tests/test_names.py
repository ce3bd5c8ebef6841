"""Names: each means one thing in all of printgen, so that whoever reads one knows which thing is meant."""

import ast
from collections import defaultdict
from pathlib import Path

import printgen

FOLDER = Path(printgen.__file__).parent


def test_no_two_classes_share_a_name() -> None:
    """A class is called as no other is, be it of another module and private there."""
    places = defaultdict(list)
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name.lstrip("_")].append(path.relative_to(FOLDER).as_posix())
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}
