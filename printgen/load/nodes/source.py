"""YAML text into nodes that know their place, and mistakes in nodes into problems with their place."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from printgen.errors import BadData, Origin, Problem, count_noun, reason_of
from printgen.files import note_file
from printgen.load.nodes.parser import Parser, translate_error
from printgen.paths import show_path

# What ends a line of YAML.
BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
# Words that are neither a key nor punctuation of YAML, up to where their item ends.
WORDS = re.compile(r"[^\s,:#{}\[\]](?:[^,:}\]]|:(?!\s))*(?:[,}\]]|$)")
# What the library says of a backslash in quotes: there its place is exact.
ESCAPES = ("escape c", "hexdecimal number")
# What a reader calls the YAML library's terms, and what to do about them.
HINTS = {
    "Unicode character escape code": "the number after \\u or \\U is not that of a character: remove both",
    "unknown escape character": 'inside " " a backslash is written twice: "\\\\"; inside \' \' it is written as it is',
    "did not find expected hexdecimal number": "\\x wants two digits, \\u four and \\U eight, each 0-9 or a-f",
    "found incompatible YAML document": "remove the line %YAML: a pack needs none",
    "directive": "remove the line that begins with %: a pack needs none",
    "tab character": "YAML is indented with spaces, never tabs",
    "cannot start any token": "YAML is indented with spaces, never tabs; text that begins with a sign needs quotes",
    "mapping values are not allowed": 'text that holds ": " needs quotes, and keys of one mapping the same indent',
    "could not find expected ':'": "a key ends in a colon and a space",
    "quoted scalar": "the closing quote is missing; a text that begins with an apostrophe needs quotes round all of it",
    "flow ": "a closing ] or } is missing, or a comma between two items",
    "block ": "check the indent: the line does not belong to the lines above it",
    "control characters": "remove it, or save the file as plain text",
    "found unexpected ':'": "inside { } a text that ends in a colon needs quotes, and a key needs a value",
    "found another document": "one file holds one document; remove the line ---",
}
# What the library says where a text goes on although it has ended; then the cause, and the cure.
EXPECTED = ("did not find expected ','", "did not find expected key", "did not find expected '-' indicator")
COLON = 'inside { } and [ ] a text that holds ": " needs quotes'
QUOTED = "the text goes on after its closing quote"
REQUOTE = "put other quotes round all of it, as in \"'Halt' he cries\""
AFTER_BRACKET = "the text goes on after its closing bracket"
FIRST_BRACKET = "a text that begins with { or [ needs quotes; between two items stands a comma"
BRACKET = "inside { } and [ ] a text that holds a bracket needs quotes"


def explain_error(error: yaml.YAMLError, text: str, name: str) -> Problem:
    """Return what the YAML library found wrong with a text as a problem; `name` is what problems call its file."""
    error = translate_error(error, text)
    if not isinstance(error, yaml.MarkedYAMLError):  # the library's reader knows a position, not a line
        reason = str(getattr(error, "reason", error))
        before = text.encode()[: getattr(error, "position", 0)].decode(errors="ignore")
        origin = Origin(name, before.count("\n") + 1, len(before) - before.rfind("\n"))
        return Problem(origin, f"is not YAML: {reason}", _find_hint(reason))
    scanned = "scanning an a" in (error.context or "")  # an alias or an anchor
    barred = "cannot start any token" in (error.problem or "") and "\\t" not in (error.problem or "")
    if error.problem_mark and (scanned or barred) and _find_sign(error.problem_mark, text) >= 0:
        return _explain_sign(error.problem_mark, text, name)
    message = ", ".join(filter(None, [error.context, error.problem]))
    mark = error.problem_mark if any(words in message for words in EXPECTED) else None
    if mark and (cause := _find_cause(mark, text)):
        return Problem(Origin(name, mark.line + 1, mark.column + 1), f"is not YAML: {cause[0]}", cause[1])
    # Where a quote or bracket is left open, the place to look is where it opens.
    opened = any(word in (error.context or "") for word in ("quoted scalar", "simple key", "flow "))
    opened = opened and not any(word in message for word in ESCAPES)
    found = (error.context_mark if opened else None) or error.problem_mark or error.context_mark
    if not found:
        return Problem(Origin(name), f"is not YAML: {message}", _find_hint(message))
    lines = text.splitlines() or [""]
    # What is missing at the end of a file is missing behind its last line.
    line, column = (found.line, found.column) if found.line < len(lines) else (len(lines) - 1, len(lines[-1]))
    return Problem(Origin(name, line + 1, column + 1), f"is not YAML: {message}", _find_hint(message))


def _find_sign(mark: yaml.Mark, text: str) -> int:
    """Return where in its line the sign stands that YAML reads in its own way, -1 for none."""
    lines = text.splitlines()
    line = lines[mark.line] if mark.line < len(lines) else ""
    if line[mark.column : mark.column + 1] in tuple("%@`"):
        return mark.column
    return max(line.rfind(sign, 0, mark.column + 1) for sign in "*&")


def _explain_sign(mark: yaml.Mark, text: str, name: str) -> Problem:
    """Return that a text begins with a sign that YAML reads in its own way, and how many lines have another such."""
    lines = text.splitlines()
    place = _find_sign(mark, text)
    sign = lines[mark.line][place]
    more = sum(bool(re.search(rf"[:,\[{{-] +\{sign}", line)) for line in lines[mark.line + 1 :])
    others = f"; {count_noun(more, 'more line')} below may be meant too" if more else ""
    message = f"is not YAML: a text begins with {sign}"
    return Problem(
        Origin(name, mark.line + 1, place + 1), message, f"a text that begins with {sign} needs quotes{others}"
    )


def _find_cause(mark: yaml.Mark, text: str) -> tuple[str, str] | None:
    """Return what is wrong where a comma or the closing bracket should stand, and what to do; None if that is missing.

    A line that begins with what is wrong is the next row: then it is the closing bracket that is missing.
    """
    lines = BREAK.split(text)
    line = lines[mark.line] if mark.line < len(lines) else ""
    before, rest = line[: mark.column].rstrip(), line[mark.column :]
    begun = before.lstrip().removeprefix("-").strip()
    if rest.startswith(":") and ": " in begun:
        return "a colon and a space in a text", COLON
    opened = next((number for number in range(mark.line, 0, -1) if lines[number - 1].count('"') % 2), 0)
    if begun.endswith('"') and begun.count('"') % 2 and opened:
        return f'a text that began with " on line {opened} ends here', f"its closing quote is missing on line {opened}"
    if begun.endswith(("'", '"')) and not rest.startswith((":", "#")):
        return QUOTED, REQUOTE
    if begun and rest.startswith(("{", "[")) and not begun.endswith(("}", "]")):
        return "a bracket in a text", BRACKET
    if begun.endswith(("}", "]")) and WORDS.match(rest):
        return AFTER_BRACKET, FIRST_BRACKET
    return None


def _find_hint(message: str) -> str:
    return next((hint for part, hint in HINTS.items() if part in message), "")


# Where an anchor, alias or tag can stand: only a text with a match is looked through twice.
SUSPICIOUS = re.compile(r"(?:^|[\s,\[{:\-])(?:[&*]\S|!)", re.MULTILINE)
# How deep values may lie in one another, how large a file may be, and all files of a pack with the values in them.
# Whatever a stranger's pack holds is thereby read or refused within seconds.
DEEPEST, LARGEST, LARGEST_PACK, MOST_VALUES = 100, 1024 * 1024, 4 * 1024 * 1024, 60_000
# Reading a list, a mapping or a file stops at so many mistakes.
MOST_MISTAKES = 100
# What a message shows of a key.
LONGEST_KEY = 100
T = TypeVar("T")

# Who wants to know of warnings.
_warnings: list[list[Problem]] = []


class Mistake(NamedTuple):
    """What is wrong at a node."""

    node: Node
    message: str
    hint: str = ""


class Fault(Exception):
    """One or more mistakes found while reading a node, and the rest: what could be read all the same, if anything."""

    def __init__(self, *mistakes: Mistake, rest: Any = None) -> None:
        self.mistakes = mistakes
        self.rest = rest
        super().__init__(*mistakes)


class HeadKey(ScalarNode):
    """A key that many mappings share: the head of a column, whose cells are their values."""

    words = ""  # the head, if nobody has said what it stands for


class SheetCell(ScalarNode):
    """A text that stands in a cell of a spreadsheet."""

    home = Path()  # the folder of the pack, from which the files count that it names


class _NamedText(StringIO):
    """A text with a file's name, which the YAML library puts into every mark."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text)
        self.name = name


