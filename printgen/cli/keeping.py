"""Print profiles as they are kept for this user: saved, changed and deleted."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from printgen.catalog import profile_folder, show_path
from printgen.cli.printing import NO_PROFILE
from printgen.errors import BadUsage, CannotWrite, suggest
from printgen.writing import write_file


def place_profile(name: str) -> Path:
    """Return the file of a saved profile, whether or not there is one. Raises BadUsage for what is no name of one."""
    from printgen.load.kinds import IDENT

    if name == NO_PROFILE:
        raise BadUsage(f'"{NO_PROFILE}" is no profile: it stands for none', "choose another name")
    if not IDENT.fullmatch(name):
        raise BadUsage(f'"{name}" is no name for a profile', "use small letters, digits and hyphens: like-this-1")
    return profile_folder() / f"{name}.yaml"


def save_texts(path: Path, texts: Mapping[str, str], unset: Iterable[str] = ()) -> str:
    """Add words by key to a profile's file, without what is not set any more, and return what was done.

    Nothing is saved that a build would refuse. Raises BadUsage, BadData for a file that cannot be read, CannotWrite.
    """
    from printgen.load.look import load_look
    from printgen.load.profile import FILES, KINDS, make_options, parse_option, place_file, read_texts, write_profile

    placed = {key: place_file(text, Path()) if key in FILES else text for key, text in texts.items()}
    saved = {**(read_texts(path) if path.exists() else {}), **placed}
    for key in unset:
        if key not in saved:
            raise BadUsage(f'--unset: the profile has no "{key}"', suggest(key, saved))
        del saved[key]
    if not saved:
        delete_profile(path)
        return f"nothing is left in {show_path(path)}, so it is deleted"
    load_look(make_options({key: parse_option(key, text) for key, text in saved.items()}))
    write_file(path, write_profile({key: saved[key] for key in KINDS if key in saved}).encode())
    return f"saved in {show_path(path)}"


def delete_profile(path: Path) -> None:
    """Delete a profile's file. Raises CannotWrite."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(str(path), error.strerror or str(error)) from None
