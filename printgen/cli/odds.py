"""The command that shows odds: of a pile as it begins or as it stands, or of a table; of one draw or of several."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.cli.arguments import add_command, add_scenario_option, load_tonight
from printgen.errors import BadUsage, tidy
from printgen.model.markup import add_markup

if TYPE_CHECKING:
    from printgen.model.system import System
    from printgen.model.table import Heading
    from printgen.model.told_words import ToldWords
    from printgen.play.game.game import Game
    from printgen.play.game.pile import Pile
    from printgen.products.following import Chances, Following
    from printgen.products.odds import Odds

MOST_DRAWS = 60
# The longest and the shortest bar: in a narrow terminal bars are cut before titles.
BAR, SHORTEST_BAR = 30, 6
# How wide everything beside a title is, and how wide a title is at least.
BESIDE, NARROWEST = 16, 12
# Longer fractions are left out; --json has them.
LONGEST_FRACTION = 15


class Shown(NamedTuple):
    """The odds of a column, with the title above them and the note below them."""

    heading: str
    odds: "Odds"
    note: str = ""
    following: tuple["Following", ...] = ()  # how often each result comes with the rolls that follow, if some do
    endless: str = ""  # why that cannot be counted


def add_commands(commands: Any) -> None:
    """Add the command of this module to the command line."""
    example = "printgen odds heroes-of-normandie/reaction --column orange --gone 11,22 -n 3"
    add = add_command(commands, "odds", show_odds, "show the exact odds of a deck or a table", example)
    add("table", metavar="SYSTEM/NAME", help="a deck that is drawn from, a table, or another way to roll on one")
    add("-n", type=int, default=1, metavar="N", help="at least one among the next N (default: 1)", dest="amount")
    add("--gone", default="", metavar="CARD,CARD,...", help="cards that have been drawn: corners, #numbers or titles")
    add_scenario_option(add)
    add("--log", type=Path, metavar="FILE", help="the pile as it stands in the game of this log")
    add("--column", default="", metavar="COLUMN", help="one column alone; all by default, with --log the gauge's")
    add("--modifier", type=int, default=0, metavar="M", help="a number added to each roll")
    add("--json", action="store_true", help="as JSON")


def show_odds(options: argparse.Namespace) -> int:
    """Print the odds of each result of a pile, or of a table."""
    from printgen.cli.targets import find_column, load_named

    if not 1 <= options.amount <= MOST_DRAWS:
        raise BadUsage(f"odds of {options.amount} draws cannot be counted", f"give 1 to {MOST_DRAWS}")
    if options.gone and options.log:
        raise BadUsage("--gone and --log do not go together", "the log knows which cards have gone")
    known, name = load_named(options.tables, options.table, what="table")
    options.column = find_column(options, known, name)
    system = load_tonight(options, known)
    found = list(_find_odds(system, name, options))
    if options.json:
        described = [describe_odds(shown) for shown in found]
        print(json.dumps(add_markup(described if len(described) > 1 else described[0]), indent=2, ensure_ascii=False))
    else:
        words = system.words
        for shown in found:
            lines = (*_draw_odds(shown.heading, shown.odds, words), *_draw_following(system, shown, words))
            print("\n".join(map(tidy, lines)))
    if note := found[0].note:
        print(note, file=sys.stderr if options.json else sys.stdout)
    return 0


def _find_odds(system: "System", name: str, options: argparse.Namespace) -> Iterator[Shown]:
    """Yield the odds of a pile, or of a table; for a deck with a card for each row, also the odds of the dice."""
    if all(pile.id != name for pile in system.play.piles):
        yield from _list_rolled(system, name, options)
        return
    from printgen.play.game.dice import check_modifier

    check_modifier(system, system.table_of(name), options.modifier)
    if options.modifier:
        yield from _list_rolled(system, name, options)
        return
    yield from _list_drawn(system, name, options)
    is_rolled = any(rules.id == name for rules in system.play.rolls) and system.deck(name).per == "row"
    if is_rolled and not (options.gone or options.log):
        yield from _list_rolled(system, name, options)


def _list_rolled(system: "System", name: str, options: argparse.Namespace) -> Iterator[Shown]:
    from printgen.cli.targets import find_rolled_table
    from printgen.play.game.dice import check_modifier, check_table_column
    from printgen.products.following import list_chances
    from printgen.products.odds import count_odds

    table, rules = find_rolled_table(system, name)
    if options.gone or options.log:
        raise BadUsage(f'"{name}" is rolled, whatever was rolled before', "leave out --gone and --log")
    check_table_column(system, table, options.column)
    check_modifier(system, table, options.modifier)
    for column in _list_columns(options.column, table.columns):
        odds = count_odds(table, column, options.modifier, rules, options.amount)
        modifier = f" {options.modifier:+}" if options.modifier else ""
        title = rules.title if rules else table.title
        shown = Shown(
            _head(
                system.words, title + modifier, table.columns, odds, system.words.say("odds.faces", number=odds.faces)
            ),
            odds,
        )
        yield _follow(shown, system, table.id, list_chances(table, column, options.modifier, rules))


def _list_drawn(system: "System", name: str, options: argparse.Namespace) -> Iterator[Shown]:
    from printgen.play.game.game import ALL, Game
    from printgen.play.game.pile import check_use
    from printgen.play.game.pile_odds import count_pile, put_unseen
    from printgen.play.log.journal import read_log, replay_log
    from printgen.play.words.hands import list_unseen

    log = options.log
    game = replay_log(log, read_log(log), system).game if log else Game.of(system, "")
    unseen = list_unseen(game, name)
    pile = put_unseen(_take_gone(game, game.pile(name), options), unseen)
    column = "" if options.column == ALL else options.column
    check_use(pile, column)
    if options.log and not options.column:
        column = game.read_column(system.table_of(name), pile.rules.column)
    left, whole = len(pile.places.stack), len(pile.deck.cards)
    note = game.words.say("odds.hidden", number=len(unseen)) if unseen else ""
    cards = game.words.say("nouns.card", number=whole)
    cards = cards if left == whole else game.words.say("odds.left-of", left=left, cards=cards)
    columns = pile.deck.columns if pile.deck.has_columns else ()
    for each in _list_columns(column, columns):
        odds = count_pile(pile, each, game.labels, options.amount)
        shown = Shown(_head(game.words, pile.deck.title, columns, odds, cards), odds, note)
        yield _follow(shown, system, system.table_of(name).id, _list_pile_chances(system, pile, each))


def _list_pile_chances(system: "System", pile: "Pile", column: str) -> "Chances":
    """Return the result of each card in a pile in a column, with how likely the next draw is that card."""
    from fractions import Fraction

    table, stack = system.table_of(pile.rules.id), pile.places.stack
    rows = {key: row for row in table.rows for key in row.keys}
    shown = column or pile.deck.columns[0].id if pile.deck.columns else ""
    index = [item.id for item in table.columns].index(shown) if shown else 0
    chosen = (rows[pile.card(number).keys[0]].results[index] for number in sorted(stack))
    return [(result, Fraction(1, len(stack))) for result in chosen]


def _follow(shown: Shown, system: "System", table: str, chances: "Chances") -> Shown:
    """Return odds with how often each result comes by the rolls that follow, if there are some after a single draw."""
    from printgen.products.following import count_following, leads_on

    if shown.odds.draws > 1 or not leads_on(chances):
        return shown
    try:
        return shown._replace(following=count_following(system, table, chances))
    except ValueError as error:
        return shown._replace(endless=str(error))


def _take_gone(game: "Game", pile: "Pile", options: argparse.Namespace) -> "Pile":
    """Return a pile without the cards that are gone. Raises BadUsage for a card that is not in it."""
    from printgen.play.game.pile_odds import take_out_cards
    from printgen.play.words.names import list_card_names
    from printgen.play.words.typed import find_option, suggest_name

    if not options.gone:
        return pile
    gone = []
    left = list(pile.places.stack)
    for text in options.gone.split(","):
        known = list_card_names(pile, sorted(left))
        found, count = find_option(pile.words, text.split(), known)
        if not found or count < len(text.split()):
            message = (
                "is gone already"
                if find_option(pile.words, text.split(), list_card_names(pile))[0]
                else "is not a card of it"
            )
            raise BadUsage(f'--gone: "{text.strip()}" {message}', suggest_name(pile.words, text.split(), known))
        gone.append(pile.find_card(found))
        left.remove(gone[-1].number)
    return take_out_cards(pile, gone, game.labels)


def _list_columns(column: str, columns: Sequence["Heading"]) -> list[str]:
    return [column] if column or not columns else [item.id for item in columns]


def _head(words: "ToldWords", title: str, columns: Sequence["Heading"], odds: "Odds", amount: str) -> str:
    titles = {item.id: item.title for item in columns}
    heading = ", ".join(filter(None, [title, titles.get(odds.column)]))
    said = words.say("odds.among-next", amount=amount, draws=odds.draws) if odds.draws > 1 else amount
    return f"{heading} ({said})"


def describe_odds(shown: Shown) -> dict[str, Any]:
    """Return odds as plain data; probabilities are fractions in lowest terms."""
    odds = shown.odds
    outcomes = [{**outcome._asdict(), "probability": str(outcome.probability)} for outcome in odds.outcomes]
    following = [{**each._asdict(), "average": str(each.average)} for each in shown.following]
    said = {**odds._asdict(), "outcomes": outcomes, "short": str(odds.short)}
    return said | ({"following": following} if following else {})


def _draw_odds(heading: str, odds: "Odds", words: "ToldWords") -> Iterable[str]:
    """Yield a line for each result: title, fraction, per cent, and a bar as long as it is likely."""
    from printgen.play.terminal.lines import find_width
    from printgen.products.odds import show_per_cent

    decimal = words.say("odds.decimal")
    yield heading
    titles = odds.tell_apart()
    fractions = [str(outcome.probability) for outcome in odds.outcomes]
    fractions = [text if len(text) <= LONGEST_FRACTION else "" for text in fractions]
    width, figures = max(map(len, titles)), max(7, *map(len, fractions))
    longest = BAR
    if room := find_width():
        longest = max(SHORTEST_BAR, min(BAR, room - BESIDE - figures - width))
        width = min(width, max(NARROWEST, room - BESIDE - figures - longest))
    most = max(outcome.probability for outcome in odds.outcomes) or 1
    block = "█" if _can_show("█") else "#"
    for title, fraction, outcome in zip(titles, fractions, odds.outcomes, strict=True):
        bar = block * round(longest * outcome.probability / most)
        shown = title if len(title) <= width else f"{title[: width - 3]}..."
        percent = show_per_cent(outcome.probability).replace(".", decimal)
        yield f"  {shown:<{width}}  {fraction:>{figures}}  {percent:>5} %  {bar}".rstrip()
    if odds.short:
        short = "odds.none-left" if odds.draws == 1 else "odds.too-few-left"
        percent = show_per_cent(odds.short).replace(".", decimal)
        yield f"  {words.say(short, number=odds.draws, fraction=odds.short, percent=percent)}"


def _draw_following(system: "System", shown: Shown, words: "ToldWords") -> Iterable[str]:
    """Yield a line for each result that comes by the rolls that follow, too, below its table: how often it comes."""
    if shown.endless:
        yield words.say("odds.endless", title=shown.endless)
    if not shown.following:
        return
    yield words.say("odds.on-average")
    fractions = [str(each.average) for each in shown.following]
    titles = [each.title or words.say("odds.in-all-columns") for each in shown.following]
    width = max(map(len, titles))
    figures = max(7, *map(len, fractions))
    for table in dict.fromkeys(each.table for each in shown.following):
        yield f"  {system.table(table).title}"
        for title, fraction, each in zip(titles, fractions, shown.following, strict=True):
            if each.table == table:
                average = f"{float(each.average):.3f}".replace(".", words.say("odds.decimal"))
                yield f"    {title:<{width}}  {fraction:>{figures}}  {average:>6}"


def _can_show(character: str) -> bool:
    """Tell whether the terminal's encoding has a character."""
    try:
        character.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