class Budget:
    """How much of a pack, or of a file that is in none, may still be read."""

    def __init__(self) -> None:
        self.size = LARGEST_PACK
        self.values = MOST_VALUES

    @property
    def is_spent(self) -> bool:
        """Tell whether it was too much already."""
        return self.size < 0 or self.values < 0


class _Loader(Parser):  # type: ignore[misc]  # there are two
    """A composer without any resolving of scalars; it stops where there is too much to read."""

    def __init__(self, stream: StringIO, budget: Budget) -> None:
        super().__init__(stream)
        self.budget = budget
        self.depth = 0

    def descend_resolver(self, parent: Node | None, _: object) -> None:
        """Count a value that is about to be read in another one. Raises BadData if it is one too many."""
        self.depth += 1
        self.budget.values -= 1
        check_amount(parent.start_mark if parent else None, self.depth, self.budget)

    def ascend_resolver(self) -> None:
        """Leave a value."""
        self.depth -= 1

    def resolve(self, *_: object) -> str:
        return ""


@contextmanager
def noting_warnings() -> Iterator[list[Problem]]:
    """Collect the warnings about files that are read inside."""
    found: list[Problem] = []
    _warnings.append(found)
    try:
        yield found
    finally:
        _warnings.pop()


def warn(node: Node, message: str, hint: str) -> None:
    """Warn of what a node holds, if anybody wants to know."""
    for found in _warnings:
        found.append(Problem(origin_of(node), message, hint, is_warning=True))


