"""Drawings as outlines: strokes, transforms, clips and repeated parts are resolved to filled paths.

picosvg does that (Apache-2.0, kept by Google Fonts), with the outlines of Skia in wheels for every system. The other
library looked at, svgelements, knows no clips and leaves strokes as they are. How long it takes grows faster than a
drawing: so it runs in a process of its own, which has so long and no longer.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Literal

from printgen.load.inside import Unusable

TRACER = "printgen.load.picture.tracer"
# The message and the hint where no process can be started, as in a browser, or picosvg is missing.
LACKING = (
    "cannot be drawn here: picosvg, which makes outlines of drawings, is missing or cannot be started",
    "in a browser save a picture as PNG, and leave symbols of your own to printgen on a computer",
)
NO_MODULE = "ModuleNotFoundError"
LONGEST_REASON = 200


def trace_drawings(
    drawings: Sequence[str], way: Literal["list_patches", "merge_shapes"], seconds: float, hint: str
) -> list[Any]:
    """Return the outlines that a function of the tracer makes of clean drawings, or why there are none, as Unusable.

    hint: what helps against a drawing from which none can be made

    Those after one that takes too long, or that ends the process, have neither: None.
    """
    if not drawings:
        return []
    command = (sys.executable, "-m", TRACER, way)
    try:
        done = subprocess.run(command, input=json.dumps(drawings).encode(), capture_output=True, timeout=seconds)  # noqa: S603, PLW1510  # ourselves
        said, reason = done.stdout, done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        end = Unusable(f"cannot be drawn: {reason[:LONGEST_REASON] or 'its outlines cannot be made'}", hint)
        if reason.startswith(NO_MODULE):
            return [Unusable(*LACKING)] * len(drawings)
    except OSError:
        return [Unusable(*LACKING)] * len(drawings)
    except subprocess.TimeoutExpired as late:
        said = late.stdout or b""
        end = Unusable(f"is too intricate: its outlines take more than {seconds} seconds", hint)
    *lines, _ = said.split(b"\n")  # the last of them may have been broken off
    found = [
        Unusable(f"cannot be drawn: {reason[:LONGEST_REASON]}", hint) if reason else made
        for made, reason in map(json.loads, lines)
    ]
    return [*found, end, *[None] * len(drawings)][: len(drawings)]
