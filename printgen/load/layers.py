"""Files that extend others: the packs and layouts that these are, their nodes as one, and what a pack changes."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import MOST_NAMED, BadData, Origin, Problem, count_noun, reason_of, suggest
from printgen.load.inside import refuse_outside
from printgen.load.nodes.records import MergedMapping, Report, check_mapping, value_of
from printgen.load.nodes.scalars import LETTERS_HINT, describe, ident, is_null, line, unmarked_line
from printgen.load.nodes.source import (
    MOST_VALUES,
    Budget,
    Fault,
    Mistake,
    compose,
    open_file,
    origin_of,
    read_text,
    to_problems,
)
from printgen.load.nodes.symbols import is_ident
from printgen.load.sheet.rows import fill_rows
from printgen.model.die import DASHES
from printgen.model.table import make_id
from printgen.paths import ROSTERS, LayoutKind, find_base, is_yaml, known_layouts, name_bases, shipped, show_path

EXTENDS = "extends"
OTHER_FILE = "remove the line, or name another file"
OTHER_NAME = "a file in ./layouts takes the place of the one of its name that came with printgen: name yours otherwise"


def trace_parents(node: Node, kind: LayoutKind) -> list[Node]:
    """Return the root of a file, of the file that it extends, and so on; `kind` is the catalog's.

    A parent is named as on the command line, its path counted from the file that names it. Raises BadData.
    """
    roots, seen = [node], [os.path.realpath(origin_of(node).file)]
    links: list[Node] = []
    while (named := value_of(roots[-1], EXTENDS)) is not None:
        path = _find_parent(roots[-1], named, kind)
        links.append(named)
        if (real := os.path.realpath(path)) in seen:
            first = seen.index(real)
            raise _refuse_ring(links[first:], seen[first:])
        roots.append(open_file(path))
        seen.append(real)
    return roots


def merge_nodes(child: Node, parent: Node) -> Node:
    """Return a mapping's node with what the parent states and the child does not; mappings in it likewise.

    What the parent states comes first, in its order.
    """
    if not (isinstance(child, MappingNode) and isinstance(parent, MappingNode)):
        return child
    own = list(child.value)
    pairs = []
    for key, value in parent.value:
        found = next((pair for pair in own if name_key(pair[0]) == name_key(key)), None)
        if found:
            own.remove(found)
        pairs.append((found[0], merge_nodes(found[1], value)) if found else (key, value))
    return MappingNode(child.tag, [*pairs, *own], child.start_mark, child.end_mark, child.flow_style)


def rank_place(node: Node, roots: list[Node]) -> int:
    """Return how many of the files that extend one another come before the file of a node."""
    return [root.start_mark.name for root in roots].index(node.start_mark.name)


def _find_parent(root: Node, named: Node, kind: LayoutKind) -> Path:
    try:
        name = line(named)
    except Fault as fault:
        raise BadData(to_problems(fault, root)) from None
    if is_yaml(name):
        path = Path(origin_of(named).file).parent / name
        if not os.path.exists(path):  # noqa: PTH110  # answers no where Path.exists raises, as for a name too long
            raise _refuse(named, f'there is no file "{show_path(path)}"', "its path counts from this file's folder")
        return path
    known = known_layouts(kind)
    if name not in known:
        raise _refuse(named, f'unknown parent "{name}"', suggest(name, known))
    return known[name]


def _refuse_ring(links: list[Node], files: list[str]) -> BadData:
    """Return what is wrong with files that extend one another in a ring, or with one that extends itself.

    The place is in a file of the user's own: files that came with printgen are sound.
    """
    built_in = os.path.realpath(shipped("layouts"))
    own = [link for link, file in zip(links, files, strict=True) if not Path(file).is_relative_to(built_in)]
    place = (own or links)[-1]
    if len(files) == 1:
        return _refuse(place, "a file cannot extend itself", OTHER_FILE if is_yaml(line(place)) else OTHER_NAME)
    message = f"the files extend one another in a ring: {', '.join(Path(file).name for file in [*files, files[0]])}"
    return _refuse(place, message, OTHER_NAME if own != links else "one of them must extend none")


def name_key(key: Node) -> str | int:
    """Return what tells a key from others; a key that is not a text is unlike any other."""
    return key.value if isinstance(key, ScalarNode) else id(key)


def _refuse(node: Node, message: str, hint: str) -> BadData:
    return BadData([Problem(origin_of(node), f"{EXTENDS}: {message}", hint)])


CHANGE, ADD = "change", "add"
# What each key alters.
BODIES = {CHANGE: "rows", ADD: "entries"}


def alter(child: Node, parent: Node, mistakes: list[Mistake]) -> Node:
    """Return a table without its keys `change` and `add`, with the rows or entries that come of them instead."""
    if not isinstance(child, MappingNode):
        return child
    for key, function in ((CHANGE, _change_rows), (ADD, _add_entries)):
        if (said := value_of(child, key)) is None:
            continue
        pairs = [(name, value) for name, value in child.value if name.value != key]
        place = next(name for name, _ in child.value if name.value == key)
        body = BODIES[key]
        whole = value_of(parent, body)
        if value_of(child, body) is not None:
            message = f"the table has {body} of its own too"
            mistakes.append(Mistake(place, message, f"write {key} or {body}, not both"))
        elif not isinstance(whole, SequenceNode):
            hint = "rows are altered by change, the entries of a list by add"
            mistakes.append(Mistake(place, f"the table of the extended pack has no {body}", hint))
        else:
            try:
                name = ScalarNode(place.tag, body, place.start_mark, place.end_mark)
                pairs.append((name, function(said, whole)))
            except Fault as fault:
                mistakes += fault.mistakes
        child = MappingNode(child.tag, pairs, child.start_mark, child.end_mark)
    return child


def _change_rows(said: Node, whole: SequenceNode) -> SequenceNode:
    """Return the rows of a table, changed as `said` says by roll; a new one stands behind the last. Raises Fault."""
    report = Report(check_mapping(said))
    rows: list[list[Node]] = [[row] for row in whole.value]  # each row with the rows that stand behind it
    known = index_rows(whole)
    behind = len(rows) - 1
    for key, value in said.value:
        place = known.get(fold_roll(key))
        if is_null(value):
            if place is None:
                rolls = [roll.value for row in whole.value if isinstance(roll := value_of(row, "roll"), ScalarNode)]
                more = ", ..." if len(rolls) > MOST_NAMED else ""
                hint = f"its rows are {', '.join(rolls[:MOST_NAMED])}{more}" if rolls else ""
                report.add(key, "leaves out a row that the extended pack does not have", hint)
            else:
                behind, rows[place] = place, rows[place][1:]
            continue
        if not isinstance(value, MappingNode):
            report.add(value, f"expected keys and values, not {describe(value)}", "write a row without roll")
            continue
        roll = ScalarNode(key.tag, "roll", key.start_mark, key.end_mark)
        row = MappingNode(value.tag, [(roll, key), *value.value], key.start_mark, value.end_mark)
        if place is None:
            rows[behind].append(row)
        else:
            behind, rows[place] = place, [row, *rows[place][1:]]
    report.close()
    return SequenceNode(whole.tag, [row for group in rows for row in group], said.start_mark, said.end_mark)


def _add_entries(said: Node, whole: SequenceNode) -> SequenceNode:
    if not isinstance(said, SequenceNode):
        hint = "begin each entry with a hyphen"
        raise Fault(Mistake(said, f"expected a list, not {describe(said)}", hint))
    return SequenceNode(whole.tag, [*whole.value, *said.value], said.start_mark, said.end_mark)


def index_rows(rows: Node | None) -> dict[str, int]:
    """Return the place of each row by its roll."""
    found: dict[str, int] = {}
    for place, row in enumerate(rows.value if isinstance(rows, SequenceNode) else ()):
        if roll := value_of(row, "roll"):
            found.setdefault(fold_roll(roll), place)
    return found


# A number as percentile dice are printed: 05, and 00 for 100.
ZEROS = re.compile(r"\b0[0-9]\b")


def fold_roll(node: Node) -> str:
    """Return what tells a roll from others: the same in each way of writing it."""
    plain = "".join(str(node.value).split()).translate(DASHES)
    return ZEROS.sub(lambda zeros: zeros[0].lstrip("0") or "100", plain)


HEAD_FILE = "system.yaml"
# The files that hold items, and the files that hold sections of items; items are called as the file or the section is.
ITEMS = ("procedures.yaml", "markers.yaml", "trackers.yaml", "forms.yaml", "maps.yaml", "measures.yaml")
SECTIONS = {
    "products.yaml": ("decks", "sheets"),
    "play.yaml": ("gauges", "scales", "piles", "bags", "rolls", "picks", "ends", "routines", "carry-out"),
}
Counts = Counter[tuple[str, str]]


def is_table(file: str) -> bool:
    """Tell whether a file of a pack is a table's."""
    return file not in (HEAD_FILE, *ITEMS, *SECTIONS) and not file.startswith(ROSTERS)


