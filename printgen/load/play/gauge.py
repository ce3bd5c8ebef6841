"""The sections of play.yaml that count: gauges, scales, conditions of gauges, ends of the game, and kinds of things."""

import re
from collections.abc import Collection, Iterable

from printgen.errors import suggest
from printgen.load.nodes.choices import TEXT, TITLE, ByKey, Keeping, Keyed, ListOf, OneOrMore
from printgen.load.nodes.notations import NUMBER, OneOf, Range, Whole
from printgen.load.nodes.records import Record, Report
from printgen.load.nodes.scalars import fault, flag, ident, line, plain_text
from printgen.load.nodes.shapes import Later, Maybe, Must, Shape, making
from printgen.load.pack.pieces import BOXES, RANGE, make_boxes
from printgen.load.play.scope import Scope, check_label, find, find_gauge, naming, naming_one
from printgen.model.gauge import Gauge, share_gauge
from printgen.model.play import Ending, Scale, Verdict
from printgen.model.routine import Condition, Number

# More boxes than any board has: what nobody prints may go on for as long as a game does.
MOST_LABELS = 1_000
MOST_SCORE = 9_999
PLAYER = "player"
# A gauge that no tracker has, and one of a tracker that is worked out from others.
COUNTED = Shape(
    {
        "title": TITLE,
        "text": Maybe(plain_text, "What it is for; help shows it."),
        "boxes": Must(BOXES, "A range of numbers, 1-6, or a list of labels or boxes."),
        "start": Maybe(line, "Where it begins; at the first box if left out."),
        "wraps": Maybe(flag, "From its last box it goes on to the first, and back from the first to the last.", False),
        "per": Maybe(OneOf((PLAYER,)), "player: one for each player, called like this one with the player's number."),
    }
)
DERIVED = Shape({"highest": Must(ListOf(ident), "Worked out: the highest that these gauges show.")})
GAUGE = ByKey("highest", DERIVED, COUNTED)


def make_gauge(name: str, said: Record, scope: Scope) -> Gauge | tuple[Gauge, ...] | None:
    """Return a gauge, or one for each player; None for one of a tracker that has problems of its own. Raises Fault."""
    report = Report()
    if said.has("highest"):
        gauge = report.attempt(_derive, name, said, scope)
        report.close(said)
        return gauge
    if name in (scope.gauges or {}):
        hint = "choose another id, or leave its tracker out of trackers"
        report.add(said.node, f'a tracker has the gauge "{name}" already', hint)
    made = report.make(_make_counted, said, name, scope)
    report.close(said)
    return made


def _make_counted(said: Record, name: str, scope: Scope) -> Gauge | tuple[Gauge, ...]:
    boxes = make_boxes(said.at("boxes"), said["boxes"], MOST_LABELS)
    labels = tuple(box.label for box in boxes)
    if not all(labels):
        raise said.fault("boxes", "each box of a gauge has a label")
    if said["wraps"] and len(labels) == 1:
        raise said.fault("wraps", "a gauge that wraps has two boxes or more")
    gauge = Gauge(name, said["title"], labels, 0, (), (), said.origin, said["wraps"], said["text"])
    if said["start"]:
        check_label(said.at("start"), gauge, said["start"])
        gauge = gauge._replace(start=labels.index(said["start"]))
    if not said["per"]:
        return gauge
    if scope.gauges is None:  # what is wrong with the trackers has been said
        return share_gauge(gauge, 1, scope.owned)
    players: Gauge | None = scope.gauges.get(scope.players)
    if players is None:
        hint = "players: names the gauge, which stands before those for each player"
        raise said.fault("per", "no gauge says how many play", hint)
    return share_gauge(gauge, len(players.labels), scope.owned)


def check_players(said: Record, key: str, scope: Scope) -> None:
    """Make sure that a gauge says how many play: 1, 2 and so on. Raises Fault."""
    gauge = find_gauge(said.at(key), said[key], scope)
    if gauge and list(gauge.labels) != [str(number) for number in range(1, len(gauge.labels) + 1)]:
        raise said.fault(key, f'"{gauge.id}" does not count from 1', "boxes: 1-8")


