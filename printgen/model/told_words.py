"""What printgen says while a game is played, at the terminal and on its page: a file for each language has it all."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

# Dice by their number, "" for one, and their sides.
DICE = re.compile(r"(\d*)d(\d+)")


class Counted(NamedTuple):
    """Words with a number in them."""

    one: str  # for the number 1
    many: str  # for all others

    def show(self, number: int, **values: object) -> str:
        """Return so many of it: "1 card", "36 cards"."""
        return (self.one if number == 1 else self.many).format(number=number, **values)


# Words by subject and key: each is a text, or words with a number.
WordGroups = Mapping[str, Mapping[str, str | Counted]]


class ToldWords(NamedTuple):
    """All that is told in a language while a game is played."""

    play: WordGroups  # at the terminal and on a page
    page: WordGroups  # on a page alone

    def say(self, key: str, **values: object) -> str:
        """Return what is told: `key` is a subject and a key of it, "ends.the-end"; `number` chooses between forms."""
        group, _, name = key.partition(".")
        said = self.play[group][name]
        return said.show(**values) if isinstance(said, Counted) else said.format(**values)  # type: ignore[arg-type]

    def name_die(self, name: str) -> str:
        """Return what dice are called: "2d6"; other names, such as french-54, are as they are."""
        found = DICE.match(name)
        return self.say("rolls.die", count=found[1], sides=found[2]) + name[found.end() :] if found else name

    def join_and(self, words: Iterable[str]) -> str:
        """Return words as a list: "1, 2 and 3"."""
        return self._join("lists.and", words)

    def join_or(self, words: Iterable[str]) -> str:
        """Return words of which one is chosen: "1, 2 or 3"."""
        return self._join("lists.or", words)

    def _join(self, key: str, words: Iterable[str]) -> str:
        *others, last = words
        return self.say(key, first=", ".join(others), last=last) if others else last

    def inside(self, title: str) -> str:
        """Return a title as it is written within a sentence."""
        return title.lower() if self.say("grammar.small-titles") == "yes" else title
