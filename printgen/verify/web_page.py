"""The page of a game as it is read from its file: the data of its script, its drawn cards, and its rules."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from printgen.errors import BadUsage, reason_of
from printgen.files import read_plain_file
from printgen.verify.drawn_card import fill_frames, read_drawn_card
from printgen.verify.front import PrintedCard

GAME, CARDS, RULES = "game", "cards", "rules"
# What begins each part of a card that is printed as several; a part has the ground of its deck inside.
PART = re.compile(r"<g transform=['\"]translate\([^()]*\) scale\([^()]*\)['\"]>")


class ReadPage(NamedTuple):
    """A page that was read."""

    path: str  # its file
    game: Mapping[str, Any]  # what its script knows of the game, as plain data
    # the cards of each deck as they are drawn, by its id; one without a foot is left out
    decks: Mapping[str, Sequence[PrintedCard]]
    rules: str  # the words of its rules
    tables: tuple[str, ...]  # the ids of the tables that these show

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the game that it is made of."""
        return str(self.game.get("fingerprint", ""))


def read_page(path: Path) -> ReadPage:
    """Return the page in a file. Raises BadUsage for one that cannot be read, or is none."""
    try:
        reader = _Reader()
        reader.feed(read_plain_file(path).decode())
        reader.close()
        game, cards = (json.loads("".join(reader.found[name])) for name in (GAME, CARDS))
        parts = [json.loads("".join(said)) for said in reader.parts]
        drawn = {name: said for part in parts for name, said in part["decks"].items()}
        decks = {name: [*_read_cards(cards["frames"], said)] for name, said in drawn.items()}
        game["system"]["tables"] = [{**part["table"], "rows": [*_read_rows(part["table"])]} for part in parts]
        return ReadPage(str(path), game, decks, "".join(reader.found[RULES]), tuple(reader.tables))
    except OSError as error:
        raise BadUsage(f"{path} cannot be read: {reason_of(error)}") from None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise BadUsage(f"{path} is not a page of printgen", "make it again: printgen web") from None


def _read_rows(table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table with their results, which they may have by their numbers."""
    for row in table["rows"]:
        results = [table["results"][each] if isinstance(each, int) else each for each in row["results"]]
        yield row | {"results": results}


def _read_cards(frames: Sequence[Sequence[Any]], said: Mapping[str, Any]) -> Iterator[PrintedCard]:
    """Yield the cards of a deck from what a page tells of it; of a card that is printed as several, each of these."""
    size, ground = (said["width"], said["height"]), fill_frames(frames, said["ground"])
    fronts = ([said["items"][item] if isinstance(item, int) else item for item in front] for front in said["fronts"])
    for front in fronts:
        whole, *parts = PART.split(fill_frames(frames, front))
        drawn = (read_drawn_card(each, size) for each in (parts or [ground + whole]))
        yield from (card for card in drawn if card)


class _Reader(HTMLParser):
    """Collects what stands in the elements of a page that are read.

    found: the texts of elements with an id, by that.
    parts: the texts of elements inside the rules; each tells of a table.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self.parts: list[list[str]] = []
        self.tables: list[str] = []
        self._open: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, Any]]) -> None:
        """Note which element begins, and which table of the rules."""
        said = dict(attrs)
        if tag in ("script", "template"):
            self._open.append([])
            if "id" in said:
                self.found[said["id"]] = self._open[-1]
            elif len(self._open) > 1:
                self.parts.append(self._open[-1])
        elif self._open:
            self._open[-1].append(" ")
            self.tables += [said["data-table"]] if "data-table" in said else []

    def handle_endtag(self, tag: str) -> None:
        """Note that an element ends."""
        if tag in ("script", "template") and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Keep what is read."""
        if self._open:
            self._open[-1].append(data)
