"""Tables of other programs into the files of a pack: drafted, and written where no file is yet."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from printgen.errors import BadUsage, CannotWrite, suggest
from printgen.files import write_file
from printgen.load.foreign.draft import TableDraft, draft_table
from printgen.load.foreign.file import read_tables
from printgen.load.foreign.found import FoundTable
from printgen.load.inside import Unusable
from printgen.model.table import make_id
from printgen.paths import BUILT_IN, Pack, is_yaml

# How many tables a file may hold, as many as a pack.
MOST_TABLES = 200


def draft_tables(source: str, name: str, taken: Sequence[str] = ()) -> list[TableDraft]:
    """Return a draft of each table in a file, or of the one that is named behind a #; `name` is the id of a single one.

    taken: ids that are in use. Raises BadUsage for a file of which no table can be made.
    """
    path, part = _part_name(source)
    try:
        found = _choose(read_tables(path, part), part, path)
        if len(found) > MOST_TABLES:
            raise Unusable(f"holds {len(found):,} tables, and {MOST_TABLES} is the most", f"name one: {path.name}#NAME")  # noqa: TRY301
    except Unusable as reason:
        raise BadUsage(f'"{path}" {reason.message}', reason.hint) from None
    if name and len(found) > 1:
        raise BadUsage(f'"{path}" holds {len(found)} tables, which cannot all be called "{name}"', _offer(path, found))
    return list(_draft_all(found, name or make_id(path.stem), path, taken, is_named=bool(name)))


def _part_name(source: str) -> tuple[Path, str]:
    """Return the path of a file and the name of a table in it, which may stand behind a #."""
    if os.path.lexists(source) or "#" not in source:
        return Path(source), ""
    path, _, part = source.rpartition("#")
    return Path(path), part


def _choose(found: list[FoundTable], part: str, path: Path) -> list[FoundTable]:
    """Return the table of a title; all tables if none is named, or if the name is that of a workbook's sheet."""
    chosen = [each for each in found if part and make_id(each.title) == make_id(part)]
    if not part or chosen or path.suffix.lower() in (".xlsx", ".ods"):
        return chosen[:1] or found
    raise Unusable(f'has no table "{part}"', suggest(part, [each.title for each in found if each.title]))


def _offer(path: Path, found: Sequence[FoundTable]) -> str:
    title = next((each.title for each in found if each.title), "NAME")
    return f'write all of them with --to, or name one: "{path}#{title}"'


def _draft_all(
    found: Sequence[FoundTable], name: str, path: Path, taken: Sequence[str], *, is_named: bool
) -> Iterator[TableDraft]:
    """Yield a draft of each table. Raises BadUsage for the first of which none can be made."""
    used = [*taken]
    for table in found:
        is_own = is_named or not table.title
        own = name if is_own and (is_named or name not in used) and name else ""
        try:
            draft = draft_table(table if table.title else table._replace(title=_title(path)), own, used)
        except Unusable as reason:
            title = f': the table "{table.title}"' if len(found) > 1 else ""
            raise BadUsage(f'"{path}"{title} {reason.message}', reason.hint) from None
        used.append(draft.id)
        yield draft


def _title(path: Path) -> str:
    """Return a title made of the name of a file."""
    words = path.stem.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def write_drafts(drafts: Sequence[TableDraft], pack: Pack) -> list[Path]:
    """Write drafts into the folder of a pack, and return their paths. A file that is there stays. Raises BadUsage."""
    if pack.origin == BUILT_IN:
        hint = f"make one of your own: printgen new my-game --like {pack.id}"
        raise BadUsage(f'"{pack.id}" came with printgen, and stays as it is', hint)
    paths = [pack.folder / f"{draft.id}.yaml" for draft in drafts]
    for path in paths:
        if os.path.lexists(path):
            raise BadUsage(f'"{path}" is there already, and stays as it is', "give the table another id with --as")
    for path, draft in zip(paths, drafts, strict=True):
        write_file(path, draft.text.encode())
    return paths


def list_taken(pack: Pack) -> list[str]:
    """Return the ids of the tables of a pack. Raises CannotWrite if its folder cannot be read."""
    try:
        return [path.stem for path in pack.folder.iterdir() if is_yaml(path.name)]
    except OSError as error:
        raise CannotWrite(str(pack.folder), str(error)) from None
