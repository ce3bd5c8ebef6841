"""The words of a line that a player types, read one after the other, and what is meant by a name cut short."""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple, NoReturn

from printgen.errors import MOST_NAMED, BadUsage, find_close
from printgen.model.options import FEWEST_IN_ROW
from printgen.model.told_words import ToldWords
from printgen.play.game.game import Game

JOINT = re.compile(r"(?<=\w)[-_\s]+(?=\w|$)")
WORD = re.compile(r"\S+")
NUMBER = re.compile(r"([0-9]{1,5})")
# What is meant as a number, whether it is one that will do or not: -5, 1e9 or 2.5.
NUMERIC = re.compile(r"[+\-\N{MINUS SIGN}]?[0-9][0-9.,e]*")
WHOLE = re.compile("-?[0-9]+")
# What is added to a roll, and how many rolls are made.
MODIFIER, TIMES = re.compile(r"([+-][0-9]{1,3})"), re.compile(r"[x*]([0-9]{1,5})")
# Quotes round a name mean nothing.
UNQUOTED = str.maketrans(dict.fromkeys('"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}', " "))
MOST_TOLD = 6
# Characters of a line: more than any game needs, and few enough to be read at once.
LONGEST_LINE = 1_000


class Option(NamedTuple):
    """Something that can be named."""

    value: str  # what it stands for
    says: str  # what completion writes for it; "" for what is understood, but not offered
    names: tuple[str, ...]
    meaning: str = ""  # what it is
    rank: int = 0  # where two options have the same name, the lower rank counts


Choices = Sequence[Option]


class Candidate(NamedTuple):
    """A completion."""

    text: str  # what is written
    taken: int  # how many characters at the end of the line it replaces
    meaning: str  # what it is


def fold(text: str) -> str:
    """Return a name so that capitals, hyphens, spaces and quotes make no difference."""
    return JOINT.sub(" ", text.casefold().translate(UNQUOTED)).lstrip()


def find_option(said: ToldWords, words: Sequence[str], options: Choices) -> tuple[str, int]:
    """Return the value of the option that the first words name, and how many words that are; ("", 0) for none.

    A whole name counts before the beginning of a name, more words before fewer, a lower rank before a higher one.
    Raises BadUsage if the words could be several options.
    """
    whole = find_whole(said, words, options)
    return whole if whole[1] else find_beginning(said, words, options)


def check_length(text: str) -> None:
    """Make sure that what was typed is no longer than a line may be. Raises BadUsage."""
    if len(text) > LONGEST_LINE:
        raise BadUsage(f"this line has {len(text):,} characters", f"a line has {LONGEST_LINE:,} at most")


def find_exactly(said: ToldWords, text: str, options: Choices, message: str) -> str:
    """Return the value of the option that a whole text names. Raises BadUsage with a message if it names none."""
    check_length(text)
    words = text.split()
    for find in (find_whole, find_beginning):
        found, count = find(said, words, options)
        if count and count == len(words):
            return found
    raise BadUsage(message, suggest_name(said, words, options))


def _find_name(told: ToldWords, words: Sequence[str], options: Choices, *, whole: bool) -> tuple[str, int]:
    """Return what `find_option` does, for whole names or for beginnings alone. Raises BadUsage.

    Of beginnings "supply" counts before "supply-no-artillery".
    """
    names = [(fold(name), option) for option in options for name in option.names]
    for count in range(len(words), 0, -1):
        said = fold(" ".join(words[:count]))
        if whole:
            found = [option for name, option in names if name == said]
            lowest = min((option.rank for option in found), default=0)
            found = [option for option in found if option.rank == lowest]
        else:
            close = [(name, option) for name, option in names if _begins(name, said)]
            shortest = min((name for name, _ in close), key=len, default="")
            goes_before = all(name.startswith(shortest) for name, _ in close)
            found = [option for name, option in close if name == shortest or not goes_before]
        if found:
            return _pick_one(told, words[:count], found), count
    return "", 0


find_whole = partial(_find_name, whole=True)
find_beginning = partial(_find_name, whole=False)


def _begins(name: str, said: str) -> bool:
    """Tell whether a name begins so. "1" does not begin 10, but "10" begins 10+."""
    following = name[len(said) : len(said) + 1]
    return name.startswith(said) and not (said[-1:].isdecimal() and following.isdecimal())


