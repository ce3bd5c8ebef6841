"""Where packs and layouts lie: the only module that knows their paths."""

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from printgen.errors import BadUsage, reason_of, suggest

# What lies in the folder `layouts`, by kind, each kind in a folder of its name.
LayoutKind = Literal["papers", "formats", "cards", "themes", "services", "words"]
KINDS: dict[LayoutKind, str] = {
    "papers": "paper",
    "formats": "card format",
    "cards": "card layout",
    "themes": "theme",
    "services": "print service",
    "words": "file of words",
}
HERE = Path(__file__).resolve().parent
# The folder in a pack where its rosters lie; all its other files lie in the pack itself.
ROSTERS = "rosters"
# Where scenarios lie that came with a pack; it can do without.
SCENARIOS = "scenarios"
# What the authors of a pack say of its changes, for a site to tell; a pack can do without.
CHANGELOG = "CHANGELOG.md"
# What others may do with a pack, in a file of its own or in one for all packs of a repository; a pack can do without.
LICENSE = "LICENSE"
# The folder of a pack for examples of what players write themselves, in packs that extend it.
EXAMPLES = "like"
# What is shown as the origin of a pack that came with printgen.
BUILT_IN = "built in"


# How the files end that printgen consists of: its modules, the modules of its pages, their style sheets and templates.
PROGRAM = (".py", ".js", ".css", ".html")


class Pack(NamedTuple):
    """A folder with a game."""

    id: str  # the name of the folder
    folder: Path  # its path
    origin: str  # where it was found, as it is shown
    shadows: tuple[Path, ...] = ()  # the folders of packs with the same id, which this one hides


def shipped(name: str) -> Path:
    """Return a folder of printgen itself, such as `tables`: beside the package in a checkout, inside it in a wheel."""
    inside = HERE / name
    return inside if inside.is_dir() else HERE.parent / name


def example_folder() -> Path:
    """Return the folder of the example that a new pack begins as. It is not itself a pack."""
    return shipped("tables") / "_new"


def find_starts() -> dict[str, Path]:
    """Return the folders of small games that a new pack may begin as, by name. They are not themselves packs."""
    return {path.name: path for path in _folders(shipped("tables") / "_start")}


def schema_folder(tables: Path) -> Path:
    """Return where the JSON Schemas of a folder of packs lie."""
    return tables / "_schema"


def show_path(path: Path) -> str:
    """Return a path as a user would type it: relative to the working folder if it lies below that."""
    try:
        return Path(os.path.abspath(path)).relative_to(Path.cwd()).as_posix()  # noqa: PTH100  # follows no links
    except (ValueError, OSError):
        return str(path)


def find_packs(extra: Sequence[Path] = ()) -> dict[str, Pack]:
    """Return every pack by id, in order of id: packs in `extra`, then those in ./tables, then the built-in ones.

    Raises BadUsage if an `extra` folder does not exist.
    """
    found: dict[str, Pack] = {}
    for origin, root in _roots(extra):
        for folder in _folders(root):
            first = found.setdefault(folder.name, Pack(folder.name, folder, origin))
            if first.folder.resolve() != folder.resolve():
                found[folder.name] = first._replace(shadows=(*first.shadows, folder))
    return dict(sorted(found.items()))


def find_shipped() -> dict[str, Pack]:
    """Return the packs that came with printgen by id, also those that packs of the user hide."""
    return {folder.name: Pack(folder.name, folder, BUILT_IN) for folder in _folders(shipped("tables"))}


def pick_packs(packs: dict[str, Pack], names: Iterable[str]) -> list[Pack]:
    """Return the packs with these ids, or all packs without ids. Raises BadUsage for an unknown id."""
    wanted = list(dict.fromkeys(names)) or list(packs)
    for name in wanted:
        if name not in packs:
            raise BadUsage(f'there is no system "{name}"', suggest(name, packs))
    return [packs[name] for name in wanted]


