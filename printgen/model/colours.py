"""The colours of a pack as a theme wants them, before anything is drawn in them."""

from collections.abc import Callable
from math import ceil, floor

from printgen.model.look import LINEAR_BELOW, WHITE, Theme, contrast, luminance, mix
from printgen.model.system import System

BLACK = "#000000"
# A colour is darkened or lightened in steps of this share of the way to black or white.
STEP = 0.02
# Greys are rounded to so many digits first, so that a grey stays exactly as it is.
EXACT = 6


def apply_theme(system: System, theme: Theme) -> System:
    """Return a system in the colours that a theme makes of its own. Applied twice it changes nothing more.

    Where panels are outlines, the ground is white, and words on it have the colour of the accent.
    """
    ground, highlight = system.ground, system.highlight
    accent = apply_to_accent(system.accent, theme)
    if theme.accents == "grey":
        ways = (floor, ceil) if luminance(ground) < luminance(highlight) else (ceil, floor)
        ground, highlight = _take_grey(ground, ways[0]), _take_grey(highlight, ways[1])
    if theme.outlined:
        ground, highlight = WHITE, accent
    else:
        ground, highlight = separate_tones(ground, highlight, theme.contrast)
    return system._replace(accent=accent, ground=ground, highlight=highlight)


def apply_to_accent(accent: str, theme: Theme) -> str:
    """Return a colour of labels as a theme wants it: a grey if the theme has no colours, and dark enough for white."""
    if theme.accents == "grey":
        accent = _take_grey(accent, floor)
    return separate_tones(accent, WHITE, theme.contrast)[0]


def _take_grey(colour: str, whole: Callable[[float], int]) -> str:
    """Return the grey that is as light as a colour, rounded down or up."""
    light = luminance(colour)
    channel = light * 12.92 if light <= LINEAR_BELOW / 12.92 else 1.055 * light ** (1 / 2.4) - 0.055
    return f"#{whole(round(channel * 255, EXACT)):02x}" + f"{whole(round(channel * 255, EXACT)):02x}" * 2


def separate_tones(first: str, second: str, least: float) -> tuple[str, str]:
    """Return two colours with at least this contrast.

    The darker one is darkened as far as need be, then the other is lightened.
    """
    dark, light = sorted((first, second), key=luminance)
    shares = [number * STEP for number in range(round(1 / STEP) + 1)]
    found = next((shade for share in shares if contrast(shade := mix(dark, BLACK, share), light) >= least), BLACK)
    pale = next((tint for share in shares if contrast(found, tint := mix(light, WHITE, share)) >= least), WHITE)
    return (found, pale) if first == dark else (pale, found)