def count_changes(file: str, child: Node, parent: Node | None) -> Counts:
    """Return how many things of each kind a file adds, changes, replaces or leaves out, by noun and verb."""
    if file == HEAD_FILE:
        return Counts()
    if file in ITEMS:
        return _count_items(file.removesuffix(".yaml"), child, parent)
    pairs = child.value if isinstance(child, MappingNode) else []
    if file in SECTIONS:
        found = Counts()
        for section in SECTIONS[file]:
            said = child if is_null(child) else value_of(child, section)
            found += _count_items(section, said, parent and value_of(parent, section))
        others = sum(key.value not in SECTIONS[file] for key, _ in pairs)
        return found + Counts({("setting", "changed"): others})
    noun = "table" if is_table(file) else "roster"
    if parent is None or is_null(child):
        return Counts([(noun, "left out" if is_null(child) else "added")])
    changed, added = value_of(child, CHANGE), value_of(child, ADD)
    known = index_rows(value_of(parent, "rows"))
    rows = changed.value if isinstance(changed, MappingNode) else ()
    found = Counts(("row", _name_verb(value, is_known=fold_roll(key) in known)) for key, value in rows)
    found["entry", "added"] += len(added.value) if isinstance(added, SequenceNode) else 0
    keys = {name_key(key) for key, _ in pairs}
    if keys & {*BODIES.values()}:
        found[noun, "replaced"] += 1
    elif keys - BODIES.keys():
        found[noun, "changed"] += 1
    return found


