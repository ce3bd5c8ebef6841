"""Actions as a player would type them."""

from printgen.model.options import show_numbers
from printgen.play.game.action import Action
from printgen.play.game.card_actions import Deal, Discard, Draw, Keep, Remove, Return, Search
from printgen.play.game.game import ALL, Game
from printgen.play.game.gauge_actions import Move, Set, Stretch
from printgen.play.game.roll_actions import Choose, Own, Pick, Roll
from printgen.play.game.routine import Do, find_routine, list_choices
from printgen.play.game.thing_actions import Put, Score, Send, Take
from printgen.play.words.hands import is_secret_card
from printgen.play.words.names import TABLE, name_card


def phrase_action(game: Game, action: Action) -> str:  # noqa: C901, PLR0912  # one for each kind
    """Return an action as a player would type it in a game in which it can be done."""
    match action:
        case Draw(name, amount, column):
            words = ["draw", name, _name_column(column), "" if amount == 1 else str(amount)]
        case Roll(name, amount, column, modifier):
            words = [
                "roll",
                name,
                _name_column(column),
                f"{modifier:+}" if modifier else "",
                f"x{amount}" if amount > 1 else "",
            ]
        case Move(gauge, by):
            words = ["down" if by < 0 else "up", gauge, "" if abs(by) == 1 else str(abs(by))]
        case Stretch(gauge, lengths):
            words = ["lengths", gauge, ",".join(map(str, lengths))]
        case Choose() | Own() | Pick():
            words = _list_pick_words(action)
        case Set(gauge, position):
            words = ["set", gauge, game.gauge(gauge).labels[position]]
        case Do(routine, answers):
            words = [routine, *_phrase_answers(game, routine, dict(answers))]
        case Deal(pile, hands, player):
            number = "" if hands == (game.players or 1) == 1 else str(hands)
            words = ["deal", pile, f"to {player}" if player else number]
        case Take(kind, number):
            words = ["remove", kind, str(number)]
        case Put(kind, name):  # a place is only said by routines
            words = ["put", kind, name]
        case Send(kind, number, place):
            words = ["send", kind, str(number), place or TABLE]
        case Score(score, times, player):
            words = ["score", score, "" if times == 1 else str(times), f"by {player}" if player else ""]
        case _:  # a word, then what it is about
            words = [type(action).__name__.lower(), *map(str, action._asdict().values())]
    return " ".join(filter(None, words))


def _list_pick_words(action: Choose | Own | Pick) -> list[str]:
    """Return the words of an action about names in rosters."""
    match action:
        case Choose(pick, rosters):
            return ["choose", pick, *rosters]
        case Own(roster, names):
            return ["own", roster, show_numbers(index + 1 for index in names)]
        case Pick(name, result, amount):
            return ["pick", name, result, "" if amount == 1 else str(amount)]


def _phrase_answers(game: Game, routine: str, answers: dict[str, int]) -> list[str]:
    """Return the answers to a routine as a player would type them."""
    found = []
    for ask in find_routine(game, routine).asks:
        if ask.id in answers:
            said = {value: choice for choice, value in list_choices(game, ask)}
            found.append(f"{ask.id}={said.get(answers[ask.id], answers[ask.id])}")
    return found


def _name_column(column: str) -> str:
    return "all" if column == ALL else column


def phrase_undone(game: Game, action: Action) -> str:
    """Return an action that was taken back, with its card as people call it."""
    match action:
        case Keep(pile, card) | Discard(pile, card) | Search(pile, card) | Remove(pile, card) | Return(pile, card) if (
            card and not game.has_bag(pile)
        ):
            held = game.pile(pile)
            if is_secret_card(game, pile, card):
                return f"{type(action).__name__.lower()} {pile}"
            return f"{type(action).__name__.lower()} {pile} {name_card(held.deck, held.find_card(card))}"
    return phrase_action(game, action)
