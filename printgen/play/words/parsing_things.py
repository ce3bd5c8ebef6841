"""Parsing what a player does with things in play, and what scores: the words after the verb become an action."""

from printgen.play.game.thing_actions import Mark, Name, Put, Score, Send, Unmark
from printgen.play.words import names
from printgen.play.words.typed import Typed


def take_kind(typed: Typed) -> str:
    """Read a kind of things, which may be left out where there is only one. Raises BadUsage."""
    return typed.sole("kind of things", names.list_kind_names(typed.game))


def take_thing(typed: Typed, kind: str) -> int:
    """Read which thing of a kind is meant. Raises BadUsage."""
    return int(typed.take("number", names.list_thing_names(typed.game, kind)))


def parse_put(typed: Typed) -> Put:
    """Read what to put into play: its kind, and perhaps what it is called."""
    return Put(take_kind(typed), typed.rest())


def parse_name(typed: Typed) -> Name:
    """Read which thing to name, and its name."""
    kind = take_kind(typed)
    return Name(kind, take_thing(typed, kind), typed.rest())


def parse_mark(typed: Typed) -> Mark:
    """Read which thing to mark, and as what."""
    return Mark(*_take_marked(typed))


def parse_unmark(typed: Typed) -> Unmark:
    """Read off which thing to take a mark."""
    return Unmark(*_take_marked(typed))


def _take_marked(typed: Typed) -> tuple[str, int, str]:
    kind = take_kind(typed)
    return kind, take_thing(typed, kind), typed.sole("mark", names.list_mark_names(typed.game, kind))


def parse_send(typed: Typed) -> Send:
    """Read which thing to send, and where to."""
    kind = take_kind(typed)
    number = take_thing(typed, kind)
    place = typed.take("place", names.list_place_names(typed.game, kind))
    return Send(kind, number, "" if place == names.TABLE else place)


def parse_score(typed: Typed) -> Score:
    """Read what was scored, how often, and by which player."""
    score = typed.take("score", names.list_score_names(typed.game))
    times = typed.amount()
    return Score(score, times, typed.amount() if typed.pick_first(("by",)) else 0)
