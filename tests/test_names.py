"""Names: each means one thing in all of printgen, so that whoever reads one knows which thing is meant."""

import ast
from collections import Counter, defaultdict
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


def test_no_two_modules_of_tests_share_a_name() -> None:
    """Each file of tests is run: pytest knows them by their names without folders, and takes the first of two."""
    counted = Counter(path.name for path in Path(__file__).parent.rglob("*.py") if "packs" not in path.parts)
    assert [name for name, count in counted.items() if count > 1] == []
