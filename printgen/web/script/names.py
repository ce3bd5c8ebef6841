"""What the words of a script are: variables, which may be called anything, or properties, which may not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from printgen.web.script.tokens import ScriptToken

# A word that is both: in `{ name }` it is the property and the variable.
Role = Literal["", "variable", "property", "short"]
KEYWORDS = frozenset((
    "await", "async", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "export", "extends", "finally", "for", "from", "function", "get", "if", "import", "in", "instanceof",
    "let", "new", "null", "of", "return", "set", "static", "super", "switch", "this", "throw", "true", "false", "try",
    "typeof", "undefined", "var", "void", "while", "with", "yield", "arguments", "NaN", "Infinity",
))  # fmt: skip
MODIFIERS = frozenset(("get", "set", "async", "static", "*"))
BRACKETS, CLOSING = frozenset("([{"), frozenset(")]}")
# What a block follows, where another brace begins an object or a pattern.
BEFORE_BLOCK = frozenset(("=>", ")", ";", "{", "}", "else", "do", "try", "finally", "catch"))
# What a bracket follows that holds no parameters although a block follows it.
CONDITIONS = frozenset(("if", "for", "while", "switch", "catch", "await"))
BEFORE_LABEL = frozenset((";", "{", "}", ")", "else", "do"))


def find_roles(tokens: Sequence[ScriptToken]) -> tuple[list[Role], list[str]]:
    """Return what each token is, "" for what is no name; and what each is in, or opens.

    That is "(", "[", "template", "class", "block" or "object".
    """
    roles: list[Role] = []
    within: list[str] = []
    around = ["block"]
    class_depth = 0  # how deep the class is whose brace comes, 0 for none
    for place, (kind, text) in enumerate(tokens):
        role: Role = _find_role(tokens, place, around[-1]) if kind == "word" else ""
        roles.append(role)
        if text == "class" and not role:
            class_depth = len(around)
        if kind == "open":
            around.append("template")
        elif kind == "sign" and text in BRACKETS:
            is_class = text == "{" and class_depth == len(around)
            around.append(_find_brace(tokens, place, around[-1], is_class=is_class) if text == "{" else text)
            class_depth = 0 if is_class else class_depth
        within.append(around[-1])
        if len(around) > 1 and (kind == "close" or (kind == "sign" and text in CLOSING)):
            around.pop()
    return roles, within


def _find_role(tokens: Sequence[ScriptToken], place: int, around: str) -> Role:
    """Return what a word is."""
    text, before, after = tokens[place].text, _text(tokens, place - 1), _text(tokens, place + 1)
    is_label = around == "block" and ((after == ":" and before in BEFORE_LABEL) or before in ("break", "continue"))
    if is_label or before in (".", "?.") or text.startswith("#"):
        return "property"
    if around == "object" and before in ("{", ","):
        if after in (":", "("):
            return "property"
        return "short" if after in (",", "}", "=") and text not in KEYWORDS else ""
    is_modified = around in ("object", "class") and before in MODIFIERS and _is_modified(tokens, place, after)
    if is_modified or (around == "class" and before in ("{", "}", ";") and after in ("(", "=", ";", "}")):
        return "property"
    return "" if text in KEYWORDS else "variable"


def _is_modified(tokens: Sequence[ScriptToken], place: int, after: str) -> bool:
    """Tell whether a word after others such as `static` or `get` is the property that these are about."""
    while place and tokens[place - 1].text in MODIFIERS:
        place -= 1
    return _text(tokens, place - 1) in ("{", "}", ",", ";") and after in ("(", "=", ";", "}")


def _text(tokens: Sequence[ScriptToken], place: int) -> str:
    return tokens[place].text if 0 <= place < len(tokens) else ";"


def _find_brace(tokens: Sequence[ScriptToken], place: int, around: str, *, is_class: bool) -> str:
    """Return what a brace begins."""
    before = _text(tokens, place - 1)
    if is_class:
        return "class"
    if before in BEFORE_BLOCK or (around == "class" and before == "static"):
        return "block"
    is_label = around == "block" and _text(tokens, place - 3) in BEFORE_LABEL
    return "block" if before == ":" and (is_label or _follows_case(tokens, place)) else "object"


def _follows_case(tokens: Sequence[ScriptToken], place: int) -> bool:
    """Tell whether the colon before a place is that of a case of a switch."""
    while place and tokens[place - 1].text not in (";", "{", "}", "?"):
        place -= 1
        if tokens[place].text in ("case", "default"):
            return True
    return False


def match_brackets(tokens: Sequence[ScriptToken]) -> dict[int, int]:
    """Return the place of the bracket that closes each one, of templates, too. Raises ValueError if one is alone."""
    found: dict[int, int] = {}
    open_: list[int] = []
    for place, (kind, text) in enumerate(tokens):
        if kind == "open" or (kind == "sign" and text in BRACKETS):
            open_.append(place)
        elif kind == "close" or (kind == "sign" and text in CLOSING):
            if not open_:
                raise ValueError(f"no JavaScript that can be shortened: {text!r} closes no bracket")
            found[open_.pop()] = place
    if open_:
        raise ValueError(f"no JavaScript that can be shortened: {tokens[open_[-1]].text!r} has no end")
    return found


def find_bound(
    tokens: Sequence[ScriptToken], roles: Sequence[Role], brackets: Mapping[int, int], start: int, within: Sequence[str]
) -> Iterator[int]:
    """Yield the variables of patterns from a place on, up to what ends their declaration, without their defaults."""
    place, depth, is_default = start, 0, False
    while place < len(tokens):
        kind, text = tokens[place]
        is_computed = text == "[" and within[place - 1] == "object" and tokens[place - 1].text in ("{", ",")
        if place in brackets and (is_default or is_computed):
            place = brackets[place]
        elif kind == "sign" and text in CLOSING:
            depth, is_default = depth - 1, False
        elif place in brackets:
            depth += 1
        elif depth == 0 and (text == ";" or (text in ("of", "in") and not is_default)):
            return
        elif text in (",", "="):
            is_default = text == "="
        elif not is_default and roles[place] in ("variable", "short"):
            yield place
        if depth < 0:
            return
        place += 1
