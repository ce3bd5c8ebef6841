"""The next step of the course in words: what it is called, and what is told as it comes up."""

from collections.abc import Sequence
from itertools import takewhile

from printgen.model.course import IT_NUMBER, CourseStep, Phase
from printgen.model.table import Result
from printgen.model.told_words import ToldWords
from printgen.play.game.actions import Name, Score
from printgen.play.game.course import Due, Next, find_due, list_offered, list_things_said, name_step, refuse_waiting
from printgen.play.game.game import Game
from printgen.play.game.routine import find_routine, list_needs
from printgen.play.game.session import Action, Session
from printgen.play.game.tally import list_told_numbers, read_number
from printgen.play.game.thing import Thing, find_thing_kind
from printgen.play.words.ending import list_shown_cards
from printgen.play.words.in_force import list_general, list_told
from printgen.play.words.names import call_thing
from printgen.play.words.phrases import (
    StateSection,
    find_phase,
    list_told_lines,
    list_told_marks,
    list_told_results,
    list_written,
    name_moment,
    phrase_thing,
)
from printgen.play.words.rulebook import (
    flatten,
    join_sentences,
    list_orders,
    list_paragraphs,
    list_result_lines,
    list_sayings,
    list_unopened,
    say_result,
    say_text,
)

# So many things that do the same are told by their names; of more the numbers alone.
MOST_CALLED = 8


def phrase_now(game: Game) -> StateSection:
    """Return where a game is in its course: the round, the phase and the step that comes next, with what it tells."""
    due = find_due(game)
    lines = [prompt_due(game, due), *(f"  {line}" for line in phrase_due(game, due))] if due else phrase_waiting(game)
    return StateSection(game.words.say("state.now"), lines)


def phrase_waiting(game: Game) -> list[str]:
    """Return what the course waits for where no step comes next; nothing where one does, or the game has ended."""
    course = game.system.play.course
    if not course or not course.declared or game.ended or find_due(game):
        return []
    refused = refuse_waiting(game)
    return list(filter(None, (str(refused.message), refused.hint)))


def prompt_due(game: Game, due: Due) -> str:
    """Return what comes next in a line: "Round 2, Enemy phase, 3 of 5: Enemy unit 4, Grenadiers"."""
    step, total = due.step, due.done + due.left
    is_counted = due.left and total > 1 and not step.tells[1]  # a list has all of them
    repeated = game.words.say("events.repeated", number=due.done + 1, of=total)
    count = f", {repeated}" if is_counted else ""
    title = "" if step.is_line and not step.title else flatten(name_step(game, step))
    thing = name_together(game, due)
    said = ": ".join(filter(None, (thing, "" if title == due.phase.title else title)))
    return f"{name_moment(game, due.phase)}{count}{f': {said}' if said else ''}"


def phrase_due(game: Game, due: Due, *, is_brief: bool = False) -> list[str]:
    """Return what is told as a step comes up: what the thing does in its turn, its line, and the card that it needs.

    Where a routine asks something of the thing, what is known of it is told. What a scenario says of it is told
    the first time in a turn, and after that only what may have changed. In brief cards, effects and orders of several
    lines are told by their titles alone.
    """
    step = due.step
    lines = list_paragraphs(step.line)
    lines += _list_marked(game, step)
    lines += _list_needed_cards(game, step)
    lines += [] if step.kind else _list_said(game, step)
    if step.kind and step.kind == game.system.play.players:
        lines += _list_cards_told(game, step, due.number or 1, is_brief=is_brief)
    elif due.number:
        together = list_together(game, due)
        rolled = {number: _list_rolled_for(game, due, number, is_brief=is_brief) for number in together}
        lines = [_fill_numbers(game, step.kind, due.number, line) for line in lines]
        types = dict.fromkeys(line for number in together for line in rolled[number])  # each is told once
        lines = [*_describe_asked(game, step, due.number), *types, *lines]
        for number in together:
            orders = _list_orders_now(game, due, number)
            name = f"{call_thing(game, step.kind, number)}: " if step.tells[1] or together[1:] else ""
            if heads := [line.partition(": ")[0] for line in rolled[number]] if step.tells[1] else []:
                orders = [f"{', '.join(heads)}.", *orders]
            lines += [f"{name}{' '.join(orders)}"] if name and orders else orders
        lines += _list_offered_lines(game, due, is_brief=is_brief)
    has_begun = any(name == due.phase.id for name, _, _ in game.progress.done)
    return lines + list_told(game, due.phase.id, is_brief=is_brief or has_begun)


