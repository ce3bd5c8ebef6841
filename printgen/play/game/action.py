"""Actions: everything that a player can do in a game, as values, and as the plain data that a log keeps."""

from functools import cache
from typing import Any, Protocol, get_args, get_type_hints

from printgen.play.game.card_actions import CARD_ACTIONS
from printgen.play.game.game import EventsAndGame, Game
from printgen.play.game.gauge_actions import GAUGE_ACTIONS
from printgen.play.game.roll_actions import PICK_ACTIONS, ROLL_ACTIONS
from printgen.play.game.routine import Do
from printgen.play.game.thing_actions import THING_ACTIONS


class Action(Protocol):
    """What a player does: a NamedTuple of texts, numbers, and tuples of them."""

    def run(self, game: Game) -> EventsAndGame:
        """Return what happens, and the game after it. Raises Refused if it cannot be done."""

    def _asdict(self) -> dict[str, Any]: ...


ACTIONS = (*CARD_ACTIONS, *ROLL_ACTIONS, *PICK_ACTIONS, *GAUGE_ACTIONS, *THING_ACTIONS, Do)
# The largest number that is a whole number in every language.
LARGEST = 2**53 - 1
KINDS: dict[str, type[Any]] = {kind.__name__.lower(): kind for kind in ACTIONS}


def describe_action(action: Action) -> dict[str, Any]:
    """Return an action as plain data, with its kind under `do`. Fields with their default value are left out."""
    kind = type(action)
    defaults: dict[str, Any] = getattr(kind, "_field_defaults", {})
    said = {key: value for key, value in action._asdict().items() if key not in defaults or defaults[key] != value}
    return {"do": kind.__name__.lower(), **said}


def read_action(data: object) -> Action:
    """Return the action that plain data describes. Raises ValueError if it describes none."""
    if not isinstance(data, dict) or not isinstance(data.get("do"), str) or data["do"] not in KINDS:
        raise ValueError("it is not an action")
    kind = KINDS[data["do"]]
    hints = _find_hints(data["do"])
    values = {key: value for key, value in data.items() if key != "do"}
    if not values.keys() <= hints.keys():
        raise ValueError("it has unknown keys")
    try:
        action: Action = kind(**{key: _read_value(value, hints[key]) for key, value in values.items()})
    except TypeError:
        raise ValueError("it has keys missing") from None
    return action


@cache
def _find_hints(do: str) -> dict[str, Any]:
    """Return the types of the fields of a kind of action, which takes longer to find out than to play a line."""
    return get_type_hints(KINDS[do])


def _read_value(value: object, hint: Any) -> object:
    """Return a value of a type: text, a number, or a tuple of values. Raises ValueError."""
    if type(value) is not (hint if hint in (str, int) else list):
        raise ValueError(f"{value!r} is not of the right kind")
    if isinstance(value, int) and abs(value) > LARGEST:
        raise ValueError("a number is too large")
    if not isinstance(value, list):
        return value
    kinds = get_args(hint)
    if Ellipsis not in kinds and len(kinds) != len(value):
        raise ValueError(f"{value!r} are not {len(kinds)}")
    if Ellipsis in kinds:
        kinds = kinds[:1] * len(value)
    return tuple(_read_value(item, kind) for item, kind in zip(value, kinds, strict=True))
