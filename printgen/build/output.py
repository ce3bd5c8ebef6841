"""The output folder: changed by one build at a time, and at each moment every file in it is whole and listed."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from printgen.build.drafts import make_marked, remove_marked
from printgen.build.manifest import (
    FORMAT,
    MANIFEST,
    RELEASE,
    SUMS,
    Entry,
    find_format,
    may_replace_sums,
    read_manifest,
    write_manifest,
    write_sums,
)
from printgen.build.progress import say
from printgen.errors import CannotWrite, reason_of, tidy
from printgen.files import draft_file, sum_file, write_file
from printgen.locks import lock_folder, unlock_folder

DRAFTS = ".printgen-drafts-"
# What a folder holds by its manifest, for whoever wants to write something else there.
HELD = {FORMAT: "it holds the PDFs of a build", RELEASE: "it holds a release"}
ASIDE = "choose another folder, or move that file away"


class Output:
    """The files that a build has made in a folder, by path, without files that are gone or were changed since.

    `versions` are those of this printgen. `listed` is what the manifest named; the list `is_lost` if that cannot
    be understood.
    Raises CannotWrite for a folder that holds a release, or a manifest or sums of somebody else.
    """

    def __init__(self, folder: Path, versions: dict[str, str]) -> None:
        self.folder = folder
        self.versions = versions
        found = check_owner(folder, FORMAT)
        listed = read_manifest(found) or {}
        self.is_lost = (folder / MANIFEST).exists() and read_manifest(found) is None
        self.listed = frozenset(listed)
        settled = (_settle(entry, sum_file(folder / path)) for path, entry in listed.items())
        self.entries = {entry.path: entry for entry in settled if entry}

    @cached_property
    def drafts(self) -> Path:
        """A folder for unfinished files, which is made for the first of them. Raises CannotWrite."""
        try:
            return make_marked(self.folder, DRAFTS)
        except OSError as error:
            raise CannotWrite(str(self.folder), reason_of(error)) from None

    def is_current(self, path: str, source: str) -> bool:
        """Tell whether a file is there that was made when all that it may be made of had the same sum."""
        entry = self.entries.get(path)
        return entry is not None and entry.source == source

    def keep(self, wanted: Entry) -> bool:
        """Return whether a file is there as it would be made now; it is listed with its inputs as they are by now."""
        entry = self.entries.get(wanted.path)
        if entry is None or entry.key != wanted.key:
            return False
        self.entries[wanted.path] = wanted._replace(sha256=entry.sha256, pages=entry.pages)
        return True

    def publish(self, wanted: Entry, data: bytes, pages: int) -> Path:
        """Write a file and return its path: listed with the one that it replaces, then put in its place.

        Raises CannotWrite; an older file then is as it was.
        """
        path = self.folder / wanted.path
        with draft_file(path, data, self.drafts) as put_in_place:
            older = self.entries.get(wanted.path)
            before = older or Entry(wanted.path, sha256=sum_file(path))
            entry = wanted._replace(sha256=sha256(data).hexdigest(), pages=pages)
            try:
                self.entries[wanted.path] = entry._replace(before=before if before.sha256 else None)
                self._write_manifest(passing=True)
                put_in_place()
                self.entries[wanted.path] = entry
            except BaseException:
                self.entries.pop(wanted.path, None)
                self.entries |= {older.path: older} if older else {}
                raise
        return path

    def remove(self, path: str) -> None:
        """Remove a listed file. Raises CannotWrite."""
        try:
            (self.folder / path).unlink(missing_ok=True)
        except OSError as error:
            raise CannotWrite(str(self.folder / path), reason_of(error)) from None
        del self.entries[path]

    def finish(self) -> None:
        """Write the manifest and the sums of a build that has come to its end. Raises CannotWrite."""
        found = _read(self.folder / MANIFEST)
        if not (self.entries or found):
            return
        data = write_manifest(self.entries.values(), self.versions)
        if data != found:
            self._write_manifest(passing=False)
        sums = {entry.path: entry.sha256 for entry in self.entries.values()}
        lines = write_sums({**sums, MANIFEST: sha256(data).hexdigest()})
        if lines != _read(self.folder / SUMS):
            write_file(self.folder / SUMS, lines, self.drafts)

    def _write_manifest(self, *, passing: bool) -> None:
        """Write the manifest as things stand; the sums, which then say too little, go. Raises CannotWrite."""
        sums = self.folder / SUMS
        try:
            sums.unlink(missing_ok=True)
        except OSError as error:
            raise CannotWrite(str(sums), reason_of(error)) from None
        data = write_manifest(self.entries.values(), self.versions)
        write_file(self.folder / MANIFEST, data, self.drafts, passing=passing)


def check_owner(folder: Path, own: str) -> bytes:
    """Make sure that what lists the files of a folder is not somebody else's, and return the manifest, b"" without one.

    own: what a manifest says that may be replaced, also if it is damaged further on.

    Raises CannotWrite if manifest or sums are others.
    """
    path = folder / MANIFEST
    found, sums = _read(path), _read(folder / SUMS)
    said = find_format(found)
    if said != own and said in HELD:
        raise CannotWrite(str(folder), HELD[said])
    if said != own and found.strip(b"\0"):  # a power cut may leave zeros, in which nothing is lost
        version = "another version of printgen" if said.startswith("printgen ") else "somebody else"
        reason = f"{version} has written it"
        raise CannotWrite(str(path), reason, ASIDE)
    if not may_replace_sums(sums, found):
        raise CannotWrite(str(folder / SUMS), "somebody else has written it", ASIDE)
    return found


@contextmanager
def open_output(folder: Path, versions: dict[str, str], *, waits: bool = False) -> Iterator[Output]:
    """Keep other builds from a folder, which is made if need be, and have what is in it.

    waits: whether another build that is writing there is waited for.

    Raises CannotWrite, also if another build is writing there that is not waited for.
    """
    is_new = not folder.exists()
    file = _lock_made(folder, waits=waits)
    try:
        remove_marked(folder, DRAFTS)  # what builds that were killed have left
        yield Output(folder, versions)
    finally:
        remove_marked(folder, DRAFTS)
        unlock_folder(folder, file, removes=is_new)


def _lock_made(folder: Path, *, waits: bool) -> int:
    """Lock a folder, which is made if need be, and return the file of the lock. Raises CannotWrite."""
    is_told = False
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = lock_folder(folder)
            if folder.is_dir():
                return file
            unlock_folder(folder, file)  # another build has removed the folder in the meantime
            continue
        except BlockingIOError:
            if not waits:
                raise CannotWrite(str(folder), "another build is writing there") from None
        except FileExistsError:
            raise CannotWrite(str(folder), "not a directory") from None
        except OSError as error:
            raise CannotWrite(str(folder), reason_of(error)) from None
        if not is_told:
            say(tidy(f"another build is writing to {folder}: waiting for its end"))
            is_told = True
        with suppress(OSError):  # that build may remove a folder in which it has made nothing, so all begins anew
            unlock_folder(folder, lock_folder(folder, waits=True))


def _settle(entry: Entry, digits: str) -> Entry | None:
    """Return the entry of a file whose sum is this: its own or, after a build was killed, the file's before."""
    if digits == entry.sha256:
        return entry._replace(before=None)
    before = entry.before
    return before if before and before.key and before.sha256 == digits else None


def _read(path: Path) -> bytes:
    """Return what a file holds, nothing if there is none. Raises CannotWrite if that cannot be told."""
    try:
        return path.read_bytes() if path.is_file() else b""
    except OSError as error:
        raise CannotWrite(str(path), reason_of(error), ASIDE) from None