def _pick_one(told: ToldWords, words: Sequence[str], found: Choices) -> str:
    """Return the value that was found. Raises BadUsage if there are several."""
    options = {option.value: option for option in found}
    if len(options) > 1:
        meanings = {option.value: option.meaning.partition(",")[0] for option in options.values()}
        are_told_apart = len(set(meanings.values())) == len(options)
        known = dict.fromkeys(
            f"{option.says} {meanings[option.value]}".strip()
            if "." in option.says and are_told_apart
            else option.says or option.names[-1]
            for option in options.values()
        )
        message = told.say("answers.several", text=" ".join(words))
        raise BadUsage(message, told.say("answers.one-of", names=_list_some(known)))
    return next(iter(options))


def suggest_name(told: ToldWords, words: Sequence[str], options: Choices) -> str:
    """Return a hint that names the option most like the words, or else all options; no number is like another."""
    options = [option for option in options if option.says]
    known = list(dict.fromkeys(option.says for option in options))
    names = {name: option.says for option in options for name in option.names}
    for said in (" ".join(words), *words[:1]):
        if said and not NUMERIC.fullmatch(said) and (close := find_close(said, names).close):
            return told.say("refused.close", name=names[close])
    if len(known) >= FEWEST_IN_ROW and all(map(WHOLE.fullmatch, known)):
        first = int(known[0])
        if list(map(int, known)) == list(range(first, first + len(known))):
            return told.say("refused.number-from", first=known[0], last=known[-1])
    return told.say("refused.known", names=_list_some(known, MOST_NAMED)) if known else ""


def is_close(told: ToldWords, hint: str) -> bool:
    """Tell whether a hint names the one name that is most like what was typed."""
    return hint.startswith(told.say("refused.close", name="\0").partition("\0")[0])


def _list_some(names: Iterable[str], most: int = MOST_TOLD) -> str:
    listed = list(names)
    return ", ".join(listed[:most]) + (", ..." if len(listed) > most else "")