def _count_items(what: str, child: Node | None, parent: Node | None) -> Counts:
    noun = what.removesuffix("s")
    known = {name_key(key) for key, _ in parent.value} if isinstance(parent, MappingNode) else set()
    if child is not None and is_null(child):
        return Counts({(noun, "left out"): len(known)})
    pairs = child.value if isinstance(child, MappingNode) else []
    return Counts((noun, _name_verb(value, is_known=name_key(key) in known)) for key, value in pairs)


def _name_verb(value: Node, *, is_known: bool) -> str:
    return "left out" if is_null(value) else "changed" if is_known else "added"


def describe_changes(counts: Counts) -> tuple[str, ...]:
    """Return in words what a pack changes: "1 table replaced", "2 rows changed"."""
    told = ((count_noun(number, noun), verb) for (noun, verb), number in sorted(counts.items()) if number)
    return tuple(f"{words.replace('entrys', 'entries')} {verb}" for words, verb in told)


# Keys of system.yaml that a pack must say itself.
OWN = ("edition", "prefix")
OWN_HINT = "a pack that extends another has its own"
# A key with its value.
Pair = tuple[Node, Node]


def extend_file(file: str, child: Node, parent: Node | None) -> tuple[Node | None, list[Problem]]:
    """Return the root of a file, merged with the same file of the extended pack if that has one, and the problems.

    A file with nothing but null leaves the other out. `file` is its path in the pack.
    """
    mistakes: list[Mistake] = []
    if is_null(child) and file != HEAD_FILE:
        if parent is None:
            mistakes.append(Mistake(child, "leaves out a file that the extended pack does not have", "remove the file"))
        return None, to_problems(Fault(*mistakes), child)
    if parent is None:
        return child, []
    if file == HEAD_FILE and isinstance(parent, MappingNode):
        parent = _with_pairs(parent, [(key, value) for key, value in parent.value if key.value != EXTENDS])
        missing = [key for key in OWN if value_of(child, key) is None]
        mistakes += [Mistake(child, f'the key "{key}" is missing', OWN_HINT) for key in missing]
    altered = alter(child, parent, mistakes) if is_table(file) else child
    merged = _merge(altered, parent, mistakes)
    return None if _is_emptied(merged, parent) else merged, to_problems(Fault(*mistakes), child)


