"""How a build looks: its paper, card format and theme."""

from printgen.load.look.format import load_format
from printgen.load.look.paper import load_paper
from printgen.load.look.theme import load_theme
from printgen.model.look import Look
from printgen.model.options import Options


def load_look(options: Options) -> Look:
    """Return the look of a build: paper, card format and theme are each a name under layouts/, or a YAML file's path.

    Raises BadUsage for an unknown name, BadData for mistakes in a file.
    """
    return Look(
        load_paper(options),
        load_format(options.card),
        load_theme(options.theme),
        options.backs,
    )
