"""A game in words: what happens in it, as plain lines and as data for programs; how it stands; and its log."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, groupby, islice, takewhile
from typing import Any, NamedTuple

from printgen.model.course import CHOSEN, CourseStep, Phase
from printgen.model.die import make_die
from printgen.model.gauge import Gauge
from printgen.model.markup import read_markup
from printgen.model.play import ACTIVE, BACK, CARD, DISCARDS, MarkRules
from printgen.model.routine import IT, Ask, DiceStep, DrawStep, Random, list_steps
from printgen.model.table import Result
from printgen.model.told_words import ToldWords
from printgen.play.game import event as events
from printgen.play.game.actions import CARD_MOVES, Shuffle, list_blanks
from printgen.play.game.bag import Bag
from printgen.play.game.course import Due, Next, PlayOn, can_do, find_due, name_step
from printgen.play.game.dice import find_roll
from printgen.play.game.effect import find_effect, find_rules
from printgen.play.game.event import (
    CardDrawn,
    CardMoved,
    DiceRolled,
    Event,
    GaugeMoved,
    NamePicked,
    PhaseBegun,
    Repeated,
    ResultGiven,
    Rolled,
    RowRead,
    Shuffled,
    describe_event,
)
from printgen.play.game.game import Game
from printgen.play.game.lead import add_up
from printgen.play.game.noted import list_rows, title_row
from printgen.play.game.pile import Pile
from printgen.play.game.places import HAND, KEPT, PLACES, STACK, TAKEN, Place
from printgen.play.game.routine import Again, Do, find_routine, list_unnamed_kinds
from printgen.play.game.session import UNDO, Action, LogLine, Played, describe_action
from printgen.play.game.tally import find_thing_number, list_emptied, list_told_numbers, read_number
from printgen.play.game.thing import Thing, find_bag_kind, find_thing_kind
from printgen.play.game.verdict import has_result
from printgen.play.words.command import phrase_undone
from printgen.play.words.ending import phrase_ended, phrase_ending, phrase_result
from printgen.play.words.following import list_depths, place_dice
from printgen.play.words.hands import find_holder, find_secret, is_hidden, list_secret, phrase_dealt
from printgen.play.words.in_force import list_general, name_effect, phrase_begun, phrase_in_force, phrase_over
from printgen.play.words.names import (
    are_numbered,
    call_thing,
    find_name,
    list_counted,
    name_briefly,
    name_card,
    name_picked,
    title_gauge,
)
from printgen.play.words.reading import (
    Reading,
    find_row,
    find_table,
    find_type,
    list_noted,
    list_open_results,
    list_result_lines,
    list_roll_lines,
    list_rolled,
    make_draw_reading,
    make_event_reading,
    make_roll_reading,
    mean_it,
    show_dice,
)
from printgen.play.words.rulebook import flatten, join_sentences, list_orders, list_sayings, say_result
from printgen.play.words.typed import Choices
from printgen.products.deck import Section, describe_card
from printgen.products.scenario import tell_place


class DoneAction(NamedTuple):
    """An action that was done."""

    before: Game  # the game before it
    action: Action
    events: Sequence[Event]  # what came of it
    after: Game  # the game after it


class ShownEvents(NamedTuple):
    """What is told at once: an event, or cards that are compared, or dice that a step rolls several times in a row."""

    # Beside compared cards these are the shuffles of their pile meanwhile, beside dice the numbers of their throws.
    events: tuple[Event, ...]
    line: str = ""  # the line that tells it; "" where each event is told as it is, and where cards are compared
    names: tuple[str, ...] = ()  # whose compared cards these are, in their order; empty where the game does not know
    dice: tuple[DiceRolled, ...] = ()  # the dice in the words of a card or a roll, told where they stand in these
    depth: int = 0  # how many results have led to it, one by the other


def list_shown(done: DoneAction, *, hands: bool = False) -> list[ShownEvents]:  # noqa: C901, PLR0912  # one for each kind
    """Return what is shown of an action.

    Of a gauge that moves several times, with moves of other gauges alone between, only the last move is shown; a gauge
    that a routine leaves where it was is not shown. The shuffle after each card of a pile that takes every card back is
    left out, and so are a phase that has nothing to tell, one of several times at which nothing happens, a number
    without a title, and a throw that chooses who plays alone. Cards that are dealt unseen are left out, and other
    hidden cards are not named, unless `hands` are shown openly. A card that brings another is only announced. Cards
    that are compared are shown together, and so are dice rolled several times.
    """
    game = done.after
    positions = {name: done.before.position(name) for name in done.before.gauges}
    shown: list[ShownEvents] = []
    depths = list_depths(done.after, done.events)
    for place, (event, later) in enumerate(zip(done.events, (*done.events[1:], None), strict=False), 1):
        line = ""
        if isinstance(event, GaugeMoved):
            run = takewhile(lambda other: isinstance(other, GaugeMoved), done.events[place:])
            if any(isinstance(other, GaugeMoved) and other.gauge == event.gauge for other in run):
                continue
            stays = positions[event.gauge] == event.place
            positions[event.gauge] = event.place
            if stays and isinstance(done.action, Do | Again):
                continue
        elif isinstance(event, DiceRolled):
            if game.players == 1 and event.routine and _find_dice_step(game, event).die == game.system.play.players:
                continue  # who plays alone is chosen anyway
        elif isinstance(event, Repeated):
            if later is None or (isinstance(later, Repeated) and later == (event.number + 1, event.of)):
                continue
        elif isinstance(event, events.ThingCounted):
            if _is_silent(done, event):
                continue
        elif isinstance(event, Shuffled):
            if game.pile(event.pile).rules.replaces and not isinstance(done.action, Shuffle):
                continue
        elif isinstance(event, PhaseBegun):
            if not (event.first and find_phase(game, event.phase).text):
                continue  # what comes next says in which phase it is
        elif isinstance(event, events.EffectBegun | events.EffectOver):
            if find_rules(game, event).until == CARD:
                continue  # it comes and goes with its card, which is shown
        elif isinstance(event, events.TokenMoved):
            # what does nothing has no orders
            line = _phrase_token(game, event)[0] if isinstance(later, events.MarkedBefore) else ""
        elif isinstance(event, CardDrawn | CardMoved):
            player = 0 if hands else find_secret(done.before, game, event)
            if player and isinstance(event, CardDrawn):
                continue
            if player:
                line = f"{game.pile(event.pile).deck.title}: {game.words.say(f'secret.{event.goes}', player=player)}"
            elif isinstance(event, CardDrawn) and isinstance(later, events.Brought):
                reading = make_draw_reading(game, event)
                line = f"{_head(reading)} ({', '.join(reading.asides)})" if reading.asides else _head(reading)
        shown.append(ShownEvents((event,), line, depth=depths[place - 1]))
    gathered: list[ShownEvents] = []
    while shown:
        gathered.append(_find_compared(done, shown) or _find_thrown(game, shown) or shown[0])
        del shown[: len(gathered[-1].events)]
    return gathered


def _is_silent(done: DoneAction, event: events.ThingCounted) -> bool:
    """Tell whether a number need not be told: it has no title, moves again, or is as it began, or its thing is gone."""
    number, thing = find_thing_number(done.after, event), done.after.things.find(event.kind, event.number)
    is_first = thing is None or event.value != read_number(done.after, thing, number)
    is_begun = isinstance(done.action, Do | Again) and not (event.value or number.start or number.routine)
    return not number.title or is_first or is_begun


def _find_compared(done: DoneAction, shown: Sequence[ShownEvents]) -> ShownEvents | None:
    """Return the cards at the beginning that are compared with one another, None for fewer than two."""
    game, first = done.after, shown[0].events[0]
    if not isinstance(first, CardDrawn) or not game.pile(first.pile).rules.use(first.column).ranks:
        return None
    found: list[Event] = []
    for (event,), line, *_ in shown:
        if line or not isinstance(event, CardDrawn | Shuffled) or event.pile != first.pile:
            break
        if isinstance(event, CardDrawn) and event.column != first.column:
            break
        found.append(event)
    counting = [event for event in found if isinstance(event, CardDrawn) and not event.again]
    return ShownEvents(tuple(found), names=_list_among(done, first.pile)) if len(counting) > 1 else None


def _list_among(done: DoneAction, pile: str) -> tuple[str, ...]:
    """Return the things among which a routine chooses one by cards of a pile, each as it is called."""
    steps = find_routine(done.after, done.action.routine).steps if isinstance(done.action, Do | Again) else ()
    draws = (step for step in list_steps(steps) if isinstance(step, DrawStep) and step.pile == pile)
    kinds = chain.from_iterable(step.among for step in draws)
    things = chain.from_iterable(map(done.before.things.of_kind, kinds))
    return tuple(call_thing(done.before, thing.kind, thing.number) for thing in things if not thing.place)


def _find_thrown(game: Game, shown: Sequence[ShownEvents]) -> ShownEvents | None:
    """Return the dice at the beginning, if each repetition is one throw and nothing else. The highest is told first."""
    first = shown[0].events[0]
    if not isinstance(first, Repeated) or first.number != 1:
        return None
    run = [event for each in shown[: 2 * first.of] for event in each.events]
    throws = [event for event in run[1::2] if isinstance(event, DiceRolled)]
    is_whole = all(isinstance(event, Repeated) and event.of == first.of for event in run[::2])
    if not is_whole or len(throws) != first.of or len({(event.routine, event.step) for event in throws}) != 1:
        return None
    title = _title_dice(game, throws[0])
    if "#" in title:
        return ShownEvents(tuple(run), _phrase_throws(title, throws))
    die = make_die(throws[0].die)
    faces: dict[str, list[str]] = {}
    numbered = sorted(enumerate(throws, 1), key=lambda item: -die.keys.index(die.face_of(item[1].thrown).key))
    for number, event in numbered:
        faces.setdefault(_show_thrown(event), []).append(f"#{number}")
    said = (game.words.say("events.face-for", face=face, numbers=" ".join(each)) for face, each in faces.items())
    return ShownEvents(tuple(run), f"{title}: {', '.join(said)}")


def _phrase_throws(title: str, throws: Sequence[DiceRolled]) -> str:
    """Return what dice show whose title has a place for the number: "Model 1 needs 4; Model 2 needs 3"."""
    said = [f"{title.replace('#', str(number), 1)} {_show_thrown(event)}" for number, event in enumerate(throws, 1)]
    return "; ".join(said)


# What stands in the line of a round in short, and does not end it.
IN_SHORT = (
    Rolled, ResultGiven, RowRead, DiceRolled, NamePicked, events.ThingPut, events.ThingSent, events.ThingMarked,
    events.ThingCounted,
)  # fmt: skip


def list_told(done: DoneAction, *, hands: bool = False) -> list[ShownEvents]:
    """Return what is told of an action: what is shown, with a line for each round where a routine has several rounds.

    A round is the turn of one of several things, or one of several times. What its results say stands once below all
    rounds, unless steps of the routine do it or the course tells it when the thing acts.
    """
    put = [each[:2] for each in done.events if isinstance(each, events.ThingPut)]  # told with its name
    shown, told = list_shown(done, hands=hands), list[ShownEvents]()
    shown = [each for each in shown if not (isinstance(each[0][0], events.ThingNamed) and each[0][0][:2] in put)]
    while shown:
        rounds = _list_rounds(shown)
        if len(rounds) > 1 or (rounds and isinstance(rounds[0][0], events.ThingsTurn)):
            happened = [each for each in rounds if each[1:] or not isinstance(each[0], events.ThingsTurn)]
            told += [ShownEvents(tuple(each), _phrase_round(done.after, each)) for each in happened]
            found = tuple(chain.from_iterable(rounds))
            told += [ShownEvents(found, line) for line in _list_results(done, found)]
            del shown[: len(found)]
        elif len(alike := _list_alike(shown)) > 1:
            told.append(ShownEvents(tuple(alike), _phrase_alike(done.after, alike)))
            del shown[: len(alike)]
        else:
            told.append(_tell_with_dice(done.after, shown))
    return told


def _tell_with_dice(game: Game, shown: list[ShownEvents]) -> ShownEvents:
    """Take the first off what is shown, with the dice in its words that follow it, if they can stand in these."""
    first = shown.pop(0)
    dice: tuple[DiceRolled, ...] = ()
    for (event, *_), _, _, _, depth in shown:
        if not (depth and isinstance(event, DiceRolled)):
            break
        dice += (event,)
    reading = make_event_reading(game, first.events[0]) if dice and len(first.events) == 1 and not first.line else None
    if not (reading and place_dice(reading, dice)):
        return first
    del shown[: len(dice)]
    return first._replace(dice=dice)


def _list_alike(shown: Sequence[ShownEvents]) -> list[Event]:
    """Return the events at the beginning that a line tells: steps left out, or things of a kind with the same mark."""
    (first, *_), line, *_ = shown[0]
    found: list[Event] = []
    for each in () if line else shown:
        event = each.events[0]
        match first:
            case events.StepLeft() if isinstance(event, events.StepLeft):
                found.append(event)
            case events.ThingMarked() if event == first._replace(number=getattr(event, "number", 0)):
                found.append(event)
            case _:
                break
    return found


# So many steps that were left out are named.
MOST_LEFT = 4


def _phrase_alike(game: Game, alike: Sequence[Event]) -> str:
    """Return the line of events that are alike."""
    first = alike[0]
    if isinstance(first, events.ThingMarked):
        kind = find_thing_kind(game.system, first.kind)
        numbers = ", ".join(str(event.number) for event in alike if isinstance(event, events.ThingMarked))
        return f"{kind.title} {numbers}: {_say_mark(game, first)}"
    return game.words.say("events.left-out", steps=phrase_left(game, alike))


def _say_mark(game: Game, event: events.ThingMarked) -> str:
    """Return the title of a mark that a thing got or lost."""
    title = find_title(find_thing_kind(game.system, event.kind).marks, event.mark)
    return game.words.say("events.no-longer", mark=title) if event.off else title


def phrase_left(game: Game, outcome: Iterable[Event]) -> str:
    """Return which steps are left out among some events, "" for none: "Supply Phase: You move; and 2 more steps"."""
    left = list(dict.fromkeys(name_left(game, event) for event in outcome if isinstance(event, events.StepLeft)))
    over = len(left) - MOST_LEFT
    more = [game.words.say("events.and-more-steps", number=over)] if over > 0 else []
    return "; ".join([*left[:MOST_LEFT], *more])


def name_left(game: Game, event: events.StepLeft) -> str:
    """Return what a step is called that was left out, with its phase; a line without a title by its first sentence."""
    phase = find_phase(game, event.phase)
    step = phase.steps[event.step]
    if step.is_line and not step.title and not event.number:
        kinds = {kind.id: kind.title for kind in game.system.play.things}
        return f"{phase.title}: {kinds.get(step.kind) or flatten(step.line).partition('. ')[0].removesuffix('.')}"
    return f"{phase.title}: {title_step(game, step, event.number)}"


def _list_rounds(shown: Sequence[ShownEvents]) -> list[list[Event]]:
    """Return the rounds at the beginning, each with its heading first."""
    rounds: list[list[Event]] = []
    for event, line in ((each.events[0], each.line) for each in shown):
        if isinstance(event, events.ThingsTurn | Repeated) and not line:
            rounds.append([event])
        elif line or not rounds or not isinstance(event, IN_SHORT) or _is_of_another(event, rounds[-1]):
            break
        else:
            rounds[-1].append(event)
    return rounds


def _is_of_another(event: Event, turn: Sequence[Event]) -> bool:
    """Tell whether an event is about a thing that a round is not about: not its own, and none that it has brought."""
    if not (isinstance(event, events.ThingMarked | events.ThingCounted) and isinstance(turn[0], events.ThingsTurn)):
        return False
    about = [each for each in turn if isinstance(each, events.ThingsTurn | events.ThingPut | events.ThingSent)]
    return (event.kind, event.number) not in [(each.kind, each.number) for each in about]


def _phrase_round(game: Game, events_of: Sequence[Event]) -> str:
    """Return the line of a round: "Enemy unit 4, Slag walkers: Spawns, Marker 6, Hit, Berserk"."""
    heading, *others = events_of
    head = phrase_event(game, heading)[0].removesuffix(":")
    names = []
    for event in others:
        match event:
            case Rolled(again=False) | ResultGiven() | RowRead():
                names.append(name_results(game, event))
            case DiceRolled():
                names.append(f"{_title_dice(game, event)} {make_die(event.die).face_of(event.thrown).key}")
            case NamePicked():
                names.append(name_picked(game, event))
            case events.ThingPut(kind, number, place) | events.ThingSent(kind, number, place):
                head = call_thing(game, kind, number)
                names += [find_title(find_thing_kind(game.system, kind).places, place)] if place else []
            case events.ThingMarked():
                names.append(_say_mark(game, event))
            case events.ThingCounted():
                names.append(f"{find_thing_number(game, event).title} {event.value}".strip())
    return f"{head}: {', '.join(names)}" if names else head


def _list_results(done: DoneAction, found: Sequence[Event]) -> list[str]:
    """Return what the results of rounds say, each once, but for what steps or the course see to."""
    steps = find_routine(done.after, done.action.routine).steps if isinstance(done.action, Do | Again) else ()
    course = done.after.system.play.course
    told = course.told if course else set[str]()
    lines: dict[str, None] = {}
    for event in found:
        if isinstance(event, ResultGiven | RowRead) or (isinstance(event, Rolled) and not event.again):
            for result in list_open_results(done.after, event, steps):
                if find_table(done.after, event).id not in told and (result.text or result.parts):
                    lines[say_result(result)] = None
    return list(lines)


def describe_outcome(done: DoneAction) -> dict[str, Any]:
    """Return an action and what came of it, with the words of the cards drawn and the rows rolled."""
    out = []
    for event in done.events:
        said = describe_event(event)
        if isinstance(event, CardDrawn | events.Brought):
            said["card"] = describe_card(done.after.pile(event.pile).find_card(event.card))
        elif isinstance(event, Rolled | RowRead):
            said["results"] = []
            for column, result in list_rolled(done.after, event):
                fields = [{"label": part.field.title, "title": part.title, "text": part.text} for part in result.parts]
                words = {"title": result.title, "text": result.text, "note": result.note, "fields": fields}
                said["results"].append({"column": column, "id": result.key, **words})
        out.append(said)
    return {**describe_action(done.action), "out": out}


def _say_went(game: Game, goes: Place) -> str:
    """Return where a card went."""
    return game.words.say("events.back-into-pile" if goes == BACK else f"places.{goes}")


def phrase_outcome(done: DoneAction, *, hands: bool = False) -> list[str]:
    """Return the lines of what came of an action. With `hands`, cards that only their player may see are named too."""
    shown = list_told(done, hands=hands)
    said = [line for each in shown for line in phrase_shown(done.after, each)]
    return [*list_turn_orders(done), *said, *phrase_end(done)]


def phrase_turn(done: DoneAction, kind: str, number: int) -> list[str]:
    """Return in a line what an action has brought that was done for a thing; nothing where it has brought nothing."""
    head, turn = events.ThingsTurn(kind, number), [each.events[0] for each in list_shown(done)]
    said = _phrase_round(done.after, [head, *turn]) if turn else ""
    routine = find_routine(done.after, done.action.routine) if isinstance(done.action, Do | Again) else None
    rolls = [step for step in list_steps(routine.steps) if isinstance(step, Random)] if routine else []
    if len(turn) == len(rolls) == 1 and isinstance(rolled := turn[0], Rolled):  # all depends on its number
        said = done.after.words.say("events.rolled", said=said, roll=make_roll_reading(done.after, rolled).corner)
    return [said] if said else []


def list_turn_orders(done: DoneAction) -> list[str]:
    """Return what the scenario says of the thing that the player has chosen to be the next in a step of the course."""
    due, action = find_due(done.before), done.action
    if not (due and due.step.order == CHOSEN and isinstance(action, Do | Again) and due.step.routine == action.routine):
        return []
    number = find_routine(done.after, action.routine).find_occasion(action.answers)
    return list_orders(done.before, due.step.kind, number) if number else []


def phrase_end(done: DoneAction) -> list[str]:
    """Return what follows all events: which cards may be kept, what to type, or that nothing has changed."""
    steps = find_routine(done.after, done.action.routine).steps if isinstance(done.action, Do | Again) else ()
    read = [
        event for event in done.events if isinstance(event, RowRead) or (isinstance(event, Rolled) and not event.again)
    ]
    lines = [line for event in read for line in list_roll_lines(done.after, event, steps)]
    typed = [f"  ({mean_it(done.after, done.action, line)})" for line in lines]
    if isinstance(done.action, PlayOn):
        return [done.after.words.say("endings.played-on")]
    result = []
    if has_result(done.after) and not has_result(done.before):
        result = [done.after.words.say("endings.stays")] if done.after.at_end else phrase_result(done.after)
    is_counted = any(isinstance(event, events.ThingCounted) for event in done.events)  # by a number without a title
    is_told = result or isinstance(done.action, Next) or is_counted or list_shown(done)
    said = phrase_dealt(done.after, done.events) or typed or ([] if is_told else [_say_answer(done)])
    unnamed = [f"  ({find_type(done.after)}name {put.kind} {put.number} NAME)" for put in list_unnamed(done)]
    return [*said, *_list_meanings(done), *unnamed, *result]


def list_unnamed(done: DoneAction) -> list[events.ThingPut]:
    """Return the things that came into play without a name, where their routine wants one."""
    routine = find_routine(done.after, done.action.routine) if isinstance(done.action, Do | Again) else None
    kinds = list_unnamed_kinds(list_steps(routine.steps)) if routine else ()
    put = [event for event in done.events if isinstance(event, events.ThingPut) and event.kind in kinds]
    named = [(event.kind, event.number) for event in done.events if isinstance(event, events.ThingNamed)]
    return [event for event in put if (event.kind, event.number) not in named]


def is_plain_step(done: DoneAction) -> bool:
    """Tell whether an action does the step that comes next, and says nothing besides: its title is enough."""
    due = find_due(done.before)
    return bool(due and isinstance(done.action, Do) and (due.step.routine, ()) == done.action)


def _list_meanings(done: DoneAction) -> list[str]:
    """Return what the scenario says of dice that a routine has thrown: its notes that name the routine first.

    Of a routine that throws none, and draws no token, they are notes that begin with it.
    """
    if not isinstance(done.action, Do | Again):
        return []
    name, notes = done.action.routine, _list_notes(done.after)
    is_thrown = any(isinstance(event, DiceRolled) for event in done.events)
    is_drawn = any(isinstance(event, events.TokenMoved) for event in done.events)
    head = "" if is_thrown else f"{name}: "
    return [text for each, text in notes if each == name and text.startswith(head) and (is_thrown or not is_drawn)]


def _list_notes(game: Game) -> list[tuple[str, str]]:
    """Return the notes of the scenario that name a routine: the first that each names, and its text."""
    notes = game.system.scenario.notes if game.system.scenario else ()
    named = ((note.text, [span.routine for span in read_markup(note.text) if span.routine]) for note in notes)
    return [(routines[0], flatten(text)) for text, routines in named if routines]


def _say_answer(done: DoneAction) -> str:
    """Return what there is to tell where nothing has changed: what was asked in words, with the answers."""
    answers = dict(done.action.answers) if isinstance(done.action, Do | Again) else {}
    asks = find_routine(done.after, done.action.routine).asks if isinstance(done.action, Do | Again) else ()
    said = [(ask.title, ask.choices[answers[ask.id]][0]) for ask in asks if ask.choices and ask.id in answers]
    words = [f"{title}: {word}" for title, word in said if not word.isdecimal()]
    return "; ".join(words) or done.after.words.say("events.unchanged")


def list_carried(done: DoneAction) -> list[str]:
    """Return what to type that carries out what an action has brought, and can be done now: "more-orders 2".

    What has a title, as the success of a mission has, is mostly for later, and left out.
    """
    game, typed = done.after, list[str]()
    steps = find_routine(game, done.action.routine).steps if isinstance(done.action, Do | Again) else ()
    for event in chain.from_iterable(shown.events for shown in list_shown(done)):
        if isinstance(event, Rolled):
            typed += () if event.again else list_roll_lines(game, event, steps)
        elif reading := make_event_reading(game, event):
            typed += reading.typed
    typing = find_type(game)
    lines = [mean_it(game, done.action, line).removeprefix(typing) for line in typed if line.startswith(typing)]
    lines += [f"{routine} {number}" for routine, number in list_emptied(done.events, game)]
    return [line for line in lines if not game.ended and can_do(game, find_routine(game, line.partition(" ")[0]))]


def list_acting(done: DoneAction) -> list[tuple[str, int]]:
    """Return the things, each a kind and a number, whose tokens an action has drawn, but for those that do nothing."""
    game, found = done.after, list[tuple[str, int]]()
    for shown in list_shown(done):
        event = shown.events[0]
        if isinstance(event, events.TokenMoved) and event.goes == TAKEN and event.token.isdecimal() and not shown.line:
            kind = find_bag_kind(game.system, event.bag)
            found += [(kind.id, int(event.token))] if kind and game.things.find(kind.id, int(event.token)) else []
    return found


def list_told_lines(game: Game, due: Due) -> list[str]:
    """Return what to type that carries out what a step tells of the thing whose turn it is: "erratic-move"."""
    thing = game.things.find(due.step.kind, due.number) if due.number else None
    if not thing or not due.step.tells[0]:
        return []
    name, field = due.step.tells
    table = game.system.table(name)
    head = next((f"{each.title}: " for each in table.fields if each.id == field), "") + find_type(game)
    lines = list_result_lines(game, table, list_told_results(game, name, thing, due.phase.id))
    told = (f"{line.removeprefix(head)} " for line in lines if line.startswith(head))
    return [line.replace(f" {IT} ", f" {due.number} ").rstrip() for line in told]


# What stands before a line for each result that has led to it.
INDENT = "  "


def phrase_shown(game: Game, shown: ShownEvents) -> list[str]:
    """Return the lines of events that are shown at once."""
    if shown.line:
        return [shown.line]
    if len(shown.events) == 1:
        return [f"{INDENT * shown.depth}{line}" for line in phrase_event(game, shown.events[0], shown.dice)]
    compared = compare_cards(game, shown)
    best = game.words.say("events.best")
    ranked = [f"{card.line} ({best})" if card.best else card.line for card in compared.ranked]
    return [*compared.set_aside, *ranked, *compared.after]


def phrase_event(  # noqa: C901, PLR0912, PLR0915  # one for each kind
    game: Game, event: Event, dice: tuple[DiceRolled, ...] = ()
) -> list[str]:
    """Return the lines of one of the events that led to a game; `dice` are told in the words of its card or roll."""
    play, say = game.system.play, game.words.say
    if reading := make_event_reading(game, event):
        return phrase_reading(place_dice(reading, dice) or reading)
    match event:
        case events.Ended():
            return phrase_ended(game)
        case events.Shuffled(pile, cards):
            line = say("events.reshuffled", title=game.pile(pile).deck.title, number=cards)
        case events.CardMoved(pile, card, goes):
            held = game.pile(pile)
            line = f"{held.deck.title} {name_card(held.deck, held.find_card(card))}: {_say_went(game, goes)}"
        case DiceRolled():
            line = phrase_dice(game, event)
        case events.LeadsLeft(roll):
            line = say("events.leads-left", title=_title_roll(game, roll))
        case events.TokenMoved():
            return _phrase_token(game, event)
        case events.BagFilled(bag, tokens):
            line = say("events.bag-filled", title=find_title(play.bags, bag), number=tokens)
        case events.NamePicked(pick, result, chosen):
            rules = next(rules for rules in play.picks if rules.id == pick)
            if chosen:
                said = name_picked(game, event)
                said = say("events.last-resort", name=said) if said in game.system.roster(chosen).last else said
            else:
                who = "events.you-own-none" if game.owned.keys() & game.chosen[pick] else "events.lists-have-none"
                said = say(who, title=find_title(game.system.table(rules.table).results, result))
            line = f"{rules.title}: {said}"
        case events.GaugeMoved(gauge, position):
            line = f"{title_gauge(game, gauge)}: {show_gauge(game.words, game.gauge(gauge), position)}"
        case events.DrawnShort(name, asked, given):
            short = None if game.has_bag(name) else game.pile(name)
            title = short.deck.title if short else game.bag(name).rules.title
            drawn = "events.drawn-short" if given else "events.drawn-none"
            line = say(drawn, title=title, asked=asked, number=given)
            if short and short.rules.most and len(short.places.active) >= short.rules.most:
                line = say("events.drawn-most", title=title, most=short.rules.most, given=given, asked=asked)
        case events.MovedShort(gauge):
            stand = show_gauge(game.words, game.gauge(gauge), game.position(gauge))
            line = say("events.no-further", title=title_gauge(game, gauge), stand=stand)
        case events.Repeated(number, of):
            line = say("events.repeated", number=number, of=of)
        case events.Chosen(pick, rosters):
            line = say("events.chosen", title=find_title(play.picks, pick), rosters=join_roster_titles(game, rosters))
        case events.Owned(name, owned):
            roster = game.system.roster(name)
            line = say("events.owned", title=roster.title, owned=owned, of=len(roster.names))
        case events.ResultGiven():
            kept = "anew" if event.column else "taken-over"
            how = say(f"given.{kept if event.kept else 'by-hand' if event.by_hand else 'by-scenario'}")
            column = find_title(find_table(game, event).columns, event.column) if event.kept and event.column else ""
            line = f"{how}: {f'{column}: ' if column else ''}{name_results(game, event)}"
        case events.Scored(score, points, player):
            scores = game.system.scenario.scores if game.system.scenario else ()
            title = next((item.title for item in scores if item.id == score), score)
            line = f"{title}: {points:+}"
            line = say("events.scored-by", title=title, points=f"{points:+}", player=player) if player else line
        case events.PhaseBegun(name, _, first):
            phase = find_phase(game, name)
            text = [f"  {flatten(phase.text)}"] if first and phase.text else []
            return [f"{name_moment(game, phase)}:", *text]
        case events.StepLeft():
            line = say("events.left-out", steps=name_left(game, event))
        case events.Written(table, key, text):
            title = list_blanks(game.system, table)[key]
            line = f"{title}: {text or say('events.blank-again')}"
        case events.OneChosen(kind, number):
            line = say("events.at-random", name=call_thing(game, kind, number))
        case events.EffectBegun():
            line = phrase_begun(game, event)
        case events.EffectAssigned(number):
            line = name_effect(game, find_effect(game, number))
        case events.EffectOver():
            line = phrase_over(game, event)
        case _:
            return _phrase_thing(game, event)
    return [line]


def _title_roll(game: Game, name: str) -> str:
    """Return the title of a way to roll; of a list, which is only read, its id."""
    return next((rules.title for rules in game.system.play.rolls if rules.id == name), name)


def find_phase(game: Game, name: str) -> Phase:
    """Return the phase of an id, which must exist."""
    course = game.system.play.course
    assert course is not None  # only a course has phases
    return course.phase(name)


def name_moment(game: Game, phase: Phase) -> str:
    """Return when a phase is: "Round 3 of 6, Supply Phase"; before and after all rounds the phase alone."""
    course, rules = game.system.play.course, game.system.play.scenario
    gauge = (course.round if course else "") or (rules.rounds if rules else "")
    if phase.at or not gauge:
        return phase.title
    rounds = game.system.scenario.rounds if game.system.scenario and rules and gauge == rules.rounds else 0
    now = {"title": game.gauge(gauge).title, "label": game.label(gauge), "phase": phase.title}
    return game.words.say("course.round-of", of=rounds, **now) if rounds else game.words.say("course.round", **now)


def title_step(game: Game, step: CourseStep, number: int = 0) -> str:
    """Return what a step of the course is called, with the thing of a number, 0 for none."""
    title = flatten(name_step(game, step))
    return f"{call_thing(game, step.kind, number)}: {title}" if number else title


def _name_row(game: Game, roll: str, row: int) -> str:
    """Return the title of a row, of one that the player has written up to a comma."""
    table = game.system.table(find_roll(game.system, roll).table)
    title = title_row(game, table, row)
    return title.partition(",")[0] if any(result.blank for result in table.rows[row].results) else title


def _name_left(game: Game, event: events.ResultStruck) -> str:
    """Return the results that are noted with a thing of which one was struck off."""
    thing = game.things.find(event.kind, event.number)
    rows = list_rows(thing, event.roll) if thing else ()
    return "; ".join(_count_equal(_name_row(game, event.roll, row) for row in rows)) or game.words.say(
        "events.none-left"
    )


def _phrase_thing(game: Game, event: Any) -> list[str]:  # noqa: C901  # one for each kind
    """Return the lines that tell what happened to a thing."""
    kind = find_thing_kind(game.system, event.kind)
    called, say = call_thing(game, event.kind, event.number), game.words.say
    match event:
        case events.ThingPut(_, _, place):
            where = find_title(kind.places, place) if place else ""
            line = say("things.put-at", name=called, place=where) if place else say("things.put", name=called)
        case events.ThingTaken():
            line = say("things.taken", name=called)
        case events.ThingNamed(_, number):
            line = say("things.named", title=kind.title, number=number, name=called)
        case events.ThingSent(_, number, place):
            said = [] if place else list_sayings(game, kind.id, number)  # on the table count those that never change
            where = find_title(kind.places, place) if place else say("things.on-table")
            return [f"{called}: {where}", *(f"  {saying.line}" for saying in said if not saying.changes)]
        case events.ThingMarked():
            line = f"{called}: {_say_mark(game, event)}"
        case events.ThingCounted():
            emptied = [f"  ({find_type(game)}{routine} {number})" for routine, number in list_emptied([event], game)]
            counted = f"{find_thing_number(game, event).title} {event.value}".strip()
            return [f"{called}: {counted}", *emptied]
        case events.ThingMerged(_, _, into):
            line = say("things.merged", name=called, other=call_thing(game, event.kind, into))
        case events.ResultStruck(_, _, roll, row, into):
            struck = {"name": called, "result": _name_row(game, roll, row)}
            if into:
                line = say("things.goes-over", other=call_thing(game, event.kind, into), **struck)
            else:
                line = say("things.struck", left=_name_left(game, event), **struck)
        case events.MarkedBefore(_, _, mark, again):
            what = "things.marked-again" if again else "things.marked-before"
            line = say(what, name=called, mark=find_title(kind.marks, mark))
        case events.ThingsTurn():
            line = f"{called}:"
    return [line]


def list_told_results(game: Game, table: str, thing: Thing, phase: str) -> list[Result]:
    """Return what was rolled on a table for a thing; nothing where a mark counts in its place in a phase."""
    if any(phase in mark.instead for mark in _list_marks(game, thing)):
        return []
    rolls = {roll.id for roll in game.system.play.rolls if roll.table == table}
    noted = [event for event in thing.noted if isinstance(event, Rolled | ResultGiven) and event.roll in rolls]
    return [result for event in noted for _, result in list_rolled(game, event)]


def list_told_marks(game: Game, thing: Thing, phase: str) -> list[str]:
    """Return what the marks of a thing say that it does in a phase, a line each: "Falling Back: It flees."."""
    told = [(mark.title, flatten(mark.tell(phase))) for mark in _list_marks(game, thing)]
    return [f"{title}: {said}" for title, said in told if said]


def _list_marks(game: Game, thing: Thing) -> list[MarkRules]:
    """Return the rules of the marks that a thing has."""
    return [mark for mark in find_thing_kind(game.system, thing.kind).marks if mark.id in thing.marks]


def _phrase_token(game: Game, event: events.TokenMoved) -> list[str]:
    """Return the line of a token; below one that was drawn, its text, or what its thing does and what is in force."""
    bag, token, goes, left = event
    rules, kind = game.bag(bag).rules, find_bag_kind(game.system, bag)
    drawn = next(each for each in rules.tokens if each.name == token)
    called = call_thing(game, kind.id, int(token)) if kind and token in rules.numbered else drawn.title
    went = game.words.say(f"tokens.{goes}", bag=rules.title, token=called, left=left)
    said = [flatten(drawn.text)] if goes == TAKEN and drawn.text else []
    if goes == TAKEN and kind and token.isdecimal():
        thing = game.things.find(kind.id, int(token))
        said += list_told_marks(game, thing, game.progress.phase) if thing else []
        said += [*list_orders(game, kind.id, int(token)), *list_general(game, [game.progress.phase])]
        said += list_drawn_notes(game, bag)
    return [went, *(f"  {line}" for line in said)]


def list_drawn_notes(game: Game, bag: str) -> list[str]:
    """Return the notes of the scenario that are told of each thing whose token is drawn from a bag."""
    return [text.removeprefix(f"{name}: ") for name, text in _list_notes(game) if _draws(game, name, bag)]


def _draws(game: Game, name: str, bag: str) -> bool:
    """Tell whether a routine draws from a bag."""
    steps = [step for routine in game.system.play.routines if routine.id == name for step in routine.steps]
    return any(isinstance(step, DrawStep) and step.pile == bag for step in steps)


def name_results(game: Game, event: Rolled | ResultGiven | RowRead) -> str:
    """Return the titles of the results that were rolled or read, or given by the scenario."""
    return ", ".join(dict.fromkeys(result.title for _, result in list_rolled(game, event)))


def show_gauge(words: ToldWords, gauge: Gauge, position: int) -> str:
    """Return what a gauge shows at a position, with the position where the label is not enough."""
    label = gauge.labels[position]
    if gauge.spans:
        return words.say("gauges.of", label=label, position=position, last=len(gauge.labels) - 1)
    return f"{label} ({position + 1})" if gauge.labels.count(label) > 1 else label


def find_title(things: Iterable[Any], name: str) -> str:
    """Return the title of the thing with an id."""
    return str(next(thing.title for thing in things if thing.id == name))


def join_roster_titles(game: Game, names: Sequence[str]) -> str:
    """Return the titles of rosters, with how many names the player owns where that has been said."""
    titles = [(name, game.system.roster(name).title) for name in names]
    return ", ".join(
        game.words.say("events.owned-of", title=title, owned=len(game.owned[name])) if name in game.owned else title
        for name, title in titles
    )


def phrase_reading(reading: Reading) -> list[str]:
    """Return what a card or a roll says: in one line, if only one of its sections counts."""
    read = [section for section in reading.sections if reading.is_read(section)]
    if len(read) == 1 and (not reading.headline or not read[0].label):
        label = f"{read[0].label}: " if read[0].label else ""
        lines = [f"{_head(reading)}: {label}{join_sentences(reading.headline or read[0].title, read[0].text)}".rstrip()]
        lines += _phrase_note(reading.words, read[0])
    else:
        lines = [f"{_head(reading)}: {reading.headline}" if reading.headline else _head(reading)]
        for section in read:
            label = f"{section.label}: " if section.label else ""
            if section.title or section.text:
                lines.append(f"  {label}{join_sentences(section.title, section.text)}")
            lines += _phrase_note(reading.words, section)
    flavour = [f"  ~ {reading.flavour}"] if reading.flavour else []
    return [*lines, *flavour, *(f"  ({aside})" for aside in reading.asides)]


def _head(reading: Reading) -> str:
    """Return the title of a card or a roll, with its number and its corner."""
    corner = f" [{reading.corner}]" if reading.card and reading.corner else ""
    return f"{reading.title} {reading.detail or reading.corner}".rstrip() + corner


def _phrase_note(words: ToldWords, section: Section) -> list[str]:
    return [f"  {words.say('events.note', text=flatten(section.note))}"] if section.note else []


class Ranked(NamedTuple):
    """One of several cards that are compared."""

    name: str  # whose it is: "Sentry:"; where the game does not know, its number in the order of drawing: "2."
    reading: Reading  # what it says
    best: bool  # whether it is the best

    @property
    def words(self) -> str:
        """Return what counts of the card, and what becomes of it, on one line."""
        read = [part for part in self.reading.sections if self.reading.is_read(part)]
        said = [self.reading.headline]
        for part in read:
            note = self.reading.words.say("events.note", text=flatten(part.note)) if part.note else ""
            words = ". ".join(word.removesuffix(".") for word in (part.title, flatten(part.text), note) if word)
            said.append(f"{part.label}: {words}" if len(read) > 1 and part.label else words)
        return " ".join(filter(None, ("; ".join(filter(None, said)), *(f"({aside})" for aside in self.reading.asides))))

    @property
    def line(self) -> str:
        """Return the card in a line, with whose it is."""
        return f"{self.name} {_head(self.reading)}: {self.words}"


class ComparedCards(NamedTuple):
    """Cards that are compared."""

    set_aside: list[str]  # a line for each card in whose place another was drawn
    ranked: list[Ranked]  # the cards that count, in the order in which they were drawn
    after: list[str]  # the lines of shuffles, and of the best card unless it is told whom it chooses


def compare_cards(game: Game, compared: ShownEvents) -> ComparedCards:
    """Return cards that are compared."""
    found, names = ComparedCards([], [], []), [f"{name}:" for name in compared.names]
    for event in compared.events:
        if not isinstance(event, CardDrawn):
            found.after.extend(phrase_event(game, event))
            continue
        reading = make_draw_reading(game, event._replace(best=False))
        if event.again:
            found.set_aside.append(f"{_head(reading)} ({', '.join(reading.asides)})")
        else:
            place = len(found.ranked)
            found.ranked.append(Ranked(names[place] if place < len(names) else f"{place + 1}.", reading, event.best))
    best = [card.line for card in found.ranked if card.best and not names]
    found.after.extend(game.words.say("events.best-is", card=line) for line in best)
    return found


def phrase_dice(game: Game, event: DiceRolled) -> str:
    """Return what dice show that no table is read with, under the title that a routine has for them."""
    return f"{_title_dice(game, event).replace('#', '1', 1)}: {_show_thrown(event)}"


def _show_thrown(event: DiceRolled) -> str:
    die = make_die(event.die)
    face = die.face_of(event.thrown).key
    said = show_dice(event.thrown, face) if die.is_numbered and len(event.thrown) > 1 else face
    return f"{said}, {event.plus:+} = {add_up(event)}" if event.plus else said


def _title_dice(game: Game, event: DiceRolled) -> str:
    if not event.routine:
        return f"{game.words.name_die(event.die)}{f'{event.plus:+}' if event.plus else ''}"
    return _find_dice_step(game, event).title or game.words.name_die(event.die)


def _find_dice_step(game: Game, event: DiceRolled) -> DiceStep:
    step = next(islice(list_steps(find_routine(game, event.routine).steps), event.step, None))
    assert isinstance(step, DiceStep)
    return step


class StateSection(NamedTuple):
    """A part of how a game stands."""

    title: str  # its heading
    lines: list[str]


# Of more gauges that stand as they began, those at their first box are only counted.
MOST_UNMOVED = 15


def phrase_state(game: Game, *, is_brief: bool = False) -> list[StateSection]:
    """Return how a game stands, without empty sections.

    In brief the gauges that stand at their starts share a line, and no pile is told that all its cards lie in.
    """
    play, say = game.system.play, game.words.say
    piles = [game.pile(pile.id) for pile in play.piles]
    piles = [pile for pile in piles if not (is_brief and _is_whole(pile))]
    unmoved = [each for each in list_counted(game) if is_brief and game.position(each.id) == each.start]
    moved = [each for each in list_counted(game) if each not in unmoved]
    gauges = [f"{each.title}: {show_gauge(game.words, each, game.position(each.id))}" for each in moved]
    groups = {each.group for each in moved}  # a gauge of which no player's was moved is told once
    titles = ((each.title if each.group in groups else each.shared_title, game.label(each.id)) for each in unmoved)
    said = dict.fromkeys(f"{title} {label}" for title, label in titles)
    if len(said) > MOST_UNMOVED:  # those at their first box say the least
        first = {f"{each.shared_title} {each.labels[0]}" for each in unmoved if not each.start}
        rest = [words for words in said if words in first]
        said = dict.fromkeys(
            [*(words for words in said if words not in first), say("state.at-first-box", number=len(rest))]
        )
    if said:
        gauges.append(say("state.as-they-began", gauges="; ".join(said)))
    parts = (
        StateSection(say("state.the-end"), phrase_ending(game)),
        StateSection(say("state.in-force"), phrase_in_force(game)),
        StateSection(say("state.piles"), [line for pile in piles for line in _describe_pile(game, pile)]),
        StateSection(say("state.bags"), [line for bag in play.bags for line in _describe_bag(game.bag(bag.id))]),
        phrase_things(game),
        StateSection(say("state.gauges"), gauges),
        StateSection(
            say("state.chosen"),
            [
                f"{find_title(play.picks, pick)}: {join_roster_titles(game, names)}"
                for pick, names in game.chosen.items()
            ],
        ),
    )
    return [part for part in parts if part.lines]


def phrase_things(game: Game) -> StateSection:
    """Return the things in play, kind by kind: first of each kind a line for things that nothing is known about."""
    lines: list[str] = []
    for kind in game.system.play.things:
        things = sorted(game.things.of_kind(kind.id), key=lambda thing: bool(thing.place))  # those on the table first
        plain = [
            thing for thing in things if not (thing.name or thing.place or thing.marks or thing.noted or thing.counts)
        ]
        lines += [f"{kind.title} {', '.join(str(thing.number) for thing in plain)}"] if plain else []
        for thing in things:
            if thing not in plain:
                lines.append(phrase_thing(game, thing))
                lines += [f"  {saying.line}" for saying in list_sayings(game, kind.id, thing.number)]
        gone = [f"{thing.number} {find_name(game, thing)}" for thing in game.things.gone if thing.kind == kind.id]
        names = "; ".join(map(str.rstrip, gone))
        lines += [game.words.say("state.out-of-play", title=kind.title, names=names)] if gone else []
    return StateSection(game.words.say("state.in-play"), lines)


def phrase_thing(game: Game, thing: Thing) -> str:
    """Return in a line what a thing is called, where it is, its marks, and what was rolled, drawn or picked for it."""
    kind = find_thing_kind(game.system, thing.kind)
    listed = game.system.scenario.thing(thing.kind, thing.number) if game.system.scenario else None
    where = tell_place(game.system, thing.kind, thing.place, listed.arrives if listed else 0)
    words = [", ".join(filter(None, each)) for each in where]
    words += [find_title(kind.marks, mark) for mark in thing.marks]
    rolled = [event for event in list_noted(game, thing) if isinstance(event, Rolled | ResultGiven)]
    who = list_written(game, thing) if any(event.column for event in rolled) else []
    words += [f"{rules.title} {value}" for rules, value in list_told_numbers(game, thing) if rules.routine or not who]
    noted = [event for event in list_noted(game, thing) if not (who and event in rolled and _is_written(game, event))]
    words += [*who, *_count_equal(filter(None, [_name_noted(game, event) for event in noted]))]
    called = find_name(game, thing)
    known = "; ".join(word for word in words if word not in (called, called.rpartition(", ")[2]))
    head = f"{kind.title} {thing.number}{f', {called}' if called else ''}"
    return f"{head}: {known}" if known else head


def list_answers(game: Game, ask: Ask, choices: Choices) -> list[tuple[str, str]]:
    """Return the answers that may be given, each on a line: things with what is known of them, words with their number.

    The lines leave out what the answer itself says, such as the number of the thing. Of other answers nothing is told.
    """
    if not ask.things:
        words = [] if ask.places_of else [each.says for each in choices]
        return [(str(number), word) for number, word in enumerate(words, 1)] if are_numbered(words) else []
    kind = find_thing_kind(game.system, ask.things)
    things = {str(thing.number): thing for thing in game.things.of_kind(ask.things)}
    told = {value: phrase_thing(game, thing).removeprefix(f"{kind.title} {value}, ") for value, thing in things.items()}
    known = {each.value: each.meaning if ask.noted else told.get(each.value, "") for each in choices}
    return [(each.says, known[each.value]) for each in choices if each.says]


def list_written(game: Game, thing: Thing) -> list[str]:
    """Return in short who a thing is that has results which the player has written, such as its models.

    These are told up to a comma, then the column of what else was rolled for it, and its numbers but for those that
    count them: "2x Trooper", "Fire Teams", "Leadership 7".
    """
    rolled = [event for event in list_noted(game, thing) if isinstance(event, Rolled | ResultGiven)]
    names = [name_results(game, event).partition(",")[0] for event in rolled if _is_written(game, event)]
    columns = [column.title for each in rolled for column in find_table(game, each).columns if column.id == each.column]
    numbers = [f"{rules.title} {value}" for rules, value in list_told_numbers(game, thing) if not rules.routine]
    return [*_count_equal(names), *columns, *numbers] if names else []


def _is_written(game: Game, event: Rolled | ResultGiven) -> bool:
    return any(result.blank for result in find_row(game, event).results)


def _count_equal(words: Iterable[str]) -> list[str]:
    """Return each word once, with how often it is there: "2x Trooper"."""
    return [word if times == 1 else f"{times}x {word}" for word, times in Counter(words).items()]


def _name_noted(game: Game, event: Event) -> str:
    """Return in short what was rolled, drawn or picked for a thing; a roll with its face: "Advance (4)"."""
    match event:
        case Rolled() | ResultGiven():
            results, face = name_results(game, event), find_row(game, event).roll
            return results if face in results.split() or _is_written(game, event) else f"{results} ({face})"
        case CardDrawn(pile, card):
            held = game.pile(pile)
            name = name_card if event.column else name_briefly
            return name(held.deck, held.find_card(card), *filter(None, [event.column]))
        case DiceRolled():
            return phrase_dice(game, event)
        case NamePicked():
            return name_picked(game, event)
    return ""


def phrase_change(before: Game, after: Game) -> list[str]:
    """Return the lines of how a game stands that are different from before."""
    stood = {line for part in phrase_state(before) for line in part.lines}
    lines = [line for part in phrase_state(after) for line in part.lines if line not in stood]
    return [after.words.say("endings.goes-on"), *lines] if before.ended and not after.ended else lines


def _is_whole(pile: Pile) -> bool:
    """Tell whether all cards of a pile lie in it."""
    return not any(pile.places.at(place) for place in PLACES if place != STACK)


def _describe_pile(game: Game, pile: Pile) -> list[str]:
    """Return where the cards of a pile are. Of hidden cards in hands or kept only the number is told."""
    places, secret = pile.places, list_secret(game, pile.rules.id)
    say = game.words.say
    counts = {place: len(places.at(place)) for place in PLACES}
    said = [f"{count} {say(f'places.{place}')}" for place, count in counts.items() if count or place == STACK]
    lines = [f"{pile.deck.title}: {', '.join(said)}"]
    active = "; ".join(name_card(pile.deck, pile.card(number), pile.column_of(number)) for number in places.active)
    lines += [f"  {say(f'places.{ACTIVE}')}: {active}"] if active else []
    owners = dict.fromkeys(player for _, player in places.owners)
    several = len(owners) > 1 or is_hidden(game, pile.rules.id)
    held = [(say("state.hand", player=hand.player), hand.cards) for hand in places.hands]
    kept = "state.kept-by" if several else f"places.{KEPT}"
    held += [(say(kept, player=player), places.kept_by(player)) for player in sorted(owners)]
    for title, numbers in held:
        names = [name_card(pile.deck, pile.card(number)) for number in numbers if number not in secret]
        hidden = len(numbers) - len(names)
        names += [say("state.unseen", number=hidden)] if hidden else []
        lines.append(f"  {title}: {'; '.join(names)}")
    discards = [name_briefly(pile.deck, pile.card(number)) for number in places.discards]
    return [*lines, f"  {say(f'places.{DISCARDS}')}: {count_names(discards)}"] if discards else lines


def _describe_bag(bag: Bag) -> list[str]:
    say = bag.words.say
    titles = {token.name: token.title for token in bag.rules.tokens}
    lines = [say("events.bag-filled", title=bag.rules.title, number=len(bag.inside))]
    bags = ((say("state.inside"), bag.inside), (say("state.taken"), bag.taken), (say("state.out"), bag.gone))
    for word, names in bags:
        lines += [f"  {word}: {count_names(titles[token] for token in names)}"] if names else []
    return lines


def count_names(names: Iterable[str]) -> str:
    """Return names in a row, equal names once with their number.

    Names that differ only in a number at the end share their words: "Order 1, 2, 4".
    """
    said, before = [], ""
    for name, count in Counter(names).items():
        words, _, number = name.rpartition(" ")
        numbered = words if number.isdecimal() and count == 1 else ""
        said.append(number if numbered and numbered == before else f"{count} x {name}" if count > 1 else name)
        before = numbered
    return ", ".join(said)


# The number of the first line after the header.
FIRST = 2


def find_undone(lines: Iterable[LogLine]) -> dict[int, int]:
    """Return the numbers of the lines that belong together: each undone line and the line that undoes it, both ways."""
    in_force: list[int] = []
    undone: dict[int, int] = {}
    for number, line in enumerate(lines, FIRST):
        if line.get("do") != UNDO:
            in_force.append(number)
        elif in_force:
            taken = in_force.pop()
            undone |= {taken: number, number: taken}
    return undone


def phrase_played(played: Played, undone: dict[int, int], *, hands: bool) -> list[str]:
    """Return what a line of a log says, with its number. Cards of hands are named only with `hands`."""
    if played.action is None:
        return [f"{played.number}  {played.before.words.say('log.takes-back', line=undone[played.number])}"]
    done = DoneAction(played.before, played.action, played.events, played.after)
    is_undone = played.number in undone
    note = f"  ({done.after.words.say('log.undone-in', line=undone[played.number])})" if is_undone else ""
    said = phrase_undone(done.before, done.action)
    is_held = any(_find_held(done, ShownEvents((event,))) for event in done.events)
    if isinstance(done.action, CARD_MOVES) and is_held and not hands:
        said = f"{type(done.action).__name__.lower()} {done.action[0]}"
    shown = phrase_outcome(done, hands=True) if hands else _phrase_openly(done)
    return [f"{played.number}  {said}{note}", *(f"     {line}" for line in shown)]


def _phrase_openly(done: DoneAction) -> list[str]:
    """Return what came of an action as all players at the table have seen it: cards of hands are only counted."""
    lines = []
    for held, shown in groupby(list_shown(done, hands=True), lambda shown: _find_held(done, shown)):
        if held:
            title, where = held
            cards = done.after.words.say("nouns.card", number=len(list(shown)))
            lines.append(done.after.words.say("log.held", title=title, cards=cards, where=where))
        else:
            lines += [line for each in shown for line in phrase_shown(done.after, each)]
    return lines or [done.after.words.say("events.unchanged")]


def _find_held(done: DoneAction, shown: ShownEvents) -> tuple[str, str] | None:
    """Return the pile of a card that its player was dealt, held or had kept unseen, and where the card went."""
    match shown:
        case ShownEvents((CardDrawn(pile, goes=goes),), "") if goes == HAND:
            where = done.after.words.say("places.hand")
        case ShownEvents((CardMoved(pile, card, goes, player),)) if player or find_holder(done.before, pile, card):
            where = done.after.words.say("log.taken-up") if goes == HAND else _say_went(done.after, goes)
        case _:
            return None
    return done.after.pile(pile).deck.title, where