def _merge(child: Node, parent: Node, mistakes: list[Mistake]) -> Node:
    """Return a mapping with what the parent says and the child does not; mappings in it likewise.

    What the parent says comes first, in its order. A key with the value null leaves out what the parent says.
    """
    if not (isinstance(child, MappingNode) and isinstance(parent, MappingNode)):
        return child
    try:
        mistakes += check_mapping(child, MOST_VALUES)
    except Fault as fault:
        mistakes += fault.mistakes
        return parent
    own: dict[str | int, Pair] = {}
    for key, value in child.value:
        own.setdefault(name_key(key), (key, value))
    found = [_merge_pair(own.pop(name_key(pair[0]), None), pair, mistakes) for pair in parent.value]
    known = [name.value for name, _ in parent.value if isinstance(name, ScalarNode)]
    for key, value in own.values():
        if is_null(value):
            message = "leaves out what the extended pack does not have"
            mistakes.append(Mistake(key, message, suggest(key.value, known)))
    pairs = [*filter(None, found), *(pair for pair in own.values() if not is_null(pair[1]))]
    merged = _with_pairs(child, pairs)
    nulls = {key.value: value for key, value in child.value if is_null(value)}
    merged.left_out = (parent.left_out if isinstance(parent, MergedMapping) else {}) | nulls
    return merged


def _merge_pair(own: Pair | None, other: Pair, mistakes: list[Mistake]) -> Pair | None:
    """Return a key with its value, merged with what the extended pack says; None if it is left out."""
    if not own:
        return other
    if is_null(own[1]):
        return None
    merged = _merge(own[1], other[1], mistakes)
    return None if _is_emptied(merged, other[1]) else (own[0], merged)


def _is_emptied(merged: Node, parent: Node) -> bool:
    return isinstance(merged, MappingNode) and not merged.value and bool(parent.value)


def _with_pairs(node: Node, pairs: list[Pair]) -> MergedMapping:
    merged = MergedMapping(node.tag, pairs, node.start_mark, node.end_mark)
    merged.left_out = node.left_out if isinstance(node, MergedMapping) else {}
    return merged


# How many tables a pack may have, and how many rosters.
MOST_FILES = 200


class MergedFile(NamedTuple):
    """A file as the pack has it."""

    root: Node | None  # what it says, None if it is left out
    sources: tuple[Node, ...]  # the roots of the files that it was merged of


