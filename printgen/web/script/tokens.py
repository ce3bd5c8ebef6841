"""Tokens of JavaScript, as the modules of a page are written: words, numbers, texts and signs, without blanks."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, cast

Kind = Literal["word", "number", "text", "sign", "open", "more", "close", "regex"]
BLANK = r"(?:\s+|//[^\n]*|/\*[\s\S]*?\*/)*"
WORD = r"#?[A-Za-z_$][\w$]*"
NUMBER = r"\d[\w.]*"
TEXT = r'"(?:[^"\\\n]|\\.)*"' + r"|'(?:[^'\\\n]|\\.)*'"
SIGN = (
    r"=>|\?\.(?!\d)|\.\.\.|>>>=|>>>|<<=|>>=|\*\*=|\?\?=|\|\|=|&&=|===|!==|\*\*|==|!=|<=|>=|&&|\|\||\?\?|\+\+|--|"
    r"[-+*/%&|^]=|<<|>>|[-+*/%=<>!&|^~?:;,.(){}\[\]]"
)
# A token, or nothing that is one by itself, after blanks.
TOKEN = re.compile(f"{BLANK}(?:(?P<word>{WORD})|(?P<sign>{SIGN})|(?P<number>{NUMBER})|(?P<text>{TEXT})|)")
# A part of a template up to its end, or to an expression in it.
TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)", re.DOTALL)
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
# What no value ends with: a slash after it begins a regular expression, as after all signs but a few.
NO_VALUES = frozenset(("return", "typeof", "instanceof", "case", "in", "of", "delete", "do", "else", "void", "throw"))
CLOSING = frozenset((")", "]", "++", "--"))
# After the bracket of a condition a statement begins.
CONDITIONS = frozenset(("if", "for", "while"))


class ScriptToken(NamedTuple):
    """A token.

    kind: what it is; a template begins with `open`, goes on after expressions with `more`, and ends with `close`.
    text: the token as it is written.
    """

    kind: Kind
    text: str


def list_tokens(script: str) -> list[ScriptToken]:
    """Return the tokens of a script. Raises ValueError where there is none."""
    return list(_read(script))


def _read(script: str) -> Iterator[ScriptToken]:
    place, before, divides = 0, "", False
    depths: list[int] = []  # how many braces are open in each expression of a template that is open
    brackets: list[str] = []  # the word before each round bracket that is open
    while found := TOKEN.match(script, place):
        kind, text = token = _take(script, found, divides=divides, in_template=bool(depths) and not depths[-1])
        if not text:
            return
        place = (found.end() if found.lastgroup is None else found.start(found.lastgroup)) + len(text)
        if kind == "sign":
            opens = brackets.pop() if text == ")" and brackets else ""
            divides = text in CLOSING and opens not in CONDITIONS
            if text == "(":
                brackets.append(before)
        else:
            divides = kind not in ("open", "more") and (text not in NO_VALUES or before == ".")
        if depths or kind == "open":
            _count(depths, token)
        before = "" if before == "." else text
        yield token


def _count(depths: list[int], token: ScriptToken) -> None:
    """Count the braces that are open within a template."""
    if token.kind == "open":
        depths.append(0)
    elif token.kind == "close":
        depths.pop()
    elif token.kind == "sign":
        depths[-1] += (token.text == "{") - (token.text == "}")


def _take(script: str, found: re.Match[str], *, divides: bool, in_template: bool) -> ScriptToken:
    """Return a token that was found; an empty one at the end of the script. Raises ValueError."""
    kind, end = cast("Kind | None", found.lastgroup), found.end()
    text = found[kind] if kind else script[end : end + 1]
    if text == "`" or (text == "}" and in_template):
        return _take_template(script, end - bool(kind))
    if kind is None and text:
        raise ValueError(f"no JavaScript that can be shortened: {script[end : end + 40]!r}")
    if text in ("/", "/=") and not divides and (regex := REGEX.match(script, end - len(text))):
        return ScriptToken("regex", regex[0])
    return ScriptToken(kind or "sign", text)


def _take_template(script: str, place: int) -> ScriptToken:
    """Return the part of a template that begins at a place: a whole one is a text. Raises ValueError."""
    found = TEMPLATE.match(script, place + 1)
    if not found:
        raise ValueError(f"a template without end: {script[place : place + 40]!r}")
    begins, ends = script[place] == "`", found[1] == "`"
    kind: Kind = ("text" if ends else "open") if begins else ("close" if ends else "more")
    return ScriptToken(kind, script[place : found.end()])
