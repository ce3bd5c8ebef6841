"""The parser of YAML: libyaml's where PyYAML was built with it, elsewhere PyYAML's own, which is made to read alike.

PyYAML's own takes ten times as long, and has other words for what is wrong: these are told as libyaml tells them.
"""

import re
from io import StringIO
from typing import Any

import yaml
from yaml.composer import Composer
from yaml.parser import Parser as EventParser
from yaml.reader import Reader, ReaderError
from yaml.scanner import Scanner, ScannerError
from yaml.tokens import ScalarToken

# Half of a character, which an escape may name and no text may hold.
HALF = re.compile(r"\\(?:u|U0000)([dD][89a-fA-F][0-9a-fA-F]{2})")
# Text without quotes: its words, also inside { } and [ ], where a colon may not stand before a sign; and what ends it.
WORDS = re.compile(r"(?:[^ \t\r\n\x85\u2028\u2029:]|:(?![ \t\r\n\x85\u2028\u2029]|\Z))*")
WORDS_INSIDE = re.compile(r"(?:[^ \t\r\n\x85\u2028\u2029:,\[\]{}]|:(?![ \t\r\n\x85\u2028\u2029,?\[\]{}]|\Z))*")
COLON = re.compile(r":[,?\[\]{}]")
MARKER = re.compile(r"(?:---|\.\.\.)(?=[ \t\r\n\x85\u2028\u2029]|\Z)")
SPACES = " \t"
BLANKS = f"{SPACES}\r\n\x85\u2028\u2029"
# What PyYAML's own parser says, and what libyaml says of that.
SAID = (
    ("m(.*) are not allowed here", r"m\1 are not allowed in this context"),
    ("sequence entries are not allowed here", "block sequence entries are not allowed in this context"),
    ("found character .* that cannot start any token", "found character that cannot start any token"),
    ("(found unknown escape character) .*", r"\1"),
    ("(found incompatible YAML document) .*", r"\1"),
    ("found unexpected document separator", "found unexpected document indicator"),
    ("expected escape sequence of .*", "did not find expected hexdecimal number"),
    ("expected (a comment|chomping) or .*", "did not find expected comment or line break"),
    ("expected '<document start>', but .*", "did not find expected <document start>"),
    ("expected (?:the )?(.*), but (?:found|got) .*", r"did not find expected \1"),
)
CONTEXTS = {"while scanning a double-quoted scalar": "while parsing a quoted scalar"}
BLOCK_ENDS = {"while parsing a block mapping": "key", "while parsing a block collection": "'-' indicator"}


class PlainParser(Reader, Scanner, EventParser, Composer):
    """PyYAML's own parser, as strict as libyaml and no stricter."""

    def __init__(self, stream: StringIO) -> None:
        self.text = stream.getvalue()
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        EventParser.__init__(self)
        Composer.__init__(self)

    def scan_to_next_token(self) -> None:
        """Skip spaces, comments and line breaks, and tabs where they are no indent."""
        super().scan_to_next_token()
        while self.peek() == "\t" and (self.flow_level or not self.allow_simple_key):
            self.forward()
            super().scan_to_next_token()

    def scan_plain(self) -> ScalarToken:
        """Scan text without quotes. It may hold tabs, and inside { } question marks too."""
        start = end = self.get_mark()
        found, between = [], ""
        while not (self.peek() == "#" or (self.column == 0 and MARKER.match(self.text, self.index))):
            match = (WORDS_INSIDE if self.flow_level else WORDS).match(self.text, self.index)
            assert match  # if only nothing
            if match[0]:
                found += [between, match[0]]
                self.forward(len(match[0]))
                end, between, self.allow_simple_key = self.get_mark(), "", False
            if self.flow_level and COLON.match(self.text, self.index):
                raise ScannerError("while scanning a plain scalar", start, "found unexpected ':'", self.get_mark())
            if not (between := self._scan_between(start)) or (not self.flow_level and self.column <= self.indent):
                break
        return ScalarToken("".join(found), True, start, end)  # it is plain

    def _scan_between(self, start: yaml.Mark) -> str:
        """Scan what lies between two words, and return what stands for it in their text."""
        spaces, breaks = "", []
        while (sign := self.peek()) in BLANKS:
            if sign not in SPACES:
                breaks.append(self.scan_line_break())  # type: ignore[no-untyped-call]  # as the stubs have it
                continue
            if sign == "\t" and breaks and self.column <= self.indent:
                problem = "found a tab character that violates indentation"
                raise ScannerError("while scanning a plain scalar", start, problem, self.get_mark())
            spaces += sign
            self.forward()
        if not breaks:
            return spaces
        self.allow_simple_key = True
        first, *others = breaks
        return "".join(others) or " " if first == "\n" else "".join(breaks)

    def scan_flow_scalar_non_spaces(self, double: bool, start_mark: yaml.Mark) -> list[str]:  # noqa: FBT001  # as there
        """Scan words in quotes. An escape that names no character is an error, as in libyaml."""
        begun, line, column = self.index, self.line, self.column
        try:
            chunks: list[str] = super().scan_flow_scalar_non_spaces(double, start_mark)
            found = HALF.search(self.text, begun, self.index) if double else None
            place = found and yaml.Mark(self.name, found.start(1), line, column + found.start(1) - begun, None, 0)
        except (ValueError, OverflowError):  # there are not so many characters
            place = self.get_mark()
        if place:
            problem = "found invalid Unicode character escape code"
            raise ScannerError("while parsing a quoted scalar", start_mark, problem, place)
        return chunks


try:
    from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs leave it out
except ImportError:  # as in a browser
    CParser = PlainParser  # type: ignore[misc,assignment]
Parser: Any = CParser


def translate_error(error: yaml.YAMLError, text: str) -> yaml.YAMLError:
    """Return what is wrong with a text in libyaml's words, whichever parser has found it."""
    if isinstance(error, ReaderError) and error.encoding == "unicode":  # it counts characters, and libyaml bytes
        position = len(text[: error.position].encode())
        return ReaderError(error.name, position, error.character, "?", "control characters are not allowed")
    if not isinstance(error, yaml.MarkedYAMLError) or not error.problem:
        return error
    context, problem, mark = error.context or "", error.problem, error.problem_mark
    for words, others in SAID:
        problem, count = re.subn(words, others, problem)
        if count:
            break
    if "<block end>" in problem:
        problem = f"did not find expected {BLOCK_ENDS[context]}"
    if mark and problem != error.problem and "unknown escape" in problem:  # where its backslash stands
        mark = yaml.Mark(mark.name, mark.index - 1, mark.line, mark.column - 1, None, 0)
    return yaml.MarkedYAMLError(CONTEXTS.get(context, context), error.context_mark, problem, mark)