def _derive(name: str, said: Record, scope: Scope) -> Gauge | None:
    """Return the gauge of a tracker as one that is worked out from others. Raises Fault."""
    if scope.gauges is not None and name not in scope.gauges:
        gauges = scope.gauges.items()
        trackers = [other for other, gauge in gauges if gauge and gauge.origin.file != said.origin.file]
        raise fault(said.node, f'no tracker has the gauge "{name}"', suggest(name, trackers))
    own: Gauge | None = (scope.gauges or {}).get(name)
    highest: tuple[str, ...] = said.get("highest", ())
    for other in highest:
        gauge = find_gauge(said.at("highest"), other, scope)
        if other in scope.derived:
            raise said.fault("highest", f'"{other}" is itself worked out from others')
        for label in gauge.labels if own and gauge else ():
            check_label(said.at("highest"), own, label)
    return own._replace(highest=highest) if own else None


def _list_numbers(said: Record, key: str, scope: Scope) -> tuple[tuple[str, int], ...]:
    """Return the numbers of a scale, which has one for each label of its gauge. Raises Fault."""
    numbers: Record = said[key]
    gauge: Gauge | None = (scope.gauges or {}).get(said.get("gauge", ""))
    if numbers.whole and gauge and set(gauge.labels) != set(numbers):
        hint = f"give a number for each of {', '.join(dict.fromkeys(gauge.labels))}"
        raise said.fault(key, f'the numbers do not match the boxes of "{gauge.id}"', hint)
    return tuple(numbers.items())


SCALE = Shape(
    {
        "gauge": Must(naming("gauges", "gauge"), "The gauge that is looked at."),
        "numbers": Must(Later(Keyed(NUMBER, line), _list_numbers), "A number for each of its labels."),
    },
    makes=Scale,
)
THINGS_COUNTED = Range(2, "write it like 1-9", alone=True)


def _make_condition(said: Record, key: str, scope: Scope) -> Condition:
    """Return which gauges must show which labels. Raises Fault."""
    asked: Record = said[key]
    report = Report()
    found = tuple((name, report.attempt(_find_labels, asked, name, scope) or ()) for name in asked.names)
    report.close()
    return found


def _find_labels(said: Record, name: str, scope: Scope) -> tuple[str, ...]:
    """Return what is asked for: labels of a gauge, numbers of things or tokens, titles of cards in play, or answers.

    Raises Fault.
    """
    labels: tuple[str, ...] = said.get(name, ())
    if name in (scope.things or {}) or name in (scope.bags or {}):  # so many of them there must be
        return _spell_numbers(said, name, labels)
    if name not in (scope.gauges or {}):
        if scope.depth and name in scope.asks:
            ask = scope.asks[name]
            if ask and ask.things:
                return _spell_numbers(said, name, labels, "the number of a thing")
            return _find_words(said, name, labels, [choice for choice, _ in ask.choices] if ask else None, "answer")
        if scope.decks and name in scope.decks:
            return _find_words(said, name, labels, scope.titles_of(name), "card")
    gauge = find_gauge(said.key_at(name), name, scope)
    if len(labels) == 1 and gauge and labels[0] not in gauge.labels:  # a range, such as 1-9
        labels = tuple(map(str, RANGE.spell(labels[0]))) or labels
    for label in labels:
        check_label(said.at(name), gauge, label)
    return labels


def _spell_numbers(
    said: Record, name: str, labels: tuple[str, ...], what: str = "how many there are"
) -> tuple[str, ...]:
    """Return numbers of things one by one. Raises Fault for what is not such a number, which messages call `what`."""
    numbers = tuple(str(number) for label in labels for number in THINGS_COUNTED.spell(label) or [label])
    for number in numbers:
        if not number.isdecimal():
            raise said.fault(name, f'"{number}" is not {what}', 'write it like "0" or 1-9')
    return numbers


def _find_words(
    said: Record, name: str, words: tuple[str, ...], known: Collection[str] | None, what: str
) -> tuple[str, ...]:
    """Return words, all of which are known; of numbers a range is known too. Raises Fault."""
    if known is None:
        return words
    if len(words) == 1 and words[0] not in known:
        words = tuple(map(str, RANGE.spell(words[0]))) or words
    for word in words:
        if word not in known:
            raise said.fault(name, f'"{name}" has no {what} "{word}"', suggest(word, known))
    return words


