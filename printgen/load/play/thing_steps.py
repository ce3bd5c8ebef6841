"""The steps of a routine that are about things in play: the shape of each, and what is made of it."""

from functools import partial

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.records import Record
from printgen.load.nodes.report import Report
from printgen.load.nodes.scalars import fault, ident
from printgen.load.nodes.shapes import Maybe, Shape
from printgen.load.play.nested_steps import STEPS, StepKind, nest_steps
from printgen.load.play.step_scope import StepScope
from printgen.load.play.thing import TABLE, check_word, find_kind, kind_of_ask
from printgen.model.play import ThingKind
from printgen.model.routine import IT, ArriveStep, EachStep, MarkStep, NoteStep, PutStep, SendStep, Step, TakeStep


def find_thing(node: Node, name: str, step_scope: StepScope) -> ThingKind | None:
    """Return the kind of the thing that a step names, None if it has problems of its own. Raises Fault."""
    if name == IT:
        if not step_scope.has_it:
            hint = "it is the thing whose turn it is, in the steps of each, put and note"
            raise fault(node, f'"{IT}" is not a thing here', hint)
        return step_scope.it
    asks = step_scope.asks
    if name not in asks:
        raise fault(node, f'unknown ask "{name}"', suggest(name, (IT, *asks)))
    ask = asks[name]
    if ask and not ask.things:
        raise fault(node, f'"{name}" does not ask for things', "things: units")
    return kind_of_ask(ask, step_scope.scope)


def _find_place(said: Record, kind: ThingKind | None, key: str) -> str:
    """Return the place that a key names, "" for the table. Raises Fault."""
    place: str = said.get(key, "")
    if place in ("", TABLE) or not kind:
        return ""
    check_word(said.at(key), place, kind.places, "place")
    return place


def _check_mark(said: Record, kind: ThingKind | None, key: str) -> None:
    if kind and said.get(key):
        check_word(said.at(key), said[key], kind.marks, "mark")


def find_start(said: Record, key: str, step_scope: StepScope) -> str:
    """Return where things begin whose kind a key names: a place, an ask for one, or "" for the table. Raises Fault."""
    report = Report()
    kind = report.attempt(find_kind, said.at(key), said[key], step_scope.scope) if key in said else None
    if kind and kind.bag:
        report.add(said.at(key), f'"{kind.id}" come with their tokens', f"add: {kind.bag}")
    asked = said.get("at") in step_scope.asks
    place = said["at"] if asked else report.attempt(_find_place, said, kind, "at")
    if asked:
        report.attempt(_check_asked_place, said, kind, step_scope)
    report.close()
    return place or ""


def _make_put(said: Record, step_scope: StepScope, report: Report) -> PutStep:
    place = report.attempt(find_start, said, "put", step_scope) or ""
    kind = (step_scope.scope.things or {}).get(said.get("put", ""))
    steps = report.attempt(_nest_turn, said, "with", step_scope, kind) if said.get("with") else ()
    report.close(said)
    return PutStep(said["put"], place, steps or ())


def _check_asked_place(said: Record, kind: ThingKind | None, step_scope: StepScope) -> None:
    """Make sure that an ask has places as its choices. Raises Fault."""
    ask = step_scope.asks[said["at"]]
    for choice, _ in ask.choices if ask and kind else ():
        check_word(said.at("at"), choice, kind.places if kind else (), "place")


def _make_note(said: Record, step_scope: StepScope, report: Report) -> NoteStep:
    kind = report.attempt(find_thing, said.at("note"), said["note"], step_scope) if "note" in said else None
    steps = report.attempt(_nest_turn, said, "steps", step_scope, kind)
    report.close(said)
    return NoteStep(said["note"], steps or ())


def _nest_turn(said: Record, key: str, step_scope: StepScope, kind: ThingKind | None) -> tuple[Step, ...]:
    """Return the steps in the turn of a thing. Raises Fault."""
    return nest_steps(said, key, step_scope._replace(has_it=True), kind)


def _make_take(said: Record, step_scope: StepScope, report: Report) -> TakeStep:
    report.make(_check_thing, said, "take", step_scope)
    report.close(said)
    return TakeStep(said["take"])


def _check_thing(said: Record, key: str, step_scope: StepScope) -> None:
    find_thing(said.at(key), said[key], step_scope)


def _make_mark(verb: str, said: Record, step_scope: StepScope, report: Report) -> MarkStep:
    if verb in said:
        kind = report.attempt(_find_marked, said.at(verb), said[verb], step_scope)
        report.attempt(_check_mark, said, kind, "as")
    report.close(said)
    return MarkStep(said[verb], said["as"], verb == "mark")


def _find_marked(node: Node, name: str, step_scope: StepScope) -> ThingKind | None:
    """Return the kind of the thing, or of all things, that a step marks. Raises Fault."""
    if name in (step_scope.scope.things or {}) and name not in step_scope.asks:
        return find_kind(node, name, step_scope.scope)
    return find_thing(node, name, step_scope)


def _make_send(said: Record, step_scope: StepScope, report: Report) -> SendStep:
    kind = report.attempt(find_thing, said.at("send"), said["send"], step_scope) if "send" in said else None
    place = report.attempt(_find_place, said, kind, "to")
    report.close(said)
    return SendStep(said["send"], place or "")


def _make_arrive(said: Record, step_scope: StepScope, report: Report) -> ArriveStep:
    if "arrive" in said:
        report.attempt(find_kind, said.at("arrive"), said["arrive"], step_scope.scope)
    report.close(said)
    return ArriveStep(said["arrive"])


def _make_each(said: Record, step_scope: StepScope, report: Report) -> EachStep:
    kind = report.attempt(find_kind, said.at("each"), said["each"], step_scope.scope) if "each" in said else None
    place = report.attempt(_find_place, said, kind, "at")
    report.attempt(_check_mark, said, kind, "without")
    steps = report.attempt(_nest_turn, said, "steps", step_scope, kind)
    report.close(said)
    return EachStep(said["each"], place or "", said["without"], steps or ())


THING_STEPS = {
    "put": StepKind(Shape({"put": ident, "at": Maybe(ident), "with": Maybe(STEPS, None)}), _make_put),
    "note": StepKind(Shape({"note": ident, "steps": STEPS}), _make_note),
    "take": StepKind(Shape({"take": ident}), _make_take),
    "mark": StepKind(Shape({"mark": ident, "as": ident}), partial(_make_mark, "mark")),
    "unmark": StepKind(Shape({"unmark": ident, "as": ident}), partial(_make_mark, "unmark")),
    "send": StepKind(Shape({"send": ident, "to": ident}), _make_send),
    "arrive": StepKind(Shape({"arrive": ident}), _make_arrive),
    "each": StepKind(Shape({"each": ident, "at": Maybe(ident), "without": Maybe(ident), "steps": STEPS}), _make_each),
}
