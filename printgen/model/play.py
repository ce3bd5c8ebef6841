"""How a game is played without a print: its piles, bags, dice and things in play, how it ends, and scenarios."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from printgen.errors import Origin
from printgen.model.art import NamedOutline
from printgen.model.course import Course
from printgen.model.gauge import Gauge, Lengths
from printgen.model.map import Map
from printgen.model.routine import Condition, Number, Routine
from printgen.model.table import Words

# The most characters of a name that a player gives, and of what is written in place of a blank result.
LONGEST_NAME = 60


class Title(NamedTuple):
    """A word of the rules with its id."""

    id: str
    title: str  # what players call it


class MarkRules(NamedTuple):
    """What things of a kind can be marked as."""

    id: str
    title: str  # what players call it
    tells: tuple[tuple[str, str], ...] = ()  # for phases, by their ids, what a thing with this mark does in them
    instead: tuple[str, ...] = ()  # the ids of the phases in which it does so in place of what was rolled for it

    def tell(self, phase: str) -> str:
        """Return what a thing with this mark does in a phase, "" for nothing of its own."""
        return dict(self.tells).get(phase, "")


class ThingNumber(NamedTuple):
    """A number that each thing of a kind has, such as its models."""

    id: str
    title: str  # what it counts, "" for a number that is told nowhere
    start: int  # what it begins at, where nothing else says so
    most: int  # the most that it may be
    # the table of a result that is noted with the thing, and the field in which the first number is what it begins at
    field: tuple[str, str]
    # whether it begins at what the name says that was picked for it: the first numbers of its parts, added up, with
    # `start` for a part without one; " + " joins the parts
    named: bool
    routine: str  # the id of the routine that is done at 0, which asks for such a thing first; "" if none is
    at_once: bool = False  # whether that is done by itself, as part of what has brought the number to 0
    reaches: bool = False  # whether it is a distance in inches, within which others are led


class ThingKind(NamedTuple):
    """A kind of things in play."""

    id: str  # the id of the kind
    title: str  # what players call one of them; its number follows
    # where one of them can be beside the table, such as the reserve; the id "" stands for the table
    places: tuple[Title, ...]
    marks: tuple[MarkRules, ...]
    bag: str  # the bag whose numbered tokens stand for these things, "" if none does
    # the ways to roll, picks and piles whose outcomes are noted; all of them, and dice, if there are none
    notes: tuple[str, ...]
    origin: Origin
    numbers: tuple[ThingNumber, ...] = ()  # the numbers that each has
    # what a thing brings along that becomes one with another: numbers, which are added up, and ways to roll, picks,
    # piles and dice, whose outcomes are noted with both
    merges: tuple[str, ...] = ()
    takes_cards: bool = False  # whether cards in play that were drawn for one are discarded when that is taken out


class TextRules(NamedTuple):
    """A text that a scenario may say of each thing in a list."""

    id: str
    title: str  # what stands above it
    table: str  # the table for each of whose columns it may say another text, "" if it has one text alone
    optional: bool  # whether a scenario may leave it out
    alone: bool = False  # whether only a step tells it that is done for each thing of which a scenario says it


class CountRules(NamedTuple):
    """A number that a scenario may say, of the whole game or of each thing in a list."""

    id: str
    title: str  # what it counts
    low: int  # the least and the most that it may be
    high: int
    start: int | None  # what it is where a scenario does not say, None where it must


class ListRules(NamedTuple):
    """Things that a scenario lists."""

    kind: str  # the id of their kind, which is the key of the list too
    title: str  # what players call all of them
    texts: tuple[TextRules, ...]  # what may be said of each
    counts: tuple[CountRules, ...]  # numbers of each
    types: str  # the table whose results may be fixed, one for each, "" if none
    write: tuple[str, ...] = ()  # what players write on the card of each


class ScenarioRules(NamedTuple):
    """What a scenario of a game may say."""

    lists: tuple[ListRules, ...]  # the things that it lists
    counts: tuple[CountRules, ...]  # numbers of the whole game
    gauges: tuple[str, ...]  # the gauges, or groups of gauges, that it may set at the start
    rounds: str  # the gauge whose last number it may say, "" if none
    scores: str  # the gauge that its points are added to, "" where they are only added up
    start: str  # what the player is told first where a scenario is played; empty for what the game says without one
    origin: Origin
    # what the player is told first on a page, where nobody types; "" for what is told elsewhere
    start_on_page: str = ""

    @property
    def given(self) -> tuple[str, ...]:
        """What a scenario gives as a word each: the gauges and the numbers of the whole game."""
        return (*self.gauges, *(count.id for count in self.counts))


# Where a card goes once it has been used: among the discards, in play until it is discarded, out of the game, or
# shuffled back into its pile.
CardPlace = Literal["discards", "active", "out", "back"]
DISCARDS: Final = "discards"
ACTIVE: Final = "active"
OUT: Final = "out"
BACK: Final = "back"
PLACES: tuple[CardPlace, ...] = get_args(CardPlace)
# Where a pile has places on a mat: what is drawn from, and where cards go that are not out of the game or back.
DRAW: Final = "draw"
MAT_PLACES = (DRAW, ACTIVE, DISCARDS)
# When a card reshuffles its pile: at once, which takes in the card itself, or when the draw is complete.
ShuffleTime = Literal["now", "after"]
NOW: Final = "now"
AFTER: Final = "after"
TIMES: tuple[ShuffleTime, ...] = get_args(ShuffleTime)


class CardRule(NamedTuple):
    """What some cards do when they are drawn. It overrides what the pile does with its cards."""

    keys: tuple[str, ...]  # the cards, by the keys of their table
    when: Condition  # the rule holds only while this condition is met
    reshuffle: ShuffleTime | Literal[""]  # when the card reshuffles the pile, "" if it does not
    again: bool  # whether another card is drawn in place of this one
    more: int  # how many further cards are drawn
    goes: CardPlace | Literal[""]  # where the card goes, "" for where the cards of the pile go
    origin: Origin
    # a pile whose card of the same key comes too, "" if none does; it goes where the cards of that pile go
    brings: str = ""


class Use(NamedTuple):
    """One of several uses of a pile."""

    column: str  # the column of the cards that is read for this use
    ranks: tuple[str, ...]  # keys of the table, the best first, where cards are compared; empty where they are not
    rules: tuple[CardRule, ...]  # what some cards do when they are drawn for this use


class PileRules(NamedTuple):
    """The rules of a pile."""

    id: str  # the id of the deck that is drawn from
    reshuffles: bool  # whether the discards become the pile when it is empty
    goes: CardPlace  # where the cards go
    column: str  # the gauge that says which column is read, "" if none does
    dealt: int  # how many cards a player is dealt, 0 where cards are not dealt
    kept: int  # how many of the dealt cards a player keeps
    rules: tuple[CardRule, ...]  # what some cards do when they are drawn, whatever for
    uses: tuple[Use, ...]  # the uses of the pile
    origin: Origin
    replaces: bool = False  # whether each card goes back into the pile before the next is drawn
    most: int = 0  # how many cards may be in play at a time, 0 for any number
    # whether nobody draws from it: its cards come with cards of other piles, and never by a step
    looked_up: bool = False
    # what cards need that a player has kept, as far as the game counts it: for each title the gauges, each with what it
    # has to show at least
    needs: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    # what a mat says on the places of the pile, by the names of these: when a card is drawn, or goes there; and where
    # the pack says so
    mat: tuple[tuple[str, str, Origin], ...] = ()

    @property
    def brings(self) -> bool:
        """Tell whether a card of the pile may bring a card of another pile."""
        return any(rule.brings for rule in self.all_rules)

    @property
    def all_rules(self) -> tuple[CardRule, ...]:
        """Return what some cards do when they are drawn, whatever for and for each use."""
        return (*self.rules, *(rule for use in self.uses for rule in use.rules))

    @property
    def mat_places(self) -> tuple[str, ...]:
        """Return the places of MAT_PLACES that the pile needs.

        Cards that do not come back, or that a player keeps, need none. Where some alone stay in play, they lie across
        the discards.
        """
        goes = {self.goes, *(rule.goes for rule in self.all_rules)}
        comes_back = self.reshuffles and not self.kept and not self.replaces and bool(goes & {DISCARDS, ACTIVE})
        needed = {DRAW: True, ACTIVE: self.goes == ACTIVE, DISCARDS: comes_back}
        return tuple(place for place in MAT_PLACES if needed[place])

    def use(self, column: str) -> Use:
        """Return how the pile is used for a column."""
        return next((use for use in self.uses if use.column == column), Use(column, (), ()))


class TokenKind(NamedTuple):
    """Tokens of a bag that are alike."""

    name: str  # the id of the tokens
    title: str  # what players call them
    amount: int  # how many there are when the bag is filled
    most: int  # how many there are at most
    text: str = ""  # what is told when one is drawn


class BagRules(NamedTuple):
    """The rules of a bag."""

    id: str  # the id of the bag
    title: str  # what players call it
    tokens: tuple[TokenKind, ...]  # the kinds of tokens in it
    numbered: tuple[str, ...]  # tokens in order; a scenario may use only the first of them
    origin: Origin
    markers: tuple[str, ...] = ()  # the ids of the markers that these are
    mat: str = ""  # what a mat says on the place of the drawn tokens
    mat_origin: Origin | None = None  # where the pack says so, None if it does not


class RollRules(NamedTuple):
    """A way to roll on a table."""

    id: str  # the id of this way to roll; the usual way has the id of the table
    title: str  # what players call it
    table: str  # the id of the table
    extra: int  # how many dice are rolled besides, and as many are dropped
    drop_lowest: bool  # whether the lowest dice are dropped, and not the highest
    column: str  # the gauge that says which column is read, "" if none does
    origin: Origin
    # whether rows that only an unmodified roll reaches are left out, for the nearest other row
    never_natural: bool = False


class Scale(NamedTuple):
    """A number for each label of a gauge."""

    id: str  # the id of the scale
    gauge: str  # the id of the gauge
    numbers: tuple[tuple[str, int], ...]  # each label with its number


class PickRules(NamedTuple):
    """How names are picked at random from rosters that the player has chosen, at a result of their table."""

    id: str  # what the player types
    title: str  # what players call the names
    table: str  # the id of the table that the rosters belong to
    lower: int  # how many names are picked at the result below where the rosters have none; 0 for none
    origin: Origin


class Ending(NamedTuple):
    """A way in which a game ends."""

    id: str  # the id of the ending
    title: str  # what players call it
    text: str  # what is to be done then
    # the game ends in this way as soon as the gauges meet this condition, those of all players as soon as one of these
    # does; empty where only a routine ends it
    when: Condition = ()


class Verdict(NamedTuple):
    """What is said of a game that has ended, where all that it asks for holds."""

    id: str
    title: str  # who has won, or how well
    text: str  # more about it
    score: tuple[int, ...]  # the score is at least this number; empty if it does not matter
    when: Condition  # what gauges show
    ends: tuple[str, ...] = ()  # the ids of the endings, empty for any of them
    least: tuple[tuple[str, Number], ...] = ()  # each gauge shows at least a number
    more: tuple[tuple[str, Number], ...] = ()  # each gauge shows more than a number
    most: str = ""  # the gauges of the players of which none shows more than this player's, "" if it does not matter
    always: bool = False  # whether it is said beside the verdicts of a scenario


class Carrier(NamedTuple):
    """The routine that carries out a result of a table."""

    table: str  # the id of the table
    result: str  # the key of the result
    field: str  # the field of the result that is carried out, "" for the whole result
    routine: str  # the id of the routine
    answers: str  # the answers to the routine, as a player types them; VALUE stands for the number that the row has


# When an effect is over: when the next step of the course is done; when a phase ends; when the turn ends in which it
# began; when it was used; when the game ends; or when its card leaves play.
Until = Literal["step", "phase", "turn", "used", "game", "card"]
PHASE: Final = "phase"
TURN: Final = "turn"
CARD: Final = "card"
UNTIL: tuple[Until, ...] = get_args(Until)
# What an effect is on of which the game keeps no list, such as a unit of the player: the player names it.
OWN: Final = "own"


class EffectRules(NamedTuple):
    """What a result of a table leaves on the table beyond its reading."""

    table: str  # the id of the table
    result: str  # the key of the result
    until: Until  # when it is over
    phase: str  # the id of the phase with whose end it is over, "" for the one in which it begins, or for no phase
    on: str  # the kind of the thing that it is on, the gauge that counts the players, or OWN; "" if it is on nothing
    phases: tuple[str, ...]  # the ids of the phases in which it is told, empty for all of them
    origin: Origin
    field: str = ""  # the field of the result that is told, "" for all that it says


class Play(NamedTuple):
    """All that play.yaml says."""

    start: str  # what the player is told to do first
    piles: tuple[PileRules, ...]  # the rules of each deck that is drawn from
    bags: tuple[BagRules, ...]  # the rules of each bag
    rolls: tuple[RollRules, ...]  # the ways to roll
    gauges: tuple[Gauge, ...]  # the gauges, the trackers' among them
    scales: tuple[Scale, ...]
    picks: tuple[PickRules, ...]  # what is picked from rosters
    routines: tuple[Routine, ...]
    ends: tuple[Ending, ...] = ()  # the ways in which a game ends
    players: str = ""  # the gauge that says how many play, "" if none does
    carriers: tuple[Carrier, ...] = ()  # which routine carries out which result
    things: tuple[ThingKind, ...] = ()  # the kinds of things in play
    scenario: ScenarioRules | None = None  # what a scenario may say, None if the game has no scenarios
    # what the player is told first on a page, where nobody types; "" for what is told elsewhere
    start_on_page: str = ""
    course: Course | None = None  # what each turn goes through, None where the pack does not say
    verdicts: tuple[Verdict, ...] = ()  # what is said at the end: the first that holds
    effects: tuple[EffectRules, ...] = ()  # what results leave on the table


class ListedText(NamedTuple):
    """A text that a scenario says of a thing."""

    id: str  # the id of its rules
    texts: tuple[tuple[str, str], ...]  # each column with its text; a single text for all columns has the column ""

    def at(self, column: str) -> str:
        """Return what is said in a column."""
        texts = dict(self.texts)
        return texts.get(column, texts.get("", ""))


class ListedThing(NamedTuple):
    """A thing that a scenario lists."""

    number: int  # its number among the things of its kind, from 1
    name: str  # what players call it
    place: str  # where it begins: the id of a place, "" for the table
    arrives: int  # the round at whose beginning it comes to the table, 0 if no round brings it
    type: str  # the key of its fixed result in the table of types, "" if it has none
    texts: tuple[ListedText, ...]  # what is said of it
    counts: tuple[tuple[str, int], ...]  # each of its numbers by id
    origin: Origin
    symbol: str = ""  # the name of the symbol on its card, "" for its type's

    def text(self, name: str, column: str) -> str:
        """Return one of its texts in a column, "" if it has none."""
        return next((text.at(column) for text in self.texts if text.id == name), "")

    def count(self, name: str) -> int:
        """Return one of its numbers, 0 if it has none."""
        return dict(self.counts).get(name, 0)


class ScoreRules(NamedTuple):
    """Something that scores points."""

    id: str  # what the player types
    title: str  # what must be done
    points: int  # how many points it brings each time; less than 0 if it costs points
    most: int  # how often it counts at most, 0 for any number of times
    # What the game knows by itself is not asked: while it counts, the number that says how often, "" for once, or the
    # routine that scores it whenever it is done, "" for none
    when: Condition
    times: str
    by: str
    round: int = 0  # how often a step of the course offers it at a time, 0 for as often as it counts
    # the score of which it is the opposite: scored unasked where a step has none of it; at the end, where the player is
    # asked, it is one after which this no longer counts; "" for none
    unless: str = ""
    at: str = ""  # END if it counts once the game has ended, and not before; "" for any time


class Scenario(NamedTuple):
    """A scenario."""

    id: str  # the name of its file without the ending
    system: str  # the id of its game
    edition: str  # the edition of the game that it was written for, "" if it does not say
    title: str
    text: str  # what it is about
    set_up: tuple[Words, ...]  # what is done before the first round, in this order
    notes: tuple[Words, ...]  # what else is to be observed
    lengths: tuple[tuple[str, Lengths], ...]  # trackers with the lengths of their tracks
    gauges: tuple[tuple[str, str], ...]  # gauges or groups with the label at which they begin
    rounds: int  # the number of the last round, 0 if it does not say
    counts: tuple[tuple[str, int], ...]  # its numbers by id
    lists: tuple[tuple[str, tuple[ListedThing, ...]], ...]  # the id of each kind with the things that it lists
    ends: tuple[Ending, ...]  # the ways in which it ends, besides the game's
    scores: tuple[ScoreRules, ...]  # what scores
    source: str  # the text of its file
    # where the value of each key stands in the file, each item of those with several, as "notes[1]", and what is
    # written of each blank result, as "table.result"
    origins: dict[str, Origin]
    symbols: Mapping[str, NamedOutline] = {}  # the outline of each symbol that its texts name, by name
    verdicts: tuple[Verdict, ...] = ()  # what is said at the end in place of the game's verdicts
    # what stands in place of blank results: the id of the table, the key of the result, and the text
    written: tuple[tuple[str, str, str], ...] = ()
    map: Map | None = None  # the table tonight
    rosters: tuple[str, ...] = ()  # the ids of the rosters in use, of which the whole game has a sheet each

    def lists_kind(self, kind: str) -> bool:
        """Tell whether it lists things of a kind."""
        return kind in dict(self.lists)

    def things(self, kind: str) -> tuple[ListedThing, ...]:
        """Return the things of a kind that it lists."""
        return dict(self.lists).get(kind, ())

    def thing(self, kind: str, number: int) -> ListedThing | None:
        """Return the thing of a number, None if it lists none."""
        return next((thing for thing in self.things(kind) if thing.number == number), None)