def read_file(path: Path, kind: Callable[[Node, str], T], budget: Budget | None = None) -> T:
    """Return what `kind` makes of a YAML file's root node and the file's name without its ending.

    Files of a pack share a budget. Raises BadData with every problem of the file, or as many as anybody would read.
    """
    return read_root(open_file(path, budget or Budget()), path, kind)


def read_root(root: Node, path: Path, kind: Callable[[Node, str], T], *sources: Node) -> T:
    """Return what `kind` makes of the root node of a file and the file's name without its ending.

    `sources` are the roots that it was merged of, if it was. Raises BadData as read_file does.
    """
    try:
        return kind(root, path.stem)
    except Fault as fault:
        problems = to_problems(fault, *(sources or (root,)))
        if len(problems) >= MOST_MISTAKES:
            problems.append(_note_stop(show_path(path)))
        raise BadData(problems) from None


def origin_of(node: Node) -> Origin:
    """Return the place where `node` begins."""
    mark = node.start_mark
    return Origin(mark.name, mark.line + 1, mark.column + 1)


def read_text(path: Path, name: str, budget: Budget | None = None) -> str:
    """Return the text of a file that problems call `name`. Raises BadData if it is too large, or not UTF-8."""
    try:
        if not path.is_file() and path.exists():
            raise _refusal(name, "is not a plain file")
        if path.exists() and path.stat().st_size > LARGEST:
            raise _refusal(name, f"is larger than {LARGEST // 1024**2} MB")
        with path.open("rb") as file:
            raw = file.read(LARGEST)  # a file of the system may be larger than it says
    except FileNotFoundError:
        raise _refusal(name, "is a link that leads nowhere" if path.is_symlink() else "is missing") from None
    except OSError as error:
        raise _refusal(name, f"cannot be read: {reason_of(error)}") from None
    if budget:
        budget.size -= len(raw)
        if budget.is_spent:
            raise _refusal(name, f"makes the pack larger than {LARGEST_PACK // 1024**2} MB")
    note_file(path, raw)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        problem = Problem(Origin(name, line, column), "is not UTF-8 text", "save the file as UTF-8")
        raise BadData([problem]) from None


def compose(text: str, name: str, budget: Budget | None = None, guide: str = "docs/packs.md") -> Node:
    """Return the root node of a YAML text; `name` is what problems call its file, `guide` what explains such files.

    Raises BadData if it is not YAML, is empty, holds an anchor, alias or tag, or is too much.
    """
    try:
        if any(sign in text for sign in "&*!") and SUSPICIOUS.search(text):
            _refuse_tricks(text, name)
        node: Node | None = _Loader(_NamedText(text, name), budget or Budget()).get_single_node()
    except yaml.YAMLError as error:
        raise BadData([explain_error(error, text, name)]) from None
    if node is None:
        raise BadData(
            [Problem(Origin(name, 1, 1), "is empty", f"write what {guide} says of such a file, or remove it")]
        )
    return node


