"""The proof that table, printed deck and digital deck are one: their cards one by one, their odds, and the stream."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printgen.digital.pile import Pile
from printgen.errors import Problem
from printgen.model.play import RollRules
from printgen.model.product import DeckSpec
from printgen.model.system import System
from printgen.products.deck import Deck, describe_card, make_deck
from printgen.products.odds import count_keys
from printgen.verify.agreement import Comparison, compare_cards, compare_odds, compare_piles, list_wanted
from printgen.verify.evenness import Evenness
from printgen.verify.luck import SEED, judge_luck, shuffle_often, throw_often
from printgen.verify.paper import compare_deck, read_cards, read_fingerprint


class Proof(NamedTuple):
    """What was found of one deck or way to roll: so many cards or faces, their odds, and how even the stream is.

    `pairs` tells of orders, which dice have none of; `prints` are the PDFs read, each with the number of its cards.
    Without `problems` all sides agree.
    """

    name: str
    kind: str
    amount: int
    odds: tuple[Comparison, ...]
    first: Evenness | None
    pairs: Evenness | None
    problems: tuple[Problem, ...]
    prints: tuple[tuple[str, int], ...] = ()


def prove_system(system: System, prints: Path | None = None) -> Iterator[Proof]:
    """Yield the proof of each deck, then of each way to roll, that a system has.

    With a folder of `prints` the PDFs of the decks are read back from it. Raises BadUsage for a file that is no PDF.
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
    dealt = pile.peek(len(pile.deck.cards) + 1) if pile else deck.cards
    problems += compare_piles(deck.cards, dealt)
    odds = tuple(compare_odds(columns, [row for _, row in wanted], deck.cards, dealt, table))
    problems += [
        Problem(spec.origin, f'{spec.id}: the odds of "{line.title}" {line.say()}')
        for line in odds
        if not problems and not line.table == line.printed == line.digital
    ]
    name = f"{system.id}/{spec.id}"
    first, pairs = shuffle_often(name, len(deck.cards)) if pile else (None, None)
    problems += judge_luck(spec.origin, f"{spec.id}: the first card drawn", first)
    problems += judge_luck(spec.origin, f"{spec.id}: the order of two cards", pairs)
    return Proof(name, "deck", len(deck.cards), odds, first, pairs, tuple(problems))


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
        printed = read_cards(path)
        prints.append((str(path), len(printed)))
        fingerprint = read_fingerprint(printed)
        if fingerprint != deck.fingerprint:
            message = f"{path}: its fingerprint is {fingerprint or 'missing'}, that of the deck is {deck.fingerprint}"
            problems.append(Problem(deck.origin, message, "build it again: it is of another edition"))
        for sentence in compare_deck(cards, printed, (deck.system.name, deck.title)):
            origin = places.get(sentence.partition(":")[0], deck.origin)
            problems.append(Problem(origin, f"{path}: {sentence}"))
    return proof._replace(problems=tuple(problems), prints=tuple(prints))


def prove_dice(system: System, rules: RollRules) -> Proof:
    """Throw the dice of a way to roll often, and compare what they show with the odds of their table."""
    table = system.table(rules.table)
    first = throw_often(system, rules)
    problems = judge_luck(rules.origin, f"{rules.id}: what the dice show", first)
    faces = sum(count_keys(table, rules).values())
    return Proof(f"{system.id}/{rules.id}", "dice", faces, (), first, None, tuple(problems))


def _find_prints(folder: Path, system: str, deck: str) -> list[Path]:
    """Return the PDFs of a deck where `build` puts them: in a folder of the system, in one of each paper."""
    return sorted({*folder.glob(f"*/{system}/{deck}.pdf"), *folder.glob(f"{system}/{deck}.pdf")})