def _list_offered_lines(game: Game, due: Due, *, is_brief: bool) -> list[str]:
    """Return what the thing whose turn it is may do with others, and with which: "It is rallied: Counter 1. It ...".

    Of its own kind it is told how far one reaches, such as by the Leadership of a leader.
    """
    lines = []
    for routine, known in list_offered(game, due):
        names = "; ".join(_call_in_reach(game, thing, due.step.kind) for thing in known)
        lines += [join_sentences(f"{routine.title}: {names}", "" if is_brief else routine.text)] if names else []
    return lines


def _call_in_reach(game: Game, thing: Thing, kind: str) -> str:
    name = call_thing(game, thing.kind, thing.number)
    reaches = [value for rules, value in list_told_numbers(game, thing) if rules.reaches and thing.kind == kind]
    for value in reaches[::-1]:
        name = game.words.say("course.within", inches=value, name=name)
    return name


def list_together(game: Game, due: Due) -> list[int]:
    """Return the numbers of the things that one Enter does a step for: the next, and those after it that do the same.

    They do what the line says, or what is told of them in a line of what was rolled, and the same by what their marks
    and a scenario say of them as the game stands. Who may do something with others, or for whom something is thrown,
    comes alone. Where a field is told of what was rolled for each, all things are told in one list, in their order.
    """
    step, number = due.step, due.number
    if not (number and step.is_line) or step.kind == game.system.play.players:
        return [number] if number else []
    if step.tells[1]:
        return list(due.things)
    if len(_list_rolled_for(game, due, number)) > 1:
        return [number]

    def tell(each: int) -> list[str]:
        its = due._replace(things=(each,))
        is_own = list_told_lines(game, its) or list_offered(game, its)
        return [str(each)] if is_own else _list_changing(game, step, each) + _list_rolled_for(game, due, each)

    return list(takewhile(lambda each: tell(each) == tell(number), due.things))


def is_list(game: Game, due: Due) -> bool:
    """Tell whether a step tells of its things in one list."""
    return bool(due.number and due.step.is_line and due.step.tells[1] and due.step.kind != game.system.play.players)


def list_types(game: Game, due: Due) -> list[tuple[str, list[int]]]:
    """Return what a step tells of its things that is the same for some of them, each line with their numbers."""
    types: dict[str, list[int]] = {}
    for number in list_together(game, due):
        for line in _list_rolled_for(game, due, number):
            types.setdefault(line, []).append(number)
    return list(types.items())


def phrase_type(words: ToldWords, line: str, numbers: Sequence[int]) -> str:
    """Return what is the same for some things, with their numbers: "Berserk, 8 and 9: It charges."."""
    head, _, text = line.partition(": ")
    named = words.join_and(map(str, numbers))
    return f"{head}, {named}: {text}" if text else f"{head}, {named}"


def list_described(game: Game, due: Due) -> list[str]:
    """Return what a scenario says of the things of a step that its opening has not said, a line for each."""
    orders = ((number, " ".join(list_unopened(game, due.step.kind, number))) for number in list_together(game, due))
    return [f"{call_thing(game, due.step.kind, number)}: {said}" for number, said in orders if said]


def phrase_heads(game: Game, due: Due, numbers: Sequence[int]) -> str:
    """Return what some things of a step are and by what they act: "Enemy unit 4, Berserk; 5, Tactical"."""
    heads = ([line.partition(": ")[0] for line in _list_rolled_for(game, due, number)] for number in numbers)
    named = "; ".join(", ".join([str(number), *said]) for number, said in zip(numbers, heads, strict=True))
    return f"{find_thing_kind(game.system, due.step.kind).title} {named}"


