"""The symbols that a pack brings along: drawings in its folder, named in system.yaml."""

from hashlib import sha256
from pathlib import Path

from printgen.errors import reason_of
from printgen.files import note_sum
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.source import origin_of
from printgen.load.nodes.symbols import bring_symbols, read_plain
from printgen.load.picture.head import Unusable
from printgen.load.picture.place import find_file
from printgen.model.art import NamedOutline

# How many bytes the file of a drawing may have.
LARGEST = 64 * 1024


def read_own_symbols(said: Record | None, report: Report) -> None:
    """Read the drawings that a record names, by the names of their symbols, and let the pack name these."""
    own = {name: _read_symbol(name, said, report) for name in said.names if said.has(name)} if said else {}
    bring_symbols(own)


def _read_symbol(name: str, said: Record, report: Report) -> NamedOutline | None:
    """Return a symbol, None if it has a mistake, which is noted."""
    if name not in said:
        return None
    node, file = said.at(name), said[name]
    try:
        return _trace(name, find_file(Path(origin_of(node).file).parent, file))
    except Unusable as reason:
        report.add(node, f'the drawing "{file}" {reason.message}', reason.hint)
        return None


def _trace(name: str, path: Path) -> NamedOutline:
    """Return the symbol that a file draws. Raises Unusable."""
    if path.suffix.lower() != ".svg":
        raise Unusable("is not an SVG file by its ending", "a symbol is drawn as SVG; give anything else as a picture")
    try:
        size = path.stat().st_size
        if size > LARGEST:
            message = f"has {size:,} bytes, and {LARGEST:,} is the most"
            raise Unusable(message, "a symbol is simple: remove points from it")
        data = path.read_bytes()
    except OSError as error:
        raise Unusable(f"cannot be read: {reason_of(error)}", "") from None
    note_sum(path, sha256(data).hexdigest())
    if plain := read_plain(data.decode("ascii", "replace")):
        return NamedOutline(name, plain)
    from printgen.load.symbol.drawing import trace_drawing  # only packs that bring symbols wait for it

    return NamedOutline(name, trace_drawing(data))
