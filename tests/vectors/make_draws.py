"""Plays the games of `draws-1.json` again by the letter of docs/chance.md, without printgen, and prints them as JSON.

usage: PYTHONPATH=tests python tests/vectors/make_draws.py

The rules of the piles are those of the pack in `vectors`. The file is frozen, and says what was done; a new game is
added at its end without what comes of it: a verb with a pile, a bag or dice, and a number.
"""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from vectors.make_vectors import Words

Rule = dict[str, Any]
Event = list[Any]
CARDS = 8
RULES: dict[str, Rule] = {
    "plain": {},
    "back": {"goes": "back"},
    "wild": {
        "cards": {
            1: {"now": True, "again": True},
            2: {"more": 1},
            3: {"after": True},
            4: {"goes": "out"},
            5: {"goes": "back", "after": True},
        }
    },
    "never": {"never": True},
    "hands": {"dealt": 3, "kept": 1, "cards": {8: {"goes": "out"}}},
    "best": {"compares": True, "cards": {1: {"after": True, "again": True}}},
}
SIDES = {"sums": [6, 6], "poor": [6, 6, 6], "d66": [6, 6], "3d6": [6, 6, 6], "d6": [6], "d999": [999]}
TOKENS = ["1", "2", "3", "4", "5", "6", "fly", "fly"]
FILE = Path(__file__).with_name("draws-1.json")


class Refused(Exception):
    """What is asked for cannot be done."""


class Pile:
    """A pile with its rules and its words."""

    def __init__(self, seed: str, name: str) -> None:
        self.words = Words(seed, f"vectors/{name}")
        self.rules = RULES[name]
        self.stack = list(range(1, CARDS + 1))
        self.words.shuffle(self.stack)
        self.places: dict[str, list[int]] = {place: [] for place in ("discards", "back", "out", "kept")}
        self.hands: dict[int, list[int]] = {}
        self.events: list[Event] = []

    def shuffle_in(self, place: str) -> None:
        """Shuffle the cards of a place into the stack."""
        self.stack = sorted(self.stack + self.places[place])
        self.places[place] = []
        self.words.shuffle(self.stack)
        self.events.append(["shuffled", len(self.stack)])

    def settle(self) -> None:
        """Shuffle in what lies aside, if there is something and no hand is held."""
        if self.places["back"] and not self.hands:
            self.shuffle_in("back")

    def draw(self, count: int, *, hand: list[int] | None = None) -> None:
        """Draw so many cards."""
        after, waiting = False, []
        while count > 0:
            if not self.stack and not self.rules.get("never") and self.places["discards"]:
                self.shuffle_in("discards")
            if not self.stack:
                raise Refused
            card = self.stack.pop(0)
            rule = self.rules.get("cards", {}).get(card, {})
            dealt = "hand" if hand is not None and not rule.get("again") else ""
            goes = rule.get("goes") or dealt or self.rules.get("goes", "discards")
            self.events.append(["drawn", card, goes, bool(rule.get("again"))])
            if self.rules.get("compares"):
                waiting.append((card, goes))
            else:
                self.put(card, goes, hand)
            if rule.get("now"):
                self.shuffle_in("discards")
            after = after or bool(rule.get("after"))
            count += rule.get("more", 0) + bool(rule.get("again")) - 1
        for card, goes in waiting:
            self.put(card, goes, hand)
        self.settle()
        if after:
            self.shuffle_in("discards")

    def put(self, card: int, goes: str, hand: list[int] | None) -> None:
        """Put a card where it goes."""
        if goes == "hand" and hand is not None:
            hand.append(card)
        else:
            self.places[goes].append(card)

    def deal(self, hands: int) -> None:
        """Deal so many hands."""
        for player in range(1, hands + 1):
            # Who still holds a hand gets the cards into it, and it is the last of the hands now.
            self.hands[player] = self.hands.pop(player, [])
            self.draw(self.rules["dealt"], hand=self.hands[player])
        self.hands = {player: hand for player, hand in self.hands.items() if hand}
        self.settle()

    def keep(self, place: int) -> None:
        """Keep the card at a place among those of all hands; its hand is settled, for one is kept of each."""
        card = [card for hand in self.hands.values() for card in hand][place]
        (player,) = [player for player, hand in self.hands.items() if card in hand]
        hand = self.hands.pop(player)
        self.places["kept"].append(card)
        self.events.append(["moved", card, "kept"])
        for other in hand:
            if other != card:
                self.places["back"].append(other)
                self.events.append(["moved", other, "back"])
        self.settle()


class Bag:
    """A bag with its words."""

    def __init__(self, seed: str) -> None:
        self.words = Words(seed, "vectors/tokens")
        self.inside = list(TOKENS)
        self.events: list[Event] = []

    def draw(self, count: int) -> None:
        """Take so many tokens."""
        if count > len(self.inside):
            raise Refused
        for _ in range(count):
            self.events.append(["taken", self.inside.pop(self.words.take_below(len(self.inside)))])

    def fill(self) -> None:
        """Put all tokens back."""
        self.inside = list(TOKENS)
        self.events.append(["filled", len(self.inside)])


class Dice:
    """Dice with their words."""

    def __init__(self, seed: str, name: str) -> None:
        self.words = Words(seed, f"vectors/{name}/dice")
        self.sides = SIDES[name]
        self.drops = name == "poor"
        self.events: list[Event] = []

    def roll(self, count: int) -> None:
        """Throw them so many times."""
        for _ in range(count):
            thrown = [self.words.take_below(sides) + 1 for sides in self.sides]
            kept = list(thrown)
            if self.drops:
                kept.remove(max(kept))
            self.events.append(["rolled", thrown, kept])


def begin(seed: str, name: str) -> Any:
    """Return a pile, the bag or dice as a game begins."""
    if name in RULES:
        return Pile(seed, name)
    return Bag(seed) if name == "tokens" else Dice(seed, name)


def play(seed: str, deeds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what comes of each deed, and how many words its stream has spent after it."""
    things: dict[str, Any] = {}
    played = []
    for verb, name, rest in ((deed["do"], deed["name"], deed["with"]) for deed in deeds):
        before = things.setdefault(name, begin(seed, name))
        things[name] = thing = deepcopy(before)
        thing.events = []
        out: Any = thing.events
        try:
            if verb == "shuffle":
                thing.shuffle_in("discards")
            else:
                getattr(thing, {"return": "fill"}.get(verb, verb))(*rest)
        except Refused:
            things[name], out = before, "refused"
        played.append({"do": verb, "name": name, "with": rest, "out": out, "spent": things[name].words.taken})
    return played


def make_text() -> str:
    """Return the text of the whole file: JSON, a deed on each line."""
    games = []
    for game in json.loads(FILE.read_text(encoding="ascii"))["games"]:
        lines = ",\n".join(f"      {json.dumps(deed)}" for deed in play(game["seed"], game["deeds"]))
        about, seed = (json.dumps(game[key]) for key in ("about", "seed"))
        games.append(f'    {{"about": {about}, "seed": {seed}, "deeds": [\n{lines}\n    ]}}')
    joined = ",\n".join(games)
    return f'{{\n  "format": "printgen-draw-vectors-1",\n  "games": [\n{joined}\n  ]\n}}\n'


if __name__ == "__main__":
    print(make_text(), end="")
