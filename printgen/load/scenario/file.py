"""Scenario files: which game one is for, and the scenario that it describes; every mistake comes back at once."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from yaml.nodes import MappingNode, Node

from printgen.errors import BadData, BadUsage, Origin, Problem
from printgen.load.nodes.records import Report, read_twice, value_of
from printgen.load.nodes.scalars import IDENT, fault, ident
from printgen.load.nodes.source import Mistake, compose, read_root, read_text
from printgen.load.nodes.symbols import bring_symbols, naming_symbols
from printgen.load.pack.pieces import MOST_BOXES
from printgen.load.scenario.scenario import make_scenario
from printgen.load.scenario.shape import GAME, HEAD, LENGTHS_ALONE, TRACKERS, shape_scenario
from printgen.model.gauge import Lengths
from printgen.model.scenario import Scenario
from printgen.model.system import System
from printgen.paths import show_path


class ScenarioText(NamedTuple):
    """A scenario's text, of which is known what game it is for, and no more."""

    path: Path  # its file, which need not be there any more
    source: str  # the text
    root: Node  # its YAML
    game: str  # the id of the game, "" for lengths of tracks that any game may have

    @property
    def id(self) -> str:
        """Return the id of the scenario."""
        return self.path.stem


def open_scenario(path: Path) -> ScenarioText:
    """Return the text of a scenario's file. Raises BadData if it cannot be read, or does not say its game soundly."""
    return parse_scenario(read_text(path, show_path(path)), path)


def parse_scenario(source: str, path: Path) -> ScenarioText:
    """Return the text of a scenario that is or was in a file. Raises BadData."""
    root = compose(source, show_path(path), guide="docs/scenarios.md")
    game = read_root(root, path, lambda node, _: _read_game(node))
    if game and not IDENT.fullmatch(path.stem):
        hint = "a file's name is the scenario's id: small letters, digits and hyphens, then .yaml"
        raise BadData([Problem(Origin(show_path(path)), "cannot have this name", hint)])
    return ScenarioText(path, source, root, game)


def read_lengths(text: ScenarioText) -> dict[str, Lengths]:
    """Return the lengths of tracks that a text without a game asks for, by the tracker's id. Raises BadData."""
    return read_root(text.root, text.path, lambda node, _: dict(LENGTHS_ALONE(node)[TRACKERS]))


def read_scenario(text: ScenarioText, system: System) -> Scenario:
    """Return the scenario of a text, as the rules of its game let it be said. Raises BadData with every mistake."""

    def read(root: Node, name: str) -> Scenario:
        shape = shape_scenario(system) if text.game else LENGTHS_ALONE
        if text.game:
            _check_game(root, text.game, system)
        return read_twice(root, shape, make_scenario, name, text.source, system)

    with naming_symbols() as book:
        bring_symbols(system.symbols)
        scenario = read_root(text.root, text.path, read)
    return scenario._replace(symbols=dict(sorted(book.named.items())))


def _read_game(root: Node) -> str:
    """Return the game that a scenario is for. Raises Fault."""
    game = value_of(root, GAME)
    if game is not None:
        return ident(game)
    if any(value_of(root, key) is not None for key in HEAD):
        raise fault(root, f'the key "{GAME}" is missing', f"only a file with nothing but {TRACKERS} is for any game")
    return ""


def _check_game(root: Node, game: str, system: System) -> None:
    """Make sure that a scenario is for a game or one that this extends, whose pack lets one say what it says.

    Raises Fault.
    """
    if not system.takes(game):
        hint = "name that game, or another scenario"
        raise fault(value_of(root, GAME) or root, f"is a scenario of {game}, not of {system.id}", hint)
    if not system.play.scenario:
        hint = f"a scenario of it has {', '.join(HEAD)} and {TRACKERS}: the section scenario of play.yaml allows more"
        more = [key for key in _list_keys(root) if key.value not in (*HEAD, TRACKERS)]
        report = Report(Mistake(key, f"{system.id} knows no such thing of a scenario", hint) for key in more)
        report.close()


def _list_keys(root: Node) -> list[Node]:
    return [key for key, _ in root.value] if isinstance(root, MappingNode) else []


TrackerLengths = dict[str, tuple[int, ...]]
WISH = re.compile(r"([a-z0-9-]+)=([0-9]{1,3}(?:,[0-9]{1,3})*)")


def parse_wishes(wishes: Iterable[str]) -> TrackerLengths:
    """Return the lengths that words like "threat=3,3,2" ask for. Raises BadUsage."""
    lengths: TrackerLengths = {}
    for wish in wishes:
        match = WISH.fullmatch(wish)
        if not match:
            hint = "write it like threat=3,3,2, one for each track"
            raise BadUsage(f'--set: "{wish}" is not a length of a track', hint)
        lengths[match[1]] = tuple(map(int, match[2].split(",")))
        if max(lengths[match[1]]) > MOST_BOXES:
            raise BadUsage(f'--set: "{wish}" asks for too long a track', f"a track has {MOST_BOXES} boxes at most")
    return lengths