def find_scenario(name: str, extra: Sequence[Path] = (), games: Collection[str] = ()) -> Path:
    """Return the file of a scenario: a path, which ends in .yaml, or the name of one that lies in the pack of its game.

    Of several packs that have one, that of the games counts. Raises BadUsage if there is none of this name, or several.
    """
    if is_yaml(name):
        return Path(name)
    found = [path for pack in find_packs(extra).values() for path in list_scenarios(pack.folder)]
    named = [path for path in found if path.stem == name]
    named = [path for path in named if path.parents[1].name in games] or named
    if len(named) > 1:
        games = ", ".join(path.parents[1].name for path in named)
        raise BadUsage(f'"{name}" is a scenario of several games: {games}', "name its file")
    if not named:
        offered = [path for path in found if path.parents[1].name in games] or found
        hint = suggest(name, {path.stem for path in offered})
        own = "a file of your own is named with its .yaml"
        raise BadUsage(f'there is no scenario "{name}"', f"{hint} ({own})" if hint else own)
    return named[0]


def list_scenarios(folder: Path) -> list[Path]:
    """Return the files of the scenarios that lie in the folder of a pack."""
    return [path for path in _list_folder(folder / SCENARIOS) if path.suffix == ".yaml"]


def find_base(folder: Path, name: str) -> Path | None:
    """Return the folder of the pack of a name that a pack in a folder extends; None if there is none but itself.

    It lies beside that pack, in ./tables or among the built-in ones.
    """
    return next((path for path in _list_bases(folder) if path.name == name), None)


def name_bases(folder: Path) -> list[str]:
    """Return the names of all packs that a pack in a folder may extend."""
    return sorted({path.name for path in _list_bases(folder)})


def _list_bases(folder: Path) -> Iterator[Path]:
    home = folder.resolve()
    for root in (folder.parent, Path("tables"), shipped("tables")):
        yield from (path for path in _folders(root) if path.resolve() != home)


def is_yaml(name: str) -> bool:
    """Tell whether a name is a path of a YAML file; the name of a layout or a print profile has no ending."""
    return name.endswith((".yaml", ".yml"))


def find_layout(kind: LayoutKind, name: str) -> Path:
    """Return the file of a layout. A name that ends in .yaml is a path.

    Capitals in a name do not count, unless a layout is written exactly so. Raises BadUsage if
    there is no such layout.
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


def known_layouts(kind: LayoutKind) -> dict[str, Path]:
    """Return the files of all layouts of a kind by name: those in ./layouts, then the built-in ones."""
    files: dict[str, Path] = {}
    for root in (Path("layouts"), shipped("layouts")):
        for path in _list_folder(root / kind):
            if path.suffix == ".yaml":
                files.setdefault(path.stem, path)
    return files


# The language whose words are used where there is no file for the language of a pack.
USUAL_LANGUAGE = "en"


def find_words(language: str) -> Path:
    """Return the file for a language: the one named like its tag or the first part of it, or else the English one."""
    known = known_layouts("words")
    return next(known[name] for name in (language, language.partition("-")[0], USUAL_LANGUAGE) if name in known)


@cache
def find_symbols() -> dict[str, Path]:
    """Return the drawings of the symbols that came with printgen, by name."""
    return {path.stem: path for path in sorted((shipped("layouts") / "symbols").glob("*.svg"))}


def _list_folder(folder: Path) -> list[Path]:
    """Return the files of a folder, none if it does not exist. Raises BadUsage if it cannot be read."""
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        reason = reason_of(error)
        raise BadUsage(f'the folder "{folder}" cannot be read: {reason}') from None


def template_folders() -> list[Path]:
    """Return the folders of templates and style sheets: ./layouts/sheets, then the built-in one.

    Raises BadUsage if one of them cannot be read.
    """
    folders = [root / "sheets" for root in (Path("layouts"), shipped("layouts"))]
    for folder in folders:
        _list_folder(folder)
    return folders


def docs_folder() -> Path:
    """Return the folder of the documentation."""
    return shipped("docs")


def own_templates() -> list[Path]:
    """Return the user's own templates and style sheets in ./layouts/sheets.

    Raises BadUsage if the folder cannot be read.
    """
    return _list_own("sheets") if _list_folder(Path("layouts") / "sheets") else []


def list_hiding() -> list[Path]:
    """Return the files in ./layouts that replace a file that came with printgen."""
    kinds: list[LayoutKind | Literal["sheets"]] = [*KINDS, "sheets"]
    return [path for kind in kinds for path in _list_own(kind) if (shipped("layouts") / kind / path.name).exists()]


def _list_own(kind: LayoutKind | Literal["sheets"]) -> list[Path]:
    """Return the user's own files of a kind in ./layouts; none if that folder is printgen's own or cannot be read."""
    folder = Path("layouts") / kind
    try:
        own = folder.is_dir() and not folder.samefile(shipped("layouts") / kind)
        return sorted(path for path in folder.iterdir() if path.is_file()) if own else []
    except OSError:  # whoever needs one of them says so
        return []


def find_licence(pack: Pack) -> Path | None:
    """Return the licence of a pack: in its own folder, or beside the folder that packs lie in, as repositories have it.

    What lies beside the packs that came with printgen is for printgen alone.
    """
    home = pack.folder.resolve().parent
    beside = [] if home == shipped("tables").resolve() else [home.parent / LICENSE]
    return next((path for path in (pack.folder / LICENSE, *beside) if path.is_file()), None)


def watched_folders(extra: Sequence[Path] = ()) -> list[Path]:
    """Return the folders that packs and layouts are read from, as far as they exist."""
    roots = [root for _, root in _roots(extra)] + [Path("layouts"), shipped("layouts")]
    return [root for root in roots if root.is_dir()]


def ready_folder() -> Path:
    """Return the folder of the sheets that were set before; in a checkout there may be none."""
    return shipped("layouts") / "ready"


def release_text(name: str) -> str:
    """Return a text for the archives of a release, with gaps to be filled in."""
    return (shipped("layouts") / "release" / name).read_text(encoding="utf-8")


def repository_files() -> dict[Path, str]:
    """Return what the repository of an author begins as, by path: the texts of an example, beside its pack."""
    home = shipped("layouts") / "repository"
    files = sorted(path for path in home.rglob("*") if path.is_file())
    return {path.relative_to(home): path.read_text(encoding="utf-8") for path in files}


def licences() -> dict[str, Path]:
    """Return the texts of the licences that an author may choose, by their identifiers of SPDX."""
    return {path.stem: path for path in sorted((shipped("layouts") / "licences").glob("*.txt"))}


def font_folder() -> Path:
    """Return the folder of the fonts that came with printgen."""
    return shipped("layouts") / "fonts"


def find_font(name: str, folder: Path) -> Path:
    """Return the file of a font that a pack names: in the pack's own folder, in ./layouts/fonts, or printgen's own."""
    places = (folder, Path("layouts") / "fonts")
    return next((path for place in places if (path := place / name).is_file()), font_folder() / name)


def name_layout(path: Path) -> str:
    """Return what the file of a layout is called: "layouts/papers/a4.yaml", or its name alone for a user's own file."""
    for root in (Path("layouts"), shipped("layouts")):
        if path.is_relative_to(root):
            return f"layouts/{path.relative_to(root).as_posix()}"
    return path.name