def count_as_one(session: Session) -> int:
    """Return how many actions a player has done last in one go, which are undone together.

    One answer gives several points and confirms their step, and one line is confirmed for all things that do the same.
    What has come into play is named with it.
    """
    steps = session.steps[::-1]
    if not steps:
        return 0
    is_whole = isinstance(session.last, Next | Name) or steps[0][0].ended != session.game.ended
    pairs = takewhile(lambda place: _are_one(*steps[place], *steps[place - 1]), range(1, len(steps)))
    return 1 + sum(1 for _ in pairs) if is_whole else 1


def _are_one(before: Game, earlier: Action, after: Game, later: Action) -> bool:
    """Tell whether an action is done in one go with the one that comes next."""
    if isinstance(later, Name):  # what has come into play is named at once
        is_new = not before.things.find(later.kind, later.number)
        return is_new and len(after.things.of_kind(later.kind)) == len(before.things.of_kind(later.kind)) + 1
    due, step = find_due(before), find_due(after)
    if not due or not step:
        return False
    if isinstance(earlier, Score):
        return due.step.scores and step.step is due.step and isinstance(later, Score | Next)
    if not (isinstance(earlier, Next) and isinstance(later, Next)):
        return False
    return later.number in list_together(before, due)[1:]


def _list_orders_now(game: Game, due: Due, number: int) -> list[str]:
    """Return what a scenario says of a thing: all of it the first time in a turn, then what may have changed."""
    if not _has_acted(game, due.step.kind, number) and not _tell_own_text(game, due.step, number):
        return list_orders(game, due.step.kind, number)
    return _list_changing(game, due.step, number) if number == due.number else []


def _tell_own_text(game: Game, step: CourseStep, number: int) -> str:
    """Return the text of a thing that a step tells alone, "" where it tells none."""
    return say_text(game, step.kind, number, step.says[1]) if step.says else ""


def _list_said(game: Game, step: CourseStep) -> list[str]:
    """Return what a step tells that the scenario says of things, a line each: "Enemy unit 2: Opportunity: Fires."."""
    name, text = step.says or ("", "")
    numbers = list_things_said(game, step) or ()
    return [f"{call_thing(game, name, number)}: {say_text(game, name, number, text)}" for number in numbers]


def _list_changing(game: Game, step: CourseStep, number: int) -> list[str]:
    """Return what a scenario says of a thing that is otherwise as the game goes on, or the text that a step tells."""
    if told := _tell_own_text(game, step, number):
        return [told]
    return [saying.line for saying in list_sayings(game, step.kind, number) if saying.changes]


def name_together(game: Game, due: Due) -> str:
    """Return what the things are called that a step is for next: "Enemy unit 1, Cooks; 4, Guards"; "" for none.

    Of many, and of those that a list names, the numbers are told.
    """
    return name_things(game, due.step.kind, list_together(game, due), most=1 if due.step.tells[1] else MOST_CALLED)


def name_things(game: Game, kind: str, numbers: Sequence[int], most: int = 1) -> str:
    """Return what things are called, "" for none; of more than `most` the numbers alone: "Enemy unit 1, 2, 4, 5"."""
    title = next((each.title for each in game.system.play.things if each.id == kind), "")
    if len(numbers) > most:
        return f"{title} {', '.join(map(str, numbers))}"
    names = [call_thing(game, kind, number) for number in numbers]
    return "; ".join([*names[:1], *(name.removeprefix(f"{title} ") for name in names[1:])])


def list_doings(game: Game, thing: Thing) -> list[str]:
    """Return what the course says that a thing does now: the lines of the steps for its kind, and effects.

    Where the phase has no such line, that of each phase stands on a line of its own. A step for those without a mark is
    not for a thing that has it.
    """
    course, due = game.system.play.course, find_due(game)

    def find(phase: Phase) -> list[str]:
        steps = [step for step in phase.steps if (step.kind, step.place) == (thing.kind, thing.place)]
        own = [step.line for step in steps if step.is_line and not step.tells[0] and step.without not in thing.marks]
        lines = list_paragraphs("\n".join(own))
        return [_fill_numbers(game, thing.kind, thing.number, line) for line in lines]

    phases = [phase for phase in (course.phases if course else ()) if not phase.at and find(phase)]
    now = [phase for phase in phases if due and phase == due.phase]
    lines = find(now[0]) if now else [f"{phase.title}: {' '.join(find(phase))}" for phase in phases]
    return lines + list_general(game, [phase.id for phase in now or phases])


