"""A process of its own that makes plain outlines of a drawing: whoever started it can end it if that takes too long.

It reads an SVG from its standard input, and writes each path, its colour and how opaque it is as JSON.
"""

import json
import sys

from picosvg.svg import SVG


def main() -> None:
    """Make the outlines."""
    drawn = SVG.fromstring(sys.stdin.read()).topicosvg(ndigits=3)  # type: ignore[no-untyped-call]
    shapes = [[shape.as_path().arcs_to_cubics().d, shape.fill or "#000000", shape.opacity] for shape in drawn.shapes()]
    json.dump(shapes, sys.stdout)


if __name__ == "__main__":
    main()