def program_files() -> list[tuple[str, Path]]:
    """Return printgen's own modules and style sheets in order, each with its name below the package.

    Packs, layouts and docs are not among them, although a wheel has these in the same folder.
    """
    paths = [Path(folder, name) for folder, _, names in os.walk(HERE) for name in names if name.endswith(PROGRAM)]
    named = sorted((path.relative_to(HERE).as_posix(), path) for path in paths)
    return [(name, path) for name, path in named if not name.startswith(("tables/", "layouts/", "docs/"))]


def layout_files() -> list[tuple[str, Path]]:
    """Return the files of all layouts that came with printgen in order, each with its name below their folder."""
    root = shipped("layouts")
    paths = sorted(Path(folder, name) for folder, _, names in os.walk(root) for name in names)
    return [(path.relative_to(root).as_posix(), path) for path in paths]


def date_modules(*rooms: str) -> list[tuple[str, int, int]]:
    """Return the name, size and time of the last change of each of printgen's modules in some rooms and in no room."""
    folders = [path for room in rooms for path in (HERE / room, *_folders(HERE / room))]
    found = [(entry.path, entry.stat()) for folder in (HERE, *folders) for entry in os.scandir(folder)]
    return sorted((name, stat.st_size, stat.st_mtime_ns) for name, stat in found if name.endswith(".py"))


def date_symbols() -> list[tuple[str, int, int]]:
    """Return the name, size and time of the last change of each drawing of a symbol that came with printgen."""
    with os.scandir(shipped("layouts") / "symbols") as entries:
        found = [(entry.name, entry.stat()) for entry in entries]
    return sorted((name, stat.st_size, stat.st_mtime_ns) for name, stat in found)


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
        raise BadUsage(f'the folder "{root}" cannot be read: {reason_of(error)}') from None
