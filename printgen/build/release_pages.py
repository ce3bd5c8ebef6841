"""Pages in a release: the files of each game as they were made, the folder that they make up, and the pages alone."""

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from printgen.build.job import Job
from printgen.build.manifest import Entry
from printgen.build.shard import WEB, Product
from printgen.errors import CannotWrite
from printgen.products.kinds import ProductKind
from printgen.web.site import ENDING, INDEX, WORKER, list_names, write_index, write_worker


def collect_pages(jobs: Iterable[Job], entries: Mapping[str, Entry], folder: Path) -> Iterator[Product]:
    """Yield the files of pages that lie in a folder. Raises CannotWrite if one was changed since it was made."""
    for job in jobs:
        for name in list_names(job.system.id):
            data = (folder / name).read_bytes()
            if name not in entries or sha256(data).hexdigest() != entries[name].sha256:
                raise CannotWrite(str(folder / name), "it was changed while the release was made")
            yield Product(entries[name]._replace(path=f"{WEB}/{name}"), "", data)


def complete_pages(products: Iterable[Product]) -> tuple[Product, ...]:
    """Return the files of the pages of a release with the list of its games and the worker that all share."""
    files = {product.entry.path.partition("/")[2]: product.data for product in products}
    files[INDEX] = write_index(json.loads(data) for path, data in files.items() if path.endswith(ENDING))
    files[WORKER] = write_worker(files)
    shared = (_make_shared(name, files[name]) for name in (INDEX, WORKER))
    return tuple(sorted((*products, *shared), key=lambda product: product.entry.path))


def name_pages(products: Iterable[Product], version: str) -> dict[str, bytes]:
    """Return each page alone by the name of its file in a release, where players find one that needs no other."""
    pages = {product.system: product.data for product in products if product.entry.path.endswith(".html")}
    return {f"{system}-{version}.html": pages[system] for system in sorted(pages)}


def _make_shared(name: str, data: bytes) -> Product:
    entry = Entry(f"{WEB}/{name}", kind=ProductKind.WEB, sha256=sha256(data).hexdigest())
    return Product(entry, "", data)