class Layers:
    """The files of a pack's folder, of the folder of the pack that it extends, and so on.

    problems: what is wrong with the folders, and with how files differ from the files that they extend, is added there
    found: what was read, or what is wrong with it, by the path in the pack itself
    changes: how much of what the pack changes of the one that it extends
    """

    def __init__(self, folders: list[Path], budget: Budget, problems: list[Problem]) -> None:
        self.folders = folders
        self.budget = budget
        self.problems = problems
        self.changes = Counter[tuple[str, str]]()
        self.found: dict[Path, MergedFile | BadData] = {}

    @cached_property
    def homes(self) -> list[Path]:
        """Return the folders, links followed."""
        return [folder.resolve() for folder in self.folders]

    def is_missing(self, path: Path) -> bool:
        """Tell whether the pack has no such file, and takes none from the pack that it extends."""
        if path not in self.found and (len(self.folders) == 1 or self.budget.is_spent):
            return all(is_missing(folder / path.relative_to(self.folders[0])) for folder in self.folders)
        try:
            return self.find(path).root is None
        except BadData:  # reading it will say why
            return False

    def find(self, path: Path) -> MergedFile:
        """Return a file by its path in the pack itself. Raises BadData, each time that it is asked for again."""
        if path not in self.found:
            try:
                self.found[path] = self._merge(path)
            except BadData as bad:
                self.found[path] = bad
        found = self.found[path]
        if isinstance(found, BadData):
            raise found
        return found

    def _merge(self, path: Path) -> MergedFile:
        """Return a file, merged with the files of its name in the extended packs. Raises BadData."""
        within = path.relative_to(self.folders[0])
        root: Node | None = None
        sources: tuple[Node, ...] = ()
        for folder, home in reversed(list(zip(self.folders, self.homes, strict=True))):
            file = folder / within
            if is_missing(file):
                continue
            refuse_outside(file, home)
            own = open_file(file, self.budget)
            if is_table(within.as_posix()):
                own = fill_rows(own, root, folder, self.budget)
            if folder == self.folders[0] and len(self.folders) > 1:
                self.changes.update(count_changes(within.as_posix(), own, root))
            if folder == self.folders[-1]:
                root = own
            else:
                root, problems = extend_file(within.as_posix(), own, root)
                self.problems += problems
            sources = (*sources, own)
        return MergedFile(root, sources)

    def list_left_out(self) -> dict[str, Origin]:
        """Return where a file is left out, or a key of one, by its name, of all files that were read."""
        found: dict[str, Origin] = {}
        for path, file in self.found.items():
            if isinstance(file, BadData):
                continue
            if file.root is None and file.sources:
                found[path.stem] = origin_of(file.sources[-1])
            waiting = [file.root] if file.root else []
            while waiting:
                node = waiting.pop()
                nulls = node.left_out if isinstance(node, MergedMapping) else {}
                found |= {name: origin_of(null) for name, null in nulls.items()}
                waiting += [value for _, value in node.value if isinstance(value, MappingNode)]
        return found

    def list_files(self, folder: Path) -> list[Path]:
        """Return the YAML files of a folder, as if all files of extended packs lay in this one.

        A file with a wrong name is listed where it lies.
        """
        within = folder.relative_to(self.folders[0])
        found = [path for layer in self.folders for path in self._list_layer(layer / within)]
        return sorted({folder / path.name if is_ident(path.stem) else path for path in found})

    def _list_layer(self, folder: Path) -> list[Path]:
        """Return the files of a folder that are meant as YAML; none if there is no such folder."""
        try:
            found = sorted(path for path in folder.iterdir() if is_yaml(path.name.lower()))
        except FileNotFoundError:
            return []
        except OSError as error:
            self._note(folder, f"cannot be read: {reason_of(error)}", "")
            return []
        if len(found) > MOST_FILES:
            self._note(folder, f"holds {len(found):,} YAML files, and {MOST_FILES} is the most", "make several packs")
        return found[:MOST_FILES]

    def _note(self, folder: Path, message: str, hint: str) -> None:
        self.problems.append(Problem(Origin(show_path(folder)), message, hint))


def find_bad_name(path: Path) -> list[Problem]:
    """Return the problem of a file whose name cannot be an id, or none."""
    if path.suffix == ".yaml" and is_ident(path.stem):
        return []
    hint = "a file's name is its id: small letters, digits and hyphens, then .yaml"
    if path.suffix == ".yaml" and path.stem == make_id(path.stem, letters=True):
        hint = LETTERS_HINT
    return [Problem(Origin(show_path(path)), "cannot have this name", hint)]


