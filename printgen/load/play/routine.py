"""Routines: their shape in play.yaml, and what is made of it."""

from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import line, plain_text
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.nodes.source import Fault
from printgen.load.play.ask import ASKS, make_asks
from printgen.load.play.condition import CONDITION, make_condition
from printgen.load.play.scope import Scope
from printgen.load.play.step_scope import StepScope
from printgen.load.play.steps import STEPS, make_steps
from printgen.model.routine import Routine

ROUTINE = Shape(
    {
        "title": line,
        "text": Maybe(plain_text),
        "when": Maybe(CONDITION, None),
        "asks": Maybe(ASKS, None),
        "steps": STEPS,
    }
)


def make_routine(name: str, said: Record, scope: Scope) -> Routine:
    """Return a routine. Raises Fault."""
    report = Report()
    if "asks" not in said:
        raise Fault  # there is no telling what steps may name
    asks = make_asks(said["asks"], scope, report)
    when = report.attempt(make_condition, said["when"], scope) if said.get("when") else ()
    steps = report.attempt(make_steps, said.get("steps", ()), StepScope(scope, asks))
    report.close(said)
    known = tuple(ask for ask in asks.values() if ask)
    return Routine(name, said["title"], said["text"], when or (), known, steps or (), said.origin)
