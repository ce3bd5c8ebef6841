"""The home page of a site: its games, each with a hand of its cards, to play, to print and to look at."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from printgen.paths import USUAL_LANGUAGE
from printgen.web.install import INDEX, name_page
from printgen.web.site.door import SCOPE
from printgen.web.site.shell import MARK, SitePage, SiteWords


def find_language(games: Iterable[Mapping[str, Any]]) -> str:
    """Return the language of the pages that games share: their own, if they have one in common."""
    languages = {str(game["language"]) for game in games}
    return languages.pop() if len(languages) == 1 else USUAL_LANGUAGE


def find_mark(games: Sequence[Mapping[str, Any]]) -> str:
    """Return the word at the head of the pages that games share: printgen, or an author's game; "" for several."""
    if not all(game["own"] for game in games):
        return MARK
    return str(games[0]["name"]) if len(games) == 1 else ""


def describe_playable(game: str, app: Mapping[str, Any], *, own: bool) -> dict[str, Any]:
    """Return what the pages that games share need to know of one that has no door, as its web manifest says."""
    said = {"id": game, "name": app["short_name"], "title": app["name"], "language": app["lang"], "own": own}
    return said | {"door": "", "colours": "", "rules": "", "shared": [], "hand": [], "places": []}


def write_home(games: Sequence[Mapping[str, Any]]) -> SitePage:
    """Return the home page of games as they describe themselves, sorted by name."""
    found = sorted(games, key=lambda game: (game["name"], game["id"]))
    words = SiteWords(find_language(found))
    shown = [
        {
            **game,
            "hand": [Markup(drawing) for drawing in game["hand"]],  # noqa: S704  # drawn by us
            "shared": Markup("".join(game["shared"])),  # noqa: S704  # as above
            "play": name_page(game["id"]),
        }
        for game in found
    ]
    rules = "".join(
        game["rules"].replace(SCOPE, f".game-{place}") + f".game-{place}{{{game['colours']}}}"
        for place, game in enumerate(found)
    )
    heading = _find_heading(found, words)
    return SitePage(
        path=INDEX,
        title=heading if find_mark(found) != MARK else f"{MARK} · {heading}",
        language=words.language,
        template="home",
        values={"games": shown, "heading": heading},
        styles=("home",),
        rules=rules,
        about=words.say("home.intro"),
    )


def _find_heading(games: Sequence[Mapping[str, Any]], words: SiteWords) -> str:
    """Return what the home page is about: one game, an author's games, or all that came with printgen."""
    if len(games) == 1:
        return str(games[0]["title"])
    return words.say("home.title") if find_mark(games) else words.say("home.title-own")