def is_missing(path: Path) -> bool:
    """Tell whether there is surely nothing at a path, not even a link to nowhere."""
    try:
        path.lstat()
    except FileNotFoundError:
        return True
    except OSError:  # something that cannot be looked at: reading it will say why
        return False
    return False


# How many packs may extend one another in a row.
MOST_BASES = 10


def trace_folders(folder: Path) -> list[Path]:
    """Return the folder of a pack, of the pack that it extends, and so on. Raises BadData."""
    folders, seen = [folder], [folder.resolve()]
    first = named = find_link(folder)
    while named is not None:
        try:
            name = ident(named)
        except Fault as fault:
            raise BadData([note_link(named, *fault.mistakes[0][1:])]) from None
        base = find_base(folders[-1], name)
        if not base:
            hint = suggest(name, name_bases(folders[-1]))
            raise BadData([note_link(named, f'there is no other pack "{name}"', hint)])
        if (home := base.resolve()) in seen:
            ring = [path.name for path in folders[seen.index(home) :]]
            message = f"the packs extend one another in a ring: {', '.join([*ring, base.name])}"
            raise BadData([note_link(named, message, "one of them must extend none")])
        if first and len(folders) > MOST_BASES:
            message = f"more than {MOST_BASES} packs extend one another in a row, from this one on"
            raise BadData([note_link(first, message, f"the last of them is {base.name}: leave some out")])
        folders.append(base)
        seen.append(home)
        named = find_link(base)
    return folders


def find_link(folder: Path) -> Node | None:
    """Return the node of the name that a pack says it extends. Raises BadData if its file says so but is not YAML."""
    name = show_path(folder / HEAD_FILE)
    try:
        text = read_text(folder / HEAD_FILE, name)
    except BadData:  # told where the file is read as one of the pack
        return None
    return value_of(compose(text, name), EXTENDS) if EXTENDS in text else None


def find_bases(folders: list[Path]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the names and editions of all extended packs in words, "" if there are none.

    Also return each of these packs, nearest first: its id, and the edition that its System has.
    """
    edition = name = ""
    bases: list[tuple[str, str]] = []
    for folder in reversed(folders[1:]):
        root = open_file(folder / HEAD_FILE)
        try:
            name = line(found) if (found := value_of(root, "name")) else name
            own = unmarked_line(found) if (found := value_of(root, "edition")) else ""
        except Fault as fault:
            raise BadData(to_problems(fault, root)) from None
        bases.insert(0, (folder.name, " / ".join(filter(None, (own, edition)))))
        edition = " / ".join(filter(None, (f"{name} {own}".strip(), edition)))
    return edition, tuple(bases)


def note_link(named: Node, message: str, hint: str) -> Problem:
    """Return a problem at the name of the pack that another one extends."""
    return Problem(origin_of(named), f"{EXTENDS}: {message}", hint)


# The message for an unknown name.
LEFT_OUT_HINT = "name another one, or leave this out too"
UNKNOWN = re.compile(r'(.*: |)(?:unknown|there is no) ([\w -]+) "([^"]+)"')


def name_left_out(problems: Iterable[Problem], left_out: Mapping[str, Origin]) -> Iterator[Problem]:
    """Yield problems; of a name that is unknown because a pack leaves it out this is said, and no other is proposed."""
    for problem in problems:
        found = UNKNOWN.fullmatch(problem.message)
        place = left_out.get(found[3]) if found else None
        if found and place:
            message = f'{found[1]}the {found[2]} "{found[3]}" is left out at {place}'
            yield problem._replace(message=message, hint=LEFT_OUT_HINT)
        else:
            yield problem


def is_inherited(problem: Problem, folders: list[Path]) -> bool:
    """Tell whether a problem is in a file of a pack that the first one extends, and in none of its own."""
    own, *others = (Path(problem.origin.file).is_relative_to(show_path(folder)) for folder in folders)
    return any(others) and not own
