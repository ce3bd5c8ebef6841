"""Readings: what a drawn card or a roll says, which column counts, and what is typed to carry it out."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printgen.errors import BadUsage
from printgen.model.play import ACTIVE, BACK, OUT
from printgen.model.routine import IT, VALUE, RollStep, Step, list_steps
from printgen.model.table import Result, Row, Table
from printgen.model.told_words import ToldWords
from printgen.play.game.dice import find_roll, read_row
from printgen.play.game.event import (
    Brought,
    CardDrawn,
    Event,
    NamePicked,
    ResultGiven,
    Revealed,
    Rolled,
    RowRead,
)
from printgen.play.game.game import Game
from printgen.play.game.pile import Pile
from printgen.play.game.places import HAND
from printgen.play.game.routine import Again, Do, find_routine, find_thing_ask
from printgen.play.game.thing import Thing
from printgen.products.deck import Card, Deck, Section, column_section, result_sections


def list_card_lines(game: Game, pile: str, card: Card, column: str) -> tuple[str, ...]:
    """Return what to type for a card; nothing where none of its several columns is read."""
    table, shown = game.system.table_of(pile), game.pile(pile).deck.columns
    row = next(row for row in table.rows if card.keys[0] in row.keys)
    if not table.columns:
        return list_result_lines(game, table, row.results)
    name = shown[0].id if len(shown) == 1 else column
    columns = [heading.id for heading in table.columns]
    return list_result_lines(game, table, row.results[columns.index(name) :][:1]) if name in columns else ()


def find_type(game: Game) -> str:
    """Return what stands before a line that can be typed."""
    return f"{game.words.say('prompts.type')} "


def list_result_lines(game: Game, table: Table, results: Iterable[Result]) -> tuple[str, ...]:
    """Return what to type for results of a table: "type more-orders 2", "Success: type all-gain 3 0"."""
    found: dict[str, None] = {}
    for result in results:
        for carrier in game.system.play.carriers:
            if (carrier.table, carrier.result) == (table.id, result.key):
                answers = [result.value if word == VALUE and result.value else word for word in carrier.answers.split()]
                title = next((f"{field.title}: " for field in table.fields if field.id == carrier.field), "")
                found[f"{title}{find_type(game)}{' '.join([carrier.routine, *answers])}"] = None
    return tuple(found)


def mean_it(game: Game, action: object, line: str) -> str:
    """Return a line that can be typed with the number of the thing that an action was about, for `it`.

    Where it was about no such thing the line ends before that, and the player is asked.
    """
    begun, found, rest = f"{line} ".partition(f" {IT} ")
    if not found:
        return line
    asked = find_thing_ask(find_routine(game, begun.partition(find_type(game))[2].partition(" ")[0]))
    routine = find_routine(game, action.routine) if isinstance(action, Do | Again) else None
    about = find_thing_ask(routine) if routine else None
    number = dict(action.answers).get(about.id) if about and isinstance(action, Do | Again) else None
    is_same = asked and about and asked.things == about.things
    return f"{begun} {number} {rest}".rstrip() if number and is_same else begun


# Of a card that goes there it is told.
GOES = (ACTIVE, OUT, BACK, HAND)


class Reading(NamedTuple):
    """What a card or a roll says."""

    title: str  # the title of the deck or the table
    detail: str  # the number of the card in its deck, or how the dice came to their sum
    corner: str  # the face, or the sum of the dice
    headline: str  # the title of the card or of the result, "" where each section has a title
    sections: tuple[Section, ...]  # the words
    table: Table
    words: ToldWords  # what is told in the language of the game
    column: str = ""  # the title of the section that counts, "" if all count
    remarks: tuple[str, ...] = ()  # what becomes of the card or the roll
    typed: tuple[str, ...] = ()  # what the player types to have a routine carry it out
    deck: Deck | None = None  # the card and its deck, None for a roll
    card: Card | None = None
    flavour: str = ""  # a line that sets the mood, told where the card or the roll first comes, "" for none

    def is_read(self, section: Section) -> bool:
        """Tell whether a section counts."""
        return not self.column or section.label in ("", self.column)

    @property
    def asides(self) -> tuple[str, ...]:
        """Return what stands in brackets after the words."""
        return (*self.remarks, *(f"{line} ".partition(f" {IT} ")[0].rstrip() for line in self.typed))


def make_card_reading(  # noqa: PLR0913  # what a card is read by
    game: Game, pile: str, card: str, column: str = "", remarks: tuple[str, ...] = (), *, comes: bool = False
) -> Reading:
    """Return what a card of a pile says, read in a column if one is named, and what the player types for it.

    Its flavour is told when it `comes`, and not when it is read again.
    """
    held = game.pile(pile)
    found = held.find_card(card)
    several = held.deck.has_columns
    return Reading(
        title=held.deck.title,
        detail=f"{found.number}/{found.of}",
        corner=found.corner,
        headline="" if several else found.title,
        sections=found.sections,
        column=next((item.title for item in held.deck.columns if item.id == column and several), ""),
        remarks=remarks,
        typed=list_card_lines(game, pile, found, column),
        deck=held.deck,
        card=found,
        table=game.system.table_of(pile),
        flavour=found.flavour if comes else "",
        words=game.words,
    )


def make_seen_reading(game: Game, pile: Pile, number: int, remark: str = "") -> Reading:
    """Return what a card says, in the column for which it was drawn, or else in the column that its pile reads."""
    column = pile.column_of(number)
    if column is None:
        column = game.read_column(game.system.table_of(pile.rules.id), pile.rules.column)
    return make_card_reading(game, pile.rules.id, pile.card(number).id, column, (remark,) if remark else ())


def make_draw_reading(game: Game, event: CardDrawn) -> Reading:
    """Return what a drawn card says."""
    taken_back = event.goes == BACK and game.pile(event.pile).rules.replaces  # as every card of the pile
    say = game.words.say
    remarks = [say(f"remarks.{event.goes}")] if event.goes in GOES and not taken_back else []
    if event.goes == HAND and len(game.pile(event.pile).places.hands) > 1:
        remarks = [say("remarks.in-hand", player=event.player)]
    if event.again:
        remarks = [say("remarks.another"), *remarks]
    if event.best:
        remarks = [say("remarks.best"), *remarks]
    reading = make_card_reading(game, event.pile, event.card, event.column, tuple(remarks), comes=not event.again)
    # What a card says that goes back for another is not to be carried out.
    return reading._replace(typed=()) if event.again else reading


def make_back_reading(game: Game, pile: str, card: str) -> Reading:
    """Return what stands on the back of a card. Raises BadUsage if there is nothing to read."""
    found = game.pile(pile).find_card(card)
    if not (found.back and found.back.has_words):
        raise BadUsage(f'there is nothing to read on the back of "{found.title}"')
    front = make_card_reading(game, pile, card, remarks=(game.words.say("remarks.back-of-card"),))
    return front._replace(headline=found.back.title, sections=found.back.sections, typed=())


def make_event_reading(game: Game, event: Event) -> Reading | None:
    """Return what the card or the roll of an event says, or None for events of other kinds."""
    match event:
        case CardDrawn():
            return make_draw_reading(game, event)
        case Rolled() | RowRead():
            return make_roll_reading(game, event)
        case Brought(pile, card, goes):
            remarks = (game.words.say(f"remarks.{goes}"),) if goes in GOES else ()
            return make_card_reading(game, pile, card, remarks=remarks, comes=True)
        case Revealed(pile, card, player):
            whose = game.words.say("remarks.of-player", player=player)
            return make_card_reading(game, pile, card, remarks=(whose,) * (game.players > 1))
    return None


def make_roll_reading(game: Game, event: Rolled | RowRead) -> Reading:
    """Return what a roll says, or a row that is read without one."""
    roll = event if isinstance(event, Rolled) else None
    table, results = find_table(game, event), list_rolled(game, event)
    headline, sections = _read_results(table, results)
    flavour = table.rows[event.row].flavour or (results[0][1].flavour if len(results) == 1 else "")
    is_void = bool(roll and roll.again)
    if is_void:  # what it says is not to be followed
        sections = tuple(section._replace(text="", note="") for section in sections)
    return Reading(
        title=find_roll(game.system, roll.roll).title if roll else table.title,
        detail=_show_sum(game.words, table, roll) if roll else "",
        corner=_show_face(table, roll) if roll else "",
        headline=headline,
        sections=sections,
        table=table,
        remarks=(game.words.say("remarks.rolled-again"),) if is_void else (),
        flavour="" if is_void else flavour,
        words=game.words,
    )


def make_row_reading(words: ToldWords, table: Table, row: Row, typed: tuple[str, ...] = ()) -> Reading:
    """Return what a row of a table or an entry of a list says, read without a roll."""
    results = read_row(table, row)
    headline, sections = _read_results(table, results)
    corner = row.roll if table.die else row.results[0].mark
    return Reading(table.title, "", corner, headline, sections, table, words, typed=typed)


def list_rolled(game: Game, event: Rolled | ResultGiven | RowRead) -> list[tuple[str, Result]]:
    """Return the results that were rolled or fixed by the scenario, each with its column, "" where there is none."""
    table = find_table(game, event)
    return [
        (name, fill_in(game, table.id, result)) for name, result in read_row(table, find_row(game, event), event.column)
    ]


def fill_in(game: Game, table: str, result: Result) -> Result:
    """Return a result with what the player has written in place of its title, if it is blank."""
    text = game.written.get((table, result.key), "") if result.blank else ""
    return result._replace(id=result.key, title=text, text="", blank=False) if text else result


def list_roll_lines(game: Game, event: Rolled | RowRead, steps: Iterable[Step]) -> tuple[str, ...]:
    """Return what to type for a roll; nothing where steps of its routine, or later the course, see to it."""
    table, course = find_table(game, event), game.system.play.course
    is_told = course and table.id in course.told
    return () if is_told else list_result_lines(game, table, list_open_results(game, event, steps))


def list_open_results(game: Game, event: Rolled | ResultGiven | RowRead, steps: Iterable[Step]) -> list[Result]:
    """Return the results of a roll that no steps of the routine which has made it follow."""
    rolling = [step for step in list_steps(steps) if isinstance(step, RollStep)]
    roll = "" if isinstance(event, RowRead) else event.roll
    followed = {key for step in rolling if roll in dict(step.rolls).values() for key, _ in step.then}
    return [result for _, result in list_rolled(game, event) if result.key not in followed]


def find_row(game: Game, event: Rolled | ResultGiven | RowRead) -> Row:
    """Return the row that a roll has led to, that the scenario has fixed, or that is read."""
    return find_table(game, event).rows[event.row]


def list_noted(game: Game, thing: Thing) -> Iterator[Event]:
    """Yield what was rolled, drawn or picked for a thing.

    Where its name was picked at another result than the one rolled, for there was none, the thing belongs to that other
    result, which then stands in place of the roll.
    """
    tables = {rules.id: rules.table for rules in game.system.play.picks}
    picked = {tables[event.pick]: event.result for event in thing.noted if isinstance(event, NamePicked)}
    for event in thing.noted:
        if isinstance(event, Rolled):
            table = find_table(game, event)
            wanted = picked.get(table.id)
            rows = [index for index, row in enumerate(table.rows) if wanted in [result.id for result in row.results]]
            if wanted and rows and event.row not in rows:
                yield ResultGiven(event.roll, event.column, rows[0])
                continue
        yield event


def find_table(game: Game, event: Rolled | ResultGiven | RowRead) -> Table:
    """Return the table on which was rolled, or that was read."""
    return game.system.table(event.table if isinstance(event, RowRead) else find_roll(game.system, event.roll).table)


def _read_results(table: Table, results: list[tuple[str, Result]]) -> tuple[str, tuple[Section, ...]]:
    """Return the headline and the sections of results, one for each column. A single result is itself the headline."""
    columns = {column.id: column for column in table.columns}
    name, only = results[0]
    if not columns:
        return only.title, result_sections(only)
    if len(results) == 1 and only.parts:
        return f"{columns[name].title}: {only.title}", result_sections(only)
    sections: list[Section] = []
    for name, found in results:
        sections += [column_section(columns[name], found), *result_sections(found._replace(text="", note=""))]
    return "", tuple(sections)


def _show_sum(words: ToldWords, table: Table, event: Rolled) -> str:
    """Return how the dice came to what they show: "3 + 5 = 8, +2 = 10"; "" where the dice show it themselves."""
    face = _show_face(table, event)
    said = show_dice(event.thrown, face) if table.die and table.die.is_numbered else ""
    if event.thrown != event.kept:
        said = words.say("rolls.kept", dice=show_dice(event.thrown), kept=show_dice(event.kept, face))
    if event.modifier:
        total, row = str(int(face) + event.modifier), table.rows[event.row]
        said = f"{said or face}, {event.modifier:+} = {total}"
        said = said if total in row.keys else words.say("rolls.read-as", said=said, row=row.roll)
    return said


def show_dice(dice: tuple[int, ...], face: str = "") -> str:
    """Return dice that are added up, with their sum if it is given; of a single die only the sum."""
    if len(dice) == 1 and face:
        return ""
    return (" + " if face else ", ").join(map(str, dice)) + (f" = {face}" if face else "")


def _show_face(table: Table, event: Rolled) -> str:
    assert table.die is not None  # it was rolled on
    return table.die.face_of(event.kept).key
