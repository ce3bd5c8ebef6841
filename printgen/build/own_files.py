"""Files that a site offers to players who write their own: each is sound, and prints as it is."""

from collections.abc import Iterator

from printgen.build.new_scenario import write_example
from printgen.load.pack.roster import write_collection
from printgen.model.product import PageSpec
from printgen.model.system import System
from printgen.web.site.own import COLLECTION, SCENARIO, TABLE, OwnFile

HEAD = """\
# A scenario of {name}: all that one may say, to change into yours. All but game, title and numbers may be left out.
# Whatever stands before a colon stays as it is; which names may stand there, the page "Write your own" lists.
# How it is written in full: the page "Scenarios" of the documentation."""

OWNED = "# All of the first list, {}, is owned here as an example: put a # before what you do not own.\n"


def list_own_files(system: System, spec: PageSpec) -> Iterator[OwnFile]:
    """Yield the files: for each kind an example of everything first."""
    if system.play.scenario:
        text = write_example("my-scenario", system, system.play.scenario, HEAD.format(name=system.name))
        yield OwnFile(SCENARIO, "own/my-scenario.yaml", "", text)
        for scenario in spec.scenarios:
            yield OwnFile(SCENARIO, f"scenarios/{scenario.id}.yaml", scenario.title, scenario.source)
    for name, text in spec.examples:
        yield OwnFile(TABLE, f"own/{name}", "", text)
    if system.rosters:
        first, *others = system.rosters
        owned = {first.id: first.names, **{roster.id: () for roster in others}}
        yield OwnFile(
            COLLECTION, "own/my-collection.yaml", "", OWNED.format(first.title) + write_collection(system, owned)
        )
