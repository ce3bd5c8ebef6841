"""The repository of an author to begin with: a pack, and what has GitHub check, print and publish it."""

from collections.abc import Mapping
from pathlib import Path

from printgen import REPOSITORY, __version__
from printgen.build.export import export_picture, plan_pictures
from printgen.build.maker import Maker
from printgen.build.new_pack import NAME, TITLE, list_files, make_title, write_schemas, write_texts, writing_whole
from printgen.build.wishes import heed_job
from printgen.errors import BadUsage, suggest
from printgen.load.folder import load_pack
from printgen.model.options import Options
from printgen.paths import Pack, find_shipped, licences, repository_files, schema_folder

# What the example is called. The new game's own names take the place of these.
HOME, VERSION, LICENCE = "OWNER/printgen", "VERSION", "LICENCE\n"
LICENSED = "[{licence}](LICENSE), by the authors of {title}.\n"
UNLICENSED = """\
None yet, so nobody else may copy, change or share this game. A file `LICENSE` here says what they may:
[how to choose one](https://choosealicense.com/non-software/).
"""


def make_repository(name: str, like: str = "", licence: str = "") -> Path:
    """Make a folder for a new game in the working folder, with all that its repository needs, and return it.

    licence: the identifier of SPDX, "" for none: rights are given away by nobody else than the author.

    The folder may be there already, as a clone that holds nothing yet.

    It is written whole or not at all. Raises BadUsage for a name or a licence that will not do, CannotWrite.
    """
    texts = licences()
    if licence and licence not in texts:
        raise BadUsage(f'--license: there is no "{licence}"', suggest(licence, texts))
    pack = list_files(name, Path(), find_shipped(), like, clone=True)
    title = make_title(name)
    said = LICENSED.format(licence=licence, title=title) if licence else UNLICENSED
    words = {TITLE: title, NAME: name, HOME: REPOSITORY, VERSION: f"v{__version__}", LICENCE: said}
    files = {Path(_fill_in(path.as_posix(), words)): _fill_in(text, words) for path, text in repository_files().items()}
    if licence:
        files[Path("LICENSE")] = texts[licence].read_text(encoding="utf-8").replace(TITLE, title)
    folder = Path(name)
    with writing_whole(folder) as beside:
        home = beside / "tables"
        write_texts(beside, files)
        write_texts(home / name, pack)
        write_schemas(schema_folder(home))
        _draw_picture(Pack(name, home / name, ""), beside / "pictures")
    return folder


def _fill_in(text: str, words: Mapping[str, str]) -> str:
    for word, meant in words.items():
        text = text.replace(word, meant)
    return text


def _draw_picture(pack: Pack, folder: Path) -> None:
    """Draw the picture of its README, as `printgen export picture` does."""
    (job,) = plan_pictures([load_pack(pack)])
    options = heed_job(Options(), job)
    export_picture(Maker(options), job.heed(options), folder)
