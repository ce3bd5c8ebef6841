"""Steps inside steps: what every list of steps is read with, whatever kinds of step there are."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from printgen.load.nodes.choices import ByVerb
from printgen.load.nodes.lists import ListOf
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault
from printgen.load.nodes.shapes import Shape
from printgen.load.play.number import make_numbers
from printgen.load.play.step_scope import StepScope
from printgen.model.play import ThingKind
from printgen.model.routine import Number, Step

# As deep as steps may hold steps: a stranger's routine must not exhaust the stack.
DEEPEST = 8
STEP = ByVerb("step", "step", "a step says what is done, such as {roll: spawn}")
STEPS = ListOf(STEP)


class StepKind(NamedTuple):
    """A kind of step."""

    shape: Shape  # what it looks like
    make: Callable[[Record, StepScope, Report], Step]  # makes a step of its record


# The kinds of step by the verb that a step begins with, as `add_step_kinds` has been told them.
STEP_KINDS: dict[str, StepKind] = {}


def add_step_kinds(kinds: dict[str, StepKind]) -> None:
    """Let steps be of these kinds too."""
    STEP_KINDS.update(kinds)
    STEP.shapes = {verb: kind.shape for verb, kind in STEP_KINDS.items()}


def make_steps(said: Iterable[Record], step_scope: StepScope) -> tuple[Step, ...]:
    """Return steps. Raises Fault."""
    report = Report()
    steps = report.each(_make_step, said, step_scope)
    report.close()
    return tuple(steps)


def _make_step(said: Record, step_scope: StepScope) -> Step:
    """Return a step, whose first key says what kind it is. Raises Fault."""
    return STEP_KINDS[said.names[0]].make(said, step_scope, Report())


def nest_steps(said: Record, key: str, step_scope: StepScope, it: ThingKind | None = None) -> tuple[Step, ...]:
    """Return the steps that a key of a record holds; in them it may be the turn of a thing. Raises Fault."""
    if step_scope.depth == DEEPEST:
        hint = "make them routines of their own"
        raise fault(said.at(key), f"steps are nested more than {DEEPEST} deep", hint)
    inner = step_scope._replace(depth=step_scope.depth + 1, it=it or step_scope.it)
    return make_steps(said.get(key, ()), inner)


def read_numbers(said: Record, key: str, step_scope: StepScope, report: Report) -> tuple[Number, ...]:
    """Return the numbers that a key holds."""
    return report.attempt(make_numbers, said.get(key, ()), step_scope.scope, step_scope.asks) or ()
