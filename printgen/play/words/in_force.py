"""Effects in force in words: what each of them says, what it is on, and when it is over."""

from collections.abc import Iterable

from printgen.model.play import CARD, OWN, TURN, Until
from printgen.play.game.effect import find_left, find_result, find_rules
from printgen.play.game.event import EffectBegun, EffectOver
from printgen.play.game.game import Effect, Game
from printgen.play.words.names import call_thing
from printgen.play.words.rulebook import flatten, say_result

# A text of so many characters is told with its effect even where it was told before.
SHORT_TEXT = 90


def name_effect(game: Game, effect: Effect) -> str:
    """Return what an effect is called, with what it is on: "2 Bogged Down on Enemy unit 3".

    Of one that goes with its card the title is enough: no number is ever said of it.
    """
    on = effect.on
    if on and effect.rules.on != OWN:
        on = call_thing(game, effect.rules.on, int(on))
    title = find_result(game, effect).title
    number = "" if effect.rules.until == CARD and not effect.rules.on else f"{effect.number} "
    return number + (game.words.say("effects.on", title=title, thing=on) if on else title)


def say_until(game: Game, until: Until, phase: str) -> str:
    """Return when an effect is over: "until the battle round ends"; "" for one that goes with its card."""
    course = game.system.play.course
    if phase and course:
        return game.words.say("effects.until-named", phase=course.phase(phase).title)
    if until == TURN:
        rounds = game.gauge(course.round).title if course and course.round else ""
        say = game.words.say
        return say("effects.until-round", round=game.words.inside(rounds)) if rounds else say("effects.until-turn")
    return "" if until == CARD else game.words.say(f"effects.until-{until}")


def phrase_begun(game: Game, event: EffectBegun) -> str:
    """Return the line of an effect that has begun: "in force until the turn ends: 2 Bogged Down"."""
    rules = find_rules(game, event)
    until = say_until(game, rules.until, rules.phase)
    return game.words.say("effects.begun", until=until, name=_name(game, event))


def phrase_over(game: Game, event: EffectOver) -> str:
    """Return the line of an effect that is over."""
    return game.words.say("effects.over", name=_name(game, event))


def _name(game: Game, event: EffectBegun | EffectOver) -> str:
    return f"{event.number} {find_left(game, event.table, event.result, event.value).title}"


def phrase_in_force(game: Game) -> list[str]:
    """Return a line for each effect in force: what it says, and when it is over."""
    lines = []
    for effect in game.effects:
        said = _say(game, effect)
        until = say_until(game, effect.rules.until, effect.phase)
        head = f"{name_effect(game, effect)}{f' ({until})' if until else ''}"
        lines.append(f"{head}: {said}" if said else head)
    return lines


def list_told(game: Game, phase: str, *, is_brief: bool) -> list[str]:
    """Return a line for each effect told at a step of a phase: its name and its text; in brief only a short one."""
    told = [(_say(game, effect), name_effect(game, effect)) for effect in game.effects if _is_told(effect, phase)]
    full = [(said if len(said) <= SHORT_TEXT or not is_brief else "", name) for said, name in told]
    return [game.words.say("effects.in-force", effect=f"{name}: {said}".removesuffix(": ")) for said, name in full]


def list_general(game: Game, phases: Iterable[str]) -> list[str]:
    """Return a line for each effect that is on no one thing and is told in one of some phases."""
    found = [
        effect for effect in game.effects if not effect.rules.on and any(_is_told(effect, each) for each in phases)
    ]
    told = [f"{name_effect(game, effect)}: {_say(game, effect)}".removesuffix(": ") for effect in found]
    return [game.words.say("effects.in-force", effect=each) for each in told]


def list_on(game: Game, kind: str, number: int) -> list[str]:
    """Return a line for each effect on a thing."""
    told = [
        f"{effect.number} {find_result(game, effect).title}: {_say(game, effect)}".removesuffix(": ")
        for effect in game.effects
        if (effect.rules.on, effect.on) == (kind, str(number))
    ]
    return [game.words.say("effects.in-force", effect=each) for each in told]


def _say(game: Game, effect: Effect) -> str:
    """Return the text of an effect; its fields where it has none, "" for no more than its title."""
    result, field = find_result(game, effect), effect.rules.field
    return ("" if field else flatten(result.text)) or say_result(result, field).partition(": ")[2]


def _is_told(effect: Effect, phase: str) -> bool:
    """Tell whether an effect is told in a phase: it names the phase or ends with it, or has no phase at all."""
    named = effect.rules.phases or tuple(filter(None, [effect.phase]))
    return phase in named or not named
