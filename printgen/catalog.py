"""Where packs and layouts live: the only module that knows paths."""

import os
import re
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.errors import BadUsage, suggest

KINDS = {
    "papers": "paper",
    "formats": "card format",
    "cards": "card layout",
    "themes": "theme",
    "services": "print service",
}
HERE = Path(__file__).resolve().parent
# Where programs keep the state of a user, below the home folder.
STATE = Path("AppData", "Local") if os.name == "nt" else Path(".local", "state")
GAME = re.compile(r"[0-9]{4,9}-[0-9a-f]{4}\.jsonl")
# The variable that names the folder of a user's settings.
CONFIG = "APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME"
PROFILES_HINT = f"set {CONFIG} to a folder"
# Where a pack that came with printgen says it is from.
BUILT_IN = "built in"


class Pack(NamedTuple):
    """A folder with a game system; `shadows` are packs of the same name that it hides."""

    id: str
    folder: Path
    origin: str
    shadows: tuple[Path, ...] = ()


def shipped(name: str) -> Path:
    """Return printgen's own folder `tables` or `layouts`: beside it in a checkout, inside it in a wheel."""
    inside = HERE / name
    return inside if inside.is_dir() else HERE.parent / name


def example_folder() -> Path:
    """Return the folder of the example that a new pack begins as; it is no pack itself."""
    return shipped("tables") / "_new"


def schema_folder(tables: Path) -> Path:
    """Return where the JSON Schemas lie that the files of all packs of a folder name in their first line."""
    return tables / "_schema"


def show_path(path: Path) -> str:
    """Return `path` as a user would type it: relative to the working folder if it is below that."""
    try:
        return Path(os.path.abspath(path)).relative_to(Path.cwd()).as_posix()  # noqa: PTH100  # follows no links
    except (ValueError, OSError):
        return str(path)


def find_packs(extra: Sequence[Path] = ()) -> dict[str, Pack]:
    """Return every pack by id, in order of id: those of `extra` before ./tables before the built-in ones.

    Raises BadUsage if a folder of `extra` is none.
    """
    found: dict[str, Pack] = {}
    for origin, root in _roots(extra):
        for folder in _folders(root):
            first = found.setdefault(folder.name, Pack(folder.name, folder, origin))
            if first.folder.resolve() != folder.resolve():
                found[folder.name] = first._replace(shadows=(*first.shadows, folder))
    return dict(sorted(found.items()))


def pick_packs(packs: dict[str, Pack], names: Iterable[str]) -> list[Pack]:
    """Return the packs of these names, all of them if there are none. Raises BadUsage for an unknown name."""
    wanted = list(dict.fromkeys(names)) or list(packs)
    for name in wanted:
        if name not in packs:
            raise BadUsage(f'there is no system "{name}"', suggest(name, packs))
    return [packs[name] for name in wanted]


def is_yaml(name: str) -> bool:
    """Tell whether a name is that of a YAML file; what else names a layout or print profile has no ending."""
    return name.endswith((".yaml", ".yml"))


def find_layout(kind: str, name: str) -> Path:
    """Return the file of a layout: kind is one of KINDS; a name that ends in .yaml is a path.

    Capitals in a name do not count, unless one is written just so.

    Raises BadUsage if there is none.
    """
    if is_yaml(name):
        if not os.path.exists(name):  # noqa: PTH110  # answers no where Path.exists raises, as for a name too long
            raise BadUsage(f'there is no file "{name}"')
        return Path(name)
    known = known_layouts(kind)
    alike = {stem.casefold(): path for stem, path in reversed(known.items())}
    path = known.get(name) or alike.get(name.casefold())
    if not path:
        hint = f"{suggest(name, known)} (a file of your own is named with its .yaml)"
        raise BadUsage(f'there is no {KINDS[kind]} "{name}"', hint)
    return path


def known_layouts(kind: str) -> dict[str, Path]:
    """Return the files of all layouts of a kind by name: those in ./layouts before the built-in ones."""
    files: dict[str, Path] = {}
    for root in (Path("layouts"), shipped("layouts")):
        for path in _list_folder(root / kind):
            if path.suffix == ".yaml":
                files.setdefault(path.stem, path)
    return files


def _list_folder(folder: Path) -> list[Path]:
    """Return the files of a folder of layouts, none if there is no folder. Raises BadUsage if it cannot be read."""
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadUsage(f'the folder "{folder}" cannot be read: {reason}') from None


def template_folders() -> list[Path]:
    """Return the folders of the sheets' templates and style sheets: ./layouts before the built-in one.

    Raises BadUsage if there is one that cannot be read.
    """
    folders = [root / "sheets" for root in (Path("layouts"), shipped("layouts"))]
    for folder in folders:
        _list_folder(folder)
    return folders


def own_templates() -> list[Path]:
    """Return the templates and style sheets in ./layouts/sheets, unless those are what came with printgen.

    Raises BadUsage if that folder cannot be read.
    """
    return _list_own("sheets") if _list_folder(Path("layouts") / "sheets") else []


def list_hiding() -> list[Path]:
    """Return the files in ./layouts that take the place of one that came with printgen."""
    return [
        path
        for kind in (*KINDS, "sheets")
        for path in _list_own(kind)
        if (shipped("layouts") / kind / path.name).exists()
    ]


