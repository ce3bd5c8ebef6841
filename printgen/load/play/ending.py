"""The ways in which a game ends: the section `ends` of play.yaml."""

from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import line, plain_text
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.play.condition import CONDITION, make_condition
from printgen.load.play.scope import Scope
from printgen.model.play import Ending

ENDING = Shape({"title": line, "text": Maybe(plain_text), "when": Maybe(CONDITION, None)})


def make_ending(name: str, said: Record, scope: Scope) -> Ending:
    """Return a way in which a game ends. Raises Fault."""
    report = Report()
    when = report.attempt(make_condition, said["when"], scope) if said.get("when") else ()
    report.close(said)
    return Ending(name, said["title"], said["text"], when or ())
