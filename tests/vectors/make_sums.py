"""Prints the sums of frozen values that `frozen.txt` lacks, and fails if a value that it has is gone or changed.

usage: python tests/vectors/make_sums.py >> tests/vectors/frozen.txt

Values are only added. A line of `frozen.txt` is never changed or removed: it stands for a promise to other programs.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FROZEN = HERE / "frozen.txt"


def sum_up(value: Any) -> str:
    """Return the SHA-256 of a value: of its JSON in ASCII, with sorted keys and without spaces."""
    return sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def list_sums() -> Iterator[str]:
    """Yield a line for each frozen value: its sum, its file, and where it stands there."""
    for path in sorted(HERE.glob("*-[0-9]*.json")):
        for key, values in json.loads(path.read_text(encoding="ascii")).items():
            if isinstance(values, str):
                yield f"{sum_up(values)}  {path.name} {key}"
                continue
            parts = values.items() if isinstance(values, dict) else enumerate(values, 1)
            yield from (f"{sum_up(value)}  {path.name} {key} {part}" for part, value in parts)


def read_frozen() -> list[str]:
    """Return the lines of `frozen.txt`."""
    return FROZEN.read_text(encoding="ascii").splitlines()


if __name__ == "__main__":
    frozen, now = read_frozen(), list(list_sums())
    if broken := [line for line in frozen if line not in now]:
        sys.exit("these have changed, which they never may:\n" + "\n".join(broken))
    sys.stdout.writelines(f"{line}\n" for line in now if line not in frozen)