def open_file(path: Path, budget: Budget | None = None, guide: str = "docs/packs.md") -> Node:
    """Return the root node of a YAML file. Raises BadData as read_text and compose do."""
    name = show_path(path)
    return compose(read_text(path, name, budget), name, budget, guide)


def to_problems(fault: Fault, *roots: Node) -> list[Problem]:
    """Return the mistakes of `fault` as problems, each message led by its node's path below one of the roots.

    What is wrong with a key that many mappings share is told once.
    """
    paths = {mark: path for root in roots for mark, path in _find_paths(root).items()}
    problems = []
    for node, message, hint in fault.mistakes:
        path = paths.get(id(node.start_mark), "")
        problems.append(Problem(origin_of(node), f"{path}: {message}" if path else message, hint))
    return list(dict.fromkeys(problems))


def _refusal(name: str, message: str) -> BadData:
    return BadData([Problem(Origin(name), message)])


def check_amount(mark: Any, depth: int, budget: Budget) -> None:
    """Make sure that a value at a mark does not lie too deep, and is not one too many. Raises BadData."""
    if depth <= DEEPEST and not budget.is_spent:
        return
    origin = Origin(mark.name, mark.line + 1, mark.column + 1) if mark else Origin("")
    if depth > DEEPEST:
        raise BadData([Problem(origin, f"is nested more than {DEEPEST} deep", "a pack needs five levels or so")])
    message = f"holds more than {MOST_VALUES:,} values, together with the files read before"
    raise BadData([Problem(origin, message, "no game needs so many; leave some out, or make several files or packs")])


def _refuse_tricks(text: str, name: str) -> None:
    """Refuse what the composer would follow: anchors, aliases, tags; and too much of anything on the way there."""
    problems: list[Problem] = []
    depth, budget = 0, Budget()
    parser = _Loader(_NamedText(text, name), budget)
    while len(problems) < MOST_MISTAKES and parser.check_event():
        event: Any = parser.get_event()
        mark: Any = event.start_mark
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        budget.values -= isinstance(event, yaml.NodeEvent)
        check_amount(mark, depth, budget)
        for sign, what, value in _tricks(event):
            hint = f"write the value out; text that begins with {sign} needs quotes"
            origin = Origin(name, mark.line + 1, mark.column + 1)
            problems.append(Problem(origin, f"the {what} {value[:LONGEST_KEY]} is not allowed", hint))
    if len(problems) >= MOST_MISTAKES:
        problems.append(_note_stop(name))
    if problems:
        raise BadData(problems)


def _note_stop(name: str) -> Problem:
    message = f"may have more mistakes: reading it stopped after {MOST_MISTAKES}"
    return Problem(Origin(name), message, "mend these first")


def _tricks(event: yaml.Event) -> Iterator[tuple[str, str, str]]:
    if isinstance(event, yaml.AliasEvent):
        yield "*", "alias", f"*{event.anchor}"
    elif isinstance(event, yaml.NodeEvent):
        if event.anchor:
            yield "&", "anchor", f"&{event.anchor}"
        if getattr(event, "tag", None):
            yield "!", "tag", getattr(event, "tag", "")


def _find_paths(root: Node) -> dict[int, str]:
    """Return the path of each node below `root` by the identity of its mark, which nodes made of it have too."""
    paths = {id(root.start_mark): ""}
    waiting: list[Node] = [root]  # not by recursion: a stranger's file may be nested deeper than that goes
    while waiting:
        node = waiting.pop()
        path = paths[id(node.start_mark)]
        if isinstance(node, MappingNode):
            for key, value in node.value:
                name = key.value[:LONGEST_KEY] if isinstance(key, ScalarNode) else "?"
                paths[id(key.start_mark)] = paths[id(value.start_mark)] = f"{path}.{name}" if path else name
                if isinstance(key, HeadKey):
                    paths[id(key.start_mark)] = name
                waiting += (key, value)
        elif isinstance(node, SequenceNode):
            for place, item in enumerate(node.value):
                paths[id(item.start_mark)] = f"{path}[{place}]"
                waiting.append(item)
    return paths
