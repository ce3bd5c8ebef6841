"""What is wrong with a text that is not YAML: the place to look at, and what the author most likely meant."""

import re

import yaml

from printgen.errors import Origin, Problem

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
EXPECTED = ("did not find expected ','", "did not find expected key")
COLON = 'inside { } and [ ] a text that holds ": " needs quotes'
QUOTED = "the text goes on after its closing quote"
REQUOTE = "put other quotes round all of it, as in \"'Halt' he cries\""
AFTER_BRACKET = "the text goes on after its closing bracket"
FIRST_BRACKET = "a text that begins with { or [ needs quotes; between two items stands a comma"
BRACKET = "inside { } and [ ] a text that holds a bracket needs quotes"


def explain_error(error: yaml.YAMLError, text: str, name: str) -> Problem:
    """Return what the YAML library found wrong with a text as a problem; `name` is what problems call its file."""
    if not isinstance(error, yaml.MarkedYAMLError):  # the library's reader knows a position, not a line
        reason = str(getattr(error, "reason", error))
        before = text.encode()[: getattr(error, "position", 0)].decode(errors="ignore")
        origin = Origin(name, before.count("\n") + 1, len(before) - before.rfind("\n"))
        return Problem(origin, f"is not YAML: {reason}", _find_hint(reason))
    message = ", ".join(filter(None, [error.context, error.problem]))
    mark = error.problem_mark if any(words in message for words in EXPECTED) else None
    if mark and (cause := _find_cause(mark, text)):
        return Problem(Origin(name, mark.line + 1, mark.column + 1), f"is not YAML: {cause[0]}", cause[1])
    # Where a quote or bracket is left open, the place to look is where it opens.
    opened = any(word in (error.context or "") for word in ("quoted scalar", "simple key", "flow "))
    opened = opened and not any(word in message for word in ESCAPES)
    found = (error.context_mark if opened else None) or error.problem_mark or error.context_mark
    origin = Origin(name, found.line + 1, found.column + 1) if found else Origin(name)
    return Problem(origin, f"is not YAML: {message}", _find_hint(message))


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
    if begun.endswith(("'", '"')) and not rest.startswith((":", "#")):
        return QUOTED, REQUOTE
    if begun and rest.startswith(("{", "[")) and not begun.endswith(("}", "]")):
        return "a bracket in a text", BRACKET
    if begun.endswith(("}", "]")) and WORDS.match(rest):
        return AFTER_BRACKET, FIRST_BRACKET
    return None


def _find_hint(message: str) -> str:
    return next((hint for part, hint in HINTS.items() if part in message), "")
