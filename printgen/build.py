"""The pipeline, from packs to files, and the only module that writes them."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printgen.catalog import Pack
from printgen.errors import BadData, BadUsage, Origin, Problem, suggest
from printgen.imposition.grid import make_grid
from printgen.load.look import load_look
from printgen.load.pack import load_pack
from printgen.model.look import Look
from printgen.model.system import DeckSpec, System
from printgen.products.deck import make_deck
from printgen.render.fonts import load_fonts, make_faces
from printgen.render.pdf import Artwork, render_deck
from printgen.typeset.card import typeset_deck


class Options(NamedTuple):
    """How to print: names of files under layouts/, or paths of YAML files; with backs or without."""

    paper: str = "a4"
    card: str = "poker"
    theme: str = "colour"
    backs: bool = True
    output: Path = Path("output")
