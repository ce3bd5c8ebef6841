"""Things in play: the section `things` of play.yaml, and the steps of a routine that are about them."""

from functools import partial

from yaml.nodes import Node

from printgen.errors import suggest
from printgen.load.nodes.choices import Keeping, Keyed, ListOf
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, ident, line
from printgen.load.nodes.shapes import Maybe, Must, Shape
from printgen.load.play.scope import KIND, Scope, find, look_up
from printgen.load.play.step_scope import STEPS, StepKind, StepScope, nest_steps
from printgen.model.play import BagRules, ThingKind, Title
from printgen.model.routine import IT, ArriveStep, EachStep, MarkStep, NoteStep, PutStep, SendStep, Step, TakeStep

MOST_WORDS = 20
WORDS = Keyed(line, most=MOST_WORDS)
THING = Shape(
    {
        "title": Must(line, "What one of them is called; its number follows."),
        "places": Maybe(WORDS, "Where one can be beside the table: {reserve: In reserve}.", None),
        "marks": Maybe(WORDS, "What one can be marked as: {activated: Activated}.", None),
        "bag": Maybe(ident, "The bag whose numbered tokens stand for these things."),
        "notes": Maybe(
            ListOf(Keeping(ident), most=MOST_WORDS),
            "Which rolls, picks and cards are noted with one; all of them if left out, and dice.",
            (),
        ),
    }
)
# How a step says that a thing is on the table, and in none of the places beside it.
TABLE = "table"


def make_thing_kind(name: str, said: Record, scope: Scope) -> ThingKind:
    """Return a kind of things. Raises Fault."""
    report = Report()
    taken = {**(scope.decks or {}), **(scope.bags or {}), **(scope.gauges or {}), **(scope.groups or {})}
    if name in taken:
        report.add(said.node, f'a pile, a bag or a gauge is called "{name}" already', "choose another id")
    if said.get("bag"):
        report.attempt(_check_bag, said, scope)
    sections = (scope.rolls, scope.picks, scope.decks)
    known = None if None in sections else {name: True for section in sections for name in section or ()}
    for noted in said.get("notes", ()):
        report.attempt(find, noted.node, noted.value, known, "way to roll, pick or pile")
    if TABLE in (said.get("places") or ()):
        report.add(said["places"].key_at(TABLE), f'"{TABLE}" is where things are without a place', "remove it")
    report.close(said)
    places, marks = (tuple(map(Title._make, (said[key] or {}).items())) for key in ("places", "marks"))
    notes = tuple(noted.value for noted in said["notes"])
    return ThingKind(name, said["title"], places, marks, said["bag"], notes, said.origin)


def _check_bag(said: Record, scope: Scope) -> None:
    bag: BagRules | None = find(said.at("bag"), said["bag"], scope.bags, "bag")
    if bag and not bag.numbered:
        raise fault(said.at("bag"), f'"{bag.id}" has no numbered tokens', "numbers: 1-12 of a marker makes some")
    for other in (scope.things or {}).values():
        if bag and other and other.bag == bag.id:
            raise fault(said.at("bag"), f'the tokens of "{bag.id}" stand for "{other.id}" already')


def check_word(node: Node, word: str, words: tuple[Title, ...], what: str) -> None:
    """Make sure that a word is one of those that things of a kind have. Raises Fault."""
    known = [item.id for item in words]
    if word not in known:
        raise fault(node, f'unknown {what} "{word}"', suggest(word, known) or f"the kind has no {what}s")


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
    return (step_scope.scope.things or {}).get(ask.things) if ask else None


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
    kind: ThingKind | None = look_up(said, key, step_scope.scope.things, KIND, report)
    if kind and kind.bag:
        report.add(said.at(key), f'"{kind.id}" come with their tokens', f"add: {kind.bag}")
    place: str | None
    if (place := said.get("at")) in step_scope.asks:
        ask = step_scope.asks[place]
        for choice, _ in ask.choices if ask and kind else ():
            report.attempt(check_word, said.at("at"), choice, kind.places if kind else (), "place")
    else:
        place = report.attempt(_find_place, said, kind, "at")
    report.close()
    return place or ""


def _make_put(said: Record, step_scope: StepScope, report: Report) -> PutStep:
    place = report.attempt(find_start, said, "put", step_scope) or ""
    kind = (step_scope.scope.things or {}).get(said.get("put", ""))
    steps = report.attempt(_nest_turn, said, "with", step_scope, kind) if said.get("with") else ()
    report.close(said)
    return PutStep(said["put"], place, steps or ())


