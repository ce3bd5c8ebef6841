"""What a site has to be printed of a game: least, good and all, and the sheet of each scenario, for A4 and Letter."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from printgen.build.game import PartMaker, find_game_duplex, join_game
from printgen.build.job import Job
from printgen.build.made import Made
from printgen.load.look.look import load_look
from printgen.model.options import PAPERS, Duplex
from printgen.model.play import Scenario
from printgen.model.printed_words import PrintedWords
from printgen.model.system import System
from printgen.products.game import Bundle, list_bundles
from printgen.products.listing import list_scenario_sheets
from printgen.products.scenario import add_scenario, fill_blanks

if TYPE_CHECKING:
    from printgen.build.maker import Maker


class PaperPrints(NamedTuple):
    """What is to be printed on a paper."""

    id: str
    title: str
    words: PrintedWords
    game: Made  # all of the game, whose parts say on which of its pages they are
    bundles: tuple[tuple[Bundle, Made], ...]  # from the least to all
    scenarios: dict[str, Made]  # the sheets of scenarios by their ids


def make_prints(maker: "Maker", system: System, scenarios: tuple[Scenario, ...]) -> Iterator[PaperPrints]:
    """Yield the prints of a game, paper by paper. Raises BadData, MissingLibrary."""
    tonight = {each.id: fill_blanks(add_scenario(system, each)) for each in scenarios}
    for paper in PAPERS:
        options = maker.options._replace(paper=paper, stated=(*maker.options.stated, "paper"))
        own = maker.dress(options, load_look(options))
        parts, words = PartMaker(own, system), own.design.find_words(system.language)
        game = join_game(own, system, parts.make(()))
        two_sided = find_game_duplex(own) is not Duplex.NONE
        found = list_bundles(game.parts, game.parts[-1].last, words, two_sided=two_sided)
        bundles = tuple(
            (bundle, join_game(own, system, parts.make((bundle.id,))) if bundle.id != "all" else game)
            for bundle in found
        )
        sheets = {
            name: own.make(Job(played, sheet))
            for name, played in tonight.items()
            for sheet in list_scenario_sheets(played)
        }
        yield PaperPrints(paper, own.look.paper.title, words, game, bundles, sheets)
