"""The proof that table, printed deck and digital deck are one: their cards one by one, their odds, and the stream."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printgen.digital.pile import Pile
from printgen.errors import BadUsage, Problem
from printgen.model.play import RollRules
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck, describe_card, make_deck
from printgen.products.odds import count_keys
from printgen.verify.agreement import Comparison, compare_cards, compare_odds, compare_piles, list_dealt, list_wanted
from printgen.verify.contract import shuffles_as_written, throws_as_written
from printgen.verify.evenness import Evenness
from printgen.verify.luck import SEED, judge_luck, shuffle_often, throw_often
from printgen.verify.paper import compare_deck, read_cards, read_fingerprint

DECK, DICE = "deck", "dice"


class Amounts(NamedTuple):
    """How many cards the table asks for, or faces it has, and how many cards are in print and in the digital deck.

    None stands for a side that there is not: dice are not printed, and of a list that is chosen from there is no pile.
    """

    table: int
    printed: int | None = None
    digital: int | None = None


class Proof(NamedTuple):
    """What was found of one deck or way to roll, the `kind` of which it is: its amounts, odds, and how even chance is.

    `first` tells of the card drawn first, or of what dice show, `pairs` of the order of two cards, where there is any
    chance; `prints` are the PDFs read, each with the number of its cards, or None where none were asked for. Without
    `problems` all sides agree.
    """

    name: str
    kind: str
    amounts: Amounts
    odds: tuple[Comparison, ...]
    first: Evenness | None
    pairs: Evenness | None
    problems: tuple[Problem, ...]
    prints: tuple[tuple[str, int], ...] | None = None


def prove_system(system: System, prints: Path | None = None) -> Iterator[Proof]:
    """Yield the proof of each deck, then of each way to roll, that a system has.

    With a folder of `prints` the PDFs of the decks are read back from it.
    """
    piles = {rules.id for rules in system.play.piles}
    for spec in system.decks:
        deck = make_deck(system, spec)
        proof = prove_deck(system, spec, deck, Pile.of(system, spec.id, SEED) if spec.id in piles else None)
        yield proof if prints is None else prove_prints(proof, deck, prints)
    for rules in system.play.rolls:
        yield prove_dice(system, rules)


def prove_deck(system: System, spec: DeckSpec, deck: Deck, pile: Pile | None) -> Proof:
    """Compare the cards of a deck with those that its table asks for, and with those of its pile, if it has one."""
    table = system.table(spec.table)
    columns = [column for column in table.columns if spec.column in ("", column.id)]
    wanted = list(list_wanted(table, spec))
    problems = list(compare_cards(spec, wanted, deck, columns, table))
    dealt = list(list_dealt(pile)) if pile else deck.cards
    problems += compare_piles(deck.cards, dealt)
    if pile and len(dealt) < len(pile.places.stack):
        problems.append(Problem(spec.origin, f"{spec.id}: the digital deck deals cards that there are not"))
    odds = tuple(compare_odds(columns, [row for _, row in wanted], deck.cards, dealt, table))
    problems += [
        Problem(spec.origin, f'{spec.id}: the odds of "{line.title}" {line.say()}')
        for line in odds
        if not problems and not line.agrees
    ]
    name = f"{system.id}/{spec.id}"
    amounts = Amounts(len(wanted), len(deck.cards), len(dealt) if pile else None)
    luck = shuffle_often(name, len(deck.cards)) if pile else None
    first, pairs = luck or (None, None)
    if pile and not shuffles_as_written(name, len(deck.cards)):
        problems.append(Problem(spec.origin, f"{spec.id}: it is not shuffled as docs/chance.md says"))
    problems += judge_luck(spec.origin, f"{spec.id}: the first card drawn", first)
    problems += judge_luck(spec.origin, f"{spec.id}: the order of two cards", pairs)
    return Proof(name, DECK, amounts, odds, first, pairs, tuple(problems))


def prove_prints(proof: Proof, deck: Deck, folder: Path) -> Proof:
    """Return a deck's proof with what its PDFs in a folder say, card by card."""
    places = {card.id: card.origin for card in deck.cards}
    problems, prints = list(proof.problems), []
    cards = [describe_card(card) for card in deck.cards]
    paths = _find_prints(folder, deck.system.id, deck.id)
    if not paths:
        hint = f"printgen build {proof.name} -o {folder}"
        problems.append(Problem(deck.origin, f"{deck.id}: there is no PDF of it in {folder}", hint))
    for path in paths:
        try:
            printed = read_cards(path)
        except BadUsage as bad:  # the other decks are to be proved all the same
            problems.append(Problem(deck.origin, bad.message, bad.hint))
            continue
        prints.append((str(path), len(printed)))
        fingerprint = read_fingerprint(printed)
        if fingerprint != deck.fingerprint:
            message = f"{path}: its fingerprint is {fingerprint or 'missing'}, that of the deck is {deck.fingerprint}"
            problems.append(Problem(deck.origin, message, "build it again: it is of another edition"))
        for name, sentence in compare_deck(cards, printed, (deck.system.name, deck.title)):
            problems.append(Problem(places.get(name, deck.origin), f"{path}: {name}: {sentence}"))
    return proof._replace(problems=tuple(problems), prints=tuple(prints))


def prove_dice(system: System, rules: RollRules) -> Proof:
    """Throw the dice of a way to roll often, and compare what they show with the odds of their table."""
    table = system.table(rules.table)
    first = throw_often(system, rules)
    problems = judge_luck(rules.origin, f"{rules.id}: what the dice show", first)
    if table.die and not throws_as_written(f"{system.id}/{rules.id}/dice", table.die.sides):
        problems.append(Problem(rules.origin, f"{rules.id}: the dice do not fall as docs/chance.md says"))
    faces = sum(count_keys(table, rules).values())
    return Proof(f"{system.id}/{rules.id}", DICE, Amounts(faces), (), first, None, tuple(problems))


def _find_prints(folder: Path, system: str, deck: str) -> list[Path]:
    """Return the PDFs of a deck where `build` puts them: in a folder of the system, in one of each paper."""
    return sorted({*folder.glob(f"*/{system}/{deck}.pdf"), *folder.glob(f"{system}/{deck}.pdf")})