def _make_note(said: Record, step_scope: StepScope, report: Report) -> NoteStep:
    kind = report.attempt(find_thing, said.at("note"), said["note"], step_scope) if "note" in said else None
    steps = report.attempt(_nest_turn, said, "steps", step_scope, kind)
    report.close(said)
    return NoteStep(said["note"], steps or ())


def _nest_turn(said: Record, key: str, step_scope: StepScope, kind: ThingKind | None) -> tuple[Step, ...]:
    return nest_steps(said, key, step_scope._replace(has_it=True), kind)


def _make_take(said: Record, step_scope: StepScope, report: Report) -> TakeStep:
    if "take" in said:
        report.attempt(find_thing, said.at("take"), said["take"], step_scope)
    report.close(said)
    return TakeStep(said["take"])


def _make_mark(verb: str, said: Record, step_scope: StepScope, report: Report) -> MarkStep:
    if verb in said:
        kind = report.attempt(_find_marked, said.at(verb), said[verb], step_scope)
        report.attempt(_check_mark, said, kind, "as")
    report.close(said)
    return MarkStep(said[verb], said["as"], verb == "mark")


def _find_marked(node: Node, name: str, step_scope: StepScope) -> ThingKind | None:
    """Return the kind of the thing, or of all things, that a step marks. Raises Fault."""
    if name in (step_scope.scope.things or {}) and name not in step_scope.asks:
        kind: ThingKind | None = find(node, name, step_scope.scope.things, KIND)
        return kind
    return find_thing(node, name, step_scope)


def _make_send(said: Record, step_scope: StepScope, report: Report) -> SendStep:
    kind = report.attempt(find_thing, said.at("send"), said["send"], step_scope) if "send" in said else None
    place = report.attempt(_find_place, said, kind, "to")
    report.close(said)
    return SendStep(said["send"], place or "")


def _make_arrive(said: Record, step_scope: StepScope, report: Report) -> ArriveStep:
    look_up(said, "arrive", step_scope.scope.things, KIND, report)
    report.close(said)
    return ArriveStep(said["arrive"])


def _make_each(said: Record, step_scope: StepScope, report: Report) -> EachStep:
    kind = look_up(said, "each", step_scope.scope.things, KIND, report)
    place = report.attempt(_find_place, said, kind, "at")
    report.attempt(_check_mark, said, kind, "without")
    steps = report.attempt(_nest_turn, said, "steps", step_scope, kind)
    report.close(said)
    return EachStep(said["each"], place or "", said["without"], steps or ())


THING_STEPS = {
    "put": StepKind(
        Shape(
            {
                "put": Must(ident, "Puts a thing of this kind into play."),
                "at": Maybe(ident, "A place, an ask for one, or table."),
                "with": Maybe(STEPS, "Steps whose rolls, draws and picks are noted with it.", None),
            }
        ),
        _make_put,
    ),
    "note": StepKind(
        Shape(
            {
                "note": Must(ident, "What these steps roll, draw or pick is noted with the thing."),
                "steps": Must(STEPS, "What is repeated."),
            }
        ),
        _make_note,
    ),
    "take": StepKind(Shape({"take": Must(ident, "Takes a thing out of play: an ask, or it.")}), _make_take),
    "mark": StepKind(
        Shape(
            {
                "mark": Must(ident, "Marks a thing: an ask, it, or a kind for all of its things."),
                "as": Must(ident, "Which mark."),
            }
        ),
        partial(_make_mark, "mark"),
    ),
    "unmark": StepKind(
        Shape(
            {
                "unmark": Must(ident, "Takes a mark off a thing: an ask, it, or a kind for all of its things."),
                "as": Must(ident, "Which mark."),
            }
        ),
        partial(_make_mark, "unmark"),
    ),
    "send": StepKind(
        Shape(
            {"send": Must(ident, "Moves a thing to a place: an ask, or it."), "to": Must(ident, "The label of a box.")}
        ),
        _make_send,
    ),
    "arrive": StepKind(
        Shape({"arrive": Must(ident, "Brings the things to the table whose round has come by the scenario.")}),
        _make_arrive,
    ),
    "each": StepKind(
        Shape(
            {
                "each": Must(ident, "Takes the steps in it for each thing of this kind, which is called it."),
                "at": Maybe(ident, "A place, an ask for one, or table."),
                "without": Maybe(ident, "Only those without this mark."),
                "steps": Must(STEPS, "What is repeated."),
            }
        ),
        _make_each,
    ),
}