def _list_own(kind: str) -> list[Path]:
    """Return the files of a kind in ./layouts, none if that is what came with printgen or cannot be read."""
    folder = Path("layouts") / kind
    try:
        own = folder.is_dir() and not folder.samefile(shipped("layouts") / kind)
        return sorted(path for path in folder.iterdir() if path.is_file()) if own else []
    except OSError:  # whoever needs one of them says so
        return []


def watched_folders(extra: Sequence[Path] = ()) -> list[Path]:
    """Return the folders that packs and layouts are read from, as far as there are such."""
    roots = [root for _, root in _roots(extra)] + [Path("layouts"), shipped("layouts")]
    return [root for root in roots if root.is_dir()]


def profile_folder() -> Path:
    """Return where the print profiles of this user are saved, whether or not there is such a folder.

    Raises BadUsage for a user who has no home.
    """
    home = os.environ.get(CONFIG)
    try:
        root = Path(home) if home else Path.home() if os.name == "nt" else Path.home() / ".config"
    except RuntimeError:
        raise BadUsage("there is no home folder to save profiles in", PROFILES_HINT) from None
    return root / "printgen" / "profiles"


def game_folder(system: str) -> Path:
    """Return where the games of a system are kept for this user, whether or not there is such a folder.

    Raises BadUsage for a user who has no home.
    """
    home = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME", "")
    try:
        root = Path(home) if os.path.isabs(home) else Path.home() / STATE  # noqa: PTH117  # there may be none
    except RuntimeError:
        raise BadUsage("there is no home folder to keep games in") from None
    return root / "printgen" / "games" / system


def find_last_game(system: str) -> Path | None:
    """Return the log of the game of a system that was played last, None if there is none or none can be read."""
    return max(_list_games(system), key=_date_game, default=None)


def place_new_game(system: str) -> Path:
    """Return the path of a log for a new game, in a folder that is made if need be; nothing is there yet.

    It has the next number, and digits of its own, so that two games that begin at once have two files. Raises BadUsage
    if there can be no such folder.
    """
    folder = game_folder(system)
    number = max((_number_game(path)[0] for path in _list_games(system)), default=0) + 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadUsage(f"{folder}: cannot be made: {reason}") from None
    return folder / f"{number:04}-{secrets.token_hex(2)}.jsonl"


def _list_games(system: str) -> list[Path]:
    """Return the logs of all games of a system, none if they cannot be read."""
    try:
        return [path for path in game_folder(system).iterdir() if GAME.fullmatch(path.name)]
    except (OSError, BadUsage):
        return []


def _date_game(path: Path) -> tuple[int, int, str]:
    """Return when a game was last written to; of two that were written to at once the later number counts."""
    try:
        written = path.stat().st_mtime_ns
    except OSError:  # it is gone by now
        written = 0
    return (written, *_number_game(path))


def _number_game(path: Path) -> tuple[int, str]:
    """Return the number of a game, which two that were begun at once share, and what tells these two apart."""
    number, _, rest = path.name.partition("-")
    return int(number), rest


def known_profiles() -> dict[str, Path]:
    """Return the saved print profiles of this user by name. Raises BadUsage if their folder cannot be read."""
    try:
        return {path.stem: path for path in sorted(profile_folder().iterdir()) if path.suffix == ".yaml"}
    except (FileNotFoundError, NotADirectoryError, BadUsage):  # most users have none, and some no home
        return {}
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadUsage(
            f'the folder "{profile_folder()}" cannot be read: {reason}', "--profile none uses none"
        ) from None


def find_profile(name: str) -> Path:
    """Return the file of a print profile: a saved one, or a path that ends in .yaml. Raises BadUsage for no such."""
    if is_yaml(name):
        if not os.path.exists(name):  # noqa: PTH110  # as in find_layout
            raise BadUsage(f'there is no file "{name}"')
        return Path(name)
    known = known_profiles()
    if name not in known:
        raise BadUsage(f'there is no print profile "{name}"', suggest(name, known) or "printgen profile saves one")
    return known[name]


def release_text(name: str) -> str:
    """Return a text that goes into the archives of a release, with places to be filled in."""
    return (shipped("layouts") / "release" / name).read_text(encoding="utf-8")


def font_folder() -> Path:
    """Return the folder of the fonts that came with printgen."""
    return shipped("layouts") / "fonts"


def name_layout(path: Path) -> str:
    """Return what a layout's file is called anywhere: "layouts/papers/a4.yaml", a player's own by its name alone."""
    for root in (Path("layouts"), shipped("layouts")):
        if path.is_relative_to(root):
            return f"layouts/{path.relative_to(root).as_posix()}"
    return path.name


def program_files() -> list[tuple[str, Path]]:
    """Return printgen's own modules, each with its name below the package, in order of name."""
    return sorted((path.relative_to(HERE).as_posix(), path) for path in HERE.rglob("*.py"))


def _roots(extra: Sequence[Path]) -> list[tuple[str, Path]]:
    for root in extra:
        if not os.path.isdir(root):  # noqa: PTH112  # answers no where Path.is_dir raises, as for a name too long
            raise BadUsage(f'--tables: there is no folder "{root}"')
    return [*((str(root), root) for root in extra), ("./tables", Path("tables")), (BUILT_IN, shipped("tables"))]


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(path for path in root.iterdir() if path.is_dir() and path.name[0] not in "._")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadUsage(f'the folder "{root}" cannot be read: {(error.strerror or str(error)).lower()}') from None
