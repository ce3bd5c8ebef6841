"""Print profiles: saved, changed and deleted."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from printgen.cli.printing import DEFAULT, NO_PROFILE
from printgen.errors import BadUsage, CannotWrite, reason_of, suggest
from printgen.files import write_file
from printgen.paths import show_path
from printgen.user import PROFILES_HINT, find_profile, known_profiles, profile_folder


def profile_path(name: str) -> Path:
    """Return the file of a saved profile, whether or not it exists. Raises BadUsage for what cannot be its name."""
    from printgen.load.nodes.scalars import IDENT

    if name == NO_PROFILE:
        raise BadUsage(f'"{NO_PROFILE}" is not a profile: it means that no profile is used', "choose another name")
    if not IDENT.fullmatch(name):
        raise BadUsage(f'"{name}" is not a name for a profile', "use small letters, digits and hyphens: like-this-1")
    return profile_folder() / f"{name}.yaml"


def save_texts(path: Path, texts: Mapping[str, str], unset: Iterable[str] = ()) -> str:
    """Add the texts of options to the file of a profile, remove options that are unset, and return what was done.

    Nothing is saved that a build would refuse. Raises BadUsage, BadData for a file that cannot be read, CannotWrite.
    """
    from printgen.load.profile import EXTENDS, FILES, KINDS, place_file, read_texts, write_profile

    placed = {key: place_file(text, Path()) if key in FILES else text for key, text in texts.items()}
    begun = {EXTENDS: DEFAULT} if path.stem != DEFAULT and DEFAULT in known_profiles() else {}
    saved = {**(read_texts(path) if path.exists() else begun), **placed}
    for key in unset:
        if key not in saved:
            raise BadUsage(f'--unset: the profile has no "{key}"', suggest(key, saved))
        del saved[key]
    if not saved:
        delete_profile(path)
        return f"nothing is left in {show_path(path)}, so it is deleted"
    _check_texts(path, saved)
    _write_profile(path, write_profile({key: saved[key] for key in (EXTENDS, *KINDS) if key in saved}))
    extended = f", which extends {saved[EXTENDS]}" if EXTENDS in saved else ""
    return f"saved in {show_path(path)}{extended}"


def _check_texts(path: Path, texts: Mapping[str, str]) -> None:
    """Make sure that a build accepts a profile with these texts and what it extends. Raises BadUsage, BadData."""
    from printgen.load.look.theme import load_look
    from printgen.load.profile import EXTENDS, make_options, parse_option, place_file, read_profile

    own = {key: parse_option(key, text) for key, text in texts.items() if key != EXTENDS}
    extended = texts.get(EXTENDS)
    parents = read_profile(find_profile(place_file(extended, path.parent))) if extended else {}
    load_look(make_options(parents | own))


def _write_profile(path: Path, text: str) -> None:
    """Write the file of a profile. Raises CannotWrite with a hint how to choose another folder."""
    try:
        write_file(path, text.encode())
    except CannotWrite as error:
        if path.parent != profile_folder():
            raise
        raise CannotWrite(error.path, error.reason, PROFILES_HINT) from None


def delete_profile(path: Path) -> None:
    """Delete the file of a profile. Raises CannotWrite."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(str(path), reason_of(error)) from None