class Typed:
    """The words of a line that have not been read yet. Whatever is read is taken away.

    While a line is completed, its last word may be unfinished or empty. Whatever could stand there when it is read is
    kept in `candidates`.
    """

    def __init__(self, game: Game, text: str, *, completing: bool = False) -> None:
        self.game = game
        self.verb = ""
        self.usage = ""
        self.candidates: list[Candidate] = []
        self._length = len(text)
        self._completing = completing
        self._words = [(match[0], match.start()) for match in WORD.finditer(text.translate(UNQUOTED))]
        if completing and (not text or text[-1].isspace()):
            self._words.append(("", len(text)))
        self._passed: list[Option] = []

    @property
    def left(self) -> list[str]:
        """Return the words that are left."""
        return [word for word, _ in self._words if word]

    @property
    def is_open(self) -> bool:
        """Tell whether a word comes next, or could be typed next."""
        return bool(self._words)

    def take(self, what: str, *groups: Choices) -> str:
        """Read a name of some groups of options; the first group is offered. Raises BadUsage if there is none."""
        found = self.maybe(*groups)
        if not found and not groups[0]:
            raise BadUsage(self._say("typed.needs-none", verb=self.verb, what=self._name_one(what)))
        return found or self.refuse(what, groups[0])

    def maybe(self, *groups: Choices) -> str:
        """Read a name, or return "" if none comes next. Only the first group of options is offered.

        A whole name of any group counts before the beginning of a name. Raises BadUsage for what could be several.
        """
        self.offer(groups[0])
        for find in (find_whole, find_beginning):
            for options in groups:
                value, count = find(self.game.words, self.left, options)
                if count:
                    self.spend(count)
                    return value
        self._passed += groups[0]
        return ""

    def sole(self, what: str, options: Choices, following: Choices = (), *, is_first: bool = False) -> str:
        """Read a name that may be left out where there is only one option, or the first is meant. Raises BadUsage.

        A whole name of what may come next, in `following`, counts before the beginning of this name.
        """
        must_say = len(options) > 1 and not is_first
        if (
            must_say
            and self.left
            and NUMBER.fullmatch(self.left[0])
            and not find_option(self.game.words, self.left, options)[1]
        ):
            known = _list_some((option.says for option in options), MOST_NAMED)
            line = f"{self.verb} {options[0].says} {self.left[0]}"
            message = self._say("typed.needs-before", verb=self.verb, what=self._name_one(what), text=self.left[0])
            raise BadUsage(message, self._say("typed.such-as", line=line, names=known))
        if must_say or not options:
            return self.take(what, options)
        if self.names_whole(following, options):
            self.offer(options)
            return options[0].value
        return self.maybe(options) or options[0].value

    def names_whole(self, options: Choices, others: Choices, *, to_the_end: bool = False) -> bool:
        """Tell whether the next words are the whole name of one of the options, and not of one of the others.

        A name that both have belongs to the others. With `to_the_end` it must be all words that are left. Raises
        BadUsage if it could be several options.
        """
        first = [other._replace(value="", rank=-1) for other in others]
        value, count = find_whole(self.game.words, self.left, [*first, *options])
        return bool(value) and (not to_the_end or count == len(self.left))

    def number(self, missing: int | None = None, pattern: re.Pattern[str] = NUMBER) -> int | None:
        """Read a number, or return `missing` if none comes next."""
        match = pattern.fullmatch(self.left[0]) if self.left else None
        if match:
            self.spend(1)
        return int(match[1]) if match else missing

    def spell(self) -> str:
        """Read a word as it is."""
        word = self.left[0]
        self.spend(1)
        return word

    def pick_first(self, known: Iterable[str]) -> str:
        """Read the next word if it is exactly one of the known words, or return "". It is not offered."""
        whole = len(self._words) > 1 or not self._completing
        return self.spell() if whole and self.left and self.left[0] in known else ""

    def rest(self) -> str:
        """Read all that is left."""
        text = " ".join(self.left)
        self.spend(len(self.left))
        return text

    def key(self, keys: Iterable[str]) -> str:
        """Read `key=` at the beginning of the next word, if it is one of the keys, or return ""."""
        found = next((key for key in keys if self.left and self.left[0].casefold().startswith(f"{key}=")), "")
        if found:
            word, start = self._words[0]
            length = len(found) + 1
            self._words[0] = (word[length:], start + length)
            if not word[length:] and (len(self._words) > 1 or not self._completing):
                del self._words[0]
        return found

    def end(self) -> None:
        """Make sure that nothing is left. Raises BadUsage."""
        if self.left:
            hint = suggest_name(self.game.words, self.left, self._passed)
            if not is_close(self.game.words, hint):
                hint = "; ".join(filter(None, (hint if len(self._passed) <= MOST_NAMED else "", self.usage)))
            raise BadUsage(self._say("typed.not-after", text=" ".join(self.left), verb=self.verb), hint)

    def refuse(self, what: str, options: Choices) -> NoReturn:
        """Raise BadUsage for a name that is missing or unknown."""
        known = suggest_name(self.game.words, self.left, options)
        if not self.left:
            message = self._say("typed.needs", verb=self.verb, what=self._name_one(what))
            raise BadUsage(message, "; ".join(filter(None, (self.usage, known))))
        message = self._say("typed.unknown", what=self._name_kind(what), text=" ".join(self.left))
        raise BadUsage(message, known or self.usage)

    def _say(self, key: str, **values: object) -> str:
        return self.game.words.say(key, **values)

    def _name_kind(self, what: str) -> str:
        """Return what something is called that is named, or several things with a stroke between: "pile or bag"."""
        kinds = self.game.words.play["kinds"]
        return self.game.words.join_or(str(kinds.get(each.replace(" ", "-"), each)) for each in what.split("|"))

    def _name_one(self, what: str) -> str:
        """Return what one such is called: "a pile", "an answer"."""
        named = self._name_kind(what)
        return self._say("typed.an" if named[0] in "aeiou" else "typed.a", what=named)

    def spend(self, count: int) -> None:
        """Take away some words that have been read."""
        del self._words[:count]
        self._passed.clear()

    def offer(self, options: Iterable[Option]) -> None:
        """Note the options whose names begin with the rest of the line."""
        if not (self._completing and self._words):
            return
        begun = fold(" ".join(word for word, _ in self._words))
        taken = self._length - self._words[0][1]
        for option in options:
            if option.says and any(fold(name).startswith(begun) for name in option.names):
                self.candidates.append(Candidate(option.says, taken, option.meaning))
