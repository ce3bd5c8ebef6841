"""What printgen keeps for its user between commands: print profiles, games and what it remembers, and where."""

import os
import re
from pathlib import Path

from printgen.errors import BadUsage, reason_of, suggest
from printgen.paths import is_yaml

# Where programs keep the state of a user, and what they can make again, below the home folder.
STATE = Path("AppData", "Local") if os.name == "nt" else Path(".local", "state")
CACHE = Path("AppData", "Local") if os.name == "nt" else Path(".cache")
GAME = re.compile(r"[0-9]{4,9}-[0-9a-f]{4}\.jsonl")
# The variable that names the folder of a user's settings.
CONFIG = "APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME"
PROFILES_HINT = f"set {CONFIG} to a folder"


def profile_folder() -> Path:
    """Return where the print profiles of this user are saved, whether or not the folder exists.

    Raises BadUsage for a user without a home folder.
    """
    home = os.environ.get(CONFIG)
    try:
        root = Path(home) if home else Path.home() if os.name == "nt" else Path.home() / ".config"
    except RuntimeError:
        raise BadUsage("there is no home folder to save profiles in", PROFILES_HINT) from None
    return root / "printgen" / "profiles"


def game_folder(system: str) -> Path:
    """Return where the games of a system are kept for this user, whether or not the folder exists.

    Raises BadUsage for a user without a home folder.
    """
    home = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME", "")
    try:
        root = Path(home) if os.path.isabs(home) else Path.home() / STATE  # noqa: PTH117  # there may be none
    except RuntimeError:
        raise BadUsage("there is no home folder to keep games in") from None
    return root / "printgen" / "games" / system


def cache_folder() -> Path | None:
    """Return where things are kept for this user that can be made again, None for a user who has no home.

    Whoever reads there must do without: the folder may be absent, and what is in it damaged.
    """
    home = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", "")
    try:
        root = Path(home) if os.path.isabs(home) else Path.home() / CACHE  # noqa: PTH117  # there may be none
    except RuntimeError:
        return None
    return root / "printgen" / "cache" if os.name == "nt" else root / "printgen"


def find_last_game(system: str) -> Path | None:
    """Return the log of the game of a system that was played last, None if there is none or it cannot be read."""
    return max(_list_games(system), key=_date_game, default=None)


def new_game_path(system: str) -> Path:
    """Return the path of a log for a new game. Its folder is made if need be, the file does not exist yet.

    It has the next number and some random digits, so that two games that begin at once have two files. Raises BadUsage
    if the folder cannot be made.
    """
    folder = game_folder(system)
    number = max((_number_game(path)[0] for path in _list_games(system)), default=0) + 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = reason_of(error)
        raise BadUsage(f"{folder}: cannot be made: {reason}") from None
    return folder / f"{number:04}-{os.urandom(2).hex()}.jsonl"


def _list_games(system: str) -> list[Path]:
    """Return the logs of all games of a system, none if they cannot be read."""
    try:
        return [path for path in game_folder(system).iterdir() if GAME.fullmatch(path.name)]
    except (OSError, BadUsage):
        return []


def _date_game(path: Path) -> tuple[int, int, str]:
    """Return when a game was last written to; of games written to at once, the highest number counts."""
    try:
        written = path.stat().st_mtime_ns
    except OSError:  # it is gone by now
        written = 0
    return (written, *_number_game(path))


def _number_game(path: Path) -> tuple[int, str]:
    """Return the number of a game, which two games may share that were begun at once, and the digits after it."""
    number, _, rest = path.name.partition("-")
    return int(number), rest


def known_profiles() -> dict[str, Path]:
    """Return the saved print profiles of this user by name. Raises BadUsage if their folder cannot be read."""
    try:
        return {path.stem: path for path in sorted(profile_folder().iterdir()) if path.suffix == ".yaml"}
    except (FileNotFoundError, NotADirectoryError, BadUsage):  # most users have none, and some no home
        return {}
    except OSError as error:
        reason = reason_of(error)
        raise BadUsage(
            f'the folder "{profile_folder()}" cannot be read: {reason}', "--profile none uses none"
        ) from None


def find_profile(name: str) -> Path:
    """Return the file of a print profile: a saved one, or a path that ends in .yaml. Raises BadUsage."""
    if is_yaml(name):
        if not os.path.exists(name):  # noqa: PTH110  # as in find_layout
            raise BadUsage(f'there is no file "{name}"')
        return Path(name)
    known = known_profiles()
    if name not in known:
        raise BadUsage(f'there is no print profile "{name}"', suggest(name, known) or "printgen profile saves one")
    return known[name]