def make_shared_condition(said: Record, key: str, scope: Scope) -> Condition:
    """Return a condition that may also name the gauges of all players, of which one meets it. Raises Fault."""
    known = None if scope.gauges is None else {**scope.gauges, **(scope.groups or {})}
    return _make_condition(said, key, scope.within(gauges=known))


CONDITION = Later(Keyed(OneOrMore(line)), _make_condition)
SHARED_CONDITION = Later(Keyed(OneOrMore(line)), make_shared_condition)
ENDING = Shape(
    {
        "title": TITLE,
        "text": TEXT,
        "when": Maybe(
            SHARED_CONDITION,
            'It ends so as soon as gauges are moved there, or so many things are left: {points: "0"}.',
            (),
        ),
    },
    makes=Ending,
)


def _make_numbers(said: Record, key: str, scope: Scope) -> tuple[tuple[str, Number], ...]:
    """Return gauges, or groups of them, each with the number that it is compared with. Raises Fault."""
    asked: Record = said[key]
    report = Report()
    for name in asked.names:
        report.attempt(find, asked.key_at(name), name, _join_numbers(scope), "gauge")
        if name in asked and not WRITTEN.fullmatch(asked[name]):
            report.attempt(find, asked.at(name), asked[name], _join_numbers(scope), "number")
    report.close()
    return tuple((name, int(word) if WRITTEN.fullmatch(word) else word) for name, word in asked.items())


def _join_numbers(scope: Scope) -> dict[str, object]:
    sections = (scope.gauges, scope.groups, scope.scales, scope.things)
    return {name: thing for section in sections for name, thing in (section or {}).items()}


WRITTEN = re.compile("[+-]?[0-9]{1,4}")
OF_SCENARIO: dict[str, Must | Maybe] = {
    "title": Must(line, "Who has won, or how well."),
    "text": TEXT,
    "from": Maybe(
        Later(Whole(-MOST_SCORE, MOST_SCORE), lambda said, key, _: (said[key],)), "The score is at least this.", ()
    ),
    "when": Maybe(CONDITION, "Only while these gauges show the label, or one of a list.", ()),
}
SCENARIO_VERDICT = Shape(OF_SCENARIO, makes=Verdict)
VERDICT = Shape(
    {
        **OF_SCENARIO,
        "ends": Maybe(making(ListOf(Keeping(ident)), naming_one("ends", "end")), "Only after these ends.", ()),
        "least": Maybe(Later(Keyed(line), _make_numbers), "Each of these gauges shows at least a number.", ()),
        "more": Maybe(Later(Keyed(line), _make_numbers), "Each of these gauges shows more: {kp: enemy-kp}.", ()),
        "most": Maybe(naming("groups", "gauge that each player has"), "No other player has more on this gauge."),
        "always": Maybe(flag, "Whether it is said beside the verdicts of a scenario, not in place of them.", False),
    },
    makes=Verdict,
)


def check_verdicts(said: Record, verdicts: Iterable[Verdict | None], report: Report) -> None:
    """Note each verdict that can never be said, since one above it holds wherever it does."""
    above: list[Verdict] = []
    for verdict in filter(None, verdicts):
        if first := next((each for each in above if _covers(each, verdict)), None):
            hint = f'"{first.id}" above it asks for no more, and the first that holds is said: put it below'
            report.add(said.key_at(verdict.id), "this verdict can never be said", hint)
        above.append(verdict)


def _covers(first: Verdict, later: Verdict) -> bool:
    """Tell whether a verdict holds wherever another one does that is looked at after it."""
    return (
        first.always == later.always
        and (not first.score or (bool(later.score) and first.score <= later.score))
        and (not first.ends or (bool(later.ends) and set(first.ends) >= set(later.ends)))
        and set(first.when) <= set(later.when)
        and set(first.least) <= set(later.least)
        and set(first.more) <= set(later.more)
        and first.most in ("", later.most)
    )
