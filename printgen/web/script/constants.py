"""The constants of a script: the number or the text for which a name stands is written where the name is used.

So are those that an object holds, such as the texts of a page, where each of its fields is asked for by name.
"""

from collections.abc import Iterator, Sequence

from printgen.web.script.scopes import VARIABLES, Script, find_owner, list_scopes
from printgen.web.script.tokens import ScriptToken

PLAIN = ("number", "text")
# What ends like a sign that changes a field, and only reads it.
COMPARES = frozenset(("==", "===", "!=", "!==", "<=", ">="))
STEPS = ("++", "--")


def write_constants(script: Script) -> list[ScriptToken]:
    """Return the tokens of a script in which no name stands for a number or a text from beginning to end."""
    written = [[token] for token in script.tokens]
    for declared, *used in _list_uses(script):
        start, value = declared - 1, declared + 2
        if (script.text(start), script.text(declared + 1)) != ("const", "="):
            continue
        if script.tokens[value].kind in PLAIN and script.text(value + 1) == ";":
            _clear(written, start, value + 2)
            for place in used:
                both = [script.tokens[place], ScriptToken("sign", ":")] if script.roles[place] == "short" else []
                written[place] = [*both, script.tokens[value]]
        elif _is_object(script, value) and all(_is_read(script, place) for place in used):
            _write_fields(script, value, used, written)
    return [token for tokens in written for token in tokens]


def _list_uses(script: Script) -> list[list[int]]:
    """Return where each name stands that the script declares at its top, where it is declared first."""
    scopes, around = list_scopes(script)
    found: dict[str, list[int]] = {name: [] for name in scopes[0].names}
    for place, (_, text) in enumerate(script.tokens):
        if script.roles[place] in VARIABLES and find_owner(scopes, around[place], text) == 0:
            is_declared = script.text(place - 1) == "const" and not script.roles[place - 1] and not around[place]
            found[text].insert(0 if is_declared else len(found[text]), place)
    return list(found.values())


def _is_object(script: Script, place: int) -> bool:
    """Tell whether an object stands at a place, and nothing after it."""
    return script.text(place) == "{" and script.text(script.brackets[place] + 1) == ";"


def _is_read(script: Script, place: int) -> bool:
    """Tell whether a field of an object is read by its name, and the object is used for nothing else."""
    before, after = script.text(place - 1), script.text(place + 3)
    is_set = after.endswith("=") and after not in COMPARES
    return script.text(place + 1) == "." and not (is_set or after in STEPS or before in (*STEPS, "delete"))


def _write_fields(script: Script, start: int, used: Sequence[int], written: list[list[ScriptToken]]) -> None:
    """Write the plain fields of an object, which begins at a brace, where they are read."""
    fields = list(_list_fields(script, start))
    if any(script.text(begin) == "..." for begin, _ in fields):
        return
    plain = {script.text(begin): begin for begin, end in fields if _is_plain(script, begin, end)}
    if len(plain) == len(fields) and all(script.text(place + 2) in plain for place in used):
        _clear(written, start - 3, script.brackets[start] + 2)
    for place in used:
        if script.text(place + 2) in plain:
            _clear(written, place, place + 3)
            written[place] = [script.tokens[plain[script.text(place + 2)] + 2]]
    for begin, end in fields:
        if script.text(begin) in plain:
            _clear(written, begin, end + (script.text(end) == ","))


def _list_fields(script: Script, start: int) -> Iterator[tuple[int, int]]:
    """Yield where each field of an object begins, and where the comma or the brace after it stands."""
    begin = place = start + 1
    while place <= script.brackets[start]:
        if script.text(place) == "," or place == script.brackets[start]:
            if place > begin:
                yield begin, place
            begin = place + 1
        place = script.brackets.get(place, place) + 1


def _is_plain(script: Script, begin: int, end: int) -> bool:
    """Tell whether a field has a name and a number or a text."""
    is_named = script.roles[begin] == "property" and script.text(begin + 1) == ":"
    return is_named and end == begin + 3 and script.tokens[begin + 2].kind in PLAIN


def _clear(written: list[list[ScriptToken]], start: int, end: int) -> None:
    for place in range(start, end):
        written[place] = []
