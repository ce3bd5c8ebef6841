"""The functions and blocks of a script, one within another, and what each of them declares."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.web.script.names import CONDITIONS, Role, find_bound, find_roles, match_brackets
from printgen.web.script.tokens import ScriptToken

VARIABLES = ("variable", "short")
# What ends the body of an arrow function that is an expression.
ENDS = frozenset((",", ";", ")", "]", "}"))
# What goes on with a statement after a block.
FOLLOWS = frozenset(("else", "catch", "finally"))
BEFORE_STATEMENT = frozenset((";", "{", "}", ")", "else"))


class ScriptScope(NamedTuple):
    """What sees the same variables: a function, a block, a loop.

    start, end: its tokens, from its parameters on.
    above: the number of the scope around it, -1 for that of the whole script.
    holds: whether its body, which is a scope of its own, may not declare what it declares itself.
    names: what it declares, with the short name of each.
    """

    start: int
    end: int
    above: int
    holds: bool
    names: dict[str, str]


class Script(NamedTuple):
    """A script that was read: its tokens, what each is and is in, and where its brackets close."""

    tokens: Sequence[ScriptToken]
    roles: Sequence[Role]
    within: Sequence[str]
    brackets: Mapping[int, int]

    def text(self, place: int) -> str:
        """Return a token; a semicolon before the first and after the last."""
        return self.tokens[place].text if 0 <= place < len(self.tokens) else ";"


def read_script(tokens: Sequence[ScriptToken]) -> Script:
    """Return a script of its tokens."""
    return Script(tokens, *find_roles(tokens), match_brackets(tokens))


def list_scopes(script: Script) -> tuple[list[ScriptScope], list[int]]:
    """Return the scopes of a script, outer ones first, with what they declare, and the number of that of each token."""
    starts = sorted(_find_scopes(script), key=lambda scope: (scope[0], -scope[1]))
    scopes = [ScriptScope(0, len(script.tokens), -1, False, {})]
    owners: list[int] = []
    current = waiting = 0
    for place in range(len(script.tokens)):
        while scopes[current].end < place:
            current = scopes[current].above
        while waiting < len(starts) and starts[waiting][0] == place:
            start, end, holds = starts[waiting]
            scopes.append(ScriptScope(start, end, current, holds, {}))
            current, waiting = len(scopes) - 1, waiting + 1
        owners.append(current)
    for place in _find_declared(script):
        scopes[owners[place]].names[script.tokens[place].text] = ""
    return scopes, owners


def find_owner(scopes: Sequence[ScriptScope], scope: int, name: str) -> int:
    """Return the scope that declares a name which is used in a scope; -1 if none does."""
    while scope >= 0 and name not in scopes[scope].names:
        scope = scopes[scope].above
    return scope


def _find_declared(script: Script) -> Iterator[int]:
    """Yield where a script declares its variables: by name, in patterns, and as parameters."""
    tokens, roles, within, brackets = script
    for place, (kind, _) in enumerate(tokens):
        if kind == "word" and roles[place] == "variable":
            if script.text(place + 1) == "=>" or _is_named(script, place):
                yield place
        elif _begins_names(script, place):
            yield from find_bound(tokens, roles, brackets, place + 1, within)


def _begins_names(script: Script, place: int) -> bool:
    """Tell whether a token is followed by names that it declares: those of constants, of parameters, of an error."""
    kind, text = script.tokens[place]
    if text in ("const", "let"):
        return not script.roles[place]
    opens = kind == "sign" and text == "("
    return opens and (find_body(script, place) > 0 or _is_after(script, place, "catch"))


def _is_after(script: Script, place: int, *words: str) -> bool:
    """Tell whether a token follows one of some words of the language, not a property of this name."""
    return script.text(place - 1) in words and not script.roles[place - 1]


def _is_named(script: Script, place: int) -> bool:
    """Tell whether a word is the name of a function or of a class."""
    place -= script.text(place - 1) == "*"
    return _is_after(script, place, "function", "class")


def find_body(script: Script, place: int) -> int:
    """Return where the body of a function begins whose parameters begin at a bracket; 0 if none do."""
    after = script.brackets[place] + 1
    if script.text(after) == "=>":
        return after + 1
    return after if script.text(after) == "{" and not _is_after(script, place, *CONDITIONS) else 0


def _find_scopes(script: Script) -> Iterator[tuple[int, int, bool]]:
    """Yield where each scope begins and ends, and whether its body may not declare what it declares."""
    for place, (kind, text) in enumerate(script.tokens):
        if kind == "word":
            if script.roles[place] == "variable" and script.text(place + 1) == "=>":
                yield place, _find_end(script, place + 2), True
            elif _is_named(script, place) and not _is_statement(script, place):
                yield place, _find_named_end(script, place), False
        elif kind == "sign" and text == "{" and script.within[place] == "block":
            yield place, script.brackets[place], False
        elif kind == "sign" and text == "(":
            head = place - (script.text(place - 1) == "await")
            if body := find_body(script, place):
                yield place, _find_end(script, body), True
            elif _is_after(script, head, "for", "catch"):
                end = _find_statement_end(script, script.brackets[place] + 1)
                yield place, end, script.text(head - 1) == "catch"


def _is_statement(script: Script, place: int) -> bool:
    """Tell whether the function or class of a name is a statement, so that its name stands for it outside."""
    place -= 1 + (script.text(place - 1) == "*")
    place -= script.text(place - 1) == "async"
    return script.text(place - 1) in BEFORE_STATEMENT and script.within[place] == "block"


def _find_named_end(script: Script, place: int) -> int:
    """Return where a function or a class ends that has a name at a place."""
    while script.text(place) != "{" or script.within[place] == "object":
        place = script.brackets.get(place, place) + 1
    return script.brackets[place]


def _find_end(script: Script, body: int) -> int:
    """Return where the body of a function ends."""
    if script.text(body) == "{":
        return script.brackets[body]
    place, choices = body, 0
    while place < len(script.tokens):
        kind, text = script.tokens[place]
        choices += text == "?"
        if kind in ("more", "close") or (kind == "sign" and (text in ENDS or (text == ":" and not choices))):
            break
        choices -= text == ":"
        place = script.brackets.get(place, place) + 1
    return place - 1


def _find_statement_end(script: Script, start: int) -> int:
    """Return where a statement ends, such as the body of a loop."""
    place = start
    while place < len(script.tokens) and (script.text(place) != ";" or script.text(place + 1) == "else"):
        is_block = script.text(place) == "{" and script.within[place] in ("block", "class")
        is_body = is_block and script.text(place - 1) == "=>"
        place = script.brackets.get(place, place)
        follows = FOLLOWS | {"while"} if script.text(start) == "do" else FOLLOWS
        if is_block and not is_body and script.text(place + 1) not in follows:
            return place
        place += 1
    return place
