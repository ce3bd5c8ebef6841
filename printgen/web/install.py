"""What makes pages installable, beside them in their folder: a worker, a list of the games, and of each a manifest.

All of it names other files relatively, so that the folder may lie anywhere.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from printgen.load.look.printed_words import load_told
from printgen.model.system import System
from printgen.paths import USUAL_LANGUAGE
from printgen.web.head import GENERATOR, HtmlHead, allow, take_sum, write_head

# The folder of pages, beside the folders of papers, and the files that all pages share.
WEB, WORKER, INDEX = "web", "sw.js", "index.html"
# What hosts show for an address where nothing is.
MISSING = "404.html"
# What no game of a site can be called: files and folders that its games share.
TAKEN = ("404", "docs", "fonts", "icons", "index", "search", "workshop")
ENDING = ".webmanifest"
# What a game on a site tells the pages that all games share, below its door.
GAME_FILE = "game.json"
# The sizes in pixels that browsers ask of icons before they install a page.
SIZES = (192, 512)
SOURCE = Path(__file__).resolve().with_name("worker.js")
# What stands in the source of the worker for its files.
NO_SUM, NO_FILES, NO_OTHERS = 'const SUM = "";', "const FILES = {};", "const OTHERS = {};"
STYLE = """\
:root{color-scheme:dark light}
body{font:1.1rem/1.4 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1.5rem}
ul{list-style:none;padding:0}
a{display:flex;align-items:center;gap:1rem;padding:.6rem 0;color:inherit;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
small{display:block;opacity:.75}
img{width:3.5rem;height:3.5rem;border-radius:.8rem}
"""
POLICY = "default-src 'none'; style-src {style}; img-src 'self'; base-uri 'none'; form-action 'none'"
LIST = """\
{head}<body>
<h1>{heading}</h1>
<ul>
{games}
</ul>
</body>
</html>
"""
GAME = '<li lang="{language}"><a href="{page}"><img src="{icon}" alt=""><span>{name}{title}</span></a></li>'
TITLE = "<small>{title}</small>"


def name_page(system: str) -> str:
    """Return the path of the page of a game in its folder, which is its address for good."""
    return f"{system}.html"


def name_door(system: str) -> str:
    """Return the path of the door of a game on a site."""
    return f"{system}/{INDEX}"


def name_print_page(system: str) -> str:
    """Return the path of the page on a site that makes prints of a game."""
    return f"{system}/print.html"


def name_manifest(system: str) -> str:
    """Return the path of the web manifest of a game."""
    return f"{system}{ENDING}"


def name_icon(system: str, size: int) -> str:
    """Return the path of an icon of a game."""
    return f"icons/{system}-{size}.png"


def list_names(system: str) -> list[str]:
    """Return the paths of all files of a game."""
    return [name_page(system), name_manifest(system), *(name_icon(system, size) for size in SIZES)]


def is_shared_file(name: str, data: bytes) -> bool:
    """Tell whether a file is a list of games or a worker that printgen has written, of whatever games."""
    if name == INDEX:
        return GENERATOR.encode() in data
    return data.startswith(SOURCE.read_bytes().partition(NO_SUM.encode())[0])


def write_app(system: System) -> bytes:
    """Return the web manifest of a game: an app of its own, also where others lie in the same folder.

    It has no id: that would count from the top of the server, so that folders there would be one app.
    """
    page = f"./{name_page(system.id)}"
    icons = [
        {"src": name_icon(system.id, size), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in SIZES
    ]
    said = {
        "name": system.title,
        "short_name": system.name,
        "lang": system.language,
        "start_url": page,
        "scope": page,
        "display": "standalone",
        "background_color": system.ground,
        "theme_color": system.ground,
        "icons": icons,
    }
    return (json.dumps(said, indent=1, ensure_ascii=False) + "\n").encode()


def write_index(apps: Iterable[Mapping[str, Any]]) -> bytes:
    """Return a list of games as HTML, sorted by name. `apps` is what their web manifests say.

    Its heading is in the language of the games, if they have one in common.
    """
    found = sorted(apps, key=lambda app: (app["short_name"], app["start_url"]))
    languages = {app["lang"] for app in found}
    language = languages.pop() if len(languages) == 1 else USUAL_LANGUAGE
    heading = str(load_told(language).page["games"]["index"])
    games = "\n".join(map(_write_game, found))
    icon = found[0]["icons"][0]["src"] if found else ""
    head = HtmlHead(language, heading, POLICY.format(style=allow(STYLE)), icon, STYLE)
    return LIST.format(head=write_head(head), heading=escape(heading), games=games).encode()


def _write_game(app: Mapping[str, Any]) -> str:
    """Return a line of the list: the name of a game, and below it its title if that is another."""
    name, title = escape(app["short_name"]), escape(app["name"])
    below = TITLE.format(title=title) if title != name else ""
    page, icon, language = (escape(said) for said in (app["start_url"], app["icons"][0]["src"], app["lang"]))
    return GAME.format(language=language, page=page, icon=icon, name=name, title=below)


def write_worker(files: Mapping[str, bytes], others: Mapping[str, bytes] | None = None) -> bytes:
    """Return the service worker of a folder with these files, by path: it takes none that is another than these.

    files: what it keeps at once. What is newer among them is a newer version of the folder.
    others: what it keeps once somebody has looked at it.
    """
    listed, seen = _list_sums(files), _list_sums(others or {})
    source = SOURCE.read_text(encoding="utf-8")
    total = sha256(f"{listed}{source}".encode()).hexdigest()[:16]
    placed = {
        NO_SUM: f'const SUM = "{total}";',
        NO_FILES: f"const FILES = {listed};",
        NO_OTHERS: f"const OTHERS = {seen};",
    }
    for empty, filled in placed.items():
        source = source.replace(empty, filled)
    return source.encode()


def _list_sums(files: Mapping[str, bytes]) -> str:
    """Return the sums of files by path, as the worker has them."""
    return json.dumps({path: take_sum(files[path]) for path in sorted(files)}, indent=1)
