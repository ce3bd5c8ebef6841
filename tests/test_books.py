"""The rule sentences of the books that the games were made of: what the paper says of each, and what play does with it.

`tests/books/README.md` explains the tables. `python tests/test_books.py` tells the totals of each game.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from printgen.model.table import make_id
from printgen.paths import SCENARIOS, shipped

BOOKS = Path(__file__).parent / "books"
GAMES = sorted(path.stem for path in BOOKS.glob("*.csv"))
DONE = ("carried out", "kept", "told")
WORDS = (*DONE, "player", "missing")
WRONG = "wrong: "
# The least part of its sentences that a game carries out, keeps or tells. It only ever rises.
LEAST = {
    "firefight": 0.972,
    "heroes-of-normandie": 0.97,
    "horde-mode": 0.95,
    "solo-heresy": 0.953,
    "kill-zone": 0.95,
}


class Sentence(NamedTuple):
    """A rule sentence of a book: a line of a table."""

    place: str  # the section of the book and a running number
    rule: str  # what it says, in our own words
    paper: str  # where the pack prints it: files and keys, "" if nowhere
    play: str  # one of WORDS
    where: str  # ids of the rules of play that do it
    why: str  # why it is the player's, or what is missing


def read_book(game: str) -> list[Sentence]:
    """Return the sentences of a game's book in the order of the book. Raises TypeError if a line has other columns."""
    with (BOOKS / f"{game}.csv").open(encoding="utf-8", newline="") as file:
        return [Sentence(*line) for line in csv.reader(file)][1:]


def list_keys(value: Any) -> set[str]:
    """Return all keys of what a YAML file says, however deep they lie."""
    if isinstance(value, dict):
        return {key for key in value if isinstance(key, str)}.union(*map(list_keys, value.values()))
    return set().union(*map(list_keys, value)) if isinstance(value, list) else set()


def list_ids(game: str) -> set[str]:
    """Return the ids in a game's rules of play, its effects, phases and tables, and all keys of its scenarios."""
    folder = shipped("tables") / game
    play = yaml.safe_load((folder / "play.yaml").read_text(encoding="utf-8"))
    ids = list_keys(play.get("scenario")).union(play.get("trackers", ()))
    ids = ids.union(*(part for part in play.values() if isinstance(part, dict)))
    ids = ids.union(*play.get("effects", {}).values())
    ids = ids.union(*(list_keys(shop) for shop in play.get("shops", {}).values()))
    ids = ids.union(map(make_id, list_titles(folder, play.get("shops", ()))))
    ids = ids.union(play.get("course", {}).get("phases", ()), (path.stem for path in folder.glob("*.yaml")))
    files = (folder / SCENARIOS).glob("*.yaml")
    return ids.union(*(list_keys(yaml.safe_load(path.read_text(encoding="utf-8"))) for path in files))


def list_titles(folder: Path, tables: Iterable[str]) -> list[str]:
    """Return the titles of all entries of lists, which are routines where they are for sale."""
    files = [yaml.safe_load((folder / f"{name}.yaml").read_text(encoding="utf-8")) for name in tables]
    return [entry["title"] for said in files for entry in said["entries"]]


def count_done(game: str) -> float:
    """Return which part of the sentences of a game's book is carried out, kept or told, from 0 to 1."""
    sentences = read_book(game)
    return sum(sentence.play in DONE for sentence in sentences) / len(sentences)


@pytest.mark.parametrize("game", GAMES)
def test_a_book_is_a_table_that_any_program_reads(game: str) -> None:
    """The file is CSV as Python writes it, with the columns that the README explains."""
    text = (BOOKS / f"{game}.csv").read_bytes().decode("utf-8")
    lines = list(csv.reader(io.StringIO(text)))
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(lines)
    assert text == written.getvalue()
    assert tuple(lines[0]) == Sentence._fields
    assert [line for line in lines if len(line) != len(Sentence._fields)] == []


@pytest.mark.parametrize("game", GAMES)
def test_each_sentence_has_its_verdict(game: str) -> None:
    """Each sentence has a place of its own, a rule in one line, a word for play, and where it is done or why not."""
    sentences = read_book(game)
    assert [place for place, times in Counter(sentence.place for sentence in sentences).items() if times > 1] == []
    assert [sentence for sentence in sentences if not sentence.rule or "\n" in sentence.rule] == []
    assert [sentence for sentence in sentences if sentence.play not in WORDS] == []
    assert [line for line in sentences if bool(line.where) != (line.play in DONE)] == []
    assert [line for line in sentences if bool(line.why) != (line.play not in DONE)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_does_a_sentence_is_there(game: str) -> None:
    """Whatever is said to carry out, keep or tell a rule is in the game's rules of play or in its scenarios."""
    ids = list_ids(game)
    assert [line for line in read_book(game) if not ids.issuperset(line.where.split())] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_prints_a_sentence_is_there(game: str) -> None:
    """Whatever file is said to print a rule is in the game's pack."""
    folder = shipped("tables") / game
    for sentence in read_book(game):
        for printed in filter(None, sentence.paper.removeprefix(WRONG).split("; ")):
            assert (folder / f"{printed.partition(':')[0]}.yaml").is_file(), sentence


@pytest.mark.parametrize("game", GAMES)
def test_no_game_leaves_more_to_the_book_than_before(game: str) -> None:
    """The part of its sentences that a game carries out, keeps or tells at their step does not shrink."""
    assert count_done(game) >= LEAST[game]


def tell_totals() -> None:
    """Print what each game does with the sentences of its book, a line for each game."""
    print("| | sentences | right on paper |", " | ".join(WORDS), "| done |")
    print("|---" * (len(WORDS) + 4), end="|\n")
    for game in GAMES:
        sentences = read_book(game)
        right = sum(bool(sentence.paper) and not sentence.paper.startswith(WRONG) for sentence in sentences)
        counted = Counter(sentence.play for sentence in sentences)
        numbers = [len(sentences), right, *(counted[word] for word in WORDS)]
        print("|", " | ".join([game, *map(str, numbers), f"{count_done(game):.0%}"]), "|")


if __name__ == "__main__":
    tell_totals()
