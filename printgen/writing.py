"""Files that are written whole or not at all."""

import os
from pathlib import Path

from printgen.errors import CannotWrite


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole: until the last byte is on the disk, an older one stays. Raises CannotWrite."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with temporary.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(str(path), error.strerror or str(error)) from None
