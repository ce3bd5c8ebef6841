"""Routines: the steps that a pack joins into one action, what each of them does, and what takes them one by one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, dropwhile, takewhile
from typing import Any, NamedTuple

from printgen.model import routine as steps
from printgen.model.die import FEWEST_SIDES, name_dice
from printgen.model.options import show_row
from printgen.model.routine import (
    IT,
    MINUS,
    ROWS,
    TABLE,
    THROWN,
    VALUE,
    Ask,
    Condition,
    Number,
    PutStep,
    Routine,
    Step,
    list_steps,
)
from printgen.model.table import Result, Row, Table
from printgen.model.told_words import ToldWords
from printgen.play.game.actions import (
    Add,
    Deal,
    Discard,
    Draw,
    Mark,
    Move,
    Put,
    Remove,
    Return,
    Reveal,
    Score,
    Search,
    Send,
    Set,
    Take,
    Unmark,
    check_chosen,
    check_player,
    choose_any,
    find_pick,
    find_thing,
    list_options,
    list_read,
    list_results,
    pick_names,
)
from printgen.play.game.dice import find_roll, read_row, roll_loose, roll_once
from printgen.play.game.event import (
    Brought,
    CardDrawn,
    DiceRolled,
    DrawnShort,
    Ended,
    Event,
    MarkedBefore,
    NamePicked,
    OneChosen,
    Repeated,
    ResultGiven,
    Rolled,
    ThingsTurn,
    TokenMoved,
)
from printgen.play.game.game import EventsAndGame, Game, Points
from printgen.play.game.lead import add_up, follow_results
from printgen.play.game.noted import (
    TitlesSaid,
    find_written,
    list_noted_answers,
    list_rows,
    name_answer,
    read_titles,
    strike,
)
from printgen.play.game.pile import is_met, list_hidden
from printgen.play.game.refusal import Refused, check_known, find_named
from printgen.play.game.tally import Count, Merge, list_emptied, read_number
from printgen.play.game.thing import Thing, find_bag_kind, find_thing_kind

# No routine of a sound pack takes so many steps; a pack that asks for more has made a mistake.
MOST_EVENTS, MOST_STEPS = 5_000, 20_000
# The choice of each answer, and the number that it stands for, by the id of the ask.
Answers = Mapping[str, tuple[str, int]]


class Runner:
    """Takes the steps of a routine.

    game: the game after the steps taken so far.
    events: what has happened.
    answers: the choice and the number of each answer, by the id of the ask.
    numbers: the index of each step among all steps of the routine.
    value: the number in the last result.
    thrown: the sum of the dice that were rolled last and read on no table.
    taken: how many steps were taken.
    it: the kind and the number of the thing whose turn it is, None if it is the turn of none.
    is_over: whether a step has ended the game, so that no other step is taken.
    """

    def __init__(self, game: Game, routine: Routine, answers: Answers) -> None:
        self.game = game
        self.routine = routine
        self.answers = answers
        self.numbers = {id(step): number for number, step in enumerate(list_steps(routine.steps))}
        self.events: list[Event] = []
        self.value = 0
        self.thrown = 0
        self.taken = 0
        self.it: tuple[str, int] | None = None
        self.is_over = False
        # Of each ask for a name the thing that gets it, and the name: its result, its roster, its index there.
        self.named = {
            ask.id: (find_last(game, ask), list_named(game, ask)[answers[ask.id][1]])
            for ask in routine.asks
            if ask.names
        }

    def take(self, steps: Iterable[Step]) -> None:
        """Take steps, one after the other. Raises Refused."""
        for step in steps:
            self.taken += 1
            if self.taken > MOST_STEPS:
                raise Refused(self.game.words, "endless-routine")
            if not self.is_over:
                self.do(step)

    def do(self, step: Step) -> None:  # noqa: C901, PLR0912, PLR0915  # one for each kind
        """Do what a step says. Raises Refused."""
        match step:
            case steps.RollStep():
                self._roll(step)
            case steps.DiceStep():
                self._throw(step)
            case steps.DrawStep():
                self._draw(step)
            case steps.DealStep():
                self._act(Deal(step.pile, 1, self.answers[step.player][1]))
            case steps.RevealStep():
                player = self.answers[step.player][1]
                if step.proven:
                    _check_needs(self.game, step.pile, player)
                if list_hidden(self.game.pile(step.pile), player):
                    self._act(Reveal(step.pile, player))
            case steps.MoveStep():
                self._move(step)
            case steps.BagStep(verb, bag, token):
                if verb == "return":
                    self._act(Return(bag))
                else:
                    self._act((Remove if verb == "remove" else Add)(bag, self._choose(token)))
            case steps.DiscardStep():
                pile = self.game.pile(step.pile)
                place = self.answers[step.card][1] if step.card else None
                number = pile.last if step.last else 0 if place is None else pile.places.active[place]
                if not step.last or number in pile.places.active:
                    self._act(Discard(step.pile, pile.card(number).id if number else ""))
            case steps.SearchStep(name, title):
                pile = self.game.pile(name)
                if title not in pile.active_titles:
                    self._act(Search(name, next(card.id for card in pile.deck.cards if card.title == title)))
            case steps.RepeatStep():
                times = self.count(step.times)
                for number in range(1, times + 1):
                    if times > 1 and not self.is_over:
                        self._note(Repeated(number, times))
                    self.take(step.steps)
            case steps.WhenStep():
                self.take(step.steps if is_met(step.when, self._labels) else step.otherwise)
            case steps.EndStep():
                label = self.game.label(step.last) if step.last else ""
                rounds = self.game.system.scenario.rounds if self.game.system.scenario else 0
                if not step.last or (rounds and label.isascii() and label.isdecimal() and int(label) >= rounds):
                    self.game = self.game._replace(ended=step.end)
                    self._note(Ended(step.end))
                    self.is_over = True
            case steps.PutStep():
                number = self.game.things.next_number(step.kind)
                self._act(Put(step.kind, self._choose(step.name), self._choose(step.place)))
                self._take_for((step.kind, number), step.steps)
            case steps.NoteStep():
                thing = self._find(step.thing)
                self._take_for((thing.kind, thing.number) if thing else None, step.steps)
            case steps.TakeStep():
                if thing := self._find(step.thing):
                    self._act(Take(thing.kind, thing.number))
            case steps.CountStep():
                self._move_number(step)
            case steps.MergeStep():
                thing, other = self._find(step.thing), self._find(step.into)
                if thing and other:
                    self._act(Merge(thing.kind, thing.number, other.number))
            case steps.StrikeStep():
                ask = next(ask for ask in self.routine.asks if ask.id == step.noted)
                row = int(self.answers[ask.id][0]) // ROWS
                if (thing := self._find(step.noted)) and row:
                    into = self._find(step.into) if step.into else None
                    events, self.game = strike(self.game, thing, ask.noted, row - 1, into)
                    self._note(*events)
            case steps.SettleStep():
                if thing := self._find(step.thing):
                    self._settle(step, thing)
            case steps.MarkStep():
                is_kind = step.thing in [kind.id for kind in self.game.system.play.things]
                is_asked = step.thing in [ask.id for ask in self.routine.asks]
                every = is_kind and not is_asked
                for thing in self.game.things.of_kind(step.thing) if every else filter(None, [self._find(step.thing)]):
                    self._act((Mark if step.on else Unmark)(thing.kind, thing.number, step.mark))
            case steps.SendStep():
                if thing := self._find(step.thing):
                    self._act(Send(thing.kind, thing.number, step.place))
            case steps.ArriveStep():
                rules, scenario = self.game.system.play.scenario, self.game.system.scenario
                if rules and rules.rounds and scenario:
                    label = self.game.label(rules.rounds)
                    now = int(label) if label.isascii() and label.isdecimal() else 0
                    course = self.game.system.play.course
                    first = 1 if course and course.declared else now  # the round may have been passed over
                    for listed in scenario.things(step.kind):
                        thing = self.game.things.find(step.kind, listed.number)
                        if thing and thing.place and listed.arrives and first <= listed.arrives <= now:
                            self._act(Send(step.kind, listed.number))
            case steps.AnyStep():
                self._choose_any(step)
            case steps.PickStep():
                self._pick(step)
            case steps.EachStep():
                for thing in [thing for thing in self.game.things.of_kind(step.kind) if self._is_whose(thing, step)]:
                    if thing.place == step.place and step.without not in thing.marks and not self.is_over:
                        key = (thing.kind, thing.number)
                        self._note(ThingsTurn(*key))
                        self._take_for(key, step.steps)

    def score(self) -> None:
        """Score what the scenario scores whenever the routine is done."""
        scenario = self.game.system.scenario
        for score in scenario.scores if scenario else ():
            is_open = not score.most or self.game.scored.count(score.id) < score.most
            if score.by == self.routine.id and is_open and is_met(score.when, self.game.labels):
                self._act(Score(score.id))

    def _is_whose(self, thing: Thing, step: steps.EachStep) -> bool:
        """Tell whether each number of a thing that a step names is the number of the thing that an answer means."""
        numbers = {rules.id: rules for rules in find_thing_kind(self.game.system, thing.kind).numbers}
        return all(
            0 < self.answers[asked][1] == read_number(self.game, thing, numbers[name]) for name, asked in step.whose
        )

    def _settle(self, step: steps.SettleStep, thing: Thing) -> None:
        """Settle a thing by the results that are noted with it. On a true tie it parts: a thing for each column."""
        rows, said = list_rows(thing, step.by), self._read_settled(step, thing)
        noted = [event for event in thing.noted if isinstance(event, Rolled | ResultGiven) and event.roll == step.of]
        named = said.list_deciding() if noted else []
        for column in dict.fromkeys(said.words) if len(named) > 1 else ():
            if column == named[0]:
                continue
            number = self.game.things.next_number(thing.kind)
            self._act(Put(thing.kind, "", thing.place))
            own = [row for row, word in zip(rows, said.words, strict=True) if word == column]
            for row in own:
                left, other = [self.game.things.find(thing.kind, each) for each in (thing.number, number)]
                assert left
                events, self.game = strike(self.game, left, step.by, row, other)
                self._note(*events)
            self._act(Mark(thing.kind, number, step.mark))
            self._act(Count(thing.kind, number, step.counts, len(own)))
            self._act(Count(thing.kind, thing.number, step.counts, -len(own)))
            self._read_anew(step, number, ResultGiven(step.of, column, noted[-1].row, kept=True), thing.kind)
        kept = (
            ResultGiven(step.of, named[0], noted[-1].row, kept=True) if named and noted[-1].column != named[0] else None
        )
        self._read_anew(step, thing.number, kept, thing.kind)

    def _read_settled(self, step: steps.SettleStep, thing: Thing) -> TitlesSaid:
        """Return what the titles of the results noted with a thing say."""
        table = self.game.system.table(find_roll(self.game.system, step.of).table)
        return read_titles(self.game, step.by, list_rows(thing, step.by), [column.id for column in table.columns])

    def _read_anew(self, step: steps.SettleStep, number: int, result: ResultGiven | None, kind: str) -> None:
        """Give a thing the highest number that ends the titles noted with it, and a result in another column."""
        thing = find_thing(self.game, kind, number)
        numbers = self._read_settled(step, thing).list_numbers()
        if numbers:
            rules = find_named(
                self.game.words, find_thing_kind(self.game.system, kind).numbers, step.number, "unknown-number"
            )
            by = max(numbers) - read_number(self.game, thing, rules)
            self._act(Count(kind, number, step.number, by))
        if result:
            self._note(result)
            self._note_with((kind, number), [result])

    def _choose_any(self, step: steps.AnyStep) -> None:
        """Take steps for one of the things that are there, which is chosen at random; none if there is none."""
        there = [
            thing.number
            for thing in self.game.things.of_kind(step.kind)
            if thing.place == step.place and step.without not in thing.marks
        ]
        if there:
            events, self.game = choose_any(self.game, step.kind, there)
            self._note(*events)
            chosen = events[-1]
            assert isinstance(chosen, OneChosen)
            self._take_for((step.kind, chosen.number), step.steps)

    def _pick(self, step: steps.PickStep) -> None:
        """Give the thing of an ask for a name, or one more beside it, this name, and the result at which it stands."""
        thing, (result, roster, place) = self.named[step.name]
        pick = find_pick(self.game, next(ask.names for ask in self.routine.asks if ask.id == step.name))
        table = self.game.system.table(pick.table)
        assert thing
        number = self.game.things.next_number(thing.kind) if step.more else thing.number
        if step.more:
            self._act(Put(thing.kind, "", thing.place))
        noted = _find_noted(self.game, thing, table)
        assert noted
        row = next(row for row in table.rows if result in [each.id for each in row.results])
        given = ResultGiven(noted.roll, noted.column, table.rows.index(row), by_hand=True)
        chosen = NamePicked(pick.id, result, roster, place)
        events: list[Event] = [chosen] if table.rows[noted.row] == row and not step.more else [given, chosen]
        self._note(*events)
        self._note_with((thing.kind, number), events)

    def _throw(self, step: steps.DiceStep) -> None:
        """Throw dice; where they have as many faces as a number says, fewer than two need no throw."""
        die = step.die
        if not name_dice(die):
            self.thrown = self._number(die)
            if self.thrown < FEWEST_SIDES:
                return
            die = f"d{self.thrown}"
        rolled, stream = roll_loose(self.game.system, die, self.game.dice_stream(die))
        self.game = self.game.put_stream(f"{die}/dice", stream)
        self.thrown = sum(rolled.thrown)
        self._note(rolled._replace(routine=self.routine.id, step=self.numbers[id(step)]))

    def _move(self, step: steps.MoveStep) -> None:
        """Move a gauge, that of one player, or those of all. Raises Refused if it has to go all the way and cannot."""
        player = 0
        if step.player:
            player = self.thrown if step.player == THROWN else self.answers[step.player][1]
            check_player(self.game, player)
        for gauge in self.game.gauges_of(step.gauge, player):
            labels = self.game.gauge(gauge).labels
            if step.to:  # which may be missing, since a scenario gives tracks other lengths
                check_known(self.game.words, step.to, dict.fromkeys(labels), "unknown-box", gauge=gauge)
                self._act(Set(gauge, labels.index(step.to)))
                continue
            by = self.count(step.by)
            if step.whole and not 0 <= self.game.position(gauge) + by < len(labels):
                stand = {"title": self.game.gauge(gauge).title, "label": self.game.label(gauge)}
                is_short = by < 0 and stand["label"].isdecimal()
                raise Refused(
                    self.game.words, "no-way-left/short" if is_short else "no-way-left", by=f"{by:+}", cost=-by, **stand
                )
            before = self.game.position(gauge)
            self._act(Move(gauge, by))
            moved = self.game.position(gauge) - before
            if step.cause and moved:
                points = (*self.game.points, Points(gauge, "", self.routine.id, 0, moved, step.cause))
                self.game = self.game._replace(points=points)

    def _move_number(self, step: steps.CountStep) -> None:
        """Move a number of a thing, if one is meant."""
        if thing := self._find(step.thing):
            numbers = find_thing_kind(self.game.system, thing.kind).numbers
            now = read_number(self.game, thing, find_named(self.game.words, numbers, step.number, "unknown-number"))
            by = self.count(step.to) - now if step.to else self.count(step.by)
            if step.least:
                by = max(0, self.count(step.least) - now)
            self._act(Count(thing.kind, thing.number, step.number, by))

    def _act(self, action: Any, **how: bool) -> None:
        """Do an action, and take in what has come of it. Raises Refused."""
        events, self.game = action.run(self.game, **how)
        self._note(*events)

    def _note(self, *events: Event) -> None:
        """Note what has happened. Raises Refused if there is no end to it."""
        self.events += events
        if len(self.events) > MOST_EVENTS:
            raise Refused(self.game.words, "endless-routine")

    def _note_with(self, key: tuple[str, int], events: Sequence[Event]) -> None:
        """Note with a thing, if it is still in play, what was rolled, drawn and picked for it."""
        if thing := self.game.things.find(*key):
            notes = find_thing_kind(self.game.system, thing.kind).notes
            noted = thing.note(events, notes, set(self._list_thrown_anew(events)))
            self.game = self.game.put_things(self.game.things.change(noted))
            for event in events:
                if isinstance(event, NamePicked) and event.roster:
                    self._mark_named(key, event)

    def _mark_named(self, key: tuple[str, int], named: NamePicked) -> None:
        """Give a thing the marks of the name picked for it, and take off the marks of its earlier name."""
        system, roster = self.game.system, self.game.system.roster(named.roster)
        name, marks = roster.names_at(named.result)[named.place].text, dict(roster.marks)
        given = {mark for each in system.rosters for mark, _ in each.marks}
        for mark in find_thing_kind(system, key[0]).marks:
            has, gets = mark.id in find_thing(self.game, *key).marks, name in marks.get(mark.id, ())
            if mark.id in given and has != gets:
                self._act((Mark if gets else Unmark)(*key, mark.id))

    def _list_thrown_anew(self, events: Iterable[Event]) -> Iterator[str]:
        """Yield what steps throw that follow a roll made now: what they threw after an earlier one is over."""
        rolled = {event.roll for event in events if isinstance(event, Rolled)}
        for step in list_steps(self.routine.steps):
            if isinstance(step, steps.RollStep) and rolled & {roll for _, roll in step.rolls}:
                for each in list_steps(chain.from_iterable(inner for _, inner in step.then)):
                    yield from [roll for _, roll in each.rolls] if isinstance(each, steps.RollStep) else []
                    yield from [each.die] if isinstance(each, steps.DiceStep) else []

    def _take_for(self, key: tuple[str, int] | None, steps: Iterable[Step]) -> None:
        """Take steps in the turn of a thing, and note with it what they roll, draw and pick."""
        before, outer = len(self.events), self.it
        self.it = key or outer
        self.take(steps)
        self.it = outer
        if key:
            self._note_with(key, self.events[before:])

    def count(self, numbers: Iterable[Number]) -> int:
        """Return the sum of numbers as they are now. Raises Refused if a gauge does not show a number."""
        return sum(map(self._number, numbers))

    def _number(self, number: Number) -> int:
        if isinstance(number, int):
            return number
        if number.startswith(MINUS):
            return -self._number(number.removeprefix(MINUS))
        if number in (VALUE, THROWN):
            return self.value if number == VALUE else self.thrown
        if number in self.answers:
            return self.answers[number][1]
        if "." in number:
            return self._count_of(*number.split(".", 1))
        return self.game.number(number)

    def _count_of(self, asked: str, count: str) -> int:
        """Return a number of a thing, 1 for a mark that it has, or what the scenario or its kind gives it; else 0."""
        thing, rules, scenario = self._find(asked), self.game.system.play.scenario, self.game.system.scenario
        numbers = find_thing_kind(self.game.system, thing.kind).numbers if thing else ()
        if thing and (moved := next((each for each in numbers if each.id == count), None)):
            return read_number(self.game, thing, moved)
        if thing and count in [mark.id for mark in find_thing_kind(self.game.system, thing.kind).marks]:
            return int(count in thing.marks)
        if not thing or not rules:
            return 0
        counts = [item for listed in rules.lists if listed.kind == thing.kind for item in listed.counts]
        said = scenario.thing(thing.kind, thing.number) if scenario and counts else None
        start = next((item.start or 0 for item in counts if item.id == count), 0)
        return dict(said.counts).get(count, start) if said else start

    def _labels(self, name: str) -> Sequence[str]:
        """Return what a condition compares: what the game shows or, if it knows no such name, an answer."""
        is_answer = name in self.answers and not self.game.has_label(name)
        return (self.answers[name][0],) if is_answer else self.game.labels(name)

    def _choose(self, name: str) -> str:
        """Return what a step names, or the answer of an ask that it names."""
        return self.answers[name][0] if name in self.answers else name

    def _column(self, name: str, table: Table, gauge: str) -> str:
        """Return the column that a step reads: of an answer, of its id, of the gauge of the step, or of the pile."""
        if name in self.answers or name in [column.id for column in table.columns]:
            return self._choose(name)
        return self.game.read_column(table, name or gauge)

    def _find(self, name: str) -> Thing | None:
        """Return the thing that an answer means, or whose turn it is; None if no thing is meant. Raises Refused."""
        if name == IT:
            return self.game.things.find(*self.it) if self.it else None
        kind = next(ask.things for ask in self.routine.asks if ask.id == name)
        number = self.answers[name][1]
        return find_thing(self.game, kind, number) if number else None

    def _roll(self, step: steps.RollStep) -> None:
        """Roll on a table so many times, and take the steps that follow each result."""
        game = self.game
        name = next(roll for title, roll in step.rolls if not title or game.is_active(title))
        rules = find_roll(game.system, name)
        table = game.system.table(rules.table)
        column = self._column(step.column, table, rules.column)
        modifier = self.count(step.modifiers)
        for _ in range(self.count(step.times)):
            before = len(self.events)
            kept = self._find_kept(step.like, table) if step.like else None
            row = kept or (None if step.anew else self._find_given(table))
            again = row is None
            if again and step.given:
                return
            if row:
                self._note(ResultGiven(rules.id, column, table.rows.index(row), kept=bool(kept)))
            while again:
                thrown, stream = roll_once(game.system, rules, self.game.dice_stream(rules.id), column, modifier)
                again, row = thrown.key in step.reroll, thrown.row
                self.game = self.game.put_stream(f"{rules.id}/dice", stream)
                self._note(thrown.event()._replace(again=again))
            assert row is not None  # it was given or rolled
            results = [result for _, result in read_row(table, row, column)]
            rolled = self.events[before:]
            if any(isinstance(event, Rolled) for event in rolled):
                events, self.game = follow_results(self.game, results)
                self._note(*events)
                self._keep_thrown(events)
            self._follow(step, results, rolled)

    def _keep_thrown(self, events: Iterable[Event]) -> None:
        """Keep the sum of the dice in the words of a result, which are thrown first of what comes of it."""
        for event in takewhile(lambda event: isinstance(event, DiceRolled), events):
            assert isinstance(event, DiceRolled)
            self.thrown = add_up(event)

    def _find_kept(self, asked: str, table: Table) -> Row | None:
        """Return the row of a table that is noted with the thing of an ask, None if none is."""
        thing = self._find(asked)
        noted = _find_noted(self.game, thing, table) if thing else None
        return table.rows[noted.row] if noted else None

    def _find_given(self, table: Table) -> Row | None:
        """Return the row that the scenario has fixed in a table for the thing whose turn it is, None if it has none."""
        scenario, rules = self.game.system.scenario, self.game.system.play.scenario
        if not (scenario and rules and self.it):
            return None
        types = next((item.types for item in rules.lists if item.kind == self.it[0]), "")
        listed = scenario.thing(*self.it)
        if not listed or not listed.type or types != table.id:
            return None
        return next(row for row in table.rows if listed.type in [result.key for result in row.results])

    def _follow(self, step: steps.RollStep, results: Iterable[Result], rolled: Sequence[Event]) -> None:
        """Pick what is picked at results, put the things that come of them, and take the steps that follow them."""
        for result in results:
            self.value = int(result.value) if result.value.isdecimal() else 0
            before = len(self.events)
            if step.pick and not result.quiet:
                picked, self.game = pick_names(self.game, step.pick, result.id, without=step.without, upward=step.given)
                self._note(*picked)
            if step.puts and not result.quiet:
                events = [event for event in self.events[before:] if isinstance(event, NamePicked) and event.roster]
                for pick in events if step.pick else [None]:  # one for each name, or one for the result
                    number = self.game.things.next_number(step.puts)
                    self._act(Put(step.puts, "", self._choose(step.place)))
                    self._note_with((step.puts, number), [*rolled, pick] if pick else rolled)
            self.take(dict(step.then).get(result.key, ()))

    def _follow_cards(self, step: steps.DrawStep, drawn: Sequence[Event]) -> None:
        """Take the steps that follow results of cards that were drawn, card by card, each with the sum of its dice."""
        for place, event in enumerate(drawn, 1):
            for result in list_read(self.game, event) if isinstance(event, CardDrawn) else ():
                self._keep_thrown(dropwhile(lambda other: isinstance(other, Brought), drawn[place:]))
                self.value = int(result.value) if result.value.isdecimal() else 0
                self.take(dict(step.results).get(result.key, ()))

    def _draw(self, step: steps.DrawStep) -> None:
        """Draw cards or tokens, as many as there are.

        Where tokens mark their things, they are drawn one by one. A token whose thing has the mark does nothing.
        """
        among = [thing for kind in step.among for thing in self.game.things.of_kind(kind) if not thing.place]
        times = left = len(among) if step.among else self.count(step.times)
        table = self.game.system.table_of(step.pile) if step.column else None
        column = self._column(step.column, table, "") if table else ""
        if times > 0 and not step.mark:
            before = len(self.events)
            self._act(Draw(step.pile, times, column), short=True)
            dealt = [event for event in self.events[before:] if isinstance(event, CardDrawn) and not event.again]
            for chosen, card in zip(among, dealt, strict=False):  # there may be too few cards
                if card.best:
                    self._note(OneChosen(chosen.kind, chosen.number))
            self._follow_cards(step, self.events[before:])
        kind = find_bag_kind(self.game.system, step.pile)
        while step.mark and left > 0:
            if not self.game.bag(step.pile).inside:
                self._note(DrawnShort(step.pile, times, times - left))
                return
            before = len(self.events)
            self._act(Draw(step.pile))
            drawn = self.events[before]
            assert isinstance(drawn, TokenMoved)
            thing = self.game.things.find(kind.id, int(drawn.token)) if kind and drawn.token.isdecimal() else None
            if thing and step.mark in thing.marks:
                self._note(MarkedBefore(thing.kind, thing.number, step.mark, step.again))
                left -= not step.again
                continue
            if thing:
                self._act(Mark(thing.kind, thing.number, step.mark))
                self.take(step.then)
            left -= 1


MOST_SHOWN = 10
# What a player answers where none of the things is meant.
NONE = "none"


class Do(NamedTuple):
    """Take the steps of a routine."""

    routine: str  # the id of the routine
    # the id of each ask with the index of the choice, from 0; of an ask for things, the number of the thing
    answers: tuple[tuple[str, int], ...] = ()

    def run(self, game: Game) -> EventsAndGame:
        """Take all steps, or none if one of them cannot be taken. Some answers are known without asking.

        Raises Refused, also for a routine that can be done a single time and was done.
        """
        routine = find_routine(game, self.routine)
        check_once(game, routine, self.answers)
        return Again(*self).run(game)


class Again(NamedTuple):
    """Take the steps of a routine on purpose, though it can be done a single time and was done."""

    routine: str  # the id of the routine
    answers: tuple[tuple[str, int], ...] = ()  # as for Do

    def run(self, game: Game) -> EventsAndGame:
        """Take all steps, or none if one of them cannot be taken. Raises Refused."""
        routine = find_routine(game, self.routine)
        _check_time(routine, game)
        answers = {ask.id: found for ask in routine.asks if (found := _find_given(game, ask))}
        asks, said = {ask.id: ask for ask in routine.asks if ask.id not in answers}, dict(self.answers)
        for name in said:
            check_known(game.words, name, asks, "unknown-ask", routine=routine.id)
        for ask in asks.values():
            known = _find_said(game, routine, ask, said) if ask.written else None
            answers[ask.id] = _check_answer(game, routine, ask, said.get(ask.id, known), said)
        for ask in routine.asks:
            if ask.besides and answers[ask.id] == answers[ask.besides]:
                same = answers[ask.id][0]
                if ask.things:
                    raise Refused(
                        game.words, "same-thing", title=find_thing_kind(game.system, ask.things).title, number=same
                    )
                raise Refused(game.words, "same-player", title=ask.title, player=same)
        runner = Runner(game, routine, answers)
        for ask in routine.asks:
            number, answer = runner.count([ask.below]) if ask.below and not ask.things else 0, answers[ask.id][1]
            if 0 < number <= answer:
                raise Refused(game.words, "answer-too-large", title=ask.title, answer=answer, number=number)
        runner.take(routine.steps)
        runner.score()
        return tuple(runner.events), runner.game


def follow_emptied(outcome: EventsAndGame) -> EventsAndGame:
    """Return what comes of an action, and of the routines of numbers at 0 done by themselves. Raises Refused."""
    events, game = outcome
    for name, number in list(list_emptied(events, game, at_once=True)):
        ask = find_routine(game, name).asks[0]
        if game.things.find(ask.things, number):  # no earlier one has taken it
            more, game = Do(name, ((ask.id, number),)).run(game)
            events = (*events, *more)
    return events, game


def check_once(game: Game, routine: Routine, answers: Iterable[tuple[str, int]]) -> None:
    """Make sure that a routine which can be done a single time was not done for the same. Raises Refused."""
    number = routine.find_occasion(answers)
    if routine.once and number is not None and was_done(game, routine, number):
        ask, thing = routine.occasion_ask, ""
        if ask and number:
            thing = f" {number if ask.things else ask.choices[number - 1][0]}"
        raise Refused(game.words, f"done-before/{routine.once}", routine=routine.id, title=routine.title, thing=thing)


def check_ready(game: Game, action: "Do | Again") -> None:
    """Make sure that what a routine asks need be asked: no answer is needed to refuse it. Raises Refused."""
    routine = find_routine(game, action.routine)
    if isinstance(action, Do):
        check_once(game, routine, action.answers)
    _check_time(routine, game)
    _check_rosters(game, routine)


def _check_rosters(game: Game, routine: Routine) -> None:
    """Make sure that the rosters are chosen from which a routine picks names. Raises Refused."""
    picked = {step.pick for step in list_steps(routine.steps) if isinstance(step, steps.RollStep)}
    for pick in game.system.play.picks:
        if pick.id in picked:
            check_chosen(game, pick)


def find_thing_ask(routine: Routine) -> Ask | None:
    """Return the ask of a routine for the thing that it is done for, None if it is done for none."""
    return next((ask for ask in routine.asks if ask.things and not ask.noted), None)


def was_done(game: Game, routine: Routine, number: int, phase_now: str = "") -> bool:
    """Tell whether a routine that can be done a single time was done, for a thing or a place or, with 0, for none.

    phase_now: the id of the phase in which it would be done, "" for the one that the game is in.
    """
    now, course = game.progress, game.system.play.course
    phase_now = phase_now or now.phase
    now_turn = course.find_turn(now.turn, phase_now) if course else now.turn
    for name, thing, turn, phase in now.routines:
        is_now = turn == now_turn and (routine.once == "turn" or phase == phase_now)
        if (name, thing) == (routine.id, number) and (routine.once == "game" or is_now):
            return True
    return False


def find_routine(game: Game, name: str) -> Routine:
    """Return a routine. Raises Refused if there is none of this name."""
    return find_named(game.words, game.system.play.routines, name, "unknown-routine")


def _check_time(routine: Routine, game: Game) -> None:
    """Make sure that a routine can be taken as the gauges stand, and ends no game twice. Raises Refused."""
    if game.ended and any(isinstance(step, steps.EndStep) for step in list_steps(routine.steps)):
        raise Refused(game.words, "game-ended")
    if routine.moment and not game.ended:
        raise Refused(game.words, "not-before-end", routine=routine.id)
    if wrong := find_unmet(game, routine.when):
        name, labels = wrong
        is_gauge = game.gauges_of(name)[0] in game.gauges
        reason = "not-now" if is_gauge else "not-now/things" if game.has_label(name) else "not-now/cards"
        stand, some = show_stand(game, name), show_labels(game.words, labels)
        raise Refused(game.words, reason, routine=routine.id, gauge=name, stand=stand, labels=some)
    for ask in routine.asks:
        if ask.names and not list_named(game, ask):
            raise Refused(game.words, "nothing-to-choose", kind=find_pick(game, ask.names).title)
        if ask.cards and not game.pile(ask.cards).active_titles:
            raise Refused(game.words, "not-now/cards", routine=routine.id, labels=game.pile(ask.cards).deck.title)
    _check_sale(game, routine)


def find_unmet(game: Game, when: Condition) -> tuple[str, tuple[str, ...]] | None:
    """Return the first part of a condition that is not met, None if all are; the gauge of any player meets it."""
    met = [any(is_met(((gauge, labels),), game.labels) for gauge in game.gauges_of(name)) for name, labels in when]
    return None if all(met) else when[met.index(False)]


def show_stand(game: Game, name: str) -> str:
    """Return where a gauge stands, how many things or tokens in a bag there are, or the cards of a pile in play."""
    gauges = [game.gauge(gauge) for gauge in game.gauges_of(name) if gauge in game.gauges]
    if gauges:
        title = gauges[0].title if len(gauges) == 1 else gauges[0].shared_title
        return game.words.say("refused.is-at", title=title, label=", ".join(game.label(gauge.id) for gauge in gauges))
    if game.has_bag(name):
        return game.words.say("refused.inside", title=game.bag(name).rules.title, label=game.label(name))
    if game.has_label(name):
        return game.words.say("refused.in-play", title=find_thing_kind(game.system, name).title, label=game.label(name))
    return f"{game.pile(name).deck.title}: {', '.join(game.labels(name)) or game.words.say('refused.none-in-play')}"


def show_labels(words: ToldWords, labels: Sequence[str]) -> str:
    """Return labels as a list; of many labels the first and the last."""
    return (
        ", ".join(labels) if len(labels) <= MOST_SHOWN else words.say("refused.range", first=labels[0], last=labels[-1])
    )


def _check_sale(game: Game, routine: Routine) -> None:
    """Make sure that what is for sale is bought in a phase that allows it, if any phase does. Raises Refused."""
    course = game.system.play.course
    selling = [phase for phase in course.phases if routine.id in phase.also] if course and routine.price else []
    if selling and game.progress.phase not in [phase.id for phase in selling]:
        raise Refused(
            game.words, "not-sold-now", title=routine.title, phases=", ".join(phase.title for phase in selling)
        )


def list_needs(game: Game, pile: str, player: int) -> Iterator[tuple[str, str, int]]:
    """Yield what cards need that a player has kept: the title of the card, the gauge, and what it shows at least."""
    held, needs = game.pile(pile), dict(game.pile(pile).rules.needs)
    for number in held.places.kept_by(player):
        title = held.card(number).title
        for name, least in needs.get(title, ()):
            yield title, game.gauges_of(name, player)[0], least


def _check_needs(game: Game, pile: str, player: int) -> None:
    """Make sure that what the cards of a player need is there, as far as the game counts it. Raises Refused."""
    for title, gauge, least in list_needs(game, pile, player):
        if game.number(gauge) < least:
            stand = game.words.say("refused.is-at", title=game.gauge(gauge).title, label=game.label(gauge))
            raise Refused(game.words, "not-proven", title=title, stand=stand, least=least)


def list_asks(game: Game, name: str, answers: Iterable[tuple[str, int]] = ()) -> list[Ask]:
    """Return what a routine asks the player, without what is known already, of some answers too. Raises Refused."""
    routine, said = find_routine(game, name), dict(answers)
    return [
        ask
        for ask in routine.asks
        if not (_find_given(game, ask) or _can_mean_none_alone(game, ask))
        and (not ask.written or ask.id in said or _find_said(game, routine, ask, said) is None)
    ]


def _find_said(game: Game, routine: Routine, ask: Ask, said: Mapping[str, int]) -> int | None:
    """Return the answer that is written in what is noted with the thing of another answer, None where it is not."""
    asked, _, roll = ask.written.partition(".")
    row, number = divmod(said.get(asked, 0), ROWS)
    thing = game.things.find(next(each.things for each in routine.asks if each.id == asked), number)
    return find_written(game, ask, [row - 1] if row else list_rows(thing, roll)) if thing else None


def _can_mean_none_alone(game: Game, ask: Ask) -> bool:
    """Tell whether an ask for things can have no other answer than none, for there are no such things."""
    return ask.optional and not list_asked(game, ask)


def _find_given(game: Game, ask: Ask) -> tuple[str, int] | None:
    """Return the answer that the scenario gives, or the only player; None if the player must be asked."""
    if ask.players and game.players == 1:
        return ask.choices[0]
    if ask.cards and len(titles := game.pile(ask.cards).active_titles) == 1:
        return titles[0], 0
    said = dict(game.system.scenario.counts).get(ask.scenario) if game.system.scenario else None
    return None if said is None else next((one for one in ask.choices if one[1] == said), (str(said), said))


def _check_answer(
    game: Game, routine: Routine, ask: Ask, answer: int | None, said: Mapping[str, int]
) -> tuple[str, int]:
    if ask.things and (answer is not None or _can_mean_none_alone(game, ask)):
        number = (answer or 0) % ROWS if ask.noted else answer or 0
        if number or not ask.optional:
            _check_thing(game, ask, number)
        known = [value for _, value in list_choices(game, ask, said)]
        if answer in known or (answer == number if ask.noted else not number):
            return str(answer or 0), number
    words = list_words(game, ask, said)[: -1 if ask.optional else None]
    if answer is None or not 0 <= answer < len(ask.choices if ask.players or ask.things else words):
        is_row = bool(show_row(words))
        row = game.words.say("refused.number-from", first=words[0], last=words[-1]) if is_row else ""
        choices = row or game.words.say("refused.one-of", names=", ".join(words))
        reason = "missing-answer" if answer is None else "wrong-answer"
        raise Refused(game.words, reason, routine=routine.id, ask=ask.id, title=ask.title, choices=choices)
    if ask.players:
        check_player(game, ask.choices[answer][1])
    return (words[answer], answer) if ask.cards or ask.names else ask.choices[answer]


def _check_thing(game: Game, ask: Ask, number: int) -> None:
    """Make sure that a thing may be the answer. Raises Refused."""
    thing, known = find_thing(game, ask.things, number), list_asked(game, ask)
    if thing not in known:
        kind = find_thing_kind(game.system, ask.things)
        where = next((place.title for place in kind.places if place.id == thing.place), game.words.say("refused.table"))
        numbers = ", ".join(str(each.number) for each in known) or game.words.say("refused.none")
        if ask.at not in ("", thing.place or TABLE):
            raise Refused(game.words, "not-there", title=kind.title, number=number, where=where, numbers=numbers)
        if not _has_rolled(game, ask, thing):
            name, result, *_ = ask.rolled
            rows = game.system.table(name).rows
            mark = next(each.title for row in rows for each in row.results if each.key == result)
            raise Refused(game.words, "not-there/unmarked", title=kind.title, number=number, mark=mark, numbers=numbers)
        is_marked = ask.without in thing.marks
        mark = next(each.title for each in kind.marks if each.id == (ask.without if is_marked else ask.marked))
        reason = "not-there/marked" if is_marked else "not-there/unmarked"
        raise Refused(game.words, reason, title=kind.title, number=number, mark=mark, numbers=numbers)


def _find_noted(game: Game, thing: Thing, table: Table) -> Rolled | ResultGiven | None:
    """Return what was rolled last on a table, or given, for a thing; None if nothing was."""
    rolls = {rules.id for rules in game.system.play.rolls if rules.table == table.id}
    noted = [event for event in thing.noted if isinstance(event, Rolled | ResultGiven) and event.roll in rolls]
    return noted[-1] if noted else None


def _has_rolled(game: Game, ask: Ask, thing: Thing) -> bool:
    """Tell whether the result was rolled for a thing that an ask wants, if it wants one."""
    if not ask.rolled:
        return True
    name, *wanted = ask.rolled
    table = game.system.table(name)
    noted = _find_noted(game, thing, table)
    read = read_row(table, table.rows[noted.row], noted.column) if noted else ()
    return any(result.key in wanted for _, result in read)


def _stands(game: Game, ask: Ask, thing: Thing, said: Mapping[str, int]) -> bool:
    """Tell whether a thing has more, or less, of what an ask compares than the thing of another answer."""
    for compared, sign in ((ask.above, 1), (ask.below, -1)):
        asked, _, name = compared.partition(".")
        other = game.things.find(ask.things, said.get(asked, 0) % ROWS)
        if other:
            (column, mine), (column_of_other, its) = [_rank(game, each, name) for each in (thing, other)]
            if column is None or column != column_of_other or sign * mine <= sign * its:
                return False
    return True


def _rank(game: Game, thing: Thing, name: str) -> tuple[str | None, int]:
    """Return a number of a thing, or of its roll on a table the column and the row; None where nothing was rolled."""
    numbers = [rules for rules in find_thing_kind(game.system, thing.kind).numbers if rules.id == name]
    if numbers:
        return "", read_number(game, thing, numbers[0])
    noted = _find_noted(game, thing, game.system.table(name))
    return (noted.column, noted.row) if noted else (None, 0)


def list_unnamed_kinds(steps: Iterable[Step]) -> set[str]:
    """Return the kinds of things of which steps bring one into play that the player is to name."""
    return {step.kind for step in steps if isinstance(step, PutStep) and step.unnamed}


def list_asked(game: Game, ask: Ask, said: Mapping[str, int] | None = None) -> list[Thing]:
    """Return the things that may be the answer to an ask for a thing, where others have the answers that are said."""
    return [
        thing
        for thing in game.things.of_kind(ask.things)
        if ask.at in ("", thing.place or TABLE)
        and (not ask.marked or ask.marked in thing.marks)
        and ask.without not in thing.marks
        and _has_rolled(game, ask, thing)
        and _stands(game, ask, thing, said or {})
    ]


def is_answerable(game: Game, routine: Routine, said: Mapping[str, int]) -> bool:
    """Tell whether what else a routine asks for things has an answer, where some answers are said."""
    others = [ask for ask in routine.asks if ask.things and not ask.optional and ask.id not in said]
    return all(list_asked(game, ask, said) for ask in others)


def _list_things(game: Game, ask: Ask, said: Mapping[str, int] | None) -> list[int]:
    """Return what an action says for each thing, or for each result noted with one, that may be the answer."""
    return [
        value
        for thing in list_asked(game, ask, said)
        for value in (list_noted_answers(game, thing, ask.noted) if ask.noted else [thing.number])
    ]


def list_words(game: Game, ask: Ask, said: Mapping[str, int] | None = None) -> list[str]:
    """Return the words that may answer a question; where it asks for a player, the numbers of those who play."""
    if ask.things:
        things = [name_answer(game, ask.noted, value) for value in _list_things(game, ask, said)]
        return [*things, NONE] if ask.optional else things
    words = list(game.pile(ask.cards).active_titles) if ask.cards else [choice for choice, _ in ask.choices]
    if ask.names:
        words = [
            game.system.roster(roster).names_at(result)[place].text for result, roster, place in list_named(game, ask)
        ]
    named = game.number(ask.most) + (words[0] == "0") if ask.most else len(words)  # 0 is an answer beside them
    most = game.players if ask.players else named
    return words[: max(0, most)]


def find_last(game: Game, ask: Ask) -> Thing | None:
    """Return the thing whose name an ask is for: the last of its kind that is not on the table yet; None for none."""
    return next((thing for thing in reversed(game.things.of_kind(ask.of)) if thing.place), None)


def list_named(game: Game, ask: Ask) -> list[tuple[str, str, int]]:
    """Return the names that may be the answer, each with its result, the id of its roster, and its index there."""
    thing, pick = find_last(game, ask), find_pick(game, ask.names)
    noted = _find_noted(game, thing, game.system.table(pick.table)) if thing else None
    if not thing or not noted:
        return []
    picked = [event.result for event in thing.noted if isinstance(event, NamePicked) and event.pick == pick.id]
    rolled = [result.id for result in game.system.table(pick.table).rows[noted.row].results]
    results = list_results(game, pick)
    at = next((results.index(result) for result in [*picked[-1:], *rolled] if result in results), -1)
    if ask.lower and picked and picked[-1] not in rolled:
        return []  # it is one of two from below already
    tried = results[: max(at, 0)][::-1] if ask.lower else results[at : at + 1]
    return next(filter(None, (list_options(game, pick, result) for result in tried)), [])


def list_choices(game: Game, ask: Ask, said: Mapping[str, int] | None = None) -> list[tuple[str, int]]:
    """Return the possible answers to a question, each with what an action says for it; `said` has other answers."""
    words = list_words(game, ask, said)
    if ask.things:
        return list(zip(words, [*_list_things(game, ask, said), 0], strict=False))
    return [(word, index) for index, word in enumerate(words)]
