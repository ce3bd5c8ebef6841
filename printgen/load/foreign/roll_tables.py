"""Roll tables of other programs, as JSON: oracles of Datasworn, and roll tables of Foundry."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from printgen.load.foreign.found import FoundTable, clean
from printgen.load.inside import Unusable

DEEPEST, MOST_TABLES = 50, 1_000
# "@UUID[RollTable.abc]{Loot}" and the like, with and without a label; and dice that are thrown at a click.
REFERENCE = re.compile(r"@(\w+)\[([^\[\]]*)\](?:\{([^{}]*)\})?")
INLINE = re.compile(r"\[\[(?:/\w++\s++)?((?:[^\[\]]++|\[[^\[\]]*+\])*+)\]\](?:\{([^{}]*)\})?")
PLACE = re.compile(r"\{\{(\w+)>([^{}]*)\}\}")
UNKNOWN = "is not a roll table of Datasworn or Foundry"
EXPORT = "export the table itself, as JSON"


def read_json(text: str) -> list[FoundTable]:
    """Return the tables in a file of Datasworn or Foundry. Raises Unusable."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Unusable("is not JSON", EXPORT) from None
    found = list(islice(_search(data, 0), MOST_TABLES + 1))
    if not found:
        raise Unusable(UNKNOWN, EXPORT)
    if len(found) > MOST_TABLES:
        raise Unusable(f"holds more than {MOST_TABLES:,} tables", EXPORT)
    return found


def _search(data: Any, depth: int) -> Iterator[FoundTable]:
    """Yield each table in a value. Raises Unusable if it is nested too deep."""
    if depth > DEEPEST:
        raise Unusable(f"is nested more than {DEEPEST} deep", EXPORT)
    if isinstance(data, list):
        for each in data:
            yield from _search(each, depth + 1)
    elif isinstance(data, dict):
        if isinstance(data.get("results"), list) and ("formula" in data or "replacement" in data):
            yield _read_foundry(data)
        elif isinstance(data.get("rows"), list):
            yield _read_oracle(data)
        elif data.get("oracle_type") == "table_shared_text" and isinstance(data.get("contents"), dict):
            yield _read_shared(data)
        else:
            for each in data.values():
                if isinstance(each, list | dict):
                    yield from _search(each, depth + 1)


def _text(value: Any) -> str:
    """Return a text in plain words: what it refers to by its label, with what is to be rolled."""
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        return ""
    text = REFERENCE.sub(_name_reference, str(value))
    text = INLINE.sub(lambda dice: dice[2] or dice[1], text)
    return clean(PLACE.sub(lambda place: f"Roll on {_last(place[2])}" if place[1].startswith("table") else "", text))


def _name_reference(found: "re.Match[str]") -> str:
    label = found[3] or _last(found[2])
    return f"Roll on {label}" if "RollTable" in (found[1], *found[2].split(".")) else label


def _last(address: str) -> str:
    """Return the end of an address in words: "oracles/core/first_look" ends in "first look"."""
    return re.split(r"[/.:]", address)[-1].replace("_", " ")


def _show_range(low: Any, high: Any) -> str:
    """Return a range as a roll is written, "" if there is none."""
    if not (isinstance(low, int) and isinstance(high, int)):
        return ""
    return str(low) if low == high else f"{low}-{high}"


def _read_foundry(data: dict[str, Any]) -> FoundTable:
    """Return a roll table of Foundry: version 13 and 14 have names and descriptions, the versions before them texts."""
    rows = []
    weighted = not data.get("formula")
    for result in data["results"]:
        if not isinstance(result, dict):
            continue
        name, text = _text(result.get("name")), _text(result.get("description") or result.get("text"))
        said = " ".join(str(result.get(key) or "") for key in ("documentUuid", "documentCollection"))
        if "RollTable" in re.split(r"[.\s]", said):
            name, text = f"Roll on {name or text}", text if name else ""
        range_ = result.get("range")
        low, high = [*(range_ if isinstance(range_, list) else []), None, None][:2]
        title, text = (name, text) if name and name != text else (text or name, "")
        lead = str(result.get("weight") or 1) if weighted else _show_range(low, high)
        rows.append((lead, title, text))
    die = str(data.get("formula") or "")
    return FoundTable(_text(data.get("name")), ("weight" if weighted else "roll", "result", "text"), rows, die,
                 _text(data.get("description")))  # fmt: skip


def _read_roll(row: Any) -> str:
    """Return the roll of a row of Datasworn, of today or of older files."""
    said = row.get("roll") if isinstance(row.get("roll"), dict) else row
    return _show_range(said.get("min"), said.get("max"))


def _read_oracle(data: dict[str, Any]) -> FoundTable:
    """Return an oracle of Datasworn, with up to three texts in each row and what they lead to."""
    said = data.get("column_labels")
    labels = said if isinstance(said, dict) else {}
    rows = [row for row in data["rows"] if isinstance(row, dict)]
    keys = [key for key in ("text", "text2", "text3") if any(row.get(key) for row in rows)]
    heads = (
        ["result", "text"] if keys[1:] == ["text2"] else ["result"] + [str(labels.get(key) or key) for key in keys[1:]]
    )
    found = []
    for row in rows:
        more = row.get("oracle_rolls")
        leads = (
            [_last(str(each.get("oracle"))) for each in more if isinstance(each, dict) and each.get("oracle")]
            if isinstance(more, list)
            else []
        )
        texts = [_text(row.get(key)) for key in keys] or [""]
        missing = [lead for lead in leads if lead.lower() not in texts[0].lower()]
        if missing:
            texts[0] = f"{texts[0]}. Roll on {', '.join(missing)}" if texts[0] else f"Roll on {', '.join(missing)}"
        found.append((_read_roll(row), *texts))
    title = _text(data.get("name")) or _text(data.get("title"))
    return FoundTable(title, ("roll", *heads), found, str(data.get("dice") or ""), _text(data.get("summary")))


def _read_shared(data: dict[str, Any]) -> FoundTable:
    """Return oracles of Datasworn that share their results, with a range for each of them."""
    oracles = [
        each for each in data["contents"].values() if isinstance(each, dict) and isinstance(each.get("rows"), list)
    ]
    rows: dict[str, list[str]] = {}
    for place, oracle in enumerate(oracles):
        for row in oracle["rows"]:
            if isinstance(row, dict):
                rows.setdefault(_text(row.get("text")), [""] * len(oracles))[place] = _read_roll(row)
    die = next((str(each["dice"]) for each in oracles if each.get("dice")), "")
    heads = ("result", *(_text(each.get("name")) for each in oracles))
    return FoundTable(_text(data.get("name")), heads, [(title, *rolls) for title, rolls in rows.items()], die)
