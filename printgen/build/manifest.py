"""The manifest: which files an output folder holds and what each was made of, as JSON and as sums for sha256sum."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any, NamedTuple

# The files that say what a folder holds, and what the former says that it is: the list of a build or of a release.
MANIFEST, SUMS = "manifest.json", "SHA256SUMS"
FORMAT, RELEASE = "printgen manifest 1", "printgen release 1"
SUM = re.compile(r"[0-9a-f]{64}")
# How a manifest begins, also one that is damaged further on; what a line of sums is, and what the manifest's own is.
BEGINNING = re.compile(rb'\s*{\s*"format":\s*"([^"]*)"')
SUM_LINE = re.compile(rb"\\?[0-9a-f]{64}  .+\n")
OWN_LINE = re.compile(rb"[0-9a-f]{64}  manifest\.json\n")


class Entry(NamedTuple):
    """A file below the folder. Sums are SHA-256 in hexadecimal digits."""

    path: str  # below the folder
    product: str = ""  # what is in it: SYSTEM/PRODUCT
    kind: str = ""
    fingerprint: str = ""  # as printed on cards; of other products, digits that change with what these are made from
    key: str = ""  # the sum of all that it depends on
    source: str = ""  # the sum of all files that it may be made of: while that is the same, nothing else is looked at
    inputs: dict[str, str] = {}  # noqa: RUF012  # the sums of the files among that by name; never changed
    cards: dict[str, str] = {}  # noqa: RUF012  # digests of the words and looks of a deck's cards, by id; never changed
    sha256: str = ""  # its own sum, "" until it is written
    pages: int = 0  # how many it has, 0 until it is written
    before: "Entry | None" = None  # the file that it is about to replace


def write_manifest(entries: Iterable[Entry], versions: Mapping[str, str]) -> bytes:
    """Return a manifest as JSON, one line for each file, sorted by path.

    versions: the versions of the programs that made the files.
    """
    lines = ",\n".join(json.dumps(_show_entry(entry)) for entry in sorted(entries))
    head = f'"format": {json.dumps(FORMAT)},\n"made_with": {json.dumps(versions)},\n'
    return f'{{\n{head}"files": [\n{lines}\n]\n}}\n'.encode()


def read_manifest(data: bytes) -> dict[str, Entry] | None:
    """Return the entries of a manifest by path; None if it is damaged or somebody else has written it."""
    try:
        found = json.loads(data)
        if found["format"] != FORMAT:
            return None
        entries = [_read_entry(item) for item in found["files"]]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    return {entry.path: entry for entry in entries}


def find_format(data: bytes) -> str:
    """Return what a manifest says that it is, also if it is damaged further on; "" if it does not say so."""
    try:
        return str(json.loads(data)["format"])
    except (ValueError, TypeError, LookupError, RecursionError):
        found = BEGINNING.match(data)
        return found[1].decode(errors="replace") if found else ""


def may_replace_sums(data: bytes, manifest: bytes) -> bool:
    """Tell whether a list of sums may be replaced: printgen has written it for this manifest and its files.

    Beside a damaged manifest any list of sums may be replaced.
    """
    lines = data.splitlines(keepends=True)
    if not (lines and manifest):
        return not lines
    try:
        said = json.loads(manifest)
        listed = said["files"] if "files" in said else (*said["archives"], *said.get("games", ()), *said["pages"])
        known = {*write_sums({item.get("path") or item["name"]: item["sha256"] for item in listed}).splitlines(True)}
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return all(map(SUM_LINE.fullmatch, lines))
    return all(line in known or OWN_LINE.fullmatch(line) for line in lines)


def write_sums(sums: Mapping[str, str]) -> bytes:
    """Return the sums of files, by path, as `sha256sum --check` reads them."""
    lines = []
    for path in sorted(sums):  # as sha256sum does, a name that would break its line is escaped, and marked as such
        escaped = path.replace("\\", "\\\\").replace("\n", "\\n")
        mark = "\\" if escaped != path else ""
        lines.append(f"{mark}{sums[path]}  {escaped}\n")
    return "".join(lines).encode(errors="surrogateescape")


def _show_entry(entry: Entry) -> dict[str, Any]:
    """Return an entry as plain data, without what is empty."""
    shown = {name: value for name, value in entry._asdict().items() if value}
    if entry.before:
        shown["before"] = _show_entry(entry.before)
    return shown


def _read_entry(item: dict[str, Any]) -> Entry:
    """Return an entry of plain data. Raises ValueError, TypeError or LookupError if it is none."""
    before = item.get("before") if isinstance(item, dict) else None
    entry = Entry(**{**item, "before": _read_entry(before) if before else None})
    texts = (entry.path, entry.product, entry.kind, entry.fingerprint, entry.source, entry.key, entry.sha256)
    sums = {**entry.inputs, **entry.cards}
    if not (all(isinstance(text, str) for text in (*texts, *sums.values())) and isinstance(entry.pages, int)):
        raise TypeError("an entry consists of texts and a number of pages")
    if not (SUM.fullmatch(entry.sha256) and _is_below(entry.path)):
        raise ValueError("an entry is a file below the folder, with its sum")
    return entry


def _is_below(path: str) -> bool:
    """Tell whether a path leads to something below the folder that it counts from."""
    parts = PurePath(path)
    return bool(parts.parts) and not parts.anchor and ".." not in parts.parts and path.isprintable()
