"""Small games to play in tests: the pack marsh, and a pond of which each test writes the rules of play."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from printgen.errors import BadUsage
from printgen.load.folder import load_pack
from printgen.model.play import ACTIVE, BACK, DISCARDS, OUT
from printgen.model.system import System
from printgen.paths import Pack
from printgen.play.game.event import Event
from printgen.play.game.game import Game
from printgen.play.game.pile import Pile
from printgen.play.game.places import HAND, KEPT, STACK, Place, Places
from printgen.play.game.routine import Do
from printgen.play.game.session import Action, LogLine, Session, play_lines
from printgen.play.log.journal import open_journal
from printgen.stream import compose_seed


def is_known(character: str) -> bool:
    """Tell whether a seed may have a character: a newer Python has some that it may not."""
    try:
        return bool(compose_seed(character))
    except BadUsage:
        return False


def replay(system: System, seed: str, lines: list[LogLine]) -> Session:
    """Return the session that the lines of a log after its header describe."""
    session = Session.of(system, seed)
    for played in play_lines(session, lines):
        session = played.session
    return session


KNOWN = st.characters(exclude_categories=["Cs", "Cn"]).filter(is_known)
SEEDS = st.text(KNOWN, max_size=12)
MARSH = Path(__file__).parent / "packs" / "ok" / "marsh"
EVERYWHERE: tuple[Place, ...] = (STACK, DISCARDS, ACTIVE, HAND, KEPT, OUT, BACK)
POND = {
    "system.yaml": """\
title: Pond, solo rules
name: Pond
edition: "1"
authors: [A. Newt]
credit: Pond by A. Newt. Unofficial play-aid.
prefix: pond
accent: "#1f5c4d"
""",
    "newts.yaml": """\
title: Newts
die: d6
fields: {spots: {title: Spots, optional: true}}
rows:
  - {roll: 1, result: One}
  - {roll: 2, result: Two}
  - {roll: 3, result: Three}
  - {roll: 4, result: Four, spots: Blue.}
  - {roll: 5, result: Five, spots: Red.}
  - {roll: 6, result: Six}
""",
    "water.yaml": """\
title: Water
die: 2d6
columns: {high: High, low: Low}
rows:
  - {roll: 2, natural: true, high: Flood, low: Drought}
  - {roll: 3-7, high: Waves, low: Ripples}
  - {roll: 8-10, high: Foam, low: Mud}
  - {roll: 11-12, high: Storm, low: Calm}
""",
    "products.yaml": """\
decks:
  newts: {table: newts, layout: text}
  water: {table: water, layout: text}
""",
    "markers.yaml": """\
order: {title: Order, numbers: 1-6}
fly: {title: Fly, symbol: star, copies: 5}
""",
}


@cache
def load_marsh() -> System:
    """Return the pack that uses every part of the format."""
    return load_pack(Pack("marsh", MARSH, ""))


def load_files(name: str, files: dict[str, str], art: Path | None = None) -> System:
    """Return the system that files make, with the pictures and drawings of a folder."""
    with TemporaryDirectory() as folder:
        if art:
            copytree(art, Path(folder, art.name))
        for file, text in files.items():
            Path(folder, file).parent.mkdir(exist_ok=True)
            Path(folder, file).write_text(text, encoding="utf-8")
        return load_pack(Pack(name, Path(folder), ""))


@cache
def load_pond(rules: str = "") -> System:
    """Return a pond with rules of play: the text of its play.yaml, none if it is empty."""
    return load_files("pond", POND | ({"play.yaml": rules} if rules else {}))


def open_newts(rules: str, seed: str = "a") -> Pile:
    """Return the pile of newts with rules of its own, in one line of YAML."""
    return Pile.of(load_pond(f"piles: {{newts: {rules}}}"), "newts", seed)


def count_cards(places: Places) -> list[int]:
    """Return the cards of all places in order of number; each stands in the list as often as there is one."""
    return sorted(number for place in EVERYWHERE for number in places.at(place))


def titles_at(pile: Pile, place: Place) -> list[str]:
    """Return the titles of the cards at a place."""
    return [pile.card(number).title for number in pile.places.at(place)]


def id_of(pile: Pile, title: str) -> str:
    """Return the id of the only card with a title."""
    (card,) = [card for card in pile.deck.cards if card.title == title]
    return card.id


def answer_all(system: System, routine: str, answers: Mapping[str, str]) -> Do:
    """Return a routine with answers to what it asks, which are given in words."""
    asks = {ask.id: ask for rules in system.play.routines if rules.id == routine for ask in rules.asks}
    said = {  # the number of a thing, or the index of a choice
        name: int(answer) if asks[name].things else [choice for choice, _ in asks[name].choices].index(answer)
        for name, answer in answers.items()
    }
    return Do(routine, tuple(said.items()))


def state_of(game: Game) -> tuple[object, ...]:
    """Return all that makes a game what it is, without the decks, which never change."""
    piles = {name: pile.places for name, pile in game.piles.items()}
    return (game.gauges, game.positions, piles, game.bags, game.streams, game.chosen, game.things)


def names_of(events: tuple[Event, ...]) -> list[str]:
    """Return which kinds of event happened, in order."""
    return [type(event).__name__ for event in events]


def write_log(path: Path, system: System, *actions: Action | None) -> str:
    """Write a log of some actions, with an undo for each None, and return its path."""
    with open_journal(path, system, "x") as journal:
        for action in actions:
            if action is None:
                journal.undo()
            else:
                journal.act(action)
    return str(path)