def _list_marked(game: Game, step: CourseStep) -> list[str]:
    """Return in a line which things have the mark that a step names: "Stay Frosty: NPC figure 3, Corporal"."""
    if not step.names:
        return []
    name, mark = step.names
    marked = [thing for thing in game.things.of_kind(name) if mark in thing.marks]
    title = next(each.title for each in find_thing_kind(game.system, name).marks if each.id == mark)
    return [f"{title}: {'; '.join(call_thing(game, name, each.number) for each in marked)}"] if marked else []


def _has_acted(game: Game, kind: str, number: int) -> bool:
    """Tell whether a step of this turn was done for a thing."""
    acted = [(find_phase(game, name).steps[place].kind, each) for name, place, each in game.progress.done]
    return (kind, number) in acted


def _describe_asked(game: Game, step: CourseStep, number: int) -> list[str]:
    """Return who a thing is, as the player has written it: "3 models: 2x Trooper; Brute".

    Of a thing of which a routine asks more than its number, to be answered from that, it is all that is known.
    """
    thing = game.things.find(step.kind, number)
    asks = find_routine(game, step.routine).asks if step.routine else ()
    if not thing or len(asks) == 1:
        return []
    if asks:
        return [phrase_thing(game, thing)]
    written = "; ".join(list_written(game, thing))
    counted = [(value, rules) for rules, value in list_told_numbers(game, thing) if rules.routine and value > 1]
    several = "".join(f"{value} {game.words.inside(rules.title)}: " for value, rules in counted)
    return [f"{several}{written}"] if written else []


def _fill_numbers(game: Game, kind: str, number: int, line: str) -> str:
    """Return a line with the numbers of a thing in it where it names them: {it.leadership}."""
    thing = game.things.find(kind, number)
    numbers = {rules.id: rules for rules in find_thing_kind(game.system, kind).numbers}
    return IT_NUMBER.sub(lambda found: str(read_number(game, thing, numbers[found[1]])) if thing else "", line)


def _list_rolled_for(game: Game, due: Due, number: int, *, is_brief: bool = False) -> list[str]:
    """Return what the marks of a thing say now, and what was rolled for it on the table that a step tells of.

    In brief the titles of a result of several lines are enough, a line each.
    """
    table, field = due.step.tells
    thing = game.things.find(due.step.kind, number)
    if not thing or not (table or due.step.is_line):
        return []
    results = list_told_results(game, table, thing, due.phase.id) if table else []
    lines = [line for result in results for line in list_result_lines(result, field, is_brief=is_brief)]
    return list_told_marks(game, thing, due.phase.id) + lines


def _list_cards_told(game: Game, step: CourseStep, player: int, *, is_brief: bool) -> list[str]:
    """Return what the cards say that a player has shown, of the table that a step tells of, and what they need."""
    table, field = step.tells
    lines = []
    for pile, card in list_shown_cards(game, player):
        if game.system.table_of(pile.rules.id).id == table:
            lines.append(say_result(_find_result(game, pile.rules.id, card.title), field, is_brief=is_brief))
            lines += [
                game.words.say("course.needed", title=game.gauge(gauge).title, label=game.label(gauge), least=least)
                for title, gauge, least in list_needs(game, pile.rules.id, player)
                if title == card.title
            ]
    return lines


def _list_needed_cards(game: Game, step: CourseStep) -> list[str]:
    """Return what the cards say that have to be in play for the routine of a step: what they ask, what comes of it."""
    needed = find_routine(game, step.routine).when if step.routine else ()
    cards = [
        _find_result(game, name, title)
        for name, wanted in needed
        for title in (game.labels(name) if name in game.piles else ())
        if title in wanted
    ]
    return [
        line
        for result in cards
        if result.parts
        for line in (
            say_result(result._replace(parts=())) if result.text else say_result(result, result.parts[0].field.id),
            *list_result_lines(result)[2:],
        )
    ]


def _find_result(game: Game, pile: str, title: str) -> Result:
    """Return the result of the table of a pile that has a title."""
    return next(each for row in game.system.table_of(pile).rows for each in row.results if each.title == title)
